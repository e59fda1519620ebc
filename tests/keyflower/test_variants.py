"""Chapter 14: the short game, a variant of our own."""

from __future__ import annotations

from typing import cast

import pytest

import drystone
from drystone.core.chance import Quick
from drystone.core.rules import Impossible
from drystone.games.keyflower import RULES
from drystone.games.keyflower.state import IN_SPRING, IN_SUMMER, IN_WINTER, Table
from tests.rules import rule
from tests.table import client as tables


def table(game: drystone.Game) -> Table:
    return cast(Table, game.state)


@rule("KEY 14.1")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_winter_follows_spring_in_a_short_game(seats: int) -> None:
    game = drystone.new("keyflower", seats=seats, seed=3, seasons=2)
    assert RULES.round_of is not None
    assert RULES.round_of(game.state) == (1, 2)
    dice, met, asked = Quick(seats), set[int](), 0
    while not game.over:
        met.add(table(game).season)
        legal = game.legal()
        asked += len(legal) > 1
        game.play(legal[dice.below(len(legal))])
        RULES.check(game.state)
    assert met == {IN_SPRING, IN_WINTER}
    assert 15 < asked / seats < 45
    assert RULES.round_of(game.state) == (2, 2)
    again = drystone.replay(game.record())
    assert again.options["seasons"] == 2
    assert again.scores() == game.scores()


@rule("KEY 14.1")
def test_a_year_has_four_seasons_unless_somebody_wants_two() -> None:
    game = drystone.new("keyflower", seed=3)
    assert table(game).seasons == 4
    assert table(drystone.position(game.position())).seasons == 4
    with pytest.raises(ValueError, match="seasons can be 4, 2, not 3"):
        drystone.new("keyflower", seed=3, seasons=3)


@rule("KEY 14.1")
def test_a_short_game_has_no_summer() -> None:
    t = table(drystone.new("keyflower", seed=3, seasons=2))
    t.season = IN_SUMMER
    with pytest.raises(Impossible, match="a short game has spring and winter only"):
        RULES.check(t)
    t.seasons = 3
    with pytest.raises(Impossible, match="does not have 3 seasons"):
        RULES.check(t)


@rule("KEY 14.1")
def test_the_lobby_offers_a_short_game() -> None:
    with tables.table(games=("keyflower",)) as guest:
        client = guest.client
        client.headers["Origin"] = str(client.base_url).rstrip("/")
        assert 'name="option-seasons"' in client.get("/").text
        short = {"seats": "2", "seat-0": "you", "seat-1": "you", "option-seasons": "2"}
        answer = client.post("/new/keyflower", data=short)
        assert answer.status_code == 303
        game = answer.headers["location"].rpartition("/")[2]
        assert client.get(f"/api/v1/games/{game}").json()["position"]["seasons"] == 2
