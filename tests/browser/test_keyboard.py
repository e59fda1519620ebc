"""Without a mouse: whole games by real key presses, and everything within reach."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import TimeoutError as PatienceLost
from playwright.sync_api import expect

from drystone.games import GAMES
from tests.browser.conftest import Seating
from tests.browser.guest import Guest

SMALL = "tests.pebbles"
LONGEST = 1500
SLICE = 30
"""Answers of a long game in every run of the suite; the whole games are in `make long`."""
# What has come of a key: the table warns, asks which way, refuses, has something picked that can be
# said now; the game is over; or something can be done again. null as long as none of these is so.
AFTER = """since => {
  const there = (what) => document.querySelector(what) !== null;
  const bar = document.getElementById("t-bar");
  const note = document.getElementById("t-note");
  if (there("#t-warning[open]")) return "warned";
  if (there("#t-ways:not([hidden])")) return "asked";
  if (!note.hidden) return `refused: ${note.textContent}`;
  if (there("#t-board .chosen[data-pick]")) return there("#t-main:enabled") ? "picked" : null;
  if (bar.dataset.over) return "over";
  const able = there("#t-board .legal[tabindex], #t-bar button[data-action]");
  const moved = bar.dataset.number !== since && !there("#t-table.busy");
  return moved && able ? bar.dataset.number : null;
}"""
# What a person would see where nothing comes of a key.
STUCK = """() => ({
  question: document.querySelector("#t-bar .sentence").textContent,
  number: document.getElementById("t-bar").dataset.number,
  classes: document.getElementById("t-table").className,
  focus: document.activeElement.outerHTML.slice(0, 300),
  dialogs: [...document.querySelectorAll("dialog[open]")].map((one) => one.id),
  chosen: [...document.querySelectorAll("#t-board .chosen")].map((one) => one.id),
  choices: document.querySelectorAll("#t-board .legal[tabindex], #t-bar [data-action]").length,
})"""
NOTHING_PICKED = """() => document.querySelector("#t-warning[open]")
  || !document.querySelector("#t-board .chosen[data-pick]")"""


def after(ada: Guest, since: str) -> str:
    """Wait for what comes of a key, and answer what is asked by keys: the new number, or "over"."""
    while True:
        try:
            said = str(ada.page.wait_for_function(AFTER, arg=since, polling=10).json_value())
        except PatienceLost:
            raise AssertionError(f"nothing came of a key: {ada.page.evaluate(STUCK)}") from None
        assert not said.startswith("refused"), said
        if said == "asked":
            ada.page.keyboard.press("1")
            ada.page.wait_for_selector("#t-ways", state="hidden")
        elif said == "picked":
            ada.page.keyboard.press("e")
            ada.page.wait_for_function(NOTHING_PICKED, polling=10)
        elif said == "warned":
            ada.page.keyboard.press("Tab")
            ada.page.keyboard.press("Enter")
            ada.page.wait_for_selector("#t-warning:not([open])", state="attached")
        else:
            return said


def by_list(ada: Guest, turn: int) -> None:
    """Open the list of choices, and take the first that is left."""
    ada.page.keyboard.press("/")
    ada.page.keyboard.press("Enter")


def by_walking(ada: Guest, turn: int) -> None:
    """Walk over the choices, and take one."""
    for _ in range(1 + turn % 3):
        ada.page.keyboard.press("n")
    ada.page.keyboard.press("Enter")


def by_arrows(ada: Guest, turn: int) -> None:
    """Go to a neighbour of the first choice, and take it."""
    ada.page.keyboard.press("ArrowRight")
    ada.page.keyboard.press("ArrowDown")
    ada.page.keyboard.press("Enter")


def by_going_back(ada: Guest, turn: int) -> None:
    """Walk the other way, and choose with the space bar."""
    ada.page.keyboard.press("p")
    ada.page.keyboard.press(" ")


WAYS: list[Callable[[Guest, int], None]] = [by_list, by_walking, by_arrows, by_going_back]


def by_keyboard(ada: Guest, game: str, most: int) -> str:
    """So many answers by every way that there is, or fewer if the game is over; how it stands."""
    ada.begin(game, "you", "visitor")
    number = ada.number
    for turn in range(most):
        WAYS[turn % len(WAYS)](ada, turn)
        number = after(ada, number)
        if number == "over":
            break
    return number


@pytest.mark.parametrize(
    "game", [SMALL, *(pytest.param(game, marks=pytest.mark.long) for game in GAMES)]
)
def test_a_whole_game_with_the_keyboard_alone(guest: Seating, game: str) -> None:
    ada = guest()
    assert by_keyboard(ada, game, LONGEST) == "over"
    assert re.search(r"wins|share", ada.question)


@pytest.mark.parametrize("game", GAMES)
def test_many_answers_with_the_keyboard_alone(guest: Seating, game: str) -> None:
    number = by_keyboard(guest(), game, SLICE)
    assert number == "over" or int(number) >= SLICE


@pytest.mark.parametrize("game", GAMES)
def test_the_keyboard_reaches_everything_that_glows(guest: Seating, game: str) -> None:
    ada = guest()
    ada.begin(game, "you", "visitor")
    for _ in range(8):
        names = [element.get_attribute("aria-label") for element in ada.choices()]
        reached = []
        for _ in names:
            ada.page.keyboard.press("n")
            reached.append(ada.page.evaluate("document.activeElement.getAttribute('aria-label')"))
        assert sorted(map(str, reached)) == sorted(map(str, names))
        before = ada.number
        ada.page.keyboard.press("Enter")
        after(ada, before)


def test_the_buttons_of_the_bar_have_numbers(guest: Seating) -> None:
    ada = guest()
    ada.begin(SMALL, "you", "visitor")
    before = ada.number
    ada.page.keyboard.press("2")
    after(ada, before)


@pytest.mark.parametrize("game", GAMES)
def test_keys_explain_what_cannot_be_chosen_too(guest: Seating, game: str) -> None:
    ada = guest()
    ada.begin(game, "you", "visitor")
    told: set[str] = set()
    explained = ada.page.locator("#t-board svg :is([data-tip], .legal[tabindex])").count()
    assert explained > 0 or ada.page.locator("#t-board .legal").count() == 0
    for _ in range(min(6, explained)):
        ada.page.keyboard.press(".")
        ada.page.wait_for_function(
            "told => { const tip = document.getElementById('t-tip');"
            " return !tip.hidden && !told.includes(tip.firstChild.textContent); }",
            arg=sorted(told),
        )
        told.add(ada.page.inner_text("#t-tip p >> nth=0"))
    ada.page.keyboard.press("Escape")
    ada.page.wait_for_selector("#t-tip", state="hidden")


def test_panels_help_and_the_end_of_a_turn_have_keys(guest: Seating) -> None:
    ada = guest()
    ada.begin(SMALL, "you", "visitor", confirm=True)
    for key, panel in (("l", "#t-log"), ("s", "#t-score"), ("c", "#t-chat")):
        ada.page.keyboard.press(key)
        ada.page.wait_for_selector(panel)
    ada.page.keyboard.press("Escape")
    ada.page.wait_for_selector("#t-chat", state="hidden")
    ada.page.keyboard.press("?")
    ada.page.wait_for_selector("#t-help[open]")
    ada.page.keyboard.press("Escape")
    ada.page.wait_for_selector("#t-help", state="hidden")
    ada.page.keyboard.press("1")
    ada.page.wait_for_selector("#t-end")
    before = ada.number
    ada.page.keyboard.press("e")
    after(ada, before)


def test_the_list_of_choices_is_left_at_once(guest: Seating) -> None:
    ada = guest()
    ada.begin("caledonia", "you", "visitor")
    choices = ada.page.locator("#t-list")
    ada.page.keyboard.press("/")
    ada.page.keyboard.type("wool")
    ada.page.keyboard.press("Escape")
    expect(choices).to_be_hidden()
    ada.page.keyboard.press("/")
    expect(choices).to_be_visible()
    ada.page.mouse.click(4, 300)
    expect(choices).to_be_hidden()
