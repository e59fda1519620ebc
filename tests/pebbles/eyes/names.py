"""Everything that a bot looks at, one line a feature: their order is that of the numbers."""

from __future__ import annotations

from typing import Final

from drystone.core.features import Features

FEATURES: Final = Features()

POINTS: Final[int] = FEATURES.declare("points")
BEST_OTHER: Final[int] = FEATURES.declare("best other")
HAND_WEIGHT: Final[int] = FEATURES.declare("hand weight")
LIGHTEST_TOP: Final[int] = FEATURES.declare("lightest top")
ROUNDS_LEFT: Final[int] = FEATURES.declare("rounds left")
