"""What hands do on the board besides choosing: zoom, move, press long; and what the table says."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import CDPSession, Page, expect

import drystone
from drystone.table.pages.warning import free_gains
from tests.browser.conftest import Seating

SMALL = "tests.pebbles"
WIDTH = "document.querySelector('#t-board svg').getBoundingClientRect().width"
PHONE = (390, 844)


def wide(page: Page) -> float:
    """How wide the picture is shown."""
    return float(page.evaluate(WIDTH))


def until_wider(page: Page, than: float) -> float:
    """Wait until the picture is shown wider than this."""
    page.wait_for_function(f"than => {WIDTH} > than + 1", arg=than)
    return wide(page)


def until_narrower(page: Page, than: float) -> float:
    """Wait until the picture is shown narrower than this."""
    page.wait_for_function(f"than => {WIDTH} < than - 1", arg=than)
    return wide(page)


def test_wheel_buttons_and_keys_zoom(guest: Seating) -> None:
    ada = guest()
    ada.begin("caledonia", "you", "visitor")
    page = ada.page
    whole = wide(page)
    page.mouse.move(500, 400)
    page.mouse.wheel(0, -300)
    near = until_wider(page, whole)
    page.keyboard.press("0")
    assert until_narrower(page, near) == whole
    page.keyboard.press("+")
    nearer = until_wider(page, whole)
    page.keyboard.press("-")
    until_narrower(page, nearer)
    page.click("[data-panel='settings']")
    page.wait_for_selector("#t-settings .zoom")
    narrower = wide(page)
    page.click("[data-zoom='1.25']")
    nearer = until_wider(page, narrower)
    page.click("[data-zoom='1']")
    until_narrower(page, nearer)


def test_the_board_moves_by_dragging_and_by_keys(guest: Seating) -> None:
    ada = guest()
    ada.begin("caledonia", "you", "visitor")
    page, before = ada.page, ada.number
    for _ in range(4):
        page.keyboard.press("+")
    left = "document.getElementById('t-board').scrollLeft"
    page.evaluate("document.getElementById('t-board').scrollTo(0, 0)")
    page.mouse.move(700, 400)
    page.mouse.down()
    page.mouse.move(400, 400, steps=4)
    page.mouse.up()
    page.wait_for_function(f"() => {left} > 250")
    assert ada.number == before, "the end of a drag chooses nothing"
    page.keyboard.press("Shift+ArrowLeft")
    page.wait_for_function(f"() => {left} < 250")


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    """Fingers on the screen."""
    session.send(
        "Input.dispatchTouchEvent",
        {
            "type": kind,
            "touchPoints": [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)],
        },
    )


def test_two_fingers_zoom(guest: Seating) -> None:
    ada = guest(PHONE, touch=True)
    ada.begin("caledonia", "you", "visitor")
    whole = wide(ada.page)
    session = ada.page.context.new_cdp_session(ada.page)
    touch(session, "touchStart", (180, 300), (220, 300))
    for step in range(1, 6):
        touch(session, "touchMove", (180 - 10 * step, 300), (220 + 10 * step, 300))
    touch(session, "touchEnd")
    until_wider(ada.page, 1.5 * whole)


# Two spaces side by side that are both open, and the middle of the border between them.
BETWEEN = """() => {
  const all = [...document.querySelectorAll("#t-board .legal")];
  const boxes = all.map((e) => e.getBoundingClientRect());
  for (const a of boxes) for (const b of boxes) {
    const [apart, down] = [b.x - a.x, Math.abs(b.y - a.y)];
    if (down < 2 && apart > a.width / 2 && apart < 44 && a.y > 100 && a.bottom < 560) {
      return [(a.x + b.right) / 2 + 2, a.y + a.height / 2];
    }
  }
}"""


def test_a_tap_between_two_small_spaces_brings_them_nearer_first(guest: Seating) -> None:
    ada = guest(PHONE, touch=True)
    ada.begin("caledonia", "you", "visitor")
    ada.choose()
    page, before, whole = ada.page, ada.number, wide(ada.page)
    x, y = page.evaluate(BETWEEN)
    page.touchscreen.tap(x, y)
    until_wider(page, 1.9 * whole)
    assert ada.number == before, "nothing is chosen by chance"
    page.touchscreen.tap(x + 25, y)
    ada.changed(before)
    assert wide(page) == whole


def test_a_long_press_explains_and_chooses_nothing(guest: Seating) -> None:
    ada = guest(PHONE, touch=True)
    ada.begin("caledonia", "you", "visitor")
    before = ada.number
    box = ada.page.locator("#t-board .legal[tabindex]").first.bounding_box()
    assert box is not None
    finger = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    session = ada.page.context.new_cdp_session(ada.page)
    touch(session, "touchStart", finger)
    expect(ada.page.locator("#t-tip")).to_be_visible()
    touch(session, "touchEnd")
    expect(ada.page.locator("#t-tip")).to_contain_text(" ")
    assert ada.number == before
    ada.page.touchscreen.tap(*finger)
    ada.changed(before)


def test_hovering_explains_and_a_click_keeps_the_reason_with_its_rule(guest: Seating) -> None:
    ada = guest()
    ada.begin(SMALL, "you", "visitor")
    wall = ada.page.locator("#lay-on-1 rect")
    wall.hover()
    expect(ada.page.locator("#t-tip .why")).to_be_visible()
    wall.click()
    link = ada.page.locator("#t-tip.pinned .why a")
    expect(link).to_have_text("PEB 2.1")
    with ada.page.expect_popup() as opened:
        link.click()
    opened.value.wait_for_selector("#PEB-2\\.1")
    opened.value.close()


NOTICES = """() => {
  window.told = [];
  window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title, { body }) { window.told.push([title, body]); }
    close() {}
  };
}"""
HIDE = "() => Object.defineProperty(document, 'hidden', { get: () => true })"


def test_after_a_click_nothing_is_explained_that_nobody_points_at(guest: Seating) -> None:
    """What was clicked may be gone, and the focus goes to its neighbour, but the mouse does not."""
    ada = guest()
    ada.begin("caledonia", "you", "visitor")
    for _ in range(4):
        ada.choose()
        expect(ada.page.locator("#t-tip")).to_be_hidden()
    ada.page.keyboard.press("n")
    if ada.page.evaluate("document.activeElement.closest('#t-bar') !== null"):
        ada.page.keyboard.press("n")  # The bar's button comes after the last on the board.
    expect(ada.page.locator("#t-tip")).to_be_visible()


def test_a_hidden_tab_gets_a_notice(guest: Seating) -> None:
    ada, ben = guest(), guest()
    ada.page.add_init_script(f"({NOTICES})()")
    ada.begin(SMALL, "you", "friend")
    ada.page.click("[data-panel='settings']")
    ada.page.check("[data-pref='notices']")
    ada.page.click("[data-panel='settings']")
    ben.join(ada)
    ada.choose_and_wait()
    ada.page.evaluate(HIDE)
    ben.page.wait_for_selector("#t-bar.asked")
    ben.rest()
    ben.play_turn()
    ada.page.wait_for_function("() => window.told.length === 1")
    title, body = ada.page.evaluate("window.told[0]")
    assert title == "Your turn: Pebbles"
    assert body


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_pieces_glide_unless_that_is_not_wanted(guest: Seating, motion: str) -> None:
    ada = guest()
    ada.page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    ada.begin("gwtnz", "you", "visitor")
    ada.page.evaluate(
        "() => { window.glided = 0; const { animate } = Element.prototype;"
        " Element.prototype.animate = function (...a) {"
        "   glided += 1; return animate.apply(this, a); }; }"
    )
    for turn in range(12):
        ada.choose(turn)
    assert (ada.page.evaluate("glided") > 0) == (motion == "no-preference")


def with_a_free_gain() -> str:
    """A position in which a turn can be ended although something is to be had for nothing."""
    game, hand = drystone.new("gwtnz", 2, seed=1), random.Random(1)
    while not (game.seat == 0 and "done" in map(game.text, game.legal()) and gains(game)):
        game.play(hand.choice(game.legal()))
    return game.position()


def gains(game: drystone.Game) -> bool:
    """Whether ending the turn now would leave something."""
    return bool(free_gains(game.rules, game.observe(game.state.seat), game.parse("done")))


def test_a_free_gain_is_pointed_out_before_the_turn_ends(guest: Seating) -> None:
    ada = guest()
    ada.front()
    ada.page.fill("#u-text", with_a_free_gain())
    ada.page.click("form[action='/upload'] button")
    ada.rest()
    before = ada.number
    done = ada.page.locator("#t-bar button[data-action]", has_text="Finish here")
    done.click()
    warning = ada.page.locator("#t-warning")
    expect(warning).to_be_visible()
    expect(warning.locator("li").first).to_contain_text("+")
    warning.locator("button[value='']").click()
    expect(warning).to_be_hidden()
    ada.rest()
    assert ada.number == before, "going back has done nothing"
    done.click()
    expect(warning).to_be_visible()
    warning.locator("button[value='sure']").click()
    ada.changed(before)


def with_a_space_to_build_on() -> str:
    """A position in which a building goes on one of several empty spaces of the trail."""
    game, hand = drystone.new("gwtnz", 1, seed=0), random.Random(0)
    while not any(game.text(action) == "at c3" for action in game.legal()):
        game.play(hand.choice(game.legal()))
    return game.position()


def test_an_empty_space_is_chosen_by_a_click_in_its_middle(guest: Seating) -> None:
    """It is drawn as a dashed line around nothing."""
    ada = guest()
    ada.front()
    ada.page.fill("#u-text", with_a_space_to_build_on())
    ada.page.click("form[action='/upload'] button")
    ada.rest()
    before = ada.number
    box = ada.page.locator("#at-c3.legal").bounding_box()
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    ada.page.mouse.move(*middle)
    expect(ada.page.locator("#t-tip")).to_contain_text("c3")
    ada.page.mouse.click(*middle)
    ada.changed(before)


def test_a_wrong_number_among_the_facts_is_unfolded_and_not_sent(guest: Seating) -> None:
    ada = guest()
    ada.front()
    ada.page.goto(f"{ada.address}/rules/gwtnz/facts")
    lock = ada.page.locator("[name='trail.space.a1.lock']")
    kind = ada.page.locator("details", has=lock)
    kind.locator("summary").click()
    lock.fill("many")
    kind.locator("summary").click()
    expect(lock).to_be_hidden()
    ada.page.locator(".send button").click()
    expect(lock).to_be_visible()
    expect(lock).to_be_focused()
    expect(lock).to_have_value("many")


def test_a_tip_says_nothing_twice(guest: Seating) -> None:
    """What a space is called and what choosing it does may be the same words."""
    ada = guest()
    ada.begin("caledonia", "you", "visitor")
    space = ada.page.locator("#t-board .legal[data-say]").first
    space.evaluate("space => { space.dataset.tip = 'A space'; }")
    space.hover(force=True)
    tip = ada.page.locator("#t-tip p")
    expect(tip).to_have_count(2)
    ada.page.mouse.move(0, 0)
    expect(tip.first).to_be_hidden()
    space.evaluate("space => { space.dataset.tip = space.dataset.say; }")
    space.hover(force=True)
    expect(tip.first).to_be_visible()
    expect(tip).to_have_count(1)


def test_what_the_others_did_since_is_summed_up(guest: Seating) -> None:
    ada = guest()
    ada.begin("caledonia", "you", "visitor")
    since = ada.page.locator("#t-since:not([hidden])")
    for turn in range(40):
        ada.choose(turn)
        if since.count():
            break
    summary = since.locator("> summary")
    summary.click()
    lines = since.locator(".log > li")
    expect(lines.first).to_be_visible()
    assert f": {lines.count()}" in summary.inner_text()
    own = ada.page.locator("#t-since .turn > details > summary > .seat-0")
    assert not own.count(), "only what others did"
    ada.page.keyboard.press("Escape")
    expect(lines.first).to_be_hidden()
    # Whoever goes on has read it: it does not stay over the board.
    summary.click()
    expect(lines.first).to_be_visible()
    ada.choose()
    expect(ada.page.locator("#t-since[open]")).to_have_count(0)
