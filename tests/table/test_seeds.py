"""Chosen seeds of 128 bits come through unharmed, and nobody is told a running game's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import drystone
from drystone.core.game import new_game
from drystone.core.position import write_position
from drystone.core.record import read_record
from drystone.games import find
from drystone.table.game.match import Match
from tests.table.client import GAME, Guest, table
from tests.table.test_live import heard, watch

LONG = 2**128 - 159
"""A number that no other kind of number holds."""


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table() as guest:
        yield guest


def seed_of(door: Guest, view: Any) -> int:
    """What the store has; 0 if there is none."""
    opened = door.server.store.open_game(view["id"])
    assert opened is not None
    assert drystone.replay(opened.head).seed == 0, "a chosen one is an event, and others are none"
    return Match(opened).game.seed


@pytest.mark.parametrize("given", [LONG, str(LONG), 2**53 + 1, "0007"])
def test_a_seed_is_kept_to_the_last_digit(door: Guest, given: int | str) -> None:
    view = door.someone("Ada").open("me", "me", seed=given)
    assert seed_of(door, view) == int(given)
    assert view["position"] == door.someone("Ben").open("me", "me", seed=given)["position"]


def test_own_facts_change_nothing_of_that(door: Guest) -> None:
    """Such a game is tried out in a process of its own first."""
    facts = "[stones]\n"
    view = door.someone("Ada").open("me", "me", seed=str(LONG), options={"facts": facts})
    assert seed_of(door, view) == LONG


@pytest.mark.parametrize("bad", [2**128, str(2**128), -1, "-1", "1e9", "0x10", 1.5, "9" * 40])
def test_what_is_no_seed_is_refused(door: Guest, bad: object) -> None:
    ada = door.someone("Ada")
    answer = ada.ask("POST", "/games", game=GAME, places=["me", "me"], seed=bad)
    assert answer.status_code in (400, 422)


def test_the_schema_says_that_a_seed_may_be_text(door: Guest) -> None:
    schema = door.client.get("/api/v1/openapi.json").json()
    seed = schema["components"]["schemas"]["NewGame"]["properties"]["seed"]
    assert {kind.get("type") for kind in seed["anyOf"]} == {"integer", "string", "null"}
    assert not [
        name
        for name, shape in schema["components"]["schemas"].items()
        if name.endswith("Out") and "seed" in shape.get("properties", {})
    ]


def test_nobody_is_told_the_seed_of_a_running_game(door: Guest) -> None:
    ada = door.someone("Ada")
    view = ada.open("me", "visitor", seed=LONG)
    view = ada.choose(view)
    game = view["id"]
    said = []
    for asking in (ada, door, door.someone("Eve")):
        for path in ("", "/log", "/at/0", "/at/1", "/record", "/chat"):
            said.append(asking.ask("GET", f"/games/{game}{path}").text)
        for path in ("", "/replay", "/replay/0", "/income", "/record", "/hints"):
            said.append(asking.client.get(f"/t/{game}{path}", headers=asking.headers).text)
        said.append(asking.client.get("/", headers=asking.headers).text)
        for live in ("/t/{}/live", "/api/v1/games/{}/live"):
            with watch(asking, game, live) as socket:
                said.append(json.dumps(heard(socket)))
    assert len(said) > 40
    for text in said:
        assert str(LONG) not in text
        assert f"{LONG:x}" not in text


def test_bots_are_not_told_it_either() -> None:
    rules = find(GAME)
    game = new_game(rules, 2, LONG, {})
    begun = drystone.position(write_position(rules, game.state, LONG))
    for one in (game, begun):
        asked = one.copy()
        asked.forget_seed()
        record = asked.record()
        assert str(LONG) in one.record()
        assert str(LONG) not in record
        assert drystone.replay(record).position().replace("seed = 0", "") == one.position().replace(
            f"seed = {LONG}", ""
        )


def test_what_is_sent_in_goes_on_without_its_seed(door: Guest) -> None:
    """Whoever sent it could else work out everything to come."""
    rules = find(GAME)
    game = new_game(rules, 2, LONG, {})
    ada = door.someone("Ada")
    text = write_position(rules, game.state, LONG)
    sent = ada.post("/records", text=game.record(), places=["me", "me"])
    begun = ada.post("/positions", text=text, places=["me", "me"])
    for view in (sent, begun):
        assert seed_of(door, view) == 0
        opened = door.server.store.open_game(view["id"])
        assert opened is not None
        assert str(LONG) not in opened.head


def test_after_the_end_the_record_has_the_seed_as_text(door: Guest) -> None:
    ada = door.someone("Ada")
    view = ada.open("me", "me", seed=str(LONG))
    while not view["over"]:
        view = ada.choose(view)
    record = ada.client.get(f"/api/v1/games/{view['id']}/record").text
    assert read_record(record).seed == LONG
    assert drystone.replay(record).scores() == view["scores"]
