"""Shearing sheep and sending wool to the wool posts (GWT 13)."""

from __future__ import annotations

from typing import Final

from drystone.core.chance import Chance
from drystone.core.piles import put_in
from drystone.core.state import Refusal
from drystone.games.gwtnz import deck, discs, free_actions, resources
from drystone.games.gwtnz.components import (
    CARD_IDS,
    FOREIGN,
    LARGE,
    POST_IDS,
    POSTS,
    SHEEP,
    WOOL,
)
from drystone.games.gwtnz.state import Step, Table
from drystone.games.gwtnz.words import DELIVER, DONE, DRAW, EXCHANGE, REVEAL, SHEAR_NONE, SKIP


def types_to_reveal(t: Table, seat: int) -> list[int]:
    """One word for each type of sheep in the hand that does not lie revealed yet."""
    found: list[int] = []
    for card in t.players[seat].hand:
        if card >= SHEEP:
            break
        if (not found or found[-1] != REVEAL + card) and card not in t.revealed:
            found.append(REVEAL + card)
    return found


def show(t: Table, seat: int, card: int) -> None:
    """A sheep of the hand lies revealed on the table."""
    deck.leave_hand(t.players[seat], card)
    put_in(t.revealed, card)


def discard_revealed(t: Table, seat: int) -> None:
    """The revealed sheep go to the discard pile."""
    player = t.players[seat]
    player.discard += t.revealed
    player.discard.sort()
    if t.ledger is not None:
        for card in t.revealed:
            t.ledger.note(seat, "card." + CARD_IDS[card], -1, "discard")
    t.revealed = []


def refuse_reveal(t: Table, seat: int, action: int, rule: str) -> Refusal | None:
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


EXACTLY_ONE: Final = 1
"""The icon with one sheep is a discard: exactly that one (GWT 13.4)."""


def can_shear(t: Table, seat: int, icon: int) -> bool:
    """Whether shearing can do anything: with shearers (icon 0), or so many sheep (GWT 13.1)."""
    player = t.players[seat]
    if deck.sheep_in_hand(player) or (icon == 0 and deck.can_draw(player)):
        return True
    return icon != EXACTLY_ONE and player.permanent_wool(t.facts) > 0


class Shear(Step):
    """Reveal a type of sheep, use a shearer to draw and discard, or stop (GWT 13.1, 13.3).

    `shearers` are those not used yet; with an `icon` they are the sheep that it still allows.
    """

    rule = "GWT 13.1"

    def __init__(self, seat: int, shearers: int, icon: int, shorn: int) -> None:
        super().__init__(seat)
        self.shearers = shearers
        self.icon = icon
        self.shorn = shorn

    def any_order(self) -> tuple[int, int]:
        return (REVEAL, REVEAL + SHEEP)

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        if not self.shorn and self.shearers:
            found = types_to_reveal(t, self.seat)
        if t.revealed:
            found.append(DONE)
            return found
        if self.may_shear_none(t):
            found.append(SHEAR_NONE)
        if not self.icon and self.shearers and deck.can_draw(t.players[self.seat]):
            found.append(DRAW)
        found.append(DONE)
        return free_actions.beside(t, self.seat, found)

    def may_shear_none(self, t: Table) -> bool:
        """Whether permanent wool alone can be sold (GWT 13.1, 13.4)."""
        if self.shorn or self.icon == EXACTLY_ONE:
            return False
        return t.players[self.seat].permanent_wool(t.facts) > 0

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        left = self.shearers - 1
        if action == DONE:
            if t.revealed:
                sell_wool(t, self.seat, self.shearers, self.icon)
        elif action == SHEAR_NONE:
            sell_wool(t, self.seat, self.shearers, self.icon)
        elif action == DRAW:
            if left or self.may_shear_none(t):
                t.frames.append(Shear(self.seat, left, 0, self.shorn))
            deck.draw_then_discard(t, self.seat, 1, chance)
        else:
            show(t, self.seat, action - REVEAL)
            if left:
                t.frames.append(Shear(self.seat, left, self.icon, 0))
            else:
                sell_wool(t, self.seat, 0, self.icon)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if REVEAL <= action < REVEAL + SHEEP:
            if self.shorn:
                return Refusal("GWT 13.1", "shorn-once")
            if not self.shearers:
                return Refusal("GWT 13.3", "no-shearer-left")
        if action == SHEAR_NONE and self.icon == EXACTLY_ONE:
            return Refusal("GWT 13.4", "exactly-one-sheep")
        if not t.revealed and action >= EXCHANGE:
            return None
        return refuse_reveal(t, self.seat, action, "GWT 13.1")


def sell_wool(t: Table, seat: int, shearers: int, icon: int) -> None:
    """Money for the wool; then perhaps a disc to a wool post, and the shearers left (GWT 13)."""
    total = t.players[seat].permanent_wool(t.facts)
    for card in t.revealed:
        total += t.facts.wool[card]
    resources.gain_pounds(t, seat, total, "wool")
    discard_revealed(t, seat)
    left = 0 if icon else shearers
    if wool_posts(t, seat, total):
        t.frames.append(SendWool(seat, total, left))
    elif left:
        t.frames.append(Shear(seat, left, 0, 1))


def is_open(t: Table, seat: int, post: int) -> bool:
    """Whether a post is local, or unlocked by an own storehouse (GWT 12.8)."""
    if FOREIGN <= post < WOOL:
        return t.players[seat].harbours >> LARGE + post - FOREIGN & 1 == 1
    return True


def wool_posts(t: Table, seat: int, total: int) -> list[int]:
    """The answers that name a wool post for a disc to go to (GWT 13.2)."""
    return posts_within(t, seat, t.facts.wool_posts, total)


def posts_within(t: Table, seat: int, posts: list[int], total: int) -> list[int]:
    """The answers that name those of some posts that a value opens (GWT 5.4 to 5.6)."""
    found: list[int] = []
    for post in posts:
        if t.facts.post_value[post] > total:
            continue
        if not is_open(t, seat, post) or discs.is_closed(t, seat, post):
            continue
        if discs.can_serve(t, seat, post):
            found.append(DELIVER + post)
    return found


def refuse_post(t: Table, seat: int, post: int, total: int, wool: int) -> Refusal:
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
    """A disc may go to a wool post; shearers may still draw before (GWT 13.2, 13.3)."""

    rule = "GWT 13.2"
    private = False

    def __init__(self, seat: int, total: int, shearers: int) -> None:
        super().__init__(seat)
        self.total = total
        self.shearers = shearers

    def options(self, t: Table) -> list[int]:
        found = wool_posts(t, self.seat, self.total)
        if self.shearers and deck.can_draw(t.players[self.seat]):
            found.append(DRAW)
        # Shearers that could still draw are left only by saying that the action is over.
        found.append(DONE if self.shearers else SKIP)
        return free_actions.beside(t, self.seat, found)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action in (SKIP, DONE):
            return
        if action == DRAW:
            t.frames.append(SendWool(self.seat, self.total, self.shearers - 1))
            deck.draw_then_discard(t, self.seat, 1, chance)
            return
        if self.shearers:
            t.frames.append(Shear(self.seat, self.shearers, 0, 1))
        t.frames.append(discs.PlaceDisc(self.seat, action - DELIVER))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if DELIVER <= action < DELIVER + POSTS:
            return refuse_post(t, self.seat, action - DELIVER, self.total, 1)
        return None
