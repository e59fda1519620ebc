"""Nobody looks into one hand after another by sitting down and leaving again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.client import Guest, table


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table(games=("tests.pebbles", "keyflower")) as guest:
        yield guest


def listed(door: Guest, free: int = 3) -> tuple[Guest, str]:
    """A listed game that waits for people, of a host who is elsewhere."""
    host = door.someone("Ada").elsewhere("127.0.0.7")
    game = host.post("/games", game="keyflower", places=["me", *["open"] * free], listed=True)
    return host, f"/games/{game['id']}"


def look_in(who: Guest, path: str, seat: int) -> None:
    """Sit down, see what the seat holds, and leave."""
    assert who.post(f"{path}/sit", seat=seat)["viewer"] == seat
    assert who.post(f"{path}/leave", seat=seat)["viewer"] == -1


def test_who_has_seen_one_hand_takes_no_other_seat(door: Guest) -> None:
    host, path = listed(door)
    eve = door.someone("Eve")
    look_in(eve, path, 1)
    assert eve.refused(f"{path}/sit", seat=2) == (403, "another-seat")
    token = host.post(f"{path}/links", seat=2)["token"]
    assert eve.post("/join", token=token)["viewer"] == 2, "the host may know better"


def test_the_own_seat_can_be_taken_again(door: Guest) -> None:
    _, path = listed(door)
    ben = door.someone("Ben")
    look_in(ben, path, 1)
    assert ben.post(f"{path}/sit", seat=1)["viewer"] == 1


def test_nor_by_one_name_after_the_other(door: Guest) -> None:
    _, path = listed(door)
    for seat in (1, 2):
        look_in(door.someone(f"Eve {seat}"), path, seat)
    assert door.someone("Eve 3").refused(f"{path}/sit", seat=3) == (403, "seats-an-address")
    door.someone("Ben").elsewhere("127.0.0.8").post(f"{path}/sit", seat=3)


def test_whoever_sits_down_is_told_who_has_held_the_seat(door: Guest) -> None:
    """The host, say, who gives a seat up for a stranger after a look at its hand."""
    host, path = listed(door)
    host.post(f"{path}/sit", seat=1)
    host.post(f"{path}/here", seat=1)
    host.post(f"{path}/leave", seat=1)
    ben = door.someone("Ben").elsewhere("127.0.0.8")
    assert ben.post(f"{path}/sit", seat=1)["seats"][1]["had"] == ["Ada"]
    told = {
        "en": "Ada held seat 2 before",
        "de": "Platz 2 hatte vorher Ada",
        "pl": "miejscu 2: Ada",
    }
    for language, sentence in told.items():
        headers = {**ben.headers, "Cookie": f"language={language}"}
        assert sentence in ben.client.get(f"/t/{path[7:]}", headers=headers).text
    del door.server.rooms.open[path[7:]]
    assert ben.get(path)["seats"][1]["had"] == ["Ada"], "it is kept with the game"


def test_who_is_forgotten_is_no_name_there_either(door: Guest) -> None:
    _, path = listed(door)
    ben = door.someone("Benjamin Nobody Else")
    look_in(ben, path, 1)
    assert door.get(path)["seats"][1]["had"] == ["Benjamin Nobody Else"]
    ben.client.request("DELETE", "/api/v1/me", headers=ben.headers).raise_for_status()
    assert door.get(path)["seats"][1]["had"] == ["?"]
    del door.server.rooms.open[path[7:]]
    assert door.get(path)["seats"][1]["had"] == ["?"]
