"""A refusal of a bid, a use or a worker gives the real reason: what it claims is so."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

import pytest

import drystone
from drystone.core.chance import Quick
from drystone.core.state import Refusal
from drystone.games.keyflower.components import (
    ANY_WORKER,
    BOAT_4,
    COLOURS,
    GREEN,
    ORDER,
    SITES,
    SKILL_OF,
    TILES,
    WORKER_OF,
)
from drystone.games.keyflower.facts import FACTS
from drystone.games.keyflower.sending import Gather
from drystone.games.keyflower.state import AUCTION, Table
from drystone.games.keyflower.turn import Turn
from drystone.games.keyflower.words import BID, BRING, DONE, SEND, USE
from tests.keyflower.scene import Scene, number, play, table, why
from tests.keyflower.test_turn import give_boat_4
from tests.rules import rule

ROOM = 6


class Force:
    """What a seat could place, counted without a look at the rules' own counting."""

    def __init__(self, t: Table, seat: int, apart: int = -1) -> None:
        self.screen = t.screens[7 * seat : 7 * seat + 4]
        self.groups: list[tuple[int, int]] = []
        """(colour, size) of every outbid group elsewhere."""
        for lot in t.lots:
            best = max(t.bids[other][lot] for other in range(t.seats))
            if lot != apart and 0 < t.bids[seat][lot] < best:
                self.groups.append((t.bid_colour(seat, lot), t.bids[seat][lot]))

    def of(self, colour: int) -> int:
        return self.screen[colour] + sum(size for c, size in self.groups if c == colour)

    def all(self) -> int:
        return sum(self.of(colour) for colour in range(4))

    def best(self) -> int:
        return max(self.of(colour) for colour in range(4))

    def uses(self, colours: list[int]) -> Iterator[tuple[int, list[int], list[int]]]:
        """Every way to gather workers of these colours: how many, and the colours of the rest."""
        numbers = [
            range(min(ROOM, self.screen[c]) + 1) if c in colours else range(1) for c in range(4)
        ]
        mine = [i for i, (c, _) in enumerate(self.groups) if c in colours]
        for picked in itertools.product((False, True), repeat=len(mine)):
            gone = [i for i, yes in zip(mine, picked, strict=True) if yes]
            for sent in itertools.product(*numbers):
                left = [self.screen[c] - sent[c] for c in range(4)]
                rest = [c for i, (c, _) in enumerate(self.groups) if i not in gone]
                yield sum(sent) + sum(self.groups[i][1] for i in gone), left, rest


def has_boat(t: Table, seat: int, side: int) -> bool:
    return t.owner[BOAT_4] == seat + 1 and t.side[BOAT_4] == side and t.cell[BOAT_4] > 0


def bid_reason_holds(t: Table, seat: int, tile: int, reason: Refusal) -> bool:
    """Whether what a refused bid is told is so."""
    force = Force(t, seat, tile)
    own, hue = t.bids[seat][tile], t.hue[tile] - 1
    top = max((t.bids[other][tile] for other in range(t.seats) if other != seat), default=0)
    needed = max(1, top + 1 - own)
    captain = has_boat(t, seat, 0)
    countered = captain and own == 0 and tile < ORDER and top > 0 and hue != GREEN
    colour = t.bid_colour(seat, tile) if own else hue
    said = reason.params
    in_colour = said.get("colour") in (None, f"colour.{COLOURS[colour]}")
    claims = {
        "not-for-sale": tile not in t.lots,
        "no-workers": force.all() == 0,
        "needs-colour": hue >= 0 and force.of(colour) == 0 and not countered,
        "bid-too-small": own == 0 and 0 < force.of(colour) < needed and not countered,
        "raise-too-small": own > 0 and force.of(colour) < needed,
        "counter-too-small": countered and 0 < force.best() < needed,
        "own-bid-colour": captain and own > 0 and force.of(colour) < needed <= force.best(),
        "no-counter-for-order": captain and tile >= ORDER and force.best() >= needed,
        "no-counter-to-green": captain and hue == GREEN and force.best() >= needed,
        "no-bid-to-counter": captain and top == 0 and force.best() >= needed,
    }
    return claims[reason.key] and in_colour and said.get("needed") in (None, needed)


