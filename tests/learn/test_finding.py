"""How puzzles are found: what is only lucky, unclear or more of the same is not announced."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from drystone.bots import levels
from drystone.bots.hints import RIVALS
from drystone.core.game import Game
from drystone.core.rules import Rules
from drystone.core.state import State
from drystone.games import find
from drystone.lab.puzzles import finding, run, solving
from drystone.lab.puzzles.finding import DEEPER, LOOKS, Found, check, find_one
from drystone.lab.puzzles.judge import Judge, Line, Parts
from drystone.lab.puzzles.positions import OPENING, positions
from drystone.lab.puzzles.weighing import QUICKLY, Comparison
from drystone.learn.puzzle import folder_of, outcome_of, puzzles

LINES: list[Line] = [(n,) for n in range(6)]
Worths = Callable[[int, int], float]
"""What a turn (by its number) is worth in a redeal."""


class Told(Judge):
    """A judge that is told what turns are worth."""

    def __init__(self, worths: Worths, price: int = 1, parts: Parts | None = None) -> None:
        self.worths, self.price, self.made = worths, price, 0
        self.said = parts or {}
        self.lines, self.plan = LINES, 8

    def turns(self, many: int, broad: int) -> list[tuple[Line, float]]:
        return [(line, -2.0 * place) for place, line in enumerate(self.lines)]

    def play_out(self, line: Line, number: int) -> State:
        self.made += self.price
        self.last = self.lines.index(line)
        return cast(State, self.worths(self.last, number))

    def worth(self, state: State) -> float:
        return cast(float, state)

    def parts(self, state: State) -> Parts:
        # The best has all of it, the others nothing: the difference is what is said.
        return self.said if self.last == 0 else {}


def clearly(ahead: float) -> Worths:
    """The first turn is so far ahead in every redeal, the others a point behind each other."""
    return lambda turn, redeal: 0.01 * (redeal % 3) * turn + (ahead if turn == 0 else -1.0 * turn)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let the looks be judged by these, one after the other; what comes after them by the last."""

    def by(*judges: Told) -> None:
        left = [*judges]
        monkeypatch.setattr(
            finding, "judge_of", lambda *_given: left.pop(0) if left[1:] else left[0]
        )
        monkeypatch.setattr(finding, "outcome_of", lambda _start, line: str(line))
        monkeypatch.setattr(finding, "ends_within", lambda _rules, _view, _part: False)
        monkeypatch.setattr(finding, "variants", lambda _found, _judge: [])
        for judge in judges:
            value = type("Value", (), {"plan": judge.plan})
            judge.weighing = cast(Any, type("Weighs", (), {"value": value}))

    return by


def begun() -> Game:
    return puzzles("keyflower")[0].begin()


def midway() -> Game:
    games = (puzzle.begin() for puzzle in puzzles("gwtnz"))
    return next(game for game in games if not game.state.frames[-1].opens_turn())


Tell = Callable[..., None]


def test_what_is_clear_in_both_looks_is_announced(told: Tell) -> None:
    told(Told(clearly(4.0)), Told(clearly(4.0)))
    found = find_one(begun(), 1)
    assert found is not None
    assert found.turns[0] == (0,)
    assert found.margin == pytest.approx(5.0, abs=0.1)


def test_what_was_only_lucky_in_the_first_look_is_not(told: Tell) -> None:
    told(Told(clearly(4.0)), Told(clearly(-0.5)))
    assert find_one(begun(), 1) is None


def test_another_best_turn_in_the_second_look_is_not(told: Tell) -> None:
    told(Told(clearly(4.0)), Told(lambda turn, redeal: 9.0 if turn == 1 else 0.1 * redeal))
    assert find_one(begun(), 1) is None


def test_what_only_the_second_look_finds_and_is_as_good_is_announced_with_it(told: Tell) -> None:
    def worths(turn: int, redeal: int) -> float:
        return {0: 4.0, 5: 4.2}.get(turn, -1.0 * turn) + 0.01 * (redeal % 3) * turn

    first, second = Told(worths), Told(worths)
    first.lines, first.plan, second.plan = LINES[:5], 0, 0
    told(first, second)
    found = find_one(begun(), 1)
    assert found is not None
    assert found.turns[0] == (5,)
    assert len(found.good) == 2


def test_where_any_answer_to_the_question_is_right_is_no_puzzle(told: Tell) -> None:
    """Any of three discs, and then the one objective that is best."""
    lines: list[Line] = [(disc, objective) for objective in (8, 9) for disc in range(3)]

    def worths(turn: int, redeal: int) -> float:
        return 0.01 * redeal * turn + (4.0 if turn < 3 else -1.0 * turn)

    assert looks(told, worths, plan=0, lines=lines) is not None, "a whole turn may begin anyhow"
    assert looks(told, worths, plan=0, lines=lines, game=midway()) is None
    assert looks(told, worths, plan=0, lines=[*lines, (7, 9)], game=midway()) is not None


