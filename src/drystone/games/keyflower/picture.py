"""Keyflower drawn as SVG: market and own screen on the left, the villages on the right."""

from __future__ import annotations

from typing import Final, cast

from drystone.core.rules import Look
from drystone.core.state import NOBODY, State
from drystone.games.keyflower.components import COLOURS, RESOURCES, SKILLS, TILES
from drystone.games.keyflower.picture_market import draw_boats, draw_market
from drystone.games.keyflower.picture_parts import (
    DEFS,
    STYLE,
    Pen,
    describe,
    draw_tile,
    element,
)
from drystone.games.keyflower.picture_village import draw_village
from drystone.games.keyflower.state import ITEMS, UNDECIDED, Table
from drystone.games.keyflower.words import OFFER, PAY_SKILL, PAY_WORKER, SEND

WIDTH: Final = 1440
HEIGHT: Final = 800
_LEFT: Final = 624.0
_SEASONS: Final = ["spring", "summer", "autumn", "winter"]


def picture(view: State, look: Look) -> str:
    """What one player, or a spectator (seat -1), sees."""
    t = cast(Table, view)
    seat, language = look.seat, look.language
    pen = Pen(t.facts, language)
    draw_heading(pen, t)
    height = draw_market(pen, t, seat, 6, 40, _LEFT - 10)
    draw_boats(pen, t, 6, 44 + height, _LEFT - 10)
    if seat != NOBODY:
        tall = min(190.0, HEIGHT - 130 - height)
        draw_screen(pen, t, seat, 6, HEIGHT - 6 - tall, _LEFT - 12, tall)
    if t.lots or seat == NOBODY:
        boxes = frames(t.seats, seat)
    else:
        boxes = frames_while_placing(t.seats, seat)
    for owner, (x, y, w, h) in boxes:
        draw_village(pen, t, owner, seat, x, y, w, h)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="keyflower" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img"><title>Keyflower</title>'
        f"<style>{STYLE}</style>{DEFS}"
        f'<rect class="kf-paper" width="{WIDTH}" height="{HEIGHT}"/>{"".join(pen.parts)}</svg>'
    )


