"""The result of a game as a picture, for links that are shared: who played, and how it ended."""

from __future__ import annotations

import base64
import io
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from drystone.table.game.view import View
from drystone.table.pages.ending import result_said
from drystone.table.pages.messages import Messages

WIDTH, HEIGHT = 1200, 630
"""What services that show links ask for."""
FINE = 2
"""Drawn so many times as large, and then made smaller, so that edges are smooth."""
PAPER, SHEET, INK, SOFT, LINE = "#f4eee0", "#fffcf4", "#2a2925", "#6a6457", "#cfc5af"
SEATS = ("#b8442c", "#2b679b", "#c8950f", "#2e7d64", "#85538f", "#55524b")
SHAPES: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((8, 1.2), (15, 14), (1, 14)),
    ((2, 2), (14, 2), (14, 14), (2, 14)),
    ((8, 0.8), (15.2, 8), (8, 15.2), (0.8, 8)),
    (
        *((5.5, 1), (10.5, 1), (10.5, 5.5), (15, 5.5), (15, 10.5), (10.5, 10.5)),
        *((10.5, 15), (5.5, 15), (5.5, 10.5), (1, 10.5), (1, 5.5), (5.5, 5.5)),
    ),
    ((4.5, 1.5), (11.5, 1.5), (15, 8), (11.5, 14.5), (4.5, 14.5), (1, 8)),
)
"""The marks of the seats (`kit.marks`), as corners in a square of 16; the first is a circle."""
EDGE = 70


def picture(view: View) -> str:
    """The picture of a finished game as everybody may see it: a PNG, in base64."""
    drawing = _Drawing()
    t = Messages(view.by.language)
    result = view.life.result
    assert result is not None
    drawing.text(EDGE, 56, "Drystone", 28, SOFT)
    drawing.text(EDGE, 96, t.title(view.rules), 54, INK, bold=True, room=WIDTH - 2 * EDGE)
    ranked = sorted(view.everybody, key=lambda seat: (-view.points(seat), seat))
    step = min(86, (HEIGHT - 300) // len(ranked))
    for place, seat in enumerate(ranked):
        _player(drawing, view, seat, 196 + place * step, step, won=seat in result.winners)
    drawing.lines(EDGE, HEIGHT - 92, result_said(view, t), 26, SOFT, room=WIDTH - 2 * EDGE)
    return base64.b64encode(drawing.png()).decode()


def _player(drawing: _Drawing, view: View, seat: int, y: int, step: int, *, won: bool) -> None:
    """One line: the seat's mark, who it is, and the points."""
    size = min(40, step - 22)
    drawing.box(EDGE, y, WIDTH - 2 * EDGE, step - 10, SHEET, INK if won else LINE, 3 if won else 1)
    middle = y + (step - 10) // 2
    drawing.mark(seat, EDGE + 24, middle - 16, 32)
    points = str(view.points(seat)).replace("-", "\N{MINUS SIGN}")
    right = WIDTH - EDGE - 28
    taken = drawing.width(points, size, bold=True)
    top = middle - round(size * 0.62)
    drawing.text(right - taken, top, points, size, INK, bold=True)
    room = right - taken - 30 - (EDGE + 76)
    drawing.text(EDGE + 76, top, view.name(seat) or "\u2013", size, INK, bold=won, room=room)


class _Drawing:
    """A sheet of paper, and what is on it; numbers are those of the small picture."""

    def __init__(self) -> None:
        self._image = Image.new("RGB", (WIDTH * FINE, HEIGHT * FINE), PAPER)
        self._pen = ImageDraw.Draw(self._image)

    def box(self, x: int, y: int, width: int, height: int, fill: str, edge: str, line: int) -> None:
        corners = [x * FINE, y * FINE, (x + width) * FINE, (y + height) * FINE]
        self._pen.rounded_rectangle(corners, 8 * FINE, fill, edge, line * FINE)

    def mark(self, seat: int, x: int, y: int, size: int) -> None:
        """The shape and colour of a seat."""
        shape, colour = SHAPES[seat % len(SHAPES)], SEATS[seat % len(SEATS)]
        scale = size * FINE / 16
        if shape:
            corners = [(x * FINE + cx * scale, y * FINE + cy * scale) for cx, cy in shape]
            self._pen.polygon(corners, colour, INK, FINE)
        else:
            low, high = 1.5 * scale, 14.5 * scale
            corners = [(x * FINE + low, y * FINE + low), (x * FINE + high, y * FINE + high)]
            self._pen.ellipse(corners, colour, INK, FINE)

    def width(self, said: str, size: int, *, bold: bool = False) -> int:
        return round(_font(bold=bold, size=size).getlength(_drawable(said)) / FINE)

    def text(
        self,
        x: int,
        y: int,
        said: str,
        size: int,
        colour: str,
        *,
        bold: bool = False,
        room: int = WIDTH,
    ) -> None:
        """One line; what does not fit is cut."""
        said = _drawable(said)
        while said and self.width(said, size, bold=bold) > room:
            said = said.rstrip("\u2026")[:-1].rstrip() + "\u2026"
        self._pen.text((x * FINE, y * FINE), said, colour, _font(bold=bold, size=size))

    def lines(self, x: int, y: int, said: str, size: int, colour: str, *, room: int) -> None:
        """A sentence on at most two lines."""
        first, rest = said, ""
        while self.width(first, size) > room and " " in first:
            first, _, last = first.rpartition(" ")
            rest = f"{last} {rest}".strip()
        self.text(x, y if rest else y + 18, first, size, colour, room=room)
        self.text(x, y + 36, rest, size, colour, room=room)

    def png(self) -> bytes:
        small = self._image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
        out = io.BytesIO()
        small.save(out, "PNG", optimize=True)
        return out.getvalue()


@cache
def _font(*, bold: bool, size: int) -> ImageFont.FreeTypeFont:
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    return ImageFont.truetype(Path(__file__).parents[1] / "fonts" / name, size * FINE)


@cache
def _letters() -> frozenset[str]:
    """What the font has: a letter that it lacks is drawn like one that nobody has."""
    font = _font(bold=False, size=16)
    lacking = bytes(font.getmask("\uffff"))
    known = [chr(n) for n in (*range(0x20, 0x460), *range(0x1E00, 0x2030), 0x2212, 0x20AC)]
    return frozenset(c for c in known if c.isspace() or bytes(font.getmask(c)) != lacking)


def _drawable(said: str) -> str:
    """A text without letters that would be drawn as empty boxes."""
    return "".join(c if c in _letters() else "\N{MIDDLE DOT}" for c in said)
