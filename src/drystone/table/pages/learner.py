"""What lessons, puzzles and plans have in common: clicks as words, the learner's view, why not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from drystone.core.game import Game, IllegalAction
from drystone.core.rules import Rules
from drystone.core.speech import say
from drystone.core.state import Refusal
from drystone.core.words import Words
from drystone.learn.run import JOINED
from drystone.table.errors import Refused
from drystone.table.game.view import Viewpoint
from drystone.table.pages.layout import Reader
from drystone.table.pages.offers import picked_at
from drystone.table.pages.rulebook import rule_address

Learner = TypeVar("Learner")


def moved(says: Sequence[int | str], words: Words, play: Callable[[str], Learner]) -> Learner:
    """What becomes of a lesson or an attempt when all decisions of one click are played in it."""
    said = said_by(says, words)
    try:
        return play(JOINED.join(said))
    except IllegalAction:
        raise
    except (ValueError, IndexError) as problem:
        raise Refused("unknown-word", str(problem), 400) from None


def said_by(says: Sequence[int | str], words: Words) -> tuple[str, ...]:
    """The words of one click, of which each was given by its number or its notation."""
    try:
        return tuple(words.text(words.parse(one) if isinstance(one, str) else one) for one in says)
    except (ValueError, IndexError) as problem:
        raise Refused("unknown-word", str(problem), 400) from None


def from_seat(reader: Reader, seat: int, seats: int) -> Viewpoint:
    """A table where everybody is here and the learner has one seat."""
    return Viewpoint(
        viewer=seat,
        mine=(seat,),
        here=frozenset(range(seats)),
        language=reader.language,
        owned=(seat,),
        narrow=reader.narrow,
        tall=reader.tall,
        broad=reader.broad,
    )


def picked_there(game: Game, reader: Reader, says: Sequence[int | str]) -> str:
    """What comes of what is picked of a set, for whoever decides in a game, as JSON."""
    assert game.seat is not None
    words = [int(one) for one in says]
    told = picked_at(game.rules, game.observe(game.seat), reader.messages, words)
    return msgspec.json.encode(told).decode()


def why_told(rules: Rules, refusal: Refusal | None, language: str) -> dict[str, object]:
    """A refusal for the page's tips, with its rule; empty if there is none."""
    if refusal is None:
        return {"why": ""}
    said = say(rules, f"why.{refusal.key}", refusal.params, language)
    if not refusal.rule:
        return {"why": said}
    link = rule_address(rules, refusal.rule)
    return {"why": said, "rule": {"number": refusal.rule, "link": link}}
