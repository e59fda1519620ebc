"""What the markets say of themselves: sheep, workers and bonus tiles."""

from __future__ import annotations

from drystone.games.gwtnz import components
from drystone.games.gwtnz.picture.pen import Pen
from drystone.games.gwtnz.picture.tips.effects import KINDS, joined, listed
from drystone.games.gwtnz.state import Table


def sheep(pen: Pen, t: Table, number: int) -> str:
    """A sheep's values."""
    facts = t.facts
    return pen.say(
        "tip.sheep",
        name=pen.name("card", components.CARD_IDS[number]),
        breeding=facts.breeding[number],
        wool=facts.wool[number],
        points=facts.points[number],
    )


def breed(pen: Pen, t: Table, number: int) -> str:
    """A breed of the market, and how many of it are there."""
    there = pen.say("tip.in-market", n=t.market[number])
    return joined(sheep(pen, t, components.MARKET + number), there)


def purchase(pen: Pen, t: Table, number: int) -> str:
    """A price of the sheep market."""
    breeds = [components.PURCHASE_BREED[number], components.PURCHASE_SECOND[number]]
    names = [
        pen.name("card", components.CARD_IDS[components.MARKET + breed])
        for breed in breeds
        if breed >= 0
    ]
    return joined(
        pen.say(
            "tip.purchase",
            pounds=t.facts.purchase_price[number],
            n=components.PURCHASE_SHEPHERDS[number],
            things=", ".join(names),
        ),
        pen.say("tip.purchase-token") if components.PURCHASE_TOKEN[number] else "",
    )


def flock(pen: Pen, t: Table) -> str:
    """The stack of the sheep market."""
    return pen.say("tip.flock", n=sum(t.flock))


def job(pen: Pen, t: Table, kind: int, row: int, there: bool) -> str:
    """A space of the job market."""
    worker = components.WORKERS[kind]
    name, pounds = pen.name("worker", worker), t.facts.job_price[row]
    key = "tip.job" if there else "tip.job-empty"
    return joined(pen.say(key, name=name, pounds=pounds), pen.say(f"tip.for.{worker}"))


def line(pen: Pen, t: Table, number: int) -> str:
    """A row of the bonus tiles market: its price, whether it is open, and its arrow."""
    arrow = t.facts.arrow[number]
    told = pen.say(f"tip.arrow.{components.ARROWS[arrow]}") if arrow else ""
    return joined(
        pen.say("tip.line", pounds=t.facts.bonus_price[number]),
        pen.say("tip.line-closed") if number >= t.token else "",
        told if number >= t.token else "",
    )


def bonus(pen: Pen, t: Table, tile: int, row: int) -> str:
    """A bonus tile: what it gives, counts and asks, and its row's price."""
    facts = t.facts
    gives, points = facts.bonus_gives[tile], facts.bonus_points[tile]
    told = pen.say("tip.bonus", things=listed(pen, gives)) if gives else pen.say("tip.bonus-only")
    return joined(
        told,
        pen.say("tip.bonus-points", points=points) if points else "",
        pen.say("tip.bonus-pounds", pounds=facts.bonus_pounds[tile])
        if facts.bonus_pounds[tile]
        else "",
        pen.say("tip.bonus-gold", n=facts.bonus_gold[tile]) if facts.bonus_gold[tile] else "",
        *(pen.say(f"tip.kind.{KINDS[effect.op]}") for effect in facts.bonus_asks[tile]),
        line(pen, t, row) if row != components.NONE else "",
    )


def no_tile(pen: Pen, t: Table, row: int) -> str:
    """An empty space of the bonus tiles market."""
    return joined(pen.say("tip.no-tile"), line(pen, t, row))
