"""Shearing sheep and sending wool to the wool posts (GWT 13)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.gwtnz import asides, deck, discs, purse
from drystone.games.gwtnz.box import (
    CARD_IDS,
    FOREIGN,
    LARGE,
    POST_IDS,
    POSTS,
    SHEEP,
    WOOL,
)
from drystone.games.gwtnz.state import Step, Table
from drystone.games.gwtnz.words import DELIVER, DONE, DRAW, EXCHANGE, REVEAL, SKIP


def types_from(t: Table, seat: int, lowest: int) -> list[int]:
    """One word for each type of sheep in the hand, from a type on."""
    open_: list[int] = []
    for card in t.players[seat].hand:
        if card >= SHEEP:
            break
        if card >= lowest and (not open_ or open_[-1] != REVEAL + card):
            open_.append(REVEAL + card)
    return open_


def show(t: Table, seat: int, card: int) -> None:
    """A sheep of the hand lies revealed on the table."""
    deck.leave_hand(t.players[seat], card)
    t.revealed.append(card)


def discard_revealed(t: Table, seat: int) -> None:
    """The revealed sheep go to the discard pile."""
    t.players[seat].discard += t.revealed
    if t.ledger is not None:
        for card in t.revealed:
            t.ledger.note(seat, "card." + CARD_IDS[card], -1, "discard")
    t.revealed = []


def reveal_refusal(t: Table, seat: int, action: int, rule: str) -> Refusal | None:
    """Why a sheep can't be revealed, or nothing else done meanwhile."""
    if action >= EXCHANGE:
        return Refusal("GWT 5.3", "during-a-reveal")
    card = action - REVEAL
    if not 0 <= card < SHEEP:
        return None
    name = "card." + CARD_IDS[card]
    if card in t.revealed:
        return Refusal(rule, "each-type-once", {"card": name})
    if card not in t.players[seat].hand:
        return Refusal(rule, "not-in-hand", {"card": name})
    return None


class Shear(Step):
    """Begin to shear, use a shearer to draw and discard, or stop (GWT 13.1, 13.3).

    `shearers` are those not used yet; with `fixed` they are sheep that the icon allows.
    """

    rule = "GWT 13.1"

    def __init__(self, seat: int, shearers: int, fixed: int, shorn: int) -> None:
        super().__init__(seat)
        self.shearers = shearers
        self.fixed = fixed
        self.shorn = shorn

    def options(self, t: Table) -> list[int]:
        open_: list[int] = [] if self.shorn else types_from(t, self.seat, 0)
        if not self.fixed and deck.can_draw(t.players[self.seat]):
            open_.append(DRAW)
        open_.append(DONE)
        return asides.beside(t, self.seat, open_)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == DONE:
            return
        left = self.shearers - 1
        if action == DRAW:
            if left:
                t.frames.append(Shear(self.seat, left, 0, self.shorn))
            deck.draw_then_discard(t, self.seat, 1, chance)
            return
        card = action - REVEAL
        show(t, self.seat, card)
        go_on(t, Shearing(self.seat, left, self.fixed, card, t.facts.wool[card]))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if REVEAL <= action < REVEAL + SHEEP and self.shorn:
            return Refusal("GWT 13.1", "shorn-once")
        return reveal_refusal(t, self.seat, action, "GWT 13.1")


class Shearing(Step):
    """Reveal a further type of sheep, or take the money (GWT 13.1)."""

    rule = "GWT 13.1"

    def __init__(self, seat: int, shearers: int, fixed: int, last: int, total: int) -> None:
        super().__init__(seat)
        self.shearers = shearers
        self.fixed = fixed
        self.last = last
        self.total = total

    def options(self, t: Table) -> list[int]:
        open_ = types_from(t, self.seat, self.last + 1)
        open_.append(DONE)
        return open_

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == DONE:
            sell_wool(t, self)
            return
        card = action - REVEAL
        show(t, self.seat, card)
        total = self.total + t.facts.wool[card]
        go_on(t, Shearing(self.seat, self.shearers - 1, self.fixed, card, total))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        return reveal_refusal(t, self.seat, action, "GWT 13.1")


def go_on(t: Table, shearing: Shearing) -> None:
    """Ask for more sheep as long as another could be shorn."""
    if shearing.shearers and types_from(t, shearing.seat, shearing.last + 1):
        t.frames.append(shearing)
    else:
        sell_wool(t, shearing)


def sell_wool(t: Table, shearing: Shearing) -> None:
    """Money for the wool; then perhaps a disc to a wool post, and the shearers left (GWT 13)."""
    seat = shearing.seat
    total = shearing.total + t.players[seat].permanent_wool(t.facts)
    purse.gain_pounds(t, seat, total, "wool")
    discard_revealed(t, seat)
    if shearing.shearers and not shearing.fixed:
        t.frames.append(Shear(seat, shearing.shearers, 0, 1))
    if wool_posts(t, seat, total):
        t.frames.append(SendWool(seat, total))


def is_open(t: Table, seat: int, post: int) -> bool:
    """Whether a post is local, or unlocked by an own storehouse (GWT 12.8)."""
    if FOREIGN <= post < WOOL:
        return t.players[seat].harbours >> LARGE + post - FOREIGN & 1 == 1
    return True


def wool_posts(t: Table, seat: int, total: int) -> list[int]:
    """The wool posts that a disc may go to (GWT 13.2)."""
    open_: list[int] = []
    facts = t.facts
    for post in facts.wool_posts:
        if facts.post_value[post] > total:
            continue
        if not is_open(t, seat, post) or discs.is_closed(t, seat, post):
            continue
        if discs.can_serve(t, seat, post):
            open_.append(DELIVER + post)
    return open_


def post_refusal(t: Table, seat: int, post: int, total: int, wool: int) -> Refusal:
    """Why a disc can't go to a post."""
    name = "post." + POST_IDS[post]
    rule = "GWT 13.2" if wool else "GWT 5.4"
    if t.facts.post_wool[post] != wool:
        return Refusal(rule, "wrong-kind-of-post", {"post": name})
    if t.facts.post_value[post] > total:
        return Refusal(rule, "value-too-high", {"post": name, "total": total})
    if not is_open(t, seat, post):
        return Refusal("GWT 12.8", "no-storehouse-there", {"post": name})
    if discs.is_closed(t, seat, post):
        return Refusal(rule, "delivered-before", {"post": name})
    return Refusal("GWT 5.6", "too-dear", {"cost": t.facts.transport[post]})


class SendWool(Step):
    """A disc may go to a wool post (GWT 13.2)."""

    rule = "GWT 13.2"

    def __init__(self, seat: int, total: int) -> None:
        super().__init__(seat)
        self.total = total

    def options(self, t: Table) -> list[int]:
        open_ = wool_posts(t, self.seat, self.total)
        open_.append(SKIP)
        return asides.beside(t, self.seat, open_)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action != SKIP:
            t.frames.append(discs.PlaceDisc(self.seat, action - DELIVER))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if DELIVER <= action < DELIVER + POSTS:
            return post_refusal(t, self.seat, action - DELIVER, self.total, 1)
        return None
