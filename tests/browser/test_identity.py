"""Keeping an identity on the page: by passphrase, by passkey, on a second device; and going."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Seating, serving
from tests.browser.guest import Guest

SMALL = "tests.pebbles"
WORDS = "four sheep on a stone wall"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of their own: a name that is kept here is refused to guests of other tests."""
    with serving(tmp_path_factory.mktemp("kept")) as where:
        yield where


@pytest.fixture
def people(guest: Seating) -> Seating:
    """Guests who type the server's name: a passkey is made for a name, never for a number."""

    def make(*args: object, **named: object) -> Guest:
        one = guest(*args, **named)
        one.address = f"http://localhost:{urlsplit(one.address).port}"
        return one

    return make


def keep(one: Guest, name: str) -> list[str]:
    """Keep an identity by a passphrase; the codes that are shown."""
    one.page.goto(one.address + "/you")
    form = one.page.locator("form[action='/you/keep']")
    form.locator("[name='name']").fill(name)
    form.locator("[name='passphrase']").fill(WORDS)
    form.locator("button.primary").click()
    expect(one.page.locator(".codes code")).to_have_count(10)
    return one.page.locator(".codes code").all_inner_texts()


def authenticator(one: Guest) -> None:
    """A passkey's device inside of the browser, that says yes by itself."""
    session = one.page.context.new_cdp_session(one.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_a_game_is_gone_on_with_on_another_device(people: Seating) -> None:
    ada, ben, phone = people(), people(), people((390, 844), touch=True, language="de")
    ada.begin(SMALL, "you", "friend")
    table = ada.page.url
    ben.join(ada)
    codes = keep(ada, "Ada")
    # Somebody else can't be called so, nor come in by a guess.
    ben.page.goto(ben.address + "/you")
    keeping = ben.page.locator("form[action='/you/keep']")
    keeping.locator("[name='name']").fill("\u0410DA")
    keeping.locator("[name='passphrase']").fill(WORDS)
    keeping.locator("button.primary").click()
    expect(ben.page.locator(".problem")).to_contain_text("looks like it")
    ben.forgive("409")
    # The phone comes in by the passphrase, and plays on.
    phone.page.goto(phone.address + "/you")
    signing = phone.page.locator("form[action='/you/sign-in']")
    signing.locator("[name='name']").fill("ada")
    signing.locator("[name='passphrase']").fill("something else entirely")
    signing.locator("button:not([data-passkey])").click()
    expect(phone.page.locator(".problem")).to_contain_text("falsch")
    phone.forgive("403")
    signing.locator("[name='name']").fill("ada")
    signing.locator("[name='passphrase']").fill(WORDS)
    signing.locator("button:not([data-passkey])").click()
    expect(phone.page.locator("main")).to_contain_text("Du bist Ada")
    phone.page.goto(table)
    phone.rest()
    phone.choose_and_wait()
    # Ada ends the phone: what it looks at is closed, and it may only look from then on.
    ada.page.goto(ada.address + "/you")
    expect(ada.page.locator("form[action='/you/end-device']")).to_have_count(1)
    ada.page.click("form[action='/you/end-device'] button")
    expect(ada.page.locator("form[action='/you/end-device']")).to_have_count(0)
    expect(phone.page.locator("#t-table.away")).to_be_attached()
    phone.page.reload()
    expect(phone.page.locator("#t-bar .under")).to_contain_text("zu")
    assert phone.choices() == []
    # A code opens it once more, and only once.
    for line, expected in ((codes[0], "Ada"), (codes[0], "")):
        stranger = people()
        stranger.page.goto(stranger.address + "/you")
        stranger.page.click("summary")
        stranger.page.fill("[name='code']", line)
        stranger.page.click("form[action='/you/recover'] button")
        if expected:
            expect(stranger.page.locator("main")).to_contain_text(f"You are {expected}")
        else:
            expect(stranger.page.locator(".problem")).to_contain_text("used before")
            stranger.forgive("403")


def test_a_passkey_is_made_and_shown(people: Seating) -> None:
    cleo = people()
    cleo.begin(SMALL, "you", "visitor")
    authenticator(cleo)
    cleo.page.goto(cleo.address + "/you")
    keeping = cleo.page.locator("form[action='/you/keep']")
    keeping.locator("[name='name']").fill("Cleo")
    keeping.locator("[data-passkey]").click()
    expect(cleo.page.locator(".codes code")).to_have_count(10)
    expect(cleo.page.locator("main")).to_contain_text("Passkey: Chrome")
    cleo.page.click("form[action='/you/sign-out'] button")
    cleo.page.goto(cleo.address + "/you")
    expect(cleo.page.locator("main")).not_to_contain_text("You are Cleo")
    cleo.page.locator("form[action='/you/sign-in'] [data-passkey]").click()
    expect(cleo.page.locator("main")).to_contain_text("You are Cleo")
    cleo.page.goto(cleo.address + "/")
    expect(cleo.page.locator(".table-list a").first).to_be_visible()


def sign_in(one: Guest, name: str) -> None:
    """Come in by the passphrase."""
    one.page.goto(one.address + "/you")
    form = one.page.locator("form[action='/you/sign-in']")
    form.locator("[name='name']").fill(name)
    form.locator("[name='passphrase']").fill(WORDS)
    form.locator("button:not([data-passkey])").click()
    expect(one.page.locator("main")).to_contain_text(f"You are {name}")


def test_what_was_played_as_a_guest_is_taken_along(people: Seating) -> None:
    """Three people: Ida keeps an identity at home, plays as a guest elsewhere, and signs in."""
    home, host, elsewhere = people(), people(), people()
    keep(home, "Ida")
    host.begin(SMALL, "you", "friend", "visitor")
    elsewhere.join(host, name="Somebody")
    table = elsewhere.page.url
    sign_in(elsewhere, "Ida")
    offer = elsewhere.page.locator(".guest-games")
    expect(offer).to_contain_text("Somebody played here as a guest")
    offer.locator("button").click()
    elsewhere.page.wait_for_url(elsewhere.address + "/")
    expect(host.page.locator("#t-strip")).to_contain_text("Ida")
    expect(host.page.locator("#t-chat .told")).to_contain_text("Somebody is called Ida")
    host.play_turn()
    home.page.goto(table)
    home.rest()
    home.play_turn()
    elsewhere.page.goto(elsewhere.address + "/you")
    expect(elsewhere.page.locator("main")).to_contain_text("You are Ida")
    expect(offer).to_have_count(0)


def test_a_browser_is_the_guests_again_after_somebody_elses_visit(people: Seating) -> None:
    kit, home = people(), people()
    keep(home, "Jon")
    kit.begin(SMALL, "you", "visitor")
    sign_in(kit, "Jon")
    expect(kit.page.locator(".guest-games")).to_be_visible()
    kit.page.click("form[action='/you/sign-out'] button")
    kit.page.wait_for_url(kit.address + "/")
    kit.page.click(".table-list a")
    kit.rest()
    kit.choose()


def test_a_link_makes_a_phone_the_same_person(people: Seating) -> None:
    dora, phone, eve = people(), people((390, 844), touch=True), people()
    dora.begin(SMALL, "you", "visitor")
    dora.page.goto(dora.address + "/you")
    dora.page.click("form[action='/you/device-link'] button")
    link = dora.page.input_value(".device-link input")
    phone.page.goto(link)
    expect(phone.page.locator("main")).to_contain_text("with all their games")
    phone.page.click("button.primary")
    phone.page.click(".table-list a")
    phone.rest()
    phone.choose()
    eve.page.goto(link)
    expect(eve.page.locator("main")).to_contain_text("not valid")
    eve.forgive("404")


def test_who_goes_takes_everything_along(people: Seating, tmp_path: Path) -> None:
    fay, gus = people(), people()
    fay.front()
    fay.page.fill("form[action='/name'] input", "Fay Unwin")
    with fay.page.expect_navigation():
        fay.page.press("form[action='/name'] input", "Enter")
    fay.begin(SMALL, "you", "friend")
    gus.join(fay, name="Gus")
    fay.page.click("[data-panel='chat']")
    fay.page.fill("#t-chat form input", "something of mine")
    fay.page.press("#t-chat form input", "Enter")
    expect(gus.page.locator("#t-chat")).to_contain_text("something of mine")
    fay.page.goto(fay.address + "/you")
    with fay.page.expect_download() as coming:
        fay.page.click("a[href='/you/export']")
    coming.value.save_as(tmp_path / "all.json")
    told = json.loads((tmp_path / "all.json").read_text())
    assert told["name"] == "Fay Unwin"
    assert "something of mine" in str(told["games"])
    fay.page.click(".you details summary >> nth=-1")
    fay.page.check("[name='sure']")
    fay.page.click("form[action='/you/forget'] button")
    fay.page.wait_for_url(fay.address + "/")
    expect(gus.page.locator("#t-chat")).not_to_contain_text("something of mine")
    expect(gus.page.locator("#t-strip")).not_to_contain_text("Fay")


def test_a_kept_name_is_refused_beside_the_box_where_somebody_types_it(people: Seating) -> None:
    """And to a guest who was called so before, nothing is lost but the name."""
    ada, ben = people(), people()
    ben.front()
    ben.page.fill("form[action='/name'] input", "Moss Green")
    with ben.page.expect_navigation():
        ben.page.press("form[action='/name'] input", "Enter")
    keep(ada, "Moss Green")
    ben.front()
    expect(ben.page.locator("form[action='/name'] input")).to_have_value("Moss Green 2")
    ben.page.fill("form[action='/name'] input", "M0ss green")
    ben.page.press("form[action='/name'] input", "Enter")
    expect(ben.page.locator("#name-problem")).to_contain_text("Somebody keeps this name")
    ben.forgive("409")
    ben.page.fill("form[action='/name'] input", "Moss Grey")
    with ben.page.expect_navigation():
        ben.page.press("form[action='/name'] input", "Enter")
    expect(ben.page.locator("form[action='/name'] input")).to_have_value("Moss Grey")
