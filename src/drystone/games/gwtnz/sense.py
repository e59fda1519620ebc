"""What a bot looks at in Great Western Trail: New Zealand: one player's things as numbers."""

from __future__ import annotations

from typing import Final, cast

from drystone.core.state import State
from drystone.games.gwtnz import outlook, scoring
from drystone.games.gwtnz.box import (
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
    WELLINGTON,
    WOOL,
)
from drystone.games.gwtnz.printed import (
    Facts,
)
from drystone.games.gwtnz.state import Player, Table

NAMES: Final[tuple[str, ...]] = (
    "points",
    "visits left",
    "money",
    "gold",
    "certificates",
    "tokens",
    "shepherds",
    "craftsmen",
    "sailors",
    "shearers",
    "most of one worker",
    "way to wellington",
    "hand income",
    "hand income near wellington",
    "hand types",
    "hand doubles",
    "hand wool",
    "deck size",
    "deck sheep value",
    "deck sheep types",
    "starting sheep",
    "mean breeding",
    "sheepdogs",
    "ferries",
    "kotares",
    "set cards",
    "objectives in deck",
    "objectives played",
    "permanent certificates",
    "permanent wool",
    "step disc",
    "hand disc",
    "third hand disc",
    "limit disc",
    "certificate discs",
    "wool discs",
    "auxiliary spaces",
    "discs on posts",
    "discs abroad",
    "deliveries to post 0",
    "pathfinder",
    "ship from start",
    "storehouses placed",
    "storehouse pairs half cleared",
    "harbours upgraded",
    "large harbours",
    "buildings",
    "craftsmen in buildings",
    "hazard tiles",
    "harbourmasters",
    "jokers",
    "extra steps",
    "no fees",
    "at turn",
    "delivery now",
    "delivery gap",
    "workers on fifth spaces",
    "buildings on grass",
    "posts of 13 or more",
    "floods",
    "bonus tiles",
    "best building in reach",
    *outlook.NAMES,
)


def features(view: State, seat: int) -> list[float]:
    """The numbers that `NAMES` names, for any seat."""
    t = cast(Table, view)
    player = t.players[seat]
    facts = t.facts
    way = way_left(facts, player.space)
    out: list[float] = [
        float(points(t, seat)),
        visits_left(t),
        float(player.money),
        float(player.gold),
        float(player.certificates),
        float(player.tokens),
        float(player.workers[SHEPHERD]),
        float(player.workers[CRAFTSMAN]),
        float(player.workers[SAILOR]),
        float(player.workers[SHEARER]),
        float(max(player.workers)),
        way,
    ]
    look_at_hand(out, facts, player, way)
    counts = look_at_deck(out, facts, player)
    look_at_board(out, t, player)
    look_at_map(out, t, seat)
    look_at_delivery(out, t, player, out[12])
    look_at_rest(out, t, seat)
    outlook.look_ahead(out, t, player, seat, counts, way)
    return out


