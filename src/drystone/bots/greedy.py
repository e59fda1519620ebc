"""Greedy: whatever gives the most points right now."""

from __future__ import annotations

from drystone.bots.bot import Bot
from drystone.core.chance import Quick
from drystone.core.rules import Rules
from drystone.core.state import State


class Greedy(Bot):
    """The action after which its lead in points is largest; any of these, if several are."""

    def choose(self, rules: Rules, view: State) -> int:
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        leads = leads_after(view, legal, self.dice.below(1 << 30))
        best = [action for action, lead in zip(legal, leads, strict=True) if lead == max(leads)]
        return best[self.dice.below(len(best))]


def leads_after(view: State, legal: list[int], seed: int) -> list[int]:
    """For each action, the points of who decides over the best other, in one redeal."""
    seat = view.seat
    table = view.redeal(Quick(seed))
    leads: list[int] = []
    for action in legal:
        after = table.copy()
        after.play(action, Quick(seed + 1))
        scores = after.scores()
        others = [points for other, points in enumerate(scores) if other != seat]
        leads.append(scores[seat] - max(others, default=0))
    return leads
