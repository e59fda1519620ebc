"""Keyflower, for 2 to 6 players."""

from __future__ import annotations

from pathlib import Path

from drystone.core.rules import Rules
from drystone.games.keyflower import (
    expansion,
    facts,
    picture,
    production,
    scoring,
    season,
    sense,
    telling,
    transport,
    turn,
    workers,
)
from drystone.games.keyflower.describe import describe
from drystone.games.keyflower.setup import check, setup
from drystone.games.keyflower.words import WORDS

_PACKAGE = Path(__file__).parents[2]

RULES = Rules(
    name="keyflower",
    title="Keyflower",
    seats=(2, 3, 4, 5, 6),
    version=2,
    words=WORDS,
    setup=setup,
    check=check,
    names={
        "owner": "#tile",
        "cell": "#tile",
        "turned": "#tile",
        "side": "#tile",
        "hue": "#tile",
        "lying": "#tile",
        "last": "#tile",
        "bids": "#tile",
        "crew": "#crew",
        "goods": "#goods",
        "cargo": "#cargo",
        "screens": "#screen",
        "seen": "#seen",
        "lots": "tile",
        "quay": "tile",
        "winter": "tile",
        "bag": "#colour",
        "pool": "#skill",
        "supply": "#resource",
        "frames.tile": "tile",
    },
    frames=(
        turn.Turn,
        workers.Gather,
        production.PayWorker,
        production.PaySkill,
        production.TakeResource,
        production.Draw,
        transport.Transport,
        transport.Carry,
        transport.PayUpgrade,
        transport.PayUpgradeSkill,
        transport.FreeUpgrade,
        season.Begin,
        season.Offer,
        season.Reveal,
        season.EndOfSeason,
        season.ChooseBoat,
        season.PassMarker,
        season.Close,
        season.Next,
        expansion.Expand,
        expansion.ChooseTile,
        expansion.ChoosePlace,
        expansion.ChooseRotation,
        expansion.EndExpansion,
    ),
    categories=scoring.CATEGORIES,
    prefix="KEY",
    longest=20000,
    catalogues=str(_PACKAGE / "locale"),
    rulebook=str(_PACKAGE / "rules" / "keyflower.md"),
    picture=picture.picture,
    feature_names=sense.NAMES,
    features=sense.features,
    describe=describe,
    tell=telling.tell,
    facts=facts.FILES,
)
