"""The flock deck: drawing, discarding, gaining cards, objectives of the display (GWT 1, 14.1)."""

from __future__ import annotations

from typing import Final

from drystone.core.chance import Chance
from drystone.core.piles import put_in, take_out
from drystone.core.state import NOBODY, Refusal
from drystone.games.gwtnz import free_actions
from drystone.games.gwtnz.components import (
    CARD_IDS,
    FROM_OBJECTIVES,
    FROM_STACK,
    NONE,
    SHEEP,
    SUPPLY_CARDS,
    Source,
)
from drystone.games.gwtnz.state import Auto, Player, Step, Table, with_value
from drystone.games.gwtnz.words import ACCEPT, CARD, DISCARD, DONE, DRAW, OBJECTIVE, SKIP

STACK_PLACE: Final = 4


def can_draw(player: Player) -> bool:
    """Whether there is a card to draw (GWT 1.2)."""
    return len(player.draw) > 0 or len(player.discard) > 0 or len(player.top) > 0


def draw_card(t: Table, seat: int, chance: Chance) -> None:
    """The top card of the draw stack goes to the hand; an empty stack is made anew (GWT 1.2)."""
    player = t.players[seat]
    if player.top:
        card = player.top.pop()
        put_in(player.known, card)
    else:
        if not player.draw:
            if not player.discard:
                return
            player.draw = player.discard
            player.discard = []
            # Everything else lay open: now everybody can tell what this hand holds.
            player.known = player.hand[:]
            t.gained = []
        card = chance.pull(player.draw, CARD)
    put_in(player.hand, card)
    if t.ledger is not None:
        t.ledger.note(seat, f"card.{CARD_IDS[card]}", 1, "draw", audience=seat)


def leave_hand(player: Player, card: int) -> None:
    """A card leaves the hand, seen by all."""
    take_out(player.hand, card)
    if player.known and card in player.known:
        take_out(player.known, card)


def discard_card(t: Table, seat: int, card: int) -> None:
    """A card goes from the hand to the discard pile (GWT 1.1)."""
    player = t.players[seat]
    leave_hand(player, card)
    put_in(player.discard, card)
    if t.ledger is not None:
        t.ledger.note(seat, f"card.{CARD_IDS[card]}", -1, "discard")


def gain_card(t: Table, seat: int, card: int, source: str) -> None:
    """A card is gained, onto the discard pile (GWT 1.1)."""
    player = t.players[seat]
    put_in(player.discard, card)
    put_in(t.gained, card)
    if t.ledger is not None:
        t.ledger.note(seat, f"card.{CARD_IDS[card]}", 1, source)


def is_left(t: Table, source: Source) -> bool:
    """Whether the supply, a bonus stack or the objectives still have a card (GWT 1.6)."""
    if source == FROM_OBJECTIVES:
        return objectives_left(t)
    if source >= FROM_STACK:
        return t.stacks[source - FROM_STACK] > 0
    return t.supply[source] > 0


def card_on_top(t: Table, source: Source) -> int:
    """The card that lies on top of the supply or of a bonus stack; all of one are alike."""
    return t.sets[source - FROM_STACK] if source >= FROM_STACK else SUPPLY_CARDS[source]


def take_card(t: Table, seat: int, source: Source, why: str) -> None:
    """The top card of the supply or of a bonus stack is gained, if there is one (GWT 1.6)."""
    if not is_left(t, source):
        return
    if source >= FROM_STACK:
        stack = source - FROM_STACK
        t.stacks = with_value(t.stacks, stack, t.stacks[stack] - 1)
    else:
        t.supply = with_value(t.supply, source, t.supply[source] - 1)
    gain_card(t, seat, card_on_top(t, source), why)


def offer_card(t: Table, seat: int, source: Source) -> None:
    """A card may be taken or refused (GWT 1.5)."""
    if is_left(t, source):
        t.frames.append(TakeCard(seat, source))


class TakeCard(Step):
    """Take the card that is offered, or not (GWT 1.5)."""

    rule = "GWT 1.5"
    private = False

    def __init__(self, seat: int, source: Source) -> None:
        super().__init__(seat)
        self.source = source

    def options(self, t: Table) -> list[int]:
        found = [ACCEPT, SKIP] if is_left(t, self.source) else [SKIP]
        return free_actions.beside(t, self.seat, found)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == ACCEPT:
            take_card(t, self.seat, self.source, "reward")


def objectives_left(t: Table) -> bool:
    """Whether an objective can be gained (GWT 14.1)."""
    if t.objectives:
        return True
    return any(card >= 0 for card in t.display)


