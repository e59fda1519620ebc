"""The first position of Pebbles (PEB 1)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.rules import Choice
from drystone.core.state import State
from tests.pebbles.components import HAND, STONES
from tests.pebbles.effects import gain_stone
from tests.pebbles.facts import FACTS, read_facts
from tests.pebbles.rounds import Round
from tests.pebbles.state import Mason, Table


def setup(seats: int, options: dict[str, Choice], chance: Chance) -> State:
    """Three stones each, and the first round begins (PEB 1.1)."""
    override = str(options["facts"])
    facts = read_facts(override) if override else FACTS
    table = Table(seats, facts)
    table.masons = [new_mason() for _ in range(seats)]
    table.bag = [facts.copies] * len(STONES)
    table.bag_size = sum(table.bag)
    table.rubble = [0] * len(STONES)
    for seat in range(seats):
        for _ in range(HAND):
            gain_stone(table, seat, chance)
    table.frames.append(Round())
    table.settle(chance)
    return table


def new_mason() -> Mason:
    """Empty hands, and three walls not yet begun."""
    mason = Mason()
    mason.hand = []
    mason.walls = [[], [], []]
    return mason
