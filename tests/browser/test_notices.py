"""Notices in a real browser: its pushes, the form for mail and its links, the webhook, switches."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from email.message import Message

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Seating, serving
from tests.browser.guest import Guest
from tests.table.test_live import letterbox, wait_for
from tests.table.test_notices import post_office, text_of, wait_until

SMALL = "tests.pebbles"
SUBSCRIBED = """
// No browser of a test reaches a push service; what the page makes of its answer is what we see.
let made = null;
const point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx"
  + "aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const subscription = () => ({
  endpoint: "https://push.example/this-browser",
  toJSON: () => ({
    endpoint: "https://push.example/this-browser",
    keys: { p256dh: point, auth: "BTBZMqHH6r4Tts7J_aSIgg" },
  }),
  unsubscribe: async () => { made = null; return true; },
});
PushManager.prototype.getSubscription = async () => made;
PushManager.prototype.subscribe = async (wanted) => {
  if (wanted.applicationServerKey.length !== 65) throw new Error("no key");
  made = subscription();
  return made;
};
"""


@pytest.fixture(scope="module")
def letters() -> Iterator[tuple[str, list[Message]]]:
    with post_office() as office:
        yield office


@pytest.fixture(scope="module")
def address(
    tmp_path_factory: pytest.TempPathFactory, letters: tuple[str, list[Message]]
) -> Iterator[str]:
    """A server that sends mail."""
    with serving(tmp_path_factory.mktemp("notices"), letters[0]) as where:
        yield where


def pair(guest: Seating) -> tuple[Guest, Guest]:
    """Two people at a table."""
    ada, ben = guest(), guest()
    ada.begin(SMALL, "you", "friend")
    ben.join(ada)
    return ada, ben


def test_a_browser_subscribes_is_pushed_to_and_stops(guest: Seating) -> None:
    _, ben = pair(guest)
    table = ben.page.url
    context = ben.page.context
    context.grant_permissions(["notifications"], origin=ben.address)
    context.add_init_script(SUBSCRIBED)
    asked: list[str] = []
    ben.page.on("request", lambda request: asked.append(request.post_data or ""))
    ben.page.goto(ben.address + "/notices")
    ben.page.click("#n-push")
    expect(ben.page.locator("#n-no-push")).to_be_visible()
    assert "push.example/this-browser" in "".join(asked)
    # What a push service brings is shown, once, with the table behind it.
    session = context.new_cdp_session(ben.page)
    workers: list[dict[str, str]] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: workers.extend(told["registrations"]),
    )
    session.send("ServiceWorker.enable")
    ben.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    link = table.removeprefix(ben.address)
    said = {"title": "Pebbles", "body": "It is your turn.", "tag": "one", "link": link}
    told = {
        "origin": ben.address,
        "registrationId": workers[0]["registrationId"],
        "data": json.dumps(said),
    }
    session.send("ServiceWorker.deliverPushMessage", told)
    shown = """async () => {
      const worker = await navigator.serviceWorker.ready;
      for (let i = 0; i < 1200; i++) {
        const found = await worker.getNotifications();
        if (found.length) return found.map((one) => [one.title, one.body, one.data]);
        await new Promise((done) => setTimeout(done, 50));
      }
      return [];
    }"""
    assert ben.page.evaluate(shown) == [["Pebbles", "It is your turn.", link]]
    ben.page.click("#n-no-push")
    expect(ben.page.locator("#n-push")).to_be_visible()
    assert asked[-1] == '{"endpoint":"https://push.example/this-browser"}'


def links_of(letter: Message) -> list[str]:
    return re.findall(r"http://127\.0\.0\.1\S+", text_of(letter))


def test_mail_comes_only_after_its_link_was_followed(
    guest: Seating, letters: tuple[str, list[Message]]
) -> None:
    ada, ben = pair(guest)
    came = letters[1]
    before = len(came)
    ben.page.goto(ben.address + "/notices")
    form = ben.page.locator("form[action='/notices/mail']")
    form.locator("input").fill("ben@example.org")
    form.locator("button").click()
    expect(ben.page.locator("main")).to_contain_text("mail")
    wait_until(came, before + 1)
    ben.page.goto(ben.address + "/notices")
    expect(form.locator("input")).to_have_value("ben@example.org")
    # The link opens a page with a button, in whatever browser reads the mail.
    reads = guest((390, 844))
    reads.page.goto(links_of(came[before])[0])
    reads.page.click("button.primary")
    expect(reads.page.locator("main")).to_contain_text("confirmed")
    ada.play_turn()
    wait_until(came, before + 2)
    assert "your turn" in text_of(came[before + 1])
    # And every mail has a link that ends them.
    reads.page.goto(links_of(came[before + 1])[-1])
    reads.page.click("button.primary")
    ben.page.goto(ben.address + "/notices")
    expect(form.locator("input")).to_have_value("")


def test_a_webhook_is_kept_told_and_switched_off(guest: Seating) -> None:
    ada, ben = pair(guest)
    with letterbox() as (where, came):
        ben.page.goto(ben.address + "/notices")
        form = ben.page.locator("form[action='/notices/hook']")
        form.locator("input").fill(where)
        form.locator("select").select_option("slack")
        form.locator("button").click()
        expect(form.locator("input")).to_have_value(where)
        expect(form.locator("select")).to_have_value("slack")
        ada.play_turn()
        wait_for(came)
        assert "your turn" in came[0]["text"]
        with ben.page.expect_response("**/notices"):
            ben.page.uncheck("[data-notice='chat']")
        ben.page.reload()
        expect(ben.page.locator("[data-notice='chat']")).not_to_be_checked()
