"""The pen: colours, icons, and small things that every part of the picture uses."""

from __future__ import annotations

from html import escape

from drystone.core.marks import SEAT_SHAPES
from drystone.core.rules import Look
from drystone.core.speech import catalogue
from drystone.games.caledonia.words import (
    GOOD,
    UNIT,
    WORDS,
)

_DAY = """--paper:#f4efe4;--card:#fffdf7;--ink:#2b2a26;--soft:#7b766a;--line:#cfc6b3;
--grass:#cddba6;--forest:#86a878;--rock:#bdb1a2;--loch:#a8cbe0;--mist:#e2ddd0;--river:#3f86b5;
--coin:#f3d67a;--glow:#c2571a;--light:#fff;
--seat-0:#b8442c;--seat-1:#2b679b;--seat-2:#c8950f;--seat-3:#2e7d64;"""
_NIGHT = """--paper:#23221f;--card:#2e2c28;--ink:#ece6d8;--soft:#a39c8c;--line:#4c483f;
--grass:#66733f;--forest:#3f5f3c;--rock:#6a6157;--loch:#34586f;--mist:#3a3833;--river:#7db9dd;
--coin:#7d6526;--glow:#f0a35e;--light:#1d1c1a;
--seat-0:#e07a5f;--seat-1:#79b1e0;--seat-2:#e6bd4f;--seat-3:#6cc3a4;"""
_COLOURS = f"""
svg.caledonia{{{_DAY}font-family:"Alegreya Sans","Gill Sans","Trebuchet MS",sans-serif;
color:var(--ink);background:var(--paper)}}
@media(prefers-color-scheme:dark){{svg.caledonia{{{_NIGHT}}}}}
[data-theme=dark] svg.caledonia{{{_NIGHT}}}
[data-theme=light] svg.caledonia{{{_DAY}}}
"""
_RULES = """
.caledonia text{fill:var(--ink);font-size:13px}
.caledonia .s{font-size:11px;fill:var(--soft)}.caledonia .ink{fill:var(--ink)}
.caledonia .t{font-size:10px}
.caledonia .b{font-weight:700}.caledonia .h{font-size:17px;font-weight:700}
.caledonia .m{text-anchor:middle}.caledonia .e{text-anchor:end}
.caledonia .card{fill:var(--card);stroke:var(--line)}.caledonia .none{fill:none;stroke:var(--line)}
.caledonia .line{stroke:var(--line);fill:none}.caledonia .ico{fill:none;stroke:var(--ink);
stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
.caledonia .on{stroke:var(--light);fill:none;stroke-width:1.7;stroke-linecap:round;
stroke-linejoin:round}
.caledonia .coin{fill:var(--coin);stroke:var(--ink);stroke-width:.6}
.caledonia .river{stroke:var(--river);stroke-width:5;stroke-linecap:round}
.caledonia .grass{fill:var(--grass)}.caledonia .forest{fill:var(--forest)}
.caledonia .rock{fill:var(--rock)}.caledonia .loch{fill:var(--loch)}
.caledonia .mist{fill:var(--mist)}
.caledonia .wave{stroke:var(--river);stroke-opacity:.35;fill:none}
.caledonia .rim{fill:none;stroke:var(--paper);stroke-width:1.6}
.caledonia .p0{fill:var(--seat-0)}.caledonia .p1{fill:var(--seat-1)}
.caledonia .p2{fill:var(--seat-2)}.caledonia .p3{fill:var(--seat-3)}
.caledonia .b10{font-size:10px}.caledonia .b11{font-size:11px}.caledonia .b12{font-size:12px}
.caledonia .b14{font-size:14px}.caledonia .b17{font-size:17px}
.caledonia .w{fill:var(--light)}.caledonia .gone{opacity:.28}
.caledonia .now{fill:var(--coin);stroke:var(--ink)}
.caledonia .piece{stroke:var(--card);stroke-width:.8}
.caledonia .turn{fill:none;stroke:var(--ink);stroke-width:1.6}
.caledonia .hit{fill:transparent}.caledonia .still{pointer-events:none}
.caledonia .rest{opacity:0;pointer-events:none}
.caledonia .glow{fill:none;stroke:var(--glow);stroke-width:3;stroke-opacity:.85}
.caledonia .legal{cursor:pointer}.caledonia .legal .mark{stroke:var(--glow);
stroke-width:2;stroke-opacity:.8}.caledonia .legal .piece{stroke-width:1.2}
"""
STYLE = _COLOURS + _RULES

