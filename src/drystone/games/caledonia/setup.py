"""Set-up: the board, the clans, the first workers, and the variants (CAL 2, 16.1, 17)."""

from __future__ import annotations

from typing import Final

from drystone.core.chance import Chance
from drystone.core.rules import Choice
from drystone.core.state import NOBODY, Refusal, State
from drystone.games.caledonia import expand, rounds
from drystone.games.caledonia.book import Book
from drystone.games.caledonia.facts import book
from drystone.games.caledonia.land import spaces_in
from drystone.games.caledonia.solo import block_cheap_land
from drystone.games.caledonia.state import BLOCKED, EMPTY, NOTHING, Player, Step, Table
from drystone.games.caledonia.words import (
    AT,
    BID,
    CHOOSE,
    CLAN,
    CONTRACT,
    CONTRACTS,
    CORNERS,
    DROP,
    EXPAND,
    FERGUSSON,
    GOODS,
    HIGHEST_BID,
    KINDS,
    MACDONALD,
    MINER,
    NO_CLAN,
    PORT_TILE,
    SCORING_TILE,
    SEAT,
    SIDE,
    SPACE,
    SPACES,
    START,
    TILE,
    WOODCUTTER,
    WORDS,
    WORKER,
)

ROUND_TILES: Final = 5
EVERY_TILE: Final = 9
START_WORKERS: Final = 2
AT_RANDOM: Final = "random"
EXAMPLE: Final = "2.7 8.7 10.3 4.3"


def setup(seats: int, options: dict[str, Choice], chance: Chance) -> State:
    """Everything laid out, up to the first choice (CAL 2)."""
    facts = book(str(options["facts"]), seats)
    kickstarter = options["kickstarter"] is True
    sides = [chance.pick([0, 1], SIDE) for _ in range(CORNERS)]
    table = Table(seats, facts, facts.land(sides, small=seats < 3, ports=options["ports"] is True))
    table.static_imports = 1 if options["imports"] == "static" else 0
    table.sides = sides
    tiles = tiles_of(facts.kickstarter_ports, kickstarter)
    table.ports = (
        [chance.pull(tiles, PORT_TILE) for _ in range(CORNERS)] if options["ports"] else []
    )
    tiles = tiles_of(facts.kickstarter_scoring, kickstarter)
    table.scoring = []
    if options["scoring"]:
        table.scoring = [chance.pull(tiles, SCORING_TILE) for _ in range(ROUND_TILES)]
    lay_out(table)
    lay_contracts(table, chance)
    if options["map"] == "tight":
        cover_spaces(table, str(options["covered"]), chance)
    elif options["covered"] != AT_RANDOM:
        raise ValueError("only the tight map has covered spaces: choose map=tight as well")
    if seats == 1:
        table._open = table._land.active
        block_cheap_land(table)
    first = chance.pick(list(range(seats)), SEAT)
    table.order = [(first + i) % seats for i in range(seats)]
    table.refresh()
    offer_clans(table, options, kickstarter, chance)
    table.settle(chance)
    return table


def tiles_of(extra: list[int], kickstarter: bool) -> list[int]:
    """The tiles to draw from, with or without the Kickstarter ones (CAL 17.7)."""
    return [tile for tile in range(EVERY_TILE) if kickstarter or tile not in extra]


def lay_out(t: Table) -> None:
    """Empty board, starting prices, full player boards (CAL 1.1, 1.2, 2.5)."""
    facts = t.facts
    t.board = [NOTHING] * SPACES
    t.prices = [facts.price_start] * GOODS
    t.boxes = [EMPTY] * facts.boxes[t.seats]
    t.pile = list(range(CONTRACTS))
    t.under = []
    t.imports = [0, 0, 0]
    t.passed = []
    t.bargains = [0] * GOODS
    t.clans = []
    t.tiles = []
    t.players = [new_player(facts) for _ in range(t.seats)]


def new_player(facts: Book) -> Player:
    """A full player board and an empty stock."""
    player = Player()
    player.goods = [0] * GOODS
    player.left = [*facts.unit_pieces[:WORKER], 0]
    player.market = [0] * GOODS
    player.contracts = []
    player.fulfilled = []
    player.merchants = facts.merchants_in_stock
    player.hireable = facts.merchants - facts.merchants_in_stock
    return player


def lay_contracts(t: Table, chance: Chance) -> None:
    """The first contracts on display (CAL 2.6)."""
    for box in range(t.facts.open_contracts[t.seats]):
        t.boxes[box] = chance.pull(t.pile, CONTRACT)


def cover_spaces(t: Table, chosen: str, chance: Chance) -> None:
    """The chosen spaces are covered, or a random one of each module (CAL 17.6)."""
    if chosen != AT_RANDOM:
        for name in names_in(chosen):
            space = WORDS.index(SPACE, name)
            if not always_land(t.facts, t.seats, space):
                raise ValueError(
                    f"{name} can't be covered with {t.seats} players: not always land in play"
                )
            t.board[space] = BLOCKED
        return
    land = t._land
    for module in range(CORNERS):
        side = t.facts.sides[2 * module + t.sides[module]]
        spaces = spaces_in(land.active & ~land.waters)
        space = chance.pick([space for space in spaces if side.terrain[space]], SPACE)
        t.board[space] = BLOCKED


