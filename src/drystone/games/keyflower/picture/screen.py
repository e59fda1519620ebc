"""What lies behind the own screen: workers in rows, skill tiles, winter tiles in hand."""

from __future__ import annotations

import math
from typing import Final

from drystone.games.keyflower.components import COLOURS, SKILLS, TILES
from drystone.games.keyflower.picture.pen import Pen, text_width
from drystone.games.keyflower.picture.standing import about_sending, about_use
from drystone.games.keyflower.picture.tile import draw_tile
from drystone.games.keyflower.picture.worth import draw_worth
from drystone.games.keyflower.production import PayWorker
from drystone.games.keyflower.season import Offer
from drystone.games.keyflower.state import ITEMS, KEPT, UNDECIDED, Table
from drystone.games.keyflower.words import KEEP, OFFER, PAY_SKILL, PAY_WORKER, SEND
from drystone.kit import Point

FINGER: Final = 46.0
"""How large what a finger hits is, at the least."""
_COUNTED: Final = 62.0
"""The room for how many workers of a colour there are, and for the frame."""
_LOW: Final = 29.0
"""The height of a row that a mouse can hit on a low screen, with the gap after it."""
HELD: Final = 106.0
"""The room for a winter tile in hand."""


def winter_hand(t: Table, seat: int) -> list[int]:
    """The winter tiles that a player holds."""
    hand = len(t.winter) // t.seats
    return t.winter[hand * seat : hand * (seat + 1)]


def draw_holdings(
    pen: Pen, t: Table, seat: int, x: float, y: float, width: float, height: float
) -> None:
    """The skill tiles in a line, then the workers by colour, to send one, two or more."""
    high = FINGER if pen.touch else 28
    left, said = x + width - 50 * 3, pen.say("picture.screen")
    if text_width(said, 11) < width - 50 * 3 - 12:
        pen.text(x + 10, y + 20, said, "kf-soft", 12)
    else:
        left = x + 4  # where there is no room to say it, what lies there does
    for skill in range(3):
        have = t.screens[ITEMS * seat + 4 + skill]
        with pen.click(PAY_SKILL + skill, tip=pen.say("tip.skill")):
            pen.box(left, y + 2, 48, high, "kf-pick", 4)
            pen.icon(SKILLS[skill], left + 14, y + 2 + high / 2, 18.4)
            pen.text(left + 26, y + 7 + high / 2, have, "kf-b", 14)
        left += 50
    room = height - high - 6
    rows = rows_of_workers(pen, t, seat, width, room)
    step = min(60.0, room / sum(lines for _, lines in rows))
    top = y + high + 3
    for colours, lines in rows:
        left = x
        for colour in colours:
            draw_workers(pen, t, seat, colour, (left, top, width, step))
            left += room_for_colour(pen, t, seat, colour, width)
        top += step * lines


def rows_of_workers(
    pen: Pen, t: Table, seat: int, width: float, room: float = 0.0
) -> list[tuple[list[int], int]]:
    """The colours that stand in each row, and how many lines their buttons take.

    A row for each colour, but several in one where rows would get too low. So it always is under a
    finger, where no button gets too narrow and colours without workers come last.
    """
    if not pen.touch and room / 4 >= _LOW:
        return [([colour], 1) for colour in range(4)]
    held = [t.screens[ITEMS * seat + colour] for colour in range(4)]
    rows: list[tuple[list[int], int]] = []
    left = 0.0
    for colour in sorted(range(4), key=lambda one: held[one] == 0):
        needed = room_for_colour(pen, t, seat, colour, width)
        lines = max(1, math.ceil(held[colour] / in_a_line(pen, held[colour], width)))
        if rows and lines == rows[-1][1] == 1 and left + needed <= width + 6:
            rows[-1][0].append(colour)
            left += needed
        else:
            rows.append(([colour], lines))
            left = needed
    return rows


def room_for_colour(pen: Pen, t: Table, seat: int, colour: int, width: float) -> float:
    """How wide the workers of a colour are, with a button for each."""
    have = t.screens[ITEMS * seat + colour]
    return _COUNTED + pitch(pen, t, seat, width) * have if have else 52.0


def pitch(pen: Pen, t: Table, seat: int, width: float) -> float:
    """How far apart the buttons for sending workers are."""
    if pen.touch:
        return FINGER + 2
    most = max(1, *(t.screens[ITEMS * seat + colour] for colour in range(4)))
    return min(44.0, (width - _COUNTED) / most)


