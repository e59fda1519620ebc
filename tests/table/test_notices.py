"""Notices: who is told of what, by push, mail and webhook, and that nothing secret is in them."""

from __future__ import annotations

import asyncio
import base64
import email
import json
import re
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from drystone.table.game import events
from drystone.table.notifications.hook_formats import FORMATS, format_of, written
from drystone.table.notifications.mail import Mailer
from drystone.table.notifications.notices import Notice, happened
from drystone.table.notifications.push import Device, Push
from drystone.table.settings import Settings
from drystone.table.storage.store import Store
from tests.table.client import GAME, Guest, table
from tests.table.test_clocks import Evening, together
from tests.table.test_live import letterbox, wait_for


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table(private_hooks=True) as guest:
        yield guest


def test_what_is_worth_a_notice() -> None:
    evening = Evening(seats=3)
    before = evening.match
    evening.play()
    assert happened(before, evening.match) == [("turn", 1)]
    before = evening.match
    evening.happen(events.Say(1, "Ben", "hm"))
    assert happened(before, evening.match) == [("chat", 0), ("chat", 2)]
    before = evening.match
    evening.happen(events.Ask(0, ends="nobody"))
    assert happened(before, evening.match) == [("asked", 1), ("asked", 2)]
    before = evening.match
    evening.happen(events.Close("agreed", 0))
    assert happened(before, evening.match) == [("over", 0), ("over", 1), ("over", 2)]
    evening = Evening(seats=3)
    before = evening.match
    evening.happen(events.StandIn(1, "regular"), events.Warned(9.0))
    assert happened(before, evening.match) == [("closing", 0), ("closing", 2)]


def switch(who: Guest, **said: Any) -> int:
    headers = {**who.headers, "Accept": "application/json"}
    return who.client.post("/notices", json=said, headers=headers).status_code


def test_each_kind_can_be_switched_off_at_a_table_and_everywhere(door: Guest) -> None:
    ada, ben, game = together(door)
    with letterbox() as (address, came):
        ben.patch("/me", hook=f"{address}#slack")
        ada.choose(ada.get(f"/games/{game['id']}"))
        wait_for(came)
        assert came[0]["text"].startswith("Pebbles: It is your turn.\n")
        assert switch(ben, name="chat", on=False, game=game["id"]) == 200
        ada.post(f"/games/{game['id']}/chat", text="a secret word")
        assert switch(ben, name="over", on=False) == 200
        ada.post(f"/games/{game['id']}/ask-end", ends="stands")
        wait_until(came, 2)
        assert "asked for your consent" in came[1]["text"]
        asked = ben.get(f"/games/{game['id']}")["asking"]["id"]
        ben.post(f"/games/{game['id']}/answer", yes=True, request=asked)
        # Elsewhere talk is told of still, but not what was said.
        again = together(door)
        other = door.someone("Cleo").open("me", "open", listed=True)["id"]
        ben.post(f"/games/{other}/sit", seat=1)
        assert again
        door.someone("Dora").post(f"/games/{other}/chat", text="a secret word")
        wait_until(came, 3)
        assert "said something" in came[2]["text"]
        assert "secret" not in json.dumps(came)
        assert len(came) == 3
    assert switch(ben, name="everything", on=False) == 400
    assert switch(door, name="turn", on=False) == 401
    assert switch(ben, name="turn", on=False, game="nosuchgame") == 404


def wait_until(came: list[Any], count: int) -> None:
    for _ in range(500):
        if len(came) >= count:
            return
        threading.Event().wait(0.02)
    raise AssertionError(f"only {len(came)} of {count} came")


def test_every_format_is_what_its_service_takes() -> None:
    said: dict[str, object] = {"kind": "your-turn", "link": "https://play.example/t/x"}
    for name in FORMATS:
        body, kind = written(f"https://a.example/hook#{name}", said, "Pebbles", "It is your turn.")
        text = body.decode()
        assert "https://play.example/t/x" in text
        if name == "ntfy":
            assert kind.startswith("text/plain")
            continue
        told = json.loads(text)
        shape = {
            "own": told.get("kind"),
            "slack": told.get("text"),
            "discord": told.get("content"),
            "teams": told.get("attachments"),
        }
        assert shape[name]
    assert format_of("https://evil.example/discord.com") == "own"


