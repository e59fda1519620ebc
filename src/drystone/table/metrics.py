"""What the server counts, in the text format that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

STEPS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Counter:
    """A number that only grows."""

    def __init__(self, name: str, about: str) -> None:
        self.name = name
        self.about = about
        self.value = 0

    def add(self, more: int = 1) -> None:
        """Count."""
        self.value += more

    def lines(self) -> Iterator[str]:
        """The counter as Prometheus reads it."""
        yield f"# HELP {self.name} {self.about}"
        yield f"# TYPE {self.name} counter"
        yield f"{self.name} {self.value}"


class Timer:
    """How long something took, sorted into steps."""

    def __init__(self, name: str, about: str) -> None:
        self.name = name
        self.about = about
        self.counts = [0] * (len(STEPS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Count one more."""
        self.counts[bisect_left(STEPS, seconds)] += 1
        self.total += seconds

    def lines(self) -> Iterator[str]:
        """The timer as Prometheus reads it."""
        yield f"# HELP {self.name} {self.about}"
        yield f"# TYPE {self.name} histogram"
        below = 0
        for step, count in zip((*STEPS, "+Inf"), self.counts, strict=True):
            below += count
            yield f'{self.name}_bucket{{le="{step}"}} {below}'
        yield f"{self.name}_sum {self.total:.6f}"
        yield f"{self.name}_count {below}"


class Metrics:
    """Everything that is counted in this process."""

    def __init__(self) -> None:
        self.requests = Counter("drystone_requests_total", "Requests answered.")
        self.refused = Counter("drystone_requests_refused_total", "Requests answered with 4xx.")
        self.broken = Counter("drystone_requests_broken_total", "Requests answered with 5xx.")
        self.decisions = Counter("drystone_decisions_total", "Decisions committed.")
        self.bot_failures = Counter("drystone_bot_failures_total", "Bots replaced.")
        self.pushes = Counter("drystone_pushes_total", "Changes sent to watchers.")
        self.request_time = Timer("drystone_request_seconds", "Time to answer a request.")
        self.commit_time = Timer("drystone_commit_seconds", "Time until a change is on disk.")
        self.draw_time = Timer("drystone_draw_seconds", "Time to draw what one viewer sees.")

    def text(self, gauges: dict[str, tuple[str, float]]) -> str:
        """All of it, with values that were only now looked up."""
        lines: list[str] = []
        for part in vars(self).values():
            lines += part.lines()
        for name, (about, value) in gauges.items():
            lines += [f"# HELP {name} {about}", f"# TYPE {name} gauge", f"{name} {value:g}"]
        return "\n".join(lines) + "\n"


METRICS = Metrics()
