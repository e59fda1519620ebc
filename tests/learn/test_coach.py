"""The coach: its words, its plans, what it warns of, and what it says when a game is over."""

from __future__ import annotations

from collections import Counter
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

import drystone
from drystone.bots.hints import Hint, Reason, hints
from drystone.core.rules import Rules
from drystone.core.speech import LANGUAGES, catalogue
from drystone.games import GAMES, find
from drystone.learn import follow
from drystone.learn.coach import (
    advice,
    compared,
    costly,
    first_game,
    phase,
    plans,
    review,
    tip,
)
from drystone.learn.follow import Follower
from drystone.table.game.choices import Choice
from drystone.table.game.view import View
from drystone.table.pages.coach import begins, coaching
from drystone.table.pages.messages import Messages
from tests.conformance.registry import WHOLE

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("game", WHOLE)
def test_a_first_game_is_set_up_and_the_learner_begins(game: str) -> None:
    setup = first_game(game)
    assert setup is not None
    fresh = drystone.new(game, seats=setup.seats, seed=setup.seed)
    assert fresh.state.seat == 0
    assert phase(find(game), type(fresh.state.frames[-1]).__name__, "en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", WHOLE)
def test_what_is_said_of_phases_fits_frames_that_ask(game: str, language: str) -> None:
    rules = find(game)
    words = catalogue(rules.catalogues, f"{game}-coach", language)
    assert words.keys() == catalogue(rules.catalogues, f"{game}-coach", "en").keys()
    asking = {f"phase.{frame.__name__}" for frame in rules.frames}
    setup = first_game(game)
    tips = {f"tip.{tip.say}" for tip in setup.tips} if setup is not None else set()
    assert len(words) >= 8
    lacked = {f"next.{category}" for category in rules.categories}
    assert tips | lacked <= set(words) <= asking | tips | lacked
    assert all(len(text) < 330 for text in words.values())


@pytest.mark.parametrize("game", WHOLE)
def test_each_tip_is_said_in_some_turn_and_no_turn_needs_one(game: str) -> None:
    """In games of all kinds of players: what never comes, or always, is no advice."""
    setup = first_game(game)
    assert setup is not None
    assert len(setup.tips) >= 4
    said: Counter[str] = Counter()
    for record in sorted((GOLDEN / game).glob("t*.record")):
        played = drystone.replay(record.read_text("utf-8"))
        for number, decision in enumerate(played.decisions):
            state = played.at(number)
            if state.frames[-1].opens_turn():
                view = state.observe(decision.seat)
                said[tip(played.rules, view, decision.seat, "en")] += 1
    words = catalogue(find(game).catalogues, f"{game}-coach", "en")
    missing = {one.say for one in setup.tips if not said[words[f"tip.{one.say}"]]}
    assert not missing
    assert max(said.values()) < 0.7 * said.total(), said


def test_the_second_plan_is_of_another_kind_if_one_is_close() -> None:
    rules = find("keyflower")
    parse = rules.words.parse
    bid, other, use, last = map(parse, ("bid workshop", "bid miner", "use workshop", "pass"))
    close = [Hint(bid, 3.0, ()), Hint(other, 2.9, ()), Hint(use, 2.0, ()), Hint(last, -1.0, ())]
    assert [hint.action for hint in plans(rules, close)] == [bid, use]
    far = [Hint(bid, 3.0, ()), Hint(other, 2.9, ()), Hint(use, 1.0, ())]
    assert [hint.action for hint in plans(rules, far)] == [bid, other]
    assert costly(rules, close) == [(last, 4.0)]
    lost = [Hint(bid, 3.0, ()), Hint(use, -3.0, ())]
    assert [hint.action for hint in plans(rules, lost)] == [bid], "a bad turn is no plan"
    assert costly(rules, [Hint(last, 1.0, ()), Hint(bid, 0.0, ())]) == []


def test_no_plan_is_what_the_coach_warns_of_or_what_can_always_be_said() -> None:
    rules = find("gwtnz")
    parse = rules.words.parse
    build, token, done = map(parse, ("do build-2", "exchange", "done"))
    found = [Hint(build, 3.0, ()), Hint(token, 2.9, ()), Hint(done, 1.0, ())]
    assert costly(rules, found) == [(done, 2.0)]
    assert [hint.action for hint in plans(rules, found)] == [build]
    assert [hint.action for hint in plans(rules, [Hint(token, 3.0, ()), Hint(done, 2.0, ())])] == [
        token,
        done,
    ]
    assert plans(rules, []) == []


