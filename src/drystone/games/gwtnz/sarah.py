"""Sarah, the opponent of the solo game (GWT 19).

Her turn is a row of steps that run by themselves; where her rules leave a tie, the player decides.
"""

from __future__ import annotations

from typing import Final

from drystone.core.chance import Chance
from drystone.core.ledger import AHEAD, STEP, TURN
from drystone.core.state import NOBODY
from drystone.games.gwtnz import (
    deck,
    hazards,
    market,
    resources,
    sarah_builds,
    sarah_hires,
    sarah_sheep,
    turn,
    wellington,
)
from drystone.games.gwtnz.components import (
    BONUS_IDS,
    CRAFTSMAN,
    FROM_OBJECTIVES,
    HAZARD,
    HAZARD_IDS,
    NONE,
    ROCKS,
    SAILOR,
    SHEPHERD,
    SITE,
    SPECIALISTS,
    TRAPS,
    WELLINGTON,
    line_of,
    place_at,
    section_of,
    stack_source,
)
from drystone.games.gwtnz.phrases import (
    DEEDS,
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
    Effect,
    symbol,
)
from drystone.games.gwtnz.state import (
    SARAH,
    YOU,
    Auto,
    Step,
    Table,
    best_of,
    one_more,
)
from drystone.games.gwtnz.words import GO, REMOVE, SARAH_CARD

DEED_RULES: Final[dict[int, str]] = {
    S_HIRE_CHEAPEST: "GWT 19.11",
    S_HIRE_SPECIALIST: "GWT 19.11",
    S_SHEEP: "GWT 19.13",
    S_BUILD: "GWT 19.14",
    S_BONUS_TILE: "GWT 19.15",
    S_PATHFINDER: "GWT 19.6",
    S_OBJECTIVE: "GWT 19.8",
    S_HAZARD: "GWT 19.15",
    S_TAKE: "GWT 19.13",
    S_BUILD_SMALL: "GWT 19.14",
    S_BONUS_CARD: "GWT 19.16",
    S_SHEAR_SMALL: "GWT 19.16",
    S_SHEAR_LARGE: "GWT 19.16",
    S_STEPS: "GWT 19.7",
    S_REVEAL: "GWT 19.13",
}
"""The paragraph that says how Sarah does each."""


def begin(t: Table) -> None:
    """Sarah's turn begins (GWT 19.6)."""
    t.turn = SARAH
    t.frames.append(turn.EndTurn(SARAH))
    t.frames.append(SarahDraws())


class SarahDraws(Auto):
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
            t.frames.append(SarahActs(deeds[i].number))
        t.frames.append(SarahMoves(steps_of(t, card)))


def tell_steps(t: Table, deeds: list[Effect]) -> None:
    """What her card makes her do is known as soon as it is drawn; first she moves (GWT 19.6)."""
    if t.ledger is None:
        return
    t.ledger.tell(AHEAD, SARAH, "sarah-does.move", "GWT 19.7")
    for deed in deeds:
        t.ledger.tell(AHEAD, SARAH, "sarah-does." + symbol(deed), DEED_RULES[deed.op])
    t.ledger.tell(STEP, SARAH, "sarah-does.move", "GWT 19.7")


def cards_of_level(t: Table) -> list[int]:
    """The cards of her deck at this game's level (GWT 19.2)."""
    without = t.facts.level_without[t.level]
    return [card for card in range(17) if card + 1 not in without]


def steps_of(t: Table, card: int) -> int:
    """How far a card moves her: a number, or her workers of a type (GWT 19.16)."""
    kind = t.facts.sarah_steps_of[card]
    if kind < 0:
        return t.facts.sarah_steps[card]
    return t.players[SARAH].workers[t.specialization if kind == SPECIALISTS else kind]


class SarahMoves(Auto):
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
        resources.gain_pounds(t, YOU, turn.fee_of(t, SARAH, space), "fee")


class SarahActs(Auto):
    """One action of her card (GWT 19.6)."""

    def __init__(self, deed: int, seat: int = NOBODY) -> None:
        super().__init__(seat)
        self.deed = deed

    def run(self, t: Table, chance: Chance) -> None:
        effect = DEEDS[self.deed]
        deed, number = effect.op, effect.amount
        if t.ledger is not None:
            t.ledger.tell(STEP, SARAH, "sarah-does." + symbol(effect), DEED_RULES[deed])
        her = t.players[SARAH]
        if deed in (S_HIRE_CHEAPEST, S_HIRE_SPECIALIST):
            sarah_hires.hire(t, deed)
        elif deed == S_SHEEP:
            sarah_sheep.buy_sheep(t, her.workers[SHEPHERD], chance)
        elif deed == S_BUILD:
            sarah_builds.build(t, her.workers[CRAFTSMAN])
        elif deed == S_BUILD_SMALL:
            sarah_builds.build_small(t, number)
        elif deed == S_BONUS_TILE:
            remove_bonus_tile(t)
        elif deed == S_PATHFINDER:
            resources.advance(t, SARAH, number, "sarah")
        elif deed == S_OBJECTIVE:
            take_objective(t, chance)
        elif deed == S_HAZARD:
            remove_hazard(t)
        elif deed == S_TAKE:
            sarah_sheep.pick_sheep(t, number)
        elif deed == S_BONUS_CARD:
            if her.workers[SAILOR] > 1:
                deck.take_card(t, SARAH, stack_source(her.workers[SAILOR] - 2), "sarah")
        elif deed in (S_SHEAR_SMALL, S_SHEAR_LARGE):
            sarah_sheep.shear(t, deed)
        elif deed == S_STEPS:
            t.frames.append(SarahMoves(number))
        elif deed == S_REVEAL:
            market.reveal(t, number, chance)


def price(t: Table, place: int) -> int:
    """What a bonus tile costs where it lies."""
    return t.facts.bonus_price[line_of(place)]


def remove_bonus_tile(t: Table) -> None:
    """The cheapest bonus tile leaves the game: topmost row, then leftmost (GWT 19.15)."""
    best = NONE
    for place in range(place_at(t.token, 0)):
        if t.bonus[place] < 0:
            continue
        if best < 0 or price(t, place) < price(t, best):
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
    for trap in range(TRAPS):
        if t.traps[trap] >= 0:
            section = section_of(trap)
            tiles[section] += 1
            highest[section] = max(highest[section], t.trap_points(trap))
    worth = [100 * highest[section] + tiles[section] for section in range(2)]
    best = max(worth)
    traps = [
        trap for trap in range(TRAPS) if t.traps[trap] >= 0 and worth[section_of(trap)] == best
    ]
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
    deck.take_card(t, SARAH, hazards.card_for(tile), "sarah")


class SarahArrives(Auto):
    """After her actions: Wellington, if she is there (GWT 19.8)."""

    def run(self, t: Table, chance: Chance) -> None:
        if t.players[SARAH].space != WELLINGTON:
            return
        if t.ledger is not None:
            t.ledger.tell(STEP, SARAH, "sarah-does.wellington", "GWT 19.8")
        t.frames.append(wellington.LeaveWellington(SARAH))
        post = t.sarah_post
        t.sarah_post = t.facts.next_local[post]
        sarah_hires.lay_disc(t, post)
        if t.facts.post_card[post] == FROM_OBJECTIVES:
            take_objective(t, chance)
        for letter in range(2):
            if t.foresight[2 * letter + 1] >= 0:
                wellington.place_foresight(t, letter, 1, chance)
            elif t.foresight[2 * letter] >= 0:
                wellington.place_foresight(t, letter, 0, chance)
