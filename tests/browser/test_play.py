"""Sitting down and playing, in a real browser."""

from __future__ import annotations

import statistics

import pytest
from playwright.sync_api import expect

from drystone.games import GAMES
from tests.browser.clicks import measure
from tests.browser.conftest import Seating
from tests.browser.relay import relay

SMALL = "tests.pebbles"
EVERY = [SMALL, *GAMES]
SLICE = (SMALL, "gwtnz")
"""The smallest game and the one with the largest picture."""


@pytest.mark.parametrize("game", EVERY)
def test_one_click_gives_a_playable_position(guest: Seating, game: str) -> None:
    ada = guest()
    ada.quick(game)
    assert ada.choices()
    assert ada.question
    scrolls = "document.documentElement.scrollHeight > innerHeight"
    assert not ada.page.evaluate(scrolls), "the page of a table does not scroll"


def test_a_name_typed_before_the_first_click_is_the_one_at_the_table(guest: Seating) -> None:
    ada = guest()
    ada.front()
    ada.page.fill("input[name='name']", "Ada")
    ada.page.click(f"form[action='/quick/{SMALL}'] button")
    ada.rest()
    expect(ada.page.locator("#t-strip")).to_contain_text("Ada")
    ada.front()
    expect(ada.page.locator("input[name='name']")).to_have_value("Ada")


def test_a_hint_shows_where_and_is_followed_with_a_click(guest: Seating) -> None:
    ada = guest()
    ada.begin(SMALL, "you", "visitor")
    ada.page.keyboard.press("h")
    hints = ada.page.locator("#t-hints [data-action]")
    expect(hints.first).to_be_visible()
    best = hints.first.get_attribute("data-action")
    hints.first.hover()
    expect(ada.page.locator(f".hinted[data-action='{best}']")).to_have_count(1)
    before = ada.number
    hints.first.click()
    ada.changed(before)
    ada.page.mouse.move(1, 1)  # The next hints come to lie under the mouse.
    expect(ada.page.locator(".hinted")).to_have_count(0)
    expect(hints.first).to_be_visible()
    legal = {one.get_attribute("data-action") for one in ada.choices()}
    assert {one.get_attribute("data-action") for one in hints.all()} <= legal


def test_undo_and_restart_take_the_turn_back(guest: Seating) -> None:
    ada = guest()
    ada.begin(SMALL, "you", "visitor", confirm=True)
    first = ada.page.inner_text("#t-board")
    ada.choose()
    assert "Your turn is done" in ada.question
    before = ada.number
    ada.page.click("#t-undo")
    ada.changed(before)
    assert ada.page.inner_text("#t-board") == first
    ada.choose()
    before = ada.number
    ada.page.keyboard.press("r")
    ada.changed(before)
    assert ada.choices()
    assert ada.page.is_disabled("#t-undo")


def test_the_turn_ends_when_it_is_said_to(guest: Seating) -> None:
    ada = guest()
    ada.begin(SMALL, "you", "visitor", confirm=True)
    ada.choose()
    before = ada.number
    ada.page.click("#t-end")
    ada.changed(before)
    assert "Your turn is done" not in ada.question


@pytest.mark.parametrize("pause", [120, 600])
def test_a_second_click_on_the_end_of_a_turn_takes_nothing_back(guest: Seating, pause: int) -> None:
    """Where the button was there is nothing, not the one that goes back."""
    ada = guest()
    ada.begin("caledonia", "you", "visitor", confirm=True)
    while ada.page.locator("#t-end").count() == 0:
        ada.choose()
    place = ada.page.locator("#t-end").bounding_box()
    assert place is not None
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    posted: list[str] = []
    ada.page.on("request", lambda r: posted.append(r.url) if r.method == "POST" else None)
    ada.page.mouse.click(x, y)
    ada.page.wait_for_timeout(pause)
    ada.page.mouse.click(x, y)
    ada.page.wait_for_timeout(300)
    assert [url.rsplit("/", 1)[-1] for url in posted] == ["end-turn"]