def test_what_hangs_on_few_redeals_is_not(told: Tell) -> None:
    """3 points ahead on average, but by a single redeal of four."""
    told(
        Told(clearly(4.0)),
        Told(lambda turn, redeal: 12.0 if turn == 0 and redeal % 4 == 0 else -0.01 * turn),
    )
    assert find_one(begun(), 1) is None


def test_what_the_points_do_not_explain_is_not(told: Tell) -> None:
    """A margin of 5 that is 25 more here and 20 less there."""
    tangled: Parts = {("money", ""): 25.0, (RIVALS, ""): -20.0}
    told(Told(clearly(4.0)), Told(clearly(4.0), parts=tangled))
    assert find_one(begun(), 1) is None
    plain: Parts = {("money", ""): 8.0, (RIVALS, ""): -3.0}
    told(Told(clearly(4.0)), Told(clearly(4.0), parts=plain))
    assert find_one(begun(), 1) is not None


def looks(
    told: Tell, worths: Worths, *, plan: int, lines: list[Line], game: Game | None = None
) -> Found | None:
    """What two looks announce that see the same."""
    both = Told(worths), Told(worths)
    for judge in both:
        judge.plan, judge.lines = plan, lines
    told(*both)
    return find_one(game or begun(), 1)


def two_as_good(turn: int, redeal: int) -> float:
    return 0.01 * (redeal % 3) * turn + (4.0 if turn < 2 else -1.0 * turn)


def test_where_rounds_are_planned_one_turn_is_right(told: Tell) -> None:
    """Another one is mostly the same plan begun elsewhere, and so are some that nobody weighed."""
    assert looks(told, two_as_good, plan=8, lines=LINES) is None
    found = looks(told, two_as_good, plan=0, lines=LINES)
    assert found is not None
    assert len(found.good) == 2


def met_by_others(told: Tell, newcomer: float) -> Found | None:
    """What is announced where other deals show a turn that neither look has met."""
    looks = [Told(clearly(4.0)) for _ in range(3)]
    looks[2].worths = lambda turn, n: newcomer if turn == 6 else clearly(4.0)(turn, n)
    for judge in looks:
        judge.plan = 0
    looks[2].lines = [*LINES, (6,)]
    told(*looks)
    return find_one(begun(), 1)


def test_what_neither_look_has_met_may_be_as_good(told: Tell) -> None:
    found = met_by_others(told, -2.0)
    assert found is not None
    assert found.good == {"(0,)"}
    found = met_by_others(told, 3.8)
    assert found is not None
    assert found.good == {"(0,)", "(6,)"}


def test_what_is_no_better_than_what_neither_look_has_met_is_not_announced(told: Tell) -> None:
    assert met_by_others(told, 6.0) is None
    assert met_by_others(told, 3.0) is None


def test_that_anything_but_one_action_is_right_is_no_puzzle(told: Tell) -> None:
    lines: list[Line] = [(0,), *((1, n) for n in range(5))]
    assert looks(told, clearly(4.0), plan=0, lines=lines) is None
    assert looks(told, clearly(4.0), plan=0, lines=[*lines[:5], (2, 4)]) is not None
    assert looks(told, clearly(4.0), plan=0, lines=[(1, 9), *lines[1:]]) is not None


def test_turns_that_differ_in_one_move_are_of_one_kind() -> None:
    assert finding.kinds([(1, 2, 3), (2, 1, 3), (1, 2, 4), (1, 2, 3, 9)]) == 1
    assert finding.kinds([(1, 2, 3), (1, 5, 6), (7, 2, 3)]) == 2


def test_what_differs_from_the_best_in_one_decision_is_weighed() -> None:
    """Every other answer to each of its decisions, and each of these turns is played to its end."""
    puzzle = next(one for one in puzzles("keyflower") if len(one.best.moves) > 1)
    start, parse = puzzle.begin().state, puzzle.rules.words.parse
    best = tuple(map(parse, puzzle.best.moves))
    found = cast(Found, type("It", (), {"turns": [best], "start": start, "rules": puzzle.rules}))
    judge = Told(clearly(1.0))
    value = type("Value", (), {"plan": 0})
    judge.weighing = cast(Any, type("Weighs", (), {"value": value}))
    lines = finding.variants(found, judge)
    firsts = {line[0] for line in lines}
    assert firsts >= {action for action in start.legal()[:20] if action != best[0]}
    assert any(line[0] == best[0] for line in lines)
    assert all(outcome_of(start, line) for line in lines)
    assert all(line != best for line in lines)


