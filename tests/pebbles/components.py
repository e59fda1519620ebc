"""What lies in the box of Pebbles: which things, how many, and how "none" is written.

A stone is an index into `STONES`, a wall a number from 0 to `WALLS - 1`.
"""

from __future__ import annotations

from typing import Final

STONES: Final = ["slate", "sand", "lime", "flint", "gneiss", "granite"]
NONE: Final = -2
"""No stone at all; one that can't be seen is `HIDDEN` (-1)."""
HAND: Final = 3
"""Stones that each mason draws at the start (PEB 1.1)."""
CHISELS: Final = 5
"""In all (PEB 1.2)."""
WALLS: Final = 3
"""Of each mason (PEB 2.2)."""
HIGH: Final = 3
"""The stone with this number on a wall brings something (PEB 2.5)."""
ROUNDS: Final = 4
CHISEL_POINTS: Final = 2
"""What a chisel counts in the end (PEB 3.1)."""
