"""The things of a set are picked, and said at once; so is how many, before the first is drawn."""

from __future__ import annotations

from typing import cast

import pytest

from drystone.core.game import new_game
from drystone.games import GAMES, find
from drystone.games.gwtnz.components import WELLINGTON
from drystone.games.gwtnz.shearing import EXACTLY_ONE, Shear
from drystone.games.gwtnz.state import Table
from drystone.games.gwtnz.turn import EndTurn, Location
from drystone.games.gwtnz.words import WORDS
from drystone.table.game import turns
from drystone.table.game.choices import Chooser
from drystone.table.pages.messages import Messages
from drystone.table.pages.offers import gist, label
from tests.gwtnz import tables
from tests.table.leaks import match_of
from tests.table.pointing import (
    GWT,
    choices,
    in_wellington,
    on_the_way,
    positions,
    until_move,
)


def said_by(t: Table, *picked: str) -> list[str]:
    choice = Chooser(GWT, t.observe(0)).picked([WORDS.parse(word) for word in picked])
    return [] if choice is None else [WORDS.text(action) for action in choice.says]


def test_what_is_picked_of_a_set_is_said_at_once_and_that_it_was_all() -> None:
    t = in_wellington("merino shropshire southdown")
    assert said_by(t, "reveal merino") == ["reveal merino", "done"]
    assert said_by(t, "reveal southdown", "reveal merino")[-1] == "done"
    assert said_by(t, "reveal merino", "reveal merino") == [], "each type once"
    assert said_by(t, "reveal corriedale") == [], "not in the hand"
    assert said_by(t, "done") == [], "no part of the set"


def test_the_last_of_a_set_does_not_end_what_is_asked_next() -> None:
    """One sheep is all that this icon shears: the "done" after it is the turn's (GWT 13.4)."""
    t = tables.table(2)
    tables.deal(t, "merino shropshire")
    t.frames += [EndTurn(0), Location(0, 0, 0, 1), Shear(0, EXACTLY_ONE, EXACTLY_ONE, 0)]
    assert said_by(t, "reveal merino") == ["reveal merino"]


def test_where_one_is_all_there_can_be_it_is_said_at_once() -> None:
    """One sheep is all that the icon shears: to pick it, and then to say so, is one too many."""
    t = tables.table(2)
    tables.deal(t, "merino shropshire")
    t.frames += [EndTurn(0), Location(0, 0, 0, 1), Shear(0, EXACTLY_ONE, EXACTLY_ONE, 0)]
    assert Chooser(GWT, t.observe(0)).picks(tuple(t.legal())) == []
    t.frames[-1] = Shear(0, 2, 0, 0)
    assert len(Chooser(GWT, t.observe(0)).picks(tuple(t.legal()))) == 2


@pytest.mark.parametrize("name", [name for name in GAMES if find(name).at_once])
def test_whatever_is_picked_can_be_said(name: str) -> None:
    """A thing of a set that glows and is then refused would leave a player stuck."""
    picked = 0
    for seed in range(2):
        for game in positions(name, seed, 150):
            chooser = Chooser(game.rules, game.observe(game.state.seat))
            for word in chooser.picks(tuple(game.legal())):
                assert chooser.picked([word]) is not None, game.text(word)
                picked += 1
    assert picked > 20


def test_all_of_a_set_is_said_as_some_of_it_are() -> None:
    """Rivals hear the same number of messages, whether all types were shown or not."""
    t = in_wellington("merino shropshire southdown")
    found = Chooser(GWT, t.observe(0)).choices(tuple(t.legal()))
    [every] = [choice for choice in found if choice.every]
    words = [WORDS.text(action) for action in every.says]
    assert said_by(t, *words[:-1]) == words
    assert words[-1] == "done"
    assert (
        dict(every.has)["money"]
        == sum(t.facts.breeding[WORDS.args(a)[0]] for a in every.says[:-1]) + tables.MONEY
    )


def test_what_sheep_bring_is_told_before_certificates_are_asked_for() -> None:
    t = in_wellington("merino shropshire southdown")
    t.players[0].certificates = 2
    found = Chooser(GWT, t.observe(0)).choices(tuple(t.legal()))
    [every] = [choice for choice in found if choice.every]
    assert every.at_least
    sheep = sum(t.facts.breeding[WORDS.args(a)[0]] for a in every.says[:-1])
    assert dict(every.has)["money"] == tables.MONEY + sheep
    told = gist(GWT, Messages("en"), every, brief=True)
    assert told.startswith("at least: ")
    assert told.count("points") <= 1


def test_the_whole_delivery_is_one_click_from_afar() -> None:
    t = on_the_way()
    tables.deal(t, "merino shropshire")
    t.players[0].space = t.facts.next.index([WELLINGTON])
    found = Chooser(GWT, t.observe(0)).choices(tuple(t.legal()))
    [every] = [choice for choice in found if choice.every]
    words = [WORDS.text(action) for action in every.says]
    assert words[:2] == ["go wellington", "enter wellington"]
    assert words[-1] == "done"
    said = label(GWT, Messages("en"), every)
    assert said == "Go to Wellington \u2192 Reveal all your sheep", "not as if one were there"


def test_sheep_are_shorn_at_a_building_and_shown_in_wellington() -> None:
    said = {True: set[str](), False: set[str]()}
    for game in positions("gwtnz", 0, 300):
        for choice in Chooser(GWT, game.observe(game.state.seat)).choices(tuple(game.legal())):
            verbs = {WORDS.kind(action) for action in choice.says}
            if "reveal" in verbs and len(verbs - {"done"}) > 1:
                said["do" in verbs].add(label(GWT, Messages("en"), choice))
    assert len(said[True]) > 3
    assert all(one.startswith("Shear ") for one in said[True])
    assert said[False]
    assert all("Reveal" in one for one in said[False])


def test_how_many_cards_is_said_before_the_first_is_drawn() -> None:
    match = until_move(match_of(new_game(GWT, 2, 1, {}), "exchange"))
    seat, exchange = match.game.state.seat, WORDS.parse("exchange")
    cast(Table, match.game.state).players[seat].tokens = 1
    found = [one for one in choices(match.game) if one.means == exchange]
    said = [[WORDS.text(action) for action in one.says] for one in found]
    assert said == [["exchange", "done"], ["exchange", "draw"]]
    held = len(cast(Table, match.game.state).players[seat].hand)
    two = turns.decide_all(match, found[1].says)
    assert len(cast(Table, two.game.state).players[seat].hand) == held + 2
    assert two.free_undo(seat) is None, "cards were seen"


def test_what_was_drawn_stays_drawn_if_the_answer_is_not_possible() -> None:
    """Or somebody would ask for more than there is, be refused, and draw again."""
    match = until_move(match_of(new_game(GWT, 2, 1, {}), "reroll"))
    t = cast(Table, match.game.state)
    player = t.players[t.seat]
    player.tokens, player.discard, player.top, player.draw = 1, [], [], player.draw[:1]
    later = turns.decide_all(match, ["exchange", "draw"])
    said = [WORDS.text(entry.action) for entry in later.log[len(match.log) :]]
    assert said == ["exchange", "done"], "and that there is no more to draw follows by itself"
