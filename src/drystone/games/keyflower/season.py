"""A season from its start to its end (KEY 3 and KEY 10)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import NOBODY, Refusal
from drystone.games.keyflower import production, screens
from drystone.games.keyflower.components import (
    AUTUMN,
    BOATS,
    COLOURS,
    FREE_UPGRADE,
    GREEN,
    ORDER,
    SEASONS,
    SITES,
    SKILLS,
    SPRING,
    SUMMER,
    TILES,
    YEAR,
    is_summer_boat,
    load_at,
    on_tile,
    tile_of,
)
from drystone.games.keyflower.expansion import Expand
from drystone.games.keyflower.state import (
    AUCTION,
    IN_SUMMER,
    IN_WINTER,
    ITEMS,
    KEPT,
    NO_ONE,
    OFFERED,
    UNDECIDED,
    Auto,
    Step,
    Table,
    aboard,
    behind,
    known_of,
)
from drystone.games.keyflower.turn import Turn
from drystone.games.keyflower.upgrades import FreeUpgrade
from drystone.games.keyflower.words import BOARD, COLOUR, DONE, KEEP, OFFER, SIDE, SKILL, TILE


class Begin(Auto):
    """A season begins (KEY 3)."""

    def run(self, t: Table, chance: Chance) -> None:
        t.event(SEASONS[t.season], "KEY 3.1")
        t.passes = 0
        t.quay = [BOATS + i for i in range(6) if t.facts.boat_seats[i] <= t.seats]
        t.lots = [ORDER + i for i in range(t.facts.order_tiles[t.seats])]
        if t.season == IN_WINTER:
            t.frames.append(Reveal())
            for i in range(t.seats - 1, -1, -1):
                t.frames.append(Offer((t.start + i) % t.seats))
            return
        load_boats(t, chance)
        lay_out_season(t, chance)
        t.frames.append(Turn(t.start))


def load_boats(t: Table, chance: Chance) -> None:
    """Boats receive workers and skill tiles, one at a time in row order (KEY 3.1, 3.2)."""
    t.cargo = t.cargo[:]
    for round_ in range(max(t.facts.boat_load)):
        for boat in t.quay:
            load = load_at(boat, t.season)
            at = aboard(boat, 0)
            if round_ < t.facts.boat_load[load] and t.bag_size > 0:
                colour = chance.take(t.bag, COLOUR)
                t.bag_size -= 1
                t.cargo[at + colour] += 1
                if colour == GREEN:
                    t.stray -= 1
            if round_ < t.facts.boat_load[load + 1] and t.pool_size > 0:
                t.cargo[at + 4 + chance.take(t.pool, SKILL)] += 1
                t.pool_size -= 1


def lay_out_season(t: Table, chance: Chance) -> None:
    """The season's village tiles are drawn and laid out (KEY 3.3, 3.4)."""
    first = SPRING if t.season == 0 else SUMMER if t.season == IN_SUMMER else AUTUMN
    pile = list(range(first, first + 12))
    drawn: list[int] = []
    for _ in range(t.facts.season_tiles[t.seats]):
        drawn.append(chance.pull(pile, TILE))
    drawn.sort()
    for tile in drawn:
        t.set_owner(tile, AUCTION)
        if is_summer_boat(tile):
            t.set_side(tile, chance.pick([0, 1], SIDE))
    t.lots = drawn + t.lots


