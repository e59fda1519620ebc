"""A real browser at a real server, both ended when the tests are done."""

from __future__ import annotations

import random
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.browser.guest import Guest

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-proxy-server",
]
DESKTOP = (1440, 900)
Seating = Callable[..., Guest]


def chromium() -> str:
    """The system's browser."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    raise RuntimeError("the browser tests need Chromium on the PATH; `make test` gets it")


@contextmanager
def serving(folder: Path, *more: str) -> Iterator[str]:
    """A server with its store in this folder, at the address that you get."""
    port = free_port()
    store = str(folder / "store.sqlite")
    command = [sys.executable, "-m", "tests.browser.host", str(port), store, *more]
    said = (folder / "said.txt").open("w")
    with said, subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT) as server:
        where = f"http://127.0.0.1:{port}"
        try:
            wait_for(where, server)
            yield where
        finally:
            server.terminate()


def free_port() -> int:
    """A port that nobody has: below those that the system hands out by itself in the meantime."""
    for port in random.sample(range(20_000, 32_000), 100):
        with socket.socket() as one:
            try:
                one.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise RuntimeError("no port is free")


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server is."""
    with serving(tmp_path_factory.mktemp("table")) as where:
        yield where


def wait_for(where: str, server: subprocess.Popen[bytes]) -> None:
    """Wait until the server answers."""
    for _ in range(600):
        if server.poll() is not None:
            raise RuntimeError("the server did not start")
        try:
            urllib.request.urlopen(where + "/healthz", timeout=1).close()
            return
        except (URLError, OSError):
            time.sleep(0.1)
    raise RuntimeError("the server does not answer")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser, without a window."""
    with sync_playwright() as play:
        yield play.chromium.launch(executable_path=chromium(), args=FLAGS)


@pytest.fixture
def guest(browser: Browser, address: str) -> Iterator[Seating]:
    """Makes guests, each with a browser profile of their own; none may have met an error."""
    contexts: list[BrowserContext] = []
    guests: list[Guest] = []

    def make(
        size: tuple[int, int] = DESKTOP, language: str = "en", *, touch: bool = False
    ) -> Guest:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale=language, has_touch=touch
        )
        contexts.append(context)
        guests.append(Guest(context.new_page(), address))
        return guests[-1]

    yield make
    errors = [error for one in guests for error in one.errors]
    for context in contexts:
        context.close()
    assert errors == []
