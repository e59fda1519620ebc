"""Sarah, the opponent of the solo game (GWT 19).

Her turn is a row of steps that run by themselves; where her rules leave a tie, the player decides.
"""

from __future__ import annotations

from typing import Final

from drystone.core.chance import Chance
from drystone.core.ledger import AHEAD, STEP, TURN
from drystone.core.state import NOBODY
from drystone.games.gwtnz import deck, market, purse, sarah_builds, sarah_sheep, turn, wellington
from drystone.games.gwtnz.box import (
    BONUS_IDS,
    CRAFTSMAN,
    FLOOD,
    FROM_OBJECTIVES,
    FROM_STACK,
    HAZARD,
    HAZARD_IDS,
    JOB_ROWS,
    MEDIUM,
    MEDIUM_IDS,
    POST_IDS,
    ROCKS,
    SAILOR,
    SHEARER,
    SHEPHERD,
    SITE,
    WELLINGTON,
    WORKERS,
)
from drystone.games.gwtnz.phrases import (
    DEED_IDS,
    DEED_RULES,
    S_BONUS_CARD,
    S_BONUS_TILE,
    S_BUILD,
    S_BUILD_SMALL,
    S_HAZARD,
    S_HIRE_CHEAPEST,
    S_HIRE_SPECIALIST,
    S_OBJECTIVE,
    S_PATHFINDER,
    S_REVEAL,
    S_SHEAR_LARGE,
    S_SHEAR_SMALL,
    S_SHEEP,
    S_STEPS,
    S_TAKE,
    STEPS_OF_SPECIALISTS,
    STEPS_OF_WORKER,
)
from drystone.games.gwtnz.state import NONE, SARAH, Step, Table, best_of, one_more, with_value
from drystone.games.gwtnz.words import GO, HIRE, REMOVE, SARAH_CARD

YOU: Final = 0
ROMNEY: Final = 0
SHEEPDOG: Final = 1
FERRY: Final = 2


def begin(t: Table) -> None:
    """Sarah's turn begins (GWT 19.6)."""
    t.turn = SARAH
    t.frames.append(turn.EndTurn(SARAH))
    t.frames.append(SarahDraws())


class SarahStep(Step):
    """A step of Sarah's turn that runs by itself."""

    def __init__(self, seat: int = NOBODY) -> None:
        super().__init__(seat)


class SarahDraws(SarahStep):
    """She draws a card, moves, acts, and acts at Wellington if she is there (GWT 19.6, 19.8)."""

    def run(self, t: Table, chance: Chance) -> None:
        deck_ = t.sarah_deck[:] if t.sarah_deck else cards_of_level(t)
        card = chance.pull(deck_, SARAH_CARD)
        t.sarah_deck = deck_
        if t.ledger is not None:
            t.ledger.tell(TURN, SARAH, f"sarah.s{card + 1}", "GWT 19.6")
        facts = t.facts
        special = facts.sarah_special[card]
        deeds = facts.sarah_does[card]
        if special >= 0 and special != t.specialization:
            deeds = facts.sarah_else[card]
        tell_steps(t, deeds)
        t.frames.append(SarahArrives())
        for i in range(len(deeds) - 1, -1, -1):
            t.frames.append(SarahActs(deeds[i]))
        t.frames.append(SarahMoves(steps_of(t, card)))


