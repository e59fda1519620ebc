"""The operator's command line, on a store that a server is running on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from drystone.cli import app
from drystone.table.middleware.bans import Bans, network
from drystone.table.storage.security import Ban
from tests.table.client import Guest, table

WORDS = "four sheep on a stone wall"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('store') / 'games.sqlite'}"


@pytest.fixture(scope="module")
def door(url: str) -> Iterator[Guest]:
    with table(url) as guest:
        yield guest


def run(*line: str) -> str:
    told = CliRunner().invoke(app, list(line))
    assert told.exit_code == 0, told.output
    return told.output


def refused(*line: str) -> str:
    told = CliRunner().invoke(app, list(line))
    assert told.exit_code == 2, told.output
    return told.output


def soon(holds: Callable[[], Any]) -> None:
    """Wait until something is so; a server looks once a second."""
    until = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.05)


def live(door: Guest, who: Guest, game: str) -> Any:
    address = str(door.client.base_url).rstrip("/").replace("http", "ws")
    return connect(f"{address}/api/v1/games/{game}/live", additional_headers=who.headers)


def closed_with(socket: Any) -> int:
    """The code that a socket is closed with, after what was still on its way."""
    try:
        while True:
            socket.recv(timeout=20)
    except ConnectionClosed as ended:
        return ended.rcvd.code if ended.rcvd else 0


def test_a_banned_person_may_look_and_leave_and_nothing_else(door: Guest, url: str) -> None:
    ada = door.someone("Ada")
    game = ada.open("me", "me", listed=True)
    id_ = ada.get("/me")["id"]
    assert f"{id_}  " in run("people", "list", url, "--name", "ADA")
    with live(door, ada, game["id"]) as socket:
        run("people", "ban", url, id_, "--because", "spoiled a game")
        assert closed_with(socket) == 1008
    answer = ada.ask("POST", "/games", game="tests.pebbles", places=["me", "me"])
    assert (answer.status_code, answer.json()["problem"]) == (403, "banned")
    assert "spoiled a game" in answer.json()["message"]
    assert ada.get(f"/games/{game['id']}")["viewer"] == -1
    page = door.client.get("/you", headers={"Cookie": f"drystone={ada.token}"}).text
    assert "You are banned here: spoiled a game" in page
    assert ada.get("/me/export")["bans"][0]["reason"] == "spoiled a game"
    assert f"banned: {id_}" in run("people", "list", url)
    run("people", "unban", url, id_)
    soon(lambda: ada.ask("GET", "/me").status_code == 200)
    assert ada.get(f"/games/{game['id']}")["viewer"] >= 0
    assert "not banned" in refused("people", "unban", url, id_)


def test_who_keeps_an_identity_is_banned_by_name_and_does_not_come_in(
    door: Guest, url: str
) -> None:
    told = door.someone("Bea").put("/me/passphrase", passphrase=WORDS)
    run("people", "ban", url, "bea", "--days", "2")
    soon(lambda: door.server.bans.of_person(told["id"]))
    assert door.refused("/sign-in", name="Bea", passphrase=WORDS) == (403, "banned")
    code = told["recovery_codes"][0]
    assert door.refused("/sign-in/recovery", code=code) == (403, "banned")
    assert "until" in run("people", "list", url)
    run("people", "unban", url, told["id"])


def test_an_address_is_banned_while_the_server_runs(door: Guest, url: str) -> None:
    cleo = door.someone("Cleo")
    game = cleo.open("me", "me")["id"]
    with live(door, cleo, game) as socket:
        run("people", "ban", url, "127.0.0.0/8", "--because", "too much noise")
        assert closed_with(socket) == 1008
    answer = door.client.get("/")
    assert (answer.status_code, answer.json()["problem"]) == (403, "banned")
    with pytest.raises(Exception, match="403"), live(door, cleo, game):
        pass
    run("people", "unban", url, "127.0.0.0/8")
    soon(lambda: door.client.get("/").status_code == 200)


@pytest.mark.parametrize(
    "banned, address, caught",
    [
        ("203.0.113.7", "203.0.113.7", True),
        ("203.0.113.7", "203.0.113.8", False),
        ("203.0.113.0/24", "203.0.113.99", True),
        ("203.0.113.0/24", "::ffff:203.0.113.99", True),
        ("::ffff:203.0.113.0/120", "203.0.113.99", True),
        ("2001:db8::/32", "2001:db8:1::1", True),
        ("2001:db8::/32", "2001:db9::1", False),
        ("0.0.0.0/0", "2001:db9::1", False),
        ("203.0.113.7", "?", False),
    ],
)
def test_networks_are_told_apart(banned: str, address: str, caught: bool) -> None:
    bans = Bans()
    bans.load([Ban(str(network(banned)), "", 0.0, 0.0)])
    assert (bans.of_address(address) is not None) == caught
    bans.load([Ban(str(network(banned)), "", 0.0, time.time() - 1)])
    assert bans.of_address(address) is None, "a ban ends"


def test_a_table_is_closed_under_its_players(door: Guest, url: str) -> None:
    dora = door.someone("Dora")
    view = dora.open("me", "me", listed=True)
    assert f"{view['id']}  " in run("tables", "list", url, "--waits", "person")
    run("tables", "close", url, view["id"], "--because", "rude names")
    soon(lambda: dora.get(f"/games/{view['id']}")["over"])
    action = view["legal"][0]["action"]
    after = dora.get(f"/games/{view['id']}")
    answer = dora.ask("POST", f"/games/{view['id']}/decide", number=after["number"], action=action)
    assert answer.status_code in (409, 422)
    page = door.client.get(f"/t/{view['id']}").text
    assert "The operator has closed this table." in page
    assert after["legal"] == []
    assert CliRunner().invoke(app, ["check", url]).exit_code == 0, "nothing is broken"
    assert "over already" in refused("tables", "close", url, view["id"])
    assert view["id"] not in str(dora.get("/games"))


def test_a_table_is_removed_under_its_players(door: Guest, url: str) -> None:
    emil = door.someone("Emil")
    game = emil.open("me", "me", listed=True)["id"]
    emil.put(f"/games/{game}/notes", text="gone with it")
    with live(door, emil, game) as socket:
        run("tables", "remove", url, game, "--yes")
        assert closed_with(socket) == 1008
    assert emil.ask("GET", f"/games/{game}").status_code == 404
    assert game not in str(emil.get("/me/games"))
    assert "no table" in refused("tables", "remove", url, game, "--yes")


def test_a_person_is_removed_while_they_play(door: Guest, url: str) -> None:
    fritz, greta = door.someone("Fritz Egerton"), door.someone("Greta")
    game = fritz.open("me", "open", listed=True)["id"]
    greta.post(f"/games/{game}/sit", seat=1)
    run("people", "remove", url, fritz.get("/me")["id"], "--yes")
    soon(lambda: fritz.ask("GET", "/me").status_code == 401)
    soon(lambda: greta.get(f"/games/{game}")["seats"][0]["kind"] == "open")
    assert "Egerton" not in run("people", "list", url)


def test_every_act_is_in_the_log(door: Guest, url: str) -> None:
    hal = door.someone("Hal")
    told = hal.put("/me/passphrase", passphrase=WORDS)
    door.refused("/sign-in", name="Hal", passphrase="something else entirely")
    id_ = hal_id = told["id"]
    run("people", "ban", url, id_)
    run("people", "unban", url, id_)
    lines = run("audit", url, "--person", hal_id).splitlines()
    acts = [line.split()[3] for line in lines]
    assert acts == ["banned", "sign-in-failed", "kept"]
    assert "127.0.0.1" in lines[1]
    whole = run("audit", url)
    assert "operator" in whole
    assert "unbanned" in whole
    assert WORDS not in whole


@pytest.mark.parametrize(
    "line, told",
    [
        (["people", "ban", "URL", "nobody"], "no person's id"),
        (["people", "remove", "URL", "nobody", "--yes"], "no person nobody"),
        (["tables", "close", "URL", "nowhere"], "no table nowhere"),
        (["people", "list", "mysql://x"], "a store is sqlite"),
    ],
)
def test_bad_input_is_one_line(door: Guest, url: str, line: list[str], told: str) -> None:
    assert told in " ".join(refused(*[url if word == "URL" else word for word in line]).split())


def test_nothing_is_removed_without_a_yes(door: Guest, url: str, tmp_path: Path) -> None:
    ida = door.someone("Ida")
    told = CliRunner().invoke(app, ["people", "remove", url, ida.get("/me")["id"]], input="n\n")
    assert told.exit_code != 0
    assert ida.get("/me")["name"] == "Ida"
