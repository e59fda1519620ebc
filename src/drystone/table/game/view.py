"""What one viewer may know of a game. Pages and the API's answers are made of this alone.

A `View` holds an observation and the log as the viewer may know it, never the match or its game: a
page or a message can't tell what is hidden, because it does not have it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from drystone.core.rules import Look, Rules
from drystone.core.speech import Value, say
from drystone.core.state import State
from drystone.table.game import events
from drystone.table.game.life import Life, life_of
from drystone.table.game.log import Entry
from drystone.table.game.match import SPECTATOR, Match, Told
from drystone.table.game.seats import Seat
from drystone.table.game.story import Part, recent, since, story

RECENT = 120
"""How many of the latest decisions a page tells at least."""


NOW = -1


@dataclass(frozen=True)
class Viewpoint:
    """Who looks at a game, and how: equal for those who see the same."""

    viewer: int
    """A seat, or SPECTATOR."""
    mine: tuple[int, ...] = ()
    """All the seats that the person holds: several of them play on one screen."""
    here: frozenset[int] = frozenset()
    """The seats whose people are looking."""
    language: str = "en"
    is_host: bool = False
    owned: tuple[int, ...] = ()
    """Those of the person's seats of which this is not a further device."""
    narrow: bool = False
    """Whether the screen is a phone's."""
    tall: bool = False
    """Whether the screen is a tablet's, held upright."""
    broad: bool = False
    """Whether the screen is a desk's of 16 to 9."""
    curtain: int | None = None
    """The seat that has yet to say that it is at the screen, before anything of it is shown."""
    at: int = NOW
    """Looks back at the table after so many decisions."""


@dataclass(frozen=True)
class SeatView:
    """One seat as everybody sees it."""

    number: int
    name: str
    """What the person is called, or as which level a bot was seated."""
    shown_name: str
    """What pages call whoever sits there."""
    kind: str
    """Whose seat it is: person, bot or open."""
    level: str
    """The level of the bot whose seat it is."""
    played_by: str
    """The level of the bot that plays, its own seat or for a person who is away."""
    here: bool
    devices: int = 0
    """How many devices hold it; told to its owner alone."""
    closed: bool = False
    """Whether the host lets nobody take it."""
    is_host: bool = False
    """Whether the host sits there."""
    had: tuple[str, ...] = ()
    """What others were called who held it before: they know what it held then."""

    @property
    def player(self) -> str:
        """Who decides there: a person, a bot (its seat or not), or nobody yet (open)."""
        return "bot" if self.played_by else self.kind

    @property
    def away(self) -> bool:
        """Whether somebody plays there who is not looking."""
        return not self.here and self.kind != "open"

    @property
    def stand_in(self) -> bool:
        """Whether a bot plays for a person."""
        return bool(self.played_by) and self.kind != "bot"


@dataclass(frozen=True)
class ChatLine:
    """Something that was said, that the host did, or that somebody has another name."""

    at: float
    seat: int
    name: str
    """Who said it, to whom the host did it, or who was called so before."""
    text: str
    act: str = ""
    """What the host did, or "renamed", if it is that; then the text is the new name."""
    person: str = ""
    """Who said it, by their id; told to the host alone."""


@dataclass(frozen=True)
class PendingRequest:
    """What is asked of the other people: to go back, to let a bot play, to end, to remove."""

    id: int
    seat: int
    to: int
    absent: int
    level: str
    ends: str
    removes: int
    agreed: tuple[int, ...]
    to_answer: bool
    """Whether the viewer is one of those who are asked and have not answered."""


