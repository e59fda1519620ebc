"""Requests that never end cost their sender a connection for a while, and nobody else anything."""

from __future__ import annotations

import socket
import time

import pytest

from drystone.table.middleware import connections, guard
from tests.table.client import Guest, table
from tests.table.test_live import watch

SLOW = b"GET / HTTP/1.1\r\nHost: x\r\nX-"


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_WITHIN", 1.0)
    monkeypatch.setattr(guard, "BODY_WITHIN", 1.0)


def reached(door: Guest, address: str = "127.0.0.2") -> socket.socket:
    host, port = door.client.base_url.host, door.client.base_url.port
    assert port is not None
    return socket.create_connection((host, port), 5, source_address=(address, 0))


def cut_off(line: socket.socket) -> bool:
    """Whether the other side hangs up, in good time."""
    line.settimeout(8)
    try:
        return line.recv(1000) == b""
    except ConnectionError:
        return True


@pytest.mark.parametrize(
    "sent",
    [b"", SLOW, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" + SLOW],
    ids=["nothing", "half a head", "a second half"],
)
def test_a_head_that_does_not_come_is_waited_for_a_while(sent: bytes) -> None:
    with table() as door, reached(door) as line:
        line.sendall(sent)
        if sent.startswith(b"GET /healthz"):
            assert line.recv(10_000).startswith(b"HTTP/1.1 200")
        assert cut_off(line)


def test_a_body_that_does_not_come_is_answered_with_408() -> None:
    head = b"POST /api/v1/people HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n{"
    with table() as door, reached(door) as line:
        line.settimeout(8)
        line.sendall(head)
        assert line.recv(10_000).startswith(b"HTTP/1.1 408")


def test_an_endless_head_is_cut_off() -> None:
    with table() as door, reached(door) as line:
        line.sendall(SLOW)
        with pytest.raises(ConnectionError):
            send_on(line)


def send_on(
    line: socket.socket, piece: bytes = b"x" * 10_000, pause: float = 0.005, times: int = 100
) -> None:
    for _ in range(times):
        line.sendall(piece)
        time.sleep(pause)


def test_a_second_head_is_not_sent_for_ever_either() -> None:
    """Byte by byte, each of which would make an idle connection a busy one."""
    with table() as door, reached(door) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert line.recv(10_000).startswith(b"HTTP/1.1 200")
        line.sendall(SLOW)
        with pytest.raises(ConnectionError):
            send_on(line, b"x", 0.1, 600)


def test_what_is_refused_early_is_not_sent_for_ever() -> None:
    head = b"POST /api/v1/people HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n"
    with table() as door, reached(door) as line:
        line.settimeout(8)
        line.sendall(head)
        assert line.recv(10_000).startswith(b"HTTP/1.1 413")
        with pytest.raises(ConnectionError):
            send_on(line, b"x", 0.1, 600)


def test_a_long_body_is_read_to_its_end() -> None:
    """What is bounded is the head: an upload as long as it may be comes through."""
    with table() as door:
        text = "x" * 899_000
        ada = door.someone("Ada")
        for _ in range(3):
            answer = ada.ask("POST", "/records", text=text, places=["me", "me"])
            assert answer.status_code == 400, answer.text[:200]


def test_sockets_that_have_ended_count_no_more() -> None:
    with table() as door:
        game = door.someone("Ada").open("me", "visitor")["id"]
        for _ in range(210):
            with watch(door, game, "/t/{}/live"):
                pass
        assert door.client.get("/healthz").status_code == 200


def test_one_address_has_half_of_all_connections() -> None:
    with table() as door:
        lines = [reached(door) for _ in range(250)]
        for line in lines:
            line.settimeout(0)
        time.sleep(0.5)
        open_ = 0
        for line in lines:
            try:
                line.recv(1)
            except BlockingIOError:
                open_ += 1
            except ConnectionError:
                pass
        assert open_ == 200
        assert door.client.get("/healthz").status_code == 200
        for line in lines:
            line.close()
        time.sleep(0.3)
        with reached(door) as line:
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            line.settimeout(5)
            assert line.recv(100).startswith(b"HTTP/1.1 200"), "they count no more"
