"""Things chosen together come in any order, and nothing ends while more could be done."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest

from drystone.core.chance import BadOutcome, Quick, Scripted
from drystone.core.game import Game
from drystone.core.plain import plain
from drystone.core.state import State
from drystone.games.caledonia.words import WORDS
from tests.caledonia.scene import (
    can,
    give,
    good,
    hold,
    new,
    play,
    player,
    put,
    rule_against,
    scene,
    space,
    table,
    why,
    words,
)
from tests.rules import rule


def all_orders(game: Game, *moves: str) -> Game:
    """Every order of the moves is legal and leads to the same position, at each step on the way."""
    met: dict[frozenset[str], object] = {}
    for order in permutations(moves):
        tried = game.copy()
        for number, move in enumerate(order):
            play(tried, move)
            now = plain(tried.state)
            assert met.setdefault(frozenset(order[: number + 1]), now) == now, order
    return play(game, *moves)


# Each set that is asked for one by one.


@rule("CAL 3.6", "CAL 9.2")
def test_three_cows_for_two_beef() -> None:
    units = "cow 6.7, cow 7.7, cow 8.7"
    game = play(hold(scene(sides="2222", units={0: units}), "3"), "fulfil 3")
    all_orders(game.copy(), "slaughter 8.7", "slaughter 6.7")
    play(game, "slaughter 7.7")
    assert game.seat == 0
    assert words(game) == ["slaughter 6.7", "slaughter 8.7"]


@rule("CAL 3.6", "CAL 9.2", "CAL 11.3")
def test_cows_sheep_and_a_port_for_one_contract() -> None:
    units = "cow 1.9, cow 2.8, sheep 2.9, sheep 10.6"
    game = give(hold(scene(ports="1", units={0: units}), "46"), wool=2)
    play(game, "fulfil 46")
    all_orders(game.copy(), "slaughter 2.8", "slaughter 10.6")
    saved = all_orders(game, "port a", "slaughter 10.6")
    assert player(saved).left[:2] == [3, 2]
    assert player(saved).fulfilled == [45]


@rule("CAL 3.6", "CAL 12.1")
def test_two_contracts_for_one_fee() -> None:
    game = scene(clans={0: "buchanan"}, contracts="11 12 50", units={0: "sheep 10.6"})
    all_orders(game.copy(), "take 50", "take 11")
    play(game, "take 50")
    assert game.seat == 0, "the second is not lost because the first has the highest number"
    assert can(game, "take")[:2] == ["take 11", "take 12"]


@rule("CAL 3.6", "CAL 12.1")
def test_two_of_six_contracts_drawn() -> None:
    units = "sheep 10.6, dairy 10.7, dairy 10.8, dairy 11.5"
    game = scene(clans={0: "buchanan"}, units={0: units})
    play(game, "expand dairy", "at 9.5", "draw")
    drawn = can(game, "take")
    all_orders(game, drawn[5], drawn[1])
    assert game.seat == 1


@rule("CAL 3.6", "CAL 12.2")
def test_two_contracts_fulfilled_in_either_order() -> None:
    goods = {"wool": 4, "bread": 1, "cheese": 1, "whisky": 1}
    game = hold(scene(clans={0: "buchanan"}, units={0: "sheep 10.6"}), "48 35")
    game = give(game, **goods)
    first, second = play(game.copy(), "fulfil 35", "fulfil 48"), play(game, "fulfil 48")
    assert game.seat == 0
    assert plain(play(second, "fulfil 35").state) == plain(first.state)


@rule("CAL 3.6", "CAL 11.4")
def test_goods_of_a_port() -> None:
    game = give(scene(ports="2", units={0: "sheep 1.9"}), wool=1)
    play(game, "port a", "discard wool")
    all_orders(game, "gain milk", "gain wool", "gain grain")
    assert player(game).goods == [1, 1, 1, 0, 0, 0]


@rule("CAL 3.6", "CAL 11.9")
def test_units_of_an_exchange() -> None:
    game = play(scene(ports="7", units={0: "sheep 1.9, sheep 1.7, cow 1.5"}), "port a")
    all_orders(game, "exchange 1.9", "exchange 1.5")
    assert rule_against(game, "for sheep") == "CAL 11.9"
    play(game, "for bakery")
    assert rule_against(game, "for cow") == "CAL 11.9"
    play(game, "for dairy")
    t = table(game)
    assert (t.board[space("1.5")], t.board[space("1.9")]) == (13, 12)


@rule("CAL 3.6", "CAL 9.7")
def test_two_bonus_upgrades() -> None:
    game = give(hold(scene(units={0: "sheep 10.6"}), "50"), bread=1, cheese=1, whisky=1)
    all_orders(play(game, "fulfil 50"), "improve miners", "ship")


@rule("CAL 3.6", "CAL 13.3")
def test_products() -> None:
    units = "dairy 10.6, bakery 10.7, bakery 10.8, distillery 9.6"
    game = give(scene(1, units={0: units}), milk=1, grain=3)
    play(game, "pass")
    all_orders(game, "make whisky 1", "make bread 2", "make cheese 1")
    assert words(game) == ["done"]


@rule("CAL 3.6", "CAL 12.4")
def test_butter_and_cheese() -> None:
    game = give(scene(1, clans={0: "cunningham"}, units={0: "dairy 10.6"}), milk=2)
    play(game, "pass")
    all_orders(game, "churn", "make cheese 1")
    assert words(game) == ["done"]
    assert why(game, "churn").key == "no-milk"
    assert player(game).money == 50 + 16 + 8


@rule("CAL 3.6", "CAL 12.11")
def test_whisky_for_the_cellar_and_other_products() -> None:
    units = "distillery 10.6, bakery 10.7"
    game = give(scene(1, clans={0: "mackenzie"}, units={0: units}), grain=2)
    play(game, "pass", "make whisky 1")
    all_orders(game, "store", "make bread 1")
    assert player(game).cellar == 1


@rule("CAL 3.6", "CAL 11.2", "CAL 12.12")
def test_free_things_before_and_after_the_action() -> None:
    game = scene(ports="5 8", clans={0: "mackenzie"}, units={0: "sheep 1.9, sheep 13.8"})
    game = give(hold(game, "1"), cellar=7)
    things = ("port b", "withdraw 3", "port a", "withdraw 1")
    all_orders(game.copy(), *things)
    all_orders(play(game, "hire"), *things)
    assert words(game) == ["withdraw 2", "done"]


# What ends a turn, a phase, or an action.


@rule("CAL 12.12", "CAL 3.6")
def test_a_barrel_comes_out_after_the_action() -> None:
    game = give(
        scene(clans={0: "mackenzie"}, units={0: "sheep 10.6"}, without_ports=True), cellar=4
    )
    play(game, "hire")
    assert game.seat == 0
    assert words(game) == ["withdraw 3", "done"]
    assert rule_against(game, "withdraw 1") == "CAL 12.12"
    other = play(game.copy(), "done")
    assert (other.seat, player(other).cellar) == (1, 4)
    play(game, "withdraw 3")
    assert (game.seat, player(game).money) == (1, 50 - 4 + 15)


@rule("CAL 12.12", "CAL 3.5")
def test_a_barrel_is_what_a_port_needs_after_the_action() -> None:
    game = scene(ports="3", clans={0: "mackenzie"}, units={0: "sheep 1.9"})
    play(give(game, cellar=1), "hire")
    assert words(game) == ["withdraw 1", "done"]
    play(game, "withdraw 1")
    assert words(game) == ["port a", "done"]


@rule("CAL 12.12", "CAL 7.1")
def test_a_barrel_pays_for_a_neighbours_good() -> None:
    game = scene(units={0: "sheep 10.6", 1: "sheep 10.8"}, clans={0: "mackenzie"})
    game = give(game, money=12, cellar=4)
    play(game, "expand sheep", "at 10.7")
    assert player(game).money == 0
    assert words(game) == ["withdraw 3", "done"]
    play(game, "withdraw 3")
    assert words(game) == ["buy wool", "done"]


@rule("CAL 12.12", "CAL 9.6")
def test_a_barrel_pays_for_a_contracts_bonuses() -> None:
    game = hold(scene(units={0: "sheep 10.6, sheep 10.7, cow 10.8"}, clans={0: "mackenzie"}), "5")
    game = give(game, money=0, cellar=4)
    play(game, "fulfil 5", "slaughter 10.6", "slaughter 10.7")
    assert words(game) == ["withdraw 3", "done"]
    play(game, "withdraw 3")
    assert "expand sheep" in words(game)


@rule("CAL 12.16", "CAL 9.5")
def test_beer_pays_for_the_free_space_of_its_contract() -> None:
    game = scene(units={0: "sheep 10.6"}, clans={0: "macewen"}, kickstarter=True)
    contract = table(game).facts.contracts[23]
    assert (contract.free_spaces, contract.hops) == (1, 3)
    goods = {WORDS.symbols[WORDS.domain_named("good")][g]: contract.need[g] for g in range(6)}
    game = give(hold(game, "24"), money=0, **{**goods, "grain": 3})
    play(game, "fulfil 24")
    assert words(game) == ["brew 0", "brew 1", "brew 2", "brew 3"]
    other = play(game.copy(), "brew 0")
    assert other.seat == 1, "without money there is nothing to take"
    play(game, "brew 3")
    assert player(game).money == 27
    assert "expand sheep" in words(game)


@rule("CAL 13.3", "CAL 3.6")
def test_nothing_is_drawn_before_the_player_ends_production() -> None:
    game = give(scene(1, units={0: "bakery 10.6"}), grain=1)
    play(game, "pass", "make bread 1")
    assert (words(game), table(game).round) == (["done"], 2)
    play(game, "done")
    assert table(game).round == 3


@rule("CAL 11.8", "CAL 12.12", "CAL 12.8")
def test_between_a_moved_price_and_its_trade() -> None:
    game = scene(3, ports="6 5 4 8", clans={0: "mackenzie"}, units={0: "sheep 1.9, sheep 13.8"})
    game = give(game, wool=1, cellar=4)
    play(game, "port a", "price wool up")
    assert words(game) == ["withdraw 3", "port b", "buy wool", "sell wool"]
    all_orders(game, "port b", "withdraw 3")
    assert words(game) == ["buy wool", "sell wool"]
    play(game, "sell wool", "trade 1")
    game = scene(3, ports="6", clans={0: "macdonald"}, units={0: "sheep 1.9, worker 5.6"})
    play(give(game, wool=1), "port a", "price wool up", "row 5.6", "at 5.7")
    assert words(game) == ["buy wool", "sell wool"]


@rule("CAL 11.8")
@pytest.mark.parametrize(
    "port, money, wool, allowed",
    [(4, 7, 0, False), (4, 8, 0, True), (8, 3, 0, True), (2, 0, 1, False), (2, 0, 2, True)],
)
def test_no_port_takes_what_the_trade_needs(
    port: int, money: int, wool: int, allowed: bool
) -> None:
    """Wool costs £3 after its price fell; an upgrade might cost £5, port 2 takes a wool."""
    game = scene(3, ports=f"6 {port}", units={0: "sheep 1.9, sheep 13.8"})
    play(give(game, money=money, wool=wool), "port a", "price wool down")
    assert ("port b" in words(game)) == allowed


@rule("CAL 11.8")
def test_port_7_waits_until_the_trade_is_done_and_9_stands_in_for_6_only() -> None:
    units = {0: "sheep 1.9, sheep 13.8, sheep 13.1"}
    game = give(scene(3, ports="6 7 9 5", units=units, kickstarter=True), wool=1)
    assert can(game, "port") == ["port a", "port b", "port c"]
    play(game, "port a", "price wool up")
    assert words(game) == ["port c", "buy wool", "sell wool"]
    assert words(play(game.copy(), "port c")) == ["price wool up", "price wool down"]
    play(game, "sell wool", "trade 1")
    assert words(game) == ["port b", "port c", "done"]


@rule("CAL 11.8", "CAL 7.1")
def test_a_price_is_moved_before_or_after_expanding_to_a_neighbour() -> None:
    game = scene(ports="6", units={0: "sheep 1.9, sheep 10.6", 1: "sheep 10.8"})
    bought = "buy wool", "trade 2"
    moved = play(game.copy(), "port a", "price wool down")
    assert can(moved, "expand")[0] == "expand sheep"
    play(moved, "expand sheep")
    assert words(moved) == ["at 10.7"], "only there wool can be bought"
    assert why(moved, "at 9.5").key == "trade-first"
    play(moved, "at 10.7")
    assert words(moved) == ["buy wool"]
    play(game, "expand sheep", "at 10.7", "port a", "price wool down")
    assert plain(play(moved, *bought).state) == plain(play(game, *bought).state)
    poor = give(scene(ports="6", units={0: "sheep 1.9, sheep 10.6", 1: "sheep 10.8"}), money=12)
    play(poor, "port a", "price wool down")
    assert not can(poor, "expand"), "£12 go for sheep and land, none is left for wool"


@rule("CAL 11.8", "CAL 7.1")
def test_within_an_expansion_a_moved_price_leaves_the_barrels_open() -> None:
    game = scene(ports="6", units={0: "sheep 1.9, sheep 10.6"}, clans={0: "mackenzie"})
    put(table(game), 1, "sheep 10.8")
    game = give(game, cellar=2)
    play(game, "expand sheep", "at 10.7", "port a", "price wool down")
    assert words(game) == ["withdraw 2", "buy wool"]
    assert good(play(game, "withdraw 2", "buy wool", "trade 1"), "wool") == 1


# Whole games.


def asked_again(state: State, action: int) -> State | None:
    """The position after an action if it asks the same question again and nothing was drawn."""
    after = state.copy()
    try:
        after.play(action, Scripted([]))
    except BadOutcome:
        return None
    if after.seat != state.seat or type(after.frames[-1]) is not type(state.frames[-1]):
        return None
    return after if len(after.frames) == len(state.frames) else None


def forced_orders(state: State) -> tuple[int, list[tuple[str, str]]]:
    """How many pairs of actions were compared, and those whose order matters."""
    later = {action: asked_again(state, action) for action in state.legal()}
    compared, forced = 0, []
    for one, other in permutations([action for action in later if later[action]], 2):
        first, second = later[one], later[other]
        if first is None or second is None or other not in first.legal():
            continue
        compared += 1
        if one in second.legal():
            here, there = first.copy(), second.copy()
            here.play(other, Quick(1))
            there.play(one, Quick(1))
            if plain(here) == plain(there):
                continue
        forced.append((WORDS.text(one), WORDS.text(other)))
    return compared, forced


@rule("CAL 3.6")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_no_question_of_a_whole_game_forces_an_order(seats: int) -> None:
    compared: Counter[str] = Counter()
    for seed in range(5):
        dice = random.Random(seed)
        state = new(seats, seed, kickstarter=True).state
        while not state.over:
            asked = type(state.frames[-1]).__name__
            count, forced = forced_orders(state)
            compared[asked] += count
            assert not forced, (seed, asked, forced)
            moves = [action for action in state.legal() if WORDS.text(action) != "pass"]
            state.play(dice.choice(moves or state.legal()), Quick(seed))
    assert compared["Make"] > 0


@rule("CAL 3.4")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_word_has_an_answer_in_every_position(seats: int) -> None:
    """`why_not` gives a reason that can be said, whatever is tried, and None for what is legal."""
    for seed, options in enumerate(({}, {"ports": False}, {"kickstarter": True})):
        dice = random.Random(seed)
        game = new(seats, seed, **options)
        while not game.over:
            legal = set(game.legal())
            tried = range(WORDS.size) if dice.random() < 0.1 else dice.sample(range(WORDS.size), 40)
            for action in tried:
                told = game.state.why_not(action)
                assert (told is None) == (action in legal), WORDS.text(action)
                assert told is None or told.rule.startswith("CAL "), WORDS.text(action)
            game.play(dice.choice(game.legal()))
