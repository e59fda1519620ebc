"""Seeded, quick, recorded and scripted chance."""

from __future__ import annotations

import pytest

from drystone.core.chance import BadOutcome, Chance, Quick, Recording, Scripted, Seeded


@pytest.mark.parametrize("make", [Seeded, Quick])
def test_each_outcome_comes_about_as_often(make: type[Seeded] | type[Quick]) -> None:
    for seed in (0, 1, 12345678901234567890):
        dice: Chance = make(seed)
        seen = [0] * 6
        for _ in range(6000):
            seen[dice.below(6)] += 1
        assert min(seen) > 850
        assert max(seen) < 1150


def test_a_bag_is_drawn_in_proportion_and_emptied_by_take() -> None:
    chance = Seeded(5)
    bag = [300, 0, 100]
    drawn = [chance.take(bag, 0) for _ in range(400)]
    assert (drawn.count(0), drawn.count(1), drawn.count(2)) == (300, 0, 100)
    assert bag == [0, 0, 0]
    with pytest.raises(BadOutcome, match="nothing to draw"):
        chance.draw(bag, 0)


def test_a_recording_plays_back() -> None:
    recording = Recording(Seeded(9))
    items = [4, 5, 6]
    asked = [recording.draw([1, 2, 3], 7), recording.pull(items, 8)]
    assert recording.domains == [7, 8]
    script = Scripted(recording.outcomes)
    assert [script.draw([1, 2, 3], 7), script.pull([4, 5, 6], 8)] == asked


def test_a_script_refuses_what_could_not_be_drawn() -> None:
    with pytest.raises(BadOutcome, match="outcome 1 could not"):
        Scripted([1]).draw([5, 0, 5], 0)
    with pytest.raises(BadOutcome, match="outcome 1 could not"):
        Scripted([9]).pick([1, 2], 0)
    with pytest.raises(BadOutcome, match="outcome 1 is missing"):
        Scripted([]).pick([1, 2], 0)
