"""Players who click as fast as they are answered, and remember what they were promised."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field
from typing import Any

import httpx

AGAIN = 0.03
PAUSE = 0.01


@dataclass(frozen=True)
class Promise:
    """A decision that the server has acknowledged: it answered the view of this version."""

    game: str
    version: int
    seat: int
    text: str


@dataclass
class Diary:
    """What all players together have met."""

    promises: list[Promise] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    stale: int = 0
    cut_off: int = 0
    kills: int = 0
    finished: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


class Player:
    """Sits at one table and plays, over servers that come and go."""

    def __init__(self, addresses: list[str], diary: Diary, seed: int, pause: float = PAUSE) -> None:
        self.addresses = addresses
        self.diary = diary
        self.dice = random.Random(seed)
        self.pause = pause
        self.token = ""
        self._client = httpx.AsyncClient(timeout=30, verify=False)

    async def ask(self, method: str, path: str, **said: Any) -> httpx.Response:
        """The answer; a request that changes nothing by being repeated is repeated until then."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        while True:
            try:
                return await self.once(method, path, headers, said)
            except httpx.TransportError:
                self.diary.cut_off += 1
                await asyncio.sleep(AGAIN)

    async def once(
        self, method: str, path: str, headers: dict[str, str], said: dict[str, Any]
    ) -> httpx.Response:
        """One try, at any of the servers."""
        address = self.dice.choice(self.addresses)
        json = said if method != "GET" else None
        return await self._client.request(
            method, f"{address}/api/v1{path}", json=json, headers=headers
        )

    async def sit_down(self, game: str, places: list[str], pace: int = 0) -> Any:
        """A new person and a new game, with bots that pace themselves; you get the view."""
        self.token = (await self.ask("POST", "/people", name="Player")).json()["token"]
        await self.ask("PATCH", "/me", pace=pace, confirm=False)
        answer = await self.ask("POST", "/games", game=game, places=places)
        assert answer.status_code == 201, answer.text
        return answer.json()

    async def play(self, game: str, until: float) -> bool:
        """Play one game until it is over, or until that time; whether it is over."""
        path = f"/games/{game}"
        view = await self._look(path)
        while time.monotonic() < until and not view["over"]:
            if view["stopped"]:
                self.diary.wrong.append(f"{game} is stopped: {view['stopped']}")
                return False
            if view["curtain"] is not None:
                # Another server may have gone on meanwhile; then this is refused.
                await self.ask("POST", f"{path}/here", seat=view["curtain"])
                view = await self._look(path)
                continue
            if not view["legal"]:
                await asyncio.sleep(self.pause)
                view = await self._look(path)
                continue
            view = await self._decide(path, view)
            await asyncio.sleep(self.pause * self.dice.random())
        if view["over"]:
            self.diary.finished.append(game)
        return bool(view["over"])

    async def _look(self, path: str) -> Any:
        """The game as it is now; again as long as the store does not answer."""
        while (answer := await self.ask("GET", path)).status_code == 503:
            await asyncio.sleep(AGAIN)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def _decide(self, path: str, view: Any) -> Any:
        choice = self.dice.choice(view["legal"])
        said = {"number": view["number"], "seat": view["seat"], "action": choice["action"]}
        headers = {"Authorization": f"Bearer {self.token}"}
        if view["undo"] is not None and self.dice.random() < 0.1:
            path_of, said = f"{path}/undo", {"number": view["number"], "seat": view["seat"]}
        else:
            path_of = f"{path}/decide"
        began = time.monotonic()
        try:
            answer = await self.once("POST", path_of, headers, said)
        except httpx.TransportError:
            # It may have happened or not: look.
            self.diary.cut_off += 1
            await asyncio.sleep(AGAIN)
            return await self._look(path)
        if answer.status_code == 200:
            self.diary.seconds.append(time.monotonic() - began)
            if path_of.endswith("decide"):
                promise = Promise(view["id"], view["version"], view["seat"], choice["text"])
                self.diary.promises.append(promise)
            return answer.json()
        if answer.status_code == 409:
            self.diary.stale += 1
        elif answer.status_code != 503:
            self.diary.wrong.append(f"{path_of}: {answer.status_code} {answer.text[:200]}")
        return await self._look(path)

    async def close(self) -> None:
        """Leave."""
        await self._client.aclose()
