"""What one visitor may try to break for all."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import random
import socket
import sqlite3
import stat
import sys
import threading

import httpx

import drystone
from drystone.core.game import Game
from drystone.games import GAMES
from drystone.learn.lesson import lessons as lessons_of
from drystone.learn.puzzle import puzzles
from tests.load.attacks.attacker import (
    AT,
    BIG,
    LIMIT,
    PEBBLES,
    Attack,
    Attacker,
    flood,
    hammer,
)
from tests.table.traps import LOOP, TRAP

LONG_HINTS = "gwtnz"
HALF = b"GET / HTTP/1.1\r\nHost: x\r\nX-"


async def slow_names(eve: Attacker, stop: asyncio.Event) -> None:
    """Gives webhooks whose names are never found, by the hundred."""
    crowd = [await eve.someone() for _ in range(10)]

    async def once(number: int) -> None:
        one = crowd[number % 10]
        said = {"hook": f"http://x{number}.slow/"}
        await one.client.patch("/api/v1/me", json=said, headers=one.headers)

    await flood(eve, stop, 40, once)


async def slow_receivers(eve: Attacker, stop: asyncio.Event) -> None:
    """Has notices sent to receivers that never answer."""
    silent = socket.create_server((AT, 0), backlog=500)
    ada = await eve.someone()
    await ada.ask("PATCH", "/me", hook=f"http://{AT}:{silent.getsockname()[1]}/")
    games = [await ada.open("me", "visitor") for _ in range(6)]

    async def once(number: int) -> None:
        path = f"/games/{games[number]['id']}"
        view = (await ada.ask("GET", path)).json()
        if view["legal"]:
            said = {"number": view["number"], "action": view["legal"][0]["action"]}
            await ada.ask("POST", f"{path}/decide", **said)
        elif view["over"]:
            games[number] = await ada.open("me", "visitor")
        await asyncio.sleep(0.05)

    await flood(eve, stop, 6, once)
    silent.close()


async def masters(eve: Attacker, stop: asyncio.Event) -> None:
    """Opens 36 tables at which four masters think, by several names."""
    crowd = [await eve.someone() for _ in range(6)]
    for i in range(36):
        await crowd[i % 6].open(*["master"] * 4, game=BIG)
        eve.tried += 1
    eve.ready()
    await stop.wait()


async def many_games(eve: Attacker, stop: asyncio.Event) -> None:
    """Opens games by the page's own routes."""
    ada = await eve.someone()
    opened, began = 0, asyncio.get_running_loop().time()
    headers = {"Sec-Fetch-Site": "same-origin", "Cookie": f"drystone={ada.token}"}

    async def once(number: int) -> None:
        nonlocal opened
        route = ("/quick/", "/new/")[number % 2] + PEBBLES
        form = {"seats": "2", "seat-0": "you", "seat-1": "visitor"}
        answer = await eve.client.post(route, data=form, headers=headers)
        opened += answer.status_code == 303

    await flood(eve, stop, 8, once)
    if opened > 42 + (asyncio.get_running_loop().time() - began) * 1.1:
        eve.got.append(f"{opened} games")


async def unreadable_rows(eve: Attacker, stop: asyncio.Event) -> None:
    """Has games in the store that nobody can read, more than are looked at together."""
    from drystone.core.game import new_game
    from drystone.games import find
    from drystone.table.game.events import Place
    from drystone.table.storage.store import Standing, Store

    store = Store(f"sqlite:///{eve.store}")
    head, plan = new_game(find(PEBBLES), 2, 5, {}).record(), [Place("visitor", "visitor")] * 2
    waits = Standing("bot")
    for _ in range(40):
        store.add_game(PEBBLES, "nonsense", plan, "h", listed=False, standing=waits)
        eve.tried += 1
    sound = store.add_game(PEBBLES, head, plan, "h", listed=False, standing=waits)
    store.close()
    eve.ready()
    await stop.wait()
    with contextlib.closing(sqlite3.connect(eve.store)) as db:
        for _ in range(60):  # the server is not asked, or that would wake the game's bots
            if db.execute("SELECT waits FROM games WHERE id = ?", [sound]).fetchone()[0] == "over":
                return
            await asyncio.sleep(0.25)
    eve.got.append("the sweep of all games")


def long_game() -> Game:
    """A game in which much has happened, and that can still be played on."""
    game, dice = drystone.new(BIG, seats=4, seed=1), random.Random(1)
    while len(game.decisions) < 180:
        game.play(dice.choice(game.legal()))
    return game


