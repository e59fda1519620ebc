"""What a bot looks at in Keyflower: one player's things as numbers."""

from __future__ import annotations

from typing import Final, cast

from drystone.core.state import State
from drystone.games.keyflower import scoring
from drystone.games.keyflower.components import (
    ANY,
    AUTUMN,
    BOATS,
    ORDER,
    SITES,
    WINTER,
)
from drystone.games.keyflower.holdings import (
    homecomers,
    village_goods,
    winter_points,
)
from drystone.games.keyflower.outlook import look_ahead
from drystone.games.keyflower.stakes import Stakes
from drystone.games.keyflower.state import (
    IN_WINTER,
    ITEMS,
    Table,
)
from drystone.games.keyflower.village import (
    Village,
    made_by,
    upgrade_points,
    village_of,
)

NAMES: Final = (
    "points",
    "seasons left",
    "points with winning bids",
    "points of the winter hand",
    "red, blue and yellow at hand",
    "green at hand",
    "most of one colour",
    "colours at hand",
    "workers coming home",
    "greens coming home",
    "workers on losing bids",
    "workers on winning bids",
    "workers won with tiles",
    "anvils",
    "pickaxes",
    "saws",
    "iron",
    "stone",
    "wood",
    "gold",
    "tiles in the village",
    "tiles upgraded",
    "upgrade points left",
    "upgrade points covered",
    "upgrade points in place",
    "resources made",
    "gold made",
    "skills made",
    "workers made",
    "greens made",
    "transport",
    "upgrades a use",
    "yards",
    "lots winning",
    "winning resources made",
    "winning workers and skills made",
    "winning transport",
    "winning upgrade points",
    "order tiles winning",
    "best boat in reach",
    "purple marker",
    "village open roads",
    "passes",
    "blue at hand",
    "red at hand",
    "yellow at hand",
    "skills in all",
    "skill sets of three",
    "resources in all",
    "resource sets of three",
    "resources on yards",
    "room for workers on own tiles",
    "own tiles not yet used",
    "winter tiles placed",
    "summer boats",
    "workers with each boat",
    "cross-country",
    "transport doubled",
    "resources alike",
    "free with colours",
    "river line",
    "home upgraded",
    "tiles waiting for a place",
    "lots without a bid",
    "workers in the bag",
    "green in the supply",
    "most workers of a rival",
    "upgrades ready",
    "upgrades in reach",
    "upgrades begun",
    "production of upgrades",
    "resources to spare",
    "points of resources near yards",
    "winning upgrades payable",
    "upgrade points off the road",
    "upgrade points by steps from home",
    "points if all pass",
    "winter hand together",
    "skills at best",
    "resources at best",
    "winter tiles offered",
    "rivals' points from the offer",
    "lots won safely",
    "winter points won safely",
    "workers bid beyond need",
    "best winter lot in reach",
    "further winter lots in reach",
    "load of the boat to come",
    "points of the boat to come",
    "steps from home",
    "tiles on a loop",
    "workers still to place",
    "workers idle as others pass",
)

NOTHING_MADE: Final = [0.0, 0.0, 0.0]


def features(view: State, seat: int) -> list[float]:
    """The numbers that `NAMES` names, for any seat."""
    t = cast(Table, view)
    village = village_of(t, seat)
    stakes = Stakes(t, seat)
    have = village_goods(t, village.sites)
    home = homecomers(t, village.sites)
    items = village.item_points(t)
    points = village.points + items
    out: list[float] = [float(points), float(IN_WINTER - t.season)]
    out.append(float(points + winning_points(t, village, stakes.winning, have, items)))
    out.append(float(winter_hand(t, seat, have)))
    look_at_workers(out, t, seat, home, stakes)
    look_at_things(out, t, seat, have)
    look_at_village(out, t, village, have)
    look_at_lots(out, t, stakes.winning)
    out.append(1.0 if t.start == seat else 0.0)
    out.append(village.open_roads)
    out.append(float(t.passes))
    look_at_sets(out, t, village, have)
    look_at_uses(out, t, village)
    out.extend(village.powers)
    look_around(out, t, seat)
    look_ahead(out, t, village, have, home, stakes)
    return out


def winning_points(
    t: Table, village: Village, winning: list[int], have: list[int], items: int
) -> int:
    """What the tiles would add on which the seat's bid is the highest.

    `items` is what workers, skill tiles and resources score without them.
    """
    points = 0
    several: list[int] = []
    for tile in winning:
        if WINTER <= tile < ORDER:
            several.append(tile)
        elif tile < SITES:
            points += t.facts.points[2 * tile + t.side[tile]]
    if len(several) > 1:
        # Together, because they share workers, skill tiles and resources
        points += scoring.tile_points(t, village.seat, several)
        return points + scoring.item_points(t, village.seat, village.placed + several) - items
    if several:
        points += winter_points(t, village.seat, several[0], have)
    return points


def winter_hand(t: Table, seat: int, have: list[int]) -> int:
    """What the winter tiles in hand would each add with the things of now."""
    count = len(t.winter) // t.seats
    points = 0
    for i in range(count * seat, count * seat + count):
        if t.winter[i] >= 0:
            points += winter_points(t, seat, t.winter[i], have)
    return points


