"""At the door: other sites, too much, too often, and what the headers and logs say."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.table.client import GAME, Guest, table


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table() as guest:
        yield guest


def cookie(guest: Guest) -> dict[str, str]:
    return {"Cookie": f"drystone={guest.token}"}


@pytest.mark.parametrize(
    "headers, status",
    [
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 201),
        ({"Origin": "HERE"}, 201),
    ],
)
def test_a_cookie_counts_only_on_a_page_of_ours(
    door: Guest, headers: dict[str, str], status: int
) -> None:
    ada = door.someone("Ada")
    here = str(door.client.base_url).rstrip("/")
    sent = {name: value.replace("HERE", here) for name, value in headers.items()}
    form = {"game": GAME, "places": ["me", "me"]}
    answer = door.client.post("/api/v1/games", json=form, headers={**cookie(ada), **sent})
    assert answer.status_code == status


def test_a_socket_from_another_site_is_refused(door: Guest) -> None:
    ada = door.someone("Ada")
    game = ada.open("me", "me")
    address = (
        str(door.client.base_url).rstrip("/").replace("http", "ws")
        + f"/api/v1/games/{game['id']}/live"
    )
    with (
        pytest.raises((InvalidStatus, ConnectionClosed)),
        connect(
            address, additional_headers=cookie(ada), origin=Origin("https://evil.example")
        ) as socket,
    ):
        socket.recv(timeout=5)


def test_what_is_too_long_is_refused(door: Guest) -> None:
    ada = door.someone("Ada")
    long = {"game": GAME, "places": ["me", "me"], "options": {"facts": "#" * 70_000}}
    assert ada.ask("POST", "/games", **long).status_code == 413
    endless = (b"x" * 10_000 for _ in range(20))
    answer = door.client.post("/api/v1/games", content=endless, headers=ada.headers)
    assert answer.status_code == 413
    assert door.client.get("/api/v1/games?before=" + "1" * 3000).status_code == 414


def test_what_comes_too_often_is_refused() -> None:
    with table(rate=2.0) as door:
        answers = [door.client.get("/api/v1/rules").status_code for _ in range(20)]
        assert answers[:10] == [200] * 10
        assert 429 in answers


def test_pages_keep_to_themselves(door: Guest) -> None:
    for path in ("/", "/api/v1/rules", "/nowhere"):
        headers = door.client.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert headers["cache-control"] == "no-store"


def test_logs_tell_no_token(door: Guest, caplog: pytest.LogCaptureFixture) -> None:
    ada, ben = door.someone("Ada"), door.someone("Ben")
    with caplog.at_level(logging.DEBUG):
        game = ada.open("me", "open")
        link = ada.post(f"/games/{game['id']}/links", seat=1)["token"]
        door.client.get(f"/join/{link}")
        ben.post("/join", token=link)
        ben.ask("GET", f"/games/{game['id']}?token={link}")
    told = [str(vars(record)) for record in caplog.records if record.name.startswith("drystone")]
    assert any("/join/{token}" in line for line in told)
    assert not any(secret in line for line in told for secret in (link, ada.token, ben.token))


def test_health_and_figures(door: Guest) -> None:
    assert door.client.get("/healthz").json()["ok"] is True
    figures = door.client.get("/metrics").text
    assert "drystone_requests_total" in figures
    assert 'drystone_request_seconds_bucket{le="+Inf"}' in figures


def test_names_are_shown_as_they_are_written(door: Guest) -> None:
    eve = door.someone("Eve <script>alert(1)</script>")
    game = eve.open("me", "visitor", listed=True)
    eve.post(f"/games/{game['id']}/chat", text="<img src=x onerror=alert(1)>")
    for path in ("/", f"/t/{game['id']}"):
        page = door.client.get(path).text
        assert "<script>alert" not in page
        assert "<img src=x" not in page
