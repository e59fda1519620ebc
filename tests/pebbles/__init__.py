"""Pebbles: the small game that proves the engine and its conformance suite."""

from __future__ import annotations

from pathlib import Path

from drystone.core.rules import Rules
from tests.pebbles import facts, picture, sense, turn
from tests.pebbles.setup import check, setup
from tests.pebbles.words import WORDS

_HERE = Path(__file__).parent

RULES = Rules(
    name="tests.pebbles",
    title="Pebbles",
    seats=(2, 3, 4),
    version=2,
    words=WORDS,
    setup=setup,
    check=check,
    names={
        "masons.hand": "stone",
        "masons.walls": "stone",
        "bag": "#stone",
        "rubble": "#stone",
    },
    frames=(turn.Round, turn.Choose, turn.Lay, turn.Chip, turn.Cap, turn.EndOfRound),
    categories=("walls", "chisels"),
    prefix="PEB",
    longest=200,
    catalogues=str(_HERE / "locale"),
    rulebook=str(_HERE / "rules.md"),
    picture=picture.picture,
    feature_names=sense.NAMES,
    features=sense.features,
    facts=facts.FILES,
)
