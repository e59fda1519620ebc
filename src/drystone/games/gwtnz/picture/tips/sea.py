"""What the sea says of itself: waters, harbours, harbourmasters and ships."""

from __future__ import annotations

from drystone.games.gwtnz import components
from drystone.games.gwtnz.picture.pen import Pen
from drystone.games.gwtnz.picture.tips.effects import joined, listed, source
from drystone.games.gwtnz.picture.tips.posts import delivery
from drystone.games.gwtnz.state import Table


def water(pen: Pen, t: Table, number: int) -> str:
    """A space of the sea."""
    if number == t.facts.ship_start:
        return pen.say("tip.water-start")
    there = t.facts.harbour_at[number]
    if there < 0:
        return pen.say("tip.water")
    return pen.say("tip.water-harbour", name=t.facts.harbour_titles[there])


def harbour_card(pen: Pen, t: Table, number: int) -> str:
    """The card that a harbour gives."""
    card_from = t.facts.harbour_card[number]
    return source(pen, card_from) if card_from >= 0 else "\u2013"


def harbour(pen: Pen, t: Table, number: int) -> str:
    """A harbour of any size."""
    facts = t.facts
    title = facts.harbour_titles[number]
    if number >= components.LARGE:
        there = components.FOREIGN + number - components.LARGE
        key = "tip.harbour-large-wool" if facts.post_wool[there] else "tip.harbour-large"
        opened = pen.say(key, name=title, value=facts.post_value[there])
        return joined(opened, delivery(pen, t, there))
    thing, points = harbour_card(pen, t, number), facts.harbour_points[number]
    if number < components.MEDIUM:
        said_small = pen.say("tip.harbour-small", name=title, thing=thing, points=points)
        home = pen.say("tip.harbour-terminal") if facts.terminal[number] else ""
        return joined(said_small, home)
    pounds = facts.medium_cost[number - components.MEDIUM]
    return pen.say("tip.harbour-medium", name=title, pounds=pounds, thing=thing, points=points)


def slot(pen: Pen, t: Table, number: int, place: int) -> str:
    """One of the four storehouse spaces of a small harbour."""
    facts = t.facts
    owner = t.slots[4 * number + place]
    title = facts.harbour_titles[number]
    if owner >= 0:
        return pen.say("tip.slot-taken", name=title, player=pen.player(owner))
    return pen.say(
        "tip.slot",
        name=title,
        pounds=facts.harbour_cost[4 * number + place],
        thing=harbour_card(pen, t, number),
        points=facts.harbour_points[number],
    )


def master(pen: Pen, t: Table, number: int) -> str:
    """A harbourmaster tile."""
    points, each, what = t.facts.master_score[number]
    return pen.say(
        "tip.master",
        things=listed(pen, t.facts.master_gives[number]),
        points=points,
        each=each,
        thing=pen.say(f"tip.counts.{components.MASTER_COUNTS[what]}"),
    )


def posted(pen: Pen, worker: int) -> str:
    """A worker that became harbourmaster."""
    return pen.say("tip.posted-shepherd" if worker == components.SHEPHERD else "tip.posted")


def sea_arrow(pen: Pen, t: Table, one: int, other: int, points: int) -> str:
    """Points for two terminal harbours."""
    titles = t.facts.harbour_titles
    return pen.say("tip.sea-arrow", points=points, name=titles[one], thing=titles[other])


def ship(pen: Pen, seat: int) -> str:
    """A player's ship."""
    return pen.say("tip.ship", player=pen.player(seat))
