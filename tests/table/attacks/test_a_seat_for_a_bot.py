"""Nobody gets rid of an opponent by a stand-in, nor hints or lone undo by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.table.client import Guest, table


@pytest.fixture(scope="module")
def patient() -> Iterator[Guest]:
    """A table at which nobody has to be away for long."""
    with table(absence=0.0) as guest:
        yield guest


def two(door: Guest) -> tuple[Guest, Guest, str]:
    ada, ben = door.someone("Ada"), door.someone("Ben")
    path = f"/games/{ada.open('me', 'open')['id']}"
    ben.post("/join", token=ada.post(f"{path}/links", seat=1)["token"])
    return ada, ben, path


def agrees(ben: Guest, path: str) -> None:
    """Ben lets a bot play for him while he is away."""
    said = {"seat": 1, "auto": True, "confirm": False, "pace": 0, "lets_stand_in": True}
    ben.post(f"{path}/prefer", **said)


def finished(ada: Guest, ben: Guest, path: str) -> Any:
    view = ada.get(path)
    while not view["over"]:
        mover = (ada, ben)[view["seat"]]
        view = mover.choose(mover.get(path))
    return view


def test_one_of_two_can_not_put_a_bot_in_the_others_seat(door: Guest) -> None:
    ada, ben, path = two(door)
    answer = ada.ask("POST", f"{path}/ask-stand-in", absent=1, level="visitor")
    assert (answer.status_code, answer.json()["problem"]) == (409, "not-away-for-long")
    assert "48 hours" in answer.json()["message"]
    assert not ben.get(path)["seats"][1]["stand_in"]


def test_the_page_says_how_long_one_must_be_away(door: Guest) -> None:
    ada, _, path = two(door)
    game = path.rpartition("/")[2]
    headers = {**ada.headers, "Accept": "application/json", "Cookie": "language=de"}
    said = {"absent": 1, "level": "visitor"}
    answer = ada.client.post(f"/t/{game}/ask-stand-in", json=said, headers=headers)
    assert "48 Stunden" in answer.json()["say"]


def test_by_earlier_consent_a_bot_stands_in(door: Guest) -> None:
    ada, ben, path = two(door)
    agrees(ben, path)
    assert ada.post(f"{path}/ask-stand-in", absent=1, level="visitor")["seats"][1]["stand_in"]
    assert not ben.post(f"{path}/come-back", seat=1)["seats"][1]["stand_in"]


def test_after_the_stated_time_a_bot_stands_in(patient: Guest) -> None:
    ada, _, path = two(patient)
    assert ada.post(f"{path}/ask-stand-in", absent=1, level="visitor")["seats"][1]["stand_in"]


def test_a_stand_in_opens_neither_hints_nor_lone_undo(door: Guest) -> None:
    ada, ben, path = two(door)
    agrees(ben, path)
    ada.choose(ada.get(path))
    ben.choose(ben.get(path))
    view = ada.post(f"{path}/ask-stand-in", absent=1, level="visitor")
    assert view["seats"][1]["stand_in"]
    hints = ada.ask("GET", f"{path}/hints")
    assert hints.json()["problem"] == "no-hints-among-people"
    view = ada.post(f"{path}/ask-undo", number=ada.get(path)["number"], to=0)
    assert view["played"] >= 2, "Ben has to agree"
    assert ben.post(f"{path}/answer", yes=True, request=view["asking"]["id"])["played"] == 0


def test_a_finished_game_is_finished(patient: Guest) -> None:
    ada, ben, path = two(patient)
    view = finished(ada, ben, path)
    refused = ada.refused(f"{path}/ask-stand-in", absent=1, level="visitor")
    assert refused == (409, "finished")
    for asking in (ada, ben):
        back = asking.refused(f"{path}/ask-undo", number=view["number"], to=0)
        assert back == (409, "finished")
    assert ada.get(path)["over"]


def test_what_was_asked_before_the_end_is_not_granted_after_it(patient: Guest) -> None:
    ada, ben, path = two(patient)
    for seat, one in enumerate((ada, ben)):
        one.post(f"{path}/prefer", seat=seat, auto=True, confirm=True, pace=0)
    asked, view = None, ada.get(path)
    while not view["over"]:
        mover, other = ((ada, ben), (ben, ada))[view["seat"]]
        view = mover.get(path)
        if view["holding"]:
            asked = other.post(f"{path}/ask-undo", number=view["number"], to=0)["asking"]
            view = mover.post(f"{path}/end-turn", number=view["number"])
        else:
            view = mover.choose(view)
    assert asked is not None
    refused = mover.refused(f"{path}/answer", yes=True, request=asked["id"])
    assert refused == (409, "finished")
    assert ada.get(path)["over"]
