"""Executors run the jobs of a big run: in processes on this machine, or on a Ray cluster."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Protocol, TypeVar

J = TypeVar("J")
R = TypeVar("R")


class NoCluster(RuntimeError):
    """Ray is wanted and not there."""


class Executor(Protocol):
    """Runs jobs and gives the results as they come, in any order."""

    def map(self, do: Callable[[J], R], jobs: Iterable[J]) -> Iterator[R]:
        """The result of each job."""


class InProcess:
    """This process alone: for tests, and for a debugger."""

    def map(self, do: Callable[[J], R], jobs: Iterable[J]) -> Iterator[R]:
        """The result of each job, in order."""
        yield from map(do, jobs)


class ProcessPool:
    """Some processes on this machine."""

    def __init__(self, count: int) -> None:
        self.count = count

    def map(self, do: Callable[[J], R], jobs: Iterable[J]) -> Iterator[R]:
        """The result of each job, as they come."""
        context = multiprocessing.get_context("spawn")
        with _born_deaf_to_ctrl_c():
            pool = context.Pool(self.count, _be_deaf_to_ctrl_c)
        with pool:
            yield from pool.imap_unordered(do, jobs)


def _be_deaf_to_ctrl_c() -> None:
    """A terminal sends Ctrl-C to all processes; the parent alone ends the run, in order."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _born_deaf_to_ctrl_c() -> Iterator[None]:
    """A worker needs some time until it could ignore anything; it inherits what we ignore now."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may say what a signal does
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class RayCluster:
    """A Ray cluster: the one that `RAY_ADDRESS` names, or a local one."""

    def __init__(self) -> None:
        try:
            self.ray: Any = import_module("ray")
        except ModuleNotFoundError:
            raise NoCluster("Ray is not installed: pip install 'drystone[cluster]'") from None
        self.ray.init(ignore_reinit_error=True, log_to_driver=False)

    def map(self, do: Callable[[J], R], jobs: Iterable[J]) -> Iterator[R]:
        """The result of each job, as they come."""
        remote = self.ray.remote(do)
        waiting = [remote.remote(job) for job in jobs]
        while waiting:
            done, waiting = self.ray.wait(waiting)
            yield from self.ray.get(done)


def executor(processes: int = 1, ray: bool = False) -> Executor:
    """The executor for a run."""
    if ray:
        return RayCluster()
    return ProcessPool(processes) if processes > 1 else InProcess()
