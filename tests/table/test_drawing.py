"""Pictures are drawn once, clicks' first, and elsewhere when there are many."""

from __future__ import annotations

import asyncio

from drystone.core.game import new_game
from drystone.games import find
from drystone.table import drawing
from drystone.table.drawing import Away, Drawing, View
from drystone.table.events import Stored, Undo
from drystone.table.pages import play
from drystone.table.scene import SPECTATOR, Scene
from tests.table.house import GAME
from tests.table.leaks import after, scene_of


def view_of(scene: Scene, viewer: int = 0) -> View:
    mine = () if viewer == SPECTATOR else (viewer,)
    return View(scene, viewer, mine, frozenset({0}), "en", is_host=True)


def story() -> list[Scene]:
    """A table decision by decision, with one taken back."""
    scenes = [scene_of(new_game(find(GAME), 2, 5, {}), "tale00000000")]
    for _ in range(6):
        scenes.append(after(scenes[-1], scenes[-1].game.legal()[0]))
    last = scenes[-1]
    scenes.append(last.after([Stored(last.seq + 1, 1.0, Undo(last.moments[-1].seat, 5))]))
    scenes.append(after(scenes[-1], scenes[-1].game.legal()[-1]))
    return scenes


async def ready(away: Away) -> None:
    away.begin()
    while await away.draw(play.news, view_of(story()[0])) is None:
        await asyncio.sleep(0.05)


def test_another_process_draws_the_same() -> None:
    async def drawn() -> None:
        away = Away(0)
        await ready(away)
        scenes = story()
        # In order, the same again, one that was jumped over, and one long past.
        for number in (0, 1, 2, 2, 6, 5, 7, 8, 3):
            for viewer in (SPECTATOR, 0, 1):
                view = view_of(scenes[number], viewer)
                assert await away.draw(play.news, view) == play.news(view), (number, viewer)
        await away.close()

    asyncio.run(drawn())


def test_a_dead_process_is_replaced_and_nobody_waits() -> None:
    async def drawn() -> None:
        away = Away(0)
        await ready(away)
        for process in away.workers.processes:
            process.kill()
            await process.wait()
        view = view_of(story()[3])
        assert await away.draw(play.news, view) == play.news(view)
        await away.close()

    asyncio.run(drawn())


def test_a_failing_artist_is_asked_again_at_home() -> None:
    async def drawn() -> str:
        draw = Drawing()
        await ready(draw.players.away)
        try:
            return await draw.draw(lambda _: "only known here", view_of(story()[1]))
        finally:
            await draw.close()

    assert asyncio.run(drawn()) == "only known here"


def test_who_has_clicked_comes_first_and_everything_is_drawn_once() -> None:
    told: list[int] = []

    def artist(view: View) -> str:
        told.append(view.scene.number)
        return str(view.scene.number)

    async def drawn() -> list[str]:
        draw = Drawing()
        scenes = story()
        looking = [
            asyncio.create_task(draw.draw(artist, view_of(scene), clicked=False))
            for scene in scenes[: drawing.MANY_WAIT]
        ]
        await asyncio.sleep(0)
        clicking = asyncio.create_task(draw.draw(artist, view_of(scenes[2])))
        pictures = await asyncio.gather(*looking, clicking)
        await draw.close()
        return pictures

    assert asyncio.run(drawn()) == ["0", "1", "2", "2"]
    assert sorted(told) == [0, 1, 2]
    assert told.index(2) < told.index(1)
