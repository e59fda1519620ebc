"""What cards and piles say of themselves."""

from __future__ import annotations

from drystone.games.gwtnz import components
from drystone.games.gwtnz.picture.pen import Pen
from drystone.games.gwtnz.picture.tips.effects import joined, kinds, named
from drystone.games.gwtnz.picture.tips.markets import sheep
from drystone.games.gwtnz.state import Table


def objective(pen: Pen, t: Table, number: int) -> str:
    """An objective: its tasks, what it counts, what playing it gives."""
    facts = t.facts
    asked = facts.tasks[number]
    tasks = []
    for task in dict.fromkeys(asked):
        told = pen.say(f"shown.task-{components.TASKS[task]}")
        often = asked.count(task)
        tasks.append(f"{often} \u00d7 {told}" if often > 1 else told)
    counts = f"+{facts.points[number]} / \u2212{facts.penalty[number]}"
    name = pen.name("card", components.CARD_IDS[number])
    effect = facts.immediate[number]
    return joined(
        f"{name}: {', '.join(tasks)} ({counts}).",
        pen.say("tip.objective-plain")
        if effect is None
        else pen.say("tip.objective", effect=named(pen, effect)),
    )


def objective_stack(pen: Pen, t: Table) -> str:
    """The stack of objectives."""
    return pen.say("tip.objective-stack", n=len(t.objectives))


def does(pen: Pen, t: Table, number: int) -> str:
    """What playing a card does."""
    told = [named(pen, effect) for effect in t.facts.card_does[number]]
    return "; ".join(told)


def card(pen: Pen, t: Table, number: int) -> str:
    """Any card."""
    if number < components.SHEEP:
        return sheep(pen, t, number)
    if number >= components.OBJECTIVE:
        return objective(pen, t, number)
    name, points = pen.name("card", components.CARD_IDS[number]), t.facts.points[number]
    return joined(
        pen.say("tip.action-card", name=name, effect=does(pen, t, number)),
        kinds(pen, t.facts.card_does[number]),
        pen.say("tip.card-points", points=points) if points else "",
    )


def supply(pen: Pen, t: Table, number: int) -> str:
    """A card of the supply, and how many are left."""
    told = card(pen, t, components.SUPPLY_CARDS[number])
    return joined(told, pen.say("tip.supply", n=t.supply[number]))


def stack(pen: Pen, t: Table, number: int) -> str:
    """A stack of bonus cards: what they are, their price, how many are left."""
    return joined(
        card(pen, t, t.sets[number]),
        pen.say("tip.stack", n=t.facts.stack_gold[number]),
        pen.say("tip.stack-left", n=t.stacks[number]),
    )


def hidden(pen: Pen) -> str:
    """A card that cannot be seen."""
    return pen.say("tip.hidden")


def play(pen: Pen, t: Table, number: int) -> str:
    """The button that plays a card."""
    effect = t.facts.immediate[number]
    if number >= components.OBJECTIVE:
        gain = named(pen, effect) if effect is not None else "\u2013"
        return pen.say("tip.play-objective", effect=gain)
    return pen.say("tip.play", effect=does(pen, t, number))


def cash(pen: Pen, t: Table, number: int) -> str:
    """The button that plays a card for money."""
    return pen.say("tip.cash", pounds=t.facts.card_cash[number])


def cycle(pen: Pen, t: Table, number: int) -> str:
    """The button that gives a card away to draw another."""
    return pen.say("tip.cycle")


def pile(pen: Pen, name: str, count: int) -> str:
    """A pile of cards: `draw`, `discard`, or Sarah's `deck`."""
    return pen.say(f"tip.pile-{name}", n=count)


def piled(pen: Pen, t: Table, number: int, count: int) -> str:
    """A kind of card in a pile and what it is; of one known to lie on top that it comes next."""
    name = pen.name("card", components.CARD_IDS[number])
    key = "tip.piled" if count else "tip.piled-top"
    return joined(pen.say(key, name=name, n=count), card(pen, t, number))


def area(pen: Pen, count: int) -> str:
    """The played objectives."""
    return pen.say("tip.area", n=count)
