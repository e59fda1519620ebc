"""What can be chosen, where it is on the page, and what each choice comes to in words."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from drystone.core import ledger
from drystone.core.deeds import UNSAID, did
from drystone.core.rules import Rules
from drystone.core.speech import Value, begun, message, say, say_refusal
from drystone.core.state import State
from drystone.table.game.choices import POINTS, Choice, Chooser
from drystone.table.game.view import View
from drystone.table.pages.board import Board
from drystone.table.pages.log import change, said_in, signed, told_by_name
from drystone.table.pages.messages import Messages

SKIPPING = "skip"
"""Beside the words that say that something is over, the one that leaves it."""

DONE = "done"
"""The one that says that this was all."""

MANY = 7
"""So many numbers to choose from are not shown one by one."""


@dataclass(frozen=True)
class Offers:
    """The choices of somebody who is asked, by where they are found."""

    board: dict[str, list[Choice]]
    """On the picture, by element; where there are several for one, they are asked for."""
    bar: list[Choice]
    main: Choice | None
    """To go on: it has a place of its own."""
    steps: list[Choice]
    """What a click does as a part of something larger; to be found in the list of everything."""
    picks: list[int]
    """The things of a set: they are picked, and said at once."""

    def still_open(self, rules: Rules) -> int:
        """How many other things can be done: something at any of twenty places is one of them."""
        kind = rules.words.kind
        ends = {way.to for way in rules.ways} | {v for _, verbs in rules.asks_next for v in verbs}
        everything = [*self.bar, *(one for found in self.board.values() for one in found)]
        firsts = {one.says[0] for one in everything if not one.free and not one.every}
        if self.main is not None:
            firsts.discard(self.main.means)
        return len({kind(word) if kind(word) in ends else word for word in firsts})

    def amounts(self, rules: Rules) -> list[Choice]:
        """The answers of the bar that are many numbers in a row, from the least; or none.

        They are one thing to say, and a bar full of buttons hides everything else.
        """
        words = rules.words
        kinds: dict[str, list[Choice]] = {}
        for choice in self.bar:
            blanks = list(words.params(choice.means).values())
            if len(choice.says) == len(blanks) == 1 and blanks[0].partition(".")[2].isdigit():
                kinds.setdefault(words.kind(choice.means), []).append(choice)
        longest = max(kinds.values(), key=len) if kinds else []
        row = sorted(longest, key=lambda one: one.means)
        unbroken = bool(row) and row[-1].means - row[0].means == len(row) - 1
        return row if unbroken and len(row) >= MANY else []


NONE = Offers({}, [], None, [], [])


def offers(view: View, picture: Board) -> Offers:
    """Everything that the viewer can choose now."""
    if not view.legal:
        return NONE
    rules, words = view.rules, view.rules.words
    onward = (*rules.closing, SKIPPING)
    on_board: dict[str, list[Choice]] = {}
    bar: list[Choice] = []
    going: list[Choice] = []
    chooser = Chooser(rules, view.board, may_end=view.confirm)
    found = chooser.choices(view.legal)
    for choice in found:
        element = words.element(choice.pointed)
        if words.kind(choice.means) in onward:
            going.append(choice)
        if choice.every or element not in picture.clickable:
            bar.append(choice)
        else:
            on_board.setdefault(element, []).append(choice)
    main = min(going, key=lambda one: onward.index(words.kind(one.means)), default=None)
    if main is None and not on_board and len(bar) == 1 and not bar[0].free:
        main = bar[0]  # there is nothing to choose: it is how to go on
    direct = {choice.says[0] for choice in found if len(choice.says) == 1}
    steps = [Choice((action,), action) for action in view.legal if action not in direct]
    picks = [action for action in chooser.picks(view.legal) if words.element(action) in on_board]
    return Offers(on_board, [one for one in bar if one is not main], main, steps, picks)


def label(rules: Rules, t: Messages, choice: Choice, beside: Sequence[Choice] = ()) -> str:
    """What a choice does, as a phrase; among several ways to the same thing, by which."""
    kind = rules.words.kind
    if choice.there >= 0:
        where = rules.words.params(choice.there)
        return say(rules, f"lead.{kind(choice.means)}", dict(where), t.language)
    if choice.every:
        going = [t.action(rules, a) for a in choice.says if kind(a) in steps_of(rules)]
        every = say(rules, of_all(rules, t, choice), {}, t.language)
        return " \u2192 ".join([*going[-1:], every])
    answer = kind(choice.says[-1])
    if answer in dict(rules.how_many).get(kind(choice.says[0]), ()):
        first, last = (rules.words.params(choice.says[i]) for i in (0, -1))
        return say(rules, f"many.{kind(choice.says[0])}.{answer}", {**first, **last}, t.language)
    if not choice.afar and len(choice.says) > 1:
        one = in_one(rules, t, choice)
        if one:
            return one
    said = with_shown(rules, t, choice.means, choice.shown, choice.asked)
    if choice.afar:
        return " \u2192 ".join([*way_there(rules, t, choice, alone=len(beside) < 2), said])
    if len(beside) < 2:
        return said
    by = [a for a in choice.says if any(a not in other.says for other in beside)]
    told = [a for a in by if a != choice.means and not unsaid(rules, t, kind(a))]
    ways = ", ".join(by_which(rules, t, action) for action in told)
    return t("offer.by", what=said, ways=ways) if ways else said


def of_all(rules: Rules, t: Messages, choice: Choice) -> str:
    """The message for naming all of a set, as the game says it to whoever is asked for the set or
    after what it was asked for: `all.<frame>.<verb>`, `all.<verb>+<verb>`, or just `all.<verb>`.
    """
    kind = rules.words.kind
    before = next(kind(a) for a in choice.says if kind(a) not in steps_of(rules))
    means = kind(choice.means)
    for key in (f"all.{choice.asked}.{means}", f"all.{before}+{means}"):
        if message(rules.catalogues, rules.name, key, t.language) is not None:
            return key
    return f"all.{means}"


def by_which(rules: Rules, t: Messages, action: int) -> str:
    """An action as a way to something that is named before it: `by.<verb>`, if the game has it."""
    key = f"by.{rules.words.kind(action)}"
    if message(rules.catalogues, rules.name, key, t.language) is None:
        return t.action(rules, action)
    return say(rules, key, dict(rules.words.params(action)), t.language)


def with_shown(rules: Rules, t: Messages, action: int, shown: str, asked: str = "") -> str:
    """An action as a phrase, as the answer to a frame, with what lies where it points."""
    said = t.action(rules, action, asked)
    if not shown:
        return said
    often = Counter(shown.split(", "))
    things = [(t.of_game(rules, "shown", key), n) for key, n in often.items()]
    told = ", ".join(one if n == 1 else f"{n} \u00d7 {one}" for one, n in things)
    return f"{said}: {told}"


def steps_of(rules: Rules) -> set[str]:
    """The verbs of which several may be said on one way, such as a road's next building."""
    return {way.to for way in rules.ways if way.to in way.through}


