"""The guided first game on the page: it begins, the coach speaks, fades and can be sent away."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape

import httpx
import pytest

from drystone.core.speech import LANGUAGES
from drystone.games import GAMES, find
from drystone.learn.coach import phase
from tests.conformance.registry import WHOLE
from tests.table.client import Guest, table


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table(games=tuple(GAMES)) as guest:
        yield guest


@pytest.fixture
def guest(door: Guest) -> Iterator[Guest]:
    with httpx.Client(base_url=door.client.base_url, timeout=60) as client:
        yield Guest(door.app, client, "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", WHOLE)
def test_a_first_game_begins_with_the_coach(guest: Guest, game: str, language: str) -> None:
    guest.client.cookies.set("language", language)
    assert f'href="/learn/{game}/first-game"' in guest.client.get("/").text
    assert f'href="/learn/{game}/first-game"' in guest.client.get(f"/learn/{game}").text
    assert guest.client.get(f"/learn/{game}/first-game").status_code == 200
    begun = guest.client.post(
        f"/learn/{game}/first-game", headers={"Sec-Fetch-Site": "same-origin"}
    )
    assert begun.status_code == 303
    address = begun.headers["location"]
    assert address.endswith("?coach")
    page = guest.client.get(address)
    assert 'data-panel="coach"' in page.text
    said = unescape(guest.client.get(f"{address.removesuffix('?coach')}/coaching").text)
    first = {phase(find(game), one.__name__, language) for one in find(game).frames}
    assert any(text and text in said for text in first)
    assert 1 <= said.count('class="answer"') <= 2


def test_there_is_no_first_game_of_what_is_not_there(guest: Guest) -> None:
    assert guest.client.get("/learn/chess/first-game").status_code == 404
