"""What a use costs and brings (KEY 6.6 to 6.11, KEY 7)."""

from __future__ import annotations

from typing import Final

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.keyflower import transport, workers
from drystone.games.keyflower.components import (
    ANY_SKILL,
    ANY_WORKER,
    BOAT_1,
    COLOURS,
    FREE,
    GOLD,
    RESOURCES,
    SKILL_OF,
    SKILLS,
    TILES,
)
from drystone.games.keyflower.state import ITEMS, Step, Table
from drystone.games.keyflower.words import DRAW, PAY_GROUP, PAY_SKILL, PAY_WORKER, TAKE

BOAT_1_DRAWS: Final = 2
"""Workers that side a of summer boat 1 gives its owner with every boat (KEY 9.2)."""


def use_tile(t: Table, seat: int, tile: int, chance: Chance) -> None:
    """The price is asked for where there is a choice, then the benefit is taken (KEY 6.6).

    Before anything is drawn the player is asked in any case: for the price, or just to draw.
    """
    face = 2 * tile + t.side[tile]
    price = t.facts.price[face]
    if price in (FREE, SKILL_OF):
        if draws(t, face) and is_left(t, face):
            t.frames.append(Draw(seat, tile))
        else:
            take_for_skill(t, seat, tile, chance)
        return
    if price == ANY_SKILL:
        t.frames.append(PaySkill(seat, tile))
        return
    pay = PayWorker(seat, tile)
    if draws(t, face) or has_choice(t, seat, face):
        t.frames.append(pay)
    else:
        pay.answer(t, pay.options(t)[0], chance)


def draws(t: Table, face: int) -> bool:
    """Whether a use draws from the bag or the pool: nobody can take that back."""
    return t.facts.workers[face] > 0 or t.facts.skills[face] > 0


def is_left(t: Table, face: int) -> bool:
    """Whether there is anything in the pool or the bag that a use draws from."""
    return (t.pool_size if t.facts.skills[face] > 0 else t.bag_size) > 0


def take_for_skill(t: Table, seat: int, tile: int, chance: Chance) -> None:
    """The benefit is taken, then the skill tile that is named as its price, if any, is paid.

    In this order the tile paid can't be drawn again (KEY 7.7).
    """
    face = 2 * tile + t.side[tile]
    take_benefit(t, seat, tile, chance)
    if t.facts.price[face] == SKILL_OF:
        t.pay_open_skill(seat, t.facts.price_of[face], "tile." + t.facts.names[tile])


def has_choice(t: Table, seat: int, face: int) -> bool:
    """Whether, as far as everybody knows, a price in workers can be paid in two ways.

    What lies behind the screen must not show in what is asked.
    """
    wanted = t.facts.price_of[face] if t.facts.price[face] != ANY_WORKER else -1
    for lot in t.lots:
        if workers.is_outbid(t, seat, lot) and wanted in (-1, t.bid_colour(seat, lot)):
            return True
    return wanted < 0 and t.worker_count(seat) > 1


class PayWorker(Step):
    """Pay a further worker, or a whole outbid group (KEY 6.9, 6.10)."""

    rule = "KEY 6.9"
    private = True

    def __init__(self, seat: int, tile: int) -> None:
        super().__init__(seat)
        self.tile = tile

    def wants(self, t: Table, colour: int) -> bool:
        face = 2 * self.tile + t.side[self.tile]
        return t.facts.price[face] == ANY_WORKER or t.facts.price_of[face] == colour

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        for colour in range(4):
            if self.wants(t, colour) and t.screens[ITEMS * self.seat + colour] > 0:
                found.append(PAY_WORKER + colour)
        for lot in t.lots:
            if workers.is_outbid(t, self.seat, lot) and self.wants(t, t.bid_colour(self.seat, lot)):
                found.append(PAY_GROUP + lot)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action < PAY_GROUP:
            colour = action - PAY_WORKER
            number = 1
            t.show_workers(self.seat, colour, 1)
        else:
            lot = action - PAY_GROUP
            colour = t.bid_colour(self.seat, lot)
            number = t.bids[self.seat][lot]
            t.set_bid(self.seat, lot, 0)
            workers.let_stand(t)
        if t.ledger is not None and action < PAY_GROUP:
            source = "tile." + t.facts.names[self.tile]
            t.note(self.seat, "worker." + COLOURS[colour], -1, source)
        take_benefit(t, self.seat, self.tile, chance)
        t.bag_workers(colour, number)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if PAY_WORKER <= action < PAY_WORKER + 4:
            colour = "colour." + COLOURS[action - PAY_WORKER]
            if not self.wants(t, action - PAY_WORKER):
                return Refusal("KEY 7.5", "price-is-another-colour", {"colour": colour})
            return Refusal("KEY 6.9", "none-behind-screen", {"colour": colour})
        if PAY_GROUP <= action < PAY_GROUP + TILES:
            if workers.is_outbid(t, self.seat, action - PAY_GROUP):
                colour = "colour." + COLOURS[t.bid_colour(self.seat, action - PAY_GROUP)]
                return Refusal("KEY 6.10", "price-is-another-colour", {"colour": colour})
            name: dict[str, int | str] = {"tile": "tile." + t.facts.names[action - PAY_GROUP]}
            if t.bids[self.seat][action - PAY_GROUP] > 0:
                return Refusal("KEY 4.6", "group-is-winning", name)
            return Refusal("KEY 6.10", "no-group", name)
        return None


