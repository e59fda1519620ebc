"""Ends process groups when whoever has started them is gone: python -m tests.load.attacks.watchdog.

Lines on standard input say which there are (+ID) and which have ended (-ID); when it ends, all that
are left are killed. So nothing goes on if the attacks themselves are killed, not even what they
have just frozen.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterable


class Watchdog:
    """The watchdog, from where the groups are started."""

    def __init__(self) -> None:
        self._popen = subprocess.Popen(
            [sys.executable, "-m", "tests.load.attacks.watchdog"],
            stdin=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def watch(self, group: int) -> None:
        """There is one more."""
        self._say(f"+{group}")

    def let_go(self, group: int) -> None:
        """It has ended."""
        self._say(f"-{group}")

    def _say(self, line: str) -> None:
        assert self._popen.stdin is not None
        self._popen.stdin.write(line + "\n")
        self._popen.stdin.flush()

    def close(self) -> None:
        """All is over; whatever is left ends now."""
        assert self._popen.stdin is not None
        self._popen.stdin.close()
        self._popen.wait()


def main(lines: Iterable[str]) -> None:
    """Listen until nobody speaks any more."""
    groups: set[int] = set()
    for line in lines:
        (groups.add if line[0] == "+" else groups.discard)(int(line[1:]))
    for group in groups:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)


if __name__ == "__main__":
    main(sys.stdin)
