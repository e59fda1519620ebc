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


# Each kind of action in icons and numerals: a list of icon names ("@sheep") and texts; # is its
# number, and is left out with it where that is 0.
LABELS: dict[int, list[str]] = {
    phrases.HIRE: ["@worker", "±"],
    phrases.INVEST: ["@invest", "±"],
    phrases.BUY: ["£", "@sheep"],
    phrases.BUILD: ["@hammer", "£#"],
    phrases.SHIP: ["@ship", "#"],
    phrases.SHEAR: ["@wool", "#"],
    phrases.AUX: ["@gear"],
    phrases.OBJECTIVES: ["@objective"],
    phrases.PATHFINDER: ["@flag", "#"],
    phrases.GOLD: ["@gold", "#"],
    phrases.CERTIFICATE: ["@certificate", "#"],
    phrases.TOKENS: ["@token", "#"],
    phrases.REMOVE: ["\u2212£#", "@rock"],
    phrases.POUNDS: ["+£#"],
    phrases.DISCARD_PAIR: ["@sheep", "=", "@sheep", "→£#"],
    phrases.DISCARD_FOR_GOLD: ["@sheep", "→", "@gold", "£#"],
    phrases.DISCARD_FOR_CERTIFICATE: ["@sheep", "→", "@certificate"],
    phrases.GRASS_POUNDS: ["£#/", "@grass"],
    phrases.GRASS_CERTIFICATES: ["@certificate", "/", "@grass"],
    phrases.SHEPHERD_POUNDS: ["£#/", "@worker"],
    phrases.STOREHOUSE_POUNDS: ["£#/", "@house"],
    phrases.DRAW: ["@card", "#"],
    phrases.FORWARD: ["@step", "#"],
    phrases.TAKE_ROMNEY: ["@romney"],
    phrases.AFAR: ["@house", "≤#"],
    phrases.TOP_SHEEP: ["£#", "@sheep", "↑"],
    phrases.FREE_SHEEP: ["@sheep", "@sheep", "/", "@sheep"],
    phrases.PERMANENT_CERTIFICATE: ["@certificate", "∞"],
    phrases.PERMANENT_WOOL: ["@wool", "∞"],
}


def label_of(action: int) -> list[str]:
    """An action as icons and numerals."""
    phrase, op, amount = phrases.PHRASES[action]
    if op == phrases.AUX:
        return ["@gear"] * amount
    if op == phrases.DISCARD_ONE:
        return [f"#{box.CARD_IDS[amount // 16]}", f"→£{amount % 16}"]
    if op == phrases.HAZARD_PAIRS:
        return ["@rock", "@rock", f"→£{amount // 16}", "@flag", str(amount % 16)]
    if op == phrases.WOOL_POST:
        return ["@wool", phrase.split()[-1]]
    if op == phrases.DISCARD_FOR_CERTIFICATE and amount > 1:
        return [*LABELS[op], str(amount)]
    signed = f"{amount:+d}".replace("-", "\u2212")
    return [
        part.replace("#", str(amount)).replace("±", signed)
        for part in LABELS[op]
        if amount or ("#" not in part and part != "±")
    ]


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
