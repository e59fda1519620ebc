"""What may still come: points in winter, boats, and lots that can still be won or lost."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec

from drystone.core.features import Seen, any_wanted
from drystone.games.keyflower import allotment, scoring
from drystone.games.keyflower.components import (
    ALIKE_IN_SCORING,
    ANY,
    BOATS,
    GOLD,
    ORDER,
    PER_WORKER_LEFT,
    SITES,
    WINTER,
    face_of,
    on_tile,
)
from drystone.games.keyflower.eyes import names
from drystone.games.keyflower.eyes.holdings import (
    village_goods,
    winter_points,
)
from drystone.games.keyflower.eyes.stakes import (
    Stakes,
    is_safe,
    turn_for_boats,
)
from drystone.games.keyflower.eyes.upgrades import carts, plan_of
from drystone.games.keyflower.eyes.village import (
    Village,
    village_of,
)
from drystone.games.keyflower.season import ChooseBoat
from drystone.games.keyflower.state import (
    IN_WINTER,
    ITEMS,
    KEPT,
    OFFERED,
    Table,
)

NEIGHBOURS: Final = 4.0
"""That an order tile usually finds."""


PLAN: Final = [
    names.UPGRADES_READY,
    names.UPGRADES_IN_REACH,
    names.UPGRADES_BEGUN,
    names.PRODUCTION_OF_UPGRADES,
    names.RESOURCES_TO_SPARE,
    names.POINTS_OF_RESOURCES_NEAR_YARDS,
    names.WINNING_UPGRADES_PAYABLE,
]
HAND: Final = [
    names.WINTER_HAND_TOGETHER,
    names.SKILLS_AT_BEST,
    names.RESOURCES_AT_BEST,
    names.WINTER_TILES_OFFERED,
    names.RIVALS_POINTS_FROM_THE_OFFER,
]
RIVALS: Final = [
    names.LOTS_WON_SAFELY,
    names.WINTER_POINTS_WON_SAFELY,
    names.WORKERS_BID_BEYOND_NEED,
    names.BEST_WINTER_LOT_IN_REACH,
    names.FURTHER_WINTER_LOTS_IN_REACH,
]
BOAT: Final = [names.LOAD_OF_THE_BOAT_TO_COME, names.POINTS_OF_THE_BOAT_TO_COME]


class Outlook:
    """A look at what may still come, at those features that are wanted."""

    def __init__(self, wanted: list[bool]) -> None:
        self.plan: Final = any_wanted(wanted, PLAN)
        self.all_pass: Final = wanted[names.POINTS_IF_ALL_PASS]
        self.hand: Final = any_wanted(wanted, HAND)
        self.rivals: Final = any_wanted(wanted, RIVALS)
        self.boat: Final = any_wanted(wanted, BOAT)

    def look_ahead(
        self,
        seen: Seen,
        t: Table,
        village: Village,
        have: list[int],
        home: list[int],
        stakes: Stakes,
    ) -> None:
        """What may still come of all this; `home` are the workers that come home."""
        force = stakes.force
        hands = force[0] + force[1] + force[2] + force[3]
        in_winter = t.season == IN_WINTER
        passed = float(t.passes) / float(max(1, t.seats - 1))
        if self.plan:
            part = 1.0
            if in_winter:
                # Nothing is carried any more when nobody can be sent, or all have had enough
                uses = min(hands, carts(t, force))
                part = 0.0 if uses == 0 else 0.5 if uses == 1 else 0.8 if uses == 2 else 1.0
                part *= 1.0 - 0.7 * min(1.0, passed)
            look_at_plan(seen, t, village, stakes.winning, part)
        workers = [force[0] + home[0], force[1] + home[1], force[2] + home[2], force[3] + home[3]]
        at = ITEMS * village.seat
        skills = [t.screens[at + 4], t.screens[at + 5], t.screens[at + 6]]
        if self.all_pass:
            look_at_winter(seen, t, village, have, stakes.winning, workers, skills)
        if self.hand:
            look_at_winter_hand(seen, t, village, have, workers, skills)
        if self.rivals:
            look_at_rivals(seen, t, village.seat, have, stakes)
        if self.boat:
            boat = boat_to_come(t, village, hands)
            seen[names.LOAD_OF_THE_BOAT_TO_COME] = 0.0 if in_winter else boat
            seen[names.POINTS_OF_THE_BOAT_TO_COME] = boat if in_winter else 0.0
        seen[names.WORKERS_STILL_TO_PLACE] = float(hands)
        seen[names.WORKERS_IDLE_AS_OTHERS_PASS] = hands * passed


def look_at_plan(seen: Seen, t: Table, village: Village, winning: list[int], part: float) -> None:
    """Upgrades and resources that need workers to come true: only a part of them will."""
    plan = plan_of(t, village, winning)
    seen[names.UPGRADES_READY] = plan.ready * part
    seen[names.UPGRADES_IN_REACH] = plan.near * part
    seen[names.UPGRADES_BEGUN] = plan.begun * part
    seen[names.PRODUCTION_OF_UPGRADES] = plan.made * part
    seen[names.RESOURCES_TO_SPARE] = plan.spare * part
    seen[names.POINTS_OF_RESOURCES_NEAR_YARDS] = plan.for_yards * part
    seen[names.WINNING_UPGRADES_PAYABLE] = plan.for_lots * part


def look_at_winter(
    seen: Seen,
    t: Table,
    village: Village,
    have: list[int],
    winning: list[int],
    workers: list[int],
    skills: list[int],
) -> None:
    """The points if all pass now."""
    facts = t.facts
    seat = village.seat
    crew = workers[0] + workers[1] + workers[2] + workers[3]
    won = 0.0
    for tile in village.late:
        won += won_for_winter(t, village, tile, crew)
    printed = village.printed
    loose = have
    for tile in village.yards:
        if t.has_goods(tile):
            face = t.face(tile)
            loose = loose[:]
            for kind in range(4):
                if facts.yard_kind[face] in (ANY, kind) or kind == GOLD:
                    number = t.goods[on_tile(tile, kind)]
                    printed += facts.yard_worth[face] * number
                    loose[kind] = loose[kind] - number
    winter = village.winter
    for tile in winning:
        if tile < SITES:
            printed += facts.points[t.face(tile)]
        elif tile < ORDER:
            winter = [*winter, tile]
    points = printed + won
    alike = t.has_power(seat, ALIKE_IN_SCORING)
    if winter or alike:
        points += together(t, winter, workers, skills, loose, alike)
    points += float(facts.gold_worth * loose[GOLD])
    seen[names.POINTS_IF_ALL_PASS] = points


def look_at_winter_hand(
    seen: Seen,
    t: Table,
    village: Village,
    have: list[int],
    workers: list[int],
    skills: list[int],
) -> None:
    """What the winter tiles in hand would score, for oneself and, where offered, for others."""
    seat = village.seat
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
                    goods = village_goods(t, village_of(t, other).sites)
                    best = max(best, winter_points(t, other, tile, goods))
            theirs += best
    seen[names.WINTER_HAND_TOGETHER] = together(t, hand, workers, skills, have) if hand else 0.0
    skill_points = 0
    goods_points = 0
    if t.season != IN_WINTER or t.winter:
        shares = [0, 0, 0, 0, 0]
        skill_points = allotment.best_skills(skills, village.skill_worth, shares)
        goods_points = allotment.best_loose_goods(have, village.mill_worth, shares)
        goods_points -= t.facts.gold_worth * have[GOLD]
    seen[names.SKILLS_AT_BEST] = float(skill_points)
    seen[names.RESOURCES_AT_BEST] = float(goods_points)
    seen[names.WINTER_TILES_OFFERED] = float(offered)
    seen[names.RIVALS_POINTS_FROM_THE_OFFER] = float(theirs)


def look_at_rivals(seen: Seen, t: Table, seat: int, have: list[int], stakes: Stakes) -> None:
    """Which bids can't be topped any more, and which lots could still be won."""
    safe = 0
    safe_points = 0
    winning = stakes.winning
    force = stakes.force
    for tile in winning:
        if is_safe(t, seat, tile):
            safe += 1
            if WINTER <= tile < ORDER:
                safe_points += winter_points(t, seat, tile, have)
    seen[names.LOTS_WON_SAFELY] = float(safe)
    seen[names.WINTER_POINTS_WON_SAFELY] = float(safe_points)
    seen[names.WORKERS_BID_BEYOND_NEED] = float(stakes.beyond_need)
    best = 0
    rest = 0
    if t.season == IN_WINTER and not t.winter:
        most = max(max(force[0], force[1]), max(force[2], force[3]))
        for tile in t.lots:
            if tile >= ORDER or tile in winning:
                continue
            hue = t.hue[tile]
            strong = most if hue == 0 else force[hue - 1]
            if strong <= t.high[tile]:
                continue
            points = winter_points(t, seat, tile, have)
            if points > best:
                rest += best
                best = points
            else:
                rest += points
    seen[names.BEST_WINTER_LOT_IN_REACH] = float(best)
    seen[names.FURTHER_WINTER_LOTS_IN_REACH] = float(rest)


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
    worths = allotment.Worths(t.facts)
    points = 0
    for tile in tiles:
        if tile < WINTER:
            continue
        worths.add(t.facts, tile)
        points += t.facts.points[face_of(tile, 0)]
    shares = [0, 0, 0, 0, 0]
    if worths.counts_workers:
        points += allotment.best_workers(workers, worths.workers, shares)
    if worths.counts_skills:
        points += allotment.best_skills(skills, worths.skills, shares)
    if alike:
        points += allotment.best_alike_goods(goods, worths.goods, shares)
        points -= t.facts.gold_worth * goods[GOLD]
    elif worths.counts_goods:
        points += allotment.best_loose_goods(goods, worths.goods, shares)
        points -= t.facts.gold_worth * goods[GOLD]
    return float(points)


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


