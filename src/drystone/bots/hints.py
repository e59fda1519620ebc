"""Hints: the best actions, what they are worth, and why."""

from __future__ import annotations

from dataclasses import dataclass

from drystone.bots.greedy import leads_after
from drystone.core.rules import Rules
from drystone.core.state import State


@dataclass(frozen=True)
class Hint:
    """An action, the points expected of it, and where they come from."""

    action: int
    points: float
    reasons: tuple[str, ...]


def hints(rules: Rules, view: State, most: int = 3) -> list[Hint]:
    """The best actions for the seat that decides, the best first."""
    legal = view.legal()
    leads = leads_after(view, legal, seed=0)
    found = [
        Hint(action, float(lead), (f"lead {lead:+d}",))
        for action, lead in zip(legal, leads, strict=True)
    ]
    return sorted(found, key=lambda hint: -hint.points)[:most]