# Push


def subscription() -> tuple[ec.EllipticCurvePrivateKey, bytes, Device]:
    """A browser's keys, and what it tells the server of them."""
    private, auth = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
    point = private.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    device = Device(
        endpoint="https://push.example/abc",
        p256dh=base64.urlsafe_b64encode(point).decode(),
        auth=base64.urlsafe_b64encode(auth).decode(),
    )
    return private, auth, device


def opened(private: ec.EllipticCurvePrivateKey, auth: bytes, body: bytes) -> bytes:
    """What a browser reads of a push (RFC 8291)."""
    salt, length = body[:16], body[20]
    sender, sealed = body[21 : 21 + length], body[21 + length :]
    point = private.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    other = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
    shared = private.exchange(ec.ECDH(), other)
    info = b"WebPush: info\0" + point + sender
    key = HKDF(hashes.SHA256(), 32, auth, info).derive(shared)
    secret = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(key)
    nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(key)
    return AESGCM(secret).decrypt(nonce, sealed, None).rstrip(b"\x02")


def test_a_push_can_be_read_by_its_browser_alone_and_tells_nothing_hidden() -> None:
    sent: list[tuple[str, bytes, dict[str, str]]] = []
    status = 201

    async def post(url: str, body: bytes, headers: dict[str, str], person: str) -> int:
        sent.append((url, body, headers))
        return status

    store = Store("sqlite://")
    push = Push(store, "https://play.example", post)
    private, auth, device = subscription()
    notice = Notice("turn", GAME, "abc", 1, 7)
    asyncio.run(push.add("ada", device))
    asyncio.run(push.tell("ada", notice))
    (url, body, headers) = sent[0]
    assert url == device.endpoint
    assert headers["authorization"].startswith("vapid t=")
    assert json.loads(opened(private, auth, body)) == {
        "title": "Pebbles",
        "body": "It is your turn.",
        "tag": "abc",
        "link": "/t/abc",
    }
    key = asyncio.run(push.key())
    assert asyncio.run(Push(store, "", post).key()) == key, "kept in the store"
    # A browser that does not want any more is forgotten.
    status = 410
    asyncio.run(push.tell("ada", notice))
    asyncio.run(push.tell("ada", notice))
    assert len(sent) == 2
    store.close()


def test_a_subscription_that_nothing_can_be_encrypted_for_is_refused(door: Guest) -> None:
    ada = door.someone("Ada")
    headers = {**ada.headers, "Accept": "application/json"}
    given = {"endpoint": "https://push.example/x", "p256dh": "AAAA", "auth": "AAAA"}
    assert ada.client.post("/notices/push", json=given, headers=headers).status_code == 400
    given["endpoint"] = "http://push.example/x"
    assert ada.client.post("/notices/push", json=given, headers=headers).status_code == 422


# Mail


@contextmanager
def post_office() -> Iterator[tuple[str, list[Message]]]:
    """An SMTP server, and the letters that were brought there."""
    letters: list[Message] = []

    class Clerk(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.say("220 here")
            while line := self.rfile.readline().decode().strip():
                word = line.split(":", maxsplit=1)[0].split(" ", maxsplit=1)[0].upper()
                if word == "DATA":
                    self.say("354 go on")
                    text = b""
                    while (part := self.rfile.readline()) != b".\r\n":
                        text += part
                    letters.append(email.message_from_bytes(text))
                    self.say("250 ok")
                elif word == "QUIT":
                    self.say("221 bye")
                    return
                else:
                    self.say("250 ok")

        def say(self, words: str) -> None:
            self.wfile.write(f"{words}\r\n".encode())

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Clerk) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"smtp://127.0.0.1:{server.server_address[1]}", letters
        server.shutdown()
        thread.join()


def text_of(letter: Message) -> str:
    body = letter.get_payload(decode=True)
    assert isinstance(body, bytes)
    return body.decode()


def links_of(letter: Message) -> list[str]:
    return re.findall(r"http://play\.example(/\S+)", text_of(letter))


