"""The pen that all pictures of this game are drawn with: shapes, marks, names, labels."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path

from drystone.core.marks import SEAT_SHAPES
from drystone.core.rules import Look
from drystone.core.speech import catalogue
from drystone.games.gwtnz import box, phrases
from drystone.games.gwtnz.picture_ink import STYLE, SYMBOLS
from drystone.games.gwtnz.words import WORDS

_CATALOGUES = str(Path(__file__).parents[2] / "locale")

BREED_CLASS = [
    *["grey", "black", "green", "white", "orange", "red", "yellow", "azure", "umber", "purple"],
    *["cream", "pink", "teal"],
]
LIGHT_ON = {"black", "green", "red", "azure", "umber", "purple", "teal"}


class Pen:
    """Collects the parts of a picture."""

    def __init__(self, look: Look) -> None:
        self.parts: list[str] = []
        self.words = catalogue(_CATALOGUES, "gwtnz", look.language)
        self.names = look.names
        self._marked: set[str] = set()

    def put(self, markup: str) -> None:
        self.parts.append(markup)

    def name(self, domain: str, symbol: str) -> str:
        """A component's name in the picture's language."""
        return self.words.get(f"name.{domain}.{symbol}") or symbol.replace("-", " ")

    def word(self, key: str, fallback: str) -> str:
        """A word of the picture itself."""
        return self.words.get(f"picture.{key}") or fallback

    def account(self, key: str) -> str:
        """What is counted, as the ledger says it."""
        return self.words.get(f"account.{key}") or key

    def player(self, seat: int) -> str:
        """What a player is called."""
        if seat < len(self.names):
            return self.names[seat]
        return f"{self.word('player', 'Player')} {seat + 1}"

    @contextmanager
    def at(self, x: float, y: float, scale: float = 1) -> Iterator[None]:
        """What is drawn inside begins at that point, in that size."""
        size = f" scale({scale:.4g})" if scale != 1 else ""
        self.put(f'<g transform="translate({x:g} {y:g}){size}">')
        yield
        self.put("</g>")

    def text(self, x: float, y: float, said: object, style: str = "") -> None:
        css = f' class="{style}"' if style else ""
        self.put(f'<text x="{x:g}" y="{y:g}"{css}>{escape(str(said))}</text>')

    def box(self, x: float, y: float, w: float, h: float, style: str, r: float = 4) -> None:
        self.put(
            f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}" class="{style}"/>'
        )

    def dot(self, x: float, y: float, r: float, style: str) -> None:
        self.put(f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" class="{style}"/>')

    def icon(self, kind: str, x: float, y: float, size: float = 14) -> None:
        """An icon, centred."""
        half = size / 2
        self.put(
            f'<use href="#i-{kind}" x="{x - half:g}" y="{y - half:g}" width="{size:g}" '
            f'height="{size:g}"/>'
        )

    def open(self, actions: list[int], title: str = "", style: str = "") -> int:
        """Begin a group for each action that a click on it means; you get how many to close."""
        css = f' class="{style}"' if style else ""
        marks = [self.mark(action) for action in actions] or [""]
        for i, mark in enumerate(marks):
            self.put(f"<g{mark}{css if i == 0 else ''}>")
        if title:
            self.put(f"<title>{escape(title)}</title>")
        return len(marks)

    def close(self, groups: int) -> None:
        self.put("</g>" * groups)

    def mark(self, action: int) -> str:
        """The attribute that says which action an element means."""
        element = WORDS.element(action)
        if element in self._marked:
            return f' data-word="{element}"'
        self._marked.add(element)
        return f' id="{element}"'

    def shield(self, x: float, y: float, points: int) -> None:
        """Victory points."""
        self.put(
            f'<path d="M{x - 7:g} {y - 7:g}h14v7q0 5-7 8q-7-3-7-8z" '
            f'class="{"shield" if points >= 0 else "black"}"/>'
        )
        self.text(x, y, points, "s b on" if points >= 0 else "s b light")

    def way(self, points: list[tuple[float, float]], style: str) -> None:
        """A line through points."""
        said = "L".join(f"{x:g} {y:g}" for x, y in points)
        self.put(f'<path d="M{said}" class="{style}"/>')

    def corners(self, x: float, y: float, dark: int, size: float = 15) -> None:
        """A disc space with white or dark corners."""
        style = "darkcorner" if dark else "whitecorner"
        self.box(x - size / 2, y - size / 2, size, size, style, 2)
        self.dot(x, y, size / 2 - 1.5, "sheet")

    def seat(self, x: float, y: float, seat: int, size: float, style: str = "") -> None:
        """The mark of a seat: its shape, in its colour if no other is given."""
        self.put(
            f'<g transform="translate({x - size / 2:g} {y - size / 2:g}) scale({size / 16:.4g})" '
            f'class="{style or f"seat{seat} piece"}">{SEAT_SHAPES[seat]}</g>'
        )

    def finish(self, width: int, height: int, title: str) -> str:
        """The whole picture."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="gwtnz" viewBox="0 0 {width} {height}" '
            f'role="img"><title>{escape(title)}</title><style>{STYLE}</style>'
            f"<defs>{SYMBOLS}</defs>{''.join(self.parts)}</svg>"
        )


