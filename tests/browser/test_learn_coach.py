"""The first round of a guided first game in a real browser, at a desk and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Seating
from tests.browser.guest import Guest

SIZES = [(1440, 900), (390, 844)]
PATIENCE = 60_000


def apart(one: Locator, other: Locator) -> bool:
    """Whether two parts of the page have a good part of it each."""
    first, second = one.bounding_box(), other.bounding_box()
    assert first is not None
    assert second is not None
    beside = first["x"] >= second["x"] + second["width"] - 1
    above = first["y"] + first["height"] <= second["y"] + 1
    return (beside or above) and min(first["height"], second["height"]) > 150


def play_advice(ada: Guest) -> None:
    """Click the coach's first plan, or an answer where there is none."""
    ada.page.wait_for_selector("#t-table[data-ready]:not(.busy)", timeout=PATIENCE)
    plan = ada.page.locator("#t-coaching .plans .answer, #t-bar .answer:not(.later)").first
    plan.wait_for(timeout=PATIENCE)
    before = ada.number
    plan.dispatch_event("click")
    changed = ada.page.locator(f"#t-bar:not([data-number='{before}'])")
    expect(changed).to_have_count(1, timeout=PATIENCE)
    # The bots play on by themselves; what the bar says is looked at when one is asked again.
    expect(ada.page.locator("#t-bar.asked")).to_have_count(1, timeout=PATIENCE)


def test_the_others_play_and_one_is_asked_again(guest: Seating) -> None:
    """One's own first turns by the coach's plans, the bots' between them, and then another plan."""
    ada = guest()
    ada.page.goto(f"{ada.address}/learn/caledonia/first-game")
    ada.page.click("main button.primary")
    plans = ada.page.locator("#t-coaching .plans .answer")
    expect(plans.first).to_be_visible(timeout=PATIENCE)
    log = ada.page.locator("#t-log")
    rivals = ada.page.locator("#t-strip li:not(.me) .name").all_inner_texts()
    told = [log.inner_text().count(name) for name in rivals]
    for _ in range(4):
        play_advice(ada)
    expect(plans.first).to_be_visible(timeout=PATIENCE)
    assert sum(log.inner_text().count(name) for name in rivals) > sum(told)
    assert ada.page.locator("#t-coaching").evaluate("one => one.scrollWidth <= one.clientWidth")
    assert not ada.errors


@pytest.mark.parametrize("size", SIZES)
def test_the_first_round_with_the_coach(guest: Seating, size: tuple[int, int]) -> None:
    """From the front page into the game; the coach's plans are played until a turn is over."""
    ada = guest(size=size)
    ada.front()
    ada.page.click("a[href='/learn/keyflower/first-game']")
    ada.page.click("main button.primary")
    phase = ada.page.locator("#t-coaching .phase")
    expect(phase).to_contain_text("In your turn you place workers", timeout=PATIENCE)
    expect(ada.page.locator("#t-coaching .plans li")).to_have_count(2)
    side, board = ada.page.locator("#t-side"), ada.page.locator("#t-board")
    ada.page.locator("#t-coaching .plans .answer").first.focus()
    expect(board.locator(".pointing")).to_have_count(1)
    assert side.evaluate("side => side.scrollWidth <= side.clientWidth")
    assert apart(side, board), "one follows advice with the board in sight"
    expect(ada.page.locator("#t-bar")).not_to_contain_text("seed")
    back = ada.page.locator("#t-bar [data-post='ask-undo']")
    for _ in range(12):
        if back.count():
            break
        play_advice(ada)
    expect(back).to_have_count(1, timeout=PATIENCE)  # the turn is over: there is a way back
    ada.page.locator("#t-coach [data-panel='coach']").dispatch_event("click")
    expect(ada.page.locator("#t-coach")).to_be_hidden(timeout=PATIENCE)
    ada.page.reload()
    ada.page.wait_for_selector("#t-table[data-ready]", timeout=PATIENCE)
    expect(ada.page.locator("#t-coach")).to_be_hidden(timeout=PATIENCE)
    ada.page.click(".tools [data-panel='coach']")
    expect(ada.page.locator("#t-coach")).to_be_visible(timeout=PATIENCE)
    assert not ada.errors
