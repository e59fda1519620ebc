"""More than one person, device or tab at a table: consent, absence, stale clicks, lost lines."""

from __future__ import annotations

from http.server import BaseHTTPRequestHandler, HTTPServer
from queue import Queue
from threading import Thread

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Seating
from tests.browser.guest import Guest

SMALL = "tests.pebbles"


@pytest.fixture
def pair(guest: Seating) -> tuple[Guest, Guest]:
    """Two people at a table, who have both made a decision."""
    ada, ben = guest(), guest()
    ada.begin(SMALL, "you", "friend")
    ben.join(ada)
    ben.prefer(pace=0, confirm=False)
    ada.rest()
    ada.choose_and_wait()
    ben.rest()
    ben.choose_and_wait()
    ada.rest()
    return ada, ben


def test_going_back_needs_the_others_consent(pair: tuple[Guest, Guest]) -> None:
    ada, ben = pair
    ask = ada.page.locator("[data-post='ask-undo']")
    ask.click()
    plea = ben.page.locator(".plea")
    expect(plea).to_contain_text("Guest")
    plea.get_by_text("No", exact=True).click()
    expect(plea).to_have_count(0)
    expect(ask).to_be_visible()
    before = ada.number
    ask.click()
    plea.get_by_text("Agree").click()
    ada.changed(before)
    expect(ada.page.locator("#t-log .turn")).to_have_count(0)


def test_a_bot_stands_in_by_consent_until_one_comes_back(guest: Seating) -> None:
    ada, ben, cleo = guest(), guest(), guest()
    ada.begin(SMALL, "you", "friend", "friend")
    ben.join(ada, 1, "Ben")
    cleo.join(ada, 2, "Cleo")
    table = ben.page.url
    ben.page.click("[data-panel='settings']")
    ben.page.check("[data-pref='lets_stand_in']")
    ben.page.wait_for_selector("#t-table:not(.busy)")
    ben.page.goto("about:blank")
    ada.page.click("[data-panel='chat']")
    ask = ada.page.locator("#t-chat [data-post='ask-stand-in']")
    expect(ask).to_contain_text("Ben")
    ask.click()
    plea = cleo.page.locator(".plea")
    expect(plea).to_contain_text("Ben")
    plea.get_by_text("Agree").click()
    expect(plea).to_have_count(0)
    ada.choose_and_wait()
    # The bot plays for Ben, and then it is Cleo who chooses.
    cleo.rest()
    ben.page.goto(table)
    ben.page.wait_for_selector("#t-table[data-ready]")
    # Whoever comes back sees at once that it is not they who play, and how to play again.
    expect(ben.page.locator("#t-bar")).to_contain_text("A bot plays for you")
    ben.page.click("#t-bar [data-post='come-back']")
    expect(ben.page.locator("[data-post='come-back']")).to_have_count(0)
    cleo.choose_and_wait()
    cleo.page.click("#t-end")
    ada.rest()
    ada.choose_and_wait()
    ben.rest()
    assert ben.choices(), "Ben plays again"


def test_a_seat_is_left_and_taken_again_on_another_device(guest: Seating) -> None:
    ada, phone = guest(), guest((390, 844), touch=True)
    ada.begin(SMALL, "you", "visitor")
    link = ada.link(0, "settings")
    phone.follow(link, "Ada")
    phone.rest()
    stranger = guest()
    stranger.page.goto(link)
    expect(stranger.page.locator("main")).to_contain_text("has been used")
    stranger.forgive("410")
    before = ada.number
    phone.choose()
    ada.page.wait_for_function(
        "since => document.getElementById('t-bar').dataset.number !== since", arg=before
    )
    ada.page.click("[data-panel='settings']")
    ada.page.click("[data-dialog='t-leave']")
    ada.page.click("#t-leave [autofocus]")
    expect(ada.page.locator("#t-leave")).to_be_hidden()
    ada.page.click("[data-dialog='t-leave']")
    ada.page.click("#t-leave [data-post='leave']")
    ada.page.wait_for_selector(".games")
    ada.page.goto(phone.page.url)
    ada.page.click("#t-invite form button")
    expect(ada.page.locator("#t-bar .under")).to_contain_text("watching")
    expect(phone.page.locator("#t-bar .under")).to_contain_text("watching")
    ada.page.click("[data-panel='chat']")
    ada.page.click("#t-chat [data-post='invite']")
    ada.page.wait_for_selector("#t-link[open]")
    phone.page.goto(ada.page.input_value("#t-link input"))
    phone.page.click("button.primary")
    phone.rest()
    phone.choose()