def use_reason_holds(t: Table, seat: int, tile: int, reason: Refusal) -> bool:
    """Whether what a refused use is told is so."""
    key, face = reason.key, 2 * tile + t.side[tile]
    if key == "takes-no-workers":
        return tile >= SITES or not FACTS.usable[face]
    if key == "not-in-play":
        return t.cell[tile] == 0 and t.owner[tile] != AUCTION
    if key in ("no-such-skill", "no-skill"):
        held = t.screens[7 * seat + 4 : 7 * seat + 7]
        kind = FACTS.price_of[face] if FACTS.price[face] == SKILL_OF else -1
        return held[kind] == 0 if kind >= 0 else sum(held) == 0
    force = Force(t, seat)
    low, room = t.last[tile] + 1, ROOM - t.crowd(tile)
    hue = t.hue[tile] - 1
    mixed = hue >= 0 and has_boat(t, seat, 1)
    colours = [[0, 1, 2, 3]] if mixed else [[hue]] if hue >= 0 else [[c] for c in range(4)]
    have = max(sum(force.of(c) for c in allowed) for allowed in colours)
    if key == "tile-full":
        return low > room
    if key in ("no-workers", "needs-colour", "too-few-workers", "too-few-for-use"):
        none = (force.all() if key == "no-workers" else have) == 0
        few = 0 < have < low and reason.params["needed"] == low
        return (few if key.startswith("too-few") else none) and (mixed or hue >= 0 or none)
    ways = [way for allowed in colours for way in force.uses(allowed) if low <= way[0] <= room]
    if key == "workers-and-price":
        return bool(ways) and not any(paid(face, left, rest) for _, left, rest in ways)
    large = any(size > room for c, size in force.groups if any(c in some for some in colours))
    return not ways and (key == "groups-do-not-fit" or (key == "too-many-for-tile" and large))


def paid(face: int, left: list[int], groups: list[int]) -> bool:
    """Whether a worker or a group that is left pays the price of a use."""
    if FACTS.price[face] not in (WORKER_OF, ANY_WORKER):
        return True
    wanted = range(4) if FACTS.price[face] == ANY_WORKER else [FACTS.price_of[face]]
    return any(left[colour] > 0 or colour in groups for colour in wanted)


def worker_reason_holds(t: Table, asked: Gather, action: int, reason: Refusal) -> bool:
    """Whether what is told of refused workers is so."""
    key, seat = reason.key, asked.seat
    lot = action - BRING if action < SEND else -1
    group = t.bids[seat][lot] if lot >= 0 else 0
    top = max((t.bids[o][lot] for o in range(t.seats) if o != seat), default=0) if group else 0
    colour = t.bid_colour(seat, lot) if group else (action - SEND) % 4
    size = group if lot >= 0 else (action - SEND) // 4 + 1 if action < DONE else 0
    done = action == DONE
    gathered = [asked.blue, asked.red, asked.yellow, asked.green]
    if key in ("group-stays", "no-group", "group-is-winning"):
        stays = lot == asked.tile and not asked.use
        return {
            "group-stays": stays and group > 0,
            "no-group": group == 0,
            "group-is-winning": group > top and not stays,
        }[key]
    if key in ("sent-already", "too-few-behind-screen"):
        said = gathered[colour] > 0 and asked.sent >> colour & 1
        return bool(said) if key == "sent-already" else t.screens[7 * seat + colour] < size
    own, hue = t.bids[seat][asked.tile], t.hue[asked.tile] - 1
    if key == "one-colour":
        return sum(gathered) > 0 and gathered[colour] == 0
    if key == "own-bid-colour":
        return own > 0 and colour != t.bid_colour(seat, asked.tile) and not asked.use
    if key.startswith("no-counter") or key == "no-bid-to-counter":
        return has_boat(t, seat, 0) and colour != hue and not asked.use
    if key == "wrong-colour":
        return hue >= 0 and colour != hue
    total = sum(gathered) + size
    if key == "too-few-to-win":
        best = max(t.bids[o][asked.tile] for o in range(t.seats) if o != seat)
        needed = max(1, best + 1 - own) - sum(gathered)
        return not asked.use and reason.params["needed"] == needed and (not done or needed > 0)
    low, room = t.last[asked.tile] + 1, ROOM - t.crowd(asked.tile)
    if key == "too-many-for-tile":
        return total > room
    priced = FACTS.price[2 * asked.tile + t.side[asked.tile]] in (WORKER_OF, ANY_WORKER)
    return priced and total <= room if key == "keep-one-to-pay" else total < low


