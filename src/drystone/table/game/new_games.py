"""How a new game begins: set up, and where it goes on from."""

from __future__ import annotations

from drystone.core.chance import Secure
from drystone.core.position import write_position
from drystone.table.errors import Refused, no_such_decision
from drystone.table.game import events
from drystone.table.game.match import SPECTATOR, Match
from drystone.table.rest import schemas


def chosen_seed(form: schemas.NewGame) -> int | None:
    """The seed that was given, as a number or as text; None: nothing is to follow from a seed."""
    if form.seed is None:
        return None
    if int(form.seed) >= 2**128:
        raise Refused("bad-request", "a seed is a number below 2 to the power of 128", 400)
    return int(form.seed)


def known_seed() -> Refused:
    """The answer to who would sit down with others at a game whose every draw they know."""
    told = "a seed is chosen only for games against bots or at one screen"
    return Refused("seed-among-people", told)


def elsewhere_when_over() -> Refused:
    """The answer to who would ask bots elsewhere about a game that they play against people."""
    told = "among people a position is taken elsewhere when the game is over"
    return Refused("elsewhere-when-over", told, 403)


def first_events(form: schemas.NewGame, seed: int | None) -> list[events.Event]:
    """What happens before anybody sits down: the seed and the terms, where they say something."""
    clock = None if form.clock is None else events.ClockTerms(**form.clock.model_dump())
    terms = events.Terms(clock, form.wanted, form.language)
    first: list[events.Event] = [] if seed is None else [events.Seed(seed)]
    return first if terms == events.Terms() else [*first, terms]


def forked(match: Match, viewer: int, played: int) -> str:
    """The position from which a game is played on elsewhere, as text.

    What the viewer could not know is dealt anew. Once the game is over it is exactly what was
    there, but for what is never told. Before that nobody has it while they play against other
    people: elsewhere bots would tell them what to do.
    """
    if not 0 <= played <= len(match.log):
        raise no_such_decision(played, 400)
    if viewer == SPECTATOR and not match.over:
        raise Refused("not-your-game", "only a player forks a game that is not over", 403)
    if match.among_people(viewer):
        raise elsewhere_when_over()
    state = match.game.at(played)
    if state.over:
        raise Refused("over", "the game is over there; nothing is left to play", 400)
    known = state.disclosed(viewer) if match.over else state.observe(viewer)
    if known is not state:
        state = known.redeal(Secure())
    return write_position(match.rules, state, 0, match.game.options)
