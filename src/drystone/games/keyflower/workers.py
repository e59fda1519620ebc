"""Finding the workers for a bid or a use, and where they then stand (KEY 4.3 to 4.7, 5, 6)."""

from __future__ import annotations

from typing import Final

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.keyflower import production
from drystone.games.keyflower.components import (
    ANY_WORKER,
    BOAT_4,
    COLOURS,
    GREEN,
    ORDER,
    TILES,
    WORKER_OF,
)
from drystone.games.keyflower.state import ITEMS, Step, Table
from drystone.games.keyflower.words import BRING, DONE, SEND

ANY_COLOUR: Final = -1
"""A use with boat 4b on a coloured tile: workers of all colours, mixed."""
NO_MORE: Final = TILES
"""Instead of the last group brought: workers have been sent, no group may follow."""
ENOUGH: Final = 1000


class Gather(Step):
    """Bring outbid groups, then send workers from behind the screen (KEY 4.3, 4.4).

    Groups come in the order of their tiles, then colours in their order, so that the same workers
    can't be gathered in two ways. `after` is the last group's tile + 1, or NO_MORE.
    """

    rule = "KEY 4.3"

    def __init__(
        self,
        seat: int,
        tile: int,
        use: int,
        after: int = 0,
        sent: int = 0,
        blue: int = 0,
        red: int = 0,
        yellow: int = 0,
        green: int = 0,
    ) -> None:
        super().__init__(seat)
        self.tile = tile
        self.use = use
        self.after = after
        self.sent = sent
        """Colours below this one have had their turn (only with mixed colours)."""
        self.blue = blue
        self.red = red
        self.yellow = yellow
        self.green = green

    def total(self) -> int:
        return self.blue + self.red + self.yellow + self.green

    def with_more(self, colour: int, number: int, after: int, sent: int) -> Gather:
        """The same frame with more workers gathered."""
        return Gather(
            self.seat,
            self.tile,
            self.use,
            after,
            sent,
            self.blue + (number if colour == 0 else 0),
            self.red + (number if colour == 1 else 0),
            self.yellow + (number if colour == 2 else 0),
            self.green + (number if colour == 3 else 0),
        )

    def number_of(self, colour: int) -> int:
        if colour == 0:
            return self.blue
        if colour == 1:
            return self.red
        return self.yellow if colour == 2 else self.green

    def mixes(self, t: Table) -> bool:
        """Whether workers of several colours may come together (KEY 9.11)."""
        return self.use == 1 and t.hue[self.tile] > 0 and t.has_power(self.seat, BOAT_4, 1)

    def fits(self, t: Table, colour: int) -> bool:
        """Whether a colour may go where these workers go (KEY 4.7)."""
        if self.total() > 0:
            return self.number_of(colour) > 0
        return colour_fits(t, self.seat, self.tile, self.use == 1, colour)

    def options(self, t: Table) -> list[int]:
        """Only what leads to a whole bid or use."""
        found: list[int] = []
        mixing = self.mixes(t)
        self.add_groups(t, mixing, found)
        if mixing:
            self.add_mixed_sends(t, found)
        else:
            self.add_sends(t, found)
        if self.total() > 0 and self.complete(t):
            found.append(DONE)
        return found

    def complete(self, t: Table) -> bool:
        """Whether the workers gathered so far are enough (KEY 5.2, 6.3, 6.8)."""
        total = self.total()
        if total < least(t, self.seat, self.tile, self.use) or total > most(t, self.tile, self.use):
            return False
        return self.use == 0 or can_pay_worker(t, self.seat, self.tile, ANY_COLOUR, 0)

    def add_groups(self, t: Table, mixing: bool, found: list[int]) -> None:
        if self.after == NO_MORE:
            return
        for lot in t.lots:
            if lot < self.after or not is_outbid(t, self.seat, lot):
                continue
            if self.use == 0 and lot == self.tile:
                continue
            colour = t.bid_colour(self.seat, lot)
            if not mixing and not self.fits(t, colour):
                continue
            total = self.total() + t.bids[self.seat][lot]
            wanted = ANY_COLOUR if mixing else colour
            if self.can_finish(t, wanted, total, lot):
                found.append(BRING + lot)

    def can_finish(self, t: Table, colour: int, total: int, bringing: int) -> bool:
        """Whether the rest can be found once a group is brought."""
        if self.use == 1:
            size = t.bids[self.seat][bringing]
            t.bids[self.seat][bringing] = 0
            found = can_muster(t, self.seat, self.tile, colour, total, bringing + 1, 0)
            t.bids[self.seat][bringing] = size
            return found
        low = least(t, self.seat, self.tile, 0)
        total += t.screens[ITEMS * self.seat + colour]
        for lot in t.lots:
            if lot <= bringing or lot == self.tile or not is_outbid(t, self.seat, lot):
                continue
            if t.bid_colour(self.seat, lot) == colour:
                total += t.bids[self.seat][lot]
        return total >= low

    def add_sends(self, t: Table, found: list[int]) -> None:
        """Workers of one colour complete the bid or use."""
        total = self.total()
        low = least(t, self.seat, self.tile, self.use) - total
        if low < 1:
            low = 1
        high = most(t, self.tile, self.use) - total
        price = t.facts.price[2 * self.tile + t.side[self.tile]] if self.use == 1 else 0
        priced = price in (WORKER_OF, ANY_WORKER)
        screen = ITEMS * self.seat
        only = self.only_colour(t)
        if only >= 0:
            for number in range(low, min(high, t.screens[screen + only]) + 1):
                if priced and not can_pay_worker(t, self.seat, self.tile, only, number):
                    break
                found.append(SEND + 4 * (number - 1) + only)
            return
        have = t.screens[screen : screen + 4]
        top = min(high, max(max(have[0], have[1]), max(have[2], have[3])))
        for number in range(low, top + 1):
            for colour in range(4):
                if have[colour] < number:
                    continue
                if priced and not can_pay_worker(t, self.seat, self.tile, colour, number):
                    continue
                found.append(SEND + 4 * (number - 1) + colour)

    def only_colour(self, t: Table) -> int:
        """The one colour that may still come, or ANY_COLOUR (KEY 4.7, 9.8, 9.9)."""
        if self.total() > 0:
            colour = 0
            while self.number_of(colour) == 0:
                colour += 1
            return colour
        if self.use == 0 and t.bids[self.seat][self.tile] > 0:
            return t.bid_colour(self.seat, self.tile)
        if self.use == 0 and may_counter(t, self.seat, self.tile):
            return ANY_COLOUR
        return t.hue[self.tile] - 1

    def add_mixed_sends(self, t: Table, found: list[int]) -> None:
        """Workers of one colour after another (KEY 9.11)."""
        high = most(t, self.tile, 1)
        first = len(found)
        for colour in range(self.sent, 4):
            at = ITEMS * self.seat + colour
            have = t.screens[at]
            for number in range(1, min(have, high - self.total()) + 1):
                t.screens[at] = have - number
                total = self.total() + number
                if can_muster(t, self.seat, self.tile, ANY_COLOUR, total, NO_MORE, colour + 1):
                    found.append(SEND + 4 * (number - 1) + colour)
            t.screens[at] = have
        if len(found) > first + 1:
            found.sort()

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == DONE:
            self.place(t, chance)
            return
        if action < SEND:
            lot = action - BRING
            colour = t.bid_colour(self.seat, lot)
            more = self.with_more(colour, t.bids[self.seat][lot], lot + 1, 0)
            t.set_bid(self.seat, lot, 0)
            more.go_on(t, chance)
            return
        number = (action - SEND) // 4 + 1
        colour = (action - SEND) % 4
        t.show_workers(self.seat, colour, number)
        if t.ledger is not None:
            source = "tile." + t.facts.names[self.tile]
            t.note(self.seat, "worker." + COLOURS[colour], -number, source)
        more = self.with_more(colour, number, NO_MORE, colour + 1)
        if self.mixes(t):
            more.go_on(t, chance)
        else:
            more.place(t, chance)

    def go_on(self, t: Table, chance: Chance) -> None:
        """Ask for more workers, unless everybody can see that no more can come."""
        last = (
            self.sent == len(COLOURS)
            or t.worker_count(self.seat) == 0
            or self.total() == most(t, self.tile, self.use)
        )
        if last and self.options(t) == [DONE]:
            self.place(t, chance)
        else:
            t.frames.append(self)

    def place(self, t: Table, chance: Chance) -> None:
        """The workers stand where they were sent, and the tile does what it does."""
        if self.use == 1:
            self.place_use(t, chance)
        else:
            self.place_bid(t)

    def place_bid(self, t: Table) -> None:
        """The workers join the bid (KEY 5.3, 5.5)."""
        tile = self.tile
        colour = 0
        while self.number_of(colour) == 0:
            colour += 1
        t.set_bid(self.seat, tile, t.bids[self.seat][tile] + self.total())
        if t.hue[tile] == 0:
            t.hue[tile] = colour + 1
        elif t.hue[tile] != colour + 1:
            t.set_lying(tile, colour + 1)
        let_stand(t)

    def place_use(self, t: Table, chance: Chance) -> None:
        """The workers stand on the tile (KEY 6.3)."""
        tile = self.tile
        for colour in range(4):
            number = self.number_of(colour)
            if number > 0:
                t.add_crew(tile, colour, number)
                if t.hue[tile] == 0:
                    t.hue[tile] = colour + 1
        t.last[tile] = self.total()
        let_stand(t)
        production.use_tile(t, self.seat, tile, chance)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        name: dict[str, int | str] = {"tile": "tile." + t.facts.names[self.tile]}
        if BRING <= action < BRING + TILES:
            lot = action - BRING
            name["tile"] = "tile." + t.facts.names[lot]
            if self.use == 0 and lot == self.tile and t.bids[self.seat][lot] > 0:
                return Refusal("KEY 5.3", "group-stays", name)
            if t.bids[self.seat][lot] == 0:
                return Refusal("KEY 4.4", "no-group", name)
            if not is_outbid(t, self.seat, lot):
                return Refusal("KEY 4.6", "group-is-winning", name)
            if lot < self.after:
                return Refusal("KEY 4.4", "group-too-late", name)
            return self.refuse_workers(t, t.bid_colour(self.seat, lot), t.bids[self.seat][lot])
        if SEND <= action < DONE:
            number = (action - SEND) // 4 + 1
            colour = (action - SEND) % 4
            have = t.screens[ITEMS * self.seat + colour]
            if have < number:
                name["colour"] = "colour." + COLOURS[colour]
                name["number"] = number
                name["have"] = have
                return Refusal("KEY 4.3", "too-few-behind-screen", name)
            return self.refuse_workers(t, colour, number)
        if action == DONE:
            return self.refuse_workers(t, ANY_COLOUR, 0)
        return None

    def refuse_workers(self, t: Table, colour: int, number: int) -> Refusal:
        """Why these workers can't be added."""
        name: dict[str, int | str] = {"tile": "tile." + t.facts.names[self.tile]}
        if colour >= 0 and not self.mixes(t) and not self.fits(t, colour):
            name["colour"] = "colour." + COLOURS[colour]
            return Refusal("KEY 4.7", "wrong-colour", name)
        low = least(t, self.seat, self.tile, self.use)
        high = most(t, self.tile, self.use)
        total = self.total() + number
        name["needed"] = low
        name["room"] = high
        if self.use == 0:
            return Refusal("KEY 5.2", "too-few-to-win", name)
        if total > high:
            return Refusal("KEY 6.4", "too-many-for-tile", name)
        if total < low:
            return Refusal("KEY 6.3", "too-few-for-use", name)
        return Refusal("KEY 6.9", "keep-one-to-pay", name)


