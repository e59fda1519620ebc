"""The result of a finished game as a link with a picture, and nothing in it that is hidden."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from PIL import Image

from drystone.table.pages.result_picture import HEIGHT, WIDTH, _drawable
from tests.table.client import Guest, table

PROXY = "127.0.0.9"


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table(trusted_proxies=(PROXY,)) as guest:
        yield guest


def finished(door: Guest, *names: str) -> tuple[list[Guest], Any]:
    """A game of these people, played to its end."""
    people = [door.someone(name) for name in names]
    path = f"/games/{people[0].open('me', *['open'] * (len(names) - 1))['id']}"
    for seat, one in enumerate(people[1:], 1):
        one.post("/join", token=people[0].post(f"{path}/links", seat=seat)["token"])
    view = people[0].get(path)
    while not view["over"]:
        mover = people[view["seat"]]
        view = mover.choose(mover.get(path))
    return people, view


def meta(page: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', page)
    return dict(found)


def test_everybody_with_the_link_sees_who_played_and_how_it_ended(door: Guest) -> None:
    _, view = finished(door, "Ada", "Łucja Größe")
    with httpx.Client(base_url=door.client.base_url) as stranger:
        page = stranger.get(f"/r/{view['id']}")
        assert page.status_code == 200
        assert "Łucja Größe" in page.text
        for points in view["scores"]:
            assert str(points) in page.text
        image = stranger.get(f"/r/{view['id']}.png?language=pl")
    assert image.headers["content-type"] == "image/png"
    assert image.headers["cross-origin-resource-policy"] == "cross-origin"
    drawn = Image.open(io.BytesIO(image.content))
    assert drawn.size == (WIDTH, HEIGHT)
    assert len(drawn.convert("RGB").getcolors(100_000) or []) > 50, "something is drawn on it"


def test_of_a_game_under_way_there_is_no_result(door: Guest) -> None:
    ada = door.someone("Ada")
    game = ada.open("me", "visitor")["id"]
    for key in (game, "nowhere", "x" * 40):
        for address in (f"/r/{key}", f"/r/{key}.png"):
            for headers in ({}, ada.headers):
                answer = ada.client.get(address, headers=headers)
                assert answer.status_code == 404, address
                assert "image" not in answer.headers["content-type"]
    page = ada.client.get(f"/r/{game}", headers={"Cookie": "language=de"}).text
    assert "kein Ergebnis" in page


def test_a_player_gets_the_same_as_a_stranger(door: Guest) -> None:
    """What only they know is not in it, so it may be kept and shown to all."""
    (ada, _), view = finished(door, "Ada", "Ben")
    for address in (f"/r/{view['id']}", f"/r/{view['id']}.png"):
        mine = ada.client.get(address, headers=ada.headers)
        assert mine.content == ada.client.get(address).content


def test_addresses_are_those_of_the_proxy(door: Guest) -> None:
    _, view = finished(door, "Ada", "Ben")
    transport = httpx.HTTPTransport(local_address=PROXY)
    said = {"Host": "play.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-For": "9.9.9.9"}
    with httpx.Client(base_url=door.client.base_url, transport=transport) as proxy:
        told = meta(proxy.get(f"/r/{view['id']}?language=de", headers=said).text)
    assert told["og:url"] == f"https://play.example.org/r/{view['id']}?language=de"
    assert told["og:image"] == f"https://play.example.org/r/{view['id']}.png?language=de"
    assert (told["og:image:width"], told["og:image:height"]) == ("1200", "630")
    assert told["og:locale"] == "de"
    assert told["robots"] == "noindex"
    assert "gewinnt" in told["og:description"] or "teilen" in told["og:description"]
    for word in ("Ada", "Ben"):
        assert word in told["og:image:alt"]


def test_a_public_address_that_was_named_counts() -> None:
    with table(public_url="https://play.example.org/") as door:
        _, view = finished(door, "Ada", "Ben")
        told = meta(door.client.get(f"/r/{view['id']}").text)
        assert told["og:image"].startswith("https://play.example.org/r/")


def test_who_was_forgotten_is_in_no_result(door: Guest) -> None:
    (_, ben), view = finished(door, "Ada", "Benedikta")
    address = f"/r/{view['id']}"
    before = door.client.get(f"{address}.png").content
    assert "Benedikta" in door.client.get(address).text
    assert ben.ask("DELETE", "/me").status_code in (200, 204)
    assert "Benedikta" not in door.client.get(address).text
    assert door.client.get(f"{address}.png").content != before


def test_names_are_words_and_no_markup(door: Guest) -> None:
    _, view = finished(door, '<b>"Ada', "Ben")
    page = door.client.get(f"/r/{view['id']}").text
    assert "<b>" not in page
    assert '""Ada' not in page


@pytest.mark.parametrize("language, share", [("en", "Share the result"), ("de", "Ergebnis teilen")])
def test_the_table_has_a_button_for_it_at_the_end(door: Guest, language: str, share: str) -> None:
    (ada, _), view = finished(door, "Ada", "Ben")
    headers = {**ada.headers, "Cookie": f"language={language}"}
    page = ada.client.get(f"/t/{view['id']}", headers=headers).text
    assert f'href="/r/{view["id"]}"' in page
    assert share in page
    running = ada.open("me", "visitor")
    assert 'href="/r/' not in ada.client.get(f"/t/{running['id']}", headers=headers).text


def test_german_and_polish_letters_are_in_the_font() -> None:
    letters = "äöüÄÖÜßéąćęłńóśźżĄĆĘŁŃÓŚŹŻ\u201e\u201c\u2013\u2212"
    assert _drawable(letters) == letters
    assert _drawable("a\u6c34") == "a\u00b7", "others are no empty boxes"
