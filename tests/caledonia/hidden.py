"""What a clan can't see: nothing but the order of the pile, and that is drawn lazily."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import State


def permute(state: State, seat: int, chance: Chance) -> State:
    """Everything lies open, so there is nothing to shuffle."""
    return state
