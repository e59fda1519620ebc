"""The editor in a real browser: a position is changed, refused, mended, shared and played."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Seating

MONEY = '#t-form [data-path=\'["players",0,"money"]\']'


def put(page: Page, field: str, value: str) -> None:
    page.fill(field, value)
    page.press(field, "Enter")


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_an_edited_position_is_played_against_a_bot(guest: Seating, size: tuple[int, int]) -> None:
    ada = guest(size=size)
    page = ada.page
    ada.front()
    page.click("a[href='/edit/caledonia']")
    page.wait_for_selector("#t-table[data-ready]")
    page.click("#g-players-0 > summary")
    put(page, MONEY, "-5")
    expect(page.locator("#t-bar .reason")).to_contain_text("Player 1 can't have")
    expect(page.locator("form[action='/upload'] button")).to_be_disabled()
    put(page, MONEY, "77")
    expect(page.locator("#t-bar:not([data-problem])")).to_have_attribute(
        "data-good", re.compile("money = 77")
    )
    expect(page.locator("#t-board svg")).to_contain_text("77")

    page.click("#t-share")
    expect(page.locator("#t-link input")).to_have_value(re.compile("#p=."))
    link = page.input_value("#t-link input")
    page.keyboard.press("Escape")
    ben = guest(size=size)
    ben.page.goto(link)
    ben.page.wait_for_selector("#t-table[data-ready]")
    expect(ben.page.locator("#t-bar")).to_have_attribute("data-good", re.compile("money = 77"))

    page.click("form[action='/upload'] button")
    page.wait_for_selector("#t-table[data-ready][data-live]")
    expect(page.locator("#t-board svg")).to_contain_text("77")
    ada.rest()
    assert not ada.errors
    assert not ben.errors


def test_a_click_on_the_picture_leads_to_its_field(guest: Seating) -> None:
    ada = guest()
    ada.page.goto(f"{ada.address}/edit/caledonia?seats=2")
    ada.page.wait_for_selector("#t-table[data-ready]")
    ada.page.locator("#t-board [id='buy-grain']").dispatch_event("click")
    expect(ada.page.locator("#t-form .found")).to_have_attribute("data-name", "good.grain")
    assert not ada.errors
