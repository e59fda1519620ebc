"""The bar at the foot of a table: what it takes from the board, and where its buttons stand."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from drystone.games.caledonia.production import Make
from drystone.games.caledonia.state import Table
from tests.browser.conftest import DESKTOP, Seating
from tests.browser.guest import Guest
from tests.caledonia.scene import give, scene

GOLDEN = Path(__file__).parents[1] / "golden"
LOW, TABLET, PHONE = (1366, 768), (820, 1180), (390, 844)
ROOM = """() => {
  const high = (which) => document.querySelector(which).getBoundingClientRect().height;
  return [high("#t-bar"), high("#t-board")];
}"""
CUT = """() => [...document.querySelectorAll("#t-bar .answer, #t-bar .sentence")].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.bottom > innerHeight + 1 || box.width < 90 || one.scrollWidth > one.clientWidth + 1;
}).map((one) => one.textContent)"""


def whisky_to_make(guest: Seating, size: tuple[int, int]) -> Guest:
    """Somebody with four distilleries and grain for all of them: four answers, and the way on."""
    there = "distillery 4.4, distillery 4.5, distillery 5.4, distillery 5.3"
    game = give(scene(2, units={0: there}), grain=9)
    cast("Table", game.state).frames.append(Make(0, 0, 0))
    ada = guest(size, touch=size in (TABLET, PHONE))
    ada.front()
    ada.page.fill("#u-text", game.position())
    ada.page.click("form[action='/upload'] button")
    ada.rest()
    return ada


@pytest.mark.parametrize(
    "size, most",
    [(DESKTOP, 90), (LOW, 85), (TABLET, 240), (PHONE, 320)],
    ids=["desk", "low", "tablet", "phone"],
)
def test_many_answers_leave_the_board_its_room(
    guest: Seating, size: tuple[int, int], most: int
) -> None:
    """On a desk they stand side by side in one row: another one would make the board smaller."""
    ada = whisky_to_make(guest, size)
    assert ada.page.locator("#t-bar .answers .answer").count() == 4
    bar, _ = ada.page.evaluate(ROOM)
    assert bar <= most
    assert ada.page.evaluate(CUT) == []


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_what_takes_back_is_a_sign_where_there_is_little_room(
    guest: Seating, size: tuple[int, int]
) -> None:
    """All of them in one row with the way on, and each large enough for a finger."""
    ada = guest(size, touch=True)
    ada.begin("caledonia", "you", "visitor")
    ada.choose()
    ada.page.wait_for_selector("#t-further")
    boxes = [
        ada.page.locator(one).bounding_box() for one in ("#t-further", "#t-undo", "#t-restart")
    ]
    tops = {round(box["y"]) for box in boxes if box}
    assert len(tops) == 1
    assert all(box and 44 <= box["width"] <= 60 and box["height"] >= 44 for box in boxes)
    assert ada.page.locator("#t-further").inner_text().strip(), "it is still named"


def test_a_long_note_does_not_lie_under_what_takes_back(guest: Seating) -> None:
    """That a seed was chosen is longer than a phone is wide."""
    ada, ben = guest(), guest(PHONE, touch=True)
    ada.begin("caledonia", "you", "friend")
    ben.join(ada)
    note = ben.page.locator("#t-bar .under > span").bounding_box()
    tools = ben.page.locator("#t-undo").bounding_box()
    assert note
    assert tools
    apart = note["x"] + note["width"] <= tools["x"] or note["y"] >= tools["y"] + tools["height"]
    assert apart or note["y"] + note["height"] <= tools["y"]


def test_leaving_buildings_idle_is_asked_about_once(guest: Seating) -> None:
    ada = whisky_to_make(guest, DESKTOP)
    page, before = ada.page, ada.number
    page.click("#t-main")
    told = page.locator("#t-ways .caution")
    told.wait_for()
    assert "idle" in told.inner_text()
    assert ada.number == before
    page.keyboard.press("Escape")
    page.click("#t-main")
    page.check("#t-ways .again input")
    page.click("#t-ways .card")
    ada.changed(before)


OVERLAP = """() => {
  const boxes = [...document.querySelectorAll(".scrub :is(button, select, input, a, .where)")]
    .filter((one) => one.offsetParent).map((one) => one.getBoundingClientRect());
  return boxes.some((a, i) => boxes.some((b, j) => i < j && a.left < b.right - 1
    && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
}"""


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE], ids=["desk", "tablet", "phone"])
def test_nothing_in_the_bar_of_a_replay_lies_on_something_else(
    guest: Seating, size: tuple[int, int]
) -> None:
    ada = guest(size, touch=size != DESKTOP)
    ada.front()
    ada.page.fill("#u-text", (GOLDEN / "pebbles" / "three.record").read_text("utf-8"))
    ada.page.click("form[action='/upload'] button")
    ada.page.wait_for_selector("#t-replay[data-ready]")
    assert not ada.page.evaluate(OVERLAP)
