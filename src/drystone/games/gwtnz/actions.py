"""Discarding for a reward, and the auxiliary actions (GWT 4.6 to 4.8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.core.words import words_in
from drystone.games.gwtnz import deck, effects, free_actions, resources
from drystone.games.gwtnz.components import CARDS, NONE, SHEEP
from drystone.games.gwtnz.phrases import (
    ACTION_IDS,
    ACTIONS,
    DISCARD_FOR_GOLD,
    DISCARD_ONE,
    DISCARD_PAIR,
)
from drystone.games.gwtnz.state import Step, Table
from drystone.games.gwtnz.words import AUX, DISCARD, DOUBLE, SKIP

AUXILIARIES: Final = 5
SINGLY: Final = words_in(AUX, AUXILIARIES)
"""The words for auxiliary actions done once, by the set of them."""


class DiscardFor(Step):
    """Which card, or pair, to discard for an action's reward (GWT 4.8)."""

    rule = "GWT 4.8"

    def __init__(self, seat: int, action: int, optional: int) -> None:
        super().__init__(seat)
        self.action = action
        self.optional = optional

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        effect = ACTIONS[self.action]
        only = effect.what if effect.op == DISCARD_ONE else NONE
        last = NONE
        for card in t.players[self.seat].hand:
            if card >= SHEEP:
                break
            # Of a pair the second card offers it, of single cards the first.
            offered = (effect.op == DISCARD_PAIR) == (card == last) and only in (NONE, card)
            if offered and (not found or found[-1] != DISCARD + card):
                found.append(DISCARD + card)
            last = card
        return free_actions.or_skip(t, self.seat, found, self.optional)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == SKIP:
            return
        effect = ACTIONS[self.action]
        source = "action." + ACTION_IDS[self.action]
        deck.discard_card(t, self.seat, action - DISCARD)
        if effect.op == DISCARD_PAIR:
            deck.discard_card(t, self.seat, action - DISCARD)
            resources.gain_pounds(t, self.seat, effect.amount, source)
        elif effect.op == DISCARD_ONE:
            resources.gain_pounds(t, self.seat, effect.amount, source)
        elif effect.op == DISCARD_FOR_GOLD:
            resources.gain_gold(t, self.seat, 1, source)
            resources.gain_pounds(t, self.seat, effect.amount, source)
        else:
            resources.offer_certificates(t, self.seat, effect.amount, 1)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        missing = deck.refuse_missing(t, self.seat, action)
        if missing is None and DISCARD <= action < DISCARD + CARDS:
            return Refusal("GWT 4.8", "wrong-card")
        return missing


def can_aux(t: Table, seat: int, aux: int, times: int) -> bool:
    """Whether an auxiliary action can be done singly or doubly (GWT 4.6, 4.7)."""
    player = t.players[seat]
    if player.money < times * t.facts.aux_cost[aux] or player.clear_aux(aux) < times:
        return False
    return effects.can(t, seat, t.facts.aux_does[aux][times - 1])


def auxiliary(t: Table, seat: int, aux: int, times: int, chance: Chance) -> None:
    """An auxiliary action, once or twice: cost and reward (GWT 4.6, 4.7)."""
    resources.pay_pounds(t, seat, times * t.facts.aux_cost[aux], "auxiliary")
    effect = t.facts.aux_does[aux][times - 1]
    effects.perform(t, seat, effect, effects.CHOSEN, "auxiliary", chance)


def single_auxiliaries(t: Table, seat: int, found: list[int]) -> None:
    """Add the auxiliary actions that can be done once."""
    player = t.players[seat]
    money = player.money
    facts = t.facts
    cleared: i64 = player.cleared_auxes()
    possible: i64 = 0
    for aux in range(AUXILIARIES):
        if (
            cleared >> aux & 1
            and money >= facts.aux_cost[aux]
            and effects.can(t, seat, facts.aux_does[aux][0])
        ):
            possible |= 1 << aux
    found.extend(SINGLY[possible])


class ChooseAux(Step):
    """Which auxiliary action to do, and whether doubly (GWT 4.6)."""

    rule = "GWT 4.6"

    def __init__(self, seat: int, times: int) -> None:
        super().__init__(seat)
        self.times = times

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        single_auxiliaries(t, self.seat, found)
        if self.times > 1:
            for aux in range(AUXILIARIES):
                if can_aux(t, self.seat, aux, 2):
                    found.append(DOUBLE + aux)
        return free_actions.beside(t, self.seat, found)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action >= DOUBLE:
            auxiliary(t, self.seat, action - DOUBLE, 2, chance)
        else:
            auxiliary(t, self.seat, action - AUX, 1, chance)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        return refuse_aux(t, self.seat, action, self.times)


def refuse_aux(t: Table, seat: int, action: int, times: int) -> Refusal | None:
    """Why an auxiliary action can't be done."""
    if AUX <= action < AUX + AUXILIARIES:
        aux, wanted = action - AUX, 1
    elif DOUBLE <= action < DOUBLE + AUXILIARIES:
        aux, wanted = action - DOUBLE, 2
    else:
        return None
    if wanted > times:
        return Refusal("GWT 4.6", "only-single")
    if t.players[seat].clear_aux(aux) < wanted:
        return Refusal("GWT 4.6", "aux-covered")
    return Refusal("GWT 4.7", "aux-not-possible")
