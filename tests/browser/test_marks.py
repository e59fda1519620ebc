"""What is marked on the board: what a click can mean, what was clicked, what has changed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Seating
from tests.browser.guest import Guest

FAR = "#t-board [id^='at-'].legal"
LINE = "e => { const s = getComputedStyle(e); return [s.stroke, s.strokeWidth, s.transform]; }"


def at_the_map(guest: Seating, size: tuple[int, int] = (1440, 900)) -> Guest:
    """Somebody who has a clan in Clans of Caledonia, and may place a unit with one click."""
    ada = guest(size, touch=size[0] < 700)
    ada.begin("caledonia", "you", "visitor")
    for _ in range(6):
        if ada.page.locator(FAR).count():
            return ada
        ada.choose()
    raise AssertionError("no space is far away")


def test_a_far_space_is_marked_within_its_edges(guest: Seating) -> None:
    """A glow beyond them would lie under the spaces beside it."""
    page = at_the_map(guest).page
    far = page.locator(f"{FAR} > .rim").first.evaluate(LINE)
    plain = page.locator("#t-board [id^='at-']:not(.legal) > .rim").first.evaluate(LINE)
    assert float(far[1].removesuffix("px")) > float(plain[1].removesuffix("px"))
    assert far[0] != plain[0]
    assert far[2].startswith("matrix(0.89"), "smaller than the space"


def test_a_mouse_leaves_no_box_round_what_it_clicked(guest: Seating) -> None:
    page = at_the_map(guest).page
    space = page.locator(FAR).first
    space.click()
    now = "() => { const a = document.activeElement; return [a.closest('#t-board') !== null, "
    now += "a.matches(':focus-visible'), getComputedStyle(a).outlineStyle]; }"
    page.wait_for_function("() => document.activeElement.closest('#t-board')")
    inside, keyed, outline = page.evaluate(now)
    assert (inside, keyed, outline) == (True, False, "none")


def several(ada: Guest) -> str:
    """Something on the board that can mean several things: its name."""
    for _ in range(12):
        found = ada.page.locator("#t-board .legal[data-ways][tabindex]")
        for i in range(found.count()):
            if len(found.nth(i).evaluate("e => JSON.parse(e.dataset.ways)")) > 1:
                return f"#t-board .legal[data-ways][tabindex] >> nth={i}"
        ada.choose()
    raise AssertionError("nothing means several things")


def test_where_a_click_can_mean_several_things_the_tip_says_each(guest: Seating) -> None:
    ada = at_the_map(guest)
    piece = ada.page.locator(several(ada))
    names = [one[1] for one in piece.evaluate("e => JSON.parse(e.dataset.ways)")]
    assert piece.get_attribute("aria-label") is not None
    piece.hover()
    tip = ada.page.locator("#t-tip")
    expect(tip).to_be_visible()
    for name in names[:6]:
        expect(tip).to_contain_text(name)


def test_on_a_phone_the_cards_leave_the_space_in_sight_that_they_are_about(guest: Seating) -> None:
    ada = at_the_map(guest, (390, 844))
    piece = ada.page.locator(several(ada))
    piece.scroll_into_view_if_needed()
    piece.dispatch_event("click")
    cards = ada.page.locator("#t-ways")
    expect(cards).to_be_visible()
    space, sheet = piece.bounding_box(), cards.bounding_box()
    assert space is not None
    assert sheet is not None
    assert space["y"] + space["height"] <= sheet["y"], "it lies above the cards"
    assert sheet["y"] + sheet["height"] <= 844


@pytest.mark.parametrize("size", [(1440, 900), (820, 1180)])
def test_cards_cover_neither_what_is_asked_nor_the_space(
    guest: Seating, size: tuple[int, int]
) -> None:
    """In the middle of the map there is room for all units neither below nor above."""
    ada = at_the_map(guest, size)
    ada.choose()
    page = ada.page
    page.wait_for_selector(f"{FAR}[data-ways]")
    spaces = page.locator(f"{FAR}[data-ways]")
    for i in range(min(spaces.count(), 4)):
        spaces.nth(i).dispatch_event("click")
        boxes = [
            page.locator(one).bounding_box()
            for one in ("#t-ways", "#t-bar", f"{FAR}.chosen > .rim")
        ]
        assert all(boxes)
        cards, bar, space = [box for box in boxes if box]
        assert cards["y"] + cards["height"] <= bar["y"]
        apart = (
            cards["x"] >= space["x"] + space["width"] or cards["x"] + cards["width"] <= space["x"]
        )
        over = cards["y"] + cards["height"] <= space["y"]
        assert apart or over or cards["y"] >= space["y"] + space["height"]
        page.keyboard.press("Escape")


def test_a_click_puts_a_tip_away_and_chooses_nothing_below_it(guest: Seating) -> None:
    """What is not open says why, above other things that may be."""
    ada = at_the_map(guest)
    before = ada.number
    ada.page.locator("#t-board [id='piece-price-0']").click(force=True)
    tip = ada.page.locator("#t-tip.pinned")
    expect(tip).to_be_visible()
    tip.click(position={"x": 8, "y": 8})
    expect(ada.page.locator("#t-tip")).to_be_hidden()
    assert ada.number == before


def test_the_cards_of_a_space_name_the_unit_and_show_its_face(guest: Seating) -> None:
    ada = at_the_map(guest)
    for _ in range(12):
        spaces = ada.page.locator(f"{FAR}[data-ways]")
        if spaces.count():
            break
        ada.choose()
    spaces.first.click(force=True)
    cards = ada.page.locator("#t-ways .card")
    expect(cards.first).to_be_visible()
    assert "on" in cards.first.locator(".does").inner_text().split(), "Sheep on 2.2"
    assert spaces.first.evaluate("e => e.classList.contains('chosen')")
    scale = "e => e.getBoundingClientRect().width / e.viewBox.baseVal.width"
    for i in range(cards.count()):
        assert cards.nth(i).locator(".thumb").evaluate(scale) > 0.6, "large enough to be told"
    ada.page.keyboard.press("Escape")
    assert not spaces.first.evaluate("e => e.classList.contains('chosen')")


@pytest.mark.parametrize("game", ["caledonia", "keyflower"])
def test_on_a_phone_the_turn_s_buttons_are_one_row(guest: Seating, game: str) -> None:
    ada = guest((390, 844), touch=True)
    ada.begin(game, "you", "visitor", confirm=True)
    ada.choose()
    middles = {
        round(box["y"] + box["height"] / 2)
        for one in ("#t-undo", "#t-restart", ".onward")
        if (box := ada.page.locator(one).bounding_box())
    }
    assert max(middles) - min(middles) <= 2
    assert ada.page.locator("#t-undo").inner_text().strip(), "it is still named"


GLIDING = """async () => {
  const loaded = performance.getEntriesByType("resource").map((one) => one.name);
  const { changes } = await import(loaded.find((name) => name.endsWith("/story.js")));
  const marks = changes("gliding");
  marks.remember();
  const piece = document.querySelector("#t-board [id^='piece-']:not(.rest)");
  const glide = piece.animate(
    [{ transform: "translate(400px, 300px)" }, { transform: "translate(0px, 0px)" }],
    { duration: 5000, composite: "add" });
  glide.currentTime = 100;
  marks.show();
  return [document.querySelectorAll("#t-board .changes > *").length, glide.playState,
          glide.currentTime];
}"""


def test_what_still_glides_is_marked_where_it_comes_to(guest: Seating) -> None:
    ada = at_the_map(guest)
    ada.rest()
    marked, state, time = ada.page.evaluate(GLIDING)
    assert marked == 0, "it lies where it lay"
    assert (state, time) == ("running", 100), "and glides on"


MOVED = """async () => {
  const loaded = performance.getEntriesByType("resource").map((one) => one.name);
  const { changes } = await import(loaded.find((name) => name.endsWith("/story.js")));
  const marks = changes("moved");
  const pieces = [...document.querySelectorAll("#t-board [id^='piece-']:not(.rest)")];
  const piece = pieces.find((one) => !one.closest(".ground"));
  marks.remember();
  piece.setAttribute("transform", `translate(90 60) ${piece.getAttribute("transform") ?? ""}`);
  marks.show();
  return document.querySelectorAll("#t-board .changes .arrow").length;
}"""


def test_an_arrow_tells_where_a_piece_has_moved(guest: Seating) -> None:
    ada = at_the_map(guest)
    ada.rest()
    assert ada.page.evaluate(MOVED) > 0


OUTSIDE = """async () => {
  const loaded = performance.getEntriesByType("resource").map((one) => one.name);
  const { changes } = await import(loaded.find((name) => name.endsWith("/story.js")));
  const marks = changes("outside");
  marks.remember();
  const round = document.getElementById("piece-round");
  round.setAttribute("transform", `translate(240 0)`);
  marks.show();
  const picture = document.querySelector("#t-board svg").getBoundingClientRect();
  return [...document.querySelectorAll("#t-board .changes .arrow")]
    .map((one) => one.getBoundingClientRect().top - picture.top);
}"""


def test_an_arrow_bows_to_the_side_on_which_it_stays_in_the_picture(guest: Seating) -> None:
    """The marker of the rounds lies at the upper edge."""
    ada = at_the_map(guest)
    ada.rest()
    tops = ada.page.evaluate(OUTSIDE)
    assert len(tops) == 1
    assert tops[0] >= 0


def test_what_was_marked_is_known_after_the_reader_s_next_turn(guest: Seating) -> None:
    """Also where a turn is two clicks, such as a unit and its place."""
    ada = at_the_map(guest)
    marked = "() => document.querySelectorAll('#t-board .changes > *').length"
    met = 0
    for _ in range(4):
        before = ada.number
        ada.page.locator("#expand-miner.legal, #expand-woodcutter.legal").first.dispatch_event(
            "click"
        )
        ada.changed(before)
        if not ada.page.locator("#t-board .about").count():
            continue  # there was one space for it, which the same click has said
        met += 1
        assert ada.page.evaluate(marked) == 0, "whoever has begun to decide has seen it"
        before = ada.number
        ada.page.locator(FAR).first.dispatch_event("click")
        ada.changed(before)
    assert met > 0


def test_what_others_put_on_the_trail_is_ringed(guest: Seating) -> None:
    """Buildings, workers on offer and tiles, not only who rides and sails."""
    ada = guest()
    ada.begin("gwtnz", "you", "visitor")
    ada.choose()
    page = ada.page
    unseen = page.evaluate("""() => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith("drystone-board-"));
      const known = JSON.parse(sessionStorage.getItem(key));
      const there = /^piece-(job|foresight|hazard)-/;
      const unseen = Object.keys(known).filter((name) => there.test(name));
      for (const name of unseen) delete known[name];
      sessionStorage.setItem(key, JSON.stringify(known));
      return unseen.length;
    }""")
    assert unseen > 10
    page.reload()
    page.wait_for_selector("#t-table[data-ready]")
    expect(page.locator("#t-board .changes .ring")).to_have_count(unseen)


def test_what_the_question_is_about_is_marked(guest: Seating) -> None:
    """A post that somebody delivers to, while it is asked which disc goes there."""
    ada = guest()
    ada.begin("gwtnz", "you", "visitor")
    for turn in range(80):
        if ada.question.startswith("Which disc goes to trading post "):
            break
        # Reveals and delivers where it can; else whatever there is.
        post = ada.page.locator("#t-board [id^='deliver-'].legal")
        reached = ada.page.locator("#go-wellington.legal")
        if post.count():
            before = ada.number
            post.last.dispatch_event("click")
            ada.choose_way()
            ada.changed(before)
        elif reached.count():
            ada.click_and_wait(reached.first.element_handle())
            ada.rest()
        else:
            ada.choose(turn)
    assert ada.question.startswith("Which disc goes to trading post ")
    about = ada.page.locator("#t-board .about")
    expect(about).to_have_count(1)
    assert (about.get_attribute("id") or "").startswith("deliver-")


def test_in_a_picture_of_another_shape_nothing_has_moved(guest: Seating) -> None:
    """A phone that is turned, a window that is made narrow: all pieces lie elsewhere."""
    ada = guest()
    ada.begin("caledonia", "you", "visitor")
    for turn in range(4):
        ada.choose(turn)
    page = ada.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function(
        "() => document.querySelector('#t-board > svg').viewBox.baseVal.width < 800"
    )
    ada.rest()
    page.reload()
    page.wait_for_selector("#t-table[data-ready]")
    assert page.locator("#t-board .changes").count() == 0


def test_what_sarah_did_is_marked_though_she_has_no_seat(guest: Seating) -> None:
    """Her turn comes of one's own last click."""
    ada = guest()
    ada.begin("gwtnz", "you")
    moved = ada.page.locator("#t-board .changes .arrow")
    for turn in range(40):
        if moved.count():
            break
        ada.choose(turn)
    expect(moved.first).to_be_attached()


def test_what_one_has_done_oneself_is_no_news(guest: Seating) -> None:
    """Nor is what the others did before it: whoever decides has seen it."""
    ada = guest()
    ada.begin("gwtnz", "you", "visitor")
    marks = ada.page.locator("#t-board .changes")
    news = looked = 0
    for turn in range(24):
        others = marks.count()
        ada.choose(turn)
        # What can be taken back was decided in this turn, and nobody has moved since.
        if ada.page.locator("#t-restart:enabled").count():
            looked += others
            assert marks.count() == 0
        news += marks.count()
    assert news, "what the others do is marked"
    assert looked, "and was when the next decision came"
