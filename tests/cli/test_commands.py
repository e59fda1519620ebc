"""What the commands say when all is well, and what `soak` says when it is not."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

import drystone
from drystone import pure
from drystone.core.chance import Chance
from drystone.core.facts import FactFiles
from drystone.core.rules import Impossible, Rules
from drystone.core.state import State
from drystone.games import all_rules
from tests import pebbles
from tests.cli.conftest import Type

pytestmark = pytest.mark.pure_too


def test_games_lists_every_game(typed: Type) -> None:
    answer = typed("games")
    assert answer.code == 0
    for name, rules in all_rules().items():
        assert name in answer.out
        assert rules.title in answer.out


def test_without_arguments_there_is_help(typed: Type) -> None:
    answer = typed("--help")
    assert answer.code == 0
    for command in ("games", "play", "soak", "bench", "check", "facts", "draw", "hint", "serve"):
        assert f"  {command}" in answer.out


def test_check_says_ok_or_where_it_breaks(typed: Type, record: Path, tmp_path: Path) -> None:
    good = typed(f"check {record}")
    assert good.code == 0
    assert "ok (tests.pebbles, " in good.out
    assert " decisions, scores " in good.out
    broken = tmp_path / "broken.txt"
    broken.write_text(record.read_text().replace("seats 2", "seats 3"))
    both = typed(f"check {broken} {record} {tmp_path}/missing.txt")
    assert both.code == 2
    first, second, third = both.out.splitlines()
    assert first.startswith(f"{broken}: line ")
    assert second.startswith(f"{record}: ok")
    assert third == f"{tmp_path}/missing.txt: No such file or directory"


def test_check_knows_an_unfinished_game(typed: Type, record: Path) -> None:
    record.write_text("\n".join(record.read_text().splitlines()[:-3]))
    assert "unfinished" in typed(f"check {record}").out


def test_facts_lists_values_with_their_provenance(typed: Type) -> None:
    answer = typed("facts tests.pebbles granite")
    assert answer.code == 0
    assert "granite" in answer.out
    assert answer.out.splitlines()[-1] == "1 rulebook"


def test_facts_are_printed_as_they_are(
    typed: Type, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "stones.toml").write_text('[granite]\nfrom = "source"\neffects = "[bold] and [/]"')
    files = FactFiles(tmp_path, lambda data: data)
    monkeypatch.setattr(pebbles, "RULES", replace(pebbles.RULES, facts=files))
    assert "effects [bold] and [/]" in typed("facts tests.pebbles").out


@pytest.mark.parametrize("game", all_rules())
def test_facts_tell_where_to_look_for_what_is_reconstructed(typed: Type, game: str) -> None:
    files = all_rules()[game].facts
    assert files is not None
    guessed = [fact for fact in files.entries() if fact.known == "reconstructed"]
    answer = typed(f"facts {game} --reconstructed")
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert [line.split(":")[0] for line in lines[:-1:2]] == [fact.path for fact in guessed]
    assert all(line.startswith("    ") and len(line) > 40 for line in lines[1:-1:2])
    assert lines[-1] == (f"{len(guessed)} reconstructed" if guessed else "no facts")
    for language in ("en", "de", "pl"):
        assert all(fact.look and "{" not in fact.look for fact in files.entries(language))


def test_facts_tell_what_a_correction_changes(typed: Type, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        "[trail.space.a1]\nlock = 4\ngrass = true\n[posts.local.1]\ngives = 'gold 1'\n"
        "[posts.local.more1]\nvalue = 24\ncorners = 'dark'\ntransport = 7\npoints = 12\n"
    )
    answer = typed(f"facts gwtnz --check {file}")
    assert answer.code == 0
    assert answer.out.splitlines() == [
        "trail.space.a1.lock: 0 -> 4",
        "trail.space.a1.grass: true (confirmed)",
        'posts.local.1.gives: "" -> "gold 1"',
        "posts.local.more1.value: not known -> 24",
        'posts.local.more1.corners: not known -> "dark"',
        "posts.local.more1.transport: not known -> 7",
        "posts.local.more1.points: not known -> 12",
        "6 changed, 1 confirmed; all of these are then from: owner",
    ]


def test_draw_prints_svg(typed: Type, record: Path) -> None:
    whole, half = typed(f"draw {record}"), typed(f"draw {record} --at 8 --seat 1")
    for answer in (whole, half):
        assert answer.code == 0
        assert ElementTree.fromstring(answer.out).tag.endswith("svg")
    assert whole.out != half.out


def test_draw_takes_a_position(typed: Type, tmp_path: Path) -> None:
    file, picture = tmp_path / "position.toml", tmp_path / "picture.svg"
    file.write_text(drystone.new("tests.pebbles", seats=2, seed=9).position())
    assert typed(f"draw {file} --to {picture}").code == 0
    expected = drystone.new("tests.pebbles", seats=2, seed=9).picture(0)
    assert picture.read_text() == expected


def test_draw_writes_png(typed: Type, tmp_path: Path) -> None:
    assert shutil.which("chromium") or shutil.which("google-chrome")
    picture = tmp_path / "picture.png"
    assert typed(f"draw tests.pebbles --to {picture}").code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_hint_names_actions_that_are_open(typed: Type, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    game = drystone.new("tests.pebbles", seats=2, seed=9)
    file.write_text(game.position())
    answer = typed(f"hint {file}")
    assert answer.code == 0
    hinted = [line.partition(":")[0] for line in answer.out.splitlines()]
    assert hinted
    assert set(hinted) <= {game.say(action) for action in game.legal()}


def test_bench_prints_compiled_beside_uncompiled(typed: Type) -> None:
    answer = typed("bench tests.pebbles --seconds 0.02")
    assert answer.code == 0
    head = answer.out.splitlines()[0].split()
    columns = ["compiled", "uncompiled", "times"] if pure.compiled() else ["uncompiled"]
    assert head == ["tests.pebbles,", "4", "seats", *columns]
    for label in ("decisions/s", "copy", "legal", "observe", "redeal", "sense", "most options"):
        assert label in answer.out


def test_bench_can_be_read_by_programs(typed: Type) -> None:
    answer = typed("bench tests.pebbles --seconds 0.02 --only-here --json")
    (figures,) = json.loads(answer.out)["tests.pebbles"].values()
    assert figures["decisions_per_second"] > 1000
    assert figures["decisions_a_game"] > 20
    assert 2 < figures["options"] <= figures["most_options"]


def test_soak_plays_every_seat_count(typed: Type, tmp_path: Path) -> None:
    answer = typed(f"soak tests.pebbles --games 30 --checked 9 --failures {tmp_path / 'soak'}")
    assert answer.code == 0
    assert "tests.pebbles: 30 games, " in answer.out
    assert ", 0 failures, 9 games checked at every decision" in answer.out
    assert not (tmp_path / "soak").exists()


def test_soak_shares_the_games_out(typed: Type, tmp_path: Path) -> None:
    soak = f"soak tests.pebbles --games 40 --checked 10 --failures {tmp_path / 'soak'}"
    alone, together = typed(soak), typed(f"{soak} --processes 2")
    assert together.code == 0
    assert alone.out.split(" s")[0].split(",")[:3] == together.out.split(" s")[0].split(",")[:3]


def tired(rules: Rules) -> Rules:
    """Pebbles in which everything is too much after the second round."""

    def check(state: State) -> None:
        if getattr(state, "round", 0) > 2:
            raise Impossible("too tired")

    return replace(rules, check=check)


def crooked(rules: Rules) -> Rules:
    """Pebbles that can't be set up with three."""

    def setup(seats: int, options: dict[str, str | int | bool], chance: Chance) -> State:
        if seats == 3:
            raise RuntimeError("the table wobbles")
        return rules.setup(seats, options, chance)

    return replace(rules, setup=setup)


