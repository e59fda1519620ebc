"""The log as a story: grouped by turn, with what happens to everybody told by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

import drystone
from drystone.bots import seat as bot
from drystone.core.chance import Quick
from drystone.core.deeds import deeds
from drystone.core.game import Game, new_game
from drystone.core.speech import LANGUAGES
from drystone.core.state import NOBODY
from drystone.games import GAMES, find
from drystone.table.game.match import Match
from drystone.table.game.story import Event, Part, Turn, story
from drystone.table.game.view import Viewpoint, view_of
from drystone.table.pages import log
from drystone.table.pages.messages import Messages
from tests.conformance.registry import WHOLE
from tests.table.leaks import match_of


def played(name: str, seats: int, seed: int) -> Iterator[Match]:
    """A random game, decision by decision."""
    match, dice = match_of(new_game(find(name), seats, seed, {}), "story"), Quick(seed)
    while not match.over:
        legal = match.game.legal()
        match = match.play(legal[dice.below(len(legal))])
        yield match


@cache
def whole(name: str, seats: int = 2, seed: int = 3) -> tuple[Match, list[Part]]:
    """A whole game and its story, as its first player knows it."""
    *_, match = played(name, seats, seed)
    return match, story(match.log, 0, seats)


@pytest.mark.parametrize("name", GAMES)
def test_every_decision_and_every_change_is_told_once(name: str) -> None:
    match, parts = whole(name)
    steps = [step.entry.number for one in parts if isinstance(one, Turn) for step in one.steps]
    assert sorted(steps) == list(range(len(match.log)))
    told = [e for one in parts for e in one.changes]
    known = [e for entry in match.log for e in entry.changes_for(0) if e.amount]
    assert sorted(map(id, told)) == sorted(map(id, known))


@pytest.mark.parametrize("name", WHOLE)
def test_a_turn_is_of_one_seat_and_begins_once(name: str) -> None:
    _, parts = whole(name)
    turns = [one for one in parts if isinstance(one, Turn)]
    for turn in turns:
        assert {step.entry.seat for step in turn.steps} == {turn.seat}
        later = [step.entry for step in turn.steps[1:] if step.entry.opens_turn]
        before = [step.entry for step in turn.steps if step.entry.goes_on]
        assert len(later) <= len(before)
    assert len(turns) < 0.8 * sum(len(turn.steps) for turn in turns)


EVENTS = {
    "keyflower": ["spring-ends", "summer", "summer-ends", "autumn", "autumn-ends", "winter"],
    "caledonia": ["production-1", "scoring-1", "round-2", "production-2", "scoring-2", "round-3"],
    "gwtnz": ["flip", "last-turns", "end"],
}


@pytest.mark.parametrize("name", EVENTS)
def test_what_happens_to_all_is_told_by_itself_and_in_order(name: str) -> None:
    _, parts = whole(name)
    events = [one.what for one in parts if isinstance(one, Event) and one.seat == NOBODY]
    events = [what for what in events if what != "marker"]
    assert events[: len(EVENTS[name])] == EVENTS[name]
    assert events[-1] == "end"
    assert len(set(events)) == len(events), "one that is interrupted goes on where it began"


def test_the_last_to_pass_has_not_produced_for_all() -> None:
    """The winnings of the round stand under the players who have them, not under that pass."""
    match, parts = whole("caledonia")
    production = next(one for one in parts if isinstance(one, Event))
    assert production.what == "production-1"
    assert {e.source for e in production.changes} <= {"workers", "production"}
    assert {e.seat for e in production.changes} == {0, 1}
    turn = next(one for one in reversed(parts[: parts.index(production)]) if isinstance(one, Turn))
    assert match.game.text(turn.steps[-1].entry.action) == "pass"
    assert {e.seat for e in turn.changes} == {turn.seat}
    view = view_of(match, Viewpoint(0, (0,)))
    said = str(log.part(view, Messages("en"), production))
    rows = re.findall(r"<tr>.*?</tr>", said)
    assert [re.findall(r"P\d", row) for row in rows] == [["P0"], ["P1"]]
    assert "Production of round 1" in said


def tell(game: Game, *texts: str, language: str = "en") -> list[str]:
    actions = [game.parse(text) for text in texts]
    return [deed.text for deed in deeds(game.rules, actions, language)]


def test_steps_that_belong_together_are_one_sentence() -> None:
    clans = drystone.new("caledonia", seats=2, seed=1)
    assert tell(clans, "sell milk", "trade 2") == ["sells 2 milk"]
    assert tell(clans, "sell milk", "trade 2", language="de") == ["verkauft 2 Milch"]
    assert tell(clans, "sell milk", "trade 2", language="pl") == ["Sprzeda\u017c: mleko \u00d7 2"]
    assert tell(clans, "sell milk", "done", "pass") == ["sells milk", "", "passes"]
    key = drystone.new("keyflower", seats=2, seed=1)
    assert tell(key, "lay stable", "beside home-1 s", "turn 60") == [
        "places Stable",
        "",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WHOLE)
def test_a_turn_is_one_readable_line(name: str, language: str) -> None:
    match, parts = whole(name)
    view = view_of(match, Viewpoint(0, (0,), language=language))
    t = Messages(language)
    for one in parts:
        if isinstance(one, Turn):
            said = log.said(view, t, one)
            assert said.strip()
            assert not re.search(r"[{}|\u2026]|;;|; $|^;|  ", said), said


def test_since_the_last_turn_is_told_after_a_forced_beginning_too() -> None:
    """In two-player games somebody else always had a turn in between."""
    game = drystone.new("gwtnz", seats=2, seed=5)
    match = match_of(game, "since")
    forced = 0
    dice = Quick(5)
    while not match.over and forced < 5:
        seat = match.game.seat
        assert seat is not None
        legal = match.game.legal()
        opens = match.game.state.frames[-1].opens_turn()
        before = view_of(match, Viewpoint(seat, (seat,))).since_last_turn
        match = match.play(legal[dice.below(len(legal))], forced=len(legal) == 1)
        if opens and match.game.seat == seat and before:
            view = view_of(match, Viewpoint(seat, (seat,)))
            assert view.since_last_turn == before
            forced += 1
    assert forced == 5


def test_whoever_goes_on_alone_has_nothing_to_catch_up_with() -> None:
    for match in played("caledonia", 2, 4):
        seat = match.game.seat
        if seat is None or match.log[-1].seat != seat:
            continue
        view = view_of(match, Viewpoint(seat, (seat,)))
        if view.turn_begins:
            assert view.since_last_turn == []
            return
    raise AssertionError("nobody went on alone")


def test_a_bot_s_turn_has_no_more_lines_than_a_person_s() -> None:
    """How it is grouped depends on what is open to all: seat, question, what was put in."""
    game = drystone.new("gwtnz", seats=2, seed=7)
    bots = [bot("crofter", seed=n) for n in range(2)]
    match = match_of(game, "bots")
    while len(match.log) < 60:
        seat = match.game.seat
        assert seat is not None
        match = match.play(bots[seat].choose(match.rules, match.game.observe(seat)))
    for viewer in (0, 1):
        parts = story([e.known_to(viewer, (viewer,), over=False) for e in match.log], viewer, 2)
        turns = [(one.seat, one.number, one.last) for one in parts if isinstance(one, Turn)]
        other = story([e.known_to(-1, (), over=False) for e in match.log], -1, 2)
        assert turns == [(o.seat, o.number, o.last) for o in other if isinstance(o, Turn)]


def test_whoever_is_outbid_hears_of_it_and_nobody_else() -> None:
    match = match_of(drystone.new("keyflower", seats=3, seed=5), "outbid")
    leader = match.game.seat
    assert leader is not None
    for text in ("bid keywood", "send 1 red", "bid keywood", "send 2 red"):
        match = match.play(text)
    heard = {}
    for viewer in range(3):
        view = view_of(match, Viewpoint(viewer, (viewer,)))
        events = [one for one in view.story if isinstance(one, Event)]
        heard[viewer] = [log.event_text(view, Messages("en"), one) for one in events]
    assert heard.pop(leader) == ["You were outbid: Keywood"]
    assert list(heard.values()) == [[], []]
    raised = match.play("pass").play("pass")
    assert raised.log[-1].changes == (), "only who has led until now"


def test_an_end_that_an_event_has_interrupted_is_no_turn_of_its_own() -> None:
    """Who ends the game's last lap turns the page, and then says that this was all."""
    rules = find("gwtnz")
    for seed in range(9):
        match, parts = whole("gwtnz", 2, seed)
        ends = [one for one in parts if log.only_ends(rules, one)]
        if ends:
            break
    view = view_of(match, Viewpoint(0, (0,)))
    ends = [one for one in view.story if log.only_ends(rules, one)]
    assert ends, "the end of the game came in somebody's turn"
    told = str(log.log(view, Messages("en")))
    assert all(f'id="t-turn-{one.number}"' not in told for one in ends)
    assert "The last turn is over." in told
