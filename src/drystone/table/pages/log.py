"""The log: what everybody did, with links to the rule and to the position."""

from __future__ import annotations

import htpy as h
from markupsafe import Markup

from drystone.core.ledger import TURN, Entry
from drystone.core.rules import Rules
from drystone.core.state import NOBODY
from drystone.table.pages.history import Deed
from drystone.table.pages.rulebook import rule_link
from drystone.table.pages.sheet import seat_mark
from drystone.table.pages.sitting import Sitting
from drystone.table.pages.tongue import Tongue

MOST_LINES = 80


def log(s: Sitting, t: Tongue, above: h.Node = None) -> h.Element:
    """The latest deeds, newest first; the replay has them all."""
    deeds = s.history.deeds
    latest = deeds[: -MOST_LINES - 1 : -1]
    return h.section(id="t-log", class_="panel", aria_label=t("panel.log"))[
        h.h2[t("panel.log")],
        above,
        [h.p(class_="quiet")[said] for said in _rules_now(s, t, len(deeds))],
        h.ol(class_="log")[[[line(s, t, deed), *other_rules(s, t, deed.number)] for deed in latest]]
        if deeds
        else h.p(class_="quiet")[t("log.empty")],
        len(deeds) > MOST_LINES
        and h.p[h.a(href=f"/t/{s.key}/replay")[t("log.earlier", count=len(deeds) - MOST_LINES)]],
    ]


def _rules_now(s: Sitting, t: Tongue, played: int) -> list[str]:
    """That the rules have changed since the last decision, if they have."""
    return [t("log.rules", old=a, new=b) for at, a, b in s.rules_changed if at == played]


def other_rules(s: Sitting, t: Tongue, number: int) -> list[h.Element]:
    """What is to be said of rules that have changed, under the decision with a number."""
    said = [t("log.differs")] if number in s.differing else []
    said += [t("log.rules", old=a, new=b) for at, a, b in s.rules_changed if at == number]
    return [h.li(class_="deed quiet")[h.span(class_="what")[text]] for text in said]


def line(s: Sitting, t: Tongue, deed: Deed) -> Markup:
    """One deed: who, what, what came of it."""
    names = tuple(map(s.name, s.everybody))
    key = (s.key, s.viewer, s.mine, s.over, t.language, names)
    if key not in deed.drawn:
        deed.drawn[key] = str(_line(s, t, deed))
    return Markup(deed.drawn[key])


def _line(s: Sitting, t: Tongue, deed: Deed) -> h.Element:
    rules = s.game.rules
    seat = deed.decision.seat
    entries = deed.entries_for(s.viewer)
    gains = summed([e for e in entries if e.seat in (seat, NOBODY)])
    # That somebody else had no choice tells something about what they hold.
    told = deed.seen_by(s.viewer, over=s.over)
    single = deed.single and (seat in s.mine or (s.over and told))
    return h.li(class_=["deed", {"single": single}])[
        seat_mark(seat),
        h.span(class_="unseen")[s.name(seat) + ": "],
        h.span(class_="what")[what(s, t, deed)],
        h.span(class_="gains", hidden=not gains)[[gain(rules, t, e, s) for e in gains]],
        [along(s, t, other, entries) for other in s.everybody if other != seat],
        h.span(class_="refs")[
            deed.rule and rule_link(rules, deed.rule),
            h.a(href=f"/t/{s.key}/replay?at={deed.number + 1}", title=t("log.position"))[
                f"#{deed.number + 1}"
            ],
        ],
    ]


def along(s: Sitting, t: Tongue, seat: int, entries: list[Entry]) -> h.Node:
    """What came of it for somebody else; who has no seat may have drawn a card because of it."""
    rules = s.game.rules
    theirs = [e for e in entries if e.seat == seat]
    cards = [t.of_game(rules, "account", e.account) for e in theirs if e.kind == TURN]
    gains = summed(theirs)
    if not cards and not gains:
        return None
    return h.span(class_="gains along")[
        seat_mark(seat),
        h.span(class_="what")[", ".join(cards) or s.name(seat)],
        [gain(rules, t, e, s) for e in gains],
    ]


def what(s: Sitting, t: Tongue, deed: Deed) -> str:
    """What was decided, as far as the viewer may know."""
    if not deed.seen_by(s.viewer, over=s.over):
        return t("log.secret")
    return t.action(s.game.rules, deed.decision.action)


def summed(entries: list[Entry]) -> list[Entry]:
    """The changes, with those of one seat, account and source put together."""
    sums: dict[tuple[int, str, str, int], int] = {}
    for e in entries:
        key = (e.seat, e.account, e.source, e.audience)
        sums[key] = sums.get(key, 0) + e.amount
    return [
        Entry(seat, account, amount, source, audience)
        for (seat, account, source, audience), amount in sums.items()
        if amount
    ]


def gain(rules: Rules, t: Tongue, e: Entry, s: Sitting) -> h.Element:
    """One change, and on hovering what for and whose."""
    source = t.of_game(rules, "source", e.source)
    return h.span(
        class_=["gain", "plus" if e.amount > 0 else "minus"],
        title=t("log.for", name=s.name(e.seat), source=source) if e.seat >= 0 else source,
    )[change(rules, t, e)]


def change(rules: Rules, t: Tongue, e: Entry) -> str:
    """Of what, and how much: in this order its name need not agree with the number."""
    return f"{t.of_game(rules, 'account', e.account)} {signed(e.amount)}"


def signed(amount: int) -> str:
    """A number with its sign, the minus as wide as the plus."""
    return f"+{amount}" if amount >= 0 else f"\u2212{-amount}"


def latest(s: Sitting, t: Tongue) -> h.Node:
    """The last deed in one line, for the bar, with the one of that seat that led to it."""
    deeds = s.history.deeds[-2:]
    if not deeds:
        return None
    seat = deeds[-1].decision.seat
    said = " \u00b7 ".join(what(s, t, deed) for deed in deeds if deed.decision.seat == seat)
    return h.span(class_="latest")[seat_mark(seat), f"{s.name(seat)}: {said}"]
