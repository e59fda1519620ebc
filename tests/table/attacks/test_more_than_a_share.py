"""A stranger takes one seat, not the table; and the host can do something about them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.client import Guest, table

GAME = "keyflower"


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table(games=("tests.pebbles", GAME)) as guest:
        yield guest


def listed(door: Guest, seats: int = 4) -> tuple[Guest, str]:
    """A listed game that waits for people, of a host who is elsewhere."""
    host = door.someone("Ada").elsewhere("127.0.0.7")
    places = ["me", *["open"] * (seats - 1)]
    game = host.post("/games", game=GAME, places=places, listed=True)
    return host, f"/games/{game['id']}"


def test_one_person_has_one_seat(door: Guest) -> None:
    _, path = listed(door)
    eve = door.someone("Eve")
    eve.post(f"{path}/sit", seat=1)
    assert eve.refused(f"{path}/sit", seat=2) == (409, "one-seat")


def test_one_address_has_two_seats_and_never_the_last(door: Guest) -> None:
    _, path = listed(door)
    crowd = [door.someone(f"Eve {i}") for i in range(3)]
    for seat in (1, 2):
        crowd[seat - 1].post(f"{path}/sit", seat=seat)
    assert crowd[2].refused(f"{path}/sit", seat=3) == (403, "seats-an-address")
    door.someone("Ben").elsewhere("127.0.0.8").post(f"{path}/sit", seat=3)
    _, small = listed(door, 3)
    crowd[0].post(f"{small}/sit", seat=1)
    assert crowd[1].refused(f"{small}/sit", seat=2) == (403, "seats-an-address")


def test_the_hosts_own_house_is_full_of_friends(door: Guest) -> None:
    host, path = listed(door)
    for seat in (1, 2, 3):
        door.someone("Kin").elsewhere("127.0.0.7").post(f"{path}/sit", seat=seat)
    assert [seat["kind"] for seat in host.get(path)["seats"]] == ["person"] * 4


def test_the_host_removes_somebody_who_comes_back_by_a_link_only(door: Guest) -> None:
    host, path = listed(door)
    eve = door.someone("Eve")
    assert eve.post(f"{path}/sit", seat=1)["viewer"] == 1
    assert eve.refused(f"{path}/remove", seat=0) == (403, "not-the-host")
    assert host.refused(f"{path}/remove", seat=0) == (400, "own-seat")
    assert host.refused(f"{path}/remove", seat=2) == (400, "no-such-seat")
    assert host.post(f"{path}/remove", seat=1)["seats"][1]["kind"] == "open"
    assert eve.get(path)["viewer"] == -1
    assert eve.get("/me/games") == []
    for seat in (1, 2):
        assert eve.refused(f"{path}/sit", seat=seat) == (403, "removed")
    assert door.get(f"{path}/chat")[-1]["act"] == "remove"
    token = host.post(f"{path}/links", seat=1)["token"]
    assert eve.post("/join", token=token)["viewer"] == 1


def test_a_closed_seat_is_nobodys(door: Guest) -> None:
    host, path = listed(door)
    ben = door.someone("Ben")
    token = host.post(f"{path}/links", seat=1)["token"]
    assert host.post(f"{path}/close-seat", seat=1, closed=True)["seats"][1]["closed"]
    assert ben.refused(f"{path}/sit", seat=1) == (409, "seat-closed")
    assert ben.refused("/join", token=token) == (409, "seat-closed")
    assert ben.refused(f"{path}/close-seat", seat=1, closed=False) == (403, "not-the-host")
    assert not host.post(f"{path}/close-seat", seat=1, closed=False)["seats"][1]["closed"]
    assert ben.post("/join", token=token)["viewer"] == 1
    assert host.refused(f"{path}/close-seat", seat=1, closed=True) == (400, "no-such-seat")


def test_the_host_mutes_one_or_all_who_only_look(door: Guest) -> None:
    host, path = listed(door)
    eve, ben = door.someone("Eve"), door.someone("Ben")
    eve.post(f"{path}/chat", text="buy")
    ben.post(f"{path}/sit", seat=1)
    line = host.get(f"{path}/chat")[-1]
    assert line["text"] == "buy"
    assert door.get(f"{path}/chat")[-1]["person"] == "", "told to the host alone"
    assert eve.refused(f"{path}/mute", person=line["person"], muted=True)[0] == 403
    host.post(f"{path}/mute", person=line["person"], muted=True)
    assert eve.refused(f"{path}/chat", text="buy more") == (403, "muted")
    door.someone("Zoe").post(f"{path}/chat", text="hello")
    host.post(f"{path}/mute", person="", muted=True)
    assert door.someone("Eve again").refused(f"{path}/chat", text="buy") == (403, "muted")
    ben.post(f"{path}/chat", text="players talk on")
    host.post(f"{path}/mute", person="", muted=False)
    host.post(f"{path}/mute", person=line["person"], muted=False)
    eve.post(f"{path}/chat", text="sorry")
    assert host.refused(f"{path}/mute", person="nobody", muted=True) == (400, "no-such-person")


def test_the_hosts_rights_are_passed_on_and_kept_on_disk(door: Guest) -> None:
    host, path = listed(door)
    ben = door.someone("Ben")
    ben.post(f"{path}/sit", seat=1)
    view = host.post(f"{path}/pass-host", seat=1)
    assert not view["is_host"]
    assert [seat["host"] for seat in view["seats"]] == [False, True, False, False]
    assert host.refused(f"{path}/remove", seat=1) == (403, "not-the-host")
    ben.post(f"{path}/close-seat", seat=2, closed=True)
    del door.server.rooms.open[path[7:]]
    again = ben.get(path)
    assert again["is_host"]
    assert again["seats"][2]["closed"]


@pytest.mark.parametrize(
    "language, told", [("en", "has removed Eve"), ("de", "hat Eve von Platz 2"), ("pl", "Eve.")]
)
def test_the_page_has_the_tools_and_tells_the_table(door: Guest, language: str, told: str) -> None:
    host, path = listed(door)
    eve = door.someone("Eve")
    eve.post(f"{path}/sit", seat=1)
    cookie = {"Cookie": f"language={language}", "Accept": "application/json"}

    def page(guest: Guest) -> str:
        return guest.client.get(f"/t/{path[7:]}", headers={**guest.headers, **cookie}).text

    assert 'data-post="remove"' in page(host)
    assert 'data-post="pass-host"' in page(host)
    assert 'data-post="remove"' not in page(eve)
    answer = host.client.post(
        f"/t/{path[7:]}/remove", json={"seat": 1}, headers={**host.headers, **cookie}
    )
    assert answer.status_code == 200
    assert told in page(door)
