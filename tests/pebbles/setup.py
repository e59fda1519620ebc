"""The first position of Pebbles, and what makes a position impossible."""

from __future__ import annotations

from typing import cast

from drystone.core.chance import Chance
from drystone.core.rules import Choice, Impossible
from drystone.core.state import State
from tests.pebbles.facts import FACTS, read_facts
from tests.pebbles.state import CHISELS, NONE, Mason, Table
from tests.pebbles.turn import Round


def setup(seats: int, options: dict[str, Choice], chance: Chance) -> State:
    """Three stones each, and the first round begins (PEB 1)."""
    override = str(options["facts"])
    facts = read_facts(override) if override else FACTS
    table = Table(seats, facts)
    table.masons = [Mason([], [[], [], []]) for _ in range(seats)]
    table.bag = [facts.copies] * len(facts.weights)
    table.bag_size = sum(table.bag)
    table.rubble = [0] * len(facts.weights)
    for seat in range(seats):
        for _ in range(3):
            table.draw(seat, chance)
    table.frames.append(Round())
    table.settle(chance)
    return table


def check(state: State) -> None:
    """Every stone and chisel is somewhere, once."""
    table = cast(Table, state)
    for kind, name in enumerate(table.facts.names):
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
