"""Positions of games, and what somebody who decides there can point at."""

from __future__ import annotations

from collections.abc import Iterator

from drystone.core.chance import Quick
from drystone.core.game import Game, new_game
from drystone.games import find
from drystone.games.gwtnz.components import tile_of
from drystone.games.gwtnz.state import Table
from drystone.games.gwtnz.turn import Move
from drystone.games.gwtnz.wellington import Income
from drystone.games.gwtnz.words import WORDS
from drystone.table.game import turns
from drystone.table.game.choices import Choice, Chooser
from drystone.table.game.match import Match
from drystone.table.pages.messages import Messages
from drystone.table.pages.offers import gist, label
from tests.gwtnz import tables
from tests.table.leaks import ended

GWT = find("gwtnz")

DEAR = next(n for n in range(10) if tables.table().facts.building_fee[tables.table().face(n)])
"""A private building with a fee."""


def positions(name: str, seed: int, most: int = 90) -> Iterator[Game]:
    """Positions of a random game, as many as are enough to meet most questions."""
    dice, rules = Quick(seed), find(name)
    game = new_game(rules, rules.fewest_together, seed, {})
    for _ in range(most):
        if game.over:
            return
        yield game
        legal = game.legal()
        game.play(legal[dice.below(len(legal))])


def choices(game: Game, *, may_end: bool = False) -> list[Choice]:
    view = game.observe(game.state.seat)
    return Chooser(game.rules, view, may_end=may_end).choices(tuple(game.legal()))


def on_the_way(**owners: int) -> Table:
    """Somebody about to move on a trail without hazards; on sites stand others' buildings."""
    t = tables.table(3)
    t.traps = [-1] * len(t.traps)
    t.sites = list(t.sites)
    for site, owner in owners.items():
        t.sites[tables.site(site)] = tile_of(owner, DEAR)
    t.frames.append(Move(0, 0, 0))
    t.refresh()
    return t


def until_move(match: Match) -> Match:
    """On to a turn of somebody who can go far along the trail."""
    dice = Quick(7)
    while not any(len(choice.says) > 2 for choice in moves(match)):
        legal = match.game.legal()
        match = ended(turns.decide(match, legal[dice.below(len(legal))]))
    return match


def moves(match: Match) -> list[Choice]:
    """Where somebody can go, if they are asked that."""
    return choices(match.game) if isinstance(match.game.state.frames[-1], Move) else []


def in_wellington(hand: str) -> Table:
    """Somebody who is asked for their sheep in Wellington."""
    t = tables.table(2)
    tables.deal(t, hand)
    t.frames.append(Income(0, 0))
    return t


def at_building(letter: str, hand: str = "") -> Table:
    """Somebody on a neutral building of the trail, asked what to do there."""
    t = on_the_way()
    tables.deal(t, hand)
    for step in "bcdefgh"[: "bcdefgh".index(letter) + 1]:
        if t.frames[-1].seat == 0 and WORDS.parse(f"go {step}") in t.legal():
            t.play(WORDS.parse(f"go {step}"), Quick(0))
    if WORDS.parse("stop") in t.legal():
        t.play(WORDS.parse("stop"), Quick(0))
    return t


def told(t: Table, word: str) -> str:
    """What is told of a choice beside its name."""
    found = Chooser(GWT, t.observe(0)).choices(tuple(t.legal()))
    choice = next(one for one in found if one.means == WORDS.parse(word))
    messages = Messages("en")
    return gist(GWT, messages, choice, label(GWT, messages, choice))
