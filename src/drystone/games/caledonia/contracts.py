"""Contracts: taking them, and drawing them by the building bonus (CAL 5, 7.5)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.caledonia.cellar import withdraw, withdrawals
from drystone.games.caledonia.components import CONTRACTS, EMPTY
from drystone.games.caledonia.state import Step, Table, boxes_free
from drystone.games.caledonia.words import CONTRACT, DONE, TAKE, WITHDRAW, WORDS


def fee(t: Table) -> int:
    """What taking a contract costs in this round; below zero it pays (CAL 5.2)."""
    return t.facts.fees[t.round - 1]


def may_take(t: Table, seat: int) -> bool:
    """Whether a player has a free box and the money (CAL 5.1 to 5.3)."""
    return boxes_free(t, seat) > 0 and t.players[seat].money >= fee(t)


def display(t: Table) -> list[int]:
    """The contracts on the export board, sorted."""
    found = [contract for contract in t.boxes if contract != EMPTY]
    found.sort()
    return found


def gain_contract(t: Table, seat: int, contract: int) -> None:
    """A contract lies in a player's export box."""
    t.players[seat].contracts = sorted([*t.players[seat].contracts, contract])
    if t.ledger is not None:
        t.ledger.note(seat, "contract", 1, "contract." + WORDS.symbol(CONTRACT, contract))


def take(t: Table, seat: int, contract: int) -> None:
    """A contract leaves the export board; its box stays empty (CAL 5.1)."""
    t.fill_box(t.boxes.index(contract), EMPTY)
    gain_contract(t, seat, contract)


def take_first(t: Table, seat: int, contract: int) -> None:
    """The action: take a contract for the fee; Buchanan may add a second (CAL 5, 12.1)."""
    t.pay_money(seat, fee(t), "take")
    take(t, seat, contract)
    if t.clan(seat).takes > 1 and boxes_free(t, seat) > 0 and display(t):
        t.frames.append(TakeAnother(seat))


class TakeAnother(Step):
    """Buchanan may take a second contract for the same fee (CAL 12.1)."""

    rule = "CAL 12.1"

    def options(self, t: Table) -> list[int]:
        return [*[TAKE + contract for contract in display(t)], DONE]

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action != DONE:
            take(t, self.seat, action - TAKE)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        return refuse_take(t, self.seat, action)


def draw_contracts(t: Table, seat: int, chance: Chance) -> None:
    """The building bonus: contracts are drawn to choose from (CAL 7.5)."""
    drawn = 0
    for _ in range(t.clan(seat).draws):
        contract = t.draw_contract(chance)
        if contract != EMPTY:
            drawn |= 1 << contract
    t.frames.append(Keep(seat, drawn, 0))


def contracts_in(drawn: int) -> list[int]:
    """The contracts of a set, in the order of their numbers."""
    return [contract for contract in range(CONTRACTS) if drawn >> contract & 1]


class Keep(Step):
    """Keep some of the contracts drawn, in any order, or none (CAL 7.5, 12.1).

    `drawn` has a bit for each contract not kept, `kept` counts the others.
    """

    rule = "CAL 7.5"

    def __init__(self, seat: int, drawn: int, kept: int) -> None:
        super().__init__(seat)
        self.drawn = drawn
        self.kept = kept

    def any_order(self) -> tuple[int, int]:
        return (TAKE, TAKE + CONTRACTS)

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        if self.kept == 0:
            found = withdrawals(t, self.seat)
        if boxes_free(t, self.seat) > 0 and (self.kept > 0 or t.players[self.seat].money >= fee(t)):
            found += [TAKE + contract for contract in contracts_in(self.drawn)]
        found.append(DONE)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action < TAKE:
            withdraw(t, self.seat, action - WITHDRAW)
            t.frames.append(self)
            return
        drawn = self.drawn
        if action != DONE:
            contract = action - TAKE
            if self.kept == 0:
                t.pay_money(self.seat, fee(t), "take")
            gain_contract(t, self.seat, contract)
            drawn &= ~(1 << contract)
            kept = self.kept + 1
            if drawn and kept < t.clan(self.seat).takes and boxes_free(t, self.seat) > 0:
                t.frames.append(Keep(self.seat, drawn, kept))
                return
        t.under = t.under + contracts_in(drawn)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if not TAKE <= action < TAKE + CONTRACTS or not self.drawn >> (action - TAKE) & 1:
            return None
        return Refusal("CAL 5.2", "money", {"need": fee(t), "have": t.players[self.seat].money})


def refuse_take(t: Table, seat: int, action: int) -> Refusal | None:
    """Why a contract can't be taken."""
    if not TAKE <= action < TAKE + CONTRACTS:
        return None
    if action - TAKE not in t.boxes:
        return Refusal("CAL 5.1", "not-on-display", {"contract": contract_name(action - TAKE)})
    if boxes_free(t, seat) == 0:
        return Refusal("CAL 5.3", "box-full")
    return Refusal("CAL 5.2", "money", {"need": fee(t), "have": t.players[seat].money})


def contract_name(contract: int) -> str:
    """A contract as the translator knows it."""
    return "contract." + WORDS.symbol(CONTRACT, contract)
