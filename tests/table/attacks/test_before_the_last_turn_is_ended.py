"""The last turn can be taken back until it is ended: till then nobody is told of the whole game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.table.client import GAME, Guest, table
from tests.table.test_clocks import together


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table() as guest:
        yield guest


def played_to_its_end(door: Guest) -> tuple[Guest, Any]:
    """Who is to end the last turn of a game, and what they see.

    A last turn that has drawn something can't be taken back and is over by itself: such a game is
    no case of this one, and another is played.
    """
    for _ in range(30):
        ada, ben, game = together(door)
        for seat, one in enumerate((ada, ben)):
            path = f"/games/{game['id']}/prefer"
            one.post(path, seat=seat, auto=False, confirm=True, pace=0)
        view, mover = ada.get(f"/games/{game['id']}"), ada
        while not door.server.rooms.open[game["id"]].match.game.over:
            mover = (ada, ben)[view["seat"]]
            view = mover.get(f"/games/{game['id']}")
            if view["holding"]:
                mover.post(f"/games/{game['id']}/end-turn", number=view["number"])
            else:
                mover.choose(view)
            view = mover.get(f"/games/{game['id']}")
        if door.server.rooms.open[game["id"]].match.holding is not None:
            return mover, view
    raise AssertionError("no last turn could be taken back")


def test_a_review_tells_nobody_how_to_play_the_last_turn_better(door: Guest) -> None:
    ada, view = played_to_its_end(door)
    assert not view["over"]
    page = f"/t/{view['id']}"
    asked = ada.client.post(f"{page}/review", headers=ada.headers)
    assert asked.status_code == 409
    assert ada.client.get(f"{page}/review", headers=ada.headers).status_code == 409
    told = ada.client.get(f"/explore/{GAME}?like={view['id']}", headers=ada.headers)
    assert told.status_code == 409
    ada.post(f"/games/{view['id']}/end-turn", number=view["number"])
    assert ada.client.get(f"{page}/review", headers=ada.headers).status_code == 200
