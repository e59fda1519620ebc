"""What a bot looks at in Great Western Trail: New Zealand: one player's things as numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from drystone.core.features import Seen, any_wanted
from drystone.core.state import State
from drystone.games.gwtnz import scoring
from drystone.games.gwtnz.components import (
    A_TILES,
    B_TILES,
    CRAFTSMAN,
    D_AUX,
    D_CERTIFICATE,
    D_CERTIFICATE4,
    D_HAND,
    D_HAND3,
    D_LIMIT,
    D_STEP,
    D_WOOL,
    D_WOOL4,
    FERRY,
    FLOOD,
    FOREIGN,
    HAZARD,
    KOTARE,
    LARGE,
    LOCALS,
    MARKET,
    OBJECTIVE,
    SAILOR,
    SHEARER,
    SHEEP,
    SHEEPDOG,
    SHEPHERD,
    SHROPSHIRE,
    WOOL,
    building_of,
    owner_of,
    place_at,
)
from drystone.games.gwtnz.eyes import names
from drystone.games.gwtnz.eyes.outlook import look_ahead
from drystone.games.gwtnz.eyes.prices import prices_of
from drystone.games.gwtnz.eyes.reach import AROUND, look_around
from drystone.games.gwtnz.printed import Facts
from drystone.games.gwtnz.state import Player, Table

HAZARD_TILES: Final = A_TILES - HAZARD
"""Kinds of hazard tiles: the first in `Player.tiles`, bonus tiles come after them."""


DELIVERY: Final = [names.DELIVERY_NOW, names.DELIVERY_GAP]
REST: Final = [
    names.WORKERS_ON_FIFTH_SPACES,
    names.BUILDINGS_ON_GRASS,
    names.POSTS_OF_13_OR_MORE,
    names.FLOODS,
    names.BONUS_TILES,
    names.BEST_BUILDING_IN_REACH,
]


class Eyes:
    """A look at one player's things, at those features that are wanted; others may stay blank."""

    def __init__(self, wanted: list[bool]) -> None:
        self.delivery: Final = any_wanted(wanted, DELIVERY)
        self.rest: Final = any_wanted(wanted, REST)
        self.around: Final = any_wanted(wanted, AROUND)

    def look(self, view: State, seat: int) -> Seen:
        """The numbers that `names.FEATURES` names, for any seat."""
        t = cast(Table, view)
        player = t.players[seat]
        prices = prices_of(t.facts)
        way = prices.way_from(player.space)
        seen = names.FEATURES.blank()
        objectives = scoring.objective_points(t, seat)
        seen[names.POINTS] = float(points(t, seat, objectives))
        seen[names.VISITS_LEFT] = visits_left(t)
        seen[names.MONEY] = float(player.money)
        seen[names.GOLD] = float(player.gold)
        seen[names.CERTIFICATES] = float(player.certificates)
        seen[names.TOKENS] = float(player.tokens)
        seen[names.SHEPHERDS] = float(player.workers[SHEPHERD])
        seen[names.CRAFTSMEN] = float(player.workers[CRAFTSMAN])
        seen[names.SAILORS] = float(player.workers[SAILOR])
        seen[names.SHEARERS] = float(player.workers[SHEARER])
        seen[names.MOST_OF_ONE_WORKER] = float(max(player.workers))
        seen[names.WAY_TO_WELLINGTON] = way
        breeding = look_at_hand(seen, t.facts, player, way)
        counts = look_at_deck(seen, t.facts, player)
        look_at_board(seen, t, player)
        look_at_map(seen, t, seat)
        if self.delivery:
            look_at_delivery(seen, t, player)
        if self.rest:
            look_at_rest(seen, t, seat)
        if self.around:
            look_around(seen, t, seat, prices, counts, objectives)
        look_ahead(seen, t, seat, prices, counts, breeding)
        return seen


def eyes_for(wanted: list[bool]) -> Callable[[State, int], Seen]:
    """A look at the features that are wanted; the others may stay blank."""
    return Eyes(wanted).look


ALL: Final = Eyes([True] * len(names.FEATURES.names))


def features(view: State, seat: int) -> Seen:
    """The numbers that `names.FEATURES` names, for any seat."""
    return ALL.look(view, seat)


