"""Who played as a guest and then signs in takes the guest's games along."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

import drystone
from drystone.table.storage.lessons import Progress
from tests.table.client import GAME, Guest, table
from tests.table.test_identity import WORDS, kept


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table() as guest:
        yield guest


SAME_SITE = {"Sec-Fetch-Site": "same-origin"}


def signed_in(guest: Guest, name: str) -> Guest:
    """The same browser, after somebody has signed in on it."""
    told = guest.post("/sign-in", name=name, passphrase=WORDS)
    return Guest(guest.app, guest.client, told["token"])


def taken(guest: Guest, name: str) -> tuple[Guest, int]:
    """Somebody who has signed in where they were a guest, with so many games."""
    person = signed_in(guest, name)
    return person, person.post("/me/guest-games", token=guest.token)["games"]


def friends(door: Guest, name: str, **more: Any) -> tuple[Guest, Guest, str]:
    """A guest in the second seat of somebody's table."""
    host, guest = door.someone("Host"), door.someone(name)
    game = host.open("me", "open", **more)["id"]
    guest.post("/join", token=host.post(f"/games/{game}/links", seat=1)["token"])
    return host, guest, game


def test_the_seat_goes_over_with_talk_notes_and_lists(url: str) -> None:
    with table(url) as door:
        kept(door, "Ada")
        host, guest, game = friends(door, "Gast")
        path = f"/games/{game}"
        guest.post(f"{path}/chat", text="hello from a guest")
        guest.put(f"{path}/notes", text="keep the chalk")
        looked = host.open("me", "open")["id"]
        guest.post(f"/games/{looked}/chat", text="only looking")
        before = {one["id"]: one["changed"] for one in guest.get("/me/games")}
        ada, games = taken(guest, "Ada")
        assert games == 2
        view = ada.get(path)
        assert view["viewer"] == 1
        assert [seat["name"] for seat in view["seats"]] == ["Host", "Ada"]
        assert ada.get(f"{path}/notes")["text"] == "keep the chalk"
        assert {one["id"]: one["changed"] for one in ada.get("/me/games")} == before
        host.choose(host.get(path))
        assert ada.choose(ada.get(path))["played"] >= 2
        said = host.get(f"{path}/chat")
        assert [(line["name"], line["text"], line["act"]) for line in said] == [
            ("Gast", "hello from a guest", ""),
            ("Gast", "Ada", "renamed"),
        ]
        assert guest.ask("GET", "/me").status_code == 401, "the guest is nobody any more"


def test_a_table_that_a_guest_opened_is_the_persons_to_host(door: Guest) -> None:
    kept(door, "Bea")
    guest = door.someone("Gast")
    game = guest.open("me", "open", listed=True)["id"]
    bea, games = taken(guest, "Bea")
    assert games == 1
    bea.post(f"/games/{game}/close-seat", seat=1, closed=True)
    assert bea.get(f"/games/{game}")["seats"][1]["closed"]


def test_what_a_guest_said_is_exported_and_forgotten_with_the_person(door: Guest) -> None:
    kept(door, "Cleo")
    host, guest, game = friends(door, "Gast Nobody")
    guest.post(f"/games/{game}/chat", text="a secret of mine")
    cleo, _ = taken(guest, "Cleo")
    (mine,) = cleo.get("/me/export")["games"]
    assert {"sat", "said"} <= {key for did in mine["did"] for key in did}
    assert cleo.ask("DELETE", "/me").status_code == 204
    view, chat = host.get(f"/games/{game}"), host.get(f"/games/{game}/chat")
    assert view["seats"][1]["kind"] == "open"
    opened = door.server.store.open_game(game)
    told = f"{view}{chat}{opened}"
    for trace in ("a secret of mine", "Gast Nobody", "Cleo"):
        assert trace not in told, trace


def test_lessons_that_a_guest_did_are_done(door: Guest) -> None:
    kept(door, "Dora")
    guest = door.someone("Gast")
    store = door.server.store
    me = guest.get("/me")["id"]
    store.lessons.keep(me, "keyflower", "bidding", Progress(done=7.0))
    dora, games = taken(guest, "Dora")
    assert games == 0
    assert store.lessons.of(dora.get("/me")["id"], "keyflower")["bidding"].done == 7.0
    assert store.lessons.of(me, "keyflower") == {}


def test_both_seats_of_one_table_are_behind_a_curtain(door: Guest) -> None:
    """Who sat there twice, as guest and as themselves, is like two at one screen from then on."""
    edda, _ = kept(door, "Edda")
    guest = door.someone("Gast")
    game = edda.open("me", "open")["id"]
    guest.post("/join", token=edda.post(f"/games/{game}/links", seat=1)["token"])
    _, games = taken(guest, "Edda")
    view = edda.get(f"/games/{game}")
    assert (games, view["viewer"], view["mine"]) == (1, -1, [0, 1])
    assert view["curtain"] is not None