def hasty(rules: Rules) -> Rules:
    """Pebbles with no time to finish."""
    return replace(rules, longest=5)


@pytest.mark.parametrize(
    "flaw, arguments, problem",
    [
        (tired, "--games 1 --checked 1", "Impossible: too tired (seats 2, seed 0, record "),
        (crooked, "--games 2", "RuntimeError: the table wobbles (seats 3, seed 1, record "),
        (hasty, "--games 1 --checked 0", "not over after 5 decisions (seats 2, seed 0, record "),
        (hasty, "--games 1 --checked 1", "not over after 5 decisions (seats 2, seed 0, record "),
    ],
)
def test_soak_reports_what_breaks(
    typed: Type,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    flaw: object,
    arguments: str,
    problem: str,
) -> None:
    assert callable(flaw)
    monkeypatch.setattr(pebbles, "RULES", flaw(pebbles.RULES))
    folder = tmp_path / "soak"
    answer = typed(f"soak tests.pebbles {arguments} --failures {folder}")
    assert answer.code == 1
    assert problem in answer.out
    assert " 1 failures" in answer.out
    (record,) = folder.iterdir()
    assert str(record) in answer.out


def test_the_record_of_a_failure_ends_where_it_broke(
    typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(pebbles, "RULES", tired(pebbles.RULES))
        typed(f"soak tests.pebbles --games 1 --checked 1 --failures {tmp_path / 'soak'}")
    (record,) = (tmp_path / "soak").iterdir()
    text = record.read_text()
    assert text.endswith("# Impossible: too tired\n")
    game = drystone.replay(text)
    assert getattr(game.state, "round", 0) == 3
    assert not game.over


def test_a_study_is_told_checked_and_drawn(typed: Type, tmp_path: Path) -> None:
    study = drystone.study(drystone.new("tests.pebbles", seats=2, seed=7).record())
    first, other = study.game(study.root).legal()[:2]
    study.play(study.root, first)
    study.comment(study.play(study.root, other), "Not this one.")
    study.rename("Slate first")
    file = tmp_path / "game.study"
    file.write_text(str(study))
    told = typed(f"show {file}").out.splitlines()
    assert told[0] == "Slate first"
    assert told[1].startswith("1  seat 0: ")
    assert told[2].startswith("  0.1.0  seat 0: ")
    assert told[3].strip() == "Not this one."
    assert "1 decisions, unfinished, 1 more in side lines" in typed(f"check {file}").out
    assert typed(f"draw {file} --at 0.1.0 --seat 0").out != typed(f"draw {file} --seat 0").out
