"""Whoever wants to be somebody else gets nothing: not by planting, guessing, timing or waiting."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from drystone.table.limits import GUESSES_AT_NAME, GUESSES_FROM_ADDRESS
from drystone.table.middleware.guard import Buckets
from drystone.table.people import identity
from tests.table.client import Guest, table

WORDS = "four sheep on a stone wall"


@pytest.fixture(autouse=True)
def patient(door: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test begins with all its attempts."""
    server = door.server
    before = server.identities
    server.identities = identity.Identities(
        server.store, server.access, server.bans, cheap_passphrases=True
    )
    monkeypatch.setattr(server.passkeys, "_identities", server.identities)
    assert before is not server.identities


def kept(door: Guest, name: str) -> tuple[Guest, list[str]]:
    told = door.someone(name).put("/me/passphrase", passphrase=WORDS)
    return Guest(door.app, door.client, told["token"]), told["recovery_codes"]


@contextmanager
def watching(guest: Guest, game: str) -> Iterator[ClientConnection]:
    """A socket that is open at a table, with what it shows first already read."""
    base = str(guest.client.base_url).rstrip("/").replace("http", "ws")
    address = f"{base}/api/v1/games/{game}/live"
    with connect(address, additional_headers=guest.headers) as socket:
        socket.recv(timeout=20)
        yield socket


def closed(socket: ClientConnection) -> int:
    """The code that a socket is closed with; nothing is sent on it before that."""
    try:
        socket.recv(timeout=20)
    except ConnectionClosed as ended:
        return ended.rcvd.code if ended.rcvd else 0
    return 0


def test_a_planted_token_is_not_the_one_of_who_keeps_the_identity(door: Guest) -> None:
    """Session fixation: the attacker's own token in the victim's browser."""
    planted = door.someone("Mallory")
    second = Guest(
        door.app,
        door.client,
        door.post("/sign-in/device", token=planted.post("/me/devices/link")["token"])["token"],
    )
    victim = planted.put("/me/passphrase", passphrase=WORDS, name="Vera")
    assert planted.ask("GET", "/me").status_code == 401
    assert second.ask("GET", "/me").status_code == 401
    assert Guest(door.app, door.client, victim["token"]).get("/me")["name"] == "Vera"


def test_a_token_from_before_signing_in_stays_what_it_was(door: Guest) -> None:
    kept(door, "Wanda")
    planted = door.someone("Mallory")
    told = planted.post("/sign-in", name="Wanda", passphrase=WORDS)
    assert told["token"] != planted.token
    assert planted.get("/me")["name"] == "Mallory"


def test_who_guesses_is_soon_asked_to_wait(door: Guest) -> None:
    kept(door, "Xenia")
    answers = [
        door.refused("/sign-in", name="Xenia", passphrase=f"guess number {i}")[0] for i in range(15)
    ]
    assert answers == [403] * int(GUESSES_FROM_ADDRESS.at_once) + [429] * 5
    # Even the right one waits, or the answer would tell which it was.
    assert door.refused("/sign-in", name="Xenia", passphrase=WORDS) == (429, "too-many-tries")
    assert door.refused("/sign-in/recovery", code="abcd")[0] == 429


def test_many_addresses_guess_no_faster_at_one_name() -> None:
    names = Buckets(*GUESSES_AT_NAME)
    granted = sum(names.take("xenia") for _ in range(1000))
    assert granted == GUESSES_AT_NAME.at_once
    assert GUESSES_AT_NAME.a_second * 86400 < 3000, "guesses a day at one name"


def test_nobody_is_locked_out_by_who_tries_their_name_elsewhere(door: Guest) -> None:
    """Two wrong tries a minute, from anywhere, were enough to keep somebody out for good."""
    kept(door, "Ursula")
    near = [door.elsewhere(f"127.0.0.{number}") for number in (21, 22, 23)]
    tries = [one.refused("/sign-in", name="Ursula", passphrase="x" * 20) for one in near * 10]
    assert (429, "too-many-tries") in tries
    stranger = door.elsewhere("127.0.0.24")
    said = {"name": "Ursula", "passphrase": WORDS}
    assert stranger.refused("/sign-in", **said) == (429, "too-many-tries")
    assert door.post("/sign-in", **said)["name"] == "Ursula", "where she has been before"


