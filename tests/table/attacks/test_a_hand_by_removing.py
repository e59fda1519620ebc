"""No host gets a hand by removing who holds it: once a game has begun, the others have to agree."""

from __future__ import annotations

import pytest

from tests.table.client import Guest, table


def begun(door: Guest, *names: str) -> tuple[list[Guest], str]:
    """A game of these people in which the first, who is its host, has decided; and its path."""
    people = [door.someone(name) for name in names]
    path = f"/games/{people[0].open('me', *['open'] * (len(names) - 1))['id']}"
    for seat, one in enumerate(people[1:], 1):
        one.post("/join", token=people[0].post(f"{path}/links", seat=seat)["token"])
    people[0].choose(people[0].get(path))
    return people, path


def test_of_two_nobody_is_removed(door: Guest) -> None:
    (ada, ben), path = begun(door, "Ada", "Ben")
    answer = ada.ask("POST", f"{path}/remove", seat=1)
    assert (answer.status_code, answer.json()["problem"]) == (409, "begun-alone")
    assert "48 hours" in answer.json()["message"]
    assert ben.get(path)["viewer"] == 1
    assert ada.refused(f"{path}/links", seat=1) == (403, "not-your-seat")


def test_who_is_away_for_long_is_removed() -> None:
    with table(absence=0.0) as door:
        (ada, ben), path = begun(door, "Ada", "Ben")
        assert ada.post(f"{path}/remove", seat=1)["seats"][1]["kind"] == "open"
        assert ben.get(path)["viewer"] == -1


def test_of_three_the_third_decides(door: Guest) -> None:
    (ada, ben, cleo), path = begun(door, "Ada", "Ben", "Cleo")
    asked = ada.post(f"{path}/remove", seat=1)
    assert asked["seats"][1]["kind"] == "person"
    assert asked["asking"]["removes"] == 1
    request = asked["asking"]["id"]
    assert ben.refused(f"{path}/answer", yes=False, request=request) == (409, "nothing-asked")
    assert cleo.post(f"{path}/answer", yes=False, request=request)["asking"] is None
    assert ben.get(path)["viewer"] == 1
    request = ada.post(f"{path}/remove", seat=1)["asking"]["id"]
    assert cleo.post(f"{path}/answer", yes=True, request=request)["seats"][1]["kind"] == "open"
    assert ben.get(path)["viewer"] == -1
    assert ada.get(path)["asking"] is None


def test_who_leaves_meanwhile_need_not_be_removed(door: Guest) -> None:
    (ada, ben, cleo), path = begun(door, "Ada", "Ben", "Cleo")
    request = ada.post(f"{path}/remove", seat=1)["asking"]["id"]
    assert ben.post(f"{path}/leave", seat=1)["asking"] is None
    assert cleo.refused(f"{path}/answer", yes=True, request=request) == (409, "nothing-asked")


def test_a_host_who_only_looks_asks_all_who_play(door: Guest) -> None:
    host, ben, cleo = (door.someone(name) for name in ("Host", "Ben", "Cleo"))
    path = f"/games/{host.open('open', 'open')['id']}"
    for seat, one in enumerate((ben, cleo)):
        one.post("/join", token=host.post(f"{path}/links", seat=seat)["token"])
    ben.choose(ben.get(path))
    request = host.post(f"{path}/remove", seat=1)["asking"]["id"]
    page = ben.client.get(f"/t/{path[7:]}", headers=ben.headers).text
    assert "would like to remove Cleo" in page
    assert ben.post(f"{path}/answer", yes=True, request=request)["seats"][1]["kind"] == "open"


@pytest.mark.parametrize("language, told", [("de", "Gastgeber möchte Ben"), ("pl", "gracza: Ben")])
def test_the_page_asks_in_every_language(door: Guest, language: str, told: str) -> None:
    (ada, ben, cleo), path = begun(door, "Ada", "Ben", "Cleo")
    ada.post(f"{path}/remove", seat=1)
    for one, button in ((cleo, True), (ben, False)):
        headers = {**one.headers, "Cookie": f"language={language}"}
        page = one.client.get(f"/t/{path[7:]}", headers=headers).text
        assert told in page
        assert ('data-post="answer"' in page) == button
