"""Production: income, basic goods, processing, and what clans make of it (CAL 13, 12)."""

from __future__ import annotations

from typing import Final

from drystone.core.chance import Chance
from drystone.core.state import NOBODY, Refusal
from drystone.games.caledonia import cellar
from drystone.games.caledonia.components import (
    BUILDING_OF,
    FIRST_WORKER,
    MILK,
    MINER,
    MOST_MADE,
    WHISKY,
    WOODCUTTER,
    WORKER,
    made_amount,
    made_of,
    made_product,
)
from drystone.games.caledonia.state import Auto, Step, Table, deployed
from drystone.games.caledonia.words import CHURN, DONE, MAKE, STORE

MAKES: Final = [
    [MAKE + made_of(product, number) for number in range(1, MOST_MADE + 1)]
    for product in range(len(BUILDING_OF))
]
"""The words for making some of each product."""


class Produce(Auto):
    """Income and basic goods of one player; then processing is asked (CAL 13.1, 13.2)."""

    def __init__(self, who: int, seat: int = NOBODY) -> None:
        super().__init__(seat)
        self.who = who

    def run(self, t: Table, chance: Chance) -> None:
        who, facts = self.who, t.facts
        if t.ledger is not None:
            t.ledger.event("production-" + str(t.round), "CAL 13.1")
        if t.players[who].cellar:
            cellar.age_barrels(t, who)
        t.gain_money(who, income(t, who), "workers")
        for kind in range(FIRST_WORKER):
            amount = facts.unit_yield[kind] * deployed(t, who, kind)
            t.gain_goods(who, facts.unit_good[kind], amount, "production")
        if anything_to_make(t, who):
            t.frames.append(Make(who, 0, 0))


def income(t: Table, seat: int) -> int:
    """What a player's workers earn (CAL 13.1, 12.6)."""
    me = t.players[seat]
    each, more = t.facts.unit_income, t.facts.technology_gain
    if t.clan(seat).fishes:
        return deployed(t, seat, WORKER) * each[WORKER]
    woodcutters = each[WOODCUTTER] + more * me.woodcutters_improved
    miners = each[MINER] + more * me.miners_improved
    return deployed(t, seat, WOODCUTTER) * woodcutters + deployed(t, seat, MINER) * miners


def most_made(t: Table, seat: int, product: int) -> int:
    """How many of a product a player can make (CAL 13.3)."""
    building = BUILDING_OF[product]
    return min(deployed(t, seat, building), t.players[seat].goods[t.facts.unit_input[building]])


def may_churn(t: Table, seat: int) -> bool:
    """Whether a player can sell milk as butter (CAL 12.4)."""
    return t.clan(seat).churns and t.players[seat].goods[MILK] > 0


def anything_to_make(t: Table, seat: int) -> bool:
    """Whether a player can process goods or churn milk."""
    for product in range(len(BUILDING_OF)):
        if most_made(t, seat, product) > 0:
            return True
    return may_churn(t, seat)


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
        for product in range(len(BUILDING_OF)):
            if not self.made >> product & 1:
                found.extend(MAKES[product][: most_made(t, self.seat, product)])
        if self.barrel:
            found.append(STORE)
        if may_churn(t, self.seat):
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
            t.pay_goods(self.seat, MILK, 1, "clan.cunningham")
            t.gain_money(self.seat, t.clan(self.seat).butter, "clan.cunningham")
            t.frames.append(self)
        else:
            self.make(t, made_product(action - MAKE), made_amount(action - MAKE))

    def make(self, t: Table, product: int, amount: int) -> None:
        """Goods are processed; MacKenzie is paid for whisky and may store it (CAL 12.10, 12.11)."""
        building = BUILDING_OF[product]
        good = t.facts.unit_good[building]
        t.pay_goods(self.seat, t.facts.unit_input[building], amount, "production")
        t.gain_goods(self.seat, good, amount, "production")
        barrel = self.barrel
        if good == WHISKY:
            clan = t.clan(self.seat)
            t.gain_money(self.seat, amount * clan.whisky_bonus, "clan.mackenzie")
            if clan.has_cellar:
                barrel = 1
        t.frames.append(Make(self.seat, self.made | 1 << product, barrel))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if not MAKE <= action < STORE:
            return self.refuse_clan(t, action)
        product = made_product(action - MAKE)
        if self.made >> product & 1:
            return Refusal("CAL 13.3", "made-already")
        return Refusal("CAL 13.3", "too-much", {"most": most_made(t, self.seat, product)})

    def refuse_clan(self, t: Table, action: int) -> Refusal | None:
        """Why no barrel can be stored or no milk churned."""
        clan = t.clan(self.seat)
        if action == STORE:
            return Refusal("CAL 12.11", "no-new-barrel" if clan.has_cellar else "no-cellar")
        if action == CHURN:
            return Refusal("CAL 12.4", "no-milk" if clan.churns else "no-butter")
        return None
