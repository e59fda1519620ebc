"""What the effects printed on the tiles do (KEY 7).

The effects themselves are values of `printed`, made once when the facts are read. What scores at
the end is in `scoring`, what a summer boat allows is asked for with `Table.has_power`.
"""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.games.keyflower import production, screens, state, transport
from drystone.games.keyflower.components import (
    A_RESOURCE,
    A_WORKER,
    ONE_OF,
    OPS,
    RANDOM_SKILLS,
    RANDOM_WORKERS,
)
from drystone.games.keyflower.printed import Effect


def gain_all(t: state.Table, seat: int, tile: int, chance: Chance) -> None:
    """The player gets all that the side that is up gives, and then transports (KEY 7)."""
    facts = t.facts
    face = t.face(tile)
    for effect in facts.gains[face]:
        gain(t, seat, tile, effect, chance)
    if facts.moves[face] + facts.upgrades[face] > 0:
        transport.begin(t, seat, facts.moves[face], facts.upgrades[face])


def draws_now(t: state.Table, tile: int) -> bool:
    """Whether something would be drawn, from the bag or from the pool."""
    for effect in t.facts.gains[t.face(tile)]:
        left = 0
        if effect.op == RANDOM_WORKERS:
            left = t.bag_size
        elif effect.op == RANDOM_SKILLS:
            left = t.pool_size
        if effect.amount > 0 and left > 0:
            return True
    return False


def gain(t: state.Table, seat: int, tile: int, effect: Effect, chance: Chance) -> None:
    """The player gets one thing that a tile gives."""
    op = effect.op
    source = "tile." + t.facts.names[tile] if t.ledger is not None else ""
    if op == A_RESOURCE:
        put = production.put_where(t, seat, tile)
        production.gain_goods(t, seat, put, effect.what, effect.amount, source)
    elif op == A_WORKER:
        screens.gain_greens(t, seat, effect.amount, source)
    elif op == RANDOM_WORKERS:
        screens.draw_workers(t, seat, effect.amount, source, chance)
    elif op == RANDOM_SKILLS:
        screens.draw_skills(t, seat, effect.amount, source, chance)
    elif op == ONE_OF:
        production.ask_which(t, seat, tile, chance)
    else:
        raise ValueError(f"a use does not give {OPS[op]}")
