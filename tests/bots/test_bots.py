"""What every bot owes: legal moves, the same from the same view, and clear words on a bad spec."""

from __future__ import annotations

from time import perf_counter

import pytest

import drystone
from drystone.bots import BOTS, BadSpec, hints, levels, seat
from drystone.bots.play_to_end import play_to_end
from drystone.core.chance import Quick
from drystone.core.game import Game
from drystone.games import find
from tests.conformance.registry import NAMES, permute_of

QUICK = {"mcts": "mcts:iterations=40", "chieftain": "chieftain:most=50,many=2"}
"""Bots that think for long, made to think less."""
SPECS = [QUICK.get(name, name) for name in BOTS if name != "pipe"]


def play_through(game: Game, specs: list[str]) -> Game:
    """The game played to its end by these bots."""
    return play_to_end(game, [seat(spec, seed=i) for i, spec in enumerate(specs)])


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("name", NAMES)
def test_a_bot_plays_whole_games_by_the_rules(name: str, spec: str) -> None:
    rules = find(name)
    game = play_through(drystone.new(name, rules.seats[0], seed=4), [spec] * rules.seats[0])
    assert game.over


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_hidden_changes_no_choice(name: str, spec: str) -> None:
    rules, permute = find(name), permute_of(name)
    seats = rules.seats[-1]
    game, dice = drystone.new(name, seats, seed=9), Quick(5)
    asked = 0
    while not game.over and asked < 12:
        now = game.state.seat
        if len(game.legal()) > 1:
            asked += 1
            other = permute(game.state.copy(), now, dice)
            here = seat(spec, seed=3).choose(rules, game.observe(now))
            there = seat(spec, seed=3).choose(rules, other.observe(now))
            assert here == there, f"decision {len(game.decisions)}"
        game.play(game.legal()[dice.below(len(game.legal()))])


@pytest.mark.parametrize("name", NAMES)
def test_there_are_five_levels_that_can_be_seated(name: str) -> None:
    found = levels(find(name))
    assert len(found) == 5
    assert len({level.name for level in found}) == 5
    for level in found:
        seat(level.spec)


@pytest.mark.parametrize("name", NAMES)
def test_hints_are_legal_and_the_best_comes_first(name: str) -> None:
    game = drystone.new(name, seed=2)
    while len(game.legal()) < 3:
        game.play(game.legal()[0])
    now = game.state.seat
    found = hints(game.rules, game.observe(now), most=3)
    assert len(found) == 3
    assert {hint.action for hint in found} <= set(game.legal())
    assert [hint.points for hint in found] == sorted((h.points for h in found), reverse=True)


@pytest.mark.parametrize(
    "spec, complaint",
    [
        ("deep-thought", "there is no bot 'deep-thought'; there are: random"),
        ("random:luck=9", "random has no option 'luck=9'; its options are: none"),
        ("", "there is no bot ''"),
        ("crofter:width=wide", "width must be a whole number, not 'wide'"),
        ("crofter:noise=loud", "noise must be a number, not 'loud'"),
        ("crofter:width=0", "width, redeals and most must be at least 1"),
        ("mcts:ms=500", "mcts has no option 'ms=500'; its options are: iterations=2000"),
        ("mcts:iterations=0", "iterations and scale must be above 0"),
        ("overseer:guard=0", "guard must be above 0"),
        ("chieftain:most=0", "most, own and others must be at least 1"),
        ("chieftain:own=-1", "most, own and others must be at least 1"),
        ("laird:slack=-1", "slack must not be below 0"),
        ("chieftain:trust=-1", "within, ahead, trust and chill must not be below 0"),
        ("pipe:run=true", "programs can be seated in the arena only"),
    ],
)
def test_a_bad_spec_is_told_in_a_sentence(spec: str, complaint: str) -> None:
    with pytest.raises(BadSpec) as told:
        seat(spec)
    assert complaint in str(told.value)
    assert "\n" not in str(told.value)


def mean_share(one: str, other: str, games: int) -> float:
    """The share of heads-up games of Pebbles that `one` wins, ties halved."""
    won = 0.0
    for seed in range(games):
        specs = [one, other] if seed % 2 == 0 else [other, one]
        winners = play_through(drystone.new("tests.pebbles", 2, seed=seed // 2), specs).winners()
        won += sum(specs[winner] == one for winner in winners) / len(winners)
    return won / games


def test_greedy_beats_random_at_pebbles() -> None:
    assert mean_share("greedy", "random", games=100) > 0.6


@pytest.mark.parametrize(
    "spec",
    [
        "mcts:iterations=100000000,within=1000000,guard=0.0001",
        "overseer:width=200,redeals=100000,most=9000000,guard=0.001",
        "chieftain:most=100000000,within=1000000,guard=0.001",
    ],
)
def test_a_guard_ends_what_takes_too_long(spec: str) -> None:
    game = drystone.new("tests.pebbles", 4, seed=3)
    bot = seat(spec)
    began = perf_counter()
    bot.choose(game.rules, game.observe(game.state.seat))
    assert perf_counter() - began < 1.0
    assert bot.cut_short == 1
