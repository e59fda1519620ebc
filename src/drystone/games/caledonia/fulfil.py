"""Fulfilling contracts: goods, meat, imports and rewards (CAL 9)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import NOBODY, Refusal
from drystone.games.caledonia import ports, upgrades
from drystone.games.caledonia.components import (
    CONTRACTS,
    CORNERS,
    COW,
    GOODS,
    GRAIN,
    IMPORTS,
    NOTHING,
    SHEEP,
    SPACES,
    kind_of,
    piece_of,
)
from drystone.games.caledonia.contracts import contract_name
from drystone.games.caledonia.land import spaces_in
from drystone.games.caledonia.market import refuse_goods
from drystone.games.caledonia.printed import SPARED_ANIMAL
from drystone.games.caledonia.scoring import bits
from drystone.games.caledonia.state import Auto, Step, Table, deployed
from drystone.games.caledonia.words import BREW, CONTRACT, DONE, FULFIL, PORT, SLAUGHTER, WORDS


def animals_missing(t: Table, seat: int, contract: int) -> int:
    """How many animals a player lacks for a contract's meat (CAL 9.2)."""
    wanted = t.facts.contracts[contract]
    beef = wanted.beef - deployed(t, seat, COW)
    mutton = wanted.mutton - deployed(t, seat, SHEEP)
    return (beef if beef > 0 else 0) + (mutton if mutton > 0 else 0)


def waivers(t: Table, seat: int) -> int:
    """The corners that can save an animal in this turn (CAL 11.3)."""
    return ports.acting_as(t, seat, t.harbour, SPARED_ANIMAL) if t.harbour else 0


def may_fulfil(t: Table, seat: int, contract: int, harbour: int) -> bool:
    """Whether a contract in the player's box can be fulfilled (CAL 9.1, 9.2)."""
    goods = t.players[seat].goods
    asks = t.facts.contracts[contract]
    for good in asks.goods:
        if goods[good] < asks.need[good]:
            return False
    missing = animals_missing(t, seat, contract)
    if missing == 0:
        return True
    ways = bits(ports.acting_as(t, seat, harbour, SPARED_ANIMAL))
    return missing <= ways * t.facts.port_amount[SPARED_ANIMAL]


def add_fulfilments(found: list[int], t: Table, seat: int, harbour: int) -> None:
    """Add the actions to fulfil one contract or another."""
    for contract in t.players[seat].contracts:
        if may_fulfil(t, seat, contract, harbour):
            found.append(FULFIL + contract)


def fulfil(t: Table, seat: int, contract: int) -> None:
    """The goods are paid; the meat is asked for, then the reward follows (CAL 9)."""
    wanted = t.facts.contracts[contract]
    for good in wanted.goods:
        t.pay_goods(seat, good, wanted.need[good], "fulfil")
    t.frames.append(Fulfilled(seat, contract))
    ask_meat(t, seat, wanted.beef, wanted.mutton, 0)


def ask_meat(t: Table, seat: int, beef: int, mutton: int, spared: int) -> None:
    """Ask for the animals that are still needed."""
    if beef + mutton > spared:
        t.frames.append(Slaughter(seat, beef, mutton, spared))


class Slaughter(Step):
    """Choose the animals, or let a port save one, in any order (CAL 9.2, 11.3).

    `beef` and `mutton` are still to be had, all but `spared` of them, which ports have saved.
    """

    rule = "CAL 9.2"

    def __init__(self, seat: int, beef: int, mutton: int, spared: int) -> None:
        super().__init__(seat)
        self.beef = beef
        self.mutton = mutton
        self.spared = spared

    def any_order(self) -> tuple[int, int]:
        return (PORT, SLAUGHTER + SPACES)

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        ways = waivers(t, self.seat)
        if ways:
            ports.add_ports(found, ways)
        cow = piece_of(self.seat, COW) if self.beef > 0 else NOTHING
        sheep = piece_of(self.seat, SHEEP) if self.mutton > 0 else NOTHING
        for space in spaces_in(t.players[self.seat].units):
            if t.board[space] == cow or t.board[space] == sheep:
                found.append(SLAUGHTER + space)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action < SLAUGHTER:
            ports.mark(t, self.seat, action - PORT)
            spared = self.spared + t.facts.port_amount[SPARED_ANIMAL]
            ask_meat(t, self.seat, self.beef, self.mutton, spared)
            return
        space = action - SLAUGHTER
        of_cows = kind_of(t.board[space]) == COW
        t.lift(self.seat, space)
        if t.ledger is not None:
            name = "unit.cow" if of_cows else "unit.sheep"
            t.ledger.note(self.seat, name, -1, "slaughter")
        beef = self.beef - 1 if of_cows else self.beef
        mutton = self.mutton if of_cows else self.mutton - 1
        ask_meat(t, self.seat, beef, mutton, self.spared)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if PORT <= action < PORT + CORNERS:
            return self.refuse_waiver(t, action)
        space = action - SLAUGHTER
        if not 0 <= space < SPACES:
            return None
        unit = "unit.cow" if self.beef > 0 else "unit.sheep"
        return Refusal("CAL 9.2", "no-animal", {"unit": unit})

    def refuse_waiver(self, t: Table, action: int) -> Refusal | None:
        """Why a port can't save an animal now."""
        corner = action - PORT
        if (
            t.ports
            and t.ports[corner] != t.facts.port_with[SPARED_ANIMAL]
            and t.harbour >> corner & 1
        ):
            return Refusal("CAL 3.5", "not-within-action")
        return ports.refuse_port(t, self.seat, action)


