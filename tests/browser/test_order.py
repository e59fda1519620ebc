"""In whatever order a hand does it: workers before their tile, another tile than the one begun."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Seating
from tests.browser.guest import Guest
from tests.browser.screens import GOLDEN
from tests.keyflower.scene import Scene

BIDS = "#t-board [id^='bid-'].legal:has-text('bid')"
"""Boxes in which nobody has bid: any group is enough."""


def to_bid(guest: Seating, size: tuple[int, int] = (1440, 900)) -> Guest:
    """Somebody of Keyflower at the beginning of a turn."""
    ada = guest(size, touch=size[0] < 700)
    ada.begin("keyflower", "you", "visitor", confirm=True)
    expect(ada.page.locator(BIDS).first).to_be_attached()
    return ada


def test_workers_are_taken_before_the_tile_that_they_go_to(guest: Seating) -> None:
    ada = to_bid(guest)
    page, before = ada.page, ada.number
    workers = page.locator("#t-board [id^='send-1-']").first
    workers.click(force=True)
    expect(page.locator("#t-board.holding")).to_be_attached()
    expect(page.locator("#t-note")).to_contain_text("click the place")
    assert page.locator("#t-board .takes").count() > 8, "bids and uses, here and there"
    assert ada.number == before, "nothing was said"
    page.locator(f"{BIDS}.takes").first.click(force=True)
    ada.changed(before)
    assert int(ada.number) >= int(before) + 2
    expect(page.locator("#t-bar .latest")).to_contain_text("with 1 ")
    expect(page.locator("#t-board.holding")).to_have_count(0)
    made = ada.number
    page.click("#t-undo")
    ada.changed(made)
    assert ada.question == "Bid, use a tile, or pass", "both were taken back as one"


def test_workers_are_carried_to_their_tile_by_one_movement(guest: Seating) -> None:
    ada = to_bid(guest)
    page, before = ada.page, ada.number
    worker = page.locator("#t-board [id^='send-1-']").first.bounding_box()
    place = page.locator(BIDS).first.bounding_box()
    assert worker
    assert place
    page.mouse.move(worker["x"] + worker["width"] / 2, worker["y"] + worker["height"] / 2)
    page.mouse.down()
    page.mouse.move(worker["x"] + 60, worker["y"] - 20, steps=4)
    expect(page.locator("#t-board.holding")).to_be_attached()
    expect(page.locator("#t-hand svg")).to_be_visible()
    assert ada.number == before, "nothing was said"
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2, steps=4)
    page.mouse.up()
    ada.changed(before)
    expect(page.locator("#t-bar .latest")).to_contain_text("with 1 ")
    expect(page.locator("#t-hand")).to_be_hidden()
    assert ada.errors == []


def test_what_is_let_go_where_it_can_not_go_is_put_back(guest: Seating) -> None:
    ada = to_bid(guest)
    page, before = ada.page, ada.number
    worker = page.locator("#t-board [id^='send-1-']").first.bounding_box()
    assert worker
    page.mouse.move(worker["x"] + worker["width"] / 2, worker["y"] + worker["height"] / 2)
    page.mouse.down()
    page.mouse.move(worker["x"] + 60, worker["y"] - 20, steps=4)
    expect(page.locator("#t-board.holding")).to_be_attached()
    sign = page.locator("#t-board .sign-0").bounding_box()
    assert sign
    page.mouse.move(sign["x"] + sign["width"] / 2, sign["y"] + 8, steps=4)
    page.mouse.up()
    expect(page.locator("#t-board.holding")).to_have_count(0)
    expect(page.locator("#t-hand")).to_be_hidden()
    assert ada.number == before


def test_what_is_held_is_put_back_by_the_same_click_and_by_escape(guest: Seating) -> None:
    ada = to_bid(guest)
    page = ada.page
    workers = page.locator("#t-board [id^='send-1-']").first
    for by_key in (False, True):
        workers.click(force=True)
        expect(page.locator("#t-board.holding")).to_be_attached()
        if by_key:
            page.keyboard.press("Escape")
        else:
            workers.click(force=True)
        expect(page.locator("#t-board.holding")).to_have_count(0)
    before = ada.number
    page.locator(BIDS).first.click(force=True)
    ada.changed(before)
    assert ada.question.startswith("Which workers go to"), "a click means what it meant"


def test_a_bid_that_was_begun_is_left_by_a_click_on_another_tile(guest: Seating) -> None:
    ada = to_bid(guest)
    page, before = ada.page, ada.number
    names = [bid.get_attribute("id") or "" for bid in page.locator(BIDS).all()]
    page.locator(f"#{names[0]}").click(force=True)
    ada.changed(before)
    asked = ada.question
    other = page.locator(f"#{names[1]}")
    other.hover(force=True)
    expect(page.locator("#t-tip")).to_contain_text("Take this instead")
    other.click(force=True)
    page.wait_for_function(
        "asked => !['', asked].includes(document.querySelector('#t-bar .sentence').textContent)"
        " && document.querySelector('#t-board [id^=send-].legal')",
        arg=asked,
    )
    assert ada.question.startswith("Which workers go to")
    assert ada.question != asked
    assert not page.locator("#t-note").is_visible()


def test_whoever_has_enlarged_a_part_is_shown_the_way_back(guest: Seating) -> None:
    ada = to_bid(guest)
    page = ada.page
    whole = page.locator("#t-whole")
    expect(whole).to_be_hidden()
    width = "document.querySelector('#t-board svg').getBoundingClientRect().width"
    before = page.evaluate(width)
    page.locator("#t-board .enlarge").first.click(force=True)
    expect(whole).to_be_visible()
    assert page.evaluate(width) > before
    whole.click()
    expect(whole).to_be_hidden()
    assert page.evaluate(width) == before


MARKED = """async () => {
  const loaded = performance.getEntriesByType("resource").map((one) => one.name);
  const { changes } = await import(loaded.find((name) => name.endsWith("/story.js")));
  const marks = changes("moved");
  const moved = (elements) => {
    marks.remember();
    for (const one of elements) {
      one.setAttribute("transform", `translate(90 60) ${one.getAttribute("transform") ?? ""}`);
    }
    marks.show();
    return document.querySelectorAll("#t-board .changes > *").length;
  };
  const all = (css) => [...document.querySelectorAll(`#t-board ${css}`)];
  const tile = all(".ground [id^='piece-home']")[0];
  const found = moved(all(".ground"));
  marks.remember();
  all(".ground.tray-0, .ground.village-0")[0].classList.replace("village-0", "village-9");
  marks.show();
  return [found, all(".changes .ring").length > 0, all(".changes .arrow").length, Boolean(tile)];
}"""


def test_no_arrow_tells_of_a_village_that_is_only_drawn_elsewhere(guest: Seating) -> None:
    """Between an auction and the next, villages and boats have other places on the picture. That
    what moves by itself is told, tests/browser/test_marks.py shows.
    """
    moved, ringed, arrows, there = to_bid(guest).page.evaluate(MARKED)
    assert there
    assert moved == 0
    assert (ringed, arrows) == (True, 0), "what came to another ground is ringed there"


def test_what_was_done_last_has_the_room_that_no_answer_takes(guest: Seating) -> None:
    ada = to_bid(guest)
    before = ada.number
    ada.page.locator(BIDS).first.click(force=True)
    ada.changed(before)
    wide = "e => e.getBoundingClientRect().width"
    bar, said = (ada.page.locator(one).evaluate(wide) for one in ("#t-bar", "#t-bar .question"))
    assert said > bar / 2


def test_lists_do_not_say_a_name_twice(guest: Seating) -> None:
    ada = to_bid(guest)
    page = ada.page
    page.keyboard.press("t")
    cards = page.locator("#t-tray .card .words").all_inner_texts()
    page.keyboard.press("/")
    rows = page.locator("#t-list li button").all_inner_texts()
    name = "Keywood" if any("Keywood" in row for row in rows) else "Home"
    for told in [one for one in cards + rows if name in one]:
        assert told.count(name) == 1, told


def at_a_delivery(guest: Seating) -> Guest:
    """Somebody of Great Western Trail who has several posts to deliver to."""
    ada = guest()
    told = (GOLDEN / "gwtnz/late.position.toml").read_text("utf-8").split("[[players]]")
    told[2] = told[2].replace("\ncertificates = 0", "\ncertificates = 3")
    ada.front()
    ada.page.fill("#u-text", "[[players]]".join(told))
    ada.page.click("form[action='/upload'] button")
    ada.page.wait_for_selector("#t-table[data-ready]")
    ada.rest()
    for said in ("#t-bar .answers button:has-text('Reveal all')", "#certificates-3"):
        before = ada.number
        ada.page.locator(said).click(force=True)
        ada.changed(before)
    assert ada.question.endswith("Where do you deliver?")
    return ada


def test_a_disc_is_taken_up_before_the_post_that_it_goes_to(guest: Seating) -> None:
    ada = at_a_delivery(guest)
    page, before = ada.page, ada.number
    disc = page.locator("#disc-wool")
    disc.hover(force=True)
    expect(page.locator("#t-tip")).to_contain_text("click the place")
    disc.click(force=True)
    expect(page.locator("#t-board.holding")).to_be_attached()
    takes = page.locator("#t-board .takes").evaluate_all("all => all.map((one) => one.id)")
    assert sorted(takes) == ["deliver-3", "deliver-6"]
    assert ada.number == before, "nothing was said"
    page.locator("#deliver-6").click(force=True)
    ada.changed(before)
    assert int(ada.number) == int(before) + 2
    expect(page.locator("#t-bar .latest")).to_contain_text("6 with the disc from")


def test_an_outbid_group_is_taken_before_the_tile_that_it_goes_to(guest: Seating) -> None:
    """It stands where it could be raised: a click on it means the group."""
    scene = Scene().market("miner", "keywood", "alehouse", "quarryman").behind(0, yellow=2)
    game = scene.bid(0, "keywood", 1, "yellow").bid(1, "keywood", 2, "yellow").game()
    ada = guest()
    ada.front()
    ada.page.fill("#u-text", game.position())
    ada.page.click("form[action='/upload'] button")
    ada.rest()
    before = ada.number
    ada.page.locator("#bring-keywood").click()
    expect(ada.page.locator("#t-note")).to_contain_text("Then click the place")
    ada.page.locator("#t-board [data-piece='use-alehouse']").first.click(force=True)
    ada.changed(before)
    assert ada.question == "Which workers go to Alehouse?"
    assert ada.page.locator("#t-board .kf-coming").count() == 1
