"""When something goes wrong inside: a sentence with a way back, and the game is not lost."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from drystone.table.pages import play
from drystone.table.rest import games as api
from tests.table.client import Guest, table
from tests.table.test_live import heard, watch


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table() as guest:
        yield guest


def fails(*_: object, **__: object) -> None:
    raise IndexError("list index out of range")


def reference(text: str) -> str:
    found = re.search(r"\b[0-9a-f]{8}\b", text)
    assert found is not None, text
    return found[0]


def test_a_page_that_fails_is_a_sentence_with_a_way_back(
    door: Guest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ada = door.someone("Ada")
    view = ada.open("me", "me", seed=5)
    monkeypatch.setattr(play, "strip", fails)
    with caplog.at_level(logging.ERROR):
        page = ada.client.get(f"/t/{view['id']}", headers=ada.headers)
    assert page.status_code == 500
    assert "The game is kept" in page.text
    assert '<a href="/">' in page.text
    logged = [getattr(record, "reference", "") for record in caplog.records]
    assert reference(page.text) in logged


def test_a_game_whose_page_fails_is_played_on_elsewhere_and_after_an_upgrade(
    door: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = door.someone("Ada")
    view = ada.open("me", "me", seed=5)
    with monkeypatch.context() as broken:
        broken.setattr(play, "strip", fails)
        said = ada.client.post(
            f"/t/{view['id']}/decide",
            json={"number": view["number"], "action": view["legal"][0]["action"], "sure": True},
            headers={**ada.headers, "Accept": "application/json"},
        )
        assert said.status_code == 500
        assert reference(said.json()["say"])
        kept = ada.get(f"/games/{view['id']}")
        assert kept["played"] == 1, "what was decided is on disk"
        assert ada.choose(kept)["played"] > 1
    page = ada.client.get(f"/t/{view['id']}", headers=ada.headers)
    assert page.status_code == 200


def test_a_socket_that_can_not_be_served_says_so(
    door: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So the page knows that asking again at once is of no use."""
    ada = door.someone("Ada")
    view = ada.open("me", "me", seed=5)
    monkeypatch.setattr(play, "strip", fails)
    with watch(ada, view["id"], "/t/{}/live") as socket:
        with pytest.raises(ConnectionClosed):
            heard(socket)
        assert socket.close_code == 1011


def test_the_api_tells_an_inner_error_in_the_form_of_every_problem(
    door: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = door.someone("Ada")
    view = ada.open("me", "me", seed=5)
    monkeypatch.setattr(api, "view_out", fails)
    answer = ada.ask("GET", f"/games/{view['id']}")
    assert (answer.status_code, answer.json()["problem"]) == (500, "internal")
    assert answer.json()["reference"] in answer.json()["message"]
    assert "list index" not in answer.text
    assert answer.headers["X-Frame-Options"] == "DENY"
