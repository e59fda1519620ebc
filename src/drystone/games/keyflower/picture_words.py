"""What a tile does in a sentence of the reader's language, for the pointer that rests on it."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from drystone.games.keyflower.components import (
    BOAT_1,
    BOAT_4,
    BOATS,
    COLOURS,
    ORDER,
    RESOURCES,
    SKILLS,
    WINTER,
)
from drystone.games.keyflower.picture_pen import Pen

_THINGS: Final = {
    **{colour: f"thing.{colour}" for colour in COLOURS},
    **{kind: f"name.resource.{kind}" for kind in RESOURCES},
    **{skill: f"name.skill.{skill}" for skill in SKILLS},
    "any": "thing.any",
    "skill": "thing.skill",
    "any skill": "thing.skill",
    "any worker": "thing.worker",
    "random skill": "thing.random-skill",
    "random skills": "thing.random-skill",
    "random worker": "thing.random-worker",
    "random workers": "thing.random-worker",
}


def describe(pen: Pen, tile: int, side: int) -> str:
    """A tile in words: its name, what it does or scores, and what its upgrade brings."""
    name = pen.words(f"name.tile.{pen.facts.names[tile]}")
    sentences = [f"{name}: {effect(pen, tile, side)}"]
    if pen.facts.can_upgrade[tile] and side == 0:
        cost = amounts(pen, pen.facts.costs[tile])
        upgraded = effect(pen, tile, 1)
        sentences.append(pen.words("effect.upgrade", cost=cost, effect=upgraded))
    return escape(". ".join(sentences))


def effect(pen: Pen, tile: int, side: int) -> str:
    """What one side of a tile does, with the points that are printed on it."""
    facts = pen.facts
    phrase = facts.phrases[2 * tile + side]
    if BOAT_1 <= tile <= BOAT_4:
        return pen.words(f"power.{tile - BOAT_1 + 1}{'ab'[side]}")
    if ORDER <= tile < BOATS:
        return pen.words("score.order")
    if tile >= WINTER:
        worth = re.match(r"[\d ]*\d", phrase)
        return pen.words(f"score.{facts.names[tile]}", number=worth[0] if worth else "")
    points = facts.points[2 * tile + side]
    use = use_of(pen, phrase)
    printed = pen.words("effect.points", number=points) if points > 0 else ""
    return "; ".join(words for words in (use, printed) if words) or pen.words("effect.none")


def use_of(pen: Pen, phrase: str) -> str:
    """What using a tile brings; nothing for those that take no workers and keep no goods."""
    if phrase == "nothing":
        return ""
    yard = re.fullmatch(r"(\d+) per (\w+) here", phrase)
    if yard:
        return pen.words("effect.yard", number=yard[1], thing=thing(pen, yard[2]))
    cart = re.fullmatch(r"move (\d+), upgrade (\d+)", phrase)
    if cart:
        return pen.words("effect.move", moves=cart[1], upgrades=cart[2])
    if phrase.startswith("1 of "):
        kinds = ", ".join(thing(pen, kind) for kind in phrase.split()[2:])
        return pen.words("effect.choice", things=kinds)
    price, arrow, gain = phrase.rpartition(" -> ")
    if arrow:
        return pen.words("effect.swap", price=thing(pen, price), things=amounts(pen, gain))
    return pen.words("effect.gain", things=amounts(pen, gain))


def amounts(pen: Pen, phrase: str) -> str:
    """`1 wood + 2 gold` as one says it."""
    parts = [part.partition(" ") for part in phrase.split(" + ")]
    return ", ".join(
        pen.words("effect.amount", number=number, thing=thing(pen, what))
        for number, _, what in parts
    )


def thing(pen: Pen, what: str) -> str:
    return pen.words(_THINGS[what])
