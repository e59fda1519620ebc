"""The last turn can be taken back until it is ended: till then nobody is told of the whole game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.client import GAME, Guest, table
from tests.table.test_clocks import together


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table() as guest:
        yield guest


def test_a_review_tells_nobody_how_to_play_the_last_turn_better(door: Guest) -> None:
    ada, ben, game = together(door)
    for seat, one in enumerate((ada, ben)):
        path = f"/games/{game['id']}/prefer"
        one.post(path, seat=seat, auto=False, confirm=True, pace=0)
    view = ada.get(f"/games/{game['id']}")
    match, mover = door.server.rooms.open[game["id"]].match, ada
    while not match.game.over:
        mover = (ada, ben)[view["seat"]]
        view = mover.get(f"/games/{game['id']}")
        if view["holding"]:
            mover.post(f"/games/{game['id']}/end-turn", number=view["number"])
        else:
            mover.choose(view)
        match = door.server.rooms.open[game["id"]].match
        view = mover.get(f"/games/{game['id']}")
    assert match.holding is not None, "the last turn is not ended"
    assert not view["over"]
    page = f"/t/{game['id']}"
    asked = ada.client.post(f"{page}/review", headers=ada.headers)
    assert asked.status_code == 409
    assert ada.client.get(f"{page}/review", headers=ada.headers).status_code == 409
    told = ada.client.get(f"/explore/{GAME}?like={game['id']}", headers=ada.headers)
    assert told.status_code == 409
    mover.post(f"/games/{game['id']}/end-turn", number=view["number"])
    assert ada.client.get(f"{page}/review", headers=ada.headers).status_code == 200
