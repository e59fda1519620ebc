"""The solo game and the variants."""

from __future__ import annotations

import pytest

import drystone
from drystone.core.chance import Quick, Scripted
from drystone.core.rules import Impossible
from drystone.games.caledonia import RULES
from drystone.games.caledonia.components import BLOCKED
from drystone.games.caledonia.land import spaces_in
from drystone.games.caledonia.rounds import prepare
from drystone.games.caledonia.scoring import import_values
from drystone.games.caledonia.solo import STEPS, box_of, solo_steps
from tests.caledonia.scene import (
    can,
    everyone_passes,
    fulfilled,
    give,
    hold,
    new,
    play,
    player,
    rule_against,
    scene,
    space,
    table,
    words,
)
from tests.rules import rule


@rule("CAL 16.1")
def test_neutral_workers_block_the_cheap_land_of_the_small_map() -> None:
    t = table(new(1))
    land = t._land
    cheap = {s for s in spaces_in(land.active & ~land.waters) if land.cost[s] == 1}
    assert {s for s in range(121) if t.board[s] == BLOCKED} == cheap
    game = scene(1, units={0: "sheep 10.6"}, blocked="9.5")
    play(game, "expand sheep")
    assert rule_against(game, "at 9.5") == "CAL 16.1"


@rule("CAL 16.1")
def test_the_blocked_spaces_of_the_first_sides() -> None:
    land = table(scene(1))._land
    cheap = [s for s in spaces_in(land.active & ~land.waters) if land.cost[s] == 1]
    places = "2.5 4.6 4.8 5.3 6.4 7.2 8.2 9.5 9.7 12.4"
    assert cheap == [space(place) for place in places.split()]


@rule("CAL 16.2")
def test_solo_imports_pay_nothing_and_are_compared_among_themselves() -> None:
    game = give(hold(scene(1, units={0: "sheep 10.6"}), "2"), wool=6)
    table(game).imports = [0, 0, 0]
    play(game, "fulfil 2")
    assert table(game).imports == [0, 0, 0]
    game = fulfilled(scene(1), "2 3")
    assert import_values(table(game)) == [5, 3, 4]


@rule("CAL 16.2")
def test_each_solo_pass_pays_sixteen() -> None:
    game = scene(1, round_=1, units={0: "sheep 10.6"})
    for round_ in range(1, 4):
        everyone_passes(game)
        assert player(game).money == 50 + 16 * round_


@rule("CAL 16.3")
@pytest.mark.parametrize(
    "at, rolled, steps",
    [(3, -3, -3), (6, 2, 2), (2, -3, 3), (0, 1, 1), (7, 3, -3), (9, -2, -2), (4, -1, -1)],
)
def test_low_prices_rise_and_high_ones_fall(at: int, rolled: int, steps: int) -> None:
    t = table(scene(1))
    t.prices[0] = at
    assert solo_steps(t, 0, rolled) == steps


@rule("CAL 16.3", "CAL 16.4")
def test_a_solo_preparation() -> None:
    game = scene(1, round_=1, contracts="1 2 3 4 5")
    t = table(game)
    t.passed = [0]
    t.prices = [3, 3, 9, 3, 3, 0]
    # wool +1, milk -2, whisky -3; then contract 50 fills the sixth box.
    prepare(t, Scripted([0, 3, 2, 1, 5, 0, 49]))
    assert t.prices == [4, 3, 7, 3, 3, 3]
    assert t.boxes == [0, 1, 2, 3, -1, 49], "-3 is bottom left"
    assert t.round == 2


@rule("CAL 16.4")
def test_which_box_a_roll_names() -> None:
    assert [box_of(STEPS.index(n)) for n in (-1, 1, -2, 2, -3, 3)] == [0, 1, 2, 3, 4, 5]
    game = everyone_passes(scene(1, round_=1, units={0: "sheep 10.6"}))
    assert len([c for c in table(game).boxes if c >= 0]) == 5


@rule("CAL 17.1")
def test_static_imports() -> None:
    game = scene(3, units={0: "sheep 10.6"}, imports="static")
    table(game).imports = [4, 4, 4]
    give(hold(game, "2"), wool=6)
    play(game, "fulfil 2")
    assert table(game).imports == [4, 4, 4]
    assert player(game).money == 50
    assert import_values(table(game)) == [4, 4, 4]
    assert game.breakdown(0)["tobacco"] == 12


