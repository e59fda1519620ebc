"""The table of Great Western Trail: New Zealand: plain data, copied by hand.

A card, tile, space or post is its number in `components`. A player's draw stack is a sorted list
without order; only the cards on top that everybody saw are in order (`top`, the last one is drawn
first).
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from drystone.core.chance import Chance
from drystone.core.state import NOBODY, Frame, Part, Refusal, State
from drystone.games.gwtnz import free_actions, knowledge, scoring
from drystone.games.gwtnz.components import (
    D_AUX,
    D_CERTIFICATE,
    D_CERTIFICATE4,
    D_HAND,
    D_HAND3,
    D_LIMIT,
    D_STEP,
    D_WOOL,
    D_WOOL4,
    HAZARD,
    HELD_HAZARDS,
    NONE,
    ROCKS,
    SITE,
    WELLINGTON,
    owner_of,
)
from drystone.games.gwtnz.phrases import PERMANENT_WOOL
from drystone.games.gwtnz.printed import Facts
from drystone.games.gwtnz.words import FIRST_ASIDE

ALL_DISCS: Final = 0xFFFF
ALL_STOREHOUSES: Final = 0x3FF
ALL_BUILDINGS: Final = 0x3FF
YOU: Final = 0
SARAH: Final = 1
"""Your place and Sarah's among the players of a solo game."""


def one_more(counts: list[int], kind: int) -> list[int]:
    """The counts with one more of a kind, as a new list.

    Lists that seldom change are shared by copies of a position: they are replaced, never changed.
    """
    more = counts[:]
    more[kind] += 1
    return more


def with_value(values: list[int], place: int, value: int) -> list[int]:
    """The values with another one at a place, as a new list."""
    changed = values[:]
    changed[place] = value
    return changed


def best_of(things: list[int], worth: list[int]) -> list[int]:
    """The things that are worth most."""
    best: list[int] = []
    for i in range(len(things)):
        if worth[i] == max(worth):
            best.append(things[i])
    return best


class Step(Frame):
    """A frame of this game: its methods know the table.

    Where the hand decides what can be answered, that is the player's secret: so it is unless a
    frame says otherwise.
    """

    private = True

    def options(self, t: Table) -> list[int]:
        raise NotImplementedError

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        raise NotImplementedError

    def refusal(self, t: Table, action: int) -> Refusal | None:
        return None

    def between_actions(self) -> bool:
        """Whether cards may be played now (GWT 14.2, 17.2)."""
        return False


class Auto(Step):
    """A step that asks nobody: it runs by itself."""

    def __init__(self, seat: int = NOBODY) -> None:
        super().__init__(seat)

    def run(self, t: Table, chance: Chance) -> None:
        raise NotImplementedError


