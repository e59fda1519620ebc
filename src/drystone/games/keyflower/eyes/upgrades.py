"""Upgrades within reach: what can be paid with the resources and skill tiles of a village.

Nothing is searched here: the upgrades are paid for one after the other, the best first.
"""

from __future__ import annotations

from typing import Final, cast

from drystone.games.keyflower.components import (
    ALIKE_IN_SCORING,
    ANY,
    GOLD,
    PER_GOLD,
    PER_RESOURCE_OF_ONE_KIND,
    PER_RESOURCE_SET,
    PER_RESOURCES,
    PER_SKILL_OF_ONE_KIND,
    PER_SKILL_SET,
    PER_SKILLS,
    SITES,
    WINTER,
    Face,
    cost_at,
    face_of,
    gift_at,
    on_tile,
    points_ranked,
    tile_ranked,
)
from drystone.games.keyflower.eyes.roads import FAR
from drystone.games.keyflower.eyes.village import (
    Village,
    upgrade_points,
)
from drystone.games.keyflower.printed import Facts
from drystone.games.keyflower.state import (
    AUCTION,
    IN_WINTER,
    ITEMS,
    Table,
)

KEPT_PLANS: Final = 12
"""For each village."""
MANY: Final = 1000
"""More than ever lie in one place."""
HALF_WAY: Final = 4.0
"""Steps after which an upgrade that only wants transport counts for half."""


class Stock:
    """The resources and skill tiles of a village, given to one upgrade after the other.

    `worth` says what a resource of each kind, and a skill tile, is worth unspent.
    """

    def __init__(self, t: Table, village: Village, worth: list[float]) -> None:
        self.facts = t.facts
        self.roads = village.roads
        self.alike = village.alike
        self.worth = worth
        self.piles: list[int] = []
        """Places in `roads.sites` where resources lie."""
        self.left: list[int] = []
        """How many lie there, by `on_tile(pile, kind)`."""
        self.number = 0
        """Of all resources left."""
        at = ITEMS * village.seat + 4
        self.skills = [t.screens[at], t.screens[at + 1], t.screens[at + 2]]
        goods = t.goods
        for place, tile in enumerate(self.roads.sites):
            if t.has_goods(tile):
                self.piles.append(place)
                for kind in range(4):
                    number = goods[on_tile(tile, kind)]
                    self.left.append(number)
                    self.number += number
        self.picked: list[int] = []
        self.skill = -1
        """The kind of the skill tile that was set aside."""
        self.missing = 0
        self.paid = 0
        self.steps = 0
        self.spent = 0.0

    def nearest(self, row: int, kind: int) -> int:
        """The nearest resource that pays: in `left`, or -1. `row` is the tile's in `apart`."""
        apart = self.roads.apart
        left = self.left
        best = FAR
        found = -1
        pile = 0
        for place in self.piles:
            steps = apart[row + place]
            if steps < best:
                if kind < ANY:
                    if left[pile + kind] > 0:
                        found = pile + kind
                        best = steps
                else:
                    for other in range(pile, pile + GOLD):
                        if left[other] > 0:
                            found = other
                            best = steps
                            break
            pile += 4
        return found

    def pick(self, row: int, kind: int) -> None:
        """Set a resource aside for a tile, gold where there is no other."""
        found = self.nearest(row, ANY if self.alike else kind)
        if found < 0 and kind != GOLD:
            found = self.nearest(row, GOLD)
        if found < 0:
            self.missing += 1
            return
        self.left[found] = self.left[found] - 1
        self.number -= 1
        self.picked.append(found)
        self.paid += 1
        self.spent += self.worth[found & 3]
        self.steps += self.roads.apart[row + self.piles[found >> 2]]

    def gather(self, tile: int) -> None:
        """Set aside what the upgrade of a tile costs, as far as it is there."""
        self.picked.clear()
        self.missing = 0
        self.paid = 0
        self.steps = 0
        self.spent = 0.0
        cost = self.facts.cost
        row = max(0, self.roads.place[tile]) * len(self.roads.sites)
        for kind in range(ANY + 1):
            for _ in range(cost[cost_at(tile, kind)]):
                if self.number > 0:
                    self.pick(row, kind)
                else:
                    self.missing += 1
        self.pick_skill(self.facts.cost_skill[tile])

    def pick_skill(self, wanted: int) -> None:
        """Set a skill tile aside, of the kind there are most of where any will do."""
        self.skill = -1
        if wanted < 0:
            return
        if wanted >= 3:
            wanted = 0
            for skill in range(1, 3):
                if self.skills[skill] > self.skills[wanted]:
                    wanted = skill
        if self.skills[wanted] > 0:
            self.skill = wanted
            self.paid += 1
            self.spent += self.worth[4]
        else:
            self.missing += 1

    def give_back(self) -> None:
        """What was set aside last is free again."""
        self.number += len(self.picked)
        for found in self.picked:
            self.left[found] = self.left[found] + 1

    def spend_skill(self) -> None:
        """The skill tile that was set aside is gone."""
        if self.skill >= 0:
            self.skills[self.skill] = self.skills[self.skill] - 1


