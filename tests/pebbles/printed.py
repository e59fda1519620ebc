"""What is printed on the components, as the plain lists that the rules read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drystone.core.facts import Printed

if TYPE_CHECKING:
    from tests.pebbles.effects import Effect


class Facts(Printed):
    """Shared by all positions and never changed; `facts.py` makes it from the files."""

    def __init__(
        self,
        names: list[str],
        copies: int,
        weights: list[int],
        alike: list[Effect],
        third: list[Effect],
    ) -> None:
        super().__init__()
        self.names = names
        self.copies = copies
        """Stones of each kind in the bag (PEB 1.1)."""
        self.weights = weights
        self.alike = alike
        """What a stone on one of its kind brings: all of these (PEB 2.4)."""
        self.third = third
        """What the third stone of a wall brings: one of these (PEB 2.5)."""
