"""Was everything kept that was promised?"""

from __future__ import annotations

import drystone
from drystone.table.game import events
from drystone.table.game.match import Match
from drystone.table.storage.store import Store
from tests.load.players import Diary


def broken_promises(database_url: str, diary: Diary) -> list[str]:
    """What the store does not have although it was acknowledged, and games that don't replay."""
    store = Store(database_url)
    found = list(diary.wrong)
    stories: dict[str, dict[int, events.Event]] = {}
    for game in store.every_game():
        opened = store.open_game(game)
        assert opened is not None
        stories[game] = {stored.seq: stored.event for stored in opened.events}
        numbers = sorted(stories[game])
        if numbers != list(range(1, len(numbers) + 1)):
            found.append(f"{game}: the order has a gap")
        match = Match(opened)
        if match.stopped:
            found.append(f"{game}: {match.stopped}")
        elif drystone.replay(match.game.record()).record() != match.game.record():
            found.append(f"{game}: the record tells another game")
    for promise in diary.promises:
        kept = stories.get(promise.game, {}).get(promise.version + 1)
        if not isinstance(kept, events.Play) or (kept.seat, kept.text) != (
            promise.seat,
            promise.text,
        ):
            found.append(f"{promise} was acknowledged and is gone")
    store.close()
    return found


def report(what: str, diary: Diary, broken: list[str], seconds: float) -> int:
    """Tell what the players have met; 1 if a promise was broken."""
    print(
        f"{what}: {diary.kills} kills in {seconds:.0f} s, "
        f"{len(diary.promises)} decisions acknowledged, {len(diary.finished)} games finished, "
        f"{diary.cut_off} requests cut off, {diary.stale} stale; {len(broken)} promises broken"
    )
    for line in broken[:20]:
        print("  " + line)
    return 1 if broken else 0
