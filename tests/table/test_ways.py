"""The way to something far is one click: over the trail, to a post, for a piece on the map."""

from __future__ import annotations

from typing import cast

import pytest

from drystone.core.chance import Quick
from drystone.core.game import game_at, new_game
from drystone.core.position import write_position
from drystone.games import GAMES, find
from drystone.games.gwtnz.components import WELLINGTON
from drystone.games.gwtnz.state import Table
from drystone.games.gwtnz.words import WORDS
from drystone.table.game import turns
from drystone.table.game.choices import Chooser
from drystone.table.pages.messages import Messages
from drystone.table.pages.offers import by_which
from tests.gwtnz import tables
from tests.table.leaks import ended, match_of
from tests.table.pointing import DEAR, GWT, choices, on_the_way


def ways_to(t: Table, word: str) -> list[list[str]]:
    meant = WORDS.parse(word)
    found = Chooser(GWT, t.observe(0)).choices(tuple(t.legal()))
    return [[WORDS.text(a) for a in choice.says] for choice in found if choice.means == meant]


def test_a_far_building_is_one_click() -> None:
    t = on_the_way()
    assert ways_to(t, "go b") == [["go b", "stop"]]
    assert ways_to(t, "go c") == [["go b", "go c", "stop"]]
    assert ways_to(t, "go d") == [["go b", "go c", "go d"]], "three steps are all: no need to stop"
    assert ways_to(t, "go f") == [], "too far"


def test_of_two_ways_the_cheaper_is_the_only_one_that_makes_sense() -> None:
    assert ways_to(on_the_way(a1=1), "go b") == [["go b", "stop"]], "past the rival"
    assert ways_to(on_the_way(a1=1, a2=1, a4=1), "go b") == [["go a4", "go b", "stop"]]


def test_who_gets_the_fee_is_for_the_player_to_say() -> None:
    assert ways_to(on_the_way(a1=1, a4=2), "go b") == [
        ["go a1", "go b", "stop"],
        ["go a4", "go b", "stop"],
    ]


def test_a_way_tells_what_is_left_of_the_money() -> None:
    t = on_the_way(a1=1, a4=1)
    meant = WORDS.parse("go b")
    found = Chooser(GWT, t.observe(0)).choices(tuple(t.legal()))
    [way] = [choice for choice in found if choice.means == meant]
    assert way.has == (("money", tables.MONEY - t.facts.building_fee[t.face(DEAR)]),)


def test_ways_to_the_same_building_name_what_lies_on_them() -> None:
    assert by_which(GWT, Messages("en"), WORDS.parse("go b")).startswith("by ")


def riding(where: str) -> Table:
    """At an own building that gives two auxiliary actions and a step."""
    t = tables.table()
    tables.stand(t, "2a", where)
    tables.at(t, where)
    assert "do forward-1" in tables.legal(t)
    return t


def test_the_step_that_a_building_gives_is_a_click_on_where_it_leads() -> None:
    t = riding("e2")
    assert ways_to(t, "go f") == [], "an action would be left behind unasked"
    tables.play(t, "do aux-double", "aux money")
    assert ways_to(t, "go f") == [["do forward-1", "go f"]]


def test_a_step_that_leads_to_one_place_takes_itself() -> None:
    """But not into Wellington, and not for whoever says everything themselves."""

    def after(where: str, auto: bool = True) -> str:
        game = game_at(write_position(GWT, riding(where), 1), lambda _: GWT)
        match = ended(match_of(game, f"step{where}{auto}", confirm=True, auto=auto))
        for said in ("do aux-double", "aux money", "do forward-1"):
            match = ended(turns.decide(match, match.game.parse(said)))
        return tables.asked(cast(Table, match.game.state))

    assert after("e2") == "Location"
    assert after("e2", auto=False) == "Move"
    assert after("h2") == "Move"


def from_afar(t: Table, word: str) -> list[list[str]]:
    """The ways to something that is pointed at, each checked by playing it."""
    found = Chooser(GWT, t.observe(0)).afar(WORDS.parse(word))
    for choice in found:
        trial = t.copy()
        for action in choice.says:
            assert action in trial.legal()
            trial.play(action, Quick(0))
    return [[WORDS.text(action) for action in choice.says] for choice in found]


def test_what_is_pointed_at_from_the_trail_is_gone_to_and_done() -> None:
    t = on_the_way()
    t.players[0].space = tables.space("h")
    hires = [word for word in map(WORDS.text, range(WORDS.size)) if word.startswith("hire ")]
    assert not any(from_afar(t, word) for word in hires), "nobody is for hire ahead"
    t.players[0].space = t.facts.trail_start
    ways = [way for word in hires for way in from_afar(t, word)]
    assert ways
    for way in ways:
        assert way[0].startswith("go ")
        assert way[-2].startswith("do hire")


def test_pointing_at_a_post_shows_all_sheep_and_delivers() -> None:
    t = on_the_way()
    tables.deal(t, "merino shropshire")
    t.players[0].space = t.facts.next.index([WELLINGTON])
    [way] = from_afar(t, "deliver 0")
    assert way[:2] == ["go wellington", "enter wellington"]
    assert {"reveal merino", "reveal shropshire", "done"} <= set(way)
    assert way[-1] == "deliver 0"


@pytest.mark.parametrize("name", [name for name in GAMES if find(name).afar])
def test_the_table_takes_every_way_from_afar(name: str) -> None:
    """As one click, undone as one; nothing but the last word of it may draw."""
    rules = find(name)
    # In Clans it takes long until somebody at random has a contract and what it asks for.
    through = {verb for way in rules.afar for verb in way.through}
    seed, most = (8, 150) if "fulfil" in through else (5, 40)
    dice = Quick(seed)
    match = match_of(new_game(rules, 2, seed, {}), f"afar{name}", confirm=True)
    words = [w for w in range(rules.words.size) if rules.words.kind(w) in ("hire-row", "deliver")]
    words += [w for w in range(rules.words.size) if rules.words.kind(w) == "send"][:8]
    words += [w for w in range(rules.words.size) if rules.words.kind(w) == "slaughter"]
    taken = 0
    for _ in range(most):
        match = ended(match)
        if match.over:
            break
        seat, number = match.game.state.seat, len(match.log)
        view = match.game.observe(seat)
        may_begin = any(rules.words.kind(action) in through for action in match.game.legal())
        some = words[dice.below(3) :: 3]
        for word in some if may_begin else ():
            for choice in Chooser(rules, view, may_end=True).afar(word)[:2]:
                assert turns.decide_all(match, choice.says).free_undo(seat) == number
                taken += 1
        legal = match.game.legal()
        match = turns.decide(match, legal[dice.below(len(legal))])
    assert taken > 3


@pytest.mark.parametrize("name", [name for name in GAMES if find(name).ways])
def test_the_table_takes_every_way_that_it_offers(name: str) -> None:
    """With the end of the turn held back, a way may end it: all of it can be undone."""
    dice, rules = Quick(5), find(name)
    match = match_of(new_game(rules, 2, 5, {}), f"taken{name}", confirm=True)
    taken = 0
    for _ in range(900):
        match = ended(match)
        if match.over or taken > 40:
            break
        seat, number = match.game.state.seat, len(match.log)
        far = [c for c in choices(match.game, may_end=True) if len(c.says) > 1 and not c.draws]
        for choice in far[:3]:
            assert turns.decide_all(match, choice.says).free_undo(seat) == number
            taken += 1
        legal = match.game.legal()
        match = turns.decide(match, legal[dice.below(len(legal))])
    assert taken > 10
