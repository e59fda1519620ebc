"""Upgrades: what they cost, and how it is paid (KEY 8.5 to 8.8, 12.2)."""

from __future__ import annotations

from typing import cast

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.keyflower import screens, transport
from drystone.games.keyflower.components import (
    ALIKE_IN_UPGRADES,
    ANY,
    GOLD,
    RESOURCES,
    SKILLS,
    TILES,
    cost_at,
    face_of,
    on_tile,
)
from drystone.games.keyflower.state import (
    Step,
    Table,
    skill_behind,
)
from drystone.games.keyflower.words import DONE, PAY_SKILL, SPEND, UPGRADE


def upgrade(t: Table, seat: int, tile: int) -> None:
    """The cost is paid, with questions where there is a choice, and the tile turned (KEY 8.5)."""
    asked = PayUpgrade(seat, tile)
    if asked.has_choice(t):
        t.frames.append(asked)
        return
    while asked.left(t) > 0:
        asked = asked.spend(t, asked.options(t)[0] - SPEND)
    pay_upgrade_skill(t, seat, tile)


def pay_upgrade_skill(t: Table, seat: int, tile: int) -> None:
    """The skill tile of the cost is paid, and the tile turned over (KEY 8.7)."""
    skill = t.facts.cost_skill[tile]
    if skill >= len(SKILLS):
        choice = PayUpgradeSkill(seat, tile)
        if t.skill_count(seat) > 1:
            t.frames.append(choice)
            return
        screens.pay_hidden_skill(t, seat, choice.options(t)[0] - PAY_SKILL, "upgrade")
    elif skill >= 0:
        screens.pay_open_skill(t, seat, skill, "upgrade")
    finish_upgrade(t, seat, tile)


def finish_upgrade(t: Table, seat: int, tile: int) -> None:
    """The tile is turned over, and the transport that lies below goes on."""
    turn_over(t, seat, tile)
    transport.go_on(t, cast(transport.Transport, t.frames.pop()))


def turn_over(t: Table, seat: int, tile: int) -> None:
    """The tile shows its second side; everything on it stays (KEY 8.8)."""
    t.set_side(tile, 1)
    if t.ledger is not None:
        gain = t.facts.points[face_of(tile, 1)] - t.facts.points[face_of(tile, 0)]
        t.note(seat, "points", gain, "tile." + t.facts.names[tile])


def is_upgradable(t: Table, seat: int, tile: int) -> bool:
    """Whether a tile of the village still has its first side up (KEY 8.5)."""
    return t.facts.can_upgrade[tile] == 1 and t.side[tile] == 0 and t.in_village(tile, seat)


def can_upgrade(t: Table, seat: int, tile: int) -> bool:
    """Whether a tile can be upgraded and the cost be paid (KEY 8.5 to 8.7)."""
    if not is_upgradable(t, seat, tile):
        return False
    return has_skill_for(t, seat, tile) and has_goods_for(t, seat, tile)


def might_upgrade(t: Table, seat: int, tile: int) -> bool:
    """Whether, as far as everybody knows, a tile can be upgraded."""
    if not is_upgradable(t, seat, tile) or not has_goods_for(t, seat, tile):
        return False
    return t.facts.cost_skill[tile] < 0 or t.skill_count(seat) > 0


def has_skill_for(t: Table, seat: int, tile: int) -> bool:
    """Whether the skill tile for an upgrade is behind the screen (KEY 8.7)."""
    skill = t.facts.cost_skill[tile]
    at = skill_behind(seat, 0)
    if skill < 0:
        return True
    if skill < len(SKILLS):
        return t.screens[at + skill] > 0
    return t.screens[at] + t.screens[at + 1] + t.screens[at + 2] > 0


def has_goods_for(t: Table, seat: int, tile: int) -> bool:
    """Whether the resources for an upgrade lie on the tile (KEY 8.6)."""
    price = goods_cost(t, tile)
    if price == 0:
        return True
    goods = on_tile(tile, 0)
    lying = t.goods[goods] + t.goods[goods + 1] + t.goods[goods + 2] + t.goods[goods + 3]
    if lying < price:
        return False
    return t.has_power(seat, ALIKE_IN_UPGRADES) or price <= payable(t, tile)


def goods_cost(t: Table, tile: int) -> int:
    """How many resources the upgrade of a tile costs."""
    cost = t.facts.cost
    at = cost_at(tile, 0)
    return cost[at] + cost[at + 1] + cost[at + 2] + cost[at + 3] + cost[at + ANY]


def payable(t: Table, tile: int) -> int:
    """How much of a tile's cost can be paid with what lies there.

    Gold pays for everything; another kind pays for its own and for "any" (KEY 8.6).
    """
    goods = on_tile(tile, 0)
    cost = cost_at(tile, 0)
    total = t.goods[goods + GOLD]
    surplus = 0
    for kind in range(GOLD):
        there = t.goods[goods + kind]
        wanted = t.facts.cost[cost + kind]
        if there > wanted:
            total += wanted
            surplus += there - wanted
        else:
            total += there
    return total + min(surplus, t.facts.cost[cost + ANY])


