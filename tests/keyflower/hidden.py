"""An independent shuffle of what a player can't see, written without a look at `observe`."""

from __future__ import annotations

from typing import cast

from drystone.core.chance import Chance
from drystone.core.state import State
from drystone.games.keyflower.components import WINTER
from drystone.games.keyflower.state import KEPT, OFFERED, UNDECIDED, Table
from drystone.games.keyflower.words import COLOUR, SKILL, TILE


def permute(state: State, seat: int, chance: Chance) -> State:
    """Blind workers, unseen skill tiles and others' winter tiles are mixed and dealt again."""
    t = cast(Table, state)
    others = [other for other in range(t.seats) if other != seat]
    mix_workers(t, others, chance)
    mix_skills(t, others, chance)
    mix_winter(t, others, chance)
    return t


def mix_workers(t: Table, others: list[int], chance: Chance) -> None:
    for other in others:
        for colour in range(4):
            unseen = t.screens[7 * other + colour] - t.seen[11 * other + colour]
            t.screens[7 * other + colour] -= unseen
            t.bag[colour] += unseen
    for other in others:
        for _ in range(t.seen[11 * other + 7]):
            t.screens[7 * other + chance.take(t.bag, COLOUR)] += 1


def mix_skills(t: Table, others: list[int], chance: Chance) -> None:
    """Shuffles without regard to what was seen: a leak of what is really there would show."""
    counts = []
    for other in others:
        counts.append(sum(t.screens[7 * other + 4 : 7 * other + 7]))
        for skill in range(3):
            t.pool[skill] += t.screens[7 * other + 4 + skill]
            t.screens[7 * other + 4 + skill] = 0
    for other, count in zip(others, counts, strict=True):
        for _ in range(count):
            t.screens[7 * other + 4 + chance.take(t.pool, SKILL)] += 1


def mix_winter(t: Table, others: list[int], chance: Chance) -> None:
    if not t.winter:
        return
    hand = len(t.winter) // t.seats
    t.winter = t.winter[:]
    t.offered = t.offered[:]
    mine = [x for i, x in enumerate(t.winter) if i // hand not in others]
    unseen = [tile for tile in range(WINTER, WINTER + 12) if tile not in mine]
    for other in others:
        tiles = sorted(chance.pull(unseen, TILE) for _ in range(hand))
        for i in range(hand):
            t.winter[hand * other + i] = tiles[i]
            if t.offered[hand * other + i] != UNDECIDED:
                t.offered[hand * other + i] = chance.pick([OFFERED, KEPT], TILE)
