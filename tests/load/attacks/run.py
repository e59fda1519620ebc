"""Runs attacks, one after the other, and judges what came of them."""

from __future__ import annotations

import atexit
import contextlib
import functools
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import comb
from pathlib import Path
from typing import Any

import httpx

from tests.load.attacks.bystander import Bystander
from tests.load.attacks.watchdog import Watchdog
from tests.load.kills import free_port

PAIRS = 24
MOST_FELT = 2.0
"""Times as long as when all is quiet."""
DOUBT = 0.001
"""A line fails if so many pairs are over the bound that for a server which is exactly at it this
would happen less often than that."""
TOLD_WITHIN = 300.0
"""Seconds that an attacker has to say what came of it; then it counts as broken off."""
ENDS_WITHIN = 10.0
"""Seconds from SIGTERM to the end."""
FELT = {
    "masters": ("click", "bot", "chat"),
    "unreadable-rows": ("click", "bot", "chat"),
    "hints": ("click", "chat", "hint"),
    "uploads": ("click", "chat", "upload"),
    "replays": ("click", "chat", "look"),
    "half-open": ("click", "chat", "connect"),
    "locked-store": (),
}
"""What a bystander would notice of an attack; of most, a click and the chat."""


@dataclass
class Outcome:
    """What came of one attack."""

    attack: str
    tried: int
    got: list[str]
    ended: float
    """Seconds from SIGTERM until the server had ended."""
    pairs: dict[str, list[tuple[float, float]]] = field(default_factory=dict)
    """By kind: how long it took when all was quiet, and then under attack."""

    @property
    def ratios(self) -> dict[str, float]:
        """How many times as long everything took, at the median."""
        return {kind: _median(pairs) for kind, pairs in self.pairs.items()}

    @property
    def problems(self) -> list[str]:
        """What must not be."""
        found = [f"got {what}" for what in self.got]
        found += [
            f"{kind} took {_median(pairs):.1f} times as long"
            for kind, pairs in self.pairs.items()
            if surely_felt(pairs)
        ]
        if self.ended > ENDS_WITHIN:
            found.append(f"the server took {self.ended:.0f} s to end")
        return found

    @property
    def line(self) -> str:
        """A row of the table."""
        felt = ", ".join(f"{kind} {ratio:.2f}" for kind, ratio in self.ratios.items()) or "-"
        got = ", ".join(self.got) or "nothing"
        return f"| {self.attack} | {self.tried} | {got} | {felt} | {self.ended:.1f} s |"


def _median(pairs: list[tuple[float, float]]) -> float:
    return statistics.median(hit / calm for calm, hit in pairs)


def surely_felt(pairs: list[tuple[float, float]]) -> bool:
    """Whether it surely took more than so many times as long."""
    return doubtless(sum(hit > MOST_FELT * calm for calm, hit in pairs), len(pairs))


def doubtless(over: int, pairs: int) -> bool:
    """Whether so many of the pairs are over the bound that the median surely is.

    If the median ratio were at the bound, each pair would be over it one time in two.

    >>> doubtless(12, 24), doubtless(19, 24), doubtless(20, 24), doubtless(24, 24)
    (False, False, True, True)
    """
    as_many = sum(comb(pairs, k) for k in range(over, pairs + 1))
    return bool(as_many < DOUBT * 2**pairs)


@functools.cache
def _watchdog() -> Watchdog:
    """Who ends everything if we can't any more."""
    dog = Watchdog()
    atexit.register(dog.close)
    return dog


class Process:
    """A process with all that it starts, which can be frozen."""

    def __init__(self, *words: str, silent: bool = True) -> None:
        self.popen = subprocess.Popen(
            [sys.executable, "-m", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL if silent else None,
            text=True,
            start_new_session=True,
        )
        _watchdog().watch(self.popen.pid)

    def gives_way(self) -> None:
        """Let everybody else on this machine go first, where the system can be told so."""
        with contextlib.suppress(OSError):
            Path(f"/proc/{self.popen.pid}/autogroup").write_text("8")

    def freeze(self) -> None:
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def terminate(self) -> float:
        """End it with SIGTERM; you get the seconds that it took, of which a minute is enough."""
        began = time.monotonic()
        self.popen.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.popen.wait(60)
        return time.monotonic() - began

    def members(self) -> list[int]:
        """The processes of it that live."""
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                fields = stat.read_text().rpartition(")")[2].split()
                if int(fields[2]) == self.popen.pid and fields[0] != "Z":
                    found.append(int(stat.parent.name))
        return found

    def kill_now(self) -> None:
        """End it at once; it is still to be waited for."""
        self._signal(signal.SIGKILL)

    def kill(self) -> None:
        self.kill_now()
        self.popen.wait()
        _watchdog().let_go(self.popen.pid)
        for pipe in (self.popen.stdin, self.popen.stdout):
            if pipe is not None:
                with contextlib.suppress(BrokenPipeError):
                    pipe.close()

    def _signal(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.popen.pid, number)


def started(folder: Path, attack: str, *, bounded: bool = True) -> tuple[Process, str, Path]:
    """A new server that waits for an attack, its address and its store."""
    port, store = free_port(), folder / f"{attack}-{time.monotonic_ns()}.sqlite"
    switch = [] if bounded else ["off"]
    process = Process("tests.load.attacks.attacked", str(port), str(store), attack, *switch)
    address = f"http://127.0.0.1:{port}"
    until = time.monotonic() + 60
    while time.monotonic() < until:
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"{address}/api/v1/rules").status_code == 200:
                return process, address, store
        time.sleep(0.05)
    process.kill()
    raise TimeoutError("the server does not come up")


