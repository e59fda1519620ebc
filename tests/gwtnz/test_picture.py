"""What the picture and the words show: everything one can decide on, and no secret (GWT 1.7)."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import cast
from xml.etree import ElementTree as ET

import pytest

import drystone
from drystone.core.chance import Quick
from drystone.core.rules import Look
from drystone.games.gwtnz.components import CARD_IDS
from drystone.games.gwtnz.picture import picture
from drystone.games.gwtnz.state import Table
from drystone.games.gwtnz.words import WORDS
from drystone.kit.marks import SEAT_SHAPES
from tests.gwtnz import tables
from tests.gwtnz.hidden import permute
from tests.rules import rule

IN_THE_BAR = {"stop", "shear", "draw", "accept", "skip", "done", "no"}
"""Words that mean no thing on the table: the page has buttons for them."""


@rule("GWT 1.7")
@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_everything_one_can_decide_on_can_be_clicked(seats: int, narrow: bool) -> None:
    game = drystone.new("gwtnz", seats=seats, seed=seats, faces="random")
    dice = random.Random(seats)
    while not game.over and len(game.decisions) < 240:
        if len(game.decisions) % 6 == 0:
            seen = picture(game.observe(game.state.seat), Look(game.state.seat, narrow=narrow))
            for action in game.legal():
                if game.text(action).split()[0] not in IN_THE_BAR:
                    assert WORDS.element(action) in seen.clickable, game.text(action)
        game.play(dice.choice(game.legal()))


LIT = {
    *("tile", "sheet", "empty", "stone", "wall", "buoy", "clearing", "gold"),
    *("darkcorner", "whitecorner", "frame"),
}
"""What the style sheet gives an outline where it can be chosen."""


def is_lit(group: ET.Element, depth: int = 3) -> bool:
    """Whether something in a group gets an outline; one in another is for another word of it."""
    parts = list(group)
    if any(LIT & set((part.get("class") or "").split()) for part in parts):
        return True
    return depth > 1 and len(parts) == 1 and is_lit(parts[0], depth - 1)


@rule("GWT 1.7")
@pytest.mark.parametrize("shape", ["wide", "narrow", "tall", "broad"])
def test_all_that_can_be_chosen_gets_an_outline(shape: str) -> None:
    dark: set[str] = set()
    for seats in (1, 2, 4):
        game = drystone.new("gwtnz", seats=seats, seed=seats, faces="random")
        dice = random.Random(seats)
        while not game.over and len(game.decisions) < 300:
            if len(game.decisions) % 20 == 0:
                seat = game.state.seat
                look = Look(
                    seat,
                    narrow=shape == "narrow",
                    tall=shape == "tall",
                    broad=shape == "broad",
                )
                drawn = picture(game.observe(seat), look)
                for group in ET.fromstring(drawn.svg()).iter():
                    word = group.get("id") or group.get("data-word") or ""
                    if word in drawn.clickable and not is_lit(group):
                        dark.add(word)
            game.play(dice.choice(game.legal()))
    assert dark == set()


def after(seats: int, decisions: int) -> drystone.Game:
    game = drystone.new("gwtnz", seats=seats, seed=4)
    dice = random.Random(4)
    for _ in range(decisions):
        game.play(dice.choice(game.legal()))
    return game


@rule("GWT 1.7")
@pytest.mark.parametrize("seats", [1, 3])
def test_wide_and_narrow_pictures_show_the_same_things(seats: int) -> None:
    game = after(seats, 160)
    looks = Look(0), Look(0, narrow=True), Look(0, tall=True), Look(0, broad=True)
    wide, *others = (picture(game.observe(0), look) for look in looks)
    for other in others:
        assert wide.clickable == other.clickable
        assert {*wide.pieces} == {*other.pieces}


@rule("GWT 1.7")
@pytest.mark.parametrize("narrow", [False, True])
def test_players_have_their_names_and_marks(narrow: bool) -> None:
    game = after(3, 60)
    look = Look(0, names=("Ana", "Bo", "<Cy>"), narrow=narrow)
    drawn = picture(game.observe(0), look).svg()
    for seat, name in enumerate(("Ana", "Bo", "&lt;Cy&gt;")):
        assert f"Runholder: {name}" in drawn
        assert SEAT_SHAPES[seat] in drawn
    assert "<Cy>" not in drawn
    assert "Player 2" in game.picture(0, narrow=narrow)


@rule("GWT 14.4")
@pytest.mark.parametrize("narrow", [False, True])
def test_an_objective_says_its_tasks_and_what_it_counts(narrow: bool) -> None:
    game = drystone.new("gwtnz", seats=2, seed=4)
    t = cast(Table, game.state)
    t.display[0] = CARD_IDS.index("o04")
    assert "2 \u00d7 a storehouse at sea, a Lincoln or Corriedale (+3 / \u22122)" in (
        game.picture(0, narrow=narrow)
    )
    assert "Lincoln oder Corriedale" in game.picture(0, "de", narrow=narrow)


@rule("GWT 1.7")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_narrow_picture_is_as_wide_as_a_phone(seats: int) -> None:
    drawn = picture(after(seats, 150).observe(0), Look(0, narrow=True))
    assert drawn.width == 400
    assert drawn.height > 3000


@rule("GWT 1.7")
@pytest.mark.parametrize("narrow", [False, True])
def test_pictures_and_descriptions_tell_no_secret(narrow: bool) -> None:
    game = after(3, 150)
    other = cast(Table, permute(game.state.copy(), 0, Quick(5)))
    describe = game.rules.describe
    look = Look(0, "de", narrow=narrow)
    assert picture(game.observe(0), look) == picture(other.observe(0), look)
    assert describe(game.observe(0)) == describe(other.observe(0))
    assert "?" in describe(game.observe(0))


@rule("GWT 10.1")
def test_a_sheep_can_be_clicked_as_well_as_its_only_price() -> None:
    t = tables.at(tables.table(), "f")
    tables.stock(t, "dorset lincoln hampshire")
    t.players[0].money = 5
    drawn = picture(t.observe(0), Look(0)).svg()
    assert bought_by(drawn, "dorset") == ["buy-dorset-1"]
    assert bought_by(drawn, "lincoln") == ["buy-lincoln-1"]
    assert bought_by(drawn, "hampshire") == [], "too dear"
    tables.staff(t, shepherd=2)
    drawn = picture(t.observe(0), Look(0)).svg()
    assert bought_by(drawn, "dorset") == [], "by one shepherd or by two, is to be said"
    t.players[0].money = 2
    assert bought_by(picture(t.observe(0), Look(0)).svg(), "dorset") == ["buy-dorset-2"]


def bought_by(drawn: str, breed: str) -> list[str]:
    """What else a click on a breed's card means than to take it."""
    card = next(one for one in ET.fromstring(drawn).iter() if one.get("id") == f"take-{breed}")
    return [one.get("data-word", "") for one in card.iter() if one.get("data-word")]


