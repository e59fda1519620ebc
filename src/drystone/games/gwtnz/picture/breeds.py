"""Sheep: each breed has its fleece, face, legs and horns, so that it is known without its name."""

from __future__ import annotations

from typing import Final, NamedTuple

# Drawn in a square of 16, head to the right.
_ROUND: Final = (
    "M3.4 11.2a2.1 2.1 0 0 1-1.7-3.3a2.3 2.3 0 0 1 1.6-3.6a2.5 2.5 0 0 1 3.9-1"
    "a2.4 2.4 0 0 1 3.7 1.1a2.3 2.3 0 0 1 1.7 3.6a2.2 2.2 0 0 1-1.9 3.2z"
)
_LONG: Final = (
    "M2.3 4.8q2.5-2.3 5.2-1.8q3.7-.3 4.9 2.2l.3 6.3-1.1-.8-.9 1.7-1.1-1.6-1.1 1.9"
    "-1.2-1.9-1.1 1.9-1.1-1.9-1 1.7-.9-1.7-1.2.9q-1.3-4.3.3-6.7z"
)
_CURLY: Final = (
    "M2.9 11.3a1.7 1.7 0 0 1-1.2-2.6a1.7 1.7 0 0 1 .2-2.9a1.8 1.8 0 0 1 2-2.1"
    "a1.9 1.9 0 0 1 2.9-.7a1.9 1.9 0 0 1 3 .3a1.8 1.8 0 0 1 2.1 1.8a1.7 1.7 0 0 1 .5 2.8"
    "a1.7 1.7 0 0 1-.9 2.7z"
)
_LOCKS: Final = (
    "M3.9 5.2q.8 2.6 0 5.5M6.2 4.6q.8 3.2 0 6.5M8.6 4.6q.8 3.2 0 6.5M10.7 5.2q.7 2.6 0 5.3"
)
_CURLS: Final = "M3.5 7.6q.9-1 1.8 0M6.6 5.8q.9-1 1.8 0M6.4 9q.9-1 1.8 0M9.3 7.7q.9-1 1.8 0"
_FOLDS: Final = "M11.3 6.9q-1.3 1.2-.9 3M10 6.6q-1.2 1.5-.7 3.6"


class Breed(NamedTuple):
    """What tells a breed from the others."""

    fleece: str
    face: str
    legs: str
    coat: str = _ROUND
    lines: str = ""
    """Locks, curls or folds on the fleece."""
    horns: str = ""
    cap: bool = False
    """Wool on the forehead."""
    ears: str = "M12.3 5.3l-1.7.1 1.2 1.1z"
    blaze: str = ""
    """A mark on the face."""
    short: bool = False


_WHITE, _CREAM, _BLACK, _BROWN = "#fbf7ea", "#efe2bf", "#2f2b29", "#6d4c36"
_UP = "M12.5 4.8l-.7-2.4 1.6 1.8zM13.9 4.6l.6-2.4.5 2.7z"
_DROOP = "M12.2 5.2q-1.9.8-1.6 3.2q1.5-.7 2-2.4z"
_RAM = "M12.6 4.6q-2.7-1.6-3.3 1q0 2.4 2.2 1.9M13.6 4.3q2.6-.9 2.5 1.4"
_CURL = "M12.7 4.3q-2.3-2-3.7 0q-.9 2.5 1.3 3.1q1.7 0 1.3-1.7M13.7 4.2q2.4-1.1 2.3 1.7"

BREEDS: Final[dict[str, Breed]] = {
    "shropshire": Breed("#d9d4c6", _BLACK, _BLACK, cap=True, ears=_UP),
    "southdown": Breed("#e6dcc6", "#9a8573", "#9a8573", _CURLY, short=True, cap=True),
    "leicester": Breed("#f2ebd6", _WHITE, _WHITE, _LONG, _LOCKS, ears=_UP),
    "merino": Breed(_WHITE, "#f3e3d0", "#e8d8c4", lines=_FOLDS, horns=_CURL),
    "dorset": Breed("#fdf6e6", "#fbe9da", "#fbe9da", horns=_RAM, blaze="#e0a0a0"),
    "lincoln": Breed("#ead9b4", _WHITE, _WHITE, _LONG, _LOCKS, cap=True, ears=_DROOP),
    "corriedale": Breed("#fff9ea", _WHITE, _WHITE, lines=_CURLS, cap=True, blaze=_BLACK),
    "hampshire": Breed("#efe6d2", _BLACK, _BLACK, cap=True, ears=_DROOP),
    "ryeland": Breed("#c9a47c", "#d8b893", "#d8b893", _CURLY, _CURLS, cap=True, short=True),
    "suffolk": Breed(_WHITE, _BLACK, _BLACK, ears=_DROOP),
    "romney": Breed(_CREAM, _WHITE, _WHITE, lines=_CURLS, cap=True),
    "set3": Breed("#f7efdd", _WHITE, _WHITE, lines=_LOCKS, ears=_UP, blaze="#555"),
    "set7": Breed("#efe7d6", "#b9a894", "#8d7b69", lines=_CURLS, ears=_DROOP, blaze=_BROWN),
}


def drawn(name: str) -> str:
    """A breed as SVG in a square of 16."""
    breed = BREEDS[name]
    edge = 'stroke="#4a443c" stroke-width=".5" stroke-linejoin="round"'
    foot = 13.2 if breed.short else 14.6
    legs = f'<path d="M4.2 10.5V{foot}M6 10.8V{foot}M9 10.8V{foot}M10.7 10.5V{foot}"'
    parts = [
        f'{legs} stroke="#4a443c" stroke-width="1.7"/>',
        f'{legs} stroke="{breed.legs}" stroke-width="1"/>',
        f'<path d="{breed.coat}" fill="{breed.fleece}" {edge}/>',
    ]
    if breed.lines:
        parts.append(f'<path d="{breed.lines}" fill="none" stroke="#8d7f66" stroke-width=".5"/>')
    parts += [
        f'<path d="{breed.ears}" fill="{breed.face}" {edge}/>',
        '<path d="M12.2 4.5q1.6-1 2.6.6l.7 3q.1 1.3-1.1 1.3-1 0-1.5-1l-1.2-2q-.4-1.1.5-1.9z" '
        f'fill="{breed.face}" {edge}/>',
    ]
    if breed.blaze:
        parts.append(f'<circle cx="14.6" cy="8.7" r=".75" fill="{breed.blaze}"/>')
    if breed.cap:
        parts.append(
            '<path d="M11.7 4.9a1.1 1.1 0 0 1 .9-1.5a1.2 1.2 0 0 1 2 .1a1 1 0 0 1 .2 1.5z" '
            f'fill="{breed.fleece}" {edge}/>'
        )
    if breed.horns:
        parts.append(
            f'<path d="{breed.horns}" fill="none" stroke="#5b4a35" stroke-width="1.5"/>'
            f'<path d="{breed.horns}" fill="none" stroke="#d9c08c" stroke-width=".8"/>'
        )
    dark = breed.face in (_BLACK, _BROWN)
    parts.append(f'<circle cx="13.7" cy="6" r=".4" fill="{"#f4ecd8" if dark else "#2f2b29"}"/>')
    return "".join(parts)
