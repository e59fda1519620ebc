"""What a game takes from its components, as a page: where to look, and a form to put it right."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import htpy as h
import msgspec

from drystone.core.facts import Fact, FactFiles, value_of, written
from drystone.core.rules import Rules
from drystone.games import find
from drystone.table.pages.layout import Reader, document
from drystone.table.pages.messages import Messages
from drystone.table.pages.site import game_header

GUESSED = "reconstructed"


def facts_address(rules: Rules) -> str:
    """Where a game's facts are read and corrected."""
    return f"/rules/{rules.name}/facts"


def facts_page(
    reader: Reader,
    rules: Rules,
    files: FactFiles,
    *,
    whole: bool = False,
    typed: Mapping[str, str] = MappingProxyType({}),
    problem: str = "",
) -> str:
    """Every value that nobody has read, or every one; sent in, they become a file.

    What was `typed` and could not be taken stands there again, with what is wrong with it.
    """
    t = reader.messages
    facts = files.entries(t.language)
    guessed = [fact for fact in facts if fact.known == GUESSED]
    shown = [fact for fact in facts if fact.known == GUESSED or is_typed(fact, typed)]
    # A game of which everything is known has nothing else to show.
    if whole or not guessed:
        shown = facts
    here = facts_address(rules)
    return document(
        reader,
        t("facts.title", game=t.title(rules)),
        game_header(reader, rules, "components"),
        h.main(class_="column facts")[
            h.h1[t("facts.title", game=t.title(rules))],
            problem and h.p(class_="problem", role="alert")[problem],
            h.p[t("facts.lead", count=len(facts), guessed=len(guessed))],
            h.p[t("facts.use", file=file_name(rules))],
            h.p(class_="quiet")[
                t("facts.more"), " ", h.a(href=f"/rules/{rules.name}")[t("lobby.rules")]
            ],
            len(shown) < len(facts)
            and h.p[h.a(href=f"{here}?all")[t("facts.all", count=len(facts))]],
            h.form(method="post", action=here)[
                [kind_of_fact(t, kind, alike, typed) for kind, alike in by_kind(shown).items()],
                h.p(class_="send")[h.button(class_="primary")[t("facts.send")]],
            ],
        ],
        script="reading.js",
    )


def drawn(game: str, whole: str, typed: str, problem: str, *words: str) -> str:
    """The same page from words alone, to be made elsewhere: it is long."""
    rules = find(game)
    assert rules.facts is not None
    fields = msgspec.json.decode(typed, type=dict[str, str])
    reader = Reader.of(*words)
    return facts_page(reader, rules, rules.facts, whole=bool(whole), typed=fields, problem=problem)


def file_name(rules: Rules) -> str:
    """What the file of corrections is called."""
    return f"{rules.name}-facts.toml"


def by_kind(facts: list[Fact]) -> dict[str, list[Fact]]:
    """The facts under what they are about: a file, or a list in it."""
    found: dict[str, list[Fact]] = {}
    for fact in facts:
        found.setdefault(fact.path.rpartition(".")[0] or fact.path, []).append(fact)
    return found


def is_typed(fact: Fact, typed: Mapping[str, str]) -> bool:
    """Whether a form had boxes for it."""
    return any(f"{fact.path}.{key}" in typed for key in fact.values)


def is_changed(fact: Fact, typed: Mapping[str, str]) -> bool:
    """Whether something else was written into one of its boxes."""
    return any(
        typed.get(f"{fact.path}.{key}", written(value)) != written(value)
        for key, value in fact.values.items()
    )


def kind_of_fact(t: Messages, kind: str, facts: list[Fact], typed: Mapping[str, str]) -> h.Element:
    """All components of a kind, folded away unless somebody has begun to change them."""
    return h.details(open=any(is_changed(fact, typed) for fact in facts))[
        h.summary[h.code[kind], h.span(class_="quiet")[f" {len(facts)}"]],
        [component(t, fact, typed) for fact in facts],
    ]


def component(t: Messages, fact: Fact, typed: Mapping[str, str]) -> h.Element:
    """One component: where to look on it, and each of its values in a box of its own."""
    names = [str(fact.values[key]) for key in fact.names if key in fact.values and key != "at"]
    return h.fieldset[
        h.legend[
            h.code[fact.path],
            h.span(class_="quiet")[f" {' · '.join(names[1:])} ({t(f'facts.{fact.known}')})"],
        ],
        h.p(class_="quiet")[fact.look],
        h.div(class_="values")[
            (
                h.label[h.code[key], box(t, f"{fact.path}.{key}", value, typed)]
                for key, value in fact.values.items()
                if key not in fact.names
            )
        ],
    ]


def box(t: Messages, place: str, value: Any, typed: Mapping[str, str]) -> h.Element | h.VoidElement:
    """Where one value is written; what was typed before is kept."""
    text = typed.get(place, written(value))
    if isinstance(value, bool):
        return h.select(name=place)[
            (
                h.option(value=choice, selected=text == choice)[t(f"lobby.{word}")]
                for choice, word in (("false", "no"), ("true", "yes"))
            )
        ]
    if "\n" in text or "\n" in written(value):
        return h.textarea(name=place, rows=str(text.count("\n") + 1))[text]
    if isinstance(value, int):
        return h.input(name=place, value=text, inputmode="numeric", pattern="-?[0-9]+", size="4")
    return h.input(name=place, value=text, maxlength="300")


def correction_of(rules: Rules, files: FactFiles, fields: dict[str, str]) -> str:
    """The file that a filled form asks for, tried out; empty if nothing is changed in it."""
    values: dict[str, Any] = {}
    for fact in files.entries():
        for key, value in fact.values.items():
            place = f"{fact.path}.{key}"
            if place in fields:
                values[place] = value_of(fields[place], value, place)
    text = files.correction(values)
    if text:
        files.changes(text)
        text = f"# {rules.title}\n\n{text}"
    return text
