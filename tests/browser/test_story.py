"""The story in a browser: banners, and entries and pieces that point at each other."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Seating


def test_a_new_round_is_announced_and_told_by_itself(guest: Seating) -> None:
    ada = guest()
    ada.begin("caledonia", "you", "visitor")
    banner = ada.page.locator("#t-banner")
    for turn in range(200):
        ada.choose(7 * turn)
        if "Round 2 begins." in (banner.text_content() or ""):
            break
    expect(banner).to_contain_text("Round 2 begins.")
    ada.page.keyboard.press("l")
    event = ada.page.locator("#t-log .event", has_text="Production of round 1")
    expect(event.locator("tr")).to_have_count(2)
    entry = ada.page.locator("#t-log .turn", has_text="puts a ").first
    entry.hover()
    expect(ada.page.locator("#t-board .rung").first).to_be_attached()
    entry.locator("summary").click()
    expect(entry.locator(".steps .deed").first).to_be_visible()


def test_the_waiting_for_bots_is_skipped_by_a_key(guest: Seating) -> None:
    """What that does for the pace of bots is shown in tests/table/test_bots.py."""
    ada = guest()
    ada.begin("caledonia", "you", "visitor", "visitor", "visitor", pace=1800)
    ada.choose_and_wait()
    waiting = ada.page.locator("#t-bar [data-post='skip-waiting']")
    for _ in range(20):
        if waiting.count():
            break
        ada.choose_and_wait()
    expect(waiting).to_be_visible()
    with ada.page.expect_response("**/skip-waiting") as answer:
        ada.page.keyboard.press("Space")
    assert answer.value.ok
    ada.rest()
