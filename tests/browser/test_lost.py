"""When the table can't be reached: the page says so, waits longer each time, and stops in the end.

The sockets are answered by the test itself, so that it can count and hang up as it likes.
"""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Seating
from tests.browser.guest import Guest

SMALL = "tests.pebbles"


def hung_up_on(guest: Seating, code: int) -> tuple[Guest, list[float]]:
    """Somebody whose every socket is closed at once, and when they have tried."""
    ada, tried = guest(), []

    def hang_up(socket: WebSocketRoute) -> None:
        tried.append(time.monotonic())
        socket.close(code=code)

    ada.begin(SMALL, "you", "visitor")
    ada.page.route_web_socket("**/live?*", hang_up)
    ada.page.reload()
    ada.page.wait_for_selector("#t-table.away")
    return ada, tried


@pytest.mark.parametrize("code, most", [(1008, 1), (1011, 4)], ids=["refused", "broken"])
def test_what_can_not_be_served_is_not_asked_for_ever(guest: Seating, code: int, most: int) -> None:
    ada, tried = hung_up_on(guest, code)
    expect(ada.page.locator("#t-lost")).to_contain_text("can't be shown right now")
    assert len(tried) == most
    ada.page.wait_for_timeout(2500)
    assert len(tried) == most
    ada.page.unroute_all()


def test_a_lost_table_is_looked_for_less_and_less_often(guest: Seating) -> None:
    ada, tried = hung_up_on(guest, 1001)
    expect(ada.page.locator("#t-lost")).to_contain_text("is lost")
    ada.page.wait_for_timeout(8000)
    waits = [later - earlier for earlier, later in pairwise(tried)]
    assert 3 <= len(tried) <= 7, waits
    assert waits[-1] > 2 * waits[0] or len(tried) < 5, waits


def test_there_is_a_way_back(guest: Seating) -> None:
    ada = guest()
    ada.begin(SMALL, "you", "visitor")
    lost = "document.getElementById('t-lost').hidden = false"
    ada.page.evaluate(lost)
    ada.page.click("#t-lost button")
    ada.rest()
    expect(ada.page.locator("#t-lost")).to_be_hidden()
    assert ada.choices()


def test_a_table_that_comes_back_is_shown_again(guest: Seating) -> None:
    ada = guest()
    ada.begin(SMALL, "you", "visitor")
    dead = 2

    def first_dead(socket: WebSocketRoute) -> None:
        nonlocal dead
        dead -= 1
        if dead >= 0:
            socket.close(code=1001)
        else:
            socket.connect_to_server()

    ada.page.route_web_socket("**/live?*", first_dead)
    ada.page.reload()
    ada.page.wait_for_selector("#t-table.away")
    ada.page.wait_for_selector("#t-table:not(.away)")
    expect(ada.page.locator("#t-lost")).to_be_hidden()
    ada.choose()


def test_a_socket_that_has_fallen_silent_is_replaced(guest: Seating) -> None:
    ada = guest()
    ada.begin(SMALL, "you", "visitor")
    opened = 0

    def first_silent(socket: WebSocketRoute) -> None:
        nonlocal opened
        opened += 1
        silent, heard = opened == 1, 0
        server = socket.connect_to_server()

        def told(message: str | bytes) -> None:
            nonlocal heard
            heard += 1
            if not silent or heard == 1:
                socket.send(message)

        server.on_message(told)

    ada.page.route_web_socket("**/live?*", first_silent)
    ada.page.reload()
    ada.rest()
    before = ada.number
    ada.choose()
    ada.changed(before)
    assert opened == 2
    ada.choose()
