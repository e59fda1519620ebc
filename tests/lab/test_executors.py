"""Whoever does the work, every job is done once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from drystone.lab import executors


class PretendRay:
    """As much of Ray as an executor asks for, in this process."""

    def init(self, **settings: Any) -> None:
        self.settings = settings

    def remote(self, do: Callable[[int], int]) -> Any:
        class Remote:
            @staticmethod
            def remote(job: int) -> Callable[[], int]:
                return lambda: do(job)

        return Remote

    def wait(self, waiting: list[Any]) -> tuple[list[Any], list[Any]]:
        return waiting[-1:], waiting[:-1]

    def get(self, done: list[Callable[[], int]]) -> list[int]:
        return [result() for result in done]


def double(number: int) -> int:
    return 2 * number


@pytest.mark.parametrize("count", [1, 2])
def test_every_job_is_done_once(count: int) -> None:
    assert sorted(executors.executor(count).map(double, [1, 2, 3])) == [2, 4, 6]


def test_a_cluster_does_every_job_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "import_module", {"ray": PretendRay()}.get)
    assert sorted(executors.executor(ray=True).map(double, [1, 2, 3])) == [2, 4, 6]


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(executors, "import_module", missing)
    with pytest.raises(executors.NoCluster, match="Ray is not installed: pip install"):
        executors.executor(ray=True)


def ignores_ctrl_c(_job: int) -> bool:
    return signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_a_worker_ignores_ctrl_c_from_its_birth(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not only from the moment on when it has read all modules and could say so itself."""
    monkeypatch.setattr(executors, "_be_deaf_to_ctrl_c", os.getpid)
    before = signal.getsignal(signal.SIGINT)
    assert list(executors.ProcessPool(2).map(ignores_ctrl_c, range(4))) == [True] * 4
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_a_long_run_that_is_ended_says_no_traceback(ending: signal.Signals, tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    command = ["arena", "caledonia", "random", "--games", "100000", "--processes", "2", "--log"]
    run = subprocess.Popen(
        [sys.executable, "-m", "drystone", *command, str(log)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,  # a terminal sends Ctrl-C to the workers, too
        # Whoever runs the tests in the background has a shell that ignores Ctrl-C for all of them.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        patience = time.monotonic() + 60
        while not (log.exists() and log.stat().st_size):
            assert time.monotonic() < patience, "no game was finished"
            time.sleep(0.05)
        if ending is signal.SIGINT:
            os.killpg(run.pid, ending)
        else:
            run.send_signal(ending)
        said, _ = run.communicate(timeout=30)
    finally:
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGKILL)
    assert run.returncode == 130
    assert "Traceback" not in said
