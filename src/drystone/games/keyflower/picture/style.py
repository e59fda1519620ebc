"""What the picture is painted with: colours by day and by night, and the icons."""

from __future__ import annotations

from typing import Final

from drystone.games.keyflower.components import COLOURS, RESOURCES
from drystone.kit import SEATS_DAY, SEATS_NIGHT, Style, day_and_night
from drystone.kit.marks import SEAT_SHAPES

_LIGHT: Final = (
    "--meadow:#e3e8c8;--rise:#d8e0b8;--leaf:#a9bd82;--land:#d0dba8;--sea:#b5d1dc;--brook:#9cc3d6;--pier:#c3a57c;"
    "--wall:#f3e8d0;--roof:#b9654a;--door:#5d4a3a;--rock:#b8b2a5;--spring:#d9e3b4;--summer:#f0dfa4;--autumn:#ecc9a0;--winter:#d5e0e8;"
    "--hearth:#e3d3bd;--harbour:#c9dbe0;--road:#b3946a;--river:#5f9bc0;--plate:#fffcf4;"
    "--blue:#2f6db0;--red:#c4442f;--yellow:#e3ab22;--green:#3f8a5c;--purple:#7b4a93;"
    "--iron:#3f4147;--stone:#9a9890;--wood:#8f5c33;--gold:#d8a01d;--pale:#f7f2e4;--order:#f7f2e4;--mark:#fff;"
    "--print:#2a2925"
)
_DARK: Final = (
    "--meadow:#343a2c;--rise:#2d3326;--leaf:#4d5c3c;--land:#3f4833;--sea:#263d47;--brook:#3c6273;--pier:#6b5639;"
    "--wall:#8a7f6c;--roof:#8f4f3c;--door:#1e1c19;--rock:#6d6a63;--spring:#4c5733;--summer:#5f5326;--autumn:#5e4528;--winter:#3b4850;"
    "--hearth:#4d4436;--harbour:#31474e;--road:#a48a63;--river:#5f9bc0;--plate:#2a2825;"
    "--blue:#6ba6e6;--red:#e5785f;--yellow:#eec04e;--green:#69b88a;--purple:#b98ccf;"
    "--iron:#8c919c;--stone:#b9b6ac;--wood:#b98250;--gold:#e6b840;--pale:#d9d2c2;--order:#57503f;--mark:#1e1c19;"
    "--print:#1e1c19"
)
_SEASONS_LIGHT: Final = {
    "summer": "--meadow:#ede6bd;--rise:#e5dba6;--leaf:#b9b06a;--land:#dccf8e",
    "autumn": "--meadow:#ecdcc2;--rise:#e4cfac;--leaf:#c98f52;--land:#d9be93",
    "winter": "--meadow:#ebeff1;--rise:#dfe6ea;--leaf:#a3b7b6;--land:#fafbfb",
}
_SEASONS_DARK: Final = {
    "summer": "--meadow:#3b3827;--rise:#343120;--leaf:#66602f;--land:#4a4529",
    "autumn": "--meadow:#3d3228;--rise:#352b21;--leaf:#7d5230;--land:#4d3d2d",
    "winter": "--meadow:#343c42;--rise:#2c3439;--leaf:#566a6b;--land:#46525a",
}
"""A village by season; spring is as the sheet begins."""


def _seasons() -> str:
    """The ground of villages in another season, by day and by night."""
    return "".join(
        day_and_night(f"keyflower .kf-at-{season}", day, _SEASONS_DARK[season])
        for season, day in _SEASONS_LIGHT.items()
    )


