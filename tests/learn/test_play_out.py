"""Puzzles that are played out: every line to the end of the game is known, and any may be right."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from drystone.bots import levels
from drystone.core.chance import Quick
from drystone.core.state import State
from drystone.games import GAMES
from drystone.lab.puzzle_commands import app
from drystone.lab.puzzles import lines, play_out_search, playing_out, run
from drystone.lab.puzzles.lines import Best, Luckless, TooMany, best_line
from drystone.lab.puzzles.play_out_search import PlayOuts
from drystone.lab.puzzles.playing_out import (
    AHEAD,
    MOST,
    Announced,
    Left,
    Played,
    announced,
    check,
    grade,
    known_to_the_end,
    themes,
    written,
)
from drystone.lab.puzzles.run import SHARES
from drystone.lab.puzzles.solving import solved_by
from drystone.learn.attempt import MISSED, RIGHT, Attempt, turns_of
from drystone.learn.puzzle import PLAY_OUT, SLACK, Puzzle, PuzzleError, folder_of, puzzles, read
from drystone.learn.run import JOINED

EVERY = [one for game in GAMES for one in puzzles(game) if one.goal is not None]
SHORT = sorted(EVERY, key=lambda one: one.found["positions"])[:4]
ONE = SHORT[0]


def goal_of(puzzle: Puzzle) -> int:
    assert puzzle.goal is not None
    return puzzle.goal


def name_of(puzzle: Puzzle) -> str:
    return f"{puzzle.rules.name}-{puzzle.name}"


@pytest.mark.parametrize("puzzle", EVERY, ids=name_of)
def test_the_best_line_makes_one_point_more_than_is_asked_for(puzzle: Puzzle) -> None:
    solution = Attempt(puzzle).solution()
    assert solution.game.over
    assert solution.points == goal_of(puzzle) + SLACK == puzzle.found["points"]
    assert sum(solution.sheet.values()) == solution.points


@pytest.mark.parametrize("puzzle", EVERY, ids=name_of)
def test_what_a_weaker_player_makes_of_it_is_short_of_the_goal(puzzle: Puzzle) -> None:
    attempt = Attempt(puzzle, puzzle.turns[1].moves)
    assert attempt.verdict == MISSED
    assert attempt.points == goal_of(puzzle) + SLACK - puzzle.margin
    assert puzzle.margin >= AHEAD


@pytest.mark.parametrize("puzzle", EVERY, ids=name_of)
def test_nothing_is_drawn_and_nobody_else_has_a_turn(puzzle: Puzzle) -> None:
    for turn in puzzle.turns:
        attempt = Attempt(puzzle, turn.moves)
        assert not any(decision.outcomes for decision in attempt.game.decisions)
        assert attempt.settled == 0
    others = puzzle.rules.alone
    state = puzzle.begin().state
    assert others is not None
    alone = others(state, puzzle.me)
    assert alone is not None
    assert alone.frames == state.frames


@pytest.mark.parametrize("puzzle", SHORT, ids=name_of)
def test_all_lines_together_find_nothing_better(puzzle: Puzzle) -> None:
    """What is kept in the file comes out again."""
    best = best_line(puzzle.begin().state, MOST)
    assert best.points == puzzle.found["points"]
    assert (best.made, best.ends, best.near) == (
        puzzle.found["positions"],
        puzzle.checked["ends"],
        puzzle.checked["near"],
    )


@pytest.mark.parametrize("puzzle", SHORT, ids=name_of)
def test_every_answer_to_every_decision_finds_nothing_better(puzzle: Puzzle) -> None:
    found = Announced(Left.of(puzzle), line_of(puzzle), 3, Played((), 0))
    points, made = check(found)
    assert points == puzzle.found["points"]
    assert made == puzzle.checked["positions"]


def test_any_order_that_comes_to_as_much_is_right() -> None:
    swapped = 0
    for puzzle in EVERY:
        turns = turns_of(puzzle)
        for place, _ in enumerate(pairwise(turns[:-1])):
            other = [*turns[:place], turns[place + 1], turns[place], *turns[place + 2 :]]
            try:
                attempt = Attempt(puzzle, tuple(move for turn in other for move in turn))
            except ValueError:
                continue  # one of them has to come first
            if attempt.over and attempt.points == puzzle.found["points"]:
                assert attempt.verdict == RIGHT
                swapped += 1
    assert swapped >= 5


def test_a_point_less_than_the_most_is_enough_and_two_less_are_not() -> None:
    line = ONE.best.moves
    for off, verdict in ((0, RIGHT), (SLACK, RIGHT), (SLACK + 1, MISSED)):
        asked = replace(ONE, goal=Attempt(ONE, line).points - SLACK + off)
        assert Attempt(asked, line).verdict == verdict


def test_moves_are_taken_back_one_by_one_or_to_where_the_turn_began() -> None:
    puzzle = next(one for one in EVERY if any(len(turn) > 1 for turn in turns_of(one)[1:-1]))
    turns = turns_of(puzzle)
    place = next(n for n, turn in enumerate(turns) if 0 < n < len(turns) - 1 and len(turn) > 1)
    before = tuple(move for turn in turns[:place] for move in turn)
    midway = Attempt(puzzle, (*before, turns[place][0]))
    assert midway.may_undo
    assert midway.undo().moves == before
    assert midway.turn_again().moves == before
    assert Attempt(puzzle, before).turn_again().moves == before
    assert not Attempt(puzzle).may_undo
    assert not Attempt(puzzle).solution().may_undo


def rich(puzzle: Puzzle) -> Puzzle:
    """The same with so much money that a fourth building of a kind, and a draw for it, is near."""
    before, *players = puzzle.position.split("[[players]]")
    players[puzzle.me] = re.sub(r"\nmoney = \d+", "\nmoney = 300", players[puzzle.me])
    return replace(puzzle, position="[[players]]".join([before, *players]))


def until_drawn(puzzle: Puzzle) -> Attempt:
    """An attempt that builds and builds, and then draws."""
    attempt, parse = Attempt(puzzle), puzzle.rules.words.text
    for _ in range(60):
        if attempt.settled or attempt.over:
            break
        moves = [parse(action) for action in attempt.legal]
        first = [move for kind in ("draw", "at ", "expand") for move in moves if kind in move]
        buildings = [move for move in first if "expand" not in move or "sheep" not in move]
        attempt = attempt.play((buildings or moves)[0])
    return attempt


def test_what_was_drawn_is_not_taken_back() -> None:
    """No puzzle has such a draw ahead, but a solver shall never try their luck twice."""
    attempts = [until_drawn(rich(one)) for one in EVERY[:12]]
    drawn = next(one for one in attempts if one.settled)
    assert drawn.settled == len(drawn.moves)
    assert not drawn.may_undo
    assert drawn.turn_again().moves == drawn.moves
    following = drawn.play(drawn.puzzle.rules.words.text(drawn.legal[-1]))
    assert following.over or following.may_undo


def test_where_something_can_be_drawn_nobody_knows_what_is_best() -> None:
    attempts = [until_drawn(rich(one)) for one in EVERY[:12]]
    drawn = next(one for one in attempts if one.settled)
    with pytest.raises(Luckless):
        best_line(Attempt(drawn.puzzle, drawn.moves[:-1]).game.state, MOST)


def test_where_there_are_too_many_lines_none_is_best() -> None:
    with pytest.raises(TooMany):
        best_line(ONE.begin().state, 10)


def test_so_many_turns_of_the_best_line_are_shown() -> None:
    turns = turns_of(ONE)
    assert tuple(move for turn in turns for move in turn) == ONE.best.moves
    for count in range(1, len(turns) + 1):
        shown = Attempt(ONE).solution(count)
        assert shown.moves == tuple(map(JOINED.join, turns[:count]))
        assert shown.over == (count == len(turns))


def points(by_level: dict[str, int]) -> Callable[[str, Left, int], Played]:
    """Bots that make so many points each; those that are not named make none."""

    def played_out(spec: str, left: Left, dice: int) -> Played:
        return Played((dice,), by_level.get(spec, 0))

    return played_out


def specs() -> list[str]:
    return [level.spec for level in levels(ONE.rules)]


@pytest.mark.parametrize("place", [1, 2, 3, 4, 5])
def test_it_has_the_grade_of_the_first_level_that_reaches_the_goal(
    place: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = {spec: 50 + n for n, spec in enumerate(specs(), 1)}
    monkeypatch.setattr(playing_out, "played_out", points({**made, "greedy": 50}))
    monkeypatch.setattr(playing_out, "well_ended", lambda _left, played: played)
    graded, below = grade(Left.of(ONE), 50 + place)
    assert graded == place
    assert below.points == 49 + place


def test_what_lucky_dice_find_is_not_what_a_level_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    """One try of three reaches the goal: then it is not below either."""

    def played_out(spec: str, left: Left, dice: int) -> Played:
        return Played((), 60 if dice == 0 else 40 + dice)

    monkeypatch.setattr(playing_out, "played_out", played_out)
    monkeypatch.setattr(playing_out, "well_ended", lambda _left, played: played)
    graded, below = grade(Left.of(ONE), 60)
    assert (graded, below.points) == (5, 42)


def line_of(puzzle: Puzzle) -> Best:
    line = tuple(map(puzzle.rules.words.parse, puzzle.best.moves))
    made = int(puzzle.found["positions"])
    return Best(line, int(puzzle.found["points"]), 4, made, 7, 2)


def test_what_others_nearly_find_is_not_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    best, left = line_of(ONE), Left.of(ONE)
    nearly = best.points - AHEAD
    for below, asked in ((nearly, True), (nearly + 1, False)):
        monkeypatch.setattr(playing_out, "grade", lambda *_given, by=below: (3, Played((), by)))
        assert (announced(left, best, lambda _grade: True) is not None) == asked
    monkeypatch.setattr(playing_out, "grade", lambda *_given: (3, Played((), nearly)))
    assert announced(left, best, lambda grade: grade != 3) is None
    ends = replace(best, line=(ONE.rules.words.parse("pass"),))
    assert announced(left, ends, lambda _grade: True) is None


def test_of_a_seat_s_turns_those_are_known_after_the_last_with_too_many_lines() -> None:
    """The looks begin at the end, where there is little left."""
    looked = list[int]()
    lefts = [replace(Left.of(ONE), decision=n) for n in range(9)]
    numbers = {id(left.start): left.decision for left in lefts}

    def lines_from(start: State) -> Best:
        looked.append(numbers[id(start)])
        if looked[-1] < 3:
            raise TooMany
        return replace(line_of(ONE), turns=9 - looked[-1])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playing_out, "best_line", lambda start, _most: lines_from(start))
        known = known_to_the_end(lefts)
    assert looked == [8, 7, 6, 5, 4, 3, 2]
    assert [left.decision for left, _ in known] == [3, 4, 5, 6]  # three turns at least


def test_it_is_about_what_the_weaker_line_does_not_do() -> None:
    parse = ONE.rules.words.parse
    moves = ("buy grain", "ship", "expand sheep", "pass")
    best = replace(line_of(ONE), line=tuple(map(parse, moves)))
    below = Played(tuple(map(parse, ("buy grain", "expand sheep", "pass"))), 1)
    assert themes(Announced(Left.of(ONE), best, 3, below)) == [PLAY_OUT, "shipping"]
    same = Announced(Left.of(ONE), best, 3, Played(best.line, 1))
    assert set(themes(same)) == {PLAY_OUT, "shipping", "market", "expansion"}


def test_what_is_written_can_be_read() -> None:
    below = Played(tuple(map(ONE.rules.words.parse, ONE.turns[1].moves)), 0)
    found = Announced(Left.of(ONE), line_of(ONE), 2, replace(below, points=goal_of(ONE) - 4))
    again = read(ONE.rules, "0001", written(found, 99), "0001.toml")
    assert (again.goal, again.grade, again.margin) == (ONE.goal, 2, 5.0)
    assert again.turns[0].moves == ONE.best.moves
    assert {one.category for one in again.why} == {one.category for one in ONE.why}


@pytest.fixture
def searching(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PlayOuts:
    """A search for half an hour, in which games last a minute and have one puzzle for each seat."""
    waiting, by_text = [*EVERY], {one.position: one for one in EVERY}

    def lefts(_rules: object, seats: int, _seed: int) -> list[Left]:
        found = list[Left]()
        for seat in range(seats):
            one = next((one for one in waiting if one.me == seat), None)
            if one is not None:
                waiting.remove(one)
                found.append(Left.of(one))
        return found

    def known(mine: list[Left]) -> list[tuple[Left, Best]]:
        return [(one, line_of(by_text[one.position])) for one in mine]

    def grade(left: Left, _goal: int) -> tuple[int, Played]:
        one = by_text[left.position]
        line = tuple(map(one.rules.words.parse, one.turns[1].moves))
        return 3, Played(line, int(one.found["points"] - one.margin))

    monkeypatch.setattr(play_out_search, "lefts", lefts)
    monkeypatch.setattr(play_out_search, "known_to_the_end", known)
    minutes = iter(range(1000))
    monkeypatch.setattr(play_out_search, "monotonic", lambda: 60.0 * next(minutes))

    def check(found: Announced) -> tuple[int, int]:
        return found.best.points, 99

    monkeypatch.setattr(playing_out, "grade", grade)
    monkeypatch.setattr(play_out_search, "check", check)
    where = (tmp_path, tmp_path / "search.jsonl")
    return PlayOuts(ONE.rules, 60, *where, minutes=30.0, told=lambda _said: None)


def notes_of(searching: PlayOuts) -> list[dict[str, Any]]:
    return [json.loads(line) for line in searching.log.read_text("utf-8").splitlines()]


def test_a_search_goes_on_where_it_was_ended(
    searching: PlayOuts, monkeypatch: pytest.MonkeyPatch
) -> None:
    searching.goal = 20
    searching.minutes = 3.0
    searching.run()
    kept = sorted(one.name for one in searching.folder.glob("*.toml"))
    assert kept
    assert kept[0] == "0001.toml"
    assert [note["file"] for note in notes_of(searching) if note.get("file")] == kept
    assert [note["seed"] for note in notes_of(searching) if note[PLAY_OUT] == "done"] == [1, 2, 3]
    looked = list[int]()

    def lefts(_rules: object, _seats: int, seed: int) -> list[Left]:
        looked.append(seed)
        return []

    monkeypatch.setattr(play_out_search, "lefts", lefts)
    searching.minutes = 5.0
    searching.run()
    assert looked == [4, 5]


def test_no_grade_and_no_kind_has_more_than_its_share(searching: PlayOuts) -> None:
    searching.run()
    kept = searching._kept()
    share = SHARES[3] * searching.goal
    assert 0 < len(kept) <= share
    assert searching._wanted(3) == (len(kept) < share)
    searching.goal = len(kept)
    assert not searching._wanted(3)
    kinds = Counter(map(play_out_search._about, kept))
    assert max(kinds.values()) <= 1 + play_out_search.ALIKE * 60


def test_what_the_check_finds_more_in_is_dropped(
    searching: PlayOuts, monkeypatch: pytest.MonkeyPatch
) -> None:
    def more(found: Announced) -> tuple[int, int]:
        return found.best.points + 1, 99

    monkeypatch.setattr(play_out_search, "check", more)
    searching.run()
    assert searching._kept() == []
    assert {note["agrees"] for note in notes_of(searching) if "agrees" in note} == {False}


def test_what_takes_too_long_to_check_is_dropped(
    searching: PlayOuts, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(_found: Announced) -> tuple[int, int]:
        raise TooMany

    monkeypatch.setattr(play_out_search, "check", endless)
    searching.run()
    assert searching._kept() == []


def test_of_the_same_kind_there_are_few(
    searching: PlayOuts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_out_search, "_about", lambda _puzzle: ("glory", PLAY_OUT))
    monkeypatch.setattr(play_out_search, "ALIKE", 0.05)
    searching.run()
    assert len(searching._kept()) == 3


def test_the_other_search_leaves_them_alone(tmp_path: Path) -> None:
    """Their numbers are taken, but they are none of those that it looks for."""
    text = (folder_of("caledonia") / f"{ONE.name}.toml").read_text("utf-8")
    (tmp_path / "0007.toml").write_text(text)
    looking = run.Search(ONE.rules, 1, tmp_path, tmp_path / "search.jsonl")
    assert looking.kept() == []
    assert looking._next() == 8


def test_a_bot_solves_what_it_plays_out_well_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    first = ONE.rules.words.parse(ONE.best.moves[0])
    assert first in ONE.begin().legal()
    assert not solved_by("greedy", replace(ONE, goal=900), 0)
    assert solved_by("greedy", replace(ONE, goal=0), 0)


def test_regraded_they_keep_their_goal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / f"{ONE.name}.toml"
    file.write_text((folder_of("caledonia") / file.name).read_text("utf-8"))
    other = 1 + ONE.grade % 5
    monkeypatch.setattr(
        run, "grade_left", lambda _left, goal: (other if goal == ONE.goal else 9, None)
    )
    told = list[str]()
    run.regrade(tmp_path, [ONE], told.append)
    assert told == [f"caledonia {ONE.name}: grade {ONE.grade} is {other} now"]
    again = read(ONE.rules, ONE.name, file.read_text("utf-8"), file.name)
    assert (again.grade, again.goal) == (other, ONE.goal)


def test_a_goal_and_its_theme_go_together() -> None:
    text = (folder_of("caledonia") / f"{ONE.name}.toml").read_text("utf-8")
    for old, new in ((f'"{PLAY_OUT}"', '"endgame"'), (f"goal = {ONE.goal}\n", "")):
        assert old in text
        with pytest.raises(PuzzleError, match=PLAY_OUT):
            read(ONE.rules, "x", text.replace(old, new), "x.toml")


def test_others_who_are_asked_something_are_done_with_it() -> None:
    """In production those who have passed are asked what they make, before the game is over."""
    asked = 0
    for puzzle in EVERY:
        game = Attempt(puzzle).solution().game
        others = [one for one in game.decisions if one.seat != puzzle.me]
        assert all(game.text(one.action) in puzzle.rules.closing for one in others)
        asked += bool(others)
        state = puzzle.begin().state
        for action in map(puzzle.rules.words.parse, puzzle.best.moves):
            state.play(action, Quick(0))
            lines.others_done(state, puzzle.me)
        assert state.scores() == game.scores()
    assert asked


def forgotten(puzzle: Puzzle) -> Played:
    """The best line up to its pass, and then whatever ends the game soonest."""
    passing, idle = puzzle.rules.words.parse("pass"), list[int]()
    line = tuple(map(puzzle.rules.words.parse, puzzle.best.moves))
    ended = line[: line.index(passing) + 1]
    state = Left.of(puzzle).start.copy()
    for action in ended:
        state.play(action, Quick(0))
        lines.others_done(state, puzzle.me)
    while state.frames:
        idle.append(state.legal()[-1])
        state.play(idle[-1], Quick(0))
        lines.others_done(state, puzzle.me)
    return Played((*ended, *idle), state.scores()[puzzle.me])


def test_bots_that_forget_to_produce_are_helped_with_it() -> None:
    """What is left of the last turn once it has begun is done as well as can be."""
    helped = 0
    for puzzle in EVERY:
        forgot = forgotten(puzzle)
        if forgot.points < puzzle.found["points"]:
            ended = playing_out.well_ended(Left.of(puzzle), forgot)
            assert ended.points == puzzle.found["points"]
            said = tuple(map(puzzle.rules.words.text, ended.line))
            assert Attempt(puzzle, said).verdict == RIGHT
            helped += 1
    assert helped


def test_quality_tells_them_apart() -> None:
    note = {"seed": 1, PLAY_OUT: 99, "points": 7, "file": ""}
    notes = [{**note, "agrees": agrees} for agrees in (True, True, False)]
    said = run.quality(EVERY, [*notes, note, {"seed": 1, PLAY_OUT: "done"}])
    assert said["every answer to every decision finds no more"] == "2 of 3"
    assert said["played out"].startswith(f"{len(EVERY)}, in each of which all lines")
    assert "checked with" not in said
    assert "played out" not in run.quality(puzzles("gwtnz"), [])


def test_the_command_says_where_nobody_is_left_alone_and_tells_both_kinds_apart() -> None:
    run_ = CliRunner().invoke
    alone = run_(app, ["keyflower", "--play-out"])
    assert alone.exit_code == 2
    assert "nobody is ever left alone" in alone.output
    out = run_(app, ["caledonia", "--table", "--play-out"]).output
    turns = run_(app, ["caledonia", "--table"]).output
    assert f"puzzles: {len(EVERY)}\n" in out
    assert f"puzzles: {len(puzzles('caledonia')) - len(EVERY)}\n" in turns
    assert "played out: " not in turns
    assert "the deeper search agrees" not in out


def test_lefts_are_turns_of_the_last_round_with_the_others_gone() -> None:
    rules = ONE.rules
    found = list(playing_out.lefts(rules, 2, 4))
    assert {left.start.seat for left in found} == {0, 1}
    assert [left.decision for left in found] == sorted(left.decision for left in found)
    for left in found:
        assert rules.round_of is not None
        assert rules.round_of(left.start) == (5, 5)
        assert left.start.frames[-1].opens_turn()
        others = [seat for seat in range(2) if seat != left.start.seat]
        assert f"passed = {others}" in left.position
