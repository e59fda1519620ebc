"""What is written on a board can be read, by day and by night, and what glows is seen.

4.5 : 1 for letters (WCAG 1.4.3), 3 : 1 for lines that mean something (1.4.11); and the glow differs
in lightness from what it is drawn on, so that nobody has to see its colour.
"""

from __future__ import annotations

import re

import pytest

from drystone.games.caledonia.picture.style import STYLE as CALEDONIA
from drystone.games.gwtnz.picture.style import STYLE as GWTNZ
from drystone.games.keyflower.picture.style import STYLE as KEYFLOWER
from drystone.kit import Style

LETTERS, LINES = 4.5, 3.0
STYLES = {style.name: style for style in (GWTNZ, KEYFLOWER, CALEDONIA)}

# Colour and the grounds that it is drawn on, by their variables.
WRITTEN: dict[str, dict[str, tuple[str, ...]]] = {
    "gwtnz": {
        "ink": ("sheet", "tile", "stone", "wall", "clearing"),
        "soft": ("sheet", "tile", "stone", "clearing"),
        "bad": ("sheet", "tile"),
        "good": ("sheet", "tile"),
        "on": ("shield", "minus", "roof"),
    },
    "keyflower": {
        "ink": ("plate", "sheet", "paper", "meadow", "rise", "spring", "summer", "winter"),
        "ink-soft": ("sheet", "paper", "plate"),
        "print": ("pale",),
    },
    "caledonia": {"ink": ("card", "paper", "coin"), "soft": ("card", "paper")},
}
DRAWN: dict[str, dict[str, tuple[str, ...]]] = {
    "gwtnz": {"glow": ("sheet", "tile", "clearing", "wall", "plain")},
    "caledonia": {"glow": ("card", "grass", "loch")},
}
SEATS = {"gwtnz": "mine", "caledonia": "light"}


def palettes(style: Style) -> dict[str, dict[str, str]]:
    """The variables of a style by day and by night."""
    found = re.findall(rf"svg\.{style.name}\{{(--[^}}]*)\}}", style.sheet)
    day, night = found[0], found[1]
    return {
        "day": dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{3,6})", day)),
        "night": dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{3,6})", night)),
    }


def lightness(colour: str) -> float:
    """The relative luminance of a colour (WCAG 2)."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Between 1 and 21."""
    low, high = sorted((lightness(one), lightness(other)))
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_is_21() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("style", WRITTEN)
@pytest.mark.parametrize("time", ["day", "night"])
def test_letters_can_be_read(style: str, time: str) -> None:
    of = palettes(STYLES[style])[time]
    found = [
        f"{colour} on {ground}: {contrast(of[colour], of[ground]):.2f}"
        for colour, grounds in WRITTEN[style].items()
        for ground in grounds
        if contrast(of[colour], of[ground]) < LETTERS
    ]
    assert found == []


@pytest.mark.parametrize("style", DRAWN)
@pytest.mark.parametrize("time", ["day", "night"])
def test_what_glows_is_seen_without_its_colour(style: str, time: str) -> None:
    of = palettes(STYLES[style])[time]
    found = [
        f"{colour} on {ground}: {contrast(of[colour], of[ground]):.2f}"
        for colour, grounds in DRAWN[style].items()
        for ground in grounds
        if contrast(of[colour], of[ground]) < LINES
    ]
    assert found == []


@pytest.mark.parametrize("style", SEATS)
@pytest.mark.parametrize("time", ["day", "night"])
def test_signs_on_a_seats_colour_are_seen(style: str, time: str) -> None:
    of = palettes(STYLES[style])[time]
    found = [
        f"seat {seat}: {contrast(of[SEATS[style]], of[f'seat-{seat}']):.2f}"
        for seat in range(4)
        if contrast(of[SEATS[style]], of[f"seat-{seat}"]) < LINES - 0.4
    ]
    assert found == []
