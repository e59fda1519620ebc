"""A turn: phase A on the trail, phase B at the location, phase C (GWT 3, 4, 6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from drystone.core.chance import Chance
from drystone.core.piles import put_in
from drystone.core.state import NOBODY, Refusal
from drystone.games.gwtnz import (
    actions,
    deck,
    discs,
    effects,
    free_actions,
    resources,
    sarah,
    wellington,
)
from drystone.games.gwtnz.components import (
    CARD_IDS,
    DISCS,
    NEUTRAL,
    NONE,
    ROCKS,
    SITE,
    WELLINGTON,
    building_of,
    owner_of,
)
from drystone.games.gwtnz.phrases import ACTIONS, FORWARD, Effect
from drystone.games.gwtnz.state import SARAH, Auto, Step, Table
from drystone.games.gwtnz.words import AUX, DISC, DISCARD, DO, DONE, DOUBLE, GO, HIRE, STOP

FIRST_HAND: Final = 4


def begin(t: Table, seat: int) -> None:
    """A player's turn begins; the first one is different (GWT 3.1)."""
    t.turn = seat
    t.frames.append(EndTurn(seat))
    player = t.players[seat]
    if player.space != NONE:
        t.frames.append(Move(seat, 0, 0))
        return
    t.frames.append(FirstPlace(seat))
    t.frames.append(FirstDisc(seat))
    if len(player.hand) > FIRST_HAND:
        t.frames.append(FirstDiscard(seat))


class FirstDiscard(Step):
    """Discard down to 4 cards (GWT 3.1)."""

    rule = "GWT 3.1"

    def any_order(self) -> tuple[int, int]:
        return (DISCARD, DISCARD + len(CARD_IDS))

    def options(self, t: Table) -> list[int]:
        # With two tokens a Shropshire may have gone meanwhile.
        enough = len(t.players[self.seat].hand) <= FIRST_HAND
        found = [DONE] if enough else deck.discards(t, self.seat)
        return free_actions.beside(t, self.seat, found)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == DONE:
            return
        deck.discard_card(t, self.seat, action - DISCARD)
        if len(t.players[self.seat].hand) > FIRST_HAND:
            t.frames.append(self)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        return deck.refuse_missing(t, self.seat, action)


class FirstDisc(Step):
    """Which white-cornered disc goes to pathfinder 0 (GWT 3.1)."""

    rule = "GWT 3.1"
    private = False

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        player = t.players[self.seat]
        for disc in range(DISCS):
            if not t.facts.disc_dark[disc] and t.facts.disc_cost[disc] <= player.money:
                found.append(DISC + disc)
        return free_actions.beside(t, self.seat, found)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        discs.clear_space(t, self.seat, action - DISC)
        t.players[self.seat].pathfinder = 0

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if DISC <= action < DISC + DISCS:
            return Refusal("GWT 3.1", "white-corners")
        return None


class FirstPlace(Step):
    """On which neutral building the runholder starts (GWT 3.1)."""

    rule = "GWT 3.1"
    private = False

    def options(self, t: Table) -> list[int]:
        found = [GO + space for space in range(NEUTRAL, SITE)]
        return free_actions.beside(t, self.seat, found)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        t.players[self.seat].space = action - GO
        arrive(t, self.seat)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if GO <= action <= GO + WELLINGTON:
            return Refusal("GWT 3.1", "start-on-neutral")
        return None


def is_location(t: Table, space: int) -> bool:
    """Whether a tile lies on a space, or it is Wellington (GWT 3.2)."""
    return t.stops >> space & 1 == 1


def next_locations(t: Table, space: int, first: int = 0) -> list[int]:
    """The locations one step ahead, by any way (GWT 3.2, 3.3); as words, counted from `first`."""
    found: list[int] = []
    look_ahead(t.facts.next, t.stops, space, first, found)
    if len(found) > 1:
        found.sort()
    return found


def look_ahead(ways: list[list[int]], stops: i64, space: i64, first: i64, found: list[int]) -> None:
    """Add the first location on each way that goes on from a space."""
    ahead: i64
    for ahead in ways[space]:
        if not stops >> ahead & 1:
            look_ahead(ways, stops, ahead, first, found)
        elif not found or first + ahead not in found:
            found.append(first + ahead)


