"""What everybody at a table can look at: the game, the seats, the story, the talk.

A scene is made of the stored events alone, and never changes: `after` gives the next one. So it is
safe to draw in another thread while the game goes on.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, replace
from hashlib import blake2b

import drystone
from drystone.bots import levels
from drystone.core.chance import Quick
from drystone.core.game import Game
from drystone.core.ledger import EVERYONE, Entry, Ledger
from drystone.core.plain import plain
from drystone.core.record import Line, read_record
from drystone.core.speech import say
from drystone.core.state import NOBODY, Frame, State
from drystone.table import events
from drystone.table.events import Event, Place, Stored
from drystone.table.store import Opened, Standing

SPECTATOR = NOBODY
REDEALS = 8


@dataclass(frozen=True)
class Seat:
    """A place at the table: a bot's, or for people."""

    number: int
    level: str = ""
    name: str = ""
    people: frozenset[str] = frozenset()
    stand_in: str = ""
    auto: bool = True
    confirm: bool = False
    pace: int = 600

    @property
    def kind(self) -> str:
        """ "bot", "person" or "open"."""
        if self.level:
            return "bot"
        return "person" if self.people else "open"

    @property
    def bot(self) -> str:
        """The level of the bot that plays here, its own or standing in; empty for a person."""
        return self.level or self.stand_in


@dataclass(frozen=True)
class Moment:
    """One decision of the story, with what came of it."""

    at: float
    seat: int
    action: int
    secret: bool
    never_told: bool
    forced: bool
    revealed: bool
    holds: bool
    entries: tuple[Entry, ...]
    rules: int
    """The version of the rules by which it was made."""
    differs: bool
    """Whether by the rules of today something else comes of it."""

    def entries_for(self, viewer: int) -> list[Entry]:
        """The changes that a seat, or a spectator, may know of."""
        return [e for e in self.entries if e.audience in (EVERYONE, viewer)]


