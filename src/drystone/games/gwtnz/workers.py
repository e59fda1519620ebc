"""Hiring workers, and jokers (GWT 8, 9.3)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.gwtnz import effects, free_actions, resources
from drystone.games.gwtnz.components import (
    FULL,
    JOB_ROWS,
    WORKERS,
    job_at,
    joker_bit,
    row_of,
    worker_at,
)
from drystone.games.gwtnz.phrases import DISCARD_FOR_CERTIFICATE, DISCARD_PAIR, Effect
from drystone.games.gwtnz.state import Step, Table, one_more
from drystone.games.gwtnz.words import HIRE, JOKER, SKIP


def price(t: Table, row: int, modifier: int) -> int:
    """What a worker of a job market row costs (GWT 8.1)."""
    return max(0, t.facts.job_price[row] + modifier)


def can_hire(t: Table, seat: int, modifier: int) -> bool:
    """Whether some worker can be hired (GWT 8.1, 8.2)."""
    player = t.players[seat]
    for job in range(len(t.jobs)):
        if not t.jobs[job] or player.workers[worker_at(job)] >= FULL:
            continue
        if price(t, row_of(job), modifier) <= player.money:
            return True
    return False


class Hire(Step):
    """Which worker to hire (GWT 8.1)."""

    rule = "GWT 8.1"
    private = False

    def __init__(self, seat: int, modifier: int) -> None:
        super().__init__(seat)
        self.modifier = modifier

    def options(self, t: Table) -> list[int]:
        player = t.players[self.seat]
        found: list[int] = []
        for kind in range(4):
            if player.workers[kind] >= FULL:
                continue
            for row in range(len(t.facts.job_price)):
                if t.jobs[job_at(row, kind)] and price(t, row, self.modifier) <= player.money:
                    found.append(HIRE + kind * JOB_ROWS + row)
        return free_actions.or_skip(t, self.seat, found)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == SKIP:
            return
        kind = (action - HIRE) // JOB_ROWS
        row = (action - HIRE) % JOB_ROWS
        resources.pay_pounds(t, self.seat, price(t, row, self.modifier), "hire")
        t.jobs[job_at(row, kind)] = 0
        place_worker(t, self.seat, kind, chance)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if not HIRE <= action < HIRE + 4 * JOB_ROWS:
            return None
        kind = (action - HIRE) // JOB_ROWS
        row = (action - HIRE) % JOB_ROWS
        worker = "worker." + WORKERS[kind]
        if row >= len(t.facts.job_price) or not t.jobs[job_at(row, kind)]:
            return Refusal("GWT 8.1", "no-worker-there", {"worker": worker})
        if t.players[self.seat].workers[kind] >= FULL:
            return Refusal("GWT 8.2", "row-full", {"worker": worker})
        return Refusal("GWT 8.1", "too-dear", {"cost": price(t, row, self.modifier)})


def place_worker(t: Table, seat: int, row: int, chance: Chance) -> None:
    """A worker stands on the leftmost empty space of a row, whose action is offered (GWT 8.3)."""
    player = t.players[seat]
    space = player.workers[row]
    player.workers = one_more(player.workers, row)
    if t.ledger is not None:
        t.ledger.note(seat, "worker." + WORKERS[row], 1, "hire")
    action = t.facts.row_action[row][space]
    if action is not None and (asks_for_sheep(action) or effects.can(t, seat, action)):
        effects.perform(t, seat, action, effects.OFFERED, "action", chance)


def asks_for_sheep(action: Effect) -> bool:
    """Whether an action wants sheep of the hand: if there are any, only the player knows."""
    return DISCARD_PAIR <= action.op <= DISCARD_FOR_CERTIFICATE


class PlaceJoker(Step):
    """Into which row the joker goes (GWT 9.3)."""

    rule = "GWT 9.3"
    private = False

    def options(self, t: Table) -> list[int]:
        workers = t.players[self.seat].workers
        found: list[int] = []
        for row in range(4):
            if workers[row] < FULL:
                found.append(JOKER + row)
        return free_actions.beside(t, self.seat, found)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        row = action - JOKER
        player = t.players[self.seat]
        player.jokers |= joker_bit(row, player.workers[row])
        place_worker(t, self.seat, row, chance)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if JOKER <= action < JOKER + 4:
            return Refusal("GWT 8.2", "row-full", {"worker": "worker." + WORKERS[action - JOKER]})
        return None
