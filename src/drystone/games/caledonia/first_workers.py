"""The first workers, and how the first round begins (CAL 2.9, 12.5)."""

from __future__ import annotations

from typing import Final

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.caledonia import expand, rounds
from drystone.games.caledonia.components import FIRST_WORKER, KINDS, PAID, SPACES
from drystone.games.caledonia.state import Auto, Step, Table
from drystone.games.caledonia.words import AT, EXPAND

START_WORKERS: Final = 2


class Begin(Auto):
    """The workers are asked for, then the first round begins (CAL 2.9, 12.5)."""

    def run(self, t: Table, chance: Chance) -> None:
        t.clans = []
        t.tiles = []
        t.frames.append(FirstRound())
        for seat in t.order:
            for _ in range(START_WORKERS, t.clan(seat).border_workers):
                t.frames.append(StartWorker(seat))
        for seat in t.order:
            t.frames.append(StartWorker(seat))
        for seat in reversed(t.order):
            t.frames.append(StartWorker(seat))


class FirstRound(Auto):
    """The first player is asked."""

    def run(self, t: Table, chance: Chance) -> None:
        rounds.first_turn(t)


def start_sites(t: Table, seat: int, kind: int) -> int:
    """Where a starting worker may stand (CAL 2.9, 12.5)."""
    area = expand.fitting(t, seat, kind) & expand.affordable(t, seat, kind, PAID)
    if t.clan(seat).border_workers:
        area &= t.land.border
    return area


class StartWorker(Step):
    """Choose the kind of a starting worker (CAL 2.9)."""

    rule = "CAL 2.9"

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        for kind in range(FIRST_WORKER, KINDS):
            if t.players[self.seat].left[kind] > 0 and start_sites(t, self.seat, kind):
                found.append(EXPAND + kind)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        t.frames.append(StartSpace(self.seat, action - EXPAND))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if EXPAND <= action < EXPAND + FIRST_WORKER:
            return Refusal("CAL 2.9", "workers-first")
        return expand.refuse_expand(t, self.seat, action, PAID)


class StartSpace(Step):
    """Choose the space of a starting worker (CAL 2.9)."""

    rule = "CAL 2.9"

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind = kind

    def options(self, t: Table) -> list[int]:
        return expand.at_spaces(start_sites(t, self.seat, self.kind))

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        expand.place(t, self.seat, self.kind, action - AT, PAID)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if not AT <= action < AT + SPACES:
            return None
        space = action - AT
        told = expand.refuse_space(t, self.seat, self.kind, space)
        if told is not None:
            return told
        if t.clan(self.seat).border_workers and not t.land.border >> space & 1:
            return Refusal("CAL 12.5", "not-on-border", {"space": expand.space_name(space)})
        cost = expand.total_cost(t, self.seat, self.kind, space, PAID)
        return expand.refuse_cost(t, self.seat, cost)