def least(t: Table, seat: int, tile: int, use: int) -> int:
    """How many workers a bid or use must at least bring (KEY 5.2, 6.3)."""
    if use == 1:
        return t.last[tile] + 1
    needed = t.best_other_bid(tile, seat) + 1 - t.bids[seat][tile]
    return needed if needed > 1 else 1


def most(t: Table, tile: int, use: int) -> int:
    """How many workers a bid or use may at most bring (KEY 5.2, 6.4)."""
    return t.facts.room - t.crowd(tile) if use == 1 else ENOUGH


def is_outbid(t: Table, seat: int, tile: int) -> bool:
    """Whether a seat has a group on a tile that is free to go elsewhere (KEY 4.4)."""
    own = t.bids[seat][tile]
    return own > 0 and own < t.best_other_bid(tile, seat)


def may_counter(t: Table, seat: int, tile: int) -> bool:
    """Whether boat 4a allows its owner another colour here (KEY 9.8)."""
    return (
        0 < t.hue[tile] != GREEN + 1
        and tile < ORDER
        and t.bids[seat][tile] == 0
        and t.has_power(seat, BOAT_4, 0)
        and t.best_other_bid(tile, seat) > 0
    )


def colour_fits(t: Table, seat: int, tile: int, use: bool, colour: int) -> bool:
    """Whether workers of a colour may be placed at a tile (KEY 4.7, 9.8, 9.9)."""
    if t.hue[tile] == 0:
        return True
    if use:
        return t.hue[tile] == colour + 1
    if t.bids[seat][tile] > 0:
        return t.bid_colour(seat, tile) == colour
    return t.hue[tile] == colour + 1 or may_counter(t, seat, tile)


