"""The ship, the harbours and the harbourmasters (GWT 12)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.gwtnz import deck, discs, effects, free_actions, resources
from drystone.games.gwtnz.components import (
    DISCS,
    HARBOURS,
    JOKER,
    LARGE,
    MEDIUM,
    NONE,
    WATERS,
    WORKERS,
    joker_bit,
    slot_at,
)
from drystone.games.gwtnz.phrases import PERMANENT_WOOL, Effect
from drystone.games.gwtnz.state import Step, Table, with_value
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

SLOTS = 4


class Ship(Step):
    """Move the ship, upgrade the harbour where it lies, or stop (GWT 12.1, 12.2)."""

    rule = "GWT 12.1"
    private = False

    def __init__(self, seat: int, moves: int, moved: int) -> None:
        super().__init__(seat)
        self.moves = moves
        self.moved = moved

    def options(self, t: Table) -> list[int]:
        here = t.players[self.seat].ship
        found: list[int] = []
        if not self.moved:
            far = t.facts.distance[here]
            for water in range(t.facts.waters):
                if 0 < far[water] <= self.moves:
                    found.append(SAIL + water)
        harbour = t.facts.harbour_at[here]
        if harbour >= 0 and self.moves > 0:
            upgrades(t, self.seat, harbour, found)
        found.append(DONE)
        return free_actions.beside(t, self.seat, found)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == DONE:
            return
        if action >= UPGRADE:
            upgrade_as_said(t, self.seat, action)
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
        if UPGRADE <= action < UPGRADE + SLOTS * HARBOURS:
            harbour = (action - UPGRADE) // SLOTS
            if harbour == t.facts.harbour_at[t.players[self.seat].ship]:
                return refuse_upgrade(t, self.seat, harbour, (action - UPGRADE) % SLOTS)
            return Refusal("GWT 12.2", "ship-elsewhere")
        return None


def upgrades(t: Table, seat: int, harbour: int, found: list[int]) -> None:
    """Add the ways in which a harbour can be upgraded now (GWT 12.2, 12.3, 12.5, 12.8)."""
    player = t.players[seat]
    if player.harbours >> harbour & 1:
        return
    if harbour < MEDIUM:
        if not player.storehouses:
            return
        for slot in range(slot_at(harbour, 0), slot_at(harbour + 1, 0)):
            if t.slots[slot] < 0 and t.facts.harbour_cost[slot] <= player.money:
                found.append(UPGRADE + slot)
    elif harbour < LARGE:
        if can_settle(t, seat, harbour - MEDIUM):
            found.append(UPGRADE + slot_at(harbour, 0))
    elif player.storehouses:
        found.append(UPGRADE + slot_at(harbour, 0))


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
    found: list[int] = []
    upgrades(t, seat, harbour, found)
    return len(found) > 0


def upgrade_as_said(t: Table, seat: int, action: int) -> None:
    """A harbour is upgraded by the storehouse space that was named."""
    upgrade(t, seat, (action - UPGRADE) // SLOTS, (action - UPGRADE) % SLOTS)


def upgrade(t: Table, seat: int, harbour: int, slot: int) -> None:
    """The cost of a harbour is paid, and its storehouse or disc asked for (GWT 12.3 to 12.8)."""
    player = t.players[seat]
    if harbour < MEDIUM:
        player.harbours |= 1 << harbour
        resources.pay_pounds(t, seat, t.facts.harbour_cost[slot_at(harbour, slot)], "harbour")
        t.slots = with_value(t.slots, slot_at(harbour, slot), seat)
        t.frames.append(TakeStorehouse(seat, harbour))
    elif harbour < LARGE:
        resources.pay_pounds(t, seat, t.facts.medium_cost[harbour - MEDIUM], "harbour")
        t.frames.append(HarbourDisc(seat, harbour - MEDIUM))
    else:
        player.harbours |= 1 << harbour
        t.frames.append(TakeStorehouse(seat, harbour))
    if t.ledger is not None:
        t.ledger.note(seat, "harbour." + WORDS.symbol(HARBOUR, harbour), 1, "ship")


def refuse_upgrade(t: Table, seat: int, harbour: int, slot: int) -> Refusal:
    """Why a harbour within reach can't be upgraded that way."""
    player = t.players[seat]
    if player.harbours >> harbour & 1:
        return Refusal("GWT 12.2", "harbour-upgraded")
    if harbour >= MEDIUM and slot > 0:
        return Refusal("GWT 12.3", "no-such-slot")
    if harbour < MEDIUM and t.slots[slot_at(harbour, slot)] >= 0:
        return Refusal("GWT 12.3", "slot-taken")
    if MEDIUM <= harbour < LARGE:
        cost = t.facts.medium_cost[harbour - MEDIUM]
        if discs.has_usable_disc(t, seat, t.facts.medium_dark[harbour - MEDIUM], 0):
            return Refusal("GWT 12.5", "too-dear", {"cost": cost})
        return Refusal("GWT 12.5", "no-fitting-disc")
    if not player.storehouses:
        return Refusal("GWT 12.3", "no-storehouse")
    return Refusal("GWT 12.3", "too-dear", {"cost": t.facts.harbour_cost[slot_at(harbour, slot)]})


