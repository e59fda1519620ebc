"""What is paid with, what a word only begins, what it loses, and what a turn begins with."""

from __future__ import annotations

from typing import Final, cast

from drystone.core.rules import Code, Way
from drystone.core.state import Refusal, State
from drystone.games.keyflower.components import COLOURS, RESOURCES, SITES, SKILLS, TILES, on_tile
from drystone.games.keyflower.frontier import STEPS
from drystone.games.keyflower.mustering import NO_LOT
from drystone.games.keyflower.state import AUCTION, NO_ONE, Table, behind, skill_behind
from drystone.games.keyflower.transport import Carry
from drystone.games.keyflower.turn import Turn, free_workers
from drystone.games.keyflower.words import DIRECTION, GO, PASS, USE, WORDS

_SENDING: Final = ("bring", "send", "done")
ASKS_NEXT: Final = (
    ("bid", _SENDING),
    ("use", (*_SENDING, "pay-worker", "pay-group", "pay-skill")),
    ("upgrade", ("spend", "pay-skill")),
    ("lay", ("beside", "turn")),
    ("beside", ("turn",)),
)
PRICED: Final = ("upgrade",)
WAYS: Final = (Way("go", ("go",), then="drop"),)
"""A resource is carried to where it shall lie, not step by step."""
AFAR: Final = (Way("send", ("bid", "use")), Way("bring", ("bid", "use")))
"""A hand takes the workers, or an outbid group, before it goes to a tile."""


def purse(state: State, seat: int) -> dict[str, int]:
    """What is behind a screen, and the resources of a village.

    Workers all together are counted with those that stand outbid and are free to go elsewhere.
    """
    t = cast("Table", state)
    stock = {"workers": sum(free_workers(t, seat, NO_LOT))}
    for colour in range(len(COLOURS)):
        stock["worker." + COLOURS[colour]] = t.screens[behind(seat, colour)]
    for skill in range(len(SKILLS)):
        stock["skill." + SKILLS[skill]] = t.screens[skill_behind(seat, skill)]
    for kind in range(len(RESOURCES)):
        mine = [tile for tile in range(SITES) if t.owner[tile] == seat + 1]
        stock["resource." + RESOURCES[kind]] = sum(t.goods[on_tile(tile, kind)] for tile in mine)
    return stock


def leads(begun: State, state: State, action: int) -> int:
    """The tile that a resource is carried to by a step; not the one that it is taken from."""
    first, top = begun.frames[-1], state.frames[-1]
    if not isinstance(first, Carry) or not isinstance(top, Carry):
        return -1
    tile = cast("Table", state).neighbour(top.tile, action - GO)
    return USE + tile if 0 <= tile < SITES and tile != first.tile else -1


def as_turn(state: State, seat: int) -> State | None:
    """The table as if a player's turn began now; None outside of a season's turns."""
    t = cast("Table", state.copy())
    if not t.frames or not isinstance(t.frames[0], Turn):
        return None
    t.frames = [Turn(seat)]
    return t


def openly(state: State) -> bool:
    """Whether all see that somebody can only pass: there is no worker to send."""
    t = cast("Table", state)
    frame = t.frames[-1]
    if not isinstance(frame, Turn):
        return False
    return t.worker_count(frame.seat) == 0 and len(t.outbid[frame.seat]) == 0


def refuse_loss(state: State, action: int) -> Refusal | None:
    """What an answer gives away that hardly anybody means to give away."""
    t = cast("Table", state)
    frame = t.frames[-1]
    if isinstance(frame, Turn) and action == PASS and t.passes == t.seats - 1:
        idle = t.worker_count(frame.seat)
        if idle and len(frame.options(t)) > 1:
            return Refusal("KEY 4.2", "workers-idle", {"n": idle})
    return None


def coded(state: State) -> dict[str, tuple[Code, ...]]:
    """Whose a tile is, where in a village it can lie, and its colour, by number."""
    t = cast("Table", state)
    seats = tuple(Code(seat + 1, (), seat) for seat in range(t.seats))
    beside: dict[int, Code] = {}
    for tile in range(TILES):
        if t.cell[tile] == 0:
            continue
        for direction, step in enumerate(STEPS):
            of_tile = f"tile.{t.facts.names[tile]}"
            side = f"direction.{WORDS.symbol(DIRECTION, direction)}"
            cell = t.cell[tile] + step
            beside.setdefault(cell, Code(cell, (of_tile, side), t.owner[tile] - 1))
    colours = (Code(i + 1, (f"colour.{colour}",)) for i, colour in enumerate(COLOURS))
    return {
        "owner": (Code(NO_ONE), *seats, Code(AUCTION, ("field.lots",))),
        "cell": (Code(0), *beside.values()),
        "hue": (Code(0), *colours),
    }
