"""The store has few threads, which everybody's clicks wait for: lists must not take them up."""

from __future__ import annotations

import asyncio
import contextvars
import functools
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from drystone.core.game import new_game
from drystone.games import find
from drystone.table import asking
from drystone.table.game import events
from drystone.table.game.events import Place
from drystone.table.middleware.loop_share import LoopShare
from drystone.table.running.bot_turns import BotTurns
from drystone.table.storage.store import Standing, Store
from tests.table.client import GAME, table


@pytest.fixture
def store(tmp_path: Path) -> Any:
    made = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
    head = new_game(find(GAME), 2, 5, {}).record()
    for host, waits, listed in (
        ("ada", "open", True),
        ("ben", "person", True),
        ("ada", "over", False),
        ("ben", "person", False),
    ):
        made.add_game(head=head, game=GAME, plan=[Place()], host=host, listed=listed,
                      standing=Standing(waits))  # fmt: skip
    yield made
    made.close()


def scans(store: Store, ask: Any) -> list[str]:
    """Where a question goes through all games one by one."""
    asked: list[tuple[str, Any]] = []

    def note(*told: Any) -> None:
        asked.append((told[2], told[3]))

    event.listen(store.engine, "before_cursor_execute", note)
    ask()
    event.remove(store.engine, "before_cursor_execute", note)
    found = []
    with store.engine.connect() as db:
        for statement, values in asked:
            rows = db.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
            found += [row[3] for row in rows]
    assert found
    return [step for step in found if step.startswith("SCAN games")]


def test_nobody_asks_through_all_games(store: Store) -> None:
    assert scans(store, lambda: store.games_of("ada")) == []
    assert scans(store, lambda: store.games_with("ada")) == []
    assert scans(store, lambda: store.listings(["person", "bot", "open"])) == []
    assert scans(store, lambda: store.listings(["open"], before=time.time())) == []
    assert scans(store, lambda: store.every_game()) != [], "or nothing would be found"


def test_a_store_from_before_gets_what_it_lacks(store: Store) -> None:
    with store.engine.begin() as db:
        for name in ("games_by_host", "games_by_listed"):
            db.execute(text(f"DROP INDEX {name}"))
    assert scans(store, lambda: store.games_of("ada")) != []
    again = Store(store.url)
    assert scans(again, lambda: again.games_of("ada")) == []
    again.close()


def test_lists_are_what_they_were(store: Store) -> None:
    over = store.tables(9, "over")[0].id
    seated = next(game.id for game in store.tables(9) if game.host == "ben" and not game.listed)
    store.append(seated, 0, [events.Sit(0, "ada", "Ada")], Standing("person"))
    mine = store.games_of("ada")
    assert [listing.changed for listing in mine] == sorted(
        (listing.changed for listing in mine), reverse=True
    )
    assert {listing.id for listing in mine} >= {over, seated}
    assert len(mine) == 3
    assert [one.id for one in store.games_of("ada", 2)] == [one.id for one in mine[:2]]
    listed = store.listings(["person", "bot", "open"])
    assert [one.host for one in listed] == ["ben", "ada"]
    assert [one.host for one in store.listings(["person", "open"], most=1)] == ["ben"]


def test_how_long_the_store_takes_counts_as_what_was_asked_for(store: Store) -> None:
    """Else one address could keep it busy, and hardly take any of the server's own thread."""

    async def story() -> float:
        share = LoopShare()

        async def asks() -> None:
            await asyncio.gather(*(store.do(time.sleep, 0.1) for _ in range(3)))

        await share.run("192.0.2.1", asks())
        return share._of("192.0.2.1").owed

    assert asyncio.run(story()) > 0.15, "0.3, less what has been made up for since"


def test_addresses_take_turns_at_the_store(store: Store) -> None:
    """Whoever asks for a lot that takes long waits behind everybody who asks for little."""

    async def one(address: str, seconds: float) -> float:
        asking.begin(address)
        began = time.monotonic()
        await store.do(time.sleep, seconds)
        return time.monotonic() - began

    async def story() -> float:
        crowd = [asyncio.create_task(one("192.0.2.1", 0.02)) for _ in range(50)]
        await asyncio.sleep(0.05)
        took = await one("192.0.2.2", 0.0)
        for task in crowd:
            task.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
        return took

    assert asyncio.run(story()) < 0.5, "all of them take a second"


def test_bots_are_their_openers_whoever_woke_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else whoever looks at a table first would have its bots wait behind all that they ask for."""
    wake, done = BotTurns.wake, list[str]()

    def woken(turns: BotTurns) -> None:
        by_eve = contextvars.copy_context()
        by_eve.run(asking.begin, "192.0.2.9")
        by_eve.run(wake, turns)

    monkeypatch.setattr(BotTurns, "wake", woken)
    with table(rate=1000.0) as door:
        append = door.server.store.append

        def noted(game: str, seq: int, happened: list[Any], standing: Any) -> Any:
            if any(isinstance(one, events.Play) and one.seat == 1 for one in happened):
                done.append(asking.now().address)
            return append(game, seq, happened, standing)

        monkeypatch.setattr(door.server.store, "append", noted)
        do = door.server.store.do

        async def in_context(work: Any, *args: Any, **named: Any) -> Any:
            asked = contextvars.copy_context()
            return await do(functools.partial(asked.run, work), *args, **named)

        monkeypatch.setattr(door.server.store, "do", in_context)
        ada = door.someone("Ada").elsewhere("127.0.0.8")
        view = ada.post("/games", game=GAME, places=["me", "visitor"])
        until = time.monotonic() + 20
        while len(done) < 2 and time.monotonic() < until:
            view = ada.get(f"/games/{view['id']}")
            if view["legal"]:
                ada.choose(view)
            time.sleep(0.02)
    assert set(done) == {"127.0.0.8"}