class Player(Part):
    """One player's things.

    `discs`, `storehouses`, `buildings` and `harbours` are sets as bits: discs and storehouses still
    on the player board, buildings not yet built, harbours upgraded. `tiles` counts hazards,
    then bonus tiles. `jokers` has a bit for each joker (`components.joker_bit`).
    """

    hand: list[int]
    known: list[int]
    top: list[int]
    draw: list[int]
    discard: list[int]
    area: list[int]
    tiles: list[int]
    posts: list[int]
    workers: list[int]

    def __init__(self) -> None:
        self.money = 0
        self.gold = 0
        self.certificates = 0
        self.tokens = 0
        self.pathfinder = NONE
        self.space = NONE
        self.ship = 0
        self.steps = 0
        self.no_fees = 0
        self.discs = ALL_DISCS
        self.storehouses = ALL_STOREHOUSES
        self.buildings = ALL_BUILDINGS
        self.harbours = 0
        self.jokers = 0
        self.masters = 0
        self.bonus_certificates = 0
        self.bonus_wool = 0
        self.market_token = 0
        self.lost_sheep = 0

    def copy(self) -> Player:
        other = Player()
        other.money = self.money
        other.gold = self.gold
        other.certificates = self.certificates
        other.tokens = self.tokens
        other.pathfinder = self.pathfinder
        other.space = self.space
        other.ship = self.ship
        other.steps = self.steps
        other.no_fees = self.no_fees
        other.discs = self.discs
        other.storehouses = self.storehouses
        other.buildings = self.buildings
        other.harbours = self.harbours
        other.jokers = self.jokers
        other.masters = self.masters
        other.bonus_certificates = self.bonus_certificates
        other.bonus_wool = self.bonus_wool
        other.market_token = self.market_token
        other.lost_sheep = self.lost_sheep
        other.hand = self.hand[:]
        other.known = self.known[:]
        other.top = self.top[:]
        other.draw = self.draw[:]
        other.discard = self.discard[:]
        # These are replaced when they change.
        other.area = self.area
        other.tiles = self.tiles
        other.posts = self.posts
        other.workers = self.workers
        return other

    def has_disc(self, space: int) -> bool:
        """Whether a disc still covers that space of the player board."""
        return self.discs >> space & 1 == 1

    def pair_cleared(self, pair: int) -> bool:
        """Whether both storehouses of a pair have left the board (GWT 7.5)."""
        return self.storehouses >> 2 * pair & 3 == 0

    def cleared_auxes(self) -> i64:
        """The auxiliary actions with a clear space, as bits: two never have a disc (GWT 4.6)."""
        covered: i64 = self.discs
        covered >>= D_AUX + 2
        both = covered & covered >> 1
        return 3 | (~both & 1) << 2 | (~both >> 2 & 1) << 3 | (~both >> 4 & 1) << 4

    def clear_aux(self, aux: int) -> int:
        """How many of an auxiliary action's two spaces are clear (GWT 4.6)."""
        if aux < 2:
            return 1 if self.discs >> D_AUX + aux & 1 else 2
        bits = self.discs >> D_AUX + 2 * aux - 2 & 3
        return 2 - (bits & 1) - (bits >> 1)

    def hand_limit(self, facts: Facts) -> int:
        """How many cards phase C draws up to (GWT 6.1)."""
        return facts.hand_limit + 2 - (self.discs >> D_HAND & 1) - (self.discs >> D_HAND3 & 1)

    def certificate_limit(self, facts: Facts) -> int:
        """How far the certificate marker may go (GWT 7.2)."""
        if self.discs >> D_LIMIT & 1:
            return facts.certificate_limit
        return facts.certificate_limit_cleared

    def permanent_certificates(self) -> int:
        """Certificates for the rest of the game (GWT 7.6)."""
        covered = (self.discs >> D_CERTIFICATE4 & 1) + (self.discs >> D_CERTIFICATE & 1)
        return 2 - covered + self.bonus_certificates

    def permanent_wool(self, facts: Facts) -> int:
        """Wool for the rest of the game (GWT 7.6)."""
        wool = 2 - (self.discs >> D_WOOL & 1) - (self.discs >> D_WOOL4 & 1) + self.bonus_wool
        for pair in range(5):
            gives = facts.pair_gives[pair]
            if gives is not None and gives.op == PERMANENT_WOOL and self.pair_cleared(pair):
                wool += 1
        return wool

    def hazard_tiles(self) -> int:
        """How many hazard tiles lie in front of the player."""
        count = 0
        for kind in range(HELD_HAZARDS):
            count += self.tiles[kind]
        return count

    def storehouses_placed(self) -> int:
        """How many storehouses have gone to the sea."""
        return 10 - self.storehouses.bit_count()


