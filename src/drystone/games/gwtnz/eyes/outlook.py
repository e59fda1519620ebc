"""What the visits to Wellington that are left promise to a player, for bots."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from drystone.core.features import Seen
from drystone.games.gwtnz import discs, shearing, wellington
from drystone.games.gwtnz.components import (
    OBJECTIVE,
    POST0,
    SHEARER,
    SHEEP,
    WELLINGTON,
    WOOL,
)
from drystone.games.gwtnz.eyes import names
from drystone.games.gwtnz.eyes.prices import Prices
from drystone.games.gwtnz.printed import Facts
from drystone.games.gwtnz.state import Player, Table

SEEN: Final = 3
"""Cards that are drawn and put back on the way, besides those in the hand at Wellington."""
BETTER: Final = 5.0
"""How much a hand improves on a whole lap."""
GROWTH: Final = 1.2
"""How much more each later visit brings."""
SPREAD: Final = 2.5
"""How far a hand is from what was expected."""
CLOSED: Final = -100.0
"""What a post is worth to which nothing can be delivered."""


class Delivery:
    """What a player would bring to Wellington now, or is bringing there at this moment."""

    def __init__(self) -> None:
        self.income = 0.0
        """What would still be paid."""
        self.total = 0.0
        """What may be delivered."""
        self.post = -1
        """The post that is settled already."""
        self.near = 0.0
        """The part of the way that lies behind; 0 once the delivery is made."""


def next_delivery(t: Table, seat: int, way: float, breeding: int) -> Delivery:
    """The delivery that a hand of this breeding value is for, also in the middle of a visit."""
    player = t.players[seat]
    found = Delivery()
    total = player.permanent_certificates()
    if player.space == WELLINGTON and t.frames and t.turn == seat:
        i = len(t.frames) - 1
        while i >= 0:
            frame = t.frames[i]
            i -= 1
            if isinstance(frame, wellington.Income):
                total += frame.total
                break
            if isinstance(frame, wellington.SpendCertificates):
                total = frame.total
                breeding = 0
                break
            if isinstance(frame, wellington.Deliver):
                found.total = float(frame.total)
                found.near = 1.0
                return found
            if isinstance(frame, discs.PlaceDisc):
                found.post = frame.post
                found.near = 1.0
                return found
            if isinstance(frame, wellington.AtWellington):
                if frame.finished:
                    return found
                break
    if breeding > 0 and t.turn == seat and t.revealed:
        breeding = breeding_left(t, player)
    found.total = float(total + breeding + player.certificates)
    found.income = found.total
    found.near = 1.0 - way
    return found


def breeding_left(t: Table, player: Player) -> int:
    """The breeding value of the hand without the types that are revealed."""
    left = 0
    last = -1
    for card in player.hand:
        if 0 <= card < SHEEP and card != last and card not in t.revealed:
            last = card
            left += t.facts.breeding[card]
    return left


def look_ahead(
    seen: Seen, t: Table, seat: int, prices: Prices, counts: vec[i64], breeding: int
) -> None:
    """What is to come, from how many there are of each card and the hand's breeding value.

    Written after `visits left` and `way to wellington`.
    """
    facts = t.facts
    player = t.players[seat]
    if t.turn == seat:
        for card in t.revealed:
            counts[card] += 1
    count: i64 = 0
    for card in range(len(counts)):
        if card < SHEEP or card >= OBJECTIVE:
            count += counts[card]
    limit = player.hand_limit(facts)
    share = chances(counts, count, limit + SEEN)
    expected = best_of_hand(share, prices.best, facts.breeding, float(limit))
    expected += float(player.permanent_certificates())
    seen[names.INCOME_TO_EXPECT] = expected
    wool = best_of_hand(share, prices.woolly, facts.wool, float(player.workers[SHEARER]))
    seen[names.WOOL_TO_EXPECT] = wool + float(player.permanent_wool(facts))
    delivery = next_delivery(t, seat, seen[names.WAY_TO_WELLINGTON], breeding)
    posts = net_worth(t, seat, prices.net)
    next_ = 0.0
    if delivery.post >= 0:
        next_ = posts[delivery.post]
    elif delivery.near > 0.0:
        hoped = BETTER * (1.0 - delivery.near)
        for half in range(3):
            next_ += best_post(posts, facts, delivery.total + hoped * half / 2.0) / 3.0
    seen[names.NEXT_INCOME] = delivery.near * delivery.income
    seen[names.NEXT_POST] = delivery.near * next_
    seen[names.POSTS_TO_COME] = posts_to_come(posts, facts, expected, seen[names.VISITS_LEFT])
    seen[names.PATHFINDER_POINTS_AHEAD] = prices.path[max(0, player.pathfinder)]


def chances(counts: vec[i64], count: i64, drawn: int) -> vec[float]:
    """How likely each breed is among so many cards drawn."""
    found = vec[float]([0.0] * SHEEP)
    if count == 0:
        return found
    for card in range(SHEEP):
        have = counts[card]
        if have:
            missing = 1.0 - float(have) / float(count)
            without = 1.0
            for _card in range(drawn):
                without *= missing
            found[card] = 1.0 - without
    return found


def best_of_hand(share: vec[float], order: list[int], worth: list[int], places: float) -> float:
    """What the best different breeds bring, if there are so many places for them."""
    total = 0.0
    for card in order:
        part = share[card]
        if part > 0.0:
            if part > places:
                part = places
            total += part * worth[card]
            places -= part
            if places <= 0.0:
                break
    return total


def net_worth(t: Table, seat: int, prices: vec[float]) -> vec[float]:
    """What a delivery to each post is worth, with the green arrow that it would complete."""
    facts = t.facts
    player = t.players[seat]
    net = prices[:]
    for post in range(1, WOOL):
        unlocked = shearing.is_open(t, seat, post) and not discs.is_closed(t, seat, post)
        if facts.post_wool[post] or not unlocked:
            net[post] = CLOSED
    for arrow in facts.green_arrows:
        if player.posts[arrow[0]]:
            net[arrow[1]] += arrow[2]
        if player.posts[arrow[1]]:
            net[arrow[0]] += arrow[2]
    return net


def best_post(posts: vec[float], facts: Facts, income: float) -> float:
    """The best delivery that an income allows."""
    best = posts[POST0]
    for post in range(1, WOOL):
        if facts.post_value[post] <= income and posts[post] > best:
            best = posts[post]
    return best


def posts_to_come(posts: vec[float], facts: Facts, expected: float, visits: float) -> float:
    """What deliveries are worth in all if each visit, from the last one, takes the best post."""
    worst = posts[POST0]
    total = 0.0
    left = visits
    while left > 0.0:
        part = left if left < 1.0 else 1.0
        reach = expected + SPREAD
        if left > 1.0:
            reach += GROWTH * (left - 1.0)
        best = POST0
        most = worst
        for post in range(1, WOOL):
            if posts[post] <= worst:
                continue
            sure = (reach - facts.post_value[post]) / (2.0 * SPREAD)
            if sure <= 0.0:
                continue
            if sure > 1.0:
                sure = 1.0
            worth = worst + sure * (posts[post] - worst)
            if worth > most:
                most = worth
                best = post
        total += part * most
        if best != POST0 and not facts.post_repeats[best]:
            posts[best] = CLOSED
        left -= 1.0
    return total