def can_pay_worker(t: Table, seat: int, tile: int, colour: int, number: int) -> bool:
    """Whether the worker that a use costs is left once `number` of a colour are sent (KEY 6.9)."""
    face = 2 * tile + t.side[tile]
    price = t.facts.price[face]
    if price != WORKER_OF and price != ANY_WORKER:
        return True
    for kind in range(4):
        if price == ANY_WORKER or t.facts.price_of[face] == kind:
            left = t.screens[ITEMS * seat + kind] - (number if kind == colour else 0)
            if left > 0:
                return True
    for lot in t.lots:
        if not is_outbid(t, seat, lot):
            continue
        if price == ANY_WORKER or t.facts.price_of[face] == t.bid_colour(seat, lot):
            return True
    return False


def can_muster(
    t: Table, seat: int, tile: int, colour: int, total: int, after: int, sent: int
) -> bool:
    """Whether a use can be completed and its price in workers paid (KEY 6.3, 6.4, 6.9, 6.10).

    `total` workers are gathered already; groups from the tile `after` on and, with mixed colours,
    screen workers from the colour `sent` on may join them.
    """
    face = 2 * tile + t.side[tile]
    price = t.facts.price[face]
    if price != WORKER_OF and price != ANY_WORKER:
        return within(t, tile, total, sums(t, seat, colour, after, sent, -1, -1))
    wanted = t.facts.price_of[face]
    for kind in range(4):
        if (price == WORKER_OF and kind != wanted) or t.screens[ITEMS * seat + kind] == 0:
            continue
        if within(t, tile, total, sums(t, seat, colour, after, sent, kind, -1)):
            return True
    for lot in t.lots:
        if is_outbid(t, seat, lot):
            if price == WORKER_OF and t.bid_colour(seat, lot) != wanted:
                continue
            if within(t, tile, total, sums(t, seat, colour, after, sent, -1, lot)):
                return True
    return False


