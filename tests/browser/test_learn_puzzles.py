"""Puzzles in a real browser: solved and missed with clicks, at a desk and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from drystone.learn.attempt import Attempt, turns_of
from drystone.learn.puzzle import Puzzle, Turn, puzzles
from drystone.learn.run import JOINED
from tests.browser.conftest import Seating
from tests.browser.guest import Guest
from tests.browser.test_axe import complaints

SIZES = [(1440, 900), (390, 844)]
PATIENCE = 60_000
# The click that goes furthest along the decisions that are left; how many it makes.
CLICK = """left => {
  const says = ({ dataset }) => [dataset.action, ...(dataset.then ? dataset.then.split(",") : [])];
  const fits = (one) => says(one).every((word, i) => String(left[i]) === word);
  const there = [...document.querySelectorAll("#t-board [data-action], #t-bar [data-action]")];
  const found = there.filter(fits).sort((a, b) => says(b).length - says(a).length)[0];
  if (!found) return 0;
  found.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return says(found).length;
}"""


# What is asked first where a click would give something away.
SURE = """async (before) => {
  const asked = document.querySelector("#t-ways:not([hidden]) .card, #t-ways:not([hidden]) button");
  const number = document.getElementById("t-bar").dataset.number;
  if (asked && number === before) asked.click();
  return number !== before;
}"""


def play(ada: Guest, puzzle: Puzzle, turn: Turn) -> None:
    """Click a whole turn, or a line to the end of the game."""
    attempt, left = Attempt(puzzle), [puzzle.rules.words.parse(move) for move in turn.moves]
    while not attempt.over:
        ada.page.wait_for_selector("#t-table[data-ready]:not(.busy)", timeout=PATIENCE)
        before = ada.number
        made = ada.page.evaluate(CLICK, left)
        assert made, puzzle.rules.words.text(left[0])
        attempt = attempt.play(JOINED.join(map(puzzle.rules.words.text, left[:made])))
        del left[:made]
        ada.page.wait_for_function(SURE, arg=str(before), timeout=PATIENCE)


@pytest.mark.parametrize("size", SIZES)
def test_a_puzzle_is_solved(guest: Seating, size: tuple[int, int]) -> None:
    """From the front page to the puzzle of the list, through it, and on to another."""
    puzzle = next(one for one in puzzles("caledonia") if len(one.best.moves) == 1)
    ada = guest(size=size)
    ada.front()
    ada.page.click("a[href='/learn/caledonia']")
    ada.page.click(".head a[href='/learn/caledonia/puzzles']")
    ada.page.click(f".lesson-list a[href$='/{puzzle.name}']")
    play(ada, puzzle, puzzle.best)
    expect(ada.page.locator("#t-lesson .told")).to_contain_text("Right!", timeout=PATIENCE)
    expect(ada.page.locator("#t-lesson .why")).to_contain_text("points better than the next best")
    ada.page.click("#t-bar .forth")
    expect(ada.page.locator("#t-lesson")).to_contain_text("Your turn.", timeout=PATIENCE)
    assert not ada.errors


@pytest.mark.parametrize("size", SIZES)
def test_a_puzzle_is_missed_and_the_best_turn_is_shown(
    guest: Seating, size: tuple[int, int]
) -> None:
    puzzle = puzzles("keyflower")[0]
    ada = guest(size=size)
    ada.page.goto(f"{ada.address}/learn/keyflower/puzzles/{puzzle.name}")
    play(ada, puzzle, puzzle.turns[-1])
    told = ada.page.locator("#t-lesson .told.wrong")
    expect(told).to_contain_text("There is a better turn", timeout=PATIENCE)
    others = ada.page.locator("#t-lesson .compared li")
    expect(others.first).to_be_hidden()
    ada.page.click("#t-lesson .compared summary")
    expect(others.first).to_be_visible()
    ada.page.click("#t-lesson [data-post='show']")
    shown = ada.page.locator("#t-bar .sentence")
    expect(shown).to_have_text("This is the table after the best turn.", timeout=PATIENCE)
    ada.page.click("#t-lesson [data-post='again']")
    expect(ada.page.locator("#t-lesson")).to_contain_text("Your turn.", timeout=PATIENCE)
    assert not ada.errors


@pytest.mark.parametrize("size", SIZES)
def test_a_last_round_is_played_out_in_any_order(guest: Seating, size: tuple[int, int]) -> None:
    """The points are counted on the way; the goal reached is right."""
    puzzle = played_out()
    ada = guest(size=size)
    ada.page.goto(f"{ada.address}/learn/caledonia/puzzles/{puzzle.name}")
    so_far = ada.page.locator("#t-lesson .so-far")
    expect(so_far).to_contain_text(f"{Attempt(puzzle).points} of {puzzle.goal}", timeout=PATIENCE)
    play(ada, puzzle, puzzle.best)
    expect(ada.page.locator("#t-lesson .told")).to_contain_text("solved", timeout=PATIENCE)
    expect(ada.page.locator("#t-bar .forth")).to_be_visible()
    assert not ada.errors


@pytest.mark.parametrize("size", SIZES)
def test_a_last_round_is_missed_and_the_best_line_is_looked_at(
    guest: Seating, size: tuple[int, int]
) -> None:
    puzzle = played_out()
    ada = guest(size=size)
    ada.page.goto(f"{ada.address}/learn/caledonia/puzzles/{puzzle.name}")
    play(ada, puzzle, puzzle.turns[1])
    told = ada.page.locator("#t-lesson .told.wrong")
    expect(told).to_contain_text("missed by", timeout=PATIENCE)
    turns = ada.page.locator("#t-lesson .best-line button")
    expect(turns).to_have_count(len(turns_of(puzzle)))
    assert complaints(ada.page) == []
    for place in (1, 0):
        turns.nth(place).click()
        shown = f"This is the table after turn {place + 1} of the best line."
        expect(ada.page.locator("#t-bar .sentence")).to_have_text(shown, timeout=PATIENCE)
        expect(turns.nth(place)).to_have_attribute("aria-current", "step")
        expect(ada.page.locator("#t-board .legal")).to_have_count(0)
    ada.page.click("#t-lesson [data-post='again']")
    expect(ada.page.locator("#t-lesson .so-far")).to_be_visible(timeout=PATIENCE)
    assert not ada.errors


def played_out() -> Puzzle:
    """One whose lines are short to click: where nothing is traded nobody asks how many."""
    found = [
        one
        for one in puzzles("caledonia")
        if one.goal is not None
        and not any(move.startswith("trade") for turn in one.turns for move in turn.moves)
    ]
    return min(found, key=lambda one: sum(len(turn.moves) for turn in one.turns))
