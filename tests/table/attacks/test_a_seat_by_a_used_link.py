"""Whoever gets hold of a link that was used gets nothing: no hand, no move, no seat."""

from __future__ import annotations

from typing import Any

from tests.table.client import Guest


def invited(door: Guest) -> tuple[Guest, Guest, str, str]:
    """Two people at a table, its path, and the link by which the second sat down."""
    ada, ben = door.someone("Ada"), door.someone("Ben")
    path = f"/games/{ada.open('me', 'open')['id']}"
    token = ada.post(f"{path}/links", seat=1)["token"]
    ben.post("/join", token=token)
    return ada, ben, path, token


def hand(view: Any, seat: int) -> list[int]:
    """What a view shows of a hand."""
    shown: list[int] = view["position"]["masons"][seat]["hand"]
    return shown


def test_a_used_link_opens_nothing_for_another_person(door: Guest) -> None:
    _, ben, path, token = invited(door)
    eve = door.someone("Eve")
    assert eve.refused("/join", token=token) == (410, "link-used")
    seen = eve.get(path)
    assert seen["viewer"] == -1
    assert set(hand(seen, 1)) == {-1}
    page = eve.client.get(f"/join/{token}", headers=eve.headers)
    assert page.status_code == 410
    assert "used" in page.text
    assert ben.get(path)["viewer"] == 1


def test_who_took_the_seat_may_follow_the_link_again(door: Guest) -> None:
    _, ben, path, token = invited(door)
    assert ben.post("/join", token=token)["viewer"] == 1
    page = ben.client.get(f"/join/{token}", headers=ben.headers)
    assert page.status_code == 303
    assert page.headers["location"] == f"/t/{path.rpartition('/')[2]}"


def test_a_used_link_does_not_open_the_seat_that_was_left(door: Guest) -> None:
    _, ben, path, token = invited(door)
    ben.post(f"{path}/leave", seat=1)
    assert door.someone("Eve").refused("/join", token=token) == (410, "link-used")
    assert ben.refused("/join", token=token) == (410, "link-used")


def test_the_host_gets_no_link_to_a_seat_that_is_taken(door: Guest) -> None:
    ada, _, path, _ = invited(door)
    assert ada.refused(f"{path}/links", seat=1) == (403, "not-your-seat")


def test_an_invitation_opens_no_seat_that_was_taken_otherwise(door: Guest) -> None:
    ada, ben = door.someone("Ada"), door.someone("Ben")
    path = f"/games/{ada.open('me', 'open', listed=True)['id']}"
    token = ada.post(f"{path}/links", seat=1)["token"]
    ben.post(f"{path}/sit", seat=1)
    assert door.someone("Eve").refused("/join", token=token) == (410, "link-used")


def test_a_link_for_another_device_is_good_once(door: Guest) -> None:
    _, ben, path, _ = invited(door)
    token = ben.post(f"{path}/links", seat=1)["token"]
    assert door.someone("Ben's phone").post("/join", token=token)["viewer"] == 1
    assert door.someone("Eve").refused("/join", token=token) == (410, "link-used")


def test_the_owner_sees_how_many_devices_hold_a_seat_and_ends_the_others(door: Guest) -> None:
    ada, ben, path, _ = invited(door)
    token = ben.post(f"{path}/links", seat=1)["token"]
    phone = door.someone("Ben's phone")
    assert phone.post("/join", token=token)["viewer"] == 1
    assert ben.get(path)["seats"][1]["devices"] == 2
    assert ada.get(path)["seats"][1]["devices"] == 0, "nobody else's business"
    assert phone.refused(f"{path}/end-devices", seat=1) == (403, "not-your-seat")
    unused = phone.post(f"{path}/links", seat=1)["token"]
    assert ben.post(f"{path}/end-devices", seat=1)["seats"][1]["devices"] == 1
    assert phone.get(path)["viewer"] == -1
    assert phone.get("/me/games") == []
    assert phone.refused("/join", token=token) == (410, "link-used")
    assert door.someone("Eve").refused("/join", token=unused) == (410, "link-used")
    assert ben.get(path)["viewer"] == 1


def test_a_further_device_gives_up_itself_and_not_the_seat(door: Guest) -> None:
    _, ben, path, _ = invited(door)
    phone = door.someone("Ben's phone")
    phone.post("/join", token=ben.post(f"{path}/links", seat=1)["token"])
    assert phone.post(f"{path}/leave", seat=1)["viewer"] == -1
    assert ben.get(path)["viewer"] == 1
