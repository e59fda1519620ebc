"""A drawing of a position, as plain data: what is drawn, and what a page wants to know of it."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape


@dataclass(frozen=True)
class Picture:
    """An SVG drawing, and which of its elements can be clicked, move, or have a tip.

    `markup` is cut wherever an element has just begun that has a tip: before its first `>`. So
    the same text becomes a file of its own or a part of a page, and nobody has to read SVG.

    >>> picture = Picture("chess", "Chess", 8, 8, "", ("<g", "</g>"), ("A <rook>",), {}, ())
    >>> picture.inline().partition("Chess")[2]
    '"><g data-tip="A &lt;rook&gt;"></g></svg>'
    """

    name: str
    """The class of the whole drawing, which the rules of its sheet begin with."""
    title: str
    width: float
    height: float
    sheet: str
    """The style sheet, which is the same for all pictures of a game."""
    markup: tuple[str, ...]
    """What is drawn: one text more than there are tips."""
    tips: tuple[str, ...]
    """What is told to those who rest on an element, in the order of drawing."""
    clickable: dict[str, int]
    """The elements that stand for a word, by name: the actions that they mean."""
    pieces: tuple[str, ...]
    """What keeps its name from picture to picture, so that it is seen to move."""

    def svg(self) -> str:
        """The drawing as a file of its own; browsers show its tips."""
        parts = [f'{self._begin()} role="img"><title>{escape(self.title)}</title>']
        if self.sheet:
            parts.append(f"<style>{self.sheet}</style>")
        for i, tip in enumerate(self.tips):
            parts += (self.markup[i], "><title>", escape(tip), "</title>")
        return "".join([*parts, self.markup[-1], "</svg>"])

    def inline(self) -> str:
        """The drawing for a page that has the sheet already, and shows `data-tip` itself.

        What can be clicked in it is to be heard of, so that it is no single image there.
        """
        parts = [f'{self._begin()} role="group" aria-label="{escape(self.title)}">']
        for i, tip in enumerate(self.tips):
            parts += (self.markup[i], ' data-tip="', escape(tip), '">')
        return "".join([*parts, self.markup[-1], "</svg>"])

    def _begin(self) -> str:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{self.name}" '
            f'viewBox="0 0 {self.width:g} {self.height:g}"'
        )

    def __str__(self) -> str:
        return self.svg()

    def _repr_svg_(self) -> str:
        """A notebook shows the drawing."""
        return self.svg()


@dataclass(frozen=True)
class Exhibit:
    """A sign or a component as it is looked up: its drawing, and what is to be said of it.

    The first of several brings the signs that the others' drawings use.
    """

    kind: str
    """What it belongs to: `shelf.<kind>` in the game's catalogue."""
    picture: Picture
    told: str
    fact: str = ""
    """Its entry in the facts files, which knows where it is known from."""
    where: tuple[str, ...] = ()
    """Where it is now, at the table that is looked at."""
