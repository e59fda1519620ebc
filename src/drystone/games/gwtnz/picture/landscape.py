"""The land and the sea as a place, behind everything that is played on."""

from __future__ import annotations

from typing import NamedTuple

from drystone.games.gwtnz.picture.pen import Pen

Spot = tuple[float, float, float]
"""Where something is, and how large."""


class Scenery(NamedTuple):
    """What a piece of land has; further back stands first."""

    width: float
    height: float
    hills: list[tuple[str, str]]
    """Shape and colour."""
    paddocks: list[tuple[float, float, float, float]]
    """Left, top, width, height."""
    fields: list[tuple[float, float, float, float]]
    rivers: str
    lakes: str
    bush: list[Spot]
    peaks: list[Spot]
    trees: list[Spot]
    tussocks: list[tuple[float, float]]
    grazing: list[tuple[float, float]]


WIDE = Scenery(
    806,
    442,
    [
        ("M0 96Q120 78 250 92T520 84T816 96V150Q640 118 470 142T190 136T0 158z", "far"),
        ("M0 130Q90 84 190 118T400 106T640 126T816 98V250Q640 214 520 250T250 236T0 262z", "hill"),
        ("M0 216Q150 184 300 214T610 196T816 214V268Q600 250 420 276T0 268z", "meadow"),
        ("M0 300Q120 252 260 292T520 276T816 268V352Q640 332 470 358T180 340T0 368z", "hill"),
        ("M0 392Q150 352 330 388T816 372V442H-3z", "hill2"),
        ("M420 442Q560 396 700 424T816 418V442z", "bushland"),
    ],
    [(110, 168, 62, 30), (484, 268, 56, 24), (548, 186, 50, 24), (646, 108, 44, 18)],
    [(286, 254, 64, 26), (694, 312, 62, 26), (556, 104, 66, 22), (362, 412, 60, 20)],
    "M436 96C420 122 392 112 330 116S200 108 150 112 66 92 40 70 4 66-8 58"
    "M330 116C300 140 318 176 286 190S226 196 210 216 226 270 196 292 110 300 84 320 24 330-8 344",
    "M30 116q40-20 84-6 24 14-8 24-50 12-84 0-14-8 8-18z",
    [
        (140, 112, 46),
        (330, 312, 52),
        (438, 300, 44),
        (276, 430, 48),
        (650, 108, 40),
        (660, 398, 44),
    ],
    [
        *[(470, 100, 60), (410, 92, 78), (350, 104, 56), (300, 98, 82), (520, 108, 48)],
        *[(596, 290, 44), (556, 280, 62), (515, 294, 44), (238, 332, 36), (206, 322, 48)],
        *[(26, 300, 44), (52, 306, 32), (700, 298, 38)],
    ],
    [
        *[(22, 226, 22), (38, 238, 20), (128, 108, 20), (144, 100, 22), (156, 112, 18)],
        *[(330, 300, 22), (346, 310, 20), (316, 312, 18), (430, 296, 20), (446, 288, 22)],
        *[(266, 430, 20), (284, 422, 22), (470, 404, 16), (640, 396, 20), (392, 398, 18)],
        *[(656, 104, 20), (640, 98, 18), (570, 392, 18), (112, 392, 16), (742, 296, 20)],
        *[(668, 398, 18), (426, 306, 16), (754, 302, 16)],
    ],
    [
        *[(200, 160), (420, 232), (560, 150), (690, 196), (300, 262), (120, 246), (14, 268)],
        *[(500, 232), (640, 290), (370, 282), (770, 330), (210, 380), (690, 350), (60, 250)],
        *[(580, 234), (470, 300), (160, 330), (790, 196), (286, 166), (730, 330)],
    ],
    [
        (124, 180),
        (140, 186),
        (156, 178),
        (500, 280),
        (516, 274),
        (564, 198),
        (580, 194),
        (664, 118),
    ],
)
"""Plains and paddocks under a range with snow, a river down to the floods."""

