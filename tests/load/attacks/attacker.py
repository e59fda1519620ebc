"""Somebody who means harm, at an address of their own.

python -m tests.load.attacks.attacker ATTACK SERVER STORE [off]

Attacks until standard input ends, and then prints as JSON what was tried how often and what was got
that should not have been.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import threading
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

AT = "127.0.0.2"
"""Another address of this machine than the bystander's."""
LIMIT = 200
"""Requests a second that are answered to one address; what comes faster is refused."""
AHEAD = 4
"""Requests that are sent on one line before any of them is answered."""
ANSWER = b"HTTP/1.1 "
PEBBLES, BIG = "tests.pebbles", "caledonia"


@dataclass
class Attacker:
    """Somebody at an address, with what they have tried and got."""

    server: str
    store: Path
    address: str = AT
    tried: int = 0
    got: list[str] = field(default_factory=list)
    token: str = ""
    client: httpx.AsyncClient = field(init=False)
    _said: bool = False

    def __post_init__(self) -> None:
        transport = httpx.AsyncHTTPTransport(
            local_address=self.address, limits=httpx.Limits(max_connections=60)
        )
        self.client = httpx.AsyncClient(base_url=self.server, transport=transport, timeout=60)

    def ready(self) -> None:
        """Say, once, that the attack is under way."""
        if not self._said:
            print("ready", flush=True)
            self._said = True

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    async def ask(self, method: str, path: str, **said: Any) -> httpx.Response:
        """One request to the API, again after a moment if that was too many."""
        for _ in range(40):
            answer = await self.client.request(
                method, f"/api/v1{path}", json=said or None, headers=self.headers
            )
            if answer.status_code != 429 or answer.json()["problem"] != "too-often":
                break
            await asyncio.sleep(0.5)
        return answer

    async def someone(self, name: str = "Eve", address: str = "") -> Attacker:
        """Another one at the same address, or elsewhere."""
        other = Attacker(self.server, self.store, address or self.address)
        if not address:
            other.client = self.client
        made = await other.ask("POST", "/people", name=name)
        other.token = made.json()["token"]
        await other.ask("PATCH", "/me", confirm=False, pace=0)
        return other

    async def open(self, *places: str, game: str = PEBBLES, **more: Any) -> Any:
        """A new table."""
        answer = await self.ask("POST", "/games", game=game, places=list(places), **more)
        assert answer.status_code == 201, answer.text
        return answer.json()

    async def pair(self) -> tuple[Attacker, Attacker, str]:
        """Two people at a table, and its path."""
        ada, ben = await self.someone("Ada"), await self.someone("Ben")
        path = f"/games/{(await ada.open('me', 'open'))['id']}"
        token = (await ada.ask("POST", f"{path}/links", seat=1)).json()["token"]
        await ben.ask("POST", "/join", token=token)
        return ada, ben, path

    async def must_fail(self, what: str, answer: Awaitable[httpx.Response]) -> None:
        """Try something, and note if it worked."""
        self.tried += 1
        self.ready()
        if (await answer).status_code < 400:
            self.got.append(what)


Attack = Callable[[Attacker, asyncio.Event], Awaitable[None]]


async def flood(
    eve: Attacker, stop: asyncio.Event, at_once: int, once: Callable[[int], Awaitable[None]]
) -> None:
    """The same again and again, several at once, until told to stop."""

    async def go_on(number: int) -> None:
        while not stop.is_set():
            eve.tried += 1
            with contextlib.suppress(httpx.HTTPError):
                await once(number)
            await asyncio.sleep(0.001)

    tasks = [asyncio.create_task(go_on(i)) for i in range(at_once)]
    eve.ready()
    await stop.wait()
    await asyncio.wait(tasks, timeout=1)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def hammer(
    eve: Attacker,
    stop: asyncio.Event,
    lines: int,
    request: Callable[[int], str],
    a_second: int = LIMIT,
    ahead: int = AHEAD,
) -> None:
    """Asks on many lines at once, and throws every answer away.

    That costs whoever does it next to nothing: so also on a machine with little to spare it is the
    server that is kept busy, not the attacker.
    """
    host, _, port = eve.server.removeprefix("http://").partition(":")

    async def go_on(number: int) -> None:
        while not stop.is_set():
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection(
                    host, int(port), local_addr=(eve.address, 0)
                )
                answers, answered = ahead, b""
                while answers:
                    for _ in range(answers):
                        eve.tried += 1
                        writer.write(request(number).encode())
                    await asyncio.sleep(answers * lines / a_second)
                    answers = 0
                    while not answers and (came := await reader.read(65536)):
                        answers = (answered + came).count(ANSWER)
                        answered = came[1 - len(ANSWER) :]
                writer.close()
            await asyncio.sleep(0.01)

    tasks = [asyncio.create_task(go_on(i)) for i in range(lines)]
    eve.ready()
    await stop.wait()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def hands(text: str) -> set[int]:
    """Every card of a hand of Pebbles that an answer shows, with -1 for those face down."""
    try:
        told = json.loads(text)
    except ValueError:
        return set()
    masons = told.get("position", {}).get("masons", []) if isinstance(told, dict) else []
    return {card for mason in masons for card in mason["hand"]}


async def main(name: str, server: str, store: str) -> None:
    """Attack until standard input ends, and tell what came of it."""
    from tests.load.attacks.floods import FLOODS
    from tests.load.attacks.guests import GUESTS

    stop, loop = asyncio.Event(), asyncio.get_running_loop()

    def until_told() -> None:
        sys.stdin.read()
        loop.call_soon_threadsafe(stop.set)

    threading.Thread(target=until_told, daemon=True).start()
    eve = Attacker(server, Path(store))
    try:
        await {**GUESTS, **FLOODS}[name](eve, stop)
    except httpx.TransportError as broken:
        eve.got.append(f"an end of the server: {broken!r}")
    print(json.dumps({"tried": eve.tried, "got": sorted(set(eve.got))[:5]}), flush=True)
    os._exit(0)


if __name__ == "__main__":
    if "off" in sys.argv[4:]:  # who has the program has it as it runs there
        from tests.load.attacks.bounds import switch_off

        switch_off(sys.argv[1])
    asyncio.run(main(*sys.argv[1:4]))
