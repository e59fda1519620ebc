"""Screenshots of real games, to be looked at: python -m tests.browser.screens FOLDER [GAME ...]

Each game at three moments, light and dark, desktop and phone; the front page and the rules too.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from drystone.games import GAMES
from tests.browser.conftest import DESKTOP, FLAGS, chromium, serving
from tests.browser.guest import PLAY_ON, Guest

PHONE = (390, 844)
MOMENTS = {"opening": 4, "middle": 30, "end": 10_000}


def shoot(page: Page, folder: Path, name: str) -> None:
    """One moment in four lights."""
    for kind, (width, height) in (("desktop", DESKTOP), ("phone", PHONE)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page, kind == "phone")
        for light in ("light", "dark"):
            page.emulate_media(color_scheme="light" if light == "light" else "dark")
            page.wait_for_timeout(400)
            page.screenshot(path=folder / f"{name}-{kind}-{light}.png")
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    settle(page, phone=False)
    page.emulate_media(color_scheme="light")


def settle(page: Page, phone: bool) -> None:
    """Wait until a page with a picture has got the one for this screen."""
    narrow = "yes" if phone else "no"
    page.wait_for_selector(f"html:not([data-narrow]), html[data-narrow='{narrow}'] [data-ready]")


def tour(guest: Guest, folder: Path, games: list[str]) -> None:
    """Play every game once, and stop to look."""
    for game in games:
        guest.begin(game, "you", "regular", "visitor", pace=0)
        for moment, clicks in MOMENTS.items():
            guest.page.evaluate(PLAY_ON, clicks)
            guest.rest()
            shoot(guest.page, folder, f"{game}-{moment}")
        guest.page.goto(f"{guest.address}/rules/{game}")
        shoot(guest.page, folder, f"{game}-rules")
    guest.front()
    shoot(guest.page, folder, "front")


def main(folder: Path, games: list[str]) -> None:
    """Open a server and a browser, and take the tour."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as store,
        serving(Path(store)) as address,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=chromium(), args=FLAGS)
        tour(Guest(browser.new_page(), address), folder, games)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or GAMES)
