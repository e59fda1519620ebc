"""What components say of themselves: sentences that begin as sentences do, and say what comes."""

from __future__ import annotations

import re
from typing import cast

import pytest

import drystone
from drystone.core.rules import Look
from drystone.games.gwtnz.components import POST0, SAILOR
from drystone.games.gwtnz.picture import picture
from drystone.games.gwtnz.picture.trail import HOUSE, NARROW, WIDE, Course, clearest, hidden
from drystone.games.gwtnz.state import Table
from tests.rules import rule


def tips(t: Table, language: str = "en") -> tuple[str, ...]:
    """Everything that is told on the picture of the player who is asked."""
    return picture(t.observe(0), Look(0, language)).tips


@rule("GWT 1.7")
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_what_is_told_begins_with_a_capital(language: str) -> None:
    t = cast(Table, drystone.new("gwtnz", seats=2, seed=4).state)
    assert [tip for tip in tips(t, language) if tip[:1].islower()] == []


@rule("GWT 8.1", "GWT 8.3")
def test_a_row_of_workers_says_what_the_next_one_brings() -> None:
    t = cast(Table, drystone.new("gwtnz", seats=2, seed=4).state)
    row = next(tip for tip in tips(t) if tip.startswith("Sailor: you have 1"))
    assert "The next one comes to space 2 and you may at once: Discard a sheep for a cert" in row
    t.players[0].workers[SAILOR] = 3
    row = next(tip for tip in tips(t) if tip.startswith("Sailor: you have 3"))
    assert "space 4, which gives nothing at once" in row
    t.players[0].workers[SAILOR] = 5
    row = next(tip for tip in tips(t) if tip.startswith("Sailor: you have 5"))
    assert "The next one" not in row


@rule("GWT 18.4")
def test_a_loss_is_told_as_one_and_no_hyphen_is_a_minus() -> None:
    t = cast(Table, drystone.new("gwtnz", seats=2, seed=4).state)
    told = " ".join(tips(t))
    assert "Your disc there costs you 8 points at the end" in told
    assert "you lose 5 points at the end" in told
    assert not re.search(r"(?<![\w£])-\d", told)


@rule("GWT 3.2")
@pytest.mark.parametrize("course", [WIDE, NARROW])
@pytest.mark.parametrize("riders", [1, 2])
def test_riders_stand_where_they_hide_least(course: Course, riders: int) -> None:
    for name in "abcdefgh":
        x, y = course.places[name]
        eaves, before = (x, y - 62), 124.0
        right = hidden(course.places, course, (eaves[0] + HOUSE / 2, eaves[1]), riders)
        across, down = clearest(course.places, course, eaves, before, riders)
        least = hidden(course.places, course, (eaves[0] + across, eaves[1] + down), riders)
        assert least <= right
    x, y = WIDE.places["b"]
    assert clearest(WIDE.places, WIDE, (x, y - 50), 100, 2) == (0, -9), "not over plot b3 or a5"


@rule("GWT 18.2")
def test_numbers_of_players_are_told_as_a_language_writes_them() -> None:
    t = cast(Table, drystone.new("gwtnz", seats=2, seed=4).state)
    t.players[1].posts[POST0] = 1
    told = tips(t, "de")
    assert "Geld: 8\u00a0£. Je volle 5\u00a0£ sind am Ende 1 Punkt (GWT 18.3)." in told
    assert "Punkte, wenn das Spiel jetzt endete: \u22127 (GWT 18.2)." in told


@rule("GWT 17.2", "GWT 14.1")
def test_a_card_says_what_playing_it_gives_and_that_a_card_is_drawn() -> None:
    t = cast(Table, drystone.new("gwtnz", seats=2, seed=4).state)
    told = tips(t)
    bird = next(tip for tip in told if tip.startswith("K\u014dtare bird"))
    assert "playing it gives: Pathfinder track +1; then you draw a card" in bird
    assert "you gain what you reach or pass" in bird
    assert not [tip for tip in told if "You get: Gain" in tip]


@rule("GWT 5.2", "GWT 14.1")
def test_a_card_in_a_pile_says_what_it_is_worth() -> None:
    """Chips without a name are told apart by their tips, objectives by nothing else."""
    t = cast(Table, drystone.new("gwtnz", seats=2, seed=4).state)
    objective = next(card for card in t.display if card >= 0)
    t.players[0].discard = [objective]
    told = [tip for tip in tips(t) if tip.startswith("In this pile: ")]
    sheep = next(tip for tip in told if "Merino" in tip)
    assert "breeding value 2 for deliveries, wool 3 for shearing" in sheep
    task = next(tip for tip in told if "Objective" in tip)
    assert "points" in task.partition("(GWT 1.1)")[2]


@rule("GWT 7.1", "GWT 4.6")
def test_a_disc_says_that_only_the_double_is_missing() -> None:
    """Money and cards have one clear space from the beginning."""
    t = cast(Table, drystone.new("gwtnz", seats=2, seed=4).state)
    told = {tip for tip in tips(t) if tip.startswith("Frees ")}
    assert any(tip.startswith("Frees the double of the auxiliary action: “£2”") for tip in told)
    assert not any(tip.startswith("Frees the auxiliary action “£1”") for tip in told)
    assert any(tip.startswith("Frees the auxiliary action “Pathfinder") for tip in told)


@rule("GWT 11.1")
def test_a_building_says_first_what_it_does() -> None:
    t = cast(Table, drystone.new("gwtnz", seats=2, seed=4).state)
    built = [tip for tip in tips(t) if tip.startswith("Building ") and "craftsm" in tip]
    assert built
    for tip in built:
        assert tip.index("for its owner: ") < tip.index("It needs")
