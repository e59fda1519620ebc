"""A puzzle that somebody sets: from the editor to a study, and by its link to whoever solves it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import unescape
from typing import Any

import httpx
import pytest

from drystone.core.speech import LANGUAGES
from tests.learn.test_posed import begun
from tests.table.client import Guest, table

OURS = {"Sec-Fetch-Site": "same-origin"}
JSON = {**OURS, "Content-Type": "application/json", "Accept": "application/json"}
RIGHT, WRONG = ("go e", "stop", "aux money", "done"), ("go d", "stop", "aux money", "done")


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table(games=("caledonia", "gwtnz")) as guest:
        yield guest


def somebody(door: Guest) -> Iterator[Guest]:
    with httpx.Client(base_url=door.client.base_url, timeout=60) as client:
        yield Guest(door.app, client, "")


ada = pytest.fixture(somebody, name="ada")
ben = pytest.fixture(somebody, name="ben")


def post(guest: Guest, path: str, **said: Any) -> tuple[int, dict[str, Any]]:
    answer = guest.client.post(path, content=json.dumps(said), headers=JSON)
    return answer.status_code, answer.json()


def shown(guest: Guest, path: str, language: str = "en") -> str:
    guest.client.cookies.set("language", language)
    answer = guest.client.get(path)
    assert answer.status_code == 200, answer.text
    return unescape(answer.text)


def started(guest: Guest) -> str:
    """A study from the editor's button."""
    shown(guest, "/")
    guest.client.post("/name", data={"name": "Ada"}, headers=OURS)
    text = begun("gwtnz").begun.position()
    made = guest.client.post("/studies", data={"text": text, "puzzle": "yes"}, headers=OURS)
    assert made.headers["location"].endswith("#puzzle")
    return str(made.headers["location"]).removesuffix("#puzzle")


def decided(guest: Guest, study: str, version: int, turn: tuple[str, ...]) -> int:
    """Play a turn in a study; its version then."""
    path = "0"
    for move in turn:
        status, news = post(guest, f"{study}/at/{path}/decide", number=version, action=move)
        assert status == 200, news
        path = news["html"].split('id="t-bar"')[1].split('data-path="')[1].split('"')[0]
        version = news["version"]
    return version


def puzzle_of(study: str) -> str:
    return f"/learn/gwtnz/puzzles/study-{study.rpartition('/')[2]}-0"


def solved(guest: Guest, at: str, turn: tuple[str, ...]) -> str:
    """Play a turn in a puzzle; what is on the page then."""
    number, html = int(shown(guest, at).split('data-version="')[1].split('"')[0]), ""
    for move in turn:
        status, news = post(guest, f"{at}/decide", number=number, action=move)
        assert status == 200, news
        number, html = news["version"], news["html"]
    return unescape(html)


@pytest.fixture
def study(ada: Guest) -> str:
    at = started(ada)
    version = decided(ada, at, 1, RIGHT)
    version = decided(ada, at, version, WRONG)
    for path, said in (("0", "Where to?"), ("4", "It is nearer."), ("0.1.3", "Too <slow>.")):
        status, news = post(ada, f"{at}/at/{path}/comment", version=str(version), text=said)
        assert status == 200, news
        version = news["version"]
    return at


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_owner_is_told_how_and_then_given_the_link(ada: Guest, language: str) -> None:
    at = started(ada)
    assert puzzle_of(at) not in shown(ada, at, language)
    assert 'id="puzzle"' in shown(ada, at, language)
    assert ada.client.get(puzzle_of(at)).status_code == 404
    decided(ada, at, 1, RIGHT)
    for path in ("0", "2", "4"):
        assert f'data-copy="{puzzle_of(at)}"' in shown(ada, f"{at}?at={path}", language)
    assert "puzzle.posed" not in shown(ada, puzzle_of(at), language)


def test_the_makers_turn_is_right(ben: Guest, study: str) -> None:
    before = shown(ben, puzzle_of(study))
    assert "Where to?" in before
    assert "It is nearer." not in before
    assert f'href="{study}' not in before  # the answer is there
    html = solved(ben, puzzle_of(study), RIGHT)
    assert "Right! Ada had the same turn in mind." in html
    assert "It is nearer." in html
    assert f'href="{study}"' in html


def test_another_turn_is_missed_and_answered_by_what_its_maker_says(ben: Guest, study: str) -> None:
    at = puzzle_of(study)
    shown(ben, at)
    assert post(ben, f"{at}/show")[0] == 409
    html = solved(ben, at, WRONG)
    assert "Ada had another turn in mind." in html
    assert "Too <slow>." in html
    status, news = post(ben, f"{at}/show")
    assert status == 200
    assert "after the best turn" in news["html"]
    assert "Puzzles solved: 0 of" in shown(ben, "/learn/gwtnz/puzzles")


def test_another_answer_begins_the_puzzle_anew(ada: Guest, ben: Guest, study: str) -> None:
    at = puzzle_of(study)
    solved(ben, at, WRONG)
    status, _ = post(ada, f"{study}/at/0.1.0/promote", version=shown_version(ada, study))
    assert status == 200
    assert post(ben, f"{at}/show")[0] == 409
    assert "Right!" in solved(ben, at, WRONG)


def shown_version(guest: Guest, study: str) -> str:
    return shown(guest, study).split('data-version="')[1].split('"')[0]


def test_what_is_kept_of_studies_is_no_lesson_and_does_not_grow(ben: Guest, study: str) -> None:
    for path in ("0", "1", "2"):
        at = puzzle_of(study)[:-1] + path
        shown(ben, at)
        assert post(ben, f"{at}/again")[0] == 200
    people = ben.app.state.server.store.people.last_seen(9)
    kept = [name for one in people for name in kept_of(ben, one.id) if name.startswith("study.")]
    assert kept.count(f"study.{study.rpartition('/')[2]}") == 1
    assert "study." not in shown(ben, "/learn/gwtnz")


def kept_of(guest: Guest, person: str) -> list[str]:
    return list(guest.app.state.server.store.lessons.of(person, "gwtnz"))


@pytest.mark.parametrize(
    "name", ["study-", "study-x", "study-nosuch-0", "study-../x-0", "study--0"]
)
def test_what_is_not_there_is_said_to_be_missing(ben: Guest, name: str) -> None:
    assert ben.client.get(f"/learn/gwtnz/puzzles/{name}").status_code == 404


@pytest.mark.parametrize("path", ["99", "0.0.0", "x", "", "4"])
def test_places_without_a_turn_are_no_puzzle(ben: Guest, study: str, path: str) -> None:
    assert ben.client.get(puzzle_of(study)[:-1] + path).status_code == 404


def test_a_study_of_another_game_is_not_there(ben: Guest, study: str) -> None:
    assert ben.client.get(puzzle_of(study).replace("gwtnz", "caledonia")).status_code == 404
