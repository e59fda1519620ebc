"""A game through the public API: playing, taking back, records, positions, errors."""

from __future__ import annotations

from pathlib import Path

import pytest

import drystone
from drystone.core.plain import digest
from drystone.games import GAMES

PEBBLES = "tests.pebbles"


def played(decisions: int, seats: int = 2, seed: int = 3) -> drystone.Game:
    game = drystone.new(PEBBLES, seats=seats, seed=seed)
    for _ in range(decisions):
        game.play(game.legal()[-1])
    return game


def test_a_game_says_what_it_is() -> None:
    assert repr(played(4)) == "<tests.pebbles, 2 seats, 4 decisions played, seat 1 decides>"


def test_a_position_says_and_shows_what_it_is_and_no_more_than_its_seat_may_know() -> None:
    game = played(4)
    state, seen = game.state, game.state.observe(0)
    assert repr(state) == "<position of tests.pebbles, 2 seats, seat 1 decides>"
    assert repr(seen) == "<position of tests.pebbles, 2 seats, seat 1 decides, seen by seat 0>"
    assert state._repr_svg_() == game._repr_svg_() == game.picture(1)
    assert seen._repr_svg_() == game.picture(0) != game.picture(1)


@pytest.mark.parametrize("name", GAMES)
def test_every_games_positions_show_themselves_to_spectators_too(name: str) -> None:
    state = drystone.new(name, seed=3).state
    for shown in (state, state.observe(0), state.observe(-1)):
        assert "<svg" in (shown._repr_svg_() or "")
        assert name in repr(shown)


def test_texts_and_numbers_mean_the_same() -> None:
    one, other = played(0), played(0)
    action = one.legal()[0]
    one.play(action)
    other.play(other.text(action))
    assert digest(one.state) == digest(other.state)


def test_an_illegal_action_names_the_rule_and_changes_nothing() -> None:
    game = played(0)
    before = digest(game.state)
    with pytest.raises(drystone.IllegalAction, match=r"'lay on 1' is not possible: .*PEB 2\.1"):
        game.play("lay on 1")
    with pytest.raises(ValueError, match="no word of this game"):
        game.play("jump")
    assert digest(game.state) == before
    assert not game.decisions


@pytest.mark.parametrize("name", [PEBBLES, *GAMES])
def test_an_open_action_is_the_same_decision_when_nobody_asks_again(name: str) -> None:
    one, other = drystone.new(name, seed=3), drystone.new(name, seed=3)
    while not one.over and len(one.decisions) < 60:
        action = one.legal()[-1]
        one.play(action)
        other.play_open(action)
    assert one.record() == other.record()
    assert digest(one.state) == digest(other.state)
    half = len(one.decisions) // 2
    assert digest(one.at(half)) == digest(other.at(half))


def test_undo_far_back_passes_snapshots() -> None:
    game = played(16)
    for _ in range(16):
        game.undo()
    assert digest(game.state) == digest(played(0).state)
    with pytest.raises(ValueError, match="no decision to take back"):
        game.undo()


def test_a_copy_goes_its_own_way() -> None:
    game = played(5)
    other = game.copy()
    other.play(other.legal()[0])
    assert len(game.decisions) == 5
    assert digest(game.state) == digest(played(5).state)


def test_a_game_from_a_position_has_a_record_too() -> None:
    game = drystone.position(played(7).position())
    game.play(game.legal()[0])
    again = drystone.replay(game.record())
    assert digest(again.state) == digest(game.state)


def test_seats_and_options_are_checked() -> None:
    with pytest.raises(ValueError, match="is for 2, 3, 4 players, not 5"):
        drystone.new(PEBBLES, seats=5)
    with pytest.raises(ValueError, match="has no option 'dragons'; it has: facts"):
        drystone.new(PEBBLES, dragons=True)


def test_a_newer_record_is_refused_and_says_so() -> None:
    game = played(3)
    text = game.record().replace(f"\nrules {game.rules.version}\n", "\nrules 99\n")
    with pytest.raises(drystone.DamagedRecord, match=r"played by version 99 .* newer"):
        drystone.replay(text)


@pytest.mark.parametrize(
    "damage, line, complaint",
    [
        (("drystone record 1", "drystone record 7"), 1, "this reads 'drystone record 1'"),
        (("seats 2", "seats two"), 4, "can't read 'seats two'"),
        (("setup = ", "setup = boulder "), 7, "'boulder' is no stone"),
        (("setup = ", "# "), 7, "outcome 1 is missing"),
        (("\nend ", "\nend 9"), -1, "the scores are"),
    ],
)
def test_damage_is_named_with_its_line(damage: tuple[str, str], line: int, complaint: str) -> None:
    game = played(0)
    while not game.over:
        game.play(game.legal()[0])
    text = game.record()
    with pytest.raises(drystone.DamagedRecord, match=complaint) as caught:
        drystone.replay(text.replace(*damage, 1))
    assert caught.value.line == (line if line > 0 else len(text.splitlines()))


@pytest.mark.parametrize(
    "text, complaint",
    [
        ("seats = 2", "names its game"),
        ('game = "tests.pebbles"\nseats = 7', "players, not 7"),
        ('game = "tests.pebbles"\nrules = 4', "version 4"),
        ('game = "tests.pebbles"\nfrob = 4', "'frob' is no part"),
        ('game = "tests.pebbles"\nround = "two"', "'round' can't be"),
        ('game = "tests.pebbles"\nbag = {boulder = 1}', "'boulder' is no stone"),
        ('game = "tests.pebbles"\nchisels = 9', "5 chisels in all"),
        ('game = "tests.pebbles"\nframes = [{ask = "Sing", seat = 0}]', "no frame 'Sing'"),
        ('game = "tests.pebbles"\nframes = [{ask = "Lay", chair = 0}]', "frame 'Lay'"),
        ("= 3", "can't be read as a position"),
    ],
)
def test_impossible_positions_are_refused_with_a_reason(text: str, complaint: str) -> None:
    with pytest.raises(drystone.Impossible, match=complaint):
        drystone.position(text)


def test_a_game_that_is_not_there() -> None:
    with pytest.raises(drystone.UnknownGame, match="there is no game 'chess'"):
        drystone.new("chess")
    with pytest.raises(drystone.UnknownGame, match=r"no game at 'tests\.chess'"):
        drystone.new("tests.chess")


def test_facts_can_be_put_right(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[stones.stone.slate]\nweight = 2\n")
    game = drystone.new(PEBBLES, facts=str(file))
    while not game.over:
        game.play(game.legal()[0])
    assert drystone.replay(game.record()).scores() == game.scores()
    file.write_text("[stones.stone.slate]\nweight = 'heavy'\n")
    with pytest.raises(ValueError, match=r"stones\.stone\.slate\.weight can't be 'heavy'"):
        drystone.new(PEBBLES, facts=str(file))
    file.write_text("[stones.stone.marble]\nweight = 2\n")
    with pytest.raises(ValueError, match=r"stones\.stone\.marble is unknown"):
        drystone.new(PEBBLES, facts=str(file))