NARROW = Scenery(
    322,
    784,
    [
        ("M0 60Q80 30 170 56T322 44V190Q230 150 150 184T0 176z", "hill"),
        ("M0 176Q90 140 190 176T322 168V240Q200 214 110 246T0 240z", "meadow"),
        ("M0 300Q110 262 210 298T322 290V420Q210 380 120 416T0 404z", "hill"),
        ("M0 470Q120 436 220 470T322 462V560Q200 526 110 560T0 548z", "meadow"),
        ("M0 640Q120 604 220 640T322 628V784H0z", "hill2"),
    ],
    [(120, 236, 46, 22), (20, 466, 50, 22), (200, 560, 50, 22)],
    [(60, 60, 40, 18), (236, 290, 40, 18), (126, 700, 54, 22)],
    "M322 388C280 396 250 384 214 392S110 372 70 384 10 372-8 366",
    "",
    [(250, 130, 40), (60, 160, 36), (240, 570, 42)],
    [(74, 168, 40), (100, 162, 30), (20, 376, 40), (44, 382, 30), (300, 580, 36), (160, 528, 34)],
    [
        *[(250, 126, 18), (262, 136, 16), (58, 158, 18), (240, 566, 20), (254, 574, 16)],
        *[(310, 250, 18), (14, 330, 18), (300, 672, 18), (18, 690, 18), (110, 740, 18)],
    ],
    [(150, 150), (84, 252), (300, 190), (20, 250), (190, 520), (270, 530), (60, 590), (160, 700)],
    [(132, 246), (150, 250), (34, 476), (52, 480), (214, 570), (232, 574)],
)
"""The same down a phone's screen."""


def draw_land(pen: Pen, width: float, height: float) -> None:
    """Plains, hills, ranges with snow, bush, paddocks with sheep, a river down to the floods."""
    land = NARROW if height > width else WIDE
    pen.box(0, 0, width, height, "plain", 10)
    with pen.group(scale=(width / land.width, height / land.height)):
        for shape, colour in land.hills:
            pen.path(shape, colour)
        for x, y, wide, high in land.paddocks:
            draw_paddock(pen, x, y, wide, high)
        for x, y, wide, high in land.fields:
            draw_field(pen, x, y, wide, high)
        for css in ("bank", "river wide", "glint"):
            pen.path(land.rivers, css)
        # Braided, as the rivers of these plains are: a second strand on the gravel.
        pen.path(land.rivers, "braid", at=(4.5, 3))
        if land.lakes:
            pen.path(land.lakes, "lake")
        for x, y, size in land.bush:
            blob = f"m{-size * 0.5:g} 0q0-{size * 0.24:g} {size * 0.26:g}-{size * 0.2:g}"
            blob += f" {size * 0.12:g}-{size * 0.2:g} {size * 0.3:g} 0q{size * 0.3:g} 0 "
            blob += f"{size * 0.44:g} {size * 0.2:g} 0 {size * 0.2:g}-{size * 0.5:g} "
            blob += f"{size * 0.2:g}t{-size * 0.5:g}-{size * 0.2:g}z"
            pen.path(f"M{x:g} {y + 8:g}{blob}", "bushland")
        for x, y, size in land.peaks:
            left, low = x - size * 0.44, y + size * 0.47
            foot = f"M{left:g} {low:g}h{size * 0.9:g}l{size * 0.16:g} 5h{-size * 0.9:g}z"
            pen.path(foot, "shade")
            pen.icon("peak" if size % 4 else "peak2", x, y, size)
        for i, (x, y, size) in enumerate(land.trees):
            pen.icon("cabbage" if i % 3 == 1 else "tree", x, y, size)
        tufts = "".join(f"M{x:g} {y:g}q1-4-1-6m3 6v-7m3 7q-1-4 1-6" for x, y in land.tussocks)
        pen.path(tufts, "tuft")
        for x, y in land.grazing:
            pen.icon("grazing", x, y, 11)


def draw_paddock(pen: Pen, x: float, y: float, wide: float, high: float) -> None:
    """A fenced piece of meadow."""
    across = f"l{wide:g}-5l8 {high:g}l{-wide:g} 5z"
    pen.path(f"M{x:g} {y + 5:g}{across}", "paddock")


def draw_field(pen: Pen, x: float, y: float, wide: float, high: float) -> None:
    """A piece of ploughed land with its furrows."""
    pen.path(f"M{x:g} {y + 5:g}l{wide:g}-5l8 {high:g}l{-wide:g} 5z", "field")
    furrows = "".join(
        f"M{x + wide * part:.0f} {y + 5 - 5 * part:.0f}l8 {high:g}" for part in (0.2, 0.4, 0.6, 0.8)
    )
    pen.path(furrows, "furrow")


# How the land lies where it meets the sea, from above: until where, in which colour.
_SHORE = [
    *((97.0, "plain"), (214.0, "hill"), (268.0, "meadow"), (352.0, "hill"), (372.0, "plain")),
    (442.0, "hill2"),
]


def draw_shore(pen: Pen, width: float, height: float) -> None:
    """The land at the sea, as the land on the left ends."""
    top = 0.0
    for low, colour in _SHORE:
        if height > top:
            pen.box(0, top, width, min(low, height) - top, colour, 0)
        top = low


