"""Time at a table, on a server whose clock the tests turn forward: it runs out, or nobody comes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Seating, serving
from tests.browser.guest import Guest
from tests.browser.test_together import SMALL, begin, open_form

MINUTE, DAY = 60, 86_400
Later = Callable[[float], None]


@pytest.fixture(scope="module")
def ahead(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file that says how late it is on the server."""
    file = tmp_path_factory.mktemp("time") / "ahead"
    file.write_text("0")
    return file


@pytest.fixture(scope="module")
def address(ahead: Path) -> Iterator[str]:
    with serving(ahead.parent, "", str(ahead)) as where:
        yield where


@pytest.fixture
def later(ahead: Path) -> Later:
    """Turns the server's clock forward by some seconds."""

    def turn(seconds: float) -> None:
        fresh = ahead.with_suffix(".new")
        fresh.write_text(str(float(ahead.read_text()) + seconds))
        fresh.replace(ahead)

    return turn


def pair(guest: Seating, clock: str, out: str) -> tuple[Guest, Guest]:
    """Two people at a table with a clock; the first to decide is on it."""
    ada, ben = guest(), guest((390, 844))
    open_form(ada, "you", "friend")
    form = ada.page.locator(f"form.new-game[action='/new/{SMALL}']")
    form.locator("[name='clock']").select_option(clock)
    form.locator("[name='out']").select_option(out)
    begin(ada)
    ben.follow(ada.page.locator("#t-invite .seat-link").get_attribute("data-link") or "", "Ben")
    ada.page.wait_for_selector("#t-invite:not([open])", state="attached")
    expect(ben.page.locator("#t-strip .clock.runs")).to_have_count(1)
    return ada, ben


def test_time_runs_out_and_the_game_ends(guest: Seating, later: Later) -> None:
    ada, ben = pair(guest, "live-quick", "end")
    later(5 * MINUTE)
    ada.play_turn()  # there were five minutes and a half
    expect(ben.page.locator("#t-bar.asked")).to_be_visible()
    later(6 * MINUTE)
    for who in (ada, ben):
        expect(who.page.locator("#t-bar .sentence")).to_contain_text("Ben has run out of time")
        expect(who.page.locator("#t-bar [data-post='rematch']")).to_be_visible()
        assert who.page.query_selector("#t-board .legal") is None


@pytest.mark.long
def test_time_runs_out_and_a_bot_goes_on_until_one_is_back(guest: Seating, later: Later) -> None:
    ada, ben = pair(guest, "live-quick", "bot")
    later(6 * MINUTE)
    expect(ben.page.locator("#t-bar.asked")).to_be_visible()
    ben.rest()
    ada.page.click("[data-panel='chat']")
    ada.page.click("[data-post='come-back']")
    expect(ada.page.locator("[data-post='come-back']")).to_have_count(0)
    ben.play_turn()
    ada.rest()
    # Whoever is back has half a minute for a turn at least, though the bank is empty.
    later(15)
    ada.play_turn()


@pytest.mark.long
def test_time_runs_out_and_the_others_wait_or_let_a_bot_go_on(guest: Seating, later: Later) -> None:
    ada, ben = pair(guest, "live-quick", "wait")
    later(6 * MINUTE)
    for who in (ada, ben):
        expect(who.page.locator("#t-strip .clock.out")).to_be_visible()
        who.page.reload()  # a page learns how late it is when it is opened
        expect(who.page.locator("#t-strip .clock.out")).to_have_text("time is up")
    ada.rest()
    assert ada.choices(), "the others wait"
    ada.page.goto("about:blank")
    ben.page.click("[data-panel='chat']")
    ben.page.click("#t-chat [data-post='ask-stand-in']")
    expect(ben.page.locator("#t-bar.asked")).to_be_visible()
    ben.page.click("[data-panel='chat']")
    ben.rest()
    ben.choose_and_wait()


@pytest.mark.long
def test_days_run_out_after_the_vacation_and_not_before(guest: Seating, later: Later) -> None:
    ada, ben = pair(guest, "days-1", "end")
    ada.page.click("[data-panel='settings']")
    ada.page.fill("#t-vacation", "5")
    ada.page.click("form[data-to='vacation'] button")
    face = "#t-strip .clock.runs"
    for who in (ada, ben):
        expect(who.page.locator(face)).to_contain_text("away")
    later(4 * DAY)
    for who in (ada, ben):
        who.page.reload()
        expect(who.page.locator(face)).to_contain_text("away")
    ada.page.click("[data-panel='settings']")
    ada.page.fill("#t-vacation", "0")
    ada.page.click("form[data-to='vacation'] button")
    for who in (ada, ben):
        expect(who.page.locator(face)).not_to_contain_text("away")
    later(0.5 * DAY)
    ada.play_turn()
    later(1.5 * DAY)
    for who in (ada, ben):
        expect(who.page.locator("#t-bar .sentence")).to_contain_text("has run out of time")


def test_an_unused_table_warns_then_closes_and_is_kept(guest: Seating, later: Later) -> None:
    ada, ben, cleo = guest(), guest((390, 844)), guest(language="de")
    open_form(ada, "you", "friend", "friend")
    begin(ada)
    ada.page.wait_for_selector("#t-invite .seat-link")
    links = ada.page.locator("#t-invite .seat-link").all()
    first, second = (one.get_attribute("data-link") or "" for one in links)
    ben.follow(first, "Ben")
    cleo.follow(second, "Cleo")
    table = ada.page.url.partition("?")[0]
    later(52 * DAY)
    ada.page.reload()
    ada.page.wait_for_selector("#t-table[data-ready]")
    expect(ada.page.locator(".closing")).to_have_count(0)
    later(1.1 * DAY)
    for who in (ada, ben, cleo):
        expect(who.page.locator("#t-bar .closing")).to_be_visible()
    expect(cleo.page.locator("#t-bar .closing")).to_contain_text("Hier geschieht nichts")
    ben.front()
    expect(ben.page.locator(".table-list .closing")).to_be_visible()
    # Whatever anybody says starts the count anew.
    ada.page.click("[data-panel='chat']")
    ada.page.fill("#t-say", "still here")
    ada.page.keyboard.press("Enter")
    for who in (ada, cleo):
        expect(who.page.locator("#t-bar .closing")).to_have_count(0)
    later(54 * DAY)
    expect(cleo.page.locator("#t-bar .closing")).to_be_visible()
    later(7.1 * DAY)
    expect(ada.page.locator("#t-bar .sentence")).to_contain_text("Nobody wins")
    expect(cleo.page.locator("#t-bar .sentence")).to_contain_text("Niemand gewinnt")
    ben.page.goto(table + "/replay")
    expect(ben.page.locator("#t-board svg").first).to_be_visible()
