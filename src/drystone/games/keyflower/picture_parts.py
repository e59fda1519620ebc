"""The pen: colours, icons and tiles, for every part of the picture."""

from __future__ import annotations

import math
from html import escape
from pathlib import Path
from typing import Final

from drystone.core.speech import catalogue
from drystone.games.keyflower.components import (
    BOAT_1,
    BOAT_4,
    BOATS,
    COLOURS,
    ORDER,
    PLAIN,
    RESOURCES,
    ROAD,
    SUMMER,
    WINTER,
    Facts,
)
from drystone.games.keyflower.words import WORDS

_CATALOGUES: Final = str(Path(__file__).parents[2] / "locale")
_LIGHT: Final = (
    "--meadow:#e6e8cf;--spring:#d9e3b4;--summer:#f0dfa4;--autumn:#ecc9a0;--winter:#d5e0e8;"
    "--hearth:#e3d3bd;--harbour:#c9dbe0;--road:#b3946a;--river:#5f9bc0;--plate:#fffcf4;"
    "--blue:#2f6db0;--red:#c4442f;--yellow:#e3ab22;--green:#3f8a5c;--purple:#7b4a93;"
    "--iron:#3f4147;--stone:#9a9890;--wood:#8f5c33;--gold:#d8a01d;--pale:#f7f2e4;--mark:#fff"
)
_DARK: Final = (
    "--meadow:#393b2c;--spring:#4c5733;--summer:#5f5326;--autumn:#5e4528;--winter:#3b4850;"
    "--hearth:#4d4436;--harbour:#31474e;--road:#a48a63;--river:#5f9bc0;--plate:#2a2825;"
    "--blue:#6ba6e6;--red:#e5785f;--yellow:#eec04e;--green:#69b88a;--purple:#b98ccf;"
    "--iron:#8c919c;--stone:#b9b6ac;--wood:#b98250;--gold:#e6b840;--pale:#d9d2c2;--mark:#1e1c19"
)
_PAGE_LIGHT: Final = (
    "--paper:#f4eee0;--sheet:#fffcf4;--ink:#2a2925;--ink-soft:#6a6457;--line:#cfc5af;"
)
_SEATS_LIGHT: Final = (
    "--seat-0:#b8442c;--seat-1:#2b679b;--seat-2:#c8950f;--seat-3:#2e7d64;--seat-4:#85538f;"
    "--seat-5:#55524b;"
)
_PAGE_DARK: Final = (
    "--paper:#201f1c;--sheet:#2a2825;--ink:#ece5d5;--ink-soft:#a9a08d;--line:#4a463d;"
)
_SEATS_DARK: Final = (
    "--seat-0:#e07a5f;--seat-1:#79b1e0;--seat-2:#e6bd4f;--seat-3:#6cc3a4;--seat-4:#c99bd3;"
    "--seat-5:#b3ada0;"
)
_FILLS: Final = [
    *COLOURS,
    *RESOURCES,
    "purple",
    "pale",
    "plate",
    "sheet",
    "paper",
    "road",
    "river",
    "meadow",
    "spring",
    "summer",
    "autumn",
    "winter",
    "hearth",
    "harbour",
]
STYLE: Final = (
    f"svg.keyflower{{{_PAGE_LIGHT}{_SEATS_LIGHT}{_LIGHT};"
    "font-family:'Gill Sans','Trebuchet MS','Noto Sans',sans-serif;background:var(--paper)}"
    f"@media(prefers-color-scheme:dark){{svg.keyflower{{{_PAGE_DARK}{_SEATS_DARK}{_DARK}}}}}"
    f"[data-theme=dark] svg.keyflower{{{_PAGE_DARK}{_SEATS_DARK}{_DARK}}}"
    f"[data-theme=light] svg.keyflower{{{_PAGE_LIGHT}{_SEATS_LIGHT}{_LIGHT}}}"
    ".keyflower{fill:var(--ink)}"
    ".kf-n{font-weight:600;text-anchor:middle}"
    ".kf-m{text-anchor:middle}.kf-e{text-anchor:end}"
    ".kf-soft{fill:var(--ink-soft)}.kf-b{font-weight:700}"
    ".kf-mark{fill:none;stroke:var(--mark);stroke-width:1.6;stroke-linecap:round}"
    ".kf-ico{fill:none;stroke:var(--ink);stroke-width:1.5;stroke-linejoin:round;"
    "stroke-linecap:round}"
    ".kf-rim{stroke:var(--ink);stroke-width:1.2;stroke-linejoin:round}"
    ".kf-thin{stroke:var(--ink);stroke-width:.7}"
    ".kf-line{stroke:var(--line);fill:none}"
    ".kf-way{stroke:var(--road);stroke-width:11;fill:none}"
    ".kf-flow{stroke:var(--river);stroke-width:20;fill:none}"
    ".kf-ghost{fill:var(--sheet);stroke:var(--ink-soft);stroke-dasharray:5 4}"
    ".kf-inv{fill:var(--paper);font-weight:700;text-anchor:middle}"
    + "".join(f".kf-{fill}{{fill:var(--{fill})}}" for fill in _FILLS)
    + "".join(f".kf-seat{i}{{fill:var(--seat-{i})}}" for i in range(6))
    + ".kf-up{stroke-width:2.6}.kf-gone{opacity:.35}"
)