class ChooseObjective(Step):
    """Gain an objective from the display or from the stack (GWT 14.1)."""

    rule = "GWT 14.1"
    private = False

    def __init__(self, seat: int, forced: int) -> None:
        super().__init__(seat)
        self.forced = forced

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        for place in range(len(t.display)):
            if t.display[place] >= 0:
                found.append(OBJECTIVE + place)
        if t.objectives:
            found.append(OBJECTIVE + STACK_PLACE)
        return free_actions.or_skip(t, self.seat, found, not self.forced)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == SKIP:
            return
        place = action - OBJECTIVE
        if place == STACK_PLACE:
            gain_card(t, self.seat, chance.pull(t.objectives, CARD), "objective")
        else:
            take_displayed(t, self.seat, place, chance)


def take_displayed(t: Table, seat: int, place: int, chance: Chance) -> None:
    """An objective of the display is gained and the gap filled (GWT 14.1, 19.9)."""
    gain_card(t, seat, t.display[place], "objective")
    t.display = t.display[:]
    if t.is_solo():
        # The others move away from the stack, which lies before place 1.
        for gap in range(place, 0, -1):
            t.display[gap] = t.display[gap - 1]
        place = 0
    t.display[place] = chance.pull(t.objectives, CARD) if t.objectives else NONE


class DrawUpTo(Step):
    """Draw a further card, or begin to discard as many as were drawn (GWT 4.11, 16.1)."""

    rule = "GWT 16.1"
    private = False

    def __init__(self, seat: int, drawn: int, most: int) -> None:
        super().__init__(seat)
        self.drawn = drawn
        self.most = most

    def options(self, t: Table) -> list[int]:
        if can_draw(t.players[self.seat]):
            return [DRAW, DONE]
        return [DONE]

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == DONE:
            discard_many(t, self.seat, self.drawn)
        else:
            draw_up_to(t, self.seat, self.drawn, self.most, chance)


def draw_up_to(t: Table, seat: int, drawn: int, most: int, chance: Chance) -> None:
    """Draw one card, then ask for more up to the number, then discard as many (GWT 16.1)."""
    if not can_draw(t.players[seat]):
        discard_many(t, seat, drawn)
        return
    draw_card(t, seat, chance)
    if drawn + 1 < most:
        t.frames.append(DrawUpTo(seat, drawn + 1, most))
    else:
        discard_many(t, seat, drawn + 1)


def draw_then_discard(t: Table, seat: int, count: int, chance: Chance) -> None:
    """Draw exactly so many cards, as far as there are some, then discard as many (GWT 4.7)."""
    drawn = 0
    while drawn < count and can_draw(t.players[seat]):
        draw_card(t, seat, chance)
        drawn += 1
    discard_many(t, seat, drawn)


def discard_many(t: Table, seat: int, count: int) -> None:
    """So many cards must be discarded."""
    if count:
        t.frames.append(Discard(seat, count))


def discards(t: Table, seat: int) -> list[int]:
    """One word for each kind of card in the hand."""
    found: list[int] = []
    last = NONE
    for card in t.players[seat].hand:
        if card != last:
            found.append(DISCARD + card)
            last = card
    return found


class Discard(Step):
    """Discard so many cards, one after the other (GWT 1.1)."""

    rule = "GWT 1.1"

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count = count

    def any_order(self) -> tuple[int, int]:
        return (DISCARD, DISCARD + len(CARD_IDS))

    def options(self, t: Table) -> list[int]:
        return discards(t, self.seat)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        discard_card(t, self.seat, action - DISCARD)
        if self.count > 1:
            t.frames.append(Discard(self.seat, self.count - 1))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        return refuse_missing(t, self.seat, action)


def refuse_missing(t: Table, seat: int, action: int) -> Refusal | None:
    """The reason against discarding a card that one does not hold."""
    card = action - DISCARD
    if 0 <= card < len(CARD_IDS) and card not in t.players[seat].hand:
        return Refusal("GWT 1.1", "not-in-hand", {"card": "card." + CARD_IDS[card]})
    return None


class DrawAfter(Auto):
    """After a played card a card is drawn (GWT 17.2)."""

    def __init__(self, who: int, seat: int = NOBODY) -> None:
        super().__init__(seat)
        self.who = who

    def run(self, t: Table, chance: Chance) -> None:
        draw_card(t, self.who, chance)


def sheep_in_hand(player: Player) -> bool:
    """Whether there is any sheep in the hand (sheep sort first)."""
    return len(player.hand) > 0 and player.hand[0] < SHEEP


def pair_in_hand(player: Player) -> bool:
    """Whether the hand has two sheep of a type."""
    last = NONE
    for card in player.hand:
        if card >= SHEEP:
            return False
        if card == last:
            return True
        last = card
    return False
