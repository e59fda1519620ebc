"""Playing alone: whoever plays along without a seat is somebody at the table."""

from __future__ import annotations

import re
from collections.abc import Iterator

import htpy as h
import pytest

from drystone.bots.search.turn import still_turn
from drystone.core.chance import Quick, Seeded
from drystone.core.game import new_game
from drystone.games import GAMES, find
from drystone.table.game.match import Match
from drystone.table.game.view import View, Viewpoint, view_of
from drystone.table.pages import bar, company, ending, play, score
from drystone.table.pages.messages import Messages
from drystone.table.pages.warning import free_gains
from drystone.table.rest.serialize import log_out, view_out
from tests.table.leaks import MESSAGES, after, match_of

ALONE = [game for game in GAMES if 1 in find(game).seats]


ALONE_BY = Viewpoint(0, (0,), frozenset({0}))


def through(match: Match) -> View:
    """The match as the only player sees it."""
    return view_of(match, ALONE_BY)


@pytest.mark.parametrize("game", ALONE)
def test_every_message_of_a_game_alone_can_be_drawn(game: str) -> None:
    dice = Quick(1)
    match = match_of(new_game(find(game), 1, 4, {}), f"alone{game}")
    drawn = 0
    while not match.over:
        legal = match.game.legal()
        match = after(match, legal[dice.below(len(legal))])
        if match.over or len(match.log) % 40 == 5:
            for message in MESSAGES:
                message(match, ALONE_BY)
            drawn += 1
    assert drawn > 2


def after_her_turn(decisions: int = 1) -> Match:
    """A game against Sarah in which so many of her turns were had."""
    dice = Quick(3)
    match = match_of(new_game(find("gwtnz"), 1, 6, {}), f"sarah{decisions}")
    turns = 0
    while turns < decisions:
        legal = match.game.legal()
        match = after(match, legal[dice.below(len(legal))])
        turns += any(e.account.startswith("sarah.s") for e in match.log[-1].changes)
    return match


def test_who_plays_along_is_in_the_header_the_scores_and_the_log() -> None:
    view, t = through(after_her_turn()), Messages("en")
    assert re.findall(r'class="name">([^<]*)<', str(play.strip(view, t))) == ["P0", "Sarah"]
    assert "Sarah" in str(score.score_sheet(view, t))
    assert "Sarah" in str(score.income(view, t))
    assert re.search(r"plays card \d+", play.fragments(view, t))
    told = view_out(view)
    assert [(one.seat, one.name) for one in told.company] == [(1, "Sarah")]
    assert told.company[0].points == sum(told.company[0].breakdown.values())


def test_her_card_is_ticked_off_step_by_step_with_rules_and_reasons() -> None:
    match = after_her_turn(4)
    turn = company.last_turn(through(match))
    assert turn is not None
    assert turn.steps[0].what.account == "sarah-does.move"
    assert len(turn.steps) >= 2
    drawn = str(company.card(through(match), Messages("en"), "log"))
    begun = sum(step.begun for step in turn.steps)
    assert begun >= 1
    assert drawn.count("<li") == len(turn.steps)
    assert drawn.count("&#10003;") in (begun, begun - 1)
    assert drawn.count('class="rule-link"') == len(turn.steps) + 1
    assert "fewest steps to Wellington" in drawn
    assert [line.steps for line in log_out(through(match), 0, 1000) if line.steps]


def test_what_lies_ahead_of_her_is_not_ticked_off_while_the_player_breaks_a_tie() -> None:
    """Her rules leave a tie to the player in the middle of her turn (GWT 19.7, 19.11)."""
    match = next(match for match in wandering() if _asks_a_tie(match))
    turn = company.last_turn(through(match))
    assert turn is not None
    drawn = str(company.card(through(match), Messages("en"), "log"))
    begun = sum(step.begun for step in turn.steps)
    assert begun < len(turn.steps)
    assert drawn.count("&#10003;") == begun - 1
    assert drawn.count("still to come") == len(turn.steps) - begun


