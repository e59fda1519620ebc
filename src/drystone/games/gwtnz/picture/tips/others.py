"""What the players in short say of themselves, and Sarah."""

from __future__ import annotations

from drystone.games.gwtnz import components
from drystone.games.gwtnz.picture.pen import Pen, signed
from drystone.games.gwtnz.picture.tips.effects import joined
from drystone.games.gwtnz.state import Table


def points(pen: Pen, t: Table, seat: int) -> str:
    """What a player's things are worth now."""
    return pen.say("tip.points", thing=signed(sum(t.breakdown(seat).values())))


def number(pen: Pen, key: str, count: object) -> str:
    """One of the numbers that are told of a player; where the £ stands, each language says."""
    return pen.say(f"tip.number-{key}", thing=str(count).removeprefix("£"))


def sarah_space(pen: Pen, t: Table, row: int, space: int) -> str:
    """A space of one of Sarah's worker rows."""
    name = pen.name("worker", components.WORKERS[row])
    return joined(
        pen.say("tip.sarah-space", name=name), pen.say(f"tip.for.{components.WORKERS[row]}")
    )


def next_post(pen: Pen, t: Table) -> str:
    """Where Sarah delivers next."""
    return pen.say("tip.next-post", n=t.facts.post_value[t.sarah_post])


def sarah_cards(pen: Pen, deck: list[int]) -> str:
    """The cards that Sarah may still draw."""
    return pen.say("tip.sarah-cards", n=len(deck))
