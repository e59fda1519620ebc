"""Who holds a seat, who has held it, and what waits for them, in a real browser."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Seating
from tests.browser.test_together import SMALL


def test_the_other_devices_of_a_seat_are_ended(guest: Seating) -> None:
    ada, phone = guest(), guest((390, 844), touch=True, language="de")
    ada.begin(SMALL, "you", "visitor")
    phone.follow(ada.link(0, "settings"), "Ada")
    ada.page.click("[data-panel='chat']")
    end = ada.page.locator("#t-chat [data-post='end-devices']")
    end.click()
    expect(end).to_have_count(0)
    expect(phone.page.locator("#t-bar .under")).to_contain_text("zu")
    assert not phone.choices()
    ada.choose_and_wait()


def test_while_a_friend_is_awaited_no_bot_helps_and_the_next_is_told(guest: Seating) -> None:
    ada, ben, cleo = guest(), guest(), guest((390, 844), "de")
    ada.begin(SMALL, "you", "friend")
    ada.page.keyboard.press("h")
    expect(ada.page.locator("#t-hints")).to_contain_text("against bots")
    ada.page.keyboard.press("h")
    ben.join(ada)
    ben.page.click("[data-panel='settings']")
    ben.page.click("[data-dialog='t-leave']")
    ben.page.click("#t-leave [data-post='leave']")
    ben.page.wait_for_selector(".games")
    ben.page.goto(ada.page.url)
    # Whoever watches has nothing to leave, nor a seat to take to another device.
    expect(ben.page.locator("[data-dialog='t-leave']")).to_have_count(0)
    expect(ben.page.locator("#t-bar .under")).to_contain_text("watching")
    cleo.join(ada, name="Cleo")
    cleo.page.click("[data-panel='log']")
    expect(cleo.page.locator("#t-log")).to_contain_text("Platz 2 hatte vorher Ben")
