"""The table of Keyflower: plain data, copied by hand."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from drystone.core.chance import Chance
from drystone.core.state import NOBODY, Frame, Refusal
from drystone.games.keyflower import knowledge, scoring
from drystone.games.keyflower.components import (
    ANOTHER_COLOUR,
    BOATS,
    CROSS_COUNTRY,
    GREEN,
    SITES,
    TILES,
    YEAR,
    Face,
    on_tile,
    side_of,
    tile_of,
)
from drystone.games.keyflower.frontier import Frontier
from drystone.games.keyflower.layout import Layout
from drystone.games.keyflower.lookups import Openings
from drystone.games.keyflower.printed import Facts

IN_SPRING: Final = 0
IN_SUMMER: Final = 1
IN_AUTUMN: Final = 2
IN_WINTER: Final = 3

NO_ONE: Final = 0
AUCTION: Final = 7

UNDECIDED: Final = 0
OFFERED: Final = 1
KEPT: Final = 2

ITEMS: Final = 7
"""Behind a screen: four colours of worker, then three skills."""
KNOWN: Final = 11
"""What everybody knows of a screen: the seven items, then the four below."""
BLIND: Final = 7
MAYBE_GREEN: Final = 8
BLIND_SKILLS: Final = 9
SKILLS_PAID: Final = 10

HOME_CELL: Final = 5050
HUES: Final = 5
"""The four colours, and none."""


def behind(seat: int, item: int) -> int:
    """Where the number of an item behind a screen stands."""
    return ITEMS * seat + item


def skill_behind(seat: int, skill: int) -> int:
    """Where the number of skill tiles of a kind behind a screen stands."""
    return ITEMS * seat + GREEN + 1 + skill


def aboard(boat: int, item: int) -> int:
    """Where the number of an item on a boat stands."""
    return ITEMS * (boat - BOATS) + item


def known_of(seat: int, item: int) -> int:
    """Where stands what everybody knows of a screen: an item, or one of the four above."""
    return KNOWN * seat + item


class Step(Frame):
    """A frame of this game: its methods know the table."""

    def options(self, t: Table) -> list[int]:
        raise NotImplementedError

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        raise NotImplementedError

    def run(self, t: Table, chance: Chance) -> None:
        raise NotImplementedError

    def refusal(self, t: Table, action: int) -> Refusal | None:
        return None


class Auto(Step):
    """A step that asks nobody: `run` does what has to be done."""

    def __init__(self, seat: int = NOBODY) -> None:
        super().__init__(seat)


class Memory:
    """What was worked out lately from how tiles lie; a position and its copies share it.

    Each list belongs to the module that fills it.
    """

    def __init__(self) -> None:
        self.layouts: list[object] = []
        """`eyes.roads.Roads`"""
        self.villages: list[list[object]] = [[], [], [], [], [], []]
        """By seat: `eyes.village.Village`"""


class Table(Layout):
    """A position of Keyflower. Set-up and `copy` fill in the lists."""

    # Copies share these: whoever changes one replaces it
    lying: list[int]
    """By tile: the colour + 1 of the lying bid of the owner of boat 4a."""
    lots: list[int]
    """What can be bid for this season, sorted."""
    quay: list[int]
    """Boats not yet chosen this season."""
    cargo: list[int]
    """By `aboard`."""
    winter: list[int]
    """The winter tiles in hand, seat after seat; empty once they are revealed."""
    offered: list[int]
    """For each of them: undecided, offered or kept."""
    fists: list[int]
    """By seat: how many winter tiles were found in the hand when all opened theirs (KEY 3.5)."""
    _memory: Memory
    # Copies share these until one of them changes its own
    crew: list[int]
    """Workers on tiles, by `on_tile`; `own_crew` comes before a change."""
    goods: list[int]
    """Resources on tiles, by `on_tile`; `add_goods` changes them."""
    _high: list[int]
    """By tile: the highest bid."""
    _outbid: list[list[int]]
    """By seat: the tiles with an outbid group of its workers, sorted."""
    _takes: list[int]
    """By site: the numbers of workers that its next use may bring, as bits (KEY 6.3, 6.4)."""
    _taking: vec[i64]
    """The same by number: the sites whose next use may bring so many, as bits."""
    _of_hue: vec[i64]
    """By this season's colour + 1, and 0 for none: the tiles, as bits."""
    # Every copy has its own of these
    hue: list[int]
    """By tile: this season's colour + 1; 0 while it has none. `set_hue` changes it."""
    last: list[int]
    """By tile: how many workers its latest use took this season."""
    bids: list[list[int]]
    """By seat and tile: the size of the bid; `set_bid` changes it. Copies share the inner lists."""
    screens: list[int]
    """By `behind`."""
    seen: list[int]
    """By `known_of`."""
    bag: list[int]
    pool: list[int]
    supply: list[int]

    def __init__(self, seats: int, facts: Facts) -> None:
        super().__init__(seats, facts)
        self.bag_size = 0
        self.pool_size = 0
        self.greens = 0
        self.stray = 0
        """Green workers in the bag or drawn from it unseen."""
        self.season = IN_SPRING
        self.seasons = YEAR
        self.start = 0
        """Who holds the purple marker."""
        self.passes = 0
        self._owns_crew = False
        self._owns_goods = False
        self._owns_high = False
        self._owns_takes = False
        self._own_bids = 0
        """A bit for each seat whose bids are shared with no other position."""
        self._owns_hues = False
        self._openings: Openings | None = None

    def options(self, frame: Frame) -> list[int]:
        return cast(Step, frame).options(self)

    def answer(self, frame: Frame, action: int, chance: Chance) -> None:
        cast(Step, frame).answer(self, action, chance)

    def run(self, frame: Frame, chance: Chance) -> None:
        cast(Step, frame).run(self, chance)

    def refusal(self, frame: Frame, action: int) -> Refusal | None:
        return cast(Step, frame).refusal(self, action)

    def copy(self) -> Table:
        """Lists that seldom change are shared: whoever changes one replaces it."""
        self.share()
        other = Table(self.seats, self.facts)
        other.frames = self.frames[:]
        other.viewer = self.viewer
        other.owner = self.owner
        other.cell = self.cell
        other.turned = self.turned
        other.side = self.side
        other.lying = self.lying
        other.lots = self.lots
        other.quay = self.quay
        other.cargo = self.cargo
        other.winter = self.winter
        other.offered = self.offered
        other.fists = self.fists
        other.crew = self.crew
        other.goods = self.goods
        other._high = self._high
        other._outbid = self._outbid
        other._takes = self._takes
        other._taking = self._taking
        other._of_hue = self._of_hue
        other._memory = self._memory
        other._near = self._near
        other._frontiers = self._frontiers
        other._openings = self._openings
        other._villages = self._villages
        other.hue = self.hue[:]
        other.last = self.last[:]
        other.bids = self.bids[:]
        other.screens = self.screens[:]
        other.seen = self.seen[:]
        other.bag = self.bag[:]
        other.pool = self.pool[:]
        other.supply = self.supply[:]
        other.bag_size = self.bag_size
        other.pool_size = self.pool_size
        other.greens = self.greens
        other.stray = self.stray
        other.season = self.season
        other.seasons = self.seasons
        other.start = self.start
        other.passes = self.passes
        return other

    def share(self) -> None:
        """From now on other positions may have the same lists: none is this one's own."""
        self._owns_crew = False
        self._owns_goods = False
        self._owns_high = False
        self._owns_takes = False
        self._owns_hues = False
        self._own_bids = 0
        self._owns_layout = False
        self._own_frontiers = 0
        self._owns_villages = False

    def refresh(self) -> None:
        """Work out bids, uses and the neighbours of every tile from what lies where."""
        self.share()
        self._high = [self.highest_bid(tile) for tile in range(TILES)]
        self._outbid = [self.outbid_groups(seat) for seat in range(self.seats)]
        self._takes = [0] * SITES
        self._taking = vec[i64]([0] * (self.facts.room + 1))
        for tile in range(SITES):
            self._allow(tile, self.next_use(tile))
        self._of_hue = vec[i64]([0] * HUES)
        for tile in range(BOATS):
            self._of_hue[self.hue[tile]] |= 1 << tile
        self._openings = None
        self._memory = Memory()
        self.survey()

    @property
    def memory(self) -> Memory:
        """Where what was worked out from this position is kept."""
        return self._memory

    def has_power(self, seat: int, power: int) -> bool:
        """Whether a summer boat allows something to a seat."""
        return self.works_for(seat, self.facts.face_with[power])

    def works_for(self, seat: int, face: Face) -> bool:
        """Whether a summer boat works for a seat: from the moment it is won (KEY 9.1)."""
        boat = tile_of(face)
        return (
            self.owner[boat] == seat + 1
            and self.side[boat] == side_of(face)
            and (self.cell[boat] > 0 or self.season == IN_SUMMER)
        )

    def frontier(self, seat: int) -> Frontier:
        """The free cells around a seat's village (KEY 11.2, 9.4)."""
        return self.frontier_where(seat, self.has_power(seat, CROSS_COUNTRY))

    def openings(self) -> Openings:
        """What can be bid for in this season, and what takes workers (KEY 5.1, 6.1, 6.2)."""
        known = self._openings
        if known is None or not known.are_of(self):
            known = Openings(self)
            self._openings = known
        return known

    @property
    def high(self) -> list[int]:
        """By tile: the highest bid. No two bids on a tile are equal."""
        return self._high

    def highest_bid(self, tile: int) -> int:
        """The highest bid on a tile, looked for."""
        best = 0
        for bids in self.bids:
            best = max(best, bids[tile])
        return best

    def set_bid(self, seat: int, tile: int, size: int) -> None:
        if not self._own_bids >> seat & 1:
            self.bids[seat] = self.bids[seat][:]
            self._own_bids |= 1 << seat
        if not self._owns_high:
            self._high = self._high[:]
            self._owns_high = True
        self.bids[seat][tile] = size
        best = self.highest_bid(tile)
        self._high[tile] = best
        for other in range(self.seats):
            bid = self.bids[other][tile]
            if bid == 0 and other != seat:
                continue  # It had no group here before
            if (0 < bid < best) != (tile in self._outbid[other]):
                self._outbid = self._outbid[:]
                self._outbid[other] = self.outbid_groups(other)

    @property
    def outbid(self) -> list[list[int]]:
        """By seat: the tiles with a group that is free to go elsewhere, sorted (KEY 4.4)."""
        return self._outbid

    def outbid_groups(self, seat: int) -> list[int]:
        """The tiles with an outbid group of a seat, looked for."""
        mine = self.bids[seat]
        return [lot for lot in self.lots if 0 < mine[lot] < self._high[lot]]

    @property
    def takes(self) -> list[int]:
        """By site: the numbers of workers that its next use may bring, as bits."""
        return self._takes

    @property
    def taking(self) -> vec[i64]:
        """By number: the sites whose next use may bring so many workers, as bits."""
        return self._taking

    def next_use(self, tile: int) -> int:
        """More workers than last time, and no more than there is room for (KEY 6.3, 6.4)."""
        least = self.last[tile] + 1
        most = self.facts.room - self.crowd(tile)
        return (2 << most) - (1 << least) if 0 < least <= most <= self.facts.room else 0

    def set_last(self, tile: int, number: int) -> None:
        """So many workers, who stand there by now, made the latest use of a tile."""
        self.last[tile] = number
        if not self._owns_takes:
            self._takes = self._takes[:]
            self._taking = self._taking[:]
            self._owns_takes = True
        self._allow(tile, self.next_use(tile))

    def _allow(self, tile: int, numbers: i64) -> None:
        """The next use of a site may bring these numbers of workers, as bits."""
        self._takes[tile] = numbers
        bit: i64 = 1 << tile
        taking = self._taking
        for number in range(len(taking)):
            if numbers >> number & 1:
                taking[number] |= bit
            else:
                taking[number] &= ~bit

    @property
    def of_hue(self) -> vec[i64]:
        """By this season's colour + 1, and 0 for none: the tiles, as bits."""
        return self._of_hue

    def set_hue(self, tile: int, hue: int) -> None:
        """A tile has its colour for this season (KEY 4.7)."""
        if not self._owns_hues:
            self._of_hue = self._of_hue[:]
            self._owns_hues = True
        self._of_hue[self.hue[tile]] &= ~(1 << tile)
        self._of_hue[hue] |= 1 << tile
        self.hue[tile] = hue

    def clear_marks(self) -> None:
        """No tile has a colour or has been used this season, nobody stands on one (KEY 3.6)."""
        self.hue = [0] * TILES
        self.lying = [0] * TILES
        self._of_hue = vec[i64]([(1 << BOATS) - 1] + [0] * (HUES - 1))
        self._owns_hues = True
        self.last = [0] * TILES
        numbers = self.next_use(0)
        self._takes = [numbers] * SITES
        every = (1 << SITES) - 1
        self._taking = vec[i64]([every * (numbers >> n & 1) for n in range(self.facts.room + 1)])
        self._owns_takes = True

    def add_goods(self, tile: int, kind: int, number: int) -> None:
        if not self._owns_goods:
            self.goods = self.goods[:]
            self._owns_goods = True
        at = on_tile(tile, kind)
        self.goods[at] = self.goods[at] + number

    def add_crew(self, tile: int, colour: int, number: int) -> None:
        self.own_crew()
        at = on_tile(tile, colour)
        self.crew[at] = self.crew[at] + number

    def own_crew(self) -> None:
        """The list of workers on tiles is shared with no other position."""
        if not self._owns_crew:
            self.crew = self.crew[:]
            self._owns_crew = True

    def set_lying(self, tile: int, lying: int) -> None:
        self.lying = self.lying[:]
        self.lying[tile] = lying

    def crowd(self, tile: int) -> int:
        """How many workers stand or lie on a tile."""
        crew = self.crew
        at = 4 * tile
        return crew[at] + crew[at + 1] + crew[at + 2] + crew[at + 3]

    def has_goods(self, tile: int) -> bool:
        """Whether resources lie on a tile."""
        goods = self.goods
        at = 4 * tile
        return goods[at] + goods[at + 1] + goods[at + 2] + goods[at + 3] > 0

    def best_other_bid(self, tile: int, seat: int) -> int:
        """The largest bid of the other seats on a tile."""
        best = 0
        for other in range(self.seats):
            if other != seat:
                bid = self.bids[other][tile]
                if bid > best:
                    best = bid
        return best

    def bid_colour(self, seat: int, tile: int) -> int:
        """The colour of a seat's bid on a tile."""
        if self.lying[tile] > 0 and self.has_power(seat, ANOTHER_COLOUR):
            return self.lying[tile] - 1
        return self.hue[tile] - 1

    def note(self, seat: int, account: str, amount: int, source: str, audience: int = -1) -> None:
        """Tell the listener, if there is one."""
        if self.ledger is not None and amount != 0:
            self.ledger.note(seat, account, amount, source, audience)

    def event(self, what: str, rule: str) -> None:
        """Tell the listener, if there is one, that something happens to everybody."""
        if self.ledger is not None:
            self.ledger.event(what, rule)

    def pass_marker(self, seat: int) -> None:
        """The purple marker goes to a seat (KEY 10.7, 10.8)."""
        if seat != self.start:
            self.note(self.start, "marker", -1, "turn-order")
            self.note(seat, "marker", 1, "turn-order")
        self.start = seat

    # What everybody knows of a screen (KEY 13.2)

    def skill_count(self, seat: int) -> int:
        """How many skill tiles lie behind a screen; everybody knows that."""
        known = known_of(seat, 0)
        seen = self.seen
        return (
            seen[known + 4]
            + seen[known + 5]
            + seen[known + 6]
            + seen[known + BLIND_SKILLS]
            - seen[known + SKILLS_PAID]
        )

    def certain_skills(self, seat: int) -> list[int]:
        """The skill tiles that are certainly behind a screen, by kind (KEY 13.2)."""
        known = known_of(seat, 0)
        paid = self.seen[known + SKILLS_PAID]
        return [max(0, self.seen[known + 4 + skill] - paid) for skill in range(3)]

    def worker_count(self, seat: int) -> int:
        """How many workers lie behind a screen; everybody knows that."""
        known = known_of(seat, 0)
        seen = self.seen
        return (
            seen[known] + seen[known + 1] + seen[known + 2] + seen[known + 3] + seen[known + BLIND]
        )

    # Knowledge

    def observe(self, seat: int) -> Table:
        """Others' screens show what everybody knows; bag and pool hold everything unseen."""
        view = self.copy()
        knowledge.blank(view, seat)
        return view

    def disclosed(self, seat: int) -> Table:
        """After the end the winter tiles that others held stay hidden, nothing else (KEY 3.5)."""
        if not self.winter:
            return self
        view = self.copy()
        view.viewer = seat
        knowledge.blank_winter(view, seat)
        return view

    def fill_gaps(self, viewer: int, chance: Chance) -> None:
        """What others hide is dealt anew, as far as everybody knows it may be."""
        if knowledge.hides_workers(self):
            knowledge.deal_workers(self, viewer, chance)
        if knowledge.hides_skills(self):
            knowledge.deal_skills(self, viewer, chance)
        knowledge.deal_winter(self, viewer, chance)

    # Points

    def breakdown(self, seat: int) -> dict[str, int]:
        """Points by category if the game ended now (KEY 12)."""
        return scoring.breakdown(self, seat)
