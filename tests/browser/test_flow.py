"""The flow of a game: what is asked is in sight, goes on in one place, and ends without a word."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Seating
from tests.browser.guest import Guest

PHONE = (390, 844)
IN_SIGHT = """() => {
  const board = document.getElementById("t-board");
  const seen = board.getBoundingClientRect();
  return [...board.querySelectorAll(".legal[tabindex]")].every((e) => {
    const box = e.getBoundingClientRect();
    return box.top >= seen.top - 1 && box.bottom <= seen.bottom + 1;
  });
}"""


def begin_to_bid(ada: Guest) -> None:
    """A bid is begun, and workers are asked for."""
    for _ in range(4):
        before = ada.number
        ada.page.locator("#t-board [id^='bid-']").first.dispatch_event("click")
        ada.changed(before)
        if ada.question.startswith("Which workers"):
            return
        # Only one group could top another's bid: the same click has sent it
    raise AssertionError("no bid can be answered in several ways")


def test_who_has_chosen_nothing_is_not_asked_at_the_end_of_a_turn(guest: Seating) -> None:
    ada = guest()
    ada.quick("keyflower")
    page = ada.page
    page.click("[data-panel='settings']")
    expect(page.locator("[data-pref='confirm']")).not_to_be_checked()
    page.select_option("[data-pref='pace']", "0")
    page.click("[data-panel='settings']")
    begin_to_bid(ada)
    page.locator("#t-board [id^='send-1-'].legal, #t-board [id^='send-1-'] .legal").first.click()
    page.wait_for_selector("#t-bar [data-post='ask-undo']")
    expect(page.locator("#t-end")).to_have_count(0)
    expect(page.locator("#t-since > summary")).to_contain_text("2")


def test_on_a_phone_all_that_is_asked_is_in_sight(guest: Seating) -> None:
    ada = guest(PHONE, touch=True)
    ada.begin("keyflower", "you", "visitor", "visitor", "visitor")
    begin_to_bid(ada)
    ada.page.wait_for_function(IN_SIGHT)


def test_a_piece_that_glides_into_the_picture_is_not_in_sight_before(guest: Seating) -> None:
    """Where boats are chosen they lie on top; those in sight were on their way there."""
    ada = guest(PHONE, touch=True)
    ada.begin("keyflower", "you", "visitor")
    page = ada.page
    page.evaluate("document.getElementById('t-board').scrollTo(0, 9999)")
    for _ in range(12):
        page.locator("#t-main").dispatch_event("click")
        page.wait_for_timeout(200)
        warned = page.locator("#t-ways:not([hidden]) button")
        if warned.count():
            warned.first.dispatch_event("click")
        ada.rest()
        if page.locator("#t-board [id^='board-'].legal, #t-board [id^='board-'] .legal").count():
            break
    page.wait_for_function(IN_SIGHT)


def test_what_is_said_stands_above_the_bar_and_goes_when_it_is_done(guest: Seating) -> None:
    ada = guest((820, 1180), touch=True)
    ada.begin("keyflower", "you", "visitor")
    page = ada.page
    page.locator("#t-board [id^='send-1-'].afar, #t-board [id^='send-1-']").first.click()
    note = page.locator("#t-note")
    expect(note).to_be_visible()
    box, bar = note.bounding_box(), page.locator("#t-bar").bounding_box()
    assert box is not None
    assert bar is not None
    assert box["y"] + box["height"] <= bar["y"]
    page.locator("#t-board .takes").first.dispatch_event("click")
    expect(note).to_be_hidden()


def banner(page: Page) -> float:
    """How wide a long banner is."""
    said = "The summer ends: bids are settled, workers come home."
    page.evaluate(
        "said => { const one = document.getElementById('t-banner');"
        "one.textContent = said; one.hidden = false; }",
        said,
    )
    box = page.locator("#t-banner").bounding_box()
    assert box is not None
    return box["width"]


def test_a_banner_has_the_width_of_a_phone(guest: Seating) -> None:
    ada = guest(PHONE, touch=True)
    ada.begin("keyflower", "you", "visitor")
    assert banner(ada.page) > 300
