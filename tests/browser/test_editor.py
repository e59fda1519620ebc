"""The editor in a real browser: a position is changed, refused, mended, shared and played."""

from __future__ import annotations

import re
import tomllib

import pytest
from playwright.sync_api import Page, expect

from drystone.core.chance import Seeded
from drystone.core.game import new_game
from drystone.games import find
from tests.browser.conftest import Seating

MONEY = '#t-form [data-path=\'["players",0,"money"]\']'


def put(page: Page, field: str, value: str) -> None:
    page.fill(field, value)
    page.press(field, "Enter")


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_an_edited_position_is_played_against_a_bot(guest: Seating, size: tuple[int, int]) -> None:
    ada = guest(size=size)
    page = ada.page
    ada.front()
    page.click("a[href='/edit/caledonia']")
    page.wait_for_selector("#t-table[data-ready]")
    page.click("#g-players-0 > summary")
    put(page, MONEY, "-5")
    expect(page.locator("#t-bar .reason")).to_contain_text("Player 1 can't have")
    expect(page.locator("form[action='/upload'] button")).to_be_disabled()
    put(page, MONEY, "77")
    expect(page.locator("#t-bar:not([data-problem])")).to_have_attribute(
        "data-good", re.compile("money = 77")
    )
    expect(page.locator("#t-board svg")).to_contain_text("77")

    page.click("#t-share")
    expect(page.locator("#t-link input")).to_have_value(re.compile("#p=."))
    link = page.input_value("#t-link input")
    page.keyboard.press("Escape")
    ben = guest(size=size)
    ben.page.goto(link)
    ben.page.wait_for_selector("#t-table[data-ready]")
    expect(ben.page.locator("#t-bar")).to_have_attribute("data-good", re.compile("money = 77"))

    page.click("form[action='/upload'] button")
    page.wait_for_selector("#t-table[data-ready][data-live]")
    expect(page.locator("#t-board svg")).to_contain_text("77")
    ada.rest()
    assert not ada.errors
    assert not ben.errors


def test_a_click_on_the_picture_leads_to_its_field(guest: Seating) -> None:
    ada = guest()
    ada.page.goto(f"{ada.address}/edit/caledonia?seats=2")
    ada.page.wait_for_selector("#t-table[data-ready]")
    ada.page.locator("#t-board [id='buy-grain']").dispatch_event("click")
    expect(ada.page.locator("#t-form .found")).to_have_attribute("data-name", "good.grain")
    assert not ada.errors


# What is clicked in each game, whose line of the box is used, and what is to be in the position.
BUILT = {
    "caledonia": ("at-4.6", "Pieces on the map", "Player 1: cow", r'"4\.6" = 11'),
    "keyflower": ("use-home-5", "Colour of each tile", "red", r"hue = \{home-5 = 2\}"),
    "gwtnz": ("go-d", "Player 1: Place on the trail", "", r'space = "d"'),
}


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
@pytest.mark.parametrize("game", BUILT)
def test_a_position_is_built_by_clicks_on_the_picture(
    guest: Seating, game: str, size: tuple[int, int]
) -> None:
    """From the set-up to somebody's turn in a click, and a piece put where one has clicked."""
    ada = guest(size=size)
    page, (thing, line, choice, built) = ada.page, BUILT[game]
    page.goto(f"{ada.address}/edit/{game}?seats=2")
    page.wait_for_selector("#t-table[data-ready]")
    page.click("#t-form [data-turn='0']")
    expect(page.locator("#t-bar")).to_have_attribute("data-good", re.compile(r"\nseat = 0\n"))
    page.wait_for_selector("#t-table[data-ready]:not(.busy)")
    page.locator(f"#t-board [id='{thing}']").dispatch_event("click")
    row = page.locator("#t-there p", has_text=line)
    expect(row).to_be_visible()
    box = page.locator("#t-there").bounding_box()
    assert box is not None
    assert box["x"] >= 0 <= box["y"]
    assert box["x"] + box["width"] <= size[0]
    assert box["y"] + box["height"] <= size[1]
    if choice:
        row.locator("select").select_option(label=choice)
    else:
        row.locator("button").click()
    expect(page.locator("#t-bar:not([data-problem])")).to_have_attribute(
        "data-good", re.compile(built)
    )
    page.keyboard.press("Escape")
    expect(page.locator("#t-there")).to_be_hidden()
    page.click("form[action='/upload'] button")
    page.wait_for_selector("#t-table[data-ready][data-live]")
    ada.rest()
    assert not ada.errors


