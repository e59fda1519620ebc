"""The review of a finished game at a table: made once, kept, and for whoever may see the game."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest

from drystone.analysis import read_review
from drystone.table.processes.bot_pool import BotPool, NoAnswer
from drystone.table.processes.bot_worker import BotWorker
from drystone.table.processes.fair_queue import Claimant
from drystone.table.storage.store import Store
from drystone.table.verbs.reviews import Reviews
from tests.table.client import Guest, table
from tests.table.test_results import finished


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table() as guest:
        yield guest


def made(door: Guest, key: str, patience: float = 60.0) -> str:
    """The page of a review when it is made."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        told = door.client.get(f"/t/{key}/review/progress").json()
        assert told["state"] in ("working", "done")
        assert 0.0 <= told["done"] <= 1.0
        if told["state"] == "done":
            return door.client.get(f"/t/{key}/review").text
        time.sleep(0.05)
    raise AssertionError("the review was not made in time")


def test_a_review_is_made_kept_and_shown_to_everybody_who_sees_the_game(door: Guest) -> None:
    (ada, _), view = finished(door, "Ada", "Ben")
    address = f"/t/{view['id']}/review"
    table_page = ada.client.get(f"/t/{view['id']}", headers=ada.headers).text
    assert f'action="{address}"' in table_page, "one click at the table"
    before = ada.client.get(address, headers=ada.headers)
    assert before.status_code == 200
    assert "<polyline" not in before.text
    asked = ada.client.post(address, headers=ada.headers)
    assert asked.status_code == 303
    assert asked.headers["location"] == address
    page = made(door, view["id"])
    assert page.count("<polyline") == 4
    assert "Ada" in page
    assert "Ben" in page
    with httpx.Client(base_url=door.client.base_url) as stranger:
        assert stranger.get(address).text.count("<polyline") == 4
        german = stranger.get(address, headers={"Cookie": "language=de"}).text
    assert "Die teuersten Züge" in german
    store: Store = door.app.state.server.store
    reviews = door.app.state.server.reviews
    ada.client.post(address, headers=ada.headers)
    assert not reviews._works, "there is one already"
    store.remove_game(view["id"])
    assert store.reviews.of(view["id"], "") == ""


def test_turns_are_drawn_and_can_be_practised(door: Guest) -> None:
    (ada, _), view = finished(door, "Ada", "Ben")
    address = f"/t/{view['id']}/review"
    assert ada.client.get(f"{address}/0/played/0.svg").status_code == 404, "not yet"
    ada.client.post(address, headers=ada.headers)
    made(door, view["id"])
    for which in ("played", "better"):
        drawn = ada.client.get(f"{address}/1/{which}/0.svg")
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert drawn.text.startswith("<svg")
    for wrong in ("999/played/0", "-1/played/0", "0/after/0", "x/played/0", "0/better/99"):
        assert ada.client.get(f"{address}/{wrong}.svg").status_code == 404, wrong
    there = ada.client.post(f"{address}/1/practise", headers=ada.headers)
    assert there.status_code == 303
    game = there.headers["location"].removeprefix("/t/")
    opened = ada.get(f"/games/{game}")
    assert not opened["over"]
    assert [seat["kind"] for seat in opened["seats"]].count("bot") == 1


def test_a_game_that_goes_on_has_no_review(door: Guest) -> None:
    ada = door.someone("Ada")
    game = ada.open("me", "open")["id"]
    for answer in (
        ada.client.get(f"/t/{game}/review", headers=ada.headers),
        ada.client.post(f"/t/{game}/review", headers=ada.headers),
        ada.client.get(f"/t/{game}/review/progress", headers=ada.headers),
        ada.client.get(f"/t/{game}/review/0/played/0.svg", headers=ada.headers),
        ada.client.post(f"/t/{game}/review/0/practise", headers=ada.headers),
    ):
        assert answer.status_code == 409, answer.request.url
    page = ada.client.get(f"/t/{game}/review", headers={"Cookie": "language=de"}).text
    assert "zu Ende gespielt" in page
    assert f"/t/{game}/review" not in ada.client.get(f"/t/{game}", headers=ada.headers).text
    assert ada.client.get("/t/nowhere/review").status_code == 404


class Tiring:
    """Bots that look at so many turns of a game, and then are too busy for one."""

    def __init__(self, after: int) -> None:
        self.worker = BotWorker()
        self.left = after
        self.asked: list[str] = []

    async def step(self, key: str, record: str, step: dict[str, Any], *_: object) -> dict[str, Any]:
        asked = json.dumps([step["do"], step.get("known")])
        self.left -= 1
        if not self.left:
            raise NoAnswer("TimeoutError")
        self.asked.append(asked)
        return self.worker.answer({"id": key, "record": record, "review": step})


class Shelf:
    """A store of reviews alone."""

    def __init__(self) -> None:
        self.kept = ""
        self.reviews = SimpleNamespace(of=lambda *_: self.kept, keep=self.keep)

    def keep(self, game: str, mark: str, review: str) -> None:
        self.kept = review

    async def do(self, job: Any, *told: str) -> Any:
        return job(*told)


def test_a_review_that_was_cut_off_goes_on_where_it_was(door: Guest) -> None:
    _, view = finished(door, "Ada", "Ben")
    match, find = door.server.rooms.open[view["id"]].match, door.server.rooms.find

    async def made_by(bots: Tiring) -> str:
        shelf = Shelf()
        reviews = Reviews(cast(Store, shelf), cast(BotPool, bots), find)
        for _ in range(2):
            await reviews.start(match, Claimant("192.0.2.1"))
            await asyncio.gather(*reviews._tasks)
        return shelf.kept

    at_once, in_two = Tiring(0), Tiring(8)
    review = asyncio.run(made_by(at_once))
    assert read_review(review) is not None
    assert asyncio.run(made_by(in_two)) == review
    assert len(at_once.asked) > 8
    assert in_two.asked == [*at_once.asked[:7], *at_once.asked[:1], *at_once.asked[7:]]


def test_who_waits_is_told_and_so_is_who_waited_in_vain(
    door: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ada, _), view = finished(door, "Ada", "Ben")
    address, asked = f"/t/{view['id']}/review", asyncio.Event()

    async def step(*_: object) -> dict[str, Any]:
        await asked.wait()
        raise NoAnswer("TimeoutError")

    monkeypatch.setattr(door.server.bot_pool, "step", step)
    ada.client.post(address, headers=ada.headers)
    page = ada.client.get(address).text
    assert 'id="review-work"' in page
    assert "You can go away" in page
    work = door.server.reviews._works[view["id"]]
    next(iter(door.server.reviews._tasks)).get_loop().call_soon_threadsafe(asked.set)
    until = time.monotonic() + 60.0
    while not work.failed and time.monotonic() < until:
        time.sleep(0.02)
    assert ada.client.get(f"{address}/progress").json()["state"] == "failed"
    page = ada.client.get(address).text
    assert 'role="alert"' in page
    assert "it goes on from there" in page
    assert f'action="{address}"' in page
