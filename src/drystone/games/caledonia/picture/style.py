"""Colours by day and by night, letters and icons of this game's pictures."""

from __future__ import annotations

from drystone.kit import SEATS_DAY, SEATS_NIGHT, Style, day_and_night

_DAY = """--paper:#f4efe4;--card:#fffdf7;--ink:#2b2a26;--soft:#69645a;--line:#cfc6b3;
--grass:#cddba6;--forest:#86a878;--rock:#bdb1a2;--loch:#a8cbe0;--mist:#e2ddd0;--river:#3f86b5;
--coin:#f3d67a;--glow:#a8430c;--light:#fff;"""
_NIGHT = """--paper:#23221f;--card:#2e2c28;--ink:#ece6d8;--soft:#a39c8c;--line:#4c483f;
--grass:#5a6738;--forest:#3f5f3c;--rock:#6a6157;--loch:#34586f;--mist:#3a3833;--river:#7db9dd;
--coin:#735d22;--glow:#ffc286;--light:#1d1c1a;"""
_RULES = """
svg.caledonia{font-family:"Alegreya Sans","Gill Sans","Trebuchet MS",sans-serif;
color:var(--ink);background:var(--paper)}
.caledonia text{fill:var(--ink);font-size:13px}
.caledonia .s{font-size:12px;fill:var(--soft)}.caledonia .ink{fill:var(--ink)}
.caledonia .t{font-size:12px}
.caledonia .b{font-weight:700}.caledonia .h{font-size:17px;font-weight:700}
.caledonia .m{text-anchor:middle}.caledonia .e{text-anchor:end}
.caledonia .card{fill:var(--card);stroke:var(--line)}.caledonia .none{fill:none;stroke:var(--line)}
.caledonia .line{stroke:var(--line);fill:none}.caledonia .paper{fill:var(--paper)}
.caledonia use,.caledonia .ico{fill:none;stroke:var(--ink);stroke-width:1.6;stroke-linecap:round;
stroke-linejoin:round}.caledonia .faint{opacity:.5}
.caledonia .on{stroke:var(--light);fill:none;stroke-width:1.7;stroke-linecap:round;
stroke-linejoin:round}
.caledonia .coin{fill:var(--coin);stroke:var(--ink);stroke-width:.6}
.caledonia .river{stroke:var(--river);stroke-width:5;stroke-linecap:round}
.caledonia .grass{fill:var(--grass)}.caledonia .forest{fill:var(--forest)}
.caledonia .rock{fill:var(--rock)}.caledonia .loch{fill:var(--loch)}
.caledonia .mist{fill:var(--mist)}
.caledonia .wave{stroke:var(--river);stroke-opacity:.35;fill:none}
.caledonia .rim{fill:none;stroke:var(--paper);stroke-width:1.6}
.caledonia .seat0{fill:var(--seat-0)}.caledonia .seat1{fill:var(--seat-1)}
.caledonia .seat2{fill:var(--seat-2)}.caledonia .seat3{fill:var(--seat-3)}
.caledonia .b10{font-size:12px}.caledonia .b11{font-size:12px}.caledonia .b12{font-size:12px}
.caledonia .b14{font-size:14px}.caledonia .b16{font-size:16px}.caledonia .b17{font-size:17px}
.caledonia .w{fill:var(--light)}.caledonia .gone{opacity:.28}
.caledonia .now{fill:var(--coin);stroke:var(--ink)}
.caledonia .piece{stroke:var(--card);stroke-width:.8}
.caledonia .turn{fill:none;stroke:var(--ink);stroke-width:1.6}
.caledonia .hit{fill:transparent}.caledonia .still{pointer-events:none}
.caledonia .rest{opacity:0;pointer-events:none}
.caledonia .legal>.rim,.caledonia .shown>.rim{stroke:var(--glow);stroke-width:3.4;
stroke-opacity:.85;
transform:scale(.89);transform-box:fill-box;transform-origin:center}
.caledonia .chosen>.rim{stroke:var(--ink);stroke-width:4}
.caledonia .picked{stroke:var(--ink);stroke-width:2.6}
.caledonia .bare.legal{filter:none}
.caledonia .legal{cursor:pointer}.caledonia .legal .mark{stroke:var(--glow);
stroke-width:2;stroke-opacity:.8}.caledonia .legal .piece{stroke-width:1.2}
"""

# Drawn in a square of 20, in lines.
_LINES = {
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
_LINES["beef"] = _LINES["cow"] + "M2 18L19 2"
_LINES["mutton"] = _LINES["sheep"] + "M2 18L19 2"

STYLE = Style(
    name="caledonia",
    title="Clans of Caledonia",
    sheet=day_and_night("caledonia", SEATS_DAY + _DAY, SEATS_NIGHT + _NIGHT) + _RULES,
    icons={name: f'<path d="{lines}"/>' for name, lines in _LINES.items()},
    icon_square="0 0 20 20",
    ground="paper",
    corner=5,
)
