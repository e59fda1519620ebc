"""Which workers may come to a bid or a use: what can be said, against what the rules allow."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product
from typing import cast

import pytest

from drystone.core.chance import Quick
from drystone.games import find
from drystone.games.keyflower.components import (
    ANOTHER_COLOUR,
    ANY_COLOURS,
    ANY_SKILL,
    ANY_WORKER,
    GREEN,
    ORDER,
    SITES,
    SKILL_OF,
    TILES,
    WORKER_OF,
    is_summer_boat,
)
from drystone.games.keyflower.sending import Gather
from drystone.games.keyflower.state import AUCTION, IN_WINTER, Table, behind, skill_behind
from drystone.games.keyflower.turn import Turn
from drystone.games.keyflower.words import (
    BID,
    BRING,
    DONE,
    PASS,
    SEND,
    USE,
    colour_sent,
    number_sent,
)
from tests.rules import rule

RULES = find("keyflower")
Sent = tuple[frozenset[int], tuple[int, ...]]
"""The tiles whose outbid groups come, and the workers from behind the screen, by colour."""
NOBODY_SENT: Sent = (frozenset(), (0, 0, 0, 0))


def groups_of(t: Table, seat: int) -> dict[int, tuple[int, int]]:
    """The outbid groups by tile: colour and size (KEY 4.4)."""
    found: dict[int, tuple[int, int]] = {}
    for tile in t.lots:
        size = t.bids[seat][tile]
        if 0 < size < max(bids[tile] for bids in t.bids):
            found[tile] = (t.bid_colour(seat, tile), size)
    return found


def sets_of(members: list[int]) -> Iterator[tuple[int, ...]]:
    for size in range(len(members) + 1):
        yield from combinations(members, size)


def allowed_bids(t: Table, seat: int, tile: int) -> set[Sent]:
    """Every bid on a tile: workers of one colour, and more than anybody else's (KEY 4.7, 5.2)."""
    groups = groups_of(t, seat)
    screen = t.screens[behind(seat, 0) : behind(seat, 4)]
    own = t.bids[seat][tile]
    best = max(t.bids[other][tile] for other in range(t.seats) if other != seat)
    colours = [t.hue[tile] - 1]
    if t.hue[tile] == 0:
        colours = [0, 1, 2, 3]
    elif own > 0:
        colours = [t.bid_colour(seat, tile)]
    elif t.has_power(seat, ANOTHER_COLOUR) and tile < ORDER and t.hue[tile] <= GREEN and best > 0:
        colours = [0, 1, 2, 3]
    found: set[Sent] = set()
    for colour in colours:
        fitting = [lot for lot, group in groups.items() if lot != tile and group[0] == colour]
        for lots in sets_of(fitting):
            brought = sum(groups[lot][1] for lot in lots)
            for number in range(screen[colour] + 1):
                if brought + number > 0 and own + brought + number > best:
                    sent = [0, 0, 0, 0]
                    sent[colour] = number
                    found.add((frozenset(lots), tuple(sent)))
    return found


def allowed_uses(t: Table, seat: int, tile: int) -> set[Sent]:
    """Every use of a tile: its colour, its numbers, its price (KEY 4.7, 6.3, 6.4, 6.8 to 6.10)."""
    face = t.face(tile)
    laid_out = t.owner[tile] == AUCTION and t.season != IN_WINTER
    if not t.facts.usable[face] or not (t.cell[tile] > 0 or laid_out):
        return set()
    groups = groups_of(t, seat)
    screen = t.screens[behind(seat, 0) : behind(seat, 4)]
    room = t.facts.room - t.crowd(tile)
    mixing = t.hue[tile] > 0 and t.has_power(seat, ANY_COLOURS)
    found: set[Sent] = set()
    for lots in sets_of(list(groups)):
        for sent in product(*[range(min(have, room) + 1) for have in screen]):
            total = sum(sent) + sum(groups[lot][1] for lot in lots)
            if not t.last[tile] < total <= room:
                continue
            colours = {groups[lot][0] for lot in lots}
            colours |= {colour for colour in range(4) if sent[colour]}
            if not mixing and (len(colours) > 1 or t.hue[tile] not in (0, min(colours) + 1)):
                continue
            if payable(t, seat, tile, groups, lots, sent):
                found.add((frozenset(lots), sent))
    return found