# Drawn in a square of 16 around the middle.
_MEEPLE: Final = (
    "M0-7.4a2.9 2.9 0 0 1 2.5 4.3c2 .5 4.8 1.5 4.8 3c0 1.3-2.3 1.3-3.5 1.3L6 7.2H1.4L0 4.6"
    "L-1.4 7.2H-6L-3.8 1.2c-1.2 0-3.5 0-3.5-1.3c0-1.5 2.8-2.5 4.8-3A2.9 2.9 0 0 1 0-7.4z"
)
_OCTAGON: Final = "M-3-7H3L7-3V3L3 7H-3L-7 3V-3z"
_CARD: Final = 'x="-7" y="-7" width="14" height="14" rx="2"'


def _worker(colour: str, mark: str) -> str:
    return f'<path class="kf-{colour} kf-thin" d="{_MEEPLE}"/><path class="kf-mark" d="{mark}"/>'


_ICONS: Final = {
    "blue": _worker("blue", "M-2.5 .5H2.5"),
    "red": _worker("red", "M-2.5 .5H2.5M0-2V3"),
    "yellow": _worker("yellow", "M0 .4v.1"),
    "green": _worker("green", "M-2.5 2L0-2L2.5 2z"),
    "purple": _worker("purple", "M0-2.5V2.5"),
    "any-worker": f'<path class="kf-pale kf-thin" d="{_MEEPLE}"/>',
    "iron": f'<path class="kf-iron kf-thin" d="{_OCTAGON}"/>'
    '<path class="kf-mark" d="M-3-3.5H3M-3 3.5H3M0-3.5V3.5"/>',
    "stone": f'<path class="kf-stone kf-thin" d="{_OCTAGON}"/>'
    '<path class="kf-mark" d="M0-4L4 0L0 4L-4 0z"/>',
    "wood": f'<path class="kf-wood kf-thin" d="{_OCTAGON}"/>'
    '<path class="kf-mark" d="M-4-2.5H4M-4 .5H4M-4 3.5H4"/>',
    "gold": f'<path class="kf-gold kf-thin" d="{_OCTAGON}"/><circle class="kf-mark" r="3.4"/>',
    "any": f'<path class="kf-pale kf-thin" d="{_OCTAGON}"/>',
    "anvil": f'<rect class="kf-sheet kf-thin" {_CARD}/>'
    '<path class="kf-ico" d="M-5-3.5H5L2-.5V2L3.5 4.5H-3.5L-2 2V-.5z"/>',
    "pickaxe": f'<rect class="kf-sheet kf-thin" {_CARD}/>'
    '<path class="kf-ico" d="M-5-1.5C-2.5-5 2.5-5 5-1.5M0-4V5"/>',
    "saw": f'<rect class="kf-sheet kf-thin" {_CARD}/>'
    '<path class="kf-ico" d="M-5 2.5L-5-2.5L5-3.5V0L3 2L1.5 .5L0 2.5L-1.5 1L-3 3z"/>',
    "any-skill": f'<rect class="kf-pale kf-thin" {_CARD}/>',
    "cart": '<path class="kf-ico" d="M-7-4H-5L-3.5 2H5L6.5-3H-4.5"/>'
    '<circle class="kf-ico" cx="-2" cy="4.8" r="1.6"/>'
    '<circle class="kf-ico" cx="4" cy="4.8" r="1.6"/>',
    "up": '<path class="kf-ico" d="M0-6L5-1H2V6H-2V-1H-5z"/>',
    "boat": '<path class="kf-ico" d="M-7 2H7L4.5 6H-4.5zM0 2V-7L5 0H0M0-5L-4 0H0"/>',
    "loop": '<path class="kf-ico" d="M5-3A6 6 0 1 0 6 2M6-6.5L5.5-2.5L1.5-3.5"/>',
}
_OTHER_MARKS: Final = {"any-worker": "?", "any-skill": "?", "any": "?"}
DEFS: Final = "<defs>{}</defs>".format(
    "".join(
        f'<g id="kf-{name}">{shape}'
        + (
            f'<text class="kf-n" y="4.5" font-size="11">{_OTHER_MARKS[name]}</text>'
            if name in _OTHER_MARKS
            else ""
        )
        + "</g>"
        for name, shape in _ICONS.items()
    )
)