def won_for_winter(t: Table, village: Village, tile: int, workers: int) -> float:
    """What an order tile or boat of one's own scores, or will where it finds its place."""
    if tile < BOATS:
        return float(scoring.count_neighbours(t, tile)) if t.cell[tile] > 0 else NEIGHBOURS
    if t.cell[tile] > 0 and t.facts.scoring[tile] != PER_WORKER_LEFT:
        return float(scoring.boat_points(t, village.seat, tile, village.placed))
    return boat_hope(village, tile, workers)


def boat_to_come(t: Table, village: Village, workers: int) -> float:
    """What the boat brings that will be left for a seat: a load, in winter points."""
    if not t.quay:
        return 0.0
    turn = turn_for_boats(t, village.seat) if t.lots else turn_in_line(t, village.seat)
    if turn < 0 or turn >= len(t.quay):
        return 0.0
    worths = vec[float]()
    for boat in t.quay:
        if t.season == IN_WINTER:
            worths = append(worths, boat_hope(village, boat, workers))
        else:
            at = (boat - BOATS) * ITEMS
            cargo = t.cargo
            crew = cargo[at] + cargo[at + 1] + cargo[at + 2] + cargo[at + 3]
            skills = cargo[at + 4] + cargo[at + 5] + cargo[at + 6]
            worths = append(worths, crew + 1.5 * skills)
    return in_turn(worths, turn)


def in_turn(worths: vec[float], turn: int) -> float:
    """What is left for whoever chooses after so many others, who take the best."""
    for worth in worths:
        better = same = 0
        for other in worths:
            if other > worth:
                better += 1
            elif other == worth:
                same += 1
        if better <= turn < better + same:
            return worth
    return 0.0


def boat_hope(village: Village, boat: int, workers: int) -> float:
    """What a boat would score in a village (KEY 12.5 to 12.9)."""
    hope = village.hopes[boat - BOATS]
    return hope * workers if village.facts.scoring[boat] == PER_WORKER_LEFT else hope