# Each action in icons and numerals: a list of icon names ("@sheep") and texts.
LABELS: dict[str, list[str]] = {
    "hire": ["@worker"],
    "hire +3": ["@worker", "+3"],
    "hire -2": ["@worker", "\u22122"],
    "hire -3": ["@worker", "\u22123"],
    "invest": ["@invest"],
    "invest +3": ["@invest", "+3"],
    "buy sheep": ["£", "@sheep"],
    "build 2": ["@hammer", "£2"],
    "build 1": ["@hammer", "£1"],
    "ship": ["@ship"],
    "shear": ["@wool"],
    "aux": ["@gear"],
    "aux double": ["@gear", "@gear"],
    "objective": ["@objective"],
    "hazard 5": ["\u2212£5", "@rock"],
    "hazard 0": ["@rock"],
    "discard any -> gold": ["@sheep", "→", "@gold"],
    "discard any -> gold + 5 pounds": ["@sheep", "→", "@gold", "£5"],
    "discard any -> certificate": ["@sheep", "→", "@certificate"],
    "2 pounds each grass building": ["£2/", "@grass"],
    "certificate each grass building": ["@certificate", "/", "@grass"],
    "2 pounds each shepherd": ["£2/", "@worker"],
    "1 pound each storehouse": ["£1/", "@house"],
    "7 pounds + pathfinder 2 each hazard pair": ["@rock", "@rock", "→£7", "@flag", "2"],
    "romney": ["@romney"],
    "wool post 13": ["@wool", "13"],
    "4 pounds: hampshire-ryeland on top": ["£4", "@sheep", "↑"],
    "two sheep of 2 / hampshire-ryeland": ["@sheep", "@sheep", "/", "@sheep"],
    "permanent certificate": ["@certificate", "∞"],
    "permanent wool": ["@wool", "∞"],
}
_COUNTED = {
    "ship": "ship",
    "shear": "wool",
    "pathfinder": "flag",
    "gold": "gold",
    "certificate": "certificate",
    "tokens": "token",
    "draw": "card",
    "forward": "step",
}


def label_of(action: int) -> list[str]:
    """An action as icons and numerals."""
    phrase = phrases.PHRASES[action][0]
    if phrase in LABELS:
        return LABELS[phrase]
    if phrase.endswith(" pounds") and phrase[0].isdigit():
        return [f"+£{phrase.split()[0]}"]
    if phrase.startswith("discard pair"):
        return ["@sheep", "=", "@sheep", f"→£{phrases.PHRASES[action][2]}"]
    if phrase.startswith("discard "):
        breed = box.CARD_IDS[phrases.PHRASES[action][2] // 16]
        return [f"#{breed}", f"→£{phrases.PHRASES[action][2] % 16}"]
    if phrase.startswith("storehouse within"):
        return ["@house", f"≤{phrase.split()[-1]}"]
    kind, number = phrase.split()
    return [f"@{_COUNTED[kind]}", number]


def draw_label(
    pen: Pen, x: float, y: float, action: int, size: float = 13, room: float = 100
) -> None:
    """An action's icons and numerals on one line, centred, smaller if there is no room."""
    parts = label_of(action)
    widths = [size + 1 if part[0] in "@#" else 5.6 * len(part) + 2 for part in parts]
    scale = min(1, room / sum(widths))
    if scale < 1:
        with pen.at(x, y, scale):
            draw_label(pen, 0, 0, action, size)
        return
    at = x - sum(widths) / 2
    for part, width in zip(parts, widths, strict=True):
        middle = at + width / 2
        if part[0] == "@":
            pen.icon(part[1:], middle, y, size)
        elif part[0] == "#":
            style = BREED_CLASS[box.CARD_IDS.index(part[1:])]
            pen.dot(middle, y, size / 2 - 1, f"{style} chip")
        else:
            pen.text(middle, y, part, "b" if size > 11 else "s b")
        at += width