def draw_coast(pen: Pen, height: float) -> None:
    """Land, sand and shoals round the left edge of the sea: 60 wide."""
    draw_shore(pen, 40, height)
    edge = "M-2 0C18 40-8 70 8 108S42 150 30 196-4 250 10 300 22 380 2 442"
    with pen.group(scale=(1, height / 442)):
        pen.path(f"{edge}H72V0z", "sea")
        pen.path(
            f"{edge}H70C86 390 52 350 68 300S92 230 84 190 68 130 62 100 80 40 66 0z", "shoal2"
        )
        pen.path(f"{edge}H54C68 390 36 350 52 300S74 230 66 190 52 130 46 100 64 40 50 0z", "shoal")
        pen.path(f"{edge}H16C32 380 12 350 22 300S46 230 42 192 28 140 20 106 28 40 14 0z", "sand")
        surf = "M20 0C34 40 26 106 26 106S52 150 48 192 18 250 28 300 38 380 22 442"
        pen.path(surf, "surf")


def draw_lighthouse(pen: Pen, x: float, y: float) -> None:
    """A lighthouse on the shore; by night it is lit."""
    with pen.group(at=(x, y)):
        pen.path("M0-10L84-40v52z", "lamp")
        pen.path("M-4.5 14L-3-7h6l1.5 21z", "tower")
        pen.path("M-4.2 10l.4-5h7.6l.4 5zM-3.4 0l.3-4h6.2l.3 4z", "roof")
        pen.box(-2.5, -12, 5, 5, "window", 1)
        pen.path("M-4-12h8l-4-5z", "roof")


def draw_rose(pen: Pen, x: float, y: float) -> None:
    """Where north is, as charts show it."""
    star = "M0-34L5-6 14-14 6-5 34 0 6 5 14 14 5 6 0 34-5 6-14 14-6 5-34 0-6-5-14-14-5-6z"
    pen.path(star, "rose", at=(x, y))
    pen.dot(x, y, 20, "ring")
    pen.text(x, y - 42, "N", "b foam")


def draw_water(pen: Pen, width: float, height: float) -> None:
    """The sea, deeper the further out, with waves."""
    pen.box(0, 0, width, height, "sea", 10)
    for part, css in ((0.42, "deep"), (0.72, "abyss")):
        pen.path(
            f"M{width * part:g} 0Q{width * (part - 0.12):g} {height * 0.3:g} "
            f"{width * (part + 0.04):g} {height * 0.55:g}T{width * (part + 0.08):g} {height:g}"
            f"H{width:g}V0z",
            css,
        )
    for i in range(26):
        pen.icon(
            "wave", 84 + (i * 97) % (width - 104), 14 + (i * 61) % (height - 24), 14 + i % 3 * 3
        )
    pen.icon("gull", 22, height * 0.12, 17)
    pen.icon("gull", 40, height * 0.17, 13)


def draw_home_paddock(pen: Pen, width: float, height: float) -> None:
    """A home paddock: what a hand of sheep lies on."""
    pen.box(0, 0, width, height, "pasture", 7)
    far, near = height * 0.42, height * 0.66
    pen.path(
        f"M0 {far:g}Q{width * 0.2:g} {far - 22:g} {width * 0.45:g} {far:g}"
        f"T{width:g} {far - 6:g}V{height - 7:g}q0 7-7 7H7q-7 0-7-7z",
        "hill",
    )
    pen.path(
        f"M0 {near:g}Q{width * 0.3:g} {near - 16:g} {width * 0.6:g} {near + 4:g}"
        f"T{width:g} {near - 4:g}V{height - 7:g}q0 7-7 7H7q-7 0-7-7z",
        "hill2",
    )
    rails = f"M4 {far + 12:g}H{width - 4:g}M4 {far + 18:g}H{width - 4:g}"
    posts = "".join(f"M{x:g} {far + 8:g}v14" for x in range(10, round(width), 22))
    pen.path(rails + posts, "fence")
    for x, y, size in ((0.93, 0.3, 24), (0.97, 0.36, 18), (0.86, 0.32, 16)):
        pen.icon("cabbage" if size == 24 else "tree", width * x, height * y, size)
    for x, y in ((0.9, 0.8), (0.95, 0.88), (0.84, 0.9)):
        pen.icon("grazing", width * x, height * y, 13)


def draw_island(pen: Pen, left: float, top: float, wide: float, high: float) -> None:
    """The shore that a harbour lies at: surf, sand and green round its card."""
    for out, css in ((7.0, "shoal2"), (4.0, "sand")):
        pen.box(left - out, top + 4 - out / 2, wide + 2 * out, high - 2 + 1.2 * out, css, 13)
