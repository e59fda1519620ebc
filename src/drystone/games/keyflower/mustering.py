"""Which workers can be found for a bid or a use, and which may go there (KEY 4.3 to 4.7, 5, 6)."""

from __future__ import annotations

from typing import Final

from drystone.core.state import Refusal
from drystone.games.keyflower.components import (
    ANOTHER_COLOUR,
    ANY_COLOURS,
    ANY_WORKER,
    COLOURS,
    GREEN,
    ORDER,
    SITES,
    WORKER_OF,
    tile_of,
)
from drystone.games.keyflower.state import (
    Table,
    behind,
)

ANY_COLOUR: Final = -1
"""A use with boat 4b on a coloured tile: workers of all colours, mixed."""
NO_LOT: Final = -1
NOT_SENT: Final = 0
ENOUGH: Final = 1000


def colour_bit(colour: int) -> int:
    """A colour among those of which workers have been sent from behind the screen."""
    return 1 << colour


def has_sent(sent: int, colour: int) -> bool:
    return sent >> colour & 1 != 0


def is_outbid(t: Table, seat: int, tile: int) -> bool:
    """Whether a seat has a group on a tile that is free to go elsewhere (KEY 4.4)."""
    return 0 < t.bids[seat][tile] < t.high[tile]


def least(t: Table, seat: int, tile: int, use: int) -> int:
    """How many workers a bid or use must at least bring (KEY 5.2, 6.3)."""
    if use == 1:
        return t.last[tile] + 1
    return t.high[tile] + 1 - t.bids[seat][tile]


def most(t: Table, tile: int, use: int) -> int:
    """How many workers a bid or use may at most bring (KEY 5.2, 6.4)."""
    return t.facts.room - t.crowd(tile) if use == 1 else ENOUGH


def colour_fits(t: Table, seat: int, tile: int, use: bool, colour: int) -> bool:
    """Whether workers of a colour may be placed at a tile (KEY 4.7, 9.8, 9.9)."""
    if t.hue[tile] == 0:
        return True
    if use:
        return t.hue[tile] == colour + 1
    if t.bids[seat][tile] > 0:
        return t.bid_colour(seat, tile) == colour
    return t.hue[tile] == colour + 1 or may_counter(t, seat, tile)


def may_mix(t: Table, seat: int, tile: int) -> bool:
    """Whether boat 4b lets its owner use a tile with workers of all colours (KEY 9.11)."""
    return t.hue[tile] > 0 and t.has_power(seat, ANY_COLOURS)


def may_counter(t: Table, seat: int, tile: int) -> bool:
    """Whether boat 4a allows its owner another colour here (KEY 9.8)."""
    return (
        0 < t.hue[tile] != GREEN + 1
        and tile < ORDER
        and t.bids[seat][tile] == 0
        and t.has_power(seat, ANOTHER_COLOUR)
        and t.best_other_bid(tile, seat) > 0
    )


def refuse_counter(t: Table, seat: int, tile: int) -> Refusal | None:
    """Why boat 4a does not let its owner bid in another colour, if that is why (KEY 9.8, 9.9)."""
    if not t.has_power(seat, ANOTHER_COLOUR) or t.hue[tile] == 0:
        return None
    name: dict[str, int | str] = {"tile": "tile." + t.facts.names[tile]}
    if t.bids[seat][tile] > 0:
        name["colour"] = "colour." + COLOURS[t.bid_colour(seat, tile)]
        return Refusal("KEY 9.9", "own-bid-colour", name)
    if tile >= ORDER:
        return Refusal("KEY 9.8", "no-counter-for-order", name)
    if t.hue[tile] == GREEN + 1:
        return Refusal("KEY 9.8", "no-counter-to-green", name)
    if t.best_other_bid(tile, seat) == 0:
        return Refusal("KEY 9.8", "no-bid-to-counter", name)
    return None


