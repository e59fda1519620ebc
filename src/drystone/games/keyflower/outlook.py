"""What may still come: points in winter, boats, and lots that can still be won or lost."""

from __future__ import annotations

from typing import Final

from drystone.games.keyflower import allotment, scoring
from drystone.games.keyflower.components import (
    ANY,
    BOAT_2,
    BOAT_3,
    BOATS,
    FLIPPER,
    GOLD,
    KEYFLOWER,
    MERCERS_GUILD,
    ORDER,
    SEA_BASTION,
    SEA_BREESE,
    SITES,
    WHITE_WIND,
    WINDMILL,
    WINTER,
)
from drystone.games.keyflower.holdings import (
    own_tiles,
    village_goods,
    winter_points,
)
from drystone.games.keyflower.prospects import (
    carts,
    plan_upgrades,
    unspent_worth,
)
from drystone.games.keyflower.roads import (
    Roads,
    roads_of,
)
from drystone.games.keyflower.scoring import (
    SHARE_OF,
)
from drystone.games.keyflower.season import (
    ChooseBoat,
)
from drystone.games.keyflower.state import (
    IN_WINTER,
    ITEMS,
    KEPT,
    OFFERED,
    Table,
)

PLANS: Final = 7
"""Features of upgrades and resources that need workers to come true."""
MILLS_AND_MERCER: Final = [MERCERS_GUILD, WINDMILL]
NEIGHBOURS: Final = 4.0
"""That an order tile usually finds."""


def look_ahead(
    out: list[float], t: Table, seat: int, mine: list[int], have: list[int], winning: list[int]
) -> None:
    """What may still come of all this."""
    roads = roads_of(t, seat)
    force = strength(t, seat)
    hands = force[0] + force[1] + force[2] + force[3]
    in_winter = t.season == IN_WINTER
    first = len(out)
    worth = unspent_worth(t, seat, winning)
    plan_upgrades(out, t, seat, roads, worth, winning)
    passed = float(t.passes) / float(max(1, t.seats - 1))
    if in_winter:
        # Nothing is carried any more when nobody can be sent, or all have had enough
        uses = min(hands, carts(t, force))
        part = 0.0 if uses == 0 else 0.5 if uses == 1 else 0.8 if uses == 2 else 1.0
        part *= 1.0 - 0.7 * min(1.0, passed)
        for i in range(first, first + PLANS):
            out[i] *= part
    workers = force[:]
    for tile in mine:
        if tile < SITES and t.last[tile] > 0:
            for colour in range(4):
                workers[colour] += t.crew[4 * tile + colour]
    at = ITEMS * seat
    skills = t.screens[at + 4 : at + 7]
    won = 0.0
    if mine[-1] >= ORDER:
        crew = workers[0] + workers[1] + workers[2] + workers[3]
        for tile in mine:
            if tile >= ORDER:
                won += won_for_winter(t, seat, tile, roads, crew)
    look_at_winter(out, t, seat, mine, have, winning, workers, skills, won)
    look_at_rivals(out, t, seat, have, winning, force)
    boat = boat_to_come(t, seat, roads, hands)
    out.append(0.0 if in_winter else boat)
    out.append(boat if in_winter else 0.0)
    out.append(float(roads.from_home))
    out.append(float(roads.walk(t)) if t.season >= 1 else 0.0)
    out.append(float(hands))
    out.append(hands * passed)


