"""A view holds nothing that its viewer may not know: nobody has to be careful with it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import replace
from types import FunctionType, ModuleType
from typing import Any

import pytest

from drystone.core.chance import Quick
from drystone.core.game import Decision, Game, new_game
from drystone.core.ledger import EVERYONE
from drystone.core.ledger import Entry as Change
from drystone.core.pickling import fields
from drystone.core.plain import plain
from drystone.core.record import Record
from drystone.core.rules import Rules
from drystone.core.state import State
from drystone.games import GAMES, find
from drystone.table.game import events
from drystone.table.game.events import Stored
from drystone.table.game.log import Entry
from drystone.table.game.match import SPECTATOR, Match
from drystone.table.game.view import View, Viewpoint, view_of
from drystone.table.running.room import Room
from drystone.table.storage.store import Opened
from tests.conformance.registry import WHOLE
from tests.table.client import GAME
from tests.table.leaks import after, match_of

NOT_FOLLOWED = (type, ModuleType, FunctionType, Rules)
"""What is the same for everybody: code, and the rules with their printed facts."""
NEVER = (Match, Game, Room, Decision, Record, Opened, Stored, *events.Event.__args__)


def inside(thing: object) -> list[object]:
    """What an object refers to: by the collector, and by the attributes of what is compiled."""
    found = list(gc.get_referents(thing))
    if hasattr(type(thing), "__mypyc_attrs__"):
        found += [getattr(thing, name, None) for name in fields(thing)]
    return found


def reachable(view: View) -> Iterator[object]:
    """Everything that can be got at from a view."""
    seen: set[int] = set()
    kept: list[object] = [view]
    while kept:
        thing = kept.pop()
        if id(thing) in seen or isinstance(thing, NOT_FOLLOWED) or thing is None:
            continue
        seen.add(id(thing))
        yield thing
        kept += inside(thing)


def secrets(match: Match, view: View) -> list[str]:
    """What a view holds that it must not."""
    whole, found = plain(match.game.state), []
    allowed = plain(match.position_for(view.viewer))
    for thing in reachable(view):
        if isinstance(thing, NEVER):
            found.append(f"a {type(thing).__name__}")
        elif isinstance(thing, State) and not match.over:
            same = plain(thing)
            if thing is match.game.state or thing.viewer != view.viewer:
                found.append("the game's own position")
            elif same == whole != allowed or same != allowed:
                found.append("a position that tells more")
        elif isinstance(thing, Entry):
            if thing.told and not match.log[thing.number].told_to(view.viewer, over=match.over):
                found.append(f"decision {thing.number}")
            if thing.scores and not match.over:
                found.append(f"the points after decision {thing.number}")
        elif isinstance(thing, Change) and not match.over:
            others = thing.audience not in (EVERYONE, view.viewer)
            found += [f"{thing!r}"] if others else []
        elif isinstance(thing, str) and thing.startswith("drystone record"):
            found.append("a record")
    return found


def matches(name: str, seats: int, every: int) -> Iterator[Match]:
    """A random game of people, now and then and at the end."""
    dice = Quick(3)
    match = match_of(new_game(find(name), seats, 3, {}), "view", confirm=True)
    while not match.over:
        if len(match.log) % every == 0:
            yield match
        legal = match.game.legal()
        match = after(match, legal[dice.below(len(legal))])
    yield match


def seen_by(match: Match, viewer: int) -> View:
    return view_of(match, Viewpoint(viewer, () if viewer == SPECTATOR else (viewer,)))


@pytest.mark.parametrize(
    "name, every", [(GAME, 1), *((game, 40 if game in WHOLE else 1) for game in GAMES)]
)
def test_a_view_holds_nothing_that_its_viewer_may_not_know(name: str, every: int) -> None:
    looks = 0
    for match in matches(name, 2, every):
        for viewer in (SPECTATOR, 0, 1):
            assert secrets(match, seen_by(match, viewer)) == []
            looks += 1
    assert looks > 9


LEAKS: dict[str, Any] = {
    "the game": lambda match: {"chat": (match.game,)},
    "the match": lambda match: {"seats": [match]},
    "its position": lambda match: {"board": match.game.state},
    "a copy of its position": lambda match: {"board": match.game.state.copy()},
    "another's observation": lambda match: {"board": match.game.observe(1)},
    "the whole log": lambda match: {"log": match.log},
    "an event": lambda match: {"stopped": match.events[-1]},
    "how it began": lambda match: {"chat": [match.opened]},
    "its record": lambda match: {"chat": [[match.game.record()]]},
}


@pytest.mark.parametrize("leak", LEAKS)
def test_what_must_not_be_in_a_view_is_found(leak: str) -> None:
    found = 0
    for match in matches(GAME, 2, 1):
        if not match.over:
            found += bool(secrets(match, replace(seen_by(match, 0), **LEAKS[leak](match))))
    assert found > 0
