"""Among people: invited at once, by name, in a real browser."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Seating
from tests.browser.guest import Guest

SMALL = "tests.pebbles"


def open_form(who: Guest, *sits: str) -> None:
    """Fill the form of a new table, and leave it before the last click."""
    who.front()
    card = who.page.locator(f".game:has(form[action='/new/{SMALL}'])")
    card.locator("summary").first.click()
    card.locator("form.new-game select[name='seats']").select_option(str(len(sits)))
    for seat, sit in enumerate(sits):
        card.locator(f"select[name='seat-{seat}']").select_option(sit)


def begin(who: Guest) -> None:
    who.page.click(f"form.new-game[action='/new/{SMALL}'] button")
    who.page.wait_for_selector("#t-table[data-ready]")


def test_the_links_are_the_first_thing_that_a_host_sees(guest: Seating) -> None:
    ada, ben, cleo = guest(), guest(), guest((390, 844))
    open_form(ada, "you", "friend", "friend")
    begin(ada)
    links = ada.page.locator("#t-invite[open] .seat-link")
    expect(links).to_have_count(2)
    expect(links.first.locator(".qr svg path").first).to_be_visible()
    first, second = (one.get_attribute("data-link") or "" for one in links.all())
    assert first.startswith(ada.address + "/join/")
    links.first.locator("[data-copy]").click()
    expect(links.first.locator("[data-copy]")).to_have_text("Copied")
    # The same links again, after a reload: nobody who was sent one is locked out.
    ada.page.reload()
    ada.page.click("#t-waiting button")
    expect(links.first).to_have_attribute("data-link", first)
    ben.follow(first, "Ben")
    expect(links).to_have_count(1)
    expect(links).to_have_attribute("data-link", second)
    cleo.follow(second, "Cleo")
    expect(ada.page.locator("#t-invite")).not_to_be_visible()
    expect(ada.page.locator("#t-waiting")).not_to_be_visible()
    expect(ada.page.locator("#t-strip")).to_contain_text("Cleo")


def test_neighbours_at_one_screen_have_names_of_their_own(guest: Seating) -> None:
    ada = guest()
    open_form(ada, "you", "beside", "beside")
    ada.page.fill("input[name='name']", "Ada")
    typed = ada.page.locator(f"form.new-game[action='/new/{SMALL}'] [name='name-1']")
    typed.fill("Ben")
    begin(ada)
    names = ada.page.locator("#t-strip .name").all_inner_texts()
    assert names == ["Ada", "Ben", "Ada 3"]


def test_a_clock_ticks_by_itself_and_the_server_ends_the_turn(guest: Seating) -> None:
    ada, ben = guest(), guest()
    open_form(ada, "you", "friend")
    form = ada.page.locator(f"form.new-game[action='/new/{SMALL}']")
    expect(form.locator("[name='out']")).not_to_be_visible()
    form.locator("[name='clock']").select_option("live-quick")
    form.locator("[name='out']").select_option("end")
    begin(ada)
    face = ada.page.locator("#t-strip .clock")
    expect(face.first).to_have_text("5:30")
    link = ada.page.locator("#t-invite .seat-link").get_attribute("data-link") or ""
    ben.follow(link, "Ben")
    expect(ada.page.locator("#t-strip .clock.runs")).to_have_count(1)
    asked: list[str] = []
    ada.page.on("request", lambda request: asked.append(request.url))
    expect(face.first).to_have_text("5:27")
    assert asked == [], "it needs no server to tick"
    theirs = ben.page.locator("#t-strip .clock.runs")
    expect(theirs).to_have_text("5:25")


def test_three_people_end_a_game_and_play_again(guest: Seating) -> None:
    ada, ben, cleo = guest(), guest(), guest((390, 844))
    open_form(ada, "you", "friend", "friend")
    begin(ada)
    ada.page.wait_for_selector("#t-invite .seat-link")
    links = ada.page.locator("#t-invite .seat-link").all()
    addresses = [one.get_attribute("data-link") or "" for one in links]
    ben.follow(addresses[0], "Ben")
    cleo.follow(addresses[1], "Cleo")
    ada.page.wait_for_selector("#t-invite:not([open])", state="attached")
    # Giving up asks first, and then a bot plays on.
    cleo.page.click("[data-panel='settings']")
    cleo.page.click("[data-dialog='t-resign']")
    cleo.page.click("#t-resign [value='']")
    cleo.page.click("[data-dialog='t-resign']")
    cleo.page.click("#t-resign [value='sure']")
    expect(cleo.page.locator("[data-dialog='t-resign']")).to_have_count(0)
    ada.page.click("[data-panel='settings']")
    ada.page.click("#t-life [data-post='ask-end'] >> nth=1")
    ben.page.click("#t-bar .plea [data-post='answer'] >> nth=0")
    for who in (ada, ben, cleo):
        expect(who.page.locator("#t-bar .sentence")).to_have_text(
            "All agreed to end the game. Nobody wins."
        )
        who.page.click("#t-bar [data-post='rematch']")
    for who in (ada, ben, cleo):
        who.page.click("#t-bar a[href^='/t/']")
        who.page.wait_for_selector("#t-table[data-ready]")
        names = who.page.locator("#t-strip .name").all_inner_texts()
        assert names == ["Ben", "Cleo", "Guest"]


def test_who_looks_elsewhere_is_told_by_title_badge_and_sound(guest: Seating) -> None:
    ada, ben = guest(), guest()
    open_form(ada, "you", "friend")
    begin(ada)
    ada.page.wait_for_selector("#t-invite .seat-link")
    ben.follow(ada.page.locator(".seat-link").get_attribute("data-link") or "", "Ben")
    ada.page.wait_for_selector("#t-invite:not([open])", state="attached")
    ben.page.click("#t-board")  # a page that was touched may be heard
    ben.page.evaluate("document.hasFocus = () => false")
    ben.page.evaluate("navigator.setAppBadge = async (count) => { window.badge = count; }")
    ben.page.evaluate("navigator.clearAppBadge = async () => { window.badge = 0; }")
    ada.page.click("[data-panel='chat']")
    ada.page.fill("#t-say", "hello?")
    ada.page.keyboard.press("Enter")
    expect(ben.page.locator("[data-panel='chat'] .unread")).to_have_text("1")
    expect(ben.page).to_have_title("(1) Pebbles")
    assert ben.page.evaluate("window.badge") == 1
    expect(ben.page.locator("#t-table[data-sounded='chat']")).to_have_count(1)
    # Switched off at this table, talk is quiet; the turn is told of still.
    ben.page.click("[data-panel='settings']")
    ben.page.click(".hooks summary >> nth=0")
    ben.page.uncheck("[data-notice='chat']")
    ada.page.fill("#t-say", "anybody?")
    ada.page.keyboard.press("Enter")
    expect(ben.page.locator("[data-panel='chat'] .unread")).to_have_text("2")
    expect(ben.page).to_have_title("(1) Pebbles")
    ada.play_turn()
    expect(ben.page.locator("#t-table[data-sounded='turn']")).to_have_count(1)
    ben.page.evaluate("dispatchEvent(new Event('focus'))")
    expect(ben.page).to_have_title("Your turn: Pebbles")
    assert ben.page.evaluate("window.badge") == 0
    ben.page.click("[data-panel='chat']")
    expect(ben.page.locator("[data-panel='chat'] .unread")).to_be_hidden()
