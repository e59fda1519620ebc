"""Keyflower drawn as SVG: for a wide screen all at once, held upright one below the other."""

from __future__ import annotations

import math
from typing import Final, NamedTuple, cast

from drystone.core.picture import Picture
from drystone.core.rules import Look
from drystone.core.state import NOBODY, State
from drystone.games.keyflower.components import ORDER, RESOURCES
from drystone.games.keyflower.picture.market import (
    boats_in_play,
    draw_boats,
    draw_lots,
)
from drystone.games.keyflower.picture.pen import Pen, counted_width, row_width
from drystone.games.keyflower.picture.screen import (
    FINGER,
    HELD,
    draw_hand,
    draw_holdings,
    holdings_height,
    is_offering,
    room_for_workers,
    winter_hand,
)
from drystone.games.keyflower.picture.village import (
    SEASONS,
    draw_village,
    height_at,
    room_in,
    survey,
)
from drystone.games.keyflower.season import ChooseBoat, Offer
from drystone.games.keyflower.state import Step, Table
from drystone.games.keyflower.transport import Carry, Transport
from drystone.games.keyflower.upgrades import FreeUpgrade, PayUpgrade

NARROW: Final = 400
TALL: Final = 800
_UPRIGHT: Final = 1040
"""The height of a tablet's picture at least: what a screen of 820 x 1180 leaves for the board."""
_ORDER: Final = 80.0
"""The height of turn-order tiles where the picture is held upright."""
_HELD_ROW: Final = 108.0
"""The height of a row of tiles there: an outbid group that can go elsewhere has room in it."""
_CHOSEN: Final = 136.0
"""The height of a harbour with few boats while one of them is chosen."""
_ROW: Final = 131.0
"""The height of a row of tiles at most."""
_WINTER: Final = 1.2
"""The scale of winter tiles behind the screen at most: so their letters are read on a low one."""

Box = tuple[float, float, float, float]
"""x, y, width, height."""


class Desk(NamedTuple):
    """How large the picture for a desk is, and what is bid for in it."""

    width: int
    height: int
    left: float
    """The width of market and screen."""
    room: float
    """The height for everything that is bid for."""


DESK: Final = Desk(1440, 800, 624.0, 510.0)
BROAD: Final = Desk(1580, 780, 684.0, 490.0)
"""On screens of 16 to 9, which have less room above and below."""


def picture(view: State, look: Look) -> Picture:
    """What one player, or a spectator (seat -1), sees."""
    t = cast(Table, view)
    pen = Pen(t.facts, look)
    if look.part:
        draw_apart(pen, t, max(look.seat, 0))
        return pen.finish(0, 0)
    if look.narrow:
        width, height = NARROW, math.ceil(draw_narrow(pen, t, look.seat))
    elif look.tall:
        width, height = TALL, max(_UPRIGHT, math.ceil(draw_tall(pen, t, look.seat)))
    else:
        desk = BROAD if look.broad else DESK
        width, height = desk.width, desk.height
        draw_wide(pen, t, look.seat, desk)
    return pen.finish(width, height)


