"""Pebbles drawn as SVG: each mason's walls as stacks, the own hand below."""

from __future__ import annotations

from html import escape
from typing import cast

from drystone.core.rules import Look
from drystone.core.state import State
from tests.pebbles.state import Table
from tests.pebbles.words import CHOOSE, LAY, WORDS


def picture(view: State, look: Look) -> str:
    """What one mason sees."""
    table, seat = cast(Table, view), look.seat
    parts = []
    for other, mason in enumerate(table.masons):
        x = 20 + 220 * other
        parts.append(f'<text x="{x}" y="30">mason {other}, chisels {mason.chisels}</text>')
        for i, wall in enumerate(mason.walls):
            mark = f' id="{WORDS.element(LAY + i)}"' if other == seat else ""
            parts.append(f'<g{mark} transform="translate({x + 65 * i} 180)">')
            parts.append('<rect width="60" height="8" class="ground"/>')
            for height, stone in enumerate(wall):
                label = escape(table.facts.names[stone])
                parts.append(f'<text y="{-8 - 20 * height}">{label}</text>')
            parts.append("</g>")
    hand = table.masons[seat].hand if seat >= 0 else []
    for i, stone in enumerate(hand):
        mark = WORDS.element(CHOOSE + stone)
        label = escape(table.facts.names[stone])
        parts.append(f'<text class="{mark}" x="{20 + 70 * i}" y="240">{label}</text>')
    width = 40 + 220 * table.seats
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 260">{"".join(parts)}</svg>'
    )
