"""Production, the scoring tiles, and the end."""

from __future__ import annotations

import pytest

from drystone.core.game import Game
from drystone.games.caledonia.scoring import (
    band,
    by_threshold,
    contract_points,
    glory_of,
    import_values,
    places,
    settlement_points,
    settlements,
)
from tests.caledonia.scene import (
    fulfilled,
    give,
    good,
    play,
    player,
    rule_against,
    scene,
    table,
    words,
)
from tests.rules import rule


@rule("CAL 13.1", "CAL 13.2")
def test_workers_earn_and_farms_yield() -> None:
    units = "woodcutter 2.4, miner 3.6, sheep 10.6, cow 10.7, cow 10.8, field 9.6"
    game = scene(1, units={0: units})
    play(game, "pass")
    assert player(game).money == 50 + 16 + 4 + 6
    assert player(game).goods == [1, 2, 2, 0, 0, 0]


@rule("CAL 13.1")
@pytest.mark.parametrize(
    "woodcutters, miners, income", [(0, 0, 2 * 4 + 6), (1, 0, 2 * 6 + 6), (0, 1, 2 * 4 + 8)]
)
def test_income_with_technology(woodcutters: int, miners: int, income: int) -> None:
    game = scene(1, units={0: "woodcutter 2.4, woodcutter 11.6, miner 3.6"})
    give(game, woodcutters_improved=woodcutters, miners_improved=miners)
    play(game, "pass")
    assert player(game).money == 50 + 16 + income


@rule("CAL 13.3")
def test_processing_is_optional_and_grain_is_used_once() -> None:
    units = "dairy 10.6, bakery 10.7, bakery 10.8, distillery 9.6, field 8.6, cow 11.5"
    game = play(scene(1, units={0: units}), "pass")
    makes = ["make cheese 1", "make bread 1", "make bread 2", "make whisky 1"]
    assert words(game) == [*makes, "done"]
    assert rule_against(game, "make bread 3") == "CAL 13.3"
    other = game.copy()
    play(game, "make bread 2")
    assert words(game) == ["make cheese 1", "done"], "no grain left for whisky"
    play(game, "make cheese 1")
    assert words(game) == ["done"], "what is drawn next waits for the player's word"
    play(game, "done")
    assert table(game).round == 3
    assert player(game).goods == [0, 0, 0, 2, 1, 0]
    play(other, "make whisky 1", "make bread 1", "done")
    assert player(other).goods == [0, 0, 1, 1, 0, 1]


@rule("CAL 13.3")
def test_old_stock_is_processed_too_and_no_building_twice() -> None:
    game = give(scene(1, units={0: "distillery 10.6, miner 3.6"}), grain=5)
    play(game, "pass")
    assert words(game) == ["make whisky 1", "done"]
    play(game, "done")
    assert good(game, "grain") == 5


@rule("CAL 14.1")
def test_the_rounds_tile_is_scored_after_production_and_nothing_is_spent() -> None:
    game = scene(2, scoring="3 1", round_=2, units={0: "sheep 10.6, sheep 10.7", 1: "cow 4.6"})
    play(game, "pass", "pass")
    assert [player(game, seat).glory for seat in range(2)] == [2, 1]
    assert player(game).goods[0] == 2


STOCK = {"wool": 2, "milk": 1, "bread": 1, "cheese": 2, "whisky": 2}
UNITS = (
    "sheep 1.9, cow 2.9, field 2.8, dairy 1.7, bakery 13.1, distillery 13.2, miner 13.4, miner 3.6"
)