def test_her_last_step_is_not_ticked_off_while_the_player_is_asked_about_it() -> None:
    match = next(match for match in wandering() if _asks_about_her_last_step(match))
    drawn = str(company.card(through(match), Messages("de"), "log"))
    last = drawn.split("<li")[-1]
    assert 'class="now"' in last
    assert "&#10003;" not in last
    assert "nichts zu holen" not in last
    later = after(match, match.game.legal()[0])
    while type(later.game.state.frames[-1]).__name__.startswith("Sarah"):
        later = after(later, later.game.legal()[0])
    done = str(company.card(through(later), Messages("de"), "log"))
    assert done.count("&#10003;") == done.count("<li")


def _asks_about_her_last_step(match: Match) -> bool:
    ahead = [type(frame).__name__ for frame in match.game.state.frames]
    return ahead[-1].startswith("Sarah") and "SarahActs" not in ahead


def test_that_she_moved_on_is_not_said_to_have_brought_nothing() -> None:
    def steps(match: Match) -> list[str]:
        drawn = str(company.card(through(match), Messages("de"), "log"))
        return [step for step in drawn.split("<li") if "Schritt weiter" in step]

    moved = (steps(match) for match in wandering())
    (step,) = next(found for found in moved if found and "&#10003;" in found[0])
    assert "nichts zu holen" not in step


def wandering() -> Iterator[Match]:
    """Every match of some random games against Sarah."""
    for seed in range(20):
        dice = Quick(seed)
        match = match_of(new_game(find("gwtnz"), 1, seed, {}), f"tie{seed}")
        while not match.over:
            yield match
            legal = match.game.legal()
            match = after(match, legal[dice.below(len(legal))])


def _asks_a_tie(match: Match) -> bool:
    ahead = [type(frame).__name__ for frame in match.game.state.frames]
    return ahead[-1].startswith("Sarah") and "SarahActs" in ahead


@pytest.mark.parametrize("asked", ["Move", "Sarah"])
def test_alone_too_a_free_gain_is_pointed_out_before_the_turn_ends(asked: str) -> None:
    """Also where the next that is asked is how Sarah's turn goes."""
    for match in wandering():
        game = match.game
        done = game.parse("done")
        if done in game.legal() and (found := free_gains(game.rules, game.observe(0), done)):
            later = game.observe(0).redeal(Seeded(0))
            later.play(done, Seeded(0))
            if type(later.frames[-1]).__name__.startswith(asked):
                break
    else:
        pytest.fail("nothing was ever left")
    for other, gained in found:
        assert other in game.legal()
        assert all(entry.seat == 0 and entry.amount > 0 for entry in gained)


def test_what_ends_the_turn_alone_is_no_free_gain() -> None:
    dice = Quick(2)
    table = new_game(find("caledonia"), 1, 2, {})
    while not table.over:
        legal = table.legal()
        for action in legal:
            for other, _ in free_gains(table.rules, table.observe(0), action):
                begun, later = table.state.frames[:], table.state.copy()
                later.play(other, Seeded(0))
                assert still_turn(later, begun)
        table.play(legal[dice.below(len(legal))])


def test_who_plays_along_may_win() -> None:
    dice = Quick(1)
    match = match_of(new_game(find("gwtnz"), 1, 4, {}), "won")
    while not match.over:
        legal = match.game.legal()
        match = after(match, legal[dice.below(len(legal))])
    assert match.game.winners() == [1], "a random player never wins"
    hers = sum(match.game.breakdown(1).values())
    s = through(match)
    assert bar.question(s, Messages("en")) == f"Sarah wins with {hers} points."
    assert match.standing.note.endswith(f" {hers}")
    assert "Sarah" in match.standing.note


def test_with_nobody_to_win_against_only_the_points_are_told() -> None:
    """And there are no seats to be rotated for the next game."""
    dice, t = Quick(1), Messages("en")
    match = match_of(new_game(find("caledonia"), 1, 4, {}), "ended")
    while not match.over:
        legal = match.game.legal()
        match = after(match, legal[dice.below(len(legal))])
    points = sum(match.game.breakdown(0).values())
    s = through(match)
    assert bar.question(s, t).endswith(f" finishes with {points} points.")
    assert "Play again<" in str(h.div[ending.next_game(s, t)])
