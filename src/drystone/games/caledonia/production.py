"""Production: income, basic goods, processing, and what clans make of it (CAL 13, 12)."""

from __future__ import annotations

from typing import Final

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.caledonia import cellar
from drystone.games.caledonia.state import Step, Table, deployed
from drystone.games.caledonia.words import (
    BAKERY,
    BREAD,
    CHEESE,
    CHURN,
    COW,
    CUNNINGHAM,
    DAIRY,
    DISTILLERY,
    DONE,
    FIELD,
    GRAIN,
    MACDONALD,
    MACKENZIE,
    MAKE,
    MILK,
    MINER,
    SHEEP,
    STORE,
    WHISKY,
    WOODCUTTER,
    WOOL,
    WORKER,
)

PRODUCTS: Final = 3
GOOD_OF: Final = [CHEESE, BREAD, WHISKY]
INPUT_OF: Final = [MILK, GRAIN, GRAIN]
BUILDING_OF: Final = [DAIRY, BAKERY, DISTILLERY]
MOST: Final = 4


class Produce(Step):
    """Income and basic goods of one player; then processing is asked (CAL 13.1, 13.2)."""

    def __init__(self, seat: int, who: int) -> None:
        super().__init__(seat)
        self.who = who

    def run(self, t: Table, chance: Chance) -> None:
        who = self.who
        if t.players[who].clan == MACKENZIE:
            cellar.age_barrels(t, who)
        t.earn(who, income(t, who), "workers")
        each = t.facts.unit_yield
        t.give(who, WOOL, each[SHEEP] * deployed(t, who, SHEEP), "production")
        t.give(who, MILK, each[COW] * deployed(t, who, COW), "production")
        t.give(who, GRAIN, each[FIELD] * deployed(t, who, FIELD), "production")
        if anything_to_make(t, who):
            t.frames.append(Make(who, 0, 0))


def income(t: Table, seat: int) -> int:
    """What a player's workers earn (CAL 13.1, 12.6)."""
    me = t.players[seat]
    each, more = t.facts.unit_income, t.facts.technology_gain
    if me.clan == MACDONALD:
        return deployed(t, seat, WORKER) * each[WORKER]
    woodcutters = each[WOODCUTTER] + more * me.woodcutters_improved
    miners = each[MINER] + more * me.miners_improved
    return deployed(t, seat, WOODCUTTER) * woodcutters + deployed(t, seat, MINER) * miners


def most_made(t: Table, seat: int, product: int) -> int:
    """How many of a product a player can make (CAL 13.3)."""
    buildings = deployed(t, seat, BUILDING_OF[product])
    return min(buildings, t.players[seat].goods[INPUT_OF[product]])


def anything_to_make(t: Table, seat: int) -> bool:
    """Whether a player can process goods or churn milk."""
    for product in range(PRODUCTS):
        if most_made(t, seat, product) > 0:
            return True
    me = t.players[seat]
    return me.clan == CUNNINGHAM and me.goods[MILK] > 0


class Make(Step):
    """Say how many of each product to make, in any order, and what the clan does with them.

    (CAL 13.3, 12.4, 12.11) `made` has a bit for each product made, `barrel` is 1 while a barrel
    made just now may go to the cellar. What follows may be drawn, so the player says when it is
    enough.
    """

    rule = "CAL 13.3"

    def __init__(self, seat: int, made: int, barrel: int) -> None:
        super().__init__(seat)
        self.made = made
        self.barrel = barrel

    def any_order(self) -> tuple[int, int]:
        return (MAKE, CHURN + 1)

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        for product in range(PRODUCTS):
            if not self.made >> product & 1:
                first = MAKE + product * MOST
                found += list(range(first, first + most_made(t, self.seat, product)))
        me = t.players[self.seat]
        if self.barrel:
            found.append(STORE)
        if me.clan == CUNNINGHAM and me.goods[MILK] > 0:
            found.append(CHURN)
        found.append(DONE)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == DONE:
            return
        if action == STORE:
            cellar.store(t, self.seat)
            t.frames.append(Make(self.seat, self.made, 0))
        elif action == CHURN:
            t.give(self.seat, MILK, -1, "clan.cunningham")
            t.earn(self.seat, t.facts.butter, "clan.cunningham")
            t.frames.append(self)
        else:
            product, amount = (action - MAKE) // MOST, (action - MAKE) % MOST + 1
            barrel = self.barrel
            t.give(self.seat, INPUT_OF[product], -amount, "production")
            t.give(self.seat, GOOD_OF[product], amount, "production")
            if GOOD_OF[product] == WHISKY and t.players[self.seat].clan == MACKENZIE:
                t.earn(self.seat, amount * t.facts.whisky_bonus, "clan.mackenzie")
                barrel = 1
            t.frames.append(Make(self.seat, self.made | 1 << product, barrel))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if not MAKE <= action < MAKE + PRODUCTS * MOST:
            return self.refuse_clan(t, action)
        product = (action - MAKE) // MOST
        if self.made >> product & 1:
            return Refusal("CAL 13.3", "made-already")
        return Refusal("CAL 13.3", "too-much", {"most": most_made(t, self.seat, product)})

    def refuse_clan(self, t: Table, action: int) -> Refusal | None:
        """Why no barrel can be stored or no milk churned."""
        clan = t.players[self.seat].clan
        if action == STORE:
            return Refusal("CAL 12.11", "no-new-barrel" if clan == MACKENZIE else "no-cellar")
        if action == CHURN:
            return Refusal("CAL 12.4", "no-milk" if clan == CUNNINGHAM else "no-butter")
        return None