async def replays(eve: Attacker, stop: asyncio.Event) -> None:
    """Looks back at a long game by page and slider, by ten names at once."""
    crowd = [await eve.someone() for _ in range(10)]
    played = long_game()
    said = {"text": played.record(), "places": ["me", "visitor", "visitor", "visitor"]}
    game = (await crowd[0].ask("POST", "/records", **said)).json()
    path, last = f"/t/{game['id']}", len(played.decisions)

    def request(number: int) -> str:
        at = last - eve.tried % 40
        url = (f"{path}/replay", f"{path}/replay/{at}", path)[eve.tried % 3]
        return (
            f"GET {url}?at={at}&x={eve.tried} HTTP/1.1\r\nHost: x\r\n"
            f"Authorization: Bearer {crowd[number % 10].token}\r\n"
            f"Cookie: theme=dark; language={('en', 'de', 'pl')[number % 3]}\r\n\r\n"
        )

    await hammer(eve, stop, 40, request)


async def lessons(eve: Attacker, stop: asyncio.Event) -> None:
    """Learns by ten names at once: lessons, puzzles and their answers, as often as is let in."""
    crowd = [await eve.someone() for _ in range(10)]
    paths = [f"/learn/{one.rules.name}/{one.path}" for one in lessons_of(LONG_HINTS)]
    paths += [f"/learn/{one.rules.name}/puzzles/{one.name}" for one in puzzles(LONG_HINTS)]

    def request(number: int) -> str:
        path = paths[eve.tried % len(paths)]
        return (
            f"POST {path}/show HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n"
            f"Authorization: Bearer {crowd[number % 10].token}\r\n\r\n{{}}"
        )

    await hammer(eve, stop, 40, request)


async def pages(eve: Attacker, stop: asyncio.Event) -> None:
    """Reads by ten names at once, compressed: every page that the server has to work for."""
    crowd = [await eve.someone() for _ in range(10)]
    game, dice = drystone.new(BIG, seats=4, seed=1), random.Random(1)
    while not game.over:
        game.play(dice.choice(game.legal()))
    said = {"text": game.record(), "places": ["me", "visitor", "visitor", "visitor"]}
    table = (await crowd[0].ask("POST", "/records", **said)).json()["id"]
    headers = {"Sec-Fetch-Site": "same-origin", "Cookie": f"drystone={crowd[0].token}"}
    begun = await eve.client.post(f"{eve.server}/t/{table}/study", headers=headers)
    study = begun.headers["location"]
    paths = ["/", "/studies", "/explore/{}", "/explore/{}?from=own", "/learn/{}", "/t/components"]
    paths += ["/learn/{}/puzzles", "/learn/{}/overview", "/rules/{}", "/rules/{}/components"]
    paths += ["/rules/{}/facts", "/edit/{}?seats=4", "/pictures/{}.svg", "/r/result.png", "study"]

    def request(number: int) -> str:
        # Each line has a page of its own, so that none waits for one that takes longer.
        path = paths[number % len(paths)].format(GAMES[eve.tried % len(GAMES)])
        path = path.replace("/t/", f"/t/{table}/").replace("/r/result", f"/r/{table}")
        if path == "study":
            path = f"{study}/at/0/look?along={eve.tried % 300}"
        return (
            f"GET {path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n"
            f"Authorization: Bearer {crowd[number % 10].token}\r\n"
            f"Cookie: language={('en', 'de', 'pl')[eve.tried // len(paths) % 3]}\r\n\r\n"
        )

    await hammer(eve, stop, 40, request)


class Deaf(asyncio.Protocol):
    """A line on which something is asked for, and nothing heard: that costs next to nothing."""

    def __init__(self, head: str) -> None:
        self._head = head

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(self._head.encode())


async def news(eve: Attacker, stop: asyncio.Event) -> None:
    """Has news sent to 150 sockets at tables of its own, again and again, by ten names."""
    crowd = [await eve.someone() for _ in range(10)]
    views = [await one.open("me", "visitor", "visitor", "visitor", game=BIG) for one in crowd]
    host, _, port = eve.server.removeprefix("http://").partition(":")
    loop, lines = asyncio.get_running_loop(), []
    for number in range(150):
        one, view = crowd[number % 10], views[number % 10]
        head = (
            f"GET /api/v1/games/{view['id']}/live HTTP/1.1\r\nHost: x\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate\r\n"
            f"Authorization: Bearer {one.token}\r\n\r\n"
        )
        made = await loop.create_connection(
            functools.partial(Deaf, head), host, int(port), local_addr=(eve.address, 0)
        )
        lines.append(made[0])
        await asyncio.sleep(0.02)

    def request(number: int) -> str:
        body = json.dumps({"auto": eve.tried % 2 == 0})
        return (
            f"POST /t/{views[number % 10]['id']}/prefer HTTP/1.1\r\nHost: x\r\nX-Live: yes\r\n"
            f"Accept: application/json\r\nContent-Length: {len(body)}\r\n"
            f"Authorization: Bearer {crowd[number % 10].token}\r\n\r\n{body}"
        )

    await hammer(eve, stop, 40, request)
    for line in lines:
        line.close()


