"""What may be said beside a decision: cards, exchange tokens, gold (GWT 14.2, 16.1, 16.2, 17)."""

from __future__ import annotations

from typing import cast

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.gwtnz import deck, effects, resources
from drystone.games.gwtnz.components import (
    CARD_IDS,
    OBJECTIVE,
    SET4,
    SET6,
    SHEEP,
    SHROPSHIRE,
    stack_source,
)
from drystone.games.gwtnz.phrases import CERTIFICATE
from drystone.games.gwtnz.state import Step, Table
from drystone.games.gwtnz.words import (
    CASH,
    CYCLE,
    DONE,
    EXCHANGE,
    EXCHANGE_TWO,
    GOLD,
    PLAY,
    SKIP,
    TOP,
)


def beside(t: Table, seat: int, found: list[int]) -> list[int]:
    """The options, with what tokens and gold can do at any own decision outside a reveal.

    GWT 16.1, 16.2, 17.1.
    """
    player = t.players[seat]
    if player.tokens:
        if deck.can_draw(player):
            found.append(EXCHANGE)
        if player.tokens > 1 and player.hand and player.hand[0] == SHROPSHIRE:
            found.append(EXCHANGE_TWO)
    gold = player.gold
    if gold >= t.facts.cheapest_stack:
        for stack in range(4):
            if t.stacks[stack] and t.facts.stack_gold[stack] <= gold:
                found.append(GOLD + stack)
    return found


def or_skip(t: Table, seat: int, found: list[int], optional: int = 0) -> list[int]:
    """The options as `beside` has them, and to skip where it is optional or there are none."""
    if optional or not found:
        found.append(SKIP)
    return beside(t, seat, found)


def cards(t: Table, seat: int, found: list[int]) -> None:
    """Add the cards that can be played between actions (GWT 14.2, 17.2)."""
    hand = t.players[seat].hand
    if not hand or hand[-1] < SHEEP:
        return
    last = -1
    for card in hand:
        if card >= SHEEP and card != last:
            last = card
            if has_effect(t, seat, card):
                found.append(PLAY + card - SHEEP)
    last = -1
    for card in hand:
        if SET4 <= card <= SET6 and card != last:
            last = card
            found.append(CASH + card - SET4)
    last = -1
    for card in hand:
        if SHEEP <= card < OBJECTIVE and card != last:
            last = card
            found.append(CYCLE + card - SHEEP)


def has_effect(t: Table, seat: int, card: int) -> bool:
    """Whether playing a card for its effect does anything; objectives can always be played."""
    does = t.facts.card_does[card]
    return card >= OBJECTIVE or any(effects.can(t, seat, effect) for effect in does)


def gained_in_discard(t: Table, seat: int) -> bool:
    """Whether a card gained this turn still lies in the discard pile (GWT 17.5)."""
    return any(card in t.players[seat].discard for card in t.gained)


def say(t: Table, seat: int, action: int, chance: Chance) -> None:
    """Something said beside a decision comes true; the decision stays open."""
    if action < CASH:
        card = action - PLAY + SHEEP
        if card >= OBJECTIVE:
            play_objective(t, seat, card, chance)
        else:
            play_card(t, seat, card)
            do_effects(t, seat, card, chance)
    elif action < CYCLE:
        card = action - CASH + SET4
        play_card(t, seat, card)
        resources.gain_pounds(t, seat, t.facts.card_cash[card], "card." + CARD_IDS[card])
    elif action < EXCHANGE:
        play_card(t, seat, action - CYCLE + SHEEP)
    elif action == EXCHANGE:
        resources.pay_tokens(t, seat, 1, "exchange")
        deck.draw_up_to(t, seat, 0, 2, chance)
    elif action == EXCHANGE_TWO:
        remove_shropshire(t, seat)
    else:
        stack = action - GOLD
        if t.ledger is not None:
            t.ledger.named("card", "card." + CARD_IDS[t.sets[stack]])
        resources.pay_gold(t, seat, t.facts.stack_gold[stack], "bonus-card")
        deck.take_card(t, seat, stack_source(stack), "bonus-card")