def draw_wide(pen: Pen, t: Table, seat: int, desk: Desk) -> None:
    """Market, boats and own screen on the left, the villages on the right."""
    left = desk.left
    draw_heading(pen, t, 6, 6, left - 12)
    if t.over:
        everybody = [(max(seat, 0) + i) % t.seats for i in range(t.seats)]
        draw_villages(pen, t, everybody, seat, (6, 40, desk.width - 12, desk.height - 46))
        return
    width = left - 10
    lots, order = laid_out(t, 3)
    rows = math.ceil(len(lots) / 3) + (1 if order else 0)
    row = min(_ROW, desk.room / max(1, rows))
    y = 40 + draw_lots(pen, t, seat, lots, 3, 6, 40, width, row)
    y += draw_lots(pen, t, seat, order, max(3, len(order)), 6, y, width, row)
    bottom = desk.height - 6.0
    if seat != NOBODY:
        bottom -= 344 if is_asked(t, seat, Offer) else 194
    # The harbour takes the room that is left above the screen while nobody's village needs it.
    boats = len(boats_in_play(t))
    high = bottom - y - 8 if t.lots else 0
    if is_asked(t, seat, ChooseBoat) and boats < 4:
        high = _CHOSEN
    if t.quay or t.lots:
        y += 8 + draw_boats(pen, t, boats, 6, y + 4, width - 2, high)
    if seat != NOBODY:
        bottom = max(y, bottom)
        draw_screen(pen, t, seat, (6, bottom, left - 12, desk.height - 6 - bottom))
    first = max(seat, 0)
    others = [(first + i) % t.seats for i in range(1, t.seats)]
    right = (left, 6.0, desk.width - left - 6, desk.height - 12.0)
    if t.lots:
        draw_villages(pen, t, [first, *others], seat, right)
        return
    # Nothing is bid for: the own village grows. It stays where it is while few others make room.
    free = (6.0, y, left - 12, bottom - 6 - y)
    own, rest = (right, free) if t.seats < 4 else (free, right)
    draw_village(pen, t, first, seat, *own)
    draw_villages(pen, t, others, seat, rest)


def laid_out(t: Table, columns: int) -> tuple[list[int], list[int]]:
    """What is bid for in so many columns, and apart the turn-order tiles, if the last row has no
    room for them.
    """
    lots = [tile for tile in t.lots if tile < ORDER]
    order = [tile for tile in t.lots if tile >= ORDER]
    return (lots + order, []) if len(order) <= -len(lots) % columns else (lots, order)


def draw_apart(pen: Pen, t: Table, seat: int) -> None:
    """Each part by itself: here a village is as large as its tiles."""
    width = DESK.left - 10
    lots = [tile for tile in t.lots if tile < ORDER]
    for name, shown in (("market", lots), ("order", [tile for tile in t.lots if tile >= ORDER])):
        with pen.part(name, 0, 0, width, 128 * math.ceil(len(shown) / 3)):
            draw_lots(pen, t, seat, shown, 3, 2, 0, width, 128)
    boats = max(len(boats_in_play(t)), 4)
    with pen.part("boats", 0, 0, width, 96):
        draw_boats(pen, t, boats, 2, 2, width - 4)
    with pen.part("screen", 0, 0, width, 160):
        draw_screen(pen, t, seat, (2, 2, width - 4, 156))
    for i in range(t.seats):
        owner = (seat + i) % t.seats
        high = height_at(pen, t, owner, seat, 420, 1.1)
        with pen.part(f"village-{i}" if i else "village", 0, 0, 424, high + 4):
            draw_village(pen, t, owner, seat, 2, 2, 420, high)


def draw_screen(pen: Pen, t: Table, seat: int, box: Box) -> None:
    """What lies behind the own screen, the winter tiles on the right."""
    x, y, w, h = box
    held = HELD * len(winter_hand(t, seat))
    pen.box(x, y, w, h, "kf-sheet kf-rim", 8)
    if h > 300 and not pen.touch:
        draw_hand(pen, t, seat, x + w / 2 - 0.75 * held, y + 70, 1.5)
        draw_holdings(pen, t, seat, x, y + 178, w, h - 178)
        return
    scale = 1.0
    if not pen.touch and held:
        scale = min(_WINTER, (h - 8) / 92, (w - room_for_workers(t, seat)) / held)
        scale = max(0.6, scale)
    draw_holdings(pen, t, seat, x, y, w - held * scale, h)
    draw_hand(pen, t, seat, x + w - held * scale, y + h / 2, scale)


def is_asked(t: Table, seat: int, what: type[Step]) -> bool:
    """Whether it is this that a player is to decide."""
    return bool(t.frames) and isinstance(t.frames[-1], what) and t.seat == seat


