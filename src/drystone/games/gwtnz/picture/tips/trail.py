"""What the trail says of itself: buildings, sites, hazards, bags and foresight."""

from __future__ import annotations

from drystone.games.gwtnz import components
from drystone.games.gwtnz.components import building_of, owner_of
from drystone.games.gwtnz.picture.pen import Pen
from drystone.games.gwtnz.picture.tips.effects import joined, named, slots
from drystone.games.gwtnz.picture.tips.markets import bonus
from drystone.games.gwtnz.state import Table


def neutral(pen: Pen, t: Table, letter: int) -> str:
    """A neutral building with the side that shows."""
    found = t.facts.neutral_slots[letter + 8 * t.flipped]
    return pen.say("tip.neutral", name="ABCDEFGH"[letter], things=slots(pen, found))


def building(pen: Pen, t: Table, face: int) -> str:
    """A private building by its face."""
    facts = t.facts
    fee = facts.building_fee[face]
    return joined(
        pen.say(
            "tip.building",
            name=f"{face % 10 + 1}{'ab'[face // 10]}",
            n=facts.craftsmen[face],
            points=facts.building_points[face],
            things=slots(pen, facts.slots[face]),
        ),
        pen.say("tip.fee", pounds=fee) if fee else "",
    )


def built(pen: Pen, t: Table, seat: int, number: int) -> str:
    """A building that is no longer on the player's board, and what it does."""
    name = f"{number + 1}{'ab'[t.faces[number]]}"
    return joined(pen.say("tip.built", name=name), building(pen, t, t.face(number)))


def site(pen: Pen, t: Table, number: int) -> str:
    """A building space: what stands there, or what is printed there."""
    facts = t.facts
    name = components.SPACE_IDS[components.SITE + number]
    tile = t.sites[number]
    risk = facts.risk[number]
    grass = pen.say("tip.site-grass") if facts.grass[number] else ""
    more = pen.say("tip.site-risk", effect=named(pen, risk)) if risk is not None else ""
    if tile >= 0:
        owner = pen.say(
            "tip.site-built",
            name=name,
            number=building_of(tile) + 1,
            player=pen.player(owner_of(tile)),
        )
        return joined(owner, building(pen, t, t.face(building_of(tile))), grass, more)
    return joined(
        pen.say("tip.site-empty", name=name),
        grass,
        pen.say("tip.site-nugget") if facts.nugget[number] else "",
        pen.say("tip.site-lock", n=facts.lock[number]) if facts.lock[number] else "",
        more,
    )


def hazard(pen: Pen, t: Table, tile: int) -> str:
    """A hazard: its fee, and what removing it brings."""
    kind = "tip.flood" if tile >= components.FLOOD else "tip.rockfall"
    return pen.say(kind, pounds=t.facts.tile_fee[tile], points=t.facts.tile_points[tile])


def trap(pen: Pen, t: Table, number: int) -> str:
    """A space for a hazard, with what lies there."""
    tile = t.traps[number]
    return hazard(pen, t, tile) if tile >= 0 else pen.say("tip.trap-empty", n=number % 4 + 1)


def wellington(pen: Pen) -> str:
    """Where the trail ends."""
    return pen.say("tip.wellington")


def start(pen: Pen) -> str:
    """Where the trail begins."""
    return pen.say("tip.start")


def runholder(pen: Pen, seat: int) -> str:
    """A player's runholder."""
    return pen.say("tip.runholder", player=pen.player(seat))


def bag(pen: Pen, letter: int, left: int) -> str:
    """A bag of Wellington."""
    return pen.say("tip.bag-b" if letter else "tip.bag-a", n=left)


def foresight(pen: Pen, t: Table, place: int) -> str:
    """A foresight tile, and where it goes when it is chosen."""
    tile = t.foresight[place]
    if tile < 0:
        return pen.say("tip.foresight-none")
    if place >= 2:
        return joined(bonus(pen, t, tile, components.NONE), pen.say("tip.foresight-bonus"))
    if tile < components.HAZARD:
        kind = components.WORKERS[tile]
        known = pen.say("tip.foresight-worker", name=pen.name("worker", kind))
        return joined(known, pen.say(f"tip.for.{kind}"))
    return joined(hazard(pen, t, tile), pen.say("tip.foresight-hazard"))
