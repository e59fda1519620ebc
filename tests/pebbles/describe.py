"""The table in words, for the terminal and for screen readers."""

from __future__ import annotations

from typing import cast

from drystone.core.state import HIDDEN, NOBODY, State
from tests.pebbles.components import NONE, ROUNDS
from tests.pebbles.state import Mason, Table


def describe(view: State) -> str:
    """A line for each mason, and the own hand."""
    t = cast(Table, view)
    lines = [f"Round {t.round} of {ROUNDS}. Bag {t.bag_size}, chisels {t.chisels}"]
    for seat, mason in enumerate(t.masons):
        lines.append(f"  mason {seat}: {walls(t, mason)}; {things(t, mason)}")
    if t.viewer != NOBODY:
        lines.append(f"Your hand: {named(t, t.masons[t.viewer].hand)}")
    return "\n".join(lines)


def walls(t: Table, mason: Mason) -> str:
    """The walls from the ground up, separated by bars."""
    return " | ".join(named(t, wall) for wall in mason.walls)


def things(t: Table, mason: Mason) -> str:
    """The chosen stone as far as the viewer may know it, and how much of the rest there is."""
    found = [f"{len(mason.hand)} in hand", f"{mason.chisels} chisels"]
    if mason.chosen != NONE:
        found.append("chosen " + ("?" if mason.chosen == HIDDEN else t.facts.names[mason.chosen]))
    return ", ".join(found)


def named(t: Table, stones: list[int]) -> str:
    """Stones by name; a dash for none."""
    return " ".join(t.facts.names[stone] for stone in stones) or "-"


def round_of(view: State) -> tuple[int, int]:
    """Which round it is, and of how many."""
    return cast(Table, view).round, ROUNDS
