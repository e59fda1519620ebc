"""What is stored of a game instead, once somebody in it has gone for good."""

from __future__ import annotations

from collections.abc import Iterable

from drystone.table.game import events
from drystone.table.game.events import Event, Stored

SOMEBODY = "?"
"""The name of whoever is forgotten."""


def forgotten(stored: Iterable[Stored], person: str) -> dict[int, Event]:
    """The events that tell of a person, by their place in the order, as they tell nothing more.

    What was said before speakers were written down is theirs who sat there first; what spectators
    said then can be told to be nobody's in particular, and stays. What they did as a guest, before
    they showed who they are, is theirs too.
    """
    stored = list(stored)
    instead: dict[int, Event] = {}
    first: dict[int, str] = {}
    merged = [one.event for one in stored if isinstance(one.event, events.Merge)]
    theirs = {person} | {event.guest for event in merged if event.person == person}
    for one in stored:
        happened = one.event
        if isinstance(happened, events.Sit):
            first.setdefault(happened.seat, happened.person)
            if happened.person in theirs:
                instead[one.seq] = events.Sit(happened.seat, happened.person, SOMEBODY)
        elif isinstance(happened, events.Remove) or (
            isinstance(happened, events.Leave) and not happened.person
        ):
            first.pop(happened.seat, None)
        elif isinstance(happened, events.Mute):
            if happened.person in theirs:
                instead[one.seq] = events.Mute(happened.person, SOMEBODY, happened.muted)
        elif isinstance(happened, events.Merge):
            if happened.person == person:
                instead[one.seq] = events.Merge(happened.guest, person, SOMEBODY)
        elif isinstance(happened, events.Say):
            said = happened.person or first.get(happened.seat, "")
            if said in theirs:
                instead[one.seq] = events.Say(happened.seat, SOMEBODY, "", happened.person)
    return instead
