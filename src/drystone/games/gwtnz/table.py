"""The table with the rules at hand: what a position of this game is made as."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.gwtnz import asides, scoring
from drystone.games.gwtnz.state import SARAH, Table


class Trail(Table):
    """A position of Great Western Trail: New Zealand."""

    def fresh(self) -> Trail:
        return Trail(self.seats, self.facts)

    def aside(self, seat: int, action: int, chance: Chance) -> None:
        asides.say(self, seat, action, chance)

    def aside_refusal(self, seat: int, action: int) -> Refusal | None:
        return asides.refusal(self, seat, action)

    def breakdown(self, seat: int) -> dict[str, int]:
        return scoring.breakdown(self, seat)

    def winners(self) -> list[int]:
        """The most points win, Sarah's too; a tie is shared (GWT 18.2, 19.17)."""
        if not self.is_solo():
            return super().winners()
        mine = sum(scoring.breakdown(self, 0).values())
        hers = sum(scoring.breakdown(self, SARAH).values())
        if mine == hers:
            return [0, SARAH]
        return [0] if mine > hers else [SARAH]