# Drawn in a square of 20, in lines.
ICONS = {
    "sheep": "M4 12a3 3 0 0 1 2-5a4 4 0 0 1 7-1a3 3 0 0 1 3 5a3 3 0 0 1-3 3H7a3 3 0 0 1-3-2z"
    "M7 14v3M12 14v3M16 8l2 1-1 3",
    "cow": "M3 8h10l2-3 3 1v4l-2 1v3h-2v3h-2v-3H7v3H5v-4L3 11zM15 5l-1-2M18 6l1-2",
    "dairy": "M3 17V9l7-5 7 5v8zM6 14l6-3v4H6zM9 14.5v0",
    "bakery": "M3 17V9l7-5 7 5v8zM6 14a4 3 0 0 1 8 0zM8 13v-1M10 13v-2M12 13v-1",
    "field": "M5 17V7M10 17V4M15 17V7M5 9l-2-2M5 9l2-2M10 7L8 5M10 7l2-2M15 9l-2-2"
    "M15 9l2-2M10 11l-2-2M10 11l2-2",
    "distillery": "M4 17h8v-5l-2-3V5H6v4l-2 3zM10 6h5v3M15 17v-5h3v5z",
    "woodcutter": "M5 17L14 6M11 4l6 4-2 3-5-4z",
    "miner": "M6 17L13 7M5 7c4-4 9-4 12 0M10 4l4 3",
    "worker": "M2 12h16l-3 5H5zM10 12V3l5 6h-5",
    "wool": "M10 4a6 6 0 1 0 0 12a6 6 0 1 0 0-12M5 8c4 0 8 3 9 6M6 6c4 0 7 2 9 5M10 16c3 0 5 1 8 1",
    "grain": "M10 18V6M10 8L7 5M10 8l3-3M10 11L7 8M10 11l3-3M10 14l-3-3M10 14l3-3M10 6V3",
    "milk": "M7 3h6v3l2 3v8H5V9l2-3zM5 11h10",
    "bread": "M3 14V9a4 4 0 0 1 4-4h6a4 4 0 0 1 4 4v5zM8 6l-1 4M12 6l-1 4M16 8l-1 3",
    "cheese": "M3 15V9l10-4a5 5 0 0 1 4 4v6zM3 9h14M7 12.5v.1M11 12.5v.1M14 13v.1",
    "whisky": "M6 3h8c2 5 2 9 0 14H6c-2-5-2-9 0-14zM5 7h10M5 13h10",
    "cotton": "M10 9a3 3 0 1 0-4-3a3 3 0 1 0 0 5a3 3 0 1 0 5 1a3 3 0 1 0 3-5a3 3 0 1 0-4-1M10 12v6",
    "tobacco": "M4 16c0-8 5-12 12-12c0 8-5 12-12 12zM4 16L13 7",
    "sugar-cane": "M7 18L9 3M11 18l2-15M8 8h1M7.5 12h1M12 8h1M11.5 12h1M13 5l4-2",
    "hops": "M10 3v3M6 8h8l-1 4-3 5-3-5zM6 8l4 3 4-3M7 12l3 2 3-2",
    "merchant": "M10 3a3 3 0 1 0 .1 0M4 17c0-5 3-7 6-7s6 2 6 7z",
    "ship": "M2 13h16l-3 4H5zM10 13V3M10 4l6 7h-6M10 6L5 11h5",
    "upgrade": "M10 3l6 6h-4v8H8V9H4z",
    "space": "M10 3l6 3.5v7L10 17l-6-3.5v-7zM10 8v5M7.5 10.5h5",
    "glory": "M10 3l2 5 5 .3-4 3.3 1.4 5L10 14l-4.4 2.6 1.4-5-4-3.3 5-.3z",
    "tool": "M6 17L14 7M11 4l5 5M4 15l3 3",
    "contract": "M5 2h7l3 3v13H5zM8 7h4M8 10h4M8 13h3",
    "port": "M10 5a2 2 0 1 0-.1 0M10 5v12M4 12a6 5 0 0 0 12 0M6 9h8",
}

# Meat is the animal, struck through: it leaves the map.
ICONS["beef"] = ICONS["cow"] + "M2 18L19 2"
ICONS["mutton"] = ICONS["sheep"] + "M2 18L19 2"

GOODS_NAMES = WORDS.symbols[GOOD]
UNIT_NAMES = WORDS.symbols[UNIT]