class PayUpgrade(Step):
    """Choose which resource pays for the next part of an upgrade, in any order (KEY 8.6).

    What has been spent so far is in `iron` to `gold`.
    """

    rule = "KEY 8.6"

    def __init__(
        self,
        seat: int,
        tile: int,
        iron: int = 0,
        stone: int = 0,
        wood: int = 0,
        gold: int = 0,
    ) -> None:
        super().__init__(seat)
        self.tile = tile
        self.iron = iron
        self.stone = stone
        self.wood = wood
        self.gold = gold

    def any_order(self) -> tuple[int, int]:
        return (SPEND, SPEND + 4)

    def has_choice(self, t: Table) -> bool:
        """Whether the whole cost can be paid in two ways, not counting the order."""
        if self.left(t) == 0:
            return False
        alike = t.has_power(self.seat, ALIKE_IN_UPGRADES)
        free = t.facts.cost[cost_at(self.tile, ANY)]
        usable = 0
        surplus = 0
        spare_kinds = 0
        kinds = 0
        for kind in range(4):
            there = t.goods[on_tile(self.tile, kind)]
            own = there
            if kind < GOLD and not alike:
                own = min(there, t.facts.cost[cost_at(self.tile, kind)])
            usable += own
            surplus += there - own
            if there > own:
                spare_kinds += 1
            if own > 0 or (there > own and free > 0):
                kinds += 1
        if spare_kinds > 1 and surplus > free > 0:
            return True
        return kinds > 1 and usable + min(surplus, free) > self.left(t)

    def left(self, t: Table) -> int:
        """How many resources are still to be paid."""
        return goods_cost(t, self.tile) - self.iron - self.stone - self.wood - self.gold

    def options(self, t: Table) -> list[int]:
        """The kinds that lie there and pay for something; the rest can then be paid as well."""
        found: list[int] = []
        alike = t.has_power(self.seat, ALIKE_IN_UPGRADES)
        for kind in range(4):
            if t.goods[on_tile(self.tile, kind)] > 0 and (alike or self.pays(t, kind)):
                found.append(SPEND + kind)
        return found

    def pays(self, t: Table, kind: int) -> bool:
        """Whether one more of a kind pays for its own part or for "any" (KEY 8.6)."""
        if kind == GOLD or self.spent(kind) < t.facts.cost[cost_at(self.tile, kind)]:
            return True
        free = t.facts.cost[cost_at(self.tile, ANY)]
        for other in range(GOLD):
            free -= max(0, self.spent(other) - t.facts.cost[cost_at(self.tile, other)])
        return free > 0

    def spent(self, kind: int) -> int:
        return self.iron if kind == 0 else self.stone if kind == 1 else self.wood

    def spend(self, t: Table, kind: int) -> PayUpgrade:
        """One resource goes back to the supply."""
        t.add_goods(self.tile, kind, -1)
        t.supply[kind] += 1
        if t.ledger is not None:
            t.note(self.seat, "resource." + RESOURCES[kind], -1, "upgrade")
        return PayUpgrade(
            self.seat,
            self.tile,
            self.iron + (1 if kind == 0 else 0),
            self.stone + (1 if kind == 1 else 0),
            self.wood + (1 if kind == 2 else 0),
            self.gold + (1 if kind == GOLD else 0),
        )

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        asked = self.spend(t, action - SPEND)
        if asked.left(t) > 0:
            t.frames.append(asked)
        else:
            pay_upgrade_skill(t, self.seat, self.tile)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if SPEND <= action < SPEND + 4:
            kind = action - SPEND
            name: dict[str, int | str] = {"resource": "resource." + RESOURCES[kind]}
            if t.goods[on_tile(self.tile, kind)] == 0:
                return Refusal("KEY 8.6", "nothing-there", name)
            return Refusal("KEY 8.6", "does-not-pay", name)
        return None


class PayUpgradeSkill(screens.PayAnySkill):
    """Choose the skill tile that pays for an upgrade (KEY 8.7)."""

    rule = "KEY 8.7"
    lacking = "KEY 8.7"

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        screens.pay_hidden_skill(t, self.seat, action - PAY_SKILL, "upgrade")
        finish_upgrade(t, self.seat, self.tile)


class FreeUpgrade(Step):
    """The Flipper's owner may upgrade one tile free of charge (KEY 12.2)."""

    rule = "KEY 12.2"

    def __init__(self, seat: int, upgrades: int = 1) -> None:
        super().__init__(seat)
        self.upgrades = upgrades
        """Without any left the owner says that it is done, and the game ends (KEY 13.3)."""

    def options(self, t: Table) -> list[int]:
        found = [DONE]
        if self.upgrades == 0:
            return found
        for tile in t.villages().sites[self.seat]:
            if is_upgradable(t, self.seat, tile):
                found.append(UPGRADE + tile)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action != DONE:
            turn_over(t, self.seat, action - UPGRADE)
            t.frames.append(FreeUpgrade(self.seat, 0))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if UPGRADE <= action < UPGRADE + TILES:
            return refuse_upgrade(t, self.seat, action - UPGRADE, self.upgrades)
        return None


def refuse_upgrade(t: Table, seat: int, tile: int, upgrades: int) -> Refusal:
    """Why a tile can't be upgraded."""
    name: dict[str, int | str] = {"tile": "tile." + t.facts.names[tile]}
    if not t.in_village(tile, seat):
        return Refusal("KEY 8.1", "not-your-tile", name)
    if t.facts.can_upgrade[tile] == 0:
        return Refusal("KEY 8.5", "never-upgraded", name)
    if t.side[tile] == 1:
        return Refusal("KEY 8.5", "already-upgraded", name)
    if upgrades == 0:
        return Refusal("KEY 8.1", "no-upgrades-left", name)
    name["cost"] = t.facts.costs[tile]
    if not has_skill_for(t, seat, tile):
        return Refusal("KEY 8.7", "skill-missing", name)
    return Refusal("KEY 8.6", "goods-missing", name)