async def looking_on(eve: Attacker, stop: asyncio.Event) -> None:
    """Looks at everybody else's tables by ten names, and keeps the store busy meanwhile.

    What is stored of somebody with games takes it longest, and after a device has ended all doors
    are looked at again. Who looks waits behind that, and keeps what they have taken hold of.
    """
    crowd = [await eve.someone() for _ in range(10)]
    tables = [game["id"] for game in (await eve.ask("GET", "/games")).json()]
    for one in crowd * 2:
        await one.open("me", "me")
    asks = ["GET /api/v1/games/{}", "GET /api/v1/me/export"] * 2
    asks.append("POST /api/v1/me/devices/end-others")

    def request(number: int) -> str:
        body = '{"number": 0}'
        ask = asks[eve.tried % len(asks)].format(tables[eve.tried // len(asks) % len(tables)])
        return (
            f"{ask} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n"
            "Content-Type: application/json\r\n"
            f"Authorization: Bearer {crowd[number % 10].token}\r\n\r\n{body}"
        )

    await hammer(eve, stop, 40, request)


async def lists(eve: Attacker, stop: asyncio.Event) -> None:
    """Asks for lists of games by ten names, of a store with 100,000 that are over."""
    crowd = [await eve.someone() for _ in range(10)]
    await crowd[0].open("me", "visitor")
    with contextlib.closing(sqlite3.connect(eve.store, timeout=60)) as db:
        names = [row[1] for row in db.execute("PRAGMA table_info(games)")]
        own = {"id": "'g' || i", "host": "'somebody'", "waits": "'over'", "listed": "0"}
        db.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) "
            f"INSERT INTO games ({', '.join(names)}) "
            f"SELECT {', '.join(own.get(name, name) for name in names)} "
            "FROM n, (SELECT * FROM games LIMIT 1)"
        )
        db.commit()
    paths = ("/api/v1/me/games", "/api/v1/games", "/", "/metrics")

    def request(number: int) -> str:
        return (
            f"GET {paths[eve.tried % 4]} HTTP/1.1\r\nHost: x\r\n"
            f"Authorization: Bearer {crowd[number % 10].token}\r\n\r\n"
        )

    await hammer(eve, stop, 40, request)


async def hints(eve: Attacker, stop: asyncio.Event) -> None:
    """Asks for hints at 36 tables at once, by nine names so that no limit on requests helps.

    In the game, of ours, and at the number of seats where they take longest.
    """
    crowd = [await eve.someone() for _ in range(9)]
    places = ["me", "visitor", "visitor", "visitor"]
    views = [await crowd[i % 9].open(*places, game=LONG_HINTS) for i in range(36)]
    back = [False] * 36

    async def once(number: int) -> None:
        ada, view = crowd[number % 9], views[number]
        path = f"/games/{view['id']}"
        await eve.client.get(f"/api/v1{path}/hints", headers=ada.headers)
        # Another question, so that the hints are thought about again: forth and back.
        said = {"number": view["number"]}
        verb = "undo" if back[number] else "decide"
        if not back[number] and view["legal"]:
            said["action"] = view["legal"][0]["action"]
        answer = await ada.ask("POST", f"{path}/{verb}", **said)
        if answer.status_code != 200:
            answer = await ada.ask("GET", path)
            await asyncio.sleep(0.05)
        views[number] = answer.json()
        back[number] = not back[number]

    await flood(eve, stop, 36, once)


async def uploads(eve: Attacker, stop: asyncio.Event) -> None:
    """Sends facts of its own by which a game never comes to its end when it is tried out."""
    crowd = [await eve.someone() for _ in range(8)]
    said = {"game": TRAP, "places": ["me", "me"], "options": {"facts": LOOP}}

    async def once(number: int) -> None:
        one = crowd[number % 8]
        await eve.client.post("/api/v1/games", json=said, headers=one.headers)

    await flood(eve, stop, 24, once)


async def refusals(eve: Attacker, stop: asyncio.Event) -> None:
    """Asks thirty times as often as anybody may, on forty lines at once, so that it is refused."""

    def request(number: int) -> str:
        return f"GET /api/v1/rules?x={eve.tried} HTTP/1.1\r\nHost: x\r\n\r\n"

    await hammer(eve, stop, 40, request, a_second=30 * LIMIT, ahead=50)


