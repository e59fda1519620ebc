"""What the facts of a box mean to a bot: worked out once and kept with the facts."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from drystone.games.gwtnz.components import (
    FROM_OBJECTIVES,
    FROM_ROMNEY,
    SHEEP,
    SHROPSHIRE,
    WELLINGTON,
    WOOL,
)
from drystone.games.gwtnz.printed import Facts

POUND: Final = 0.35
"""What a pound is worth in points."""


class Prices:
    """What each post is worth all in all, the breeds in order, and how far it is to Wellington."""

    def __init__(self, facts: Facts) -> None:
        self.net: Final = vec[float]([net_price(facts, post) for post in range(WOOL)])
        self.best: Final = ranked(facts.breeding)
        """The breeds by breeding value, the best first."""
        self.woolly: Final = ranked(facts.wool)
        """The breeds by wool."""
        self.path: Final = slopes(facts.path_points)
        self.ways: Final = ways(facts.next)

    def way_from(self, space: int) -> float:
        """The part of the trail that is still ahead: 1 at the start, 0 in Wellington."""
        return self.ways[space] if space >= 0 else 1.0


def prices_of(facts: Facts) -> Prices:
    """The prices of a box."""
    known = facts.prices
    if known is None:
        known = Prices(facts)
        facts.prices = known
    return known


def net_price(facts: Facts, post: int) -> float:
    """What a delivery to a post is worth, in points."""
    worth = facts.post_points[post] + POUND * (facts.post_pounds[post] - facts.transport[post])
    card = facts.post_card[post]
    if card == FROM_OBJECTIVES:
        worth += 1.5
    elif card == FROM_ROMNEY:
        worth += 3.0
    elif card >= 0:
        worth += 0.7
    if facts.post_dark[post]:
        worth += 1.0
    return worth


def ranked(worth: list[int]) -> list[int]:
    """The breeds of sheep, those that are worth most first."""
    order = [(-worth[card], card) for card in range(SHROPSHIRE, SHEEP)]
    order.sort()
    return [card for _, card in order]


def slopes(points: list[int]) -> list[float]:
    """For each space of the pathfinder track, the part of the next points that is on the way."""
    ahead = [0.0] * len(points)
    last = 0
    for space in range(1, len(points)):
        if points[space] > points[space - 1]:
            for between in range(last, space):
                part = (between - last) / (space - last)
                ahead[between] = (points[space] - points[space - 1]) * part
            last = space
    return ahead


def ways(next_: list[list[int]]) -> list[float]:
    """For each space of the trail, the part of it that is still ahead."""
    count = len(next_)
    far = [0] * count
    for _ in range(count):
        for here in range(count):
            if here != WELLINGTON:
                far[here] = 1 + min([far[ahead] for ahead in next_[here]])
    most = max(far)
    return [steps / most for steps in far]
