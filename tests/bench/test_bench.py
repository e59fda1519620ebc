"""The benchmarks put together what was measured, and name what was not."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from drystone.games import GAMES, find
from tests import instructions
from tests.bench import __main__ as bench
from tests.bench import growth, ours, page, peers
from tests.bench.report import Run, Table, beside, number, speeds


def run(subject: str, decisions: int, version: str = "") -> Run:
    return Run(subject, 4, decisions, 10, 2.0, version)


def test_a_speed_is_the_median_of_the_rounds_with_its_range() -> None:
    found = speeds([run("a", 2000), run("b", 10, version="1.2"), run("a", 9000), run("a", 4000)])
    assert (found["a"].median, found["a"].lowest, found["a"].highest) == (2000, 1000, 4500)
    assert found["a"].decisions_a_game == 500
    assert found["b"].version == "1.2"


@pytest.mark.parametrize(
    "value, said",
    [
        (3.14159, "3.1"),
        (123.4, "123"),
        (1234, "1,230"),
        (98765, "98,800"),
        (2_960_400, "2,960,000"),
    ],
)
def test_figures_have_three_digits(value: float, said: str) -> None:
    assert number(value) == said


def test_times_say_how_often_ours_goes_into_a_peers_time() -> None:
    found = speeds([run("ours", 9000), run("peer", 3000, version="7")])
    table = beside(found, {"ours": "Ours"}, ["ours"], ["peer", "gone"])
    assert table.rows == [
        ["Ours", "4", "4,500", "4,500 to 4,500", "900", ""],
        ["peer 7", "4", "1,500", "1,500 to 1,500", "300", "3.0"],
        ["gone", "", "not measured", "", "", ""],
    ]


def test_a_table_is_markdown() -> None:
    table = Table("x", ["game", "speed"])
    table.add("pebbles", 3)
    assert str(table) == "| game | speed |\n| --- | ---: |\n| pebbles | 3 |"


def test_what_could_not_be_measured_is_named_on_the_page() -> None:
    about = page.About(5, 1.0, 0.3, ["rlcard"], {"catanatron": "no such module"})
    said = page.written({}, [], about)
    assert "Not installed, and so not measured: rlcard." in said
    assert "Not measured: catanatron (no such module)." in said
    assert "What it does not show" in said


def test_a_target_is_missed_or_reached_at_the_speed_of_the_machine_it_was_set_for() -> None:
    twice = Run(page.YARDSTICK, 4, 2 * page.YARDSTICK_BEFORE, 1, 1.0)
    slow, quick = run(f"{GAMES[0]} masks 2", 999_000), run(f"{GAMES[1]} masks 2", 1_001_000)
    rows = page.targets(speeds([twice, slow, quick])).rows
    judged = {row[0].split(":")[0]: row[3] for row in rows if "masks" in row[0]}
    assert judged == {GAMES[0]: "missed", GAMES[1]: "reached", GAMES[2]: ""}
    assert "2.0 times as fast a machine" in str(rows)


def test_our_own_gains_do_not_make_a_machine_faster() -> None:
    """Twice as many decisions of ours, as many of catanatron's: twice of the target is reached."""
    there = Run(page.YARDSTICK, 4, page.YARDSTICK_BEFORE, 1, 1.0)
    free = page.FREE_WANTED["gwtnz"]
    for more, judged in ((0.99, "missed"), (1.01, "reached")):
        ours = Run("gwtnz compiled 4", 4, 9, 1, 1.0, free=int(more * free))
        rows = page.targets(speeds([there, ours])).rows
        assert [row[3] for row in rows if row[0].startswith("gwtnz: free decisions")] == [judged]


def test_instructions_are_compared_with_those_of_then(monkeypatch: pytest.MonkeyPatch) -> None:
    half = {"here": {game: page.BEFORE[game] // 2 for game in page.BEFORE}}
    monkeypatch.setattr(instructions, "kept", lambda: half)
    monkeypatch.setattr(instructions, "environment", lambda: "here")
    judged = {
        row[0].split(":")[0]: row[3] for row in page.targets({}).rows if "instructions" in row[0]
    }
    assert judged == {"gwtnz": "reached", "keyflower": "missed", "caledonia": "reached"}


def test_a_peer_that_fails_is_told_with_its_last_line(tmp_path: Path) -> None:
    broken = [sys.executable, "-c", "import there_is_no_such_package"]
    assert "No module named" in str(bench.measure(broken, {}, 0.1))
    assert "No such file" in str(bench.measure([str(tmp_path / "python")], {}, 0.1))


def test_a_process_of_its_own_measures_a_loop() -> None:
    found = bench.measure(
        [sys.executable, "-m", "tests.bench.ours", "tests.pebbles loop 2"], {}, 0.01
    )
    assert isinstance(found, dict)
    assert speeds([Run("pebbles", **found)])["pebbles"].median > 1000


@pytest.mark.parametrize("kind", ours.KINDS)
def test_every_loop_of_ours_plays(kind: str) -> None:
    played = ours.measure(f"tests.pebbles {kind} 2", 0.02)
    assert 0 < played["free"] <= played["decisions"]


def test_growth_is_told_for_every_number_of_seats_and_quarter() -> None:
    pebbles = [find("tests.pebbles")]
    seats = growth.by_seats(pebbles, 0.01, 1)
    assert [row[1] for row in seats.rows] == [str(one) for one in pebbles[0].seats]
    (phases,) = growth.by_phase(pebbles, 0.01).rows
    assert len(phases) == 5
    assert all(float(cell) > 0 for cell in phases[1:])
    few, half, whole = growth.by_record(pebbles).rows
    assert int(few[1]) < int(half[1]) < int(whole[1])


def test_every_peer_comes_from_a_package_that_is_installed() -> None:
    installed = {package.partition("[")[0] for package in bench.PACKAGES}
    assert {distribution for distribution, _ in peers.PEERS.values()} == installed


def test_the_page_that_is_kept_has_every_subject() -> None:
    kept = (bench.ROOT / "docs/benchmarks.md").read_text("utf-8")
    for name in (*GAMES, *peers.PEERS):
        assert f"| {name}" in kept
