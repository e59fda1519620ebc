"""Whether a lesson can be taught: its solution, its answers, its words."""

from __future__ import annotations

from fnmatch import fnmatchcase

from drystone.core.speech import LANGUAGES, catalogue
from drystone.learn.lesson import Lesson, LessonError, words_of
from drystone.learn.run import Run
from drystone.learn.solve import ENOUGH


def check(lesson: Lesson) -> None:
    """Play a lesson's solution and hear its answers; a `LessonError` says what is wrong."""
    run = Run(lesson)
    for number, step in enumerate(lesson.steps, 1):
        where = f"{lesson.name}: step {number}"
        if step.reached(lesson.rules, run.game.state, lesson.me):
            raise LessonError(f"{where} is done before it begins")
        if run.game.seat != lesson.me:
            raise LessonError(f"{where} begins when somebody else decides")
        if run.search(ENOUGH).way is None:
            raise LessonError(f"{where}: nobody who knows only the goal finds the way")
        if step.show and not any(fnmatchcase(move, p) for move in step.solution for p in step.show):
            raise LessonError(f"{where}: what glows is no part of the solution")
        for move in step.solution:
            if run.step != number - 1:
                raise LessonError(f"{where} is done before its solution ends, at {move!r}")
            try:
                run = run.play(move)
            except ValueError as problem:
                raise LessonError(f"{where}: the solution can't be played: {problem}") from None
            if run.wrong:
                raise LessonError(f"{where}: {move!r} of the solution is answered as wrong")
        if run.step != number:
            raise LessonError(f"{where}: the solution does not reach the goal")
    check_words(lesson)


def keys(lesson: Lesson) -> set[str]:
    """What a lesson must have words for."""
    found = {f"{lesson.name}.title", f"{lesson.name}.done"}
    for number, step in enumerate(lesson.steps, 1):
        found.add(f"{lesson.name}.{number}")
        found |= {f"{lesson.name}.{number}.{answer.say}" for answer in step.answers}
    return found


def may_say(lesson: Lesson) -> set[str]:
    """What a lesson may have words for besides: that a step is done."""
    return {f"{lesson.name}.{number}.done" for number in range(1, len(lesson.steps) + 1)}


def check_words(lesson: Lesson) -> None:
    """Everything is said in English, and in every language that the game's lessons speak."""
    for language in LANGUAGES:
        name = f"{lesson.rules.name}-{lesson.kind}"
        if language == LANGUAGES[0] or catalogue(lesson.rules.catalogues, name, language):
            there = words_of(lesson.rules, language, lesson.kind)
            missing = sorted(keys(lesson) - set(there))
            if missing:
                raise LessonError(f"{lesson.name}: {language} has no words for {missing[0]}")
