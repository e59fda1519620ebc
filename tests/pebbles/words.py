"""Everything a mason can say."""

from __future__ import annotations

from typing import Final

from drystone.core.words import Words
from tests.pebbles.components import STONES

WORDS: Final = Words()
STONE: Final[int] = WORDS.domain("stone", STONES)
WALL: Final[int] = WORDS.domain("wall", ["1", "2", "3"])

CHOOSE: Final[int] = WORDS.verb("choose {stone}", STONE)
LAY: Final[int] = WORDS.verb("lay on {wall}", WALL)
RUBBLE: Final[int] = WORDS.verb("rubble")
SWAP: Final[int] = WORDS.verb("swap {stone}", STONE)
CHISEL: Final[int] = WORDS.verb("take chisel")
FURTHER: Final[int] = WORDS.verb("further {stone}", STONE)
DECLINE: Final[int] = WORDS.verb("decline")
DONE: Final[int] = WORDS.verb("done")