def test_reloading_in_mid_turn_shows_the_same_table(guest: Seating) -> None:
    ada = guest()
    ada.begin(SMALL, "you", "visitor")
    ada.choose()
    question, board = ada.question, ada.page.inner_text("#t-board")
    ada.page.reload()
    ada.rest()
    assert (ada.question, ada.page.inner_text("#t-board")) == (question, board)


def test_two_people_at_one_screen_pass_it_on(guest: Seating) -> None:
    ada = guest()
    ada.begin(SMALL, "you", "beside")
    ada.play_turn()
    curtain = ada.page.locator("#t-curtain")
    expect(curtain).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(curtain).to_be_visible()
    ada.page.reload()
    expect(curtain).to_be_visible()
    table = ada.page.url
    ada.front()
    ada.page.goto(table)
    expect(curtain).to_be_visible()
    assert not ada.choices()
    expect(curtain.locator("button")).to_be_focused()
    ada.come()
    ada.rest()
    ada.choose_and_wait()


def test_the_host_removes_somebody_and_everybody_reads_it(guest: Seating) -> None:
    ada, ben = guest(), guest()
    ada.begin(SMALL, "you", "friend")
    ben.join(ada)
    ada.page.click("[data-panel='chat']")
    ada.page.click("#t-host summary")
    ada.page.click("#t-host [data-post='remove']")
    expect(ada.page.locator("#t-chat .told")).to_contain_text("removed Ben from seat 2")
    expect(ben.page.locator("#t-bar")).to_contain_text("watching")
    expect(ada.page.locator("#t-host [data-post='close-seat']")).to_be_visible()


def test_a_friend_joins_by_link_and_sees_every_move(guest: Seating) -> None:
    ada, ben = guest(), guest()
    ada.begin(SMALL, "you", "friend")
    ben.join(ada)
    assert "Guest" in ben.question
    ada.choose_and_wait()
    ben.page.wait_for_selector("#t-bar.asked")
    ada.page.click("[data-panel='chat']")
    ben.page.click("[data-panel='chat']")
    ben.page.fill("#t-say", "<b>hello</b>")
    ben.page.keyboard.press("Enter")
    ada.page.wait_for_selector("text=<b>hello</b>")


def test_what_does_not_glow_says_why(guest: Seating) -> None:
    ada = guest()
    ada.begin(SMALL, "you", "visitor")
    ada.page.click("#lay-on-1 rect")
    ada.page.wait_for_selector("#t-tip .why")
    assert "PEB 2.1" in ada.page.inner_text("#t-tip")


@pytest.mark.parametrize("game", EVERY)
def test_a_phone_is_enough(guest: Seating, game: str) -> None:
    ada = guest((390, 844), touch=True)
    ada.begin(game, "you", "visitor")
    wide = "document.documentElement.scrollWidth > innerWidth + 1"
    for _ in range(4):
        if ada.over:
            break
        before = ada.number
        one = ada.choices()[0]
        one.scroll_into_view_if_needed()
        one.tap(force=True)
        ada.choose_way()
        ada.say_picked()
        ada.page.wait_for_selector("#t-table:not(.busy)")
        if ada.page.is_visible("#t-warning"):
            ada.page.tap("#t-warning [value='sure']")
        ada.changed(before)
        assert not ada.page.evaluate(wide)


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in SLICE else pytest.mark.long) for game in EVERY]
)
def test_a_click_is_answered_at_once_and_in_few_bytes(
    guest: Seating, address: str, game: str
) -> None:
    ada = guest()
    with relay(address) as wire:
        ada.address = wire.address
        times, sizes = measure(ada, game, wire, 7)
        ada.page.goto("about:blank")
    # The figures that count are what `python -m tests.browser.clicks` prints on a quiet machine.
    assert statistics.median(times) < 1000
    assert statistics.median(sizes) < 25_000
