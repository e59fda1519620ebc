"""How Sarah gets her sheep (GWT 19.13, 19.16)."""

from __future__ import annotations

from typing import Final

from drystone.core.chance import Chance
from drystone.core.state import NOBODY
from drystone.games.gwtnz import deck, market
from drystone.games.gwtnz.components import (
    BREEDS,
    CORRIEDALE,
    DORSET,
    FROM_ROMNEY,
    HAMPSHIRE,
    LINCOLN,
    MARKET,
    RYELAND,
    SHEARER,
    SUFFOLK,
)
from drystone.games.gwtnz.phrases import S_SHEAR_LARGE
from drystone.games.gwtnz.state import SARAH, YOU, Auto, Step, Table, best_of
from drystone.games.gwtnz.words import TAKE

# What she may pick from the market.
ORANGE: Final = 0
RED_YELLOW: Final = 1
BLUE_BROWN: Final = 2
PURPLE: Final = 3
RED_BROWN: Final = 4


def buy_sheep(t: Table, shepherds: int, chance: Chance) -> None:
    """Her market tile: the option of her shepherds, or reveal and try the next (GWT 19.13)."""
    left = shepherds
    while left:
        if can_supply(t, left):
            for group in t.facts.sarah_groups[left - 1]:
                t.frames.append(SarahPicks(group))
            return
        market.reveal(t, 2, chance)
        left -= 1


def breeds_in(group: int) -> list[int]:
    """The breeds of a colour group, as numbers in the market."""
    if group == ORANGE:
        return [DORSET - MARKET]
    if group == RED_YELLOW:
        return [LINCOLN - MARKET, CORRIEDALE - MARKET]
    if group == BLUE_BROWN:
        return [HAMPSHIRE - MARKET, RYELAND - MARKET]
    if group == RED_BROWN:
        return [LINCOLN - MARKET, RYELAND - MARKET]
    return [SUFFOLK - MARKET]


def can_supply(t: Table, shepherds: int) -> bool:
    """Whether the market has all that her tile gives for so many shepherds."""
    groups = t.facts.sarah_groups[shepherds - 1]
    needed = 2 if len(groups) == 2 and groups[0] == groups[1] else 1
    for group in groups:
        there = 0
        for breed in breeds_in(group):
            there += t.market[breed]
        if there < needed:
            return False
    return True


class SarahPicks(Auto):
    """She picks a sheep of a colour group (GWT 19.13)."""

    def __init__(self, group: int, seat: int = NOBODY) -> None:
        super().__init__(seat)
        self.group = group

    def run(self, t: Table, chance: Chance) -> None:
        pick_sheep(t, self.group)


def pick_sheep(t: Table, group: int) -> None:
    """The best sheep of a group is hers; a tie is yours to break (GWT 19.13)."""
    best = best_breeds(t, group)
    if len(best) > 1:
        t.frames.append(SarahTakes(YOU, group))
    elif best:
        market.take_breed(t, SARAH, best[0])


def best_breeds(t: Table, group: int) -> list[int]:
    """Most points first, then the scarcer in the market (GWT 19.13)."""
    breeds = [breed for breed in breeds_in(group) if t.market[breed]]
    worth = [100 * t.facts.points[MARKET + breed] - t.market[breed] for breed in breeds]
    return best_of(breeds, worth)


class SarahTakes(Step):
    """Which of two equally good sheep Sarah takes (GWT 19.13)."""

    rule = "GWT 19.13"
    private = False

    def __init__(self, seat: int, group: int) -> None:
        super().__init__(seat)
        self.group = group

    def options(self, t: Table) -> list[int]:
        return [TAKE + breed for breed in best_breeds(t, self.group)]

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action - TAKE < BREEDS:
            market.take_breed(t, SARAH, action - TAKE)


def shear(t: Table, deed: int) -> None:
    """Romney and sheep for her shearers (cards 13 and 17)."""
    shearers = t.players[SARAH].workers[SHEARER]
    if shearers > 3:
        pick_sheep(t, RED_BROWN)
    if (deed == S_SHEAR_LARGE and shearers > 3) or 2 <= shearers <= 3:
        deck.take_card(t, SARAH, FROM_ROMNEY, "sarah")
