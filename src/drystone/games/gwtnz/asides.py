"""What may be said beside a decision: cards, exchange tokens, gold (GWT 14.2, 16.1, 16.2, 17)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.gwtnz import building, deck, purse, sea
from drystone.games.gwtnz.box import (
    CARD_IDS,
    FERRY,
    FROM_STACK,
    KOTARE,
    OBJECTIVE,
    SET1,
    SET2,
    SET4,
    SET5,
    SET6,
    SHEEP,
    SHEEPDOG,
    SHROPSHIRE,
)
from drystone.games.gwtnz.state import Step, Table
from drystone.games.gwtnz.words import (
    CASH,
    CYCLE,
    DONE,
    EXCHANGE,
    EXCHANGE_TWO,
    GOLD,
    PLAY,
    TOP,
)


def beside(t: Table, seat: int, open_: list[int]) -> list[int]:
    """The options, with what tokens and gold can do at any own decision outside a reveal.

    GWT 16.1, 16.2, 17.1.
    """
    player = t.players[seat]
    if player.tokens:
        if deck.can_draw(player):
            open_.append(EXCHANGE)
        if player.tokens > 1 and player.hand and player.hand[0] == SHROPSHIRE:
            open_.append(EXCHANGE_TWO)
    gold = player.gold
    if gold >= t.facts.cheapest_stack:
        for stack in range(4):
            if t.stacks[stack] and t.facts.stack_gold[stack] <= gold:
                open_.append(GOLD + stack)
    return open_


def cards(t: Table, seat: int, open_: list[int]) -> None:
    """Add the cards that can be played between actions (GWT 14.2, 17.2)."""
    hand = t.players[seat].hand
    if not hand or hand[-1] < SHEEP:
        return
    last = -1
    for card in hand:
        if card >= SHEEP and card != last:
            last = card
            if has_effect(t, seat, card):
                open_.append(PLAY + card - SHEEP)
    last = -1
    for card in hand:
        if SET4 <= card <= SET6 and card != last:
            last = card
            open_.append(CASH + card - SET4)
    last = -1
    for card in hand:
        if SHEEP <= card < OBJECTIVE and card != last:
            last = card
            open_.append(CYCLE + card - SHEEP)


def has_effect(t: Table, seat: int, card: int) -> bool:
    """Whether playing a card for its effect does anything; objectives can always be played."""
    player = t.players[seat]
    if card == SHEEPDOG:
        return player.certificates < player.certificate_limit(t.facts)
    if card == SET1:
        return len(player.area) > 0
    if card == SET4:
        return gained_in_discard(t, seat)
    if card == SET5:
        return sea.can_place_afar(t, seat, t.facts.effect_within[card])
    if card == SET6:
        return building.can_build(t, seat, building.BY_ONE_MORE)
    return True


def gained_in_discard(t: Table, seat: int) -> bool:
    """Whether a card gained this turn still lies in the discard pile (GWT 17.5)."""
    return any(card in t.players[seat].discard for card in t.gained)


def say(t: Table, seat: int, action: int, chance: Chance) -> None:
    """Something said beside a decision comes true; the decision stays open."""
    if action < CASH:
        card = action - PLAY + SHEEP
        if card >= OBJECTIVE:
            play_objective(t, seat, card)
        else:
            play_card(t, seat, card)
            do_effect(t, seat, card)
    elif action < CYCLE:
        card = action - CASH + SET4
        play_card(t, seat, card)
        purse.gain_pounds(t, seat, t.facts.effect_pounds[card], "card." + CARD_IDS[card])
    elif action < EXCHANGE:
        play_card(t, seat, action - CYCLE + SHEEP)
    elif action == EXCHANGE:
        purse.gain_tokens(t, seat, -1, "exchange")
        deck.draw_up_to(t, seat, 0, 2, chance)
    elif action == EXCHANGE_TWO:
        remove_shropshire(t, seat)
    else:
        stack = action - GOLD
        purse.pay_gold(t, seat, t.facts.stack_gold[stack], "bonus-card")
        deck.take_card(t, seat, FROM_STACK + stack, "bonus-card")


def play_card(t: Table, seat: int, card: int) -> None:
    """A card is discarded for its effect; a card is drawn when that is over (GWT 17.2)."""
    deck.discard_card(t, seat, card)
    t.frames.append(deck.DrawAfter(seat))


def do_effect(t: Table, seat: int, card: int) -> None:
    """The effects of deck-building and bonus cards (GWT 17.3 to 17.6)."""
    source = "card." + CARD_IDS[card]
    facts = t.facts
    pounds = facts.effect_pounds[card]
    if card == SHEEPDOG:
        purse.gain_certificates(t, seat, facts.effect_certificates[card], source)
    elif card == FERRY:
        purse.gain_pounds(t, seat, pounds, source)
    elif card == KOTARE:
        purse.offer_spaces(t, seat, facts.effect_pathfinder[card], 0, source)
    elif card == SET1:
        purse.gain_pounds(t, seat, pounds * len(t.players[seat].area), source)
    elif card == SET2:
        purse.gain_pounds(t, seat, pounds, source)
        purse.offer_spaces(t, seat, facts.effect_pathfinder[card], 0, source)
    elif card == SET4:
        t.frames.append(PutOnTop(seat))
    elif card == SET5:
        t.frames.append(sea.PlaceAfar(seat, facts.effect_within[card]))
    elif card == SET6:
        t.frames.append(building.Build(seat, building.BY_ONE_MORE, 0))


def play_objective(t: Table, seat: int, card: int) -> None:
    """An objective goes to the area; its immediate action is offered (GWT 14.2, 14.3)."""
    player = t.players[seat]
    deck.leave_hand(player, card)
    player.area = sorted([*player.area, card])
    if t.ledger is not None:
        t.ledger.note(seat, "objectives", 1, "card." + CARD_IDS[card])
    action = t.facts.immediate[card]
    if action >= 0:
        purse.receive(t, seat, action, "objective")


def remove_shropshire(t: Table, seat: int) -> None:
    """Two tokens: a Shropshire of the hand leaves the game, for 1 gold (GWT 16.2)."""
    player = t.players[seat]
    purse.gain_tokens(t, seat, -2, "exchange")
    deck.leave_hand(player, SHROPSHIRE)
    player.lost_sheep += 1
    if t.ledger is not None:
        t.ledger.note(seat, "card." + CARD_IDS[SHROPSHIRE], -1, "removed")
    purse.gain_gold(t, seat, 1, "exchange")


class PutOnTop(Step):
    """Cards gained this turn go from the discard pile onto the draw stack (GWT 17.5)."""

    rule = "GWT 17.5"
    ordered = "GWT 17.5"

    def options(self, t: Table) -> list[int]:
        discard = t.players[self.seat].discard
        open_: list[int] = []
        for card in t.gained:
            word = TOP + card
            if card in discard and (not open_ or open_[-1] != word):
                open_.append(word)
        open_.append(DONE)
        return beside(t, self.seat, open_)

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


def refusal(t: Table, seat: int, action: int) -> Refusal | None:
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
    between = type(t.frames[-1]).__name__ in ("Move", "Location", "AtWellington")
    if action < CASH and between and not has_effect(t, seat, card):
        return Refusal("GWT 17.2", "no-effect-now", {"card": "card." + CARD_IDS[card]})
    return Refusal("GWT 17.2", "cards-between-actions")
