"""Discs of the player board: clearing their spaces, placing them on posts (GWT 5.5 to 5.8, 7.1)."""

from __future__ import annotations

from typing import Final

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.core.words import add_words, words_by_six
from drystone.games.gwtnz import deck, effects, free_actions, resources
from drystone.games.gwtnz.components import (
    DISC_IDS,
    DISCS,
    FROM_OBJECTIVES,
    MEDIUM,
    MEDIUM_IDS,
    POST_IDS,
)
from drystone.games.gwtnz.state import ALL_DISCS, Step, Table, one_more
from drystone.games.gwtnz.words import DISC, DISC_FROM, NO_DISC

DISC_WORDS: Final = words_by_six(DISC, DISCS)


def to_clear(t: Table, seat: int, dark: int, extra: int) -> int:
    """The disc spaces that may be cleared for a target, with the other cost on top, as bits.

    White targets take dark discs only when no white ones are left (GWT 5.5).
    """
    player = t.players[seat]
    facts = t.facts
    spare = player.money - extra
    if spare < 0:
        return 0
    discs = player.discs & facts.discs_for[min(spare, len(facts.discs_for) - 1)]
    if not dark and player.discs & ~facts.dark_discs & ALL_DISCS != 0:
        discs &= ~facts.dark_discs
    return discs


def usable_discs(t: Table, seat: int, dark: int, extra: int) -> list[int]:
    """The disc spaces that may be cleared for a target, with the other cost on top (GWT 5.5)."""
    usable = to_clear(t, seat, dark, extra)
    return [disc for disc in range(DISCS) if usable >> disc & 1]


def has_usable_disc(t: Table, seat: int, dark: int, extra: int) -> bool:
    """Whether any disc may be placed on such a target."""
    return to_clear(t, seat, dark, extra) != 0


def clear_space(t: Table, seat: int, disc: int) -> None:
    """A disc leaves its space, which costs or gains what is printed there (GWT 7.1)."""
    t.players[seat].discs &= ~(1 << disc)
    resources.pay_pounds(t, seat, t.facts.disc_cost[disc], "disc")
    resources.gain_pounds(t, seat, t.facts.disc_gain[disc], "disc")
    if t.ledger is not None:
        t.ledger.note(seat, "disc." + DISC_IDS[disc], 1, "disc")


def medium_discs(t: Table, seat: int) -> int:
    """The own discs on medium harbours, as bits (GWT 5.7)."""
    return t.players[seat].harbours >> MEDIUM & 0x1F


def discs_to_move(t: Table, seat: int) -> list[int]:
    """The answers that take an own disc from a medium harbour (GWT 5.7, 12.5)."""
    bits = medium_discs(t, seat)
    found: list[int] = []
    for medium in range(5):
        if bits >> medium & 1:
            found.append(DISC_FROM + medium)
    return found


def take_disc(t: Table, seat: int, action: int, source: str) -> None:
    """A disc is taken up as answered: from its space, or from a medium harbour."""
    if action < DISC_FROM:
        clear_space(t, seat, action - DISC)
        return
    medium = action - DISC_FROM
    t.players[seat].harbours &= ~(1 << MEDIUM + medium)
    if t.ledger is not None:
        t.ledger.note(seat, "harbour." + MEDIUM_IDS[medium], -1, source)


def can_serve(t: Table, seat: int, post: int) -> bool:
    """Whether a disc can come to a post: transport and clearing payable together (GWT 5.6)."""
    facts = t.facts
    if has_usable_disc(t, seat, facts.post_dark[post], facts.transport[post]):
        return True
    if facts.transport[post] > t.players[seat].money or not medium_discs(t, seat):
        return False
    return not has_usable_disc(t, seat, facts.post_dark[post], 0)


def is_closed(t: Table, seat: int, post: int) -> bool:
    """Whether an own disc lies there already, and only one is allowed (GWT 5.4)."""
    return t.players[seat].posts[post] > 0 and not t.facts.post_repeats[post]


class PlaceDisc(Step):
    """Which disc goes to the post (GWT 5.5 to 5.7)."""

    rule = "GWT 5.5"
    private = False

    def __init__(self, seat: int, post: int) -> None:
        super().__init__(seat)
        self.post = post

    def options(self, t: Table) -> list[int]:
        facts = t.facts
        post = self.post
        usable = to_clear(t, self.seat, facts.post_dark[post], facts.transport[post])
        found: list[int] = []
        add_words(found, DISC_WORDS, usable)
        if not found:
            found = discs_to_move(t, self.seat)
        if not found:
            found.append(NO_DISC)
        return free_actions.beside(t, self.seat, found)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == NO_DISC:
            return
        resources.pay_pounds(t, self.seat, t.facts.transport[self.post], "transport")
        take_disc(t, self.seat, action, "delivery")
        lay_on_post(t, self.seat, self.post, chance)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        disc = action - DISC
        if not 0 <= disc < DISCS:
            return None
        facts = t.facts
        name = "disc." + DISC_IDS[disc]
        if not t.players[self.seat].has_disc(disc):
            return Refusal("GWT 7.1", "disc-gone", {"disc": name})
        cost = facts.disc_cost[disc] + facts.transport[self.post]
        if cost > t.players[self.seat].money:
            return Refusal("GWT 5.6", "too-dear", {"cost": cost})
        return Refusal("GWT 5.5", "dark-on-white", {"post": "post." + POST_IDS[self.post]})


def lay_on_post(t: Table, seat: int, post: int, chance: Chance) -> None:
    """A disc lies on a post, whose delivery action must be performed (GWT 5.8)."""
    player = t.players[seat]
    player.posts = one_more(player.posts, post)
    if t.ledger is not None:
        t.ledger.note(seat, "post." + POST_IDS[post], 1, "delivery")
    resources.gain_pounds(t, seat, t.facts.post_pounds[post], "post." + POST_IDS[post])
    for reward in t.facts.post_rewards[post]:
        effects.reward(t, seat, reward, "post." + POST_IDS[post], chance)
    card = t.facts.post_card[post]
    if card == FROM_OBJECTIVES:
        if deck.objectives_left(t):
            t.frames.append(deck.ChooseObjective(seat, 1))
    elif card >= 0:
        deck.take_card(t, seat, card, "delivery")
