"""A page is made of what its viewer may know: deal the rest anew, and not a byte changes.

Neither of what lies on the table now, nor of what has happened: two games are told whose hidden
things differed all along, and whoever could not tell them apart must get the same of both.
"""

from __future__ import annotations

import copy
import random
from dataclasses import replace

import pytest

import drystone
from drystone.core.chance import BadOutcome, Chance, Quick, Recording, Scripted, Seeded
from drystone.core.game import Decision, Game, game_at
from drystone.core.plain import plain
from drystone.core.position import write_position
from drystone.core.state import NOBODY
from drystone.games import GAMES, find
from drystone.table.game.match import Match
from drystone.table.game.view import Viewpoint, view_of
from drystone.table.pages.messages import Messages
from drystone.table.pages.play import fragments
from drystone.table.pages.replay import fragments_at
from drystone.table.pages.score import income
from tests.table.leaks import match_after, match_of

SEATS = 3
DECISIONS = 45
TRIES = 12
UNLIKE = ("tests.pebbles", "gwtnz", "keyflower")
"""The games in which what is hidden decides what somebody can do."""


def by(viewer: int) -> Viewpoint:
    """How somebody looks."""
    return Viewpoint(viewer, () if viewer == NOBODY else (viewer,))


def dealt_anew(match: Match, viewer: int, seed: int) -> Match:
    """The same table, where whatever the viewer can't know now is something else."""
    other = copy.copy(match)
    other.game = match.game.copy()
    other.game.state = match.game.observe(viewer).redeal(Seeded(seed))
    return other


@pytest.mark.parametrize("name", ["tests.pebbles", *GAMES])
def test_what_a_viewer_may_not_know_changes_nothing_on_the_page(name: str) -> None:
    hand, t = random.Random(5), Messages("en")
    match = match_of(drystone.new(name, SEATS, seed=11), "hidden")
    unlike = 0
    for number in range(DECISIONS):
        if match.over:
            break
        viewer = (NOBODY, 0, 1, 2)[number % 4]
        other = dealt_anew(match, viewer, number)
        legal = match.game.legal()
        unlike += match.game.seat != viewer and legal != other.game.legal()
        seen, again = (fragments(view_of(table, by(viewer)), t) for table in (match, other))
        assert seen == again
        match = match.play(hand.choice(legal))
    assert unlike > 0 or name not in UNLIKE, "others never had other options"


def past(game: Game, viewer: int) -> dict[str, str]:
    """Everything that a viewer is told of a game's past, by where it is told."""
    match, t = match_after(game, "past"), Messages("en")
    view = view_of(match, by(viewer))
    told = {"table": fragments(view, t), "income": str(income(view, t))}
    for at in range(len(game.decisions) + 1):
        told[f"replay at {at}"] = fragments_at(view_of(match, replace(by(viewer), at=at)))
    return told


def alike(one: Game, other: Game, viewer: int) -> bool:
    """Whether the viewer sees the same of both now."""
    if one.over or other.over:
        return False
    return bool(plain(one.observe(viewer)) == plain(other.observe(viewer)))


def tell_otherwise(true: Game, other: Game, viewer: int, decision: Decision, dice: Chance) -> bool:
    """Make a decision in the other game that the viewer can't tell from the true one.

    What may differ unseen does if it can: secret answers, and draws that go to others.
    """
    frame = other.state.frames[-1]
    legal = other.legal()
    secret = frame.secret and decision.seat != viewer
    for attempt in range(TRIES):
        action = legal[dice.below(len(legal))] if secret else decision.action
        if action not in legal:
            return False
        last = attempt == TRIES - 1
        source: Chance = Scripted(decision.outcomes) if last else Seeded(dice.below(2**30))
        chance, before = Recording(source), other.state.copy()
        try:
            other.state.play(action, chance)
        except BadOutcome:
            other.state = before
            return False
        other.decisions.append(Decision(decision.seat, action, chance.outcomes, chance.domains))
        if alike(true, other, viewer):
            return True
        other.decisions.pop()
        other.state = before
    return False


def two_stories(name: str, viewer: int, seed: int) -> tuple[Game, Game, bool]:
    """Two games that the viewer can't tell apart, and whether their pasts do differ."""
    rules, dice = find(name), Quick(seed)
    true = drystone.new(name, SEATS, seed=seed)
    for _ in range(dice.below(30)):
        true.play(true.legal()[dice.below(len(true.legal()))])
    first = true.state
    redealt = first.observe(viewer).redeal(dice)
    one, other = (
        game_at(write_position(rules, state, seed), lambda _: rules) for state in (first, redealt)
    )
    while alike(one, other, viewer) and len(one.decisions) < 16:
        decision = one.play(one.legal()[dice.below(len(one.legal()))])
        if one.over or not tell_otherwise(one, other, viewer, decision, dice):
            one.undo()
            break
    return one, other, plain(one.at(0)) != plain(other.at(0)) or differ(one, other)


def differ(one: Game, other: Game) -> bool:
    """Whether something was decided or drawn otherwise."""
    pairs = zip(one.decisions, other.decisions, strict=True)
    return any((a.action, a.outcomes) != (b.action, b.outcomes) for a, b in pairs)


@pytest.mark.parametrize("name", ["tests.pebbles", "gwtnz", "keyflower"])
def test_nothing_in_the_past_tells_what_was_hidden(name: str) -> None:
    compared = 0
    for seed in range(12):
        viewer = (NOBODY, 0, 1, 2)[seed % 4]
        one, other, different = two_stories(name, viewer, seed)
        if not different or not one.decisions:
            continue
        compared += 1
        seen, again = past(one, viewer), past(other, viewer)
        for where, text in seen.items():
            assert text == again[where], f"{where} tells viewer {viewer} something"
    assert compared >= 4, "too few pairs of games to show anything"
