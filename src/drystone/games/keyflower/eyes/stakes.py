"""What the bids of a position stand for: lots won or lost, and workers free to be placed again."""

from __future__ import annotations

from drystone.games.keyflower.components import ORDER, SITES
from drystone.games.keyflower.state import ITEMS, Table


class Stakes:
    """A seat's bids as they are."""

    def __init__(self, t: Table, seat: int) -> None:
        self.winning: list[int] = []
        """The lots where its bid is the highest."""
        self.on_winning = 0
        self.on_losing = 0
        self.beyond_need = 0
        """Workers more than it takes to be the highest."""
        self.won = 0
        """Workers that come with the lots."""
        self.force = hand_of(t, seat)
        """The workers that it can still place, by colour."""
        bids = t.bids[seat]
        high = t.high
        for tile in t.lots:
            own = bids[tile]
            if own == 0:
                continue
            if own == high[tile]:
                self.winning.append(tile)
                self.on_winning += own
                self.beyond_need += own - t.best_other_bid(tile, seat) - 1
                if tile < SITES:
                    self.won += t.crowd(tile)
            else:
                self.on_losing += own
                colour = t.bid_colour(seat, tile)
                self.force[colour] = self.force[colour] + own


def hand_of(t: Table, seat: int) -> list[int]:
    """The workers behind a screen, by colour."""
    at = ITEMS * seat
    screens = t.screens
    return [
        max(0, screens[at]),
        max(0, screens[at + 1]),
        max(0, screens[at + 2]),
        max(0, screens[at + 3]),
    ]


def free_workers(t: Table, seat: int, colour: int) -> int:
    """The workers of a colour that a seat can still place: behind its screen, or outbid."""
    found = max(0, t.screens[ITEMS * seat + colour])
    bids = t.bids[seat]
    for tile in t.outbid[seat]:
        if t.bid_colour(seat, tile) == colour:
            found += bids[tile]
    return found


def is_safe(t: Table, seat: int, tile: int) -> bool:
    """Whether no rival has the workers to outbid a seat on a tile."""
    own = t.bids[seat][tile]
    colour = t.hue[tile] - 1
    for other in range(t.seats):
        # What lies behind the screen is soon seen and often settles it
        if other != seat and t.bids[other][tile] + t.screens[ITEMS * other + colour] > own:
            return False
    for other in range(t.seats):
        if other != seat and t.bids[other][tile] + free_workers(t, other, colour) > own:
            return False
    return True


def leader(t: Table, tile: int) -> int:
    """The seat with the highest bid on a tile, or -1."""
    best = t.high[tile]
    if best > 0:
        for seat in range(t.seats):
            if t.bids[seat][tile] == best:
                return seat
    return -1


def turn_for_boats(t: Table, seat: int) -> int:
    """How many seats would choose a boat before this one if the season ended now (KEY 10.6)."""
    before = 0
    """A bit for each of them."""
    count = 0
    last = -1
    for tile in t.lots:
        if tile >= ORDER:
            last = leader(t, tile)
            if last == seat:
                return count
            if last >= 0 and before >> last & 1 == 0:
                before |= 1 << last
                count += 1
    start = last if last >= 0 else (t.start + 1) % t.seats
    for i in range(t.seats):
        other = (start + i) % t.seats
        if other == seat:
            break
        if before >> other & 1 == 0:
            count += 1
    return count
