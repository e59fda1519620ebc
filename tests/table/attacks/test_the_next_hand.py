"""At one screen nothing of the next hand is sent before somebody says that they are there."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.table.client import GAME, Guest
from tests.table.test_live import heard, heard_until, watch


@pytest.fixture
def shared(door: Guest) -> tuple[Guest, Any]:
    """Two people at Ada's screen; nobody has come to it yet."""
    ada = door.someone("Ada")
    return ada, ada.post("/games", game=GAME, places=["me", "me"])


def everything(ada: Guest, game: str, played: int) -> list[str]:
    """Every byte that the screen's owner can ask for."""
    said = []
    for path in ("", "/log", f"/at/{played}", "/at/0", "/record", "/chat", "/hints"):
        said.append(ada.ask("GET", f"/games/{game}{path}").text)
    said.append(ada.ask("GET", f"/games/{game}/why?action=pass").text)
    for path in ("", "/replay", f"/replay/{played}", "/income", "/record", "/hints", "/why?word=x"):
        said.append(ada.client.get(f"/t/{game}{path}", headers=ada.headers).text)
    said.append(ada.client.get("/", headers=ada.headers).text)
    for live in ("/t/{}/live", "/api/v1/games/{}/live"):
        with watch(ada, game, live) as socket:
            said.append(json.dumps(heard(socket)))
    return said


def hands(text: str) -> set[int]:
    try:
        told = json.loads(text)
    except ValueError:
        return set()
    position = told.get("position", {}) if isinstance(told, dict) else {}
    return {card for mason in position.get("masons", []) for card in mason["hand"]}


def test_nothing_of_any_hand_is_sent_while_the_curtain_is_down(shared: tuple[Guest, Any]) -> None:
    """Compared with what a stranger gets of the same table, byte by byte where there are hands."""
    ada, view = shared
    eve = ada.someone("Eve")
    turns = 0
    while turns < 6:
        if view["curtain"] is None:
            view = ada.choose(view)
            continue
        turns += 1
        seat, game = view["curtain"], view["id"]
        assert (view["viewer"], view["legal"], view["undo"]) == (-1, [], None)
        assert view["position"] == eve.get(f"/games/{game}")["position"]
        for text in everything(ada, game, view["played"]):
            assert not hands(text) - {-1}
            assert '"legal":[{' not in text
            assert "data-action" not in text
            assert 'data-legal="{&#34;' not in text.replace('\\"', '"')
        board = ada.client.get(f"/t/{game}/replay/{view['played']}", headers=ada.headers).text
        other = eve.client.get(f"/t/{game}/replay/{view['played']}", headers=eve.headers).text
        assert board == other
        view = ada.post(f"/games/{game}/here", seat=seat)
        assert view["viewer"] == seat
        assert view["legal"]
        assert set(view["position"]["masons"][1 - seat]["hand"]) <= {-1}, "and the other's is not"


def test_it_stays_down_on_every_page_and_in_every_tab(shared: tuple[Guest, Any]) -> None:
    """A reload, the way back from the lobby, a second tab, Esc: the server knows."""
    ada, view = shared
    for _ in range(3):
        page = ada.client.get(f"/t/{view['id']}", headers=ada.headers).text
        assert 'class="curtain"' in page
        assert "I am here" in page
        ada.client.get("/", headers=ada.headers)
    with watch(ada, view["id"], "/t/{}/live") as socket:
        assert heard(socket)["seat"] == -1
        ada.here(view)
        told = heard_until(socket, lambda news: news["seat"] == 0)
        assert 'class="curtain"' not in told["html"]
    page = ada.client.get(f"/t/{view['id']}", headers=ada.headers).text
    assert 'class="curtain"' not in page
    assert 'id="t-curtain"' in page


def test_nobody_acts_for_who_is_not_there(shared: tuple[Guest, Any]) -> None:
    ada, view = shared
    path, number = f"/games/{view['id']}", view["number"]
    for said in ({"seat": 0}, {}):
        refused = ada.refused(f"{path}/decide", number=number, action=0, **said)
        assert refused == (409, "curtain")
    assert ada.ask("GET", f"{path}/hints").json()["problem"] == "curtain"
    headers = {**ada.headers, "Accept": "application/json", "Cookie": "language=pl"}
    said_ = {"number": number, "action": 0}
    answer = ada.client.post(f"/t/{view['id']}/decide", json=said_, headers=headers)
    assert answer.json()["say"] == "Najpierw powiedz, że jesteś."
    assert ada.refused(f"{path}/here", seat=2)[0] in (400, 403)
    assert ada.someone("Eve").refused(f"{path}/here", seat=0) == (403, "not-your-seat")


def test_who_has_one_seat_meets_no_curtain(door: Guest) -> None:
    ada = door.someone("Ada")
    view = ada.open("me", "visitor")
    assert view["curtain"] is None
    assert view["viewer"] == 0


def test_the_store_remembers_who_is_there(door: Guest, shared: tuple[Guest, Any]) -> None:
    ada, view = shared
    view = ada.here(view)
    del door.server.rooms.open[view["id"]]
    again = ada.get(f"/games/{view['id']}")
    assert (again["viewer"], again["curtain"]) == (0, None)
