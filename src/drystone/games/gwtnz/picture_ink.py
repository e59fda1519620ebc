"""Colours, letter sizes and icons of this game's pictures."""

from __future__ import annotations

STYLE = """
svg.gwtnz { font-family: var(--sans, system-ui, sans-serif); color: var(--ink, #2a2925);
  --land: color-mix(in srgb, var(--paper, #f4eee0) 84%, #8f8342);
  --sea: color-mix(in srgb, var(--paper, #f4eee0) 78%, #4a8aa0);
  --tile: color-mix(in srgb, var(--sheet, #fffcf4) 70%, var(--paper, #f4eee0));
  --stone: color-mix(in srgb, var(--paper, #f4eee0) 76%, #857a63); --dark: #4b4640;
  --gold: #c79a22; --water: #4587a0; --brown: #98673d; }
svg.gwtnz text { fill: var(--ink, #2a2925); font-size: 11px; text-anchor: middle;
  dominant-baseline: central; }
svg.gwtnz .l { text-anchor: start; } svg.gwtnz .r { text-anchor: end; }
svg.gwtnz .s { font-size: 9px; } svg.gwtnz .xs { font-size: 8px; }
svg.gwtnz .b { font-weight: 700; } svg.gwtnz .big { font-size: 17px; font-weight: 700; }
svg.gwtnz .mid { font-size: 13px; font-weight: 700; }
svg.gwtnz .soft { fill: var(--ink-soft, #6a6457); } svg.gwtnz .light { fill: #fffcf4; }
svg.gwtnz .on { fill: var(--sheet, #fffcf4); } svg.gwtnz .onlight { fill: #2a2925; }
svg.gwtnz .head { font: 600 11px var(--serif, Georgia, serif); fill: var(--ink-soft, #6a6457);
  text-anchor: start; }
svg.gwtnz .ground { fill: var(--paper, #f4eee0); }
svg.gwtnz .land { fill: var(--land); stroke: var(--line, #cfc5af); }
svg.gwtnz .sea { fill: var(--sea); stroke: var(--line, #cfc5af); }
svg.gwtnz .sheet { fill: var(--sheet, #fffcf4); stroke: var(--line, #cfc5af); }
svg.gwtnz .tile { fill: var(--tile); stroke: var(--ink-soft, #6a6457); }
svg.gwtnz .empty { fill: none; stroke: var(--ink-soft, #6a6457); stroke-dasharray: 3 2; }
svg.gwtnz .stone { fill: var(--stone); stroke: var(--ink-soft, #6a6457); }
svg.gwtnz .darkcorner { fill: var(--dark); stroke: var(--ink, #2a2925); }
svg.gwtnz .whitecorner { fill: #fffdf6; stroke: var(--ink, #2a2925); }
svg.gwtnz .way { stroke: var(--brown); stroke-width: 5; stroke-opacity: .35; fill: none; }
svg.gwtnz .route { stroke: var(--water); stroke-width: 3; stroke-opacity: .5; fill: none; }
svg.gwtnz .wave { fill: var(--sheet, #fffcf4); stroke: var(--water); stroke-width: 1.5; }
svg.gwtnz .ink { stroke: var(--ink, #2a2925); fill: none; stroke-width: 1.2; }
svg.gwtnz .gold { fill: var(--gold); stroke: #6d5208; }
svg.gwtnz .blue { fill: var(--water); } svg.gwtnz .brown { fill: var(--brown); }
svg.gwtnz .bad { fill: var(--bad, #a3372a); } svg.gwtnz .good { fill: var(--good, #3f6f3a); }
svg.gwtnz .now { stroke: var(--accent, #97402b); stroke-width: 2.5; }
svg.gwtnz .shield { fill: var(--accent, #97402b); }
svg.gwtnz .seat0 { fill: var(--seat-0, #b8442c); }
svg.gwtnz .seat1 { fill: var(--seat-1, #2b679b); }
svg.gwtnz .seat2 { fill: var(--seat-2, #c8950f); }
svg.gwtnz .seat3 { fill: var(--seat-3, #2e7d64); }
svg.gwtnz .chip { stroke: var(--ink-soft, #6a6457); stroke-width: .8; }
svg.gwtnz .piece { stroke: var(--sheet, #fffcf4); stroke-width: 1.4; }
svg.gwtnz .grey { fill: #9a958a; } svg.gwtnz .black { fill: #3a3733; }
svg.gwtnz .green { fill: #4d7a46; } svg.gwtnz .white { fill: #efe9da; }
svg.gwtnz .orange { fill: #d17a2c; } svg.gwtnz .red { fill: #b23c33; }
svg.gwtnz .yellow { fill: #d8b22e; } svg.gwtnz .azure { fill: #3f6fa8; }
svg.gwtnz .umber { fill: #7d5233; } svg.gwtnz .purple { fill: #7a4f8c; }
svg.gwtnz .cream { fill: #d9c99a; } svg.gwtnz .pink { fill: #cc8090; }
svg.gwtnz .teal { fill: #3d8a84; } svg.gwtnz .paper { fill: var(--tile); }
""".strip()