def in_a_line(pen: Pen, have: int, width: float) -> int:
    """How many buttons are side by side."""
    return int((width - _COUNTED) // (FINGER + 2)) if pen.touch else max(1, have)


def holdings_height(pen: Pen, t: Table, seat: int, width: float) -> float:
    """How high what lies behind the own screen is drawn where fingers choose."""
    return FINGER + 6 + 47.5 * sum(lines for _, lines in rows_of_workers(pen, t, seat, width))


def room_for_workers(t: Table, seat: int) -> float:
    """How wide the own workers are with a button for each that a mouse can hit."""
    return _COUNTED + 27 * max(t.screens[ITEMS * seat + colour] for colour in range(4))


def draw_workers(
    pen: Pen, t: Table, seat: int, colour: int, place: tuple[float, float, float, float]
) -> None:
    """The workers of a colour: how many, then one button each for sending so many."""
    x, y, width, height = place
    have = t.screens[ITEMS * seat + colour]
    draw_count(pen, t, seat, colour, (x + 4, y, 46, height))
    pays = bool(t.frames) and isinstance(t.frames[-1], PayWorker) and t.seat == seat
    along, apart = in_a_line(pen, have, width), pitch(pen, t, seat, width)
    for i in range(have):
        left, top = x + 56 + apart * (i % along), y + height * (i // along)
        middle = top + height / 2
        # Where one is to be given away, one is what is pointed at.
        word = PAY_WORKER + colour if pays and i == 0 else SEND + 4 * i + colour
        told = pen.say("tip.worker") if pays else about_sending(pen, t, seat, i + 1)
        with pen.click(word, tip=told):
            pen.box(left, top + 1, apart - 2, height - 2, "kf-paper kf-line", 4)
            if apart > 28:
                pen.icon(COLOURS[colour], left + apart / 2 - 7, middle, 15)
                pen.text(left + apart / 2 + 7, middle + 4.5, i + 1, "kf-m", 13 if i < 9 else 12)
            elif height > 32:
                pen.icon(COLOURS[colour], left + apart / 2 - 1, middle - 7, 13)
                pen.text(left + apart / 2 - 1, middle + 11, i + 1, "kf-m", 12)
            else:
                pen.text(left + apart / 2 - 1, middle + 4.5, i + 1, "kf-m", 12)


def draw_count(
    pen: Pen, t: Table, seat: int, colour: int, place: tuple[float, float, float, float]
) -> None:
    """How many workers of a colour there are."""
    x, y, width, height = place
    middle = y + height / 2
    with pen.click(PAY_WORKER + colour, tip=pen.say("tip.worker")):
        pen.box(x, y, width, height, "kf-pick", 4)
        pen.icon(COLOURS[colour], x + 14, middle, 18.4)
        pen.text(x + 26, middle + 5, t.screens[ITEMS * seat + colour], "kf-b", 14)


def draw_hand(pen: Pen, t: Table, seat: int, x: float, y: float, scale: float = 1.0) -> None:
    """The winter tiles side by side; y is their middle."""
    tiles = winter_hand(t, seat)
    with pen.group("ground hand together"):
        for i, tile in enumerate(tiles):
            middle = x + HELD * scale * (i + 0.5)
            draw_winter_tile(pen, t, tile, len(tiles) * seat + i, (middle, y), scale)


def draw_winter_tile(pen: Pen, t: Table, tile: int, at: int, place: Point, scale: float) -> None:
    """A winter tile in hand; until it is decided on, it can be offered."""
    if not 0 <= tile < TILES:
        return
    words = [OFFER + tile] if t.offered[at] == UNDECIDED else []
    css = "kf-gone" if t.offered[at] == KEPT else ""
    with (
        pen.piece(t.facts.names[tile], at=place, scale=scale),
        pen.click(*words, css=css, tip=about_use(pen, t, pen.look.seat, tile)),
    ):
        pen.at_scale(scale)
        draw_tile(pen, tile, 0, 0)
        draw_worth(pen, t, pen.look.seat, tile)
    if is_offering(t):
        with pen.group(at=place, scale=scale):
            draw_decided(pen, t, tile, t.offered[at])


def is_offering(t: Table) -> bool:
    """Whether whoever looks decides on their winter tiles."""
    return bool(t.frames) and isinstance(t.frames[-1], Offer) and t.seat == t.viewer


def draw_decided(pen: Pen, t: Table, tile: int, decided: int) -> None:
    """Below a winter tile what was decided on it; until then, how it is kept out of the game."""
    half, top, high = 40, 47, FINGER if pen.touch else 21
    if decided == KEPT:
        pen.text(0, top + high / 2 + 4, pen.say("picture.kept"), "kf-soft kf-m", 12)
    elif decided != UNDECIDED:
        pen.text(0, top + high / 2 + 4, pen.say("picture.put-up"), "kf-n", 12)
    elif KEEP + tile in t.legal():
        with pen.click(KEEP + tile, tip=pen.say("tip.keep")):
            pen.box(-half, top, 2 * half, high, "kf-paper kf-line", 6)
            pen.text(0, top + high / 2 + 4, pen.say("picture.keep"), "kf-m", 12)
