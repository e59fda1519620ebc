"""How far a review's search is to be believed: measured on games of strong bots and weaker ones.

A search that finds fault with strong bots is mostly wrong itself, and with weaker ones mostly
right. People are in between, so both play, strong bots alone in games with an odd seed. Every turn
is judged by search; those that look worst are played to the end of the game, with the played turn
and with the better one. What the search said is held against what came of it.
"""

from __future__ import annotations

import json
from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec

from drystone import bots
from drystone.analysis.budget import Budget
from drystone.analysis.calibrate import PLAYERS
from drystone.analysis.loss import Loss
from drystone.analysis.review import PHASES
from drystone.analysis.reviewer import Reviewer
from drystone.analysis.statistics import NOTHING, Estimate, Trust
from drystone.bots.play_to_end import play_to_end
from drystone.core.game import Game, new_game
from drystone.core.rules import Rules

WEAK = "crofter"
"""Who sits beside strong bots in games with an even seed, in every second seat."""
ROUNDS = 20
"""How often the two figures of a trust are fitted to each other."""
STIFF = 10.0
"""How sure a slope is before anything is measured: about 0.3 up or down (one sigma)."""


class Seen(msgspec.Struct, frozen=True, array_like=True):
    """A turn that was judged: what the search said, and what came of it in the end, if played."""

    phase: int
    said: Estimate
    ends: Estimate = NOTHING
    strong: bool = True
    """Whether a strong bot has played it."""


class Measured(msgspec.Struct, frozen=True):
    """The turns of one game."""

    seats: int
    seed: int
    turns: tuple[Seen, ...]


def mixed_game(rules: Rules, seats: int, seed: int) -> tuple[Game, set[int]]:
    """A game of strong bots, and which seats weaker ones had; in games with an odd seed none."""
    game = new_game(rules, seats, seed, {})
    weak = {i for i in range(seats) if seed % 2 == 0 and (i + seed // 2) % 2}
    specs = [WEAK if i in weak else PLAYERS for i in range(seats)]
    play_to_end(game, [bots.seat(spec, seed=seed * 31 + i) for i, spec in enumerate(specs)])
    return game, weak


def measure(rules: Rules, seats: int, seed: int, budget: Budget | None = None) -> Measured:
    """Let bots play a game, judge every turn, and play the worst to the end."""
    game, weak = mixed_game(rules, seats, seed)
    reviewer = Reviewer(game, seed, budget)
    return measured(reviewer, reviewer.losses(), weak)


def measured(reviewer: Reviewer, losses: list[Loss], weak: set[int]) -> Measured:
    """What is known of each turn, when all that were played to the end were so equally often."""
    found = {loss.turn: loss for loss in losses}
    for turn, loss in found.items():
        while loss.ways and len(loss.ways) < reviewer.budget.ways:  # to stop early would bias them
            found[turn] = loss = reviewer.step("end", loss)
    review = reviewer.put_together(list(found.values()))
    turns = tuple(
        Seen(review.turns[n].phase, one.points, one.ends, review.turns[n].seat not in weak)
        for n, one in found.items()
    )
    return Measured(review.seats, reviewer.game.seed, turns)


def to_line(measured: Measured) -> str:
    """A game as a line of text."""
    return msgspec.json.encode(measured).decode()


def read_measured(file: Path) -> list[Measured]:
    """The games in a file; none if it is not there."""
    if not file.exists():
        return []
    lines = file.read_text("utf-8").splitlines()
    return [msgspec.json.decode(line, type=Measured) for line in lines]


def fit_trust(games: list[Measured]) -> Trust:
    """How far the search is to be believed, by these games."""
    turns = [turn for game in games for turn in game.turns]
    played = [turn for turn in turns if turn.ends.redeals and turn.said.mean > 0]
    if len(played) < 2:
        raise ValueError("there are too few turns that were played to the end")
    slopes, spread = [1.0] * len(PHASES), 2.0
    for _ in range(ROUNDS):
        whole = _slope(played, spread, 1.0)
        slopes = [
            _slope([turn for turn in played if turn.phase == phase], spread, whole)
            for phase in range(len(PHASES))
        ]
        missed = [
            (turn.ends.mean - slopes[turn.phase] * turn.said.mean) ** 2 - turn.ends.error**2
            for turn in played
        ]
        spread = sqrt(max(0.25, sum(missed) / sum(turn.said.mean for turn in played)))
    trust = Trust(tuple(round(slope, 3) for slope in slopes), round(spread, 3))
    lost = [trust.believe(turn.said, turn.ends, turn.phase).mean for turn in turns if turn.strong]
    return replace(trust, usual=round(max(0.0, sum(lost) / max(1, len(lost))), 3), turns=len(turns))


def _slope(played: list[Seen], spread: float, before: float) -> float:
    """What a point that was said is worth; `before` is believed until something is measured."""
    weighed = [(1 / (t.ends.error**2 + spread**2 * t.said.mean), t) for t in played]
    if not weighed:
        return before
    above = sum(weight * t.said.mean * t.ends.mean for weight, t in weighed)
    below = sum(weight * t.said.mean**2 for weight, t in weighed)
    # The best of several looks better than it is: never more is believed than was said.
    return min(1.0, max(0.0, (above + STIFF * before) / (below + STIFF)))


def write_trust(file: Path, trust: Trust) -> None:
    """Keep a game's trust in its calibration."""
    told: dict[str, Any] = json.loads(file.read_text("utf-8"))
    seats = told.pop("seats")
    told = {**told, "trust": msgspec.to_builtins(trust), "seats": seats}
    file.write_text(json.dumps(told, indent=1) + "\n", "utf-8")


def told_by_phase(games: list[Measured]) -> list[str]:
    """What the search said of the worst turns, and what came of it, as rows of Markdown."""
    rows = ["| | turns | said | came | sigmas apart |", "|---|---|---|---|---|"]
    for phase, name in enumerate(PHASES):
        seen = [
            turn
            for game in games
            for turn in game.turns
            if turn.phase == phase and turn.ends.redeals
        ]
        if not seen:
            continue
        said = sum(turn.said.mean for turn in seen) / len(seen)
        came = sum(turn.ends.mean for turn in seen) / len(seen)
        error = sqrt(sum(turn.ends.error**2 for turn in seen)) / len(seen)
        apart = [
            (turn.ends.mean - turn.said.mean) ** 2 / (turn.ends.error**2 + turn.said.error**2)
            for turn in seen
        ]
        rows.append(
            f"| {name} | {len(seen)} | {said:+.1f} | {came:+.1f} \u00b1 {error:.1f} | "
            f"{sqrt(sum(apart) / len(apart)):.1f} |"
        )
    return rows
