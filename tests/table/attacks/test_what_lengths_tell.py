"""What is hidden, by how long messages are on the wire.

An opponent who sees the lengths of somebody's messages, in the same network say, puts guesses into
them by talking. What was guessed right would be compressed better.
"""

from __future__ import annotations

import socket
import zlib
from collections.abc import Iterator

import pytest

from tests.table.client import Guest, table
from tests.table.test_clocks import together

SYNC = b"\x00\x00\xff\xff"


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table() as guest:
        yield guest


class Wire:
    """Somebody's socket at a table, message by message as it is sent."""

    def __init__(self, guest: Guest, path: str) -> None:
        host, _, port = str(guest.client.base_url).rstrip("/")[7:].partition(":")
        self._line = socket.create_connection((host, int(port)), timeout=20)
        self._line.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate\r\n"
            f"Authorization: Bearer {guest.token}\r\n\r\n".encode()
        )
        self._come = self._line.makefile("rb")
        self.agreed = ""
        while (head := self._come.readline().decode().lower()).strip():
            if head.startswith("sec-websocket-extensions"):
                self.agreed = head

    def message(self) -> bytes:
        """The next message as it is on the wire."""
        length = self._come.read(2)[1] & 127
        if length > 125:
            length = int.from_bytes(self._come.read(2 if length == 126 else 8))
        return self._come.read(length)

    def close(self) -> None:
        self._come.close()
        self._line.close()


def alone(message: bytes) -> str:
    """What a message says to whoever has heard nothing before it; a zlib.error: it refers to that.

    Then it is shorter if the same was said before, if only to the one who gets it.
    """
    return zlib.decompressobj(-15).decompress(message + SYNC).decode()


def test_a_guess_is_as_long_whatever_somebody_was_shown_before(door: Guest) -> None:
    ada, ben, game = together(door)
    path = f"/games/{game['id']}"
    ada.choose(ada.get(path))
    wire = Wire(ben, f"/t/{game['id']}/live")
    try:
        assert "permessage-deflate" in wire.agreed
        option = ben.get(path)["legal"][0]["text"].capitalize()
        assert option in alone(wire.message()), "Ben alone is shown what he can choose"
        for _ in range(2):
            ada.post(f"{path}/chat", text=option)
            assert option in alone(wire.message())
    finally:
        wire.close()
