"""Limits are by the real visitor: what a trusted proxy names, and nobody else makes up."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.table.client import GAME, Guest, table

PROXY = "127.0.0.9"


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table(rate=2.0, trusted_proxies=(PROXY, "127.9.0.0/16")) as guest:
        yield guest


def answers(door: Guest, address: str, *said: dict[str, str]) -> list[int]:
    transport = httpx.HTTPTransport(local_address=address)
    with httpx.Client(base_url=door.client.base_url, transport=transport) as client:
        return [client.get("/api/v1/rules", headers=headers).status_code for headers in said]


def by_way_of(*addresses: str) -> dict[str, str]:
    return {"X-Forwarded-For": ", ".join(addresses)}


def test_behind_a_proxy_each_visitor_has_their_own_limit(door: Guest) -> None:
    busy = answers(door, PROXY, *[by_way_of("203.0.113.1")] * 20)
    assert 429 in busy
    assert answers(door, PROXY, by_way_of("203.0.113.2")) == [200]
    assert 429 in answers(door, "127.9.3.4", *[by_way_of("203.0.113.1")] * 9)


def test_what_a_visitor_writes_before_the_proxy_counts_for_nothing(door: Guest) -> None:
    sent = [by_way_of(f"198.51.100.{i}", "203.0.113.5") for i in range(20)]
    assert 429 in answers(door, PROXY, *sent)


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Client-IP"])
def test_who_is_no_proxy_can_not_say_where_they_are(door: Guest, header: str) -> None:
    own = f"127.0.1.{len(header)}"
    sent = [
        {header: f"for=198.51.100.{i}" if header[0] == "F" else f"8.8.8.{i}"} for i in range(20)
    ]
    assert 429 in answers(door, own, *sent)


def test_the_pages_games_count_too() -> None:
    """Not only those that are opened by the API: nobody fills the store from a browser."""
    with table(rate=2.0) as door:
        eve = door.someone("Eve")
        headers = {"Sec-Fetch-Site": "same-origin", "Cookie": f"drystone={eve.token}"}
        opened = 0
        for i in range(40):
            client = eve.elsewhere(f"127.0.2.{i // 8 + 1}").client
            # The limit on all requests is another one: each address here sends a few.
            answer = client.post(f"/quick/{GAME}", headers={**headers, "User-Agent": str(i)})
            opened += answer.status_code == 303
            if answer.status_code == 429:
                assert "wait a moment" in answer.text or "Too many" in answer.text
            client.close()
        assert opened <= 5 * 4 + 3
        strangers = [door.client.post(f"/quick/{GAME}", headers={"Sec-Fetch-Site": "none"})]
        while strangers[-1].status_code == 303 and len(strangers) < 20:
            strangers.append(door.client.post(f"/quick/{GAME}", headers={"Sec-Fetch-Site": "none"}))
            door.client.cookies.clear()
        assert strangers[-1].status_code == 429
        assert len(door.server.store.every_game()) < 40


@pytest.mark.parametrize("name", ["\u200b\u200b", "\u3164", "\u2800 \u2800", "\u0301", " "])
def test_a_name_that_nobody_sees_is_refused(name: str) -> None:
    with table() as door:
        answer = door.client.post("/api/v1/people", json={"name": name})
        assert (answer.status_code, answer.json()["problem"]) == (422, "no-name")
        ada = door.someone("Ada")
        assert ada.ask("PATCH", "/me", name=name).status_code == 422
        assert (
            door.client.post("/api/v1/people", json={"name": f"A{name}\u3164"})
            .json()["name"]
            .strip("\u0301")
            == "A"
        )


def test_a_name_does_not_pile_up_over_the_lines_above_it() -> None:
    with table() as door:
        ada = door.someone("A" + "\u0301" * 38)
        assert ada.get("/me")["name"] == "A" + "\u0301" * 3
        assert ada.patch("/me", name="Tr\u1ea7n Th\u1ecb \u0e01\u0e35\u0e48")["name"].endswith(
            "\u0e01\u0e35\u0e48"
        )
        game = ada.open("me", "visitor")["id"]
        ada.post(f"/games/{game}/chat", text="e" + "\u20dd\u0336" * 200)
        assert len(ada.get(f"/games/{game}/chat")[0]["text"]) == 4