def points(t: Table, seat: int, objectives: int) -> int:
    """The score if the game ended now and one's objectives were worth this much."""
    player = t.players[seat]
    return (
        player.money // 5
        + scoring.building_points(t, seat)
        + scoring.post_points(t, player)
        + scoring.harbour_points(t, player)
        + t.facts.path_points[max(0, player.pathfinder)]
        + scoring.tile_points(t, player)
        + scoring.card_points(t, seat)
        + objectives
        + scoring.master_points(t, seat)
        + scoring.hand_space_points(t, player)
        + scoring.worker_points(t, player)
        + scoring.pair_points(t, player)
        + (t.facts.token_points if player.market_token else 0)
    )


def visits_left(t: Table) -> float:
    """Visits to Wellington that are left until the end, a player."""
    if t.token == t.facts.lines:
        return 0.0
    first = t.first_column()
    empty = (t.facts.lines - t.token) * (4 - first)
    for column in range(first, 4):
        if t.bonus[place_at(t.token, column)] >= 0:
            empty -= 1
    return empty / (t.seats if t.seats > 1 else 2)


def look_at_hand(seen: Seen, facts: Facts, player: Player, way: float) -> int:
    """What the hand would bring in Wellington now, a type once; you get its breeding value."""
    breeding = 0
    wool = 0
    types = 0
    doubles = 0
    last = -1
    for card in player.hand:
        if card < 0 or card >= SHEEP:
            continue
        if card == last:
            doubles += 1
            continue
        last = card
        types += 1
        breeding += facts.breeding[card]
        wool = max(wool, facts.wool[card])
    income = breeding + player.certificates + player.permanent_certificates()
    seen[names.HAND_INCOME] = float(income)
    seen[names.HAND_INCOME_NEAR_WELLINGTON] = income * (1.0 - way)
    seen[names.HAND_TYPES] = float(types)
    seen[names.HAND_DOUBLES] = float(doubles)
    seen[names.HAND_WOOL] = float(wool)
    return breeding


def look_at_deck(seen: Seen, facts: Facts, player: Player) -> vec[i64]:
    """What all of a player's cards are good for; you get how many there are of each."""
    counts = vec[i64]([0] * len(facts.points))
    size = 0
    for pile in (player.hand, player.top, player.draw, player.discard):
        for card in pile:
            if card >= 0:
                counts[card] += 1
                size += 1
    value = 0
    kinds = 0
    for card in range(SHROPSHIRE, SHEEP):
        value += counts[card] * facts.breeding[card]
        if counts[card]:
            kinds += 1
    weak = 0
    for card in range(SHROPSHIRE, MARKET):
        weak += counts[card]
    sets = 0
    for card in range(KOTARE + 1, OBJECTIVE):
        sets += counts[card]
    objectives = 0
    for card in range(OBJECTIVE, len(counts)):
        objectives += counts[card]
    mean = value / size if size else 0.0
    seen[names.DECK_SIZE] = float(size)
    seen[names.DECK_SHEEP_VALUE] = float(value)
    seen[names.DECK_SHEEP_TYPES] = float(kinds)
    seen[names.STARTING_SHEEP] = float(weak)
    seen[names.MEAN_BREEDING] = mean
    seen[names.SHEEPDOGS] = float(counts[SHEEPDOG])
    seen[names.FERRIES] = float(counts[FERRY])
    seen[names.KOTARES] = float(counts[KOTARE])
    seen[names.SET_CARDS] = float(sets)
    seen[names.OBJECTIVES_IN_DECK] = float(objectives)
    seen[names.OBJECTIVES_PLAYED] = float(len(player.area))
    return counts


def look_at_board(seen: Seen, t: Table, player: Player) -> None:
    """What the discs have cleared, and where they went."""
    discs = player.discs
    seen[names.PERMANENT_CERTIFICATES] = float(player.permanent_certificates())
    seen[names.PERMANENT_WOOL] = float(player.permanent_wool(t.facts))
    seen[names.STEP_DISC] = float(1 - (discs >> D_STEP & 1))
    seen[names.HAND_DISC] = float(1 - (discs >> D_HAND & 1))
    seen[names.THIRD_HAND_DISC] = float(1 - (discs >> D_HAND3 & 1))
    seen[names.LIMIT_DISC] = float(1 - (discs >> D_LIMIT & 1))
    seen[names.CERTIFICATE_DISCS] = float(
        2 - (discs >> D_CERTIFICATE4 & 1) - (discs >> D_CERTIFICATE & 1)
    )
    seen[names.WOOL_DISCS] = float(2 - (discs >> D_WOOL & 1) - (discs >> D_WOOL4 & 1))
    seen[names.AUXILIARY_SPACES] = float(8 - (discs >> D_AUX).bit_count())
    placed = 0
    abroad = 0
    for post in range(len(player.posts)):
        placed += player.posts[post]
        if FOREIGN <= post < WOOL:
            abroad += player.posts[post]
    seen[names.DISCS_ON_POSTS] = float(placed)
    seen[names.DISCS_ABROAD] = float(abroad)
    seen[names.DELIVERIES_TO_POST_0] = float(player.posts[0])
    seen[names.PATHFINDER] = float(max(0, player.pathfinder))


