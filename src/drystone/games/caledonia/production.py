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

# Products in the order in which they are asked for.
PRODUCTS: Final = 3
GOOD_OF: Final = [CHEESE, BREAD, WHISKY]
INPUT_OF: Final = [MILK, GRAIN, GRAIN]
BUILDING_OF: Final = [DAIRY, BAKERY, DISTILLERY]
MOST: Final = 5


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
        ask_product(t, who, 0)


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


def ask_product(t: Table, seat: int, product: int) -> None:
    """Ask for the next product that can be made; after the last the clan has its say."""
    while product < PRODUCTS:
        if most_made(t, seat, product) > 0:
            t.frames.append(Make(seat, product))
            return
        product += 1
    if t.players[seat].clan == CUNNINGHAM and t.players[seat].goods[MILK] > 0:
        t.frames.append(Churn(seat))


class Make(Step):
    """How many of a product to make (CAL 13.3)."""

    rule = "CAL 13.3"

    def __init__(self, seat: int, product: int) -> None:
        super().__init__(seat)
        self.product = product

    def options(self, t: Table) -> list[int]:
        first = MAKE + self.product * MOST
        return list(range(first, first + most_made(t, self.seat, self.product) + 1))

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        amount = action - MAKE - self.product * MOST
        t.give(self.seat, INPUT_OF[self.product], -amount, "production")
        t.give(self.seat, GOOD_OF[self.product], amount, "production")
        if GOOD_OF[self.product] == WHISKY and t.players[self.seat].clan == MACKENZIE:
            if amount > 0:
                t.earn(self.seat, amount * t.facts.whisky_bonus, "clan.mackenzie")
                t.frames.append(Store(self.seat))
            return
        ask_product(t, self.seat, self.product + 1)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if not MAKE <= action < MAKE + PRODUCTS * MOST:
            return None
        if (action - MAKE) // MOST != self.product:
            return None
        most = most_made(t, self.seat, self.product)
        return Refusal("CAL 13.3", "too-much", {"most": most})


# Clans.


class Store(Step):
    """MacKenzie may put a barrel made just now into the cellar (CAL 12.11)."""

    rule = "CAL 12.11"

    def options(self, t: Table) -> list[int]:
        return [STORE, DONE]

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == STORE:
            cellar.store(t, self.seat)


class Churn(Step):
    """Cunningham may turn milk into butter, one by one (CAL 12.4)."""

    rule = "CAL 12.4"

    def options(self, t: Table) -> list[int]:
        return [CHURN, DONE]

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == DONE:
            return
        t.give(self.seat, MILK, -1, "clan.cunningham")
        t.earn(self.seat, t.facts.butter, "clan.cunningham")
        if t.players[self.seat].goods[MILK] > 0:
            t.frames.append(self)