class Plan:
    """What the upgrades of a village are worth as far as they can be paid, each resource once."""

    def __init__(self, t: Table, village: Village, things: list[int], winning: list[int]) -> None:
        self.things = things
        """What it was made of, as `things_of` has it."""
        stock = Stock(t, village, unspent_worth(t, village.seat, winning))
        self.ready = 0.0
        """Of those whose price lies in place."""
        self.near = 0.0
        """Of those that only want transport, less for every step."""
        self.made = 0.0
        """How much more a use of these tiles brings."""
        later: list[int] = []
        for i, rank in enumerate(village.ranked):
            if stock.number < village.prices[i]:
                later.append(rank)
                continue
            tile = tile_ranked(rank)
            gain = float(points_ranked(rank))
            stock.gather(tile)
            net = gain - stock.spent
            if stock.missing > 0:
                stock.give_back()
                later.append(rank)
                continue
            if net <= 0.0 and gain > 0.0:
                stock.give_back()
                continue
            stock.spend_skill()
            if stock.steps == 0:
                self.ready += net
                self.made += gain_made(t, tile)
            else:
                part = HALF_WAY / (HALF_WAY + stock.steps)
                self.near += net * part
                self.made += gain_made(t, tile) * part
        self.begun = begin_upgrades(stock, later)
        """Of those that can be paid in part."""
        self.for_lots = pay_for_lots(t.facts, stock, winning)
        """Of tiles that are still to be won."""
        self.spare = float(stock.number)
        """Resources that no upgrade wants."""
        self.for_yards = for_yards(t, stock, village) if village.yards else 0.0
        """What those would score on yards."""


def plan_of(t: Table, village: Village, winning: list[int]) -> Plan:
    """The plan of a village; those made lately are remembered."""
    things = things_of(t, village, winning)
    known = village.plans
    for remembered in known:
        plan = cast(Plan, remembered)
        if plan.things == things:
            return plan
    if len(known) >= KEPT_PLANS:
        known.pop()
    made = Plan(t, village, things, winning)
    known.insert(0, made)
    return made


def things_of(t: Table, village: Village, winning: list[int]) -> list[int]:
    """All that a plan depends on besides the tiles: lots won, skill tiles, what lies where."""
    found = winning[:]
    at = ITEMS * village.seat + 4
    found.append((t.screens[at] * MANY + t.screens[at + 1]) * MANY + t.screens[at + 2])
    goods = t.goods
    for tile in village.roads.sites:
        at = on_tile(tile, 0)
        plain = (goods[at] * MANY + goods[at + 1]) * MANY + goods[at + 2]
        found.append(plain * MANY + goods[at + 3])
    return found


def begin_upgrades(stock: Stock, later: list[int]) -> float:
    """What upgrades are worth that can be paid in part, as `Village.ranked` has them."""
    begun = 0.0
    for rank in later:
        if points_ranked(rank) <= 0:
            break
        stock.gather(tile_ranked(rank))
        if stock.paid > 0:
            net = float(points_ranked(rank)) - stock.spent
            if net > 0.0:
                part = stock.paid / float(stock.paid + stock.missing)
                begun += net * part / float(stock.missing)
    return begun


