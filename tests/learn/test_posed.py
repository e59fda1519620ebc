"""Puzzles that somebody has set: what is asked is the turn that a study plays from a place."""

from __future__ import annotations

import pytest

from drystone.core.chance import Seeded
from drystone.core.game import new_game
from drystone.core.study import Node, Study
from drystone.games import find
from drystone.learn import posed as learn
from drystone.learn.attempt import MISSED, RIGHT, Attempt
from drystone.learn.posed import NoTurn, Posed, place_offered, posed, turn_end

GAMES = ("caledonia", "keyflower", "gwtnz")


def begun(name: str) -> Study:
    """A study of a position in the middle of a game, with nothing played."""
    game, dice = new_game(find(name), 2, 1, {}), Seeded(3)
    for _ in range(60):
        legal = game.legal()
        game.play(legal[dice.below(len(legal))])
    while not game.state.frames[-1].opens_turn():
        game.play(game.legal()[0])
    return Study(game)


def play_turn(study: Study, which: int) -> Node:
    """Play a turn from the beginning, its first decision one of those that there are."""
    alone, node = Study(study.begun), study.root
    last = alone.root
    while turn_end(alone, alone.root) is None:
        action = study.game(node).legal()[which if node is study.root else 0]
        node, last = study.play(node, action), alone.play(last, action)
    return node


def of(study: Study, at: Node | None = None) -> Posed:
    return posed(study, at or study.root, "study-x-0", "/study/x", "Ada")


def played(one: Posed, name: str, moves: tuple[str, ...]) -> Attempt:
    attempt = Attempt(one.puzzle(find(name)))
    for move in moves:
        attempt = attempt.play(move)
    return attempt


@pytest.mark.parametrize("name", GAMES)
def test_the_turn_that_is_played_is_the_answer_and_tries_are_not(name: str) -> None:
    study = begun(name)
    last, other = play_turn(study, 0), play_turn(study, 1)
    study.comment(study.root, "What now?")
    study.comment(last, "It saves money.")
    study.comment(other, "Too dear.")
    one = of(study)
    assert [turn.said for turn in one.turns] == ["It saves money.", "Too dear."]
    assert one.said == "What now?"
    best, tried = (turn.moves for turn in one.turns)
    assert played(one, name, best).verdict == RIGHT
    missed = played(one, name, tried)
    assert missed.verdict == MISSED
    assert missed.weighed == missed.puzzle.turns[1]


def test_what_comes_to_the_same_is_right() -> None:
    """To walk on from a space at which one may halt ends where the longer step does."""
    study = begun("gwtnz")
    study.play_all(study.root, ["go e", "stop", "aux money", "done"])
    study.play_all(study.root, ["go d", "stop", "aux money", "done"])
    one = of(study)
    assert played(one, "gwtnz", ("go d", "go e", "stop", "aux money", "done")).verdict == RIGHT
    assert played(one, "gwtnz", ("go d", "stop", "aux money", "done")).verdict == MISSED


def test_a_turn_that_is_not_played_to_its_end_asks_nothing() -> None:
    study = begun("keyflower")
    with pytest.raises(NoTurn):
        of(study)
    assert place_offered(study, study.root) is None
    last = play_turn(study, 0)
    assert place_offered(study, last) is study.root
    half = last.parent
    assert half is not None
    if half is not study.root:
        study.delete(last)
        with pytest.raises(NoTurn):
            of(study)


def test_another_answer_is_another_puzzle_but_another_comment_is_not() -> None:
    study = begun("caledonia")
    last = play_turn(study, 0)
    rules, first = find("caledonia"), of(study).puzzle(find("caledonia")).mark
    study.comment(last, "Because.")
    assert of(study).puzzle(rules).mark == first
    study.promote(play_turn(study, 1))
    assert of(study).puzzle(rules).mark != first


def test_so_many_turns_are_compared_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    study = begun("keyflower")
    for which in range(3):
        play_turn(study, which)
    assert len(of(study).turns) == 3
    monkeypatch.setattr(learn, "MOST_TURNS", 2)
    assert len(of(study).turns) == 2
