"""Keyflower, for 2 to 6 players."""

from __future__ import annotations

from pathlib import Path

from drystone.core.rules import Option, Rules
from drystone.games.keyflower import (
    expansion,
    facts,
    knowledge,
    picture,
    pointing,
    production,
    scoring,
    season,
    sending,
    transport,
    turn,
    upgrades,
)
from drystone.games.keyflower.check import check, restock
from drystone.games.keyflower.components import SHORT_YEAR, YEAR
from drystone.games.keyflower.describe import describe, round_of
from drystone.games.keyflower.eyes import names, sense
from drystone.games.keyflower.eyes.observed import OBSERVED
from drystone.games.keyflower.setup import setup
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
        sending.Gather,
        production.PayWorker,
        production.PaySkill,
        production.TakeResource,
        production.Draw,
        transport.Transport,
        transport.Carry,
        upgrades.PayUpgrade,
        upgrades.PayUpgradeSkill,
        upgrades.FreeUpgrade,
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
    options=(Option("seasons", (YEAR, SHORT_YEAR)),),
    picture=picture.picture,
    legend=picture.legend,
    components=picture.components_of,
    feature_names=names.FEATURES.names,
    features=sense.features,
    eyes=sense.eyes_for,
    observed=OBSERVED,
    describe=describe,
    round_of=round_of,
    tell=knowledge.tell,
    ways=pointing.WAYS,
    afar=pointing.AFAR,
    leads=pointing.leads,
    asks_next=pointing.ASKS_NEXT,
    priced=pointing.PRICED,
    openly=pointing.openly,
    purse=pointing.purse,
    caution=pointing.refuse_loss,
    as_turn=pointing.as_turn,
    restock=restock,
    coded=pointing.coded,
    facts=facts.FILES,
)
