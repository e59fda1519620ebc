"""Lessons in a real browser: done with what "Show me" points at, at a desk and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from drystone.games import find
from drystone.learn.lesson import lessons
from tests.browser.conftest import Seating
from tests.conformance.registry import WHOLE

PHONE = (390, 844)


@pytest.mark.parametrize("size", [(1440, 900), PHONE])
@pytest.mark.parametrize("game", WHOLE)
def test_a_lesson_is_learned_by_clicking(guest: Seating, game: str, size: tuple[int, int]) -> None:
    """The way from the front page into the first lesson, through it, and on to the second."""
    ada = guest(size=size)
    ada.front()
    ada.page.click(f"a[href='/learn/{game}']")
    ada.page.click("main a.primary")
    first = lessons(game)[0]
    expect(ada.page.locator("#t-lesson .task")).to_have_text(first.said("1", "en") or "")
    done = ada.page.locator("#t-bar .forth")
    for _ in first.steps[0].solution:
        if done.count():
            break
        ada.page.wait_for_selector("#t-table[data-ready]:not(.busy)")
        ada.page.click("#t-lesson [data-post='show']")
        ada.page.wait_for_selector("#t-lesson:not([data-way='[]'])")
        glowing = ada.page.locator(".taught").first
        expect(glowing).to_be_visible()
        before = ada.number
        glowing.dispatch_event("click")
        asked = ada.page.locator("#t-ways:not([hidden]) .card.taught")
        if asked.count():
            asked.click()
        expect(ada.page.locator(f"#t-bar:not([data-number='{before}'])")).to_have_count(1)
    expect(ada.page.locator("#t-lesson .task")).to_have_text(first.said("done", "en") or "")
    done.click()
    expect(ada.page.locator("#t-lesson h1")).to_have_text(lessons(game)[1].title("en"))
    assert not ada.errors


def test_a_wrong_move_is_answered_and_taken_back(guest: Seating) -> None:
    ada = guest()
    ada.page.goto(f"{ada.address}/learn/keyflower/bid")
    ada.page.wait_for_selector("#t-table[data-ready]:not(.busy)")
    action = find("keyflower").words.parse("pass")
    ada.page.locator(f"[data-action='{action}']").first.dispatch_event("click")
    told = ada.page.locator("#t-lesson .told.wrong")
    expect(told).to_contain_text("Passing does nothing")
    expect(ada.page.locator("#t-board .legal")).to_have_count(0)
    ada.page.reload()
    expect(told).to_be_visible()
    ada.page.keyboard.press("u")
    expect(told).to_have_count(0)
    expect(ada.page.locator("#t-board .taught").first).to_be_visible()
    assert not ada.errors


def test_the_way_is_shown_where_a_click_asks_which(guest: Seating) -> None:
    """A space takes six units, and milk is bought in ones and twos: the right card glows, too."""
    ada = guest(size=PHONE, touch=True)
    ada.page.goto(f"{ada.address}/learn/caledonia/neighbours")
    done = ada.page.locator("#t-bar .forth")
    for _ in range(4):
        ada.page.wait_for_selector("#t-table[data-ready]:not(.busy)")
        ada.page.click("#t-lesson [data-post='show']")
        ada.page.wait_for_selector("#t-lesson:not([data-way='[]'])")
        before = ada.number
        ada.page.locator("#t-board .taught").first.dispatch_event("click")
        expect(ada.page.locator("#t-ways .card.taught")).to_have_count(1)
        ada.page.locator("#t-ways .card.taught").click()
        expect(ada.page.locator(f"#t-bar:not([data-number='{before}'])")).to_have_count(1)
        if done.count():
            break
    expect(done).to_have_count(1)
    assert not ada.errors


def test_sheep_are_picked_in_a_lesson(guest: Seating) -> None:
    """One after the other, as at a table: too few are answered, all lead on."""
    ada = guest()
    ada.page.goto(f"{ada.address}/learn/gwtnz/income")
    ada.page.wait_for_selector("#t-table[data-ready]:not(.busy)")
    enter = find("gwtnz").words.parse("enter wellington")
    ada.page.locator(f"#t-board [data-action='{enter}']").first.dispatch_event("click")
    picks = ada.page.locator("#t-board [data-pick][aria-pressed]")
    main = ada.page.locator("#t-main")
    breeds = 4
    expect(picks).to_have_count(breeds)
    picks.first.dispatch_event("click")
    expect(main).to_contain_text("Reveal 1 type")
    main.click()
    expect(ada.page.locator("#t-lesson .told.wrong")).to_contain_text("You kept sheep back")
    ada.page.keyboard.press("u")
    expect(picks).to_have_count(breeds)
    ada.page.wait_for_selector("#t-table[data-ready]:not(.busy)")
    for sheep in range(breeds):
        picks.nth(sheep).dispatch_event("click")
    expect(main).to_contain_text("Reveal 4 types")
    main.click()
    expect(ada.page.locator("#t-lesson .told.done")).to_contain_text("Right!")
    assert not ada.errors
