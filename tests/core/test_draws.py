"""Whether draws are fair and tell nothing of each other: chi-squared tests with a stated error.

Each comparison fails a perfect generator with probability `ERROR`, half of it for counts that are
too uneven and half for counts that are too even (a progression is). There are fewer than 400 of
them, so the whole suite would be wrong about one perfect generator in 25,000. The seeds are fixed:
what is green once stays green.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from itertools import permutations
from math import sqrt
from statistics import NormalDist

import pytest

import drystone
from drystone.core.chance import Chance, Quick, Recording, Seeded
from drystone.games import find
from tests.broken.old_dice import OldQuick, OldSeeded

ERROR = 1e-7
LAGS = range(1, 25)

Make = Callable[[int, int], Chance]
"""The chance of a decision of the game with a seed; -1 is the set-up."""


def even(seen: Iterable[Hashable], cells: int, what: str) -> None:
    """Each of so many cells has come about as often, no more and no less evenly than by chance."""
    counts = Counter(seen)
    total = counts.total()
    expected = total / cells
    assert expected >= 5, f"{what}: {total} draws are too few for {cells} cells"
    assert len(counts) <= cells, f"{what}: {len(counts)} cells, not {cells}"
    surprise = sum((n - expected) ** 2 for n in counts.values()) / expected
    surprise += (cells - len(counts)) * expected
    low, high = (quantile(cells - 1, p) for p in (ERROR / 2, 1 - ERROR / 2))
    assert low < surprise < high, (
        f"{what}: chi-squared {surprise:.1f} is not within {low:.1f} to {high:.1f}"
    )


def quantile(freedom: int, p: float) -> float:
    """Of the chi-squared distribution, to about one part in a hundred (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return freedom * max(0.0, 1 - spread + NormalDist().inv_cdf(p) * sqrt(spread)) ** 3


def distant_seeds(number: int) -> list[int]:
    """Seeds as a table makes them."""
    dice = random.Random(2026)
    return [dice.getrandbits(128) for _ in range(number)]


# The checks, for any generator.


def first_draws_of_neighbouring_seeds(make: Make) -> None:
    for n in (2, 3, 4, 7, 10, 52):
        even((make(seed, 3).below(n) for seed in range(n * 150)), n, f"first of {n}")


def windows_of_neighbouring_seeds(make: Make) -> None:
    """60 games in a row: who begins must vary as much from one 60 to the next as by chance."""
    starts = [make(seed, -1).below(4) for seed in range(6000)]
    halves = (sum(start < 2 for start in starts[i : i + 60]) for i in range(0, 6000, 60))
    surprise = sum((n - 30) ** 2 / 15 for n in halves)
    low, high = (quantile(100, p) for p in (ERROR / 2, 1 - ERROR / 2))
    assert low < surprise < high, f"windows of 60 seeds: {surprise:.1f}, {low:.1f} to {high:.1f}"


def seeds_at_a_distance(make: Make) -> None:
    for lag in LAGS:
        draws = [make(seed, 5).below(8) for seed in range(1200 + lag)]
        pairs = ((draws[i], draws[i + lag]) for i in range(1200))
        even(pairs, 64, f"seeds {lag} apart")


def decisions_at_a_distance(make: Make) -> None:
    """What one decision draws tells nothing of what another one draws, near or far."""
    seeds = distant_seeds(1200)
    for lag in LAGS:
        pairs = ((make(seed, 40).below(8), make(seed, 40 + lag).below(8)) for seed in seeds)
        even(pairs, 64, f"decisions {lag} apart")


def later_draws_of_neighbouring_decisions(make: Make) -> None:
    """The third draw of a decision against the first of the next."""
    pairs = []
    for seed in distant_seeds(2000):
        one, next_one = make(seed, 11), make(seed, 12)
        third = [one.below(6) for _ in range(3)][2]
        pairs.append((third, next_one.below(6)))
    even(pairs, 36, "the third draw and the next decision's first")


def draws_within_a_decision(make: Make) -> None:
    for lag in range(1, 13):
        pairs = []
        for seed in range(300):
            chance = make(seed, 8)
            draws = [chance.below(6) for _ in range(lag + 4)]
            pairs += [(draws[i], draws[i + lag]) for i in range(0, 4, max(1, min(lag, 4)))]
        even(pairs, 36, f"draws {lag} apart")


def shuffles(make: Make) -> None:
    for size, number in ((3, 1200), (4, 2400), (5, 6000)):
        seen: list[Hashable] = []
        for seed in range(number):
            chance, items = make(seed, 2), list(range(size))
            seen.append(tuple(chance.pull(items, 0) for _ in range(size)))
        even(seen, len(list(permutations(range(size)))), f"orders of {size}")


def the_same_skill_twice(make: Make) -> None:
    """A skill tile now and another three decisions later: equal in a third of the games."""
    tiles = []
    for seed in distant_seeds(3000):
        tiles.append((make(seed, 20).draw([8, 8, 8], 0), make(seed, 23).draw([8, 8, 8], 0)))
    even(tiles, 9, "skill tiles three decisions apart")


def a_bag_in_proportion(make: Make) -> None:
    """A bag of 1, 2 and 3: sixths, by the number of the ball."""
    seen = []
    for seed in range(3000):
        chance = make(seed, 0)
        kind = chance.draw([1, 2, 3], 0)
        seen.append((kind, chance.below(kind + 1)))
    even(seen, 6, "a bag in proportion")


CHECKS = [
    first_draws_of_neighbouring_seeds,
    windows_of_neighbouring_seeds,
    seeds_at_a_distance,
    decisions_at_a_distance,
    later_draws_of_neighbouring_decisions,
    draws_within_a_decision,
    shuffles,
    the_same_skill_twice,
    a_bag_in_proportion,
]

RELATED = [
    windows_of_neighbouring_seeds,
    seeds_at_a_distance,
    decisions_at_a_distance,
    the_same_skill_twice,
]
"""What the old generator fails at."""


@pytest.mark.pure_too
@pytest.mark.parametrize("check", CHECKS)
def test_the_draws_of_a_game_are_independent(check: Callable[[Make], None]) -> None:
    check(Seeded)


@pytest.mark.parametrize("check", CHECKS)
def test_the_draws_of_a_search_are_independent(check: Callable[[Make], None]) -> None:
    check(lambda seed, decision: Quick(seed * 7919 + decision))


@pytest.mark.parametrize("check", RELATED)
def test_the_old_draws_were_not(check: Callable[[Make], None]) -> None:
    with pytest.raises(AssertionError, match=r"chi-squared|windows"):
        check(OldSeeded)


@pytest.mark.parametrize("check", [first_draws_of_neighbouring_seeds, decisions_at_a_distance])
def test_the_old_draws_of_a_search_were_not(check: Callable[[Make], None]) -> None:
    with pytest.raises(AssertionError, match="chi-squared"):
        check(lambda seed, decision: OldQuick(seed * 7919 + decision))


# The games' own first draws.


def set_up(name: str, seats: int, chance: Chance, place: int) -> int:
    """One outcome of a set-up."""
    recording = Recording(chance)
    rules = find(name)
    rules.setup(seats, rules.settle_options(seats, {}), recording)
    return recording.outcomes[place]


OWN = [
    ("gwtnz", 4, 0, 8),  # the first harbourmaster
    ("keyflower", 4, 32, 6),  # the first home tile
    ("caledonia", 4, 4, 8),  # the first scoring tile
    ("caledonia", 4, 21, 4),  # who begins
]
"""A game, its seats, a draw of its set-up, and how many there are to draw from."""


def set_ups_of_neighbouring_seeds(make: Make, name: str, seats: int, place: int, n: int) -> None:
    drawn = [set_up(name, seats, make(seed, -1), place) for seed in range(12 * n * n)]
    even(drawn, n, f"draw {place} of {name}")
    even(zip(drawn[::2], drawn[1::2], strict=True), n * n, f"draw {place} of {name}, two games")


@pytest.mark.parametrize("name, seats, place, n", OWN)
def test_set_ups_are_independent(name: str, seats: int, place: int, n: int) -> None:
    set_ups_of_neighbouring_seeds(Seeded, name, seats, place, n)


@pytest.mark.parametrize("name, seats, place, n", OWN)
def test_the_old_set_ups_were_not(name: str, seats: int, place: int, n: int) -> None:
    with pytest.raises(AssertionError, match="chi-squared"):
        set_ups_of_neighbouring_seeds(OldSeeded, name, seats, place, n)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_seat_begins_as_often(seats: int) -> None:
    rules = find("keyflower")
    options = rules.settle_options(seats, {})
    first = [rules.setup(seats, options, Seeded(seed)).seat for seed in range(1200)]
    even(first, seats, "who begins")
    even(zip(first[::2], first[1::2], strict=True), seats * seats, "who begins, two games")


def skills_drawn(text: str, seed: int) -> tuple[int, int]:
    """The skill tile from Apprentice Hall, and the one four decisions later, in a whole game."""
    game = drystone.position(re.sub(r"(?m)^seed = .*$", f"seed = {seed}", text))
    learn = ("use apprentice-hall", "send {n} red", "draw")
    for said in (*learn, "pass", *learn):
        game.play(said.format(n=1 if len(game.decisions) < 3 else 2))
    return game.decisions[2].outcomes[0], game.decisions[6].outcomes[0]


def test_apprentice_hall_teaches_the_same_skill_no_more_often_than_any_other() -> None:
    """By the public API, as a player would try it: 15 tiles of each skill, one drawn, one more."""
    start = next(
        game for seed in range(99) if can_learn(game := drystone.new("keyflower", 2, seed))
    )
    text = start.position()
    drawn = [skills_drawn(text, seed) for seed in distant_seeds(3000)]
    # 14 of the same kind and 15 of each other are left: told apart by number, all are as likely.
    dice = random.Random(1)
    numbered = [(a, b, dice.randrange(14 if a == b else 15)) for a, b in drawn]
    even(numbered, 3 * (14 + 15 + 15), "skills learned four decisions apart")


def can_learn(game: drystone.Game) -> bool:
    """Whether Apprentice Hall is on offer and whoever begins has three red workers."""
    text = game.position()
    return '"apprentice-hall"' in text and f'"{game.seat}.red" = 3' in text