def in_one(rules: Rules, t: Messages, choice: Choice) -> str:
    """All that a choice says in one phrase, if the game has one: `way.<verb>+<verb>`; or else all
    but what comes before.
    """
    rows = (choice.says[i:] for i in range(len(choice.says) - 1))
    keys = (did(rules, row).replace("did.", "way.") for row in rows)
    known = (k for k in keys if message(rules.catalogues, rules.name, k, t.language) is not None)
    key = next(known, "")
    if not key:
        return ""
    blanks: dict[str, Value] = {}
    for action in choice.says:
        blanks.update(rules.words.params(action))
    return begun(say(rules, key, blanks, t.language))


def way_there(rules: Rules, t: Messages, choice: Choice, *, alone: bool) -> list[str]:
    """What is said on the way to something far, in phrases: of steps the last, of a set that it
    was all; where it is the only way, nothing of what could be said in either of two ways.
    """
    words, sets = rules.words, {way.to for way in rules.at_once}
    steps = steps_of(rules)
    silent = {*rules.closing, *(way.then for way in rules.ways)}
    silent |= {kind for kind in map(words.kind, choice.says) if unsaid(rules, t, kind)} - steps
    if alone:
        silent |= {way.either for way in rules.afar if way.to == words.kind(choice.means)}
    told: dict[str, str] = {}
    for action in choice.says[:-1]:
        kind = words.kind(action)
        if kind in sets:
            told[kind] = say(rules, f"all.{kind}", {}, t.language)
        elif kind not in silent:
            told[kind if kind in steps else words.text(action)] = t.action(rules, action)
    return list(told.values())


def unsaid(rules: Rules, t: Messages, kind: str) -> bool:
    """Whether a verb needs no words in a log, and so none on a way either."""
    return message(rules.catalogues, rules.name, f"did.{kind}", t.language) == UNSAID


def may_be_far(rules: Rules, elements: Sequence[str]) -> bool:
    """Whether anything is known about ways to what is pointed at."""
    kinds, words = {way.to for way in rules.afar}, map(rules.words.meaning, elements)
    return any(word >= 0 and rules.words.kind(word) in kinds for word in words)


def afar(view: View, *elements: str) -> str:
    """For the script, as JSON: the ways to something that is pointed at, if it is far."""
    rules, t = view.rules, Messages(view.by.language)
    if not view.legal:
        return "[]"
    found = []
    for element in elements:
        word = rules.words.meaning(element)
        if word >= 0:
            found += Chooser(rules, view.board, may_end=view.confirm).afar(word)
    return json.dumps([for_script(rules, t, choice, found) for choice in found])


