"""Hazards: placing them, removing them (GWT 5.10, 16.3)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.gwtnz import deck, free_actions, resources
from drystone.games.gwtnz.components import (
    FLOOD,
    FROM_FERRY,
    FROM_SHEEPDOG,
    HAZARD,
    HAZARD_IDS,
    TRAPS,
    Source,
    job_at,
)
from drystone.games.gwtnz.state import Step, Table
from drystone.games.gwtnz.words import REMOVE, SKIP


def any_left(t: Table) -> bool:
    """Whether a hazard lies on the trail."""
    return any(tile >= 0 for tile in t.traps)


def can_remove(t: Table, seat: int, cost: int) -> bool:
    """Whether a hazard can be had at that price (GWT 16.3)."""
    return cost <= t.players[seat].money and any_left(t)


class RemoveHazard(Step):
    """Which hazard to take (GWT 16.3).

    Its card can't be refused if it is `forced`, the whole may be left if it is `optional`.
    """

    rule = "GWT 16.3"
    private = False

    # Positions written before have no `optional`.
    def __init__(self, seat: int, cost: int, forced: int, optional: int = 0) -> None:
        super().__init__(seat)
        self.cost = cost
        self.forced = forced
        self.optional = optional

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        if self.cost <= t.players[self.seat].money:
            for trap in range(TRAPS):
                if t.traps[trap] >= 0:
                    found.append(REMOVE + trap)
        return free_actions.or_skip(t, self.seat, found, self.optional)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == SKIP:
            return
        resources.pay_pounds(t, self.seat, self.cost, "hazard")
        tile = t.keep_trap(self.seat, action - REMOVE)
        if t.ledger is not None:
            t.ledger.note(self.seat, "a-tile." + HAZARD_IDS[tile - HAZARD], 1, "hazard")
        if self.forced:
            deck.take_card(t, self.seat, card_for(tile), "hazard")
        else:
            deck.offer_card(t, self.seat, card_for(tile))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if REMOVE <= action < REMOVE + TRAPS:
            return Refusal("GWT 16.3", "no-hazard-there")
        return None


def card_for(tile: int) -> Source:
    """The card that comes with a hazard: a ferry for a flood, a sheepdog for a rockfall."""
    return FROM_FERRY if tile >= FLOOD else FROM_SHEEPDOG


def place_hazard(t: Table, tile: int) -> bool:
    """A hazard goes to the lowest empty number of its section, if there is one (GWT 5.10)."""
    first = 4 if tile >= FLOOD else 0
    for trap in range(first, first + 4):
        if t.traps[trap] < 0 and t.facts.trap_there[trap]:
            t.set_trap(trap, tile)
            return True
    return False


def place_a_tile(t: Table, tile: int) -> bool:
    """A worker goes to the dearest empty job, a hazard to the trail; False without room."""
    if tile >= HAZARD:
        return place_hazard(t, tile)
    for row in range(len(t.facts.job_price)):
        job = job_at(row, tile)
        if not t.jobs[job]:
            t.jobs[job] = 1
            return True
    return False