@mypyc_attr(free_list_len=1)
class Move(Step):
    """The next step of the runholder (GWT 3.3); `limit` 0 is the player's own step limit."""

    rule = "GWT 3.3"
    ordered = "GWT 3.3"

    def __init__(self, seat: int, taken: int, limit: int) -> None:
        super().__init__(seat)
        self.taken = taken
        self.limit = limit

    def opens_turn(self) -> bool:
        return not self.taken and not self.limit

    def between_actions(self) -> bool:
        return self.opens_turn()

    def options(self, t: Table) -> list[int]:
        space = t.players[self.seat].space
        known = t.ahead[space]
        if not known:
            known = next_locations(t, space, GO)
            t.ahead[space] = known
        found = known[:]
        if self.taken:
            found.append(STOP)
        elif not self.limit:
            free_actions.cards(t, self.seat, found)
        return free_actions.beside(t, self.seat, found)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == STOP:
            arrive(t, self.seat)
            return
        space = action - GO
        enter(t, self.seat, space)
        taken = self.taken + 1
        limit = self.limit if self.limit else t.step_limit(self.seat)
        if space == WELLINGTON or taken >= limit:
            arrive(t, self.seat)
        else:
            t.frames.append(Move(self.seat, taken, self.limit))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if action == STOP:
            return Refusal("GWT 3.3", "move-at-least-1")
        if GO <= action <= GO + WELLINGTON:
            if not is_location(t, action - GO):
                return Refusal("GWT 3.2", "no-location")
            return Refusal("GWT 3.3", "not-next")
        return None


def fee_of(t: Table, seat: int, space: int) -> int:
    """What the hands on a location ask of a player (GWT 3.7)."""
    if ROCKS <= space < WELLINGTON:
        return t.trap_fee(space - ROCKS)
    if SITE <= space < ROCKS:
        tile = t.sites[space - SITE]
        if tile >= 0 and owner_of(tile) != seat:
            return t.facts.building_fee[t.face(building_of(tile))]
    return 0


def enter(t: Table, seat: int, space: int) -> None:
    """The runholder steps onto a location and pays its fee, or what is there (GWT 3.7, 3.8)."""
    player = t.players[seat]
    player.space = space
    if player.no_fees:
        return
    fee = min(fee_of(t, seat, space), player.money)
    if not fee:
        return
    resources.pay_pounds(t, seat, fee, "fee")
    if space < ROCKS and not t.is_solo():
        resources.gain_pounds(t, owner_of(t.sites[space - SITE]), fee, "fee")


def arrive(t: Table, seat: int) -> None:
    """Phase B begins where the runholder stands (GWT 4)."""
    space = t.players[seat].space
    if space == WELLINGTON:
        t.frames.append(wellington.LeaveWellington(seat))
        t.frames.append(wellington.AtWellington(seat, 0))
    else:
        t.frames.append(Location(seat, tile_at(t, space), 0, 0))


def tile_at(t: Table, space: int) -> int:
    """The private building on a space, as `sites` has it; -1 for anything else."""
    return t.sites[space - SITE] if SITE <= space < ROCKS else NONE


def slots_at(t: Table, seat: int, space: int) -> list[list[Effect]]:
    """The local actions a player has there, without the risk action (GWT 4.1)."""
    if space < SITE:
        letter = t.neutral[space - NEUTRAL]
        return t.facts.neutral_slots[letter + 8 * t.flipped]
    tile = tile_at(t, space)
    if tile >= 0 and owner_of(tile) == seat:
        return t.facts.slots[t.face(building_of(tile))]
    return []