_ONES: Final = {
    "worker": "any-worker",
    "workers": "any-worker",
    "skill": "any-skill",
    "skills": "any-skill",
    "resource": "any",
    "resources": "any",
    "move": "cart",
    "upgrade": "up",
    "->": "→",
    "per": ":",
    "boats": "boat",
    "loop": "loop",
    "step": "cart",
}
_SILENT: Final = ("random", "here", "+", "of", "one", "kind", "colour", "tile", "on", "a", "road")
_SILENT_BOATS: Final = ("in", "line", "for", "transport", "and", "free")
_HEXAGON: Final = [
    (50 * math.cos(math.pi * k / 3), 50 * math.sin(math.pi * k / 3)) for k in range(6)
]
_OUTLINE: Final = " ".join(f"{x:.1f},{y:.1f}" for x, y in _HEXAGON)
# The middle of each edge: S, SW, NW, N, NE, SE
EDGE_MIDDLES: Final = [
    (43.3 * math.cos(math.pi * (90 + 60 * d) / 180), 43.3 * math.sin(math.pi * (90 + 60 * d) / 180))
    for d in range(6)
]


class Pen:
    """Collects the parts of a picture, and knows the names of things."""

    def __init__(self, facts: Facts, language: str) -> None:
        self.facts = facts
        self.said = catalogue(_CATALOGUES, "keyflower", language)
        self.parts: list[str] = []

    def add(self, part: str) -> None:
        self.parts.append(part)

    def say(self, key: str, fallback: str) -> str:
        """A text in the reader's language, ready for SVG."""
        return escape(self.said.get(key, fallback))

    def name(self, tile: int) -> str:
        return self.say(f"name.tile.{self.facts.names[tile]}", self.facts.titles[tile])

    def text(self, x: float, y: float, words: str, kind: str = "", size: float = 13) -> None:
        self.add(
            f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}">{words}</text>'
        )

    def icon(self, name: str, x: float, y: float, scale: float = 1.0) -> None:
        self.add(
            f'<use href="#kf-{name}" transform="translate({x:.1f} {y:.1f}) scale({scale:.2f})"/>'
        )

    def counted(self, name: str, number: int, x: float, y: float, scale: float = 1.0) -> float:
        """A number and an icon; you get the place after them."""
        self.icon(name, x + 8 * scale, y, scale)
        if number != 1:
            self.text(x + 17 * scale, y + 4.5 * scale, str(number), "kf-b", 12 * scale)
            return x + (20 + 7.5 * len(str(number))) * scale
        return x + 18 * scale

    def row(self, items: list[tuple[str, int]], x: float, y: float, scale: float = 1.0) -> float:
        """Counted icons side by side."""
        for name, number in items:
            if number > 0:
                x = self.counted(name, number, x, y, scale)
        return x

    def phrase(self, phrase: str, y: float, scale: float, width: float) -> None:
        """An effect in numbers and icons, centred."""
        tokens = tokens_of(phrase)
        needed = sum(token_width(token) for token in tokens) * scale
        if needed > width:
            scale *= width / needed
            needed = width
        x = -needed / 2
        for token in tokens:
            step = token_width(token) * scale
            if token in _ICONS:
                self.icon(token, x + step / 2, y, scale)
            else:
                self.text(x + step / 2, y + 4.5 * scale, escape(token), "kf-n", 13 * scale)
            x += step


def tokens_of(phrase: str) -> list[str]:
    """The numbers and icons that stand for a phrase of the facts."""
    tokens: list[str] = []
    if phrase.startswith("1 of "):
        phrase = " / ".join(phrase.split()[2:])
    phrase = phrase.replace("of one kind", "=").replace("of one colour", "=")
    for word in phrase.replace(",", "").split():
        if word in _SILENT or word in _SILENT_BOATS:
            continue
        if word == "any":
            tokens.append("any")
        elif word in _ONES:
            if tokens and tokens[-1] == "any" and word in ("worker", "skill"):
                tokens.pop()
            tokens.append(_ONES[word])
        elif word in _ICONS or word.isdecimal() or word in ("/", "="):
            tokens.append(word)
    return tokens