def test_a_clock_goes_on_when_somebody_is_taken_over_or_forgotten() -> None:
    """Lists and alarms are as true afterwards as before."""
    clock = {"kind": "live", "turn": 10, "bank": 0, "increment": 0, "out": "end"}
    with table() as door:
        kept(door, "Fay")
        host, guest, game = friends(door, "Gast", clock=clock)
        taken(guest, "Fay")
        until = time.monotonic() + 60
        store = door.server.store
        while time.monotonic() < until:
            about, _ = store.details.of([game])[game]
            due = store.details.due(time.time() + 3600)
            if about.until and game in due and not store.details.due(time.time()):
                break
            time.sleep(0.05)
        assert about.turn in ("Host", "Fay")
        assert about.clock is not None
        assert game in due
        third = host.open("me", "open", clock=clock)["id"]
        leaver = door.someone("Leaver")
        leaver.post("/join", token=host.post(f"/games/{third}/links", seat=1)["token"])
        assert leaver.ask("DELETE", "/me").status_code == 204
        assert store.details.of([third])[third][0].clock is not None


def page(door: Guest, cookies: dict[str, str], path: str, **form: str) -> Any:
    """A form that is sent as a browser sends it; the cookies are kept."""
    answer = door.client.post(
        path,
        data=form,
        headers={**SAME_SITE, "Cookie": "; ".join(f"{k}={v}" for k, v in cookies.items())},
        follow_redirects=False,
    )
    cookies.update(answer.cookies)
    for line in answer.headers.get_list("set-cookie"):
        if "Max-Age=0" in line:
            cookies.pop(line.partition("=")[0], None)
    door.client.cookies.clear()
    return answer


def look(door: Guest, cookies: dict[str, str]) -> str:
    sent = {"Cookie": "; ".join(f"{k}={v}" for k, v in cookies.items())}
    return door.client.get("/you", headers=sent).text


def test_the_page_offers_it_and_signing_out_gives_the_browser_back(door: Guest) -> None:
    kept(door, "Gina")
    guest = door.someone("Gast")
    guest.open("me", "visitor")
    cookies = {"drystone": guest.token}
    page(door, cookies, "/you/sign-in", name="Gina", passphrase=WORDS)
    assert cookies["drystone-guest"] == guest.token
    assert "Played on this browser as a guest" in look(door, cookies)
    page(door, cookies, "/you/sign-out")
    assert cookies == {"drystone": guest.token}, "it was somebody else's, and is so again"
    page(door, cookies, "/you/sign-in", name="Gina", passphrase=WORDS)
    answer = page(door, cookies, "/you/guest-games")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert "drystone-guest" not in cookies
    assert "as a guest" not in look(door, cookies)
    gina = Guest(door.app, door.client, cookies["drystone"])
    assert len(gina.get("/me/games")) == 1


def test_no_offer_where_there_is_nothing_to_take(door: Guest) -> None:
    kept(door, "Hana")
    guest = door.someone("Gast")
    cookies = {"drystone": guest.token}
    page(door, cookies, "/you/sign-in", name="Hana", passphrase=WORDS)
    assert "drystone-guest" not in cookies
    assert "/you/guest-games" not in look(door, cookies)
    answer = page(door, cookies, "/you/guest-games")
    assert (answer.status_code, "no guest" in answer.text) == (403, True)


def test_the_cookie_is_kept_from_scripts_and_sent_over_tls() -> None:
    with table(public_url="https://play.example.org") as door:
        kept(door, "Ines")
        guest = door.someone("Gast")
        guest.open("me", "visitor")
        headers = {"Cookie": f"drystone={guest.token}", "Origin": "https://play.example.org"}
        form = {"name": "Ines", "passphrase": WORDS}
        answer = door.client.post(
            "/you/sign-in", data=form, headers=headers, follow_redirects=False
        )
        flags = {
            line.partition("=")[0]: line.lower() for line in answer.headers.get_list("set-cookie")
        }
        for name in ("drystone", "drystone-guest"):
            assert all(f in flags[name] for f in ("httponly", "secure", "samesite=lax")), flags


def test_studies_go_along(door: Guest) -> None:
    kept(door, "Nell")
    guest = door.someone("Nellie")
    text = drystone.new(GAME, seats=2, seed=7).record()
    headers = {**SAME_SITE, **guest.headers}
    made = door.client.post("/studies", data={"text": text}, headers=headers)
    person, _ = taken(guest, "Nell")
    renamed = door.client.post(
        f"{made.headers['location']}/at/0/rename",
        json={"version": "1", "title": "Mine"},
        headers={**SAME_SITE, **person.headers},
    )
    assert renamed.status_code == 200
