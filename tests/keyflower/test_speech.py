"""Everything that is said has words in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from drystone.core.speech import LANGUAGES, catalogue
from drystone.games.keyflower import RULES
from tests.rules import rule

HERE = Path(__file__).parents[2] / "src" / "drystone" / "games" / "keyflower"


def wanted() -> set[str]:
    """The keys that the rules can say."""
    keys = {verb.key for verb in RULES.words.verbs}
    for domain in ("tile", "colour", "skill", "resource", "direction"):
        symbols = RULES.words.symbols[RULES.words.domain_named(domain)]
        keys |= {f"name.{domain}.{symbol}" for symbol in symbols}
    keys |= {f"ask.{frame.__name__}" for frame in RULES.frames if getattr(frame, "rule", "")}
    keys |= {f"category.{category}" for category in RULES.categories}
    source = "".join(file.read_text("utf-8") for file in HERE.glob("*.py"))
    keys |= {f"why.{key}" for key in re.findall(r'Refusal\("KEY [\d.]+", "([a-z-]+)"', source)}
    return keys


@rule("KEY 13.1")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_said(language: str) -> None:
    said = catalogue(RULES.catalogues, RULES.name, language)
    assert sorted(wanted() - set(said)) == []


@rule("KEY 13.1")
def test_the_languages_say_the_same_with_the_same_blanks() -> None:
    blank = re.compile(r"\{[a-z]+\}")
    english = catalogue(RULES.catalogues, RULES.name, "en")
    for language in LANGUAGES:
        said = catalogue(RULES.catalogues, RULES.name, language)
        assert set(said) == set(english)
        for key, words in said.items():
            assert set(blank.findall(words)) <= set(blank.findall(english[key])), key
