"""What a page needs to know of a table, gathered in one place, for one viewer."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from drystone.core.game import Game
from drystone.core.rules import Look
from drystone.core.speech import say
from drystone.core.state import State
from drystone.table.drawing import View
from drystone.table.pages.history import History, history
from drystone.table.scene import SPECTATOR, Scene

# Bots are called something, so that two of a kind can be told apart.
BOT_NAMES = ("Ailsa", "Bram", "Cora", "Duff", "Edda", "Fergus")


@dataclass(frozen=True)
class Chair:
    """One seat as people see it. `kind` is person, bot or open."""

    name: str
    kind: str
    level: str = ""
    here: bool = True


@dataclass(frozen=True)
class Said:
    """Something that was said."""

    name: str
    text: str
    seat: int = SPECTATOR


@dataclass(frozen=True)
class Plea:
    """What somebody asks of the other people: to go back, or to let a bot play for a seat."""

    seat: int
    to: int = -1
    absent: int = -1
    to_answer: bool = False


@dataclass(frozen=True)
class Sitting:
    """A table as one viewer has it before them."""

    key: str
    game: Game
    viewer: int
    chairs: list[Chair]
    version: int = 0
    """Grows with every change."""
    number: int = 0
    """What a decision must name, so that a stale one is noticed."""
    mine: tuple[int, ...] = ()
    is_host: bool = False
    holder: int | None = None
    """The seat whose end of turn the table waits for."""
    may_undo: bool = False
    may_restart: bool = False
    may_ask_back: int = -1
    """The decision to which the viewer could ask the others to go back; -1: none."""
    alone: bool = False
    """Nobody but bots would have to agree to that."""
    plea: Plea | None = None
    auto: bool = True
    confirm: bool = True
    pace: int = 600
    chat: list[Said] = field(default_factory=list)
    narrow: bool = False
    """Whether the screen is a phone's."""
    stopped: str = ""
    """Why the game can't go on, if it can't."""
    language: str = "en"
    rules_changed: tuple[tuple[int, int, int], ...] = ()
    """After so many decisions, from which version of the rules to which."""
    differing: frozenset[int] = frozenset()
    """The decisions of which something else comes by the rules of today."""

    def look(self, language: str) -> Look:
        """For whom the picture is drawn."""
        return Look(self.viewer, language, tuple(map(self.name, self.everybody)), self.narrow)

    @property
    def holds(self) -> bool:
        """Whether the viewer has finished and has yet to say that the turn is over."""
        return self.holder is not None and self.holder == self.viewer

    @property
    def over(self) -> bool:
        """Whether the game has ended, and nobody can take the last turn back any more."""
        return self.game.over and self.holder is None

    @property
    def to_decide(self) -> bool:
        """Whether the viewer is the one who decides now."""
        waiting = self.holder is not None or bool(self.stopped)
        return self.viewer != SPECTATOR and self.game.seat == self.viewer and not waiting

    @property
    def playing(self) -> bool:
        """Whether the viewer has a seat."""
        return self.viewer != SPECTATOR

    @cached_property
    def known(self) -> State:
        """The position as far as the viewer may know it; the whole one after the end."""
        if self.over:
            return self.game.state.disclosed(self.viewer)
        return self.game.observe(self.viewer)

    @cached_property
    def history(self) -> History:
        """What happened so far."""
        return history(self.key, self.game)

    @cached_property
    def company(self) -> tuple[str, ...]:
        """What those are called who play along without a chair; they are numbered after them."""
        rules = self.game.rules
        return tuple(
            say(rules, f"name.{name}", {}, self.language) for name in rules.company(self.game.state)
        )

    @property
    def everybody(self) -> range:
        """The numbers of all who play: the chairs, then those who play along without one."""
        return range(len(self.chairs) + len(self.company))

    def name(self, seat: int) -> str:
        """What somebody is called."""
        if seat < len(self.chairs):
            return self.chairs[seat].name
        return self.company[seat - len(self.chairs)]

    def points(self, seat: int) -> int:
        """What somebody has, as far as the viewer may know."""
        return sum(self.known.breakdown(seat).values())


def sitting(view: View) -> Sitting:
    """A scene through somebody's eyes, as the pages want it."""
    scene = view.scene
    undoer = who_undoes(scene, view.mine)
    own = scene.seats[view.viewer] if view.viewer != SPECTATOR else None
    return Sitting(
        key=scene.id,
        game=scene.game,
        viewer=view.viewer,
        chairs=_chairs(view),
        version=scene.seq,
        number=scene.number,
        mine=view.mine,
        is_host=view.is_host,
        holder=scene.holding,
        may_undo=undoer is not None,
        may_restart=undoer is not None,
        may_ask_back=_back(scene, view.mine) if undoer is None else -1,
        alone=view.viewer != SPECTATOR and not scene.others(view.viewer),
        plea=_plea(scene, view.viewer),
        auto=own.auto if own else True,
        confirm=own.confirm if own else True,
        pace=own.pace if own else 600,
        chat=[Said(said.name, said.text, said.seat) for _, said in scene.chat],
        narrow=view.narrow,
        stopped=scene.stopped,
        language=view.language,
        rules_changed=scene.rules_changed,
        differing=frozenset(i for i, moment in enumerate(scene.moments) if moment.differs),
    )


def who_undoes(scene: Scene, mine: tuple[int, ...]) -> int | None:
    """Which of one person's seats can take its last decision back freely."""
    return next((seat for seat in mine if scene.free_undo(seat) is not None), None)


def _back(scene: Scene, mine: tuple[int, ...]) -> int:
    """How many decisions stay if the last one of the viewer's goes; -1: there is none to go."""
    if scene.over or scene.stopped:
        return -1
    for number in range(len(scene.moments) - 1, -1, -1):
        moment = scene.moments[number]
        if moment.seat in mine and not moment.forced:
            return number
    return -1


def _plea(scene: Scene, viewer: int) -> Plea | None:
    asked = scene.asking
    if asked is None:
        return None
    to_answer = viewer in scene.others(asked.seat) and viewer not in scene.agreed
    return Plea(asked.seat, asked.to, asked.absent, to_answer)


def _chairs(view: View) -> list[Chair]:
    chairs = []
    for seat in view.scene.seats:
        bot = seat.kind == "bot"
        name = BOT_NAMES[seat.number % len(BOT_NAMES)] if bot else seat.name
        kind = "bot" if seat.bot else seat.kind
        here = bot or seat.kind == "open" or seat.number in view.here
        chairs.append(Chair(name, kind, seat.bot, here))
    return chairs