@rule("KEY 4.3", "KEY 4.7", "KEY 5.2", "KEY 6.3", "KEY 6.4", "KEY 6.9", "KEY 9.8")
@pytest.mark.parametrize("side", [None, 0, 1], ids=["plain", "4a", "4b"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_what_a_refusal_claims_is_so(seats: int, side: int | None) -> None:
    met: Counter[str] = Counter()
    for seed in range(3):
        game = drystone.new("keyflower", seats=seats, seed=80 + seed)
        dice = Quick(seed)
        while not game.over:
            t = table(game).copy()
            if isinstance(t.frames[-1], Turn) and len(game.decisions) % 3 == 0:
                if side is not None:
                    give_boat_4(t, t.seat, side)
                met.update(check_reasons(t))
                t.play(t.legal()[dice.below(len(t.legal()))], dice)
                while t.frames and isinstance(t.frames[-1], Gather):
                    met.update(check_reasons(t))
                    t.play(t.legal()[dice.below(len(t.legal()))], dice)
            game.play(game.legal()[dice.below(len(game.legal()))])
    assert len(met) > 12
    assert side != 0 or met["counter-too-small"]


def check_reasons(t: Table) -> Iterator[str]:
    """The keys of all reasons given now for a bid, a use or workers; each is looked into."""
    asked = t.frames[-1]
    if isinstance(asked, Turn):
        for tile in range(TILES):
            for verb, holds in ((BID, bid_reason_holds), (USE, use_reason_holds)):
                reason = t.why_not(verb + tile)
                if reason is not None:
                    assert holds(t, t.seat, tile, reason), (FACTS.names[tile], reason)
                    yield reason.key
    elif isinstance(asked, Gather):
        for action in range(BRING, DONE + 1):
            reason = t.why_not(action)
            if reason is not None:
                assert worker_reason_holds(t, asked, action, reason), (action - BRING, reason)
                yield reason.key


def captain(*market: str) -> Scene:
    """Seat 0 has summer boat 4 in the village, side a."""
    return Scene(2, "autumn").tile(0, "summer-boat-4", 0, 1, side=0).market(*market)


@rule("KEY 5.2", "KEY 9.8")
def test_a_counter_bid_that_is_too_small_is_told_so() -> None:
    game = captain("inn").bid(1, "inn", 3, "red").behind(0, blue=3).game()
    assert why(game, "bid inn") == ("KEY 5.2", "counter-too-small")
    refusal = game.why_not("bid inn")
    assert refusal is not None
    assert refusal.params == {"tile": "tile.inn", "needed": 4}


@rule("KEY 9.8", "KEY 9.9")
def test_where_4a_does_not_help_the_reason_says_why() -> None:
    game = captain("inn").bid(1, "order-1", 1, "red").behind(0, blue=3).game()
    assert why(game, "bid order-1") == ("KEY 9.8", "no-counter-for-order")
    game = captain("inn").used("inn", 1, "red").behind(0, blue=3).game()
    assert why(game, "bid inn") == ("KEY 9.8", "no-bid-to-counter")
    game = captain("inn").bid(1, "inn", 2, "red").bid(0, "inn", 1, "blue").behind(0, red=5).game()
    assert why(game, "bid inn") == ("KEY 9.9", "own-bid-colour")
    game = captain("inn").bid(1, "inn", 1, "green").behind(0, blue=3, green=2).game()
    play(game, "bid inn")
    assert why(game, "send 2 blue") == ("KEY 9.8", "no-counter-to-green")


@rule("KEY 4.4", "KEY 9.11")
def test_groups_that_do_not_fit_are_not_called_too_few() -> None:
    scene = Scene().market("keywood", "miner", "stable")
    scene.bid(0, "keywood", 3, "red").bid(1, "keywood", 4, "red")
    scene.bid(0, "miner", 3, "red").bid(1, "miner", 4, "red").used("stable", 2, "red")
    scene.t.last[number("stable")] = 3
    assert why(scene.game(), "use stable") == ("KEY 4.4", "groups-do-not-fit")
    scene = Scene(2, "autumn").tile(0, "summer-boat-4", 0, 1, side=1).market("inn")
    game = scene.used("inn", 2, "red").behind(0, blue=1).game()
    assert why(game, "use inn") == ("KEY 6.3", "too-few-for-use"), "the colour would do"
