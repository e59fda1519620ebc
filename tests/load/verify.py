"""Was everything kept that was promised?"""

from __future__ import annotations

import drystone
from drystone.table import events
from drystone.table.scene import Scene
from drystone.table.store import Store
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
        scene = Scene(opened)
        if scene.stopped:
            found.append(f"{game}: {scene.stopped}")
        elif drystone.replay(scene.game.record()).record() != scene.game.record():
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
