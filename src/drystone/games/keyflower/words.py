"""Everything a player can say in Keyflower."""

from __future__ import annotations

from typing import Final

from drystone.core.words import Words
from drystone.games.keyflower.components import (
    BOATS,
    COLOURS,
    RESOURCES,
    SITES,
    SKILLS,
    TILES,
)
from drystone.games.keyflower.facts import FACTS

WORDS: Final = Words()
TILE: Final[int] = WORDS.domain("tile", FACTS.names)
COLOUR: Final[int] = WORDS.domain("colour", COLOURS)
SKILL: Final[int] = WORDS.domain("skill", SKILLS)
RESOURCE: Final[int] = WORDS.domain("resource", RESOURCES)
DIRECTION: Final[int] = WORDS.domain("direction", ["s", "sw", "nw", "n", "ne", "se"])
NUMBERS: Final = 40
"""So many workers at most can be sent at once."""
NUMBER: Final[int] = WORDS.domain("number", [str(n) for n in range(1, NUMBERS + 1)])
TURN: Final[int] = WORDS.domain("turn", [str(60 * n) for n in range(6)])
SIDE: Final[int] = WORDS.domain("side", ["a", "b"])

# A turn
PASS: Final[int] = WORDS.verb("pass")
BID: Final[int] = WORDS.verb("bid {tile}", TILE)
USE: Final[int] = WORDS.verb("use {tile}", TILE)

# Its workers: outbid groups and from behind the screen
BRING: Final[int] = WORDS.verb("bring {tile}", TILE)
SEND: Final[int] = WORDS.verb("send {number} {colour}", NUMBER, COLOUR)
DONE: Final[int] = WORDS.verb("done")

# Prices and choices of a tile
PAY_WORKER: Final[int] = WORDS.verb("pay worker {colour}", COLOUR)
PAY_GROUP: Final[int] = WORDS.verb("pay group {tile}", TILE)
PAY_SKILL: Final[int] = WORDS.verb("pay skill {skill}", SKILL)
TAKE: Final[int] = WORDS.verb("take {resource}", RESOURCE)
DRAW: Final[int] = WORDS.verb("draw")

# Transport and upgrades
LOAD: Final[int] = WORDS.verb("load {resource} {tile}", RESOURCE, TILE)
GO: Final[int] = WORDS.verb("go {direction}", DIRECTION)
DROP: Final[int] = WORDS.verb("drop")
UPGRADE: Final[int] = WORDS.verb("upgrade {tile}", TILE)
SPEND: Final[int] = WORDS.verb("spend {resource}", RESOURCE)

# The end of a season
BOARD: Final[int] = WORDS.verb("board {tile}", TILE)
LAY: Final[int] = WORDS.verb("lay {tile}", TILE)
BESIDE: Final[int] = WORDS.verb("beside {tile} {direction}", TILE, DIRECTION)
ROTATE: Final[int] = WORDS.verb("turn {turn}", TURN)

# Winter tiles in hand
OFFER: Final[int] = WORDS.verb("offer {tile}", TILE)
KEEP: Final[int] = WORDS.verb("keep {tile}", TILE)


def send(number: int, colour: int) -> int:
    return SEND + 4 * (number - 1) + colour


def number_sent(action: int) -> int:
    return (action - SEND) // 4 + 1


def colour_sent(action: int) -> int:
    return (action - SEND) % 4


def load(kind: int, tile: int) -> int:
    return LOAD + TILES * kind + tile


def kind_loaded(action: int) -> int:
    return (action - LOAD) // TILES


def tile_unloaded(action: int) -> int:
    """The tile that a resource is taken from."""
    return (action - LOAD) % TILES


# Names for the lists of a position; nobody says these
_SITE_NAMES: Final = FACTS.names[:SITES]
GOODS: Final[int] = WORDS.domain("goods", [f"{t}.{r}" for t in _SITE_NAMES for r in RESOURCES])
CREW: Final[int] = WORDS.domain("crew", [f"{t}.{c}" for t in _SITE_NAMES for c in COLOURS])
_ITEMS: Final = COLOURS + SKILLS
CARGO: Final[int] = WORDS.domain(
    "cargo", [f"{t}.{i}" for t in FACTS.names[BOATS:TILES] for i in _ITEMS]
)
SCREEN: Final[int] = WORDS.domain("screen", [f"{s}.{i}" for s in range(6) for i in _ITEMS])
_KNOWN: Final = [*_ITEMS, "blind-workers", "maybe-green", "blind-skills", "skills-paid"]
SEEN: Final[int] = WORDS.domain("seen", [f"{s}.{i}" for s in range(6) for i in _KNOWN])
