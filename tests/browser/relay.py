"""A relay between a browser and a server that counts what passes."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Relay:
    """Passes every connection on to a port of this machine."""

    def __init__(self, to: int) -> None:
        self.to = to
        self.down = 0
        """Bytes from the server, headers and frames and all."""
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.threads = [threading.Thread(target=self.serve)]
        self.ends: list[socket.socket] = []

    @property
    def address(self) -> str:
        """Where to find the server through the relay."""
        return f"http://127.0.0.1:{self.listener.getsockname()[1]}"

    def serve(self) -> None:
        """Pass on until the listener is closed."""
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self.to))
            self.ends += [near, far]
            for one, other, counted in ((near, far, False), (far, near, True)):
                passing = threading.Thread(target=self._pass, args=(one, other, counted))
                self.threads.append(passing)
                passing.start()

    def _pass(self, one: socket.socket, other: socket.socket, counted: bool) -> None:
        with contextlib.suppress(OSError):
            while some := one.recv(1 << 16):
                if counted:
                    self.down += len(some)
                other.sendall(some)
            other.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        """Pass nothing on any more."""
        for end in (self.listener, *self.ends):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        for thread in self.threads:
            thread.join()


@contextmanager
def relay(address: str) -> Iterator[Relay]:
    """A relay to the server at this address."""
    made = Relay(int(address.rpartition(":")[2]))
    made.threads[0].start()
    try:
        yield made
    finally:
        made.close()
