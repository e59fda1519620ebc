"""The page about oneself: keeping an identity, coming back into it, devices, everything of mine."""

from __future__ import annotations

from datetime import timedelta

import htpy as h
import segno
from babel.dates import format_timedelta
from markupsafe import Markup

from drystone.table import wall
from drystone.table.pages.layout import Reader, document, header
from drystone.table.pages.messages import Messages
from drystone.table.pages.site import own_header
from drystone.table.people.identity import Identity
from drystone.table.people.merging import Offer
from drystone.table.people.passphrases import LONGEST, SHORTEST
from drystone.table.storage.identities import Device, Passkey
from drystone.table.storage.people import Person


def you_page(
    reader: Reader,
    person: Person | None,
    identity: Identity | None,
    *,
    problem: str = "",
    codes: tuple[str, ...] = (),
    link: str = "",
    games: int = 0,
    offer: Offer | None = None,
) -> str:
    """Who one is here; `codes` and `link` are shown only this once."""
    t = reader.messages
    kept = identity is not None and identity.kept
    return document(
        reader,
        t("you.title"),
        own_header(reader, here="you", known=bool(person and person.name)),
        h.main(class_="column you")[
            h.h1[t("you.title")],
            problem and h.p(class_="problem", role="alert")[problem],
            _codes(t, codes) if codes else None,
            h.p[_lead(t, person, kept)] if person else None,
            _offer(t, identity, offer) if identity and offer else None,
            not kept and [_keep(t, person), _sign_in(t, person, games)],
            identity is not None
            and [
                kept and _keys(t, identity),
                _devices(t, identity, link),
                _mine(t, identity),
            ],
        ],
        script="you.js",
    )


def _lead(t: Messages, person: Person, kept: bool) -> str:
    return t("you.kept" if kept else "you.guest", name=person.name)


def _offer(t: Messages, identity: Identity, offer: Offer) -> h.Element:
    """The games that were played on this browser as a guest, to be taken along."""
    return h.section(class_="guest-games", role="status")[
        h.h2[t("you.guest-games")],
        h.p[t("you.guest-games-lead", name=offer.name, count=offer.games)],
        not identity.proved and h.p(class_="quiet")[t("refused.prove-first")],
        h.form(class_="one", method="post", action="/you/guest-games")[
            h.button(class_="primary", disabled=not identity.proved)[
                t("you.take-games", count=offer.games)
            ]
        ],
    ]


def _codes(t: Messages, codes: tuple[str, ...]) -> h.Element:
    return h.section(class_="codes", role="status")[
        h.h2[t("you.codes-title")],
        h.p[t("you.codes-lead")],
        h.ul[(h.li[h.code[code]] for code in codes)],
    ]


def _name(t: Messages, person: Person | None) -> h.Element:
    value = person.name if person else ""
    return h.label[
        t("lobby.name"),
        h.input(name="name", value=value, maxlength="40", required=True, autocomplete="username"),
    ]


def _passphrase(t: Messages, *, new: bool) -> h.Element:
    return h.label[
        t("you.passphrase"),
        h.input(
            name="passphrase",
            type="password",
            required=True,
            minlength=str(SHORTEST) if new else None,
            maxlength=str(LONGEST),
            autocomplete="new-password" if new else "current-password",
        ),
    ]


def _keep(t: Messages, person: Person | None) -> h.Element:
    return h.section[
        h.h2[t("you.keep")],
        h.p[t("you.keep-lead")],
        h.form(method="post", action="/you/keep")[
            _name(t, person),
            _passphrase(t, new=True),
            h.p(class_="quiet")[t("you.passphrase-lead", shortest=SHORTEST)],
            h.div(class_="row")[
                h.button(class_="primary")[t("you.keep-by-passphrase")],
                _passkey_button(t, "create", "you.keep-by-passkey"),
            ],
        ],
        _passkey_form("/you/passkeys"),
    ]


def _passkey_button(t: Messages, kind: str, key: str) -> h.Element:
    """Shown by the script, where the browser has passkeys at this address."""
    return h.button(
        type="button",
        data_passkey=kind,
        data_failed=t("you.passkey-failed"),
        hidden=True,
    )[t(key)]


def _passkey_form(action: str) -> h.Element:
    """What the script fills and sends once the browser has made or shown a passkey."""
    return h.form(method="post", action=action, hidden=True, data_credential="")[
        h.input(type="hidden", name="credential"), h.input(type="hidden", name="name")
    ]


def _sign_in(t: Messages, person: Person | None, games: int, key: str = "sign-in") -> h.Element:
    """The ways back in; a guest with games is told that this browser leaves them."""
    return h.section[
        h.h2[t(f"you.{key}")],
        h.p[t(f"you.{key}-lead")],
        h.p(class_="warning")[t("you.leaves", name=person.name, count=games)]
        if person is not None and games
        else None,
        h.form(method="post", action="/you/sign-in")[
            _name(t, person if key == "prove" else None),
            _passphrase(t, new=False),
            h.div(class_="row")[
                h.button[t("you.sign-in-by-passphrase")],
                _passkey_button(t, "get", "you.sign-in-by-passkey"),
            ],
        ],
        _passkey_form("/you/sign-in/passkey"),
        h.details[
            h.summary[t("you.recover")],
            h.form(method="post", action="/you/recover")[
                h.label[
                    t("you.code"),
                    h.input(
                        name="code",
                        required=True,
                        maxlength="60",
                        autocomplete="off",
                        placeholder="abcd-efgh-jkmn-pqrs",
                    ),
                ],
                h.div(class_="row")[h.button[t("you.sign-in-by-code")]],
            ],
        ],
    ]


