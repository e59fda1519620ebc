"""The rules page: pictures in the reader's language, and examples that open as a table to try."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import unescape

import httpx
import pytest

from drystone.core.speech import LANGUAGES
from drystone.games import GAMES, find
from drystone.learn.example import examples
from drystone.table.pages.rulebook import inline
from tests.table.client import Guest, table

HEADERS = {
    "Content-Type": "application/json",
    "Accept": "application/json",
    "Sec-Fetch-Site": "same-origin",
}


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table(games=tuple(GAMES)) as guest:
        yield guest


def page(guest: Guest, path: str, language: str = "en") -> str:
    guest.client.cookies.set("language", language)
    answer = guest.client.get(path)
    assert answer.status_code == 200
    return unescape(answer.text)


@pytest.mark.parametrize("place, game", list(enumerate(GAMES)))
def test_a_rule_has_its_examples_under_it(door: Guest, place: int, game: str) -> None:
    language = LANGUAGES[place % len(LANGUAGES)]
    shown = page(door, f"/rules/{game}", language)
    for one in examples(game):
        begun = shown.index(f'id="{one.rule.replace(" ", "-")}"')
        rest = shown[begun : shown.index('class="ruling"', begun + 1)]
        assert f'id="example-{one.lesson.name}"' in rest
        assert one.lesson.title(language) in rest
        assert (one.lesson.said("done", language) or "") in rest
    assert "<!--" not in shown, "every place for pictures is filled or was none"


def test_an_example_is_tried_and_leads_back_to_its_rule(door: Guest) -> None:
    with httpx.Client(base_url=door.client.base_url, timeout=30) as client:
        guest = Guest(door.app, client, "")
        for number, one in enumerate(examples("gwtnz"), 1):
            address = f"/learn/gwtnz/{one.lesson.path}"
            shown = page(guest, address)
            assert f"Example {number} of {len(examples('gwtnz'))}" in shown
            assert (one.lesson.said("1", "en") or "") in shown
            parse = find("gwtnz").words.parse
            first, *then = map(parse, one.moves)
            body = json.dumps({"number": 0, "action": first, "then": then})
            answer = client.post(f"{address}/decide", content=body, headers=HEADERS)
            assert answer.status_code == 200, answer.text
            told = unescape(answer.json()["html"])
            assert (one.lesson.said("done", "en") or "") in told
            assert f'href="/rules/gwtnz#{one.rule.replace(" ", "-")}"' in told
        listed = page(guest, "/learn/gwtnz")
        assert "Lessons done: 0" in listed or "0 of 13" in listed
        assert "examples." not in listed, "what was tried in the rules is no lesson"


def test_what_is_no_example_is_no_page(door: Guest) -> None:
    assert door.client.get("/learn/gwtnz/examples.nothing").status_code == 404
    assert door.client.get("/learn/gwtnz/fees").status_code == 200, "the lesson of that name"


def test_a_number_and_what_it_counts_stay_in_one_line() -> None:
    assert inline("7, 8, 9, 10 £ und 4, 5", "GWT") == "7, 8, 9, 10\xa0£ und 4, 5"
    assert inline("8 / 9 / £10 for", "GWT") == "8\xa0/\xa09\xa0/\xa0£10 for"