class Ground:
    """A folder, and a server on it that nobody attacks."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ends = contextlib.ExitStack()

    @functools.cached_property
    def bystander(self) -> Bystander:
        """Somebody on the server that nobody attacks; there from when they are first asked."""
        quiet, address, _ = started(self.folder, "quiet")
        self._ends.callback(quiet.kill)
        there = Bystander(address)
        self._ends.callback(there.close)
        return there

    def close(self) -> None:
        """End everything."""
        self._ends.close()

    def run(self, attack: str, pairs: int = PAIRS, *, bounded: bool = True) -> Outcome:
        """Attack a new server, and see what comes of it; without pairs, what the attacker got."""
        server, address, store = started(self.folder, attack, bounded=bounded)
        with contextlib.ExitStack() as ends:
            ends.callback(server.kill)
            kinds = FELT.get(attack, ("click", "chat")) if pairs else ()
            attacked = Bystander(address) if kinds else None
            if attacked:
                ends.callback(attacked.close)
                self.bystander.begin_anew()
                for one in (attacked, self.bystander):
                    one.feel(kinds)  # the first time everything is slow
            switch = [] if bounded else ["off"]
            words = ["tests.load.attacks.attacker", attack, address, str(store), *switch]
            attacker = Process(*words, silent=False)
            ends.callback(attacker.kill)
            attacker.gives_way()
            _wait_until_ready(attacker)
            felt: dict[str, list[tuple[float, float]]] = {}
            if attacked:
                felt = self._compared(kinds, pairs, attacked, (server, attacker))
            else:
                time.sleep(2)
            told = _told(attacker)
            return Outcome(attack, told["tried"], told["got"], server.terminate(), felt)

    def _compared(
        self,
        kinds: tuple[str, ...],
        pairs: int,
        attacked: Bystander,
        processes: tuple[Process, ...],
    ) -> dict[str, list[tuple[float, float]]]:
        """What is felt when all is quiet and under attack, in turns."""
        felt: dict[str, list[tuple[float, float]]] = {kind: [] for kind in kinds}
        for _ in range(pairs):
            for process in processes:
                process.freeze()
            calm = self.bystander.feel(kinds)
            for process in processes:
                process.thaw()
            time.sleep(0.1)
            hit = attacked.feel(kinds)
            for kind in kinds:
                felt[kind].append((calm[kind], hit[kind]))
            if sum(hit.values()) > 3 and any(map(surely_felt, felt.values())):
                break  # it is plain by now
        return felt


def _wait_until_ready(attacker: Process) -> None:
    """Some attacks have to be prepared; it says when."""
    assert attacker.popen.stdout is not None
    too_long = threading.Timer(TOLD_WITHIN, attacker.kill_now)
    too_long.start()
    attacker.popen.stdout.readline()
    too_long.cancel()
    time.sleep(0.5)


def _told(attacker: Process) -> dict[str, Any]:
    """What the attacker says in the end."""
    assert attacker.popen.stdin is not None
    assert attacker.popen.stdout is not None
    attacker.popen.stdin.close()
    too_long = threading.Timer(TOLD_WITHIN, attacker.kill_now)
    too_long.start()
    lines = attacker.popen.stdout.read().strip().splitlines()
    too_long.cancel()
    told: dict[str, Any] = json.loads(lines[-1]) if lines else {"tried": 0, "got": []}
    if not told["tried"]:
        raise RuntimeError("the attacker broke off")
    return told


@contextlib.contextmanager
def ground() -> Iterator[Ground]:
    """Somewhere to attack."""
    with tempfile.TemporaryDirectory() as folder:
        there = Ground(Path(folder))
        try:
            yield there
        finally:
            there.close()
