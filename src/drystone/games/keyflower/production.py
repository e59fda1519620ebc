"""What a use costs and brings (KEY 6.6 to 6.11, KEY 7)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.keyflower import effects, screens
from drystone.games.keyflower.components import (
    ANY_SKILL,
    ANY_WORKER,
    COLOURS,
    FREE,
    RESOURCES,
    SKILL_OF,
    TILES,
    Face,
    gift_at,
)
from drystone.games.keyflower.mustering import is_outbid, let_stand
from drystone.games.keyflower.state import (
    Step,
    Table,
    behind,
)
from drystone.games.keyflower.words import DRAW, PAY_GROUP, PAY_SKILL, PAY_WORKER, TAKE


def use_tile(t: Table, seat: int, tile: int, chance: Chance) -> None:
    """The price is asked for where there is a choice, then the benefit is taken (KEY 6.6).

    Before anything is drawn the player is asked in any case: for the price, or just to draw.
    """
    face = t.face(tile)
    price = t.facts.price[face]
    if price in (FREE, SKILL_OF):
        gain_or_draw(t, seat, tile, chance)
        return
    if price == ANY_SKILL:
        t.frames.append(PaySkill(seat, tile))
        return
    pay = PayWorker(seat, tile)
    if draws(t, face) or has_choice(t, seat, face):
        t.frames.append(pay)
    else:
        pay.answer(t, pay.options(t)[0], chance)


def gain_or_draw(t: Table, seat: int, tile: int, chance: Chance) -> None:
    """The benefit is taken at once, unless something is drawn: then the player is asked first."""
    if effects.draws_now(t, tile):
        t.frames.append(Draw(seat, tile))
    else:
        gain_for_skill(t, seat, tile, chance)


def draws(t: Table, face: Face) -> bool:
    """Whether a use draws from the bag or the pool: nobody can take that back."""
    return t.facts.workers[face] > 0 or t.facts.skills[face] > 0


def gain_for_skill(t: Table, seat: int, tile: int, chance: Chance) -> None:
    """The benefit is taken, then the skill tile that is named as its price, if any, is paid.

    In this order the tile paid can't be drawn again (KEY 7.7).
    """
    face = t.face(tile)
    effects.gain_all(t, seat, tile, chance)
    if t.facts.price[face] == SKILL_OF:
        screens.pay_open_skill(t, seat, t.facts.price_of[face], "tile." + t.facts.names[tile])


def has_choice(t: Table, seat: int, face: Face) -> bool:
    """Whether, as far as everybody knows, a price in workers can be paid in two ways.

    What lies behind the screen must not show in what is asked.
    """
    wanted = t.facts.price_of[face] if t.facts.price[face] != ANY_WORKER else -1
    for lot in t.outbid[seat]:
        if wanted in (-1, t.bid_colour(seat, lot)):
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
        face = t.face(self.tile)
        return t.facts.price[face] == ANY_WORKER or t.facts.price_of[face] == colour

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        for colour in range(4):
            if self.wants(t, colour) and t.screens[behind(self.seat, colour)] > 0:
                found.append(PAY_WORKER + colour)
        for lot in t.outbid[self.seat]:
            if self.wants(t, t.bid_colour(self.seat, lot)):
                found.append(PAY_GROUP + lot)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action < PAY_GROUP:
            colour = action - PAY_WORKER
            number = 1
            screens.show_workers(t, self.seat, colour, 1)
        else:
            lot = action - PAY_GROUP
            colour = t.bid_colour(self.seat, lot)
            number = t.bids[self.seat][lot]
            t.set_bid(self.seat, lot, 0)
            let_stand(t)
        if t.ledger is not None and action < PAY_GROUP:
            source = "tile." + t.facts.names[self.tile]
            t.note(self.seat, "worker." + COLOURS[colour], -1, source)
        effects.gain_all(t, self.seat, self.tile, chance)
        screens.bag_workers(t, colour, number)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if PAY_WORKER <= action < PAY_WORKER + 4:
            colour = "colour." + COLOURS[action - PAY_WORKER]
            if not self.wants(t, action - PAY_WORKER):
                return Refusal("KEY 7.5", "price-is-another-colour", {"colour": colour})
            return Refusal("KEY 6.9", "none-behind-screen", {"colour": colour})
        if PAY_GROUP <= action < PAY_GROUP + TILES:
            if is_outbid(t, self.seat, action - PAY_GROUP):
                colour = "colour." + COLOURS[t.bid_colour(self.seat, action - PAY_GROUP)]
                return Refusal("KEY 6.10", "price-is-another-colour", {"colour": colour})
            name: dict[str, int | str] = {"tile": "tile." + t.facts.names[action - PAY_GROUP]}
            if t.bids[self.seat][action - PAY_GROUP] > 0:
                return Refusal("KEY 4.6", "group-is-winning", name)
            return Refusal("KEY 6.10", "no-group", name)
        return None


class PaySkill(screens.PayAnySkill):
    """Pay a skill tile of any kind, face down (KEY 6.11)."""

    rule = "KEY 6.11"
    lacking = "KEY 6.8"

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        """The benefit comes first: the tile paid can't be drawn again (KEY 7.7)."""
        skill = action - PAY_SKILL
        effects.gain_all(t, self.seat, self.tile, chance)
        screens.pay_hidden_skill(t, self.seat, skill, "tile." + t.facts.names[self.tile])


