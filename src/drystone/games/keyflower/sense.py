"""What a bot looks at in Keyflower: one player's things as numbers."""

from __future__ import annotations

from typing import Final, cast

from drystone.core.state import State
from drystone.games.keyflower import scoring
from drystone.games.keyflower.components import (
    ANY,
    AUTUMN,
    BOAT_1,
    BOAT_2,
    BOAT_3,
    BOAT_4,
    BOATS,
    ORDER,
    ROAD,
    SITES,
    WINTER,
)
from drystone.games.keyflower.holdings import (
    own_tiles,
    village_goods,
    winter_points,
)
from drystone.games.keyflower.outlook import (
    look_ahead,
)
from drystone.games.keyflower.state import (
    IN_WINTER,
    ITEMS,
    Table,
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


def features(view: State, seat: int) -> list[float]:
    """The numbers that `NAMES` names, for any seat."""
    t = cast(Table, view)
    points = scoring.total(t, seat, scoring.tiles_placed(t, seat))
    mine = own_tiles(t, seat)
    have = village_goods(t, mine)
    winning: list[int] = []
    for tile in t.lots:
        own = t.bids[seat][tile]
        if own > 0 and own > t.best_other_bid(tile, seat):
            winning.append(tile)
    out: list[float] = [float(points), float(IN_WINTER - t.season)]
    out.append(float(points + winning_points(t, seat, winning, have, points)))
    out.append(float(winter_hand(t, seat, have)))
    look_at_workers(out, t, seat, mine, winning)
    look_at_things(out, t, seat, have)
    look_at_village(out, t, seat, mine, have)
    look_at_lots(out, t, winning)
    out.append(1.0 if t.start == seat else 0.0)
    out.append(float(open_roads(t, mine)))
    out.append(float(t.passes))
    look_at_sets(out, t, seat, mine, have)
    look_at_uses(out, t, mine)
    look_at_powers(out, t, seat, mine)
    look_around(out, t, seat)
    look_ahead(out, t, seat, mine, have, winning)
    return out


def winning_points(t: Table, seat: int, winning: list[int], have: list[int], now: int) -> int:
    """What the tiles would add on which the seat's bid is the highest."""
    points = 0
    several: list[int] = []
    for tile in winning:
        if WINTER <= tile < ORDER:
            several.append(tile)
        elif tile < SITES:
            points += t.facts.points[2 * tile + t.side[tile]]
    if len(several) > 1:
        # Together, because they share workers, skill tiles and resources
        return points + scoring.total(t, seat, scoring.tiles_placed(t, seat) + several) - now
    if several:
        points += winter_points(t, seat, several[0], have)
    return points


def winter_hand(t: Table, seat: int, have: list[int]) -> int:
    """What the winter tiles in hand would each add with the things of now."""
    count = len(t.winter) // t.seats
    points = 0
    for i in range(count * seat, count * seat + count):
        if t.winter[i] >= 0:
            points += winter_points(t, seat, t.winter[i], have)
    return points


def look_at_workers(
    out: list[float], t: Table, seat: int, mine: list[int], winning: list[int]
) -> None:
    """Workers behind the screen, on tiles and in bids."""
    at = ITEMS * seat
    plain = t.screens[at] + t.screens[at + 1] + t.screens[at + 2]
    green = t.screens[at + 3]
    most = max(t.screens[at], max(t.screens[at + 1], t.screens[at + 2]))
    colours = 0
    for colour in range(4):
        if t.screens[at + colour] > 0:
            colours += 1
    home = 0
    greens = 0
    for tile in mine:
        if tile < SITES and t.last[tile] > 0:
            crew = 4 * tile
            home += t.crew[crew] + t.crew[crew + 1] + t.crew[crew + 2]
            greens += t.crew[crew + 3]
    losing = 0
    bid = 0
    won = 0
    for tile in t.lots:
        own = t.bids[seat][tile]
        if own == 0:
            continue
        if tile in winning:
            bid += own
            if tile < SITES:
                won += t.crowd(tile)
        else:
            losing += own
    for count in (plain, green, most, colours, home, greens, losing, bid, won):
        out.append(float(count))


def look_at_things(out: list[float], t: Table, seat: int, have: list[int]) -> None:
    """Skill tiles, and resources in the village."""
    at = ITEMS * seat
    for skill in range(3):
        out.append(float(t.screens[at + 4 + skill]))
    for kind in range(4):
        out.append(float(have[kind]))


def look_at_village(
    out: list[float], t: Table, seat: int, mine: list[int], have: list[int]
) -> None:
    """What the tiles of the village make, and what upgrading them would bring."""
    facts = t.facts
    tiles = 0
    upgraded = 0
    left = 0
    covered = 0.0
    in_place = 0.0
    made = [0, 0, 0, 0, 0, 0, 0, 0]
    for tile in mine:
        tiles += 1
        if tile >= SITES:
            continue
        face = 2 * tile + t.side[tile]
        add_made(t, face, made)
        if facts.can_upgrade[tile] == 0:
            continue
        if t.side[tile] > 0:
            upgraded += 1
            continue
        gain = facts.points[face + 1] - facts.points[face]
        left += gain
        if gain == 0:
            continue
        covered += gain * part_covered(t, seat, tile, have, 0)
        in_place += gain * part_covered(t, seat, tile, t.goods, 4 * tile)
    out.append(float(tiles))
    out.append(float(upgraded))
    out.append(float(left))
    out.append(covered)
    out.append(in_place)
    for count in made:
        out.append(float(count))


def add_made(t: Table, face: int, made: list[int]) -> None:
    """Add what a use of a tile brings: resources, gold, skills, workers, greens, steps."""
    facts = t.facts
    gift = 4 * face
    plain = facts.gift[gift] + facts.gift[gift + 1] + facts.gift[gift + 2]
    made[0] += min(plain, facts.gift_choice[face]) if facts.gift_choice[face] else plain
    made[1] += facts.gift[gift + 3]
    made[2] += facts.skills[face]
    made[3] += facts.workers[face]
    made[4] += facts.greens[face]
    made[5] += facts.moves[face]
    made[6] += facts.upgrades[face]
    made[7] += 1 if facts.yard_worth[face] > 0 else 0


def part_covered(t: Table, seat: int, tile: int, goods: list[int], at: int) -> float:
    """The part of an upgrade's price that the four numbers of `goods` from `at` on can pay.

    The skills at hand pay too.
    """
    facts = t.facts
    price = 0
    paid = 0
    spare = 0
    for kind in range(4):
        need = facts.cost[5 * tile + kind]
        have = goods[at + kind]
        price += need
        if have > need:
            paid += need
            spare += have - need
        else:
            paid += have
    need = facts.cost[5 * tile + ANY]
    price += need
    paid += min(need, spare)
    skill = facts.cost_skill[tile]
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
    facts = t.facts
    made = [0, 0, 0, 0, 0, 0, 0, 0]
    gain = 0
    lots = 0
    order = 0
    for tile in winning:
        if tile >= ORDER:
            order += 1
            continue
        lots += 1
        if tile < WINTER:
            add_made(t, 2 * tile + t.side[tile], made)
        if tile < SITES and facts.can_upgrade[tile] > 0:
            gain += facts.points[2 * tile + 1] - facts.points[2 * tile]
    out.append(float(lots))
    out.append(float(made[0] + made[1]))
    out.append(float(made[2] + made[3] + made[4]))
    out.append(float(made[5]))
    out.append(float(gain))
    out.append(float(order))
    best = 0
    if order > 0:
        for boat in t.quay:
            at = (boat - BOATS) * ITEMS
            load = 0
            for item in range(ITEMS):
                load += t.cargo[at + item]
            best = max(best, load)
    out.append(float(best))


def open_roads(t: Table, mine: list[int]) -> int:
    """The road edges of a village that lead out of it."""
    found = 0
    for tile in mine:
        if t.cell[tile] == 0:
            continue
        near = t._near[tile]
        edges = (6 * tile + t.turned[tile]) * 6
        for direction in range(6):
            if near >> 7 * direction & 127 == 0 and t.facts.edges[edges + direction] == ROAD:
                found += 1
    return found


def look_at_sets(out: list[float], t: Table, seat: int, mine: list[int], have: list[int]) -> None:
    """Colours, and what could be scored in sets."""
    at = ITEMS * seat
    for colour in range(3):
        out.append(float(t.screens[at + colour]))
    skills = t.screens[at + 4 : at + 7]
    out.append(float(skills[0] + skills[1] + skills[2]))
    out.append(float(min(skills[0], min(skills[1], skills[2]))))
    out.append(float(have[0] + have[1] + have[2] + have[3]))
    sets = min(have[0], min(have[1], have[2]))
    missing = 3 * (sets + 1)
    for kind in range(3):
        missing -= min(have[kind], sets + 1)
    out.append(float(sets + (1 if have[3] >= missing else 0)))
    on_yards = 0
    for tile in mine:
        if AUTUMN <= tile < WINTER and t.facts.yard_worth[2 * tile + t.side[tile]] > 0:
            goods = 4 * tile
            for kind in range(4):
                on_yards += t.goods[goods + kind]
    out.append(float(on_yards))


def look_at_uses(out: list[float], t: Table, mine: list[int]) -> None:
    """How much use the own tiles still have this season."""
    room = 0
    unused = 0
    for tile in mine:
        if t.cell[tile] > 0 and t.facts.usable[2 * tile + t.side[tile]] > 0:
            left = t.facts.room - t.crowd(tile)
            if left > t.last[tile]:
                room += left
            if t.last[tile] == 0:
                unused += 1
    out.append(float(room))
    out.append(float(unused))


def look_at_powers(out: list[float], t: Table, seat: int, mine: list[int]) -> None:
    """Winter tiles, summer boats and what they allow."""
    placed = 0
    boats = 0
    waiting = 0
    for tile in mine:
        if t.cell[tile] == 0:
            waiting += 1
        elif WINTER <= tile < ORDER:
            placed += 1
        if BOAT_1 <= tile <= BOAT_4:
            boats += 1
    out.append(float(placed))
    out.append(float(boats))
    out.append(
        2.0 if t.has_power(seat, BOAT_1, 0) else 1.0 if t.has_power(seat, BOAT_1, 1) else 0.0
    )
    out.append(1.0 if t.has_power(seat, BOAT_2, 0) else 0.0)
    out.append(1.0 if t.has_power(seat, BOAT_2, 1) else 0.0)
    out.append(1.0 if t.owner[BOAT_3] == seat + 1 else 0.0)
    out.append(1.0 if t.owner[BOAT_4] == seat + 1 else 0.0)
    out.append(float(scoring.river_line(t, seat)))
    out.append(float(t.side[t.home(seat)]))
    out.append(float(waiting))


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
