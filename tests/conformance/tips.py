"""What pictures say of what is on them: all that can be clicked or moves explains itself."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

from drystone import bots
from drystone.core.game import Game, new_game
from drystone.core.picture import Picture
from drystone.core.rules import Look, Rules
from drystone.core.speech import catalogue

_WORD = re.compile(r"[^\W\d_]{2,}|\d+")
FEWEST = 4
"""A sentence has at least so many words and numbers: a name alone has fewer."""


def positions(rules: Rules, seats: int, player: str, every: int, most: int) -> Iterator[Game]:
    """A game now and then while it is played: at random, or by bots."""
    game = new_game(rules, seats, 11, {})
    dice = random.Random(11)
    seated = [bots.seat(player, seed=seat) for seat in range(seats)] if player else []
    while not game.over and len(game.decisions) < most:
        if len(game.decisions) % every == 0:
            yield game
        assert game.seat is not None
        if seated:
            game.play(seated[game.seat].choose(rules, game.observe(game.seat)))
        else:
            game.play(dice.choice(game.legal()))
    yield game


def silent(rules: Rules, game: Game, look: Look) -> Iterator[str]:
    """What explains itself badly: without a sentence, or with its name only."""
    assert rules.picture is not None
    picture = rules.picture(game.observe(look.seat), look)
    yield from complaints(picture, _names(rules.catalogues, rules.name, look.language))


def complaints(picture: Picture, names: frozenset[str]) -> Iterator[str]:
    """The same of a picture, among things that are called so."""
    for element, tip in explained(picture):
        if not tip:
            yield f"{element} has no tip"
        elif tip.strip(".").casefold() in names or len(_WORD.findall(tip)) < FEWEST:
            yield f"{element} only says its name: {tip!r}"


def explained(picture: Picture) -> Iterator[tuple[str, str]]:
    """Each element that stands for a word or moves, and what is told to who rests on it."""
    drawn = ElementTree.fromstring(picture.inline())
    yield from _walk(drawn, "")


def _walk(element: ElementTree.Element, around: str) -> Iterator[tuple[str, str]]:
    own = element.get("data-tip", "") or around
    name = element.get("id", "") or element.get("data-word", "")
    if name and element.tag.endswith("}g"):
        within = next((e.get("data-tip", "") for e in element.iter() if e.get("data-tip")), "")
        yield name, own or within
    for child in element:
        yield from _walk(child, own)


@cache
def _names(folder: str, name: str, language: str) -> frozenset[str]:
    """What a game's components are called."""
    messages = catalogue(folder, name, language)
    return frozenset(
        said.casefold() for key, said in messages.items() if key.startswith(("name.", "thing."))
    )