@pytest.mark.parametrize(
    "tile, glory",
    [
        pytest.param(1, 3, marks=rule("CAL 14.2"), id="basic goods"),
        pytest.param(2, 2 * 3, marks=rule("CAL 14.3"), id="pairs of processed goods"),
        pytest.param(3, 5 + 2, marks=rule("CAL 14.4"), id="farms"),
        pytest.param(4, 2 * 2, marks=rule("CAL 14.5"), id="workers"),
        pytest.param(5, 3 * 3, marks=rule("CAL 14.6"), id="pairs on the border"),
        pytest.param(6, 3 + 2, marks=rule("CAL 14.7"), id="imports"),
        pytest.param(7, 2 * 3, marks=rule("CAL 14.8"), id="meat"),
        pytest.param(8, 3 + 1 + 1, marks=rule("CAL 14.9"), id="upgrades"),
        pytest.param(9, 2 * 1, marks=rule("CAL 14.10"), id="dear land"),
    ],
)
def test_every_scoring_tile(tile: int, glory: int) -> None:
    game = scene(3, units={0: UNITS})
    give(fulfilled(game, "4 3"), **STOCK)
    player(game).fulfilled = [3]
    table(game).pile.append(2)
    if tile == 6:
        player(game).fulfilled = [1, 2]
    give(game, shipping=3, merchants=3, miners_improved=1)
    assert glory_of(table(game), 0, tile - 1) == glory


@rule("CAL 14.5", "CAL 14.9")
def test_fishermen_and_a_clans_start_count() -> None:
    game = scene(units={0: "worker 5.6, worker 3.6"}, clans={0: "macdonald", 1: "stewart"})
    assert glory_of(table(game), 0, 3) == 4
    assert glory_of(table(game), 1, 7) == 3 + 1


@rule("CAL 15.1")
def test_the_small_change() -> None:
    game = fulfilled(scene(3, units={0: "sheep 10.6"}), "23")
    give(game, wool=1, milk=2, bread=1, whisky=1, money=49, glory=7)
    points = game.breakdown(0)
    assert points["glory"] == 7
    assert points["basic-goods"] == 3
    assert points["processed-goods"] == 4
    assert points["money"] == 4
    assert points["hops"] == 8


@rule("CAL 15.2")
@pytest.mark.parametrize(
    "imports, values",
    [
        ([6, 3, 5], [3, 5, 4]),
        ([1, 2, 3], [5, 4, 3]),
        ([4, 4, 4], [5, 4, 3]),
        ([4, 4, 1], [4, 3, 5]),
        ([0, 9, 9], [5, 4, 3]),
    ],
)
def test_rare_imports_are_worth_more(imports: list[int], values: list[int]) -> None:
    t = table(scene())
    t.imports = imports
    assert import_values(t) == values


@rule("CAL 15.2")
def test_the_rulebooks_imports() -> None:
    # Tobacco least, cotton most; three tobacco, two sugar cane and six cotton of one's own.
    game = fulfilled(scene(), "4 46 2 3")
    table(game).imports = [20, 5, 12]
    points = game.breakdown(0)
    assert (points["cotton"], points["tobacco"], points["sugar-cane"]) == (18, 15, 8)


def contracts(*counts: int) -> Game:
    game = scene(len(counts))
    numbers = iter(range(1, 51))
    for seat, count in enumerate(counts):
        game = fulfilled(game, " ".join(str(next(numbers)) for _ in range(count)), seat)
    return game


@rule("CAL 15.3", "CAL 15.6")
@pytest.mark.parametrize(
    "counts, points",
    [
        ((3, 2, 1), [12, 6, 0]),
        ((2, 2, 1), [9, 9, 0]),
        ((3, 1, 1), [12, 3, 3]),
        ((2, 2, 2), [6, 6, 6]),
        ((3, 2, 2, 2), [12, 2, 2, 2]),
        ((4, 3, 2, 1), [12, 6, 0, 0]),
        ((2, 1), [8, 0]),
        ((2, 2), [4, 4]),
        ((1, 0, 0), [12, 0, 0]),
        ((0, 0), [0, 0]),
    ],
)
def test_most_contracts(counts: tuple[int, ...], points: list[int]) -> None:
    t = table(contracts(*counts))
    assert [contract_points(t, seat) for seat in range(len(counts))] == points


