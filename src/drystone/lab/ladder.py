"""The arena's results as tables: on the terminal, and in docs/ladder.md."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from typing import Any

from drystone.bots import levels as levels_of
from drystone.games import find
from drystone.lab.arena import Z95, Outcome, Standing, Times, of_today
from drystone.lab.mechanisms import mechanisms_of
from drystone.lab.ratings import ANCHOR, ANCHORED, rated

HEAD = (
    *("bot", "games", "won", "95%", "margin", "points", "winning"),
    *("crashes", "cut short"),
)


BEFORE = "From before: by older rules, or by weights that the laird has learned anew since."
NOT_AGAIN = "Its command is kept; by the rules and weights of today it would play other games."


def _from_before(outcome: Outcome) -> bool:
    """Whether a run was played by other rules or weights than those of today."""
    return not of_today(outcome.game, outcome)


def solo_scale(game: str) -> dict[str, Any]:
    """How people do alone at a game, where a publisher says so."""
    scales = tomllib.loads(Path(__file__).with_name("scales.toml").read_text("utf-8"))
    found: dict[str, Any] = scales.get(game, {})
    return found


def band(game: str, points: float) -> str:
    """The band of the solo scale that a mean falls into.

    >>> band("caledonia", 150.2), band("caledonia", 90), band("chess", 3)
    ('expert', 'below rookie', '')
    """
    bands = solo_scale(game).get("bands", [])
    if not bands:
        return ""
    reached = [name for least, name in bands if points >= least]
    return reached[-1] if reached else f"below {bands[0][1]}"


def cells(standing: Standing) -> list[str]:
    """A standing as the cells under `HEAD`."""
    return [
        standing.spec,
        str(standing.games),
        f"{standing.share:.1%}",
        f"{standing.low:.1%} to {standing.high:.1%}",
        f"{standing.margin:+.1f} ± {standing.margin_error:.1f}",
        f"{standing.points:.1f} (sd {standing.spread:.0f})",
        f"{standing.winning:.1f}",
        str(standing.crashes),
        str(standing.cut_short) if standing.cut_short >= 0 else "not counted",
    ]


def known_as(outcome: Outcome, spec: str) -> str:
    """The name of the level that a bot is behind today, else its spec."""
    found = [level.name for level in levels_of(find(outcome.game)) if level.spec == spec]
    return found[0] if found else spec


def title(outcome: Outcome) -> str:
    """What was played, in a line; levels by name."""
    seats = {1: "solo", 2: "heads-up"}.get(outcome.seats, f"{outcome.seats} seats")
    line = f"{find(outcome.game).title}, {seats}: {outcome.games} games from seed "
    line += str(outcome.first_seed)
    names = [known_as(outcome, spec) for spec in outcome.specs]
    if names == outcome.specs:
        return line
    return f"{line}, {' against '.join(names)}"


def solo_line(outcome: Outcome) -> str:
    """The mean of a solo run with its error, and where people would stand with it."""
    (standing,) = outcome.standings
    error = Z95 * standing.spread / sqrt(standing.games)
    line = f"{standing.spec}: {standing.points:.1f} ± {error:.1f} points"
    scale = solo_scale(outcome.game)
    if not scale:
        return line
    return f"{line}: {band(outcome.game, standing.points)} on {scale['source']}"


def category_rows(outcome: Outcome) -> list[list[str]]:
    """Mean points by scoring category: a row a bot, under the categories of the score sheet."""
    keys = find(outcome.game).categories
    return [
        [standing.spec, *(f"{standing.categories.get(key, 0.0):.1f}" for key in keys)]
        for standing in outcome.standings
    ]


def habits(standing: Standing) -> str:
    """What a bot decides how often in a game, the most frequent first."""
    often = sorted(standing.verbs.items(), key=lambda counted: -counted[1])
    return f"{standing.spec}: " + ", ".join(f"{verb} {times:.1f}" for verb, times in often)


def pace(outcome: Outcome) -> str:
    """How long each bot thought, on the machine that played the run."""
    return "; ".join(
        f"{spec} {times.mean:.1f} ms a decision, {times.slowest:.0f} the slowest"
        for spec, times in outcome.times.items()
    )


def save(outcome: Outcome, file: Path, timed: bool = False) -> None:
    """Keep a run as JSON: the same bytes whenever it is played, unless it is to say the times."""
    data = asdict(outcome)
    if not timed:
        del data["times"]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(data, indent=1) + "\n", "utf-8")


def load(file: Path) -> Outcome:
    """A run that was kept."""
    try:
        data = json.loads(file.read_text("utf-8"))
        standings = [Standing(**standing) for standing in data.pop("standings")]
        times = {spec: Times(**each) for spec, each in data.pop("times", {}).items()}
        return Outcome(**data, standings=standings, times=times)
    except (ValueError, TypeError, KeyError, AttributeError):
        raise ValueError(f"{file.name}: this is no run of the arena") from None


@dataclass(frozen=True)
class Planned:
    """A run that the ladder consists of, and the name of the file that it is kept in."""

    file: str
    game: str
    seats: int
    specs: tuple[str, ...]
    games: int
    seed: int


def planned(file: Path) -> list[Planned]:
    """The runs that a `runs.toml` names."""
    try:
        runs = tomllib.loads(file.read_text("utf-8"))["run"]
        return [_planned(**run) for run in runs]
    except (OSError, KeyError, TypeError, tomllib.TOMLDecodeError) as problem:
        raise ValueError(f"{file}: this is no list of runs: {problem}") from None


def _planned(
    game: str,
    seats: int,
    games: int,
    seed: int,
    bots: Sequence[str] = (),
    levels: Sequence[str] = (),
    name: str = "",
) -> Planned:
    """A run as it stands in the list; `name` is for one whose bots play another run, too."""
    by_level = {level.name: level.spec for level in levels_of(find(game))}
    names = [spec.partition(":")[0] for spec in bots] or list(levels)
    specs = tuple(bots) or tuple(by_level[level] for level in levels)
    file = name or f"{game}-{seats}-{'-'.join(names)}"
    return Planned(f"{file}.json", game, seats, specs, games, seed)


def is_kept(run: Planned, folder: Path) -> bool:
    """Whether a run was played already, by the rules and weights of today."""
    file = folder / run.file
    if not file.exists():
        return False
    kept = load(file)
    same = (kept.game, kept.seats, kept.first_seed, tuple(kept.specs))
    return (
        same == (run.game, run.seats, run.seed, run.specs)
        and kept.games >= run.games
        and of_today(run.game, kept)
    )


def command(outcome: Outcome) -> str:
    """The command that plays the run again."""
    specs = " ".join(f"'{spec}'" if " " in spec else spec for spec in outcome.specs)
    return (
        f"drystone arena {outcome.game} {specs} --seats {outcome.seats} "
        f"--games {outcome.games} --seed {outcome.first_seed}"
    )


def markdown(outcomes: list[Outcome], preface: str) -> str:
    """The ladder as a page: the preface, everything at a glance, then each game's runs."""
    page = [preface.rstrip(), *at_a_glance(outcomes)]
    for game in dict.fromkeys(outcome.game for outcome in outcomes):
        rules = find(game)
        page.append(f"## {rules.title}")
        page += ratings_of([o for o in outcomes if o.game == game])
        page += used_in([o for o in outcomes if o.game == game])
        for outcome in (o for o in outcomes if o.game == game):
            page.append(f"### {title(outcome)}")
            if _from_before(outcome):
                page.append(f"*{BEFORE} {NOT_AGAIN}*")
            if outcome.seats == 1:
                page.append(solo_line(outcome))
            page.append(_table(list(HEAD), [cells(s) for s in outcome.standings]))
            if outcome.times:
                page.append(f"Thinking: {pace(outcome)}.")
            page.append("Points by category:")
            page.append(_table(["bot", *rules.categories], category_rows(outcome)))
            page.append("Decisions a game:")
            page.append("\n".join(f"- {habits(standing)}" for standing in outcome.standings))
            page.append(f"`{command(outcome)}`")
            if outcome.problems:
                page.append("\n".join(f"- {problem}" for problem in outcome.problems))
    return "\n\n".join(page) + "\n"


