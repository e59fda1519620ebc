"""The arena counts right, goes on where it stopped, and tells of bad runs in a sentence."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from drystone.bots import levels
from drystone.games import find
from drystone.lab import arena, ladder
from drystone.lab.arena import BadRun, count_up, of_today, pairings, run
from drystone.lab.executors import InProcess, ProcessPool
from drystone.lab.match import Pairing, Sheet, play_match
from drystone.lab.mechanisms import mechanism_of, mechanisms_of

GAME = "tests.pebbles"
LADDER = Path(__file__).parents[2] / "docs/ladder/runs.toml"


def sheet(seed: int, specs: list[str], scores: list[int]) -> Sheet:
    """A finished game, by its scores."""
    best = max(scores)
    count = len(specs)
    return Sheet(
        seed=seed,
        specs=specs,
        scores=scores,
        winners=[i for i, points in enumerate(scores) if points == best],
        categories=[{"walls": points} for points in scores],
        choices=[10] * count,
        seconds=[0.01] * count,
        slowest=[0.002] * count,
        verbs=[{"lay": points} for points in scores],
        cut_short=[0] * count,
        version=1,
    )


def test_a_block_is_one_seed_with_every_rotation() -> None:
    jobs = pairings(GAME, ["a", "b"], seats=4, games=6, seed=5, options={})
    assert [job.seed for job in jobs] == [5, 5, 5, 5, 6, 6, 6, 6]
    assert Counter(job.specs.index("a") for job in jobs) == {0: 2, 1: 2, 2: 2, 3: 2}
    assert all(job.specs.count("b") == 3 for job in jobs)


def test_equal_bots_are_not_rotated_in_vain() -> None:
    assert len(pairings(GAME, ["a"], seats=3, games=4, seed=1, options={})) == 4


def test_wins_margins_and_points_are_counted_by_bot() -> None:
    sheets = [
        sheet(1, ["a", "b"], [30, 20]),
        sheet(1, ["b", "a"], [25, 25]),
        sheet(2, ["a", "b"], [10, 14]),
        sheet(2, ["b", "a"], [11, 21]),
    ]
    outcome = count_up(GAME, 2, ["a", "b"], sheets)
    first, second = outcome.standings
    assert (first.spec, first.games, first.share) == ("a", 4, 2.5 / 4)
    assert (second.spec, second.share) == ("b", 1.5 / 4)
    assert first.margin == -second.margin == (10 + 0 - 4 + 10) / 4
    assert first.points == (30 + 25 + 10 + 21) / 4
    assert first.winning == (30 + 25 + 21) / 3
    assert first.categories == {"walls": first.points}
    assert first.verbs == {"lay": first.points}
    assert ladder.habits(first) == "a: lay 21.5"
    assert outcome.times["a"].mean == pytest.approx(1.0)
    assert outcome.times["a"].slowest == pytest.approx(2.0)
    assert first.low < first.share < first.high


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = (play_match(Pairing(GAME, ("greedy", "random"), 7)) for _ in range(2))
    assert (one.scores, one.choices) == (other.scores, other.choices)


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    first = run(GAME, ["greedy", "random"], games=4, log=log, executor=InProcess())
    played: list[tuple[int, int]] = []
    second = run(
        GAME,
        ["greedy", "random"],
        games=8,
        log=log,
        executor=InProcess(),
        told=lambda done, of: played.append((done, of)),
    )
    assert (first.games, second.games) == (4, 8)
    assert played == [(5, 8), (6, 8), (7, 8), (8, 8)]
    assert len(log.read_text().splitlines()) == 8


def test_a_damaged_log_names_its_line(tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    run(GAME, ["random"], games=1, log=log)
    log.write_text(log.read_text() + "{}\n")
    with pytest.raises(BadRun, match=r"games\.jsonl, line 2: this is no game of the arena"):
        run(GAME, ["random"], games=3, log=log)


def test_processes_play_the_same_games() -> None:
    here = run(GAME, ["greedy", "random"], games=4, executor=InProcess())
    there = run(GAME, ["greedy", "random"], games=4, executor=ProcessPool(2))
    assert here.standings[0].points == there.standings[0].points


@pytest.mark.parametrize(
    "specs, games, complaint",
    [
        (["random"] * 5, 4, "is for 2, 3, 4 players, not 5"),
        (["deep-thought"], 4, "there is no bot 'deep-thought'"),
        (["random"], 0, "at least one game must be played"),
    ],
)
def test_a_run_that_cant_be_is_told(specs: list[str], games: int, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        run(GAME, specs, games=games)


def test_a_kept_run_reads_back_and_makes_a_page(tmp_path: Path) -> None:
    outcome = run(GAME, ["greedy", "random"], games=4)
    file = tmp_path / "run.json"
    ladder.save(outcome, file, timed=True)
    assert ladder.load(file) == outcome
    page = ladder.markdown([outcome], "# The ladder")
    assert page.startswith("# The ladder\n\n## At a glance")
    assert "\n\n## Pebbles\n" in page
    assert "| greedy | 4 |" in page
    assert "drystone arena tests.pebbles greedy random --seats 2 --games 4 --seed 1" in page


def test_the_ladder_at_a_glance_tells_contests_from_self_play() -> None:
    contest = run(GAME, ["greedy", "random"], games=2, executor=InProcess())
    alike = run(GAME, ["random"], games=3, seats=3, executor=InProcess())
    glance = "\n".join(ladder.at_a_glance([contest, alike]))
    won, interval, margin = ladder.cells(contest.standings[0])[2:5]
    points, winning = ladder.cells(alike.standings[0])[5:7]
    assert f"| Pebbles | 2 | greedy | random | 2 | {won} | {interval} | {margin} |" in glance
    assert f"| Pebbles | 3 | random | 3 | {points} | {winning} |" in glance


def test_the_ladder_tells_levels_by_name() -> None:
    by_name = {level.name: level.spec for level in levels(find(GAME))}
    specs = [by_name["apprentice"], by_name["visitor"]]
    outcome = run(GAME, specs, games=2, executor=InProcess())
    first, other = (ladder.known_as(outcome, standing.spec) for standing in outcome.standings)
    assert {first, other} == {"apprentice", "visitor"}
    page = ladder.markdown([outcome], "")
    assert f"| Pebbles | 2 | {first} | {other} | 2 |" in page
    assert "### Pebbles, heads-up: 2 games from seed 1, apprentice against visitor\n" in page
    assert f"drystone arena tests.pebbles {specs[0]} {specs[1]} --seats 2" in page


def test_the_solo_scale_names_the_band() -> None:
    assert ladder.band("caledonia", 131) == "average"
    assert ladder.band("caledonia", 115.9) == "below rookie"
    assert ladder.band(GAME, 50) == ""


def test_a_whole_win_still_has_an_interval() -> None:
    low, high = arena.wilson(1.0, 400)
    assert 0.985 < low < 1.0
    assert high == 1.0


def test_what_was_played_before_the_laird_learned_again_is_from_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only where a laird or chieftain sat; the weights of the others are for ever."""
    old = sheet(1, ["laird:slack=2", "greedy"], [3, 4])
    old.version = find(GAME).version
    others = sheet(1, ["overseer", "greedy"], [3, 4])
    others.version = old.version
    assert of_today(GAME, old)
    monkeypatch.setattr("drystone.lab.arena.times_learned", lambda *_: 2)
    assert not of_today(GAME, old)
    assert of_today(GAME, others)
    assert of_today(GAME, replace(old, learned=2))
    run = count_up(GAME, 2, old.specs, [old])
    assert (run.learned, of_today(GAME, run)) == (1, False)


