"""What a log says of decisions whose words do not name what they are about."""

from __future__ import annotations

import pytest

from drystone.core.deeds import deeds
from drystone.core.game import Game
from drystone.core.ledger import NAMED, Ledger
from tests.keyflower.scene import play
from tests.keyflower.test_season import expanding
from tests.keyflower.test_transport import hamlet
from tests.rules import rule


def told(game: Game, *texts: str, language: str = "en") -> list[str]:
    """The sentences of some decisions, with what the ledger heard of each."""
    actions, named = [], []
    for text in texts:
        ledger = Ledger()
        actions.append(game.parse(text))
        game.play(text, ledger)
        named.append({e.account: e.source for e in ledger.entries if e.kind == NAMED})
    return [deed.text for deed in deeds(game.rules, actions, language, named) if deed.text]


@rule("KEY 11.1")
@pytest.mark.parametrize(
    "language, sentence",
    [("en", "places Keywood"), ("de", "legt „Keywood“ an"), ("pl", "Dołożenie: Keywood")],
)
def test_a_tile_is_named_where_no_other_was_left(language: str, sentence: str) -> None:
    said = told(expanding("keywood"), "beside home-1 se", "turn 60", language=language)
    assert said == [sentence]
    assert told(expanding("keywood"), "beside home-1 se") == ["places Keywood"]


@rule("KEY 11.1")
def test_a_tile_that_was_chosen_is_named_once() -> None:
    game = expanding("keywood", "miner")
    texts = ("lay miner", "beside home-1 se", "turn 60", "beside home-1 ne")
    assert told(game, *texts) == ["places Miner", "places Keywood"]


@rule("KEY 8.2")
def test_a_cart_is_followed_to_where_it_stops() -> None:
    game = hamlet().goods("keywood", wood=2).game()
    play(game, "use stable", "send 1 red")
    begun = game.copy()
    assert told(begun, "load wood keywood") == ["moves wood from Keywood"]
    assert told(game.copy(), "load wood keywood", "go s", "go se") == [
        "moves wood from Keywood to Stable"
    ]
    twice = ("load wood keywood", "go s", "drop") * 2
    assert told(game, *twice[:-1]) == ["moves wood from Keywood to Home 1"] * 2


@rule("KEY 8.2")
def test_a_place_on_the_way_is_not_where_it_stops() -> None:
    game = hamlet().goods("keywood", wood=1).game()
    play(game, "use stable", "send 1 red")
    assert "Home 1" not in told(game, "load wood keywood", "go s", "go se")[0]
