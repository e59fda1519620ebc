"""Every game says all it has to say, in every language that it is translated into."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from drystone.core.rules import Rules
from drystone.core.speech import catalogue
from drystone.games import find
from tests.conformance import speech
from tests.conformance.registry import NAMES
from tests.pebbles import RULES

EVERY = pytest.mark.parametrize("name", NAMES)


@EVERY
def test_every_key_is_said(name: str) -> None:
    speech.every_key_is_said(find(name))


@EVERY
def test_what_the_ledger_notes_is_said(name: str) -> None:
    rules = find(name)
    for seats in {rules.seats[0], rules.seats[-1]}:
        speech.what_is_noted_is_said(rules, seats, 25)


@EVERY
def test_every_message_is_used(name: str) -> None:
    speech.every_message_is_used(find(name))


@EVERY
def test_the_languages_say_the_same_with_the_same_blanks(name: str) -> None:
    speech.languages_agree(find(name))


@EVERY
def test_deeds_are_told_of_all_verbs_or_of_none(name: str) -> None:
    speech.every_deed_is_told(find(name))


LOCALE = Path(find("gwtnz").catalogues)


@pytest.mark.parametrize("language", ["de", "pl"])
def test_pounds_follow_their_number(language: str) -> None:
    """As the publishers print them: 3 £, never £3; and never at the end of another line than it."""
    found = [
        f"{file.name}: {message}"
        for file in sorted((LOCALE / language).glob("*.po"))
        for message in catalogue(str(LOCALE), file.stem, language).values()
        if re.search(r"£[0-9{]", message)
    ]
    assert found == []


def noted(rules: Rules) -> None:
    speech.what_is_noted_is_said(rules, 2, 1)


@pytest.mark.parametrize(
    "old, new, check, complaint",
    [
        ('"word.done"', '"word.gone"', speech.every_key_is_said, "no words for .'word.done'"),
        ('"why.too-heavy"', '"why.x"', speech.every_key_is_said, "no words for .'why.too-heavy'"),
        ('"name.stone.sand"', '"x"', speech.every_key_is_said, "no words for .'name.stone.sand'"),
        ('"ask.Cap"', '"ask.Cup"', speech.every_key_is_said, "no words for .'ask.Cap'"),
        ('"source.walls"', '"x"', noted, "no words for source.walls"),
        ('"why.too-heavy"', '"why.flooded"', speech.every_message_is_used, "says .'why.flooded'"),
        ('"word.done"', '"did.done"', speech.every_deed_is_told, "does not tell"),
        ('"word.done"', '"did.gone"', speech.every_message_is_used, "says .'did.gone'"),
        ('"ask.Cap"', '"ask.Cup"', speech.languages_agree, "only in English"),
        ("Choose {stone}", "Choose {rock}", speech.languages_agree, "has the blanks"),
    ],
)
def test_what_is_wrong_is_found(
    tmp_path: Path, old: str, new: str, check: Callable[[Rules], None], complaint: str
) -> None:
    """Pebbles, with one thing changed in its English catalogue."""
    for language in ("en", "de"):
        text = Path(RULES.catalogues, language, f"{RULES.name}.po").read_text("utf-8")
        file = tmp_path / language / f"{RULES.name}.po"
        file.parent.mkdir()
        file.write_text(text.replace(old, new) if language == "en" else text, "utf-8")
    with pytest.raises(AssertionError, match=complaint):
        check(replace(RULES, catalogues=str(tmp_path)))


def test_a_game_that_speaks_english_only_is_content(tmp_path: Path) -> None:
    text = Path(RULES.catalogues, "en", f"{RULES.name}.po").read_text("utf-8")
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / f"{RULES.name}.po").write_text(text, "utf-8")
    rules = replace(RULES, catalogues=str(tmp_path))
    assert speech.languages(rules) == ["en"]
    for check in (speech.every_key_is_said, speech.every_message_is_used, speech.languages_agree):
        check(rules)