class Table(State):
    """A position of Great Western Trail: New Zealand. Set-up and `copy` bring the lists.

    `sites` holds the building on each building space (`components.tile_of`); `slots` the owner of
    each of the four storehouse spaces of the small harbours; `posted` the worker that became
    harbourmaster; `box_a` and `box_b` count the tiles that have left the game.
    """

    players: list[Player]
    gained: list[int]
    revealed: list[int]
    market: list[int]
    flock: list[int]
    bag_a: list[int]
    bag_b: list[int]
    foresight: list[int]
    jobs: list[int]
    traps: list[int]
    bonus: list[int]
    display: list[int]
    objectives: list[int]
    supply: list[int]
    stacks: list[int]
    sets: list[int]
    sites: list[int]
    masters: list[int]
    posted: list[int]
    slots: list[int]
    neutral: list[int]
    faces: list[int]
    box_a: list[int]
    box_b: list[int]
    sarah_deck: list[int]

    def __init__(self, seats: int, facts: Facts) -> None:
        super().__init__(seats)
        self._stops: i64 = 0
        self._ahead: list[list[int]] = []
        self.facts = facts
        self.turn = 0
        self.ending = NONE
        self.token = facts.token_row
        self.flipped = 0
        self.step_tiles = 0
        self.specialization = NONE
        self.sarah_post = NONE
        self.level = 0

    def options(self, frame: Frame) -> list[int]:
        return cast(Step, frame).options(self)

    def answer(self, frame: Frame, action: int, chance: Chance) -> None:
        """What is said beside a decision leaves it open (GWT 16.1, 17)."""
        if action >= FIRST_ASIDE:
            self.frames.append(frame)
            free_actions.say(self, frame.seat, action, chance)
        else:
            cast(Step, frame).answer(self, action, chance)

    def run(self, frame: Frame, chance: Chance) -> None:
        cast(Auto, frame).run(self, chance)

    def refusal(self, frame: Frame, action: int) -> Refusal | None:
        told = cast(Step, frame).refusal(self, action)
        if told is None and action >= FIRST_ASIDE:
            return free_actions.refuse_free_action(self, frame.seat, action)
        return told

    def copy(self) -> Table:
        other = Table(self.seats, self.facts)
        other.frames = self.frames[:]
        other.viewer = self.viewer
        other._stops = self._stops
        other._ahead = self._ahead
        other.turn = self.turn
        other.ending = self.ending
        other.token = self.token
        other.flipped = self.flipped
        other.step_tiles = self.step_tiles
        other.specialization = self.specialization
        other.sarah_post = self.sarah_post
        other.level = self.level
        other.players = [player.copy() for player in self.players]
        other.gained = self.gained[:]
        other.revealed = self.revealed[:]
        other.market = self.market[:]
        other.flock = self.flock[:]
        other.bag_a = self.bag_a[:]
        other.bag_b = self.bag_b[:]
        other.foresight = self.foresight[:]
        other.jobs = self.jobs[:]
        other.traps = self.traps[:]
        other.bonus = self.bonus[:]
        other.objectives = self.objectives[:]
        # These are replaced when they change, or never change.
        other.display = self.display
        other.supply = self.supply
        other.stacks = self.stacks
        other.sites = self.sites
        other.slots = self.slots
        other.sarah_deck = self.sarah_deck
        other.masters = self.masters
        other.posted = self.posted
        other.box_a = self.box_a
        other.box_b = self.box_b
        other.sets = self.sets
        other.neutral = self.neutral
        other.faces = self.faces
        return other

    def refresh(self) -> None:
        """Find the locations again from what lies on the trail (GWT 3.2)."""
        stops: i64 = (1 << SITE) - 1 | 1 << WELLINGTON
        for site, tile in enumerate(self.sites):
            if tile >= 0:
                stops |= 1 << SITE + site
        for trap, tile in enumerate(self.traps):
            if tile >= 0:
                stops |= 1 << ROCKS + trap
        self._set_stops(stops)

    @property
    def stops(self) -> i64:
        """The spaces where the runholder can stop, as bits: a tile lies there (GWT 3.2)."""
        return self._stops

    def _set_stops(self, stops: i64) -> None:
        """The runholder can stop elsewhere than before."""
        self._stops = stops
        self._ahead = [[]] * (WELLINGTON + 1)

    @property
    def ahead(self) -> list[list[int]]:
        """By space: the words for the locations one step ahead, where `turn.Move` has asked.

        Copies share it until somebody can stop elsewhere.
        """
        return self._ahead

    def observe(self, seat: int) -> Table:
        view = self.copy()
        knowledge.blank(view, seat)
        return view

    def fill_gaps(self, viewer: int, chance: Chance) -> None:
        knowledge.fill_gaps(self, chance)

    def breakdown(self, seat: int) -> dict[str, int]:
        return scoring.breakdown(self, seat)

    def winners(self) -> list[int]:
        """The most points win, Sarah's too; a tie is shared (GWT 18.2, 19.17)."""
        if not self.is_solo():
            return super().winners()
        mine = sum(scoring.breakdown(self, 0).values())
        hers = sum(scoring.breakdown(self, SARAH).values())
        if mine == hers:
            return [0, SARAH]
        return [0] if mine > hers else [SARAH]

    def is_solo(self) -> bool:
        """Whether Sarah plays along (GWT 19.1)."""
        return self.seats == 1

    def size(self) -> int:
        """Which column of the tables by players holds: 0, 1, 2 for 2, 3, 4 players."""
        return self.seats - 2 if self.seats > 2 else 0

    def face(self, building: int) -> int:
        """The index of a building's face in the facts: 0 to 9 side a, 10 to 19 side b."""
        return building + 10 * self.faces[building]

    def step_limit(self, seat: int) -> int:
        """How far a player's runholder may go (GWT 3.4)."""
        player = self.players[seat]
        cleared = 1 - (player.discs >> D_STEP & 1)
        return self.facts.step_limit[self.size()] + cleared + player.steps

    def first_column(self) -> int:
        """The leftmost column of the bonus tiles market that is used (GWT 2.5)."""
        return 2 - self.size()

    def buildings_of(self, seat: int) -> int:
        """How many buildings a player has on the trail."""
        count = 0
        for site in self.sites:
            if site >= 0 and owner_of(site) == seat:
                count += 1
        return count

    def trap_fee(self, trap: int) -> int:
        """The fee of the hazard on a trap space."""
        return self.facts.tile_fee[self.traps[trap]]

    def trap_points(self, trap: int) -> int:
        """The points of the hazard on a trap space."""
        return self.facts.tile_points[self.traps[trap]]

    def set_trap(self, trap: int, tile: int) -> None:
        """A hazard tile lies on the trail."""
        self.traps[trap] = tile
        self._set_stops(self._stops | 1 << ROCKS + trap)

    def set_site(self, site: int, tile: int) -> None:
        """A private building stands on the trail."""
        self.sites = with_value(self.sites, site, tile)
        self._set_stops(self._stops | 1 << SITE + site)

    def keep_trap(self, seat: int, trap: int) -> int:
        """A hazard tile goes from the trail to a player; you get its kind."""
        tile = self.traps[trap]
        self.traps[trap] = NONE
        self._set_stops(self._stops & ~(1 << ROCKS + trap))
        player = self.players[seat]
        player.tiles = one_more(player.tiles, tile - HAZARD)
        return tile