def names_in(chosen: str) -> list[str]:
    """Spaces as a host names them, with or without commas."""
    return chosen.replace(",", " ").split()


def always_land(facts: Book, seats: int, space: int) -> bool:
    """Whether a space is land in play, whatever side the modules lie on."""
    for side in range(2):
        land = facts.land([side] * CORNERS, small=seats < 3, ports=True)
        if not land.active & ~land.waters & 1 << space:
            return False
    return True


def refuse_covered(seats: int, chosen: str) -> str:
    """Why these are not four spaces, "" if they are; where land is, the set-up knows."""
    names = names_in(chosen)
    if len(names) != CORNERS or len(set(names)) != CORNERS:
        return f"covered is random, or four different spaces such as {EXAMPLE!r}, not {chosen!r}"
    for name in names:
        if name not in WORDS.symbols[SPACE]:
            return f"covered names spaces such as {EXAMPLE!r}; there is no space {name!r}"
    return ""


def offer_clans(t: Table, options: dict[str, Choice], kickstarter: bool, chance: Chance) -> None:
    """Clans and starting tiles are drawn and offered (CAL 2.8, 17.4, 17.5)."""
    t.frames.append(Begin(NOBODY))
    with_clans = options["clans"] != "none"
    auction = options["clans"] == "auction"
    pairs = t.seats if auction else t.seats + 1
    clans = tiles_of(t.facts.kickstarter_clans, kickstarter)
    tiles = list(range(EVERY_TILE))
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
    t.earn(seat, t.facts.start_money[tile], "start")
    for good in range(GOODS):
        t.give(seat, good, t.facts.start_goods[tile][good], "start")
    if clan == NO_CLAN:
        t.earn(seat, t.facts.order_money[t.order.index(seat)], "order")
        return
    me.shipping = t.facts.clan_shipping[clan][t.seats]
    more = t.facts.clan_merchants[clan]
    me.merchants += more
    me.hireable -= more
    if clan == MACDONALD:
        left = me.left[:]
        left[WORKER] = t.facts.unit_pieces[WORKER]
        left[WOODCUTTER] = left[MINER] = 0
        me.left = left


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
        if CHOOSE <= action < CHOOSE + EVERY_TILE:
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
        if TILE <= action < TILE + EVERY_TILE:
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


# The first workers.


class Begin(Step):
    """The workers are asked for, then the first round begins (CAL 2.9, 12.5)."""

    def run(self, t: Table, chance: Chance) -> None:
        t.clans = []
        t.tiles = []
        t.frames.append(FirstRound(NOBODY))
        for seat in t.order:
            if t.players[seat].clan == FERGUSSON:
                for _ in range(START_WORKERS, t.facts.border_workers):
                    t.frames.append(StartWorker(seat))
        for seat in t.order:
            t.frames.append(StartWorker(seat))
        for seat in reversed(t.order):
            t.frames.append(StartWorker(seat))


class FirstRound(Step):
    """The first player is asked."""

    def run(self, t: Table, chance: Chance) -> None:
        rounds.first_turn(t)


def start_sites(t: Table, seat: int, kind: int) -> int:
    """Where a starting worker may stand (CAL 2.9, 12.5)."""
    area = expand.fitting(t, seat, kind) & expand.affordable(t, seat, kind, expand.PAID)
    if t.players[seat].clan == FERGUSSON:
        area &= t._land.border
    return area


class StartWorker(Step):
    """Choose the kind of a starting worker (CAL 2.9)."""

    rule = "CAL 2.9"

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        for kind in range(WOODCUTTER, KINDS):
            if t.players[self.seat].left[kind] > 0 and start_sites(t, self.seat, kind):
                found.append(EXPAND + kind)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        t.frames.append(StartSpace(self.seat, action - EXPAND))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if EXPAND <= action < EXPAND + WOODCUTTER:
            return Refusal("CAL 2.9", "workers-first")
        return expand.refuse_expand(t, self.seat, action, expand.PAID)


class StartSpace(Step):
    """Choose the space of a starting worker (CAL 2.9)."""

    rule = "CAL 2.9"

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind = kind

    def options(self, t: Table) -> list[int]:
        return expand.at_spaces(start_sites(t, self.seat, self.kind))

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        expand.place(t, self.seat, self.kind, action - AT, expand.PAID)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if not AT <= action < AT + SPACES:
            return None
        space = action - AT
        told = expand.refuse_space(t, self.seat, self.kind, space)
        if told is not None:
            return told
        if t.players[self.seat].clan == FERGUSSON and not t._land.border >> space & 1:
            return Refusal("CAL 12.5", "not-on-border", {"space": expand.space_name(space)})
        cost = expand.total_cost(t, self.seat, self.kind, space, expand.PAID)
        return expand.refuse_cost(t, self.seat, cost)
