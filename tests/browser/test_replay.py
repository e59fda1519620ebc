"""Replay, links to positions, records up and down, forks, and the rules at hand."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from drystone.games import GAMES
from tests.browser.conftest import Seating
from tests.browser.guest import Guest

SMALL = "tests.pebbles"
GOLDEN = Path(__file__).parents[1] / "golden" / "pebbles"


def to_the_beginning(guest: Guest) -> None:
    """From a table to its replay, at the first position."""
    guest.page.click("a[href$='/replay']")
    guest.page.wait_for_selector("#t-replay[data-ready]")
    guest.page.keyboard.press("Home")
    guest.page.wait_for_url("**/replay?at=0")


def test_a_running_game_can_be_scrubbed_and_linked(guest: Seating) -> None:
    ada = guest()
    ada.begin(SMALL, "you", "visitor")
    opening = ada.page.inner_text("#t-board")
    ada.choose()
    ada.choose()
    to_the_beginning(ada)
    assert ada.page.inner_text("#t-board") == opening
    ada.page.keyboard.press("ArrowRight")
    ada.page.wait_for_url("**/replay?at=1")
    ada.page.reload()
    assert "Position 1 of" in ada.page.inner_text("#t-moment")


def test_a_replay_plays_by_itself_and_by_turns(guest: Seating) -> None:
    ada = guest()
    ada.begin(SMALL, "you", "visitor")
    for _ in range(4):
        ada.choose()
    to_the_beginning(ada)
    stops = json.loads(ada.page.get_attribute("#t-replay", "data-stops") or "")
    ada.page.keyboard.press("PageDown")
    ada.page.wait_for_url(f"**/replay?at={stops['turn'][0]}")
    ada.page.keyboard.press("Home")
    ada.page.wait_for_url("**/replay?at=0")
    ada.page.select_option("#t-stride", "turn")
    ada.page.click("#t-autoplay")
    ada.page.wait_for_url(f"**/replay?at={stops['turn'][1]}")
    ada.page.keyboard.press("Escape")
    ada.page.click("#t-autoplay")
    expect(ada.page.locator("#t-autoplay")).to_have_attribute("aria-pressed", "false")


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
    to_the_beginning(ada)
    opening = ada.page.inner_text("#t-board")
    ada.page.click("#t-fork button")
    ada.page.wait_for_url(re.compile(r"/t/\w+$"))
    ada.rest()
    assert ada.page.inner_text("#t-board") == opening
    assert ada.page.locator("#t-log .turn").count() == 0


def test_a_finished_game_downloads_as_the_record_that_was_uploaded(guest: Seating) -> None:
    lines = (GOLDEN / "three.record").read_text("utf-8").splitlines(keepends=True)
    text = "".join(line for line in lines if not line.startswith("#"))
    said = text.splitlines(keepends=True)
    kept = "".join("seed 0\n" if line.startswith("seed ") else line for line in said)
    ada = guest()
    ada.front()
    ada.page.fill("#u-text", text)
    ada.page.click("form[action='/upload'] button")
    ada.page.wait_for_selector("#t-replay[data-ready]")
    address = ada.page.get_attribute("a[download]", "href")
    got = ada.page.request.get(f"{ada.address}{address}").text()
    assert got == kept  # the outcomes tell everything; no table keeps a seed


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
    every = ada.page.locator(".ruling:visible")
    said = [text.lower() for text in every.all_inner_texts()]
    assert len(said) > 1
    # A word that some of the rules have and others have not.
    words = re.findall(r"[a-z]{5,}", " ".join(said))
    word = next(word for word in words if any(word not in text for text in said))
    ada.page.keyboard.press("/")
    ada.page.keyboard.type(word)
    assert 0 < ada.page.locator(".ruling:visible").count() < len(said)
    ada.page.fill("#r-search", "zzzz")
    assert ada.page.is_visible("#r-none")