def ratings_of(outcomes: list[Outcome]) -> list[str]:
    """The ratings of a game's bots, by its heads-up tables of today."""
    rows = [
        [
            known_as(outcomes[0], each.spec),
            f"{each.rating:.0f}",
            f"{each.low:.0f} to {each.high:.0f}" if each.spec != ANCHOR else "",
            str(each.games),
        ]
        for each in rated([outcome for outcome in outcomes if not _from_before(outcome)])
    ]
    if not rows:
        return []
    about = (
        f"Ratings by all heads-up tables below, {ANCHOR} being {ANCHORED:.0f}; 400 points are ten "
        "wins to one. Of a bot that lost every game of its only table no more is known than that "
        "it is far below."
    )
    return [about, _table(["bot", "rating", "95%", "games"], rows)]


def against(outcome: Outcome, spec: str) -> str:
    """Who sat at the table with a bot, in a word or two."""
    others = [known_as(outcome, other) for other in outcome.specs if other != spec]
    return " and ".join(others) or ("itself" if outcome.seats > 1 else "nobody")


def used_in(outcomes: list[Outcome]) -> list[str]:
    """What bots make use of, by a game's runs of today in which it was counted."""
    names = mechanisms_of(outcomes[0].game)
    rows = [
        [
            known_as(outcome, standing.spec),
            str(outcome.seats),
            against(outcome, standing.spec),
            *(f"{standing.used.get(name, 0.0):.2f}" for name in names),
        ]
        for outcome in outcomes
        if not _from_before(outcome)
        for standing in outcome.standings
        if standing.used
    ]
    if not rows:
        return []
    about = "Mechanisms used by a seat in a game, in the runs below in which they were counted:"
    return [about, _table(["bot", "seats", "against", *names], rows)]


def at_a_glance(outcomes: list[Outcome]) -> list[str]:
    """All runs in two tables: who beats whom, and what bots score among themselves.

    A run from before has a star.
    """
    contests: list[list[str]] = []
    alike: list[list[str]] = []
    for outcome in outcomes:
        first, *others = outcome.standings
        star = " *" if _from_before(outcome) else ""
        name = known_as(outcome, first.spec)
        row = [find(outcome.game).title + star, str(outcome.seats), name]
        _, _, won, interval, margin, points, winning, *_ = cells(first)
        if others:
            rivals = " and ".join(known_as(outcome, standing.spec) for standing in others)
            contests.append([*row, rivals, str(outcome.games), won, interval, margin])
        else:
            alike.append([*row, str(outcome.games), points, winning])
    page = ["## At a glance"]
    if contests:
        head = ["game", "seats", "bot", "against", "games", "won", "95%", "margin"]
        page += ["One against the others:", _table(head, contests)]
    if alike:
        head = ["game", "seats", "bot", "games", "points", "winning"]
        page += ["Alone, or the same bot in every seat:", _table(head, alike)]
    if any(map(_from_before, outcomes)):
        page.append(f"\\* {BEFORE}")
    return page if len(page) > 1 else []


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