def can_pay_worker(t: Table, seat: int, tile: int) -> bool:
    """Whether the worker that a use costs is there, behind the screen or in a group (KEY 6.9)."""
    face = t.face(tile)
    price = t.facts.price[face]
    if price != WORKER_OF and price != ANY_WORKER:
        return True
    for kind in range(4):
        wanted = price == ANY_WORKER or t.facts.price_of[face] == kind
        if wanted and t.screens[behind(seat, kind)] > 0:
            return True
    for lot in t.outbid[seat]:
        if price == ANY_WORKER or t.facts.price_of[face] == t.bid_colour(seat, lot):
            return True
    return False


def can_muster(
    t: Table,
    seat: int,
    tile: int,
    colour: int,
    *,
    total: int = 0,
    sent: int = NOT_SENT,
    brought: int = NO_LOT,
    taken: int = ANY_COLOUR,
    number: int = 0,
) -> bool:
    """Whether a use can be completed and its price in workers paid (KEY 6.3, 6.4, 6.9, 6.10).

    `total` workers are gathered already, the group at `brought` and `number` workers of the colour
    `taken` among them, wherever they still are in the position. Screen workers of the colours in
    `sent` stay where they are.
    """
    face = t.face(tile)
    price = t.facts.price[face]
    if price != WORKER_OF and price != ANY_WORKER:
        return within(t, tile, total, sums(t, seat, colour, sent, brought=brought))
    wanted = t.facts.price_of[face]
    for kind in range(4):
        if price == WORKER_OF and kind != wanted:
            continue
        if t.screens[behind(seat, kind)] == (number if kind == taken else 0):
            continue
        if within(t, tile, total, sums(t, seat, colour, sent, brought=brought, spare=kind)):
            return True
    for lot in t.outbid[seat]:
        if lot != brought:
            if price == WORKER_OF and t.bid_colour(seat, lot) != wanted:
                continue
            if within(t, tile, total, sums(t, seat, colour, sent, brought=brought, without=lot)):
                return True
    return False


def within(t: Table, tile: int, total: int, reach: int) -> bool:
    """Whether a number of workers in reach is enough for a use and not too many."""
    return reach << total & t.takes[tile] != 0


def sums(
    t: Table,
    seat: int,
    colour: int,
    sent: int,
    *,
    brought: int = NO_LOT,
    spare: int = ANY_COLOUR,
    without: int = NO_LOT,
) -> int:
    """Which numbers of further workers can be found, as bits, up to the room of a tile.

    Screen workers of the colours in `sent` and one of the colour `spare` stay behind the screen,
    the groups at `brought` and `without` stay put.
    """
    full = (2 << t.facts.room) - 1
    have = 0
    screen = behind(seat, 0)
    for kind in range(4):
        if (kind == colour or colour == ANY_COLOUR) and not has_sent(sent, kind):
            have += t.screens[screen + kind] - (1 if kind == spare else 0)
    reach = full if have >= t.facts.room else (2 << have) - 1
    mine = t.bids[seat]
    for lot in t.outbid[seat]:
        size = mine[lot]
        if size > t.facts.room or lot in (brought, without):
            continue
        if colour in (ANY_COLOUR, t.bid_colour(seat, lot)):
            reach |= reach << size & full
    return reach


def let_stand(t: Table) -> None:
    """A lying bid left alone on its tile stands up and sets the colour (KEY 9.10)."""
    captain = t.owner[tile_of(t.facts.face_with[ANOTHER_COLOUR])] - 1
    if captain < 0 or captain >= t.seats or not t.has_power(captain, ANOTHER_COLOUR):
        return
    for tile in t.lots:
        if t.lying[tile] == 0:
            continue
        if t.bids[captain][tile] == 0:
            t.set_lying(tile, 0)
        elif t.best_other_bid(tile, captain) == 0 and (tile >= ORDER or not has_crew(t, tile)):
            t.set_hue(tile, t.lying[tile])
            t.set_lying(tile, 0)


def has_crew(t: Table, tile: int) -> bool:
    """Whether workers stand on a tile; winter tiles never have any."""
    return tile < SITES and t.crowd(tile) > 0
