"""Replay, links to positions, records up and down, forks, and the rules at hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from drystone.games import GAMES
from tests.browser.conftest import Seating

SMALL = "tests.pebbles"
GOLDEN = Path(__file__).parents[1] / "golden" / "pebbles"


def test_a_running_game_can_be_scrubbed_and_linked(guest: Seating) -> None:
    ada = guest()
    ada.begin(SMALL, "you", "visitor")
    opening = ada.page.inner_text("#t-board")
    ada.choose()
    ada.choose()
    ada.page.click("a[href$='/replay']")
    ada.page.wait_for_selector("#t-replay[data-ready]")
    ada.page.keyboard.press("Home")
    ada.page.wait_for_url("**/replay?at=0")
    assert ada.page.inner_text("#t-board") == opening
    ada.page.keyboard.press("ArrowRight")
    ada.page.wait_for_url("**/replay?at=1")
    ada.page.reload()
    assert "Position 1 of" in ada.page.inner_text("#t-moment")


def test_a_record_is_uploaded_scrubbed_forked_and_played_on(guest: Seating) -> None:
    ada = guest()
    ada.front()
    ada.page.fill("#u-text", (GOLDEN / "two.record").read_text("utf-8"))
    ada.page.click("form[action='/upload'] button")
    ada.page.wait_for_selector("#t-replay[data-ready]")
    ada.page.keyboard.press("End")
    ada.page.wait_for_selector("#t-fork button:disabled")
    ada.page.keyboard.press("Home")
    ada.page.wait_for_url("**/replay?at=0")
    expect(ada.page.locator("#t-fork input[name='at']")).to_have_value("0")
    ada.page.click("#t-fork button")
    ada.rest()
    ada.choose()


def test_a_fork_begins_where_the_slider_stands(guest: Seating) -> None:
    ada = guest()
    ada.begin(SMALL, "you", "visitor")
    ada.choose()
    ada.choose()
    ada.page.click("a[href$='/replay']")
    ada.page.wait_for_selector("#t-replay[data-ready]")
    ada.page.keyboard.press("Home")
    ada.page.wait_for_url("**/replay?at=0")
    opening = ada.page.inner_text("#t-board")
    ada.page.click("#t-fork button")
    ada.page.wait_for_url(re.compile(r"/t/\w+$"))
    ada.rest()
    assert ada.page.inner_text("#t-board") == opening
    assert ada.page.locator("#t-log .deed").count() == 0


def test_a_finished_game_downloads_as_the_record_that_was_uploaded(guest: Seating) -> None:
    lines = (GOLDEN / "three.record").read_text("utf-8").splitlines(keepends=True)
    text = "".join(line for line in lines if not line.startswith("#"))
    ada = guest()
    ada.front()
    ada.page.fill("#u-text", text)
    ada.page.click("form[action='/upload'] button")
    ada.page.wait_for_selector("#t-replay[data-ready]")
    address = ada.page.get_attribute("a[download]", "href")
    got = ada.page.request.get(f"{ada.address}{address}").text()
    assert got == text


def test_a_position_is_uploaded_and_played_on(guest: Seating) -> None:
    ada = guest()
    ada.front()
    ada.page.fill("#u-text", (GOLDEN / "middle.position.toml").read_text("utf-8"))
    ada.page.click("form[action='/upload'] button")
    ada.rest()
    ada.choose()


def test_a_damaged_record_is_refused_with_its_line(guest: Seating) -> None:
    text = (GOLDEN / "two.record").read_text("utf-8").replace("choose", "chews", 1)
    ada = guest()
    answer = ada.page.request.post(ada.address + "/upload", form={"text": text})
    assert answer.status == 400
    assert "line 8" in answer.text()


@pytest.mark.parametrize("game", [SMALL, *GAMES])
def test_the_rules_are_searchable_and_linked(guest: Seating, game: str) -> None:
    ada = guest()
    ada.page.goto(f"{ada.address}/rules/{game}")
    every = ada.page.locator(".ruling:visible").count()
    assert every > 8
    ada.page.keyboard.press("/")
    ada.page.keyboard.type("player" if game != SMALL else "chisel")
    some = ada.page.locator(".ruling:visible").count()
    assert 0 < some < every
    ada.page.fill("#r-search", "zzzz")
    assert ada.page.is_visible("#r-none")
