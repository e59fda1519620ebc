"""What is said: every word has a name in each language, and every unit on offer has a site."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from drystone.core.speech import BLANK, LANGUAGES, catalogue
from drystone.games.caledonia import RULES
from drystone.games.caledonia.components import CLANS, FREE, KINDS, PAID
from drystone.games.caledonia.expand import expandable, sites
from drystone.games.caledonia.words import EXPAND, WORDS
from tests.caledonia.scene import new, table
from tests.rules import rule

SOURCES = Path(str(RULES.rulebook)).parents[2] / "src" / "drystone" / "games" / "caledonia"


def keys_needed() -> set[str]:
    """Every key that rules, picture and page ask the catalogue for."""
    keys = {verb.key for verb in WORDS.verbs}
    keys |= {f"category.{category}" for category in RULES.categories}
    for option in RULES.options:
        named = [choice for choice in option.choices if isinstance(choice, str)]
        keys |= {f"option.{option.name}"} | {f"option.{option.name}.{c}" for c in named}
    for domain in ("clan", "unit", "good", "product", "technology", "corner", "way"):
        of = WORDS.domain_named(domain)
        keys |= {f"name.{domain}.{symbol}" for symbol in WORDS.symbols[of]}
    asked = [frame.__name__ for frame in RULES.frames if getattr(frame, "rule", "")]
    keys |= {f"ask.{name}" for name in asked}
    text = "".join(file.read_text("utf-8") for file in SOURCES.rglob("*.py"))
    keys |= {f"why.{key}" for key in re.findall(r'Refusal\(\s*"CAL [\d.]+",\s*"([a-z-]+)"', text)}
    keys |= {"why.occupied", "why.blocked", "why.nothing-to-discard", "why.rowed", "why.cannot-row"}
    keys |= {"why.no-cellar", "why.no-butter"}
    keys |= {f"source.scoring.{n}" for n in range(1, 10)}
    keys |= {f"power.{clan}" for clan in CLANS}
    return keys


@rule("CAL 3.4")
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_every_language(language: str) -> None:
    said = catalogue(str(RULES.catalogues), "caledonia", language)
    assert not keys_needed() - set(said)
    english = catalogue(str(RULES.catalogues), "caledonia", "en")
    assert {key for key in said if "@" not in key} == set(english)
    for key, message in english.items():
        blanks = {blank[1] for blank in BLANK.finditer(message)}
        assert {blank[1] for blank in BLANK.finditer(said[key])} == blanks, key


@rule("CAL 6.1", "CAL 9.6")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_unit_is_offered_exactly_when_it_has_a_site(seats: int) -> None:
    dice = random.Random(seats)
    for seed in range(6):
        game = new(seats, seed=seed)
        while not game.over:
            t = table(game)
            for seat in range(seats):
                left = t.players[seat].left
                for land in (PAID, FREE):
                    offered = expandable(t, seat, land)
                    assert offered == [
                        EXPAND + kind
                        for kind in range(KINDS)
                        if left[kind] > 0 and sites(t, seat, kind, land)
                    ]
            game.play(dice.choice(game.legal()))
