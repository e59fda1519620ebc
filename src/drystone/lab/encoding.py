"""Positions as arrays and results as rewards, in one way for all adapters."""

from __future__ import annotations

from typing import Any, Literal, get_args

import numpy as np
from librt.strings import BytesWriter
from numpy.typing import NDArray

from drystone.core.features import write_row
from drystone.core.game import Game, new_game
from drystone.core.observer import Observer, Past, Place
from drystone.core.rules import Choice, Rules
from drystone.core.state import State

Reward = Literal["win", "margin", "points"]
Seeing = Literal["features", "complete", "structured"]
Floats = NDArray[np.float32]
Seen = Any
"""An array, or a dict of arrays if it is structured."""


class Encoder:
    """What a learner sees of one game.

    - `features`: what bots look at, of its own seat first, then the others'; not all that it knows.
    - `complete`: everything that the seat may know, as one row of numbers.
    - `structured`: the same numbers by name, in a dict of arrays; `places` describes each.

    Everything is made of an observation, so a learner is never shown more than its seat may know.
    """

    def __init__(
        self,
        rules: Rules,
        seats: int,
        options: dict[str, Choice] | None = None,
        observation: Seeing = "features",
    ) -> None:
        check_choice("observation", observation, get_args(Seeing))
        self.rules = rules
        self.seats = seats
        self.options = options
        self.kind: Seeing = observation
        self.actions = rules.words.size
        self.places: list[Place] = []
        if observation == "features":
            if rules.features is None:
                raise ValueError(f"{rules.name} has no features to look at")
            who = ("own", *(f"next-{i}" for i in range(1, seats)))
            self.names = tuple(f"{one}.{name}" for one in who for name in rules.feature_names)
        else:
            if rules.observed is None:
                raise ValueError(f"{rules.name} declares no complete observation")
            opening = new_game(rules, seats, 0, options or {}).state
            self.observer = Observer(rules.observed, rules.frames, opening)
            self.places = self.observer.places
            self.names = _names(self.places, self.observer.size)

    def __reduce__(self) -> tuple[Any, ...]:
        return Encoder, (self.rules, self.seats, self.options, self.kind)

    def encode(self, state: State, seat: int, past: Past | None = None) -> Seen:
        """The position as a seat sees it, and what was decided since it was asked last."""
        view = state.observe(seat)
        if self.kind != "features":
            row = np.frombuffer(self.observer.numbers(view, past), np.int32).astype(np.float32)
            return row if self.kind == "complete" else self.structured(row)
        assert self.rules.features is not None
        out = BytesWriter()
        write_row(self.rules.features, view, seat, self.seats, out)
        return np.frombuffer(bytearray(out.getvalue()), np.float32)  # learners may write into it

    def whole(self, state: State) -> Floats:
        """A complete observation of a position as it is, with what seats may not know."""
        return np.frombuffer(self.observer.numbers(state), np.int32).astype(np.float32)

    def structured(self, rows: Floats) -> dict[str, Floats]:
        """The numbers of one row, or of many, by name; they share their memory with the rows."""
        return {place.name: _part_of(rows, place) for place in self.places}

    def space(self) -> Any:
        """Gymnasium's description of what `encode` gives."""
        from gymnasium import spaces

        if self.kind == "features":
            return spaces.Box(-np.inf, np.inf, (len(self.names),), np.float32)
        if self.kind == "complete":
            low = np.empty(len(self.names), np.float32)
            high = np.empty(len(self.names), np.float32)
            for place in self.places:
                _part_of(low, place)[:] = place.low
                _part_of(high, place)[:] = place.high
            return spaces.Box(low, high, dtype=np.float32)
        return spaces.Dict(
            {
                place.name: spaces.Box(float(place.low), float(place.high), place.shape, np.float32)
                for place in self.places
            }
        )

    def mask(self, state: State, seat: int) -> NDArray[np.int8]:
        """One for every action that the seat can choose now, else zero."""
        return self.open(state.legal() if state.seat == seat else [])

    def open(self, legal: list[int]) -> NDArray[np.int8]:
        """One for each of these actions, else zero."""
        row = bytearray(self.actions)
        for action in legal:
            row[action] = 1
        return np.frombuffer(row, np.int8)


def _part_of(rows: Floats, place: Place) -> Floats:
    """Where in a row, or in each of many, a place's numbers are."""
    size = place.step * place.shape[0] if place.step else int(np.prod(place.shape))
    if not place.step:
        part = rows[..., place.at : place.at + size]
        return part.reshape(*rows.shape[:-1], *place.shape)
    shape = (*rows.shape[:-1], *place.shape)
    strides = (*rows.strides[:-1], place.step * rows.itemsize, rows.itemsize)
    return np.lib.stride_tricks.as_strided(rows[..., place.at :], shape, strides)


def _names(places: list[Place], size: int) -> tuple[str, ...]:
    """A name for each number: `players.money[0][0]`."""
    names = [""] * size
    for place in places:
        for index in np.ndindex(place.shape):
            if place.step:
                at = place.at + place.step * index[0] + index[1]
            else:
                at = place.at + int(np.ravel_multi_index(index, place.shape))
            names[at] = place.name + "".join(f"[{i}]" for i in index)
    return tuple(names)


def check_choice(what: str, given: object, choices: tuple[object, ...]) -> None:
    """Refuse what is not one of the choices."""
    if given not in choices:
        raise ValueError(f"{what} can be {', '.join(map(str, choices))}, not {given!r}")


def check_options(rules: Rules, seats: int, options: dict[str, Choice]) -> None:
    """Refuse options that the game does not have; `facts` is a file and read when it begins."""
    rules.settle_options(seats, {key: one for key, one in options.items() if key != "facts"})


def told_at_the_end(game: Game, seat: int) -> dict[str, Any]:
    """What an environment tells of a finished game."""
    return {
        "scores": game.scores(),
        "winners": game.winners(),
        "breakdown": dict(game.breakdown(seat)),
    }


def check_reward(reward: str) -> None:
    """Refuse a kind of reward that there is not."""
    check_choice("reward", reward, get_args(Reward))


def rewards(state: State, kind: Reward) -> list[float]:
    """What the result is worth to each seat.

    - `win`: a win is 1, and everybody's rewards add up to 0; a shared win is shared.
    - `margin`: the points over the mean of the others. They add up to 0 as well.
    - `points`: the points. Alone there is nothing to win, so this is what counts in any case.
    """
    scores = [float(points) for points in state.scores()]
    others = len(scores) - 1
    if kind == "points" or not others:
        return scores
    if kind == "margin":
        return [own - (sum(scores) - own) / others for own in scores]
    winners = state.winners()
    share = 1.0 / len(winners)
    return [
        ((share if seat in winners else 0.0) * (others + 1) - 1) / others
        for seat in range(others + 1)
    ]
