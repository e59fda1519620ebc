"""A study in a real browser: a comment and a side line made by one, read by another by link."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Seating

RECORD = Path(__file__).parents[1] / "golden" / "caledonia" / "two-strong.record"
SAID = "Rowing on would have been dearer."


def at_rest(page: Page) -> None:
    page.wait_for_selector("#t-table[data-ready][data-study]:not(.busy)")


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_a_study_is_written_by_one_and_read_by_another(
    guest: Seating, size: tuple[int, int]
) -> None:
    ada = guest(size=size)
    page = ada.page
    page.goto(f"{ada.address}/studies")
    page.fill("#s-text", RECORD.read_text())
    page.click("main form button.primary")
    at_rest(page)
    page.locator("#t-scrub").evaluate(
        "(slider) => { slider.value = 39; "
        "slider.dispatchEvent(new Event('input', { bubbles: true })); }"
    )
    expect(page.locator("#t-bar")).to_have_attribute("data-path", "39")
    page.click("#t-steps [data-along='40']")
    expect(page.locator("#t-bar")).to_have_attribute("data-path", "40")
    page.fill("#t-study textarea", SAID)
    page.click("#t-study .here .primary")
    expect(page.locator("#t-bar")).to_have_attribute("data-number", "2")
    at_rest(page)
    page.locator("#t-main").dispatch_event("click")
    expect(page.locator("#t-bar")).to_have_attribute("data-path", "40.1.0")
    assert page.url.endswith("?at=40.1.0")
    link = page.url

    ben = guest(size=size)
    ben.page.goto(link)
    at_rest(ben.page)
    expect(ben.page.locator("#t-study .told")).to_contain_text("passes")
    expect(ben.page.locator("#t-study textarea")).to_have_count(0)
    ben.page.click("#t-study .here a[data-path='40']")
    expect(ben.page.locator("#t-study .comment")).to_have_text(SAID)
    expect(ben.page.locator("#t-board [data-action]")).to_have_count(0)
    ben.page.keyboard.press("ArrowRight")
    expect(ben.page.locator("#t-bar")).to_have_attribute("data-path", "41")
    assert not ada.errors
    assert not ben.errors
