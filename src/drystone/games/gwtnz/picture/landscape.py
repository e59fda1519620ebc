"""The land and the sea as a place, behind everything that is played on."""

from __future__ import annotations

from drystone.games.gwtnz.picture.pen import Pen

# Peaks and trees: place and size; further back is drawn first.
_PEAKS = [
    *[(470, 100, 56), (410, 92, 70), (350, 104, 52), (300, 98, 74), (520, 108, 44)],
    *[(596, 292, 40), (560, 284, 54), (515, 294, 40), (236, 330, 34), (206, 322, 44)],
    *[(26, 300, 40), (52, 306, 30), (700, 300, 34)],
]
_TREES = [
    *[(22, 226, 20), (38, 238, 18), (130, 108, 18), (146, 100, 20), (158, 112, 16)],
    *[(330, 300, 20), (346, 308, 18), (316, 310, 16), (430, 296, 18), (446, 288, 20)],
    *[(268, 428, 18), (284, 420, 20), (470, 404, 16), (640, 396, 18), (392, 398, 18)],
    *[(660, 106, 18), (640, 100, 16), (570, 392, 16), (112, 392, 16), (742, 296, 18)],
]
_RIVER = (
    "M436 96C420 122 392 112 330 116S200 108 150 112 66 92 40 70 4 66-8 58"
    "M330 116C300 140 318 176 286 190S226 196 210 216 226 270 196 292 110 300 84 320 24 330-8 344"
)


def draw_land(pen: Pen, width: float, height: float) -> None:
    """Plains, hills, ranges with snow, bush, a river down to the floods, the coast at the right."""
    pen.box(0, 0, width, height, "plain", 10)
    with pen.group(scale=(width / 806, height / 442)):
        pen.path(
            "M0 130Q90 84 190 118T400 96T640 120T806 92V250Q640 214 520 250T250 236T0 262z", "hill"
        )
        pen.path(
            "M0 300Q120 252 260 292T520 276T806 268V352Q640 332 470 358T180 340T0 368z", "hill"
        )
        pen.path("M0 392Q150 352 330 388T806 372V442H0z", "hill2")
        pen.path(_RIVER, "river wide")
        pen.path("M30 116q40-20 84-6 24 14-8 24-50 12-84 0-14-8 8-18z", "lake")
        for x, y, size in _PEAKS:
            pen.icon("peak" if size % 4 else "peak2", x, y, size)
        for x, y, size in _TREES:
            pen.icon("tree", x, y, size)


def draw_coast(pen: Pen, height: float) -> None:
    """Sand and shoals where land and sea meet: 40 wide, round the left edge of the sea."""
    with pen.group(scale=(1, height / 442)):
        pen.path(
            "M-10 0C10 40-16 70 0 108S34 150 22 196-12 250 2 300 14 380-6 442H46C60 390 28 350"
            " 44 300S66 230 58 190 44 130 38 100 56 40 42 0z",
            "shoal",
        )
        pen.path(
            "M-10 0C10 40-16 70 0 108S34 150 22 196-12 250 2 300 14 380-6 442H8C24 380 4 350 14 300"
            "S38 230 34 192 20 140 12 106 20 40 6 0z",
            "sand",
        )


def draw_water(pen: Pen, width: float, height: float) -> None:
    """The sea, deeper the further out, with waves."""
    pen.box(0, 0, width, height, "sea", 10)
    pen.path(
        f"M{width * 0.42:g} 0Q{width * 0.3:g} {height * 0.3:g} {width * 0.46:g} {height * 0.55:g}"
        f"T{width * 0.5:g} {height:g}H{width:g}V0z",
        "deep",
    )
    for i in range(14):
        pen.icon("wave", 90 + (i * 97) % (width - 110), 14 + (i * 61) % (height - 24), 16)
