"""The complete observation: all that a seat may know, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from drystone.core.chance import Quick
from drystone.core.game import new_game
from drystone.core.observed import Counts, Observed, Parts
from drystone.core.observer import Observer, Past
from drystone.core.pickling import fields
from drystone.core.plain import plain
from drystone.core.rules import Rules
from drystone.core.state import Frame, Part, State
from drystone.games import find
from tests.conformance.checks import Options
from tests.conformance.registry import NAMES, label, permute_of, tables


def declared(rules: Rules) -> Observed:
    assert rules.observed is not None
    return rules.observed


def observer_of(rules: Rules, seats: int, options: Options) -> Observer:
    opening = new_game(rules, seats, 0, options).state
    return Observer(declared(rules), rules.frames, opening)


@cache
def ranges(observer: Observer) -> tuple[Any, Any]:
    """The least and the greatest number that each place may hold."""
    low, high = np.zeros(observer.size), np.zeros(observer.size)
    for place in observer.places:
        width = int(np.prod(place.shape)) if not place.step else place.shape[1]
        for part in range(place.shape[0] if place.step else 1):
            at = place.at + part * place.step
            low[at : at + width], high[at : at + width] = place.low, place.high
    return low, high


def positions(rules: Rules, seats: int, options: Options, seed: int) -> Iterator[State]:
    """Some positions on the way through a random game."""
    dice = Quick(seed)
    state = new_game(rules, seats, seed, options).state
    while not state.over:
        if dice.below(rules.longest // 60 + 1) == 0:
            yield state
        legal = state.legal()
        state.play(legal[dice.below(len(legal))], dice)
    yield state


def sorted_piles(rules: Rules, view: State) -> Any:
    """A view as plain data, with the piles that have no order in order."""
    data = plain(view)
    for field in declared(rules).fields:
        if isinstance(field, Counts):
            data[field.name].sort()
        elif isinstance(field, Parts):
            for inner in field.fields:
                if isinstance(inner, Counts):
                    for part in data[field.name]:
                        part[inner.name].sort()
    return data


@pytest.mark.parametrize("case", tables(), ids=label)
def test_equal_observations_are_equal_views_within_the_bounds(
    case: tuple[str, int, Options],
) -> None:
    name, seats, options = case
    rules = find(name)
    observer = observer_of(rules, seats, options)
    low, high = ranges(observer)
    permute = permute_of(name)
    met: dict[bytes, Any] = {}
    for state in positions(rules, seats, options, seed=len(label(case))):
        for seat in range(seats):
            view = state.observe(seat)
            numbers = observer.numbers(view)
            row = np.frombuffer(numbers, np.int32)
            assert row.size == observer.size
            assert ((low <= row) & (row <= high)).all(), np.flatnonzero((row < low) | (row > high))
            assert met.setdefault(numbers, sorted_piles(rules, view)) == sorted_piles(rules, view)
            if not state.over:
                other = permute(state.copy(), seat, Quick(seat))
                assert observer.numbers(other.observe(seat)) == numbers, "something hidden is in it"


@pytest.mark.parametrize("name", NAMES)
def test_every_number_of_a_view_shows(name: str) -> None:
    rules = find(name)
    seats = max(rules.seats)
    observer = observer_of(rules, seats, {})
    changed = 0
    for state in positions(rules, seats, {}, seed=3):
        view = state.observe(max(state.seat, 0))
        before = observer.numbers(view)
        for path, change in changes(view):
            undo = change()
            assert observer.numbers(view) != before, f"{path} does not show"
            undo()
            changed += 1
        assert observer.numbers(view) == before
    assert changed > 100


def changes(view: State) -> Iterator[tuple[str, Any]]:
    """Every number of a position, with a way to change it and to change it back."""
    for name in fields(view):
        value = getattr(view, name)
        if name == "seats" or name == "viewer":
            continue
        if name == "frames":
            yield from frame_changes(value)
        elif isinstance(value, list) and value and isinstance(value[0], Part):
            for i, part in enumerate(value):
                for inner in fields(part):
                    yield from value_changes(part, inner, f"{name}[{i}].{inner}")
        else:
            yield from value_changes(view, name, name)


def value_changes(owner: Any, name: str, path: str) -> Iterator[tuple[str, Any]]:
    value = getattr(owner, name)
    if isinstance(value, int):

        def change() -> Any:
            setattr(owner, name, another(value))
            return lambda: setattr(owner, name, value)

        yield path, change
        return
    for i, member in enumerate(value):
        if isinstance(member, list):
            for k in range(len(member)):
                yield f"{path}[{i}][{k}]", lambda member=member, k=k: put(member, k)
        else:
            yield f"{path}[{i}]", lambda i=i: replaced(owner, name, i)


def frame_changes(frames: list[Frame]) -> Iterator[tuple[str, Any]]:
    for i, frame in enumerate(frames):
        for name in fields(frame):

            def change(i: int = i, frame: Frame = frame, name: str = name) -> Any:
                data = {key: getattr(frame, key) for key in fields(frame)}
                frames[i] = type(frame)(**{**data, name: another(data[name])})

                def undo() -> None:
                    frames[i] = frame

                return undo

            yield f"frames[{i}].{name}", change


def replaced(owner: Any, name: str, i: int) -> Any:
    """Lists may be shared with other positions: a changed copy takes its place."""
    value = getattr(owner, name)
    new = list(value)
    new[i] = another(new[i])
    setattr(owner, name, new)
    return lambda: setattr(owner, name, value)


def put(row: list[int], k: int) -> Any:
    old = row[k]
    row[k] = another(old)

    def undo() -> None:
        row[k] = old

    return undo


def another(value: int) -> int:
    return value - 1 if value > 0 else value + 1


def test_what_is_forgotten_is_noticed() -> None:
    rules = find("tests.pebbles")
    fewer = Observed([field for field in declared(rules).fields if field.name != "chisels"])
    state = new_game(rules, 2, 1, {}).state
    observer = Observer(fewer, rules.frames, state)
    view = state.observe(0)
    hidden = []
    for path, change in changes(view):
        before = observer.numbers(view)
        undo = change()
        if observer.numbers(view) == before:
            hidden.append(path)
        undo()
    assert hidden == ["chisels"]


def test_seats_are_counted_from_the_viewer() -> None:
    rules = find("caledonia")
    observer = observer_of(rules, 3, {})
    state: Any = new_game(rules, 3, 5, {}).state
    money = next(place for place in observer.places if place.name == "players.money")
    for seat, player in enumerate(state.players):
        player.money = 100 + seat
    for viewer in range(3):
        row = np.frombuffer(observer.numbers(state.observe(viewer)), np.int32)
        seen = [row[money.at + money.step * i] for i in range(3)]
        assert seen == [100 + (viewer + i) % 3 for i in range(3)]


def test_the_past_is_told_up_to_the_own_last_decision_without_secrets() -> None:
    rules = find("keyflower")
    observer = observer_of(rules, 2, {})
    place = next(place for place in observer.places if place.name == "past")
    state = new_game(rules, 2, 1, {}).state
    dice, past = Quick(1), Past()
    asked = []
    secret = 0
    while not state.over:
        frame, legal = state.frames[-1], state.legal()
        action = legal[dice.below(len(legal))]
        past.add(frame, action)
        asked.append((frame.seat, 1 if frame.secret else action + 2))
        state.play(action, dice)
        for viewer in range(2):
            row = np.frombuffer(observer.numbers(state.observe(viewer), past), np.int32)
            told = row[place.at : place.at + 2 * place.shape[0]].reshape(place.shape)
            since = 0
            while since < len(asked) and asked[-1 - since][0] != viewer:
                since += 1
            wanted = [[2, action] for _, action in reversed(asked[len(asked) - since :])]
            assert told[: min(since, len(told))].tolist() == wanted[: len(told)]
            assert not told[since:].any()
        secret += frame.secret
    assert secret > 0


@pytest.mark.parametrize("name", NAMES)
def test_every_field_says_what_it_is(name: str) -> None:
    rules = find(name)
    observer = observer_of(rules, rules.fewest_together, {})
    names = [place.name for place in observer.places]
    assert len(names) == len(set(names))
    assert all(place.about and place.low < place.high for place in observer.places)
