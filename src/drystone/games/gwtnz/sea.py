"""The ship, the harbours and the harbourmasters (GWT 12)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.gwtnz import asides, deck, discs, purse
from drystone.games.gwtnz.box import (
    HARBOURS,
    JOKER,
    LARGE,
    MEDIUM,
    WATERS,
    WORKERS,
)
from drystone.games.gwtnz.phrases import PERMANENT_WOOL
from drystone.games.gwtnz.state import NONE, Step, Table, with_value
from drystone.games.gwtnz.words import (
    APPOINT,
    DISC,
    DONE,
    HARBOUR,
    SAIL,
    SKIP,
    STOREHOUSE,
    UPGRADE,
    WORDS,
)

FERRY_SUPPLY = 2


class Ship(Step):
    """Move the ship, upgrade the harbour where it lies, or stop (GWT 12.1, 12.2)."""

    rule = "GWT 12.1"

    def __init__(self, seat: int, moves: int, moved: int) -> None:
        super().__init__(seat)
        self.moves = moves
        self.moved = moved

    def options(self, t: Table) -> list[int]:
        here = t.players[self.seat].ship
        open_: list[int] = []
        if not self.moved:
            far = t.facts.distance[here]
            for water in range(t.facts.waters):
                if 0 < far[water] <= self.moves:
                    open_.append(SAIL + water)
        harbour = t.facts.harbour_at[here]
        if harbour >= 0 and self.moves > 0:
            upgrades(t, self.seat, harbour, open_)
        open_.append(DONE)
        return asides.beside(t, self.seat, open_)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == DONE:
            return
        if action >= UPGRADE:
            upgrade(t, self.seat, (action - UPGRADE) // 4, (action - UPGRADE) % 4)
            return
        player = t.players[self.seat]
        left = self.moves - t.facts.distance[player.ship][action - SAIL]
        player.ship = action - SAIL
        harbour = t.facts.harbour_at[player.ship]
        if left > 0 and harbour >= 0 and can_upgrade(t, self.seat, harbour):
            t.frames.append(Ship(self.seat, left, 1))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if SAIL <= action < SAIL + WATERS and not self.moved:
            far = t.facts.distance[t.players[self.seat].ship][action - SAIL]
            if far > 0:
                return Refusal("GWT 12.1", "too-far", {"distance": far, "moves": self.moves})
        if UPGRADE <= action < UPGRADE + 4 * HARBOURS:
            harbour = (action - UPGRADE) // 4
            if harbour == t.facts.harbour_at[t.players[self.seat].ship]:
                return upgrade_refusal(t, self.seat, harbour, (action - UPGRADE) % 4)
            return Refusal("GWT 12.2", "ship-elsewhere")
        return None


def upgrades(t: Table, seat: int, harbour: int, open_: list[int]) -> None:
    """Add the ways in which a harbour can be upgraded now (GWT 12.2, 12.3, 12.5, 12.8)."""
    player = t.players[seat]
    if player.harbours >> harbour & 1:
        return
    if harbour < MEDIUM:
        if not player.storehouses:
            return
        for slot in range(4 * harbour, 4 * harbour + 4):
            if t.slots[slot] < 0 and t.facts.harbour_cost[slot] <= player.money:
                open_.append(UPGRADE + slot)
    elif harbour < LARGE:
        if can_settle(t, seat, harbour - MEDIUM):
            open_.append(UPGRADE + 4 * harbour)
    elif player.storehouses:
        open_.append(UPGRADE + 4 * harbour)


def can_settle(t: Table, seat: int, medium: int) -> bool:
    """Whether a disc can come to a medium harbour: cost and clearing payable (GWT 12.5)."""
    cost = t.facts.medium_cost[medium]
    dark = t.facts.medium_dark[medium]
    if discs.has_usable_disc(t, seat, dark, cost):
        return True
    player = t.players[seat]
    if not player.discs or cost > player.money or not discs.medium_discs(t, seat):
        return False
    return not discs.has_usable_disc(t, seat, dark, 0)


def can_upgrade(t: Table, seat: int, harbour: int) -> bool:
    """Whether a harbour can be upgraded now."""
    open_: list[int] = []
    upgrades(t, seat, harbour, open_)
    return len(open_) > 0


def upgrade(t: Table, seat: int, harbour: int, slot: int) -> None:
    """The cost of a harbour is paid, and its storehouse or disc asked for (GWT 12.3 to 12.8)."""
    player = t.players[seat]
    if harbour < MEDIUM:
        player.harbours |= 1 << harbour
        purse.pay(t, seat, t.facts.harbour_cost[4 * harbour + slot], "harbour")
        t.slots = with_value(t.slots, 4 * harbour + slot, seat)
        t.frames.append(TakeStorehouse(seat, harbour))
    elif harbour < LARGE:
        purse.pay(t, seat, t.facts.medium_cost[harbour - MEDIUM], "harbour")
        t.frames.append(HarbourDisc(seat, harbour - MEDIUM))
    else:
        player.harbours |= 1 << harbour
        t.frames.append(TakeStorehouse(seat, harbour))
    if t.ledger is not None:
        t.ledger.note(seat, "harbour." + WORDS.symbol(HARBOUR, harbour), 1, "ship")


def upgrade_refusal(t: Table, seat: int, harbour: int, slot: int) -> Refusal:
    """Why a harbour within reach can't be upgraded that way."""
    player = t.players[seat]
    if player.harbours >> harbour & 1:
        return Refusal("GWT 12.2", "harbour-upgraded")
    if harbour >= MEDIUM and slot > 0:
        return Refusal("GWT 12.3", "no-such-slot")
    if harbour < MEDIUM and t.slots[4 * harbour + slot] >= 0:
        return Refusal("GWT 12.3", "slot-taken")
    if MEDIUM <= harbour < LARGE:
        cost = t.facts.medium_cost[harbour - MEDIUM]
        if discs.has_usable_disc(t, seat, t.facts.medium_dark[harbour - MEDIUM], 0):
            return Refusal("GWT 12.5", "too-dear", {"cost": cost})
        return Refusal("GWT 12.5", "no-fitting-disc")
    if not player.storehouses:
        return Refusal("GWT 12.3", "no-storehouse")
    return Refusal("GWT 12.3", "too-dear", {"cost": t.facts.harbour_cost[4 * harbour + slot]})