def draw_villages(pen: Pen, t: Table, owners: list[int], seat: int, box: Box) -> None:
    """Villages in the frames in which their tiles get as large as they can."""
    if not owners:
        return
    ground = {owner: survey(t, owner, seat) for owner in owners}

    def smallness(frames: list[tuple[int, Box]]) -> float:
        return sum(
            (2 if owner == seat else 1) / room_in(pen, t, ground[owner], owner, seat, *frame[2:])
            for owner, frame in frames
        )

    for owner, (x, y, w, h) in min(frames(owners, box), key=smallness):
        draw_village(pen, t, owner, seat, x, y, w, h)


def frames(owners: list[int], box: Box) -> list[list[tuple[int, Box]]]:
    """How villages can be arranged: in rows, or the first one large beside or above the others."""
    x, y, w, h = box
    found = [rows_of(owners, box, rows) for rows in (2, 1, 3)]
    if 1 < len(owners) <= 4:
        for part in (0.52, 0.6):
            high, wide = h * part, w * part
            below = (x, y + high + 6, w, h - high - 6)
            beside = (x + wide + 6, y, w - wide - 6, h)
            rest = owners[1:]
            found.append([(owners[0], (x, y, w, high)), *rows_of(rest, below, 1)])
            found.append([(owners[0], (x, y, wide, h)), *rows_of(rest, beside, len(rest))])
    return found


