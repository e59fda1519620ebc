"""What can be clicked is large enough for a mouse or a finger, and what is written can be read."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import drystone
from tests.browser.conftest import DESKTOP, Seating
from tests.browser.guest import PLAY_ON

GOLDEN = Path(__file__).parents[1] / "golden"
LOW = (1366, 768)
TABLET = (820, 1180)
PHONE = (390, 844)
MOUSE, FINGER = 24, 44
LETTERS = 11

# The smallest things that stand for a word, and the smallest letters, in pixels of the page.
# Where several things mean the same word, the largest counts.
SMALLEST = """([target, letters, which]) => {
  const found = [], largest = {};
  const svg = document.querySelector("#t-board svg");
  for (const one of svg.querySelectorAll(which)) {
    const { width, height } = one.getBoundingClientRect();
    const word = one.id || one.dataset.word;
    const before = largest[word];
    if (!before || Math.min(...before) < Math.min(width, height)) largest[word] = [width, height];
  }
  for (const [word, size] of Object.entries(largest))
    if (Math.min(...size) < target - 0.5)
      found.push(`${word}: ${size.map((side) => side.toFixed(1)).join(" x ")}`);
  for (const one of svg.querySelectorAll("text")) {
    const size = parseFloat(getComputedStyle(one).fontSize) * Math.abs(one.getScreenCTM().a
      || one.getScreenCTM().b);
    if (size < letters - 0.15) found.push(`"${one.textContent}" in ${size.toFixed(1)}`);
  }
  return found;
}"""


EVERYTHING = "g[id]:not([id^='piece-']), g[data-word]"
CHOICES = "g.legal[id]:not([id^='piece-']), g.legal[data-word]"


def too_small(
    page: Page, target: float, letters: float = LETTERS, which: str = EVERYTHING
) -> list[str]:
    """What is too small on the board."""
    found: Any = page.evaluate(SMALLEST, [target, letters, which])
    return [str(one) for one in found]


def scale(page: Page) -> float:
    """How many pixels of the page a unit of the picture is."""
    return float(page.evaluate("document.querySelector('#t-board svg').getScreenCTM().a"))


@pytest.mark.parametrize(
    "size, target",
    [
        (DESKTOP, MOUSE),
        (LOW, MOUSE),
        pytest.param(TABLET, FINGER, marks=pytest.mark.long),
        (PHONE, FINGER),
    ],
)
def test_everything_can_be_hit_and_read(guest: Seating, size: tuple[int, int], target: int) -> None:
    """On a low screen too, though its picture is drawn smaller."""
    ada = guest(size, touch=target == FINGER)
    page = ada.page
    ada.begin("gwtnz", "you", "visitor", "visitor")
    assert too_small(page, target) == []
    ada.page.evaluate(PLAY_ON, 24)
    ada.rest()
    assert too_small(page, target) == []
    if target == MOUSE:
        nothing_beside(page)
    if size == DESKTOP:
        zoom_enlarges(page)
    elif target == FINGER:
        nothing_is_empty(page)
        page.click("[data-panel='log']")
        nothing_is_empty(page)  # a panel lies above the board, and takes nothing from it


def test_beside_the_final_score_the_whole_board_is_seen(guest: Seating) -> None:
    """The widest picture on the smallest screen that it is drawn for."""
    ada = guest(LOW)
    ada.begin("gwtnz", "you", "visitor")
    shown = ada.page.evaluate("""async () => {
      const table = document.getElementById("t-table");
      table.classList.add("over");
      table.dataset.side = "score";
      await new Promise(requestAnimationFrame);
      dispatchEvent(new Event("resize"));
      await new Promise(requestAnimationFrame);
      const wide = (what) => document.querySelector(what).getBoundingClientRect().width;
      return [wide("#t-board > svg"), wide("#t-board")];
    }""")
    assert 600 < shown[0] <= shown[1]


# The smallest letters that are drawn, how much of the board lies beyond its place, whether the
# panel lies above it, and whether anything that is asked about is in sight.
BESIDE = """() => {
  const pane = document.getElementById("t-board"), svg = pane.querySelector("svg");
  const drawn = [...svg.querySelectorAll("text")]
    .filter((one) => one.getBoundingClientRect().height);
  const seen = pane.getBoundingClientRect();
  const side = document.getElementById("t-side").getBoundingClientRect();
  return {
    letters: Math.min(...drawn.map((one) => {
      const { a, b } = one.getScreenCTM();
      return parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b);
    })),
    beyond: pane.scrollWidth - pane.clientWidth,
    above: seen.right - side.left,
    asked: [...svg.querySelectorAll(".legal")].some((one) => {
      const { left, right } = one.getBoundingClientRect();
      return left >= seen.left - 1 && right <= seen.right + 1;
    }),
  };
}"""


@pytest.mark.parametrize("size", [LOW, DESKTOP])
@pytest.mark.parametrize(
    "moment",
    ["gwtnz/middle", "gwtnz/late", "keyflower/summer", "caledonia/middle", "caledonia/late"],
)
def test_beside_advice_the_board_stays_readable_and_can_be_moved(
    guest: Seating, moment: str, size: tuple[int, int]
) -> None:
    """What has no room beside the panel is reached by keys and wheel; what is asked is in sight."""
    ada = guest(size)
    ada.front()
    ada.page.fill("#u-text", (GOLDEN / f"{moment}.position.toml").read_text("utf-8"))
    ada.page.click("form[action='/upload'] button")
    ada.rest()
    for panel in ("hint", "coach"):
        ada.page.click(f"[data-panel='{panel}']")
        found = ada.page.evaluate(BESIDE)
        assert found["letters"] >= 10
        assert found["above"] <= 1
        assert found["asked"]
    assert found["beyond"] > 0
    assert ada.page.locator("main.more-before, main.more-after").count() == 1
    for _ in range(3):
        ada.page.keyboard.press("Shift+ArrowLeft")
    ada.page.wait_for_selector("main.more-after:not(.more-before)")
    ada.page.hover("#t-board", position={"x": 300, "y": 300})
    ada.page.mouse.wheel(2000, 0)
    ada.page.wait_for_selector("main.more-before:not(.more-after)")
    ada.page.click("[data-panel='coach']")
    assert ada.page.evaluate(BESIDE)["beyond"] <= 1
    ada.page.wait_for_selector("main:not(.more-before, .more-after)")


def test_a_tablet_on_its_side_shows_names_and_letters_that_are_read(guest: Seating) -> None:
    """The name of the game took the players' place, and letters had nine pixels."""
    ada = guest((1024, 768), touch=True)
    ada.front()
    ada.page.fill("#u-text", (GOLDEN / "gwtnz/middle.position.toml").read_text("utf-8"))
    ada.page.click("form[action='/upload'] button")
    ada.rest()
    assert ada.page.evaluate(BESIDE)["letters"] >= 10
    names = ada.page.evaluate(
        "[...document.querySelectorAll('#t-strip .name')]"
        ".map((one) => one.scrollWidth - one.clientWidth)"
    )
    assert len(names) == 3
    assert max(names) <= 0