@rule("CAL 17.2")
def test_without_ports_there_are_no_port_spaces() -> None:
    t = table(new(2, ports=False))
    assert t.ports == t._land.port_spaces == []
    assert not t._land.active >> space("13.1") & 1


@rule("CAL 17.3")
def test_without_scoring_tiles() -> None:
    game = new(2, scoring=False)
    assert table(game).scoring == []
    while not game.over:
        game.play(game.legal()[-1])
    assert player(game).glory == 0


@rule("CAL 17.4")
def test_without_clans_the_later_players_get_more() -> None:
    game = new(4, clans="none")
    t = table(game)
    assert t.clans == []
    assert len(t.tiles) == 5
    for seat in reversed(t.order):
        assert game.seat == seat
        assert rule_against(game, "choose stewart") == "CAL 17.4"
        game.play(can(game, "tile")[0])
    assert [player(game, seat).money for seat in t.order] == [55, 57, 59, 61]
    assert {player(game, seat).clan for seat in range(4)} == {-1}


@rule("CAL 17.5")
def test_a_clan_auction() -> None:
    game = new(3, clans="auction", seed=4)
    t = table(game)
    assert len(t.clans) == len(t.tiles) == 3
    opener = game.seat
    assert opener is not None
    assert can(game, "drop out") == [], "the first bid has to be made"
    assert rule_against(game, "drop out") == "CAL 17.5"
    play(game, "bid 2")
    assert game.seat == (opener + 1) % 3
    assert rule_against(game, "bid 2") == "CAL 17.5"
    play(game, "bid 5", "drop out")
    assert game.seat == opener
    play(game, "drop out")
    winner = (opener + 1) % 3
    assert game.seat == winner
    play(game, words(game)[0])
    assert player(game, winner).bid == 5
    assert game.seat == (winner + 1) % 3, "the next without a clan opens"
    play(game, "bid 0", "drop out")
    play(game, words(game)[0])
    third = opener
    assert t.order == [winner, (winner + 1) % 3, third]
    assert player(game, third).clan >= 0
    assert player(game, third).bid == 0
    assert game.seat == winner
    assert game.breakdown(winner)["bid"] == -5


@rule("CAL 17.5")
def test_thirty_is_the_highest_bid() -> None:
    game = play(new(2, clans="auction"), "bid 30")
    assert words(game) == ["drop out"]


@rule("CAL 17.6")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_tighter_map(seats: int) -> None:
    t = table(new(seats, map="tight"))
    covered = [s for s in range(121) if t.board[s] == BLOCKED]
    assert len(covered) == 4
    assert all(t._land.active >> s & 1 and not t._land.waters >> s & 1 for s in covered)
    modules = [[s for s in covered if t.facts.sides[2 * m].terrain[s]] for m in range(4)]
    assert [len(module) for module in modules] == [1, 1, 1, 1]


@rule("CAL 17.7")
def test_kickstarter_tiles_only_when_asked_for() -> None:
    plain = [table(new(4, seed)) for seed in range(30)]
    assert not any(8 in t.ports or 8 in t.scoring or 8 in t.clans for t in plain)
    backed = [table(new(4, seed, kickstarter=True)) for seed in range(30)]
    assert any(8 in t.ports for t in backed)
    assert any(8 in t.scoring for t in backed)
    assert any(8 in t.clans for t in backed)


@rule("CAL 17.8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_short_game_ends_after_three_rounds(seats: int) -> None:
    game = new(seats, rounds=3)
    assert len(table(game).scoring) == 3
    dice, met, asked = Quick(seats), set[int](), 0
    while not game.over:
        met.add(table(game).round)
        legal = game.legal()
        asked += len(legal) > 1
        game.play(legal[dice.below(len(legal))])
    assert met == {1, 2, 3}
    assert asked / seats < 50
    assert game.rules.round_of is not None
    assert game.rules.round_of(game.state) == (3, 3)
    assert drystone.replay(game.record()).scores() == game.scores()
    assert [sum(game.breakdown(seat).values()) for seat in range(seats)] == game.scores()


@rule("CAL 17.8")
def test_alone_there_are_five_rounds() -> None:
    with pytest.raises(ValueError, match="rounds"):
        new(1, rounds=3)


@rule("CAL 17.8")
def test_a_position_with_four_rounds_is_impossible() -> None:
    t = table(new(2))
    t.rounds = 4
    with pytest.raises(Impossible, match="does not have 4 rounds"):
        RULES.check(t)
