"""The table of Clans of Caledonia: plain data, copied by hand. And the two kinds of frames."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from drystone.core.chance import Chance
from drystone.core.state import NOBODY, Frame, Part, Refusal, State
from drystone.games.caledonia import knowledge, scoring
from drystone.games.caledonia.components import (
    EMPTY,
    FISHING_KINDS,
    MINER,
    NO_CLAN,
    NOTHING,
    ROUNDS,
    SPACES,
    USUAL_KINDS,
    WOODCUTTER,
    WORKER,
    is_unit,
    kind_of,
    owner_of,
    piece_of,
)
from drystone.games.caledonia.land import Land, high_half, low_half, reach_at, whole
from drystone.games.caledonia.printed import Clan, Facts
from drystone.games.caledonia.words import CONTRACT, GOOD, WORDS

UNKNOWN: Final = -1
"""Settlements not counted since the units or the shipping changed."""


class Step(Frame):
    """A frame of this game: its methods know the table."""

    def options(self, t: Table) -> list[int]:
        """The actions that are open."""
        raise NotImplementedError

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        """The action comes true."""
        raise NotImplementedError

    def run(self, t: Table, chance: Chance) -> None:
        """What happens without a question."""
        raise NotImplementedError

    def refusal(self, t: Table, action: int) -> Refusal | None:
        """A reason better than "not now"."""
        return None


class Auto(Step):
    """A step that asks nobody: it has `run` instead of options and an answer."""

    def __init__(self, seat: int = NOBODY) -> None:
        super().__init__(seat)


class Player(Part):
    """One clan's things.

    `market` counts the merchants out for each good, buyers above zero, sellers below. `left` are
    the units still on the player board. `cellar` has a bit for each barrel's spot. Copies share the
    lists: whoever changes one replaces it.
    """

    goods: list[int]
    left: list[int]
    market: list[int]
    contracts: list[int]
    fulfilled: list[int]

    def __init__(self) -> None:
        self.clan = NO_CLAN
        self.tile = EMPTY
        self.money = 0
        self.glory = 0
        self.shipping = 0
        self.woodcutters_improved = 0
        self.miners_improved = 0
        self.merchants = 0
        self.hireable = 0
        self.ports_used = 0
        self.cellar = 0
        self.bid = 0
        self._units = 0
        self._reach_low: i64 = 0
        self._reach_high: i64 = 0
        self._harbours = 0
        self._joined = UNKNOWN

    def copy(self) -> Player:
        """The same things, for another table."""
        other = Player()
        other.clan = self.clan
        other.tile = self.tile
        other.money = self.money
        other.glory = self.glory
        other.shipping = self.shipping
        other.woodcutters_improved = self.woodcutters_improved
        other.miners_improved = self.miners_improved
        other.merchants = self.merchants
        other.hireable = self.hireable
        other.ports_used = self.ports_used
        other.cellar = self.cellar
        other.bid = self.bid
        other._units = self._units
        other._reach_low = self._reach_low
        other._reach_high = self._reach_high
        other._harbours = self._harbours
        other._joined = self._joined
        other.goods = self.goods
        other.left = self.left
        other.market = self.market
        other.contracts = self.contracts
        other.fulfilled = self.fulfilled
        return other

    @property
    def units(self) -> int:
        """The spaces where the player's units stand."""
        return self._units

    @property
    def reach(self) -> int:
        """The spaces that the player's units neighbour or ships reach (CAL 6.1)."""
        return whole(self._reach_low, self._reach_high)

    @property
    def reach_low(self) -> i64:
        """The low half of the reach."""
        return self._reach_low

    @property
    def reach_high(self) -> i64:
        """The high half of the reach."""
        return self._reach_high

    @property
    def harbours(self) -> int:
        """The corners whose ports the player's units stand on or reach (CAL 11.1)."""
        return self._harbours

    def add_left(self, kind: int, amount: int) -> None:
        """More units of a kind are on the player board, or fewer."""
        left = self.left[:]
        left[kind] = left[kind] + amount
        self.left = left

    def send_out(self, good: int, amount: int) -> None:
        """More buyers stand at a good's market, or more sellers if the amount is below zero."""
        market = self.market[:]
        market[good] = market[good] + amount
        self.market = market


