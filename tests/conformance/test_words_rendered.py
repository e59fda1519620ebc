"""Every text of every catalogue reads well, whatever its blanks are filled with.

A blank is a name (of one of the game's domains, or a text from elsewhere) or a number. Names are
tried one by one, numbers with 0, 1, 2, 5 and 22, which are all forms that a noun can take.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from babel import Locale

from drystone.core.rules import Rules
from drystone.core.speech import (
    BLANK,
    COMMON,
    FORMS,
    LANGUAGES,
    Value,
    begun,
    catalogue,
    fill,
    plural_form,
    say,
    say_action,
    say_refusal,
)
from drystone.core.state import Refusal
from drystone.core.words import Verb
from drystone.games import find
from drystone.table.pages.messages import sentences
from tests.conformance.registry import NAMES

NUMBERS = (0, 1, 2, 5, 22)
TEXTS = {
    "about": "Keywood",
    "absent": "Bram",
    "name": "Ada",
    "names": "Ada, Bram",
    "player": "Ada",
    "game": "Keyflower",
    "level": "expert",
    "option": "Clans",
    "other": "Map",
    "choice": "tight",
    "action": "Pass",
    "gains": "gold +1",
    "source": "trade",
    "problem": "line 3",
    "question": "What do you build?",
    "file": "x.toml",
    "reference": "a7",
    "old": "3",
    "new": "4",
    "seats": "2, 3",
    "cost": "wood",
    "effect": "gain 2 stone",
    "things": "2 stone",
    "thing": "stone",
    "price": "iron",
    "gain": "gain 2 stone",
    "score": "scores 3 points",
    "before": "a bonus upgrade",
}
"""What fills the blanks that are texts, in the table's texts and in those of the pictures."""
COUNTED_THERE = {"lobby.players": "seats", "shipping": "level", "power.macdonald": "cost"}
"""Texts where a blank is a number that is a text elsewhere."""
KINDS = ("ask", "word", "why", "refused")
"""What is always a whole sentence, or a button: it begins with a capital."""
NOT_NOUNS = {
    "en": "of for and or in at to on from is are you only more less each with before anywhere away "
    "left such a again",
    "de": "von für und oder in an auf aus zu bis je du ist sind einer der im",
    "pl": "z za i lub albo w na do od o po przez jest nie łącznie więcej",
}
"""Words that can follow a number and do not change with it."""
UNCHANGED = {
    "en": "Glory gold sheep beer d h",
    "de": "Arbeiter Bier Fertigkeitsplättchen Gold Händler Handwerker Ruhm Spieler Startarbeiter "
    "Std Stück T Zeichen",
    "pl": "d godz pkt",
}
"""Nouns with the same form beside every number, and units cut short."""
NUMBERED = {
    "en": "round",
    "de": "Auftrag Entscheidung Feld Gebäude Platz Schifffahrt Startplättchen",
    "pl": "decyzja kontrakt pola pole",
}
"""What is told apart by numbers: a number after one of these is its name and counts nothing."""
MASS = {"en": ("good", "product", "thing"), "de": ("good", "product", "thing"), "pl": ()}
"""Domains of stuffs, whose names are the same beside every number."""
POLISH_CASES = [
    "z",
    "ze",
    "za",
    "na",
    "przy",
    "od",
    "do",
    "w",
    "we",
    "o",
    "po",
    "dla",
    "bez",
    "między",
    "nad",
    "pod",
    "przed",
]
WRONG = re.compile(r"[?!.:;,][.:;,!?]|  | [.,;:?!](?:\s|$)|[{}|]|\( | \)")
SENTENCE = re.compile(r"[.?!]\)?$")
INNER = re.compile(r"(?<!pkt)(?<!maks)(?<!np)[.?!] [a-ząćęłńóśźżäöü]")