async def half_open(eve: Attacker, stop: asyncio.Event) -> None:
    """Opens connections on which a request never ends, as many as there are."""
    host, _, port = eve.server.removeprefix("http://").partition(":")
    lines: list[socket.socket] = []

    def reach() -> None:
        while not stop.is_set():
            line = socket.socket()
            try:
                line.settimeout(2)
                line.bind((AT, 0))
                line.connect((host, int(port)))
                line.sendall(HALF)
            except OSError:
                line.close()
            else:
                lines.append(line)
                eve.tried += 1
            if len(lines) > 800:
                lines.pop(0).close()
            if eve.tried > 500:
                stopping.wait(0.01)

    stopping = threading.Event()
    thread = threading.Thread(target=reach, daemon=True)
    thread.start()
    while eve.tried < 500 and not stop.is_set():
        await asyncio.sleep(0.05)
    eve.ready()
    await stop.wait()
    stopping.set()
    thread.join(5)
    for line in lines:
        line.close()


async def spoofed_address(eve: Attacker, stop: asyncio.Event) -> None:
    """Says to be at another address with every request, to be under no limit."""
    made, refused, loop = 0, 0, asyncio.get_running_loop()
    began = loop.time()

    def spoofed(number: int) -> dict[str, str]:
        return {"X-Forwarded-For": f"198.51.{eve.tried % 250}.{number}", "Cookie": "language=en"}

    # Of one address 40 new people at once are let in, and one a second.
    while refused < 10 and made <= 50 + 2 * (loop.time() - began):
        eve.tried += 1
        said = {"Sec-Fetch-Site": "none", **spoofed(1)}
        answer = await eve.client.post("/api/v1/people", json={"name": "Eve"}, headers=said)
        made += answer.status_code == 201
        refused += answer.status_code == 429
    if refused < 10:
        eve.got.append(f"{made} new people")

    async def once(number: int) -> None:
        await eve.client.get("/api/v1/rules", headers=spoofed(number))

    await flood(eve, stop, 10, once)


async def second_server(eve: Attacker, stop: asyncio.Event) -> None:
    """Starts another server on the same file."""
    port = socket.create_server(("127.0.0.1", 0))
    number = port.getsockname()[1]
    port.close()
    words = ["-m", "tests.load.attacks.attacked", str(number), str(eve.store), "second-server"]
    words += sys.argv[4:]
    process = await asyncio.create_subprocess_exec(
        sys.executable, *words, stderr=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.DEVNULL
    )
    eve.ready()
    eve.tried += 1
    telling = asyncio.create_task(process.communicate())
    while not telling.done():
        with contextlib.suppress(httpx.TransportError):
            await eve.client.get(f"http://127.0.0.1:{number}/healthz")
            process.kill()
            eve.got.append("a second server")
        await asyncio.wait([telling], timeout=0.3)
    if b"another server" not in telling.result()[1] and not eve.got:
        eve.got.append(f"an end with {process.returncode}")
    await stop.wait()


async def readable_files(eve: Attacker, stop: asyncio.Event) -> None:
    """Reads the store as another user of the machine would."""
    eve.ready()
    while not stop.is_set():
        for file in eve.store.parent.glob(f"{eve.store.name}*"):
            eve.tried += 1
            with contextlib.suppress(FileNotFoundError):
                if stat.S_IMODE(file.stat().st_mode) & 0o077:
                    eve.got.append(f"a file: {file.suffix}")
        await asyncio.sleep(0.2)


async def locked_store(eve: Attacker, stop: asyncio.Event) -> None:
    """Locks the store; whoever asks how the server is must be told."""
    await eve.ask("GET", "/rules")
    lock = sqlite3.connect(eve.store, isolation_level=None, timeout=30)
    while not stop.is_set() or not eve.tried:
        lock.execute("BEGIN EXCLUSIVE")
        await asyncio.sleep(1.1)  # what was found out before that is told no more
        eve.tried += 1
        eve.ready()
        health = await eve.client.get("/healthz")
        lock.execute("ROLLBACK")
        if health.status_code != 503 or "retry-after" not in health.headers:
            eve.got.append(f"a lie: {health.status_code}")
        await asyncio.sleep(0.5)
    lock.close()


FLOODS: dict[str, Attack] = {
    attack.__name__.replace("_", "-"): attack
    for attack in (
        *(slow_names, slow_receivers, masters, many_games, unreadable_rows, replays, lessons),
        *(pages, news, looking_on, lists, hints),
        *(
            uploads,
            refusals,
            half_open,
            spoofed_address,
            second_server,
            readable_files,
            locked_store,
        ),
    )
}
