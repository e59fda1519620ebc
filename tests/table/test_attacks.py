"""A slice of the attacks in tests/load: what each gains, what a bystander feels, how it ends.

A line is red only if, were the server exactly at the bound, that would happen less than once in a
thousand runs (see `run.doubtless`); of a server that is well below it, practically never.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.load.attacks import told
from tests.load.attacks.bounds import BOUNDS, Change, source_of
from tests.load.attacks.ending import end_under_load
from tests.load.attacks.floods import FLOODS
from tests.load.attacks.guests import GUESTS
from tests.load.attacks.run import ENDS_WITHIN, Ground, Outcome, ground

PAIRS = 10


@pytest.fixture(scope="module")
def there() -> Iterator[Ground]:
    with ground() as found:
        yield found


@pytest.mark.parametrize("bounded", [True, False])
def test_what_a_guest_gets(there: Ground, bounded: bool) -> None:
    """Nothing; but the opponent's seat if the bound is switched off."""
    assert bool(there.run("removal", 0, bounded=bounded).got) != bounded


@pytest.mark.long
@pytest.mark.parametrize("bounded", [True, False])
def test_what_a_bystander_feels(there: Ground, bounded: bool) -> None:
    """Next to nothing; but without the bound nobody reaches the server any more."""
    outcome = there.run("half-open", PAIRS, bounded=bounded)
    assert bool(outcome.problems) != bounded, outcome


def test_a_bystander_who_waits_is_noticed_and_a_busy_machine_is_not() -> None:
    slow, busy = [(0.01, 0.03)] * 12, [(0.01, 0.03), (0.03, 0.02)] * 6
    assert Outcome("x", 1, [], 0.0, {"click": slow}).problems == ["click took 3.0 times as long"]
    assert Outcome("x", 1, [], 0.0, {"click": busy}).problems == []
    assert Outcome("x", 1, ["a hand"], 99.0).problems == [
        "got a hand",
        "the server took 99 s to end",
    ]


def test_every_attack_has_a_bound_that_is_there() -> None:
    assert sorted(BOUNDS) == sorted([*GUESTS, *FLOODS])
    for changes in BOUNDS.values():
        texts: dict[Path, str] = {}
        for change in changes:
            file = source_of(change)
            texts[file] = change.applied(texts.get(file) or file.read_text())


def test_a_run_is_written_where_the_page_has_its_table(tmp_path: Path) -> None:
    assert sorted(told.ATTACKS) == sorted(BOUNDS)
    page = tmp_path / "page.md"
    page.write_text(f"Attacks:\n\n{told.HEAD}| old | nothing | | | |\n\nMore.\n")
    felt = {"click": [(0.01, 0.012)] * 12, "chat": [(0.01, 0.01)] * 12, "bot": [(1.0, 1.1)] * 12}
    run = [Outcome("masters", 36, [], 0.2, felt), Outcome("locked-store", 1, [], 0.2)]
    for minutes in (7, 8):
        told.write(page, run, told.below(run, 0.3, minutes))
    assert page.read_text() == (
        f"Attacks:\n\n{told.HEAD}"
        "| 36 tables of four masters | nothing | 1.20 | 1.00 | a bot's answer 1.10 |\n"
        "| a locked store | `/healthz` says 503 | | | |\n\n"
        "One run of all 2, 12 pairs each, in 8 minutes; "
        "the load of the machine was 0.3 before it.\n\nMore.\n"
    )


def test_a_bound_that_is_gone_is_told() -> None:
    with pytest.raises(ValueError, match="not once"):
        Change("seats", "no such line", "").applied("some text")


def test_a_server_that_is_told_to_end_ends_and_has_lost_nothing(tmp_path: Path) -> None:
    ended = asyncio.run(end_under_load(tmp_path))
    assert ended.broken == []
    assert ended.promises >= 20
    assert ended.seconds < ENDS_WITHIN
    # Once everything is closed, uvicorn lets the signal have its usual effect.
    assert (ended.code, ended.left) == (-signal.SIGTERM, [])


ALONE = """
import sys
from tests.load.attacks.run import Process
frozen = Process("asyncio")
frozen.freeze()
print(frozen.popen.pid, flush=True)
sys.stdin.read()
"""


def test_what_was_started_ends_with_whoever_started_it() -> None:
    """Also if they are killed and can't end it themselves, and if it is frozen just then."""
    command = [sys.executable, "-c", ALONE]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as attacks:
        assert attacks.stdout is not None
        group = int(attacks.stdout.readline())
        os.killpg(group, 0)
        attacks.kill()
    until = time.monotonic() + 60
    while _is_there(group) and time.monotonic() < until:
        time.sleep(0.02)
    assert not _is_there(group)


def _is_there(process: int) -> bool:
    """Whether a process lives; one that nobody has waited for does not."""
    with contextlib.suppress(OSError):
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    return False
