"""Who waits for somebody to sit down plays against people: no bot's help, no second throw."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.client import Guest


def waiting(door: Guest) -> tuple[Guest, str, Any]:
    """A host who has decided before the friend came, and the game's path."""
    ada = door.someone("Ada")
    view = ada.choose(ada.open("me", "open"))
    return ada, f"/games/{view['id']}", view


def left(door: Guest) -> tuple[Guest, str, Any]:
    """Somebody whose opponent has just given the seat up."""
    ada, ben = door.someone("Ada"), door.someone("Ben")
    path = f"/games/{ada.open('me', 'open')['id']}"
    ben.post("/join", token=ada.post(f"{path}/links", seat=1)["token"])
    for _ in range(4):
        for one in (ada, ben):
            view = one.get(path)
            if view["legal"]:
                one.choose(view)
    while not (view := ada.get(path))["legal"]:
        ben.choose(ben.get(path))
    ben.post(f"{path}/leave", seat=1)
    return ada, path, ada.get(path)


@pytest.mark.parametrize("how", [waiting, left])
def test_no_bot_is_asked(door: Guest, how: Any) -> None:
    ada, path, _ = how(door)
    hints = ada.ask("GET", f"{path}/hints")
    assert hints.json()["problem"] == "no-hints-among-people"
    refused = ada.refused(f"{path}/fork", played=0, places=["me", "visitor"])
    assert refused == (403, "elsewhere-when-over")
    own = {**ada.headers, "Sec-Fetch-Site": "same-origin"}
    edited = ada.client.post(f"/t/{path[7:]}/edit", data={"at": "0"}, headers=own)
    assert edited.status_code == 403
    assert ada.client.get(f"/t/{path[7:]}/record", headers=own).status_code == 403


@pytest.mark.parametrize("how", [waiting, left])
def test_draws_are_not_looked_at_and_taken_back(door: Guest, how: Any) -> None:
    ada, path, view = how(door)
    assert view["played"] > 0
    refused = ada.refused(f"{path}/ask-undo", number=view["number"], to=0)
    assert refused == (409, "nobody-to-ask")
    page = ada.client.get(f"/t/{path[7:]}", headers=ada.headers).text
    assert 'data-post="ask-undo"' not in page


def test_against_bots_all_that_is_open(door: Guest) -> None:
    ada = door.someone("Ada")
    view = ada.open("me", "visitor")
    assert ada.client.get(f"/t/{view['id']}/record", headers=ada.headers).status_code == 200
    assert ada.post(f"/games/{view['id']}/fork", played=0, places=["me", "visitor"])["given"]


def test_a_position_is_not_carried_away_from_among_people(door: Guest) -> None:
    """As text it could be sent in again, and a bot be asked about it there."""
    ada, ben = door.someone("Ada"), door.someone("Ben")
    path = f"/games/{ada.open('me', 'open')['id']}"
    ben.post("/join", token=ada.post(f"{path}/links", seat=1)["token"])
    for one in (ada, ben):
        told = one.client.get(f"/t/{path[7:]}/record", headers=one.headers)
        assert told.status_code == 403
        assert "only when the game is over" in told.text


SENTENCES = {
    "en": "may know what is hidden in it",
    "de": "was darin verborgen ist",
    "pl": "co jest w niej ukryte",
}


@pytest.mark.parametrize("whence", ["record", "position", "fork"])
def test_who_joins_is_told_that_the_opener_knew_the_position(door: Guest, whence: str) -> None:
    """Whoever sends a game in, or plays a finished one on, knows every hand in it."""
    ada, ben = door.someone("Ada"), door.someone("Ben")
    view = ada.open("me", "me", seed=5)
    while not view["over"]:
        view = ada.choose(view)
    record = ada.client.get(f"/api/v1/games/{view['id']}/record").text
    places = ["me", "open"]
    if whence == "fork":
        made = ada.post(f"/games/{view['id']}/fork", played=1, places=places)
    elif whence == "position":
        solo = ada.open("me", "visitor")["id"]
        text = ada.client.get(f"/t/{solo}/record", headers=ada.headers).text
        made = ada.post("/positions", text=text, places=places)
    else:
        head = "\n".join(record.splitlines()[:8]) + "\n"
        made = ada.post("/records", text=head, places=places)
    path = f"/games/{made['id']}"
    seat = next(one["seat"] for one in made["seats"] if one["kind"] == "open")
    assert ben.post("/join", token=ada.post(f"{path}/links", seat=seat)["token"])["given"]
    for language, sentence in SENTENCES.items():
        headers = {**ben.headers, "Cookie": f"language={language}"}
        assert sentence in ben.client.get(f"/t/{made['id']}", headers=headers).text
    fresh = ada.open("me", "open")
    assert not fresh["given"]
    assert SENTENCES["en"] not in ada.client.get(f"/t/{fresh['id']}", headers=ada.headers).text
