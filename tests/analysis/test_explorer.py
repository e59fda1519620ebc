"""The explorer: what was chosen in many games, how often, and what came of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import drystone
from drystone.analysis.explorer import (
    Explorer,
    MixedGames,
    Summary,
    Wanted,
    gathered,
    self_play,
    sum_up,
    themes_of,
)
from drystone.analysis.explorer.gather import play, played_on, records_in
from drystone.analysis.explorer.index import FEW
from drystone.analysis.explorer.summary import DEPTH, NotWhole, Side, read_summary
from drystone.analysis.explorer.telling import Telling, told
from drystone.analysis.explorer.themes import BadTheme, _theme
from drystone.analysis.turns import walk
from drystone.bots import seat
from drystone.bots.play_to_end import play_to_end
from drystone.cli import run
from drystone.core.game import Game
from drystone.core.speech import COMMON, LANGUAGES, catalogue
from drystone.games import find
from tests.conformance.registry import NAMES, WHOLE

PEBBLES = "tests.pebbles"
GOLDEN = Path(__file__).parents[1] / "golden"
KEPT = Path(str(drystone.__file__)).parent / "analysis" / "selfplay"
MOST_BYTES = 300_000


def played(name: str, seats: int = 2, seed: int = 1) -> Game:
    game = drystone.new(name, seats, seed)
    return play_to_end(game, [seat("random", seed=seed * 9 + i) for i in range(seats)])


def side(points: int, won: float, *stones: str) -> Side:
    return Side(points, won, {"first-stone": tuple(f"stone.{stone}" for stone in stones)})


def summary(*sides: Side, line: tuple[str, ...] = (), setup: str = "") -> Summary:
    told = tuple((number % 2, text) for number, text in enumerate(line))
    return Summary(PEBBLES, 1, {}, tuple(setup.split()), told, sides)


def test_a_choice_is_counted_with_its_points_and_wins() -> None:
    explorer = Explorer(find(PEBBLES))
    explorer.add(summary(side(30, 1.0, "flint"), side(20, 0.0, "slate")))
    explorer.add(summary(side(26, 0.5, "flint"), side(26, 0.5, "slate")))
    explorer.add(summary(side(10, 0.0, "flint"), side(40, 1.0, "flint")))
    flint, slate = explorer.chosen("first-stone")
    assert (flint.what, flint.count) == ("stone.flint", 4)
    assert flint.points.mean == pytest.approx((30 + 26 + 10 + 40) / 4)
    assert flint.wins.mean == pytest.approx(2.5 / 4)
    assert flint.margin.mean == pytest.approx((10 + 0 - 30 + 30) / 4)
    assert (slate.count, slate.wins.mean, slate.fair) == (2, 0.25, 0.5)
    # By hand: a standard deviation of 12.48, a mean of four, Student's 3.18.
    assert flint.points.high - flint.points.mean == pytest.approx(3.18 * 12.48 / 2, rel=0.02)
    # Wilson's interval of 2.5 in 4.
    assert flint.wins.low == pytest.approx(0.2194, abs=0.001)
    assert flint.wins.high == pytest.approx(0.9082, abs=0.001)


def test_what_follows_a_choice_that_wins_is_no_better_for_that() -> None:
    """Who has the flint always wins here, whatever comes next; and who begins wins, too."""
    explorer = Explorer(find(PEBBLES))
    for number in range(2 * FEW):
        next_ = "chert" if number % 2 else "slate"
        line = (f"lay {next_}",)
        explorer.add(summary(side(30, 1.0, "flint", next_), side(20, 0.0, "agate"), line=line))
    after = explorer.chosen("first-stone", Wanted(chosen=(("first-stone", "stone.flint"),)))
    assert {row.what: row.told_apart for row in after} == dict.fromkeys(
        ("stone.flint", "stone.chert", "stone.slate"), 0
    )
    assert {(row.wins.mean, row.fair, row.told_apart) for row in explorer.moves()} == {
        (1.0, 1.0, 0)
    }
    assert {row.what: row.told_apart for row in explorer.chosen("first-stone")}["stone.flint"] == 1


def test_few_games_say_nothing_and_many_do() -> None:
    explorer = Explorer(find(PEBBLES))
    for number in range(FEW):
        assert not any(row.told_apart for row in explorer.chosen("first-stone")), number
        explorer.add(summary(side(30, 1.0, "flint"), side(20, 0.0, "slate")))
    assert {row.what: row.told_apart for row in explorer.chosen("first-stone")} == {
        "stone.flint": 1,
        "stone.slate": -1,
    }


def test_games_are_counted_by_players_options_seats_and_what_else_was_chosen() -> None:
    explorer = Explorer(find(PEBBLES))
    two = summary(side(30, 1.0, "flint"), side(20, 0.0, "slate"), line=("choose flint",))
    three = summary(side(9, 1.0, "flint"), side(8, 0.0, "flint"), side(7, 0.0, "slate"))
    explorer.add(two, "two", own=[1])
    explorer.add(three, "three")
    explorer.add(Summary(PEBBLES, 1, {"walls": 2}, (), (), two.sides), "other")
    assert explorer.counts() == {2: 1, 3: 1}
    assert explorer.variants()[0] == "{}"
    assert explorer.games() == 2
    assert explorer.games(Wanted(options="")) == 3
    assert explorer.games(Wanted(options='{"walls": 2}')) == 1
    assert explorer.games(Wanted(without="two")) == 1
    assert explorer.games(Wanted(line=("choose flint",))) == 1
    assert [row.count for row in explorer.chosen("first-stone", Wanted(seats=3))] == [2, 1]
    own = explorer.chosen("first-stone", Wanted(own=True))
    assert [(row.what, row.count) for row in own] == [("stone.slate", 1)]
    given = Wanted(chosen=(("first-stone", "stone.slate"),))
    assert [row.what for row in explorer.chosen("first-stone", given)] == ["stone.slate"]
    with pytest.raises(MixedGames):
        explorer.add(Summary("keyflower", 1, {}, (), (), two.sides))


def test_lines_are_followed_word_by_word() -> None:
    explorer = Explorer(find(PEBBLES))
    sides = (side(30, 1.0), side(20, 0.0))
    for line in (("choose flint", "choose slate"), ("choose flint", "done"), ("done",)):
        explorer.add(summary(*sides, line=line))
    assert [(row.what, row.count, row.seat) for row in explorer.moves()] == [
        ("choose flint", 2, 0),
        ("done", 1, 0),
    ]
    after = explorer.moves(Wanted(line=("choose flint",)))
    assert {row.what: row.points.mean for row in after} == {"choose slate": 20.0, "done": 20.0}
    assert explorer.moves(Wanted(line=("choose slate",))) == []
    assert explorer.known(("choose flint", "done", "done")) == 2
    assert explorer.known(("choose slate",)) == 0


def test_a_set_up_finds_those_like_it() -> None:
    explorer = Explorer(find(PEBBLES))
    sides = (side(30, 1.0), side(20, 0.0))
    explorer.add(summary(*sides, setup="flint slate slate"), "near")
    explorer.add(summary(*sides, setup="flint slate flint"), "same")
    explorer.add(summary(*sides, setup="slate flint slate"), "far")
    found = explorer.like(summary(*sides, setup="flint slate flint"))
    assert [(one.name, one.same, one.of) for one in found] == [
        ("same", 3, 3),
        ("near", 2, 3),
        ("far", 0, 3),
    ]
    assert found[0].scores == (30, 20)


@pytest.mark.parametrize("name", NAMES)
def test_a_summary_holds_the_beginning_the_choices_and_the_result(name: str) -> None:
    game = played(name, 2, 3)
    found = sum_up(game)
    assert read_summary(found.to_line()) == found
    assert [side.points for side in found.sides] == game.scores()
    assert sum(side.won for side in found.sides) == pytest.approx(1.0)
    assert 0 < len(found.line) <= DEPTH
    words = game.rules.words
    for (who, text), decision in zip(found.line, game.decisions, strict=False):
        assert (who, words.parse(text)) == (decision.seat, decision.action)
    telling = Telling(game.rules, "de")
    themes = themes_of(name)
    assert themes
    for theme in themes:
        assert theme.title(game.rules, "pl") != f"explore.{theme.name}"
        for one in found.sides:
            chosen = one.chosen.get(theme.name, ())
            assert len(chosen) == len(set(chosen))
            assert len(chosen) <= 1 or theme.when == "ever"
            assert all(theme.said(game.rules, what, "de") for what in chosen)
    assert telling.title()


def test_what_is_never_told_is_in_no_summary() -> None:
    game = played("keyflower", 3, 6)
    first = next(n for n, state in walk(game) if state.frames and state.frames[-1].never_told)
    secret = game.rules.words.text(game.decisions[first].action)
    told_of = sum_up(game)
    assert len(told_of.line) <= first
    assert secret not in told_of.to_line()


def test_only_whole_games_count() -> None:
    with pytest.raises(NotWhole):
        sum_up(drystone.new(PEBBLES))
    middle = drystone.new(PEBBLES, 2, seed=1)
    middle.play(middle.legal()[0])
    later = drystone.position(middle.position())
    with pytest.raises(NotWhole):
        sum_up(play_to_end(later, [seat("random", seed=i) for i in range(2)]))


def test_records_are_gathered_by_game(tmp_path: Path) -> None:
    (tmp_path / "a.record").write_text(played(PEBBLES, 2, 1).record(), "utf-8")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "b.record").write_text(played(PEBBLES, 3, 2).record(), "utf-8")
    (tmp_path / "c.record").write_text(drystone.new(PEBBLES).record(), "utf-8")
    assert len(drystone.explore(tmp_path)) == 2
    assert len(drystone.explore([text for _, text in records_in(tmp_path)])) == 2
    (tmp_path / "d.record").write_text(played("caledonia", 1, 2).record(), "utf-8")
    with pytest.raises(MixedGames, match="say which"):
        drystone.explore(tmp_path)
    assert drystone.explore(tmp_path, "caledonia").counts() == {1: 1}
    with pytest.raises(ValueError, match="no finished game"):
        gathered([])
    with pytest.raises(ValueError, match="x: line"):
        gathered([("x", f"drystone record 1\ngame {PEBBLES}\nnonsense")])


@pytest.mark.parametrize("name", WHOLE)
def test_games_of_strong_bots_come_with_the_program(name: str) -> None:
    assert (KEPT / f"{name}.jsonl.gz").stat().st_size < MOST_BYTES
    rules = find(name)
    explorer = self_play(rules)
    assert len(explorer) == 200
    assert set(explorer.counts()) == {2, 3, 4}
    for row in explorer.moves():
        assert rules.words.parse(row.what) >= 0
    used = [theme for theme in themes_of(name) if explorer.chosen(theme.name)]
    assert len(used) >= 3


def test_kept_games_are_the_same_whenever_they_are_played(tmp_path: Path) -> None:
    rules = find(PEBBLES)
    whole, parts = tmp_path / "whole.gz", tmp_path / "parts.gz"
    assert list(played_on(rules, whole, 3)) == [1, 2, 3]
    assert list(played_on(rules, parts, 1)) == [1]
    assert list(played_on(rules, parts, 3)) == [2, 3]
    assert whole.read_bytes() == parts.read_bytes()
    assert [play(rules, n).state.seats for n in (1, 2, 3)] == [2, 3, 4]


@pytest.mark.parametrize(
    "wrong, complaint",
    [
        ({"name": "x", "verb": "fly"}, "no verb"),
        ({"name": "x", "verb": "choose", "what": "wall"}, "no 'wall'"),
        ({"name": "x", "verb": "choose", "when": "often"}, "when is"),
        ({"name": "x", "verb": "choose", "colour": "red"}, "colour"),
    ],
)
def test_a_theme_that_means_nothing_is_refused(wrong: dict[str, str], complaint: str) -> None:
    with pytest.raises(BadTheme, match=complaint):
        _theme(find(PEBBLES), wrong)


@pytest.mark.parametrize("language, said", [("en", "Port A"), ("de", "Hafen A"), ("pl", "Port A")])
def test_a_name_that_says_too_little_alone_is_said_with_what_it_is(
    language: str, said: str
) -> None:
    rules = find("caledonia")
    ports = next(theme for theme in themes_of("caledonia") if theme.name == "ports")
    assert ports.said(rules, "corner.a", language) == said


def test_the_catalogues_say_the_same_and_everything_is_used() -> None:
    books = {code: catalogue(str(COMMON), "explore", code) for code in LANGUAGES}
    assert {*books["de"]} == {*books["pl"]} == {*books["en"]}
    source = Path(str(drystone.__file__)).parent
    files = [*source.glob("analysis/explorer/*.py"), source / "table/pages/explore.py"]
    files.append(source / "table/pages/learn.py")
    text = "".join(file.read_text("utf-8") for file in files)
    for key, english in books["en"].items():
        begin = key.partition(".")[0]
        assert f'"{key}"' in text or f'f"{begin}.{{' in text, key
        for code in LANGUAGES:
            said = books[code][key]
            assert set(re.findall(r"{(\w+)", said)) == set(re.findall(r"{(\w+)", english)), key


def test_the_command_line_explores(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explore", "caledonia", "--language", "de", "--chosen", "clan=fergusson"]) == 0
    said = capsys.readouterr().out
    assert "Fergusson" in said
    assert "Campbell" not in said
    record = str(GOLDEN / "caledonia" / "three-strong.record")
    folder = str(GOLDEN / "caledonia")
    line = ["--line", "choose campbell"]
    assert run(["explore", folder, "--like", record, "--seats", "3", *line]) == 0
    said = capsys.readouterr().out
    assert "three-strong.record" in said
    kept = tmp_path / "kept.gz"
    assert run(["explore", PEBBLES, "--play", "2", "--keep", str(kept)]) == 0
    assert kept.exists()
    capsys.readouterr()
    for wrong in (
        ["explore", "chess"],
        ["explore", "caledonia", "--chosen", "clan=smith"],
        ["explore", "caledonia", "--chosen", "hat=red"],
        ["explore", "caledonia", "--line", "fly"],
        ["explore", "caledonia", "--options", "three"],
        ["explore", PEBBLES, "--play", "2"],
    ):
        assert run(wrong) == 2, wrong
        assert capsys.readouterr().err.count("\n") == 1, wrong


def test_the_terminal_is_told_in_every_language() -> None:
    explorer = self_play(find("keyflower"))
    for language in LANGUAGES:
        lines = list(told(explorer, Wanted(), language))
        assert len(lines) > 30
        assert not any("{" in line for line in lines)
