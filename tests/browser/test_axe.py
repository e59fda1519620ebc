"""What a screen reader or a keyboard meets: axe-core finds nothing to complain about, anywhere."""

from __future__ import annotations

import re
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from fastapi import APIRouter
from playwright.sync_api import Page, expect
from starlette.routing import Route

from drystone.games import GAMES, find
from drystone.table import web
from tests.browser.conftest import DESKTOP, Seating
from tests.browser.guest import PLAY_ON, Guest
from tests.browser.screens import SCREENS

OPTIONS = {
    "resultTypes": ["violations"],
    "rules": {"label-content-name-mismatch": {"enabled": True}},
}
"""All rules of axe, and the one of the experimental ones that speech input needs."""
PHONE = (390, 844)
PANELS = ("log", "score", "hint", "chat", "settings")


WHERE = {
    "/": "front",
    "/edit/{game}": "editor",
    "/explore/{game}": "test_the_editor_and_a_study",
    "/join/{token}": "test_the_pages_behind_links",
    "/device/{token}": "test_the_pages_behind_links",
    "/mail/{purpose}/{person}/{token}": "test_the_pages_behind_links",
    "/learn/{game}": "learn",
    "/learn/{game}/first-game": "test_the_pages_behind_links",
    "/learn/{game}/overview": "overview",
    "/learn/{game}/puzzles": "puzzles",
    "/learn/{game}/puzzles/{name}": "puzzle",
    "/learn/{game}/{name}": "lesson",
    "/notices": "notices",
    "/r/{key}": "result",
    "/rules/{game}": "rules-keyflower",
    "/rules/{game}/components": "components-keyflower",
    "/rules/{game}/facts": "test_pages_to_be_read",
    "/studies": "test_the_editor_and_a_study",
    "/study/{id_}": "study",
    "/t/{key}": "test_a_table_with_its_panels_and_the_replay",
    "/t/{key}/components": "test_a_table_on_a_phone",
    "/t/{key}/plan": "test_the_plan_page",
    "/t/{key}/replay": "replay",
    "/t/{key}/review": "review",
    "/you": "you",
    "/{one}": "test_pages_to_be_read",
}
"""Every page that the server has, and the screen or the test by which axe comes to see it."""
NO_PAGES = re.compile(
    r"/assets/|/pictures/|\.(png|svg|js|css)$|/(why|about|text|look|picked|planned|income|hints|"
    r"coaching|record|progress|export|healthz|metrics)$|/replay/\{at\}$"
)
"""What scripts fetch as a part of a page, and files."""
NOWHERE = {"/{one}/{two}", "/t/{one}/{two:path}"}
"""They all say the same as `/{one}`: that there is no such page."""


def test_no_page_is_forgotten() -> None:
    """Whoever makes a new one says here how axe comes to see it."""
    modules = [import_module(f"{web.__name__}.{one.name}") for one in iter_modules(web.__path__)]
    paths = {
        route.path
        for module in modules
        for route in getattr(module, "router", APIRouter()).routes
        if isinstance(route, Route) and "GET" in (route.methods or ())
    }
    pages = {path for path in paths - NOWHERE if not NO_PAGES.search(path)}
    assert pages == set(WHERE)
    assert all(place in SCREENS or place in globals() for place in WHERE.values())


def complaints(page: Page) -> list[str]:
    """What axe finds wrong on a page, each with the element that has it."""
    found: list[dict[str, Any]] = Axe().run(page, options=OPTIONS).response["violations"]
    return [
        f"{page.url}: {one['id']}: {node['html'][:160]}" for one in found for node in one["nodes"]
    ]


def look(guest: Guest, path: str) -> list[str]:
    guest.page.goto(guest.address + path)
    return complaints(guest.page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_to_be_read(guest: Seating, scheme: str) -> None:
    ada = guest()
    ada.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    ada.front()
    for more in ada.page.query_selector_all(".game summary"):
        more.click()
    found = complaints(ada.page)
    for path in ("/you", "/rules/keyflower", "/rules/keyflower/facts", "/nowhere"):
        found += look(ada, path)
    ada.forgive("404")
    assert found == []


ALWAYS = ("rules-keyflower", "example")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name in ALWAYS else pytest.mark.long, id=name)
        for name in SCREENS
    ],
)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_every_screen(guest: Seating, name: str, size: tuple[int, int]) -> None:
    """By day on a desk, by night on a phone."""
    ada = guest(size, touch=size == PHONE)
    ada.page.emulate_media(color_scheme="dark" if size == PHONE else "light")
    shape = "yes" if size == PHONE else "no"
    ada.page.context.add_cookies([{"name": "narrow", "value": shape, "url": ada.address}])
    SCREENS[name].open(ada)
    ada.page.wait_for_selector(SCREENS[name].ready)
    assert complaints(ada.page) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_table_with_its_panels_and_the_replay(guest: Seating, game: str) -> None:
    """In the dark theme for one game, so that its colours are looked at too."""
    ada = guest()
    ada.page.emulate_media(color_scheme="dark" if game == GAMES[0] else "light")
    ada.begin(game, "you", "visitor")
    for turn in range(4):
        ada.choose(turn)
    ada.page.keyboard.press("t")
    expect(ada.page.locator("#t-tray")).to_be_visible()
    found = complaints(ada.page)
    for panel in PANELS:
        ada.page.click(f"[data-panel='{panel}']")
        expect(ada.page.locator(f"#t-{panel}")).to_be_visible()
        found += complaints(ada.page)
    found += look(ada, ada.page.url.removeprefix(ada.address) + "/replay")
    assert found == []


