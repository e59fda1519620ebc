"""The simulation rate of mcts is counted in the positions of a whole game."""

from __future__ import annotations

import pytest

from drystone.lab.simulation_rate import simulation_rate


def test_the_rate_is_counted_over_a_game() -> None:
    found = simulation_rate("tests.pebbles", 2, seed=3, every=5)
    assert found.positions > 2
    assert 0 < found.slowest <= found.mean <= found.quickest


def test_seats_must_fit_the_game() -> None:
    with pytest.raises(ValueError, match="players, not 9"):
        simulation_rate("tests.pebbles", 9)
