"""A tile lies in its place before it is put down, and is turned there."""

from __future__ import annotations

import random

from playwright.sync_api import expect

import drystone
from tests.browser.conftest import Seating
from tests.browser.guest import Guest

GHOST = "#t-board .turning.seen"


def how_turned(ada: Guest) -> str:
    """The way that is seen: the word that it stands for."""
    [ghost] = ada.page.query_selector_all(GHOST)
    return str(ghost.get_attribute("data-word"))


def with_a_tile_to_turn() -> str:
    """A position in which somebody is asked how to turn a tile, with several ways."""
    game, hand = drystone.new("keyflower", 2, seed=1), random.Random(1)
    while sum(game.text(action).startswith("turn ") for action in game.legal()) < 3:
        game.play(hand.choice(game.legal()))
    return game.position()


def until_turning(ada: Guest) -> list[str]:
    """A table at which a tile can be turned: the ways to turn it."""
    ada.front()
    ada.page.fill("#u-text", with_a_tile_to_turn())
    ada.page.click("form[action='/upload'] button")
    ada.rest()
    ghosts = ada.page.locator("#t-board .turning")
    return [str(one.get_attribute("data-word")) for one in ghosts.all()]


def test_a_tile_is_turned_by_wheel_and_keys_and_put_down_by_a_click(guest: Seating) -> None:
    ada = guest()
    ways = until_turning(ada)
    page, before = ada.page, ada.number
    start = ways.index(how_turned(ada))
    box = page.locator(GHOST).bounding_box()
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    wide = page.locator("#t-board svg").bounding_box()
    page.mouse.move(*middle)
    expect(page.locator("#t-tip")).to_be_visible()
    page.mouse.wheel(0, 100)
    second = ways[(start + 1) % len(ways)]
    expect(page.locator(f"{GHOST}[data-word='{second}']")).to_be_visible()
    expect(page.locator("#t-tip")).to_be_hidden()
    assert page.locator("#t-board svg").bounding_box() == wide, "the wheel does not zoom there"
    page.keyboard.press("w")
    third = ways[(start + 2) % len(ways)]
    assert how_turned(ada) == third
    assert page.evaluate("document.activeElement.dataset.piece") == third, "Enter would choose it"
    page.keyboard.press("q")
    assert how_turned(ada) == second
    page.locator(f"#{third}").hover()
    assert how_turned(ada) == third, "pointing at a way shows it"
    meant = page.locator(f"#{third}").get_attribute("data-action")
    with page.expect_request("**/decide") as sent:
        page.mouse.click(*middle)
    ada.changed(before)
    assert f'"action":{meant}' in (sent.value.post_data or "")
