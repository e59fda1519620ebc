"""The map: terrain, lochs, rivers, what land costs, units and port tiles."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from drystone.core.speech import begun
from drystone.games.caledonia.components import (
    BLOCKED,
    COW,
    FOREST,
    GRASS,
    HEXES,
    LOCH,
    MOUNTAIN,
    NOTHING,
    PORT_TERRAIN,
    SHEEP,
    SPACES,
    higher_of,
    kind_of,
    lower_of,
    owner_of,
    place_of,
    row_of,
)
from drystone.games.caledonia.picture import labels
from drystone.games.caledonia.picture.boards import FINGER
from drystone.games.caledonia.picture.pen import UNIT_NAMES, Pen
from drystone.games.caledonia.state import Table
from drystone.games.caledonia.turn import Row
from drystone.games.caledonia.words import (
    AT,
    EXCHANGE,
    PORT,
    PORT_TILE,
    ROW,
    SLAUGHTER,
    SPACE,
    USE,
    WORDS,
)
from drystone.kit import points

_CSS = {GRASS: "grass", FOREST: "forest", MOUNTAIN: "rock", LOCH: "loch"}
_OFF_MAP = {HEXES: (0, 9), HEXES + 1: (14, 9), HEXES + 2: (13, 0), HEXES + 3: (1, 0)}

# Tufts, a tree or a peak, so that terrain is not told by colour alone.
_SIGNS = {
    GRASS: "M-5 4l-2-6m5 6v-8m5 8l2-6",
    FOREST: "M0-9l6 10h-12zm0 10v5",
    MOUNTAIN: "M-9 5l6-11 4 6 3-3 6 8z",
}


@dataclass(frozen=True)
class Grid:
    """Where the hexagons lie: the radius of one, and the corner of the whole map."""

    r: float
    left: float
    top: float

    @property
    def wide(self) -> float:
        return self.r * 3**0.5

    @property
    def unit(self) -> float:
        """How large a unit is."""
        return min(13.0, self.r * 0.46)

    def below(self, y: float, t: Table) -> tuple[Grid, float]:
        """The same with the map's top at a height, and where its bottom is then.

        With few players the ports lie within the map, and the rows outside are not needed.
        """
        spare = 0.0 if t.land.terrain[HEXES] else 1.5 * self.r
        return Grid(self.r, self.left, y - spare), y + 23 * self.r - 2 * spare

    def centre(self, space: int) -> tuple[float, float]:
        """Where a space lies in the picture."""
        row, place = _OFF_MAP.get(space, (row_of(space), place_of(space)))
        shift = self.wide / 2 if row % 2 else 0.0
        return self.left + place * self.wide + shift, self.top + (row * 1.5 + 1) * self.r

    def corner(self, x: float, y: float, i: int, part: float = 1.0) -> tuple[float, float]:
        """The i-th corner of a hexagon, from the top clockwise."""
        angle = pi / 3 * i - pi / 2
        return x + self.r * part * cos(angle), y + self.r * part * sin(angle)

    def outline(self, x: float, y: float, part: float = 1.0) -> str:
        return points([self.corner(x, y, i, part) for i in range(6)])


WIDE_MAP = Grid(34.5, 4.0, 3.0)
LOW_MAP = Grid(31.0, 4.0, 4.0)
NARROW_MAP = Grid(22.9, 1.5, 0.0)
TALL_MAP = Grid(28.0, 2.0, 0.0)


def draw_map(pen: Pen, t: Table, seat: int, grid: Grid) -> None:
    """Everything on the map."""
    for space in range(SPACES):
        if t.land.terrain[space]:
            draw_space(pen, t, space, grid)
    for edge in t.land.rivers:
        draw_river(pen, lower_of(edge), higher_of(edge), grid)
    for at, space in enumerate(t.land.port_spaces):
        draw_port(pen, t, at, space, grid)
    for space in range(SPACES):
        if t.board[space] != NOTHING:
            draw_unit(pen, t, space, seat, grid)
    if pen.touch:
        draw_reach(pen, t, grid)
    rowing = t.frames[-1] if t.frames else None
    if isinstance(rowing, Row):
        for action in rowing.options(t):
            pen.rest(f"unit-{action - AT}", *grid.centre(rowing.space))


def draw_reach(pen: Pen, t: Table, grid: Grid) -> None:
    """Spaces to choose from are hit beyond their edges: a finger is larger than a space."""
    for verb in (AT, SLAUGHTER, EXCHANGE, ROW):
        for space in range(SPACES):
            if verb + space in pen.legal:
                with pen.click(verb + space, tip=told_of(pen, t, space)):
                    pen.polygon(grid.outline(*grid.centre(space), 1.24), "hit")


def purpose(t: Table, space: int) -> str:
    """The sentence that says what a space is for."""
    if space in t.land.port_spaces:
        return "tip.port-space"
    if not t.land.active >> space & 1:
        return "tip.mist"
    if t.board[space] == BLOCKED:
        return "tip.blocked"
    return "tip.loch" if t.land.terrain[space] & LOCH else "tip.land"


def told_of(pen: Pen, t: Table, space: int) -> str:
    """What a space is, and what it is for."""
    told = f"{WORDS.symbol(SPACE, space)}: {describe(pen, t, space)}."
    return f"{told} {pen.say(purpose(t, space))}"


def draw_space(pen: Pen, t: Table, space: int, grid: Grid) -> None:
    """One hexagon with its terrains and the coin for its cost."""
    x, y = grid.centre(space)
    r = grid.r
    land = t.land
    in_play = land.active >> space & 1
    outline = grid.outline(x, y)
    with pen.click(AT + space, tip=told_of(pen, t, space)):
        terrain = land.terrain[space]
        kinds = [kind for kind in (GRASS, FOREST, MOUNTAIN) if terrain & kind]
        if not in_play:
            pen.polygon(outline, "mist")
        elif not kinds:
            pen.polygon(outline, "loch")
            if terrain & LOCH:
                pen.path(f"M{x - 14:.0f} {y + 4:.0f}q5-5 10 0t10 0t8-1", "wave")
        else:
            draw_terrains(pen, x, y, kinds, grid)
            pen.coin(x, y - r * 0.62, land.cost[space], 8 if r > 30 else 6.6)
        pen.polygon(outline, "rim")


def draw_terrains(pen: Pen, x: float, y: float, kinds: list[int], grid: Grid) -> None:
    """The hexagon cut into a part for each terrain, each with its sign."""
    corners = [grid.corner(x, y, i) for i in range(6)]
    scale = grid.r / 34
    if len(kinds) == 1:
        parts = [corners]
        signs = [(0, 10)]
    elif len(kinds) == 2:
        parts = [[corners[0], corners[5], corners[4], corners[3]], corners[0:4]]
        signs = [(-14, 8), (14, 8)]
    else:
        parts = [
            [corners[0], (x, y), corners[4], corners[5]],
            [corners[0], corners[1], corners[2], (x, y)],
            [(x, y), corners[2], corners[3], corners[4]],
        ]
        signs = [(-16, 0), (16, 0), (0, 20)]
    for kind, part, (dx, dy) in zip(kinds, parts, signs, strict=True):
        pen.polygon(points(part), _CSS[kind])
        at = (round(x + dx * scale, 1), round(y + dy * scale, 1))
        pen.path(_SIGNS[kind], "ico faint", at=at, scale=round(scale, 2))


def draw_river(pen: Pen, one: int, other: int, grid: Grid) -> None:
    """A river along the border of two spaces."""
    (x1, y1), (x2, y2) = grid.centre(one), grid.centre(other)
    mx, my = (x1 + x2) / 2, (y1 + y2) / 2
    dx, dy = (y2 - y1) / 3**0.5 / 2, -(x2 - x1) / 3**0.5 / 2
    ends = [(mx - dx, my - dy), (mx + dx, my + dy)]
    pen.way([(round(x, 1), round(y, 1)) for x, y in ends], "river")


def draw_port(pen: Pen, t: Table, at: int, space: int, grid: Grid) -> None:
    """A port tile with its letter and effect, and who has used it."""
    x, y = grid.centre(space)
    tile = WORDS.symbol(PORT_TILE, t.ports[at])
    effects = t.facts.ports[t.ports[at]]
    half = 25.0 if grid.r > 30 else 23.5
    x = max(half + 1, min(x, grid.left + 10 * grid.wide - half))  # all of it can be read
    high = FINGER if pen.touch else 38.0
    said = f"{pen.say('tile.port', number=tile)}: {labels.sentence(pen, effects)}."
    said = f"{said} {pen.say('tip.port')}"
    with pen.click(USE + at, PORT + at, tip=said):
        pen.box(x - half, y + 18 - high, 2 * half, high, "card mark", 7)
        pen.icon("port", x - half + 10, y - 10, 14)
        pen.text(x + half - 9, y - 5, "ABCD"[at], "s m b")
        draw_signs(pen, labels.signs(effects), x, y + 12)
    used = [s for s in range(t.seats) if t.players[s].ports_used >> at & 1]
    for i, s in enumerate(used):
        with pen.piece(f"port-{at}-{s}", "still", tip=pen.say("tip.port-used")):
            pen.flag(s, x - half + 6 + 14 * i, y + 20, 7.5)


def draw_signs(pen: Pen, signs: tuple[str, ...], x: float, y: float) -> None:
    """Letters and icons in a row, round a point."""
    widths = [15.0 if sign in pen.style.icons else 7.6 * len(sign) for sign in signs]
    x -= sum(widths) / 2
    for sign, width in zip(signs, widths, strict=True):
        if sign in pen.style.icons:
            pen.icon(sign, x + 7, y - 4, 14)
        else:
            pen.text(x + width / 2, y, sign, "t m b")
        x += width


def draw_unit(pen: Pen, t: Table, space: int, seat: int, grid: Grid) -> None:
    """The piece on a space; own pieces carry the words that act on them."""
    x, y = grid.centre(space)
    y += grid.r * 0.2
    piece = t.board[space]
    if piece == BLOCKED:
        half = grid.unit * 0.7
        pen.way([(x - half, y - half), (x + half, y + half)], "ico still")
        pen.way([(x + half, y - half), (x - half, y + half)], "ico still")
        return
    owner, kind = owner_of(piece), kind_of(piece)
    words = []
    if owner == seat:
        words.append(EXCHANGE + space)
        if kind in (COW, SHEEP):
            words.append(SLAUGHTER + space)
        if t.land.terrain[space] & (LOCH | PORT_TERRAIN):
            words.append(ROW + space)
    unit = pen.name("unit", UNIT_NAMES[kind])
    whose = f"{begun(unit)} ({pen.player(owner)}, {WORDS.symbol(SPACE, space)})"
    said = labels.unit_makes(pen, t, owner, kind, whose)
    with pen.piece(f"unit-{space}"), pen.click(*words, tip=said):
        if words:
            pen.dot(x, y, grid.r * (0.86 if pen.touch else 0.66), "hit")
        pen.token(owner, UNIT_NAMES[kind], x, y, grid.unit, "mark piece")


def describe(pen: Pen, t: Table, space: int) -> str:
    """A space in words."""
    land = t.land
    terrain = land.terrain[space]
    if not land.active >> space & 1:
        return pen.say("terrain.mist")
    names = [
        pen.say(f"terrain.{name}")
        for name, kind in (
            ("grass", GRASS),
            ("forest", FOREST),
            ("mountain", MOUNTAIN),
            ("loch", LOCH),
            ("port", PORT_TERRAIN),
        )
        if terrain & kind
    ]
    words = ", ".join(names)
    if terrain & (GRASS | FOREST | MOUNTAIN):
        words += ", " + pen.pounds(land.cost[space])
    if land.deltas >> space & 1:
        words += ", " + pen.say("terrain.delta")
    return words
