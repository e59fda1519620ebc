"""What stands for things: resources, cards, workers by hat and tool, hazards, tools of the trade.

Drawn in a square of 16. A style sheet reaches symbols only through inheritance and its variables,
so the colours are attributes; those that would be lost by night are variables with a day's colour.
"""

from __future__ import annotations

from typing import Final

from drystone.games.gwtnz.picture import breeds

_SKIN: Final = 'fill="#e2b38c"'
_EDGE: Final = 'stroke="var(--rim,#3b342b)" stroke-width=".6" stroke-linejoin="round"'


def _worker(coat: str, hat: str, tool: str) -> str:
    """Somebody who works: coat, face, hat and tool."""
    return (
        f'<path d="M1 15.5q0-5.5 4.8-5.5t4.8 5.5z" fill="{coat}" {_EDGE}/>'
        f'<circle cx="5.8" cy="7.2" r="2.7" {_SKIN} {_EDGE}/>{hat}{tool}'
    )


_WOOD: Final = 'stroke="var(--stick,#5a3d22)" stroke-linecap="round"'
_STICK: Final = f'fill="none" stroke-width="1.2" {_WOOD}'
_GREY: Final = 'fill="none" stroke="var(--iron,#4b5560)" stroke-linecap="round"'
_FELT: Final = f'fill="var(--felt,#8a6a3f)" {_EDGE}'
_CAP: Final = f'fill="var(--cap,#5c6470)" {_EDGE}'
_NAVY: Final = "var(--navy,#2f5f8f)"
_IRON: Final = f'fill="#b9bcc0" {_EDGE}'
_WORKERS: Final = {
    "shepherd": _worker(
        "#5d7f49",
        f'<path d="M.7 6.3q5 1.7 10.2 0l-2-.8q0-3.6-3.1-3.6T2.7 5.5z" {_FELT}/>',
        f'<path d="M12.8 15.5V5q0-2.8 2-2.3 1.2.6.3 2.3" {_STICK}/>',
    ),
    "craftsman": _worker(
        "#a9713f",
        f'<path d="M2.9 6.2q-.3-3.7 3-3.7 3.2 0 3.2 2.4l2 .9-.2.8z" {_CAP}/>',
        f'<path d="M13.3 15.5V6" {_STICK}/><path d="M11 3.3h4.7v3H11z" {_IRON}/>',
    ),
    "sailor": _worker(
        _NAVY,
        f'<path d="M2.7 4.3q3.1-1.5 6.2 0v1.9q-3.1-1-6.2 0z" fill="#f6f2e6" {_EDGE}/>'
        f'<path d="M2.7 5.7q3.1-1 6.2 0" fill="none" stroke="{_NAVY}" stroke-width=".8"/>',
        f'<path d="M13.2 4.5v9.2M11.4 6.5h3.6M10.7 11.2q.4 3 2.5 3t2.5-3" {_GREY} '
        f'stroke-width="1.1"/><circle cx="13.2" cy="3.6" r="1" {_GREY} stroke-width=".9"/>',
    ),
    "shearer": _worker(
        "#a8413a",
        '<path d="M3.1 6q-.2-3.3 2.7-3.3T8.5 6q-2.7-1.5-5.4 0z" fill="#3b2c22"/>'
        '<path d="M3 5.6q2.8-1.3 5.6 0" fill="none" stroke="#e4d9bd" stroke-width="1.1"/>',
        f'<path d="M12.3 15q-1.5-2 .4-4.2L11 3.5l2.2 5.2 2.3-5.2-1.7 7.3q2 2.2.4 4.2'
        f'-.9.8-1.9 0z" {_IRON}/>',
    ),
    "joker": _worker(
        "#7a5a92",
        f'<path d="M2.6 6.3l.5-3.9 1.7 1.7 1-2.6 1 2.6 1.7-1.7.5 3.9q-3.2-1.1-6.4 0z" '
        f'fill="#d8b13a" {_EDGE}/>',
        '<path d="M11.5 5.3q.2-2 1.9-2t1.8 1.7q0 1.2-1.8 2.2v1.6" fill="none" '
        'stroke="currentColor" stroke-width="1.3"/><circle cx="13.4" cy="11" r=".9" '
        'fill="currentColor"/>',
    ),
}

