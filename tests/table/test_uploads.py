"""What is sent in may be made to loop or to fill the memory; the server goes on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from drystone.core.game import new_game
from drystone.core.rules import Rules
from drystone.games import find
from drystone.table.errors import RETRY_AFTER, Refused
from drystone.table.game.editing import Draft
from drystone.table.pages.messages import Messages
from tests.table.client import GAME, Guest, table
from tests.table.traps import FLOOD, FLOURISH, LOOP, TRAP


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table(games=(GAME, TRAP)) as guest:
        yield guest


def sent(facts: str) -> dict[str, dict[str, object]]:
    """The three ways in which facts of one's own come to the server."""
    places = ["me", "me"]
    toml = facts.replace("\n", "\\n")
    record = new_game(find(TRAP), 2, 1, {"facts": "[stones]\ncopies = 4\n"}).record()
    assert "copies = 4" in record
    return {
        "games": {"game": TRAP, "places": places, "options": {"facts": facts}},
        "positions": {
            "text": f'game = "{TRAP}"\nseats = 2\noptions = {{facts = "{toml}"}}\n',
            "places": places,
        },
        "records": {
            "text": record.replace("copies = 4", toml.split("\\n")[1]),
            "places": places,
        },
    }


@pytest.mark.parametrize("path", ["games", "positions", "records"])
@pytest.mark.parametrize("facts", [FLOOD, FLOURISH])
def test_what_is_too_large_is_refused(door: Guest, path: str, facts: str) -> None:
    refused = door.someone("Eve").ask("POST", f"/{path}", **sent(facts)[path])
    assert refused.status_code == 400, refused.text


def test_what_never_ends_is_refused_while_others_go_on(door: Guest) -> None:
    eve, ada = door.someone("Eve"), door.someone("Ada")
    view = ada.open("me", "me")
    with ThreadPoolExecutor(1) as pool:
        trapped = pool.submit(
            httpx.post,
            door.client.base_url.join("/api/v1/games"),
            json=sent(LOOP)["games"],
            headers=eve.headers,
            timeout=100,
        )
        played = 0
        while not trapped.done():
            view = ada.open("me", "me") if view["over"] else ada.choose(view)
            played += 1
            time.sleep(0.05)
        assert trapped.result().status_code == 400
        assert trapped.result().json()["problem"] == "takes-too-long"
    assert played > 5
    good = ada.post("/positions", text=f'game = "{GAME}"\nseats = 2\n', places=["me", "me"])
    assert ada.here(good)["legal"]


SAID = {
    "en": ("too long to play this through", "get round to trying this out", "of this game"),
    "de": ("Das durchzuspielen dauert", "nicht dazu gekommen", "dieses Spiels"),
    "pl": ("trwa zbyt długo", "nie zdążył", "z tej gry"),
}


@pytest.mark.parametrize("language", SAID)
def test_why_an_upload_is_refused_is_said(
    door: Guest, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    headers = {**door.someone("Ada").headers, "Cookie": f"language={language}"}
    endless, late, other = SAID[language]

    def told(fails: Exception) -> tuple[int, str, str]:
        async def ask(*_: object) -> bytes:
            raise fails

        monkeypatch.setattr(door.server.service.uploads._workers, "ask", ask)
        answer = door.client.post("/upload", data={"text": 'game = "x"'}, headers=headers)
        return answer.status_code, answer.headers.get("retry-after", ""), answer.text

    status, retry, page = told(ValueError("it died"))
    assert (status, retry) == (400, "")
    assert endless in page
    status, retry, page = told(TimeoutError())
    assert (status, retry) == (503, RETRY_AFTER[503])
    assert late in page
    with pytest.raises(Refused) as refused:
        Draft(find(GAME), f'game = "{TRAP}"\n')
    assert other in Messages(language).refusal(refused.value)


@pytest.mark.parametrize(
    "language, told", [("de", "weder eine"), ("pl", "ani zapis"), ("en", "neither")]
)
def test_a_text_that_is_nothing_is_refused_in_words_for_people(
    door: Guest, language: str, told: str
) -> None:
    headers = {**door.someone("Ada").headers, "Cookie": f"language={language}"}
    answer = door.client.post("/upload", data={"text": "hello"}, headers=headers)
    assert answer.status_code == 400
    assert told in answer.text
    assert "key/value" not in answer.text


def test_own_facts_that_hold_together_are_played(door: Guest) -> None:
    facts = "[stones]\ncopies = 5\n"
    ways = sent(facts)
    ada = door.someone("Ada")
    for path in ways:
        assert ada.here(ada.post(f"/{path}", **ways[path]))["legal"], path


def test_the_small_game_itself_is_no_trap() -> None:
    rules = find(TRAP)
    assert isinstance(rules, Rules)
    assert new_game(rules, 2, 1, {}).legal()
