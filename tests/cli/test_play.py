"""A person at the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

import drystone
from tests.cli.conftest import Type

pytestmark = pytest.mark.pure_too

PLAY = "play tests.pebbles --seats 2 --seed 3"


def test_a_whole_game_by_numbers(typed: Type, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    answer = typed(f"{PLAY} --record {file}", "1\n" * 40)
    assert answer.code == 0
    assert answer.out.splitlines()[-1].endswith(" won.")
    game = drystone.replay(file.read_text())
    assert game.over
    for seat, score in enumerate(game.scores()):
        assert f"seat {seat}" in answer.out
        assert str(score) in answer.out


def test_bots_play_alone_when_nobody_is_asked_for(typed: Type) -> None:
    first = typed(f"{PLAY} --you 0 --bots drover", "1\n" * 40)
    again = typed(f"{PLAY} --you 0 --bots drover", "1\n" * 40)
    assert first.out == again.out


def test_who_plays_along_without_a_seat_has_a_name_and_tells_its_turn(typed: Type) -> None:
    answer = typed("play gwtnz --seats 1 --seed 5", "1\n" * 2000)
    assert "Sarah: plays card " in answer.out
    assert "Sarah: moves towards Wellington (GWT 19.7)" in answer.out
    assert "seat 1" not in answer.out
    assert answer.out.splitlines()[-1] == "Sarah won."


def test_everybody_at_one_keyboard(typed: Type) -> None:
    answer = typed(f"{PLAY} --you all", "1\n1\nquit\n")
    assert "seat 0: Choose " in answer.out
    assert "seat 1: Choose " in answer.out
    assert "in secret" not in answer.out


def test_what_a_bot_chooses_in_secret_is_not_told(typed: Type) -> None:
    answer = typed(PLAY, "1\nquit\n")
    assert "seat 1: decides in secret" in answer.out
    assert "seat 1: Choose" not in answer.out


def test_what_was_chosen_in_secret_is_told_when_all_have_chosen(typed: Type) -> None:
    answer = typed("play tests.pebbles --seats 3 --seed 3", "1\nquit\n")
    lines = [line.strip() for line in answer.out.splitlines()]
    after = lines.index("seat 2: decides in secret") + 1
    assert lines[after].startswith("seat 1 shows: Choose ")
    assert lines[after + 1].startswith("seat 2 shows: Choose ")


def test_the_table_shows_only_what_the_seat_sees(typed: Type) -> None:
    answer = typed(PLAY, "quit\n")
    assert "mason 1: - | - | -; 3 in hand, 0 chisels" in answer.out
    assert answer.out.count("Your hand: ") == 1


def test_choices_are_numbered_with_their_notation(typed: Type) -> None:
    answer = typed(PLAY, "")
    assert "Choose a stone  (PEB 2.1)" in answer.out
    assert "   1  Choose sand    choose sand" in answer.out


def test_words_decide_too(typed: Type) -> None:
    answer = typed(PLAY, "choose gneiss\nquit\n")
    assert "seat 0: Choose gneiss" in answer.out


@pytest.mark.parametrize(
    "keys, reply",
    [
        ("choose slate", "You have no slate in hand. (PEB 2.1)"),
        ("why choose slate", "You have no slate in hand. (PEB 2.1)"),
        ("why choose sand", "That is open to you."),
        ("why fly", "'fly' is no word of this game"),
        ("fly", "'fly' is no word of this game (`help` lists the commands)"),
        ("choose moon", "did you mean 'choose {stone}'?"),
        ("9", "The choices are 1 to 2."),
        ("0", "The choices are 1 to 2."),
        ("help", "back to your last choice"),
        ("undo", "You have not chosen anything yet."),
        ("score", "Walls"),
        ("save /no/such/folder/game.txt", "/no/such/folder/game.txt: No such file"),
    ],
)
def test_what_else_can_be_typed(typed: Type, keys: str, reply: str) -> None:
    answer = typed(PLAY, f"{keys}\nquit\n")
    assert answer.code == 0
    assert reply in answer.out
    assert "seat 0: " not in answer.out


def test_undo_goes_back_to_the_own_last_choice(typed: Type, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    answer = typed(f"{PLAY} --record {file}", "choose sand\nundo\nchoose gneiss\nquit\n")
    assert "Taken back." in answer.out
    assert "0 choose gneiss" in file.read_text()
    assert "0 choose sand" not in file.read_text()


def test_hints_are_open_choices(typed: Type) -> None:
    answer = typed(PLAY, "hint\nquit\n")
    assert "  Choose sand: " in answer.out


def test_a_saved_game_goes_on(typed: Type, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    saved = typed(PLAY, f"1\nsave {file}\nquit\n")
    assert f"`drystone play --resume {file}` goes on with it." in saved.out
    played = len(drystone.replay(file.read_text()).decisions)
    assert played == 2
    answer = typed(f"play --resume {file}", "1\n" * 40)
    assert answer.code == 0
    game = drystone.replay(file.read_text())
    assert game.over


def test_a_number_picks_the_game(typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    pebbles = drystone.new("tests.pebbles").rules
    both = {"tests.pebbles": pebbles, "other": pebbles}
    monkeypatch.setattr("drystone.cli.playing.all_rules", lambda: both)
    answer = typed("play --seed 5", "1\nquit\n")
    assert "  1  Pebbles (2, 3, 4 players)" in answer.out
    assert "Choose a stone" in answer.out
    assert typed("play", "7\n").err == "drystone: '7' is none of these\n"
