"""The explorer in a browser: from the learn page into a line of moves and back, desk and phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, Seating

PHONE = (390, 844)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_a_game_is_explored_by_clicks(guest: Seating, size: tuple[int, int]) -> None:
    ada = guest(size, touch=size == PHONE)
    page = ada.page
    ada.front()
    page.goto(page.url.rstrip("/") + "/learn/caledonia")
    page.click(".head a[href='/explore/caledonia']")
    status = page.locator(".explore [role=status]")
    everything = status.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0], "nothing sticks out"
    row = page.locator("#moves tbody th a").first
    if size == PHONE:
        box = row.bounding_box()
        assert box is not None
        assert box["height"] >= 40, "a finger hits it"
    row.click()
    expect(status).not_to_have_text(everything)
    expect(page.locator("#moves .trail li")).to_have_count(2)
    page.locator("#moves .trail a").first.click()
    expect(status).to_have_text(everything)
    page.locator("#theme-clan tbody th a").first.click()
    chosen = page.locator(".filters .chip[title]")
    expect(chosen).to_have_count(1)
    expect(page.locator("#theme-clan tbody tr")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    chosen.click()
    expect(status).to_have_text(everything)
    page.locator(".filters .chip", has_text="3").click()
    expect(status).not_to_have_text(everything)