def look_at_workers(out: list[float], t: Table, seat: int, home: list[int], stakes: Stakes) -> None:
    """Workers behind the screen, on tiles and in bids."""
    at = ITEMS * seat
    blue = t.screens[at]
    red = t.screens[at + 1]
    yellow = t.screens[at + 2]
    green = t.screens[at + 3]
    colours = 0
    for item in range(at, at + 4):
        if t.screens[item] > 0:
            colours += 1
    out.append(float(blue + red + yellow))
    out.append(float(green))
    out.append(float(max(blue, max(red, yellow))))
    out.append(float(colours))
    out.append(float(home[0] + home[1] + home[2]))
    out.append(float(home[3]))
    out.append(float(stakes.on_losing))
    out.append(float(stakes.on_winning))
    out.append(float(stakes.won))


def look_at_things(out: list[float], t: Table, seat: int, have: list[int]) -> None:
    """Skill tiles, and resources in the village."""
    at = ITEMS * seat + 4
    for item in range(at, at + 3):
        out.append(float(t.screens[item]))
    for number in have:
        out.append(float(number))


def look_at_village(out: list[float], t: Table, village: Village, have: list[int]) -> None:
    """What the tiles of the village make, and what upgrading them would bring."""
    covered = 0.0
    in_place = 0.0
    for tile in village.upgradable:
        gain = upgrade_points(t.facts, tile)
        covered += gain * part_covered(t, village.seat, tile, have, 0)
        in_place += gain * part_covered(t, village.seat, tile, t.goods, 4 * tile)
    out.extend(village.size)
    out.append(covered)
    out.append(in_place)
    out.extend(village.made)


def part_covered(t: Table, seat: int, tile: int, goods: list[int], at: int) -> float:
    """The part of an upgrade's price that the four numbers of `goods` from `at` on can pay.

    The skills at hand pay too.
    """
    cost = t.facts.cost
    first = 5 * tile
    price = 0
    paid = 0
    spare = 0
    for kind in range(4):
        need = cost[first + kind]
        have = goods[at + kind]
        price += need
        if have > need:
            paid += need
            spare += have - need
        else:
            paid += have
    need = cost[first + ANY]
    price += need
    paid += min(need, spare)
    skill = t.facts.cost_skill[tile]
    if skill >= 0:
        price += 1
        first = ITEMS * seat + 4
        if skill < 3:
            paid += min(1, t.screens[first + skill])
        else:
            paid += min(1, t.screens[first] + t.screens[first + 1] + t.screens[first + 2])
    return paid / price if price else 1.0


def look_at_lots(out: list[float], t: Table, winning: list[int]) -> None:
    """What the tiles would bring on which the seat's bid is the highest."""
    gain = 0
    lots = 0
    order = 0
    sites: list[int] = []
    for tile in winning:
        if tile >= ORDER:
            order += 1
            continue
        lots += 1
        if tile < SITES:
            sites.append(tile)
            if t.facts.can_upgrade[tile] > 0:
                gain += upgrade_points(t.facts, tile)
    out.append(float(lots))
    if sites:
        made = made_by(t, sites)
        out.append(float(made[0] + made[1]))
        out.append(float(made[2] + made[3] + made[4]))
        out.append(float(made[5]))
    else:
        out.extend(NOTHING_MADE)
    out.append(float(gain))
    out.append(float(order))
    best = 0
    if order > 0:
        for boat in t.quay:
            at = (boat - BOATS) * ITEMS
            load = 0
            for item in range(at, at + ITEMS):
                load += t.cargo[item]
            best = max(best, load)
    out.append(float(best))


def look_at_sets(out: list[float], t: Table, village: Village, have: list[int]) -> None:
    """Colours, and what could be scored in sets."""
    at = ITEMS * village.seat
    for item in range(at, at + 3):
        out.append(float(t.screens[item]))
    anvils = t.screens[at + 4]
    pickaxes = t.screens[at + 5]
    saws = t.screens[at + 6]
    out.append(float(anvils + pickaxes + saws))
    out.append(float(min(anvils, min(pickaxes, saws))))
    out.append(float(have[0] + have[1] + have[2] + have[3]))
    sets = min(have[0], min(have[1], have[2]))
    missing = 3 * (sets + 1)
    for kind in range(3):
        missing -= min(have[kind], sets + 1)
    out.append(float(sets + (1 if have[3] >= missing else 0)))
    on_yards = 0
    for tile in village.yards:
        if tile >= AUTUMN:
            for item in range(4 * tile, 4 * tile + 4):
                on_yards += t.goods[item]
    out.append(float(on_yards))


def look_at_uses(out: list[float], t: Table, village: Village) -> None:
    """How much use the own tiles still have this season."""
    room = 0
    unused = 0
    for tile in village.usable:
        left = t.facts.room - t.crowd(tile)
        last = t.last[tile]
        if left > last:
            room += left
        if last == 0:
            unused += 1
    out.append(float(room))
    out.append(float(unused))


def look_around(out: list[float], t: Table, seat: int) -> None:
    """The market, the supplies and the rivals."""
    free = 0
    for tile in t.lots:
        if t.hue[tile] == 0:
            free += 1
    out.append(float(free))
    out.append(float(t.bag_size))
    out.append(float(t.greens))
    most = 0
    for other in range(t.seats):
        if other != seat:
            most = max(most, t.worker_count(other))
    out.append(float(most))