@pytest.mark.parametrize("game", GAMES)
def test_a_table_on_a_phone(guest: Seating, game: str) -> None:
    """In the dark for another game than on a desk."""
    ada = guest(PHONE, touch=True)
    ada.page.emulate_media(color_scheme="dark" if game == GAMES[1] else "light")
    ada.begin(game, "you", "visitor")
    ada.page.evaluate(PLAY_ON, 6)
    ada.rest()
    found = complaints(ada.page)
    ada.page.click("[data-panel='log']")
    expect(ada.page.locator("#t-log")).to_be_visible()
    found += complaints(ada.page)
    if find(game).components is not None:
        found += look(ada, ada.page.url.removeprefix(ada.address) + "/components")
    assert found == []


@pytest.mark.parametrize(
    "game", ["tests.pebbles", *(pytest.param(game, marks=pytest.mark.long) for game in GAMES)]
)
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_finished_game(guest: Seating, game: str, size: tuple[int, int]) -> None:
    ada = guest(size)
    ada.begin(game, "you", "visitor")
    ada.page.evaluate(PLAY_ON, 100_000)
    assert ada.over
    expect(ada.page.locator("#t-score")).to_be_visible()
    expect(ada.page.locator("#t-income")).not_to_be_empty()
    assert complaints(ada.page) == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_the_plan_page(guest: Seating, size: tuple[int, int]) -> None:
    """By day on a desk, by night on a phone, with a step that was planned."""
    ada, ben = guest(size, touch=size == PHONE), guest()
    ada.page.emulate_media(color_scheme="dark" if size == PHONE else "light")
    ada.begin("keyflower", "you", "friend", confirm=True)
    ben.join(ada)
    if ada.turn == 0:
        ada.play_turn()
    ada.page.click("#t-bar a[href$='/plan']")
    ada.page.wait_for_selector("#t-table[data-ready]")
    found = complaints(ada.page)
    before = ada.number
    ada.page.locator("#t-board .legal").first.dispatch_event("click")
    ada.page.wait_for_function(
        "since => document.getElementById('t-bar').dataset.number !== since", arg=before
    )
    expect(ada.page.locator(".planned-steps li")).to_have_count(1)
    found += complaints(ada.page)
    assert found == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_the_pages_behind_links(guest: Seating, size: tuple[int, int]) -> None:
    """What somebody meets who was invited, moves to another device, or comes from a mail."""
    ada, ben = guest(), guest(size, touch=size == PHONE)
    ben.page.emulate_media(color_scheme="dark" if size == PHONE else "light")
    ada.begin("keyflower", "you", "friend")
    found = []
    ben.page.goto(ada.link(1))
    expect(ben.page.locator("input[name='name']")).to_be_visible()
    found += complaints(ben.page)
    ada.page.goto(f"{ada.address}/you")
    ada.page.click("form[action='/you/device-link'] button")
    found += complaints(ada.page)
    ben.page.goto(ada.page.input_value(".device-link input"))
    expect(ben.page.locator("form[action^='/device/']")).to_be_visible()
    found += complaints(ben.page)
    for path in ("/mail/confirm/a/b", "/mail/off/a/b", "/learn/caledonia/first-game"):
        found += look(ben, path)
    assert found == []


def test_the_focus_stays_where_it_was_after_a_decision_by_keyboard(guest: Seating) -> None:
    ada = guest()
    ada.begin("caledonia", "you", "visitor")
    inside = "document.activeElement.closest('#t-board, #t-bar') !== null"
    for _ in range(6):
        ada.page.keyboard.press("n")
        before = ada.number
        ada.page.keyboard.press("Enter")
        if ada.page.is_visible("#t-ways"):
            assert ada.page.evaluate("document.activeElement.closest('#t-ways') !== null")
            ada.page.keyboard.press("Enter")
        ada.changed(before)
        assert ada.page.evaluate(inside), "the focus is on a choice, or on the bar that asks"
        named = ada.page.evaluate(
            "() => [...document.querySelectorAll('#t-board [tabindex], #t-bar button')]"
            ".every((e) => (e.getAttribute('aria-label') || e.textContent).trim())"
        )
        assert named


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_editor_and_a_study(guest: Seating, scheme: str) -> None:
    ada = guest()
    ada.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    found = look(ada, "/studies") + look(ada, "/explore/caledonia?from=bots&seats=3")
    ada.page.goto(f"{ada.address}/edit/caledonia?seats=2")
    ada.page.wait_for_selector("#t-table[data-ready]")
    for group in ("#g-players-0", "#g-table-0", "#g-text"):
        ada.page.click(f"{group} > summary")
    found += complaints(ada.page)
    ada.page.click("form[action='/studies'] button")
    ada.page.wait_for_selector("#t-table[data-study]")
    found += complaints(ada.page)
    assert found == []