def pay_for_lots(facts: Facts, stock: Stock, winning: list[int]) -> float:
    """What the upgrades of tiles are worth that are still to be won."""
    payable = 0.0
    for tile in winning:
        if tile < SITES and facts.can_upgrade[tile] > 0:
            stock.gather(tile)
            gain = float(upgrade_points(facts, tile))
            if stock.paid > 0 and gain > stock.spent:
                part = stock.paid / float(stock.paid + stock.missing)
                payable += (gain - stock.spent) * part / float(1 + stock.missing)
    return payable


def gain_made(t: Table, tile: int) -> float:
    """How much more a use of a tile brings once it is upgraded."""
    return made_in_all(t.facts, face_of(tile, 1)) - made_in_all(t.facts, face_of(tile, 0))


def made_in_all(facts: Facts, face: Face) -> float:
    """What a use brings, gold and green workers counting more, steps less."""
    gift = gift_at(face, 0)
    plain = facts.gift[gift] + facts.gift[gift + 1] + facts.gift[gift + 2]
    if facts.gift_choice[face] > 0:
        plain = min(plain, facts.gift_choice[face])
    return (
        float(plain)
        + 1.5 * facts.gift[gift + 3]
        + 1.5 * facts.skills[face]
        + 1.2 * facts.workers[face]
        + 2.0 * facts.greens[face]
        + 0.4 * facts.moves[face]
    )


def for_yards(t: Table, stock: Stock, village: Village) -> float:
    """What the resources that no upgrade wants would score on yards, less for every step."""
    points = 0.0
    roads = village.roads
    count = len(roads.sites)
    for i in range(len(stock.piles)):
        place = stock.piles[i]
        for kind in range(4):
            number = stock.left[on_tile(i, kind)]
            if number == 0:
                continue
            best = 0.0
            for tile in village.yards:
                if roads.place[tile] < 0:
                    continue
                face = t.face(tile)
                wanted = t.facts.yard_kind[face]
                if wanted not in (ANY, kind) and kind != GOLD:
                    continue
                steps = roads.apart[place * count + roads.place[tile]]
                if steps == 0:
                    best = 0.0
                    break
                if steps < FAR:
                    best = max(best, t.facts.yard_worth[face] * 2.0 / (2.0 + steps))
            points += best * number
    return points


def unspent_worth(t: Table, seat: int, winning: list[int]) -> list[float]:
    """What a resource of each kind, and a skill tile, is worth at the end if it is not spent."""
    gold = float(t.facts.gold_worth)
    plain = gold if t.has_power(seat, ALIKE_IN_SCORING) else 0.0
    worth = [plain, plain, plain, gold, 0.0]
    for tile in winning:
        if tile < WINTER:
            continue
        scoring = t.facts.scoring[tile]
        if scoring == PER_GOLD:
            worth[GOLD] = max(worth[GOLD], 2.0)
        elif scoring == PER_RESOURCE_SET:
            for kind in range(4):
                worth[kind] = max(worth[kind], 1.6)
        elif scoring in (PER_RESOURCES, PER_RESOURCE_OF_ONE_KIND):
            for kind in range(4):
                worth[kind] = max(worth[kind], 0.9)
        elif scoring in (PER_SKILLS, PER_SKILL_SET, PER_SKILL_OF_ONE_KIND):
            worth[4] = 2.5
    return worth


def carts(t: Table, force: list[int]) -> int:
    """How many upgrades could still be made this season with the workers left, tile by tile."""
    upgrades = t.facts.upgrades
    found = 0
    for tile in range(SITES):
        uses = upgrades[t.face(tile)]
        if uses == 0 or t.owner[tile] == 0:
            continue
        if t.cell[tile] == 0 and (t.owner[tile] != AUCTION or t.season == IN_WINTER):
            continue
        low = t.last[tile] + 1
        if low > 1 and low > t.facts.room - t.crowd(tile):
            continue
        hue = t.hue[tile]
        if hue == 0 or force[hue - 1] >= low:
            found += uses
    return found
