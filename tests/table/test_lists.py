"""What lists tell: open tables with level, clock and language; my games with turn and unread."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import drystone
from drystone.core.chance import Quick
from tests.table.client import GAME, Guest, table
from tests.table.test_clocks import together


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table() as guest:
        yield guest


def front(who: Guest) -> str:
    """The front page as somebody sees it."""
    answer = who.client.get("/", headers={**who.headers, "Accept-Language": "en"})
    assert answer.status_code == 200
    return answer.text


def test_an_open_table_says_whom_it_is_for(door: Guest) -> None:
    ada = door.someone("Ada")
    clock = {"kind": "days", "turn": 3}
    ada.open("me", "open", listed=True, clock=clock, wanted="new", language="pl")
    seen = front(door)
    for said in ("free seats: 1", "for beginners", "Polski", "days a turn: 3"):
        assert said in seen
    wrong = {"game": GAME, "places": ["me", "open"], "wanted": "nice people"}
    assert ada.refused("/games", **wrong) == (422, "not-understood")


def test_my_games_say_whose_turn_it_is_also_when_nobody_looks(door: Guest) -> None:
    ada, ben, game = together(door)
    assert "Your turn" in front(ada)
    assert "waits for Ada" in front(ben)
    door.server.rooms.open.clear()  # as after a restart
    assert "Your turn" in front(ada)
    ada.choose(ada.get(f"/games/{game['id']}"))
    assert "waits for Ben" in front(ada)
    assert "Your turn" in front(ben)


def test_who_plays_is_said_as_at_the_table_in_every_language(door: Guest) -> None:
    """A bot by its name, not by the word for its level; a free seat by a dash."""
    ada = door.someone("Ada")
    ada.open("me", "visitor", "open")
    seen = front(ada)
    assert "Ada, Bram, \u2013" in seen
    assert "Ada, visitor" not in seen


def test_unread_talk_is_counted_until_it_is_read(door: Guest) -> None:
    ada, ben, game = together(door)
    for line in ("hello", "are you there?"):
        ada.post(f"/games/{game['id']}/chat", text=line)
    assert "Unread messages: 2" in front(ben)
    json = {**ben.headers, "Accept": "application/json"}
    assert ben.client.post(f"/t/{game['id']}/read", headers=json).status_code == 200
    assert "Unread messages" not in front(ben)
    ada.post(f"/games/{game['id']}/chat", text="well?")
    assert "Unread messages: 1" in front(ben)
    assert "Unread messages" not in front(door), "to a stranger it is nothing"


def test_my_games_say_the_round(door: Guest) -> None:
    ada = door.someone("Ada")
    view = ada.open("me", "me")
    assert "round 1 of 4" in front(ada)
    while ada.get(f"/games/{view['id']}")["position"]["round"] == 1:
        view = ada.choose(view)
    assert "round 2 of 4" in front(ada)


@pytest.mark.parametrize("game, rounds", [("caledonia", 5), ("keyflower", 4), ("gwtnz", None)])
def test_games_with_rounds_tell_them(game: str, rounds: int | None) -> None:
    begun = drystone.new(game, seats=2, seed=3)
    rule = begun.rules.round_of
    assert (rule(begun.state) if rule else None) == ((1, rounds) if rounds else None)
    if rule is None:
        return
    told, dice = [], Quick(4)
    while not begun.over:
        told.append(rule(begun.state)[0])
        assert rule(begun.observe(-1)) == rule(begun.state)
        legal = begun.legal()
        begun.play(legal[dice.below(len(legal))])
    assert sorted(set(told)) == list(range(1, (rounds or 0) + 1))
    assert told == sorted(told)
