"""Short slices of the long runs in tests/load: kills, two servers, a crowd.

Kills of one server are in every run of the suite, the others in `make long`.
"""

from __future__ import annotations

import asyncio

import pytest

from tests.load import crowd, kills, pair
from tests.load.kills import store_url
from tests.load.verify import broken_promises
from tests.table.client import GAME


@pytest.mark.parametrize("store", ["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def test_a_killed_server_loses_nothing_that_it_acknowledged(store: str) -> None:
    with store_url(store) as url:
        diary = asyncio.run(kills.run(url, kills=2, players=2, game=GAME))
        assert broken_promises(url, diary) == []
    assert diary.kills == 2
    assert diary.promises


@pytest.mark.long
def test_two_servers_share_one_store_and_one_may_die() -> None:
    with store_url("postgres") as url:
        diary = asyncio.run(pair.run(url, seconds=2, players=2, game=GAME, pause=1.0))
        assert broken_promises(url, diary) == []
    assert diary.kills > 0
    assert diary.promises


@pytest.mark.long
def test_a_small_crowd_is_served() -> None:
    with store_url("sqlite") as url:
        result = asyncio.run(
            crowd.run(url, [GAME], 2, spectators=6, seconds=2, think=0.3, bot_workers=1, settle=0)
        )
    assert result.wrong == []
    assert result.seconds
    assert result.heard >= 6