@pytest.mark.parametrize("name", ["caledonia", "gwtnz", "keyflower"])
def test_every_mechanism_is_a_decision_of_its_game(name: str) -> None:
    words = find(name).words
    met = {mechanism_of(name, words.text(action)) for action in range(words.size)}
    assert met - {""} == set(mechanisms_of(name)) != set()


def test_mechanisms_are_counted_by_bot_and_shown_for_each_game() -> None:
    played = play_match(Pairing("caledonia", ("drover", "greedy"), 3))
    assert played.used[0]["merchants"] == played.verbs[0]["hire"]
    outcome = count_up("caledonia", 2, ["drover", "greedy"], [played])
    first = next(standing for standing in outcome.standings if standing.spec == "drover")
    assert first.used["merchants"] == played.verbs[0]["hire"]
    page = "\n".join(ladder.used_in([outcome]))
    assert "| drover | 2 | greedy |" in page
    assert "dairies" in page


def test_a_run_in_which_nobody_counted_mechanisms_has_no_row_for_them() -> None:
    counted = play_match(Pairing("caledonia", ("drover", "greedy"), 3))
    before = replace(counted, seed=4, used=[])
    outcome = count_up("caledonia", 2, ["drover", "greedy"], [counted, before])
    assert not any(standing.used for standing in outcome.standings)
    assert ladder.used_in([outcome]) == []


def test_each_run_of_the_ladder_has_a_file_of_its_own(tmp_path: Path) -> None:
    """Where the same bots play twice, with other options, one of the runs says its name."""
    listed = tmp_path / "runs.toml"
    run_of = 'game = "caledonia"\nseats = 2\ngames = 2\nseed = 1\nbots = ["laird:{}", "laird"]\n'
    named = 'name = "caledonia-2-broad"\n'
    listed.write_text(
        f"[[run]]\n{run_of.format('most=1')}[[run]]\n{run_of.format('most=2')}{named}"
    )
    files = [planned.file for planned in ladder.planned(listed)]
    assert files == ["caledonia-2-laird-laird.json", "caledonia-2-broad.json"]
    ours = [planned.file for planned in ladder.planned(LADDER)]
    assert len(ours) == len(set(ours))
