"""The log: what everybody did turn by turn, with links to the rule and to the position."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence

import htpy as h
from markupsafe import Markup

from drystone.core import ledger
from drystone.core.deeds import deeds, needs_no_words, sentence
from drystone.core.ledger import CHANGE, NAMED
from drystone.core.rules import Rules
from drystone.core.speech import Value, message, say
from drystone.core.state import NOBODY
from drystone.table.game.log import Entry
from drystone.table.game.story import Along, Event, Part, Step, Turn
from drystone.table.game.view import View
from drystone.table.pages.layout import seat_mark
from drystone.table.pages.messages import Messages
from drystone.table.pages.rulebook import rule_link


def log(view: View, t: Messages, above: h.Node = None) -> h.Element:
    """The latest turns, newest first; the replay has them all."""
    parts = view.story
    earlier = parts[0].number if parts else 0
    return h.section(id="t-log", class_="panel", aria_label=t("panel.log"))[
        h.h2[t("panel.log")],
        above,
        view.chosen_seed and h.p(class_="quiet")[t("log.seed")],
        [h.p(class_="quiet")[said] for said in known_before(view, t)],
        [h.p(class_="quiet")[said] for said in _rules_now(view, t, len(view.log))],
        h.ol(class_="log")[
            [part(view, t, one) for one in reversed(parts) if not only_ends(view.rules, one)]
        ]
        if parts
        else h.p(class_="quiet")[t("log.empty")],
        earlier > 0 and h.p[h.a(href=f"/t/{view.id}/replay")[t("log.earlier", count=earlier)]],
    ]


def only_ends(rules: Rules, one: Part) -> bool:
    """Whether a turn that an event has interrupted goes on with nothing but its end."""
    if not isinstance(one, Turn) or len(one.steps) > 1 or one.changes:
        return False
    entry = one.steps[0].entry
    if entry.opens_turn or not entry.told:
        return False
    return rules.words.text(entry.action) in rules.closing


def known_before(view: View, t: Messages) -> list[str]:
    """Who knows more than their seat tells them: where others play, or may sit down."""
    if view.alone:
        return []
    said = [t("log.given")] if view.given else []
    for seat in view.seats:
        if seat.had:
            said.append(t("log.had", seat=seat.number + 1, names=", ".join(seat.had)))
    return said


def _rules_now(view: View, t: Messages, played: int) -> list[str]:
    """That the rules have changed since the last decision, if they have."""
    return [t("log.rules", old=a, new=b) for at, a, b in view.rules_changed if at == played]


def other_rules(view: View, t: Messages, entry: Entry) -> list[h.Element]:
    """What is to be said of rules that have changed, under a decision."""
    said = [t("log.differs")] if entry.differs else []
    said += [t("log.rules", old=a, new=b) for at, a, b in view.rules_changed if at == entry.number]
    return [h.li(class_="deed quiet")[h.span(class_="what")[text]] for text in said]


def part(view: View, t: Messages, one: Part, within: str = "t") -> Markup:
    """A part of the story, as an item of a list; most are shown again and again."""
    if isinstance(one, Turn):
        kept = one.steps[-1].entry.html
        told = tuple(step.entry.told for step in one.steps)
        key = (within, one.number, told, view.rules_changed, t.language, *_names(view))
        if key not in kept:
            kept[key] = str(_turn(view, t, one, within))
        return Markup(kept[key])
    if isinstance(one, Event):
        return Markup(str(_event(view, t, one, within)))
    return Markup(str(_along(view, t, one, within)))


def by(view: View, t: Messages, seat: int) -> h.Element:
    """Whose deed follows."""
    return h.b[t("log.by", name=view.called(seat))]


def _names(view: View) -> list[str]:
    return [view.called(seat) for seat in view.everybody]


def _turn(view: View, t: Messages, turn: Turn, within: str) -> h.Element:
    """A turn in one line, and each step of it when it is opened."""
    seat, changes = turn.seat, turn.changes
    others = [other for other in view.everybody if other != seat]
    own, line = [e for e in changes if e.seat in (seat, NOBODY)], said(view, t, turn)
    return h.li(
        id=f"{within}-turn-{turn.number}",
        class_="turn",
        data_words=" ".join(words_of(view.rules, [step.entry for step in turn.steps])),
    )[
        h.details[
            h.summary[
                seat_mark(seat),
                h.span(class_="what")[by(view, t, seat), " ", line],
                _gains(view, t, own, total=True, text=line, named=_named(view, turn.steps)),
                [_others(view, t, other, changes) for other in others],
            ],
            h.ol(class_="steps")[
                [
                    [_step(view, t, steps, text), *other_rules(view, t, steps[0].entry)]
                    for steps, text in _deeds(view, t, turn)
                    if text or len(turn.steps) == 1 or _tells(steps)
                ]
            ],
        ],
    ]


def _step(
    view: View, t: Messages, steps: Sequence[Step], text: str, after: h.Node = None
) -> h.Element:
    """One sentence of a turn: a decision or two, and what came of it."""
    first, last = steps[0].entry, steps[-1].entry
    changes = [e for step in steps for e in step.changes if e.seat in (first.seat, NOBODY)]
    text = text or (t("log.then") if changes else t.action(view.rules, last.action))
    return h.li(class_=["deed", {"single": all(step.entry.single for step in steps)}])[
        h.span(class_="what")[text],
        _gains(view, t, changes, text=text, named=_named(view, steps)),
        after,
        h.span(class_="refs")[
            first.rule and rule_link(view.rules, first.rule),
            h.a(href=f"/t/{view.id}/replay?at={last.number + 1}", title=t("log.position"))[
                f"#{last.number + 1}"
            ],
        ],
    ]


def _tells(steps: Sequence[Step]) -> bool:
    """Whether steps that nobody has words for brought anything, or were played by other rules."""
    return any(step.changes or step.entry.differs for step in steps)


def _named(view: View, steps: Sequence[Step]) -> set[str]:
    """The pieces that decisions named or were about, as far as they are told."""
    told = [step.entry for step in steps if step.entry.told]
    params = view.rules.words.params
    by_word = {str(piece) for entry in told for piece in params(entry.action).values()}
    return by_word | {str(name) for entry in told for name in about(entry, view.viewer).values()}


def _gains(
    view: View,
    t: Messages,
    changes: Sequence[ledger.Entry],
    *,
    total: bool = False,
    text: str = "",
    named: Collection[str] = (),
) -> h.Node:
    sums = [e for e in summed(changes, total=total) if not told_by_name(view.rules, t, e, named)]
    gains = [e for e in sums if not said_in(view.rules, t, e, text)]
    if not gains:
        return None
    return h.span(class_="gains")[[gain(view.rules, t, e, view) for e in gains]]


def said_in(rules: Rules, t: Messages, e: ledger.Entry, text: str) -> bool:
    """Whether a sentence has told of a change already: "takes contract 7" of the contract, "with
    2 red workers" or "2 \xd7 Rot" of what was spent.
    """
    said = text.lower()
    words = re.findall(r"\w+", said)
    name = re.findall(r"\w+", t.of_game(rules, "account", e.account).lower())
    counted = abs(e.amount) == 1 or str(abs(e.amount)) in words
    runs = (words[i : i + len(name)] for i in range(len(words)))
    if counted and not t.once(rules, e.account, alone=True) and bool(name) and name in runs:
        return True
    return e.amount < 0 and any(
        re.search(rf"\b{-e.amount} (\xd7 )?{re.escape(kind)}\b", said)
        for kind in _kinds(rules, t, e.account)
    )


def _kinds(rules: Rules, t: Messages, account: str) -> list[str]:
    """What the pieces of an account are called by their kind: "red" of red workers."""
    symbol = account.rpartition(".")[2]
    domains = zip(rules.words.domain_names, rules.words.symbols, strict=True)
    names = [f"{domain}.{symbol}" for domain, symbols in domains if symbol in symbols]
    return [t.of_game(rules, "name", name).lower() for name in names]


def told_by_name(rules: Rules, t: Messages, e: ledger.Entry, named: Collection[str]) -> bool:
    """Whether a change is of the single piece that was named: "clears the certificate limit"."""
    return e.amount == 1 and e.account in named and bool(t.once(rules, e.account))


def _others(view: View, t: Messages, seat: int, changes: Sequence[ledger.Entry]) -> h.Node:
    """What came of it for somebody else."""
    gains = summed([e for e in changes if e.seat == seat], total=True)
    if not gains:
        return None
    return h.span(class_="gains along")[
        seat_mark(seat),
        h.span(class_="what")[view.called(seat)],
        [gain(view.rules, t, e, view) for e in gains],
    ]


def _event(view: View, t: Messages, event: Event, within: str) -> h.Element:
    """What happened to everybody, and what each got, as a small table."""
    rules = view.rules
    rows = [
        (seat, winnings(rules, t, [e for e in event.changes if e.seat == seat], view))
        for seat in view.everybody
    ]
    nobodys = summed([e for e in event.changes if e.seat == NOBODY])
    return h.li(
        id=f"{within}-event-{event.number}-{event.what}",
        class_="event",
        data_event=str(event.number),
    )[
        h.p(class_="what")[
            h.strong[event_text(view, t, event)], " ", event.rule and rule_link(rules, event.rule)
        ],
        any(gains for _, gains in rows)
        and h.table(class_="winnings")[
            h.tbody[
                [
                    h.tr[
                        h.th(scope="row")[seat_mark(seat), " ", view.called(seat)],
                        h.td[[[one, " "] for one in gains] or "\u2013"],
                    ]
                    for seat, gains in rows
                ]
            ]
        ],
        bool(nobodys) and h.p(class_="gains")[[gain(rules, t, e, view) for e in nobodys]],
    ]


def winnings(
    rules: Rules, t: Messages, changes: Sequence[ledger.Entry], view: View
) -> list[h.Element]:
    """What somebody got of something that happened to all: first the pieces, in one go."""
    sums = summed(changes, total=True)
    pieces = [e for e in sums if e.amount == 1 and t.once(rules, e.account)]
    told = together([change(rules, t, e) for e in pieces]) if pieces else []
    found = [h.span(class_=["gain", "plus"])[one] for one in told]
    return found + [gain(rules, t, e, view) for e in sums if e not in pieces]


def event_text(view: View, t: Messages, event: Event) -> str:
    """What the game says of it."""
    return say(view.rules, f"event.{event.what}", {"about": event.about}, t.language)


def _along(view: View, t: Messages, turn: Along, within: str) -> h.Element:
    """The turn of somebody without a seat."""
    cards = [t.of_game(view.rules, "account", e.account) for e in turn.cards]
    changes = [e for e in turn.changes if e.seat == turn.seat]
    return h.li(id=f"{within}-along-{turn.number}", class_="turn along")[
        h.p[
            seat_mark(turn.seat),
            h.span(class_="what")[by(view, t, turn.seat), " ", ", ".join(cards)],
            _gains(view, t, changes, total=True),
        ],
    ]


def words_of(rules: Rules, entries: Sequence[Entry]) -> list[str]:
    """The elements of the picture that decisions were about, as far as they are told.

    So many of something are no piece: they lie with whoever said it, and look the same elsewhere.
    """
    told = [entry.action for entry in entries if entry.told]
    about = [action for action in told if "number" not in rules.words.params(action)]
    return [rules.words.element(action) for action in about]


def _deeds(view: View, t: Messages, turn: Turn) -> list[tuple[Sequence[Step], str]]:
    """The steps of a turn, with those together that one sentence tells; a secret one alone."""
    found: list[tuple[Sequence[Step], str]] = []
    open_now: list[Step] = []

    def tell() -> None:
        at = 0
        actions = [step.entry.action for step in open_now]
        named = [about(step.entry, view.viewer) for step in open_now]
        for deed in deeds(view.rules, actions, t.language, named):
            found.append((open_now[at : at + deed.count], deed.text))
            at += deed.count
        open_now.clear()

    for step in turn.steps:
        if step.entry.told:
            open_now.append(step)
            continue
        tell()
        found.append(([step], in_secret(view.rules, t, step.entry)))
    tell()
    return found


def about(entry: Entry, viewer: int) -> dict[str, Value]:
    """What a decision was about and does not name, as far as the viewer may know."""
    return {e.account: e.source for e in entry.changes_for(viewer) if e.kind == NAMED}


def in_secret(rules: Rules, t: Messages, entry: Entry) -> str:
    """What is told of a decision that nobody else may know."""
    key = f"secret.{entry.asked}"
    known = message(rules.catalogues, rules.name, key, t.language)
    return say(rules, key, {}, t.language) if known else t("log.secret")


def said(view: View, t: Messages, turn: Turn) -> str:
    """What somebody did in a turn, in one line: of a way the end, of a set all of it at once."""
    rules = view.rules
    on_foot = {way.to for way in rules.ways if way.to in way.through}
    told: list[tuple[list[str], list[str]]] = []
    for steps, text in _deeds(view, t, turn):
        if not text:
            continue
        kinds = [
            rules.words.kind(action)
            for action in (step.entry.action for step in steps if step.entry.told)
            if not needs_no_words(rules, action, t.language)
        ]
        if told and kinds and set(told[-1][0]) | set(kinds) <= on_foot:
            told[-1] = (kinds, [text])
        elif told and told[-1] == ([], [text]):
            continue  # how often somebody decides in secret tells nothing
        elif told and kinds and told[-1][0][-1:] == kinds[-1:]:
            told[-1] = (kinds, [*told[-1][1], text])
        else:
            told.append((kinds, [text]))
    line = sentence([text for _, texts in told for text in together(texts)])
    last = turn.steps[-1].entry.action
    if not line and rules.words.text(last) in rules.closing:
        return t("log.ends")
    return line or t.action(rules, last)


MARKS = (":", ",", ";")
"""What may stand after a place in a sentence: of several places it stands after the last."""


def together(texts: Sequence[str]) -> list[str]:
    r"""Sentences that differ in one place as one, with all that stands there.

    >>> together(["reveals Merino", "reveals Dorset Horn"])
    ['reveals Merino, Dorset Horn']
    >>> together(["builds at 2.2: miner", "builds at 7.8: miner"])
    ['builds at 2.2, 7.8: miner']
    >>> together(["gains wool", "gains wool", "gains milk"])
    ['gains wool \xd7 2, milk']
    >>> together(["makes 4 bread", "makes 4 whisky"])
    ['makes 4 bread, 4 whisky']
    >>> together(["takes it", "leaves it"])
    ['takes it', 'leaves it']
    >>> together(["wirft ab: Merino", "wirft zwei Schafe ab"])
    ['wirft ab: Merino', 'wirft zwei Schafe ab']
    """
    words = [text.split(" ") for text in texts]
    least = min(map(len, words))
    same = 0
    while same < least - 1 and len({tuple(one[: same + 1]) for one in words}) == 1:
        same += 1
    while same and words[0][same - 1].isdecimal():
        same -= 1  # a number belongs to what follows it
    end = 0
    while end < least - same - 1 and len({tuple(one[-end - 1 :]) for one in words}) == 1:
        end += 1
    if len(set(texts)) < 2 or not same:
        return list(texts)
    places = [" ".join(one[same : len(one) - end]) for one in words]
    if len({":" in one for one in places}) > 1:
        return list(texts)  # one names things after a colon, another is a sentence to its end
    mark = places[0][-1:] if len({one[-1:] for one in places}) == 1 else ""
    mark = mark if mark in MARKS else ""
    often = Counter(one.removesuffix(mark) for one in places)
    all_places = ", ".join(one if n == 1 else f"{one} \xd7 {n}" for one, n in often.items()) + mark
    return [" ".join([*words[0][:same], all_places, *words[0][len(words[0]) - end :]])]


def what(view: View, t: Messages, entry: Entry) -> str:
    """What was decided, as far as the viewer may know."""
    if not entry.told:
        return in_secret(view.rules, t, entry)
    named = [about(entry, view.viewer)]
    text = deeds(view.rules, [entry.action], t.language, named)[0].text
    return text or t.action(view.rules, entry.action)


def line(view: View, t: Messages, entry: Entry) -> h.Element:
    """A single decision, with all that it set off, for everybody."""
    changes = tuple(e for e in entry.changes_for(view.viewer) if e.kind == CHANGE)
    others = [_others(view, t, seat, changes) for seat in view.everybody if seat != entry.seat]
    return _step(view, t, [Step(entry, changes)], what(view, t, entry), others)


def came_of_it(view: View, t: Messages, entry: Entry) -> list[h.Node]:
    """What a single decision set off, for everybody, without links to where it was made."""
    changes = tuple(e for e in entry.changes_for(view.viewer) if e.kind == CHANGE)
    own = [e for e in changes if e.seat in (entry.seat, NOBODY)]
    others = [_others(view, t, seat, changes) for seat in view.everybody if seat != entry.seat]
    return [_gains(view, t, own), *others]


def summed(changes: Sequence[ledger.Entry], *, total: bool = False) -> list[ledger.Entry]:
    """The changes, with those of one seat and account put together; by source, unless in total.

    What is nobody's keeps its source: it says where that went.
    """
    sums: dict[tuple[int, str, str, int], int] = {}
    for e in changes:
        key = (e.seat, e.account, "" if total and e.seat != NOBODY else e.source, e.audience)
        sums[key] = sums.get(key, 0) + e.amount
    return [
        ledger.Entry(seat, account, amount, source, audience)
        for (seat, account, source, audience), amount in sums.items()
        if amount
    ]


def gain(rules: Rules, t: Messages, e: ledger.Entry, view: View) -> h.Element:
    """One change, and on hovering what for and whose."""
    source = t.of_game(rules, "source", e.source) if e.source else ""
    said = change(rules, t, e)
    if e.seat == NOBODY and e.account.partition(".")[0] in rules.words.domain_names:
        # A piece that was only put somewhere: or it would look like somebody's.
        what = t.once(rules, e.account) or t.of_game(rules, "account", e.account)
        said = t("log.nobodys", source=source, what=what)
    title = t("log.for", name=view.called(e.seat), source=source) if e.seat >= 0 else source
    return h.span(
        class_=["gain", "plus" if e.amount > 0 else "minus"], title=title if source else None
    )[said]


def change(rules: Rules, t: Messages, e: ledger.Entry) -> str:
    """Of what, and how much: in this order its name need not agree with the number.

    Of a piece that there is one of, the game may say what happened to it instead.
    """
    once = t.once(rules, e.account) if e.amount == 1 else ""
    return once or f"{t.of_game(rules, 'account', e.account)} {signed(e.amount)}"


def signed(amount: int) -> str:
    """A number with its sign, the minus as wide as the plus."""
    return f"+{amount}" if amount >= 0 else f"\u2212{-amount}"


def latest(view: View, t: Messages) -> h.Node:
    """The last turn in one line, for the bar."""
    turns = [one for one in view.story if isinstance(one, Turn)]
    if not turns:
        return None
    turn = turns[-1]
    told = said(view, t, turn)
    return h.p(class_="latest", title=told)[seat_mark(turn.seat), by(view, t, turn.seat), " ", told]