@rule("GWT 1.7")
@pytest.mark.parametrize("shape", ["wide", "narrow", "tall", "broad"])
def test_letters_on_stone_are_light_by_night(shape: str) -> None:
    """A band of a breed's colour is as bright by night as by day; stone is not."""
    game = drystone.new("gwtnz", seats=2, seed=4)
    t = cast(Table, game.state)
    t.players[0].hand = sorted([0, *(CARD_IDS.index(card) for card in ("kotare", "o04"))])
    look = Look(0, narrow=shape == "narrow", tall=shape == "tall", broad=shape == "broad")
    drawn = ET.fromstring(picture(game.observe(0), look).svg())
    seen = 0
    for group in drawn.iter():
        parts = list(group)
        for box, text in pairwise(parts):
            if box.get("class") == "stone" and text.tag.endswith("text"):
                seen += 1
                assert "dusk" not in (text.get("class") or "").split()
    assert seen


@rule("GWT 1.7")
def test_on_a_phone_piles_of_many_kinds_get_rows_of_their_own() -> None:
    """Of twelve kinds in one row each would lie on the count of the one before."""
    heights = []
    for kinds in (3, 12):
        game = drystone.new("gwtnz", seats=2, seed=4)
        cast(Table, game.state).players[0].discard = list(range(kinds))
        heights.append(picture(game.observe(0), Look(0, narrow=True)).height)
    assert heights[1] > heights[0]
