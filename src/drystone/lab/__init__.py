"""Research: environments one by one and in batches, the arena, the training of bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from drystone.lab.batched import Batch


def batch(game: str, seats: int | None = None, n: int = 64, **settings: Any) -> Batch:
    """Games side by side, a decision in each at a call; see `drystone.lab.batched`."""
    from drystone.lab.batched import Batch

    return Batch(game, seats, n, **settings)
