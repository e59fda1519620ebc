"""The suite, on whatever the registry holds."""

from __future__ import annotations

import pytest

from drystone.games import find
from tests.conformance import asking, checks, looking
from tests.conformance.checks import Options
from tests.conformance.registry import NAMES, label, permute_of, tables

TABLES = pytest.mark.parametrize("table", tables(), ids=label)
SEATED = pytest.mark.parametrize("table", [t for t in tables() if not t[2]], ids=label)
Case = tuple[str, int, Options]


@pytest.mark.pure_too
@TABLES
def test_random_games_finish(table: Case) -> None:
    name, seats, options = table
    for seed in range(3):
        checks.finishes(find(name), seats, seed, options)


@pytest.mark.pure_too
@TABLES
def test_copies_are_independent(table: Case) -> None:
    name, seats, options = table
    checks.copies(find(name), seats, 11, options)


@SEATED
def test_notation_reads_back(table: Case) -> None:
    name, seats, options = table
    checks.notation(find(name), seats, 12, options)


@TABLES
def test_records_replay(table: Case) -> None:
    name, seats, options = table
    checks.records(find(name), seats, 13, options)


@pytest.mark.pure_too
@TABLES
def test_positions_read_back(table: Case) -> None:
    name, seats, options = table
    checks.positions(find(name), seats, 14, options)


@SEATED
def test_undo_is_one_decision_fewer(table: Case) -> None:
    name, seats, options = table
    checks.undo(find(name), seats, 15, options)


@pytest.mark.pure_too
@TABLES
def test_nobody_sees_what_they_may_not(table: Case) -> None:
    name, seats, options = table
    checks.hidden(find(name), seats, 16, options, permute=permute_of(name))


@TABLES
def test_several_things_may_be_named_in_any_order(table: Case) -> None:
    name, seats, options = table
    for seed in range(3):
        asking.any_order(find(name), seats, seed, options)


@TABLES
def test_what_is_open_tells_nothing_that_is_hidden(table: Case) -> None:
    name, seats, options = table
    for seed in range(2):
        asking.tells_nothing(find(name), seats, seed, options)


@SEATED
def test_what_is_shown_can_be_seen(table: Case) -> None:
    name, seats, options = table
    asking.shows_what_is_seen(find(name), seats, 24, options)


@pytest.mark.parametrize("name", NAMES)
def test_looking_changes_nothing(name: str) -> None:
    for seats in {find(name).seats[0], find(name).seats[-1]}:
        asking.untouched_elsewhere(name, seats, 23)


@SEATED
def test_everything_illegal_has_a_reason(table: Case) -> None:
    name, seats, options = table
    checks.reasons(find(name), seats, 17, options)


@TABLES
def test_breakdowns_add_up(table: Case) -> None:
    name, seats, options = table
    checks.scoring(find(name), seats, 18, options)


@SEATED
def test_listening_changes_nothing(table: Case) -> None:
    name, seats, options = table
    checks.listening(find(name), seats, 19, options)


@TABLES
def test_every_feature_is_written_and_finite(table: Case) -> None:
    name, seats, options = table
    looking.senses(find(name), seats, 20, options)


@pytest.mark.parametrize("name", NAMES)
def test_every_feature_is_written_once(name: str) -> None:
    for seats in {find(name).seats[0], find(name).seats[-1]}:
        looking.written_once_elsewhere(name, seats, 24)


@pytest.mark.parametrize("name", NAMES)
def test_every_feature_has_its_words(name: str) -> None:
    looking.said(find(name))


@TABLES
def test_every_position_can_be_drawn(table: Case) -> None:
    name, seats, options = table
    checks.pictures(find(name), seats, 21, options)


@SEATED
def test_every_position_can_be_said_in_words(table: Case) -> None:
    name, seats, options = table
    checks.described(find(name), seats, 21, options)


@pytest.mark.parametrize("name", NAMES)
def test_every_name_names_something(name: str) -> None:
    checks.names_match(find(name), find(name).seats[-1], range(6))


@pytest.mark.parametrize("pure", [False, True], ids=["compiled", "pure"])
@pytest.mark.parametrize("name", NAMES)
def test_same_game_everywhere(name: str, pure: bool) -> None:
    rules = find(name)
    checks.same_elsewhere(name, rules, rules.seats[-1], 22, pure=pure)