@mypyc_attr(free_list_len=1)
class Location(Step):
    """Phase B: a local action, the one auxiliary action instead, or the end of it (GWT 4).

    `tile` is the building on which the phase began, `used` the local actions used, as bits; with
    `closed` there are none left. The actions are separate ones: what an earlier one brought may
    serve a later one, and what finds no room then is lost.
    """

    rule = "GWT 4.1"
    ordered = "GWT 4.1"

    def __init__(self, seat: int, tile: int, used: int, closed: int) -> None:
        super().__init__(seat)
        self.tile = tile
        self.used = used
        self.closed = closed

    def between_actions(self) -> bool:
        return True

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        if not self.is_closed(t):
            self.local_actions(t, found)
            if not self.used:
                actions.single_auxiliaries(t, self.seat, found)
        if self.used or self.closed:
            found.append(DONE)
        free_actions.cards(t, self.seat, found)
        return free_actions.beside(t, self.seat, found)

    def is_closed(self, t: Table) -> bool:
        """Whether no action is left: also on a new building after using the old one (GWT 4.10)."""
        if self.closed:
            return True
        return self.used > 0 and tile_at(t, t.players[self.seat].space) != self.tile

    def local_actions(self, t: Table, found: list[int]) -> None:
        """Add the local actions not used yet that can be done (GWT 4.1, 4.2)."""
        space = t.players[self.seat].space
        slots = slots_at(t, self.seat, space)
        for i in range(len(slots)):
            if self.used >> i & 1:
                continue
            for effect in slots[i]:
                self.local_action(t, effect, found)
        risk = self.risk_action(t, space)
        if risk is not None and self.used >> len(slots) & 1 == 0:
            self.local_action(t, risk, found)

    def local_action(self, t: Table, effect: Effect, found: list[int]) -> None:
        """Add a local action if it can be done."""
        word = DO + effect.number
        if (not found or word not in found) and effects.can(t, self.seat, effect):
            put_in(found, word)

    def risk_action(self, t: Table, space: int) -> Effect | None:
        """The risk action of the space, for the owner of the building on it (GWT 4.2)."""
        tile = tile_at(t, space)
        if tile < 0 or owner_of(tile) != self.seat:
            return None
        return t.facts.risk[space - SITE]

    def slot_of(self, t: Table, action: Effect) -> int:
        """The unused local action that an action belongs to, one without another half first."""
        slots = slots_at(t, self.seat, t.players[self.seat].space)
        found = len(slots)
        for i in range(len(slots)):
            if self.used >> i & 1 or action not in slots[i]:
                continue
            if len(slots[i]) == 1:
                return i
            if found == len(slots):
                found = i
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == DONE:
            return
        tile = tile_at(t, t.players[self.seat].space)
        if action >= AUX:
            t.frames.append(Location(self.seat, tile, self.used, 1))
            actions.auxiliary(t, self.seat, action - AUX, 1, chance)
            return
        done = ACTIONS[action - DO]
        if done.op != FORWARD:
            used = self.used | 1 << self.slot_of(t, done)
            t.frames.append(Location(self.seat, tile, used, 0))
        effects.perform(t, self.seat, done, effects.CHOSEN, "action", chance)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if action == DONE:
            return Refusal("GWT 4.5", "do-something")
        if DO <= action < AUX:
            return self.refuse_local(t, ACTIONS[action - DO])
        if AUX <= action < HIRE:
            if self.used or self.closed:
                return Refusal("GWT 4.3", "aux-instead-of-all")
            if action >= DOUBLE:
                return Refusal("GWT 4.6", "only-single")
            return actions.refuse_aux(t, self.seat, action, 1)
        return None

    def refuse_local(self, t: Table, action: Effect) -> Refusal:
        """Why a local action is not open."""
        space = t.players[self.seat].space
        slots = slots_at(t, self.seat, space)
        if not slots:
            return Refusal("GWT 4.4", "foreign-location")
        here = action is self.risk_action(t, space)
        for slot in slots:
            here = here or action in slot
        if not here:
            return Refusal("GWT 4.1", "not-here")
        if self.is_closed(t):
            return Refusal("GWT 4.10" if not self.closed else "GWT 4.3", "actions-closed")
        if effects.can(t, self.seat, action):
            return Refusal("GWT 4.1", "used-before")
        return Refusal("GWT 4.1", "requirement")


@mypyc_attr(free_list_len=1)
class EndTurn(Auto):
    """Phase C, and the next player (GWT 6.1, 18.1)."""

    def __init__(self, who: int, seat: int = NOBODY) -> None:
        super().__init__(seat)
        self.who = who

    def run(self, t: Table, chance: Chance) -> None:
        t.gained = []
        if t.ending < 0 and self.who < t.seats:
            draw_to_limit(t, self.who, chance)
        after = (self.who + 1) % len(t.players)
        if after == t.ending:
            if t.ledger is not None:
                t.ledger.event("end", "GWT 18.1")
            return
        if t.is_solo() and after == SARAH:
            sarah.begin(t)
        else:
            begin(t, after)


def draw_to_limit(t: Table, seat: int, chance: Chance) -> None:
    """Phase C: the hand is filled up (GWT 6.1)."""
    player = t.players[seat]
    missing = player.hand_limit(t.facts) - len(player.hand)
    for _card in range(missing):
        deck.draw_card(t, seat, chance)