def payable(
    t: Table,
    seat: int,
    tile: int,
    groups: dict[int, tuple[int, int]],
    lots: tuple[int, ...],
    sent: tuple[int, ...],
) -> bool:
    """Whether the price is there besides those who are sent (KEY 6.8 to 6.10)."""
    face = t.face(tile)
    price, wanted = t.facts.price[face], t.facts.price_of[face]
    if price == SKILL_OF:
        return t.screens[skill_behind(seat, wanted)] > 0
    if price == ANY_SKILL:
        return sum(t.screens[skill_behind(seat, 0) : skill_behind(seat, 3)]) > 0
    if price not in (WORKER_OF, ANY_WORKER):
        return True
    kinds = range(4) if price == ANY_WORKER else (wanted,)
    if any(t.screens[behind(seat, kind)] > sent[kind] for kind in kinds):
        return True
    return any(groups[lot][0] in kinds for lot in groups if lot not in lots)


def can_be_said(t: Table, action: int) -> set[Sent]:
    """Every set of workers to which the questions after an action lead."""
    first = t.copy()
    first.play(action, Quick(1))
    assert isinstance(first.frames[-1], Gather)
    found: set[Sent] = set()
    seen: set[Sent] = set()
    ways = [(first, NOBODY_SENT)]
    while ways:
        here, (lots, sent) = ways.pop()
        if (lots, sent) in seen:
            continue
        seen.add((lots, sent))
        options = here.legal()
        assert options, "workers were gathered that lead to nothing"
        for option in options:
            after = here.copy()
            after.play(option, Quick(1))
            more_lots, more = lots, list(sent)
            if BRING <= option < SEND:
                more_lots = lots | {option - BRING}
            elif option < DONE:
                more[colour_sent(option)] += number_sent(option)
            gathered = (more_lots, tuple(more))
            if after.frames and isinstance(after.frames[-1], Gather):
                ways.append((after, gathered))
            else:
                found.add(gathered)
    return found


@rule("KEY 4.3", "KEY 4.4", "KEY 4.7", "KEY 5.2", "KEY 6.3", "KEY 6.4", "KEY 6.9", "KEY 6.10")
@rule("KEY 9.8", "KEY 9.9", "KEY 9.11")
@pytest.mark.parametrize("seats, seed", [(2, 1), (3, 4), (4, 2), (5, 3), (6, 1)])
def test_all_that_the_rules_allow_can_be_said_and_nothing_else(seats: int, seed: int) -> None:
    dice, chance = random.Random(seed), Quick(seed)
    t = cast(Table, RULES.setup(seats, RULES.settle_options(seats, {}), chance))
    looked = 0
    while not t.over:
        if isinstance(t.frames[-1], Turn) and dice.random() < 0.3:
            looked += compare(t, t.seat, dice)
        weights = [liking(action) for action in t.legal()]
        t.play(dice.choices(t.legal(), weights)[0], chance)
    assert looked > 20


def liking(action: int) -> float:
    """How much an action is wanted: boats 4a and 4b bend the rules, and who passes shows little."""
    if action == PASS:
        return 0.3
    return 20 if BID <= action < BID + TILES and is_summer_boat(action - BID) else 1


def compare(t: Table, seat: int, dice: random.Random) -> int:
    """Each tile at a turn: whether it is open, and of some all that can be sent there."""
    open_ = set(t.legal())
    bent = t.has_power(seat, ANOTHER_COLOUR) or t.has_power(seat, ANY_COLOURS)
    looked = 0
    for verb, tiles in ((BID, t.lots), (USE, list(range(SITES)))):
        for tile in tiles:
            allowed = allowed_bids if verb == BID else allowed_uses
            wanted = allowed(t, seat, tile)
            name = t.facts.names[tile]
            assert (verb + tile in open_) == bool(wanted), name
            if wanted and len(wanted) < 400 and dice.random() < (0.8 if bent else 0.25):
                assert can_be_said(t, verb + tile) == wanted, name
                looked += 1
    return looked
