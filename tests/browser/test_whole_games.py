"""Whole games on the page, with real clicks, by any number of people and bots.

A slice in every run of the suite; all of them in `make long`. Any answer of 500 or more and any
error on the console fails (see `guest`).
"""

from __future__ import annotations

import re

import pytest

from drystone.games import GAMES, find
from tests.browser.conftest import Seating
from tests.browser.guest import PLAY_ON, Guest

EVERY = ["tests.pebbles", *GAMES]
ALONE = [game for game in EVERY if 1 in find(game).seats]
TABLES = [(game, seats) for game in EVERY for seats in find(game).seats]
MOST = [(game, max(find(game).seats)) for game in EVERY]


def play_through(ada: Guest, game: str, *sits: str, confirm: bool) -> None:
    """Play a game to its end, clicking what glows, and look at how it ended."""
    ada.begin(game, *sits, confirm=confirm)
    clicks = ada.page.evaluate(PLAY_ON, 100_000)
    assert clicks > 5
    assert re.search(r"wins|share|finishes with \d+ points", ada.question)
    assert ada.page.is_visible("#t-score .chart svg"), "the final score opens by itself"
    lines = ada.page.locator("#t-score .chart .line")
    assert lines.count() >= len(sits), "one for everybody, and for who plays along"
    assert ada.page.is_hidden("#t-lost")


def rivals(seats: int) -> list[str]:
    return ["visitor"] * (seats - 1)


@pytest.mark.parametrize("game", ALONE)
def test_a_whole_game_alone(guest: Seating, game: str) -> None:
    play_through(guest(), game, "you", confirm=True)


@pytest.mark.parametrize("game", [game for game in EVERY if game not in ALONE])
def test_a_whole_game_against_a_bot(guest: Seating, game: str) -> None:
    """Those that are not for one alone; all of them are among the games of every size."""
    play_through(guest(), game, "you", "visitor", confirm=False)


@pytest.mark.long
@pytest.mark.parametrize("game, seats", TABLES)
@pytest.mark.parametrize("confirm", [False, True], ids=["flowing", "confirmed"])
def test_whole_games_of_every_size(guest: Seating, game: str, seats: int, confirm: bool) -> None:
    play_through(guest(), game, "you", *rivals(seats), confirm=confirm)


@pytest.mark.long
@pytest.mark.parametrize("game, seats", MOST)
def test_whole_games_of_the_most_people_at_one_screen(
    guest: Seating, game: str, seats: int
) -> None:
    play_through(guest(), game, "you", *["beside"] * (seats - 1), confirm=True)


@pytest.mark.long
@pytest.mark.parametrize("game, seats", TABLES)
def test_whole_games_on_a_phone(guest: Seating, game: str, seats: int) -> None:
    play_through(guest((390, 844), touch=True), game, "you", *rivals(seats), confirm=True)
