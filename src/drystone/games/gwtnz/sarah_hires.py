"""How Sarah hires, and what her new workers bring: harbours and wool posts (GWT 19.11, 19.12)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.games.gwtnz import deck
from drystone.games.gwtnz.components import (
    FROM_OBJECTIVES,
    FULL,
    JOB_ROWS,
    MEDIUM,
    MEDIUM_IDS,
    NONE,
    POST_IDS,
    SAILOR,
    SHEARER,
    WORKERS,
    job_at,
    row_of,
    stack_source,
    worker_at,
)
from drystone.games.gwtnz.phrases import S_HIRE_SPECIALIST
from drystone.games.gwtnz.state import SARAH, YOU, Step, Table, one_more, with_value
from drystone.games.gwtnz.words import HIRE


def hire(t: Table, deed: int) -> None:
    """The cheapest worker, or the specialization first; a tie may be yours to break (GWT 19.11)."""
    jobs = cheapest_jobs(t)
    if not jobs:
        return
    special = [job for job in open_jobs(t) if worker_at(job) == t.specialization]
    if deed == S_HIRE_SPECIALIST and special:
        hire_job(t, special[-1])
        return
    for job in jobs:
        if worker_at(job) == t.specialization:
            hire_job(t, job)
            return
    if len(jobs) > 1:
        t.frames.append(SarahHires(YOU))
    else:
        hire_job(t, jobs[0])


def open_jobs(t: Table) -> list[int]:
    """The jobs she has room for, as `job_at` has them, dearest first."""
    workers = t.players[SARAH].workers
    jobs = [job for job in range(len(t.jobs)) if t.jobs[job] and workers[worker_at(job)] < FULL]
    return sorted(jobs, key=lambda job: -t.facts.job_price[row_of(job)])


def cheapest_jobs(t: Table) -> list[int]:
    """The jobs at the lowest price."""
    jobs = open_jobs(t)
    if not jobs:
        return jobs
    lowest = t.facts.job_price[row_of(jobs[-1])]
    return [job for job in jobs if t.facts.job_price[row_of(job)] == lowest]


class SarahHires(Step):
    """Which of the equally cheap workers Sarah hires (GWT 19.11)."""

    rule = "GWT 19.11"
    private = False

    def options(self, t: Table) -> list[int]:
        return sorted(HIRE + worker_at(job) * JOB_ROWS + row_of(job) for job in cheapest_jobs(t))

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        kind, row = (action - HIRE) // JOB_ROWS, (action - HIRE) % JOB_ROWS
        hire_job(t, job_at(row, kind))


def hire_job(t: Table, job: int) -> None:
    """A worker joins her, with the bonus card and the action of its space (GWT 19.11, 19.12)."""
    t.jobs[job] = 0
    row = worker_at(job)
    if t.ledger is not None:
        t.ledger.note(SARAH, "worker." + WORKERS[row], 1, "sarah")
    her = t.players[SARAH]
    space = her.workers[row]
    her.workers = one_more(her.workers, row)
    if her.workers[row] > her.workers[t.specialization]:
        t.specialization = row
    if t.facts.sarah_stack[space] >= 0:
        deck.take_card(t, SARAH, stack_source(t.facts.sarah_stack[space]), "sarah")
    if row == SAILOR and t.facts.sarah_harbour[space]:
        settle_harbour(t)
    elif row == SHEARER and t.facts.sarah_wool[space] >= 0:
        lay_disc(t, t.facts.sarah_wool[space])


def lay_disc(t: Table, post: int) -> None:
    """Her disc lies on a post; cards of its delivery action are hers (GWT 19.8, 19.12)."""
    her = t.players[SARAH]
    if not her.discs:
        return
    her.discs &= her.discs - 1
    her.posts = one_more(her.posts, post)
    if t.ledger is not None:
        t.ledger.note(SARAH, "post." + POST_IDS[post], 1, "sarah")
    card = t.facts.post_card[post]
    if 0 <= card < FROM_OBJECTIVES:
        deck.take_card(t, SARAH, card, "sarah")


def settle_harbour(t: Table) -> None:
    """Ship and disc to the lowest medium harbour without a disc, or without hers (GWT 19.12)."""
    her = t.players[SARAH]
    taken = her.harbours | t.players[YOU].harbours
    medium = lowest_medium(t, taken)
    if medium < 0:
        medium = lowest_medium(t, her.harbours)
    if medium < 0 or not her.discs:
        return
    her.discs &= her.discs - 1
    her.harbours |= 1 << MEDIUM + medium
    her.ship = t.facts.harbour_water[MEDIUM + medium]
    if t.ledger is not None:
        t.ledger.note(SARAH, "harbour." + MEDIUM_IDS[medium], 1, "sarah")
    t.masters = with_value(t.masters, medium, NONE)
    if t.facts.harbour_card[MEDIUM + medium] >= 0:
        deck.take_card(t, SARAH, t.facts.harbour_card[MEDIUM + medium], "sarah")


def lowest_medium(t: Table, taken: int) -> int:
    """The medium harbour with the fewest points that is not taken; -1 if all are."""
    best = NONE
    for medium in range(5):
        if taken >> MEDIUM + medium & 1:
            continue
        points = t.facts.harbour_points[MEDIUM + medium]
        if best < 0 or points < t.facts.harbour_points[MEDIUM + best]:
            best = medium
    return best
