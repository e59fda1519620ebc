"""Studies on the page: made of finished games and texts, read by link, changed by their owner."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import httpx
import pytest

from drystone.core.game import new_game
from drystone.core.speech import LANGUAGES
from drystone.core.study import Study, read_study
from drystone.games import find
from drystone.table.limits import LONGEST_COMMENT, MOST_NODES
from drystone.table.processes.upload_worker import UploadTask, read
from drystone.table.verbs import studies
from tests.pebbles import RULES
from tests.table.client import GAME, Guest, table

OURS = {"Sec-Fetch-Site": "same-origin"}
JSON = {**OURS, "Content-Type": "application/json", "Accept": "application/json"}


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table(games=(GAME, "keyflower")) as guest:
        yield guest


def somebody(door: Guest) -> Iterator[Guest]:
    with httpx.Client(base_url=door.client.base_url, timeout=60) as client:
        yield Guest(door.app, client, "")


ada = pytest.fixture(somebody, name="ada")
ben = pytest.fixture(somebody, name="ben")


def whole_game(seed: int = 7) -> str:
    """The record of a game of Pebbles, played with the first of what is open."""
    game = new_game(RULES, 2, seed, {})
    while not game.over:
        game.play(game.legal()[0])
    return game.record().replace(f"game {RULES.name}", f"game {GAME}")


def begin(guest: Guest, text: str) -> str:
    """Where the study of a text is."""
    made = guest.client.post("/studies", data={"text": text}, headers=OURS)
    assert made.status_code == 303, made.text
    return str(made.headers["location"])


def post(guest: Guest, path: str, **said: Any) -> tuple[int, dict[str, Any]]:
    answer = guest.client.post(path, content=json.dumps(said), headers=JSON)
    return answer.status_code, answer.json()


def shown(guest: Guest, path: str, language: str = "en") -> str:
    guest.client.cookies.set("language", language)
    answer = guest.client.get(path)
    assert answer.status_code == 200, answer.text
    return unescape(answer.text)


def text_of(guest: Guest, study: str) -> Study:
    text = guest.client.get(f"{study}/text").text
    return read_study(text, find)


def other_action(study: Study, path: str) -> int:
    """Something open at a place that was not decided there."""
    node = study.at(path)
    game = study.game(node)
    taken = [child.line.text for child in node.children]
    return next(action for action in game.legal() if game.text(action) not in taken)


def place_in(news: dict[str, Any]) -> str:
    found = re.search(r'id="t-bar"[^>]* data-path="([^"]*)"', news["html"])
    assert found
    return found[1]


def test_a_record_becomes_a_study_with_a_comment_and_a_side_line(ada: Guest, ben: Guest) -> None:
    at = begin(ada, whole_game())
    status, news = post(ada, f"{at}/at/2/comment", version="1", text="Slate was <better> & safer.")
    assert (status, news["version"]) == (200, 2)
    action = other_action(text_of(ada, at), "2")
    status, news = post(ada, f"{at}/at/2/decide", number=2, action=action)
    assert (status, place_in(news)) == (200, "2.1.0")
    read_by_ben = shown(ben, f"{at}?at=2")
    assert '<blockquote class="comment">Slate was <better> & safer.</blockquote>' in read_by_ben
    assert 'data-path="2.1.0"' in read_by_ben
    assert "data-legal" not in read_by_ben
    assert "<textarea" not in read_by_ben
    told = text_of(ben, at)
    assert told.at("2").comment == "Slate was <better> & safer."
    assert told.at("2.1.0").line.text == find(GAME).words.text(action)


def test_a_side_line_is_offered_where_there_is_a_line_beside_it(ada: Guest) -> None:
    at = begin(ada, whole_game())
    said = "Choose something else to begin a side line"
    assert said in shown(ada, f"{at}?at=2")
    action = other_action(text_of(ada, at), "2")
    status, news = post(ada, f"{at}/at/2/decide", number=1, action=action)
    assert (status, place_in(news)) == (200, "2.1.0")
    assert said not in unescape(news["html"])  # the line ends there: it would be gone on with
    assert "This line ends here" in unescape(news["html"])


def test_what_is_said_can_not_become_markup(ada: Guest, ben: Guest) -> None:
    at = begin(ada, whole_game())
    post(ada, f"{at}/at/0/comment", version="1", text="<script>alert(1)</script>")
    post(ada, f"{at}/at/0/rename", version="2", title="</title><script>")
    page = ben.client.get(at).text
    assert "<script>alert" not in page
    assert "</title><script>" not in page


def test_only_the_owner_changes_a_study(ada: Guest, ben: Guest) -> None:
    at = begin(ada, whole_game())
    before = str(text_of(ada, at))
    shown(ben, "/")
    ben.client.post("/name", data={"name": "Ben"}, headers=OURS)
    for verb, said in (
        ("comment", {"version": "1", "text": "no"}),
        ("rename", {"version": "1", "title": "no"}),
        ("delete", {"version": "1"}),
        ("decide", {"number": 1, "action": other_action(text_of(ada, at), "1")}),
    ):
        status, news = post(ben, f"{at}/at/1/{verb}", **said)
        assert status == 403, verb
        assert "only its owner" in news["say"].lower()
    assert ben.client.post(f"{at}/remove", headers=OURS).status_code == 403
    assert str(text_of(ada, at)) == before
    ben.client.cookies.clear()
    assert post(ben, f"{at}/at/1/delete", version="1")[0] == 401


def test_side_lines_are_promoted_and_deleted(ada: Guest) -> None:
    at = begin(ada, whole_game())
    action = other_action(text_of(ada, at), "1")
    post(ada, f"{at}/at/1/decide", number=1, action=action)
    status, news = post(ada, f"{at}/at/1.1.0/promote", version="2")
    assert (status, place_in(news)) == (200, "2")
    assert text_of(ada, at).at("2").line.text == find(GAME).words.text(action)
    status, news = post(ada, f"{at}/at/2/delete", version="3")
    assert (status, place_in(news)) == (200, "1")
    assert str(text_of(ada, at)) == str(read_study(whole_game(), find))
    assert post(ada, f"{at}/at/0/delete", version="4")[0] == 400


def test_what_was_seen_when_it_was_another_one_is_refused(ada: Guest) -> None:
    at = begin(ada, whole_game())
    post(ada, f"{at}/at/0/comment", version="1", text="first")
    status, news = post(ada, f"{at}/at/0/comment", version="1", text="second")
    assert status == 409
    assert news["say"]
    assert text_of(ada, at).root.comment == "first"


def test_an_illegal_decision_names_the_rule_and_changes_nothing(ada: Guest) -> None:
    at = begin(ada, whole_game())
    study = text_of(ada, at)
    illegal = next(a for a in range(RULES.words.size) if study.game(study.root).why_not(a))
    status, news = post(ada, f"{at}/at/0/decide", number=1, action=illegal)
    assert status == 422
    assert news["say"]
    assert post(ada, f"{at}/at/0/decide", number=1, action="sing")[0] == 400
    assert post(ada, f"{at}/at/0/decide", number=1, action=999_999)[0] == 400
    assert str(text_of(ada, at)) == str(study)


@pytest.mark.parametrize("place", ["x", "9999", "0.9.0", "1.1", "0@x", "-1"])
def test_a_place_that_is_not_there_is_a_page_that_says_so(ada: Guest, place: str) -> None:
    at = begin(ada, whole_game())
    status = ada.client.get(f"{at}?at={place}").status_code
    assert status == (200 if place == "0@x" else 404)


def test_a_step_is_told_along_the_line_that_one_is_on(ada: Guest) -> None:
    at = begin(ada, whole_game())
    action = other_action(text_of(ada, at), "1")
    post(ada, f"{at}/at/1/decide", number=1, action=action)
    on_main = ada.client.get(f"{at}/at/1/look?along=2").json()
    on_side = ada.client.get(f"{at}/at/1.1.0/look?along=99").json()
    back = ada.client.get(f"{at}/at/1.1.0/look?along=0").json()
    assert [place_in(news) for news in (on_main, on_side, back)] == ["2", "1.1.0", "0"]


def test_a_study_is_copied_and_exported_and_read_again(ada: Guest, ben: Guest) -> None:
    at = begin(ada, whole_game())
    post(ada, f"{at}/at/0/rename", version="1", title="Slate first")
    made = ben.client.post(f"{at}/copy", headers=OURS)
    own = made.headers["location"]
    assert own != at
    assert text_of(ben, own).title == "Slate first"
    again = begin(ben, ben.client.get(f"{own}/text").text)
    assert str(text_of(ben, again)) == str(text_of(ada, at))
    listed = shown(ben, "/studies")
    assert listed.count(">Slate first</a>") == 2


def test_a_position_is_a_study_too_and_is_played_on_against_bots(ada: Guest) -> None:
    game = new_game(RULES, 2, 7, {})
    game.play(game.legal()[0])
    at = begin(ada, game.position().replace(RULES.name, GAME))
    played = ada.client.post(f"{at}/at/0/fork", headers=OURS)
    assert played.status_code == 303
    assert played.headers["location"].startswith("/t/")
    assert 'class="player on-turn me"' in shown(ada, played.headers["location"])


def test_a_running_game_is_no_study_and_a_finished_one_is(door: Guest, ada: Guest) -> None:
    host, other = door.someone("Ada"), door.someone("Ben")
    view = host.open("me", "open")
    key = view["id"]
    other.post("/join", token=host.post(f"/games/{key}/links", seat=1)["token"])
    headers = {**OURS, **host.headers}
    refused = door.client.post(f"/t/{key}/study", headers=headers)
    assert refused.status_code == 403
    assert "/study" not in shown(ada, f"/t/{key}/replay")
    while not view["over"]:
        mover = (host, other)[view["seat"]]
        view = mover.choose(mover.get(f"/games/{key}"))
    made = door.client.post(f"/t/{key}/study", headers=headers)
    assert made.status_code == 303, made.text
    told = ada.client.get(f"{made.headers['location']}/text").text
    assert read_study(told, find).root.last.played > 4
    assert f'action="/t/{key}/study"' in shown(ada, f"/t/{key}/replay")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_said_in_every_language(ada: Guest, language: str) -> None:
    at = begin(ada, whole_game())
    for page in ("/studies", at, f"{at}?at=1@1"):
        assert f'lang="{language}"' in shown(ada, page, language)


def test_studies_go_with_the_person_and_are_given_to_them(door: Guest) -> None:
    cleo = door.someone("Cleo")
    headers = {**OURS, **cleo.headers}
    made = door.client.post("/studies", data={"text": whole_game()}, headers=headers)
    at = made.headers["location"]
    given = door.client.get("/api/v1/me/export", headers=cleo.headers).json()
    assert [one["text"] for one in given["studies"]] == [door.client.get(f"{at}/text").text]
    assert cleo.ask("DELETE", "/me").status_code < 300
    assert door.client.get(at).status_code == 404


def test_nobody_has_studies_without_end(ada: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "MOST_STUDIES", 1)
    at = begin(ada, whole_game())
    again = ada.client.post("/studies", data={"text": whole_game()}, headers=OURS)
    assert again.status_code == 409
    ada.client.post(f"{at}/remove", headers=OURS)
    begin(ada, whole_game())


def annotated(lines: str) -> str:
    return whole_game().replace("record 1", "record 2") + lines


@pytest.mark.parametrize(
    "text, problem",
    [
        ("", "position"),
        ("drystone record 2\n(", "a side line stands after the decision"),
        (whole_game().replace("0 choose", "1 choose", 1), "decides, not"),
        (whole_game().replace(f"game {GAME}", "game chess"), "there is no game 'chess'"),
        ('game = "tests.pebbles"\nbag = 9', "bag"),
    ],
)
def test_what_is_no_study_is_said_in_a_sentence(ada: Guest, text: str, problem: str) -> None:
    answer = ada.client.post(
        "/studies",
        data={"text": text},
        headers={**OURS, **JSON, "Content-Type": "application/x-www-form-urlencoded"},
    )
    assert answer.status_code == 400
    assert problem in answer.json()["say"]


def test_too_much_is_refused() -> None:
    game = new_game(find(GAME), 2, 7, {})
    study = Study(game)
    study.comment(study.root, "x" * (LONGEST_COMMENT + 1))
    assert "comment has at most" in read(UploadTask((GAME,), study=str(study))).problem
    first, other = game.legal()[:2]
    study = Study(game)
    study.play(study.root, first)
    side = f"(\n{study.game(study.root).state.seat} {game.text(other)}\n)\n"
    drawn = study.play(study.root, other).line
    side = f"(\n{drawn}\n)\n"
    text = str(study).partition("(")[0] + side * (MOST_NODES + 1)
    assert "at most" in read(UploadTask((GAME,), study=text)).problem