def middle_of(page: Page, selector: str) -> tuple[float, float]:
    """Where to take hold of something."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 12, start[1] + 4)
    page.wait_for_selector("#t-table.dragging")
    page.mouse.move(*end, steps=5)
    page.mouse.up()


def test_a_good_is_dragged_from_one_player_to_another(guest: Seating) -> None:
    ada = guest()
    page = ada.page
    page.goto(f"{ada.address}/edit/caledonia?seats=2")
    page.wait_for_selector("#t-table[data-ready]")
    for player in (0, 1):
        page.click(f"#g-players-{player} > summary")
    put(page, '#t-form [data-path=\'["players",0,"goods","milk"]\']', "3")
    expect(page.locator("#t-bar")).to_have_attribute("data-good", re.compile("milk = 3"))
    goods = '[data-into=\'["players",{},"goods"]\']'
    row = f"{goods.format(0)} [data-name='good.milk'] span:not(.grip)"
    other = f"{goods.format(1)} legend"
    page.locator(row).scroll_into_view_if_needed()
    start = middle_of(page, row)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 12, start[1] + 4)
    page.wait_for_selector("#t-table.dragging")
    expect(page.locator("#t-held")).to_have_text("milk")
    page.locator(other).scroll_into_view_if_needed()
    page.mouse.move(*middle_of(page, other), steps=5)
    expect(page.locator(".dropping legend")).to_have_text("Goods")
    page.mouse.up()
    expect(page.locator('[data-path=\'["players",1,"goods","milk"]\']')).to_have_value("1")
    expect(page.locator('[data-path=\'["players",0,"goods","milk"]\']')).to_have_value("2")
    expect(page.locator("#t-table.dragging")).to_have_count(0)
    assert not ada.errors


def board_of(page: Page) -> dict[str, int]:
    draft = tomllib.loads(page.get_attribute("#t-bar", "data-draft") or "")
    assert isinstance(draft["board"], dict)
    return draft["board"]


def test_what_stands_on_a_space_is_dragged_to_another(guest: Seating) -> None:
    """The building is taken by its drawing, and put on a space of which the form says nothing."""
    game, dice = new_game(find("caledonia"), 2, 1, {}), Seeded(1)
    for _ in range(40):
        legal = game.legal()
        game.play(legal[dice.below(len(legal))])
    ada = guest()
    page = ada.page
    page.goto(f"{ada.address}/edit/caledonia?seats=2")
    page.wait_for_selector("#t-table[data-ready]")
    page.click("#g-text > summary")
    page.fill("#t-text", game.position())
    page.click("#t-read")
    expect(page.locator("#t-bar")).to_have_attribute("data-good", re.compile(r"board = \{\""))
    before = board_of(page)
    taken = next(iter(before))
    row = taken.partition(".")[0]
    free = next(f"{row}.{n}" for n in range(1, 9) if f"{row}.{n}" not in before)
    drag(page, middle_of(page, f"[id='at-{taken}']"), middle_of(page, f"[id='at-{free}']"))
    expect(page.locator("#t-bar")).to_have_attribute("data-draft", re.compile(f'"{free}" = '))
    assert board_of(page) == {
        **{k: v for k, v in before.items() if k != taken},
        free: before[taken],
    }
    assert not ada.errors


@pytest.mark.parametrize(
    "game, piece, place",
    [
        ("caledonia", "[id='expand-sheep']", "[id='at-5.3']"),
        ("keyflower", ":nth-match([id^='send-1-'], 1)", ":nth-match([id^='bid-'], 1)"),
    ],
)
def test_what_goes_nowhere_by_hand_shows_what_can_be_done_there(
    guest: Seating, game: str, piece: str, place: str
) -> None:
    """A piece of the stock is dragged onto the map, or a worker onto a tile.

    The first has no place to be moved to, the second is refused.
    """
    ada = guest()
    page = ada.page
    page.goto(f"{ada.address}/edit/{game}?seats=2")
    page.wait_for_selector("#t-table[data-ready]")
    drag(page, middle_of(page, piece), middle_of(page, place))
    expect(page.locator("#t-note")).to_contain_text("It does not get there by hand")
    expect(page.locator("#t-there")).to_be_visible()
    expect(page.locator("#t-there :is(select, button)").first).to_be_visible()
    page.mouse.click(*middle_of(page, "#t-bar .sentence"))
    expect(page.locator("#t-there")).to_be_hidden()
    if game == "keyflower":
        ada.forgive("400")
    assert not ada.errors
