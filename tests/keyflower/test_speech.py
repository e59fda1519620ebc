"""Everything that is said has words in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from drystone.core.speech import LANGUAGES, catalogue
from drystone.games.keyflower import RULES
from drystone.games.keyflower.components import BOATS, COLOURS, ORDER, RESOURCES, SKILLS, WINTER
from drystone.games.keyflower.facts import FACTS
from tests.rules import rule

HERE = Path(__file__).parents[2] / "src" / "drystone" / "games" / "keyflower"


def wanted() -> set[str]:
    """The keys that the rules can say."""
    keys = {verb.key for verb in RULES.words.verbs}
    for domain in ("tile", "colour", "skill", "resource", "direction", "side"):
        symbols = RULES.words.symbols[RULES.words.domain_named(domain)]
        keys |= {f"name.{domain}.{symbol}" for symbol in symbols}
    keys |= {f"ask.{frame.__name__}" for frame in RULES.frames if getattr(frame, "rule", "")}
    keys |= {f"category.{category}" for category in RULES.categories}
    keys |= {f"sense.{feature}" for feature in RULES.feature_names}
    source = "".join(file.read_text("utf-8") for file in HERE.glob("*.py"))
    keys |= {f"why.{key}" for key in re.findall(r'Refusal\("KEY [\d.]+", "([a-z-]+)"', source)}
    return keys | noted() | drawn(source)


def noted() -> set[str]:
    """The keys of the ledger."""
    keys = {f"account.worker.{colour}" for colour in COLOURS}
    keys |= {f"account.skill.{skill}" for skill in SKILLS}
    keys |= {f"account.resource.{kind}" for kind in RESOURCES}
    keys |= {"account.marker", "account.points", "account.winter-tiles"}
    return keys | {
        f"source.{key}" for key in ("lost-bid", "bid", "upgrade", "turn-order", "set-up", "fists")
    }


def drawn(source: str) -> set[str]:
    """The keys of the picture and of the words about its tiles."""
    keys = set(re.findall(r'(?:say|words)\(\s*"([a-z.-]+)"', source))
    keys |= set(re.findall(r'"(thing\.[a-z-]+)"', source)) | {f"thing.{c}" for c in COLOURS}
    keys |= {f"season.{season}" for season in ("spring", "summer", "autumn", "winter")}
    keys |= {f"power.{boat}{side}" for boat in "1234" for side in "ab"}
    return keys | {f"score.{name}" for name in FACTS.names[WINTER:ORDER] + FACTS.names[BOATS:]}


@rule("KEY 13.1")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_said(language: str) -> None:
    said = catalogue(RULES.catalogues, RULES.name, language)
    assert sorted(wanted() - set(said)) == []


@rule("KEY 13.1")
def test_every_message_is_used() -> None:
    said = catalogue(RULES.catalogues, RULES.name, "en")
    assert sorted(set(said) - wanted()) == []


@rule("KEY 13.1")
def test_the_languages_say_the_same_with_the_same_blanks() -> None:
    blank = re.compile(r"\{[a-z]+\}")
    english = catalogue(RULES.catalogues, RULES.name, "en")
    for language in LANGUAGES:
        said = catalogue(RULES.catalogues, RULES.name, language)
        assert set(said) == set(english)
        for key, words in said.items():
            assert set(blank.findall(words)) <= set(blank.findall(english[key])), key