class PaySkill(Step):
    """Pay a skill tile of any kind, face down (KEY 6.11)."""

    rule = "KEY 6.11"
    secret = True
    private = True

    def __init__(self, seat: int, tile: int) -> None:
        super().__init__(seat)
        self.tile = tile

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        for skill in range(3):
            if t.screens[ITEMS * self.seat + 4 + skill] > 0:
                found.append(PAY_SKILL + skill)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        """The benefit comes first: the tile paid can't be drawn again (KEY 7.7)."""
        skill = action - PAY_SKILL
        take_benefit(t, self.seat, self.tile, chance)
        t.pay_hidden_skill(self.seat, skill, "tile." + t.facts.names[self.tile])

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if PAY_SKILL <= action < PAY_SKILL + 3:
            skill = "skill." + SKILLS[action - PAY_SKILL]
            return Refusal("KEY 6.8", "no-such-skill", {"skill": skill})
        return None


def ask_to_draw(t: Table, seat: int, tile: int) -> None:
    """The player is asked to draw what a tile gives, if there is anything to draw (KEY 6.7)."""
    if is_left(t, 2 * tile + t.side[tile]):
        t.frames.append(Draw(seat, tile))


class Draw(Step):
    """Draw the workers or skill tiles that a tile gives: up to here all can be taken back."""

    rule = "KEY 6.7"

    def __init__(self, seat: int, tile: int) -> None:
        super().__init__(seat)
        self.tile = tile

    def options(self, t: Table) -> list[int]:
        return [DRAW]

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if self.tile == BOAT_1:
            t.draw_workers(self.seat, BOAT_1_DRAWS, "tile.summer-boat-1", chance)
        else:
            take_for_skill(t, self.seat, self.tile, chance)


class TakeResource(Step):
    """Choose what the Workshop gives (KEY 7.2)."""

    rule = "KEY 7.2"

    def __init__(self, seat: int, tile: int) -> None:
        super().__init__(seat)
        self.tile = tile

    def options(self, t: Table) -> list[int]:
        face = 2 * self.tile + t.side[self.tile]
        found: list[int] = []
        for kind in range(4):
            if t.facts.gift[4 * face + kind] > 0 and t.supply[kind] > 0:
                found.append(TAKE + kind)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        put = put_where(t, self.seat, self.tile)
        t.gain_goods(self.seat, put, action - TAKE, 1, "tile." + t.facts.names[self.tile])

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if TAKE <= action < TAKE + 4:
            kind = "resource." + RESOURCES[action - TAKE]
            if action - TAKE == GOLD:
                return Refusal("KEY 7.2", "not-given-here", {"resource": kind})
            return Refusal("KEY 6.8", "supply-empty", {"resource": kind})
        return None


def put_where(t: Table, seat: int, tile: int) -> int:
    """Where resources are put: on the own tile, else on the own home (KEY 6.6)."""
    return tile if t.owner[tile] == seat + 1 else t.home(seat)


def take_benefit(t: Table, seat: int, tile: int, chance: Chance) -> None:
    """The player gets what the side that is up gives (KEY 7)."""
    facts = t.facts
    face = 2 * tile + t.side[tile]
    if facts.moves[face] > 0:
        transport.begin(t, seat, facts.moves[face], facts.upgrades[face])
        return
    source = "tile." + facts.names[tile] if t.ledger is not None else ""
    if facts.workers[face] > 0:
        t.draw_workers(seat, facts.workers[face], source, chance)
    elif facts.skills[face] > 0:
        t.draw_skills(seat, facts.skills[face], source, chance)
    elif facts.greens[face] > 0:
        t.take_greens(seat, facts.greens[face], source)
    elif facts.gift_choice[face] > 0:
        asked = TakeResource(seat, tile)
        options = asked.options(t)
        if len(options) == 1:
            asked.answer(t, options[0], chance)
        elif len(options) > 1:
            t.frames.append(asked)
    else:
        put = put_where(t, seat, tile)
        gift = 4 * face
        for kind in range(4):
            if facts.gift[gift + kind] > 0:
                t.gain_goods(seat, put, kind, facts.gift[gift + kind], source)
