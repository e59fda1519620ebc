"""A lesson or puzzle as a match, so that it looks and feels like a table; it is kept nowhere."""

from __future__ import annotations

from hashlib import blake2b

from drystone.core.game import Game
from drystone.learn.attempt import Attempt
from drystone.learn.run import Run
from drystone.table.game import events
from drystone.table.game.events import Event, Place, Stored
from drystone.table.game.match import Match
from drystone.table.storage.store import Listing, Opened

LEARNER = "learner"
RIVAL = "regular"


def match_of(run: Run, name: str) -> Match:
    """The table of a lesson: the learner, bots that do what the lesson says, and what was done."""
    lesson = run.lesson
    told = (name, lesson.mark, lesson.path, *run.moves)
    return _match(lesson.begin(), run.game, lesson.me, told)


def match_of_attempt(attempt: Attempt, name: str) -> Match:
    """The table of a puzzle: the solver, bots that do nothing, and what was done."""
    puzzle = attempt.puzzle
    told = (name, puzzle.mark, puzzle.name, *attempt.moves)
    return _match(puzzle.begin(), attempt.game, puzzle.me, told)


def _match(begun: Game, game: Game, me: int, told: tuple[str, ...]) -> Match:
    """A match that goes on from `begun` with what was decided in `game`; `told` begins with the
    name of who plays, and is all that makes this match another one.
    """
    id_ = blake2b("\n".join(told).encode(), digest_size=8).hexdigest()
    seats = range(game.state.seats)
    plan = [Place() if seat == me else Place(RIVAL, RIVAL) for seat in seats]
    first: list[Event] = [
        events.Sit(me, LEARNER, told[0]),
        events.Prefer(me, auto=False, confirm=False, pace=0),
    ]
    match = kept_nowhere(id_, begun, plan, first)
    for decision in game.decisions:
        match = match.play(decision.action)
    return match


def kept_nowhere(id_: str, begun: Game, plan: list[Place], first: list[Event]) -> Match:
    """A match that no store knows of, with what happens at its table at first."""
    happened: list[Event] = [events.Seed(begun.seed), *first]
    stored = [Stored(seq, 0.0, event) for seq, event in enumerate(happened, 1)]
    listing = Listing(id_, begun.rules.name, 0.0, 0.0, "person", "", 0, listed=False, host=LEARNER)
    return Match(Opened(listing, begun.record(), plan, stored))
