"""A click does the way there, says what it comes to, and asks before what can't be undone."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

import drystone
from tests.browser.conftest import Seating
from tests.browser.guest import Guest

FAR = "#t-board .legal[data-then][tabindex]:not([data-ways])"


def at_a_building(ada: Guest) -> None:
    """Somebody at a building of Great Western Trail, with a token and actions to choose from."""
    ada.begin("gwtnz", "you", "visitor")
    for _ in range(12):
        if ada.page.locator(FAR).count():
            return
        ada.choose()
    raise AssertionError("nothing is far away")


def test_one_click_does_the_way_and_undo_takes_it_all_back(guest: Seating) -> None:
    ada = guest()
    at_a_building(ada)
    page, asked, before = ada.page, ada.question, int(ada.number)
    far = page.locator(FAR).first
    assert far.get_attribute("aria-label"), "it says what it does"
    far.dispatch_event("click")
    ada.changed(str(before))
    assert int(ada.number) >= before + 2, "several decisions were made"
    made = ada.number
    page.click("#t-undo")
    ada.changed(made)
    assert ada.question == asked


def test_what_cannot_be_undone_is_asked_for_first(guest: Seating) -> None:
    ada = guest()
    at_a_building(ada)
    page, before = ada.page, ada.number
    page.locator("#exchange").dispatch_event("click")
    expect(page.locator("#t-ways .caution").first).to_be_visible()
    assert ada.number == before
    page.keyboard.press("Escape")
    expect(page.locator("#t-ways")).to_be_hidden()
    assert ada.number == before


def test_the_tray_has_the_board_s_choices_as_cards(guest: Seating) -> None:
    ada = guest()
    at_a_building(ada)
    page, before = ada.page, ada.number
    page.keyboard.press("t")
    cards = page.locator("#t-tray .card")
    assert cards.count() >= page.locator("#t-board .legal[tabindex]").count() > 0
    cards.first.hover()
    expect(page.locator("#t-board .ringed").first).to_be_attached()
    # The numbers go on after those of the bar.
    first = page.locator("#t-bar .answers button[data-action]").count() + 1
    page.keyboard.press(str(first))
    ada.choose_way()
    ada.changed(before)


def test_the_tray_asks_for_a_unit_first_and_then_for_its_place(guest: Seating) -> None:
    """Not for every unit on every space: what else can be done would be lost among them."""
    ada = guest()
    ada.begin("caledonia", "you", "visitor")
    for _ in range(8):
        if ada.question == "Choose your action":
            break
        ada.choose(4)  # not into a corner, where a unit has one space only
    page = ada.page
    page.keyboard.press("t")
    named = page.locator("#t-tray .card .does").all_inner_texts()
    assert any(name.startswith("Expand: ") for name in named)
    assert not [name for name in named if " on " in name]
    before = ada.number
    page.locator("#t-tray .card", has_text="Expand: miner").click()
    page.wait_for_function(
        "since => document.getElementById('t-bar').dataset.number !== since", arg=before
    )


def test_a_unit_with_a_single_space_has_one_card_for_both(guest: Seating) -> None:
    ada = guest()
    ada.begin("caledonia", "you", "visitor")
    for _ in range(8):
        if ada.question == "Choose your action":
            break
        ada.choose()  # into a corner
    assert ada.page.locator("#t-board [id^='at-'].legal").count() == 1
    ada.page.keyboard.press("t")
    named = ada.page.locator("#t-tray .card .does").all_inner_texts()
    assert len([name for name in named if " on " in name]) > 3


def on_the_trail(ada: Guest) -> None:
    """Somebody of Great Western Trail who is to move, with workers to be hired ahead."""
    ada.begin("gwtnz", "you", "visitor")
    for _ in range(40):
        moves = ada.page.locator("#t-board .legal[tabindex][id^='go-']").count()
        if moves and not ada.page.locator("#t-board [id^='do-'].legal").count():
            return
        ada.choose()
    raise AssertionError("nobody is to move")


def test_what_is_far_says_the_way_and_is_done_by_a_click(guest: Seating) -> None:
    ada = guest()
    on_the_trail(ada)
    page, asked, before = ada.page, ada.question, ada.number
    far = page.locator("#t-board .afar")
    for word in ("hire-", "invest-", "sail-", "buy-", "discard-"):
        for piece in page.locator(f"#t-board [id^='{word}']").all()[:8]:
            piece.dispatch_event("pointerover", {"pointerType": "mouse"})
            page.wait_for_timeout(600)
            if far.count():
                break
        if far.count():
            break
    expect(page.locator("#t-tip .say").last).to_contain_text("\u2192")
    far.first.dispatch_event("click")
    ada.choose_way()
    ada.changed(before)
    assert int(ada.number) >= int(before) + 3, "there, and what is done there"
    made = ada.number
    page.click("#t-undo")
    ada.changed(made)
    assert ada.question == asked


def test_a_click_that_is_quicker_than_the_tip_does_what_it_would_say(guest: Seating) -> None:
    ada = guest()
    on_the_trail(ada)
    page, before = ada.page, ada.number
    far = page.locator("#t-board .afar")
    for piece in page.locator("#t-board [id^='sail-'], #t-board [id^='hire-']").all():
        # Nothing has pointed there before: the pointer comes down with the click.
        page.mouse.move(2, 2)
        piece.click(force=True)
        page.wait_for_timeout(900)
        if ada.number != before or page.is_visible("#t-ways"):
            break
        assert not far.count() or far.last.get_attribute("data-ways"), "it is done, not only said"
    ada.choose_way()
    ada.changed(before)
    assert int(ada.number) >= int(before) + 2


def test_the_last_turn_has_a_line_of_its_own_beside_answers(guest: Seating) -> None:
    """Where an answer stands in the bar too, nothing was left of it but a name."""
    ada = guest()
    on_the_trail(ada)
    line = ada.page.locator("#t-bar .latest")
    wide = line.evaluate("""(one) => {
      const answer = document.createElement("button");
      answer.style.width = "24rem";
      document.querySelector("#t-bar .answers").replaceChildren(answer);
      // What its parent cuts off is not seen.
      const [box, around] = [one, one.parentElement].map((e) => e.getBoundingClientRect());
      const under = document.querySelector("#t-bar .under").getBoundingClientRect();
      if (box.top < under.bottom - 3) return 0;
      return Math.min(box.right, around.right) - box.left;
    }""")
    assert wide > 300
    whole = line.get_attribute("title") or ""
    assert len(whole) > 20
    assert whole in (line.text_content() or "")


def test_with_shift_a_choice_ends_the_turn_too(guest: Seating) -> None:
    ada = guest()
    ada.begin("caledonia", "you", "visitor", confirm=True)
    page, both = ada.page, "#t-board .legal[data-ends='1'], #t-bar .answer[data-ends='1']"
    for _ in range(12):
        if page.locator(both).count():
            break
        if page.locator("#t-end").count():
            ada.click_and_wait(page.locator("#t-end").element_handle())
            ada.rest()
        else:
            ada.choose()
    before = ada.number
    page.locator(both).first.dispatch_event("click", {"shiftKey": True, "bubbles": True})
    ada.changed(before)
    expect(page.locator("#t-end")).to_have_count(0)
    assert int(ada.number) >= int(before) + 2, "decided, and ended"


def with_foresight_to_choose() -> str:
    """A position in which somebody is asked which of two foresight tiles to place."""
    game, hand = drystone.new("gwtnz", 1, seed=0), random.Random(0)
    while sum(game.text(action).startswith("foresight ") for action in game.legal()) < 2:
        game.play(hand.choice(game.legal()))
    return game.position()


def test_a_choice_says_which_tile_it_means(guest: Seating) -> None:
    """In the tray, in the list to type into, and to a screen reader: not only left or right."""
    ada = guest()
    ada.front()
    ada.page.fill("#u-text", with_foresight_to_choose())
    ada.page.click("form[action='/upload'] button")
    ada.rest()
    page = ada.page
    page.keyboard.press("t")
    told = page.locator("#t-tray button.card .what").all_inner_texts()
    assert len(set(told)) == 2, "they differ"
    described = page.locator("#t-board .legal[tabindex]").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-description'))"
    )
    assert described == told
    page.keyboard.press("/")
    for one in told:
        expect(page.locator("#t-list li button", has_text=one)).to_be_visible()


def with_sheep_to_show() -> str:
    """A position in which somebody is asked for several types of sheep in Wellington."""
    game, hand = drystone.new("gwtnz", 1, seed=0), random.Random(0)
    while sum(game.text(action).startswith("reveal ") for action in game.legal()) < 3:
        game.play(hand.choice(game.legal()))
    return game.position()


def test_sheep_are_picked_and_said_at_once(guest: Seating) -> None:
    ada = guest()
    ada.front()
    ada.page.fill("#u-text", with_sheep_to_show())
    ada.page.click("form[action='/upload'] button")
    ada.rest()
    page, before = ada.page, ada.number
    expect(page.locator("#t-bar .answers .does", has_text="all your sheep")).to_have_count(1)
    picks, main = page.locator("#t-board [data-pick][aria-pressed]"), page.locator("#t-main")
    assert picks.count() >= 3
    picks.first.dispatch_event("click")
    expect(main).to_contain_text("Reveal 1 type")
    picks.nth(1).focus()
    page.keyboard.press("Enter")
    expect(main).to_contain_text("Reveal 2 types")
    expect(main.locator(".gist")).to_contain_text("\u2192")
    picks.first.dispatch_event("click")
    expect(main).to_contain_text("Reveal 1 type")
    assert ada.number == before, "nobody has heard of it"
    page.reload()
    ada.rest()
    picks.nth(1).dispatch_event("click")
    expect(main).to_contain_text("Reveal 1 type")
    main.click()
    ada.changed(before)
    assert int(ada.number) >= int(before) + 2, "shown, and that it was all"


def with_certificates_to_add() -> str:
    """A position in which some certificates can be added to a delivery."""
    for seed in range(50):
        game, hand = drystone.new("gwtnz", 1, seed=seed), random.Random(seed)
        while not game.over:
            open_now = [game.text(action) for action in game.legal()]
            if sum(text.startswith("certificates ") for text in open_now) > 2:
                return game.position()
            game.play(hand.choice(game.legal()))
    raise AssertionError("nobody has kept certificates")


def test_what_is_true_of_all_ways_is_not_told_with_each(guest: Seating) -> None:
    ada = guest()
    ada.front()
    ada.page.fill("#u-text", with_certificates_to_add())
    ada.page.click("form[action='/upload'] button")
    ada.rest()
    ada.page.locator("#t-board [id^='deliver-'].legal").first.dispatch_event("click")
    expect(ada.page.locator("#t-ways .does").nth(2)).to_contain_text("certificates")
    expect(ada.page.locator("#t-ways .what")).to_have_count(0)


def test_how_many_to_buy_is_asked_at_the_good(guest: Seating) -> None:
    ada = guest()
    ada.begin("caledonia", "you", "visitor")
    good = ada.page.locator("#t-board [id^='buy-'].legal[data-ways]")
    for turn in range(12):
        if good.count():
            break
        ada.choose(turn)
    before = int(ada.number)
    good.first.dispatch_event("click")
    amounts = ada.page.locator("#t-ways button.card")
    expect(amounts.first).to_contain_text("Buy 1")
    expect(amounts.nth(1).locator(".gist")).to_contain_text("£")
    amounts.nth(1).click()
    ada.changed(str(before))
    assert int(ada.number) >= before + 2


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desk", "phone"])
def test_a_bid_is_one_number_and_not_a_bar_full_of_buttons(
    guest: Seating, size: tuple[int, int]
) -> None:
    ada = guest(size, touch=size[0] == 390)
    ada.front()
    position = drystone.new("caledonia", seats=2, seed=4, clans="auction").position()
    ada.page.fill("#u-text", position)
    ada.page.click("form[action='/upload'] button")
    ada.page.wait_for_selector("#t-table[data-ready]")
    ada.come()
    bar = ada.page.locator("#t-bar .answers button[data-action]")
    expect(bar).to_have_count(1)
    expect(bar).to_contain_text("Bid 0")
    expect(ada.page.locator("[data-more='-1']")).to_be_disabled()
    for _ in range(3):
        ada.page.click("[data-more='1']")
    expect(bar).to_contain_text("Bid 3")
    ada.page.fill(".amount input", "99")
    expect(bar).to_contain_text("Bid 30")
    ada.page.fill(".amount input", "12")
    since = ada.number
    ada.page.press(".amount input", "Enter")
    ada.changed(since)
    expect(ada.page.locator("#t-log")).to_contain_text("bids 12")


def test_a_phone_scrolls_to_what_is_asked_and_not_to_what_is_free(guest: Seating) -> None:
    ada = guest((390, 844), touch=True)
    ada.begin("gwtnz", "you", "visitor")
    assert ada.question == "Which disc goes to the pathfinder track?"
    free, asked = (ada.page.locator(f"#t-board {one}") for one in ("#exchange", "[id^='disc-']"))
    assert "legal" in (free.get_attribute("class") or ""), "the token glows in the first part"
    first = asked.and_(ada.page.locator(".legal")).first
    expect(first).to_be_in_viewport()


def test_a_phone_scrolls_to_the_ship_that_sails(guest: Seating) -> None:
    """The sea is two screens high, and what can be reached lies around the ship."""
    ada = guest((390, 844), touch=True)
    ada.front()
    ada.page.fill("#u-text", sailing())
    ada.page.click("form[action='/upload'] button")
    ada.rest()
    assert ada.page.locator("#t-board [id^='sail-'].legal").count() > 3
    expect(ada.page.locator("#piece-ship-0")).to_be_in_viewport(ratio=1)


def sailing() -> str:
    """A position whose first player may sail far, from the middle of the sea."""
    played, hand = drystone.new("gwtnz", 2, seed=151), random.Random(151)
    while not {"sail n3", "sail n7"} <= {played.text(action) for action in played.legal()}:
        played.play(hand.choice(played.legal()))
    return played.position()
