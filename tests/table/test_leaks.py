"""Nothing hidden gets out: neither to a seat, nor to a spectator, in no message."""

from __future__ import annotations

import pytest

from drystone.games import GAMES, find
from drystone.table.drawing import View
from tests.table.house import GAME
from tests.table.leaks import search


def test_no_message_of_a_whole_game_tells_what_is_hidden() -> None:
    found = search(find(GAME), 3, seed=3, every=4)
    assert found.messages > 100
    assert found.leaks == 0, found.first


@pytest.mark.parametrize("game", GAMES)
def test_no_message_of_a_real_game_tells_what_is_hidden(game: str) -> None:
    """A slice of one game; `python -m tests.table.leaks` looks at every decision."""
    rules = find(game)
    found = search(rules, rules.seats[0], seed=2, every=400)
    assert found.messages > 10
    assert found.leaks == 0, found.first


def tells_the_hands(view: View) -> str:
    return str([mason.hand for mason in view.scene.game.state.masons])  # type: ignore[attr-defined]


def tells_the_last_decision(view: View) -> str:
    return str([moment.action for moment in view.scene.moments])


@pytest.mark.parametrize("leaky", [tells_the_hands, tells_the_last_decision])
def test_a_leak_is_found(leaky: object) -> None:
    assert callable(leaky)
    assert search(find(GAME), 3, seed=3, artists=(leaky,)).leaks > 0