def test_a_click_in_a_stale_tab_is_explained_and_shows_the_table_as_it_is(guest: Seating) -> None:
    ada = guest()
    ada.begin(SMALL, "you", "visitor")
    other = Guest(ada.page.context.new_page(), ada.address)
    other.page.route_web_socket("**/live?*", deaf)
    other.page.goto(ada.page.url)
    other.rest()
    stale = other.choices()[0]
    ada.choose()
    stale.click()
    expect(other.page.locator("#t-note")).to_contain_text("moved on")
    assert other.number == ada.number
    other.rest()
    other.choose_and_wait()
    other.forgive("409")
    assert other.errors == []


def deaf(socket: WebSocketRoute) -> None:
    """A live channel through which nothing comes."""


def test_a_lost_line_is_said_and_comes_back(guest: Seating) -> None:
    ada = guest()
    lines: list[WebSocketRoute] = []

    def hear(socket: WebSocketRoute) -> None:
        lines.append(socket)
        socket.connect_to_server()

    ada.page.route_web_socket("**/live?*", hear)
    ada.begin(SMALL, "you", "visitor")
    ada.page.context.set_offline(True)
    before = ada.number
    ada.choices()[0].click()
    expect(ada.page.locator("#t-note")).to_contain_text("can't be reached")
    ada.page.context.set_offline(False)
    lines[-1].close()
    ada.page.wait_for_function("() => document.querySelector('#t-table.away')")
    ada.page.wait_for_function("() => !document.querySelector('#t-table.away')")
    assert len(lines) == 2
    ada.rest()
    assert ada.number == before
    ada.choose()
    ada.forgive("ERR_INTERNET_DISCONNECTED")


@pytest.fixture
def heard() -> Queue[bytes]:
    """What is sent to an address of our own."""
    return Queue()


def listening(heard: Queue[bytes]) -> HTTPServer:
    """A server that takes in whatever is sent to it."""

    class Ear(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            heard.put(self.rfile.read(int(self.headers["content-length"])))
            self.send_response(204)
            self.end_headers()

        def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Ear)
    Thread(target=server.serve_forever, daemon=True).start()
    return server


def keep_hook(page: Page, field: str, address: str) -> None:
    """Type an address into the settings, and have it kept."""
    page.fill(field, address)
    page.press(field, "Enter")
    page.wait_for_selector("#t-table:not(.busy)")


def test_webhooks_are_set_on_the_page(guest: Seating, heard: Queue[bytes]) -> None:
    ada, ben = guest(), guest()
    ada.begin(SMALL, "you", "friend")
    server = listening(heard)
    address = f"http://127.0.0.1:{server.server_port}/turn"
    note = ada.page.locator("#t-note")
    ada.page.click("[data-panel='settings']")
    ada.page.click(".hooks:has(#t-hook-here) summary")
    keep_hook(ada.page, "#t-hook-here", "http://nobody.invalid/")
    expect(note).to_contain_text("can't be used")
    keep_hook(ada.page, "#t-hook-here", address)
    expect(note).to_contain_text("Saved")
    keep_hook(ada.page, "#t-hook-everywhere", address)
    ada.page.reload()
    ada.page.wait_for_selector("#t-table[data-ready]")
    assert ada.page.input_value("#t-hook-here") == address
    assert ada.page.input_value("#t-hook-everywhere") == address
    ben.join(ada)
    ada.play_turn()
    ada.page.goto("about:blank")
    expect(ben.page.locator("#t-strip")).to_contain_text("away")
    ben.rest()
    ben.play_turn()
    assert b'"your-turn"' in heard.get(timeout=30)
    server.shutdown()
    server.server_close()
    ada.forgive("400")
