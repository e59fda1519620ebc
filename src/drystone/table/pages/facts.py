"""What a game takes from its components, as a page: where to look, and a form to put it right."""

from __future__ import annotations

from typing import Any

import htpy as h

from drystone.core.facts import Fact, FactFiles, value_of, written
from drystone.core.rules import Rules
from drystone.table.pages.sheet import Reader, header, sheet
from drystone.table.pages.tongue import Tongue

GUESSED = "reconstructed"


def facts_address(rules: Rules) -> str:
    """Where a game's facts are read and corrected."""
    return f"/rules/{rules.name}/facts"


def facts_page(reader: Reader, rules: Rules, files: FactFiles, *, whole: bool) -> str:
    """Every value that nobody has read, or every one; sent in, they become a file."""
    t = reader.tongue
    facts = files.entries(t.language)
    guessed = [fact for fact in facts if fact.known == GUESSED]
    # A game of which everything is known has nothing else to show.
    shown = facts if whole or not guessed else guessed
    here = facts_address(rules)
    return sheet(
        reader,
        t("facts.title", game=rules.title),
        header(reader),
        h.main(class_="column facts")[
            h.h1[t("facts.title", game=rules.title)],
            h.p[t("facts.lead", count=len(facts), guessed=len(guessed))],
            h.p[t("facts.use", file=file_name(rules))],
            h.p(class_="quiet")[
                t("facts.more"), " ", h.a(href=f"/rules/{rules.name}")[t("lobby.rules")]
            ],
            len(shown) < len(facts)
            and h.p[h.a(href=f"{here}?all")[t("facts.all", count=len(facts))]],
            h.form(method="post", action=here)[
                [kind_of_fact(t, kind, alike) for kind, alike in by_kind(shown).items()],
                h.p(class_="send")[h.button(class_="primary")[t("facts.send")]],
            ],
        ],
        script="reading.js",
    )


def file_name(rules: Rules) -> str:
    """What the file of corrections is called."""
    return f"{rules.name}-facts.toml"


def by_kind(facts: list[Fact]) -> dict[str, list[Fact]]:
    """The facts under what they are about: a file, or a list in it."""
    found: dict[str, list[Fact]] = {}
    for fact in facts:
        found.setdefault(fact.path.rpartition(".")[0] or fact.path, []).append(fact)
    return found


def kind_of_fact(t: Tongue, kind: str, facts: list[Fact]) -> h.Element:
    """All components of a kind, folded away."""
    return h.details[
        h.summary[h.code[kind], h.span(class_="quiet")[f" {len(facts)}"]],
        [component(t, fact) for fact in facts],
    ]


def component(t: Tongue, fact: Fact) -> h.Element:
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
                h.label[h.code[key], box(t, f"{fact.path}.{key}", value)]
                for key, value in fact.values.items()
                if key not in fact.names
            )
        ],
    ]


def box(t: Tongue, place: str, value: Any) -> h.Element | h.VoidElement:
    """Where one value is written."""
    if isinstance(value, bool):
        return h.select(name=place)[
            (
                h.option(value=written(choice), selected=value is choice)[
                    t("lobby.yes" if choice else "lobby.no")
                ]
                for choice in (False, True)
            )
        ]
    text = written(value)
    if "\n" in text:
        return h.textarea(name=place, rows=str(text.count("\n") + 1))[text]
    if isinstance(value, int):
        return h.input(name=place, value=text, inputmode="numeric", size="4", autocomplete="off")
    return h.input(name=place, value=text, maxlength="300", autocomplete="off")


def correction_of(rules: Rules, files: FactFiles, fields: dict[str, str]) -> str:
    """The file that a filled form asks for, tried out; empty if nothing is changed in it."""
    values: dict[str, Any] = {}
    for fact in files.entries():
        for key, value in fact.values.items():
            place = f"{fact.path}.{key}"
            if place in fields:
                values[place] = value_of(fields[place].replace("\r\n", "\n"), value, place)
    text = files.correction(values)
    if text:
        files.changes(text)
        text = f"# {rules.title}\n\n{text}"
    return text