@dataclass(frozen=True)
class View:
    """A game as one viewer may know it."""

    id: str
    rules: Rules
    by: Viewpoint
    position: State
    """The position as far as the viewer may know it; after the end all but what is never told."""
    board: State
    """What the picture shows: the same, but others' hands stay hidden after the end too."""
    then: State
    """The same after as many decisions as the viewer looks back at."""
    log: tuple[Entry, ...]
    first_scores: tuple[int, ...]
    """Everybody's points at the beginning; empty before the end."""
    seats: tuple[SeatView, ...]
    company: tuple[str, ...]
    """What those are called who play along without a seat; they are numbered after the seats."""
    chat: tuple[ChatLine, ...]
    said: int
    """How many lines were said, those too that are no longer shown."""
    version: int
    """Grows with every change."""
    number: int
    """What a decision must name, so that a stale one is noticed."""
    turn: int | None
    """The seat that the game waits for, to decide or to end its turn; None when it has ended."""
    holder: int | None
    """The seat that has yet to end its turn, if the game waits for that."""
    turn_begins: bool
    """Whether what is asked now begins a turn."""
    over: bool
    """Whether the game has ended, and nobody can undo the last turn any more."""
    stopped: str
    """Why the game can't go on, if it can't."""
    chosen_seed: bool
    """Whether everything is drawn by a seed that somebody chose, and so may know."""
    legal: tuple[int, ...]
    """What the viewer may choose now; empty if it is not theirs to decide."""
    undo: int | None
    """How many decisions stay if the viewer's seat undoes its last one; None: it can't."""
    may_undo: bool
    """Whether one of the person's seats can undo its last decision."""
    may_ask_back: int
    """The decision to which the viewer could ask the others to go back; -1: none."""
    alone: bool
    """Nobody but bots plays besides, and nobody can still sit down."""
    request: PendingRequest | None
    auto: bool
    confirm: bool
    pace: int
    lets_stand_in: bool
    life: Life
    """Its clock, and its end if that is not the rules'."""
    muted: frozenset[str]
    """Who may say nothing; told to the host alone."""
    rules_changed: tuple[tuple[int, int, int], ...]
    """After so many decisions, from which version of the rules to which."""
    given: bool = False
    """Whether the game goes on from a text or a game that its opener has seen."""

    @property
    def viewer(self) -> int:
        """The seat whose view it is, or SPECTATOR."""
        return self.by.viewer

    @property
    def mine(self) -> tuple[int, ...]:
        """All the seats that the person holds."""
        return self.by.mine

    @property
    def look(self) -> Look:
        """For whom the picture is drawn."""
        names = tuple(map(self.name, self.everybody))
        by = self.by
        return Look(self.viewer, by.language, names, narrow=by.narrow, tall=by.tall, broad=by.broad)

    @property
    def holds(self) -> bool:
        """Whether the viewer has finished and has yet to end the turn."""
        return self.holder is not None and self.holder == self.viewer

    @property
    def to_decide(self) -> bool:
        """Whether the viewer is the one who decides now."""
        waiting = self.holder is not None or bool(self.stopped)
        return self.playing and self.turn == self.viewer and not waiting

    @property
    def playing(self) -> bool:
        """Whether the viewer has a seat."""
        return self.viewer != SPECTATOR or bool(self.mine)

    @property
    def everybody(self) -> range:
        """The numbers of all who play: the seats, then those who play along without one."""
        return range(len(self.seats) + len(self.company))

    @cached_property
    def story(self) -> list[Part]:
        """The latest of the log, in turns and what happened between them."""
        return story(recent(self.log, RECENT), self.viewer, len(self.seats))

    @cached_property
    def since_last_turn(self) -> list[Part]:
        """What happened since the viewer's last turn, while the viewer has another one."""
        if not self.to_decide:
            return []
        return since(self.story, self.viewer, turn_begins=self.turn_begins)

    def name(self, seat: int) -> str:
        """What somebody is called."""
        if seat < len(self.seats):
            return self.seats[seat].shown_name
        return self.company[seat - len(self.seats)]

    def called(self, seat: int) -> str:
        """What somebody is called in a sentence; of a seat that is free, by its number."""
        free: dict[str, Value] = {"number": seat + 1}
        return self.name(seat) or say(self.rules, "picture.player", free, self.by.language)

    def points(self, seat: int) -> int:
        """What somebody has, as far as the viewer may know."""
        return sum(self.position.breakdown(seat).values())


