"""What is pickled comes back the same, in another process too, and carries no facts along."""

from __future__ import annotations

import copy
import pickle
import pickletools
from multiprocessing import get_context
from typing import Any

import pytest

import drystone
from drystone import bots
from drystone.bots.play_to_end import BotError
from drystone.core.chance import BadOutcome, Quick, Seeded
from drystone.core.facts import Printed
from drystone.core.game import Game, IllegalAction
from drystone.core.ledger import Ledger
from drystone.core.plain import plain
from drystone.core.playout import Tally
from drystone.core.record import DamagedRecord, read_record
from drystone.core.rules import Look
from drystone.core.state import Frame, State
from drystone.games import GAMES, find

SMALL = "tests.pebbles"
CORRECTION = {
    SMALL: "[stones]\ncopies = 5\n",
    "gwtnz": "[tiles.workers]\ncopies = 8\n",
    "keyflower": "[spring.keywood]\npoints = [0, 9]\n",
    "caledonia": "[units.unit.sheep]\ncost = 9\n",
}


def again(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def facts_of(state: Any) -> Printed:
    """What is printed in the box that a position is played with."""
    facts = state.facts
    assert isinstance(facts, Printed)
    return facts


def midway(game: str, seats: int, decisions: int = 60) -> Game:
    """A game after some random decisions."""
    found = drystone.new(game, seats=seats, seed=3)
    dice = Quick(seats)
    for _ in range(decisions):
        if not found.over:
            found.play(found.legal()[dice.below(len(found.legal()))])
    return found


def play_on(state: State, decisions: int = 100) -> list[int]:
    """What is decided at random from a position, which is changed."""
    dice, played = Quick(9), []
    for _ in range(decisions):
        if state.over:
            break
        legal = state.legal()
        played.append(legal[dice.below(len(legal))])
        state.play(played[-1], dice)
    return played


@pytest.mark.pure_too
@pytest.mark.parametrize("game", [SMALL, *GAMES])
def test_positions_and_observations_come_back_and_play_on_alike(game: str) -> None:
    rules = find(game)
    for seats in (min(rules.seats), max(rules.seats)):
        state = midway(game, seats).state
        views = [state.observe(seat) for seat in range(-1, seats)]
        for before in (state, *views):
            for after in (again(before), copy.deepcopy(before), copy.copy(before)):
                assert plain(after) == plain(before)
                assert type(after) is type(before)
                assert facts_of(after) is facts_of(before)
        twin = again(state)
        assert play_on(twin) == play_on(state)
        assert plain(twin) == plain(state)


@pytest.mark.parametrize("game", [SMALL, *GAMES])
def test_a_deep_copy_is_independent(game: str) -> None:
    state = midway(game, max(find(game).seats)).state
    before = plain(state)
    play_on(copy.deepcopy(state))
    assert plain(state) == before


@pytest.mark.parametrize("game", [SMALL, *GAMES])
def test_games_come_back_with_their_record(game: str) -> None:
    for before in (midway(game, 2, 8), drystone.position(midway(game, 2, 8).position())):
        for after in (again(before), copy.deepcopy(before)):
            assert after.record() == before.record()
            assert after.rules is before.rules
            after.play(after.legal()[0])
            assert len(after.decisions) == len(before.decisions) + 1
            after.undo()
            assert after.position() == before.position()


@pytest.mark.parametrize("game", [SMALL, *GAMES])
def test_no_facts_are_carried_along(game: str) -> None:
    found = midway(game, 2)
    assert len(pickle.dumps(found.state)) < 6000
    text = "".join(
        str(arg)
        for thing in (found.state, found)
        for _, arg, _ in pickletools.genops(pickle.dumps(thing))
    )
    assert "Effect" not in text
    assert "FactFiles" not in text


@pytest.mark.parametrize("game", CORRECTION)
def test_an_owners_corrections_come_along_by_their_text(game: str) -> None:
    rules = find(game)
    assert rules.facts is not None
    options = rules.settle_options(2, {"facts": CORRECTION[game]})
    state = rules.setup(2, options, Seeded(1))
    usual = rules.setup(2, rules.settle_options(2, {}), Seeded(1))
    kept = pickle.dumps(state)
    rules.facts.read()
    assert facts_of(pickle.loads(kept)).source == facts_of(state).source
    assert facts_of(state).source[1] == CORRECTION[game]
    assert facts_of(again(usual)) is facts_of(usual)


@pytest.mark.parametrize("game", [SMALL, *GAMES])
def test_what_is_not_of_this_version_is_told(game: str) -> None:
    state = midway(game, 2).state
    make, (kind, seats, facts, data) = state.__reduce__()
    del data["viewer"]
    with pytest.raises(ValueError, match="pickled by another version"):
        make(kind, seats, facts, data)


def digests(state: State) -> tuple[Any, list[int]]:
    """What another process makes of a position."""
    return plain(state), play_on(state, 30)


def test_positions_and_errors_go_to_other_processes_and_back() -> None:
    states = [midway(game, 2).state for game in (SMALL, *GAMES)]
    with get_context("spawn").Pool(1) as pool:
        assert pool.map(digests, states) == [digests(again(state)) for state in states]
        with pytest.raises(IllegalAction, match="is not possible") as raised:
            pool.apply(_play_badly)
        assert raised.value.refusal.rule


def _play_badly() -> None:
    game = drystone.new("keyflower", seats=2)
    barred = next(a for a in range(game.rules.words.size) if a not in game.legal())
    game.play(barred)


@pytest.mark.pure_too
def test_whatever_else_is_handed_out_comes_back() -> None:
    game = midway("gwtnz", 2)
    ledger = Ledger()
    decision = game.play(game.legal()[0], ledger)
    words = game.rules.words
    barred = next(action for action in range(words.size) if action not in game.legal())
    refusal = game.why_not(barred)
    assert game.rules.picture is not None
    picture = game.rules.picture(game.observe(0), Look(0))
    record = read_record(game.record())
    things: list[Any] = [
        decision,
        ledger,
        refusal,
        Tally(),
        record,
        picture,
        game.rules.options[0],
    ]
    for thing in things:
        assert type(again(thing)) is type(copy.deepcopy(thing)) is type(thing)
    assert repr(again(decision)) == repr(decision)
    assert repr(again(ledger).entries) == repr(ledger.entries)
    assert repr(again(refusal)) == repr(refusal)
    assert again(picture).svg() == picture.svg()
    assert str(again(record)) == str(record)
    assert again(game.rules) is copy.deepcopy(game.rules) is game.rules
    frame: Frame = game.state.frames[-1]
    assert plain(again(frame)) == plain(frame)


@pytest.mark.parametrize(
    "error",
    [
        DamagedRecord(4, "no such word"),
        BadOutcome("nothing to draw from"),
        BotError(2, "chose 9, which is not legal"),
    ],
)
def test_errors_come_back(error: Exception) -> None:
    found = again(error)
    assert (type(found), str(found), found.args) == (type(error), str(error), error.args)
    for name in ("line", "problem", "seat"):
        assert getattr(found, name, None) == getattr(error, name, None)


@pytest.mark.pure_too
def test_dice_go_on_where_they_were() -> None:
    for dice in (Quick(5), Seeded(5, 3)):
        for _ in range(11):
            dice.below(100)
        twins = [again(dice), copy.deepcopy(dice)]
        drawn = [dice.below(1000) for _ in range(50)]
        for twin in twins:
            assert [twin.below(1000) for _ in range(50)] == drawn


@pytest.mark.parametrize("spec", ["random", "drover", "greedy", "crofter", "mcts:iterations=20"])
def test_bots_come_back_and_choose_alike(spec: str) -> None:
    game = drystone.new("caledonia", seats=2, seed=4)
    bot = bots.seat(spec, seed=2)
    for _ in range(4):
        game.play(bot.choose(game.rules, game.observe(game.state.seat)))
    twin, view = again(bot), game.observe(game.state.seat)
    assert twin.choose(game.rules, view) == bot.choose(game.rules, view)