def test_the_time_does_not_tell_whether_a_name_exists() -> None:
    with table(cheap_passphrases=False) as door:
        kept(door, "Yusuf")
        server = door.server

        def try_as(name: str) -> float:
            server.identities._addresses = Buckets(0, 0)
            server.identities._names = Buckets(0, 0)
            began = time.perf_counter()
            assert door.refused("/sign-in", name=name, passphrase="x" * 20)[0] == 403
            return time.perf_counter() - began

        try_as("Nobody")
        # A busy machine makes a try slower, never quicker: so the quickest ones tell.
        pairs = [(try_as("Yusuf"), try_as("Nobody")) for _ in range(6)]
        known, unknown = (min(times) for times in zip(*pairs, strict=True))
        assert 0.5 < known / unknown < 2, pairs


@pytest.mark.parametrize(
    "name", ["Zora", "ZORA", "zora ", "\uff3aora", "Z\u043er\u0430", "Z0ra", "Zor\u00e0", "Z.o.r.a"]
)
def test_a_reserved_name_is_taken_by_nobody_else(door: Guest, name: str) -> None:
    if door.server.store.identities.kept_by_name("Zora") is None:
        kept(door, "Zora")
    eve = door.someone("Eve")
    tries: list[Callable[[], Any]] = [
        lambda: door.ask("POST", "/people", name=name),
        lambda: eve.ask("PATCH", "/me", name=name),
        lambda: eve.ask("PUT", "/me/passphrase", name=name, passphrase=WORDS),
        lambda: eve.ask("POST", "/me/passkeys/begin", name=name),
    ]
    for attempt in tries:
        answer = attempt()
        assert (answer.status_code, answer.json()["problem"]) == (409, "name-reserved")
    headers = {"Cookie": f"drystone={eve.token}", "Sec-Fetch-Site": "same-origin"}
    page = door.client.post("/name", data={"name": name}, headers=headers)
    assert (page.status_code, "looks like it" in page.text) == (409, True)
    assert eve.get("/me")["name"] == "Eve"


def test_a_name_of_another_at_one_screen_is_not_taken_either(door: Guest) -> None:
    if door.server.store.identities.kept_by_name("Zora") is None:
        kept(door, "Zora")
    eve = door.someone("Eve")
    fields = {"seats": "2", "seat-0": "you", "seat-1": "beside", "name-1": "Z\u043era"}
    headers = {"Cookie": f"drystone={eve.token}", "Sec-Fetch-Site": "same-origin"}
    page = door.client.post("/new/tests.pebbles", data=fields, headers=headers)
    assert page.status_code == 409


def test_an_ended_devices_socket_is_closed_at_once(door: Guest) -> None:
    ada, _ = kept(door, "Ada")
    game = ada.open("me", "me")["id"]
    told = door.post("/sign-in", name="Ada", passphrase=WORDS)
    stolen = Guest(door.app, door.client, told["token"])
    with watching(stolen, game) as socket:
        ada.post("/me/devices/end-others")
        assert closed(socket) == 1008
    assert stolen.ask("GET", "/me").status_code == 401
    view = ada.get(f"/games/{game}")
    action = view["legal"][0]["action"]
    refused = stolen.ask("POST", f"/games/{game}/decide", number=view["number"], action=action)
    assert refused.status_code == 403
    assert stolen.get(f"/games/{game}")["viewer"] == -1


def test_a_recovery_code_opens_nothing_twice(door: Guest) -> None:
    _, codes = kept(door, "Berta")
    door.post("/sign-in/recovery", code=codes[0])
    assert door.refused("/sign-in/recovery", code=codes[0]) == (403, "wrong-code")


def test_an_export_is_of_who_asks_and_of_nobody_else(door: Guest) -> None:
    ada, eve = door.someone("Carla"), door.someone("Eve")
    id_ = ada.get("/me")["id"]
    assert door.ask("GET", "/me/export").status_code == 401
    told = eve.client.get(
        f"/api/v1/me/export?id={id_}&person={id_}", headers={**eve.headers, "X-Person": id_}
    )
    assert told.json()["name"] == "Eve"
    assert id_ not in told.text
    assert door.client.get("/you/export").status_code == 401


def test_what_is_not_mine_is_not_ended_by_me(door: Guest) -> None:
    ada, _ = kept(door, "Dina")
    eve, _ = kept(door, "Edda")
    (device,) = ada.get("/me/identity")["devices"]
    assert eve.ask("DELETE", f"/me/devices/{device['id']}").status_code == 404
    assert ada.get("/me")["name"] == "Dina"