def within(t: Table, tile: int, total: int, reach: int) -> bool:
    """Whether a number of workers in reach is enough for a use and not too many."""
    low = t.last[tile] + 1
    high = t.facts.room - t.crowd(tile)
    if low > high or total > high:
        return False
    wanted = ((2 << high) - 1) & ~((1 << low) - 1)
    return reach << total & wanted != 0


def sums(t: Table, seat: int, colour: int, after: int, sent: int, spare: int, without: int) -> int:
    """Which numbers of further workers can be found, as bits, up to the room of a tile.

    One worker of the colour `spare` stays behind the screen, the group at `without` stays put.
    """
    full = (2 << t.facts.room) - 1
    have = 0
    for kind in range(4):
        if kind == colour or (colour == ANY_COLOUR and kind >= sent):
            have += t.screens[ITEMS * seat + kind] - (1 if kind == spare else 0)
    reach = full if have >= t.facts.room else (2 << have) - 1
    for lot in t.lots:
        if lot >= after and lot != without and is_outbid(t, seat, lot):
            size = t.bids[seat][lot]
            if size > t.facts.room:
                continue
            if colour == ANY_COLOUR or t.bid_colour(seat, lot) == colour:
                reach |= reach << size & full
    return reach


def let_stand(t: Table) -> None:
    """A lying bid left alone on its tile stands up and sets the colour (KEY 9.10)."""
    captain = t.owner[BOAT_4] - 1
    if captain < 0 or captain >= t.seats or not t.has_power(captain, BOAT_4, 0):
        return
    for tile in t.lots:
        if t.lying[tile] == 0:
            continue
        if t.bids[captain][tile] == 0:
            t.set_lying(tile, 0)
        elif t.best_other_bid(tile, captain) == 0 and (tile >= ORDER or not has_crew(t, tile)):
            t.hue[tile] = t.lying[tile]
            t.set_lying(tile, 0)


def has_crew(t: Table, tile: int) -> bool:
    """Whether workers stand on a tile; winter tiles never have any."""
    return 4 * tile < len(t.crew) and t.crowd(tile) > 0
