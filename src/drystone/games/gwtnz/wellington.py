"""Wellington: income, delivery, foresight (GWT 5)."""

from __future__ import annotations

from typing import Final

from drystone.core.chance import Chance
from drystone.core.state import NOBODY, Refusal
from drystone.games.gwtnz import (
    discs,
    free_actions,
    hazards,
    investing,
    resources,
    shearing,
)
from drystone.games.gwtnz.components import (
    BONUS_IDS,
    HAZARD_IDS,
    NONE,
    POST0,
    POSTS,
    SHEEP,
    WORKERS,
)
from drystone.games.gwtnz.state import Auto, Step, Table, one_more
from drystone.games.gwtnz.words import (
    A_TILE,
    B_TILE,
    CERTIFICATES,
    DELIVER,
    DONE,
    FORESIGHT,
    REVEAL,
    WELLINGTON,
)

A_TILE_IDS: Final = [*WORKERS, *HAZARD_IDS]


class AtWellington(Step):
    """Cards may be played before and after the four subphases (GWT 5.1)."""

    rule = "GWT 5.1"

    def __init__(self, seat: int, finished: int) -> None:
        super().__init__(seat)
        self.finished = finished

    def between_actions(self) -> bool:
        return True

    def options(self, t: Table) -> list[int]:
        found = [DONE if self.finished else WELLINGTON]
        free_actions.cards(t, self.seat, found)
        return free_actions.beside(t, self.seat, found)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == DONE:
            return
        t.frames.append(AtWellington(self.seat, 1))
        if has_foresight(t, 1):
            t.frames.append(Foresight(self.seat, 1))
        if has_foresight(t, 0):
            t.frames.append(Foresight(self.seat, 0))
        t.frames.append(Income(self.seat, 0))


class Income(Step):
    """Reveal a further type of sheep, or say that it is enough (GWT 5.2).

    It is said even where nothing is left to reveal: only the player knows that.
    """

    rule = "GWT 5.2"

    def __init__(self, seat: int, total: int) -> None:
        super().__init__(seat)
        self.total = total

    def any_order(self) -> tuple[int, int]:
        return (REVEAL, REVEAL + SHEEP)

    def options(self, t: Table) -> list[int]:
        found = shearing.types_to_reveal(t, self.seat)
        found.append(DONE)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == DONE:
            use_certificates(t, self.seat, self.total)
            return
        card = action - REVEAL
        shearing.show(t, self.seat, card)
        t.frames.append(Income(self.seat, self.total + t.facts.breeding[card]))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        return shearing.refuse_reveal(t, self.seat, action, "GWT 5.2")


def use_certificates(t: Table, seat: int, breeding: int) -> None:
    """Permanent certificates are added; temporary ones are asked for (GWT 5.2)."""
    player = t.players[seat]
    total = breeding + player.permanent_certificates()
    if player.certificates:
        t.frames.append(SpendCertificates(seat, total))
    else:
        take_income(t, seat, total)


class SpendCertificates(Step):
    """How many temporary certificates to add (GWT 5.2)."""

    rule = "GWT 5.2"
    private = False

    def __init__(self, seat: int, total: int) -> None:
        super().__init__(seat)
        self.total = total

    def options(self, t: Table) -> list[int]:
        have = t.players[self.seat].certificates
        return [CERTIFICATES + count for count in range(have + 1)]

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        spent = action - CERTIFICATES
        t.players[self.seat].certificates -= spent
        if t.ledger is not None and spent:
            t.ledger.note(self.seat, "certificates", -spent, "income")
        take_income(t, self.seat, self.total + spent)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if CERTIFICATES <= action < CERTIFICATES + 10:
            have = t.players[self.seat].certificates
            return Refusal("GWT 5.2", "too-few-certificates", {"have": have})
        return shearing.refuse_reveal(t, self.seat, action, "GWT 5.2")


def take_income(t: Table, seat: int, total: int) -> None:
    """The income is paid, the revealed sheep are discarded, and must be delivered (GWT 5.4)."""
    resources.gain_pounds(t, seat, total, "income")
    shearing.discard_revealed(t, seat)
    # Without any disc to place there is nothing to choose (GWT 5.7).
    if discs.can_serve(t, seat, POST0) or delivery_posts(t, seat, total):
        t.frames.append(Deliver(seat, total))