def play_card(t: Table, seat: int, card: int) -> None:
    """A card is discarded for its effect; a card is drawn when that is over (GWT 17.2)."""
    deck.discard_card(t, seat, card)
    t.frames.append(deck.DrawAfter(seat))


def do_effects(t: Table, seat: int, card: int, chance: Chance) -> None:
    """The effects of deck-building and bonus cards (GWT 17.3 to 17.6)."""
    for effect in t.facts.card_does[card]:
        # Whoever plays a card for certificates wants them all.
        how = effects.FORCED if effect.op == CERTIFICATE else effects.CHOSEN
        effects.perform(t, seat, effect, how, "card." + CARD_IDS[card], chance)


def play_objective(t: Table, seat: int, card: int, chance: Chance) -> None:
    """An objective goes to the area; its immediate action is offered (GWT 14.2, 14.3)."""
    player = t.players[seat]
    deck.leave_hand(player, card)
    player.area = sorted([*player.area, card])
    if t.ledger is not None:
        t.ledger.note(seat, "objectives", 1, "card." + CARD_IDS[card])
    immediate = t.facts.immediate[card]
    if immediate is not None:
        effects.reward(t, seat, immediate, "objective", chance)


def remove_shropshire(t: Table, seat: int) -> None:
    """Two tokens: a Shropshire of the hand leaves the game, for 1 gold (GWT 16.2)."""
    player = t.players[seat]
    resources.pay_tokens(t, seat, 2, "exchange")
    deck.leave_hand(player, SHROPSHIRE)
    player.lost_sheep += 1
    if t.ledger is not None:
        t.ledger.note(seat, "card." + CARD_IDS[SHROPSHIRE], -1, "removed")
    resources.gain_gold(t, seat, 1, "exchange")


class PutOnTop(Step):
    """Cards gained this turn go from the discard pile onto the draw stack (GWT 17.5)."""

    rule = "GWT 17.5"
    private = False
    ordered = "GWT 17.5"

    def options(self, t: Table) -> list[int]:
        discard = t.players[self.seat].discard
        found: list[int] = []
        for card in t.gained:
            word = TOP + card
            if card in discard and (not found or found[-1] != word):
                found.append(word)
        found.append(DONE)
        return beside(t, self.seat, found)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == DONE:
            return
        card = action - TOP
        player = t.players[self.seat]
        player.discard.remove(card)
        player.top.append(card)
        if t.ledger is not None:
            t.ledger.note(self.seat, "card." + CARD_IDS[card], 1, "top")
        t.gained.remove(card)
        if gained_in_discard(t, self.seat):
            t.frames.append(self)


def refuse_free_action(t: Table, seat: int, action: int) -> Refusal | None:
    """Why a card, token or gold can't be used now."""
    player = t.players[seat]
    if action >= GOLD:
        stack = action - GOLD
        if not t.stacks[stack]:
            return Refusal("GWT 1.6", "stack-empty")
        if player.gold < t.facts.stack_gold[stack]:
            return Refusal("GWT 17.1", "too-little-gold", {"cost": t.facts.stack_gold[stack]})
        return None
    if action == EXCHANGE_TWO:
        if player.tokens < 2 or SHROPSHIRE not in player.hand:
            return Refusal("GWT 16.2", "two-tokens-and-shropshire")
        return None
    if action == EXCHANGE:
        return Refusal("GWT 16.1", "no-token") if not player.tokens else None
    if action >= CYCLE:
        card = action - CYCLE + SHEEP
    elif action >= CASH:
        card = action - CASH + SET4
    else:
        card = action - PLAY + SHEEP
    if card not in player.hand:
        return Refusal("GWT 17.2", "not-in-hand", {"card": "card." + CARD_IDS[card]})
    between = cast(Step, t.frames[-1]).between_actions()
    if action < CASH and between and not has_effect(t, seat, card):
        return Refusal("GWT 17.2", "no-effect-now", {"card": "card." + CARD_IDS[card]})
    return Refusal("GWT 17.2", "cards-between-actions")
