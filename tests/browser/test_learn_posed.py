"""A puzzle that somebody sets in the editor, in a real browser: its link, missed and solved."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from drystone.learn.posed import posed
from drystone.learn.puzzle import Turn
from tests.browser.conftest import Seating
from tests.browser.test_learn_puzzles import PATIENCE, play
from tests.learn.test_posed import begun, play_turn

SIZES = [(1440, 900), (390, 844)]


def at_rest(page: Page) -> None:
    page.wait_for_selector("#t-table[data-ready]:not(.busy)", timeout=PATIENCE)


@pytest.mark.parametrize("size", SIZES)
def test_a_position_is_set_as_a_puzzle_and_solved_by_link(
    guest: Seating, size: tuple[int, int]
) -> None:
    study = begun("keyflower")
    study.play(study.root, "pass")
    other = tuple(node.line.text for node in play_turn(study, 1).way[1:])
    passing = study.rules.words.parse("pass")
    ada = guest(size=size)
    page = ada.page
    page.goto(f"{ada.address}/edit/keyflower?seats=2")
    at_rest(page)
    page.click("#g-text > summary")
    page.fill("#t-text", study.begun.position())
    fresh = page.get_attribute("#t-bar", "data-good") or ""
    page.click("#t-read")
    expect(page.locator("#t-bar")).not_to_have_attribute("data-good", fresh, timeout=PATIENCE)
    page.click("form:has(input[name='puzzle']) button")
    at_rest(page)
    expect(page.locator("#puzzle")).to_be_in_viewport()
    expect(page.locator("#puzzle")).to_contain_text("Play the best turn here to its end")
    page.click(f"#t-bar [data-action='{passing}']")
    expect(page.locator("#t-bar")).to_have_attribute("data-path", "1", timeout=PATIENCE)
    expect(page.locator("#puzzle [data-copy]")).to_be_in_viewport()
    link = page.get_attribute("#puzzle [data-copy]", "data-copy")
    assert link

    ben = guest(size=size)
    ben.page.goto(f"{ben.address}{link}")
    at_rest(ben.page)
    expect(ben.page.locator("#t-lesson")).to_contain_text("Find the best turn.")
    puzzle = posed(study, study.root, "", "", "").puzzle(study.rules)
    play(ben, puzzle, Turn(other, 0.0))
    expect(ben.page.locator("#t-lesson .told.wrong")).to_contain_text(
        "had another turn in mind", timeout=PATIENCE
    )
    ben.page.click("#t-lesson [data-post='show']")
    expect(ben.page.locator("#t-bar .sentence")).to_have_text(
        "This is the table after the best turn.", timeout=PATIENCE
    )
    ben.page.click("#t-lesson [data-post='again']")
    expect(ben.page.locator("#t-lesson")).to_contain_text("Find the best turn.", timeout=PATIENCE)
    play(ben, puzzle, Turn(("pass",), 0.0))
    expect(ben.page.locator("#t-lesson .told")).to_contain_text("Right!", timeout=PATIENCE)
    ben.page.click("#t-bar .forth")
    expect(ben.page.locator("#t-study")).to_be_visible(timeout=PATIENCE)
    assert not ada.errors
    assert not ben.errors
