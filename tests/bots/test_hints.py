"""Hints say what a turn is thought to bring, by categories of the final points that add up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import drystone
from drystone.bots import Hint, hints, seat
from drystone.bots.hints import REST, RIVALS, Reason
from drystone.bots.weights import purses_of, read_weights
from drystone.core.game import Game
from drystone.games import find
from tests.conformance.registry import NAMES, WHOLE

CLANS = find("caledonia")
TEMPLATE = Path(__file__).parents[1] / "pebbles" / "weights.toml"


def some_way_in(name: str, decisions: int = 60) -> Game:
    """A game that bots have begun, where there is something to choose."""
    game = drystone.new(name, 2, seed=4)
    bot = seat("overseer:width=1,most=200", seed=1)
    while len(game.decisions) < decisions or len(game.legal()) < 3:
        game.play(bot.choose(game.rules, game.observe(game.state.seat)))
    return game


def test_a_hint_says_what_it_expects_and_why() -> None:
    reasons = (Reason("money", 3.04, ("income to come",)), Reason("contracts", -0.7))
    hint = Hint(0, 2.34, reasons)
    assert hint.gain() == "+2.3"
    assert hint.why(CLANS) == "Money +3.0 (income to come); Contracts \u22120.7"
    assert hint.why(CLANS, "de") == "Geld +3,0 (künftige Einnahmen); Exportwertung \u22120,7"


def test_what_is_small_or_no_category_is_all_else() -> None:
    reasons = (Reason(REST, 1.5), Reason("money", 0.5), Reason(RIVALS, -0.4), Reason("glory", 0.1))
    hint = Hint(0, 1.7, reasons)
    assert hint.why(CLANS) == "Money +0.5; the rivals \u22120.4; all else +1.6"


def test_nothing_to_gain_is_said_as_such() -> None:
    assert Hint(0, 0.0, ()).why(CLANS) == "all else +0.0"


@pytest.mark.parametrize("name", NAMES)
def test_the_parts_add_up_to_the_total_as_they_are_and_as_they_are_said(name: str) -> None:
    game = some_way_in(name, 60 if name in WHOLE else 12)
    for hint in hints(game.rules, game.observe(game.state.seat)):
        assert sum(reason.points for reason in hint.reasons) == pytest.approx(hint.points)
        known = {*game.rules.categories, RIVALS, REST}
        assert {reason.category for reason in hint.reasons} <= known
        said = re.findall(r"([+\u2212])(\d+\.\d)", f"{hint.why(game.rules)}")
        tenths = [round(10 * float(number)) * (1 if sign == "+" else -1) for sign, number in said]
        assert sum(tenths) == round(10 * hint.points)


@pytest.mark.parametrize("name", [name for name in NAMES if read_weights(name)])
def test_every_feature_pays_into_one_category_that_the_game_has(name: str) -> None:
    rules = find(name)
    purses = purses_of(rules)
    assert set(purses) == set(rules.feature_names)
    assert {purse.category for purse in purses.values()} <= set(rules.categories)
    told = read_weights(name)["categories"]
    assert "points" in told["totals"]
    assert sum(len(names) for key, names in told.items() if key != "totals") == len(purses)


def test_the_template_of_a_new_game_says_it_too() -> None:
    told = read_weights("tests.pebbles", str(TEMPLATE))["categories"]
    rules = find("tests.pebbles")
    assert {name for key, names in told.items() if key != "totals" for name in names} == set(
        rules.feature_names
    )
    assert told.keys() - {"totals"} <= set(rules.categories)


def test_what_is_best_does_not_depend_on_how_many_are_asked_for() -> None:
    for name in WHOLE:
        game = some_way_in(name)
        view = game.observe(game.state.seat)
        many = hints(game.rules, view, 3)
        assert [one.action for one in hints(game.rules, view, 1)] == [many[0].action]


@pytest.mark.parametrize("seed", [2, 3, 10])
def test_declining_a_cheap_good_does_not_cost_the_plan_for_the_round(seed: int) -> None:
    """What the plan drops beside something better is planned apart, before it is said to cost."""
    game = drystone.new("caledonia", 2, seed=seed)
    bot = seat("overseer:width=1,most=200", seed=1)
    asked = ""
    while asked != "Bonuses" or len(game.decisions) < 60 or len(game.legal()) < 2:
        game.play(bot.choose(game.rules, game.observe(game.state.seat)))
        asked = type(game.state.frames[-1]).__name__
    told = {
        CLANS.words.text(hint.action): hint.points
        for hint in hints(CLANS, game.observe(game.state.seat))
    }
    assert len(told) == 2
    assert abs(told.pop("done") - told.popitem()[1]) < 12
