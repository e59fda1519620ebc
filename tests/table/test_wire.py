"""What goes over the wire: compressed, sent once, and only what has changed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from drystone.core.chance import Quick
from drystone.core.game import new_game
from drystone.core.rules import Look
from drystone.games import GAMES, find
from drystone.table.pages.board import draw
from drystone.table.running.edits import applied, as_edit, edit_of, pieces_of
from tests.table.client import Guest, table


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table() as guest:
        yield guest


def watch(guest: Guest, game: str, query: str = "?edits=yes") -> ClientConnection:
    address = str(guest.client.base_url).rstrip("/").replace("http", "ws")
    return connect(f"{address}/t/{game}/live{query}", additional_headers=guest.headers)


def heard(socket: ClientConnection) -> Any:
    return json.loads(socket.recv(timeout=30))


def choose(guest: Guest, game: str, **headers: str) -> Any:
    """Make the first decision that is open, as the page's script does."""
    view = guest.get(f"/games/{game}")
    answer = guest.client.post(
        f"/t/{game}/decide",
        json={"number": view["number"], "action": view["legal"][0]["action"], "sure": True},
        headers={**guest.headers, "Accept": "application/json", **headers},
    )
    assert answer.status_code == 200
    return answer.json()


def step_up(guest: Guest, game: str) -> bool:
    """Say that the next is at the screen; whether the game waited for that."""
    view = guest.get(f"/games/{game}")
    return guest.here(view) is not view


def test_pages_and_answers_are_compressed(door: Guest) -> None:
    ada = door.someone("Ada")
    game = ada.open("me", "me")
    for path in (f"/t/{game['id']}", "/", "/rules/tests.pebbles"):
        answer = door.client.get(path, headers=ada.headers)
        assert answer.headers["content-encoding"] == "gzip", path
        assert "accept-encoding" in answer.headers["vary"].lower()
        plain = door.client.get(path, headers={**ada.headers, "Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert int(answer.headers["content-length"]) < len(plain.content) / 2


def test_what_holds_a_token_is_not(door: Guest) -> None:
    ada = door.someone("Ada")
    game = ada.open("me", "open")
    headers = {**ada.headers, "Accept": "application/json"}
    for address, form in (
        (f"/t/{game['id']}/invite", {"seat": 1}),
        (f"/api/v1/games/{game['id']}/links", {"seat": 1}),
        ("/api/v1/people", {"name": "B" * 30}),
    ):
        answer = door.client.post(address, json=form, headers=headers)
        assert answer.status_code < 300, answer.text
        assert "content-encoding" not in answer.headers
        assert "join" in answer.text or "token" in answer.text
    mine = door.client.get("/you", headers=ada.headers)
    assert mine.status_code == 200
    assert "content-encoding" not in mine.headers
    link = door.client.post(f"/t/{game['id']}/invite", json={"seat": 1}, headers=headers).json()
    page = door.client.get(link["link"])
    assert page.status_code == 200
    assert len(page.content) > 1000
    assert "content-encoding" not in page.headers


def test_sockets_are_compressed(door: Guest) -> None:
    ada = door.someone("Ada")
    with watch(ada, ada.open("me", "me")["id"]) as socket:
        assert socket.response is not None
        assert "permessage-deflate" in socket.response.headers["Sec-WebSocket-Extensions"]


def test_a_page_on_the_live_channel_is_answered_with_the_version_alone(door: Guest) -> None:
    ada = door.someone("Ada")
    game = ada.open("me", "me", seed=5)["id"]
    with watch(ada, game) as socket:
        first = heard(socket)
        answer = choose(ada, game, **{"X-Live": "yes"})
        assert set(answer) == {"version"}
        news = heard(socket)
        assert news["version"] == answer["version"] > first["version"]
    step_up(ada, game)
    whole = choose(ada, game)
    assert whole["html"].startswith("<")
    refused = door.client.post(
        f"/t/{game}/decide",
        json={"number": 0, "action": 0},
        headers={**ada.headers, "Accept": "application/json", "X-Live": "yes"},
    )
    assert refused.status_code == 409
    assert set(refused.json()) == {"version", "say"}


def test_news_are_edits_of_the_news_before(door: Guest) -> None:
    ada = door.someone("Ada")
    game = ada.open("me", "me", seed=5)["id"]
    with watch(ada, game) as socket, watch(ada, game, "") as usual:
        first = heard(socket)
        known = first["html"]
        assert heard(usual)["html"] == known
        edits = 0
        for _ in range(8):
            for act in (step_up, choose):
                if not act(ada, game):
                    continue
                news, whole = heard(socket), heard(usual)
                if "edit" in news:
                    edits += 1
                    assert len(json.dumps(news)) < len(json.dumps(whole)) / 2
                    news["html"] = applied(pieces_of(known), news.pop("edit"))
                assert news == whole
                known = news["html"]
        assert edits > 4
        if step_up(ada, game):
            known = applied(pieces_of(known), heard(socket)["edit"])
        ada.post(f"/games/{game}/chat", text="hello <b>")
        told = heard(socket)
        assert told["talk"]
        assert "hello" in told["html"]
        choose(ada, game)
        news = heard(socket)
        assert applied(pieces_of(known), news["edit"]).count("hello") == 1


@pytest.mark.parametrize("game", ["tests.pebbles", *GAMES])
def test_every_edit_makes_the_page_that_is_meant(game: str) -> None:
    rules, dice = find(game), Quick(4)
    found = new_game(rules, rules.fewest_together, 2, {})
    before = ""
    short = whole = 0
    for _ in range(16):
        html = draw(rules, found.observe(0), Look(0)).svg
        after = json.dumps({"version": 1, "html": html})
        if before:
            sent = json.loads(as_edit(before, after))
            old = pieces_of(json.loads(before)["html"])
            assert sent.get("html") == html or applied(old, sent["edit"]) == html
            short += len(as_edit(before, after))
            whole += len(after)
        before = after
        if not found.over:
            found.play(found.legal()[dice.below(len(found.legal()))])
    assert short < whole / 3


def test_edits_of_odd_pages() -> None:
    for old, new in (("", "<p>"), ("<p>", ""), ("<p><p><p>", "<p><p>"), ("<a><b>", "<b><a><b>")):
        assert applied(pieces_of(old), edit_of(pieces_of(old), pieces_of(new))) == new
    odd = json.dumps({"html": "no tag"})
    assert as_edit(json.dumps({"html": "<p>"}), odd) == odd


def test_assets_are_kept_for_good_by_an_address_that_changes_with_them(door: Guest) -> None:
    ada = door.someone("Ada")
    page = door.client.get(f"/t/{ada.open('me', 'me')['id']}", headers=ada.headers).text
    addresses = re.findall(r'(?:href|src)="(/(?:assets|pictures)/[^"]+)"', page)
    assert len(addresses) > 3
    for address in addresses:
        answer = door.client.get(address.replace("&amp;", "&"))
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"], address
    script = next(address for address in addresses if address.endswith("table.js"))
    imported = door.client.get(script.replace("table.js", "morph.js"))
    assert "immutable" in imported.headers["cache-control"]
    for old in ("/assets/0123456789abcdef/paper.css", "/assets/paper.css"):
        answer = door.client.get(old)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-cache"
    assert door.client.get("/assets/0123456789abcdef/none.css").status_code == 404
