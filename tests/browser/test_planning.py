"""Planning while others play: on a page of its own, shown as ghosts, played in one's turn."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Seating
from tests.browser.guest import Guest


def hire(guest: Guest) -> None:
    """Do what changes nothing for others; first of all settle in."""
    button = guest.page.locator(
        "#t-board [id='hire'].legal, #t-bar [data-action]:has-text('merchant')"
    )
    if button.count():
        guest.click_and_wait(button.first.element_handle())
    else:
        guest.choose_and_wait()


def test_what_is_planned_waits_as_a_ghost_and_is_played(guest: Seating) -> None:
    ada, ben = guest(), guest()
    ada.begin("caledonia", "you", "friend", confirm=True)
    ben.join(ada)
    for _ in range(40):
        who = (ada, ben)[ada.turn]
        if who is ben and ben.page.locator("#t-board [id^='take-'].legal").count():
            break
        who.page.wait_for_selector("#t-bar.asked")
        end = who.page.locator("#t-end")
        if end.count():
            who.click_and_wait(end.element_handle())
        else:
            hire(who)
        ada.page.wait_for_timeout(300)
    ada.page.click("#t-bar a[href$='/plan']")
    ada.page.wait_for_selector("#t-table[data-ready]")
    before = ada.number
    ada.page.locator("#t-board [id^='take-'].legal").first.dispatch_event("click")
    ada.page.wait_for_function(
        "since => document.getElementById('t-bar').dataset.number !== since", arg=before
    )
    expect(ada.page.locator(".planned-steps li")).to_have_count(1)
    ada.page.click("form[action$='/plan/keep'] button")
    expect(ada.page.locator("#t-planned .plan")).to_be_visible()
    expect(ada.page.locator("#t-board .planned").first).to_be_attached()
    expect(ben.page.locator("#t-planned .plan")).to_have_count(0)
    hire(ben)
    while ben.turn == 1:
        ben.click_and_wait(ben.page.locator(".onward button").element_handle())
    expect(ada.page.locator("#t-end")).to_be_visible()
    expect(ada.page.locator("#t-planned .played")).to_be_visible()
    expect(ada.page.locator("#t-board .planned")).to_have_count(0)
    ada.page.click("#t-undo")
    expect(ada.page.locator("#t-end")).to_have_count(0)
