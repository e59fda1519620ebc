"""What makes a position impossible."""

from __future__ import annotations

from typing import cast

from drystone.core.rules import Impossible
from drystone.core.state import State
from tests.pebbles.components import CHISELS, NONE, STONES
from tests.pebbles.state import Table


def check(state: State) -> None:
    """Every stone and chisel is somewhere, once."""
    table = cast(Table, state)
    for kind, name in enumerate(STONES):
        there = table.bag[kind] + table.rubble[kind]
        for mason in table.masons:
            there += mason.hand.count(kind) + (1 if mason.chosen == kind else 0)
            for wall in mason.walls:
                there += wall.count(kind)
        if there != table.facts.copies:
            raise Impossible(f"there are {there} stones of {name}, not {table.facts.copies}")
    if table.bag_size != sum(table.bag):
        raise Impossible(f"the bag holds {sum(table.bag)} stones, not {table.bag_size}")
    if table.chisels + sum(mason.chisels for mason in table.masons) != CHISELS:
        raise Impossible(f"there are {CHISELS} chisels in all")
    for mason in table.masons:
        if mason.chosen < NONE or mason.chisels < 0:
            raise Impossible("a mason's things can't be negative")
