"""Comments and side lines: as text and as a tree, on Pebbles and on whole games of each game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import drystone
from drystone.core.game import new_game
from drystone.core.record import DEEPEST, DamagedRecord, Line, Record, read_record, tidy, tidy_title
from drystone.core.study import Study, read_study
from drystone.games import find
from tests.pebbles import RULES

GOLDEN = Path(__file__).parents[1] / "golden"
PLAIN = str(new_game(RULES, 2, 7, {}).record())
words = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)


def lines(depth: int) -> st.SearchStrategy[tuple[Line, ...]]:
    """Lines that can be written, not played: the text's own round trip."""
    name = st.sampled_from(["choose slate", "choose flint", "pass"])
    drawn = st.lists(st.sampled_from(["granite", "slate"]), max_size=2).map(tuple)
    inside: st.SearchStrategy[tuple[tuple[Line, ...], ...]] = st.just(())
    if depth:
        inside = st.lists(lines(depth - 1), max_size=2).map(tuple)
    one = st.builds(Line, st.just(0), st.integers(0, 3), name, drawn, words.map(tidy), inside)
    return st.lists(one, min_size=1, max_size=3).map(tuple)


def without_numbers(told: tuple[Line, ...]) -> tuple[Line, ...]:
    return tuple(
        replace(line, number=0, sides=tuple(map(without_numbers, line.sides))) for line in told
    )


@given(lines(2), words, words)
@settings(max_examples=40, deadline=None)
def test_whatever_is_said_is_read_as_it_was_written(
    told: tuple[Line, ...], title: str, comment: str
) -> None:
    record = Record("pebbles", 1, 2, 7, lines=list(told), title=title, comment=comment)
    again = read_record(str(record))
    assert without_numbers(tuple(again.lines)) == told
    assert (again.title, again.comment) == (tidy_title(title), tidy(comment))
    assert str(again) == str(record)


@given(st.text(max_size=200), st.integers(0, 200))
@settings(max_examples=60, deadline=None)
def test_whatever_is_put_into_a_study_is_read_or_refused_with_its_line(put: str, at: int) -> None:
    text = str(small())
    broken = text[: at % len(text)] + put + text[at % len(text) :]
    told = ""
    try:
        read_study(broken, find_pebbles)
    except ValueError as problem:
        told = str(problem)
    else:
        told = "read"
    assert told


def small() -> Study:
    """Two decisions, another first one, and another second one after that."""
    study = Study(new_game(RULES, 2, 7, {}), "Granite comes late", "Look at the bag.")
    first, other = study.game(study.root).legal()[:2]
    main = study.play(study.root, first)
    study.play(main, study.game(main).legal()[0])
    side = study.play(study.root, other)
    study.comment(side, "Better?\n\n  Perhaps.")
    for action in study.game(side).legal()[:2]:
        study.play(side, action)
    return study


def find_pebbles(name: str) -> drystone.Rules:
    if name != RULES.name:
        raise drystone.UnknownGame(f"there is no game {name!r}")
    return RULES


def test_a_study_is_the_same_after_it_was_written_and_read() -> None:
    study = small()
    again = read_study(str(study), find_pebbles)
    assert str(again) == str(study)
    assert [node.path for node in again.nodes()] == ["0", "1", "2", "0.1.0", "0.1.1", "0.1.0.1.0"]
    assert again.at("0.1.0").comment == "Better?\n\n  Perhaps."
    assert again.title == "Granite comes late"
    assert again.root.comment == "Look at the bag."
    for node in again.nodes():
        assert again.at(node.path) is node
        assert len(again.game(node).decisions) == node.played


def test_the_main_line_of_a_study_is_a_record_like_any_other() -> None:
    told = str(small())
    assert told.startswith("drystone record 2\n")
    assert len(drystone.core.game.replay_game(told, find_pebbles).decisions) == 2


def test_what_has_nothing_said_about_it_is_a_record_of_the_first_format() -> None:
    assert str(read_record(PLAIN)) == PLAIN
    assert PLAIN.startswith("drystone record 1\n")
    assert str(read_study(PLAIN, find_pebbles)) == PLAIN


@pytest.mark.parametrize("game", ["caledonia", "gwtnz", "keyflower"])
def test_records_from_before_are_read_unchanged(game: str) -> None:
    text = (GOLDEN / game / "two-strong.record").read_text()
    told = [line for line in text.splitlines() if not line.startswith("#")]
    assert str(read_record(text)).splitlines() == told


