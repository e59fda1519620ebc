"""Nobody fills the lists of open tables so that others' are seen by nobody."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from drystone.table.limits import LISTED_OF_ADDRESS
from tests.table.client import GAME, Guest, table


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table() as guest:
        yield guest


def test_an_open_table_is_seen_though_somebody_opens_sixty(door: Guest) -> None:
    ada = door.someone("Ada").elsewhere("127.0.0.31")
    mine = ada.post("/games", game=GAME, places=["me", "open"], listed=True)["id"]
    crowd = [door.someone(f"Eve {i}").elsewhere("127.0.0.32") for i in range(4)]
    theirs = {
        crowd[i % 4].post("/games", game=GAME, places=["me", "open"], listed=True)["id"]
        for i in range(60)
    }
    listed = [one["id"] for one in door.get("/games")]
    assert mine in listed
    assert len(theirs & set(listed)) == LISTED_OF_ADDRESS
    assert f"/t/{mine}" in door.client.get("/").text
