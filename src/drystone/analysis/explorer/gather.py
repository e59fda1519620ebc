"""Where an explorer's games come from: records in a folder, or what strong bots have played.

Games of bots come with the program, `selfplay/<game>.jsonl.gz`, a summary a line. The command that
made them is `drystone explore GAME --play 200 --keep FILE`.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator
from importlib import resources
from pathlib import Path

from drystone.analysis.explorer.index import Explorer, MixedGames
from drystone.analysis.explorer.summary import NotWhole, Summary, read_summary, sum_up
from drystone.bots import seat
from drystone.bots.play_to_end import play_to_end
from drystone.core.game import Game, new_game, replay_game
from drystone.core.rules import Rules
from drystone.games import find

PLAYERS = "laird:width=3,most=1500"
"""Who plays the games that come with the program."""
COUNTS = (2, 3, 4)
"""With how many players, in turn."""
RECORDS = "*.record"


def self_play(rules: Rules) -> Explorer:
    """What strong bots have played of a game; empty where none comes with the program."""
    explorer = Explorer(rules)
    file = resources.files("drystone.analysis") / "selfplay" / f"{rules.name}.jsonl.gz"
    if file.is_file():
        lines = gzip.decompress(file.read_bytes()).decode().splitlines()
        for number, line in enumerate(lines, 1):
            explorer.add(read_summary(line), f"{number}")
    return explorer


def gathered(records: Iterable[tuple[str, str]], game: str = "") -> Explorer:
    """An explorer of records, each with a name; unfinished ones are left out.

    With the name of a game, so are others; without, they must all be of one.
    """
    explorer: Explorer | None = None
    for name, text in records:
        told = _game_of(text)
        if game and told != game:
            continue
        try:
            summary = sum_up(replay_game(text, find))
        except NotWhole:
            continue
        except ValueError as problem:
            raise ValueError(f"{name}: {problem}") from None
        if explorer is None:
            explorer = Explorer(find(told))
        elif told != explorer.rules.name:
            raise MixedGames(
                f"there are games of {explorer.rules.name} and of {told}: say which one is meant"
            )
        explorer.add(summary, name)
    if explorer is None:
        raise ValueError("there is no finished game to explore")
    return explorer


def records_in(folder: Path) -> Iterator[tuple[str, str]]:
    """The records of a folder and of those in it, by their names."""
    for file in sorted(folder.rglob(RECORDS)):
        yield str(file.relative_to(folder)), file.read_text("utf-8")


def _game_of(record: str) -> str:
    for line in record.splitlines():
        word, _, rest = line.partition(" ")
        if word == "game":
            return rest.strip()
    return ""


def play(rules: Rules, number: int, spec: str = PLAYERS) -> Game:
    """The game of this number, from 1, that strong bots play."""
    counts = [count for count in COUNTS if count in rules.seats] or [*rules.seats]
    seats = counts[(number - 1) % len(counts)]
    game = new_game(rules, seats, number, {})
    return play_to_end(game, [seat(spec, seed=number * 31 + i) for i in range(seats)])


def played_on(rules: Rules, file: Path, games: int) -> Iterator[int]:
    """Play until a file has so many summaries; you get how many it has after each game.

    One that was stopped goes on: games are numbered, and each is the same whenever it is played.
    """
    kept: list[Summary] = []
    if file.exists():
        lines = gzip.decompress(file.read_bytes()).decode().splitlines()
        kept = [read_summary(line) for line in lines]
    for number in range(len(kept) + 1, games + 1):
        kept.append(sum_up(play(rules, number)))
        text = "".join(one.to_line() + "\n" for one in kept)
        half = file.with_suffix(".half")
        half.write_bytes(gzip.compress(text.encode(), mtime=0))
        half.replace(file)
        yield len(kept)