@pytest.mark.parametrize("size", [LOW, DESKTOP])
def test_what_is_told_of_who_plays_along_hides_nothing(
    guest: Seating, size: tuple[int, int]
) -> None:
    """It is open from the beginning, and lay on the player's own hand."""
    ada = guest(size)
    ada.begin("gwtnz", "you")
    ada.page.click("[data-panel='log']")
    found = ada.page.evaluate(BESIDE)
    assert found["above"] <= 1
    assert found["letters"] >= 10


@pytest.mark.parametrize(
    "game, size, target",
    [
        pytest.param(game, size, MOUSE if size == DESKTOP else FINGER, marks=marks)
        for game, slice_of_it in (("caledonia", PHONE), ("keyflower", TABLET))
        for size in (DESKTOP, TABLET, PHONE)
        for marks in [() if size == slice_of_it else pytest.mark.long]
    ],
)
def test_what_can_be_chosen_is_hit_and_read(
    guest: Seating, game: str, size: tuple[int, int], target: int
) -> None:
    """Clans' map has ten spaces side by side, which leaves 38 pixels for each on a phone. Those
    that are asked about are hit beyond their edges, those that are a way to an expansion are not.

    Villages of Keyflower grow, and their letters shrink: a click enlarges them, see below.
    """
    letters = 10 if game == "caledonia" else 8
    for text in moments(game):
        ada = guest(size, touch=target == FINGER)
        ada.front()
        ada.page.fill("#u-text", text)
        ada.page.click("form[action='/upload'] button")
        ada.rest()
        found = too_small(ada.page, target, letters, CHOICES)
        if game == "caledonia" and size == PHONE:
            found = [one for one in found if not re.match(r"at-\d+\.\d+: 3[89]\.", one)]
        assert found == []
        if size != DESKTOP:
            nothing_is_empty(ada.page)
        else:
            zoom_enlarges(ada.page)


def test_keyflower_fills_a_low_screen_and_winter_tiles_are_read(guest: Seating) -> None:
    """It is broader than a desk's: bands lay beside the picture, and letters had nine pixels."""
    ada = guest(LOW)
    ada.front()
    ada.page.fill("#u-text", (GOLDEN / "keyflower" / "late.position.toml").read_text("utf-8"))
    ada.page.click("form[action='/upload'] button")
    ada.rest()
    nothing_beside(ada.page)
    letters = ada.page.evaluate(
        "[...document.querySelectorAll('#t-board .hand text')]"
        ".filter((one) => one.textContent.length > 1)"
        ".map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"
    )
    assert len(letters) > 3
    assert min(letters) > 9.85