def _keys(t: Messages, identity: Identity) -> h.Node:
    """What opens the door; changed only on a device that has just shown who it is."""
    lines: list[h.Node] = [
        h.li[t("you.has-passphrase" if identity.passphrase else "you.no-passphrase")],
        [_passkey(t, key, identity) for key in identity.passkeys],
        h.li[t("you.codes-left", count=identity.codes_left)],
    ]
    listed = h.section[h.h2[t("you.keys")], h.ul(class_="table-list")[lines]]
    if not identity.proved:
        return [listed, _sign_in(t, None, 0, "prove")]
    return [
        listed,
        h.section[
            h.h2[t("you.change")],
            h.form(method="post", action="/you/keep")[
                _passphrase(t, new=True),
                h.p(class_="quiet")[t("you.change-lead")],
                h.div(class_="row")[
                    h.button[t("you.new-passphrase")],
                    _passkey_button(t, "create", "you.add-passkey"),
                ],
            ],
            _passkey_form("/you/passkeys"),
            h.div(class_="row")[
                _button("/you/codes", t("you.new-codes")),
                identity.passphrase
                and bool(identity.passkeys)
                and _button("/you/drop-passphrase", t("you.drop-passphrase")),
            ],
        ],
    ]


def _passkey(t: Messages, key: Passkey, identity: Identity) -> h.Element:
    used = _ago(t, key.used) if key.used else t("you.never")
    return h.li[
        h.span[t("you.passkey", name=key.name)],
        h.span(class_="quiet")[t("you.used", ago=used)],
        identity.proved and _button("/you/end-passkey", t("you.end"), id=key.id),
    ]


def _devices(t: Messages, identity: Identity, link: str) -> h.Element:
    others = len(identity.devices) > 1
    return h.section[
        h.h2[t("you.devices")],
        h.ul(class_="table-list")[(_device(t, one, identity) for one in identity.devices)],
        link
        and h.div(class_="device-link", role="status")[
            h.p[t("you.link-lead")],
            h.div(class_="qr", role="img", aria_label=t("invite.code"))[
                Markup(segno.make(link, error="m", micro=False).svg_inline(omitsize=True, border=2))
            ],
            h.input(readonly=True, value=link, aria_label=t("you.link-lead"), data_select=""),
        ],
        h.div(class_="row")[
            _button("/you/device-link", t("you.device-link")),
            others and _button("/you/end-others", t("you.end-others")),
            identity.kept and _button("/you/sign-out", t("you.sign-out")),
        ],
    ]


def _device(t: Messages, device: Device, identity: Identity) -> h.Element:
    here = device.id == identity.current
    return h.li[
        h.span[device.name or t("you.unknown-device")],
        h.span(class_="quiet")[
            t("you.this-device") if here else t("you.seen", ago=_ago(t, device.seen))
        ],
        h.span(class_="quiet")[device.address],
        not here and _button("/you/end-device", t("you.end"), id=device.id),
    ]


def _mine(t: Messages, identity: Identity) -> h.Element:
    may_go = identity.proved or not identity.kept
    return h.section[
        h.h2[t("you.mine")],
        h.p[t("you.mine-lead")],
        h.p[h.a(href="/you/export", download="drystone.json")[t("you.export")]],
        h.details[
            h.summary[t("you.forget")],
            h.p[t("you.forget-lead")],
            h.form(method="post", action="/you/forget")[
                h.label(class_="check")[
                    h.input(type="checkbox", name="sure", value="yes", required=True),
                    t("you.forget-sure"),
                ],
                h.div(class_="row")[h.button(disabled=not may_go)[t("you.forget-now")]],
                not may_go and h.p(class_="quiet")[t("refused.prove-first")],
            ],
        ],
    ]


def _button(action: str, said: str, **fields: str) -> h.Element:
    """A button that does one thing."""
    return h.form(class_="one", method="post", action=action)[
        (h.input(type="hidden", name=name, value=value) for name, value in fields.items()),
        h.button[said],
    ]


def _ago(t: Messages, at: float) -> str:
    """How long something is ago, in the reader's language."""
    since = timedelta(seconds=min(0.0, at - wall.now()))
    return format_timedelta(since, add_direction=True, locale=t.language)


def device_page(reader: Reader, name: str, action: str, guest: str, games: int) -> str:
    """What one sees who follows a device link: whose device this becomes, and a button."""
    t = reader.messages
    return document(
        reader,
        t("you.title"),
        header(reader),
        h.main(class_="column you")[
            h.h1[t("you.device-title", name=name)],
            h.p[t("you.device-lead", name=name)],
            games > 0 and h.p(class_="warning")[t("you.leaves", name=guest, count=games)],
            h.form(method="post", action=action)[
                h.div(class_="row")[h.button(class_="primary")[t("you.device-yes", name=name)]]
            ],
        ],
        script="reading.js",
    )
