"""The arena: bots against bots, in blocks of one seed with every rotation of the seats."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

from drystone.bots import seat
from drystone.bots.weights import times_learned
from drystone.core.rules import Choice
from drystone.games import find
from drystone.lab.executors import Executor, InProcess
from drystone.lab.match import Pairing, Sheet, play_match

Z95 = 1.96


class BadRun(ValueError):
    """A run that can't be, with the reason in a sentence."""


@dataclass
class Standing:
    """How one bot did, over all of its seats."""

    spec: str
    games: int
    """Games it sat in; where it held several seats of a game, each counts."""
    share: float
    """Of its games, the part that it won; a shared win counts as its part."""
    low: float
    high: float
    """95% around `share`, from the spread between blocks."""
    margin: float
    """Points over the best other seat."""
    margin_error: float
    points: float
    spread: float
    winning: float
    """Points in the games that it won."""
    categories: dict[str, float]
    verbs: dict[str, float]
    """How often it makes each kind of decision in a game."""
    crashes: int
    cut_short: int
    """Decisions that the clock ended before the budget did; below 0 where nobody counted them."""
    used: dict[str, float] = field(default_factory=dict)
    """How often it makes use of each mechanism in a game; empty where nobody counted."""


@dataclass
class Times:
    """How long a bot thought for a decision with more than one option, in milliseconds."""

    mean: float
    slowest: float


@dataclass
class Outcome:
    """A run of the arena, as it is kept: all but the times is the same whenever it is played."""

    game: str
    seats: int
    games: int
    first_seed: int
    version: int
    """Of the rules."""
    specs: list[str]
    """The bots, as they were named."""
    standings: list[Standing]
    problems: list[str]
    times: dict[str, Times] = field(default_factory=dict)
    """By spec; empty in a run that was kept without them."""
    learned: int = 1
    """How many times the laird's weights had been learned."""


LEARNING = ("laird", "chieftain")
"""The bots whose weights change as they are learned; those of the others are for ever."""


def of_today(game: str, played: Sheet | Outcome) -> bool:
    """Whether something was played by the rules and, as far as it matters, the weights of today."""
    rules = find(game)
    names = {spec.partition(":")[0] for spec in played.specs}
    seats = played.seats if isinstance(played, Outcome) else len(played.specs)
    same = names.isdisjoint(LEARNING) or played.learned == times_learned(rules, seats)
    return same and played.version == rules.version


