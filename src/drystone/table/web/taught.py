"""What lessons and puzzles have in common: moves as words, the learner's view, the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec
from fastapi import Request
from fastapi.responses import Response

from drystone.core.game import Game, IllegalAction
from drystone.core.words import Words
from drystone.learn.run import JOINED
from drystone.table.errors import Refused
from drystone.table.game.view import Viewpoint
from drystone.table.pages.layout import Reader
from drystone.table.pages.offers import picked_at
from drystone.table.rest import schemas
from drystone.table.web.requests import answer, reader_of, set_token

Learner = TypeVar("Learner")


class Choose(schemas.Choose):
    """A move, as at a table."""

    sure: bool = False


def moved(form: Choose, words: Words, play: Callable[[str], Learner]) -> Learner:
    """What becomes of a lesson or an attempt when all decisions of one click are played in it."""
    said = said_by(form, words)
    try:
        return play(JOINED.join(said))
    except IllegalAction:
        raise
    except (ValueError, IndexError) as problem:
        raise Refused("unknown-word", str(problem), 400) from None


def said_by(form: schemas.Choose, words: Words) -> tuple[str, ...]:
    """The words of one click."""
    try:
        return tuple(
            words.text(words.parse(one) if isinstance(one, str) else one)
            for one in (form.action, *form.then)
        )
    except (ValueError, IndexError) as problem:
        raise Refused("unknown-word", str(problem), 400) from None


def picked_there(request: Request, game: Game, words: Sequence[int]) -> dict[str, object]:
    """What comes of what is picked of a set, for whoever decides in a game."""
    assert game.seat is not None
    messages = reader_of(request).messages
    return picked_at(game.rules, game.observe(game.seat), messages, words)


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
    )


def answered(request: Request, fresh: str, status: int, said: str, token: str) -> Response:
    """What has become of it, as JSON, with what is said beside it and a new visitor's token."""
    if said:
        response = answer({**msgspec.json.decode(fresh), "say": said}, status)
    else:
        response = Response(fresh, media_type="application/json")
    if token:
        set_token(request, response, token)
    return response