def test_spaces_that_are_asked_about_are_hit_beyond_their_edges(guest: Seating) -> None:
    ada = guest(PHONE, touch=True)
    ada.front()
    ada.page.fill("#u-text", (GOLDEN / "caledonia" / "late.position.toml").read_text("utf-8"))
    ada.page.click("form[action='/upload'] button")
    ada.rest()
    assert ada.question == "On which space?"
    assert too_small(ada.page, FINGER, 10, CHOICES) == []


def moments(game: str) -> list[str]:
    """Positions of a random game among three, always the same ones."""
    played, hand = drystone.new(game, 3, seed=3), random.Random(3)
    found = []
    for number in range(61):
        if number % 20 == 0:
            found.append(played.position())
        played.play(hand.choice(played.legal()))
    return found


def test_one_of_six_villages_is_enlarged_and_all_are_seen_again(guest: Seating) -> None:
    ada = guest()
    ada.begin("keyflower", "you", *["visitor"] * 5)
    whole, number = scale(ada.page), ada.number
    ada.page.locator("#t-board .enlarge").nth(3).click(position={"x": 60, "y": 10})
    assert scale(ada.page) > 1.5 * whole
    assert too_small(ada.page, 0, 10) == []
    area = ada.page.locator("#t-board .enlarges").nth(3).bounding_box()
    pane = ada.page.locator("#t-board").bounding_box()
    assert area
    assert pane
    assert area["x"] >= pane["x"]
    assert area["y"] >= pane["y"]
    assert area["x"] + area["width"] <= pane["x"] + pane["width"]
    assert area["y"] + area["height"] <= pane["y"] + pane["height"]
    ada.page.locator("#t-board .enlarge").nth(3).click(position={"x": 60, "y": 10})
    assert scale(ada.page) == pytest.approx(whole)
    assert ada.number == number


def test_the_points_of_six_stand_beside_each_other_on_a_phone(guest: Seating) -> None:
    """A point of one lay on the mark of the next."""
    ada = guest(PHONE, touch=True)
    ada.begin("keyflower", "you", *["visitor"] * 5)
    found = ada.page.evaluate(
        "[...document.querySelectorAll('#t-strip :is(.seat-mark, .points)')].map((one) => {"
        " const { left, right } = one.getBoundingClientRect(); return [left, right]; })"
    )
    assert len(found) == 12
    for (_, right), (left, _) in pairwise(found):
        assert right <= left
    assert found[-1][1] <= PHONE[0]


def zoom_enlarges(page: Page) -> None:
    """At 200% a screen has half as many pixels, each twice as large: the table is larger."""
    whole = scale(page)
    page.set_viewport_size({"width": DESKTOP[0] // 2, "height": DESKTOP[1] // 2})
    page.wait_for_function(
        "whole => document.querySelector('#t-board svg').getScreenCTM().a < whole", arg=whole
    )
    assert 2 * scale(page) > whole


def nothing_beside(page: Page) -> None:
    """The picture fills its place: no bands to its left and right, none above and below it."""
    pane, drawn = page.evaluate(
        "(() => { const svg = document.querySelector('#t-board svg');"
        " const box = document.querySelector('#t-board').getBoundingClientRect();"
        " const { width, height } = svg.viewBox.baseVal, scale = svg.getScreenCTM().a;"
        " return [[box.width, box.height], [scale * width, scale * height]]; })()"
    )
    for side in (0, 1):
        assert drawn[side] >= 0.97 * pane[side]


def nothing_is_empty(page: Page) -> None:
    """Held upright, the picture is as wide as the screen and at least as high as its place."""
    assert page.viewport_size is not None
    pane, drawn = page.evaluate(
        "['#t-board', '#t-board svg'].map((one) => {"
        " const box = document.querySelector(one).getBoundingClientRect();"
        " return [box.width, box.height]; })"
    )
    assert drawn[0] == pytest.approx(pane[0], abs=2)
    assert pane[0] == pytest.approx(page.viewport_size["width"], abs=2)
    assert drawn[1] >= pane[1]


# What is chosen in a box, and how much wider it is than its place, where it is.
CUT = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  return [...document.querySelectorAll(".new-game select")].filter((one) => one.offsetParent)
    .map((one) => {
      const style = getComputedStyle(one);
      pen.font = style.font;
      const text = one.selectedOptions[0].textContent;
      const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      return [one.name, text, pen.measureText(text).width - room];
    }).filter(([, , over]) => over > 1);
}"""


def test_what_is_chosen_for_a_new_game_is_not_cut(guest: Seating) -> None:
    """In German, where words are long."""
    ada = guest(language="de")
    ada.front()
    for more in ada.page.query_selector_all(".game summary"):
        more.click()
    assert ada.page.locator(".new-game select").count() > 10
    assert ada.page.evaluate(CUT) == []
