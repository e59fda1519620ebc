"""A bad lesson is refused in one clear sentence; conditions say what they mean."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import drystone
from drystone.games import find
from drystone.learn import checking
from drystone.learn.conditions import BadCondition, Condition
from drystone.learn.lesson import LessonError, lessons, load, read
from drystone.learn.run import LONGEST, Run
from drystone.learn.solve import search

RULES = find("caledonia")


def lesson_text() -> str:
    """A lesson of one move, from whatever the set-up asks first."""
    game = drystone.new("caledonia", seats=2, seed=1)
    first, second = game.text(game.legal()[0]), ""
    game.play(first)
    second = game.text(game.legal()[0])
    return (
        f'seats = 2\nseed = 1\nmoves = ["{first}"]\n\n'
        f'[[step]]\ngoal = ["players.me.money > 0"]\nsolution = ["{second}"]\n'
    )


def test_moves_from_a_set_up_make_a_lesson() -> None:
    lesson = read(RULES, "opening", lesson_text(), "01-opening.toml")
    run = Run(lesson).play(lesson.steps[0].solution[0])
    assert run.done
    assert run.told is not None
    assert run.told.kind == "done"


@pytest.mark.parametrize(
    "old, new, complaint",
    [
        ("seats = 2", "seats = ", "01-x.toml: this is not TOML"),
        ("seats = 2", "seets = 2", "01-x.toml: 'seets' is unknown; there are: moves, options"),
        ("seats = 2", "seats = 9", "the lesson can't begin: caledonia is for 1, 2, 3, 4 players"),
        ("seats = 2", 'seats = "2"', "the lesson can't begin: seats is a whole number"),
        ("choose", "chose", "the lesson can't begin: "),
        ("[[step]]", "[step]", "a lesson has at least one"),
        ("[[step]]", "[[stop]]", "'stop' is unknown"),
        (
            "money > 0",
            "gold > 0",
            "step 1: 'players.me.gold': a position of caledonia has no",
        ),
        ("money > 0", "money", "step 1: 'players.me.money' is no condition such as"),
        ("money > 0", "money > much", "compares with 'much', which is no number"),
        ("players.me.money > 0", "points.sheep > 0", "there is no category 'sheep'"),
        ("players.me.money > 0", "feature.luck > 0", "there is no feature 'luck'"),
        ("players.me.money > 0", "players.me > 0", "is a whole table"),
        ('goal = ["players.me.money > 0"]', "goal = []", "step 1 has no goal"),
        ('goal = ["players.me.money > 0"]', "goal = 3", "step 1: goal is a list of texts"),
        ('solution = ["', 'solution = ["hop ', "step 1: "),
        ("solution", "answer", "step 1"),
    ],
)
def test_a_bad_lesson_is_refused_in_a_sentence(old: str, new: str, complaint: str) -> None:
    text = lesson_text()
    assert old in text
    with pytest.raises(LessonError) as refused:
        read(RULES, "x", text.replace(old, new, 1), "01-x.toml")
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "answer, complaint",
    [
        ('did = "pass"', "says what it says by a key"),
        ('say = "no"', "does not say what it answers"),
        ('did = "pass"\nsay = "Wrong!"', "says what it says by a key"),
        ('did = "pass"\nsay = "done"', "says what it says by a key"),
        ('did = "pass"\nsay = "no"\nfine = 1', "fine is true or false"),
        ('did = "pass"\nsay = "no"\nwhy = ""', "'why' is unknown"),
        ('when = ["players.me.luck > 1"]\nsay = "no"', "has no 'luck'"),
    ],
)
def test_a_bad_answer_is_refused_in_a_sentence(answer: str, complaint: str) -> None:
    text = f"{lesson_text()}\n[[step.answer]]\n{answer}\n"
    with pytest.raises(LessonError, match=complaint):
        read(RULES, "x", text, "01-x.toml")


def test_a_file_has_a_number_and_a_name(tmp_path: Path) -> None:
    file = tmp_path / "First Lesson.toml"
    file.write_text(lesson_text(), "utf-8")
    with pytest.raises(LessonError, match=r"called like 03-being-outbid\.toml"):
        load(RULES, file)


def test_a_solution_that_is_none_is_noticed() -> None:
    text = lesson_text().replace("money > 0", "money > 999")
    lesson = read(RULES, "x", text, "01-x.toml")
    with pytest.raises(LessonError, match="nobody who knows only the goal finds the way"):
        checking.check(lesson)


def test_a_goal_that_holds_already_is_noticed() -> None:
    text = lesson_text().replace("money > 0", "money >= 0")
    with pytest.raises(LessonError, match="is done before it begins"):
        checking.check(read(RULES, "x", text, "01-x.toml"))


def test_words_that_are_missing_are_noticed() -> None:
    with pytest.raises(LessonError, match=r"x: en has no words for x\.1"):
        checking.check(read(RULES, "x", lesson_text(), "01-x.toml"))


def test_a_lesson_is_not_without_end() -> None:
    lesson = read(RULES, "x", lesson_text(), "01-x.toml")
    run = Run(lesson)
    run.moves = ("pass",) * LONGEST
    with pytest.raises(ValueError, match="begin again"):
        run.play("pass")


def test_a_search_says_whether_it_has_seen_everything() -> None:
    state = Run(lessons("keyflower")[0]).game.state
    never = search(state, 1, 0, lambda _: False)
    assert never.hopeless
    assert not search(state, 1, 0, lambda _: False, most=1).hopeless
    assert len(search(state, 1, 0, lambda _: True).way or ()) == 1


@pytest.mark.parametrize(
    "text, holds",
    [
        ("players.me.money == 0", True),
        ("players.0.money != 0", False),
        ("players.me.left.sheep >= 4", True),
        ("players.me.contracts.size == 0", True),
        ("boxes.size > 3", True),
        ("players.me.clan == ?", True),
        ("turn == me", True),
        ("asked == ChoosePair", True),
        ("points < 0", False),
        ("prices.wool == 3", True),
        ("clans lacks nobody", True),
    ],
)
def test_conditions(text: str, holds: bool) -> None:
    game = drystone.new("caledonia", seats=2, seed=1)
    me = game.state.seat
    assert Condition.read(text.replace(".0.", f".{me}.")).holds(RULES, game.state, me) is holds


def test_what_is_in_a_list_is_asked_by_name() -> None:
    game = drystone.new("caledonia", seats=2, seed=1)
    board: Any = game.state
    first = RULES.words.symbol(RULES.words.domain_named("contract"), board.boxes[0])
    assert Condition.read(f"boxes has {first}").holds(RULES, game.state, 0)
    with pytest.raises(BadCondition, match="is no list"):
        Condition.read("round has 3").holds(RULES, game.state, 0)
