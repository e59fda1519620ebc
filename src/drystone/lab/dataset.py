"""Datasets: games between bots as Parquet files, decision by decision, and their way back.

A folder holds `dataset.json` (what was asked for), a data card, and parts of some games each:
`decisions-00000.parquet` with a row for each decision that had a choice, `games-00000.parquet` with
a row for each game. A run that was stopped goes on with the parts that are missing; the same
request gives the same rows on any number of processes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from drystone.bots import seat as seat_of
from drystone.bots.play_to_end import BotError, play_to_end
from drystone.core.game import Game, new_game
from drystone.core.rules import Choice, Rules
from drystone.games import find
from drystone.lab.encoding import Encoder, Floats, Seeing, check_choice
from drystone.lab.executors import Executor, InProcess
from drystone.lab.replayed import FLAT, arrays_of

REQUEST = "dataset.json"
CARD = "README.md"

Told = Callable[[int, int], None]


class BadDataset(ValueError):
    """A dataset that can't be made or read as asked."""


@dataclass(frozen=True)
class Request:
    """What a dataset is to hold; the same request gives the same rows."""

    game: str
    bots: tuple[str, ...]
    """One a seat; from game to game they move on by a seat."""
    games: int
    seed: int = 1
    """Of the first game; the others follow."""
    observation: Seeing = "complete"
    options: dict[str, Choice] = field(default_factory=dict)
    part: int = 50
    """Games in a part."""
    version: int = 0
    """Of the rules."""


@dataclass(frozen=True)
class Part:
    """Some games of a request, to be played."""

    request: Request
    number: int

    def games(self) -> range:
        """The numbers of its games."""
        first = self.number * self.request.part
        return range(first, min(first + self.request.part, self.request.games))


@dataclass(frozen=True)
class Played:
    """A part that was played, as tables."""

    number: int
    games: int
    tables: dict[str, pa.Table]


def flat(observation: str) -> Seeing:
    """An observation that is one row of numbers, by its name."""
    check_choice("observation", observation, FLAT)
    return "complete" if observation == "complete" else "features"


def request(
    game: str,
    bots: list[str],
    games: int,
    *,
    seats: int | None = None,
    seed: int = 1,
    observation: Seeing = "complete",
    options: dict[str, Choice] | None = None,
    part: int = 50,
) -> Request:
    """A request that can be fulfilled; the last bot takes the seats that are left."""
    rules = find(game)
    count = seats if seats is not None else max(len(bots), rules.fewest_together)
    settled = rules.settle_options(count, options or {})
    check_choice("observation", observation, FLAT)
    if not bots or len(bots) > count:
        raise BadDataset(f"{len(bots)} bots do not fit {count} seats")
    if games < 1 or part < 1:
        raise BadDataset("a dataset has at least one game, and one in a part")
    for spec in bots:
        seat_of(spec, programs=True).close()
    seated = (*bots, *[bots[-1]] * (count - len(bots)))
    return Request(game, seated, games, seed, observation, settled, part, rules.version)