_PAGE_LIGHT: Final = (
    "--paper:#f4eee0;--sheet:#fffcf4;--ink:#2a2925;--ink-soft:#6a6457;--line:#cfc5af;"
)
_PAGE_DARK: Final = (
    "--paper:#201f1c;--sheet:#2a2825;--ink:#ece5d5;--ink-soft:#a9a08d;--line:#4a463d;"
)
_FILLS: Final = [
    *COLOURS,
    *RESOURCES,
    "purple",
    "pale",
    "order",
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
    "sea",
    "pier",
    "wall",
    "roof",
    "door",
    "rock",
]
_SHEET: Final = (
    day_and_night("keyflower", _PAGE_LIGHT + SEATS_DAY + _LIGHT, _PAGE_DARK + SEATS_NIGHT + _DARK)
    + _seasons()
    + "svg.keyflower{font-family:'Gill Sans','Trebuchet MS','Noto Sans',sans-serif;"
    "background:var(--paper)}"
    ".keyflower{fill:var(--ink)}"
    ".kf-n{font-weight:600;text-anchor:middle}"
    ".kf-print{font-weight:600;text-anchor:middle;fill:var(--print)}"
    ".keyflower .turning{display:none}.keyflower .turning.seen{display:inline;opacity:.8}"
    # What is too small to be read is there when it is enlarged.
    ".kf-near{display:none}.enlarged .kf-near{display:inline}.enlarged .kf-far{display:none}"
    # A hexagon is not framed by a box: what is asked about has a ring of its own shape.
    "svg.keyflower .about{outline:none;filter:drop-shadow(0 0 4px var(--chosen,#1f6f74))}"
    ".kf-rise{fill:var(--rise)}.kf-leaf{fill:var(--leaf)}"
    ".kf-blade{fill:none;stroke:var(--leaf);stroke-width:1.4;stroke-linecap:round}"
    ".kf-hit,.kf-pick{fill:transparent}.keyflower .enlarge{cursor:zoom-in}"
    ".kf-m{text-anchor:middle}.kf-e{text-anchor:end}"
    ".kf-soft{fill:var(--ink-soft)}.kf-b{font-weight:700}"
    ".kf-mark{fill:none;stroke:var(--mark);stroke-width:1.6;stroke-linecap:round}"
    ".kf-ico{fill:none;stroke:var(--ink);stroke-width:1.5;stroke-linejoin:round;"
    "stroke-linecap:round}"
    ".kf-rim{stroke:var(--ink);stroke-width:1.2;stroke-linejoin:round}"
    ".kf-thin{stroke:var(--ink);stroke-width:.7}"
    ".kf-line{stroke:var(--line);fill:none}"
    ".keyflower .legal>:is(.kf-line,.kf-rim,.kf-pick,.kf-ghost)"
    "{stroke:var(--legal,#c07d00);stroke-width:2.4}"
    ".kf-way{stroke:var(--road);stroke-width:11;fill:none}"
    ".kf-flow{stroke:var(--river);stroke-width:20;fill:none}"
    ".kf-stream{fill:none;stroke:var(--brook);stroke-width:15;stroke-linecap:round}"
    ".kf-lake{fill:var(--brook)}"
    ".kf-track{stroke:var(--road);stroke-width:9;fill:none;opacity:.55}"
    ".kf-land{fill:var(--land);stroke:var(--land);stroke-width:2.6;stroke-linejoin:round}"
    ".kf-wave{fill:none;stroke:var(--river);stroke-width:1.6;stroke-linecap:round;opacity:.5}"
    ".kf-ghost{fill:var(--sheet);fill-opacity:.7;stroke:var(--ink-soft);stroke-dasharray:5 4}"
    ".kf-coming{fill:var(--sheet);stroke:var(--ink);stroke-width:1.2;stroke-dasharray:3 2}"
    + "".join(f".kf-{fill}{{fill:var(--{fill})}}" for fill in _FILLS)
    + "".join(
        f".kf-seat{i}{{fill:var(--seat-{i})}}.kf-turn{i}{{stroke:var(--seat-{i});stroke-width:4}}"
        for i in range(len(SEAT_SHAPES))
    )
    + ".kf-ring{fill:none}.kf-up{stroke-width:2.6}.kf-gone{opacity:.35}.kf-faint{opacity:.75}"
)

# Drawn in a square of 16 around the middle.
_MEEPLE: Final = (
    "M0-7.4a2.9 2.9 0 0 1 2.5 4.3c2 .5 4.8 1.5 4.8 3c0 1.3-2.3 1.3-3.5 1.3L6 7.2H1.4L0 4.6"
    "L-1.4 7.2H-6L-3.8 1.2c-1.2 0-3.5 0-3.5-1.3c0-1.5 2.8-2.5 4.8-3A2.9 2.9 0 0 1 0-7.4z"
)
_OCTAGON: Final = "M-3-7H3L7-3V3L3 7H-3L-7 3V-3z"
_CARD: Final = 'x="-7" y="-7" width="14" height="14" rx="2"'
_ANY: Final = '<text class="kf-print" y="4.5" font-size="11">?</text>'


_DOOR: Final = '<path class="kf-door" d="M-1.5 8V3.5h3V8z"/>'


def _worker(colour: str, mark: str) -> str:
    return f'<path class="kf-{colour} kf-thin" d="{_MEEPLE}"/><path class="kf-mark" d="{mark}"/>'