def test_the_first_turns_of_a_seat_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """What they are good for shows much later."""
    rules, first = find("caledonia"), []
    monkeypatch.setattr("drystone.lab.puzzles.positions.EARLY", 1)
    for opening in (0, OPENING, OPENING + 2):
        monkeypatch.setattr("drystone.lab.puzzles.positions.OPENING", opening)
        first.append(next(number for number, _ in positions(rules, 2, 5)))
    assert first[0] < first[1] < first[2]


def test_what_nobody_wants_costs_no_second_look(told: Tell) -> None:
    second = Told(clearly(4.0))
    told(Told(clearly(4.0)), second)
    assert find_one(begun(), 1, lambda _found: False) is None
    assert second.made == 0


def announced(told: Tell, deep: Told) -> Found:
    told(Told(clearly(4.0)), Told(clearly(4.0)), deep)
    found = find_one(begun(), 1)
    assert found is not None
    return found


def test_the_check_makes_ten_times_as_many_positions(told: Tell) -> None:
    deep = Told(clearly(4.0))
    found = announced(told, deep)
    checked = check(found, 2)
    assert deep.made >= DEEPER * found.positions
    assert checked.agrees
    assert checked.right
    assert checked.accepted


def test_the_check_disagrees_with_another_best_turn(told: Tell) -> None:
    checked = check(announced(told, Told(lambda turn, _redeal: float(turn == 3) * 5)), 2)
    assert not checked.agrees
    assert not checked.right
    assert not checked.accepted


def test_the_check_wants_a_margin_too(told: Tell) -> None:
    checked = check(announced(told, Told(clearly(-0.1))), 2)
    assert checked.agrees
    assert not checked.accepted


def test_turns_far_behind_drop_out_and_two_stay() -> None:
    judge = Told(lambda turn, _redeal: -20.0 * turn)
    comparison = Comparison(judge, LINES, QUICKLY)
    comparison.weigh(20)
    assert [len(turn.worths) for turn in comparison.turns] == [20, 20, 4, 4, 4, 4]


def test_turns_that_join_are_played_where_the_others_were() -> None:
    judge = Told(lambda turn, redeal: float(turn + 10 * redeal))
    comparison = Comparison(judge, LINES[:2])
    comparison.weigh(2)
    comparison.join(LINES[2:])
    assert judge.made == 2 * len(LINES)
    assert comparison.best.line == LINES[-1]
    assert comparison.best.worths == [5.0, 15.0]
    comparison.weigh(3)
    assert {len(turn.worths) for turn in comparison.turns} == {3}


def test_the_grade_is_the_first_level_that_mostly_finds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    finds = {"visitor": 2, "apprentice": 2, "regular": 3, "expert": 5}
    rules = find("keyflower")
    specs = {level.spec: finds.get(level.name, 0) for level in levels(rules)}

    def solves(spec: str, rules: Rules, start: State, good: set[str], dice: int) -> bool:
        return dice < specs[spec]

    monkeypatch.setattr(solving, "solves", solves)
    start = begun().state
    assert solving.grade(rules, start, set()) == 3
    regular = next(level.spec for level in levels(rules) if level.name == "regular")
    specs[regular] = 2
    assert solving.grade(rules, start, set()) == 4
    specs.update(dict.fromkeys(specs, 0))
    assert solving.grade(rules, start, set()) == 5