def points(t: Table, seat: int) -> int:
    """The score if the game ended now."""
    player = t.players[seat]
    return (
        player.money // 5
        + scoring.building_points(t, seat)
        + scoring.post_points(t, player)
        + scoring.harbour_points(t, player)
        + t.facts.path_points[max(0, player.pathfinder)]
        + scoring.tile_points(t, player)
        + scoring.card_points(t, seat)
        + scoring.objective_points(t, seat)
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
        if t.bonus[4 * t.token + column] >= 0:
            empty -= 1
    return empty / (t.seats if t.seats > 1 else 2)


class Ways:
    """How far each space is from Wellington, worked out once for a set of facts."""

    def __init__(self) -> None:
        self.facts: Facts | None = None
        self.far: list[float] = []


WAYS: Final = Ways()


def way_left(facts: Facts, space: int) -> float:
    """The part of the trail that is still ahead: 1 at the start, 0 in Wellington."""
    if WAYS.facts is not facts:
        count = len(facts.next)
        far = [0] * count
        for _ in range(count):
            for here in range(count):
                if here != WELLINGTON:
                    far[here] = 1 + min([far[ahead] for ahead in facts.next[here]])
        most = max(far)
        WAYS.far = [steps / most for steps in far]
        WAYS.facts = facts
    return WAYS.far[space] if space >= 0 else 1.0


def look_at_hand(out: list[float], facts: Facts, player: Player, way: float) -> None:
    """What the hand would bring in Wellington now; a type counts once."""
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
    out.append(float(income))
    out.append(income * (1.0 - way))
    out.append(float(types))
    out.append(float(doubles))
    out.append(float(wool))


def look_at_deck(out: list[float], facts: Facts, player: Player) -> list[int]:
    """What all of a player's cards are good for; you get how many there are of each."""
    counts = [0] * len(facts.points)
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
    out.append(float(size))
    out.append(float(value))
    out.append(float(kinds))
    out.append(float(weak))
    out.append(mean)
    out.append(float(counts[SHEEPDOG]))
    out.append(float(counts[FERRY]))
    out.append(float(counts[KOTARE]))
    out.append(float(sets))
    out.append(float(objectives))
    out.append(float(len(player.area)))
    return counts


def look_at_board(out: list[float], t: Table, player: Player) -> None:
    """What the discs have cleared, and where they went."""
    discs = player.discs
    out.append(float(player.permanent_certificates()))
    out.append(float(player.permanent_wool(t.facts)))
    out.append(float(1 - (discs >> D_STEP & 1)))
    out.append(float(1 - (discs >> D_HAND & 1)))
    out.append(float(1 - (discs >> D_HAND3 & 1)))
    out.append(float(1 - (discs >> D_LIMIT & 1)))
    out.append(float(2 - (discs >> D_CERTIFICATE4 & 1) - (discs >> D_CERTIFICATE & 1)))
    out.append(float(2 - (discs >> D_WOOL & 1) - (discs >> D_WOOL4 & 1)))
    out.append(float(8 - (discs >> D_AUX).bit_count()))
    placed = 0
    abroad = 0
    for post in range(len(player.posts)):
        placed += player.posts[post]
        if FOREIGN <= post < WOOL:
            abroad += player.posts[post]
    out.append(float(placed))
    out.append(float(abroad))
    out.append(float(player.posts[0]))
    out.append(float(max(0, player.pathfinder)))


def look_at_map(out: list[float], t: Table, seat: int) -> None:
    """Ship, storehouses, harbours, buildings and tiles."""
    player = t.players[seat]
    facts = t.facts
    out.append(float(facts.distance[facts.ship_start][player.ship]))
    out.append(float(player.storehouses_placed()))
    half = 0
    for pair in range(5):
        bits = player.storehouses >> 2 * pair & 3
        if bits == 1 or bits == 2:
            half += 1
    out.append(float(half))
    out.append(float((player.harbours & (1 << LARGE) - 1).bit_count()))
    out.append(float((player.harbours >> LARGE).bit_count()))
    built = 0
    craft = 0
    for site in t.sites:
        if site >= 0 and site // 10 == seat:
            built += 1
            craft += facts.craftsmen[t.face(site % 10)]
    out.append(float(built))
    out.append(float(craft))
    out.append(float(player.hazard_tiles()))
    out.append(float(player.masters.bit_count()))
    out.append(float(player.jokers.bit_count()))
    out.append(float(player.steps))
    out.append(float(player.no_fees))
    out.append(1.0 if t.turn == seat else 0.0)


def look_at_delivery(out: list[float], t: Table, player: Player, total: float) -> None:
    """The best local post that the hand would reach, and how much the next one would take."""
    facts = t.facts
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
    out.append(float(best))
    out.append(gap)


def look_at_rest(out: list[float], t: Table, seat: int) -> None:
    """What objectives and buildings ask for: rows, grass, posts, tiles, craftsmen."""
    player = t.players[seat]
    facts = t.facts
    full = 0
    for count in player.workers:
        if count == 5:
            full += 1
    grass = 0
    for site in range(facts.sites):
        if facts.grass[site] and t.sites[site] >= 0 and t.sites[site] // 10 == seat:
            grass += 1
    high = 0
    for post in range(len(player.posts)):
        if facts.post_value[post] >= 13:
            high += player.posts[post]
    floods = 0
    for kind in range(FLOOD - HAZARD, 12):
        floods += player.tiles[kind]
    bonus = 0
    for kind in range(12, 23):
        bonus += player.tiles[kind]
    best = 0
    for building in range(10):
        face = t.face(building)
        if player.buildings >> building & 1 and facts.craftsmen[face] <= player.workers[CRAFTSMAN]:
            best = max(best, facts.building_points[face])
    out.append(float(full))
    out.append(float(grass))
    out.append(float(high))
    out.append(float(floods))
    out.append(float(bonus))
    out.append(float(best))