@pytest.mark.parametrize("game", ["caledonia", "gwtnz", "keyflower"])
def test_a_whole_game_with_a_side_line_every_so_often(game: str) -> None:
    text = (GOLDEN / game / "two-strong.record").read_text()
    study = read_study(text, find)
    for played in range(0, 60, 20):
        node = study.at(str(played))
        there = study.game(node)
        taken = node.children[0].line.text
        other = next((a for a in there.legal() if there.text(a) != taken), None)
        if other is not None:
            study.comment(study.play(node, other), f"instead of {taken}")
    again = read_study(str(study), find)
    assert str(again) == str(study)
    assert again.at("0").last.played == len(read_record(text).lines)
    assert read_record(str(again)).result == read_record(text).result


def test_the_same_decision_again_leads_to_where_it_led_before() -> None:
    study = small()
    first = study.game(study.root).legal()[0]
    assert study.play(study.root, first) is study.at("1")
    assert len(study.root.children) == 2


def test_several_decisions_are_all_made_or_none() -> None:
    study, before = small(), str(small())
    legal = study.game(study.root).legal()
    with pytest.raises(drystone.IllegalAction):
        study.play_all(study.root, [legal[-1], RULES.words.size - 1, legal[0]])
    assert str(study) == before


def test_a_side_line_becomes_the_line_and_the_line_a_side_line() -> None:
    study = small()
    old, new = study.at("1").line.text, study.at("0.1.0").line.text
    node = study.promote(study.at("0.1.1"))
    assert node.path == "2"
    assert (study.at("1").line.text, study.at("0.1.0").line.text) == (new, old)
    with pytest.raises(ValueError, match="main line already"):
        study.promote(node)
    assert str(read_study(str(study), find_pebbles)) == str(study)


def test_what_is_taken_away_goes_with_all_that_follows() -> None:
    study = small()
    assert study.delete(study.at("0.1.0")) is study.root
    assert [node.path for node in study.nodes()] == ["0", "1", "2"]
    with pytest.raises(ValueError, match="beginning"):
        study.delete(study.root)


@pytest.mark.parametrize("path", ["", "x", "1.1", "0.0.0", "3", "0.2.0", "0.1.9", "-1", "9" * 40])
def test_a_place_that_is_not_there_is_refused(path: str) -> None:
    with pytest.raises(ValueError, match="place"):
        small().at(path)


@pytest.mark.parametrize(
    "old, new, problem",
    [
        ("drystone record 2", "drystone record 1", "side lines are of 'drystone record 2'"),
        ("(\n", "( 1 x\n", "line of its own"),
        (")\n", "", "side line is not closed"),
        ("(\n", "(\n(\n", "after the decision that it replaces"),
        ("(\n", "(\n; so\n", "after the decision that it is about"),
        ("; Look at the bag.\n", ")\n", "no side line is open"),
        ("(\n", "(\n)\n(\n", "at least one decision"),
        ("(\n", "(\nend 1 2\n", "a side line is open here"),
        ('title "', 'title "a"\ntitle "', "twice"),
        ("(\n  0", "(\n  1", "seat 0 decides, not 1"),
    ],
)
def test_what_can_not_be_is_said_with_its_line(old: str, new: str, problem: str) -> None:
    text = str(small())
    assert old in text
    with pytest.raises(DamagedRecord, match=problem):
        read_study(text.replace(old, new, 1), find_pebbles)


def test_side_lines_are_not_without_end_inside_of_each_other() -> None:
    study = Study(new_game(RULES, 2, 7, {}))
    line = read_record(str(small())).lines[0]
    text = str(study) + f"{line}\n(\n" * (DEEPEST + 1)
    with pytest.raises(DamagedRecord, match=f"more than {DEEPEST} side lines"):
        read_record(text.replace("record 1", "record 2"))


def test_a_study_begins_from_a_position_too() -> None:
    game = new_game(RULES, 2, 7, {})
    game.play(game.legal()[0])
    study = read_study(game.position(), find_pebbles)
    node = study.play(study.root, study.game(study.root).legal()[0])
    again = read_study(str(study), find_pebbles)
    assert again.game(again.at(node.path)).position() == study.game(node).position()