class Draw(Step):
    """Draw the workers or skill tiles that a tile gives: up to here all can be taken back."""

    rule = "KEY 6.7"

    def __init__(self, seat: int, tile: int) -> None:
        super().__init__(seat)
        self.tile = tile

    def options(self, t: Table) -> list[int]:
        return [DRAW]

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        gain_for_skill(t, self.seat, self.tile, chance)


def ask_which(t: Table, seat: int, tile: int, chance: Chance) -> None:
    """The player chooses one of the resources that a tile offers, where there is a choice."""
    asked = TakeResource(seat, tile)
    options = asked.options(t)
    if len(options) == 1:
        asked.answer(t, options[0], chance)
    elif len(options) > 1:
        t.frames.append(asked)


class TakeResource(Step):
    """Choose what the Workshop gives (KEY 7.2)."""

    rule = "KEY 7.2"

    def __init__(self, seat: int, tile: int) -> None:
        super().__init__(seat)
        self.tile = tile

    def options(self, t: Table) -> list[int]:
        face = t.face(self.tile)
        found: list[int] = []
        for kind in range(4):
            if t.facts.gift[gift_at(face, kind)] > 0 and t.supply[kind] > 0:
                found.append(TAKE + kind)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        put = put_where(t, self.seat, self.tile)
        gain_goods(t, self.seat, put, action - TAKE, 1, "tile." + t.facts.names[self.tile])

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if TAKE <= action < TAKE + 4:
            kind = "resource." + RESOURCES[action - TAKE]
            face = t.face(self.tile)
            if t.facts.gift[gift_at(face, action - TAKE)] == 0:
                return Refusal("KEY 7.2", "not-given-here", {"resource": kind})
            return Refusal("KEY 6.8", "supply-empty", {"resource": kind})
        return None


def put_where(t: Table, seat: int, tile: int) -> int:
    """Where resources are put: on the own tile, else on the own home (KEY 6.6)."""
    return tile if t.owner[tile] == seat + 1 else t.home(seat)


def gain_goods(t: Table, seat: int, tile: int, kind: int, number: int, source: str) -> None:
    """Resources from the supply, as many as there are, are put on a tile (KEY 6.8)."""
    gained = min(number, t.supply[kind])
    t.supply[kind] -= gained
    t.add_goods(tile, kind, gained)
    if t.ledger is not None:
        t.note(seat, "resource." + RESOURCES[kind], gained, source)
