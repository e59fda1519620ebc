"""Sending workers to a bid or a use (KEY 4.3 to 4.7, 5, 6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.core.words import words_in
from drystone.games.keyflower import production, screens
from drystone.games.keyflower.components import (
    ANY_WORKER,
    COLOURS,
    TILES,
    WORKER_OF,
)
from drystone.games.keyflower.mustering import (
    ANY_COLOUR,
    NOT_SENT,
    can_muster,
    can_pay_worker,
    colour_bit,
    colour_fits,
    has_sent,
    is_outbid,
    least,
    let_stand,
    may_counter,
    may_mix,
    most,
    refuse_counter,
    sums,
    within,
)
from drystone.games.keyflower.state import (
    Step,
    Table,
    behind,
)
from drystone.games.keyflower.words import (
    BRING,
    DONE,
    NUMBERS,
    SEND,
    colour_sent,
    number_sent,
    send,
)

ALL_SENT: Final = 15
SENDS: Final = [words_in(send(number, 0), 4) for number in range(1, NUMBERS + 1)]
"""By the number less one: the words for sending so many, by the set of colours."""
SENDS_OF: Final = [
    [send(number, colour) for number in range(1, NUMBERS + 1)] for colour in range(4)
]
"""By colour: the words for sending so many."""


@mypyc_attr(free_list_len=1)
class Gather(Step):
    """Bring outbid groups and send workers from behind the screen, in any order (KEY 4.3, 4.4).

    How many workers of a colour come from behind the screen is said once: `sent` has a bit for each
    colour of which it has been.
    """

    rule = "KEY 4.3"
    private = True

    def __init__(
        self,
        seat: int,
        tile: int,
        use: int,
        sent: int = NOT_SENT,
        blue: int = 0,
        red: int = 0,
        yellow: int = 0,
        green: int = 0,
    ) -> None:
        super().__init__(seat)
        self.tile = tile
        self.use = use
        self.sent = sent
        self.blue = blue
        self.red = red
        self.yellow = yellow
        self.green = green

    def any_order(self) -> tuple[int, int]:
        return (BRING, DONE)

    def total(self) -> int:
        return self.blue + self.red + self.yellow + self.green

    def with_more(self, colour: int, number: int, sent: int) -> Gather:
        """The same frame with more workers gathered."""
        return Gather(
            self.seat,
            self.tile,
            self.use,
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
        return self.use == 1 and may_mix(t, self.seat, self.tile)

    def fits(self, t: Table, colour: int) -> bool:
        """Whether a colour may go where these workers go (KEY 4.7)."""
        if self.total() > 0:
            return self.number_of(colour) > 0
        return colour_fits(t, self.seat, self.tile, self.use == 1, colour)

    def options(self, t: Table) -> list[int]:
        """Only what leads to a whole bid or use."""
        found: list[int] = []
        mixing = self.mixes(t)
        groups = self.groups(t, mixing)
        if self.use == 0:
            self.add_to_bid(t, groups, found)
        else:
            self.add_groups(t, groups, mixing, found)
            if mixing:
                self.add_mixed_sends(t, found)
            elif self.sent == NOT_SENT:
                self.add_sends(t, groups, found)
        if self.total() > 0 and self.complete(t):
            found.append(DONE)
        return found

    def complete(self, t: Table) -> bool:
        """Whether the workers gathered so far are enough (KEY 5.2, 6.3, 6.8)."""
        total = self.total()
        if total < least(t, self.seat, self.tile, self.use) or total > most(t, self.tile, self.use):
            return False
        return self.use == 0 or can_pay_worker(t, self.seat, self.tile)

    def groups(self, t: Table, mixing: bool) -> list[int]:
        """The tiles with an outbid group of a colour that may come."""
        found: list[int] = []
        for lot in t.outbid[self.seat]:
            if self.use == 0 and lot == self.tile:
                continue
            if mixing or self.fits(t, t.bid_colour(self.seat, lot)):
                found.append(lot)
        return found

    def add_to_bid(self, t: Table, groups: list[int], found: list[int]) -> None:
        """Groups and screen workers with which the bid can still win (KEY 5.2)."""
        low = least(t, self.seat, self.tile, 0) - self.total()
        have = [0, 0, 0, 0]
        if self.sent == NOT_SENT:
            screen = behind(self.seat, 0)
            only = self.only_colour(t)
            if only == ANY_COLOUR:
                have = t.screens[screen : screen + 4]
            else:
                have[only] = t.screens[screen + only]
                if not groups:
                    found.extend(SENDS_OF[only][max(1, low) - 1 : have[only]])
                    return
        mine = t.bids[self.seat]
        outbid = [0, 0, 0, 0]
        for lot in groups:
            outbid[t.bid_colour(self.seat, lot)] += mine[lot]
        for lot in groups:
            colour = t.bid_colour(self.seat, lot)
            if outbid[colour] + have[colour] >= low:
                found.append(BRING + lot)
        top = max(max(have[0], have[1]), max(have[2], have[3]))
        for number in range(1 if groups else max(1, low), top + 1):
            colours = 0
            for colour in range(4):
                if have[colour] >= number and number + outbid[colour] >= low:
                    colours |= colour_bit(colour)
            found.extend(SENDS[number - 1][colours])

    def add_groups(self, t: Table, groups: list[int], mixing: bool, found: list[int]) -> None:
        """Groups with which the use can still be made."""
        for lot in groups:
            colour = ANY_COLOUR if mixing else t.bid_colour(self.seat, lot)
            total = self.total() + t.bids[self.seat][lot]
            if can_muster(
                t, self.seat, self.tile, colour, total=total, sent=self.sent, brought=lot
            ):
                found.append(BRING + lot)

    def add_sends(self, t: Table, groups: list[int], found: list[int]) -> None:
        """Numbers of one colour with which the use can still be made."""
        total = self.total()
        low = 1 if groups else max(1, least(t, self.seat, self.tile, 1) - total)
        high = most(t, self.tile, 1) - total
        face = t.face(self.tile)
        simple = not groups and t.facts.price[face] not in (WORKER_OF, ANY_WORKER)
        screen = behind(self.seat, 0)
        only = self.only_colour(t)
        if only >= 0:
            high = max(0, min(high, t.screens[screen + only]))
            if simple:
                found.extend(SENDS_OF[only][low - 1 : high])
                return
            for number in range(low, high + 1):
                if self.can_send(t, only, only, number):
                    found.append(send(number, only))
            return
        have = t.screens[screen : screen + 4]
        top = min(high, max(max(have[0], have[1]), max(have[2], have[3])))
        for number in range(low, top + 1):
            colours = 0
            for colour in range(4):
                if have[colour] >= number and (simple or self.can_send(t, colour, colour, number)):
                    colours |= colour_bit(colour)
            found.extend(SENDS[number - 1][colours])

    def can_send(self, t: Table, wanted: int, colour: int, number: int) -> bool:
        """Whether the rest can be found, in the colour wanted, once so many workers are sent."""
        sent = ALL_SENT if wanted != ANY_COLOUR else self.sent | colour_bit(colour)
        total = self.total() + number
        return can_muster(
            t, self.seat, self.tile, wanted, total=total, sent=sent, taken=colour, number=number
        )

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
        """Numbers of each colour that has not been sent yet (KEY 9.11)."""
        high = most(t, self.tile, 1) - self.total()
        for number in range(1, high + 1):
            for colour in range(4):
                if has_sent(self.sent, colour) or t.screens[behind(self.seat, colour)] < number:
                    continue
                if self.can_send(t, ANY_COLOUR, colour, number):
                    found.append(send(number, colour))

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == DONE:
            self.place(t, chance)
            return
        if action < SEND:
            lot = action - BRING
            more = self.with_more(t.bid_colour(self.seat, lot), t.bids[self.seat][lot], self.sent)
            t.set_bid(self.seat, lot, 0)
        else:
            number = number_sent(action)
            colour = colour_sent(action)
            screens.show_workers(t, self.seat, colour, number)
            if t.ledger is not None:
                source = "tile." + t.facts.names[self.tile]
                t.note(self.seat, "worker." + COLOURS[colour], -number, source)
            sent = self.sent | colour_bit(colour) if self.mixes(t) else ALL_SENT
            more = self.with_more(colour, number, sent)
        if more.may_grow(t):
            t.frames.append(more)
        else:
            more.place(t, chance)

    def may_grow(self, t: Table) -> bool:
        """Whether, as far as everybody knows, more workers could come."""
        room = most(t, self.tile, self.use) - self.total()
        if room == 0:
            return False
        if self.sent != ALL_SENT and t.worker_count(self.seat) > 0:
            return True
        mine = t.bids[self.seat]
        return any(mine[lot] <= room for lot in self.groups(t, self.mixes(t)))

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
        if t.ledger is not None:
            self.tell_outbid(t)
        t.set_bid(self.seat, tile, t.bids[self.seat][tile] + self.total())
        if t.hue[tile] == 0:
            t.set_hue(tile, colour + 1)
        elif t.hue[tile] != colour + 1:
            t.set_lying(tile, colour + 1)
        let_stand(t)

    def tell_outbid(self, t: Table) -> None:
        """Whoever has led until now hears of it."""
        best = t.best_other_bid(self.tile, self.seat)
        if t.ledger is None or best <= t.bids[self.seat][self.tile]:
            return
        for seat in range(t.seats):
            if seat != self.seat and t.bids[seat][self.tile] == best:
                t.ledger.news("outbid", "KEY 5.2", seat, "tile." + t.facts.names[self.tile])

    def place_use(self, t: Table, chance: Chance) -> None:
        """The workers stand on the tile (KEY 6.3)."""
        tile = self.tile
        for colour in range(4):
            number = self.number_of(colour)
            if number > 0:
                t.add_crew(tile, colour, number)
                if t.hue[tile] == 0:
                    t.set_hue(tile, colour + 1)
        t.set_last(tile, self.total())
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
            return self.refuse_workers(t, t.bid_colour(self.seat, lot), t.bids[self.seat][lot])
        if SEND <= action < DONE:
            number = number_sent(action)
            colour = colour_sent(action)
            have = t.screens[behind(self.seat, colour)]
            name["colour"] = "colour." + COLOURS[colour]
            if self.number_of(colour) > 0 and has_sent(self.sent, colour):
                return Refusal("KEY 4.3", "sent-already", name)
            if have < number:
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
            return self.refuse_colour(t, colour)
        low = least(t, self.seat, self.tile, self.use)
        high = most(t, self.tile, self.use)
        total = self.total() + number
        if self.use == 0:
            name["needed"] = low - self.total()
            return Refusal("KEY 5.2", "too-few-to-win", name)
        name["needed"] = low
        name["room"] = high - self.total()
        if total > high:
            return Refusal("KEY 6.4", "too-many-for-tile", name)
        if total < low and not self.can_reach(t, colour, number):
            return Refusal("KEY 6.3", "too-few-for-use", name)
        return Refusal("KEY 6.9", "keep-one-to-pay", name)

    def can_reach(self, t: Table, colour: int, number: int) -> bool:
        """Whether, but for the price, enough workers could be found after these."""
        if number == 0:
            return False
        wanted = ANY_COLOUR if self.mixes(t) else colour
        sent = self.sent | colour_bit(colour) if wanted == ANY_COLOUR else ALL_SENT
        return within(t, self.tile, self.total() + number, sums(t, self.seat, wanted, sent))

    def refuse_colour(self, t: Table, colour: int) -> Refusal:
        """Why workers of a colour can't come (KEY 4.7, 9.8, 9.9)."""
        name: dict[str, int | str] = {
            "tile": "tile." + t.facts.names[self.tile],
            "colour": "colour." + COLOURS[colour],
        }
        if self.total() > 0:
            return Refusal("KEY 4.7", "one-colour", name)
        if self.use == 0:
            refused = refuse_counter(t, self.seat, self.tile)
            if refused is not None:
                return refused
        return Refusal("KEY 4.7", "wrong-colour", name)
