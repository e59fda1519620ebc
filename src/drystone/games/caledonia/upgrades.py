"""Shipping, technology and merchants, paid for or as a bonus (CAL 8, 9.5)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import NOBODY, Refusal
from drystone.games.caledonia import expand
from drystone.games.caledonia.cellar import withdraw, withdrawals
from drystone.games.caledonia.components import FREE, GOODS, MINERS, NO_GOOD, TECHNOLOGIES
from drystone.games.caledonia.market import good_name
from drystone.games.caledonia.state import Auto, Step, Table
from drystone.games.caledonia.words import DONE, EXPAND, HIRE, IMPROVE, RECALL, SHIP, WITHDRAW


def may_ship(t: Table, seat: int) -> bool:
    """Whether shipping can get better (CAL 8.1)."""
    return t.players[seat].shipping < t.facts.shipping_levels


def may_improve(t: Table, seat: int, technology: int) -> bool:
    """Whether a technology tile can still be turned (CAL 8.2, 12.6)."""
    if t.clan(seat).fishes:
        return False
    me = t.players[seat]
    return (me.miners_improved if technology == MINERS else me.woodcutters_improved) == 0


def may_hire(t: Table, seat: int) -> bool:
    """Whether merchants are left on the board (CAL 8.3)."""
    return t.players[seat].hireable > 0


def ship(t: Table, seat: int, cost: int) -> None:
    """Shipping gets better by a level."""
    t.pay_money(seat, cost, "ship")
    t.sail_further(seat)
    t.note(seat, "shipping", 1, "ship")


def improve(t: Table, seat: int, technology: int, cost: int) -> None:
    """A technology tile is turned."""
    t.pay_money(seat, cost, "technology")
    if technology == MINERS:
        t.players[seat].miners_improved = 1
    else:
        t.players[seat].woodcutters_improved = 1
    t.note(seat, "technology", 1, "technology")


def hire(t: Table, seat: int, cost: int) -> None:
    """A merchant comes from the board to the stock."""
    t.pay_money(seat, cost, "hire")
    me = t.players[seat]
    me.hireable -= 1
    me.merchants += 1
    t.note(seat, "merchant", 1, "hire")


def recall(t: Table, seat: int, good: int) -> None:
    """A merchant comes back from the market (CAL 8.4)."""
    me = t.players[seat]
    me.send_out(good, -1 if me.market[good] > 0 else 1)
    me.merchants += 1
    t.note(seat, "merchant", 1, "recall")


def offer(t: Table, seat: int, upgrades: int, spaces: int) -> None:
    """Ask for bonus upgrades and free spaces, if there is anything to take."""
    if upgrades > 0 or spaces > 0:
        reward = Reward(seat, upgrades, spaces)
        if len(reward.options(t)) > 1:
            t.frames.append(reward)


class Reward(Step):
    """Take bonus upgrades and free spaces, in any order (CAL 8.4, 9.5, 9.6).

    MacKenzie may pay for them with what a barrel brings (CAL 12.12).
    """

    rule = "CAL 8.4"

    def __init__(self, seat: int, upgrades: int, spaces: int) -> None:
        super().__init__(seat)
        self.upgrades = upgrades
        self.spaces = spaces

    def any_order(self) -> tuple[int, int]:
        return (SHIP, RECALL + GOODS)

    def options(self, t: Table) -> list[int]:
        me = t.players[self.seat]
        found: list[int] = []
        if me.cellar:
            found = withdrawals(t, self.seat)
        if self.spaces > 0:
            expand.add_expansions(found, t, self.seat, FREE)
        if self.upgrades > 0:
            if may_ship(t, self.seat):
                found.append(SHIP)
            if me.money >= t.facts.technology_bonus_cost:
                for technology in range(len(TECHNOLOGIES)):
                    if may_improve(t, self.seat, technology):
                        found.append(IMPROVE + technology)
            if may_hire(t, self.seat):
                found.append(HIRE)
            for good in range(GOODS):
                if me.market[good] != 0:
                    found.append(RECALL + good)
        found.append(DONE)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == DONE:
            return
        if action < EXPAND:
            withdraw(t, self.seat, action - WITHDRAW)
            t.frames.append(self)
            return
        if action < SHIP:
            t.frames.append(StillReward(self.seat, self.upgrades, self.spaces - 1))
            t.frames.append(expand.Expand(self.seat, action - EXPAND, FREE, NO_GOOD))
            return
        if action == SHIP:
            ship(t, self.seat, 0)
        elif action == HIRE:
            hire(t, self.seat, 0)
        elif action < HIRE:
            improve(t, self.seat, action - IMPROVE, t.facts.technology_bonus_cost)
        else:
            recall(t, self.seat, action - RECALL)
        offer(t, self.seat, self.upgrades - 1, self.spaces)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if self.spaces > 0 and EXPAND <= action < SHIP:
            return expand.refuse_expand(t, self.seat, action, FREE)
        if self.upgrades > 0:
            return refuse_upgrade(t, self.seat, action, 0, t.facts.technology_bonus_cost, 0)
        return None


class StillReward(Auto):
    """Ask again if rewards are left."""

    def __init__(self, who: int, upgrades: int, spaces: int, seat: int = NOBODY) -> None:
        super().__init__(seat)
        self.who = who
        self.upgrades = upgrades
        self.spaces = spaces

    def run(self, t: Table, chance: Chance) -> None:
        offer(t, self.who, self.upgrades, self.spaces)


def refuse_upgrade(
    t: Table, seat: int, action: int, shipping: int, technology: int, hiring: int
) -> Refusal | None:
    """Why an upgrade at these prices is not open."""
    me = t.players[seat]
    if action == SHIP:
        if not may_ship(t, seat):
            return Refusal("CAL 8.1", "shipping-full", {"level": me.shipping})
        return Refusal("CAL 8.1", "money", {"need": shipping, "have": me.money})
    if IMPROVE <= action < HIRE:
        if t.clan(seat).fishes:
            return Refusal("CAL 12.6", "no-technology")
        if not may_improve(t, seat, action - IMPROVE):
            return Refusal("CAL 8.2", "improved")
        return Refusal("CAL 8.2", "money", {"need": technology, "have": me.money})
    if action == HIRE:
        if not may_hire(t, seat):
            return Refusal("CAL 8.3", "all-hired")
        return Refusal("CAL 8.3", "money", {"need": hiring, "have": me.money})
    if RECALL <= action < RECALL + GOODS:
        return Refusal("CAL 8.4", "no-merchant-there", {"good": good_name(action - RECALL)})
    return None
