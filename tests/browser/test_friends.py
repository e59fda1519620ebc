"""Flows among friends: the result as a link, removing somebody, vacation."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Seating
from tests.browser.guest import Guest
from tests.browser.test_together import SMALL, begin, open_form


def three(guest: Seating) -> tuple[Guest, Guest, Guest]:
    """Three people at a table: its host, and two who followed the links."""
    ada, ben, cleo = guest(), guest(), guest((390, 844), "de")
    open_form(ada, "you", "friend", "friend")
    begin(ada)
    ada.page.wait_for_selector("#t-invite .seat-link")
    links = ada.page.locator("#t-invite .seat-link").all()
    first, second = (one.get_attribute("data-link") or "" for one in links)
    ben.follow(first, "Ben")
    cleo.follow(second, "Cleo")
    ada.page.wait_for_selector("#t-invite:not([open])", state="attached")
    return ada, ben, cleo


def test_a_result_is_shared_and_seen_by_a_stranger(guest: Seating) -> None:
    ada, stranger = guest(), guest((390, 844), "de")
    ada.begin(SMALL, "you", "visitor")
    ada.page.click("[data-panel='settings']")
    ada.page.click("[data-dialog='t-resign']")
    ada.page.click("#t-resign [value='sure']")
    ada.page.click("#t-bar a[href^='/r/']")
    picture = ada.page.locator(".result img")
    expect(picture).to_be_visible()
    assert picture.evaluate("(one) => one.decode().then(() => one.naturalWidth)") == 1200
    ada.page.click("[data-copy]")
    expect(ada.page.locator("[data-copy]")).to_have_text("Copied")
    link = ada.page.input_value("#r-link")
    stranger.page.goto(link.partition("?")[0])
    expect(stranger.page.locator(".result .lead")).to_contain_text("aufgegeben")
    wide = "document.documentElement.scrollWidth <= innerWidth"
    assert stranger.page.evaluate(wide), "nothing sticks out on a phone"
    stranger.page.click("a[href$='/replay?at=0']")


def test_who_plays_is_removed_only_if_the_others_agree(guest: Seating) -> None:
    ada, ben, cleo = three(guest)
    ada.rest()
    ada.choose_and_wait()
    ada.page.click("[data-panel='chat']")
    ada.page.click("#t-host summary")
    remove = ada.page.locator("#t-host [data-post='remove']").first
    remove.click()
    expect(ben.page.locator(".plea")).to_contain_text("would like to remove Ben")
    expect(ben.page.locator(".plea button")).to_have_count(0)
    expect(cleo.page.locator(".plea")).to_contain_text("möchte Ben")
    cleo.page.get_by_text("Nein", exact=True).click()
    expect(ben.page.locator(".plea")).to_have_count(0)
    remove.click()
    cleo.page.get_by_text("Einverstanden", exact=True).click()
    expect(ada.page.locator("#t-chat .said")).to_contain_text("removed Ben")
    expect(ben.page.locator("#t-bar")).to_contain_text("watching")


def test_what_somebody_types_outlives_who_comes_and_goes(guest: Seating) -> None:
    """Beside the words stand an invitation, then a stand-in's place, then the host's tools."""
    ada, ben = guest(), guest()
    ada.begin(SMALL, "you", "friend")
    link = ada.link(1)
    ada.page.click("[data-panel='chat']")
    ada.page.fill("#t-notes", "take flint")
    ada.page.fill("#t-say", "come and see")
    ben.follow(link, "Ben")
    expect(ada.page.locator("#t-strip")).to_contain_text("Ben")
    expect(ada.page.locator("#t-chat [data-post='invite']")).to_have_count(0)
    expect(ada.page.locator("#t-say")).to_be_focused()
    ada.page.keyboard.press("Enter")
    expect(ben.page.locator("#t-chat .said")).to_contain_text("come and see")
    expect(ada.page.locator("#t-say")).to_have_value("")
    ada.page.fill("#t-say", "are you there?")
    ben.page.goto(ben.address)
    expect(ada.page.locator("#t-chat [data-post='ask-stand-in']")).to_be_visible()
    expect(ada.page.locator("#t-say")).to_have_value("are you there?")
    expect(ada.page.locator("#t-notes")).to_have_value("take flint")


def test_who_is_invited_sits_down_with_a_finger(guest: Seating) -> None:
    """The page behind the link shows the game, and its button is as high as a finger."""
    ada, ben = guest(), guest((390, 844), "de", touch=True)
    ada.begin("caledonia", "you", "friend")
    ben.page.goto(ada.link(1))
    assert ben.page.locator(".cover.drawn svg").is_visible()
    for one in ("input[name='name']", "button.primary"):
        box = ben.page.locator(f"main {one}").bounding_box()
        assert box
        assert box["height"] >= 44
    ben.page.fill("input[name='name']", "Ben")
    ben.page.click("button.primary")
    ben.page.wait_for_selector("#t-table[data-ready]")


def test_the_host_mutes_passes_the_rights_on_and_closes_a_seat(guest: Seating) -> None:
    ada, ben, eve = guest(), guest(), guest((390, 844))
    open_form(ada, "you", "friend", "friend")
    begin(ada)
    first = ada.page.locator("#t-invite .seat-link").first
    ben.follow(first.get_attribute("data-link") or "", "Ben")
    ada.page.click("#t-invite form button")
    eve.front()
    eve.page.fill("form[action='/name'] input", "Eve")
    with eve.page.expect_navigation():
        eve.page.press("form[action='/name'] input", "Enter")
    eve.page.goto(ada.page.url.partition("?")[0])

    def say(who: Guest, text: str) -> None:
        if not who.page.is_visible("#t-say"):
            who.page.click("[data-panel='chat']")
        who.page.fill("#t-say", text)
        who.page.keyboard.press("Enter")

    for who in (ada, ben, eve):
        who.page.wait_for_selector("#t-table[data-ready]")
    say(eve, "buy this")
    ada.page.click("[data-panel='chat']")
    expect(ada.page.locator("#t-chat .said")).to_contain_text("buy this")
    ada.page.click("#t-host summary")
    # Eve is silenced, then all who only look; a player is heard in any case.
    ada.page.locator("#t-host [data-post='mute']").first.click()
    say(eve, "and that")
    expect(eve.page.locator("#t-note")).to_contain_text("host")
    expect(eve.page.locator("#t-say")).to_have_value("and that")
    eve.forgive("403")
    say(ben, "at last")
    expect(ada.page.locator("#t-chat .said")).to_contain_text("at last")
    assert "and that" not in ada.texts()
    ada.page.locator("#t-host [data-post='mute']").last.click()
    expect(eve.page.locator("#t-chat .told").last).to_be_visible()
    # Nobody takes the third seat any more; and Ben looks after the table from now on.
    ada.page.click("#t-host [data-post='close-seat']")
    eve.page.reload()
    eve.page.wait_for_selector("#t-table[data-ready]")
    expect(eve.page.locator("[data-post='sit']")).to_have_count(0)
    ada.page.click("#t-host [data-post='pass-host']")
    expect(ada.page.locator("#t-host")).to_have_count(0)
    ben.page.click("#t-host summary")
    expect(ben.page.locator("#t-host [data-post='remove']")).to_be_visible()


def test_a_vacation_stops_the_clock_and_everybody_sees_it(guest: Seating) -> None:
    ada, ben = guest(), guest((390, 844))
    open_form(ada, "you", "friend")
    ada.page.locator(f"form.new-game[action='/new/{SMALL}'] [name='clock']").select_option("days-3")
    begin(ada)
    link = ada.page.locator("#t-invite .seat-link").first.get_attribute("data-link") or ""
    ben.follow(link, "Ben")
    ben.page.click("[data-panel='settings']")
    ben.page.fill("#t-vacation", "5")
    ben.page.click("form[data-to='vacation'] button")
    for who in (ada, ben):
        expect(who.page.locator("#t-strip [data-vacation]")).to_have_count(1)


def test_an_open_table_is_found_in_the_lobby_and_taken(guest: Seating) -> None:
    ada, ben, cleo = guest(), guest(), guest((390, 844), "de")
    open_form(ada, "you", "friend")
    form = ada.page.locator(f"form.new-game[action='/new/{SMALL}']")
    form.locator("[name='clock']").select_option("days-3")
    form.locator("[name='listed']").check()
    form.locator("[name='wanted']").select_option("new")
    form.locator("[name='language']").select_option("pl")
    begin(ada)
    path = ada.page.url.removeprefix(ada.address).partition("?")[0]

    def line(who: Guest) -> Locator:
        who.front()
        return who.page.locator(f".table-list li:has(a[href='{path}'])")

    ben.front()
    ben.page.fill("form[action='/name'] input", "Ben")
    with ben.page.expect_navigation():
        ben.page.press("form[action='/name'] input", "Enter")
    offered = line(ben)
    for fact in ("free seats: 1", "days a turn: 3", "for beginners", "Polski"):
        expect(offered).to_contain_text(fact)
    expect(line(cleo)).to_contain_text("für Neulinge")
    line(ben).locator("a").first.click()
    ben.page.wait_for_selector("#t-table[data-ready]")
    ben.page.click("[data-panel='chat']")
    ben.page.click("#t-chat [data-post='sit']")
    expect(ben.page.locator("#t-chat [data-post='sit']")).to_have_count(0)
    ben.page.fill("#t-say", "hello")
    ben.page.keyboard.press("Enter")
    expect(ben.page.locator("#t-chat .said")).to_contain_text("hello")
    # It is nobody else's to take any more, and its host sees whose turn it is and what was said.
    expect(line(cleo)).not_to_contain_text("Polski")
    mine = line(ada)
    expect(mine.locator(".unread")).to_have_text("1")
    expect(mine).to_contain_text("urn")