def look_at_map(seen: Seen, t: Table, seat: int) -> None:
    """Ship, storehouses, harbours, buildings and tiles."""
    player = t.players[seat]
    facts = t.facts
    seen[names.SHIP_FROM_START] = float(facts.distance[facts.ship_start][player.ship])
    seen[names.STOREHOUSES_PLACED] = float(player.storehouses_placed())
    half = 0
    for pair in range(5):
        bits = player.storehouses >> 2 * pair & 3
        if bits == 1 or bits == 2:
            half += 1
    seen[names.STOREHOUSE_PAIRS_HALF_CLEARED] = float(half)
    seen[names.HARBOURS_UPGRADED] = float((player.harbours & (1 << LARGE) - 1).bit_count())
    seen[names.LARGE_HARBOURS] = float((player.harbours >> LARGE).bit_count())
    built = 0
    craft = 0
    for tile in t.sites:
        if tile >= 0 and owner_of(tile) == seat:
            built += 1
            craft += facts.craftsmen[t.face(building_of(tile))]
    seen[names.BUILDINGS] = float(built)
    seen[names.CRAFTSMEN_IN_BUILDINGS] = float(craft)
    seen[names.HAZARD_TILES] = float(player.hazard_tiles())
    seen[names.HARBOURMASTERS] = float(player.masters.bit_count())
    seen[names.JOKERS] = float(player.jokers.bit_count())
    seen[names.EXTRA_STEPS] = float(player.steps)
    seen[names.NO_FEES] = float(player.no_fees)
    seen[names.AT_TURN] = 1.0 if t.turn == seat else 0.0


def look_at_delivery(seen: Seen, t: Table, player: Player) -> None:
    """The best local post that the hand would reach, and how much the next one would take."""
    facts = t.facts
    total = seen[names.HAND_INCOME]
    best = 0
    gap = 21.0
    for post in range(LOCALS):
        if player.posts[post] and not facts.post_repeats[post]:
            continue
        value = facts.post_value[post]
        if value <= total:
            best = max(best, value)
        elif value - total < gap:
            gap = value - total
    seen[names.DELIVERY_NOW] = float(best)
    seen[names.DELIVERY_GAP] = gap


def look_at_rest(seen: Seen, t: Table, seat: int) -> None:
    """What objectives and buildings ask for: rows, grass, posts, tiles, craftsmen."""
    player = t.players[seat]
    facts = t.facts
    full = 0
    for count in player.workers:
        if count == 5:
            full += 1
    grass = 0
    for site in range(facts.sites):
        if facts.grass[site] and t.sites[site] >= 0 and owner_of(t.sites[site]) == seat:
            grass += 1
    high = 0
    for post in range(len(player.posts)):
        if facts.post_value[post] >= 13:
            high += player.posts[post]
    floods = 0
    for kind in range(FLOOD - HAZARD, HAZARD_TILES):
        floods += player.tiles[kind]
    bonus = 0
    for kind in range(HAZARD_TILES, HAZARD_TILES + B_TILES):
        bonus += player.tiles[kind]
    best = 0
    for building in range(10):
        face = t.face(building)
        if player.buildings >> building & 1 and facts.craftsmen[face] <= player.workers[CRAFTSMAN]:
            best = max(best, facts.building_points[face])
    seen[names.WORKERS_ON_FIFTH_SPACES] = float(full)
    seen[names.BUILDINGS_ON_GRASS] = float(grass)
    seen[names.POSTS_OF_13_OR_MORE] = float(high)
    seen[names.FLOODS] = float(floods)
    seen[names.BONUS_TILES] = float(bonus)
    seen[names.BEST_BUILDING_IN_REACH] = float(best)