def make(
    wanted: Request, folder: Path, executor: Executor | None = None, told: Told | None = None
) -> None:
    """Play the parts that the folder does not have yet. `told` hears how many games it has."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / REQUEST
    if kept.exists() and read_request(folder) != wanted:
        raise BadDataset(f"{folder} holds another dataset: {REQUEST} says which")
    kept.write_text(json.dumps(asdict(wanted), indent=2) + "\n", "utf-8")
    parts = [Part(wanted, number) for number in range(-(-wanted.games // wanted.part))]
    left = [part for part in parts if not all(file.exists() for file in _files(folder, part))]
    done = wanted.games - sum(len(part.games()) for part in left)
    if told is not None:
        told(done, wanted.games)
    for played in (executor or InProcess()).map(play_part, left):
        for name, table in played.tables.items():
            _write(table, folder / f"{name}-{played.number:05}.parquet")
        done += played.games
        if told is not None:
            told(done, wanted.games)
    (folder / CARD).write_text(card(folder), "utf-8")


def read_request(folder: Path) -> Request:
    """What a folder was asked to hold."""
    try:
        kept = json.loads((folder / REQUEST).read_text("utf-8"))
        return Request(**{**kept, "bots": tuple(kept["bots"])})
    except FileNotFoundError:
        raise BadDataset(f"{folder} is no dataset: it has no {REQUEST}") from None
    except (ValueError, KeyError, TypeError) as problem:
        raise BadDataset(f"{folder / REQUEST} can't be read: {problem}") from None


def _files(folder: Path, part: Part) -> list[Path]:
    return [folder / f"{name}-{part.number:05}.parquet" for name in ("decisions", "games")]


def _write(table: pa.Table, file: Path) -> None:
    """The whole file or none: a run may be stopped at any time."""
    half = file.with_suffix(".half")
    pq.write_table(table, half, compression="zstd")
    half.replace(file)


def play_part(part: Part) -> Played:
    """Play the games of a part."""
    rules = find(part.request.game)
    decisions: list[pa.Table] = []
    games: list[dict[str, Any]] = []
    for number in part.games():
        count = len(part.request.bots)
        specs = [part.request.bots[(i - number) % count] for i in range(count)]
        game = _play(rules, specs, part.request.seed + number, part.request.options)
        decisions.append(_rows(game, number, part.request.observation))
        games.append(_summary(game, number, specs))
    tables = {"decisions": pa.concat_tables(decisions), "games": pa.Table.from_pylist(games)}
    return Played(part.number, len(games), tables)


def _play(rules: Rules, specs: list[str], seed: int, options: dict[str, Choice]) -> Game:
    bots = [seat_of(spec, seed * 31 + i, programs=True) for i, spec in enumerate(specs)]
    try:
        return play_to_end(new_game(rules, len(specs), seed, options), bots)
    except BotError as problem:
        who = specs[problem.seat] if problem.seat >= 0 else "the game"
        raise BadDataset(f"seed {seed}: {who}: {problem}") from problem
    finally:
        for bot in bots:
            bot.close()


def _rows(game: Game, number: int, observation: Seeing) -> pa.Table:
    """The decisions of a game as a table."""
    rows = arrays_of(game, observation)
    return pa.table(
        {
            "game": pa.array(np.full(len(rows.action), number, np.int32)),
            "ply": pa.array(rows.ply),
            "seat": pa.array(rows.seat),
            "observation": _lists(rows.observation),
            "legal": pa.array(rows.legal, pa.list_(pa.int32())),
            "action": pa.array(rows.action),
            "outcome": pa.array(rows.outcome),
            "points": pa.array(rows.points),
            "categories": _lists(rows.categories),
        }
    )


def _lists(rows: NDArray[Any]) -> pa.Array:
    """An array of rows that are all as long."""
    return pa.FixedSizeListArray.from_arrays(pa.array(rows.ravel()), rows.shape[1])


def _summary(game: Game, number: int, specs: list[str]) -> dict[str, Any]:
    """A game as a row of its own."""
    return {
        "game": number,
        "seed": game.seed,
        "bots": specs,
        "scores": game.scores(),
        "winners": game.winners(),
        "record": game.record(),
    }


@dataclass
class Batch:
    """Some decisions of a dataset, as arrays with a row for each."""

    observation: Floats
    mask: NDArray[np.bool_]
    """By action: whether it was open."""
    action: NDArray[np.int32]
    seat: NDArray[np.int8]
    outcome: Floats
    points: NDArray[np.int32]
    categories: NDArray[np.int32]
    game: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.action)


class Dataset:
    """A dataset in a folder, read part by part: it need not fit into memory."""

    def __init__(self, folder: Path | str) -> None:
        self.folder = Path(folder)
        self.request = read_request(self.folder)
        self.rules = find(self.request.game)
        self.parts = sorted(self.folder.glob("decisions-*.parquet"))
        if not self.parts:
            raise BadDataset(f"{folder} has no parts yet")

    def __len__(self) -> int:
        return sum(pq.ParquetFile(part).metadata.num_rows for part in self.parts)

    def batches(
        self, size: int = 4096, *, seed: int | None = None, progress: bool = False
    ) -> Iterator[Batch]:
        """All decisions once, at most `size` at a time; with a seed in an order of its own.

        Parts come in any order then, and the decisions within each; `progress` shows a bar.
        """
        dice = np.random.default_rng(seed)
        parts = list(self.parts)
        if seed is not None:
            dice.shuffle(parts)
        for part in _with_a_bar(parts, self.folder.name) if progress else parts:
            table = pq.read_table(part)
            order = np.arange(len(table))
            if seed is not None:
                dice.shuffle(order)
            for at in range(0, len(order), size):
                yield self._batch(table.take(order[at : at + size]))

    def records(self) -> Iterator[str]:
        """The record of each game."""
        for part in sorted(self.folder.glob("games-*.parquet")):
            yield from pq.read_table(part, columns=["record"])["record"].to_pylist()

    def _batch(self, table: pa.Table) -> Batch:
        legal = table["legal"].combine_chunks()
        mask = np.zeros((len(table), self.rules.words.size), np.bool_)
        widths = np.diff(legal.offsets.to_numpy())
        mask[np.repeat(np.arange(len(table)), widths), legal.flatten().to_numpy()] = True
        return Batch(
            _matrix(table["observation"]),
            mask,
            table["action"].to_numpy(),
            table["seat"].to_numpy(),
            table["outcome"].to_numpy(),
            table["points"].to_numpy(),
            _matrix(table["categories"]),
            table["game"].to_numpy(),
        )


def _matrix(column: pa.ChunkedArray) -> NDArray[Any]:
    flat: NDArray[Any] = column.combine_chunks().flatten().to_numpy()
    return flat.reshape(len(column), -1)


def _with_a_bar(parts: list[Path], what: str) -> Iterator[Path]:
    from rich.progress import track

    yield from track(parts, description=what)


def card(folder: Path) -> str:
    """The data card: what is in a dataset, how it came about, and what it is not good for."""
    asked = read_request(folder)
    rules = find(asked.game)
    seats = len(asked.bots)
    encoder = Encoder(rules, seats, asked.options, asked.observation)
    rows = [pq.read_table(part, columns=["seat"]) for part in folder.glob("decisions-*.parquet")]
    lines = [
        f"# {rules.title}: games between bots",
        "",
        f"{asked.games} games at {seats} seats, {sum(map(len, rows)):,} decisions with a choice. "
        f"Rules version {asked.version}, options {asked.options or 'none'}.",
        "",
        f"Who played: {', '.join(asked.bots)}; from game to game they move on by a seat. Seeds "
        f"{asked.seed} to {asked.seed + asked.games - 1}; `{REQUEST}` is the whole request, and "
        "the same request gives the same rows.",
        "",
        "| `decisions-*.parquet` | |",
        "|---|---|",
        "| `game`, `ply`, `seat` | the game's number, decisions before this one, who decides |",
        f"| `observation` | {len(encoder.names)} numbers ({asked.observation}): what the seat may "
        "know, and nothing else |",
        f"| `legal` | the actions that were open, of {rules.words.size}; the loader makes a mask |",
        "| `action` | what was chosen |",
        "| `outcome` | what the seat got: 1 for a win, all seats together 0 |",
        "| `points`, `categories` | its final points, and by category: "
        f"{', '.join(rules.categories)} |",
        "",
        "`games-*.parquet` has a row for each game: seed, bots by seat, scores, winners, and the "
        "record, from which everything else can be made again (`drystone.lab.replayed`).",
        "",
        "Decisions with a single option are left out; the records have them. Bots play alike and "
        "have their own weaknesses: what is learned here is their play, not the best play. A "
        "record holds what was hidden during the game, an observation does not.",
        "",
    ]
    return "\n".join(lines)