class Scene:
    """One game at the table, at one moment."""

    def __init__(self, opened: Opened) -> None:
        self.opened = replace(opened, events=[])
        """How the game began."""
        self.events: tuple[Stored, ...] = ()
        """Everything since: a scene is made of these two and nothing else."""
        self.id = opened.listing.id
        self.host = opened.listing.host
        self.listed = opened.listing.listed
        self.stopped = ""
        """Why the game can't go on, if it can't."""
        self.game = drystone.replay(opened.head)
        self.rules = self.game.rules
        self.begun_by = read_record(opened.head).version
        """The version of the rules by which the game began."""
        self.seats = tuple(_place(i, place) for i, place in enumerate(opened.plan))
        self.moments: tuple[Moment, ...] = ()
        self.chat: tuple[tuple[float, events.Say], ...] = ()
        self.asking: events.Ask | None = None
        self.agreed: frozenset[int] = frozenset()
        self.number = 0
        """Counts decisions, undos and ends of turns, and never goes back."""
        self.seq = 0
        self.changed = opened.listing.changed
        for stored in opened.events:
            self._apply(stored)
        self.events = tuple(opened.events)

    def after(self, happened: list[Stored]) -> Scene:
        """The scene when these events have happened too; this one stays as it is."""
        later = copy.copy(self)
        for stored in happened:
            later._apply(stored)
        later.events = (*self.events, *happened)
        return later

    # Looking

    @property
    def title(self) -> str:
        """The game's name."""
        return self.rules.title

    @property
    def over(self) -> bool:
        """Whether the game has ended; not while somebody can still take the last turn back."""
        return self.game.over and self.holding is None

    @property
    def holding(self) -> int | None:
        """The seat that has yet to say that its turn is over, if the table waits for that."""
        if not self.moments or not self.moments[-1].holds:
            return None
        seat = self.seats[self.moments[-1].seat]
        return seat.number if seat.kind == "person" and not seat.stand_in else None

    @property
    def seat(self) -> int | None:
        """Who is to do something now: decide, or end the turn."""
        if self.stopped or self.over:
            return None
        return self.game.seat if self.holding is None else self.holding

    @property
    def standing(self) -> Standing:
        """What lists say about the game."""
        along = [say(self.rules, f"name.{n}", {}) for n in self.rules.company(self.game.state)]
        names = ", ".join([*(seat.name or seat.kind for seat in self.seats), *along])
        free = sum(seat.kind == "open" for seat in self.seats)
        if self.stopped:
            return Standing("stopped", names)
        if self.over:
            everybody = range(len(self.seats) + len(along))
            points = [sum(self.game.breakdown(seat).values()) for seat in everybody]
            return Standing("over", f"{names}: {' '.join(map(str, points))}")
        if self.bot_to_move is not None:
            return Standing("bot", names, free)
        turn = self.seats[self.seat or 0]
        return Standing("open" if turn.kind == "open" else "person", names, free)

    @property
    def bot_to_move(self) -> Seat | None:
        """The seat for which a bot is to decide now, if it is one's turn."""
        if self.seat is None or self.holding is not None:
            return None
        return self.seats[self.seat] if self.seats[self.seat].bot else None

    def seats_of(self, person: str) -> list[int]:
        """The seats that a person holds."""
        return [seat.number for seat in self.seats if person in seat.people]

    def others(self, seat: int) -> list[int]:
        """The other seats that people play, who are asked for consent."""
        mine = self.seats[seat].people
        return [
            s.number
            for s in self.seats
            if s.kind == "person" and not s.stand_in and not s.people & mine
        ]

    def free_undo(self, seat: int) -> int | None:
        """How many decisions stay if the seat takes its last one back freely; None: it can't.

        Back to the last moment when it learned something or another seat decided. What was played
        for the seat because it was the only option goes together with the decision before it.
        """
        start = self.turn_start(seat)
        back = len(self.moments) - 1
        while back > start and self.moments[back].forced:
            back -= 1
        return back if start <= back and not self.moments[back].forced else None

    def turn_start(self, seat: int) -> int:
        """How many decisions stay if the seat takes back everything that it may take back."""
        start = len(self.moments)
        if self.over:
            return start
        while start > 0 and self.moments[start - 1].seat == seat:
            if self.moments[start - 1].revealed:
                break
            start -= 1
        return start

    @property
    def rules_changed(self) -> tuple[tuple[int, int, int], ...]:
        """Where the rules have changed: after so many decisions, from which version to which."""
        found, before = [], self.begun_by
        versions = [moment.rules for moment in self.moments]
        for played, version in enumerate([*versions, self.rules.version]):
            if version != before and not (self.over and played == len(versions)):
                found.append((played, before, version))
            before = version
        return tuple(found)

    def observe(self, viewer: int) -> State:
        """What a seat, or a spectator, may know now."""
        return self.game.observe(viewer)

    def told(self, moment: Moment, viewer: int) -> bool:
        """Whether the viewer may know what was decided."""
        if not moment.secret or moment.seat == viewer:
            return True
        return self.over and not moment.never_told

    # Happening

    def _apply(self, stored: Stored) -> None:
        """Let an event have happened."""
        happened = stored.event
        self.seq, self.changed = stored.seq, stored.at
        if isinstance(happened, events.Play):
            self._play(happened, stored.at)
        elif isinstance(happened, events.Undo):
            self._undo(happened)
        elif isinstance(happened, events.End):
            self.moments = (*self.moments[:-1], replace(self.moments[-1], holds=False))
            self.number += 1
        elif isinstance(happened, events.Say):
            self.chat = (*self.chat[-499:], (stored.at, happened))
        elif isinstance(happened, events.Ask):
            self.asking, self.agreed = happened, frozenset()
        elif isinstance(happened, events.Answer):
            self.agreed = self.agreed | {happened.seat}
            if not happened.yes:
                self.asking = None
        else:
            self._change_seat(happened)

    def _play(self, happened: events.Play, at: float) -> None:
        self.number += 1
        self.asking = None
        if self.stopped:
            return
        game, ledger = self.game.copy(), Ledger()
        asked: type[Frame] = type(game.state.frames[-1]) if game.state.frames else Frame
        line = Line(len(self.moments) + 1, happened.seat, happened.text, tuple(happened.outcomes))
        try:
            decision = game.follow(line, ledger)
        except ValueError as problem:
            self._stop(str(problem))
            return
        # By other rules something else may come of it, and the game goes on as far as it replays.
        # By the same ones it may not: then it is the program that has changed, and nobody said so.
        by = happened.rules or self.begun_by
        differs = happened.rules > 0 and happened.mark != mark(game)
        if differs and by == self.rules.version:
            self._stop(f"after {happened.text!r} the position is another one")
            return
        self.game = game
        self.moments = (
            *self.moments,
            Moment(
                at,
                happened.seat,
                decision.action,
                asked.secret,
                asked.never_told,
                happened.forced,
                happened.revealed,
                happened.holds,
                tuple(ledger.entries),
                by,
                differs,
            ),
        )

    def _stop(self, problem: str) -> None:
        """The rules are not those that the game was played by: better no game than another one."""
        self.stopped = (
            f"decision {len(self.moments) + 1} does not replay by version {self.rules.version} "
            f"of the rules: {problem}"
        )

    def _undo(self, happened: events.Undo) -> None:
        self.number += 1
        self.asking = None
        if self.stopped:
            if happened.to > len(self.moments):
                return
            self.stopped = ""  # what does not replay was taken back
        game = self.game.copy()
        while len(game.decisions) > happened.to:
            game.undo()
        self.game = game
        self.moments = self.moments[: happened.to]

    def _change_seat(self, happened: Event) -> None:
        assert isinstance(happened, (events.Sit, events.Leave, events.Prefer, events.StandIn))
        seat = self.seats[happened.seat]
        if isinstance(happened, events.Sit):
            name = seat.name if seat.people else happened.name
            seat = replace(seat, name=name, people=seat.people | {happened.person}, stand_in="")
        elif isinstance(happened, events.Leave):
            seat = replace(seat, name="", people=frozenset(), stand_in="")
        elif isinstance(happened, events.Prefer):
            seat = replace(seat, auto=happened.auto, confirm=happened.confirm, pace=happened.pace)
        else:
            seat = replace(seat, stand_in=happened.level)
            self.asking = None
        self.seats = (*self.seats[: seat.number], seat, *self.seats[seat.number + 1 :])