def test_a_click_follows_a_plan_as_far_as_it_can() -> None:
    """A walk is one click on the page, and so it is for who follows the coach."""
    parse = find("gwtnz").words.parse
    way = tuple(map(parse, ("go e", "go f", "stop", "do buy-sheep")))
    choices = [Choice(way[:1], way[0]), Choice(way[:3], way[1]), Choice((way[0], way[2]), way[0])]
    assert begins(choices, Hint(way[0], 1.0, (), way[1:])) == choices[1]
    assert begins([], Hint(way[0], 1.0, (), way[1:])).says == way[:1]


@pytest.mark.parametrize("game", GAMES)
def test_a_plan_goes_on_as_the_rules_allow(game: str) -> None:
    fresh = drystone.new(game, seats=2, seed=3)
    seat = fresh.state.seat
    best = hints(fresh.rules, fresh.observe(seat), 1)[0]
    fresh.play(best.action)
    for action in best.then:
        while len(fresh.legal()) == 1 and fresh.state.seat == seat:
            fresh.play(fresh.legal()[0])
        assert action in fresh.legal()
        fresh.play(action)


def test_the_follower_does_what_is_said() -> None:
    fresh = drystone.new("caledonia", seats=2, seed=3)
    view = fresh.observe(fresh.state.seat)
    assert Follower(1).choose(fresh.rules, view) in view.legal()


def test_a_review_names_what_the_score_sheet_shows() -> None:
    game = drystone.new("caledonia", seats=2, seed=1)
    found = review(game.rules, game.state, 0)
    sheet = game.breakdown(0)
    assert all(sheet[category] == points for category, points in found.sources)
    assert found.well in ("", *game.rules.categories)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", WHOLE)
def test_who_has_lost_is_told_what_to_do_for_the_points_that_were_missing(
    game: str, language: str
) -> None:
    record = next((GOLDEN / game).glob("t*.record"))
    played = drystone.replay(record.read_text("utf-8"))
    lost = next(seat for seat in range(played.state.seats) if seat not in played.winners())
    view = SimpleNamespace(over=True, rules=played.rules, viewer=lost, position=played.state)
    said = str(coaching(cast(View, view), [], Messages(language)))
    lacked = review(played.rules, played.state, lost).next
    told = advice(played.rules, lacked, language)
    assert told
    assert told in unescape(said)


def warned(points: float) -> str:
    """What is said at the beginning of a turn of Clans where passing would cost so much."""
    game = drystone.new("caledonia", seats=2, seed=1)
    while not game.state.frames[-1].opens_turn():
        game.play(game.legal()[0])
    found = [
        Hint(game.rules.words.parse("hire"), points, ()),
        Hint(game.rules.words.parse("pass"), 0.0, ()),
    ]
    view = SimpleNamespace(
        over=False,
        rules=game.rules,
        board=game.state,
        viewer=game.state.seat,
        to_decide=True,
        log=[],
        legal=game.legal(),
        confirm=False,
    )
    return unescape(str(coaching(cast(View, view), found, Messages("en"))))


def test_a_warning_names_points_that_can_be_believed() -> None:
    assert "would cost you points: about 4." in warned(4.0)
    assert "would cost you a lot of points." in warned(40.0)
    assert "40" not in warned(40.0)


def test_plans_are_told_by_what_they_bring_more_than_each_other() -> None:
    """Seventeen points for a disc is nothing that a beginner can believe."""
    rules = find("gwtnz")
    one = Hint(1, 17.0, (Reason("money", 12.0, ("gold",)), Reason("discs", 5.0)))
    other = Hint(2, 15.5, (Reason("money", 12.5), Reason("harbours", 3.0)))
    more, less = compared(one, other), compared(other, one)
    assert (more.points, less.points) == (1.5, -1.5)
    for hint in (more, less):
        assert sum(reason.points for reason in hint.reasons) == pytest.approx(hint.points)
        assert all(abs(reason.points) <= 5.0 for reason in hint.reasons)
    assert "17" not in more.why(rules, "de")
    assert more.action == one.action


def test_following_goes_on_from_what_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[int] = []

    def won(_rules: Rules, _level: str, seed: int) -> float:
        played.append(seed)
        return float(seed % 4 > 0)

    monkeypatch.setattr(follow, "won", won)
    file = str(tmp_path / "kept.jsonl")
    follow.main("keyflower", 3, "apprentice", 99.0, file)
    follow.main("keyflower", 8, "apprentice", 99.0, file)
    follow.main("keyflower", 4, "visitor", 99.0, file)
    assert played == [*range(10000, 10008), *range(10000, 10004)]
    told = capsys.readouterr().out.splitlines()
    assert told[1].startswith("keyflower: 75.0% of 8 games against apprentice (41% to 93%)")
    assert "of 4 games against visitor" in told[2]
