"""Pictures are drawn once, clicks' first, and elsewhere when there are many."""

from __future__ import annotations

import asyncio
import gzip
import threading
import time

import pytest

from drystone.core.game import new_game
from drystone.games import find
from drystone.table.game.events import Undo
from drystone.table.game.match import SPECTATOR, Match
from drystone.table.game.view import View, Viewpoint, view_of
from drystone.table.pages import play
from drystone.table.pages.layout import Reader
from drystone.table.pages.messages import Messages
from drystone.table.processes import render
from drystone.table.processes.render import Renderer, RenderProcess
from tests.table.client import GAME
from tests.table.leaks import after, match_of


def by(viewer: int = 0) -> Viewpoint:
    mine = () if viewer == SPECTATOR else (viewer,)
    return Viewpoint(viewer, mine, frozenset({0}), is_host=True)


def story() -> list[Match]:
    """A table decision by decision, with one taken back."""
    matches = [match_of(new_game(find(GAME), 2, 5, {}), "tale00000000")]
    for _ in range(6):
        matches.append(after(matches[-1], matches[-1].game.legal()[0]))
    last = matches[-1]
    matches.append(last.after(Undo(last.log[-1].seat, 5)))
    matches.append(after(matches[-1], matches[-1].game.legal()[-1]))
    return matches


async def ready(process: RenderProcess) -> None:
    process.start()
    while await process.render(play.news, story()[0], by()) is None:
        await asyncio.sleep(0.05)


def test_another_process_draws_the_same() -> None:
    async def drawn() -> None:
        process = RenderProcess(0)
        await ready(process)
        matches = story()
        # In order, the same again, one that was jumped over, and one long past.
        for number in (0, 1, 2, 2, 6, 5, 7, 8, 3):
            for viewer in (SPECTATOR, 0, 1):
                match = matches[number]
                rendered = await process.render(play.news, match, by(viewer))
                assert rendered == play.news(view_of(match, by(viewer))), (number, viewer)
        await process.close()

    asyncio.run(drawn())


def test_nobody_is_told_to_be_away_themselves() -> None:
    """Their page is open before its channel is: it said so for an instant."""
    t = Messages("en")
    match = match_of(new_game(find(GAME), 2, 5, {}), "away")
    assert str(play.strip(view_of(match, Viewpoint(0, (0,))), t)).count("away") == 1
    assert str(play.strip(view_of(match, Viewpoint(SPECTATOR)), t)).count("away") == 2


def test_a_dead_process_is_replaced_and_nobody_waits() -> None:
    async def drawn() -> None:
        process = RenderProcess(0)
        await ready(process)
        for worker in process.workers.processes:
            worker.kill()
            await worker.wait()
        match = story()[3]
        assert await process.render(play.news, match, by()) == play.news(view_of(match, by()))
        await process.close()

    asyncio.run(drawn())


def test_what_a_process_was_told_is_not_remembered_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(render, "KEPT", 2)

    async def drawn() -> None:
        process = RenderProcess(0)
        await ready(process)
        tables = [match_of(new_game(find(GAME), 2, 5, {}), f"tale0000000{i}") for i in range(4)]
        for match in [*tables, *tables]:
            rendered = await process.render(play.news, match, by())
            assert rendered == play.news(view_of(match, by()))
        assert len(process._told) == 2
        await process.close()

    asyncio.run(drawn())


def test_a_failing_template_is_asked_again_at_home() -> None:
    async def drawn() -> str:
        renderer = Renderer()
        await ready(renderer.players.process)
        try:
            return await renderer.render(lambda _: "only known here", story()[1], by())
        finally:
            await renderer.close()

    assert asyncio.run(drawn()) == "only known here"


def test_who_has_clicked_comes_first_and_everything_is_drawn_once() -> None:
    told: list[int] = []

    def template(view: View) -> str:
        told.append(view.number)
        return str(view.number)

    async def drawn() -> list[str]:
        renderer = Renderer()
        matches = story()
        looking = [
            asyncio.create_task(renderer.render(template, match, by(), clicked=False))
            for match in matches[: render.MANY_WAIT]
        ]
        await asyncio.sleep(0)
        clicking = asyncio.create_task(renderer.render(template, matches[2], by()))
        pictures = await asyncio.gather(*looking, clicking)
        await renderer.close()
        return pictures

    assert asyncio.run(drawn()) == ["0", "1", "2", "2"]
    assert sorted(told) == [0, 1, 2]
    assert told.index(2) < told.index(1)