def tell_steps(t: Table, deeds: list[int]) -> None:
    """What her card makes her do is known as soon as it is drawn; first she moves (GWT 19.6)."""
    if t.ledger is None:
        return
    t.ledger.tell(AHEAD, SARAH, "sarah-does.move", "GWT 19.7")
    for deed in deeds:
        t.ledger.tell(AHEAD, SARAH, "sarah-does." + DEED_IDS[deed], DEED_RULES[deed // 8])
    t.ledger.tell(STEP, SARAH, "sarah-does.move", "GWT 19.7")


def cards_of_level(t: Table) -> list[int]:
    """The cards of her deck at this game's level (GWT 19.2)."""
    without = t.facts.level_without[t.level]
    return [card for card in range(17) if card + 1 not in without]


def steps_of(t: Table, card: int) -> int:
    """How far a card moves her: a number, or her workers of a type (GWT 19.16)."""
    steps = t.facts.sarah_steps[card]
    if steps == STEPS_OF_SPECIALISTS:
        return t.players[SARAH].workers[t.specialization]
    if steps >= STEPS_OF_WORKER:
        return t.players[SARAH].workers[steps - STEPS_OF_WORKER]
    return steps


class SarahMoves(SarahStep):
    """She takes so many steps by the shortest and cheapest way (GWT 19.7)."""

    def __init__(self, steps: int, seat: int = NOBODY) -> None:
        super().__init__(seat)
        self.steps = steps

    def run(self, t: Table, chance: Chance) -> None:
        left = self.steps
        while left and t.players[SARAH].space != WELLINGTON:
            ways = best_ways(t)
            if len(ways) > 1:
                t.frames.append(SarahWay(YOU, left))
                return
            sarah_enters(t, ways[0])
            left -= 1


class SarahWay(Step):
    """Which of two equally good ways Sarah takes (GWT 19.7)."""

    rule = "GWT 19.7"
    private = False

    def __init__(self, seat: int, steps: int) -> None:
        super().__init__(seat)
        self.steps = steps

    def options(self, t: Table) -> list[int]:
        return [GO + space for space in best_ways(t)]

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if self.steps > 1:
            t.frames.append(SarahMoves(self.steps - 1))
        sarah_enters(t, action - GO)


def best_ways(t: Table) -> list[int]:
    """Her next locations on the ways with fewest steps, then lowest fees, then least for you."""
    known = [NONE] * (WELLINGTON + 1)
    known[WELLINGTON] = 0
    best = NONE
    ways: list[int] = []
    for ahead in turn.next_locations(t, t.players[SARAH].space):
        cost = entering(t, ahead) + cost_from(t, ahead, known)
        if best < 0 or cost < best:
            best = cost
            ways = []
        if cost == best:
            ways.append(ahead)
    return ways


def entering(t: Table, space: int) -> int:
    """One step with its fee and what of it goes to the player, the more important the greater."""
    fee = turn.fee_of(t, SARAH, space)
    yours = fee if SITE <= space < ROCKS else 0
    return 1_000_000 + 1000 * fee + yours


def cost_from(t: Table, space: int, known: list[int]) -> int:
    """The cost of the best way from a space to Wellington."""
    if known[space] < 0:
        best = NONE
        for ahead in turn.next_locations(t, space):
            cost = entering(t, ahead) + cost_from(t, ahead, known)
            if best < 0 or cost < best:
                best = cost
        known[space] = best
    return known[space]


def sarah_enters(t: Table, space: int) -> None:
    """She steps onto a location; the bank pays the player for her (GWT 19.5)."""
    t.players[SARAH].space = space
    if SITE <= space < ROCKS:
        purse.gain_pounds(t, YOU, turn.fee_of(t, SARAH, space), "fee")


class SarahActs(SarahStep):
    """One action of her card (GWT 19.6)."""

    def __init__(self, deed: int, seat: int = NOBODY) -> None:
        super().__init__(seat)
        self.deed = deed

    def run(self, t: Table, chance: Chance) -> None:
        deed, number = self.deed // 8, self.deed % 8
        if t.ledger is not None:
            t.ledger.tell(STEP, SARAH, "sarah-does." + DEED_IDS[self.deed], DEED_RULES[deed])
        her = t.players[SARAH]
        if deed in (S_HIRE_CHEAPEST, S_HIRE_SPECIALIST):
            hire(t, deed)
        elif deed == S_SHEEP:
            sarah_sheep.buy_sheep(t, her.workers[SHEPHERD], chance)
        elif deed == S_BUILD:
            sarah_builds.build(t, her.workers[CRAFTSMAN])
        elif deed == S_BUILD_SMALL:
            sarah_builds.build_small(t, number)
        elif deed == S_BONUS_TILE:
            remove_bonus_tile(t)
        elif deed == S_PATHFINDER:
            purse.advance(t, SARAH, number, "sarah")
        elif deed == S_OBJECTIVE:
            take_objective(t, chance)
        elif deed == S_HAZARD:
            remove_hazard(t)
        elif deed == S_TAKE:
            sarah_sheep.pick_sheep(t, number)
        elif deed == S_BONUS_CARD:
            if her.workers[SAILOR] > 1:
                deck.take_card(t, SARAH, FROM_STACK + her.workers[SAILOR] - 2, "sarah")
        elif deed in (S_SHEAR_SMALL, S_SHEAR_LARGE):
            sarah_sheep.shear(t, deed)
        elif deed == S_STEPS:
            t.frames.append(SarahMoves(number))
        elif deed == S_REVEAL:
            market.reveal(t, number, chance)


def hire(t: Table, deed: int) -> None:
    """The cheapest worker, or the specialization first; a tie may be yours to break (GWT 19.11)."""
    jobs = cheapest_jobs(t)
    if not jobs:
        return
    special = [job for job in open_jobs(t) if job % 4 == t.specialization]
    if deed == S_HIRE_SPECIALIST and special:
        hire_job(t, special[-1])
        return
    for job in jobs:
        if job % 4 == t.specialization:
            hire_job(t, job)
            return
    if len(jobs) > 1:
        t.frames.append(SarahHires(YOU))
    else:
        hire_job(t, jobs[0])


def open_jobs(t: Table) -> list[int]:
    """The jobs she has room for, as 4 * row + type, dearest first."""
    workers = t.players[SARAH].workers
    jobs = [job for job in range(len(t.jobs)) if t.jobs[job] and workers[job % 4] < 5]
    return sorted(jobs, key=lambda job: -t.facts.job_price[job // 4])


def cheapest_jobs(t: Table) -> list[int]:
    """The jobs at the lowest price."""
    jobs = open_jobs(t)
    if not jobs:
        return jobs
    lowest = t.facts.job_price[jobs[-1] // 4]
    return [job for job in jobs if t.facts.job_price[job // 4] == lowest]


class SarahHires(Step):
    """Which of the equally cheap workers Sarah hires (GWT 19.11)."""

    rule = "GWT 19.11"
    private = False

    def options(self, t: Table) -> list[int]:
        return sorted(HIRE + job % 4 * JOB_ROWS + job // 4 for job in cheapest_jobs(t))

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        kind, row = (action - HIRE) // JOB_ROWS, (action - HIRE) % JOB_ROWS
        hire_job(t, 4 * row + kind)


def hire_job(t: Table, job: int) -> None:
    """A worker joins her, with the bonus card and the action of its space (GWT 19.11, 19.12)."""
    t.jobs[job] = 0
    row = job % 4
    if t.ledger is not None:
        t.ledger.note(SARAH, "worker." + WORKERS[row], 1, "sarah")
    her = t.players[SARAH]
    space = her.workers[row]
    her.workers = one_more(her.workers, row)
    if her.workers[row] > her.workers[t.specialization]:
        t.specialization = row
    if t.facts.sarah_stack[space] >= 0:
        deck.take_card(t, SARAH, FROM_STACK + t.facts.sarah_stack[space], "sarah")
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


def remove_bonus_tile(t: Table) -> None:
    """The cheapest bonus tile leaves the game: topmost row, then leftmost (GWT 19.15)."""
    best = NONE
    for place in range(4 * t.token):
        if t.bonus[place] < 0:
            continue
        if best < 0 or t.facts.bonus_price[place // 4] < t.facts.bonus_price[best // 4]:
            best = place
    if best >= 0:
        t.box_b = one_more(t.box_b, t.bonus[best])
        if t.ledger is not None:
            t.ledger.note(SARAH, "b-tile." + BONUS_IDS[t.bonus[best]], -1, "sarah")
        t.bonus[best] = NONE


def take_objective(t: Table, chance: Chance) -> None:
    """The objective farthest from the stack is hers (GWT 19.8)."""
    for place in range(3, -1, -1):
        if t.display[place] >= 0:
            deck.take_displayed(t, SARAH, place, chance)
            return


def remove_hazard(t: Table) -> None:
    """She takes a hazard with its card; a tie is yours to break (GWT 19.15)."""
    best = best_traps(t)
    if len(best) > 1:
        t.frames.append(SarahClears(YOU))
    elif best:
        clear_trap(t, best[0])


def best_traps(t: Table) -> list[int]:
    """The hazards she would take: best section, most points, black hand first (GWT 19.15)."""
    highest = [NONE, NONE]
    tiles = [0, 0]
    for trap in range(8):
        if t.traps[trap] >= 0:
            section = trap // 4
            tiles[section] += 1
            highest[section] = max(highest[section], t.trap_points(trap))
    worth = [100 * highest[section] + tiles[section] for section in range(2)]
    traps = [trap for trap in range(8) if t.traps[trap] >= 0 and worth[trap // 4] == max(worth)]
    return best_of(traps, [10 * t.trap_points(trap) - t.trap_fee(trap) for trap in traps])


class SarahClears(Step):
    """Which of equally good hazards Sarah removes (GWT 19.15)."""

    rule = "GWT 19.15"
    private = False

    def options(self, t: Table) -> list[int]:
        return [REMOVE + trap for trap in best_traps(t)]

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        clear_trap(t, action - REMOVE)


def clear_trap(t: Table, trap: int) -> None:
    """A hazard and its card are hers."""
    tile = t.keep_trap(SARAH, trap)
    if t.ledger is not None:
        t.ledger.note(SARAH, "a-tile." + HAZARD_IDS[tile - HAZARD], 1, "sarah")
    deck.take_card(t, SARAH, FERRY if tile >= FLOOD else SHEEPDOG, "sarah")


class SarahArrives(SarahStep):
    """After her actions: Wellington, if she is there (GWT 19.8)."""

    def run(self, t: Table, chance: Chance) -> None:
        if t.players[SARAH].space != WELLINGTON:
            return
        if t.ledger is not None:
            t.ledger.tell(STEP, SARAH, "sarah-does.wellington", "GWT 19.8")
        t.frames.append(wellington.LeaveWellington(SARAH))
        post = t.sarah_post
        t.sarah_post = t.facts.next_local[post]
        lay_disc(t, post)
        if t.facts.post_card[post] == FROM_OBJECTIVES:
            take_objective(t, chance)
        for letter in range(2):
            if t.foresight[2 * letter + 1] >= 0:
                wellington.place_foresight(t, letter, 1, chance)
            elif t.foresight[2 * letter] >= 0:
                wellington.place_foresight(t, letter, 0, chance)