class TakeStorehouse(Step):
    """From which pair the storehouse is taken; then card, ship, bonus (GWT 7.5, 12.3, 12.4)."""

    rule = "GWT 7.5"

    def __init__(self, seat: int, harbour: int) -> None:
        super().__init__(seat)
        self.harbour = harbour

    def options(self, t: Table) -> list[int]:
        player = t.players[self.seat]
        open_: list[int] = []
        for pair in range(5):
            if not player.pair_cleared(pair):
                open_.append(STOREHOUSE + pair)
        return asides.beside(t, self.seat, open_)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        pair = action - STOREHOUSE
        player = t.players[self.seat]
        first = 2 * pair if player.storehouses >> 2 * pair & 1 else 2 * pair + 1
        player.storehouses &= ~(1 << first)
        if t.ledger is not None:
            t.ledger.note(self.seat, "storehouses", 1, "ship")
        facts = t.facts
        if self.harbour < MEDIUM:
            if facts.harbour_card[self.harbour] >= 0:
                deck.take_card(t, self.seat, facts.harbour_card[self.harbour], "harbour")
            if facts.terminal[self.harbour]:
                player.ship = facts.ship_start
        if player.pair_cleared(pair) and facts.pair_gives[pair] >= 0:
            clear_pair(t, self.seat, facts.pair_gives[pair])


def clear_pair(t: Table, seat: int, gives: int) -> None:
    """What a pair of storehouses gives is gained; its wool is there by being cleared (GWT 7.6)."""
    if t.facts.op[gives] != PERMANENT_WOOL:
        purse.receive(t, seat, gives, "storehouses")
    elif t.ledger is not None:
        t.ledger.note(seat, "permanent-wool", 1, "storehouses")