class Fulfilled(Auto):
    """The contract lies open, and its right half is given (CAL 9.1, 9.4, 9.5)."""

    def __init__(self, who: int, contract: int, seat: int = NOBODY) -> None:
        super().__init__(seat)
        self.who = who
        self.contract = contract

    def run(self, t: Table, chance: Chance) -> None:
        who = self.who
        me = t.players[who]
        gives = t.facts.contracts[self.contract]
        me.contracts = [other for other in me.contracts if other != self.contract]
        me.fulfilled = sorted([*me.fulfilled, self.contract])
        if t.ledger is not None:
            source = "contract." + WORDS.symbol(CONTRACT, self.contract)
            t.note(who, "contract", -1, source)
            t.note(who, "fulfilled", 1, source)
            t.note(who, "hops", gives.hops, source)
            for kind, account in enumerate(IMPORTS):
                t.note(who, account, gives.imports[kind], source)
        import_goods(t, who, gives.imports)
        t.gain_money(who, gives.money, "fulfil")
        beers = min(gives.hops, t.clan(who).beers)
        if beers > 0 and me.goods[GRAIN] > 0:
            t.frames.append(upgrades.StillReward(who, gives.upgrades, gives.free_spaces))
            t.frames.append(Brew(who, beers))
        else:
            upgrades.offer(t, who, gives.upgrades, gives.free_spaces)


def import_goods(t: Table, seat: int, imports: list[int]) -> None:
    """Import markers move and pay for each marked step (CAL 9.4, 16.2, 17.1)."""
    if t.seats == 1 or t.static_imports:
        return
    step = t.facts.import_step
    before = t.imports
    t.imports = [before[i] + imports[i] for i in range(len(IMPORTS))]
    for i in range(len(IMPORTS)):
        marked = t.imports[i] // step - before[i] // step
        t.gain_money(seat, marked * t.facts.import_money, "imports")


class Brew(Step):
    """MacEwen turns grain into beer, at once and before the contract's bonuses (CAL 12.16)."""

    rule = "CAL 12.16"

    def __init__(self, seat: int, most: int) -> None:
        super().__init__(seat)
        self.most = most

    def options(self, t: Table) -> list[int]:
        most = min(self.most, t.players[self.seat].goods[GRAIN])
        return list(range(BREW, BREW + most + 1))

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        beers = action - BREW
        t.pay_goods(self.seat, GRAIN, beers, "clan.macewen")
        t.gain_money(self.seat, beers * t.clan(self.seat).beer, "clan.macewen")


class FulfilAnother(Step):
    """Buchanan may fulfil the other contract in the same action (CAL 12.2)."""

    rule = "CAL 12.2"

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        add_fulfilments(found, t, self.seat, t.harbour)
        found.append(DONE)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action != DONE:
            fulfil(t, self.seat, action - FULFIL)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        return refuse_fulfil(t, self.seat, action)


class AfterFulfilling(Auto):
    """Ask Buchanan whether the other contract follows."""

    def __init__(self, who: int, seat: int = NOBODY) -> None:
        super().__init__(seat)
        self.who = who

    def run(self, t: Table, chance: Chance) -> None:
        another = FulfilAnother(self.who)
        if len(another.options(t)) > 1:
            t.frames.append(another)


def start_fulfilling(t: Table, seat: int, contract: int) -> None:
    """The action: fulfil a contract (CAL 9); Buchanan may add the other (CAL 12.2)."""
    if t.clan(seat).fulfils > 1:
        t.frames.append(AfterFulfilling(seat))
    fulfil(t, seat, contract)


def refuse_fulfil(t: Table, seat: int, action: int) -> Refusal | None:
    """Why a contract can't be fulfilled."""
    if not FULFIL <= action < FULFIL + CONTRACTS:
        return None
    contract = action - FULFIL
    if contract not in t.players[seat].contracts:
        return Refusal("CAL 9.1", "not-your-contract", {"contract": contract_name(contract)})
    wanted = t.facts.contracts[contract]
    for good in range(GOODS):
        if t.players[seat].goods[good] < wanted.need[good]:
            told = refuse_goods(t, seat, good, wanted.need[good])
            return Refusal("CAL 9.1", told.key, told.params)
    cows = wanted.beef > deployed(t, seat, COW)
    return Refusal(
        "CAL 9.2",
        "animals",
        {
            "unit": "unit.cow" if cows else "unit.sheep",
            "need": wanted.beef if cows else wanted.mutton,
            "have": deployed(t, seat, COW if cows else SHEEP),
        },
    )
