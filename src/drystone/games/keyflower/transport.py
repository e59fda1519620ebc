"""Transport and upgrades (KEY 8)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.keyflower.components import (
    ANY,
    BOAT_2,
    BOAT_3,
    GOLD,
    RESOURCES,
    ROAD,
    SITES,
    SKILLS,
    TILES,
    WATER,
)
from drystone.games.keyflower.state import ITEMS, Step, Table
from drystone.games.keyflower.words import (
    DONE,
    DROP,
    GO,
    LOAD,
    PAY_SKILL,
    SPEND,
    UPGRADE,
)


def begin(t: Table, seat: int, moves: int, upgrades: int) -> None:
    """Transport and upgrades in the own village (KEY 8.1), doubled by 2b (KEY 9.5)."""
    if t.has_power(seat, BOAT_2, 1):
        moves *= 2
        upgrades *= 2
    go_on(t, Transport(seat, moves, upgrades))


def go_on(t: Table, asked: Transport) -> None:
    """Ask on, unless everybody can see that nothing is left to do."""
    if asked.has_choice(t):
        t.frames.append(asked)


def passable(t: Table, tile: int, direction: int, cross_country: bool) -> bool:
    """Whether a resource can leave a tile over one edge (KEY 8.2, 9.4)."""
    other = t.neighbour(tile, direction)
    if other < 0:
        return False
    here = t.edge(tile, direction)
    there = t.edge(other, (direction + 3) % 6)
    if cross_country:
        return here != WATER and there != WATER
    return here == ROAD and there == ROAD


def can_leave(t: Table, tile: int, cross_country: bool) -> bool:
    """Whether a resource can leave a tile at all."""
    return any(passable(t, tile, direction, cross_country) for direction in range(6))


class Transport(Step):
    """Move a resource, upgrade a tile, or stop (KEY 8.3)."""

    rule = "KEY 8.3"
    private = True

    def __init__(self, seat: int, moves: int, upgrades: int) -> None:
        super().__init__(seat)
        self.moves = moves
        self.upgrades = upgrades

    def options(self, t: Table) -> list[int]:
        found = [DONE]
        owner = self.seat + 1
        if self.moves > 0:
            cross_country = t.has_power(self.seat, BOAT_2, 0)
            laden: list[int] = []
            for tile in range(SITES):
                if t.owner[tile] != owner or not t.has_goods(tile):
                    continue
                if can_leave(t, tile, cross_country):
                    laden.append(tile)
            for kind in range(4):
                for tile in laden:
                    if t.goods[4 * tile + kind] > 0:
                        found.append(LOAD + TILES * kind + tile)
        if self.upgrades > 0:
            for tile in range(SITES):
                if t.owner[tile] == owner and can_upgrade(t, self.seat, tile):
                    found.append(UPGRADE + tile)
        return found

    def has_choice(self, t: Table) -> bool:
        """Whether, as far as everybody knows, anything but stopping is possible.

        Whether the skill tile for an upgrade is there must not show in what is asked.
        """
        owner = self.seat + 1
        cross_country = t.has_power(self.seat, BOAT_2, 0)
        for tile in range(SITES):
            if t.owner[tile] != owner or t.cell[tile] == 0:
                continue
            if self.upgrades > 0 and might_upgrade(t, self.seat, tile):
                return True
            if self.moves > 0 and t.has_goods(tile) and can_leave(t, tile, cross_country):
                return True
        return False

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == DONE:
            return
        if action < GO:
            what = action - LOAD
            t.frames.append(
                Carry(self.seat, what // TILES, what % TILES, self.moves, self.upgrades, -1)
            )
            return
        upgrade(t, self.seat, action - UPGRADE, self.moves, self.upgrades - 1)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if UPGRADE <= action < UPGRADE + TILES:
            return refuse_upgrade(t, self.seat, action - UPGRADE, self.upgrades)
        if LOAD <= action < LOAD + 4 * TILES:
            kind = (action - LOAD) // TILES
            tile = (action - LOAD) % TILES
            name: dict[str, int | str] = {
                "resource": "resource." + RESOURCES[kind],
                "tile": "tile." + t.facts.names[tile],
            }
            if not t.in_village(tile, self.seat):
                return Refusal("KEY 8.1", "not-your-tile", name)
            if self.moves == 0:
                return Refusal("KEY 8.2", "no-steps-left", name)
            if tile >= SITES or t.goods[4 * tile + kind] == 0:
                return Refusal("KEY 8.2", "nothing-there", name)
            return Refusal("KEY 8.2", "no-road", name)
        return None


class Carry(Step):
    """Take a resource one step further, or leave it where it is (KEY 8.2).

    Its steps are a way, so their order matters; between two ways everything else is open.
    """

    rule = "KEY 8.2"
    ordered = "KEY 8.2"

    def __init__(
        self, seat: int, kind: int, tile: int, moves: int, upgrades: int, back: int
    ) -> None:
        super().__init__(seat)
        self.kind = kind
        self.tile = tile
        self.moves = moves
        self.upgrades = upgrades
        self.back = back
        """The direction it came from; going straight back would be no step at all."""

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        cross_country = t.has_power(self.seat, BOAT_2, 0)
        for direction in range(6):
            if direction != self.back and passable(t, self.tile, direction, cross_country):
                found.append(GO + direction)
        if self.back >= 0:
            found.append(DROP)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == DROP:
            go_on(t, Transport(self.seat, self.moves, self.upgrades))
            return
        direction = action - GO
        other = t.neighbour(self.tile, direction)
        t.add_goods(self.tile, self.kind, -1)
        t.add_goods(other, self.kind, 1)
        moves = self.moves - 1
        if moves > 0:
            back = (direction + 3) % 6
            onward = Carry(self.seat, self.kind, other, moves, self.upgrades, back)
            if len(onward.options(t)) > 1:
                t.frames.append(onward)
                return
        go_on(t, Transport(self.seat, moves, self.upgrades))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if GO <= action < GO + 6:
            if t.neighbour(self.tile, action - GO) < 0:
                return Refusal("KEY 8.2", "no-tile-there")
            if action - GO == self.back:
                return Refusal("KEY 8.2", "just-came-from-there")
            tile: dict[str, int | str] = {"tile": "tile." + t.facts.names[self.tile]}
            return Refusal("KEY 8.2", "no-road", tile)
        return None


# Upgrades


def upgrade(t: Table, seat: int, tile: int, moves: int, upgrades: int) -> None:
    """The cost is paid, with questions where there is a choice, and the tile turned (KEY 8.5)."""
    asked = PayUpgrade(seat, tile, moves, upgrades)
    if asked.has_choice(t):
        t.frames.append(asked)
        return
    while asked.left(t) > 0:
        asked = asked.spend(t, asked.options(t)[0] - SPEND)
    pay_upgrade_skill(t, asked)


def pay_upgrade_skill(t: Table, paid: PayUpgrade) -> None:
    """The skill tile of the cost is paid, and the tile turned over (KEY 8.7)."""
    skill = t.facts.cost_skill[paid.tile]
    if skill >= len(SKILLS):
        choice = PayUpgradeSkill(paid.seat, paid.tile, paid.moves, paid.upgrades)
        if t.skill_count(paid.seat) > 1:
            t.frames.append(choice)
            return
        t.pay_hidden_skill(paid.seat, choice.options(t)[0] - PAY_SKILL, "upgrade")
    elif skill >= 0:
        t.pay_open_skill(paid.seat, skill, "upgrade")
    turn_over(t, paid.seat, paid.tile)
    go_on(t, Transport(paid.seat, paid.moves, paid.upgrades))


def turn_over(t: Table, seat: int, tile: int) -> None:
    """The tile shows its second side; everything on it stays (KEY 8.8)."""
    t.set_side(tile, 1)
    if t.ledger is not None:
        gain = t.facts.points[2 * tile + 1] - t.facts.points[2 * tile]
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
    at = ITEMS * seat + 4
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
    goods = 4 * tile
    lying = t.goods[goods] + t.goods[goods + 1] + t.goods[goods + 2] + t.goods[goods + 3]
    if lying < price:
        return False
    return t.has_power(seat, BOAT_3, 0) or price <= payable(t, tile)


def goods_cost(t: Table, tile: int) -> int:
    """How many resources the upgrade of a tile costs."""
    cost = t.facts.cost
    at = 5 * tile
    return cost[at] + cost[at + 1] + cost[at + 2] + cost[at + 3] + cost[at + ANY]


def payable(t: Table, tile: int) -> int:
    """How much of a tile's cost can be paid with what lies there.

    Gold pays for everything; another kind pays for its own and for "any" (KEY 8.6).
    """
    total = t.goods[4 * tile + GOLD]
    surplus = 0
    for kind in range(GOLD):
        there = t.goods[4 * tile + kind]
        wanted = t.facts.cost[5 * tile + kind]
        if there > wanted:
            total += wanted
            surplus += there - wanted
        else:
            total += there
    return total + min(surplus, t.facts.cost[5 * tile + ANY])


class PayUpgrade(Step):
    """Choose which resource pays for the next part of an upgrade, in any order (KEY 8.6).

    What has been spent so far is in `iron` to `gold`.
    """

    rule = "KEY 8.6"

    def __init__(
        self,
        seat: int,
        tile: int,
        moves: int,
        upgrades: int,
        iron: int = 0,
        stone: int = 0,
        wood: int = 0,
        gold: int = 0,
    ) -> None:
        super().__init__(seat)
        self.tile = tile
        self.moves = moves
        self.upgrades = upgrades
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
        alike = t.has_power(self.seat, BOAT_3, 0)
        free = t.facts.cost[5 * self.tile + ANY]
        usable = 0
        surplus = 0
        spare_kinds = 0
        kinds = 0
        for kind in range(4):
            there = t.goods[4 * self.tile + kind]
            own = there
            if kind < GOLD and not alike:
                own = min(there, t.facts.cost[5 * self.tile + kind])
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
        alike = t.has_power(self.seat, BOAT_3, 0)
        for kind in range(4):
            if t.goods[4 * self.tile + kind] > 0 and (alike or self.pays(t, kind)):
                found.append(SPEND + kind)
        return found

    def pays(self, t: Table, kind: int) -> bool:
        """Whether one more of a kind pays for its own part or for "any" (KEY 8.6)."""
        if kind == GOLD or self.spent(kind) < t.facts.cost[5 * self.tile + kind]:
            return True
        free = t.facts.cost[5 * self.tile + ANY]
        for other in range(GOLD):
            free -= max(0, self.spent(other) - t.facts.cost[5 * self.tile + other])
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
            self.moves,
            self.upgrades,
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
            pay_upgrade_skill(t, asked)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if SPEND <= action < SPEND + 4:
            kind = action - SPEND
            name: dict[str, int | str] = {"resource": "resource." + RESOURCES[kind]}
            if t.goods[4 * self.tile + kind] == 0:
                return Refusal("KEY 8.6", "nothing-there", name)
            return Refusal("KEY 8.6", "does-not-pay", name)
        return None


class PayUpgradeSkill(Step):
    """Choose the skill tile that pays for an upgrade (KEY 8.7)."""

    rule = "KEY 8.7"
    secret = True
    private = True

    def __init__(self, seat: int, tile: int, moves: int, upgrades: int) -> None:
        super().__init__(seat)
        self.tile = tile
        self.moves = moves
        self.upgrades = upgrades

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        for skill in range(3):
            if t.screens[ITEMS * self.seat + 4 + skill] > 0:
                found.append(PAY_SKILL + skill)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        t.pay_hidden_skill(self.seat, action - PAY_SKILL, "upgrade")
        turn_over(t, self.seat, self.tile)
        go_on(t, Transport(self.seat, self.moves, self.upgrades))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if PAY_SKILL <= action < PAY_SKILL + 3:
            skill = "skill." + SKILLS[action - PAY_SKILL]
            return Refusal("KEY 8.7", "no-such-skill", {"skill": skill})
        return None


class FreeUpgrade(Step):
    """The Flipper's owner may upgrade one tile free of charge (KEY 12.2)."""

    rule = "KEY 12.2"

    def options(self, t: Table) -> list[int]:
        found = [DONE]
        for tile in range(SITES):
            if is_upgradable(t, self.seat, tile):
                found.append(UPGRADE + tile)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action != DONE:
            turn_over(t, self.seat, action - UPGRADE)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if UPGRADE <= action < UPGRADE + TILES:
            return refuse_upgrade(t, self.seat, action - UPGRADE, 1)
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
