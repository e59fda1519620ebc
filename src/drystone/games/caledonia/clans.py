"""Who plays which clan: chosen in turn, none at all, or by auction (CAL 2.8, 17.4, 17.5)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import NOBODY, Refusal
from drystone.games.caledonia import effects
from drystone.games.caledonia.components import CLANS, HIGHEST_BID, KINDS, NO_CLAN, TILES
from drystone.games.caledonia.first_workers import Begin
from drystone.games.caledonia.state import Step, Table, unit_kinds
from drystone.games.caledonia.words import BID, CHOOSE, CLAN, DROP, SEAT, START, TILE, WORDS


def offer_clans(t: Table, way: str, clans: list[int], chance: Chance) -> None:
    """Clans and starting tiles are drawn and offered: "choose", "none" or "auction".

    (CAL 2.8, 17.4, 17.5)
    """
    t.frames.append(Begin())
    with_clans = way != "none"
    auction = way == "auction"
    pairs = t.seats if auction else t.seats + 1
    tiles = list(range(TILES))
    if with_clans:
        t.clans = [chance.pull(clans, CLAN) for _ in range(pairs)]
    t.tiles = [chance.pull(tiles, START) for _ in range(pairs)]
    if auction:
        opener = chance.pick(list(range(t.seats)), SEAT)
        t.order = []
        open_auction(t, opener)
        return
    for seat in t.order:
        t.frames.append(ChoosePair(seat) if with_clans else ChooseTile(seat))


def settle_in(t: Table, seat: int, clan: int, tile: int) -> None:
    """A player gets a starting tile's money and goods and the clan's start (CAL 2.8, 12)."""
    me = t.players[seat]
    me.clan, me.tile = clan, tile
    for effect in t.facts.start_gives[tile]:
        effects.perform(t, seat, effect, "start")
    if clan == NO_CLAN:
        t.gain_money(seat, t.facts.order_money[t.order.index(seat)], "order")
        return
    powers = t.clan(seat)
    me.shipping = powers.shipping
    me.merchants += powers.merchants
    me.hireable -= powers.merchants
    me.left = full_board(t, seat)


def full_board(t: Table, seat: int) -> list[int]:
    """The units that a player board holds at first, by kind (CAL 1.1, 12.6)."""
    left = [0] * KINDS
    for kind in unit_kinds(t, seat):
        left[kind] = t.facts.unit_pieces[kind]
    return left


def take_pair(t: Table, seat: int, clan: int) -> None:
    """A player takes a clan and the starting tile beside it."""
    at = t.clans.index(clan)
    clans, tiles = t.clans[:], t.tiles[:]
    t.clans, t.tiles = clans, tiles
    settle_in(t, seat, clans.pop(at), tiles.pop(at))


class ChoosePair(Step):
    """Choose a clan with its starting tile (CAL 2.8)."""

    rule = "CAL 2.8"

    def options(self, t: Table) -> list[int]:
        return [CHOOSE + clan for clan in sorted(t.clans)]

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        take_pair(t, self.seat, action - CHOOSE)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if CHOOSE <= action < CHOOSE + len(CLANS):
            clan = "clan." + WORDS.symbol(CLAN, action - CHOOSE)
            return Refusal("CAL 2.8", "not-on-offer", {"name": clan})
        return None


class ChooseTile(Step):
    """Choose a starting tile, without clans (CAL 17.4)."""

    rule = "CAL 17.4"

    def options(self, t: Table) -> list[int]:
        return [TILE + tile for tile in sorted(t.tiles)]

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        t.tiles = [tile for tile in t.tiles if tile != action - TILE]
        settle_in(t, self.seat, NO_CLAN, action - TILE)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if TILE <= action < TILE + TILES:
            tile = "start." + WORDS.symbol(START, action - TILE)
            return Refusal("CAL 17.4", "not-on-offer", {"name": tile})
        return None


# The clan auction.


def clanless_after(t: Table, seat: int) -> int:
    """The next player clockwise without a clan, or the player if no other."""
    for i in range(1, t.seats + 1):
        other = (seat + i) % t.seats
        if t.players[other].clan == NO_CLAN:
            return other
    return seat


def open_auction(t: Table, opener: int) -> None:
    """A player opens the bidding for the next clan; the last one takes what is left (CAL 17.5)."""
    if len(t.clans) == 1:
        win(t, opener, 0, t.clans[0])
    else:
        bidders = 0
        for seat in range(t.seats):
            if t.players[seat].clan == NO_CLAN:
                bidders |= 1 << seat
        t.frames.append(Bid(opener, bidders, NOBODY, -1))


def win(t: Table, seat: int, bid: int, clan: int) -> None:
    """A pair goes to a player, with the next place in turn order (CAL 17.5)."""
    t.players[seat].bid = bid
    t.order = [*t.order, seat]
    take_pair(t, seat, clan)
    if t.clans:
        open_auction(t, clanless_after(t, seat))


class Bid(Step):
    """Bid points for the next choice, or drop out (CAL 17.5).

    `bidders` has a bit for each player still in, `leader` made the highest bid so far.
    """

    rule = "CAL 17.5"

    def __init__(self, seat: int, bidders: int, leader: int, highest: int) -> None:
        super().__init__(seat)
        self.bidders = bidders
        self.leader = leader
        self.highest = highest

    def options(self, t: Table) -> list[int]:
        found = list(range(BID + self.highest + 1, BID + HIGHEST_BID + 1))
        if self.leader != NOBODY:
            found.append(DROP)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        bidders, leader, highest = self.bidders, self.leader, self.highest
        if action == DROP:
            bidders &= ~(1 << self.seat)
        else:
            leader, highest = self.seat, action - BID
        following = self.seat
        for i in range(1, t.seats):
            other = (self.seat + i) % t.seats
            if bidders >> other & 1:
                following = other
                break
        if following == leader:
            t.frames.append(Won(leader, highest))
        else:
            t.frames.append(Bid(following, bidders, leader, highest))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if BID <= action <= BID + self.highest:
            return Refusal("CAL 17.5", "bid-too-low", {"highest": self.highest})
        if action == DROP:
            return Refusal("CAL 17.5", "must-open")
        return None


class Won(Step):
    """The winner of an auction chooses a pair (CAL 17.5)."""

    rule = "CAL 17.5"

    def __init__(self, seat: int, bid: int) -> None:
        super().__init__(seat)
        self.bid = bid

    def options(self, t: Table) -> list[int]:
        return [CHOOSE + clan for clan in sorted(t.clans)]

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        win(t, self.seat, self.bid, action - CHOOSE)
