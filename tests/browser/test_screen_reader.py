"""What a screen reader is told: places with names, one heading, choices with what they cost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from drystone.games import GAMES
from tests.browser.conftest import Seating
from tests.browser.guest import Guest

ANSWERS = 16
NAMED = re.compile(r'- \'?button "((?:[^"\\]|\\.)+)"')
NAMELESS = re.compile(r"- (?:button|link)(?: \[[^\]]*\])*(?::|$)", re.MULTILINE)
IDS = re.compile(r"\b[a-z]+(?:-[a-z0-9.]+){2,}\b|\bdata-|undefined|null")
"""What nobody says aloud: the names of elements."""
LANDMARKS = {"banner": 1, "main": 1, "complementary": 1}


def tree(place: Locator) -> str:
    """The part of the page's tree that a screen reader walks over here."""
    return place.aria_snapshot()


def buttons(told: str) -> list[str]:
    """What the buttons in it are called."""
    return [name.replace('\\"', '"') for name in NAMED.findall(told)]


def said(ada: Guest, place: str) -> str:
    """How a place speaks by itself: politely, or at once."""
    told = "(one) => one.getAttribute('aria-live') || one.getAttribute('role')"
    return str(ada.page.locator(place).evaluate(told))


@pytest.mark.parametrize("game", GAMES)
def test_the_table_has_places_with_names_and_speaks_by_itself(guest: Seating, game: str) -> None:
    ada = guest()
    ada.begin(game, "you", "visitor")
    for role, count in LANDMARKS.items():
        expect(ada.page.locator(f"role={role}")).to_have_count(count)
    expect(ada.page.get_by_role("heading", level=1)).to_have_count(1)
    for place in ("#t-board", "#t-bar", "#t-side"):
        assert ada.page.locator(place).get_attribute("aria-label")
    speaks = {place: said(ada, place) for place in ("#t-bar .sentence", "#t-note", "#t-banner")}
    assert speaks == {"#t-bar .sentence": "polite", "#t-note": "alert", "#t-banner": "status"}
    assert not NAMELESS.search(tree(ada.page.locator("body")))


@pytest.mark.parametrize("game", GAMES)
def test_choices_are_buttons_by_which_the_game_can_be_played(guest: Seating, game: str) -> None:
    """Somebody who hears the tree alone, and presses what it names."""
    ada = guest()
    ada.begin(game, "you", "visitor")
    costs = 0
    for turn in range(ANSWERS):
        if ada.page.locator("#t-bar[data-over='yes']").count():  # some games are short
            ada.begin(game, "you", "visitor")
        told = {place: tree(ada.page.locator(place)) for place in ("#t-board", "#t-bar .answers")}
        assert not NAMELESS.search("".join(told.values()))
        there = buttons(told["#t-board"])
        glowing = ada.page.locator("#t-board .legal[tabindex]").count()
        assert len(there) >= glowing, "everything that glows is a button"
        names = [*there, *buttons(told["#t-bar .answers"])]
        assert not [name for name in names if IDS.search(name)]
        assert ada.question in tree(ada.page.locator("#t-bar"))
        costs += sum(bool(re.search(r"\d \u2192 \d|[+\u2212]\d", name)) for name in names)
        if there and turn % 2 == 0:
            board = ada.page.locator("#t-board .legal[tabindex][role='button']")
            pressed = board.nth(turn % board.count())
            expect(pressed).to_have_accessible_name(re.compile(r"\w"))
        ada.choose(turn)
    # Once for each choice: a gain that the choice's own words name is not said again behind them.
    assert costs >= ANSWERS, "what choices cost or bring is said with their names"
