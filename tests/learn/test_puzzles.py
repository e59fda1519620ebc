"""Every puzzle that ships can be set: solved, missed, and made of what its solver can see."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from drystone.core.chance import Quick
from drystone.core.speech import COMMON, LANGUAGES, catalogue
from drystone.games import GAMES
from drystone.lab.puzzles.finding import AGAINST
from drystone.lab.puzzles.positions import position_of
from drystone.learn.attempt import MISSED, RIGHT, Attempt
from drystone.learn.puzzle import (
    GENERAL,
    TOLERANCE,
    Puzzle,
    PuzzleError,
    folder_of,
    of_the_day,
    puzzles,
    read,
    themes_of,
)
from tests.conformance.registry import WHOLE

EVERY = [pytest.param(one, id=f"{game}-{one.name}") for game in GAMES for one in puzzles(game)]
TURNS = [
    pytest.param(one, id=f"{game}-{one.name}")
    for game in GAMES
    for one in puzzles(game)
    if one.goal is None
]


def played(puzzle: Puzzle, moves: tuple[str, ...]) -> Attempt:
    attempt = Attempt(puzzle)
    for move in moves:
        if attempt.over:
            break
        attempt = attempt.play(move)
    return attempt


@pytest.mark.parametrize("game", WHOLE)
def test_every_game_has_puzzles_of_several_grades_and_themes(game: str) -> None:
    assert len({one.grade for one in puzzles(game)}) >= 2
    assert len({theme for one in puzzles(game) for theme in one.themes}) >= 3


@pytest.mark.parametrize("puzzle", EVERY)
def test_the_best_turn_is_right_and_the_others_are_missed(puzzle: Puzzle) -> None:
    for turn in puzzle.turns:
        attempt = played(puzzle, turn.moves)
        assert attempt.over, turn.moves
        assert attempt.verdict == (RIGHT if turn.behind <= TOLERANCE else MISSED)
    assert Attempt(puzzle).solution().verdict == RIGHT


@pytest.mark.parametrize("puzzle", EVERY)
def test_it_is_explained_where_the_margin_comes_from(puzzle: Puzzle) -> None:
    assert sum(one.points for one in puzzle.why) == pytest.approx(puzzle.margin, abs=0.1)


@pytest.mark.parametrize("puzzle", TURNS)
def test_it_was_checked_ten_times_as_deeply(puzzle: Puzzle) -> None:
    assert puzzle.checked["positions"] >= 10 * puzzle.found["positions"] > 0
    assert puzzle.margin >= 2 * puzzle.error
    # More lost than this to gain more still: nobody sees from the points why it is best.
    assert sum(-one.points for one in puzzle.why if one.points < 0) <= AGAINST * puzzle.margin + 0.1


@pytest.mark.parametrize("game", WHOLE)
def test_not_too_many_are_about_passing(game: str) -> None:
    """Alone, or with what follows from it, such as the choice of a boat."""
    found = puzzles(game)
    dull = sum(one.best.moves[0] in one.rules.closing for one in found)
    assert dull <= max(2, 0.25 * len(found))


@pytest.mark.parametrize("game", WHOLE)
def test_a_position_depends_on_nothing_that_the_solver_cannot_see(game: str) -> None:
    """The file is made of an observation: another deal of what is hidden gives the same file."""
    puzzle = puzzles(game)[0]
    start = puzzle.begin()
    view = start.state.observe(puzzle.me)
    texts = set()
    for seed in range(5):
        other = view.redeal(Quick(seed))
        texts.add(position_of(puzzle.rules, other.observe(puzzle.me), 9, start.options))
    assert len(texts) == 1


def test_each_puzzle_has_its_day() -> None:
    found = puzzles("keyflower")
    first = date(2026, 1, 1)
    days = {of_the_day(found, first + timedelta(days=n)).name for n in range(len(found))}
    assert days == {one.name for one in found}
    assert of_the_day(found, first) == of_the_day(found, first)


def test_themes_have_words() -> None:
    themes = {*GENERAL, *(theme for game in GAMES for theme in themes_of(game))}
    for language in LANGUAGES:
        words = catalogue(str(COMMON), "learning", language)
        said = {key.removeprefix("puzzle.theme.") for key in words if "puzzle.theme." in key}
        assert said == themes
        assert words.keys() == catalogue(str(COMMON), "learning", "en").keys()


@pytest.mark.parametrize(
    "old, new, complaint",
    [
        ("grade = ", "grade = 9", "its grade is"),
        ("themes = [", 'themes = ["cooking", ', "there is no theme 'cooking'"),
        ("margin = ", "merit = ", "'margin' is missing"),
        ("position = '''", "position = ''", "this is not TOML"),
        ("behind = 0.00", "behind = 0.90", "a best turn"),
    ],
)
def test_a_bad_puzzle_is_refused_in_a_sentence(old: str, new: str, complaint: str) -> None:
    one = puzzles("keyflower")[0]
    text = (folder_of("keyflower") / f"{one.name}.toml").read_text("utf-8")
    assert old in text
    with pytest.raises(PuzzleError, match=complaint) as refused:
        read(one.rules, one.name, text.replace(old, new, 1), "x.toml")
    assert "\n" not in str(refused.value)
