"""What a bot looks at in Keyflower: one player's things as numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from drystone.core.features import Seen, any_wanted
from drystone.core.state import State
from drystone.games.keyflower import scoring
from drystone.games.keyflower.components import (
    ANY,
    AUTUMN,
    BOATS,
    GOLD,
    ORDER,
    SITES,
    WINTER,
    cost_at,
    on_tile,
)
from drystone.games.keyflower.eyes import names
from drystone.games.keyflower.eyes.holdings import (
    homecomers,
    village_goods,
    winter_points,
)
from drystone.games.keyflower.eyes.outlook import Outlook
from drystone.games.keyflower.eyes.stakes import Stakes
from drystone.games.keyflower.eyes.village import (
    Made,
    Village,
    upgrade_points,
    village_of,
)
from drystone.games.keyflower.state import (
    IN_WINTER,
    ITEMS,
    Table,
)

NOW: Final = [names.POINTS, names.POINTS_WITH_WINNING_BIDS]
THINGS: Final = [
    names.ANVILS,
    names.PICKAXES,
    names.SAWS,
    names.SKILLS_IN_ALL,
    names.SKILL_SETS_OF_THREE,
    names.IRON,
    names.STONE,
    names.WOOD,
    names.GOLD,
    names.RESOURCES_IN_ALL,
    names.RESOURCE_SETS_OF_THREE,
    names.RESOURCES_ON_YARDS,
]
UPGRADES: Final = [names.UPGRADE_POINTS_COVERED, names.UPGRADE_POINTS_IN_PLACE]
LOTS: Final = [
    names.LOTS_WINNING,
    names.WINNING_RESOURCES_MADE,
    names.WINNING_WORKERS_AND_SKILLS_MADE,
    names.WINNING_TRANSPORT,
    names.WINNING_UPGRADE_POINTS,
    names.ORDER_TILES_WINNING,
    names.BEST_BOAT_IN_REACH,
]
USES: Final = [names.ROOM_FOR_WORKERS_ON_OWN_TILES, names.OWN_TILES_NOT_YET_USED]
AROUND: Final = [
    names.LOTS_WITHOUT_A_BID,
    names.WORKERS_IN_THE_BAG,
    names.GREEN_IN_THE_SUPPLY,
    names.MOST_WORKERS_OF_A_RIVAL,
]


class Eyes:
    """A look at one player's things, at those features that are wanted; others may stay blank."""

    def __init__(self, wanted: list[bool]) -> None:
        self.now: Final = any_wanted(wanted, NOW)
        self.winter_hand: Final = wanted[names.POINTS_OF_THE_WINTER_HAND]
        self.things: Final = any_wanted(wanted, THINGS)
        self.upgrades: Final = any_wanted(wanted, UPGRADES)
        self.lots: Final = any_wanted(wanted, LOTS)
        self.uses: Final = any_wanted(wanted, USES)
        self.around: Final = any_wanted(wanted, AROUND)
        self.outlook: Final = Outlook(wanted)

    def look(self, view: State, seat: int) -> Seen:
        """The numbers that `names.FEATURES` names, for any seat."""
        t = cast(Table, view)
        village = village_of(t, seat)
        stakes = Stakes(t, seat)
        have = village_goods(t, village.sites)
        home = homecomers(t, village.sites)
        seen = village.seen[:]
        seen[names.SEASONS_LEFT] = float(IN_WINTER - t.season)
        if self.now:
            look_at_points(seen, t, village, stakes.winning, have)
        if self.winter_hand:
            seen[names.POINTS_OF_THE_WINTER_HAND] = float(winter_hand(t, seat, have))
        seen[names.PURPLE_MARKER] = 1.0 if t.start == seat else 0.0
        seen[names.PASSES] = float(t.passes)
        look_at_workers(seen, t, seat, home, stakes)
        if self.things:
            look_at_things(seen, t, village, have)
        if self.upgrades:
            look_at_upgrades(seen, t, village, have)
        if self.lots:
            look_at_lots(seen, t, stakes.winning)
        if self.uses:
            look_at_uses(seen, t, village)
        if self.around:
            look_around(seen, t, seat)
        self.outlook.look_ahead(seen, t, village, have, home, stakes)
        return seen


def eyes_for(wanted: list[bool]) -> Callable[[State, int], Seen]:
    """A look at the features that are wanted; the others may stay blank."""
    return Eyes(wanted).look


ALL: Final = Eyes([True] * len(names.FEATURES.names))


def features(view: State, seat: int) -> Seen:
    """The numbers that `names.FEATURES` names, for any seat."""
    return ALL.look(view, seat)


def look_at_points(
    seen: Seen, t: Table, village: Village, winning: list[int], have: list[int]
) -> None:
    """The score if the game ended now, without the lots that are being won and with them."""
    items = village.item_points(t)
    points = village.points + items
    seen[names.POINTS] = float(points)
    with_bids = points + winning_points(t, village, winning, have, items)
    seen[names.POINTS_WITH_WINNING_BIDS] = float(with_bids)


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
            points += t.facts.points[t.face(tile)]
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