def _place(number: int, place: Place) -> Seat:
    return Seat(number, level=place.level, name=place.name)


def mark(game: Game) -> str:
    """A short name for what everybody can see to have come of a decision: who decides, and points.

    Not what is open to them: a new option changes no game that was played without it.
    """
    seen = game.observe(SPECTATOR)
    everybody = range(seen.seats + len(game.rules.company(game.state)))
    points = [f"{key} {n}" for seat in everybody for key, n in seen.breakdown(seat).items()]
    told = "|".join([str(game.state.seat), *points])
    return blake2b(told.encode(), digest_size=6).hexdigest()


def learned(before: State, after: State, seat: int, action: int) -> bool:
    """Whether a seat saw something by its own decision, though nothing was drawn.

    If it would have seen the same wherever the hidden things are, it learned nothing.
    """
    view, seen = before.observe(seat), plain(after.observe(seat))
    for seed in range(REDEALS):
        chance = Quick(seed)
        other = view.redeal(chance)
        other.play(action, chance)
        if plain(other.observe(seat)) != seen:
            return True
    return False


def known_level(rules: drystone.Rules, name: str) -> str:
    """The name of a level that the game has; a ValueError lists them."""
    names = [level.name for level in levels(rules)]
    if name not in names:
        raise ValueError(f"there is no bot level {name!r}; there are: {', '.join(names)}")
    return name