class HarbourDisc(Step):
    """Which disc goes to the medium harbour (GWT 12.5)."""

    rule = "GWT 12.5"

    def __init__(self, seat: int, medium: int) -> None:
        super().__init__(seat)
        self.medium = medium

    def options(self, t: Table) -> list[int]:
        open_ = discs.usable_discs(t, self.seat, t.facts.medium_dark[self.medium], 0)
        for i in range(len(open_)):
            open_[i] += DISC
        if not open_:
            open_ = discs.discs_to_move(t, self.seat)
        return asides.beside(t, self.seat, open_)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        discs.take_disc(t, self.seat, action, "ship")
        t.players[self.seat].harbours |= 1 << MEDIUM + self.medium
        card = t.facts.harbour_card[MEDIUM + self.medium]
        if card >= 0:
            deck.take_card(t, self.seat, card, "harbour")
        if t.masters[self.medium] >= 0 and has_hired(t, self.seat):
            t.frames.append(Appoint(self.seat, self.medium))


def has_hired(t: Table, seat: int) -> bool:
    """Whether a player has a worker that can leave its row (GWT 12.6)."""
    return any(count > 1 for count in t.players[seat].workers)


class Appoint(Step):
    """A worker may become harbourmaster (GWT 12.6)."""

    rule = "GWT 12.6"

    def __init__(self, seat: int, medium: int) -> None:
        super().__init__(seat)
        self.medium = medium

    def options(self, t: Table) -> list[int]:
        workers = t.players[self.seat].workers
        open_: list[int] = []
        for row in range(4):
            if workers[row] > 1:
                open_.append(APPOINT + row)
        open_.append(SKIP)
        return asides.beside(t, self.seat, open_)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == SKIP:
            return
        worker = release_worker(t, self.seat, action - APPOINT)
        t.posted = with_value(t.posted, self.medium, worker)
        master = t.masters[self.medium]
        t.masters = with_value(t.masters, self.medium, NONE)
        t.players[self.seat].masters |= 1 << master
        if t.ledger is not None:
            t.ledger.note(self.seat, "harbourmaster", 1, "ship")
        for reward in t.facts.master_gives[master]:
            purse.receive(t, self.seat, reward, "harbourmaster")
        if t.facts.master_ferry[master]:
            deck.offer_card(t, self.seat, FERRY_SUPPLY)


def release_worker(t: Table, seat: int, row: int) -> int:
    """The rightmost worker of a row leaves it; you get its type, or that it was a joker."""
    player = t.players[seat]
    player.workers = with_value(player.workers, row, player.workers[row] - 1)
    if t.ledger is not None:
        t.ledger.note(seat, "worker." + WORKERS[row], -1, "harbourmaster")
    bit = 1 << 5 * row + player.workers[row]
    if player.jokers & bit:
        player.jokers &= ~bit
        return JOKER
    return row


class PlaceAfar(Step):
    """A storehouse on a harbour that the ship need not reach (GWT 12.9)."""

    rule = "GWT 12.9"

    def __init__(self, seat: int, within: int) -> None:
        super().__init__(seat)
        self.within = within

    def options(self, t: Table) -> list[int]:
        open_ = harbours_afar(t, self.seat, self.within)
        open_.append(SKIP)
        return asides.beside(t, self.seat, open_)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action != SKIP:
            upgrade(t, self.seat, (action - UPGRADE) // 4, (action - UPGRADE) % 4)


def harbours_afar(t: Table, seat: int, within: int) -> list[int]:
    """The upgrades by storehouse whose distance plus 1 is at most the number (GWT 12.9)."""
    far = t.facts.distance[t.players[seat].ship]
    open_: list[int] = []
    for harbour in range(HARBOURS):
        if MEDIUM <= harbour < LARGE:
            continue
        if far[t.facts.harbour_water[harbour]] < within:
            upgrades(t, seat, harbour, open_)
    return open_


def can_place_afar(t: Table, seat: int, within: int) -> bool:
    """Whether any harbour is near enough and payable."""
    return len(harbours_afar(t, seat, within)) > 0
