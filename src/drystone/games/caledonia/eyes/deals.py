"""What a bot makes of contracts in Clans of Caledonia: what they bring, cost and still lack."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from drystone.core.features import Seen
from drystone.games.caledonia import scoring
from drystone.games.caledonia.components import COW, FIRST_PROCESSED, ROUNDS, SHEEP
from drystone.games.caledonia.eyes import names
from drystone.games.caledonia.printed import Contract
from drystone.games.caledonia.state import Table, boxes_free, deployed

POINTS_A_POUND: Final = 0.22

# What things are worth in each round to somebody who could use them for a contract now.
POUND: Final = [0.4, 0.35, 0.3, 0.25, 0.1]
BASIC: Final = [1.2, 1.1, 1.0, 1.0, 1.0]
PROCESSED: Final = [2.6, 2.4, 2.2, 2.0, 2.0]
ANIMAL: Final = [4.5, 4.0, 3.0, 2.0, 1.0]
LAND: Final = 3
"""What a space costs about."""
MEAN_IMPORT: Final = 4.0
IN_A_ROUND: Final = 4
"""Contracts that are thought of ahead."""
CONTRACTS: Final = [
    names.HELD_REWARD,
    names.HELD_REWARD_COVERED,
    names.HELD_LACKING_POUNDS,
    names.CONTRACTS_READY,
    names.HELD_GAIN,
    names.HELD_GAIN_COVERED,
]


def reward(contract: Contract, values: list[int]) -> float:
    """What a contract gives, in points."""
    total = contract.hops + contract.money / 10 + 1.0 * contract.upgrades
    for kind in range(3):
        total += values[kind] * contract.imports[kind]
    return total + 0.5 * contract.free_spaces


def lacking(t: Table, seat: int, contract: Contract, prices: vec[i64]) -> float:
    """What the goods and animals missing for a contract would cost about."""
    me = t.players[seat]
    pounds: i64 = 0
    for good in contract.goods:
        short = contract.need[good] - me.goods[good]
        if short > 0:
            pounds += short * prices[good]
    short = contract.beef - deployed(t, seat, COW)
    if short > 0:
        pounds += short * (t.facts.unit_cost[COW] + 3)
    short = contract.mutton - deployed(t, seat, SHEEP)
    if short > 0:
        pounds += short * (t.facts.unit_cost[SHEEP] + 3)
    return float(pounds)


def bill(t: Table, contract: Contract, prices: vec[i64]) -> float:
    """What a contract takes, at market prices."""
    pounds: i64 = (
        contract.beef * t.facts.unit_cost[COW] + contract.mutton * t.facts.unit_cost[SHEEP]
    )
    for good in contract.goods:
        pounds += contract.need[good] * prices[good]
    return float(pounds)


def look_at_contracts(seen: Seen, t: Table, seat: int, values: list[int], prices: vec[i64]) -> None:
    """What contracts in the export boxes bring, all and as far as paid: `CONTRACTS`."""
    me = t.players[seat]
    held = 0.0
    covered = 0.0
    missing = 0.0
    gain = 0.0
    gain_covered = 0.0
    ready = 0
    for number in me.contracts:
        contract = t.facts.contracts[number]
        worth = reward(contract, values)
        short = lacking(t, seat, contract, prices)
        whole = bill(t, contract, prices)
        held += worth
        missing += short
        margin = worth - POINTS_A_POUND * whole
        gain += margin
        if short < whole:
            gain_covered += margin * (1.0 - short / whole)
        covered += worth * (1.0 - short / whole) if whole > 0.0 and short < whole else 0.0
        if short == 0.0:
            ready += 1
    seen[names.HELD_REWARD] = held
    seen[names.HELD_REWARD_COVERED] = covered
    seen[names.HELD_LACKING_POUNDS] = missing
    seen[names.CONTRACTS_READY] = float(ready)
    seen[names.HELD_GAIN] = gain
    seen[names.HELD_GAIN_COVERED] = gain_covered


class Deals:
    """What a player could still make of contracts in this round; after passing, in the next."""

    def __init__(self, t: Table, seat: int, values: list[int], prices: vec[i64]) -> None:
        me = t.players[seat]
        at = t.round - 1
        self.t = t
        self.me = me
        self.merchants = me.merchants
        self.passed = seat in t.passed
        if self.passed:
            self.merchants = t.facts.merchants - me.hireable
            if at < t.rounds - 1:
                at += 1
        self.last = at == t.rounds - 1
        at += ROUNDS - t.rounds  # a short game is the end of a long one
        self.pound = POUND[at]
        self.basic = BASIC[at]
        self.processed = PROCESSED[at]
        self.animal = ANIMAL[at]
        self.prices = prices
        self.fee = t.facts.fees[at]
        self.money = me.money
        self.stock = me.goods[:]
        self.cows = deployed(t, seat, COW)
        self.sheep = deployed(t, seat, SHEEP)
        self.room = boxes_free(t, seat) > 0
        self.mine = scoring.imports(t, seat)
        self.totals = self.mine if t.seats == 1 else t.imports
        self.imports_now = 0
        for kind in range(3):
            self.imports_now += values[kind] * self.mine[kind]
        # What the found deal takes.
        self.cost = 0
        self.units = 0

    def gain(self) -> float:
        """Points from one contract after the other, always the best one that can be paid."""
        contracts = self.t.facts.contracts
        held = self.me.contracts
        offers: list[int] = []
        for number in self.t.boxes:
            if number >= 0:
                offers.append(number)
        total = 0.0
        for _ in range(IN_A_ROUND):
            best = 0.0
            found = -1
            for number in held:
                gain = self.of(contracts[number], 0)
                if gain > best:
                    best = gain
                    found = number
            if found < 0 and self.room:
                worth_it: list[int] = []
                for number in offers:
                    gain = self.of(contracts[number], self.fee)
                    if gain > 0.0:
                        worth_it.append(number)
                    if gain > best:
                        best = gain
                        found = number
                # What is not worth it now will not be with less at hand.
                offers = worth_it
            if found < 0:
                return total
            if found in held:
                held = [number for number in held if number != found]
                self.room = True
                self.close(contracts[found], 0)
            else:
                offers.remove(found)
                self.close(contracts[found], self.fee)
            total += best
        return total

    def of(self, contract: Contract, fee: int) -> float:
        """The points that a contract brings beyond what it takes; 0 if it can't be paid."""
        units = 0
        cost = fee
        loss = 0.0
        for good in contract.goods:
            wanted = contract.need[good]
            have = self.stock[good]
            if have < wanted:
                units += wanted - have
                cost += (wanted - have) * self.prices[good]
                if cost > self.money or units > self.merchants:
                    return 0.0
                if self.me.market[good] < 0 and not self.passed:
                    return 0.0
                wanted = have
            loss += wanted * (self.processed if good >= FIRST_PROCESSED else self.basic)
        if contract.beef > 0:
            have = min(contract.beef, self.cows)
            loss += have * self.animal
            cost += (contract.beef - have) * (self.t.facts.unit_cost[COW] + LAND)
        if contract.mutton > 0:
            have = min(contract.mutton, self.sheep)
            loss += have * self.animal
            cost += (contract.mutton - have) * (self.t.facts.unit_cost[SHEEP] + LAND)
        if cost > self.money or units > self.merchants:
            return 0.0
        self.cost = cost
        self.units = units
        brings = contract.hops + self.pound * (contract.money - cost) + 1.0 * contract.upgrades
        return brings + self.imports_with(contract) + 0.5 * contract.free_spaces - loss

    def imports_with(self, contract: Contract) -> float:
        """What a contract adds to the worth of one's imports: the commoner, the less each."""
        more = contract.imports
        mean = MEAN_IMPORT * (more[0] + more[1] + more[2])
        if self.t.static_imports:
            return mean
        worth = -self.imports_now
        totals = self.totals
        values = scoring.ranked(
            self.t, totals[0] + more[0], totals[1] + more[1], totals[2] + more[2]
        )
        for kind in range(3):
            worth += values[kind] * (self.mine[kind] + more[kind])
        return float(worth) if self.last else 0.5 * (worth + mean)

    def close(self, contract: Contract, fee: int) -> None:
        """Take a contract's things away."""
        self.of(contract, fee)
        self.money += contract.money - self.cost
        self.merchants -= self.units
        for good in contract.goods:
            self.stock[good] = max(0, self.stock[good] - contract.need[good])
        self.cows = max(0, self.cows - contract.beef)
        self.sheep = max(0, self.sheep - contract.mutton)
