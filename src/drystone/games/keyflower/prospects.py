"""Upgrades within reach: what can be paid with the resources and skill tiles of a village."""

from __future__ import annotations

from typing import Final

from drystone.games.keyflower.components import (
    ANY,
    BOAT_3,
    GOLD,
    JEWELLER,
    KEY_GUILD,
    MERCERS_GUILD,
    SCHOLAR,
    SCRIBES,
    SITES,
    WATERMILL,
    WINDMILL,
    Facts,
)
from drystone.games.keyflower.roads import (
    FAR,
    Roads,
)
from drystone.games.keyflower.state import (
    AUCTION,
    IN_WINTER,
    ITEMS,
    Table,
)

HALF_WAY: Final = 4.0
"""Steps after which an upgrade that only wants transport counts for half."""


class Stock:
    """The resources and skill tiles of a village, given to one upgrade after the other."""

    def __init__(self, t: Table, seat: int, roads: Roads) -> None:
        self.facts: Facts = t.facts
        self.roads = roads
        self.alike = t.has_power(seat, BOAT_3, 0)
        self.piles: list[int] = []
        """Places in `roads.sites` where resources lie."""
        self.left: list[int] = []
        """4 * pile + kind."""
        at = ITEMS * seat + 4
        self.skills = [t.screens[at], t.screens[at + 1], t.screens[at + 2]]
        for i in range(len(roads.sites)):
            goods = 4 * roads.sites[i]
            if t.has_goods(roads.sites[i]):
                self.piles.append(i)
                for kind in range(4):
                    self.left.append(t.goods[goods + kind])
        self.picked: list[int] = []
        self.missing = 0
        self.paid = 0
        self.steps = 0
        self.spent = 0.0

    def nearest(self, place: int, kind: int) -> int:
        """The nearest resource that pays: in `left`, or -1."""
        apart = self.roads.apart
        row = place * len(self.roads.sites)
        best = FAR
        found = -1
        for i in range(len(self.piles)):
            steps = apart[row + self.piles[i]]
            if steps >= best:
                continue
            pile = 4 * i
            if kind < ANY and self.left[pile + kind] > 0:
                found = pile + kind
                best = steps
            elif kind == ANY:
                for other in range(GOLD):
                    if self.left[pile + other] > 0:
                        found = pile + other
                        best = steps
                        break
        return found

    def pick(self, place: int, kind: int, worth: list[float]) -> None:
        """Set a resource aside for a tile, gold where there is no other."""
        found = self.nearest(place, ANY if self.alike else kind)
        if found < 0 and kind != GOLD:
            found = self.nearest(place, GOLD)
        if found < 0:
            self.missing += 1
            return
        self.left[found] -= 1
        self.picked.append(found)
        self.paid += 1
        self.spent += worth[found & 3]
        row = place * len(self.roads.sites)
        self.steps += self.roads.apart[row + self.piles[found >> 2]]

    def gather(self, tile: int, worth: list[float]) -> None:
        """Set aside what the upgrade of a tile costs, as far as it is there."""
        facts = self.facts
        place = max(0, self.roads.place[tile])
        self.picked = []
        self.missing = 0
        self.paid = 0
        self.steps = 0
        self.spent = 0.0
        cost = 5 * tile
        for kind in range(5):
            for _ in range(facts.cost[cost + kind]):
                self.pick(place, kind, worth)
        skill = facts.cost_skill[tile]
        if skill >= 3:
            most = self.skills.index(max(self.skills))
            skill = most
        if skill >= 0:
            if self.skills[skill] > 0:
                self.paid += 1
                self.spent += worth[4]
            else:
                self.missing += 1

    def give_back(self) -> None:
        """What was set aside last is free again."""
        for found in self.picked:
            self.left[found] += 1

    def spend_skill(self, tile: int) -> None:
        """The skill tile of an upgrade is gone."""
        skill = self.facts.cost_skill[tile]
        if skill >= 3:
            skill = self.skills.index(max(self.skills))
        if skill >= 0 and self.skills[skill] > 0:
            self.skills[skill] -= 1


