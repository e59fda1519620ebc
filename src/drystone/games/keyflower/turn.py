"""A turn: bid, use or pass (KEY 4 to 6)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.core.words import add_words, words_by_six
from drystone.games.keyflower import season
from drystone.games.keyflower.components import (
    ANOTHER_COLOUR,
    ANY_COLOURS,
    BOATS,
    COLOURS,
    SITES,
    SKILL_OF,
    SKILLS,
    TILES,
    WORKER_OF,
    Face,
)
from drystone.games.keyflower.mustering import (
    ANY_COLOUR,
    NO_LOT,
    NOT_SENT,
    can_muster,
    least,
    may_counter,
    may_mix,
    refuse_counter,
    sums,
    within,
)
from drystone.games.keyflower.sending import Gather
from drystone.games.keyflower.state import (
    AUCTION,
    IN_WINTER,
    NO_ONE,
    Step,
    Table,
    behind,
    skill_behind,
)
from drystone.games.keyflower.words import BID, PASS, USE

BIDS: Final = words_by_six(BID, BOATS)
USES: Final = words_by_six(USE, SITES)


@mypyc_attr(free_list_len=1)
class Turn(Step):
    """Bid for a tile, use a tile, or pass (KEY 4.1)."""

    rule = "KEY 4.1"
    private = True

    def opens_turn(self) -> bool:
        return True

    def options(self, t: Table) -> list[int]:
        """Every bid and use for which the workers can be found (KEY 4.3)."""
        seat = self.seat
        screen = behind(seat, 0)
        have = t.screens
        force = vec[i64]([have[screen], have[screen + 1], have[screen + 2], have[screen + 3]])
        room: i64 = t.facts.room
        sums = vec[i64]([0, 0, 0, 0])
        for colour in range(4):
            sums[colour] = (2 << min(force[colour], room)) - 1
        for tile in t.outbid[seat]:
            own: i64 = t.bids[seat][tile]
            hue = t.bid_colour(seat, tile)
            force[hue] += own
            if own <= room:
                sums[hue] |= sums[hue] << own & (2 << room) - 1
        found = [PASS]
        if force[0] + force[1] + force[2] + force[3] > 0:
            self.add_bids(t, force, found)
            self.add_uses(t, force, sums, found)
        return found

    def add_bids(self, t: Table, force: vec[i64], found: list[int]) -> None:
        """Every tile on which a winning bid could be made (KEY 5.2)."""
        seat = self.seat
        mine = t.bids[seat]
        most = max(max(force[0], force[1]), max(force[2], force[3]))
        captain = t.has_power(seat, ANOTHER_COLOUR)
        hues = t.hue
        high = t.high
        lots = t.openings().lots
        winning = lots & t.of_hue[0]
        tile: i64
        for tile in t.lots:
            if winning >> tile & 1:
                continue
            own: i64 = mine[tile]
            top: i64 = high[tile]
            colour: i64 = t.bid_colour(seat, tile) if own > 0 else hues[tile] - 1
            needed = 1 if own == top else top + 1
            if force[colour] >= needed or (
                captain and own == 0 and most >= needed and may_counter(t, seat, tile)
            ):
                winning |= (lots >> tile & 1) << tile  # in C `1 << tile` has 32 bits
        add_words(found, BIDS, winning)

    def add_uses(self, t: Table, force: vec[i64], sums: vec[i64], found: list[int]) -> None:
        """Every tile that could be used now (KEY 6.1 to 6.4)."""
        seat = self.seat
        openings = t.openings()
        of_hue = t.of_hue
        possible = of_hue[0] & takers(t, sums[0] | sums[1] | sums[2] | sums[3])
        if t.has_power(seat, ANY_COLOURS):
            for tile in range(SITES):
                if t.hue[tile] > 0 and can_muster(t, seat, tile, ANY_COLOUR):
                    possible |= 1 << tile
        else:
            for colour in range(4):
                possible |= of_hue[colour + 1] & takers(t, sums[colour])
        possible &= openings.sites
        for i, tile in enumerate(openings.priced):
            bit: i64 = 1 << tile
            if possible & bit and not can_pay(t, seat, tile, openings.prices[i], force, sums):
                possible &= ~bit
        add_words(found, USES, possible)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        following = (self.seat + 1) % t.seats
        if action == PASS:
            t.passes += 1
            if t.passes == t.seats:
                t.frames.append(season.EndOfSeason())
            else:
                t.frames.append(Turn(following))
            return
        t.passes = 0
        t.frames.append(Turn(following))
        if action < USE:
            t.frames.append(Gather(self.seat, action - BID, 0))
        else:
            t.frames.append(Gather(self.seat, action - USE, 1))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if BID <= action < BID + TILES:
            return refuse_bid(t, self.seat, action - BID)
        if USE <= action < USE + TILES:
            return refuse_use(t, self.seat, action - USE)
        return None


def takers(t: Table, numbers: i64) -> i64:
    """The sites whose next use may bring one of these numbers of workers; all as bits."""
    found: i64 = 0
    taking = t.taking
    for number in range(1, len(taking)):
        if numbers >> number & 1:
            found |= taking[number]
    return found


def can_pay(t: Table, seat: int, tile: int, price: int, force: vec[i64], sums: vec[i64]) -> bool:
    """Whether a use for which there are workers can also be paid (KEY 6.8 to 6.10)."""
    if price >= SKILL_OF:
        return can_pay_skill(t, seat, t.face(tile))
    if may_mix(t, seat, tile):
        return True
    return can_use_and_pay(t, seat, tile, force, sums)


def can_use_and_pay(t: Table, seat: int, tile: int, force: vec[i64], sums: vec[i64]) -> bool:
    """Whether a tile that costs a worker can be used in some colour (KEY 6.9, 6.10)."""
    face = t.face(tile)
    wanted = t.facts.price_of[face] if t.facts.price[face] == WORKER_OF else -1
    takes = t.takes[tile]
    hue = t.hue[tile]
    every = force[0] + force[1] + force[2] + force[3]
    for colour in range(4):
        if (hue > 0 and colour != hue - 1) or sums[colour] & takes == 0:
            continue
        others = force[wanted] if wanted >= 0 else every
        if wanted < 0 or wanted == colour:
            others -= force[colour]
        if others > 0 or can_muster(t, seat, tile, colour):
            return True
    return False


def can_pay_skill(t: Table, seat: int, face: Face) -> bool:
    """Whether the skill tile that a use costs is there (KEY 6.8)."""
    at = skill_behind(seat, 0)
    if t.facts.price[face] == SKILL_OF:
        return t.screens[at + t.facts.price_of[face]] > 0
    return t.screens[at] + t.screens[at + 1] + t.screens[at + 2] > 0


def refuse_bid(t: Table, seat: int, tile: int) -> Refusal:
    """Why a bid is not possible."""
    name: dict[str, int | str] = {"tile": "tile." + t.facts.names[tile]}
    if tile not in t.lots:
        return Refusal("KEY 5.1", "not-for-sale", name)
    force = free_workers(t, seat, tile)
    if sum(force) == 0:
        return Refusal("KEY 4.3", "no-workers", name)
    own = t.bids[seat][tile]
    name["needed"] = max(1, t.best_other_bid(tile, seat) + 1 - own)
    if may_counter(t, seat, tile):
        return Refusal("KEY 5.2", "counter-too-small", name)
    colour = t.bid_colour(seat, tile) if own > 0 else t.hue[tile] - 1
    name["colour"] = "colour." + COLOURS[colour]
    if max(force) >= least(t, seat, tile, 0):
        refused = refuse_counter(t, seat, tile)
        if refused is not None:
            return refused
    if force[colour] == 0:
        return Refusal("KEY 4.7", "needs-colour", name)
    if own > 0:
        return Refusal("KEY 5.2", "raise-too-small", name)
    return Refusal("KEY 5.2", "bid-too-small", name)


def free_workers(t: Table, seat: int, apart: int) -> list[int]:
    """The workers that a seat can place, by colour: behind the screen and outbid elsewhere."""
    force = t.screens[behind(seat, 0) : behind(seat, 4)]
    for lot in t.outbid[seat]:
        if lot != apart:
            force[t.bid_colour(seat, lot)] += t.bids[seat][lot]
    return force


def refuse_use(t: Table, seat: int, tile: int) -> Refusal:
    """Why a use is not possible."""
    name: dict[str, int | str] = {"tile": "tile." + t.facts.names[tile]}
    if tile >= SITES or t.facts.usable[t.face(tile)] == 0:
        return Refusal("KEY 6.5", "takes-no-workers", name)
    if t.owner[tile] == NO_ONE or (t.cell[tile] == 0 and t.owner[tile] != AUCTION):
        return Refusal("KEY 6.1", "not-in-play", name)
    if t.owner[tile] == AUCTION and t.season == IN_WINTER:
        return Refusal("KEY 6.2", "not-in-winter", name)
    low = t.last[tile] + 1
    room = t.facts.room - t.crowd(tile)
    name["needed"] = low
    name["room"] = room
    if low > room:
        return Refusal("KEY 6.4", "tile-full", name)
    face = t.face(tile)
    price = t.facts.price[face]
    if price >= SKILL_OF and not can_pay_skill(t, seat, face):
        if price == SKILL_OF:
            name["skill"] = "skill." + SKILLS[t.facts.price_of[face]]
            return Refusal("KEY 6.8", "no-such-skill", name)
        return Refusal("KEY 6.8", "no-skill", name)
    return refuse_force(t, seat, tile, name)


def refuse_force(t: Table, seat: int, tile: int, name: dict[str, int | str]) -> Refusal:
    """Why the workers for a use can't be found: none, too few, groups too large, or the price."""
    low = t.last[tile] + 1
    room = t.facts.room - t.crowd(tile)
    force = free_workers(t, seat, NO_LOT)
    if sum(force) == 0:
        return Refusal("KEY 4.3", "no-workers", name)
    if may_mix(t, seat, tile):
        if sum(force) < low:
            return Refusal("KEY 6.3", "too-few-for-use", name)
        colours = [ANY_COLOUR]
    elif t.hue[tile] > 0:
        colour = t.hue[tile] - 1
        name["colour"] = "colour." + COLOURS[colour]
        if force[colour] == 0:
            return Refusal("KEY 4.7", "needs-colour", name)
        if force[colour] < low:
            return Refusal("KEY 6.3", "too-few-workers", name)
        colours = [colour]
    else:
        colours = [colour for colour in range(4) if force[colour] > 0]
    for colour in colours:
        if within(t, tile, 0, sums(t, seat, colour, NOT_SENT)):
            return Refusal("KEY 6.9", "workers-and-price", name)
    for lot in t.outbid[seat]:
        if t.bids[seat][lot] <= room:
            continue
        if colours[0] == ANY_COLOUR or t.bid_colour(seat, lot) in colours:
            return Refusal("KEY 6.4", "too-many-for-tile", name)
    return Refusal("KEY 4.4", "groups-do-not-fit", name)
