"""Keeping an identity: a name, a passphrase, codes, devices; everything exported and forgotten."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from drystone.table.game.events import Event, Sit
from drystone.table.people import identity, personal
from drystone.table.people.passphrases import refuse_weak
from drystone.table.storage.database import META
from drystone.table.storage.store import Store
from tests.table.client import Guest, table

WORDS = "four sheep on a stone wall"


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table() as guest:
        yield guest


def kept(door: Guest, name: str, passphrase: str = WORDS) -> tuple[Guest, list[str]]:
    """Somebody who keeps their identity, and their recovery codes."""
    guest = door.someone(name)
    told = guest.put("/me/passphrase", passphrase=passphrase)
    return Guest(door.app, door.client, told["token"]), told["recovery_codes"]


def signed_in(door: Guest, how: str = "", **form: str) -> Guest:
    """A device that has come in."""
    told = Guest(door.app, door.client, "").post(f"/sign-in{how}", **form)
    return Guest(door.app, door.client, told["token"])


def test_playing_needs_none_of_it(door: Guest) -> None:
    ada = door.someone("Ada")
    assert ada.get("/me/identity")["kept"] is False
    view = ada.open("me", "me")
    assert ada.choose(view)["played"] > 0


def test_a_passphrase_opens_the_same_identity_elsewhere(door: Guest) -> None:
    bea, codes = kept(door, "Bea")
    view = bea.open("me", "me")
    phone = signed_in(door, name="BEA", passphrase=WORDS)
    assert phone.get("/me")["id"] == bea.get("/me")["id"]
    assert phone.choose(phone.get(f"/games/{view['id']}"))["played"] > 0
    assert len(codes) == identity.CODES == len(set(codes))
    about = phone.get("/me/identity")
    assert (about["kept"], about["passphrase"], about["codes_left"]) == (True, True, 10)
    assert [device["current"] for device in about["devices"]].count(True) == 1
    assert {device["name"] for device in about["devices"]} == {f"python-httpx/{httpx.__version__}"}


def test_a_code_opens_it_once_and_lets_a_passphrase_be_changed(door: Guest) -> None:
    _, codes = kept(door, "Cleo")
    again = signed_in(door, "/recovery", code=codes[3].upper().replace("-", " "))
    assert again.get("/me/identity")["codes_left"] == 9
    told = again.put("/me/passphrase", passphrase="another wall of grey stones")
    assert told["recovery_codes"] == [], "there are some left"
    assert door.refused("/sign-in", name="Cleo", passphrase=WORDS) == (403, "wrong-passphrase")
    signed_in(door, name="Cleo", passphrase="another wall of grey stones")


def test_new_codes_end_the_old_ones(door: Guest) -> None:
    dora, old = kept(door, "Dora")
    new = dora.post("/me/recovery-codes")["recovery_codes"]
    assert door.refused("/sign-in/recovery", code=old[0]) == (403, "wrong-code")
    signed_in(door, "/recovery", code=new[0])


@pytest.mark.parametrize(
    "passphrase, key",
    [
        ("too short", "passphrase-length"),
        ("x" * 201, "passphrase-length"),
        ("aaaaaaaaaaaaaaaa", "passphrase-weak"),
        ("Emily Emily Emily!", "passphrase-weak"),
    ],
)
def test_what_is_guessed_first_is_no_passphrase(door: Guest, passphrase: str, key: str) -> None:
    emily = door.someone("Emily")
    answer = emily.ask("PUT", "/me/passphrase", passphrase=passphrase)
    assert (answer.status_code, answer.json()["problem"]) == (400, key)
    refuse_weak("zażółć gęślą jaźń", "Emily")


def test_a_guest_has_no_name_to_keep(door: Guest) -> None:
    for name in ("Guest", "GUEST", "Gast", "Gość"):
        guest = door.someone("Guest")
        answer = guest.ask("PUT", "/me/passphrase", passphrase=WORDS, name=name)
        assert (answer.status_code, answer.json()["problem"]) == (400, "name-for-everybody")


def test_a_device_link_makes_one_more_device_once(door: Guest) -> None:
    fay = door.someone("Fay")
    link = fay.post("/me/devices/link")["token"]
    phone = signed_in(door, "/device", token=link)
    assert phone.get("/me")["name"] == "Fay"
    assert door.refused("/sign-in/device", token=link) == (404, "no-such-link")
    old = fay.post("/me/devices/link")["token"]
    fay.post("/me/devices/link")
    assert door.refused("/sign-in/device", token=old) == (404, "no-such-link")
    devices = fay.get("/me/identity")["devices"]
    other = next(device["id"] for device in devices if not device["current"])
    assert fay.ask("DELETE", f"/me/devices/{other}").status_code == 204
    assert phone.ask("GET", "/me").status_code == 401
    assert fay.ask("DELETE", f"/me/devices/{other}").status_code == 404


def test_a_guest_can_not_lock_themselves_out(door: Guest) -> None:
    guy = door.someone("Guy")
    (device,) = guy.get("/me/identity")["devices"]
    answer = guy.ask("DELETE", f"/me/devices/{device['id']}")
    assert (answer.status_code, answer.json()["problem"]) == (409, "not-kept")


def test_all_other_devices_are_ended_at_once(door: Guest) -> None:
    hal, _ = kept(door, "Hal")
    others = [signed_in(door, name="Hal", passphrase=WORDS) for _ in range(3)]
    assert hal.post("/me/devices/end-others") == {"ended": 3}
    assert [other.ask("GET", "/me").status_code for other in others] == [401] * 3
    assert hal.get("/me")["name"] == "Hal"


def test_the_keys_are_changed_only_by_who_has_just_shown_one(
    door: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    ida, _ = kept(door, "Ida")
    linked = signed_in(door, "/device", token=ida.post("/me/devices/link")["token"])
    for one, seconds in ((linked, identity.PROVED_FOR), (ida, -1.0)):
        monkeypatch.setattr(identity, "PROVED_FOR", seconds)
        for method, path, form in (
            ("PUT", "/me/passphrase", {"passphrase": "a wall of other stones"}),
            ("DELETE", "/me/passphrase", {}),
            ("POST", "/me/recovery-codes", {}),
            ("POST", "/me/passkeys/begin", {}),
            ("DELETE", "/me/passkeys/none", {}),
            ("DELETE", "/me", {}),
        ):
            answer = one.ask(method, path, **form)
            assert (answer.status_code, answer.json()["problem"]) == (403, "prove-first"), path
    monkeypatch.undo()
    again = signed_in(door, name="Ida", passphrase=WORDS)
    again.post("/me/recovery-codes")


def test_the_last_key_is_not_thrown_away(door: Guest) -> None:
    jan, _ = kept(door, "Jan")
    answer = jan.ask("DELETE", "/me/passphrase")
    assert (answer.status_code, answer.json()["problem"]) == (409, "last-key")


def at_play(door: Guest) -> tuple[Guest, Guest, dict[str, Any]]:
    """Two people in mid-game who have talked."""
    kim, leo = door.someone("Kim Sedgwick"), door.someone("Leo")
    view = kim.open("me", "open", listed=True)
    leo.post(f"/games/{view['id']}/sit", seat=1)
    kim.post(f"/games/{view['id']}/chat", text="a whisper of mine")
    leo.post(f"/games/{view['id']}/chat", text="what Leo says")
    kim.put(f"/games/{view['id']}/notes", text="remember the barrow")
    view = kim.choose(kim.get(f"/games/{view['id']}"))
    return kim, leo, view


def test_everything_about_a_person_is_theirs_to_have(door: Guest) -> None:
    kim, leo, view = at_play(door)
    told = kim.get("/me/export")
    (game,) = told["games"]
    assert (told["name"], game["id"], game["note"]) == (
        "Kim Sedgwick",
        view["id"],
        "remember the barrow",
    )
    assert [list(did)[-1] for did in game["did"]] == ["as", "said", "decided"]
    assert "a whisper of mine" in json.dumps(told)
    assert "what Leo says" not in json.dumps(told)
    assert "whisper" not in json.dumps(leo.get("/me/export"))
    assert len(told["devices"]) == 1
    assert kim.token not in json.dumps(told)


def test_who_is_forgotten_leaves_a_seat_and_nothing_else(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    with table(url, private_hooks=True) as door:
        kim, leo, view = at_play(door)
        kim.patch("/me", hook="http://127.0.0.1:9/kims-own")
        kim.put(f"/games/{view['id']}/hook", hook="http://127.0.0.1:9/kims-own")
        id_ = kim.get("/me")["id"]
        over = finished(kim)
        assert kim.ask("DELETE", "/me").status_code == 204
        assert kim.ask("GET", "/me").status_code == 401
        after = leo.get(f"/games/{view['id']}")
        assert [(seat["kind"], seat["name"]) for seat in after["seats"]] == [
            ("open", ""),
            ("person", "Leo"),
        ]
        assert after["played"] == view["played"], "what was played stays"
        assert [line["text"] for line in leo.get(f"/games/{view['id']}/chat")] == ["what Leo says"]
        record = leo.get(f"/games/{over}")
        assert (record["seats"][0]["name"], record["over"]) == ("?", True)
        nell = door.someone("Nell")
        nell.post(f"/games/{view['id']}/sit", seat=0)
        page = door.client.get(f"/t/{view['id']}").text + door.client.get("/").text
        assert "Kim" not in page
    with table(url) as door:
        assert "Kim" not in json.dumps(door.get(f"/games/{over}"))
    left = "\n".join(sqlite3.connect(tmp_path / "games.sqlite").iterdump())
    for trace in ("Kim", "kims-own", "whisper", "barrow", kim.token):
        assert trace not in left, trace
    store = Store(url)
    with store.engine.connect() as db:
        held = {
            one.name
            for one in META.sorted_tables
            if any(id_ in str(row) for row in db.execute(one.select()))
        }
    store.close()
    assert held == {"events", "games"}, "nothing but a seat and an opener without a name"


def finished(person: Guest) -> str:
    """A game that a person has played to its end, alone at one screen."""
    view = person.open("me", "me")
    while not view["over"]:
        view = person.choose(view)
    return str(view["id"])


def test_a_name_that_is_kept_leaves_guests_who_had_it_with_a_number(door: Guest) -> None:
    first, second = door.someone("Olga"), door.someone("olga")
    second.put("/me/passphrase", passphrase=WORDS)
    assert first.get("/me")["name"] == "olga 2"


def test_a_kept_name_can_be_changed_and_is_free_again(door: Guest) -> None:
    pia, _ = kept(door, "Pia")
    assert pia.patch("/me", name="Pia Lund")["name"] == "Pia Lund"
    assert door.someone("Pia").get("/me")["name"] == "Pia"
    assert pia.ask("PATCH", "/me", name="Guest").status_code == 400
    signed_in(door, name="Pia Lund", passphrase=WORDS)


def test_only_hashes_open_doors(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    with table(url) as door:
        rita, codes = kept(door, "Rita")
        link = rita.post("/me/devices/link")["token"]
    left = "\n".join(sqlite3.connect(tmp_path / "games.sqlite").iterdump())
    assert "$argon2id$" in left
    for secret in (WORDS, rita.token, link, *codes, *(code.replace("-", "") for code in codes)):
        assert secret not in left


def test_when_a_device_was_last_seen_is_written_down(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    with table(url) as door:
        sam = door.someone("Sam")
    store = Store(url)
    found = store.people.with_token(sam.token)
    assert found is not None
    person, _ = found
    with store.engine.begin() as db:
        db.exec_driver_sql("UPDATE devices SET seen = 1000")
    store.close()
    with table(url) as door:
        sam.client = door.client
        sam.get("/me")
        (device,) = sam.get("/me/identity")["devices"]
        assert device["seen"] > time.time() - 60
        assert device["address"] == "127.0.0.1"
    assert person.name == "Sam"


def test_what_is_begun_while_somebody_is_forgotten_is_forgotten_too(
    door: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a click of theirs that was under way."""
    ada, ben = door.someone("Ada"), door.someone("Benedict")
    id_, ben_id = ada.open("me", "open")["id"], ben.get("/me")["id"]
    match, remove = door.server.rooms.open[id_].match, personal.remove_rows
    sits: list[Event] = [Sit(1, ben_id, "Benedict")]

    def late(store: Store, person: str, *but: Any) -> None:
        if sits:
            store.append(id_, match.seq, [sits.pop()], match.standing)
        remove(store, person, *but)

    monkeypatch.setattr(personal, "remove_rows", late)
    assert ben.ask("DELETE", "/me").status_code == 204
    assert ada.get(f"/games/{id_}")["seats"][1]["kind"] == "open"
    opened = door.server.store.open_game(id_)
    assert opened is not None
    assert "Benedict" not in str(opened)
