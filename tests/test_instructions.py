"""What a decision costs is counted, and a slower one is noticed."""

from __future__ import annotations

import pytest

from tests import instructions


def test_a_needless_copy_a_decision_is_noticed() -> None:
    usual = instructions.count("tests.pebbles")
    slowed = instructions.count("tests.pebbles", slowed=True)
    found = instructions.slower({"tests.pebbles": slowed}, {"tests.pebbles": usual})
    assert [each.game for each in found] == ["tests.pebbles"]
    assert "tests.pebbles" in str(found[0])


@pytest.mark.parametrize("counted, noticed", [(1029, False), (1031, True), (900, False)])
def test_three_in_a_hundred_more_are_allowed(counted: int, noticed: bool) -> None:
    assert bool(instructions.slower({"a": counted}, {"a": 1000})) == noticed


def test_a_game_that_is_not_kept_is_compared_with_nothing() -> None:
    assert instructions.slower({"new": 5000}, {"a": 1000}) == []


def test_every_environment_keeps_whole_positive_counts() -> None:
    kept = instructions.kept()
    assert kept
    for counts in kept.values():
        assert "tests.pebbles" in counts
        assert min(counts.values()) > 100
