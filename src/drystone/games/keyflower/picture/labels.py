"""The effects printed on the tiles as rows of numbers and icons."""

from __future__ import annotations

from typing import Final

from drystone.games.keyflower.components import (
    A_RESOURCE,
    A_SKILL,
    A_WORKER,
    BOATS_IN_LINE,
    COLOURS,
    FREE_UPGRADE,
    LOOP_TILES,
    MOVES,
    ONE_OF,
    PER_COLOURS,
    PER_GOLD,
    PER_GREEN,
    PER_RESOURCE_OF_ONE_KIND,
    PER_RESOURCE_SET,
    PER_RESOURCES,
    PER_SKILL_OF_ONE_KIND,
    PER_SKILL_SET,
    PER_SKILLS,
    PER_WORKER_LEFT,
    PER_WORKER_OF_ONE_COLOUR,
    PER_WORKERS,
    POINTS,
    RANDOM_SKILLS,
    RANDOM_WORKERS,
    RESOURCE_HERE,
    RESOURCES,
    SKILLS,
    TRANSPORT_STEPS,
    UPGRADES,
)
from drystone.games.keyflower.printed import Effect

_RESOURCES: Final = [*RESOURCES, "any"]
THINGS: Final = {
    A_RESOURCE: _RESOURCES,
    A_WORKER: [*COLOURS, "any-worker"],
    A_SKILL: [*SKILLS, "any-skill"],
    RESOURCE_HERE: _RESOURCES,
}
"""What an effect is about, as icons."""

LABELS: Final = {
    A_RESOURCE: "{n} {thing}",
    A_WORKER: "{n} {thing}",
    A_SKILL: "{n} {thing}",
    RANDOM_WORKERS: "{n} any-worker",
    RANDOM_SKILLS: "{n} any-skill",
    ONE_OF: "{things}",
    MOVES: "cart {n}",
    UPGRADES: "up {n}",
    RESOURCE_HERE: "*{n} : {thing}",
    POINTS: "*{n}",
    TRANSPORT_STEPS: "*{n} : cart",
    LOOP_TILES: "*{n} : loop",
    BOATS_IN_LINE: "*{numbers} : boat",
    FREE_UPGRADE: "up",
    PER_WORKERS: "*{n} : {size} any-worker",
    PER_COLOURS: "*{n} : blue red yellow",
    PER_GREEN: "*{n} : green",
    PER_WORKER_OF_ONE_COLOUR: "*{n} : any-worker =",
    PER_WORKER_LEFT: "*{n} : any-worker",
    PER_SKILLS: "*{n} : {size} any-skill",
    PER_SKILL_SET: "*{n} : anvil pickaxe saw",
    PER_SKILL_OF_ONE_KIND: "*{n} : any-skill =",
    PER_GOLD: "*{n} : gold",
    PER_RESOURCE_SET: "*{n} : wood stone iron",
    PER_RESOURCE_OF_ONE_KIND: "*{n} : any =",
    PER_RESOURCES: "*{n} : {size} any",
}
"""Every effect but the powers of summer boats, which are told in words."""


def label(effects: list[Effect], price: list[Effect] | None = None) -> list[str]:
    """The numbers, signs and icons that stand for what is paid and what one gets for it.

    Points begin with a star.
    """
    found: list[str] = []
    for effect in price or []:
        found += [icon(effect), "→"]
    for effect in effects:
        found += (
            LABELS[effect.op]
            .format(
                n=effect.amount,
                size=effect.what,
                thing=icon(effect) if effect.op in THINGS else "",
                things=" / ".join(icon(kind) for kind in effect.of if kind.op in THINGS),
                numbers=span(effect),
            )
            .split()
        )
    return found


def span(effect: Effect) -> str:
    """The least and the most of several numbers, as `2-32`."""
    amounts = [kind.amount for kind in effect.of]
    return f"{min(amounts)}\u2013{max(amounts)}" if amounts else ""


def icon(effect: Effect) -> str:
    """What an effect is about."""
    return THINGS[effect.op][effect.what]
