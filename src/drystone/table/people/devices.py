"""Where a request comes from: a browser by its name, at an address."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from drystone.table.people.tokens import one_line
from drystone.table.people.whereabouts import address_of

_BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
_SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Mac OS": "macOS",
    "Linux": "Linux",
}
LONGEST = 40


@dataclass(frozen=True)
class Browser:
    """What a device is called, and where it is."""

    name: str
    address: str


def browser_of(connection: HTTPConnection) -> Browser:
    """The browser or program that asks."""
    name = browser_name(connection.headers.get("user-agent", ""))
    return Browser(name, address_of(connection)[:64])


def browser_name(agent: str) -> str:
    """What people call a browser; programs are called what they call themselves.

    >>> browser_name("Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0")
    'Firefox, Linux'
    >>> browser_name("python-httpx/0.27.0")
    'python-httpx/0.27.0'
    """
    found = next((name for sign, name in _BROWSERS.items() if sign in agent), "")
    if not found:
        return one_line(agent)[:LONGEST].strip() or "?"
    system = next((name for sign, name in _SYSTEMS.items() if sign in agent), "")
    return f"{found}, {system}" if system else found
