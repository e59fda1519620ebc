"""Whoever does the work, every job is done once."""

from __future__ import annotations

from collections.abc import Callable
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
