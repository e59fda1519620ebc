"""What the walls are worth in the end (PEB 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.pebbles.components import CHISEL_POINTS

if TYPE_CHECKING:
    from tests.pebbles.state import Table

CATEGORIES: Final = ("walls", "chisels")


def breakdown(t: Table, seat: int) -> dict[str, int]:
    """Weights on walls, and 2 a chisel (PEB 3.1)."""
    mason = t.masons[seat]
    weight = 0
    for wall in mason.walls:
        for stone in wall:
            weight += t.facts.weights[stone]
    return {"walls": weight, "chisels": CHISEL_POINTS * mason.chisels}
