"""Ratings follow from tables: by chains of opponents, whatever the order, with honest intervals."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

from drystone.games import find
from drystone.lab import ladder
from drystone.lab.arena import Outcome, count_up
from drystone.lab.ratings import Table, connected, fitted, rated, tables_of
from tests.lab.test_arena import GAME, sheet


def contest(one: str, other: str, wins: int, games: int) -> Outcome:
    """A heads-up run in which one bot won so many games."""
    sheets = [sheet(seed, [one, other], [2, 1] if seed < wins else [1, 2]) for seed in range(games)]
    return replace(count_up(GAME, 2, [one, other], sheets), version=find(GAME).version)


def test_a_bot_is_rated_by_a_chain_of_opponents() -> None:
    ratings = fitted([Table("crofter", "overseer", 100, 25), Table("random", "crofter", 100, 25)])
    assert round(ratings["overseer"]) == 1500
    assert round(ratings["overseer"] - ratings["crofter"]) == 191  # three wins to one
    assert round(ratings["crofter"] - ratings["random"]) == 191


def test_who_won_in_a_ring_is_as_good_as_the_others() -> None:
    ring = ["overseer", "laird", "mcts"]
    tables = [Table(ring[i], ring[(i + 1) % 3], 100, 70) for i in range(3)]
    ratings = fitted(tables)
    assert max(ratings.values()) - min(ratings.values()) < 1


def test_the_order_of_the_tables_changes_nothing() -> None:
    tables = [
        Table("laird", "overseer", 200, 130),
        Table("mcts", "overseer", 200, 104),
        Table("laird", "mcts", 200, 120),
    ]
    there, back = fitted(tables), fitted(tables[::-1])
    assert all(abs(there[bot] - back[bot]) < 0.1 for bot in there)


def test_bots_that_no_chain_joins_are_left_out() -> None:
    tables = [Table("apprentice", "visitor", 10, 7), Table("laird", "overseer", 10, 7)]
    assert connected(tables) == tables[1:]


def test_a_table_counts_for_as_many_games_as_its_interval_says() -> None:
    outcome = contest("laird", "overseer", 130, 200)
    (table,) = tables_of([outcome])
    (first, other) = outcome.standings
    error = (first.high - first.low) / 3.92
    assert table.games - 1 <= first.games
    assert abs(first.share * (1 - first.share) / error**2 - (table.games - 1)) < 2
    assert other.share == 1 - first.share


def test_the_interval_holds_the_true_rating_in_19_of_20_cases() -> None:
    """Of 60 runs between bots that are 191 points apart; 50 or fewer come in one run of 1,000."""
    dice = random.Random(7)
    held = 0
    for _ in range(60):
        wins = sum(dice.random() < 0.75 for _ in range(100))
        best = rated([contest("laird", "overseer", wins, 100)])[0]
        held += best.low <= 1500 + 190.8 <= best.high
    assert held > 50


def test_the_page_has_the_strongest_first_and_older_runs_left_out() -> None:
    runs = [contest("overseer", "crofter", 15, 20), contest("mcts", "overseer", 14, 20)]
    ratings = [each.rating for each in rated(runs)]
    assert [each.spec for each in rated(runs)] == ["mcts", "overseer", "crofter"]
    assert all(one > other for one, other in pairwise(ratings))
    page = ladder.markdown(runs, "")
    assert "| overseer | 1500 |  | 40 |" in page
    older = replace(runs[0], version=0)
    assert "| crofter |" not in "\n".join(ladder.ratings_of([older, runs[1]]))
