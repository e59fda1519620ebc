"""Everything on a picture explains itself in a sentence, in every language and size."""

from __future__ import annotations

import pytest

from drystone.core.picture import Picture
from drystone.core.rules import Look
from drystone.core.speech import LANGUAGES
from drystone.games import find
from tests.conformance import tips
from tests.conformance.registry import NAMES

DRAWN = [name for name in NAMES if find(name).picture is not None]


@pytest.mark.parametrize("player", ["", "crofter"])
@pytest.mark.parametrize("name", DRAWN)
def test_everything_explains_itself(name: str, player: str) -> None:
    rules = find(name)
    found: dict[str, None] = {}
    for seats in {rules.seats[0], rules.seats[-1]}:
        for i, game in enumerate(tips.positions(rules, seats, player, every=32, most=200)):
            seat = game.seat if game.seat is not None else 0
            language = LANGUAGES[i % len(LANGUAGES)]
            look = Look(seat, language, narrow=i % 4 == 1, tall=i % 4 == 2, broad=i % 4 == 3)
            found |= dict.fromkeys(tips.silent(rules, game, look))
    assert not found, "\n".join(list(found)[:60])


@pytest.mark.parametrize(
    "markup, told, complaint",
    [
        (('<g id="go-1"></g>',), (), ["go-1 has no tip"]),
        (('<g id="go-1"', "</g>"), ("Rook",), ["go-1 only says its name: 'Rook'"]),
        (('<g id="piece-a"', "</g>"), ("The white rook.",), ["piece-a only says its name: 'The"]),
        (('<g id="go-1"><g', "</g></g>"), ("Moves as far as it can.",), []),
        (("<g", '<g id="go-1"></g></g>'), ("Moves as far as it can.",), []),
    ],
)
def test_what_is_silent_is_found(
    markup: tuple[str, ...], told: tuple[str, ...], complaint: list[str]
) -> None:
    picture = Picture("chess", "Chess", 8, 8, "", markup, told, {}, ())
    found = list(tips.complaints(picture, frozenset({"rook"})))
    assert len(found) == len(complaint)
    assert all(one.startswith(other) for one, other in zip(found, complaint, strict=True))
