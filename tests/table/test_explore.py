"""The explorer at a table: strong bots' games for everybody, one's own for oneself."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

from drystone.table.verbs import explored
from tests.table.client import GAME, Guest, table
from tests.table.test_results import finished

BIG = "caledonia"


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table(games=(GAME, BIG)) as guest:
        yield guest


def page(who: Guest, query: str = "", game: str = GAME, language: str = "en") -> str:
    headers = {**who.headers, "Cookie": f"language={language}"}
    answer = who.client.get(f"/explore/{game}{query}", headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.text


def counted(text: str) -> int:
    found = re.search(r"(\d+) games? counted", text)
    assert found is not None
    return int(found[1])


def times(text: str) -> int:
    """How many choices are counted, of all kinds together."""
    return sum(map(int, re.findall(r"</th><td>(\d+)</td>", text)))


def test_strong_bots_are_shown_to_everybody_in_three_languages(door: Guest) -> None:
    with httpx.Client(base_url=door.client.base_url) as stranger:
        for language, said in (("en", "Clan"), ("de", "Erste Einheit"), ("pl", "Pierwsze ruchy")):
            answer = stranger.get(f"/explore/{BIG}", headers={"Cookie": f"language={language}"})
            assert answer.status_code == 200
            assert said in answer.text
            assert "{" not in answer.text
        assert stranger.get("/explore/chess").status_code == 404
        assert stranger.get(f"/explore/{BIG}?line=fly").status_code == 404
        odd = "?seats=99999&from=x&with=clan:%3Cb%3E&with=hat:red&options=[&like="
        text = stranger.get(f"/explore/{BIG}{odd}").text
    assert "<b>" not in text
    assert counted(text) == 0


def test_each_row_leads_further_in(door: Guest) -> None:
    first = page(door, game=BIG)
    links = re.findall(r'href="(/explore/caledonia\?line=[^"]+)"', first)
    assert links
    on = page(door, links[0].removeprefix(f"/explore/{BIG}"), BIG)
    assert 0 < counted(on) < counted(first)
    clan = re.search(r'href="/explore/caledonia(\?with=clan[^"]+)"', first)
    assert clan is not None
    only = page(door, clan[1], BIG)
    assert 0 < counted(only) < counted(first)


def test_own_games_count_when_they_are_over_and_for_their_players_alone(door: Guest) -> None:
    (ada, ben), view = finished(door, "Ada", "Ben")
    running = ada.open("me", "open")["id"]
    assert counted(page(ada, "?from=own")) == 1
    assert counted(page(ben, "?from=tables")) == 1
    assert times(page(ada, "?from=own")) < times(page(ada, "?from=tables")), "both seats"
    eve = door.someone("Eve")
    assert counted(page(eve, "?from=own")) == 0
    finished(door, "Ada", "Cy")
    assert counted(page(ada, "?from=own")) == 1, "another Ada"
    with httpx.Client(base_url=door.client.base_url) as stranger:
        text = stranger.get(f"/explore/{GAME}?from=tables").text
    assert "from=own" not in text, "nobody has no games"
    assert ada.client.get(f"/explore/{GAME}?like={running}", headers=ada.headers).status_code == 409
    alike = page(ada, f"?from=tables&like={view['id']}")
    assert 'id="like"' in alike
    assert ada.client.get(f"/explore/{BIG}?like={view['id']}").status_code == 404


def test_games_are_summed_up_once_and_some_at_a_time(
    door: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(explored, "AT_ONCE", 1)
    ada = door.someone("Ada")
    for _ in range(2):
        path = f"/games/{ada.open('me', 'me')['id']}"
        view = ada.get(path)
        while not view["over"]:
            view = ada.choose(ada.get(path))
    once = page(ada, "?from=own")
    assert counted(once) == 1
    assert "not counted yet" in once
    twice = page(ada, "?from=own")
    assert counted(twice) == 2
    assert "not counted yet" not in twice

    def never(*_: object) -> str:
        raise AssertionError("it was summed up before")

    monkeypatch.setattr(explored, "_body", never)
    assert counted(page(ada, "?from=own")) == 2


def test_the_learn_page_and_a_review_lead_there(door: Guest) -> None:
    _, view = finished(door, "Ada", "Ben")
    assert f"/explore/{GAME}?like={view['id']}" in door.client.get(f"/t/{view['id']}/review").text
    assert f"/explore/{BIG}" in door.client.get(f"/learn/{BIG}").text
