"""What is meant by pointing at something: the ways there, and what is paid with."""

from __future__ import annotations

from typing import Final, cast

from drystone.core.rules import Code, Way
from drystone.core.state import Refusal, State
from drystone.games.caledonia.components import BUILDING_OF, KINDS, NO_GOOD, NOTHING, piece_of
from drystone.games.caledonia.contracts import contract_name
from drystone.games.caledonia.first_workers import Begin, FirstRound
from drystone.games.caledonia.production import Make, most_made
from drystone.games.caledonia.rounds import Scoring
from drystone.games.caledonia.state import Table, unit_kinds
from drystone.games.caledonia.turn import Turn
from drystone.games.caledonia.upgrades import Reward, may_hire, may_ship
from drystone.games.caledonia.words import DONE, FULFIL, GOOD, PASS, UNIT, WORDS

WAYS: Final = (Way("at", ("expand",)),)
AFAR: Final = (Way("slaughter", ("fulfil",)),)
HOW_MANY: Final = (("buy", ("trade",)), ("sell", ("trade",)))
ASKS_NEXT: Final = (("expand", ("at",)), ("fulfil", ("slaughter", "brew")))


def purse(state: State, seat: int) -> dict[str, int]:
    """What a clan pays with: money, merchants and goods."""
    player = cast("Table", state).players[seat]
    stock = {"money": player.money, "merchant": player.merchants}
    for good in range(len(player.goods)):
        stock["good." + WORDS.symbol(GOOD, good)] = player.goods[good]
    return stock


def as_turn(state: State, seat: int) -> State | None:
    """The table as if a clan's turn began now; None for one that has passed, and outside turns."""
    t = cast("Table", state.copy())
    for frame in t.frames:
        if isinstance(frame, (Begin, FirstRound, Scoring)):
            return None
    if not t.frames or seat in t.passed:
        return None
    t.frames = [Turn(seat, 0, NO_GOOD)]
    return t


def keeps(state: State, other: int, action: int) -> bool:
    """Barrels pay whenever they come out, ports wait until the last turn (CAL 12.12, 11.2)."""
    t = cast("Table", state)
    kind = WORDS.kind(other)
    if kind == "withdraw":
        return True
    return kind == "port" and (t.round < t.rounds or (action != PASS and t.seat not in t.passed))


def refuse_loss(state: State, action: int) -> Refusal | None:
    """What an answer gives away that hardly anybody means to give away."""
    t = cast("Table", state)
    frame = t.frames[-1]
    if isinstance(frame, Make) and action == DONE and leaves_idle(t, frame):
        return Refusal("CAL 13.3", "buildings-idle")
    if isinstance(frame, Reward) and action == DONE and leaves_upgrade(t, frame):
        return Refusal("CAL 8.4", "upgrade-left")
    if isinstance(frame, Turn) and action == PASS and t.round == t.rounds:
        for contract in t.players[frame.seat].contracts:
            if FULFIL + contract in t.legal():
                return Refusal("CAL 9.1", "contract-left", {"contract": contract_name(contract)})
    return None


def leaves_idle(t: Table, frame: Make) -> bool:
    """Whether something could still be made."""
    for product in range(len(BUILDING_OF)):
        if not frame.made >> product & 1 and most_made(t, frame.seat, product) > 0:
            return True
    return False


def leaves_upgrade(t: Table, frame: Reward) -> bool:
    """Whether there is an upgrade left to take that costs nothing."""
    return frame.upgrades > 0 and (may_ship(t, frame.seat) or may_hire(t, frame.seat))


def coded(state: State) -> dict[str, tuple[Code, ...]]:
    """What can stand on a space, by number."""
    t = cast("Table", state)
    pieces = [
        Code(piece_of(seat, kind), (f"unit.{WORDS.symbol(UNIT, kind)}",), seat)
        for seat in range(t.seats)
        for kind in range(KINDS)
        if kind in unit_kinds(t, seat)
    ]
    return {"board": (Code(NOTHING), *pieces)}
