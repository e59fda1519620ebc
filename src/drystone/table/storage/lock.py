"""One server on one SQLite file: a second one would overwrite what the first has in memory."""

from __future__ import annotations

import fcntl
import os
import time

from drystone.table.storage.database import UnusableStore, sqlite_file

LEFT_WITHIN = 3.0
"""Seconds for which whoever has it is waited for. Of a server that was killed, a process that it
was just starting may still have it for a moment."""
AGAIN = 0.02


class StoreLock:
    """Held as long as a server runs; the system lets go of it however the process ends."""

    def __init__(self, url: str) -> None:
        self._file = sqlite_file(url)
        self._descriptor = -1

    def hold(self) -> None:
        """Be the one server on this file, or be told that there is another one."""
        if self._file is None:
            return
        # Beside the file: SQLite's own locks on it would be lost when it is closed here.
        try:
            descriptor = os.open(f"{self._file}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as problem:
            raise UnusableStore(f"the store can't be opened: {problem.strerror}") from None
        until = time.monotonic() + LEFT_WITHIN
        while not _locked(descriptor):
            if time.monotonic() < until:
                time.sleep(AGAIN)
                continue
            other = os.read(descriptor, 20).decode(errors="replace").strip() or "?"
            os.close(descriptor)
            raise UnusableStore(
                f"another server (process {other}) runs on {self._file.name}; one SQLite file is "
                "for one server, and several share a PostgreSQL database"
            )
        os.truncate(descriptor, 0)
        os.write(descriptor, f"{os.getpid()}\n".encode())
        self._descriptor = descriptor

    def release(self) -> None:
        """Let another server have it."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def _locked(descriptor: int) -> bool:
    """Whether a file is locked now, because nobody else has done so."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
