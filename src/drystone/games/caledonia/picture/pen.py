"""The pen of this game: the kit's, with coins, units and flags."""

from __future__ import annotations

from drystone import kit
from drystone.core.rules import Look
from drystone.games.caledonia.picture.style import STYLE
from drystone.games.caledonia.words import (
    GOOD,
    UNIT,
    WORDS,
)

GOODS_NAMES = WORDS.symbols[GOOD]
UNIT_NAMES = WORDS.symbols[UNIT]

# How large an icon fits into each seat's shape, and how far below the middle.
_ROOM = [1.44, 1.05, 1.44, 1.25]
_LOW = [0.0, 0.32, 0.0, 0.0]


class Pen(kit.Pen):
    """Draws what is on the table of Clans of Caledonia."""

    def __init__(self, look: Look, legal: set[int]) -> None:
        super().__init__(STYLE, WORDS, look, legal)
        self.touch = look.narrow or look.tall

    def pounds(self, cost: int) -> str:
        """What is paid, or with a plus what is earned."""
        return "+" * (cost < 0) + self.say("pounds", number=abs(cost))

    def counted(self, number: int, thing: str) -> str:
        """So many of a thing, named by its key."""
        return self.say("counted", number=number, thing=self.say(thing))

    def coin(self, x: float, y: float, amount: int | str, r: float = 9, size: str = "") -> None:
        """A coin with its amount, round a point; its letters have the size for it, or another."""
        usual, low = ("b10", 3.6) if r < 8 else ("b11", 4) if r < 10 else ("b14", 5)
        size = size or usual
        self.dot(x, y, r, "coin")
        self.text(x, y + low, amount, f"m b {size}")

    def token(self, seat: int, icon: str, x: float, y: float, r: float, css: str = "") -> None:
        """A unit round a point: the player's colour and shape, the unit's icon."""
        self.seat(seat, x, y, r / 6.5 * 16, f"seat{seat} {css}".strip())
        self.icon(icon, x, y + _LOW[seat] * r, r * _ROOM[seat], "on")

    def flag(self, seat: int, x: float, y: float, r: float = 8, label: int = 0) -> None:
        """A player's mark: the shape with the seat's number, or with another number."""
        self.seat(seat, x, y, r / 6.5 * 16)
        size = "b10" if r < 8 else "b12"
        self.text(x, y + 4 + _LOW[seat] * r, label or seat + 1, f"m b w {size}")