class Offer(Step):
    """Offer or keep each winter tile of the hand, at least one of them offered (KEY 3.5).

    In any order. Everybody answers as often as there are tiles, and says when it is done, so that
    nobody can count along; who offered which stays secret for good.
    """

    rule = "KEY 3.5"
    secret = True
    private = True
    never_told = True

    def any_order(self) -> tuple[int, int]:
        return (OFFER, KEEP + TILES)

    def options(self, t: Table) -> list[int]:
        undecided = self.undecided(t)
        if not undecided:
            return [DONE]
        found = [OFFER + tile for tile in undecided]
        if not self.must_offer(t):
            for tile in undecided:
                found.append(KEEP + tile)
        return found

    def undecided(self, t: Table) -> list[int]:
        """The tiles of the hand that are still to be offered or kept."""
        hand = len(t.winter) // t.seats
        found: list[int] = []
        for at in range(hand * self.seat, hand * (self.seat + 1)):
            if t.offered[at] == UNDECIDED:
                found.append(t.winter[at])
        return found

    def must_offer(self, t: Table) -> bool:
        """Whether one tile is left to decide on and all others are kept."""
        hand = len(t.winter) // t.seats
        kept = 0
        for at in range(hand * self.seat, hand * (self.seat + 1)):
            if t.offered[at] == KEPT:
                kept += 1
        return kept == hand - 1

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == DONE:
            return
        offered = action < KEEP
        tile = action - OFFER if offered else action - KEEP
        t.offered = t.offered[:]
        t.offered[t.winter.index(tile)] = OFFERED if offered else KEPT
        t.frames.append(self)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if OFFER <= action < KEEP + TILES:
            tile = action - OFFER if action < KEEP else action - KEEP
            name: dict[str, int | str] = {"tile": "tile." + t.facts.names[tile]}
            hand = len(t.winter) // t.seats
            if tile not in t.winter[hand * self.seat : hand * (self.seat + 1)]:
                return Refusal("KEY 3.5", "not-in-hand", name)
            if tile not in self.undecided(t):
                return Refusal("KEY 3.5", "decided-already", name)
            return Refusal("KEY 3.5", "offer-one")
        return None


