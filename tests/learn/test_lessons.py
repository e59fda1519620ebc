"""Every lesson can be taught: solved, solved by who knows nothing but its goal, and failed at."""

from __future__ import annotations

import random

import pytest

from drystone.core.speech import BLANK, LANGUAGES, catalogue
from drystone.games import find
from drystone.learn import checking
from drystone.learn.lesson import Lesson, lessons, names_of
from drystone.learn.run import Run
from tests.conformance.registry import WHOLE

EVERY = [pytest.param(one, id=f"{g}-{one.name}") for g in WHOLE for one in lessons(g)]
PARTS = {"turn": 4, "plan": 3, "mistake": 5}
OVERVIEW = ["story", "turn", "points", "end"]
OVERVIEW += [f"{part}-{n}" for part, of in PARTS.items() for n in range(1, of + 1)]
WORDS = [(game, language) for game in WHOLE for language in LANGUAGES]


def test_the_games_of_the_books_are_taught() -> None:
    assert {"caledonia", "gwtnz", "keyflower"} <= set(WHOLE)
    assert all(len(lessons(game)) >= 10 for game in WHOLE)


@pytest.mark.parametrize("lesson", EVERY)
def test_its_solution_leads_to_its_goals_and_everything_is_said(lesson: Lesson) -> None:
    checking.check(lesson)


@pytest.mark.parametrize("lesson", EVERY)
def test_who_knows_only_the_goals_finishes_it(lesson: Lesson) -> None:
    run = Run(lesson)
    while not run.done:
        step = run.step
        way = run.search(20_000).way
        assert way is not None, f"no way in step {step + 1}"
        for action in way:
            run = run.play(run.game.text(action))
        assert run.step == step + 1


@pytest.mark.parametrize("lesson", EVERY)
def test_whatever_is_done_is_answered_or_can_go_on(lesson: Lesson) -> None:
    answered(lesson, 5, 5)


@pytest.mark.parametrize("lesson", EVERY)
def test_a_wrong_first_move_is_answered_in_the_lessons_own_words(lesson: Lesson) -> None:
    """In every step: why it is wrong there, not only that it is."""
    run = Run(lesson)
    for step in lesson.steps:
        for action in run.legal:
            told = run.play(run.game.text(action)).told
            assert told is None or told.own, f"{run.step + 1}: {run.game.text(action)}"
        for move in step.solution:
            run = run.play(move)


@pytest.mark.long
@pytest.mark.parametrize("lesson", EVERY)
def test_whatever_else_is_done_is_answered_or_can_go_on(lesson: Lesson) -> None:
    answered(lesson, 100, 20)


def answered(lesson: Lesson, most: int, length: int) -> None:
    """First moves, then random ones: nobody is stuck, and a wrong end is always told to be one."""
    dice, wrong = random.Random(lesson.name), 0
    begun = Run(lesson)
    for action in dice.sample(begun.legal, min(most, len(begun.legal))):
        run = begun.play(begun.game.text(action))
        for _ in range(length):
            if run.done or run.wrong:
                break
            assert run.legal
            run = run.play(run.game.text(dice.choice(run.legal)))
        if run.wrong:
            wrong += 1
            assert run.told is not None
            assert not run.legal
            assert not run.undo().wrong
            if run.told.own:
                assert all(lesson.said(run.told.key, language) for language in LANGUAGES)
    assert wrong or len(begun.legal) < 5, "nothing can be done wrong in the first step"


@pytest.mark.parametrize("game, language", WORDS)
def test_nothing_is_translated_that_no_lesson_says(game: str, language: str) -> None:
    rules = find(game)
    there = set(catalogue(rules.catalogues, f"{game}-lessons", language))
    wanted: set[str] = {"lead", *(f"overview.{chapter}" for chapter in OVERVIEW)}
    allowed: set[str] = set()
    for lesson in lessons(game):
        wanted |= checking.keys(lesson)
        allowed |= checking.may_say(lesson)
    english = set(catalogue(rules.catalogues, f"{game}-lessons", "en"))
    assert wanted <= there <= wanted | allowed
    assert there == english


@pytest.mark.parametrize("game, language", WORDS)
def test_pieces_in_texts_are_known_by_name(game: str, language: str) -> None:
    rules = find(game)
    for key, text in catalogue(rules.catalogues, f"{game}-lessons", language).items():
        for blank in BLANK.finditer(text):
            assert blank[1] in names_of(game, language), f"{language} {key}: {blank[0]}"


@pytest.mark.parametrize("game", WHOLE)
def test_a_text_is_short(game: str) -> None:
    """Two sentences, three at most: nobody reads more before the first click."""
    for language in LANGUAGES:
        for key, text in catalogue(find(game).catalogues, f"{game}-lessons", language).items():
            assert len(text) < 330, f"{language} {key} is {len(text)} characters long"
