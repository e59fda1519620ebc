"""Buying sheep and taking them for nothing (GWT 8.4, 10)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.gwtnz import deck, free_actions, resources
from drystone.games.gwtnz.components import (
    BREEDS,
    CARD_IDS,
    HAMPSHIRE,
    MARKET,
    PURCHASE_BREED,
    PURCHASE_SECOND,
    PURCHASE_SHEPHERDS,
    PURCHASE_TOKEN,
    RYELAND,
)
from drystone.games.gwtnz.state import Step, Table
from drystone.games.gwtnz.words import BREED, BUY, DONE, LOOK, SKIP, TAKE

PURCHASES = 13
PAIR_BREEDS = ((1, 1), (1, 2), (2, 2))


def affordable(t: Table, seat: int, purchase: int, shepherds: int) -> bool:
    """Whether a purchase is possible with so many shepherds (GWT 10.1, 10.3)."""
    if PURCHASE_SHEPHERDS[purchase] > shepherds:
        return False
    if t.facts.purchase_price[purchase] > t.players[seat].money:
        return False
    second = PURCHASE_SECOND[purchase]
    if second == PURCHASE_BREED[purchase]:
        return t.market[second] > 1
    return t.market[PURCHASE_BREED[purchase]] > 0 and (second < 0 or t.market[second] > 0)


def can_buy(t: Table, seat: int, shepherds: int) -> bool:
    """Whether anything can be bought, or the stack revealed."""
    for purchase in range(PURCHASES):
        if affordable(t, seat, purchase, shepherds):
            return True
    return stack_left(t)


def stack_left(t: Table) -> bool:
    """Whether the market stack still has cards."""
    return any(count for count in t.flock)


class BuySheep(Step):
    """Buy with the shepherds that are left, reveal the stack, or stop (GWT 10)."""

    rule = "GWT 10.1"
    private = False

    def __init__(self, seat: int, shepherds: int) -> None:
        super().__init__(seat)
        self.shepherds = shepherds

    def any_order(self) -> tuple[int, int]:
        return (BUY, BUY + PURCHASES)

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        for purchase in range(PURCHASES):
            if affordable(t, self.seat, purchase, self.shepherds):
                found.append(BUY + purchase)
        if stack_left(t):
            found.append(LOOK)
        found.append(DONE)
        return free_actions.beside(t, self.seat, found)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == DONE:
            return
        left = self.shepherds - 1
        if action == LOOK:
            reveal(t, 2, chance)
        else:
            left = self.shepherds - PURCHASE_SHEPHERDS[action - BUY]
            buy(t, self.seat, action - BUY)
        if left:
            t.frames.append(BuySheep(self.seat, left))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        purchase = action - BUY
        if not 0 <= purchase < PURCHASES:
            return None
        needed = PURCHASE_SHEPHERDS[purchase]
        if needed > self.shepherds:
            return Refusal("GWT 10.1", "shepherds", {"needed": needed, "have": self.shepherds})
        price = t.facts.purchase_price[purchase]
        if price > t.players[self.seat].money:
            return Refusal("GWT 10.1", "too-dear", {"cost": price})
        return Refusal("GWT 10.3", "not-in-market")


def buy(t: Table, seat: int, purchase: int) -> None:
    """Sheep of the market are paid for and gained (GWT 10.1)."""
    resources.pay_pounds(t, seat, t.facts.purchase_price[purchase], "sheep")
    take_breed(t, seat, PURCHASE_BREED[purchase])
    if PURCHASE_SECOND[purchase] >= 0:
        take_breed(t, seat, PURCHASE_SECOND[purchase])
    if PURCHASE_TOKEN[purchase]:
        resources.gain_tokens(t, seat, 1, "sheep")


def take_breed(t: Table, seat: int, breed: int) -> None:
    """A sheep goes from the market to a discard pile (GWT 10.3)."""
    t.market[breed] -= 1
    deck.gain_card(t, seat, MARKET + breed, "market")


def reveal(t: Table, count: int, chance: Chance) -> None:
    """So many cards of the market stack are added to the market, as far as there are (GWT 10.2)."""
    for _ in range(count):
        if not stack_left(t):
            return
        t.market[chance.take(t.flock, BREED)] += 1


def refill(t: Table, chance: Chance) -> None:
    """The market is brought up to its first number of cards (GWT 5.13)."""
    reveal(t, t.facts.market_size[t.size()] - sum(t.market), chance)


def fine_sheep(t: Table) -> list[int]:
    """Hampshire and Ryeland, if the market has them (GWT 8.4)."""
    found: list[int] = []
    for breed in (HAMPSHIRE - MARKET, RYELAND - MARKET):
        if t.market[breed]:
            found.append(TAKE + breed)
    return found


def free_sheep(t: Table) -> list[int]:
    """Those, and pairs of sheep of 2 points (GWT 8.4)."""
    found = fine_sheep(t)
    for pair in range(3):
        one, two = PAIR_BREEDS[pair]
        if t.market[one] > (1 if one == two else 0) and t.market[two]:
            found.append(TAKE + BREEDS + pair)
    return found


class SheepOnTop(Step):
    """For some pounds a Hampshire or Ryeland onto the draw stack (GWT 8.4)."""

    rule = "GWT 8.4"
    private = False

    def __init__(self, seat: int, price: int) -> None:
        super().__init__(seat)
        self.price = price

    def options(self, t: Table) -> list[int]:
        found = fine_sheep(t) if t.players[self.seat].money >= self.price else []
        found.append(SKIP)
        return free_actions.beside(t, self.seat, found)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == SKIP:
            return
        resources.pay_pounds(t, self.seat, self.price, "sheep")
        breed = action - TAKE
        t.market[breed] -= 1
        t.players[self.seat].top.append(MARKET + breed)
        if t.ledger is not None:
            t.ledger.note(self.seat, "card." + CARD_IDS[MARKET + breed], 1, "market")

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if TAKE <= action < TAKE + BREEDS and t.players[self.seat].money < self.price:
            return Refusal("GWT 8.4", "too-dear", {"cost": self.price})
        return None


class FreeSheep(Step):
    """Two sheep of 2 points, or a Hampshire or Ryeland, for nothing (GWT 8.4)."""

    rule = "GWT 8.4"
    private = False

    def options(self, t: Table) -> list[int]:
        found = free_sheep(t)
        found.append(SKIP)
        return free_actions.beside(t, self.seat, found)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == SKIP:
            return
        gift = action - TAKE
        if gift < BREEDS:
            take_breed(t, self.seat, gift)
            return
        one, two = PAIR_BREEDS[gift - BREEDS]
        take_breed(t, self.seat, one)
        take_breed(t, self.seat, two)