def look_at_winter(
    out: list[float],
    t: Table,
    seat: int,
    mine: list[int],
    have: list[int],
    winning: list[int],
    workers: list[int],
    skills: list[int],
    won: float,
) -> None:
    """The points if all pass now, and what the winter tiles to come would make of one's things."""
    facts = t.facts
    printed = 0
    winter: list[int] = []
    loose = have
    for tile in mine:
        if tile < SITES:
            face = 2 * tile + t.side[tile]
            printed += facts.points[face]
            if facts.yard_worth[face] > 0 and t.has_goods(tile):
                loose = loose[:]
                for kind in range(4):
                    if facts.yard_kind[face] in (ANY, kind) or kind == GOLD:
                        printed += facts.yard_worth[face] * t.goods[4 * tile + kind]
                        loose[kind] -= t.goods[4 * tile + kind]
        elif tile < ORDER:
            winter.append(tile)
    for tile in winning:
        if tile < SITES:
            printed += facts.points[2 * tile + t.side[tile]]
        elif tile < ORDER:
            winter.append(tile)
    points = printed + won
    alike = t.has_power(seat, BOAT_3, 1)
    if winter or alike:
        points += together(t, winter, workers, skills, loose, alike)
    points += float(facts.gold_worth * loose[GOLD])
    out.append(points)
    hand: list[int] = []
    offered = 0
    theirs = 0
    count = len(t.winter) // t.seats
    for i in range(count * seat, count * seat + count):
        tile = t.winter[i]
        if tile < 0 or t.offered[i] == KEPT:
            continue
        hand.append(tile)
        if t.offered[i] == OFFERED:
            offered += 1
            best = 0
            for other in range(t.seats):
                if other != seat:
                    goods = village_goods(t, own_tiles(t, other))
                    best = max(best, winter_points(t, other, tile, goods))
            theirs += best
    out.append(together(t, hand, workers, skills, have) if hand else 0.0)
    if t.season == IN_WINTER and not t.winter:
        out.append(0.0)
        out.append(0.0)
    else:
        out.append(together(t, scoring.SKILL_TILES, workers, skills, have))
        out.append(together(t, MILLS_AND_MERCER, workers, skills, have))
    out.append(float(offered))
    out.append(float(theirs))


def look_at_rivals(
    out: list[float], t: Table, seat: int, have: list[int], winning: list[int], force: list[int]
) -> None:
    """Which bids can't be topped any more, and which lots could still be won."""
    safe = 0
    safe_points = 0
    needless = 0
    if winning:
        rivals = [strength(t, other) for other in range(t.seats)]
        for tile in winning:
            needless += t.bids[seat][tile] - t.best_other_bid(tile, seat) - 1
            if is_safe(t, seat, tile, rivals):
                safe += 1
                if WINTER <= tile < ORDER:
                    safe_points += winter_points(t, seat, tile, have)
    out.append(float(safe))
    out.append(float(safe_points))
    out.append(float(needless))
    best = 0
    rest = 0
    if t.season == IN_WINTER and not t.winter:
        most = max(max(force[0], force[1]), max(force[2], force[3]))
        for tile in t.lots:
            if tile >= ORDER or tile in winning:
                continue
            hue = t.hue[tile]
            strong = most if hue == 0 else force[hue - 1]
            if strong <= t.best_other_bid(tile, seat):
                continue
            points = winter_points(t, seat, tile, have)
            if points > best:
                rest += best
                best = points
            else:
                rest += points
    out.append(float(best))
    out.append(float(rest))


def together(
    t: Table,
    tiles: list[int],
    workers: list[int],
    skills: list[int],
    goods: list[int],
    alike: bool = False,
) -> float:
    """What some winter tiles would score together with these things, beyond the gold's own worth.

    `alike`: every resource counts as any other (KEY 9.7).
    """
    worker_worth = [0, 0, 0, 0, 0]
    skill_worth = [0, 0, 0]
    goods_worth = [0, 0, 0, 0, t.facts.gold_worth]
    asked = 0
    points = 0
    for tile in tiles:
        if tile < WINTER:
            continue
        share = SHARE_OF[tile - WINTER]
        if share < 0:
            points += t.facts.points[2 * tile]
        elif share < 10:
            worker_worth[share] = t.facts.worth[tile]
            asked |= 1
        elif share < 20:
            skill_worth[share - 10] = t.facts.worth[tile]
            asked |= 2
        else:
            goods_worth[share - 20] = t.facts.worth[tile]
            asked |= 4
    shares = [0, 0, 0, 0, 0]
    if asked & 1:
        points += allotment.best_workers(workers, worker_worth, shares)
    if asked & 2:
        points += allotment.best_skills(skills, skill_worth, shares)
    if alike:
        points += allotment.best_alike_goods(goods, goods_worth, shares)
        points -= t.facts.gold_worth * goods[GOLD]
    elif asked & 4:
        points += allotment.best_loose_goods(goods, goods_worth, shares)
        points -= t.facts.gold_worth * goods[GOLD]
    return float(points)


def leaders(t: Table, tile: int) -> int:
    """The seat with the highest bid on a tile, or -1."""
    best = 0
    found = -1
    for seat in range(t.seats):
        if t.bids[seat][tile] > best:
            best = t.bids[seat][tile]
            found = seat
    return found


