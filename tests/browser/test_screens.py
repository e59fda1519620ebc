"""Every screen looks as it was kept: at five sizes, by day and by night."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import screens
from tests.browser.conftest import serving
from tests.browser.screens import KEPT, SCREENS, SIZES, THEMES, TOLERANCE, Size

SLICE = {
    "front": 1,
    "gwtnz-late": 1,
    "gwtnz-middle": 4,
    "keyflower-summer": 3,
    "caledonia-middle": 4,
    "rules-gwtnz": 2,
    "components-keyflower": 4,
    "lesson": 1,
    "editor": 0,
    "replay": 3,
}
"""What is looked at each time: a screen and one of the sizes."""
REST = [
    pytest.param(name, sizes, marks=pytest.mark.long, id=f"{name}-{sizes[0].shape}")
    for name in SCREENS
    for sizes in screens.shapes()
]


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at which nobody else has opened tables, which the front page would list."""
    with serving(tmp_path_factory.mktemp("screens")) as where:
        yield where


def differing(browser: Browser, address: str, name: str, sizes: tuple[Size, ...]) -> list[str]:
    """The screens that look otherwise, each with how much."""
    found = []
    for key, png in screens.take(browser, address, name, *sizes):
        apart = screens.difference(key, png)
        if apart > TOLERANCE:
            found.append(f"{key}: {apart:.0f}")
    return found


@pytest.mark.parametrize("name, size", SLICE.items())
def test_a_screen_looks_as_it_was_kept(browser: Browser, alone: str, name: str, size: int) -> None:
    assert differing(browser, alone, name, (SIZES[size],)) == []


@pytest.mark.parametrize("name, sizes", REST)
def test_every_screen_looks_as_it_was_kept(
    browser: Browser, alone: str, name: str, sizes: tuple[Size, ...]
) -> None:
    assert differing(browser, alone, name, sizes) == []


def test_all_screens_are_kept_and_no_others() -> None:
    wanted = {f"{n}-{size.name}-{theme}.png" for n in SCREENS for size in SIZES for theme in THEMES}
    assert {file.name for file in KEPT.glob("*.png")} == wanted
    assert sum(file.stat().st_size for file in KEPT.glob("*.png")) < 6_000_000


@pytest.mark.parametrize(
    "change",
    [
        ":root{--accent:#2b679b!important}",
        ".column{padding-top:56px!important}",
        ".lesson-list li:nth-child(3){display:none}",
        ".learn .button{border-radius:0;padding:.9em 1.6em}",
    ],
    ids=["colour", "shift", "missing", "size"],
)
def test_another_colour_or_place_is_noticed(browser: Browser, alone: str, change: str) -> None:
    """The same screen, with a style that somebody could have broken it by."""
    page: list[Page] = []
    for key, png in screens.take(browser, alone, "learn", SIZES[1]):
        page = page or [browser.contexts[-1].pages[-1]]
        assert screens.difference(key, png) <= TOLERANCE
        page[0].add_style_tag(content=change)
        assert screens.difference(key, page[0].screenshot()) > TOLERANCE
        break
    browser.contexts[-1].close()