def rows_of(owners: list[int], box: Box, rows: int = 2) -> list[tuple[int, Box]]:
    """Villages side by side in rows; the first row has the fewer, and so the larger."""
    x, y, w, h = box
    rows = min(rows, len(owners))
    high = (h - 6 * (rows - 1)) / rows
    found: list[tuple[int, Box]] = []
    for row in range(rows):
        here = owners[len(owners) * row // rows : len(owners) * (row + 1) // rows]
        wide = (w - 6 * (len(here) - 1)) / len(here)
        for i, owner in enumerate(here):
            found.append((owner, (x + i * (wide + 6), y + row * (high + 6), wide, high)))
    return found


def draw_narrow(pen: Pen, t: Table, seat: int) -> float:
    """One part below the other, what is asked about first; you get the height."""
    draw_heading(pen, t, 6, 6, NARROW - 12)
    y = 40.0
    for part in parts_in_order(t, seat):
        y += 6 + draw_part(pen, t, seat, part, y)
    first = max(seat, 0)
    for i in range(1 if seat != NOBODY else 0, t.seats):
        owner = (first + i) % t.seats
        high = height_at(pen, t, owner, seat, NARROW - 8, 0.95)
        draw_village(pen, t, owner, seat, 4, y, NARROW - 8, high)
        y += high + 6
    return y


def draw_tall(pen: Pen, t: Table, seat: int) -> float:
    """For a tablet: as on a phone, with the others' villages in two columns; gives the height."""
    draw_heading(pen, t, 6, 6, TALL - 12)
    y = 40.0
    for part in parts_in_order(t, seat, tall=True):
        y += 6 + draw_part(pen, t, seat, part, y)
    first = max(seat, 0)
    others = [(first + i) % t.seats for i in range(1 if seat != NOBODY else 0, t.seats)]
    half = (TALL - 14) / 2
    wide = half if len(others) > 1 else TALL - 8
    pairs = [others[i : i + 2] for i in range(0, len(others), 2)]
    heights = [max(height_at(pen, t, one, seat, wide, 1.2) for one in pair) for pair in pairs]
    # Their land takes what a low picture would leave empty.
    spare = max(0.0, _UPRIGHT - y - sum(heights) - 6 * len(pairs)) / max(1, len(pairs))
    for pair, high in zip(pairs, heights, strict=True):
        for n, owner in enumerate(pair):
            draw_village(pen, t, owner, seat, 4 + (half + 6) * n, y, wide, high + spare)
        y += high + spare + 6
    return y


def parts_in_order(t: Table, seat: int, *, tall: bool = False) -> list[str]:
    """The parts of a picture held upright above the others' villages, what is asked about first.

    On a tablet the winter tiles in hand lie on the screen's right, as on a desk.
    """
    if t.over:
        return ["village"] if seat != NOBODY else []
    parts = ["market"] if t.lots else []
    boats = ["boats"] if t.lots or t.quay else []
    if seat == NOBODY:
        return [*parts, *boats]
    parts += ["screen", "village"] if t.lots else ["village", "screen"]
    parts += ["hand", *boats] if winter_hand(t, seat) and not tall else boats
    top = t.frames[-1] if t.frames and t.seat == seat else None
    asked = ""
    if isinstance(top, Offer):
        asked = "screen" if tall else "hand"
    elif isinstance(top, ChooseBoat):
        asked = "boats"
    elif isinstance(top, Transport | Carry | FreeUpgrade | PayUpgrade):
        asked = "village"
    return sorted(parts, key=lambda part: part != asked)


def draw_part(pen: Pen, t: Table, seat: int, part: str, y: float) -> float:
    """One part of a narrow picture; you get its height."""
    tall = pen.look.tall
    x, width = 4.0, (TALL if tall else NARROW) - 8.0
    if part == "market" and tall:
        across = min((4, 5), key=lambda columns: math.ceil(len(t.lots) / columns))
        return draw_lots(pen, t, seat, t.lots, across, x, y, width, _HELD_ROW)
    if part == "market":
        lots, order = laid_out(t, 2)
        high = draw_lots(pen, t, seat, lots, 2, x, y, width, _HELD_ROW)
        columns = 3 if len(order) == 3 else 2
        return high + draw_lots(pen, t, seat, order, columns, x, y + high, width, _ORDER)
    if part == "screen":
        held = HELD * len(winter_hand(t, seat)) if tall else 0
        high = holdings_height(pen, t, seat, width - held)
        if tall:
            if held:
                high = max(high, 100.0 + (2 * FINGER if is_offering(t) else 0.0))
            draw_screen(pen, t, seat, (x, y, width, high))
        else:
            pen.box(x, y, width, high, "kf-sheet kf-rim", 8)
            draw_holdings(pen, t, seat, x, y, width, high)
    elif part == "hand":
        high = 98.0
        held = HELD * len(winter_hand(t, seat))
        draw_hand(pen, t, seat, x + (width - held) / 2, y + high / 2)
        if is_offering(t):
            high += FINGER
    elif part == "village":
        high = height_at(pen, t, seat, seat, width, 1.3 if tall else 1.1)
        draw_village(pen, t, seat, seat, x, y, width, high)
    else:
        boats = len(boats_in_play(t))
        columns = boats if tall else 2 if boats in (2, 4) else 3
        high = draw_boats(pen, t, columns, x, y, width)
    return high


def in_supply(pen: Pen, number: int, thing: str) -> str:
    """How much of something is left."""
    return pen.say("picture.supply", number=number, thing=pen.say(thing))


def draw_heading(pen: Pen, t: Table, x: float, y: float, width: float) -> None:
    """The season, and what is left in the supplies."""
    season = SEASONS[t.season]
    pen.box(x, y, 96, 28, f"kf-{season} kf-rim", 8)
    pen.text(x + 48, y + 19, pen.say(f"season.{season}"), "kf-n", 15)
    supplies = [
        ("any-worker", t.bag_size, pen.say("picture.in-bag", number=t.bag_size)),
        ("any-skill", t.pool_size, pen.say("picture.in-pool", number=t.pool_size)),
        ("green", t.greens, in_supply(pen, t.greens, "account.worker.green")),
    ]
    for kind, name in enumerate(RESOURCES):
        said = in_supply(pen, t.supply[kind], f"name.resource.{name}")
        supplies.append((name, t.supply[kind], said))
    needed = row_width([(name, max(number, 1)) for name, number, _ in supplies])
    scale = min(1.05, (width - 104) / needed)
    apart = min(14.0, (width - 104 - needed * scale) / len(supplies))
    left = x + 106
    for name, number, said in supplies:
        wide = counted_width(name, number) * scale
        with pen.group(tip=said):
            pen.box(left, y, wide, 28, "kf-hit", 0)
            pen.counted(name, number, left, y + 14, scale)
        left += wide + apart