def pairings(
    game: str, specs: list[str], seats: int, games: int, seed: int, options: dict[str, Choice]
) -> list[Pairing]:
    """The games of a run. The last bot takes the seats that are left; whole blocks only."""
    places = [*specs, *[specs[-1]] * (seats - len(specs))]
    turns = [places[i:] + places[:i] for i in range(seats)]
    different = [list(turn) for turn in dict.fromkeys(map(tuple, turns))]
    blocks = -(-games // len(different))
    return [
        Pairing(game, tuple(turn), seed + block, options)
        for block in range(blocks)
        for turn in different
    ]


def run(
    game: str,
    specs: list[str],
    seats: int | None = None,
    games: int = 400,
    seed: int = 1,
    options: dict[str, Choice] | None = None,
    executor: Executor | None = None,
    log: Path | None = None,
    told: Callable[[int, int], None] | None = None,
) -> Outcome:
    """Play a run and count it. With a `log` of finished games, a run goes on where it stopped.

    `told` hears how many games are played, of how many.
    """
    rules = find(game)
    count = seats if seats is not None else max(len(specs), rules.seats[0])
    settled = rules.settle_options(count, options or {})
    if not specs or len(specs) > count:
        raise BadRun(f"{len(specs)} bots do not fit {count} seats")
    if games < 1:
        raise BadRun("at least one game must be played")
    for spec in specs:
        seat(spec, programs=True).close()
    jobs = pairings(game, specs, count, games, seed, settled)
    sheets = _played_before(log, game)
    left = [job for job in jobs if _key(job) not in sheets]
    played = len(jobs) - len(left)
    for sheet in (executor or InProcess()).map(play_match, left):
        sheets[_key(sheet)] = sheet
        played += 1
        if log is not None:
            with log.open("a") as file:
                file.write(json.dumps(asdict(sheet)) + "\n")
        if told is not None:
            told(played, len(jobs))
    # Games end in any order, and a log may hold others: the run is counted in its own order.
    return count_up(game, count, specs, [sheets[_key(job)] for job in jobs])


def _key(game: Pairing | Sheet) -> str:
    return f"{game.seed} {' '.join(game.specs)}"


def _played_before(log: Path | None, game: str) -> dict[str, Sheet]:
    """The games that a log has, by the rules and weights of today.

    A line that was not written out is taken off.
    """
    if log is None or not log.exists():
        return {}
    whole, _, torn = log.read_text("utf-8").rpartition("\n")
    if torn:
        log.write_text(f"{whole}\n" if whole else "", "utf-8")
    sheets: dict[str, Sheet] = {}
    for number, line in enumerate(whole.splitlines(), 1):
        try:
            sheet = Sheet(**json.loads(line))
        except (ValueError, TypeError):
            raise BadRun(f"{log.name}, line {number}: this is no game of the arena") from None
        if of_today(game, sheet):
            sheets[_key(sheet)] = sheet
    return sheets


def count_up(game: str, seats: int, specs: list[str], sheets: list[Sheet]) -> Outcome:
    """The standings of some games, the best first."""
    different = list(dict.fromkeys(specs))
    standings = [_standing(spec, sheets) for spec in different]
    return Outcome(
        game,
        seats,
        len(sheets),
        min(sheet.seed for sheet in sheets),
        sheets[0].version,
        specs,
        sorted(standings, key=lambda standing: -standing.share),
        [f"seed {s.seed}, seat {s.crashed}: {s.problem}" for s in sheets if s.problem],
        {spec: _times(spec, sheets) for spec in different},
        sheets[0].learned,
    )


def _times(spec: str, sheets: list[Sheet]) -> Times:
    """How long one bot thought."""
    choices, seconds, slowest = 0, 0.0, 0.0
    for sheet in sheets:
        for place in _places(spec, sheet):
            choices += sheet.choices[place]
            seconds += sheet.seconds[place]
            slowest = max(slowest, sheet.slowest[place])
    return Times(1000 * seconds / max(1, choices), 1000 * slowest)


def _places(spec: str, sheet: Sheet) -> list[int]:
    """The seats that a bot had."""
    return [place for place, other in enumerate(sheet.specs) if other == spec]


def _standing(spec: str, sheets: list[Sheet]) -> Standing:
    """One bot's account."""
    won: dict[int, list[float]] = {}
    margins: dict[int, list[float]] = {}
    points: list[int] = []
    winning: list[int] = []
    totals: dict[str, float] = {}
    verbs: dict[str, float] = {}
    used: dict[str, float] = {}
    crashes, cut_short = 0, 0
    for sheet in sheets:
        for place in _places(spec, sheet):
            share = 1 / len(sheet.winners) if place in sheet.winners else 0.0
            won.setdefault(sheet.seed, []).append(share)
            others = [p for i, p in enumerate(sheet.scores) if i != place]
            margins.setdefault(sheet.seed, []).append(sheet.scores[place] - max(others, default=0))
            points.append(sheet.scores[place])
            if place in sheet.winners:
                winning.append(sheet.scores[place])
            for key, worth in sheet.categories[place].items():
                totals[key] = totals.get(key, 0.0) + worth
            for verb, times in sheet.verbs[place].items():
                verbs[verb] = verbs.get(verb, 0.0) + times
            for name, times in (sheet.used[place] if sheet.used else {}).items():
                used[name] = used.get(name, 0.0) + times
            crashes += sheet.crashed == place
            cut_short += sheet.cut_short[place]
    share, share_error = _by_block(won)
    margin, margin_error = _by_block(margins)
    low, high = wilson(share, len(points))
    return Standing(
        spec=spec,
        games=len(points),
        share=share,
        low=max(0.0, min(low, share - share_error)),
        high=min(1.0, max(high, share + share_error)),
        margin=margin,
        margin_error=margin_error,
        points=mean(points),
        spread=stdev(points) if len(points) > 1 else 0.0,
        winning=mean(winning) if winning else 0.0,
        categories={key: total / len(points) for key, total in totals.items()},
        verbs={verb: times / len(points) for verb, times in sorted(verbs.items())},
        crashes=crashes,
        cut_short=cut_short,
        used={name: times / len(points) for name, times in sorted(used.items())}
        if all(sheet.used for sheet in sheets)
        else {},
    )


def _by_block(counts: dict[int, list[float]]) -> tuple[float, float]:
    """The mean over blocks, and half the width of its 95% interval."""
    means = [mean(block) for block in counts.values()]
    error = Z95 * stdev(means) / sqrt(len(means)) if len(means) > 1 else 0.0
    return mean(means), error


def wilson(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95% interval of a share: it has a width even when every game was won.

    >>> low, high = wilson(1.0, 400)
    >>> round(low, 3), high
    (0.99, 1.0)
    """
    z2 = Z95 * Z95
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = Z95 * sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)
