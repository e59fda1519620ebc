"""An answer is good for the question that was seen, and for no other."""

from __future__ import annotations

from typing import Any

from tests.table.client import Guest


def asked(door: Guest) -> tuple[Guest, Guest, str, Any]:
    """Ada and Ben have both decided, and Ada asks to go back by one decision."""
    ada, ben = door.someone("Ada"), door.someone("Ben")
    path = f"/games/{ada.open('me', 'open')['id']}"
    ben.post("/join", token=ada.post(f"{path}/links", seat=1)["token"])
    ada.choose(ada.get(path))
    number = ben.choose(ben.get(path))["number"]
    ada.post(f"{path}/ask-undo", number=number, to=1)
    return ada, ben, path, ben.get(path)


def test_a_request_that_was_changed_meanwhile_is_not_granted(door: Guest) -> None:
    ada, ben, path, seen = asked(door)
    ada.post(f"{path}/ask-undo", number=seen["number"], to=0)
    stale = seen["asking"].get("id", 0)
    assert ben.refused(f"{path}/answer", yes=True, request=stale) == (409, "stale")
    assert ben.get(path)["played"] == 2
    fresh = ben.get(path)["asking"]["id"]
    assert ben.post(f"{path}/answer", yes=True, request=fresh)["played"] == 0


def test_an_answer_without_a_question_is_refused(door: Guest) -> None:
    _, ben, path, seen = asked(door)
    assert ben.refused(f"{path}/answer", yes=True) == (409, "which-request")
    assert ben.get(path)["asking"] == seen["asking"]


def test_the_page_answers_what_it_shows(door: Guest) -> None:
    ada, ben, path, seen = asked(door)
    game = path.rpartition("/")[2]
    page = ben.client.get(f"/t/{game}", headers=ben.headers).text
    assert f"&#34;request&#34;: {seen['asking']['id']}" in page
    ada.post(f"{path}/ask-undo", number=seen["number"], to=0)
    headers = {**ben.headers, "Accept": "application/json"}
    said = {"yes": True, "request": seen["asking"]["id"]}
    answer = ben.client.post(f"/t/{game}/answer", json=said, headers=headers)
    assert answer.status_code == 409
    assert "moved on" in answer.json()["say"]
