"""Who does the work of a big run: processes on this machine, or a Ray cluster."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import Any, Protocol, TypeVar

J = TypeVar("J")
R = TypeVar("R")


class NoCluster(RuntimeError):
    """Ray is wanted and not there."""


class Crew(Protocol):
    """Does jobs and hands back the results as they come, in any order."""

    def work(self, do: Callable[[J], R], jobs: Iterable[J]) -> Iterator[R]:
        """The result of each job."""


class Here:
    """This process alone: for tests, and for a debugger."""

    def work(self, do: Callable[[J], R], jobs: Iterable[J]) -> Iterator[R]:
        """The result of each job, in order."""
        yield from map(do, jobs)


class Processes:
    """Some processes on this machine."""

    def __init__(self, count: int) -> None:
        self.count = count

    def work(self, do: Callable[[J], R], jobs: Iterable[J]) -> Iterator[R]:
        """The result of each job, as they come."""
        with multiprocessing.get_context("spawn").Pool(self.count) as pool:
            yield from pool.imap_unordered(do, jobs)


class Cluster:
    """A Ray cluster: the one that `RAY_ADDRESS` names, or a local one."""

    def __init__(self) -> None:
        try:
            self.ray: Any = import_module("ray")
        except ModuleNotFoundError:
            raise NoCluster("Ray is not installed: pip install 'drystone[cluster]'") from None
        self.ray.init(ignore_reinit_error=True, log_to_driver=False)

    def work(self, do: Callable[[J], R], jobs: Iterable[J]) -> Iterator[R]:
        """The result of each job, as they come."""
        remote = self.ray.remote(do)
        waiting = [remote.remote(job) for job in jobs]
        while waiting:
            done, waiting = self.ray.wait(waiting)
            yield from self.ray.get(done)


def crew(processes: int = 1, ray: bool = False) -> Crew:
    """The crew for a run."""
    if ray:
        return Cluster()
    return Processes(processes) if processes > 1 else Here()