ICONS: Final = {
    "blue": _worker("blue", "M-2.5 .5H2.5"),
    "red": _worker("red", "M-2.5 .5H2.5M0-2V3"),
    "yellow": _worker("yellow", "M0 .4v.1"),
    "green": _worker("green", "M-2.5 2L0-2L2.5 2z"),
    "purple": _worker("purple", "M0-2.5V2.5"),
    "any-worker": f'<path class="kf-pale kf-thin" d="{_MEEPLE}"/>{_ANY}',
    "iron": f'<path class="kf-iron kf-thin" d="{_OCTAGON}"/>'
    '<path class="kf-mark" d="M-3-3.5H3M-3 3.5H3M0-3.5V3.5"/>',
    "stone": f'<path class="kf-stone kf-thin" d="{_OCTAGON}"/>'
    '<path class="kf-mark" d="M0-4L4 0L0 4L-4 0z"/>',
    "wood": f'<path class="kf-wood kf-thin" d="{_OCTAGON}"/>'
    '<path class="kf-mark" d="M-4-2.5H4M-4 .5H4M-4 3.5H4"/>',
    "gold": f'<path class="kf-gold kf-thin" d="{_OCTAGON}"/><circle class="kf-mark" r="3.4"/>',
    "any": f'<path class="kf-pale kf-thin" d="{_OCTAGON}"/>{_ANY}',
    "anvil": f'<rect class="kf-sheet kf-thin" {_CARD}/>'
    '<path class="kf-ico" d="M-5-3.5H5L2-.5V2L3.5 4.5H-3.5L-2 2V-.5z"/>',
    "pickaxe": f'<rect class="kf-sheet kf-thin" {_CARD}/>'
    '<path class="kf-ico" d="M-5-1.5C-2.5-5 2.5-5 5-1.5M0-4V5"/>',
    "saw": f'<rect class="kf-sheet kf-thin" {_CARD}/>'
    '<path class="kf-ico" d="M-5 2.5L-5-2.5L5-3.5V0L3 2L1.5 .5L0 2.5L-1.5 1L-3 3z"/>',
    "any-skill": f'<rect class="kf-pale kf-thin" {_CARD}/>{_ANY}',
    "cart": '<path class="kf-ico" d="M-7-4H-5L-3.5 2H5L6.5-3H-4.5"/>'
    '<circle class="kf-ico" cx="-2" cy="4.8" r="1.6"/>'
    '<circle class="kf-ico" cx="4" cy="4.8" r="1.6"/>',
    "up": '<path class="kf-ico" d="M0-6L5-1H2V6H-2V-1H-5z"/>',
    "boat": '<path class="kf-ico" d="M-7 2H7L4.5 6H-4.5zM0 2V-7L5 0H0M0-5L-4 0H0"/>',
    "loop": '<path class="kf-ico" d="M5-3A6 6 0 1 0 6 2M6-6.5L5.5-2.5L1.5-3.5"/>',
    "points": '<circle class="kf-gold kf-thin" r="6.5"/><text class="kf-print" y="4"'
    ' font-size="10">n</text>',
    "tile": '<path class="kf-hearth kf-thin" d="M-4-6.9H4L8 0L4 6.9H-4L-8 0z"/>',
    # Ground: a village's land under a tile, 16 wide, and what is built on it.
    "land": '<path class="kf-land" d="M4-6.93L8 0L4 6.93H-4L-8 0L-4-6.93z"/>',
    "house": '<path class="kf-wall kf-thin" d="M3-7h2.6v7H6V8H-6V0H3z"/>'
    '<path class="kf-roof kf-thin" d="M-8 .5L0-6.5L8 .5z"/>' + _DOOR,
    "inn": '<path class="kf-wall kf-thin" d="M-7 0H5V8H-7z"/>'
    '<path class="kf-roof kf-thin" d="M-9 .5L-1-6.5L7 .5z"/>'
    '<path class="kf-door" d="M-3 8V3.5h3V8z"/>'
    '<path class="kf-gold kf-thin" d="M5.5 1H9.5V5H5.5z"/>',
    "mine": '<path class="kf-rock kf-thin" d="M-9 8Q-6-5 0-6Q6-5 9 8z"/>'
    '<path class="kf-door" d="M-4 8V2.5a4 4 0 0 1 8 0V8z"/>',
    "quarry": '<path class="kf-rock kf-thin" d="M-8.5 8V2h8V8zM.5 8V2h8V8zM-4 2V-4h8V2z"/>',
    "logs": '<path class="kf-wood kf-thin" d="M-8 5a3 3 0 1 1 6 0a3 3 0 1 1-6 0zM-1 5a3 3 0 1 1 6 0'
    'a3 3 0 1 1-6 0zM-4.5-.5a3 3 0 1 1 6 0a3 3 0 1 1-6 0z"/>'
    '<path class="kf-leaf" d="M5.5-8L9.5 0H1.5z"/>',
    "barn": '<path class="kf-roof kf-thin" d="M-7.5 8V-1L-5-5L0-7.5L5-5L7.5-1V8z"/>'
    '<path class="kf-wall kf-thin" d="M-4 8V1H4V8z"/><path class="kf-ico" d="M-4 8L4 1M4 8L-4 1"/>',
    "smithy": '<path class="kf-rock kf-thin" d="M-7 0V-8h4v8z"/><path class="kf-wall kf-thin" '
    'd="M-7 0H7V8H-7z"/><path class="kf-roof kf-thin" d="M-8.5 .5L-6-4H6L8.5 .5z"/>' + _DOOR,
    "stall": '<path class="kf-wall kf-thin" d="M-7-2H7V8H-7z"/><path class="kf-wood kf-thin" '
    'd="M-8 3.5H8V8H-8z"/><path class="kf-roof kf-thin" d="M-9-1.5L-6.5-7h13L9-1.5'
    'q-2.25 3-4.5 0q-2.25 3-4.5 0q-2.25 3-4.5 0q-2.25 3-4.5 0z"/>',
    "hall": '<path class="kf-wall kf-thin" d="M-7-1h3V7h-3zM-1.5-1h3V7h-3zM4-1h3V7H4zM-8.5 7h17v1.5'
    'h-17z"/><path class="kf-roof kf-thin" d="M-9-1L0-7L9-1z"/>',
    "church": '<path class="kf-wall kf-thin" d="M-9 8V1H2V8zM2 8V-4H7V8z"/>'
    '<path class="kf-roof kf-thin" d="M-10 1.5L-3.5-4L2 1.5zM1-4L4.5-11L8-4z"/>',
    "windmill": '<path class="kf-wall kf-thin" d="M-5 8L-2.5-3h5L5 8z"/>'
    '<path class="kf-roof kf-thin" d="M-3.5-2.5Q0-8 3.5-2.5z"/>'
    '<path class="kf-ico" d="M-7-9L7 3M7-9L-7 3"/>',
    "watermill": '<path class="kf-wall kf-thin" d="M-8 0H3V8H-8z"/>'
    '<path class="kf-roof kf-thin" d="M-10 .5L-2.5-6.5L5 .5z"/>'
    '<circle class="kf-ico" cx="5" cy="4" r="4.5"/>'
    '<path class="kf-ico" d="M5-.5V8.5M.5 4H9.5"/>',
    "well": '<path class="kf-rock kf-thin" d="M-5 8V3H5V8z"/>'
    '<path class="kf-ico" d="M-4 3V-2M4 3V-2"/>'
    '<path class="kf-roof kf-thin" d="M-7-2L0-7.5L7-2z"/>',
    # What grows on the ground of a village.
    "sheaf": '<path class="kf-leaf" d="M-4-7L0-5L4-7L2 0L5 8H-5L-2 0z"/>',
    "tree": '<path class="kf-leaf" d="M0-7.5L4.5-.5H2.5L6 4.5H.8V7.5H-.8V4.5H-6L-2.5-.5H-4.5z"/>',
    "bush": '<path class="kf-leaf" d="M-7 6c-1.5-3 .5-5 2.5-4.5C-4-2.5 0-4 1.5-1 4-2.5 7.5 0 '
    '5.5 3c1.5 1 1.5 3 .5 3z"/>',
    "tuft": '<path class="kf-blade" d="M-3 6q0-6-3-9M0 6V-6M3 6q0-6 3-9"/>',
    "flower": '<path class="kf-blade" d="M0 7V-1"/><path class="kf-leaf" d="M0-6.5l1.8 2.7 '
    '3-.4-1 2.9 1 2.7-3-.5L0 3.4-1.8.9l-3 .5 1-2.7-1-2.9 3 .4z"/>',
}
STYLE: Final = Style(
    name="keyflower",
    title="Keyflower",
    sheet=_SHEET,
    icons=ICONS,
    icon_square="-8 -8 16 16",
    ground="kf-paper",
    seat="kf-seat{} kf-thin",
    number=".1f",
)
