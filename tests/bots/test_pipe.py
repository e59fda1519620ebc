"""Programs as bots: the example plays, and what goes wrong is told."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import drystone
from drystone.bots import BadSpec, seat
from drystone.bots.pipe import BotFailed
from drystone.lab.match import Pairing, play_match

EXAMPLE = Path(__file__).parents[2] / "examples/pipe_bot.py"


def program(tmp_path: Path, text: str) -> str:
    """The spec of a bot that runs this text."""
    file = tmp_path / "bot.py"
    file.write_text(text)
    return f"pipe:run={sys.executable} {file},ms=2000"


def test_the_example_plays_a_whole_game() -> None:
    spec = f"pipe:run={sys.executable} {EXAMPLE}"
    sheet = play_match(Pairing("tests.pebbles", (spec, "random"), seed=3))
    assert sheet.problem == ""
    assert sheet.choices[0] > 0


@pytest.mark.parametrize(
    "text, complaint",
    [
        ("import time; time.sleep(9)", "did not answer within 20 ms"),
        ("pass", "has ended"),
        ("input(); print('hello')", "answered 'hello'"),
        ("input(); print('{\"action\": 999}')", "chose 999, which is not legal"),
        ('input(); print(\'{"text": "fly"}\')', "answered"),
    ],
)
def test_a_program_that_is_no_bot_is_told(tmp_path: Path, text: str, complaint: str) -> None:
    spec = program(tmp_path, text)
    if "sleep" in text:
        spec = spec.replace("ms=2000", "ms=20")
    game = drystone.new("tests.pebbles", seed=1)
    bot = seat(spec, programs=True)
    try:
        with pytest.raises(BotFailed, match=complaint):
            bot.choose(game.rules, game.observe(game.state.seat))
    finally:
        bot.close()


def test_a_program_that_is_not_there_is_a_bad_spec() -> None:
    with pytest.raises(BadSpec, match="can't be started"):
        seat("pipe:run=/no/such/program", programs=True)


def test_a_bot_that_fails_loses_and_the_arena_goes_on(tmp_path: Path) -> None:
    sheet = play_match(Pairing("tests.pebbles", (program(tmp_path, "pass"), "random"), seed=3))
    assert sheet.crashed == 0
    assert "has ended" in sheet.problem
    assert sheet.winners == [1]