def delivery_posts(t: Table, seat: int, total: int) -> list[int]:
    """The answers that name a post to deliver to (GWT 5.4 to 5.6)."""
    return shearing.posts_within(t, seat, t.facts.income_posts, total)


class Deliver(Step):
    """To which post to deliver (GWT 5.4)."""

    rule = "GWT 5.4"
    private = False

    def __init__(self, seat: int, total: int) -> None:
        super().__init__(seat)
        self.total = total

    def options(self, t: Table) -> list[int]:
        return free_actions.beside(t, self.seat, delivery_posts(t, self.seat, self.total))

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        t.frames.append(discs.PlaceDisc(self.seat, action - DELIVER))

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if DELIVER <= action < DELIVER + POSTS:
            return shearing.refuse_post(t, self.seat, action - DELIVER, self.total, 0)
        return None


def has_foresight(t: Table, letter: int) -> bool:
    """Whether a tile lies on the foresight spaces of a letter."""
    return t.foresight[2 * letter] >= 0 or t.foresight[2 * letter + 1] >= 0


class Foresight(Step):
    """Which foresight tile to place: letter 0 is A, 1 is B (GWT 5.10, 5.11)."""

    rule = "GWT 5.1"
    private = False
    ordered = "GWT 5.1"

    def __init__(self, seat: int, letter: int) -> None:
        super().__init__(seat)
        self.letter = letter

    def options(self, t: Table) -> list[int]:
        left = t.foresight[2 * self.letter]
        right = t.foresight[2 * self.letter + 1]
        found: list[int] = []
        if left >= 0:
            found.append(FORESIGHT)
        # Equal tiles are one choice, but Sarah cares which one stays.
        if right >= 0 and (right != left or t.is_solo()):
            found.append(FORESIGHT + 1)
        return free_actions.beside(t, self.seat, found)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if t.ledger is not None:
            tile = t.foresight[2 * self.letter + action - FORESIGHT]
            name = "b-tile." + BONUS_IDS[tile] if self.letter else "a-tile." + A_TILE_IDS[tile]
            t.ledger.note(NOBODY, name, 1, "foresight")
            t.ledger.named("tile", name)
        place_foresight(t, self.letter, action - FORESIGHT, chance)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if FORESIGHT <= action < FORESIGHT + 2:
            if t.foresight[2 * self.letter + action - FORESIGHT] >= 0:
                return Refusal("GWT 5.10", "same-tile")
            return Refusal("GWT 5.11" if self.letter else "GWT 5.10", "no-tile-there")
        return None


def place_foresight(t: Table, letter: int, side: int, chance: Chance) -> None:
    """A foresight tile goes to its section, or leaves the game (GWT 5.10 to 5.12)."""
    place = 2 * letter + side
    tile = t.foresight[place]
    t.foresight[place] = NONE
    if letter == 1:
        investing.place_bonus(t, tile, chance)
    elif not hazards.place_a_tile(t, tile):
        t.box_a = one_more(t.box_a, tile)
        if t.ledger is not None:
            t.ledger.note(NOBODY, "no-room", 1, "foresight")


class LeaveWellington(Auto):
    """The runholder goes to the start, the foresight is refilled (GWT 5.14)."""

    def __init__(self, who: int, seat: int = NOBODY) -> None:
        super().__init__(seat)
        self.who = who

    def run(self, t: Table, chance: Chance) -> None:
        t.players[self.who].space = t.facts.trail_start
        refill_foresight(t, chance)


def refill_foresight(t: Table, chance: Chance) -> None:
    """Gaps are filled from the bags; in solo what remains first shifts right (GWT 5.14, 19.9)."""
    foresight = t.foresight
    if t.is_solo():
        for left in (0, 2):
            if foresight[left + 1] < 0:
                foresight[left + 1] = foresight[left]
                foresight[left] = NONE
    for place in range(4):
        if foresight[place] >= 0:
            continue
        if place < 2:
            if any_in(t.bag_a):
                foresight[place] = chance.take(t.bag_a, A_TILE)
        elif any_in(t.bag_b):
            foresight[place] = chance.take(t.bag_b, B_TILE)


def any_in(bag: list[int]) -> bool:
    """Whether a bag holds anything."""
    return any(count for count in bag)