def frames(seats: int, seat: int) -> list[tuple[int, tuple[float, float, float, float]]]:
    """Where each village is drawn; the own one comes first and, where there is room, larger."""
    first = max(seat, 0)
    order = [(first + i) % seats for i in range(seats)]
    x, y, w, h = _LEFT, 6.0, WIDTH - _LEFT - 6, HEIGHT - 12.0
    half = (h - 6) / 2
    boxes: list[tuple[float, float, float, float]]
    if seats == 2:
        boxes = [(x, y, w, h * 0.55), (x, y + h * 0.55 + 6, w, h * 0.45 - 6)]
    elif seats == 3:
        side = (w - 6) / 2
        boxes = [(x, y, w, h * 0.52)]
        boxes += [(x + i * (side + 6), y + h * 0.52 + 6, side, h * 0.48 - 6) for i in range(2)]
    elif seats == 4:
        side = (w - 6) / 2
        boxes = [(x + i % 2 * (side + 6), y + i // 2 * (half + 6), side, half) for i in range(4)]
    else:
        side = (w - 12) / 3
        wide = 2 * side + 6 if seats == 5 else side
        boxes = [(x, y, wide, half)]
        if seats == 6:
            boxes.append((x + side + 6, y, side, half))
        boxes.append((x + 2 * (side + 6), y, side, half))
        boxes += [(x + i * (side + 6), y + half + 6, side, half) for i in range(3)]
    return list(zip(order, boxes, strict=True))


def frames_while_placing(
    seats: int, seat: int
) -> list[tuple[int, tuple[float, float, float, float]]]:
    """With nothing to bid for, the own village takes the market's place."""
    boxes: list[tuple[int, tuple[float, float, float, float]]] = [
        (seat, (6, 124, _LEFT - 12, HEIGHT - 326))
    ]
    columns = 1 if seats == 2 else 2 if seats < 6 else 3
    rows = (seats - 1 + columns - 1) // columns
    w, h = (WIDTH - _LEFT - 6 * columns) / columns, (HEIGHT - 6 - 6 * rows) / rows
    for i in range(seats - 1):
        x, y = _LEFT + i % columns * (w + 6), 6 + i // columns * (h + 6)
        boxes.append(((seat + 1 + i) % seats, (x, y, w, h)))
    return boxes


def draw_heading(pen: Pen, t: Table) -> None:
    """The season, and what is left in the supplies."""
    season = _SEASONS[t.season]
    pen.add(f'<rect class="kf-{season} kf-rim" x="6" y="6" width="112" height="28" rx="8"/>')
    pen.text(62, 25.5, pen.say(f"season.{season}", season), "kf-n", 16)
    pen.text(128, 25, pen.say("picture.bag", "bag"), "kf-soft", 12)
    x = 138 + 7.5 * len(pen.say("picture.bag", "bag"))
    x = pen.counted("any-worker", t.bag_size, x, 20) + 6
    x = pen.counted("green", t.greens, x, 20) + 6
    x = pen.counted("any-skill", t.pool_size, x, 20) + 16
    for kind in range(4):
        x = pen.counted(RESOURCES[kind], t.supply[kind], x, 20) + 6


def draw_screen(
    pen: Pen, t: Table, seat: int, x: float, y: float, width: float, height: float
) -> None:
    """What lies behind the own screen: workers in rows, skill tiles, winter tiles."""
    pen.add(
        f'<rect class="kf-sheet kf-rim" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" '
        f'height="{height:.1f}" rx="8"/>'
    )
    hand = len(t.winter) // t.seats
    tiles = t.winter[hand * seat : hand * (seat + 1)]
    right = 106.0 * len(tiles)
    room = width - 46 - right
    step = min(26.0, (height - 14) / 5)
    for colour in range(4):
        top = y + 7 + step * (colour + 0.5)
        have = t.screens[ITEMS * seat + colour]
        pen.add(f'<g id="{element(PAY_WORKER + colour)}">')
        pen.icon(COLOURS[colour], x + 14, top, 0.95)
        pen.text(x + 26, top + 5, str(have), "kf-b", 14)
        pen.add("</g>")
        apart = min(22.0, room / max(have, 1))
        for i in range(have):
            mark = element(SEND + 4 * i + colour)
            left = x + 52 + apart * i
            pen.add(f'<g id="{mark}">')
            if apart > 14:
                pen.add(
                    f'<rect class="kf-paper kf-line" x="{left:.1f}" y="{top - 10:.1f}" '
                    f'width="{apart - 2:.1f}" height="20" rx="4"/>'
                )
            pen.icon(COLOURS[colour], left + apart / 2 - 1, top, min(0.95, apart / 15))
            pen.add("</g>")
    left = x + 14
    top = y + 7 + step * 4.5
    for skill in range(3):
        have = t.screens[ITEMS * seat + 4 + skill]
        pen.add(f'<g id="{element(PAY_SKILL + skill)}">')
        pen.icon(SKILLS[skill], left, top)
        pen.text(left + 12, top + 5, str(have), "kf-b", 14)
        pen.add("</g>")
        left += 52
    for i, tile in enumerate(tiles):
        draw_winter_tile(pen, t, tile, hand * seat + i, x + width - right + 106.0 * i, y, height)


def draw_winter_tile(
    pen: Pen, t: Table, tile: int, at: int, x: float, y: float, height: float
) -> None:
    """A winter tile in hand; while it is asked about, it can be offered or kept."""
    if not 0 <= tile < TILES:
        return
    scale = min(1.02, (height - 10) / 92)
    mark = element(OFFER + tile) if t.offered[at] == UNDECIDED else f"held-{t.facts.names[tile]}"
    pen.add(
        f'<g id="{mark}" transform="translate({x + 51:.1f} {y + height / 2:.1f}) '
        f'scale({scale:.2f})"><title>{describe(pen, tile, 0)}</title>'
    )
    draw_tile(pen, tile, 0, 0)
    pen.add("</g>")
