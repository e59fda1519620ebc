"""Nonsense for every endpoint and for the sockets: no 5xx, and no growth of memory.

python -m tests.load.fuzz --requests 10000
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from drystone.core.game import new_game
from drystone.core.position import write_position
from drystone.games import find
from drystone.table.app import create_app
from drystone.table.settings import Settings
from tests.load.kills import free_port, store_url
from tests.load.nursery import Nursery

HARDLY_EVER = 0.2
"""How often a request is sent with a path that was made up, too."""


class Fuzzer:
    """Sends what the API's own description allows, and what it does not."""

    def __init__(self, address: str, game: str, seed: int = 0) -> None:
        self.address = address
        self.dice = random.Random(seed)
        self.sent = 0
        self.rules = game
        self.broken: list[str] = []
        self.client = httpx.Client(base_url=address, timeout=60, verify=False)
        made = self.client.post("/api/v1/people", json={"name": "Fuzz"}).json()
        self.headers = {"Authorization": f"Bearer {made['token']}"}
        form = {"game": game, "places": ["me", "me"], "listed": True}
        self.game = self.client.post("/api/v1/games", json=form, headers=self.headers).json()["id"]

    def every_endpoint(self, examples: int) -> None:
        """So many requests to each operation of the API."""
        described = create_app(Settings()).openapi()
        for found in schemathesis.openapi.from_dict(described).get_all_operations():
            operation = found.ok() if isinstance(found, Ok) else None
            assert operation is not None, found
            self._operation(operation, examples)

    def _operation(self, operation: Any, examples: int) -> None:
        @settings(
            max_examples=examples,
            database=None,
            deadline=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(operation.as_strategy())
        def send(case: Any) -> None:
            self._send(case)

        send()

    def _send(self, case: Any) -> None:
        path = case.path
        for name, value in (case.path_parameters or {}).items():
            real = name == "id" and self.dice.random() > HARDLY_EVER
            shown = self.game if real else quote(str(value), safe="")
            path = path.replace(f"{{{name}}}", shown)
        body = case.body if isinstance(case.body, (dict, list, str, int, float, bool)) else None
        try:
            answer = self.client.request(
                case.method,
                path,
                params=case.query or None,
                json=body,
                headers=self.headers if self.dice.random() > HARDLY_EVER else {},
            )
        except (httpx.InvalidURL, UnicodeEncodeError, ValueError):
            return
        self.sent += 1
        if answer.status_code >= 500:
            self.broken.append(f"{case.method} {path} {str(body)[:200]}: {answer.status_code}")

    def raw(self, times: int) -> None:
        """Bodies that are no JSON, or not the JSON that anybody asked for."""
        bodies = [b"", b"{", b"\xff\xfe", b"[1e999]", b'{"number": 1e400}', b'"\\ud800"', b"null"]
        paths = ("decide", "undo", "chat", "sit", "answer", "links", "prefer")
        for _ in range(times):
            made = bytes(self.dice.randrange(256) for _ in range(self.dice.randrange(40)))
            body = self.dice.choice([*bodies, made])
            for path in (
                f"/api/v1/games/{self.game}/{self.dice.choice(paths)}",
                f"/t/{self.game}/{self.dice.choice(('decide', 'say', 'note', 'prefer', 'undo'))}",
                "/upload",
            ):
                answer = self.client.post(path, content=body, headers=self.headers)
                self.sent += 1
                if answer.status_code >= 500:
                    self.broken.append(f"POST {path} {body!r}: {answer.status_code}")

    def uploads(self, times: int) -> None:
        """Records and positions that somebody has tampered with."""
        rules = find(self.rules)
        game = new_game(rules, rules.seats[0], 1, {})
        for _ in range(8):
            game.play(self.dice.choice(game.legal()))
        texts = {"records": game.record(), "positions": write_position(rules, game.state)}
        places = ["open"] * rules.seats[0]
        for _ in range(times):
            for path, text in texts.items():
                form = {"text": self._tampered(text), "places": places}
                answer = self.client.post(f"/api/v1/{path}", json=form, headers=self.headers)
                self.sent += 1
                if answer.status_code >= 500:
                    self.broken.append(f"{path}: {answer.status_code} {form['text']!r}")

    def _tampered(self, text: str) -> str:
        lines = text.splitlines()
        for _ in range(self.dice.randrange(1, 4)):
            at = self.dice.randrange(len(lines))
            words = lines[at].split(" ")
            words[self.dice.randrange(len(words))] = self.dice.choice(
                ["-1", "0", "99", "[]", "{}", '""', "x", "", "1e9", "[[0]]", "true", "9" * 30]
            )
            lines[at] = " ".join(words)
            if self.dice.random() < 0.2:
                lines.insert(self.dice.randrange(len(lines)), self.dice.choice(lines))
        return "\n".join(lines) + "\n"

    def sockets(self, times: int) -> None:
        """Words and bytes that no socket has asked for."""
        messages = st.one_of(st.text(max_size=50), st.binary(max_size=50))
        here = self.address.replace("http", "ws")

        @settings(max_examples=times, database=None, deadline=None, derandomize=True)
        @given(st.lists(messages, max_size=5))
        def send(words: list[str | bytes]) -> None:
            path = self.dice.choice(("/t/{}/live", "/api/v1/games/{}/live")).format(self.game)
            try:
                with connect(here + path, additional_headers=self.headers) as socket:
                    for word in words:
                        socket.send(word)
                    socket.recv(timeout=20)
            except (WebSocketException, UnicodeEncodeError):
                return
            self.sent += 1

        send()

    def close(self) -> None:
        """Is the server still well? Then leave."""
        if self.client.get("/healthz").status_code != 200:
            self.broken.append("the server is not well any more")
        self.client.close()


def memory(process: int) -> float:
    """What a process holds, in MB."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise ValueError(f"process {process} is gone")


def main() -> int:
    """Fuzz as told on the command line; 1 on a 5xx or if memory grows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--game", default="tests.pebbles")
    given_ = parser.parse_args()
    began = time.monotonic()
    with (
        store_url("sqlite") as url,
        Nursery(url, free_port(), (given_.game,), bot_workers=1) as nursery,
    ):
        process = nursery.start()
        nursery.wait_until_up()
        fuzzer = Fuzzer(nursery.address, given_.game)
        held = [memory(process)]
        for share in (0.3, 1.0):
            while fuzzer.sent < share * given_.requests:
                fuzzer.every_endpoint(20)
                fuzzer.raw(20)
                fuzzer.uploads(20)
                fuzzer.sockets(10)
                print(f"{fuzzer.sent} requests, {memory(process):.0f} MB", file=sys.stderr)
            held.append(memory(process))
        fuzzer.close()
    grown = held[2] - held[1]
    print(
        f"{fuzzer.sent} requests in {time.monotonic() - began:.0f} s, {len(fuzzer.broken)} broken; "
        f"memory {held[0]:.0f} MB at first, {held[1]:.0f} MB after a third, "
        f"{held[2]:.0f} MB at the end"
    )
    for line in fuzzer.broken[:20]:
        print("  " + line)
    return 1 if fuzzer.broken or grown > 20 else 0


if __name__ == "__main__":
    sys.exit(main())
