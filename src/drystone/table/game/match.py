"""One game at a table: the game, the seats, the log, the chat. Whole, with everything hidden.

A match is made of the stored events alone, and never changes: `play` and `after` give the next one.
So it is safe to look at in another thread while the game goes on. Who looks gets a `View`.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, replace

import drystone
from drystone.core.game import Decision, Game
from drystone.core.record import Line, read_record
from drystone.core.speech import say
from drystone.core.state import NOBODY, State
from drystone.table import wall
from drystone.table.game import events
from drystone.table.game.attempt import Attempt, mark, points_of
from drystone.table.game.clocks import Clock
from drystone.table.game.endings import Endings, closes_at
from drystone.table.game.events import Event, Stored
from drystone.table.game.forgetting import SOMEBODY, forgotten
from drystone.table.game.log import Entry
from drystone.table.game.seats import Seat, SeatEvent, changed, planned
from drystone.table.game.turns import learned, waits_for_end
from drystone.table.storage.store import Opened, Standing

SPECTATOR = NOBODY


@dataclass(frozen=True)
class Told:
    """Something in the talk: a word of somebody's, what the host did, to whom, or a new name."""

    seat: int
    what: events.Say | events.HostAct | events.Merge
    about: str = ""
    whom: str = ""
    """The person whose name that is."""

    def without(self, person: str) -> Told:
        """The same when somebody is forgotten."""
        what = self.what
        if isinstance(what, events.Mute) and what.person == person:
            what = events.Mute(person, SOMEBODY, what.muted)
        if isinstance(what, events.Merge) and what.person == person:
            what = events.Merge(what.guest, person, SOMEBODY)
        return replace(self, what=what, about=SOMEBODY if self.whom == person else self.about)


_SIGNS = (events.End, events.Sit, events.Prefer, events.Answer, events.Say)
"""What a seat's people do besides deciding."""


