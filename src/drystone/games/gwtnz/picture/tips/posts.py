"""What posts and the pathfinder track say of themselves."""

from __future__ import annotations

from drystone.games.gwtnz import phrases
from drystone.games.gwtnz.phrases import Effect
from drystone.games.gwtnz.picture.pen import Pen
from drystone.games.gwtnz.picture.tips.effects import joined, named, source
from drystone.games.gwtnz.state import Table


def delivery(pen: Pen, t: Table, number: int) -> str:
    """What a delivery to a post costs, gives and counts."""
    facts = t.facts
    gives = [named(pen, Effect(phrases.POUNDS, facts.post_pounds[number]))]
    gives = gives if facts.post_pounds[number] else []
    if facts.post_card[number] >= 0:
        gives.append(source(pen, facts.post_card[number]))
    gives += [named(pen, effect) for effect in facts.post_rewards[number]]
    cost, points = facts.transport[number], facts.post_points[number]
    return joined(
        pen.say("tip.post-cost", pounds=cost) if cost else "",
        pen.say("tip.post-gives", things="; ".join(gives)) if gives else "",
        pen.say(f"tip.post-{'points' if points > 0 else 'loss'}", points=abs(points))
        if points
        else "",
        pen.say("tip.post-dark" if facts.post_dark[number] else "tip.post-white"),
        pen.say("tip.post-repeats" if facts.post_repeats[number] else "tip.post-once"),
    )


def post(pen: Pen, t: Table, number: int) -> str:
    """A trading post at home, for breeding or for wool."""
    key = "tip.post-wool" if t.facts.post_wool[number] else "tip.post-local"
    return joined(pen.say(key, value=t.facts.post_value[number]), delivery(pen, t, number))


def green_arrow(pen: Pen, t: Table, one: int, other: int, points: int) -> str:
    """Points for discs at two neighbouring posts."""
    value = t.facts.post_value
    key = "tip.green-arrow" if points > 0 else "tip.green-arrow-loss"
    return pen.say(key, points=abs(points), one=value[one], two=value[other])


def path_space(pen: Pen, t: Table, space: int) -> str:
    """A space of the pathfinder track."""
    facts = t.facts
    return joined(
        pen.say("tip.path", n=space, points=facts.path_points[space]),
        pen.say("tip.path-gold") if facts.path_gold[space] else "",
        pen.say("tip.path-flip") if space == facts.path_flip else "",
        pen.say("tip.path-step", n=t.step_tiles) if space == facts.step_space[t.size()] else "",
    )