@rule("CAL 15.4")
def test_neighbours_are_one_settlement_and_a_river_makes_two() -> None:
    game = scene(units={0: "sheep 10.6, sheep 10.7, cow 11.5, cow 10.5, cow 10.4, miner 3.6"})
    t = table(game)
    groups = t._land.settlements(player(game)._units)
    assert len(groups) == 3, "a river splits 10.4 from 10.5"
    assert settlements(t, 0) == 1
    give(game, shipping=1)
    assert settlements(t, 0) == 2


@rule("CAL 15.4")
def test_settlements_are_joined_through_others_and_one_may_be_too_far() -> None:
    # One loch lies between 9.1 and 10.3, one between 10.3 and 8.4; 4.6 is out of the way.
    game = scene(units={0: "sheep 9.1, woodcutter 10.3, sheep 8.4, sheep 4.6"})
    for level, joined in enumerate([1, 1, 3, 3]):
        give(game, shipping=level)
        assert settlements(table(game), 0) == joined


@rule("CAL 15.5", "CAL 15.6")
@pytest.mark.parametrize(
    "counts, points",
    [
        ((3, 2, 1), [18, 12, 6]),
        ((3, 3, 1), [15, 15, 6]),
        ((2, 2, 2, 2), [9, 9, 9, 9]),
        ((4, 3, 2, 2), [18, 12, 3, 3]),
        ((2, 1), [12, 0]),
        ((1, 1), [6, 6]),
    ],
)
def test_most_settlements(counts: tuple[int, ...], points: list[int]) -> None:
    table_points = [12, 0] if len(counts) == 2 else [18, 12, 6]
    assert [places(list(counts), table_points, seat) for seat in range(len(counts))] == points


@rule("CAL 15.5")
def test_settlement_points_of_a_position() -> None:
    game = scene(3, units={0: "sheep 10.6", 1: "cow 10.4, cow 10.5", 2: "miner 3.6"})
    give(game, 1, shipping=1)
    assert [settlement_points(table(game), seat) for seat in range(3)] == [9, 18, 9]


@rule("CAL 15.7")
def test_left_over_money_breaks_a_tie() -> None:
    game = scene(2, units={0: "sheep 10.6", 1: "sheep 4.6"})
    give(game, 0, money=41)
    give(game, 1, money=47)
    assert game.scores()[0] == game.scores()[1]
    assert game.winners() == [1]
    give(game, 0, money=47)
    assert game.winners() == [0, 1]
    give(game, 0, money=50)
    assert game.winners() == [0]


@rule("CAL 16.5")
@pytest.mark.parametrize(
    "count, contract, settlement",
    [(4, 0, 0), (5, 4, 0), (6, 8, 0), (7, 12, 0), (8, 12, 6), (10, 12, 6), (11, 12, 12),
     (13, 12, 12), (14, 12, 18), (20, 12, 18)],
)  # fmt: skip
def test_solo_thresholds(count: int, contract: int, settlement: int) -> None:
    facts = table(scene(1)).facts
    assert by_threshold(count, facts.contract_solo) == contract
    assert by_threshold(count, facts.settlement_solo) == settlement


@rule("CAL 16.5")
def test_solo_points_of_a_position() -> None:
    game = contracts(6)
    assert contract_points(table(game), 0) == 8
    assert settlement_points(table(game), 0) == 0


@rule("CAL 16.6")
@pytest.mark.parametrize(
    "points, name",
    [
        (0, "newbie"),
        (115, "newbie"),
        (116, "rookie"),
        (130, "rookie"),
        (131, "average"),
        (145, "average"),
        (146, "expert"),
        (160, "expert"),
        (161, "genius"),
    ],
)
def test_the_publishers_scale(points: int, name: str) -> None:
    assert band(table(scene(1)), points) == name
