"""What a tile does in a sentence of the reader's language, for the pointer that rests on it."""

from __future__ import annotations

from typing import Final

from drystone.games.keyflower.components import (
    A_RESOURCE,
    A_SKILL,
    A_WORKER,
    BOATS,
    COLOURS,
    MOVES,
    ONE_OF,
    OPS,
    ORDER,
    RANDOM_SKILLS,
    RANDOM_WORKERS,
    RESOURCE_HERE,
    RESOURCES,
    SKILLS,
    UPGRADES,
    WINTER,
    WITH_EACH_BOAT,
    face_of,
    is_summer_boat,
)
from drystone.games.keyflower.picture.pen import Pen
from drystone.games.keyflower.printed import Effect
from drystone.games.keyflower.state import ITEMS, Table

_RESOURCES: Final = [*(f"name.resource.{kind}" for kind in RESOURCES), "thing.any"]
THINGS: Final = {
    A_RESOURCE: _RESOURCES,
    A_WORKER: [*(f"thing.{colour}" for colour in COLOURS), "thing.worker"],
    A_SKILL: [*(f"name.skill.{skill}" for skill in SKILLS), "thing.skill"],
    RANDOM_WORKERS: ["thing.random-worker"],
    RANDOM_SKILLS: ["thing.random-skill"],
    RESOURCE_HERE: _RESOURCES,
}
"""What an effect is about. Effects that are counted need no other sentence."""
SENTENCE: Final = ". "
"""Between the sentences about a tile: what it does, and what its upgrade brings."""
SENTENCES: Final = {
    ONE_OF: "effect.choice",
    MOVES: "effect.move",
    UPGRADES: "effect.move",
    RESOURCE_HERE: "effect.yard",
    **{op: f"score.{OPS[op]}" for op in range(RESOURCE_HERE + 1, OPS.index("cross-country"))},
    **{op: f"power.{OPS[op]}" for op in range(OPS.index("cross-country"), len(OPS))},
}
"""The messages of all other effects."""


def describe(pen: Pen, tile: int, side: int) -> str:
    """A tile in words: its name, what it does or scores, and what its upgrade brings."""
    said = pen.tips.get((tile, side))
    if said is None:
        said = pen.tips[tile, side] = SENTENCE.join(sentences_of(pen, tile, side))
    return said


def sentences_of(pen: Pen, tile: int, side: int) -> list[str]:
    sentences = [f"{pen.tile_name(tile)}: {effect(pen, tile, side)}"]
    if pen.facts.can_upgrade[tile] and side == 0:
        cost = amounts(pen, pen.facts.upgrade_costs[tile])
        upgraded = effect(pen, tile, 1)
        sentences.append(pen.say("effect.upgrade", cost=cost, effect=upgraded))
    return sentences


def effect(pen: Pen, tile: int, side: int) -> str:
    """What one side of a tile does, with the points that are printed on it."""
    face = face_of(tile, side)
    if is_summer_boat(tile):
        return ability(pen, face)
    if ORDER <= tile < BOATS:
        return pen.say("score.order")
    if tile >= WINTER:
        said = score(pen, pen.facts.scores[tile])
        return pen.say("score.in-winter", score=said) if tile >= BOATS else said
    points = pen.facts.points[face]
    use = use_of(pen, face)
    printed = pen.say("effect.points", number=points) if points > 0 else ""
    return "; ".join(words for words in (use, printed) if words) or pen.say("effect.none")


def about_boat(pen: Pen, t: Table, boat: int) -> str:
    """What a boat scores in winter; until then also what whoever takes it gets."""
    at = ITEMS * (boat - BOATS)
    names = [f"thing.{colour}" for colour in COLOURS] + [f"name.skill.{one}" for one in SKILLS]
    carried = [
        pen.say("effect.amount", number=number, thing=pen.say(name, number=number))
        for name, number in zip(names, t.cargo[at : at + ITEMS], strict=True)
        if number
    ]
    told = describe(pen, boat, 0) + "."
    if not carried:
        return told
    return " ".join([told, pen.say("boat.carries", things=", ".join(carried))])


def use_of(pen: Pen, face: int) -> str:
    """What using a tile brings; nothing for those that take no workers and keep no goods."""
    facts = pen.facts
    counted = [given for given in facts.brings[face] if given.op not in SENTENCES]
    said: list[str] = []
    if counted:
        said.append(pen.say("effect.gain", things=amounts(pen, counted)))
    for given in facts.brings[face]:
        if given.op in SENTENCES:
            words = pen.say(
                SENTENCES[given.op],
                number=given.amount,
                thing=thing(pen, given),
                things=", ".join(thing(pen, kind) for kind in given.of),
                moves=facts.moves[face],
                upgrades=facts.upgrades[face],
            )
            if words not in said:
                said.append(words)
    gain = "; ".join(said)
    if facts.asks[face]:
        price = amounts(pen, facts.asks[face])
        return pen.say("effect.swap", price=price, gain=gain)
    return gain


def ability(pen: Pen, face: int) -> str:
    """What a side of a summer boat does for whoever has won it, in whole sentences."""
    brings = pen.facts.brings[face]
    return "; ".join(pen.say(f"owner.{OPS[one.op]}", number=one.amount) for one in brings)


def power(pen: Pen, face: int) -> str:
    """The same in the few words for which there is room on the tile."""
    gifts = pen.facts.when[face] == WITH_EACH_BOAT
    return ", ".join(
        pen.say(f"power.{OPS[given.op]}" if gifts else SENTENCES[given.op], number=given.amount)
        for given in pen.facts.brings[face]
    )


def score(pen: Pen, scores: list[Effect]) -> str:
    """What a winter tile or a boat scores."""
    said = ""
    for scored in scores:
        number = "/".join(str(points.amount) for points in scored.of) or str(scored.amount)
        said = pen.say(SENTENCES[scored.op], number=number, size=scored.what, score=said)
    return said


def amounts(pen: Pen, effects: list[Effect]) -> str:
    """`1 wood + 2 gold` as one says it."""
    return ", ".join(
        pen.say("effect.amount", number=counted.amount, thing=thing(pen, counted, counted.amount))
        for counted in effects
    )


def thing(pen: Pen, counted: Effect, number: int = 1) -> str:
    """What an effect is about, one or so many of it; nothing where it is about itself."""
    if counted.op not in THINGS:
        return ""
    return pen.say(THINGS[counted.op][counted.what], number=number)
