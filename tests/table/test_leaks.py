"""Nothing hidden gets out: neither to a seat, nor to a spectator, in no message."""

from __future__ import annotations

from typing import cast

import pytest

from drystone.games import GAMES, find
from drystone.table.game.match import Match
from drystone.table.game.view import Viewpoint
from tests.pebbles.state import Table
from tests.table.client import GAME
from tests.table.leaks import MESSAGES, search


def test_no_message_of_a_whole_game_tells_what_is_hidden() -> None:
    found = search(find(GAME), 2, seed=3)
    assert found.decisions > 40
    assert found.messages == found.looks * len(MESSAGES)
    assert found.unlike > 10, "others have other options there"
    assert found.leaks == 0, found.first


@pytest.mark.parametrize("game", GAMES)
def test_no_message_of_a_real_game_tells_what_is_hidden(game: str) -> None:
    """Some decisions of one game; `python -m tests.table.leaks` looks at all of them."""
    rules = find(game)
    skip = min(50, rules.longest // 20)
    found = search(rules, rules.fewest_together, seed=2, stretch=2, skip=skip, walks=4)
    assert found.messages > 50
    assert found.leaks == 0, found.first


def tells_the_hands(match: Match, by: Viewpoint) -> str:
    table = cast(Table, match.game.state)
    return str([mason.hand for mason in table.masons])


def tells_the_last_decision(match: Match, by: Viewpoint) -> str:
    return str([entry.action for entry in match.log])


def tells_how_many_options_there_are(match: Match, by: Viewpoint) -> str:
    return str(len(match.game.legal()))


@pytest.mark.parametrize(
    "leaky", [tells_the_hands, tells_the_last_decision, tells_how_many_options_there_are]
)
def test_a_leak_is_found(leaky: object) -> None:
    assert callable(leaky)
    assert search(find(GAME), 3, seed=3, messages=(leaky,)).leaks > 0