class Pen:
    """Collects SVG, knows what is legal and who looks, and speaks a language."""

    def __init__(self, legal: set[int], folder: str, look: Look) -> None:
        self.parts: list[str] = []
        self.legal = legal
        self.names = look.names
        self.narrow = look.narrow
        self.own = catalogue(folder, "caledonia", look.language)
        self.english = catalogue(folder, "caledonia", "en")

    def say(self, key: str, **blanks: int | str) -> str:
        """A message with its blanks filled; the end of its key if the catalogue has none."""
        message = self.own.get(key) or self.english.get(key) or key.rsplit(".", 1)[-1]
        for blank, value in blanks.items():
            message = message.replace("{" + blank + "}", str(value))
        return message

    def who(self, seat: int) -> str:
        """What a player is called."""
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return self.say("player", number=seat + 1)

    def add(self, *parts: str) -> None:
        """Put SVG down."""
        self.parts.extend(parts)

    def open(self, action: int) -> None:
        """Begin the element that means an action."""
        mark = ' class="legal"' if action in self.legal else ""
        self.parts.append(f'<g id="{WORDS.element(action)}"{mark}>')

    def piece(self, name: str, css: str = "") -> None:
        """Begin a piece that keeps its name from picture to picture, so that it is seen to move."""
        mark = f' class="{css}"' if css else ""
        self.parts.append(f'<g id="piece-{name}"{mark}>')

    def rest(self, name: str, x: float, y: float) -> None:
        """Where a piece comes from that is not seen yet."""
        self.parts.append(f'<circle id="piece-{name}" cx="{x:g}" cy="{y:g}" r="5" class="rest"/>')

    def close(self, times: int = 1) -> None:
        """End elements."""
        self.parts.append("</g>" * times)

    def text(self, x: float, y: float, words: str | int, css: str = "") -> None:
        """Words at a place."""
        mark = f' class="{css}"' if css else ""
        self.parts.append(f'<text x="{x:g}" y="{y:g}"{mark}>{escape(str(words))}</text>')

    def hint(self, words: str) -> None:
        """What is said when the pointer rests on the element just begun."""
        self.parts.append(f"<title>{escape(words)}</title>")

    def box(self, x: float, y: float, w: float, h: float, css: str = "card", r: float = 5) -> None:
        """A rounded rectangle."""
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}" class="{css}"/>'
        )

    def icon(self, name: str, x: float, y: float, size: float = 20, css: str = "ico") -> None:
        """An icon with its corner at a place."""
        self.parts.append(
            f'<path d="{ICONS[name]}" class="{css}" '
            f'transform="translate({x:g} {y:g}) scale({size / 20:g})"/>'
        )

    def coin(self, x: float, y: float, amount: int | str, r: float = 9) -> None:
        """A coin with its amount, round a point."""
        size, low = ("b10", 3.6) if r < 8 else ("b11", 4) if r < 10 else ("b14", 5)
        self.parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" class="coin"/>')
        self.text(x, y + low, amount, f"m b {size}")

    def shape(self, seat: int, x: float, y: float, r: float, css: str = "") -> None:
        """The seat's shape in its colour, round a point: the same as elsewhere on the page."""
        scale = r / 6.5
        self.parts.append(
            f'<g class="p{seat}{css and " " + css}" transform="translate({x - 8 * scale:.1f} '
            f'{y - 8 * scale:.1f}) scale({scale:.3g})">{SEAT_SHAPES[seat]}</g>'
        )

    def token(self, seat: int, icon: str, x: float, y: float, r: float = 13, css: str = "") -> None:
        """A unit round a point: the player's colour and shape, the unit's icon."""
        self.shape(seat, x, y, r, css)
        size = r * _ROOM[seat]
        self.icon(icon, x - size / 2, y - size / 2 + _LOW[seat] * r, size, "on")

    def flag(self, seat: int, x: float, y: float, r: float = 8, label: int = 0) -> None:
        """A player's mark: the shape with the seat's number, or with another number."""
        self.shape(seat, x, y, r)
        size = "b10" if r < 8 else "b12"
        self.text(x, y + 4 + _LOW[seat] * r, label or seat + 1, f"m b w {size}")


# How large an icon fits into each seat's shape, and how far below the middle.
_ROOM = [1.44, 1.05, 1.44, 1.25]
_LOW = [0.0, 0.32, 0.0, 0.0]


def wrapped(words: str, width: int) -> list[str]:
    """Words in lines of at most so many letters."""
    lines = [""]
    for word in words.split():
        if len(lines[-1]) + len(word) >= width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return [line for line in lines if line]


def cut(words: str, letters: int) -> str:
    """Words, or as much of them as has room."""
    return words if len(words) <= letters else words[: letters - 1].rstrip() + "…"
