"""A finished game is reviewed in a browser, on a desk and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, Seating

GOLDEN = Path(__file__).parents[1] / "golden" / "pebbles"
PHONE = (390, 844)
PATIENCE = 60_000
CLEAR = """() => [...document.querySelectorAll("[open] .steps")].every(steps =>
  steps.getBoundingClientRect().bottom <=
  steps.closest(".told").querySelector(".row").getBoundingClientRect().top)"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_a_finished_game_is_reviewed_with_charts_and_turning_points(
    guest: Seating, size: tuple[int, int]
) -> None:
    ada = guest(size, touch=size == PHONE)
    ada.front()
    details = ada.page.locator("details:has(#u-text):not([open]) > summary")
    if details.count():
        details.first.click()
    ada.page.fill("#u-text", (GOLDEN / "three.record").read_text("utf-8"))
    ada.page.click("form[action='/upload'] button")
    ada.page.wait_for_selector("#t-replay[data-ready]")
    ada.page.click("header a[href$='/review']")
    ada.page.click("form[action$='/review'] button")
    expect(ada.page.locator(".review .chart")).to_have_count(2, timeout=PATIENCE)
    expect(ada.page.locator(".review .reviewed")).to_have_count(3)
    turning = ada.page.locator(".review .turning")
    assert turning.count() >= 1
    first = turning.first
    first.scroll_into_view_if_needed()
    expect(first.locator(".shown img")).to_be_visible()
    ada.page.wait_for_function(
        "() => document.querySelector('.turning .shown img').naturalWidth > 0", timeout=PATIENCE
    )
    first.locator("summary").click()
    expect(first.locator(".pair img")).to_have_count(2)
    better = first.locator(".pair figure").nth(1)
    steps, board = better.locator(".steps a"), better.locator("img")
    expect(steps.first).to_have_attribute("aria-current", "true")
    before = board.get_attribute("src")
    steps.last.click()
    expect(steps.last).to_have_attribute("aria-current", "true")
    assert board.get_attribute("src") != before, "the board after the better turn"
    ada.page.wait_for_function(
        "() => [...document.querySelectorAll('[open] .pair img')].every(i => i.naturalWidth > 0)",
        timeout=PATIENCE,
    )
    assert ada.page.evaluate(CLEAR), "decisions lie above the buttons, not under them"
    steps.last.press("ArrowUp")
    expect(steps.last).not_to_have_attribute("aria-current", "true")
    tall = ada.page.evaluate(
        "Math.max(...[...document.querySelectorAll('.board')].map(b => b.offsetHeight))"
    )
    assert 0 < tall <= 0.6 * size[1] + 1, "a phone's board is a long column"
    wide = ada.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= size[0], "nothing sticks out"
    first.locator("form[action$='/practise'] button").click()
    ada.rest()
    assert ada.page.locator("#t-board").count() == 1