_ICONS: Final = {
    "sheep": (
        '<path d="M3.4 11.2a2.1 2.1 0 0 1-1.7-3.3a2.3 2.3 0 0 1 1.6-3.6a2.5 2.5 0 0 1 '
        "3.9-1a2.4 2.4 0 0 1 3.7 1.1a2.3 2.3 0 0 1 1.7 3.6a2.2 2.2 0 0 1-1.9 3.2z"
        'M4.2 11v3.5M6 11v3.5M9 11v3.5M10.7 11v3.5" fill="#f6f0df" stroke="currentColor" '
        'stroke-width="1"/><ellipse cx="13.6" cy="6.7" rx="1.7" ry="2.3" fill="#3b352f" '
        'stroke="currentColor" stroke-width=".6"/>'
    ),
    "wool": (
        '<circle cx="8" cy="8.3" r="5.9" fill="#f3ead2" stroke="#6d5f45"/>'
        '<path d="M2.7 9.5q5-5.5 10.6-1.3M4 4.9q5 1 8.4 7.3M8.3 2.7q-4.3 5-1.3 11M3 11.7q6 .5 '
        '9.5-7" fill="none" stroke="#8d7b58" stroke-width=".9"/>'
        '<path d="M12 13.3q2 1.5 3.6.6" fill="none" stroke="#6d5f45"/>'
    ),
    "gold": (
        '<path d="M2.3 10.6l1.9-5.2 5-2.7 4.8 3.5-.9 5.5-6 2.3z" fill="#e2b53c" '
        'stroke="#6d5208"/><path d="M4.2 5.4l4.3 2 .6 6.5M8.5 7.4l5.5-1.2" fill="none" '
        'stroke="#8d6b12" stroke-width=".8"/>'
        '<path d="M5.2 5.3l3.6-1.7 2 1.6-2.2 1z" fill="#fbe9a4"/>'
    ),
    "certificate": (
        '<path d="M2.5 2h11v9.5h-11z" fill="#fffaf0" stroke="#57503f"/>'
        '<path d="M4.5 4.7h7M4.5 7h7" stroke="#8b8270" stroke-width=".9"/>'
        '<path d="M7 11.5l-.8 4 1.8-1 1.8 1-.8-4z" fill="#a3372a"/>'
        '<circle cx="8" cy="10.6" r="2.4" fill="#c0493b" stroke="#7d261c" stroke-width=".7"/>'
    ),
    "ship": (
        '<path d="M7.3 9.5V1.3L12.6 8.5H7.3M6.3 9V3.2L2.6 8.5h3.7" fill="#fdf8ea" '
        'stroke="#4a4a44" stroke-width=".8" stroke-linejoin="round"/>'
        f'<path d="M1 10h14l-2.6 4.5H3.6z" fill="#3f7590" {_EDGE}/>'
    ),
    "house": (
        f'<path d="M11 3.5V1.5h2v4" fill="#7c4a33" {_EDGE}/>'
        f'<path d="M2.6 14.5V7.5h10.8v7z" fill="#d9b98a" {_EDGE}/>'
        f'<path d="M1 8.3L8 2l7 6.3z" fill="#9a5638" {_EDGE}/>'
        f'<path d="M6.5 14.5v-4h3v4z" fill="#6b4526" {_EDGE}/>'
    ),
    "worker": (
        f'<path d="M1 11q7 2.7 14 0l-2.8-1.2Q12 4 8 4T3.8 9.8z" {_FELT}/>'
        '<path d="M3.9 9.2q4 1.5 8.2 0" fill="none" stroke="#4a3820" stroke-width="1.2"/>'
    ),
    "hand": (
        f'<path d="M4.5 15.3V10L2.3 7.5q-.6-1.3.8-1.3l1.7 1.5V2.8q.9-1 1.7 0v3.7V1.7q.9-1 1.7 0'
        'v4.8V2.3q.9-1 1.7 0v4.5V4q.9-.9 1.6 0v6.5l-1.6 4.8z" '
        f'fill="#e9c39c" {_EDGE}/>'
    ),
    "token": (
        '<circle cx="8" cy="8" r="6.6" fill="#cfe0c4" stroke="#3f6a52"/>'
        '<path d="M4.3 6.6h6.8L8.7 4.3M11.7 9.6H4.9l2.4 2.3" fill="none" stroke="#2b5340" '
        'stroke-width="1.4" stroke-linejoin="round"/>'
    ),
    "flag": (
        f'<path d="M3.7 15.5V1.5" {_WOOD} stroke-width="1.4"/>'
        f'<path d="M4.3 2l9.7 2.2-2.8 2.1 2.8 2.6L4.3 9.5z" fill="#4f8a4a" {_EDGE}/>'
    ),
    "rock": (
        f'<path d="M1.3 14l1.6-6.5 4-4.7 4.6 2 3.2 9.2z" fill="#a89e8d" {_EDGE}/>'
        '<path d="M6.9 2.8l1.3 5-2.7 6.2M8.2 7.8l5 1.7" fill="none" stroke="#6f6656" '
        'stroke-width=".8"/><path d="M3.2 7.6l3.6-4.3 1 3.8z" fill="#c9c0b0"/>'
    ),
    "flood": (
        f'<path d="M1 14.5V7q2.3-3 4.7 0t4.7 0 4.6 0v7.5z" fill="#4d8fb0" {_EDGE}/>'
        '<path d="M2 10.5q2-2 4 0t4 0 4 0M2 13q2-1.7 4 0t4 0 4 0" fill="none" stroke="#d7ecf4" '
        'stroke-width=".9"/><path d="M4 3.5l-.8 1.5M8 2.5L7.2 4M12 3.5l-.8 1.5" '
        'stroke="#4d8fb0" stroke-width="1.2" stroke-linecap="round"/>'
    ),
    "card": (
        '<path d="M6 1.5h7.5v11H6z" fill="#d9cfb8" stroke="#57503f" stroke-width=".8"/>'
        '<rect x="2.8" y="3" width="8" height="11.5" rx="1.2" fill="#fffaf0" stroke="#57503f"/>'
        '<circle cx="6.8" cy="8.7" r="2" fill="#bfae8a"/>'
    ),
    "objective": (
        '<rect x="2.5" y="1.5" width="11" height="13" rx="1.2" fill="#fff7e0" '
        'stroke="#57503f"/><path d="M4.5 5l1.2 1.2L8 3.8M4.5 10l1.2 1.2L8 8.8M9.5 5.5h2.5'
        'M9.5 10.5h2.5" fill="none" stroke="#3f6f3a" stroke-width="1.3"/>'
    ),
    "gear": (
        '<path d="M8 1.3v3M8 11.7v3M1.3 8h3M11.7 8h3M3.3 3.3l2 2M10.7 10.7l2 2M3.3 12.7l2-2'
        'M10.7 5.3l2-2" stroke="#57503f" stroke-width="2.2"/>'
        '<circle cx="8" cy="8" r="4" fill="#d8c48f" stroke="#57503f"/>'
        '<circle cx="8" cy="8" r="1.5" fill="#57503f"/>'
    ),
    "hammer": (
        f'<path d="M7.2 6.5h1.9V15.3H7.2z" fill="#a9713f" {_EDGE}/>'
        f'<path d="M2.5 2.5h8.3q2.5 0 3.2 2.5l-3-.6v2.3H2.5z" {_IRON}/>'
    ),
    "invest": (
        '<rect x="1.5" y="1.5" width="13" height="13" rx="2.5" fill="#f3e3b3" '
        'stroke="#6d5208"/><path d="M8 3.7l1.4 2.9 3.2.3-2.4 2.1.7 3.2L8 10.6l-2.9 1.6.7-3.2'
        '-2.4-2.1 3.2-.3z" fill="#b07a12"/>'
    ),
    "grass": (
        '<path d="M2.5 14.5q.3-5-1.5-8M8 14.5V3.5M13.5 14.5q-.3-5 1.5-8M5.3 14.5q.2-5-1.3-9.5'
        'M10.7 14.5q-.2-5 1.3-9.5" fill="none" stroke="#4c7d34" stroke-width="1.5" '
        'stroke-linecap="round"/>'
    ),
    "wheel": (
        '<path d="M8 .8v14.4M.8 8h14.4M3 3l10 10M13 3L3 13" stroke="#6b4526" stroke-width="1.3"/>'
        '<circle cx="8" cy="8" r="5" fill="none" stroke="#9a6a3a" stroke-width="2"/>'
        '<circle cx="8" cy="8" r="1.6" fill="#6b4526"/>'
    ),
    "barrel": (
        f'<path d="M4 1.5h8q2.4 6.5 0 13H4q-2.4-6.5 0-13z" fill="#a9713f" {_EDGE}/>'
        '<path d="M3 5h10M3 11h10" stroke="#4b4b4b" stroke-width="1.3"/>'
        '<path d="M6.3 1.5q-1 6.5 0 13M9.7 1.5q1 6.5 0 13" fill="none" stroke="#7b4f28" '
        'stroke-width=".7"/>'
    ),
    "bell": (
        f'<path d="M2.7 12q2-2 2-6 0-3.3 3.3-3.3T11.3 6q0 4 2 6z" fill="#d8ab34" {_EDGE}/>'
        f'<circle cx="8" cy="13.5" r="1.5" fill="#8a6512"/><circle cx="8" cy="2" r="1" '
        'fill="#8a6512"/>'
    ),
    "compass": (
        '<circle cx="8" cy="8" r="6.6" fill="#f5efdf" stroke="#57503f"/>'
        '<path d="M8 2.5l1.9 5.5H6.1z" fill="#b0453a"/><path d="M8 13.5L6.1 8h3.8z" '
        'fill="#57503f"/>'
    ),
    "sheepdog": (
        '<path d="M1 6.5l3-.8.7-3 1.8 1.8L7.5 7h4.8q1.7-.3 2-2.7 1.3 1.7.2 4.2l-.8 1v5h-1.6v-4'
        'l-5 .3v3.7H5.5V9.5L4 8.7 1.5 8.3z" fill="#35302c" stroke="currentColor" '
        'stroke-width=".7"/>'
        '<path d="M5.5 9.5q1.2.7 2-.5l.4 2.3-.8.3v2.9H5.5zM1 6.5l2-.4.2 2L1.5 8.3z" '
        'fill="#f4ecd8"/>'
    ),
    "ferry": (
        f'<path d="M4 9V5.5h8V9z" fill="#f6f0df" {_EDGE}/>'
        f'<path d="M6.5 5.5V2h2v3.5z" fill="#b0453a" {_EDGE}/>'
        f'<path d="M.8 9h14.4l-2.2 4.5H3z" fill="#3f7590" {_EDGE}/>'
        '<path d="M5.5 7.2h1M7.5 7.2h1M9.5 7.2h1" stroke="#3f7590" stroke-width="1.3"/>'
    ),
    "kotare": (
        f'<path d="M.8 6.2l5.2-1q1-2.9 4-2.4 3.2.7 2.6 4.9l3 5.3-5.2-2.2q-5.3 1-5.7-3.7z" '
        f'fill="#2f8f8b" {_EDGE}/><path d="M5 7.5q.5 3.2 4.4 3.2l-.6-3.5z" fill="#f0c98a"/>'
        '<circle cx="8.3" cy="4.9" r=".6" fill="#1d1a17"/>'
    ),
    "lock": (
        '<path d="M4.8 8V5.5q0-3.2 3.2-3.2t3.2 3.2V8" fill="none" stroke="#57503f" '
        f'stroke-width="1.6"/><rect x="3" y="7.3" width="10" height="7" rx="1.2" fill="#c7a24a" '
        f'{_EDGE}/><circle cx="8" cy="10.3" r="1.2" fill="#4a3a12"/>'
    ),
    "step": (
        '<path d="M2 14.2h4.3v-4h4.2v-4h4.3" fill="none" stroke="currentColor" '
        'stroke-width="1.9"/><path d="M3.5 5.5l4-3.5.3 2.6z" fill="currentColor"/>'
    ),
    "tree": (
        '<path d="M3 15.5q5-2 10 0" fill="none" stroke="#000" stroke-opacity=".14" '
        'stroke-width="1.6"/><path d="M8 15.5V9" stroke="#5a4a30" stroke-width="1.6"/>'
        '<path d="M8 1l4.5 7H10l3.5 4.5h-11L6 8H3.5z" fill="var(--bush)"/>'
        '<path d="M8 1l4.5 7H10l3.5 4.5H8z" fill="#000" fill-opacity=".12"/>'
    ),
    "grazing": (
        '<path d="M3 11v2.5M10 11v2.5" stroke="#4a4338" stroke-width="1.3"/>'
        '<ellipse cx="6.5" cy="8.5" rx="5.5" ry="3.8" fill="var(--fleece)"/>'
        '<ellipse cx="12.6" cy="9.6" rx="1.9" ry="2.3" fill="#4a4338"/>'
    ),
    "peak": (
        '<path d="M0 16L3.4 10.2 4.7 11 8 2l3 5.8 1.2-.9L16 16z" fill="var(--ridge)"/>'
        '<path d="M8 2l3 5.8 1.2-.9L16 16H8.600l1-3.600L7.5 9zM3.4 10.200L4.7 11l-.6 5H2'
        'l1-2.500z" fill="var(--ridge2)"/><path d="M8 2L5.3 9.300l1.4-1.1 1 1.7 1.1-1.8'
        ' 1.2 1 .5-1.7.5.400z" fill="var(--snow)"/>'
    ),
    "peak2": (
        '<path d="M0 16l3.8-7.4 1.6 1.700L9.8 3l2.4 4.7 1-.9L16 16z" fill="var(--ridge)"/>'
        '<path d="M9.8 3l2.4 4.7 1-.9L16 16h-5.400l.8-3.2-2-3zM3.8 8.600l1.6 1.7'
        '-.9 2.3 1 3.400H3.200l.9-3.600z" fill="var(--ridge2)"/><path d="M9.8 3L6.9 9.200l1.6-.8'
        '.9 1.6 1-1.9 1.1 1.1.7-1.500zM3.8 8.600l-1.2 2.5 1.1-.4.8.9.5-1.700z" '
        'fill="var(--snow)"/>'
    ),
    "cabbage": (
        '<path d="M5 15.6q3.2-1.4 6.4 0" fill="none" stroke="#000" stroke-opacity=".14" '
        'stroke-width="1.4"/><path d="M8 15.500q.4-4-.4-6.500M7.7 10.500Q6 9.5 5 7.500M8 11'
        'q1.8-1 3-3.5" fill="none" stroke="#6b5737" stroke-width="1.3"/>'
        '<path d="M4.8 7.300L1 7.800M4.8 7.300L1.6 5M4.8 7.300L3.3 3.400M4.8 7.300L6 4.200M4.8 7.3'
        "L2.2 9.600M7.6 8.800L6 6.400M7.6 8.800L7.7 5.300M7.6 8.800l1.8-2.600M11.2 7.300L9.3 4.8"
        'M11.2 7.300l.4-3.900M11.2 7.300l3-2.600M11.2 7.300l3.7.2M11.2 7.300l2.6 2.1" fill="none" '
        'stroke="var(--bush)" stroke-width="1.3" stroke-linecap="round"/>'
    ),
    "gull": (
        '<path d="M1 9q2.5-4.5 6.7-.5 1.5-5.5 7-5.5-3.5 1.5-4.2 6-1.3 1.8-3 1.3'
        '-3-3.8-6.5-1.300z" fill="var(--fleece)" stroke="#6f7a80" stroke-width=".6"/>'
    ),
    "wave": (
        '<path d="M0 8q2-2.5 4 0t4 0 4 0 4 0" fill="none" stroke="var(--foam)" '
        'stroke-width="1.1" stroke-linecap="round"/>'
    ),
}

ICONS: Final[dict[str, str]] = {
    **_ICONS,
    **_WORKERS,
    **{name: breeds.drawn(name) for name in breeds.BREEDS},
}
"""All of them by name; `romney` is the card and the breed."""