def view_of(match: Match, by: Viewpoint) -> View:
    """A match as one viewer may know it."""
    viewer, over, rules = by.viewer, match.over, match.rules
    board = match.board_for(viewer)
    own = match.seats[viewer] if viewer != SPECTATOR else Seat(SPECTATOR, confirm=True)
    deciding = match.holding is None and match.seat == viewer
    # Who shares a screen with others sees of their seats what everybody sees.
    own_seats = () if viewer == SPECTATOR else (viewer,)
    frames = match.game.state.frames
    may_undo = any(match.free_undo(seat) is not None for seat in by.mine)
    alone = viewer != SPECTATOR and match.alone(viewer)
    nobody_to_ask = not alone and not match.others(viewer)
    return View(
        id=match.id,
        rules=rules,
        by=by,
        position=match.position_for(viewer) if over else board,
        board=board,
        then=board if by.at == NOW else match.board_for(viewer, by.at),
        log=tuple(entry.known_to(viewer, own_seats, over=over) for entry in match.log),
        first_scores=match.first_scores if over else (),
        seats=tuple(_seat(seat, by, match.host) for seat in match.seats),
        company=tuple(
            say(rules, f"name.{name}", {}, by.language) for name in rules.company(match.game.state)
        ),
        chat=tuple(_line(at, told, by) for at, told in match.chat),
        said=match.said,
        version=match.seq,
        number=match.number,
        turn=match.game.seat if match.seat is None and not match.over else match.seat,
        holder=match.holding,
        turn_begins=bool(frames) and frames[-1].opens_turn(),
        over=over,
        stopped=match.stopped,
        chosen_seed=match.chosen_seed,
        legal=tuple(match.game.legal()) if deciding else (),
        undo=match.free_undo(viewer) if viewer != SPECTATOR else None,
        may_undo=may_undo,
        may_ask_back=-1 if may_undo or nobody_to_ask else _back(match, own_seats),
        alone=alone,
        request=_request(match, viewer),
        auto=own.auto,
        confirm=own.confirm,
        pace=own.pace,
        lets_stand_in=own.lets_stand_in,
        life=life_of(match),
        muted=match.muted if by.is_host else frozenset(),
        rules_changed=match.rules_changed,
        given=match.given,
    )


def _back(match: Match, mine: tuple[int, ...]) -> int:
    """How many decisions stay if the last one of the viewer's goes; -1: there is none to go."""
    if match.over or match.stopped:
        return -1
    for entry in reversed(match.log):
        if entry.seat in mine and not entry.follows:
            return entry.number
    return -1


def _request(match: Match, viewer: int) -> PendingRequest | None:
    asked = match.asking
    if asked is None:
        return None
    to_answer = viewer in match.asked_of(asked) and viewer not in match.agreed
    agreed = tuple(sorted(match.agreed))
    return PendingRequest(
        match.request,
        asked.seat,
        asked.to,
        asked.absent,
        asked.level,
        asked.ends,
        asked.removes,
        agreed,
        to_answer,
    )


def _line(at: float, told: Told, by: Viewpoint) -> ChatLine:
    what = told.what
    if isinstance(what, events.Say):
        person = what.person if by.is_host else ""
        return ChatLine(at, what.seat, what.name, what.text, person=person)
    if isinstance(what, events.Mute):
        act = "mute" if what.muted else "unmute"
        return ChatLine(at, SPECTATOR, what.name, "", act if what.person else f"{act}-lookers")
    if isinstance(what, events.CloseSeat):
        return ChatLine(at, told.seat, "", "", "close" if what.closed else "open")
    if isinstance(what, events.Merge):
        return ChatLine(at, told.seat, told.about, what.name, "renamed")
    act = "remove" if isinstance(what, events.Remove) else "pass-host"
    return ChatLine(at, told.seat, told.about, "", act)


def _seat(seat: Seat, by: Viewpoint, host: str) -> SeatView:
    bot = seat.kind == "bot"
    return SeatView(
        number=seat.number,
        name=seat.name,
        shown_name=seat.shown_name,
        kind=seat.kind,
        level=seat.level,
        played_by=seat.bot,
        here=bot or seat.number in by.here,
        devices=len(seat.people) if seat.number in by.owned else 0,
        closed=seat.closed,
        is_host=host in seat.people,
        had=tuple(name for person, name in seat.had if person not in seat.people),
    )
