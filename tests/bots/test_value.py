"""A search weighs everything that it meets by the hour of its root."""

from __future__ import annotations

from typing import cast

import pytest

import drystone
from drystone.bots.weights import Weights, value_from
from drystone.core.state import State
from drystone.games import find
from tests.pebbles.state import Table

PEBBLES = find("tests.pebbles")
VALUE = value_from(
    PEBBLES, Weights({"points": [1.0, 3.0], "hand weight": 1.0}, "rounds left", span=4.0)
)


def in_round(number: int) -> State:
    """A fresh table that is in this round, of four."""
    table = cast(Table, drystone.new("tests.pebbles", 2, seed=1).state)
    table.round = number
    return table


@pytest.mark.parametrize("round_, points", [(0, 1.0), (2, 2.0), (4, 3.0)])
def test_weights_lie_on_the_line_from_the_first_hour_to_the_last(
    round_: int, points: float
) -> None:
    weights = dict(zip(PEBBLES.feature_names, VALUE.weights_at(in_round(round_), 0), strict=True))
    assert weights["points"] == pytest.approx(points)
    assert weights["hand weight"] == 1.0
    assert weights["best other"] == 0.0


def test_a_weighing_stays_as_it_was_made() -> None:
    early = VALUE.at(in_round(0), 0)
    now = early.parts(in_round(4), 0)
    late = VALUE.at(in_round(4), 0)
    assert early.parts(in_round(4), 0) == now
    assert late.weights != early.weights


def test_what_is_worth_something_comes_with_what_the_clock_shows() -> None:
    weighing = VALUE.at(in_round(1), 0)
    later = in_round(3)
    assert weighing.own_and_hour(later, 0) == (weighing.own(later, 0), 1.0)
    assert weighing.own(later, 0) == pytest.approx(sum(weighing.parts(later, 0)))


def test_without_weights_the_points_count() -> None:
    weighing = value_from(PEBBLES, Weights({}, "", 1.0)).at(in_round(1), 1)
    assert weighing.own_and_hour(in_round(1), 1) == (0.0, 0.0)
    assert weighing.parts(in_round(1), 1) == [0.0]
