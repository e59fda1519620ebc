"""Whatever anybody says, at any moment of a game, there is an answer: it is open, or a reason."""

from __future__ import annotations

from collections import Counter

import pytest

import drystone
from drystone.core.chance import Quick
from drystone.core.game import Game
from drystone.core.speech import say_refusal
from tests.conformance.checks import Options
from tests.conformance.registry import label, tables

ENOUGH = 400
"""Questions: one game of a large one, many of a small one."""


@pytest.mark.parametrize("table", tables(), ids=label)
def test_every_word_is_open_or_has_a_reason(table: tuple[str, int, Options]) -> None:
    """All words in the first questions of each kind, some of them in all others."""
    name, seats, options = table
    asked: Counter[str] = Counter()
    dice = Quick(23)
    seed = 0
    while asked.total() < ENOUGH:
        game = drystone.new(name, seats=seats, seed=seed, **options)
        seed += 1
        while not game.over:
            kind = type(game.state.frames[-1]).__name__
            asked[kind] += 1
            every = 1 if asked[kind] <= 3 or game.rules.words.size < 100 else 97
            for word in range(dice.below(every), game.rules.words.size, every):
                answered(game, word, kind)
            legal = game.legal()
            game.play(legal[dice.below(len(legal))])


def answered(game: Game, word: int, kind: str) -> None:
    """A word is open, or the reason can be said in a sentence without blanks left over."""
    reason = game.why_not(word)
    assert (reason is None) == (word in game.legal()), f"{kind}: {game.text(word)!r}"
    if reason is not None:
        said = say_refusal(game.rules, reason)
        assert said, f"{kind}: {game.text(word)!r} is told nothing"
        assert "{" not in said, f"{kind}: {game.text(word)!r} is told {said!r}"
