"""Hiring workers, and jokers (GWT 8, 9.3)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.gwtnz import actions, asides, purse
from drystone.games.gwtnz.box import (
    JOB_ROWS,
    WORKERS,
)
from drystone.games.gwtnz.phrases import (
    DISCARD_FOR_CERTIFICATE,
    DISCARD_PAIR,
)
from drystone.games.gwtnz.state import Step, Table, one_more
from drystone.games.gwtnz.words import HIRE, JOKER, SKIP

FULL = 5
ROWS = JOB_ROWS


def price(t: Table, row: int, modifier: int) -> int:
    """What a worker of a job market row costs (GWT 8.1)."""
    return max(0, t.facts.job_price[row] + modifier)


def can_hire(t: Table, seat: int, modifier: int) -> bool:
    """Whether some worker can be hired (GWT 8.1, 8.2)."""
    player = t.players[seat]
    for job in range(len(t.jobs)):
        if not t.jobs[job] or player.workers[job % 4] >= FULL:
            continue
        if price(t, job // 4, modifier) <= player.money:
            return True
    return False


class Hire(Step):
    """Which worker to hire (GWT 8.1)."""

    rule = "GWT 8.1"

    def __init__(self, seat: int, modifier: int) -> None:
        super().__init__(seat)
        self.modifier = modifier

    def options(self, t: Table) -> list[int]:
        player = t.players[self.seat]
        open_: list[int] = []
        for kind in range(4):
            if player.workers[kind] >= FULL:
                continue
            for row in range(len(t.facts.job_price)):
                if t.jobs[4 * row + kind] and price(t, row, self.modifier) <= player.money:
                    open_.append(HIRE + kind * ROWS + row)
        if not open_:
            open_.append(SKIP)
        return asides.beside(t, self.seat, open_)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == SKIP:
            return
        kind = (action - HIRE) // ROWS
        row = (action - HIRE) % ROWS
        purse.pay(t, self.seat, price(t, row, self.modifier), "hire")
        t.jobs[4 * row + kind] = 0
        place_worker(t, self.seat, kind, chance)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if not HIRE <= action < HIRE + 4 * ROWS:
            return None
        kind = (action - HIRE) // ROWS
        row = (action - HIRE) % ROWS
        worker = "worker." + WORKERS[kind]
        if row >= len(t.facts.job_price) or not t.jobs[4 * row + kind]:
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
    if action >= 0 and (actions.can(t, seat, action) or asks_for_sheep(t, action)):
        actions.perform(t, seat, action, 1, chance)


def asks_for_sheep(t: Table, action: int) -> bool:
    """Whether an action wants sheep of the hand: if there are any, only the player knows."""
    return DISCARD_PAIR <= t.facts.op[action] <= DISCARD_FOR_CERTIFICATE


class PlaceJoker(Step):
    """Into which row the joker goes (GWT 9.3)."""

    rule = "GWT 9.3"

    def options(self, t: Table) -> list[int]:
        workers = t.players[self.seat].workers
        open_: list[int] = []
        for row in range(4):
            if workers[row] < FULL:
                open_.append(JOKER + row)
        return asides.beside(t, self.seat, open_)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        row = action - JOKER
        player = t.players[self.seat]
        player.jokers |= 1 << 5 * row + player.workers[row]
        place_worker(t, self.seat, row, chance)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if JOKER <= action < JOKER + 4:
            return Refusal("GWT 8.2", "row-full", {"worker": "worker." + WORKERS[action - JOKER]})
        return None
