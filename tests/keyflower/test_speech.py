"""Everything that is said has words in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from drystone import new
from drystone.analysis.explorer import themes_of
from drystone.bots import characters
from drystone.core.speech import BLANK, LANGUAGES, catalogue
from drystone.games.keyflower import RULES
from drystone.games.keyflower.components import (
    A_WORKER,
    COLOURS,
    OPS,
    RANDOM_SKILLS,
    RANDOM_WORKERS,
    RESOURCES,
    SKILLS,
)
from drystone.games.keyflower.picture.tips import SENTENCES, THINGS
from drystone.games.keyflower.pointing import purse
from tests.conformance.speech import is_deed, questions
from tests.rules import rule

HERE = Path(__file__).parents[2] / "src" / "drystone" / "games" / "keyflower"
SEASONS = ("spring", "summer", "autumn", "winter")


def wanted() -> set[str]:
    """The keys that the rules can say."""
    keys = {verb.key for verb in RULES.words.verbs}
    for domain in ("tile", "colour", "skill", "resource", "direction"):
        symbols = RULES.words.symbols[RULES.words.domain_named(domain)]
        keys |= {f"name.{domain}.{symbol}" for symbol in symbols}
    keys |= {f"ask.{frame.__name__}" for frame in RULES.frames if getattr(frame, "rule", "")}
    keys |= {
        f"secret.{frame.__name__}" for frame in RULES.frames if getattr(frame, "secret", False)
    }
    keys |= {"drawn.Draw"}
    keys |= {f"lead.{kind}" for kind in {way.to for way in RULES.ways if RULES.leads is not None}}
    keys |= {f"category.{category}" for category in RULES.categories}
    keys |= {f"sense.{feature}" for feature in RULES.feature_names}
    for character in characters(RULES):
        keys |= {character.key, f"{character.key}.about"}
    keys |= {f"option.{option.name}" for option in RULES.options}
    keys |= {f"explore.{theme.name}" for theme in themes_of(RULES.name)}
    source = "".join(file.read_text("utf-8") for file in HERE.rglob("*.py"))
    keys |= {f"why.{key}" for key in re.findall(r'Refusal\("KEY [\d.]+", "([a-z-]+)"', source)}
    return keys | noted() | paid_with() | drawn(source)


def paid_with() -> set[str]:
    """The keys of what is told to be spent and left."""
    return {f"account.{what}" for what in purse(new("keyflower", 2, 1).state, 0)}


def noted() -> set[str]:
    """The keys of the ledger."""
    keys = {f"account.worker.{colour}" for colour in COLOURS}
    keys |= {f"account.skill.{skill}" for skill in SKILLS}
    keys |= {f"account.resource.{kind}" for kind in RESOURCES}
    keys |= {"account.marker", "account.points", "account.winter-tiles"}
    keys |= {f"event.{season}{part}" for season in SEASONS for part in ("", "-ends")}
    keys |= {"event.marker", "event.outbid", "event.end"}
    return keys | {
        f"source.{key}" for key in ("lost-bid", "bid", "upgrade", "turn-order", "set-up", "fists")
    }


def drawn(source: str) -> set[str]:
    """The keys of the picture and of the words about its tiles."""
    keys = set(re.findall(r'(?:say|words)\(\s*"([a-z.-]+)"', source))
    keys |= set(re.findall(r'"(thing\.[a-z-]+)"', source)) | {f"thing.{c}" for c in COLOURS}
    keys |= set(
        re.findall(r'"((?:legend|order|sign|tip|upgrade|put|use|written)\.[a-z-]+)"', source)
    )
    keys |= {f"{shown}.{season}" for season in SEASONS for shown in ("season", "shelf")}
    keys |= {f"shelf.{kind}" for kind in ("boats", "homes", "legend", "order")}
    keys |= {key for things in THINGS.values() for key in things} | set(SENTENCES.values())
    gifts = [OPS[op] for op in (A_WORKER, RANDOM_WORKERS, RANDOM_SKILLS)]
    powers = [*gifts, *OPS[OPS.index("cross-country") :]]
    return keys | {f"power.{op}" for op in gifts} | {f"owner.{op}" for op in powers}


@rule("KEY 13.1")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_said(language: str) -> None:
    said = catalogue(RULES.catalogues, RULES.name, language)
    assert sorted(wanted() - set(said)) == []


@rule("KEY 13.1")
def test_every_message_is_used() -> None:
    said = catalogue(RULES.catalogues, RULES.name, "en")
    deeds = {key for key in said if is_deed(RULES, key)} | questions(RULES) | {"once.tile"}
    assert sorted(set(said) - wanted() - deeds) == []


@rule("KEY 13.1")
def test_the_languages_say_the_same_with_the_same_blanks() -> None:
    english = catalogue(RULES.catalogues, RULES.name, "en")
    for language in LANGUAGES:
        said = catalogue(RULES.catalogues, RULES.name, language)
        assert {key for key in said if "@" not in key} == set(english)
        for key, words in said.items():
            given = {blank[1] for blank in BLANK.finditer(english[key.partition("@")[0]])}
            assert {blank[1] for blank in BLANK.finditer(words)} <= given, key