class Match:
    """One game at a table, at one moment."""

    def __init__(self, opened: Opened) -> None:
        self.opened = replace(opened, events=[])
        """How the game began."""
        self.events: tuple[Stored, ...] = ()
        """Everything since: a match is made of these two and nothing else."""
        self.id = opened.listing.id
        self.host = opened.listing.host
        self.listed = opened.listing.listed
        self.stopped = ""
        """Why the game can't go on, if it can't."""
        self.game = drystone.replay(opened.head)
        self.game.forget_seed()  # games from before chosen seeds were events had a secret one
        self.rules = self.game.rules
        self.begun_by = read_record(opened.head).version
        """The version of the rules by which the game began."""
        self.seats = tuple(planned(i, place) for i, place in enumerate(opened.plan))
        self.first_scores = points_of(self.game)
        self.chosen_seed = False
        """Whether everything is drawn by a seed that somebody chose."""
        self.given = False
        """Whether the game goes on from what its opener has seen."""
        self.log: tuple[Entry, ...] = ()
        self.said = 0
        """How many lines were said."""
        self.chat: tuple[tuple[float, Told], ...] = ()
        """What was said, and what the host has done."""
        self.at_screen: dict[str, int] = {}
        """Of people with several seats, for which of them somebody is at their screen."""
        self.removed: frozenset[str] = frozenset()
        """Whom the host has removed: they come back by a new link only."""
        self.muted: frozenset[str] = frozenset()
        """Who may say nothing; the empty name stands for all who only look."""
        self.asking: events.Ask | None = None
        self.request = 0
        """The event that asked, by its place in the order."""
        self.agreed: frozenset[int] = frozenset()
        self.terms = events.Terms()
        """How the table was opened."""
        self.clock: Clock | None = None
        self.ending = Endings()
        """How the game ends, if not by the rules, and whether the same people play again."""
        self.table_seq = 0
        """The last event that was more than talk."""
        self.number = 0
        """Counts decisions, undos and ends of turns, and never goes back."""
        self.seq = 0
        self.changed = opened.listing.changed
        self.follow_all(opened.events)

    def after(self, *happened: Event) -> Match:
        """The match when these events have happened now; this one stays as it is."""
        now = wall.now()
        return self.follow([Stored(self.seq + 1 + i, now, e) for i, e in enumerate(happened)])

    def follow(self, stored: list[Stored]) -> Match:
        """The match when these stored events have happened too; this one stays as it is."""
        later = copy.copy(self)
        later.follow_all(stored)
        return later

    def play(self, action: int | str, *, forced: bool = False, joined: bool = False) -> Match:
        """The match when a decision was made now; this one stays as it is.

        It is played only here. An `IllegalAction` names the rule that forbids it. What is `joined`
        belongs to the decision before it.
        """
        attempt = Attempt(self)
        decision = attempt.make(action)
        happened = self._play_event(attempt.game, decision, forced, joined)
        later, now = copy.copy(self), wall.now()
        later._took_place(Stored(self.seq + 1, now, happened))
        later._played(attempt, attempt.entry(decision, happened, now, differs=False))
        later._tick()
        return later

    # Looking

    @property
    def title(self) -> str:
        """The game's name."""
        return self.rules.title

    @property
    def over(self) -> bool:
        """Whether the game has ended; not while somebody can still take the last turn back."""
        return self.ending.closed is not None or (self.game.over and self.holding is None)

    @property
    def played_out(self) -> bool:
        """Whether it has ended by the rules, and nobody can take the last turn back."""
        return self.game.over and self.over

    @property
    def holding(self) -> int | None:
        """The seat that has yet to say that its turn is over, if the table waits for that."""
        if not self.log or not self.log[-1].holds:
            return None
        seat = self.seats[self.log[-1].seat]
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
        # In no language: a bot by its own name and not by its level's word, a free seat by a dash.
        names = ", ".join([*(seat.shown_name or "\u2013" for seat in self.seats), *along])
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

    def last_sign(self, seat: int) -> float:
        """When a seat did something for the last time, as far as events tell; 0: never."""
        for stored in reversed(self.events):
            happened = stored.event
            if isinstance(happened, (events.Play, events.Undo, events.Ask)):
                signs = happened.seat == seat and not self.seats[seat].stand_in
            else:
                signs = isinstance(happened, _SIGNS) and happened.seat == seat
            if signs:
                return stored.at
        return 0.0

    def others(self, seat: int) -> list[int]:
        """The other people's seats, who are asked for consent.

        Also where a bot stands in: what is theirs is not given away while they are away.
        """
        mine = self.seats[seat].people if seat != SPECTATOR else frozenset()
        gone = self.ending.resigned
        people = [s for s in self.seats if s.kind == "person" and s.number not in gone]
        return [s.number for s in people if not s.people & mine]

    def alone(self, seat: int) -> bool:
        """Whether a seat plays against bots only, and nobody else can sit down any more."""
        return not self.others(seat) and all(one.kind != "open" for one in self.seats)

    def among_people(self, seat: int) -> bool:
        """Whether a seat plays against other people, in a game that still goes on."""
        return not (self.over or self.stopped or self.alone(seat))

    def asked_of(self, asked: events.Ask) -> list[int]:
        """The seats whose consent a request needs; who would be removed is not asked."""
        return [seat for seat in self.others(asked.seat) if seat != asked.removes]

    def free_undo(self, seat: int) -> int | None:
        """How many decisions stay if the seat takes its last one back freely; None: it can't.

        Back to the last moment when it learned something or another seat decided. What was played
        for the seat because it was the only option, or said by the same click, goes together with
        the decision before it.
        """
        start = self.turn_start(seat)
        back = len(self.log) - 1
        while back > start and self.log[back].follows:
            back -= 1
        return back if start <= back and not self.log[back].follows else None

    def turn_start(self, seat: int) -> int:
        """How many decisions stay if the seat takes back everything that it may take back."""
        start = len(self.log)
        if self.over:
            return start
        while start > 0 and self.log[start - 1].seat == seat:
            if self.log[start - 1].revealed:
                break
            start -= 1
        return start

    @property
    def rules_changed(self) -> tuple[tuple[int, int, int], ...]:
        """Where the rules have changed: after so many decisions, from which version to which."""
        found, before = [], self.begun_by
        versions = [entry.rules for entry in self.log]
        for played, version in enumerate([*versions, self.rules.version]):
            if version != before and not (self.over and played == len(versions)):
                found.append((played, before, version))
            before = version
        return tuple(found)

    def position_for(self, viewer: int, played: int | None = None) -> State:
        """The position that a viewer may know, now or after so many decisions.

        After the end it is all but what is never told.
        """
        state = self.game.state if played is None else self.game.at(played)
        return state.disclosed(viewer) if self.over else state.observe(viewer)

    def board_for(self, viewer: int, played: int | None = None) -> State:
        """What a viewer sees on the board; others' hands stay hidden after the end too."""
        state = self.game.state if played is None else self.game.at(played)
        return state.observe(viewer)

    # Happening

    def follow_all(self, stored: list[Stored]) -> None:
        """Let stored events have happened, in their order."""
        for one in stored:
            self._apply(one)
            self._tick()

    def _tick(self) -> None:
        """Let the clock know what has just happened."""
        if self.clock is not None:
            self.clock = self.clock.follow(self, self.events[-1])

    def _took_place(self, stored: Stored) -> None:
        warned = bool(self.ending.warned) and closes_at(self) is not None
        self.seq, self.changed = stored.seq, stored.at
        self.events = (*self.events, stored)
        # Talk changes nothing on the table, but that it takes a warning back that nobody comes.
        if warned or not isinstance(stored.event, events.Say):
            self.table_seq = stored.seq

    def _apply(self, stored: Stored) -> None:
        """Let an event have happened."""
        happened = stored.event
        self._took_place(stored)
        if isinstance(happened, events.Play):
            self._replay(happened, stored.at)
        elif isinstance(happened, events.Undo):
            self._undo(happened)
        elif isinstance(happened, events.Seed):
            self.game = self.game.copy()
            self.game.seed, self.chosen_seed = happened.seed, True
        elif isinstance(happened, events.Given):
            self.given = True
        elif isinstance(happened, events.Terms):
            self.terms = happened
            if happened.clock is not None:
                self.clock = Clock.begin(happened.clock, len(self.seats))
        elif isinstance(happened, events.Ending):
            self.ending = self.ending.follow(happened, stored.at)
            if isinstance(happened, events.Close):
                self._count()
        elif isinstance(happened, events.Timing):
            pass  # the clock's own
        elif isinstance(happened, events.End):
            self.log = (*self.log[:-1], replace(self.log[-1], holds=False))
            self.number += 1
        elif isinstance(happened, events.Say):
            if happened.text:
                told = Told(happened.seat, happened)
                self.chat = (*self.chat[-499:], (stored.at, told))
            self.said += 1
        elif isinstance(happened, events.Forget):
            self._forget(happened.person)
        elif isinstance(happened, events.Merge):
            self._merge(happened, stored.at)
        elif isinstance(happened, events.Here):
            self.at_screen = {**self.at_screen, happened.person: happened.seat}
        elif isinstance(happened, (events.Remove, events.CloseSeat, events.Mute, events.PassHost)):
            self._host_acted(happened, stored.at)
        elif isinstance(happened, events.Ask):
            self.asking, self.agreed = happened, frozenset()
            self.request = stored.seq
        elif isinstance(happened, events.Answer):
            self.agreed = self.agreed | {happened.seat}
            if not happened.yes:
                self.asking = None
        else:
            self._change_seat(happened)

    def _forget(self, person: str) -> None:
        """Let nothing tell of a person any more."""
        instead = forgotten(self.events, person)
        self.events = tuple(
            Stored(one.seq, one.at, instead.get(one.seq, one.event)) for one in self.events
        )
        unsaid = {seq for seq, event in instead.items() if isinstance(event, events.Say)}
        said = [
            (s.at, Told(s.event.seat, s.event))
            for s in self.events
            if isinstance(s.event, events.Say) and s.event.text and s.seq not in unsaid
        ]
        done = [
            (at, told.without(person))
            for at, told in self.chat
            if not isinstance(told.what, events.Say)
        ]
        self.chat = tuple(sorted([*said, *done], key=lambda line: line[0]))[-500:]
        self.seats = tuple(
            replace(
                seat,
                name=SOMEBODY if seat.owner == person else seat.name,
                had=tuple((who, SOMEBODY if who == person else name) for who, name in seat.had),
            )
            for seat in self.seats
        )

    def _merge(self, happened: events.Merge, at: float) -> None:
        """Let all that was a guest's be the person's, also what the host did to them."""
        guest, person = happened.guest, happened.person

        def renamed(people: frozenset[str]) -> frozenset[str]:
            return people - {guest} | {person} if guest in people else people

        self.chat = tuple(
            (when, replace(told, whom=person) if told.whom == guest else told)
            for when, told in self.chat
        )
        self.seats = tuple(
            replace(seat, had=tuple((person if who == guest else who, n) for who, n in seat.had))
            for seat in self.seats
        )
        for seat in self.seats:
            if guest not in seat.people:
                continue
            mine = seat.owner == guest
            if mine and seat.name != happened.name:
                told = Told(seat.number, happened, seat.name, person)
                self.chat = (*self.chat[-499:], (at, told))
            merged = replace(
                seat,
                people=renamed(seat.people),
                owner=person if mine else seat.owner,
                name=happened.name if mine else seat.name,
            )
            self.seats = (*self.seats[: seat.number], merged, *self.seats[seat.number + 1 :])
        self.removed, self.muted = renamed(self.removed), renamed(self.muted)
        self.host = person if self.host == guest else self.host
        self.at_screen = {
            person if who == guest else who: seat for who, seat in self.at_screen.items()
        }

    def knows(self, person: str) -> bool:
        """Whether anything that has happened here is about a person."""
        told = (events.Sit, events.Say, events.Mute, events.PassHost)
        return person == self.host or any(
            isinstance(one.event, told) and one.event.person == person for one in self.events
        )

    def _play_event(
        self, game: Game, decision: Decision, forced: bool, joined: bool
    ) -> events.Play:
        """What is stored of a decision that has been made in `game`."""
        words, seat = game.rules.words, self.seats[decision.seat]
        drawn = zip(decision.domains, decision.outcomes, strict=True)
        text = game.text(decision.action)
        return events.Play(
            seat=decision.seat,
            text=text,
            outcomes=[words.symbol(of, outcome) for of, outcome in drawn],
            mark=mark(game),
            rules=game.rules.version,
            revealed=bool(decision.outcomes)
            or (seat.kind == "person" and learned(self.game.state, game.state, decision)),
            forced=forced,
            holds=not forced and waits_for_end(game, text, seat),
            joined=joined,
        )

    def _replay(self, happened: events.Play, at: float) -> None:
        """Make a stored decision again, and check that the same comes of it."""
        if self.stopped:
            self._count()
            return
        attempt = Attempt(self)
        line = Line(len(self.log) + 1, happened.seat, happened.text, tuple(happened.outcomes))
        try:
            decision = attempt.game.follow(line, attempt.ledger)
        except ValueError as problem:
            self._stop(str(problem))
            return
        # By other rules something else may come of it, and the game goes on as far as it replays.
        # By the same ones it may not: then it is the program that has changed, and nobody said so.
        differs = happened.rules > 0 and happened.mark != mark(attempt.game)
        if differs and happened.rules == self.rules.version:
            self._stop(f"after {happened.text!r} the position is another one")
            return
        self._played(attempt, attempt.entry(decision, happened, at, differs=differs))

    def _played(self, attempt: Attempt, entry: Entry) -> None:
        self._count()
        self.game = attempt.game
        self.log = (*self.log, entry)
        for asked, seat in attempt.ledger.shown:
            self.log = tuple(one.shown(asked, seat, entry.number) for one in self.log)

    def _count(self) -> None:
        self.number += 1
        self.asking = None

    def _stop(self, problem: str) -> None:
        """The rules are not those that the game was played by: better no game than another one."""
        self._count()
        self.stopped = (
            f"decision {len(self.log) + 1} does not replay by version {self.rules.version} "
            f"of the rules: {problem}"
        )

    def _undo(self, happened: events.Undo) -> None:
        self._count()
        if self.stopped:
            if happened.to > len(self.log):
                return
            self.stopped = ""  # what does not replay was taken back
        game = self.game.copy()
        while len(game.decisions) > happened.to:
            game.undo()
        self.game = game
        self.log = tuple(one.as_after(happened.to) for one in self.log[: happened.to])

    def _host_acted(self, happened: events.HostAct, at: float) -> None:
        """Everybody at the table is told what the host does."""
        seat = SPECTATOR if isinstance(happened, events.Mute) else happened.seat
        whom = self.seats[seat] if seat != SPECTATOR else Seat(SPECTATOR)
        told = Told(seat, happened, whom.name, whom.owner)
        self.chat = (*self.chat[-499:], (at, told))
        if isinstance(happened, events.Mute):
            others = self.muted - {happened.person}
            self.muted = others | {happened.person} if happened.muted else others
        elif isinstance(happened, events.PassHost):
            self.host = happened.person
        else:
            if isinstance(happened, events.Remove):
                self.removed = self.removed | self.seats[seat].people
            self._change_seat(happened)

    def _change_seat(self, happened: SeatEvent) -> None:
        before = self.seats[happened.seat]
        seat = changed(before, happened)
        if seat.number in self.ending.resigned and not seat.stand_in:
            seat = replace(seat, stand_in=before.stand_in)  # who has given up does not come back
        left = isinstance(happened, (events.Leave, events.Remove))
        answered = left and self.asking is not None and self.asking.removes == seat.number
        if isinstance(happened, events.StandIn) or answered:
            self.asking = None
        self.seats = (*self.seats[: seat.number], seat, *self.seats[seat.number + 1 :])