def token_width(token: str) -> float:
    if token in _ICONS:
        return 17
    return 10 if token in (":", "1", "/") else 8.5 * len(token) + 4


def ground(tile: int) -> str:
    """The class of a tile's ground."""
    if tile < 6:
        return "hearth"
    if tile < SUMMER:
        return "spring"
    if BOAT_1 <= tile <= BOAT_4 or tile >= BOATS:
        return "harbour"
    if tile < SUMMER + 12:
        return "summer"
    if tile < WINTER:
        return "autumn"
    return "winter" if tile < ORDER else "pale"


def draw_tile(pen: Pen, tile: int, side: int, turned: int) -> None:
    """A tile at the middle, 100 wide: ground, edges, name, effect, cost and points."""
    facts = pen.facts
    upgraded = " kf-up" if side == 1 and facts.can_upgrade[tile] else ""
    pen.add(f'<polygon class="kf-{ground(tile)} kf-rim{upgraded}" points="{_OUTLINE}"/>')
    for direction in range(6):
        edge = facts.edges[(6 * tile + turned) * 6 + direction]
        x, y = EDGE_MIDDLES[direction]
        if edge != PLAIN:
            kind = "way" if edge == ROAD else "flow"
            pen.add(f'<path class="kf-{kind}" d="M{0.6 * x:.1f} {0.6 * y:.1f}L{x:.1f} {y:.1f}"/>')
    pen.add(f'<polygon class="kf-plate" points="{_OUTLINE}" transform="scale(.79)"/>')
    if not BOAT_1 <= tile <= BOAT_4 and not ORDER <= tile < BOATS:
        draw_name(pen, pen.name(tile))
    draw_effect(pen, tile, side)


def draw_name(pen: Pen, name: str) -> None:
    """The name of a tile, in two lines where it is long."""
    words = name.split()
    if len(name) < 12 or len(words) == 1:
        pen.text(0, -10, name, "kf-n", min(12.5, 62 / (0.53 * max(len(name), 1))))
        return
    half = (len(words) + 1) // 2
    for line, y in ((" ".join(words[:half]), -16.5), (" ".join(words[half:]), -7)):
        pen.text(0, y, line, "kf-n", min(10.5, 58 / (0.53 * max(len(line), 1))))


def draw_lines(pen: Pen, words: str, y: float) -> None:
    """A few words in lines of at most sixteen letters."""
    line = ""
    for word in words.split():
        if line and len(line) + len(word) > 15:
            pen.text(0, y, line, "kf-m", 9)
            line, y = "", y + 9.5
        line = f"{line} {word}".strip()
    pen.text(0, y, line, "kf-m", 9)


def draw_effect(pen: Pen, tile: int, side: int) -> None:
    """What a tile does, below its name."""
    facts = pen.facts
    face = 2 * tile + side
    if BOAT_1 <= tile <= BOAT_4:
        power = f"{tile - BOAT_1 + 1}{'ab'[side]}"
        pen.icon("boat", -13, -14, 1.2)
        pen.text(11, -8, power, "kf-n", 17)
        draw_lines(pen, pen.say(f"power.{power}", facts.phrases[face]), 7)
        return
    if tile >= ORDER and tile < BOATS:
        pen.text(0, 11, str(tile - ORDER + 1), "kf-n", 32)
        return
    points = facts.points[face]
    if tile < WINTER:
        pen.phrase(facts.phrases[face], 4, 1, 68)
        if side == 0:
            pen.phrase("upgrade " + facts.costs[tile], 19, 0.7, 52)
    else:
        pen.phrase(facts.phrases[face], 7, 1, 68)
    if points > 0 and tile < WINTER:
        pen.add('<circle class="kf-gold kf-thin" cx="31" cy="-24" r="9"/>')
        pen.text(31, -19.5, str(points), "kf-n", 13)


def describe(pen: Pen, tile: int, side: int) -> str:
    """A tile in words, for the pointer that rests on it."""
    facts = pen.facts
    face = 2 * tile + side
    words = [
        pen.name(tile) + f": {escape(facts.phrases[face])}"
        if facts.phrases[face]
        else pen.name(tile)
    ]
    if facts.can_upgrade[tile]:
        points = facts.points[2 * tile], facts.points[2 * tile + 1]
        if side == 0:
            words.append(
                f"{escape(facts.costs[tile])} → {escape(facts.phrases[face + 1])} "
                f"({points[0]} → {points[1]})"
            )
    return ". ".join(words)


def element(action: int) -> str:
    return WORDS.element(action)
