"""A game at the table, from sitting down to the scores."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import drystone
from tests.table.client import Guest, table


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table() as guest:
        yield guest


def play_to_the_end(players: dict[int, Guest], view: Any) -> Any:
    """Everybody decides for their first action until the game is over."""
    path = f"/games/{view['id']}"
    until = time.monotonic() + 20
    while not view["over"] and time.monotonic() < until:
        seat = view["seat"]
        if seat not in players:
            time.sleep(0.01)
            view = next(iter(players.values())).get(path)
            continue
        mine = players[seat].get(path)
        if mine["seat"] == seat and mine["legal"]:
            mine = players[seat].choose(mine, -1)
        view = mine
    assert view["over"]
    return view


def test_two_people_play_a_game_to_the_end(door: Guest) -> None:
    ada, ben = door.someone("Ada"), door.someone("Ben")
    game = ada.open("me", "open")
    link = ada.post(f"/games/{game['id']}/links", seat=1)
    ben.post("/join", token=link["token"])
    view = play_to_the_end({0: ada, 1: ben}, ada.get(f"/games/{game['id']}"))
    record = ada.client.get(f"/api/v1/games/{game['id']}/record").text
    assert drystone.replay(record).scores() == view["scores"]


def test_a_person_plays_against_bots(door: Guest) -> None:
    ada = door.someone("Ada")
    game = ada.open("visitor", "me", "visitor")
    play_to_the_end({1: ada}, game)
    assert {line["seat"] for line in ada.get(f"/games/{game['id']}/log")} == {0, 1, 2}


def test_a_secret_choice_is_told_once_all_have_chosen(door: Guest) -> None:
    ada, ben = door.someone("Ada"), door.someone("Ben")
    game = ada.open("me", "open")
    path = f"/games/{game['id']}"
    ben.post("/join", token=ada.post(f"{path}/links", seat=1)["token"])
    ada.choose(ada.get(path))
    assert ada.get(f"{path}/log")[0]["action"] is not None
    assert ben.get(f"{path}/log")[0]["action"] is None
    ben.choose(ben.get(path))
    assert [line["action"] is None for line in ada.get(f"{path}/log")] == [False, False]
    assert [line["action"] is None for line in ben.get(f"{path}/log")] == [False, False]


def test_the_example_bot_plays_a_game_in_under_forty_lines(door: Guest) -> None:
    example = Path(__file__).parents[2] / "examples" / "web_bot.py"
    assert len(example.read_text().splitlines()) < 40
    address = str(door.client.base_url).rstrip("/")
    done = subprocess.run(
        [sys.executable, str(example), address], capture_output=True, text=True, timeout=100
    )
    assert "Pebbles ended" in done.stdout, done.stderr
