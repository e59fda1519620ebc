"""The server's time by one request that is long where nobody looks: for seconds nobody else plays.

What is counted is processor time, of the whole server: on a busy machine it is the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.table.client import GAME, Guest

SECONDS = 0.4
"""Of a processor, for a request that is refused; without a bound each took one to ten."""
OWN_PAGE = {"Sec-Fetch-Site": "same-origin"}


def asked(do: Callable[[], httpx.Response]) -> tuple[int, float]:
    """The answer's status, and how much of a processor it took."""
    began = time.process_time()
    status = do().status_code
    return status, time.process_time() - began


@pytest.mark.parametrize(
    "cookie",
    [
        'drystone="' + "\\1" * 29_000 + '"',  # what is quoted is unquoted piece by piece
        "a=b;" * 15_000,
    ],
)
def test_cookies_that_are_long_to_read(door: Guest, cookie: str) -> None:
    def look() -> httpx.Response:
        return door.client.get("/api/v1/rules", headers={"Cookie": cookie})

    status, seconds = asked(look)
    assert (status, seconds < SECONDS) == (431, True), seconds


def test_headers_without_end(door: Guest) -> None:
    def look() -> httpx.Response:
        return door.client.get("/", headers=[("Accept-Language", "xx;q=0.1," * 100)] * 40)

    assert asked(look)[0] == 431


def test_a_socket_with_such_a_cookie_is_closed_at_once(door: Guest) -> None:
    base, long = str(door.client.base_url).rstrip("/"), 'drystone="' + "\\1" * 2500 + '"'
    url = base.replace("http", "ws") + "/t/none/live"
    origin = Origin(base)
    with connect(url, origin=origin, additional_headers={"Cookie": "drystone=x"}):
        pass
    cookie = {"Cookie": long}
    with pytest.raises(InvalidStatus), connect(url, origin=origin, additional_headers=cookie):
        pass


def test_a_form_of_more_fields_than_any_page_has(door: Guest) -> None:
    def send() -> httpx.Response:
        return door.client.post("/studies", content="a&" * 500_000, headers=OWN_PAGE)

    door.client.get("/studies")  # the first page of all reads what they say
    status, seconds = asked(send)
    assert (status, seconds < SECONDS / 4) == (400, True), seconds


@pytest.mark.parametrize(
    "draft",
    [
        ".".join(["a"] * 29_900) + " = 1",
        "[" + ".".join(["a"] * 29_900) + "]",
        "x = {" + " . ".join(['"a"'] * 9_000) + " = 1}",
    ],
)
def test_a_draft_whose_names_have_thousands_of_parts(door: Guest, draft: str) -> None:
    def edit() -> httpx.Response:
        said = {"draft": draft, "good": draft, "how": "read"}
        return door.client.post(f"/edit/{GAME}/change", json=said, headers=OWN_PAGE)

    status, seconds = asked(edit)
    assert (status, seconds < SECONDS) == (400, True), seconds