class Table(State):
    """A position. Set-up and `copy` fill in the lists.

    Every copy has its own frames, players and board. It shares the other lists: once the game has
    begun, whoever changes one replaces it.
    """

    players: list[Player]
    sides: list[int]
    ports: list[int]
    scoring: list[int]
    board: list[int]
    prices: list[int]
    boxes: list[int]
    pile: list[int]
    under: list[int]
    imports: list[int]
    order: list[int]
    passed: list[int]
    bargains: list[int]
    clans: list[int]
    tiles: list[int]
    _land: Land

    def __init__(self, seats: int, facts: Facts) -> None:
        super().__init__(seats)
        self.facts = facts
        self.round = 1
        self.rounds = ROUNDS
        self.static_imports = 0
        self.harbour = 0
        """The corners whose ports were in reach when the action under way began; 0 between them."""
        self._open_low: i64 = 0
        self._open_high: i64 = 0

    def options(self, frame: Frame) -> list[int]:
        return cast(Step, frame).options(self)

    def answer(self, frame: Frame, action: int, chance: Chance) -> None:
        cast(Step, frame).answer(self, action, chance)

    def run(self, frame: Frame, chance: Chance) -> None:
        cast(Step, frame).run(self, chance)

    def refusal(self, frame: Frame, action: int) -> Refusal | None:
        return cast(Step, frame).refusal(self, action)

    def copy(self) -> Table:
        other = Table(self.seats, self.facts)
        other._land = self._land
        other.frames = self.frames[:]
        other.viewer = self.viewer
        other.round = self.round
        other.rounds = self.rounds
        other.static_imports = self.static_imports
        other.harbour = self.harbour
        other._open_low = self._open_low
        other._open_high = self._open_high
        players: list[Player] = []
        for player in self.players:
            players.append(player.copy())
        other.players = players
        other.sides = self.sides
        other.ports = self.ports
        other.scoring = self.scoring
        other.board = self.board[:]
        other.prices = self.prices
        other.boxes = self.boxes
        other.pile = self.pile
        other.under = self.under
        other.imports = self.imports
        other.order = self.order
        other.passed = self.passed
        other.bargains = self.bargains
        other.clans = self.clans
        other.tiles = self.tiles
        return other

    def observe(self, seat: int) -> Table:
        return knowledge.observe(self, seat)

    def refresh(self) -> None:
        """Find the map, the open spaces and everybody's reach again from sides and board."""
        self.find_map()
        open_ = self._land.active
        for player in self.players:
            player._units = 0
        for space in range(SPACES):
            piece = self.board[space]
            if piece != NOTHING:
                open_ &= ~(1 << space)
            if is_unit(piece):
                self.players[owner_of(piece)]._units |= 1 << space
        self._open_low = low_half(open_)
        self._open_high = high_half(open_)
        for player in self.players:
            self.look_around(player)

    def find_map(self) -> None:
        """The map as its modules lie."""
        self._land = self.facts.land(self.sides, small=self.small(), ports=len(self.ports) > 0)

    def remembered_wrongly(self) -> str:
        """What of the board is remembered otherwise than it is, "" if nothing is."""
        again = self.copy()
        again.refresh()
        if again.open_spaces != self.open_spaces:
            return "open spaces"
        for seat in range(self.seats):
            me, anew = self.players[seat], again.players[seat]
            if me._units != anew._units or me.reach != anew.reach:
                return "units"
            if me._harbours != anew._harbours:
                return "harbours"
            if me._joined not in (UNKNOWN, again.joined(seat)):
                return "settlements"
        return ""

    def look_around(self, player: Player) -> None:
        """What a player's units reach is worked out anew."""
        reach = self._land.reach_of(player._units, player.shipping)
        player._reach_low = low_half(reach)
        player._reach_high = high_half(reach)
        player._harbours = self._land.harbours_in(player._units | reach)
        player._joined = UNKNOWN

    @property
    def land(self) -> Land:
        """The map."""
        return self._land

    @property
    def open_spaces(self) -> int:
        """The spaces in play with nothing on them."""
        return whole(self._open_low, self._open_high)

    @property
    def open_low(self) -> i64:
        """The low half of the open spaces."""
        return self._open_low

    @property
    def open_high(self) -> i64:
        """The high half of the open spaces."""
        return self._open_high

    def joined(self, seat: int) -> int:
        """How many settlements a player's largest group joined by shipping has (CAL 15.4)."""
        me = self.players[seat]
        if me._joined == UNKNOWN:
            me._joined = self._land.joined_settlements(me._units, me.shipping)
        return me._joined

    def small(self) -> bool:
        """Whether the rim of the map is out of play (CAL 2.2)."""
        return self.seats < 3

    def clan(self, seat: int) -> Clan:
        """What a player's clan can do; a player without one has no powers (CAL 12, 17.4)."""
        return self.facts.clans[self.players[seat].clan]

    def breakdown(self, seat: int) -> dict[str, int]:
        return scoring.breakdown(self, seat)

    def winners(self) -> list[int]:
        return scoring.winners(self)

    # What happens to things, in one place, so that nothing goes unnoted.

    def gain_money(self, seat: int, amount: int, source: str) -> None:
        """Money comes from the supply."""
        self.players[seat].money += amount
        if amount and self.ledger is not None:
            self.ledger.note(seat, "money", amount, source)

    def pay_money(self, seat: int, amount: int, source: str) -> None:
        """Money goes to the supply, or comes from it if the amount is below zero."""
        self.gain_money(seat, -amount, source)

    def gain_goods(self, seat: int, good: int, amount: int, source: str) -> None:
        """Goods come to a stock."""
        if amount == 0:
            return
        me = self.players[seat]
        goods = me.goods[:]
        goods[good] = goods[good] + amount
        me.goods = goods
        if self.ledger is not None:
            self.ledger.note(seat, "good." + WORDS.symbol(GOOD, good), amount, source)

    def pay_goods(self, seat: int, good: int, amount: int, source: str) -> None:
        """Goods leave a stock."""
        self.gain_goods(seat, good, -amount, source)

    def gain_glory(self, seat: int, glory: int, source: str) -> None:
        """Glory is scored."""
        self.players[seat].glory += glory
        if glory and self.ledger is not None:
            self.ledger.note(seat, "glory", glory, source)

    def note(self, seat: int, account: str, amount: int, source: str) -> None:
        """Tell a listener of a change that is no money, good or Glory."""
        if amount and self.ledger is not None:
            self.ledger.note(seat, account, amount, source)

    def put(self, seat: int, kind: int, space: int) -> None:
        """A unit comes from the player board to an empty space."""
        me = self.players[seat]
        me.add_left(kind, -1)
        self.board[space] = piece_of(seat, kind)
        map_ = self._land
        self._open_low ^= map_.bit_low[space]
        self._open_high ^= map_.bit_high[space]
        me._units |= map_.bits[space]
        at = reach_at(me.shipping, space)
        me._reach_low |= map_.reach_low[at]
        me._reach_high |= map_.reach_high[at]
        me._harbours |= map_.harbours[me.shipping][space]
        me._joined = UNKNOWN

    def lift(self, seat: int, space: int) -> None:
        """A unit goes back to its player board (CAL 1.5)."""
        me = self.players[seat]
        me.add_left(kind_of(self.board[space]), 1)
        self.board[space] = NOTHING
        self._open_low |= self._land.bit_low[space]
        self._open_high |= self._land.bit_high[space]
        me._units ^= self._land.bits[space]
        self.look_around(me)

    def sail_further(self, seat: int) -> None:
        """Shipping gets one level better."""
        me = self.players[seat]
        me.shipping += 1
        self.look_around(me)

    def fill_box(self, box: int, contract: int) -> None:
        """A contract, or EMPTY, lies in a box of the export board."""
        boxes = self.boxes[:]
        boxes[box] = contract
        self.boxes = boxes

    def draw_contract(self, chance: Chance) -> int:
        """The next contract of the pile, or EMPTY (CAL 7.6)."""
        if self.pile:
            self.pile = self.pile[:]
            return chance.pull(self.pile, CONTRACT)
        if not self.under:
            return EMPTY
        drawn = self.under[0]
        self.under = self.under[1:]
        return drawn


def deployed(t: Table, seat: int, kind: int) -> int:
    """How many units of a kind that the clan has stand on the map."""
    return t.facts.unit_pieces[kind] - t.players[seat].left[kind]


def unit_kinds(t: Table, seat: int) -> list[int]:
    """The kinds of units that a player has (CAL 1.1, 12.6)."""
    return FISHING_KINDS if t.clan(seat).fishes else USUAL_KINDS


def workers_deployed(t: Table, seat: int) -> int:
    """How many workers of any kind a player has on the map."""
    if t.clan(seat).fishes:
        return deployed(t, seat, WORKER)
    return deployed(t, seat, WOODCUTTER) + deployed(t, seat, MINER)


def boxes_free(t: Table, seat: int) -> int:
    """How many empty export boxes a player has (CAL 5.3, 12.1)."""
    return t.clan(seat).boxes - len(t.players[seat].contracts)
