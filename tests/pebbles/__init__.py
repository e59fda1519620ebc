"""Pebbles: a small whole game, and the template of a new one.

Begin with `rules.md`, then read `words.py` (what can be said), `state.py` (the position) and
`rounds.py` (what happens, frame by frame). What is printed on the components is in `facts/`;
`facts.py` reads it into `printed.py`. `knowledge.py` says who may know what. `drystone new-game`
makes a new game of this folder; CONTRIBUTING.md says what to do with each file of it.
"""

from __future__ import annotations

from pathlib import Path

from drystone.core.rules import Rules
from tests.pebbles import facts, picture, rounds, scoring
from tests.pebbles.check import check
from tests.pebbles.describe import describe, round_of
from tests.pebbles.eyes import names, sense
from tests.pebbles.eyes.observed import OBSERVED
from tests.pebbles.setup import setup
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
    frames=(
        rounds.Round,
        rounds.Choose,
        rounds.Lay,
        rounds.Chip,
        rounds.Cap,
        rounds.EndOfRound,
    ),
    categories=scoring.CATEGORIES,
    prefix="PEB",
    longest=200,
    catalogues=str(_HERE / "locale"),
    rulebook=str(_HERE / "rules.md"),
    picture=picture.picture,
    feature_names=names.FEATURES.names,
    features=sense.features,
    observed=OBSERVED,
    describe=describe,
    round_of=round_of,
    facts=facts.FILES,
)