def test_an_address_gets_nothing_before_it_is_confirmed() -> None:
    with (
        post_office() as (smtp, letters),
        table(smtp=smtp, mail_from="games@play.example", public_url="http://play.example") as door,
    ):
        ada, ben, game = together(door)
        own = {"Accept-Language": "en", **ben.headers}
        form = {"address": "ben@example.org"}
        assert ben.client.post("/notices/mail", data=form, headers=own).status_code == 200
        assert letters[0]["To"] == "ben@example.org"
        assert ben.client.post("/notices/mail", data=form, headers=own).status_code == 429
        ada.choose(ada.get(f"/games/{game['id']}"))
        (confirm,) = links_of(letters[0])
        assert ben.client.get(confirm).status_code == 200
        wrong = confirm[:-1] + ("0" if confirm[-1] != "0" else "1")
        assert ben.client.post(wrong).status_code == 404
        assert ben.client.post(confirm).status_code == 200
        assert len(letters) == 1, "looking at a link confirms nothing"
        ada.post(f"/games/{game['id']}/ask-end", ends="stands")
        wait_until(letters, 2)
        assert f"/t/{game['id']}" in text_of(letters[1])
        assert "Ada" not in str(letters[1])
        off = letters[1]["List-Unsubscribe"].strip("<>").removeprefix("http://play.example")
        assert ben.client.post(off).status_code == 200
        assert door.server.store.notices.mail(ben.get("/me")["id"]) is None


def test_bad_addresses_and_servers_without_mail_are_refused(door: Guest) -> None:
    ada = door.someone("Ada")
    sent = ada.client.post("/notices/mail", data={"address": "a@b.example"}, headers=ada.headers)
    assert sent.status_code == 409
    store = Store("sqlite://")
    mailer = Mailer(
        store, Settings(smtp="smtp://127.0.0.1:1", mail_from="g@p.example", public_url="http://p")
    )
    for bad in ("nobody", "a@b\nBcc: c@d.example", "a b@c.example"):
        with pytest.raises(ValueError, match="no mail address"):
            asyncio.run(mailer.ask("ada", bad, "en"))
    with pytest.raises(ValueError, match="could not be sent"):
        asyncio.run(mailer.ask("ada", "a@b.example", "en"))
    mailer.close()
    store.close()


def test_the_pages_about_notices_can_be_read(door: Guest) -> None:
    ada = door.someone("Ada")
    page = ada.client.get("/notices", headers=ada.headers)
    assert page.status_code == 200
    assert page.text.count("data-notice=") == 10
    assert 'data-push-key="B' in page.text
    game = ada.open("me", "me")["id"]
    switch(ada, name="chat", on=False, game=game)
    seen = ada.client.get(f"/t/{game}", headers=ada.headers).text
    assert 'data-notices-off="[&#34;chat&#34;]"' in seen
    assert door.client.get("/sw.js").headers["content-type"].startswith("text/javascript")
    assert door.client.get("/notices").status_code == 303


def test_switches_by_the_api(door: Guest) -> None:
    ada = door.someone("Ada")
    path = f"/games/{ada.open('me', 'visitor')['id']}/notices"
    told = ada.get("/me/notices")
    assert told["off"] == []
    assert {"turn", "chat"} < set(told["kinds"])
    assert {"push", "mail", "hook"} < set(told["ways"])
    assert ada.put("/me/notices", name="chat", on=False)["off"] == ["chat"]
    assert ada.put(path, name="push", on=False)["off"] == ["push"]
    assert (ada.get("/me/notices")["off"], ada.get(path)["off"]) == (["chat"], ["push"])
    assert ada.put("/me/notices", name="chat", on=True)["off"] == []
    answer = ada.ask("PUT", path, name="smoke", on=False)
    assert (answer.status_code, "turn" in answer.json()["message"]) == (400, True)
    assert door.ask("GET", "/me/notices").status_code == 401
    assert door.someone("Eve").get(path)["off"] == []
    assert ada.ask("PUT", "/games/nowhere/notices", name="push", on=False).status_code == 404


def test_of_two_switches_at_once_none_is_lost(door: Guest) -> None:
    """Two boxes, clicked one after the other before the first is answered."""
    ada = door.someone("Ada")
    person, notices = ada.get("/me")["id"], door.server.notices

    async def both() -> None:
        names = ("chat", "turn", "push")
        await asyncio.gather(*(notices.switch(person, "", name, on=False) for name in names))

    door.inside(both())
    assert ada.get("/me/notices")["off"] == ["chat", "push", "turn"]