def gist(rules: Rules, t: Messages, choice: Choice, name: str = "", *, brief: bool = False) -> str:
    """What a choice costs and brings, and what is there afterwards; "" if that is not known.

    Without the single thing that its name tells already; in `brief` without what is only moved: of
    a set everybody knows which cards go.
    """
    has, named = dict(choice.has), {choice.shown, *rules.words.params(choice.means).values()}
    told: list[tuple[str, int, str]] = []
    order = list(has)
    # What is paid with comes first, in the order in which it is counted: money before merchants.
    for entry in sorted(choice.changes, key=lambda e: (e.account not in has, _place(order, e))):
        if brief and entry.account not in has:
            continue
        if choice.points and entry.account == POINTS:
            continue  # they are told below, with all others
        if told_by_name(rules, t, entry, named):
            continue
        if name and entry.account not in has and said_in(rules, t, entry, name):
            continue
        if entry.account in has:
            now = has[entry.account]
            account = t.of_game(rules, "account", entry.account)
            said = f"{account} {now - entry.amount} \u2192 {now}"
        else:
            said = change(rules, t, entry)
        told.append((entry.account, entry.amount, said))
    if choice.points:
        told.append((POINTS, choice.points, t("offer.points", change=signed(choice.points))))
    parts = bounded(t, choice, told)
    if parts and choice.at_least:
        parts[0] = t("offer.at-least", what=parts[0])
    if choice.ends:
        parts.append(t("offer.ends"))
    return " \u00b7 ".join(parts)


def _place(order: Sequence[str], entry: ledger.Entry) -> int:
    return order.index(entry.account) if entry.account in order else len(order)


def bounded(t: Messages, choice: Choice, told: list[tuple[str, int, str]]) -> list[str]:
    """Changes in words; where some answers to what is asked next take or bring more, as the least.

    That is said once, before the first such loss and the first such gain.
    """
    parts, before = [], {""}
    for account, amount, said in told:
        least = "offer.at-least" if amount > 0 else "offer.cheapest"
        least = least if account in choice.varies else ""
        parts.append(said if least in before else t(least, what=said))
        before.add(least)
    return parts


def asks(choice: Choice) -> bool:
    """Whether it should be asked for once more: it is no answer, and can't be taken back."""
    return choice.free and choice.draws


def legal_on_board(view: View, t: Messages, found: Offers) -> dict[str, list[list[object]]]:
    """For the script: by element, what each choice says, is called and comes to."""
    return {
        element: [for_script(view.rules, t, choice, choices) for choice in choices]
        for element, choices in found.board.items()
    }


def for_script(
    rules: Rules, t: Messages, choice: Choice, beside: Sequence[Choice] = ()
) -> list[object]:
    """A choice as the script reads it: see `card` in offers.js."""
    said, key = "", ""
    if choice.caution is not None:
        said, key = say_refusal(rules, choice.caution, t.language), choice.caution.key
    elif asks(choice):
        said, key = t("offer.no-way-back"), "no-way-back"
    way = [rules.words.element(action) for action in choice.says if action != choice.means]
    name = label(rules, t, choice, beside)
    outcome = gist(rules, t, choice, name, brief=choice.every)
    told: list[object] = [list(choice.says), name, outcome, said, key, way, ending(choice)]
    told += [int(choice.free), int(answers_first(rules, choice)), int(in_two(rules, choice))]
    while not told[-1] and len(told) > 2:
        told.pop()
    return told


def answers_first(rules: Rules, choice: Choice) -> bool:
    """Whether an answer is pointed at before what it answers is begun: workers, then a tile."""
    first, last = (rules.words.kind(choice.says[i]) for i in (0, -1))
    return choice.afar and last in dict(rules.asks_next).get(first, ())


def in_two(rules: Rules, choice: Choice) -> bool:
    """Whether a choice begins something and answers what is asked next: a unit, and its place."""
    first, last = (rules.words.kind(choice.says[i]) for i in (0, -1))
    return not choice.afar and last in dict(rules.asks_next).get(first, ())


def ending(choice: Choice) -> int:
    """For the script: 2 if the turn is over with a choice, 1 if that can be said with it."""
    return 2 if choice.ends else int(choice.may_end)


def picked(view: View, t: Messages, words: Sequence[int]) -> dict[str, object]:
    """For the script: what is said by picking these of a set, and what comes of it; or why not."""
    if not view.legal:
        return {"why": t("offer.not-together")}
    return picked_at(view.rules, view.board, t, words, may_end=view.confirm)


def picked_at(
    rules: Rules, board: State, t: Messages, words: Sequence[int], *, may_end: bool = False
) -> dict[str, object]:
    """The same of a position in which something is asked, as whoever decides there sees it."""
    known = all(0 <= word < rules.words.size for word in words)
    choice = Chooser(rules, board, may_end=may_end).picked(words) if known else None
    if choice is None:
        return {"why": t("offer.not-together")}
    some = f"some.{choice.asked}.{rules.words.kind(words[0])}"
    if message(rules.catalogues, rules.name, some, t.language) is None:
        some = f"some.{rules.words.kind(words[0])}"
    text = say(rules, some, {"n": len(words)}, t.language)
    return {"says": list(choice.says), "text": text, "gist": gist(rules, t, choice, brief=True)}


def asked_first(rules: Rules, t: Messages, choice: Choice) -> list[list[object]]:
    """For the script: the choice, if it is one that is asked for once more; else nothing."""
    careful = choice.caution is not None or asks(choice)
    return [for_script(rules, t, choice)] if careful else []
