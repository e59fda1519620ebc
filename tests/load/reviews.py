"""Eight reviews at once, and somebody who only wants to play: python -m tests.load.reviews

Eight people have a long game reviewed on one server; a bystander clicks there and, in turns with
it, on a quiet server, while the busy one is frozen. Fails if a click or the chat surely took more
than twice as long; a row for docs/review.md is printed.
"""

from __future__ import annotations

import argparse
import contextlib
import statistics
import sys
import time
from pathlib import Path

import httpx

from tests.load.attacks.bystander import Bystander
from tests.load.attacks.run import PAIRS, Ground, ground, started, surely_felt

GOLDEN = Path(__file__).parents[1] / "golden"
KINDS = ("click", "chat")
SECONDS = 30.0


class Reader:
    """Somebody at an address of their own who has a game reviewed."""

    def __init__(self, server: str, number: int, record: str) -> None:
        transport = httpx.HTTPTransport(local_address=f"127.0.0.{number + 20}")
        self._client = httpx.Client(base_url=server, transport=transport, timeout=SECONDS)
        made = self._client.post("/api/v1/people", json={"name": f"Reader {number}"}).json()
        self._client.headers["Authorization"] = f"Bearer {made['token']}"
        sent = self._client.post(
            "/api/v1/records", json={"text": record, "places": ["me", "open", "open"]}
        )
        assert sent.status_code < 400, sent.text
        self.address = f"/t/{sent.json()['id']}/review"

    def begin(self) -> None:
        """Have it made."""
        answer = self._client.post(self.address)
        assert answer.status_code == 303, answer.text

    def progress(self) -> tuple[str, float]:
        """How far it is."""
        told = self._client.get(f"{self.address}/progress").json()
        return str(told["state"]), float(told["done"])

    def close(self) -> None:
        """Go home."""
        self._client.close()


def felt_beside(
    there: Ground, record: str, reviews: int, pairs: int
) -> tuple[dict[str, list[tuple[float, float]]], list[tuple[str, float]]]:
    """What a bystander feels while so many reviews are made, and how far these are afterwards."""
    server, address, _ = started(there.folder, "reviews")
    with contextlib.ExitStack() as ends:
        ends.callback(server.kill)
        beside = Bystander(address)
        ends.callback(beside.close)
        for one in (beside, there.bystander):
            one.feel(KINDS)  # the first time everything is slow
        readers = [Reader(address, number, record) for number in range(reviews)]
        for reader in readers:
            ends.callback(reader.close)
            reader.begin()
        time.sleep(1.0)
        felt = there._compared(KINDS, pairs, beside, (server,))
        return felt, [reader.progress() for reader in readers]


def main() -> int:
    """Measure; 1 if the bystander waited too long, or if there was nothing to wait for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="caledonia")
    parser.add_argument("--reviews", type=int, default=8)
    parser.add_argument("--pairs", type=int, default=PAIRS)
    given = parser.parse_args()
    record = (GOLDEN / given.game / "three-strong.record").read_text("utf-8")
    with ground() as there:
        felt, states = felt_beside(there, record, given.reviews, given.pairs)
    cells = []
    for kind, pairs in felt.items():
        calm, hit = (statistics.median(pair[i] for pair in pairs) for i in range(2))
        ratio = statistics.median(pair[1] / pair[0] for pair in pairs)
        cells.append(f"{kind} {1000 * calm:.0f} ms, {1000 * hit:.0f} ms, {ratio:.2f} times")
    going = sum(state == "working" for state, _ in states)
    print(f"| {given.game} | {given.reviews} ({going} still under way) | {' | '.join(cells)} |")
    too_long = [kind for kind, pairs in felt.items() if surely_felt(pairs)]
    for kind in too_long:
        print(f"{kind} took more than twice as long")
    if going == 0:
        print("the reviews were over before anything was felt: more of them, or a longer game")
    return 1 if too_long or going == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