def turn_for_boats(t: Table, seat: int) -> int:
    """How many seats would choose a boat before this one if the season ended now (KEY 10.6)."""
    before: list[int] = []
    last = -1
    for tile in t.lots:
        if tile >= ORDER:
            last = leaders(t, tile)
            if last == seat:
                return len(before)
            if last >= 0 and last not in before:
                before.append(last)
    start = last if last >= 0 else (t.start + 1) % t.seats
    for i in range(t.seats):
        other = (start + i) % t.seats
        if other == seat:
            break
        if other not in before:
            before.append(other)
    return len(before)


def turn_in_line(t: Table, seat: int) -> int:
    """How many seats choose a boat before this one now that the season is over, or -1."""
    before = 0
    for i in range(len(t.frames) - 1, -1, -1):
        frame = t.frames[i]
        if isinstance(frame, ChooseBoat):
            if frame.seat == seat:
                return before
            before += 1
    return -1


def won_for_winter(t: Table, seat: int, tile: int, roads: Roads, workers: int) -> float:
    """What an order tile or boat of one's own scores, or will where it finds its place."""
    if tile < BOATS:
        return float(scoring.count_neighbours(t, tile)) if t.cell[tile] > 0 else NEIGHBOURS
    if t.cell[tile] > 0 and tile != WHITE_WIND:
        return float(scoring.boat_points(t, seat, tile, scoring.tiles_placed(t, seat)))
    return boat_hope(t, seat, tile, roads, workers)


def boat_to_come(t: Table, seat: int, roads: Roads, workers: int) -> float:
    """What the boat brings that will be left for a seat: a load, in winter points."""
    if not t.quay:
        return 0.0
    turn = turn_for_boats(t, seat) if t.lots else turn_in_line(t, seat)
    if turn < 0:
        return 0.0
    worths: list[float] = []
    for boat in t.quay:
        if t.season == IN_WINTER:
            worths.append(boat_hope(t, seat, boat, roads, workers))
        else:
            at = (boat - BOATS) * ITEMS
            cargo = t.cargo
            crew = cargo[at] + cargo[at + 1] + cargo[at + 2] + cargo[at + 3]
            worths.append(crew + 1.5 * (cargo[at + 4] + cargo[at + 5] + cargo[at + 6]))
    worths.sort(reverse=True)
    return worths[turn] if turn < len(worths) else 0.0


def boat_hope(t: Table, seat: int, boat: int, roads: Roads, workers: int) -> float:
    """What a boat would score in a village (KEY 12.5 to 12.9)."""
    worth = t.facts.worth[boat]
    if boat == KEYFLOWER:
        steps = scoring.transport_steps(t, roads.sites)
        return float(worth * steps * (2 if t.has_power(seat, BOAT_2, 1) else 1))
    if boat == SEA_BASTION:
        return float(worth * roads.walk(t))
    if boat == SEA_BREESE:
        return float(t.facts.river[min(5, scoring.river_line(t, seat) + 1)])
    if boat == FLIPPER:
        best = 0
        for tile in roads.sites:
            if t.facts.can_upgrade[tile] > 0 and t.side[tile] == 0:
                best = max(best, t.facts.points[2 * tile + 1] - t.facts.points[2 * tile])
        return float(worth + best)
    if boat == WHITE_WIND:
        return float(worth * workers)
    return float(worth)


def strength(t: Table, seat: int) -> list[int]:
    """The workers that a seat can still place, by colour."""
    at = ITEMS * seat
    force = [
        max(0, t.screens[at]),
        max(0, t.screens[at + 1]),
        max(0, t.screens[at + 2]),
        max(0, t.screens[at + 3]),
    ]
    mine = t.bids[seat]
    for tile in t.lots:
        own = mine[tile]
        if own > 0 and own < t.best_other_bid(tile, seat):
            force[t.bid_colour(seat, tile)] += own
    return force


def is_safe(t: Table, seat: int, tile: int, rivals: list[list[int]]) -> bool:
    """Whether no rival has the workers to outbid a seat on a tile."""
    own = t.bids[seat][tile]
    colour = t.hue[tile] - 1
    for other in range(t.seats):
        if other != seat and t.bids[other][tile] + rivals[other][colour] > own:
            return False
    return True