class Book:
    """One catalogue in one language, and what its blanks can be filled with."""

    def __init__(self, rules: Rules | None, language: str) -> None:
        self.rules = rules
        self.language = language
        if rules is None:
            self.messages = sentences(language)
            self.english = sentences("en")
        else:
            core = catalogue(str(COMMON), "core", language)
            self.messages = {**core, **catalogue(rules.catalogues, rules.name, language)}
            self.english = {
                **catalogue(str(COMMON), "core", "en"),
                **catalogue(rules.catalogues, rules.name, "en"),
            }

    def symbols(self, key: str, blank: str) -> list[str]:
        """The names that a blank can be filled with; none where it is a text or a number."""
        if self.rules is None:
            return []
        words = self.rules.words
        domain = blank.rstrip("23") if key.startswith(("did.", "named.")) else blank
        for verb in verbs_in(self.rules, key):
            if domain in verb.blanks:
                domain = words.domain_names[verb.domains[verb.blanks.index(domain)]]
                break
        if domain == "asked":
            return sorted(other for other in self.messages if other.startswith("ask."))
        if domain not in words.domain_names or key in ("picture.points", "points"):
            return []
        return [f"{domain}.{symbol}" for symbol in words.symbols[words.domain_named(domain)]]

    def is_number(self, key: str, blank: str) -> bool:
        """Whether a blank is filled with numbers only."""
        names = self.symbols(key, blank)
        if names:
            return all(name.rpartition(".")[2].isdecimal() for name in names)
        if key.startswith("why.") or COUNTED_THERE.get(key) == blank:
            return blank != "name"
        return blank not in TEXTS

    def values(self, key: str, blank: str) -> list[Value]:
        """What the blank is tried with."""
        names: list[Value] = [*self.symbols(key, blank)]
        if names:
            return names
        if self.is_number(key, blank):
            return [*NUMBERS]
        return [TEXTS[blank]]

    def blanks(self, key: str) -> list[re.Match[str]]:
        return list(BLANK.finditer(self.messages[key]))

    def rendered(self, key: str) -> Iterator[str]:
        """The text with each value of each blank, the others being what they are first."""
        names = sorted({blank[1] for blank in self.blanks(key)})
        first = {blank: self.values(key, blank)[-1] for blank in names}
        yield self.said(key, first)
        for blank in names:
            for value in self.values(key, blank):
                yield self.said(key, {**first, blank: value})

    def said(self, key: str, params: dict[str, Value]) -> str:
        """As it comes to be read."""
        if self.rules is None:
            return fill(self.messages[key], params, self.language)
        if key.startswith("why."):
            return say_refusal(self.rules, Refusal("", key[4:], params), self.language)
        said = say(self.rules, key, params, self.language)
        return begun(said) if key.startswith("word.") else said

    def unasked_for(self, key: str) -> list[str]:
        """Blanks that nothing is given for: neither the verb nor the English text has them."""
        given = set("nm") if "#" in key else set()
        given |= {blank[1] for blank in BLANK.finditer(self.english.get(key, ""))}
        if self.rules is not None:
            given |= named_in(self.rules, key)
        return [blank[1] for blank in self.blanks(key) if blank[1] not in given]

    def unformed(self, key: str) -> list[str]:
        """Numbers beside a noun that has one form only, and nouns with a wrong number of forms."""
        found = []
        message = self.messages[key]
        for blank in self.blanks(key):
            forms = blank[3].count("|")
            if forms and forms != FORMS[self.language]:
                found.append(f"{blank[0]} has {forms} forms")
            if forms or not self.is_number(key, blank[1]):
                continue
            before = re.search(r"(\w+) $", message[: blank.start()])
            if before and before[1].lower() in NUMBERED[self.language].lower().split():
                continue
            after = words_after(message[blank.end() :])
            if after and not self.goes_with(blank[1], after):
                found.append(" ".join([blank[0], *after]))
        return found

    def goes_with(self, number: str, after: list[str]) -> bool:
        """Whether the words after a number are in the form that goes with it, or have none."""
        if any(word.startswith(f"{{{number}|") for word in after):
            return True
        same = f"{NOT_NOUNS[self.language]} {UNCHANGED[self.language]}".split()
        if self.language == "de" and all(word[:1].islower() for word in after):
            return True  # No noun: those have a capital.
        blank = BLANK.fullmatch(after[0])
        return after[0] in same if blank is None else blank[1] in MASS[self.language]

    def uncased(self, key: str) -> list[str]:
        """Names that stand in the nominative after a word that asks for another case."""
        if self.language != "pl":
            return []
        found = []
        for blank in self.blanks(key):
            before = re.search(r"(\w+) $", self.messages[key][: blank.start()])
            if blank[2] or blank[3] or before is None or self.is_number(key, blank[1]):
                continue
            if before[1].lower() in POLISH_CASES:
                found.append(before[0] + blank[0])
        return found


def verbs_in(rules: Rules, key: str) -> list[Verb]:
    """The verbs that a text tells of: one (`word.`), or a row (`did.`, `named.`, `way.`)."""
    kind, _, rest = key.partition(".")
    wanted = (
        rest.split("+") if kind in ("did", "named", "way") else [rest] if kind == "word" else []
    )
    by_name = {verb.key.partition(".")[2]: verb for verb in rules.words.verbs}
    return [by_name[name] for name in wanted if name in by_name]


def named_in(rules: Rules, key: str) -> set[str]:
    """What the verbs of a text name; what is named again has the number of its verb."""
    found: set[str] = set()
    for number, verb in enumerate(verbs_in(rules, key), 1):
        found |= {f"{blank}{number}" if blank in found else blank for blank in verb.blanks}
    return found