class Reveal(Auto):
    """All chosen winter tiles are laid out together; how many each chose is open (KEY 3.5)."""

    def run(self, t: Table, chance: Chance) -> None:
        hand = len(t.winter) // t.seats
        laid_out: list[int] = []
        t.fists = [0] * t.seats
        for i in range(len(t.winter)):
            if t.offered[i] == OFFERED:
                laid_out.append(t.winter[i])
                t.set_owner(t.winter[i], AUCTION)
                t.fists[i // hand] += 1
        for seat in range(t.seats):
            t.note(seat, "winter-tiles", t.fists[seat], "fists")
        laid_out.sort()
        t.lots = laid_out + t.lots
        t.winter = []
        t.offered = []
        t.frames.append(Turn(t.start))


class EndOfSeason(Auto):
    """Bids are settled, workers come home, boats and villages follow (KEY 10)."""

    def run(self, t: Table, chance: Chance) -> None:
        t.event(SEASONS[t.season] + "-ends", "KEY 10.1")
        t.own_crew()
        t.owner = t.owner[:]
        take_back_lost_bids(t)
        order_winners: list[int] = []
        for tile in t.lots:
            winner = settle_lot(t, tile)
            if tile >= ORDER:
                order_winners.append(winner)
        gather_workers(t)
        clear_season(t)
        self.plan(t, order_winners)

    def plan(self, t: Table, winners: list[int]) -> None:
        """The choice of boats, the marker, the expansions and the next season, in this order."""
        t.frames.append(Close())
        if winners[-1] < 0:
            t.frames.append(PassMarker())
        else:
            t.pass_marker(winners[-1])
        chosen: list[int] = []
        for winner in winners:
            if winner >= 0 and winner not in chosen:
                chosen.append(winner)
        for i in range(t.seats):
            seat = (t.start + i) % t.seats
            if seat not in chosen:
                chosen.append(seat)
        for i in range(t.seats - 1, -1, -1):
            t.frames.append(ChooseBoat(chosen[i]))


def take_back_lost_bids(t: Table) -> None:
    """Outbid groups go back behind their owners' screens (KEY 10.1)."""
    for tile in t.lots:
        best = 0
        for seat in range(t.seats):
            best = max(best, t.bids[seat][tile])
        for seat in range(t.seats):
            bid = t.bids[seat][tile]
            if 0 < bid < best:
                colour = t.bid_colour(seat, tile)
                screens.hide_workers(t, seat, colour, bid)
                t.set_bid(seat, tile, 0)
                if t.ledger is not None:
                    t.note(seat, "worker." + COLOURS[colour], bid, "lost-bid")


def settle_lot(t: Table, tile: int) -> int:
    """The winner gets the tile and the workers on it, the bid goes into the bag (KEY 10.2-10.5).

    `owner` and `crew` are this table's own by now and may be changed in place.
    """
    winner = NOBODY
    for seat in range(t.seats):
        if t.bids[seat][tile] > 0:
            winner = seat
    if tile < SITES:
        for colour in range(4):
            number = t.crew[on_tile(tile, colour)]
            if number > 0:
                if winner < 0:
                    screens.bag_workers(t, colour, number)
                else:
                    screens.hide_workers(t, winner, colour, number)
                    if t.ledger is not None:
                        source = "tile." + t.facts.names[tile]
                        t.note(winner, "worker." + COLOURS[colour], number, source)
                t.crew[on_tile(tile, colour)] = 0
    if winner >= 0:
        screens.bag_workers(t, t.bid_colour(winner, tile), t.bids[winner][tile])
        t.set_bid(winner, tile, 0)
    if tile < ORDER or t.season == IN_WINTER:
        t.owner[tile] = winner + 1 if winner >= 0 else NO_ONE
        if winner >= 0 and t.ledger is not None:
            t.note(winner, "tile." + t.facts.names[tile], 1, "bid")
    return winner


def gather_workers(t: Table) -> None:
    """Workers on the tiles of a village go behind its owner's screen (KEY 10.4)."""
    for tile in range(SITES):
        seat = t.owner[tile] - 1
        if 0 <= seat < t.seats and t.last[tile] > 0:
            for colour in range(4):
                number = t.crew[on_tile(tile, colour)]
                if number > 0:
                    screens.hide_workers(t, seat, colour, number)
                    t.crew[on_tile(tile, colour)] = 0
                    if t.ledger is not None:
                        source = "tile." + t.facts.names[tile]
                        t.note(seat, "worker." + COLOURS[colour], number, source)


def clear_season(t: Table) -> None:
    """No tile has a colour any more, and none has been used (KEY 3.6)."""
    t.clear_marks()
    t.lots = []


class ChooseBoat(Step):
    """Take the contents of a boat, in winter the boat itself (KEY 10.6, 10.9, 10.10)."""

    rule = "KEY 10.6"

    def options(self, t: Table) -> list[int]:
        return [BOARD + boat for boat in t.quay]

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        boat = action - BOARD
        t.quay = [other for other in t.quay if other != boat]
        if t.season == IN_WINTER:
            t.set_owner(boat, self.seat + 1)
            t.note(self.seat, "tile." + t.facts.names[boat], 1, "turn-order")
        else:
            unload(t, self.seat, boat)
        for face in t.facts.with_boats:
            if t.works_for(self.seat, face):
                production.gain_or_draw(t, self.seat, tile_of(face), chance)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if BOARD + BOATS <= action < BOARD + TILES:
            boat = "tile." + t.facts.names[action - BOARD]
            if t.facts.boat_seats[action - BOARD - BOATS] > t.seats:
                return Refusal("KEY 2.4", "boat-not-in-game", {"tile": boat})
            return Refusal("KEY 10.9", "boat-taken", {"tile": boat})
        return None


def unload(t: Table, seat: int, boat: int) -> None:
    """All that is aboard goes behind the screen, and everybody has seen it (KEY 10.9)."""
    at = aboard(boat, 0)
    source = "tile." + t.facts.names[boat]
    t.cargo = t.cargo[:]
    for item in range(ITEMS):
        number = t.cargo[at + item]
        if number == 0:
            continue
        t.screens[behind(seat, item)] += number
        t.seen[known_of(seat, item)] += number
        t.cargo[at + item] = 0
        if t.ledger is not None:
            name = "worker." + COLOURS[item] if item < 4 else "skill." + SKILLS[item - 4]
            t.note(seat, name, number, source)


class PassMarker(Auto):
    """Nobody bid for the marker: it goes to the left neighbour (KEY 10.8)."""

    def run(self, t: Table, chance: Chance) -> None:
        t.event("marker", "KEY 10.8")
        t.pass_marker((t.start + 1) % t.seats)


class Close(Auto):
    """Everybody expands the village; then the next season, or the end (KEY 11.1, 12.1)."""

    def run(self, t: Table, chance: Chance) -> None:
        t.frames.append(Next())
        for i in range(t.seats - 1, -1, -1):
            t.frames.append(Expand((t.start + i) % t.seats))


class Next(Auto):
    """The next season begins (KEY 14.1); after winter only the Flipper upgrades (KEY 12.2)."""

    def run(self, t: Table, chance: Chance) -> None:
        if t.season < IN_WINTER:
            t.season = t.season + 1 if t.seasons == YEAR else IN_WINTER
            t.frames.append(Begin())
            return
        t.event("end", "KEY 12.1")
        flipper = tile_of(t.facts.face_with[FREE_UPGRADE])
        for seat in range(t.seats):
            if t.in_village(flipper, seat):
                upgrade = FreeUpgrade(seat)
                if len(upgrade.options(t)) > 1:
                    t.frames.append(upgrade)
