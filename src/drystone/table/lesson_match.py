"""A lesson as a match, so that it looks and feels like a table; it is kept nowhere."""

from __future__ import annotations

from hashlib import blake2b

from drystone.learn.run import Run
from drystone.table import events
from drystone.table.events import Event, Place, Stored
from drystone.table.match import Match
from drystone.table.store import Listing, Opened

LEARNER = "learner"
RIVAL = "regular"


def match_of(run: Run, name: str) -> Match:
    """The table of a lesson: the learner, bots that do what the lesson says, and what was done."""
    lesson, game = run.lesson, run.game
    seats = game.state.seats
    told = [name, lesson.mark, lesson.name, *run.moves]
    id_ = blake2b("\n".join(told).encode(), digest_size=8).hexdigest()
    plan = [Place() if seat == lesson.me else Place(RIVAL, RIVAL) for seat in range(seats)]
    first: list[Event] = [
        events.Seed(game.seed),
        events.Sit(lesson.me, LEARNER, name),
        events.Prefer(lesson.me, auto=False, confirm=False, pace=0),
    ]
    stored = [Stored(seq, 0.0, event) for seq, event in enumerate(first, 1)]
    listing = Listing(id_, lesson.rules.name, 0.0, 0.0, "person", "", 0, listed=False, host=LEARNER)
    match = Match(Opened(listing, lesson.begin().record(), plan, stored))
    for decision in game.decisions:
        match = match.play(decision.action)
    return match