def words_after(text: str) -> list[str]:
    """The first two words after a number, blanks among them; none after a mark of punctuation.

    >>> words_after(" {colour} {n|worker|workers} for it"), words_after("; more")
    (['{colour}', '{n|worker|workers}'], [])
    """
    found: list[str] = []
    word = re.compile(r"[ \u00a0](\{[^}]+\}|[^\W\d_]+)")
    match = word.match(text)
    while match and len(found) < 2:
        found.append(match[1])
        match = word.match(text, match.end())
    return found


def books() -> list[tuple[str, str]]:
    return [(name, language) for name in [*NAMES, "table"] for language in LANGUAGES]


@pytest.fixture(params=books(), ids="-".join)
def book(request: pytest.FixtureRequest) -> Book:
    name, language = request.param
    return Book(None if name == "table" else find(name), language)


def wrong(said: str, kind: str) -> str:
    """What is wrong with a text as it is read; "" if nothing."""
    if WRONG.search(said):
        return "punctuation or a blank"
    if said[:1].islower() and (kind in KINDS or SENTENCE.search(said)):
        return "begins in lower case"
    return "lower case after a full stop" if INNER.search(said) else ""


def test_every_text_reads_well_whatever_fills_it(book: Book) -> None:
    found = [
        f"{key}: {said!r}: {problem}"
        for key in book.messages
        for said in book.rendered(key)
        for problem in [wrong(said, key.partition(".")[0])]
        if problem
    ]
    assert found == []


def test_every_action_reads_well(book: Book) -> None:
    if book.rules is None:
        return
    for action in range(book.rules.words.size):
        said = say_action(book.rules, action, book.language)
        assert wrong(said, "word") == "", said


def test_every_blank_is_given(book: Book) -> None:
    found = [f"{key}: {{{blank}}}" for key in book.messages for blank in book.unasked_for(key)]
    assert found == []


def test_a_price_stays_in_one_line(book: Book) -> None:
    """The sign behind a number is joined to it by a space that no line breaks at."""
    found = [key for key, said in book.messages.items() if re.search(r"[\d}] \u00a3", said)]
    assert found == []


def test_a_noun_beside_a_number_has_all_its_forms(book: Book) -> None:
    found = [f"{key}: {what}" for key in book.messages for what in book.unformed(key)]
    assert found == []


def test_a_polish_name_stands_where_its_nominative_is_right(book: Book) -> None:
    found = [f"{key}: {what}" for key in book.messages for what in book.uncased(key)]
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_are_chosen_as_the_language_chooses_them(language: str) -> None:
    order = {2: ["one", "other"], 3: ["one", "few", "many"]}[FORMS[language]]
    rule = Locale(language).plural_form
    for number in range(201):
        assert order[plural_form(number, language)] == rule(number), number


@pytest.mark.parametrize(
    "text, problem",
    [
        ("Not now. First: {asked}.", "punctuation or a blank"),
        ("{plot} is taken.", ""),
        ("taken by {seat}.", ""),
        ("It is taken. find another.", "lower case after a full stop"),
        ("It takes {needed} {lacking}.", "punctuation or a blank"),
    ],
)
def test_a_bad_text_is_found(tmp_path: Path, text: str, problem: str) -> None:
    folder = tmp_path / "en"
    folder.mkdir()
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8"\n'
    asked = '\nmsgid "ask.Turn"\nmsgstr "Which plot?"\n'
    (folder / "farm.po").write_text(f'{head}{asked}\nmsgid "why.bad"\nmsgstr "{text}"\n', "utf-8")
    rules = replace(find("tests.pebbles"), name="farm", catalogues=str(tmp_path))
    params: dict[str, Value] = {"asked": "ask.Turn", "plot": "plot 4", "seat": "Ada", "needed": 2}
    said = say_refusal(rules, Refusal("", "bad", params))
    assert wrong(said, "why") == problem


@pytest.mark.parametrize(
    "language, text, found",
    [
        ("en", "You need {needed} workers.", ["{needed} workers"]),
        ("en", "You need {needed} {needed|worker|workers}.", []),
        ("pl", "Potrzeba {needed} {needed|robotnika|robotników}.", ["has 2 forms"]),
        ("de", "Es fehlen {needed} von {room}.", []),
        ("de", "Nimm {needed} frühere Karten.", ["frühere Karten"]),
        ("en", "You need {needed} red {needed|worker|workers}.", []),
    ],
)
def test_a_noun_without_its_forms_is_found(language: str, text: str, found: list[str]) -> None:
    book = Book(find("tests.pebbles"), language)
    book.messages = {"why.bad": text}
    said = book.unformed("why.bad")
    assert len(said) == len(found)
    assert all(part in whole for part, whole in zip(found, said, strict=True))