class TakeStorehouse(Step):
    """From which pair the storehouse is taken; then card, ship, bonus (GWT 7.5, 12.3, 12.4)."""

    rule = "GWT 7.5"
    private = False

    def __init__(self, seat: int, harbour: int) -> None:
        super().__init__(seat)
        self.harbour = harbour

    def options(self, t: Table) -> list[int]:
        player = t.players[self.seat]
        found: list[int] = []
        for pair in range(5):
            if not player.pair_cleared(pair):
                found.append(STOREHOUSE + pair)
        return free_actions.beside(t, self.seat, found)

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
        gives = facts.pair_gives[pair]
        if gives is not None and player.pair_cleared(pair):
            clear_pair(t, self.seat, gives, chance)


def clear_pair(t: Table, seat: int, gives: Effect, chance: Chance) -> None:
    """What a pair of storehouses gives is gained; its wool is there by being cleared (GWT 7.6)."""
    if gives.op != PERMANENT_WOOL:
        effects.reward(t, seat, gives, "storehouses", chance)
    elif t.ledger is not None:
        t.ledger.note(seat, "permanent-wool", 1, "storehouses")


class HarbourDisc(Step):
    """Which disc goes to the medium harbour (GWT 12.5)."""

    rule = "GWT 12.5"
    private = False

    def __init__(self, seat: int, medium: int) -> None:
        super().__init__(seat)
        self.medium = medium

    def options(self, t: Table) -> list[int]:
        usable = discs.to_clear(t, self.seat, t.facts.medium_dark[self.medium], 0)
        found = [DISC + disc for disc in range(DISCS) if usable >> disc & 1]
        if not found:
            found = discs.discs_to_move(t, self.seat)
        return free_actions.beside(t, self.seat, found)

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
    private = False

    def __init__(self, seat: int, medium: int) -> None:
        super().__init__(seat)
        self.medium = medium

    def options(self, t: Table) -> list[int]:
        workers = t.players[self.seat].workers
        found: list[int] = []
        for row in range(4):
            if workers[row] > 1:
                found.append(APPOINT + row)
        found.append(SKIP)
        return free_actions.beside(t, self.seat, found)

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
        for gives in t.facts.master_gives[master]:
            effects.reward(t, self.seat, gives, "harbourmaster", chance)


def release_worker(t: Table, seat: int, row: int) -> int:
    """The rightmost worker of a row leaves it; you get its type, or that it was a joker."""
    player = t.players[seat]
    player.workers = with_value(player.workers, row, player.workers[row] - 1)
    if t.ledger is not None:
        t.ledger.note(seat, "worker." + WORKERS[row], -1, "harbourmaster")
    bit = joker_bit(row, player.workers[row])
    if player.jokers & bit:
        player.jokers &= ~bit
        return JOKER
    return row


class PlaceAfar(Step):
    """A storehouse on a harbour that the ship need not reach (GWT 12.9)."""

    rule = "GWT 12.9"
    private = False

    def __init__(self, seat: int, within: int) -> None:
        super().__init__(seat)
        self.within = within

    def options(self, t: Table) -> list[int]:
        found = harbours_afar(t, self.seat, self.within)
        found.append(SKIP)
        return free_actions.beside(t, self.seat, found)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action != SKIP:
            upgrade_as_said(t, self.seat, action)


def harbours_afar(t: Table, seat: int, within: int) -> list[int]:
    """The upgrades by storehouse whose distance plus 1 is at most the number (GWT 12.9)."""
    far = t.facts.distance[t.players[seat].ship]
    found: list[int] = []
    for harbour in range(HARBOURS):
        if MEDIUM <= harbour < LARGE:
            continue
        if far[t.facts.harbour_water[harbour]] < within:
            upgrades(t, seat, harbour, found)
    return found


def can_place_afar(t: Table, seat: int, within: int) -> bool:
    """Whether any harbour is near enough and payable."""
    return len(harbours_afar(t, seat, within)) > 0