def plan_upgrades(
    out: list[float], t: Table, seat: int, roads: Roads, worth: list[float], winning: list[int]
) -> None:
    """What upgrades are worth that can be paid, each resource counted once.

    `worth` says what a resource of each kind, and a skill tile, is worth unspent.
    """
    facts = t.facts
    stock = Stock(t, seat, roads)
    ready = 0.0
    near = 0.0
    begun = 0.0
    more = 0.0
    ranked: list[int] = []
    off_road = 0
    way = 0
    for tile in roads.sites:
        if facts.can_upgrade[tile] == 0 or t.side[tile] > 0:
            continue
        gain = facts.points[2 * tile + 1] - facts.points[2 * tile]
        steps = roads.apart[roads.place[tile]]
        if steps < FAR:
            way += gain * steps
        elif facts.cost_skill[tile] < 0:
            off_road += gain
        ranked.append((gain << 6) + tile)
    ranked.sort(reverse=True)
    later: list[int] = []
    for rank in ranked:
        tile = rank & 63
        gain_ = float(rank >> 6)
        stock.gather(tile, worth)
        net = gain_ - stock.spent
        if stock.missing > 0:
            stock.give_back()
            later.append(rank)
            continue
        if net <= 0.0 and gain_ > 0.0:
            stock.give_back()
            continue
        stock.spend_skill(tile)
        if stock.steps == 0:
            ready += net
            more += gain_made(t, tile)
        else:
            part = HALF_WAY / (HALF_WAY + stock.steps)
            near += net * part
            more += gain_made(t, tile) * part
    for rank in later:
        tile = rank & 63
        if rank < 64:
            break
        stock.gather(tile, worth)
        if stock.paid > 0:
            net = float(rank >> 6) - stock.spent
            if net > 0.0:
                part = stock.paid / float(stock.paid + stock.missing)
                begun += net * part / float(stock.missing)
    payable = 0.0
    for tile in winning:
        if tile < SITES and facts.can_upgrade[tile] > 0:
            stock.gather(tile, worth)
            gain_ = float(facts.points[2 * tile + 1] - facts.points[2 * tile])
            if stock.paid > 0 and gain_ > stock.spent:
                part = stock.paid / float(stock.paid + stock.missing)
                payable += (gain_ - stock.spent) * part / float(1 + stock.missing)
    spare = 0
    for number in stock.left:
        spare += number
    out.append(ready)
    out.append(near)
    out.append(begun)
    out.append(more)
    out.append(float(spare))
    out.append(for_yards(t, stock, roads))
    out.append(payable)
    out.append(float(off_road))
    out.append(float(way))


def gain_made(t: Table, tile: int) -> float:
    """How much more a use of a tile brings once it is upgraded."""
    return made_in_all(t.facts, 2 * tile + 1) - made_in_all(t.facts, 2 * tile)


def made_in_all(facts: Facts, face: int) -> float:
    """What a use brings, gold and green workers counting more, steps less."""
    gift = 4 * face
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


def for_yards(t: Table, stock: Stock, roads: Roads) -> float:
    """What the resources that no upgrade wants would score on yards, less for every step."""
    yards: list[int] = []
    for tile in roads.sites:
        if t.facts.yard_worth[2 * tile + t.side[tile]] > 0:
            yards.append(tile)
    if not yards:
        return 0.0
    points = 0.0
    count = len(roads.sites)
    for i in range(len(stock.piles)):
        place = stock.piles[i]
        for kind in range(4):
            number = stock.left[4 * i + kind]
            if number == 0:
                continue
            best = 0.0
            for tile in yards:
                face = 2 * tile + t.side[tile]
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
    worth = [0.0, 0.0, 0.0, gold, 0.0]
    if t.has_power(seat, BOAT_3, 1):
        worth = [gold, gold, gold, gold, 0.0]
    for tile in winning:
        if tile == JEWELLER:
            worth[GOLD] = max(worth[GOLD], 2.0)
        elif tile == MERCERS_GUILD:
            for kind in range(4):
                worth[kind] = max(worth[kind], 1.6)
        elif tile in (WINDMILL, WATERMILL):
            for kind in range(4):
                worth[kind] = max(worth[kind], 0.9)
        elif tile in (KEY_GUILD, SCRIBES, SCHOLAR):
            worth[4] = 2.5
    return worth


def carts(t: Table, force: list[int]) -> int:
    """How many upgrades could still be made this season with the workers left, tile by tile."""
    facts = t.facts
    found = 0
    for tile in range(SITES):
        face = 2 * tile + t.side[tile]
        if facts.upgrades[face] == 0 or t.owner[tile] == 0:
            continue
        if t.cell[tile] == 0 and (t.owner[tile] != AUCTION or t.season == IN_WINTER):
            continue
        low = t.last[tile] + 1
        if low > 1 and low > facts.room - t.crowd(tile):
            continue
        hue = t.hue[tile]
        if hue == 0 or force[hue - 1] >= low:
            found += facts.upgrades[face]
    return found