def test_what_the_strongest_disagrees_with_is_doubtful(monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody else finds it has to find sometimes, but at the end, where little is hidden."""
    rules, start = find("keyflower"), begun().state
    master, right = levels(rules)[-1].spec, 1

    def solves(spec: str, rules: Rules, start: State, good: set[str], dice: int) -> bool:
        return spec != master or dice < right

    monkeypatch.setattr(solving, "solves", solves)
    assert solving.doubtful(rules, start, set(), 4, ending=True)
    assert not solving.doubtful(rules, start, set(), 5, ending=False)
    right = 2
    assert not solving.doubtful(rules, start, set(), 4, ending=False)
    right = 0
    assert solving.doubtful(rules, start, set(), 5, ending=False)
    assert not solving.doubtful(rules, start, set(), 5, ending=True)


def wanted(told: Tell, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Found, run.Search]:
    """What only the strongest find, and a search that still wants much of it."""
    monkeypatch.setattr(run, "grade", lambda *_given: 5)
    looking = search(folder, [])
    looking.goal = 60
    return announced(told, Told(clearly(4.0))), looking


def test_that_anything_but_passing_is_right_is_no_puzzle(
    tmp_path: Path, told: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, looking = wanted(told, tmp_path, monkeypatch)
    parse = find("keyflower").words.parse
    assert looking._wanted(found, 5)
    passing = replace(found, turns=[found.turns[0], (parse("pass"),), *found.turns[1:]])
    assert not looking._wanted(passing, 5)


def test_what_is_about_nothing_is_no_puzzle(
    tmp_path: Path, told: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How many workers more to send: the fewest that do."""
    found, looking = wanted(told, tmp_path, monkeypatch)
    parse = find("keyflower").words.parse
    sending = replace(found, turns=[(parse("send 1 red"),)])
    assert not looking._wanted(sending, 5)
    assert not looking._wanted(replace(sending, ending=True), 5)
    assert looking._wanted(replace(found, turns=[(parse("bid peddler"),)]), 5)


def test_late_positions_are_those_of_the_last_round() -> None:
    rules = find("caledonia")
    late = [game.state.copy() for _, game in positions(rules, 2, 5, late=True)]
    assert rules.round_of is not None
    rounds = rules.round_of
    assert late
    assert {rounds(state) for state in late} == {(5, 5)}


def search(tmp_path: Path, notes: list[dict[str, Any]]) -> run.Search:
    log = tmp_path / "search.jsonl"
    log.write_text("".join(json.dumps(note) + "\n" for note in notes))
    return run.Search(find("keyflower"), 1, tmp_path, log, told=lambda _said: None)


def test_the_same_turn_in_the_same_game_is_found_once(
    tmp_path: Path, told: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "grade", lambda *_given: 5)
    one = next(one for one in puzzles("keyflower") if len(one.best.moves) > 1)
    text = (folder_of("keyflower") / f"{one.name}.toml").read_text("utf-8")
    (tmp_path / "0001.toml").write_text(text)
    looking = search(tmp_path, [{"seed": 4, "decision": 9, "file": "0001.toml"}])
    looking.goal = 60
    told(Told(clearly(4.0)), Told(clearly(4.0)))
    found = find_one(begun(), 1)
    assert found is not None
    same = replace(found, turns=[tuple(map(one.rules.words.parse, one.best.moves))])
    assert not looking._wanted(same, 4)
    assert looking._wanted(same, 5)


def test_who_passes_first_is_asked_for_seldom(
    tmp_path: Path, told: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever follows, such as the choice of a boat: puzzles were "pass and board" too often."""
    monkeypatch.setattr(run, "grade", lambda *_given: 5)
    passing = [one for one in puzzles("keyflower") if one.best.moves[0] == "pass"]
    for one in passing[:2]:
        text = (folder_of("keyflower") / f"{one.name}.toml").read_text("utf-8")
        (tmp_path / f"{one.name}.toml").write_text(text)
    told(Told(clearly(4.0)), Told(clearly(4.0)))
    found = find_one(begun(), 1)
    assert found is not None
    words = find("keyflower").words
    boarding = replace(found, turns=[tuple(map(words.parse, ("pass", "board keyflower")))])
    looking = search(tmp_path, [])
    looking.goal = 13
    assert not looking._wanted(boarding, 5)
    looking.goal = 14
    assert looking._wanted(boarding, 5)


def test_a_search_goes_on_where_it_was_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []

    def none(game: Game, seed: int, wanted: object) -> None:
        looked.append(seed % 1000)

    monkeypatch.setattr(run, "find_one", none)
    every = range(0, 90, 10)
    monkeypatch.setattr(run, "positions", lambda *_given, **_late: ((n, begun()) for n in every))
    clock = iter([0.0, 1.0, 2.0, 3.0, 99.0])
    monkeypatch.setattr(run, "monotonic", lambda: next(clock))
    looking = search(tmp_path, [])
    looking.minutes = 1.0
    looking.run()
    assert looked == [0, 10, 20]
    clock = iter([0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 99.0])
    looking.run()
    assert looked == [0, 10, 20, 30, 40, 50, 60, 70, 80]


def test_quality_counts_only_what_is_announced_as_it_is_now() -> None:
    """What an earlier search found by fewer looks says nothing of this one."""
    notes: list[dict[str, Any]] = [
        {"seed": 1, "decision": 5, "agrees": False, "file": "", "found": 7.0},
        {
            "seed": 2,
            "decision": 5,
            "agrees": True,
            "file": "0001.toml",
            "announced": 4.0,
            "right": True,
            "looks": LOOKS,
        },
        {"seed": 2, "decision": 7, "agrees": False, "file": "", "announced": 4.0, "right": False},
    ]
    notes.append({**notes[1], "decision": 9, "agrees": False, "file": ""})
    said = run.quality(puzzles("keyflower"), notes)
    assert said["the deeper search agrees"] == "1 of 2 (50%)"
    assert said["it counts what was announced as right"] == "2 of 2 (100%)"
