"""A webhook whose name or receiver takes for ever holds up nobody but its owner."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator

import pytest

from drystone.table.notifications import outgoing
from drystone.table.notifications.outgoing import Outgoing, is_public
from drystone.table.processes.fair_queue import Claimant
from tests.table.client import Guest, table

ADA, EVE = Claimant("home", "ada"), Claimant("evil", "eve")


@pytest.fixture
def slow_names(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A name server that does not answer for names with "slow" in them."""
    release, look_up = threading.Event(), outgoing.addresses

    def addresses(host: str, port: int) -> list[str]:
        if "slow" in host:
            release.wait(30)
            raise OSError("no answer")
        return look_up(host, port)

    monkeypatch.setattr(outgoing, "addresses", addresses)
    yield
    release.set()


def later(guest: Guest, *hooks: str) -> list[threading.Thread]:
    """Somebody gives addresses, and does not wait for the answer."""
    threads = [
        threading.Thread(target=lambda hook=hook: guest.ask("PATCH", "/me", hook=hook))
        for hook in hooks
    ]
    for thread in threads:
        thread.start()
    return threads


@pytest.mark.usefixtures("slow_names")
def test_a_name_that_is_never_found_holds_up_no_other_click(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(outgoing, "SEND_WITHIN", 6.0)
    with table() as door:
        ada, eve = door.someone("Ada"), door.someone("Eve").elsewhere("127.0.0.2")
        path = f"/games/{ada.open('me', 'visitor')['id']}/chat"
        threads = later(eve, *(f"http://slow{i}.example/" for i in range(20)))
        time.sleep(0.3)
        began = time.monotonic()
        ada.post(path, text="does it take long?")
        assert time.monotonic() - began < 3.0
        answer = ada.ask("PATCH", "/me", hook="http://127.0.0.1/")
        assert answer.json()["problem"] == "bad-hook"
        assert time.monotonic() - began < 4.5, "others' addresses are looked up all the same"
        for thread in threads:
            thread.join()
        eve.client.close()
        closing = time.monotonic()
    assert time.monotonic() - closing < 5.0


def test_a_receiver_that_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "SEND_WITHIN", 0.5)

    async def story(port: int) -> None:
        sender = Outgoing(private=True)
        hooks = [sender.post(f"http://127.0.0.1:{port}/", {}, EVE) for _ in range(20)]
        waiting = [asyncio.create_task(hook) for hook in hooks]
        await asyncio.sleep(0.1)
        for task in waiting[:16]:
            task.cancel()
        found = await asyncio.gather(*waiting, return_exceptions=True)
        assert all(isinstance(one, (TimeoutError, asyncio.CancelledError)) for one in found)
        await sender.close()

    with socket.create_server(("127.0.0.1", 0)) as silent:
        asyncio.run(story(silent.getsockname()[1]))


def test_only_the_place_that_was_checked_is_spoken_to() -> None:
    """A name that leads elsewhere the next time gets nothing: the address is in the request."""

    async def story() -> str:
        return (await Outgoing(private=True).target("http://localhost:81/x?y", ADA)).url

    assert asyncio.run(story()) in ("http://127.0.0.1:81/x?y", "http://[::1]:81/x?y")


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "100.64.0.1", "169.254.169.254", "172.31.0.1", "192.168.1.1"),
        *("0.0.0.0", "192.0.0.8", "192.0.0.9", "192.88.99.1", "198.18.0.1", "203.0.113.9"),
        *("224.0.1.1", "239.1.1.1", "240.0.0.1", "255.255.255.255"),
        *("::1", "::", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "fe80::1%eth0"),
        *("fc00::1", "fec0::1", "ff02::1", "ff0e::1", "64:ff9b::7f00:1", "64:ff9b:1::1", "100::1"),
        *("2001::1", "2001:20::1", "2001:db8::1", "2002:7f00:1::", "3fff::1", "5f00::1"),
    ],
)
def test_no_notice_goes_to_an_address_that_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["1.1.1.1", "93.184.216.34", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"]
)
def test_public_addresses_are_reached(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "hook",
    [
        *("http://127.1/", "http://0x7f.1/", "http://2130706433/", "http://[::ffff:127.0.0.1]/"),
        *("http://1.1.1.1:25/", "http://1.1.1.1:22/", "https://1.1.1.1:6379/"),
        *("http://@1.1.1.1/", "http://:x@1.1.1.1/", "http:///x", "gopher://1.1.1.1/"),
    ],
)
def test_other_spellings_and_ports_lead_nowhere(hook: str) -> None:
    with pytest.raises((ValueError, OSError)):
        asyncio.run(Outgoing(private=False).target(hook, EVE))
