"""Whose games an explorer counts: a person's own finished ones, and those of strong bots."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass

from drystone.analysis.explorer import Explorer, Summary, self_play, sum_up
from drystone.analysis.explorer.summary import read_summary
from drystone.core.game import replay_game
from drystone.core.rules import Rules
from drystone.games import find
from drystone.table.errors import Refused
from drystone.table.game.match import Match
from drystone.table.processes.fair_queue import Claimant
from drystone.table.processes.threads import Threads
from drystone.table.storage.store import Opened, Store

AT_ONCE = 8
"""Games that are summed up while somebody waits for the page; more come when they look again."""
log = logging.getLogger("drystone.explored")


@dataclass(frozen=True)
class Own:
    """Somebody's own games."""

    explorer: Explorer
    left: int
    """Games that are not summed up yet."""


class Explored:
    """What can be explored on a server. Running games are never looked at."""

    def __init__(self, store: Store, threads: Threads) -> None:
        self._store = store
        self._threads = threads
        self._bots: dict[str, Explorer] = {}

    async def bots(self, rules: Rules, who: Claimant) -> Explorer:
        """What strong bots have played."""
        if rules.name not in self._bots:
            self._bots[rules.name] = await self._threads.run(who, self_play, rules)
        return self._bots[rules.name]

    async def own(self, rules: Rules, who: Claimant) -> Own:
        """What a person has played, as far as it is over."""
        kept = await self._store.do(self._store.explored.of, who.person, rules.name)
        fresh = [one for one in kept if one.body is None]
        bodies = {one.id: one.body for one in kept if one.body}
        for one in fresh[:AT_ONCE]:
            opened = await self._store.do(self._store.open_game, one.id)
            body = "" if opened is None else await self._threads.run(who, _body, opened)
            await self._store.do(self._store.explored.keep, one.id, one.mark, body)
            if body:
                bodies[one.id] = body

        def build() -> Explorer:
            explorer = Explorer(rules)
            for one in kept:
                if one.id in bodies:
                    explorer.add(read_summary(bodies[one.id]), one.id, one.seats)
            return explorer

        return Own(await self._threads.run(who, build), max(0, len(fresh) - AT_ONCE))

    async def summary(self, match: Match, who: Claimant) -> Summary:
        """One finished game in short."""
        if not match.played_out:
            raise Refused("not-over", "a game can be explored once it is over", 409)
        return await self._threads.run(who, _sum_up, match)


def _sum_up(match: Match) -> Summary:
    """A game as everybody may know it after its end."""
    return sum_up(replay_game(match.game.public_record(), find))


def _body(opened: Opened) -> str:
    """A stored game in short; empty if it is not one to be counted."""
    try:
        match = Match(opened)
        return _sum_up(match).to_line() if match.played_out else ""
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as problem:
        log.info("a game is not counted: %s", problem, extra={"game": opened.listing.id})
        return ""


def records_in_store(url: str) -> Iterator[tuple[str, str]]:
    """The records of a store's finished games as everybody may read them, by their ids."""
    store = Store(url)
    try:
        for id_ in store.every_game():
            opened = store.open_game(id_)
            if opened is None or opened.listing.waits != "over":
                continue
            match = Match(opened)
            if match.played_out:
                yield id_, match.game.public_record()
    finally:
        store.close()
