"""Whoever types a name that somebody keeps sees the form again, with the sentence and the name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.table.client import Guest, table

WORDS = "four horses graze at dawn"
PAGE = {"Sec-Fetch-Site": "same-origin"}


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table() as guest:
        guest.someone("Zora").put("/me/passphrase", passphrase=WORDS, name="Zora")
        yield guest


def fresh(door: Guest) -> httpx.Client:
    """A browser that nobody has used."""
    return httpx.Client(base_url=door.client.base_url, headers=PAGE)


def people(door: Guest) -> int:
    with door.server.store.engine.connect() as db:
        found: Any = db.exec_driver_sql("SELECT count(*) FROM people").scalar()
    return int(found)


@pytest.mark.parametrize(
    "language, said", [("en", "looks like it"), ("de", "der so aussieht"), ("pl", "podobnie")]
)
def test_the_invitation_is_shown_again(door: Guest, language: str, said: str) -> None:
    ada = door.someone("Ada")
    path = f"/games/{ada.open('me', 'open')['id']}"
    token = ada.post(f"{path}/links", seat=1)["token"]
    before = people(door)
    with fresh(door) as browser:
        browser.cookies.set("language", language)
        answer = browser.post(f"/join/{token}", data={"name": "Z0ra"})
        assert answer.status_code == 409
        assert said in answer.text
        assert 'value="Z0ra"' in answer.text
        assert f'action="{token}"' in answer.text
        assert 'role="alert"' in answer.text
        assert people(door) == before, "nobody was made for nothing"
        assert ada.get(path)["seats"][1]["kind"] == "open"
        assert browser.post(f"/join/{token}", data={"name": "Ben"}).status_code == 303
    assert ada.get(path)["seats"][1]["name"] == "Ben"


def test_the_front_page_is_shown_again(door: Guest) -> None:
    with fresh(door) as browser:
        answer = browser.post("/name", data={"name": "zora"})
        assert answer.status_code == 409
        assert 'value="zora"' in answer.text
        assert "looks like it" in answer.text
        assert 'action="/quick/tests.pebbles"' in answer.text
        script = browser.post(
            "/name", data={"name": "zora"}, headers={"Accept": "application/json"}
        )
        assert (script.status_code, "looks like it" in script.json()["say"]) == (409, True)
        blank = browser.post("/name", data={"name": "\u3164"})
        assert blank.status_code == 422
        assert browser.post("/name", data={"name": "Ben"}).status_code == 303
        assert 'value="Ben"' in browser.get("/").text