def look_at_workers(seen: Seen, t: Table, seat: int, home: list[int], stakes: Stakes) -> None:
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
    seen[names.RED_BLUE_AND_YELLOW_AT_HAND] = float(blue + red + yellow)
    seen[names.GREEN_AT_HAND] = float(green)
    seen[names.MOST_OF_ONE_COLOUR] = float(max(blue, max(red, yellow)))
    seen[names.COLOURS_AT_HAND] = float(colours)
    seen[names.BLUE_AT_HAND] = float(blue)
    seen[names.RED_AT_HAND] = float(red)
    seen[names.YELLOW_AT_HAND] = float(yellow)
    seen[names.WORKERS_COMING_HOME] = float(home[0] + home[1] + home[2])
    seen[names.GREENS_COMING_HOME] = float(home[3])
    seen[names.WORKERS_ON_LOSING_BIDS] = float(stakes.on_losing)
    seen[names.WORKERS_ON_WINNING_BIDS] = float(stakes.on_winning)
    seen[names.WORKERS_WON_WITH_TILES] = float(stakes.won)


def look_at_things(seen: Seen, t: Table, village: Village, have: list[int]) -> None:
    """Skill tiles, resources in the village, and how many sets can be made of them."""
    at = ITEMS * village.seat
    anvils = t.screens[at + 4]
    pickaxes = t.screens[at + 5]
    saws = t.screens[at + 6]
    seen[names.ANVILS] = float(anvils)
    seen[names.PICKAXES] = float(pickaxes)
    seen[names.SAWS] = float(saws)
    seen[names.SKILLS_IN_ALL] = float(anvils + pickaxes + saws)
    seen[names.SKILL_SETS_OF_THREE] = float(min(anvils, min(pickaxes, saws)))
    iron, stone, wood, gold = have
    seen[names.IRON] = float(iron)
    seen[names.STONE] = float(stone)
    seen[names.WOOD] = float(wood)
    seen[names.GOLD] = float(gold)
    seen[names.RESOURCES_IN_ALL] = float(iron + stone + wood + gold)
    sets = min(iron, min(stone, wood))
    missing = 3 * (sets + 1)
    for kind in range(GOLD):
        missing -= min(have[kind], sets + 1)
    seen[names.RESOURCE_SETS_OF_THREE] = float(sets + (1 if gold >= missing else 0))
    on_yards = 0
    for tile in village.yards:
        if tile >= AUTUMN:
            for kind in range(4):
                on_yards += t.goods[on_tile(tile, kind)]
    seen[names.RESOURCES_ON_YARDS] = float(on_yards)


def look_at_upgrades(seen: Seen, t: Table, village: Village, have: list[int]) -> None:
    """What upgrading the tiles of the village would bring, as far as it is paid."""
    covered = 0.0
    in_place = 0.0
    for tile in village.upgradable:
        gain = upgrade_points(t.facts, tile)
        covered += gain * part_covered(t, village.seat, tile, have, 0)
        in_place += gain * part_covered(t, village.seat, tile, t.goods, on_tile(tile, 0))
    seen[names.UPGRADE_POINTS_COVERED] = covered
    seen[names.UPGRADE_POINTS_IN_PLACE] = in_place


def part_covered(t: Table, seat: int, tile: int, goods: list[int], at: int) -> float:
    """The part of an upgrade's price that the four numbers of `goods` from `at` on can pay.

    The skills at hand pay too.
    """
    cost = t.facts.cost
    first = cost_at(tile, 0)
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


def look_at_lots(seen: Seen, t: Table, winning: list[int]) -> None:
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
    made = Made(t, sites)
    seen[names.LOTS_WINNING] = float(lots)
    seen[names.WINNING_RESOURCES_MADE] = float(made.resources + made.gold)
    seen[names.WINNING_WORKERS_AND_SKILLS_MADE] = float(made.skills + made.workers + made.greens)
    seen[names.WINNING_TRANSPORT] = float(made.moves)
    seen[names.WINNING_UPGRADE_POINTS] = float(gain)
    seen[names.ORDER_TILES_WINNING] = float(order)
    best = 0
    if order > 0:
        for boat in t.quay:
            at = (boat - BOATS) * ITEMS
            load = 0
            for item in range(at, at + ITEMS):
                load += t.cargo[item]
            best = max(best, load)
    seen[names.BEST_BOAT_IN_REACH] = float(best)


def look_at_uses(seen: Seen, t: Table, village: Village) -> None:
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
    seen[names.ROOM_FOR_WORKERS_ON_OWN_TILES] = float(room)
    seen[names.OWN_TILES_NOT_YET_USED] = float(unused)


def look_around(seen: Seen, t: Table, seat: int) -> None:
    """The market, the supplies and the rivals."""
    free = 0
    for tile in t.lots:
        if t.hue[tile] == 0:
            free += 1
    seen[names.LOTS_WITHOUT_A_BID] = float(free)
    seen[names.WORKERS_IN_THE_BAG] = float(t.bag_size)
    seen[names.GREEN_IN_THE_SUPPLY] = float(t.greens)
    most = 0
    for other in range(t.seats):
        if other != seat:
            most = max(most, t.worker_count(other))
    seen[names.MOST_WORKERS_OF_A_RIVAL] = float(most)