def test_talk_waits_behind_no_board() -> None:
    board, said = threading.Event(), []

    def slow(_: View) -> str:
        board.wait(10)
        return "board"

    async def story_() -> None:
        renderer, match = Renderer(), story()[1]
        drawing = asyncio.create_task(renderer.render(slow, match, by()))
        await asyncio.sleep(0.05)
        async with asyncio.timeout(5):
            said.append(await renderer.render(play.talk, match, by(), short=True))
        board.set()
        assert await drawing == "board"
        await renderer.close()

    asyncio.run(story_())
    assert said == [play.talk(view_of(story()[1], by()))]


@pytest.mark.parametrize("shape", ["no", "yes", "tall", "broad"])
def test_another_process_is_told_what_the_screen_is_like(shape: str) -> None:
    reader = Reader.of("de", "dark", "/t/x", shape)
    assert (reader.narrow, reader.tall, reader.broad) == (
        shape == "yes",
        shape == "tall",
        shape == "broad",
    )
    assert Reader.of(*reader.words) == reader


def long_page(length: str, mark: str) -> str:
    return mark * int(length)


def test_what_is_remembered_takes_no_more_than_there_is_room_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(render, "KEPT_BYTES", 100_000)

    async def drawn() -> None:
        renderer = Renderer()
        for mark in "abcdefgh":
            for _ in range(2):
                assert await renderer.draw(long_page, "30000", mark) == mark * 30_000
        assert renderer.held <= 100_000
        assert len(renderer._requests) == 3
        assert await renderer.draw(long_page, "200000", "x") == "x" * 200_000
        assert (renderer.held, len(renderer._requests)) == (0, 0)
        await renderer.close()

    asyncio.run(drawn())


def test_what_is_asked_for_again_is_remembered_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render, "KEPT", 2)
    told: list[str] = []

    def template(word: str) -> str:
        told.append(word)
        return word

    async def drawn() -> None:
        renderer = Renderer()
        for word in "abacaba":
            assert await renderer.draw(template, word) == word
        await renderer.close()

    asyncio.run(drawn())
    assert told == ["a", "b", "c", "b"]


def test_what_failed_is_tried_again() -> None:
    told: list[str] = []

    def template(word: str) -> str:
        told.append(word)
        if len(told) == 1:
            raise ValueError("not yet")
        return word

    async def drawn() -> str:
        renderer = Renderer()
        with pytest.raises(ValueError, match="not yet"):
            await renderer.draw(template, "a")
        try:
            return await renderer.draw(template, "a")
        finally:
            await renderer.close()

    assert asyncio.run(drawn()) == "a"


def test_a_page_for_everybody_is_kept_as_it_is_sent() -> None:
    async def drawn() -> tuple[bytes, int]:
        renderer = Renderer()
        try:
            return await renderer.page(long_page, "300000", "x"), renderer.held
        finally:
            await renderer.close()

    packed, held = asyncio.run(drawn())
    assert gzip.decompress(packed) == b"x" * 300_000
    assert held < 3000


def slow_page(number: str) -> str:
    """A page that takes a while."""
    time.sleep(0.2)
    return number


def test_long_pages_wait_for_their_process_and_clicks_for_neither(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They are not made in the server meanwhile, where every click would wait for them."""

    async def story_() -> None:
        up = asyncio.Event()

        async def start(process: RenderProcess) -> None:
            await up.wait()

        monkeypatch.setattr(RenderProcess, "_start", start)
        renderer, match = Renderer(), story()[0]
        pages = [asyncio.create_task(renderer.draw(slow_page, str(n))) for n in range(8)]
        await asyncio.sleep(0.5)
        done = sum(page.done() for page in pages)
        assert done <= 1, "the first, before any waited"
        async with asyncio.timeout(5):
            assert "t-bar" in await renderer.render(play.news, match, by())
        assert sum(page.done() for page in pages) <= 1
        up.set()
        assert await asyncio.gather(*pages) == [str(n) for n in range(8)]
        await renderer.close()

    asyncio.run(story_())
