"""The pen of this game: the kit's, with shields, disc spaces, roofs and what can be opened."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from drystone import kit
from drystone.core.rules import Look
from drystone.games.gwtnz import components
from drystone.games.gwtnz.picture.style import STYLE
from drystone.games.gwtnz.words import WORDS
from drystone.kit.pen import Block

BREED_CLASS = [
    *["grey", "black", "green", "white", "orange", "red", "yellow", "azure", "umber", "purple"],
    *["cream", "pink", "teal"],
]
LIGHT_ON = {"black", "green", "red", "azure", "umber", "purple", "teal"}

MOUSE = 24.0
FINGER = 37.0
BROAD = 28.0
"""How large a thing that can be clicked is at least; a finger's pictures are shown larger, too, and
those on a screen of 16 to 9, which is low, smaller.
"""

# Roofs over a house of width 1 and height 1 above the wall: no two neighbours have the same.
ROOFS = [
    "M0 1L.5 .08 1 1z",
    "M0 1L.18 .25H.82L1 1z",
    "M0 1L.1 .45 .5 .05 .9 .45 1 1z",
    "M0 1L.2 .3H.38V.06H.62V.3H.8L1 1z",
    "M0 1V.45L.7 .1 1 1z",
    "M0 1Q.5-.75 1 1z",
    "M0 1L.3 .35H.38V0H.62V.35H.7L1 1z",
    "M0 1L.12 .2H.5L.62 .6 1 1z",
]
CHIMNEYS = [0.74, 0.24, 0.8, 0.5, 0.16, 0.78, 0.86, 0.3]


def signed(points: int, *, plus: bool = False) -> str:
    """A number with a real minus, a hyphen being too short to be seen; with its plus if wanted."""
    return f"{points:{'+' if plus else ''}d}".replace("-", "\u2212")


class Pen(kit.Pen):
    """Draws what is on the table of Great Western Trail: New Zealand."""

    def __init__(self, look: Look) -> None:
        super().__init__(STYLE, WORDS, look)
        self.touch = look.narrow or look.tall
        self.broad = look.broad and not self.touch
        self.least = FINGER if self.touch else BROAD if self.broad else MOUSE
        self.line = BROAD if self.broad else MOUSE
        """How high a line of a building is."""

    def text(self, x: float, y: float, said: object, css: str = "", size: float = 0) -> None:
        """Words or a number; the small ones larger in a picture that is shown smaller."""
        super().text(x, y, said, f"{css} w" if self.broad else css, size)

    def shield(self, x: float, y: float, points: int) -> None:
        """Victory points (18 x 19); those that are lost stand on black."""
        css = "shield" if points >= 0 else "minus"
        self.path(f"M{x - 9:g} {y - 9:g}h18v9q0 6-9 10q-9-4-9-10z", css)
        self.text(x, y, signed(points), "s b on")

    def corners(self, x: float, y: float, dark: int, size: float = 20) -> None:
        """A disc space with white or dark corners."""
        style = "darkcorner" if dark else "whitecorner"
        self.box(x - size / 2, y - size / 2, size, size, style, 3)
        self.dot(x, y, size / 2 - 2, "well")

    def roof(self, x: float, y: float, w: float, h: float, css: str, kind: int) -> None:
        """A roof over a wall that is so wide, with its chimney; its eaves are at y."""
        kind %= len(ROOFS)
        left = x + w * CHIMNEYS[kind]
        self.path(f"M{left - 3:.1f} {y - h * 0.2:.1f}v{-h * 0.95:.1f}h6v{h * 0.95:.1f}z", css)
        self.path(ROOFS[kind], css, at=(x - 3, y - h), scale=(w + 6, h))
        self.path(f"M{x - 3:g} {y:g}h{w + 6:g}", "eave")

    def smoke(self, x: float, y: float, w: float, h: float, kind: int) -> None:
        """What rises from the chimney of a roof that is drawn at the same place."""
        left = x + w * CHIMNEYS[kind % len(ROOFS)]
        self.path(f"M{left:.1f} {y - h * 1.3:.1f}q4-4 1-8t5-8", "smoke")

    def walls(self, x: float, y: float, w: float, h: float) -> None:
        """The front of a house between its posts on its foundation, with its shadow."""
        self.box(x + 4, y + 3, w, h, "shade", 3)
        self.box(x, y, w, h, "wall", 3)
        self.path(f"M{x + 2:g} {y + 1:g}v{h - 3:g}M{x + w - 2:g} {y + 1:g}v{h - 3:g}", "beam")
        self.box(x + 0.5, y + h - 3, w - 1, 3, "base", 0)

    def sheep(self, card: int, x: float, y: float, size: float) -> None:
        """A sheep of its breed."""
        self.icon(components.CARD_IDS[card], x, y, size)

    def chip(self, card: int, x: float, y: float, size: float = 20) -> None:
        """A sheep on the colour of its breed."""
        half = size / 2
        self.box(x - half, y - half, size, size, f"{BREED_CLASS[card]} chip", 4)
        self.sheep(card, x, y, size - 3)

    def chip_of(self, cards: list[int], x: float, y: float, size: float) -> None:
        """A sheep on the colour of its breed; where another will do, on half of it the other's."""
        self.chip(cards[0], x, y, size)
        if len(cards) > 1:
            half = size / 2
            self.path(f"M{x + half:g} {y - half:g}v{size:g}h{-size:g}z", BREED_CLASS[cards[1]])
            self.box(x - half, y - half, size, size, "chip frame", 4)
            self.sheep(cards[1], x, y, size - 3)

    def lying(self, name: str, *, there: bool) -> AbstractContextManager[None]:
        """What is marked as new to whoever has not seen it there; only a place if nothing is."""
        return self.piece(name) if there else nullcontext()

    def fold(self, *, at: tuple[float, float], tip: str = "") -> Block:
        """What is small at rest; `opened` inside shows when it is pointed at or tapped."""
        return self.group("fold", at=at, tip=tip)
