"""What the visits to Wellington that are left promise to a player, for bots."""

from __future__ import annotations

from typing import Final

from drystone.games.gwtnz import discs, shearing, wellington
from drystone.games.gwtnz.box import (
    FROM_OBJECTIVES,
    OBJECTIVE,
    POST0,
    ROMNEY,
    SHEARER,
    SHEEP,
    SHROPSHIRE,
    WELLINGTON,
    WOOL,
)
from drystone.games.gwtnz.printed import Facts
from drystone.games.gwtnz.state import Player, Table

NAMES: Final[tuple[str, ...]] = (
    "income to expect",
    "wool to expect",
    "next income",
    "next post",
    "posts to come",
    "pathfinder points ahead",
)

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
POUND: Final = 0.35
"""What a pound is worth in points."""


class Prices:
    """What each post is worth all in all, and the breeds in order; once for a set of facts."""

    def __init__(self) -> None:
        self.facts: Facts | None = None
        self.net: list[float] = []
        self.best: list[int] = []
        self.woolly: list[int] = []
        self.path: list[float] = []


PRICES: Final = Prices()


def price(facts: Facts) -> None:
    """Work out `PRICES`."""
    net: list[float] = []
    for post in range(WOOL):
        worth = facts.post_points[post] + POUND * (facts.post_pounds[post] - facts.transport[post])
        card = facts.post_card[post]
        if card == FROM_OBJECTIVES:
            worth += 1.5
        elif card == ROMNEY:
            worth += 3.0
        elif card >= 0:
            worth += 0.7
        if facts.post_dark[post]:
            worth += 1.0
        net.append(worth)
    ranked = [(-facts.breeding[card], card) for card in range(SHROPSHIRE, SHEEP)]
    ranked.sort()
    woolly = [(-facts.wool[card], card) for card in range(SHROPSHIRE, SHEEP)]
    woolly.sort()
    PRICES.net = net
    PRICES.best = [card for _, card in ranked]
    PRICES.woolly = [card for _, card in woolly]
    PRICES.path = slopes(facts.path_points)
    PRICES.facts = facts


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


class Hand:
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


def look_at_hand(t: Table, player: Player, seat: int, way: float) -> Hand:
    """A hand, with what is revealed of it in the middle of a visit."""
    hand = Hand()
    facts = t.facts
    total = player.permanent_certificates()
    counts = True
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
                counts = False
                break
            if isinstance(frame, wellington.Deliver):
                hand.total = float(frame.total)
                hand.near = 1.0
                return hand
            if isinstance(frame, discs.PlaceDisc):
                hand.post = frame.post
                hand.near = 1.0
                return hand
            if isinstance(frame, wellington.AtWellington):
                if frame.finished:
                    return hand
                break
    shown = t.revealed if t.turn == seat else []
    last = -1
    for card in player.hand:
        if counts and 0 <= card < SHEEP and card != last and card not in shown:
            last = card
            total += facts.breeding[card]
    hand.total = float(total + player.certificates)
    hand.income = hand.total
    hand.near = 1.0 - way
    return hand


def look_ahead(
    out: list[float], t: Table, player: Player, seat: int, counts: list[int], way: float
) -> None:
    """Add the numbers that `NAMES` names, to a list in which `visits left` is the second."""
    visits = out[1]
    facts = t.facts
    if PRICES.facts is not facts:
        price(facts)
    if t.turn == seat:
        for card in t.revealed:
            counts[card] += 1
    count = 0
    for card in range(len(counts)):
        if card < SHEEP or card >= OBJECTIVE:
            count += counts[card]
    limit = player.hand_limit(facts)
    share = chances(counts, count, limit + SEEN)
    expected = best_of_hand(share, PRICES.best, facts.breeding, float(limit))
    expected += float(player.permanent_certificates())
    out.append(expected)
    wool = best_of_hand(share, PRICES.woolly, facts.wool, float(player.workers[SHEARER]))
    out.append(wool + float(player.permanent_wool(facts)))
    hand = look_at_hand(t, player, seat, way)
    posts = net_worth(t, player, seat)
    next_ = 0.0
    if hand.post >= 0:
        next_ = posts[hand.post]
    elif hand.near > 0.0:
        hoped = BETTER * (1.0 - hand.near)
        for half in range(3):
            next_ += best_post(posts, facts, hand.total + hoped * half / 2.0) / 3.0
    out.append(hand.near * hand.income)
    out.append(hand.near * next_)
    out.append(posts_to_come(posts, facts, expected, visits))
    out.append(PRICES.path[max(0, player.pathfinder)])


def chances(counts: list[int], count: int, drawn: int) -> list[float]:
    """How likely each breed is among so many cards drawn."""
    found = [0.0] * SHEEP
    if count == 0:
        return found
    for card in range(SHEEP):
        have = counts[card]
        if have:
            missing = 1.0 - have / count
            without = 1.0
            for _ in range(drawn):
                without *= missing
            found[card] = 1.0 - without
    return found


def best_of_hand(share: list[float], order: list[int], worth: list[int], places: float) -> float:
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


def net_worth(t: Table, player: Player, seat: int) -> list[float]:
    """What a delivery to each post is worth, with the green arrow that it would complete."""
    facts = t.facts
    net = PRICES.net[:]
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


def best_post(posts: list[float], facts: Facts, income: float) -> float:
    """The best delivery that an income allows."""
    best = posts[POST0]
    for post in range(1, WOOL):
        if facts.post_value[post] <= income and posts[post] > best:
            best = posts[post]
    return best


def posts_to_come(posts: list[float], facts: Facts, expected: float, visits: float) -> float:
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