ICONS = {
    "sheep": (
        '<ellipse cx="8" cy="8" rx="5.5" ry="4" class="solid"/>'
        '<circle cx="13.2" cy="6.5" r="2" class="solid"/>'
        '<path d="M5 11v3M11 11v3" class="ink"/>'
    ),
    "wool": (
        '<circle cx="8" cy="8" r="5.6" class="ink"/>'
        '<path d="M3 9q5-5 10-1M4 5q5 1 8 7M8 3q-4 5-1 10" class="ink"/>'
    ),
    "gold": ('<path d="M3 10l2-5 5-2 4 4-1 5-6 2z" class="gold"/>'),
    "certificate": (
        '<path d="M3 2h10v9H3z" class="ink"/>'
        '<circle cx="8" cy="10.5" r="2.4" class="bad"/>'
        '<path d="M5 5h6M5 7h6" class="ink"/>'
    ),
    "ship": (
        '<path d="M2 10h12l-2.5 4h-7z" class="blue"/><path d="M8 2v7M8 2l5 6H8z" class="ink"/>'
    ),
    "house": ('<path d="M2 14V7l6-5 6 5v7z" class="brown"/>'),
    "worker": ('<path d="M1 10q7 3 14 0l-3-1q0-6-4-6t-4 6z" class="solid"/>'),
    "hand": ('<path d="M4 15V8l1-4 1 0V2h1.4v2h1V1.4h1.4V4h1V2.4h1.4V10l-2 5z" class="solid"/>'),
    "token": (
        '<circle cx="8" cy="8" r="6" class="ink"/>'
        '<path d="M5 7h6l-2-2M11 9.500H5l2 2" class="ink"/>'
    ),
    "flag": ('<path d="M4 15V2" class="ink"/><path d="M4 2l9 3-9 4z" class="good"/>'),
    "rock": (
        '<path d="M2 13l2-7 4-3 5 4 1 6z" class="stone"/><path d="M8 3l1 5 5 1" class="ink"/>'
    ),
    "flood": ('<path d="M1 6q2.3-3 4.7 0t4.7 0 4.6 0M1 11q2.3-3 4.7 0t4.7 0 4.6 0" class="ink"/>'),
    "card": ('<rect x="4" y="2" width="8.5" height="12" rx="1.5" class="ink"/>'),
    "objective": (
        '<path d="M3 2h10v12H3z" class="ink"/>'
        '<path d="M5 5l1 1 2-2M5 9l1 1 2-2M9 5.500h3M9 9.500h3" class="ink"/>'
    ),
    "gear": (
        '<circle cx="8" cy="8" r="3.6" class="ink"/>'
        '<path d="M8 1v3M8 12v3M1 8h3M12 8h3M3 3l2 2M11 11l2 2M3 13l2-2M11 5l2-2" '
        'class="ink"/>'
    ),
    "hammer": ('<path d="M3 3h8v4H3z" class="brown"/><path d="M7 7v8" class="ink"/>'),
    "invest": (
        '<rect x="2" y="2" width="12" height="12" rx="2" class="ink"/>'
        '<path d="M8 4l1.3 2.8 3 .3-2.3 2 .7 3L8 10.5 5.3 12l.7-3-2.3-2 3-.3z" '
        'class="solid"/>'
    ),
    "grass": (
        '<path d="M3 14q0-6-2-8M8 14V3M13 14q0-6 2-8M5.5 14q0-5-1-9M10.5 14q0-5 1-9" class="ink"/>'
    ),
    "wheel": (
        '<circle cx="8" cy="8" r="5" class="ink"/>'
        '<path d="M8 1v14M1 8h14M3 3l10 10M13 3L3 13" class="ink"/>'
    ),
    "barrel": (
        '<path d="M4 2h8q2 6 0 12H4q-2-6 0-12z" class="brown"/>'
        '<path d="M3.2 6h9.600M3.2 10h9.6" class="ink"/>'
    ),
    "bell": (
        '<path d="M3 12q2-2 2-6 0-3 3-3t3 3q0 4 2 6z" class="gold"/>'
        '<circle cx="8" cy="13.5" r="1.3" class="solid"/>'
    ),
    "compass": (
        '<circle cx="8" cy="8" r="6" class="ink"/><path d="M8 2l2 6-2 6-2-6z" class="bad"/>'
    ),
    "sheepdog": (
        '<path d="M1 7l3-1 2-2 1 2h6l2-2v3l-1 1v6h-1.500v-4H6v4H4.500V9L1 8.500z" class="solid"/>'
    ),
    "ferry": (
        '<path d="M1 9h14l-2 4H3z" class="blue"/><path d="M4 9V5h8v4M6 5V3h2v2" class="ink"/>'
    ),
    "kotare": ('<path d="M1 6l5-1q1-3 4-2 3 1 2 5l3 5-5-2q-5 1-6-4z" class="teal"/>'),
    "romney": (
        '<ellipse cx="8" cy="8" rx="5.5" ry="4" class="cream"/>'
        '<circle cx="13" cy="6.5" r="2" class="cream"/>'
        '<path d="M5 11v3M11 11v3" class="ink"/>'
    ),
    "lock": (
        '<rect x="3" y="7" width="10" height="7" rx="1" class="solid"/>'
        '<path d="M5 7V5q0-3 3-3t3 3v2" class="ink"/>'
    ),
    "step": ('<path d="M3 14h4v-4h4V6h4" class="ink"/>'),
    "bag": (
        '<path d="M4 5q-4 9 4 9t4-9z" class="brown"/><path d="M5 5l-1-3h8l-1 3z" class="brown"/>'
    ),
}

# Icons are used from symbols, which style sheets do not reach: their colours are attributes.
PAINT = {
    "ink": 'fill="none" stroke="currentColor" stroke-width="1.3"',
    "solid": 'fill="currentColor"',
    "gold": 'fill="#c79a22" stroke="#6d5208"',
    "bad": 'fill="#b0453a"',
    "blue": 'fill="#4587a0"',
    "brown": 'fill="#98673d"',
    "good": 'fill="#55803f"',
    "stone": 'fill="#a79c85" stroke="currentColor"',
    "teal": 'fill="#3d8a84"',
    "cream": 'fill="#d9c99a" stroke="currentColor"',
}


def painted(drawn: str) -> str:
    """An icon with its colours."""
    for name, paint in PAINT.items():
        drawn = drawn.replace(f'class="{name}"', paint)
    return drawn


SYMBOLS = "".join(
    f'<symbol id="i-{name}" viewBox="0 0 16 16">{painted(drawn)}</symbol>'
    for name, drawn in ICONS.items()
)
