"""What may be named in any order is searched in one, and counts for all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb
from time import perf_counter

import pytest

from drystone.bots.mcts import Mcts
from drystone.bots.search.guard import Guard
from drystone.bots.search.ismcts import Node, Tree
from drystone.bots.search.plan import search_plan
from drystone.bots.search.turn import Prospect, search_turn
from drystone.bots.search.value import Value
from drystone.bots.weights import value_of
from drystone.core.chance import Quick
from drystone.core.state import State
from drystone.games import find
from tests.handful.game import ENOUGH, Handful, handful

Search = Callable[[State], list[Prospect]]


def points() -> Value:
    """The points on the table, and nothing else."""
    return value_of(find("tests.pebbles"), "nobody", 1)


def by_turn(table: State) -> list[Prospect]:
    return search_turn(
        table, points().at(table, 0), 10_000, 40, 1_000_000, Guard(60, perf_counter), 1
    )


def by_plan(table: State) -> list[Prospect]:
    return search_plan(table, points().at(table, 0), 1, 1_000_000, Guard(60, perf_counter), 1)


def worths(found: list[Prospect]) -> dict[int, float]:
    return {prospect.action: prospect.worth for prospect in found}


EITHER = pytest.mark.parametrize("search", [by_turn, by_plan])


@EITHER
def test_every_set_is_met_once(search: Search) -> None:
    """A handful of at most three stones of six: 41 handfuls, 156 orders."""
    table = handful(6, 3, good=[1, 3, 4])
    search(table)
    handfuls = sum(comb(6, size) for size in range(1, 4))
    assert handfuls == 41
    # Each handful is made once by its last stone, and once more where "enough" is said of it.
    assert table.made[0] <= 2 * handfuls + 1


@EITHER
def test_the_best_set_is_found_and_counts_for_all_that_it_begins_with(search: Search) -> None:
    found = worths(search(handful(6, 3, good=[1, 3, 4])))
    best = 10.0 * 3 + 1 + 3 + 4
    assert found[1] == found[3] == found[4] == best
    # The best handful with a stone that is no good has the two best of the others.
    assert found[0] == found[2] == found[5] == 10.0 * 2 + 3 + 4 - 5
    assert found[ENOUGH] == 0


@EITHER
def test_where_the_turn_ends_by_itself_the_last_stone_may_come_first(search: Search) -> None:
    """After stone 5 none comes in rising order, and yet two more must be named."""
    table = handful(6, 3, good=[1, 3, 5])
    table.exact = True
    found = worths(search(table))
    assert found[1] == found[3] == found[5] == 10.0 * 3 + 1 + 3 + 5
    assert found[4] == 10.0 * 2 + 3 + 5 - 5


@EITHER
def test_what_only_an_action_makes_possible_may_come_after_it(search: Search) -> None:
    table = handful(4, 2, good=[0, 3])
    table.locked = 0
    found = worths(search(table))
    assert 0 not in found
    assert found[3] == 10.0 * 2 + 0 + 3


@EITHER
def test_where_something_is_drawn_every_order_counts(search: Search) -> None:
    quiet, rattling = handful(4, 2, good=[0, 3]), handful(4, 2, good=[0, 3])
    rattling.rattling = True
    assert worths(search(quiet)) == worths(search(rattling))
    assert rattling.made[0] > quiet.made[0]


def test_what_a_person_named_before_restricts_nothing() -> None:
    table = handful(6, 3, good=[1, 3, 4])
    table.play(4, Quick(1))
    found = worths(by_turn(table))
    assert found[1] == found[3] == 10.0 * 3 + 1 + 3 + 4


def test_the_turn_of_the_first_in_order_is_known_to_its_end() -> None:
    table = handful(6, 3, good=[1, 3, 4])
    by_action = {prospect.action: prospect for prospect in by_turn(table)}
    line = by_action[1].plan()
    assert [action for _, action in line] == [1, 3, 4, ENOUGH]
    for asked, action in line:
        assert table.legal() == asked, "options are written down as people see them"
        table.play(action, Quick(1))
    assert table.over
    assert by_action[4].plan() == [], "it is thought about again after stone 4"


def lines(node: Node) -> Iterator[list[int]]:
    """Every line of actions that the tree has tried below a node."""
    for child in node.children:
        yield [child.action]
        for rest in lines(child):
            yield [child.action, *rest]


def test_the_tree_names_things_in_rising_order() -> None:
    table = handful(8, 4, good=[2, 5, 6, 7])
    table.viewer = 0
    tree = Tree(table, points().at(table, 0), 1, 0.4, 4.0, 25.0, 300)
    tree.add([7], 0.0)
    tree.add([0], 0.0)
    for _ in range(2000):
        tree.iterate()
    tried = [line for candidate in tree.candidates for line in lines(candidate)]
    stones = [[action for action in line if action != ENOUGH] for line in tried]
    assert all(line == sorted(line) for line in stones)
    after_7 = [line[0] for line in lines(tree.candidates[0])]
    assert min(after_7) < 7, "what the candidate itself named restricts nothing"


def test_mcts_does_not_weigh_a_turn_against_itself() -> None:
    view: Handful = handful(6, 3, good=[1, 3, 4]).observe(0)
    tree, plans = Mcts(within=0.5).tree(view, view.legal(), points(), Guard(60, perf_counter))
    assert [candidate.line for candidate in tree.candidates] == [[1, 3, 4, ENOUGH]]
    assert list(plans) == [1]
