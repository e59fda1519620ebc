"""Pebbles drawn: each mason's walls as stacks of stones, the own hand below."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from drystone.core.picture import Picture
from drystone.core.rules import Look
from drystone.core.state import State
from drystone.kit import Pen, Style
from tests.pebbles.state import Mason, Table
from tests.pebbles.words import LAY, STONE, WALL, WORDS

STYLE = Style(
    name="pebbles",
    title="Pebbles",
    sheet=(
        ".pebbles text{font:14px sans-serif;fill:var(--ink,#2a2925)}"
        ".pebbles .stone{fill:var(--sheet,#fffcf4);stroke:var(--ink-soft,#6a6457)}"
        ".pebbles .ground{fill:var(--ink-soft,#6a6457)}"
        ".pebbles .seat0{fill:var(--seat-0,#b8442c)}.pebbles .seat1{fill:var(--seat-1,#2b679b)}"
        ".pebbles .seat2{fill:var(--seat-2,#c8950f)}.pebbles .seat3{fill:var(--seat-3,#2e7d64)}"
    ),
    icons={"chisel": '<path d="M2 14l8-8 2 2-8 8zM11 5l3-3" stroke="currentColor"/>'},
    catalogue="tests.pebbles",
    catalogues=str(Path(__file__).parents[1] / "locale"),
)
YARD_WIDTH, YARD_HEIGHT = 220, 200


def picture(view: State, look: Look) -> Picture:
    """What one mason sees: the yards side by side, or on a phone one below the other."""
    table = cast(Table, view)
    pen = Pen(STYLE, WORDS, look)
    for seat in range(table.seats):
        at = (20, YARD_HEIGHT * seat) if look.narrow else (20 + YARD_WIDTH * seat, 0)
        with pen.group(at=at):
            draw_yard(pen, table, seat)
    rows, columns = (table.seats, 1) if look.narrow else (1, table.seats)
    bottom = YARD_HEIGHT * rows
    if look.seat >= 0:
        draw_hand(pen, table.masons[look.seat], bottom + 10)
    return pen.finish(400 if look.narrow else 40 + YARD_WIDTH * columns, bottom + 60)


def draw_yard(pen: Pen, table: Table, seat: int) -> None:
    """A mason's mark, name, chisels and walls."""
    mason = table.masons[seat]
    pen.seat(seat, 8, 25, 16)
    pen.text(22, 30, pen.player(seat))
    pen.icon("chisel", 160, 25)
    pen.text(172, 30, mason.chisels)
    for i, wall in enumerate(mason.walls):
        words = [LAY + i] if seat == pen.look.seat else []
        with pen.click(*words, at=(65 * i, 180), tip=wall_tip(pen, table, seat, i)):
            pen.box(0, 0, 60, 8, "ground", 2)
            for height, stone in enumerate(wall):
                draw_stone(pen, stone, 0, -22 - 22 * height)


def wall_tip(pen: Pen, table: Table, seat: int, number: int) -> str:
    """What a wall counts, and what may be laid on it (PEB 2.3)."""
    stones = table.masons[seat].walls[number]
    whose = {"player": pen.player(seat), "wall": WORDS.symbol(WALL, number)}
    if not stones:
        return pen.say("tip.bare-wall", **whose)
    points = sum(table.facts.weights[stone] for stone in stones)
    top = pen.name("stone", WORDS.symbol(STONE, stones[-1]))
    return pen.say("tip.wall", **whose, points=points, stone=top)


def draw_hand(pen: Pen, mason: Mason, y: float) -> None:
    """The stones in hand; two may be alike, so the page has buttons to choose one."""
    for i, stone in enumerate(mason.hand):
        draw_stone(pen, stone, 20 + 70 * i, y)


def draw_stone(pen: Pen, stone: int, x: float, y: float) -> None:
    """A stone with its name."""
    pen.box(x, y, 60, 20, "stone")
    pen.text(x + 5, y + 15, pen.name("stone", WORDS.symbol(STONE, stone)))
