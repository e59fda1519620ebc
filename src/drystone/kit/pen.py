"""The pen: every shape, icon, text and group of a drawing, and what can be done with them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from html import escape
from typing import NamedTuple

from drystone.core.picture import Picture
from drystone.core.rules import Look
from drystone.core.speech import catalogue, fill, phrase
from drystone.core.words import Words
from drystone.kit.marks import SEAT_SHAPES
from drystone.kit.style import Style

Point = tuple[float, float]
Scale = float | Point
"""How much larger things are drawn; across and down where that is not the same."""


class Forms(NamedTuple):
    """The markup of each shape, to be filled: by far the quickest way to write numbers."""

    point: str
    plain_text: str
    text: str
    sized_text: str
    box: str
    dot: str
    icon: str
    seat: str
    rest: str


@cache
def _forms(number: str) -> Forms:
    """The shapes with their numbers written in this way, as `format` has it."""
    n = f"%{number}"
    return Forms(
        point=f"{n} {n}",
        plain_text=f'<text x="{n}" y="{n}">%s</text>',
        text=f'<text x="{n}" y="{n}" class="%s">%s</text>',
        sized_text=f'<text x="{n}" y="{n}" class="%s" font-size="{n}">%s</text>',
        box=f'<rect x="{n}" y="{n}" width="{n}" height="{n}" rx="%g" class="%s"/>',
        dot=f'<circle cx="{n}" cy="{n}" r="{n}" class="%s"/>',
        icon=f'<use href="#i-%s" x="{n}" y="{n}" width="{n}" height="{n}"%s/>',
        seat=f'<g transform="translate({n} {n}) scale(%.4g)" class="%s">%s</g>',
        rest=f'<circle id="piece-%s" cx="{n}" cy="{n}" r="5" class="rest"/>',
    )


class Kept(NamedTuple):
    """What was drawn of the one part that is wanted, and where it lies."""

    box: tuple[float, float, float, float]
    markup: list[str]
    tips: list[str]


class Block:
    """What `with` closes again: the elements that were begun last."""

    __slots__ = ("_pen",)

    def __init__(self, pen: Pen) -> None:
        self._pen = pen

    def __enter__(self) -> None:
        return None

    def __exit__(self, *problem: object) -> None:
        self._pen.end()


class Pen:
    """Draws one picture for one person, and speaks their language.

    Groups are blocks: `with pen.group(at=(10, 20)):` puts what is drawn inside at that place,
    `pen.click` lets it mean actions, `pen.piece` lets it be seen to move. Each can have classes, a
    place, a scale, a turn in degrees, and a tip.
    """

    def __init__(self, style: Style, words: Words, look: Look, legal: Collection[int] = ()) -> None:
        self.style = style
        self.look = look
        self.legal = look.marked if look.part else legal
        """The actions that are marked as legal by the drawing itself, with the class `legal`."""
        self._words = words
        self._messages = catalogue(style.catalogues, style.catalogue or style.name, look.language)
        self._forms = _forms(style.number)
        self._parts: list[str] = []
        self._markup: list[str] = []
        self._tips: list[str] = []
        self._clickable: dict[str, int] = {}
        self._pieces: list[str] = []
        self._begun: list[int] = []
        self._block = Block(self)
        self._part_names: list[str] = []
        self._kept: Kept | None = None

    # Words.

    def say(self, key: str, **blanks: int | str) -> str:
        """A message in the reader's language with its blanks filled; the key's end if none."""
        said = self.known(key, **blanks)
        return key.rsplit(".", 1)[-1].replace("-", " ") if said is None else said

    def known(self, key: str, **blanks: int | str) -> str | None:
        """A message in the reader's language with its blanks filled; None if there is none."""
        message = self._messages.get(key)
        if message is not None:
            return fill(message, blanks, self.look.language) if blanks else message
        style = self.style
        name = style.catalogue or style.name
        return phrase(style.catalogues, name, key, blanks, self.look.language)

    def name(self, domain: str, symbol: str) -> str:
        """What a component is called."""
        return self.say(f"name.{domain}.{symbol}")

    def player(self, seat: int) -> str:
        """What a player is called."""
        names = self.look.names
        if seat < len(names) and names[seat]:
            return names[seat]
        return self.say("picture.player", number=seat + 1)

    # Groups.

    def group(
        self,
        css: str = "",
        *,
        at: Point | None = None,
        scale: Scale = 1,
        turn: float = 0,
        tip: str = "",
    ) -> Block:
        """What is drawn inside belongs together."""
        self._begin("", css, at, scale, turn, tip)
        self._begun.append(1)
        return self._block

    def piece(
        self,
        name: str,
        css: str = "",
        *,
        at: Point | None = None,
        scale: Scale = 1,
        turn: float = 0,
        tip: str = "",
    ) -> Block:
        """What keeps its name from picture to picture, so that it is seen to move."""
        if self.look.part:
            return self.group(css, at=at, scale=scale, turn=turn, tip=tip)
        self._pieces.append(name)
        self._begin(f' id="piece-{escape(name)}"', css, at, scale, turn, tip)
        self._begun.append(1)
        return self._block

    def click(
        self,
        *actions: int,
        css: str = "",
        at: Point | None = None,
        scale: Scale = 1,
        turn: float = 0,
        tip: str = "",
    ) -> Block:
        """What means these actions when it is clicked, whichever of them is legal; may be none."""
        if self.look.part:
            marked = "shown" if any(action in self.look.marked for action in actions) else ""
            return self.group(f"{css} {marked}".strip(), at=at, scale=scale, turn=turn, tip=tip)
        last = len(actions) - 1
        for i, action in enumerate(actions):
            element = self._words.element(action)
            kind = "data-word" if element in self._clickable else "id"
            self._clickable[element] = action
            marked = f"{css} legal".strip() if action in self.legal else css
            self._begin(f' {kind}="{element}"', marked, at, scale, turn, tip if i == last else "")
            css, at, scale, turn = "", None, 1, 0
        if not actions:
            self._begin("", css, at, scale, turn, tip)
        self._begun.append(max(1, len(actions)))
        return self._block

    @contextmanager
    def part(self, name: str, x: float, y: float, w: float, h: float) -> Iterator[None]:
        """What is drawn inside is a part of the table, in this box: it can be drawn alone.

        Parts do not lie inside groups: their boxes are places on the whole picture.
        """
        self._part_names.append(name)
        if self.look.part != name:
            yield
            return
        before = self._markup, self._tips, self._parts
        self._markup, self._tips, self._parts = [], [], []
        yield
        self._kept = Kept((x, y, w, h), [*self._markup, "".join(self._parts)], self._tips)
        self._markup, self._tips, self._parts = before

    def _begin(
        self, named: str, css: str, at: Point | None, scale: Scale, turn: float, tip: str
    ) -> None:
        classes = f' class="{css}"' if css else ""
        placed = "" if at is None and scale == 1 and not turn else self._placed(at, scale, turn)
        begun = f"<g{named}{classes}{placed}"
        if not tip:
            self._parts.append(begun + ">")
            return
        self._parts.append(begun)
        self._markup.append("".join(self._parts))
        self._tips.append(tip)
        self._parts = []

    def _placed(self, at: Point | None, scale: Scale, turn: float = 0) -> str:
        """The attribute that puts an element at its place."""
        if at is None and scale == 1 and not turn:
            return ""
        steps = [f"translate({self._forms.point % at})"] if at else []
        if turn:
            steps.append(f"rotate({turn:g})")
        if isinstance(scale, tuple):
            steps.append(f"scale({scale[0]:.4g} {scale[1]:.4g})")
        elif scale != 1:
            steps.append(f"scale({scale:.4g})")
        return f' transform="{" ".join(steps)}"'

    def end(self) -> None:
        """Close what was begun last; `with` does it."""
        self._parts.append("</g>" * self._begun.pop())

    # Shapes.

    def text(self, x: float, y: float, said: object, css: str = "", size: float = 0) -> None:
        """Words or a number; in another size than their class has, if one is given."""
        words = said if type(said) is int else escape(str(said))
        if size:
            self._parts.append(self._forms.sized_text % (x, y, css, size, words))
        elif css:
            self._parts.append(self._forms.text % (x, y, css, words))
        else:
            self._parts.append(self._forms.plain_text % (x, y, words))

    def box(self, x: float, y: float, w: float, h: float, css: str, r: float | None = None) -> None:
        """A rounded rectangle."""
        corner = self.style.corner if r is None else r
        self._parts.append(self._forms.box % (x, y, w, h, corner, css))

    def dot(self, x: float, y: float, r: float, css: str) -> None:
        """A circle round a point."""
        self._parts.append(self._forms.dot % (x, y, r, css))

    def path(self, d: str, css: str, *, at: Point | None = None, scale: Scale = 1) -> None:
        """Lines and curves, in the words that SVG has for them."""
        self._parts.append(f'<path d="{d}" class="{css}"{self._placed(at, scale)}/>')

    def way(self, along: Iterable[Point], css: str) -> None:
        """A line through points."""
        said = "L".join([self._forms.point % point for point in along])
        self._parts.append(f'<path d="M{said}" class="{css}"/>')

    def polygon(self, corners: str, css: str, *, at: Point | None = None, scale: Scale = 1) -> None:
        """A shape with these corners, as `points` writes them."""
        self._parts.append(f'<polygon points="{corners}" class="{css}"{self._placed(at, scale)}/>')

    # Signs.

    def icon(self, name: str, x: float, y: float, size: float = 16, css: str = "") -> None:
        """One of the style's icons, with its middle at a point."""
        half = size / 2
        classes = f' class="{css}"' if css else ""
        self._parts.append(self._forms.icon % (name, x - half, y - half, size, size, classes))

    def seat(self, seat: int, x: float, y: float, size: float, css: str = "") -> None:
        """The mark of a seat round a point: its shape, in its colour or in other classes."""
        half = size / 2
        classes = css or self.style.seat.format(seat)
        shape = SEAT_SHAPES[seat]
        self._parts.append(self._forms.seat % (x - half, y - half, size / 16, classes, shape))

    def rest(self, name: str, x: float, y: float) -> None:
        """Where a piece comes from that is not seen yet."""
        if self.look.part:
            return
        self._pieces.append(name)
        self._parts.append(self._forms.rest % (escape(name), x, y))

    def finish(self, width: float, height: float, *, signs: bool = True) -> Picture:
        """The whole picture; without its signs and ground where another on the page has them."""
        if self._begun:
            raise ValueError(f"{len(self._begun)} groups are not closed: begin them with `with`")
        style = self.style
        markup, tips = [*self._markup, "".join(self._parts)], self._tips
        if self.look.part:
            if self._kept is None:
                names = ", ".join(dict.fromkeys(self._part_names))
                raise ValueError(f"there is no part {self.look.part!r} here, but: {names}")
            (x, y, width, height), markup, tips = self._kept
            markup[0] = f'<g transform="translate({-x:g} {-y:g})">{markup[0]}'
            markup[-1] += "</g>"
        ground = f'<rect width="{width:g}" height="{height:g}" class="{style.ground}"/>'
        # A part stands on a page with others, one of which has brought the signs.
        symbols = "" if self.look.part else style.symbols
        first = symbols + (ground if style.ground else "") if signs else ""
        markup[0] = first + markup[0]
        return Picture(
            name=style.name,
            title=style.title,
            width=width,
            height=height,
            sheet=style.sheet,
            markup=tuple(markup),
            tips=tuple(tips),
            clickable=self._clickable,
            pieces=tuple(self._pieces),
        )


def points(corners: Iterable[Point]) -> str:
    """Corners as `polygon` wants them.

    >>> points([(0, 0), (10, 0), (5, 8.66)])
    '0.0,0.0 10.0,0.0 5.0,8.7'
    """
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
