"""What people give on the command line, understood or refused in one line."""

from __future__ import annotations

import ipaddress
import json
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer

import drystone
from drystone.core.facts import PROVENANCE, Change, FactFiles
from drystone.core.game import Game
from drystone.core.rules import Choice, Rules
from drystone.core.speech import LANGUAGES
from drystone.core.study import Study
from drystone.games import GAMES, find, read_options

if TYPE_CHECKING:
    from drystone.analysis.explorer import Explorer

LOG_LEVELS = ("debug", "info", "warning", "error")


class BadInput(typer.TyperException):
    """Something given that can't be used: told in one line, exit code 2."""

    exit_code = 2


@contextmanager
def bad_input_is_told() -> Iterator[None]:
    """Whatever is refused in here was given wrongly, and no fault of the program."""
    try:
        yield
    except ValueError as problem:
        raise BadInput(_in_one_line(str(problem))) from None
    except OSError as problem:
        raise BadInput(f"{problem.filename}: {problem.strerror}") from None


def _in_one_line(text: str) -> str:
    return " ".join(text.split())


def import_from_here() -> None:
    """Let games be found in the current folder, as `python -m` would."""
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))


def games(names: list[str] | None) -> list[str]:
    """The games named, or all that there are."""
    return names or GAMES


def rules(name: str) -> Rules:
    """The rules of a game, by its name or by a dotted module that can be imported from here."""
    import_from_here()
    if not all(part.isidentifier() for part in name.split(".")):
        raise BadInput(f"{name!r} is neither a game nor a file; `drystone games` lists the games")
    return find(name)


def options(rules: Rules, given: list[str] | None, facts: Path | None) -> dict[str, Choice]:
    """The options of a game as they were typed, and a file of corrected facts."""
    try:
        chosen = read_options(rules, given or [])
    except ValueError as problem:
        raise BadInput(str(problem)) from None
    if facts is not None:
        chosen["facts"] = str(facts)
    return chosen


def seat_counts(rules: Rules, seats: int | None, options: dict[str, Choice]) -> tuple[int, ...]:
    """The seat count asked for, or all that the options are for."""
    counts: list[int] = []
    problem = ""
    for count in rules.seats if seats is None else (seats,):
        try:
            rules.settle_options(count, options)
            counts.append(count)
        except ValueError as told:
            problem = str(told)
    if not counts:
        raise BadInput(problem)
    return tuple(counts)


def new_game(
    name: str, seats: int | None, seed: int, option: list[str] | None, facts: Path | None
) -> Game:
    """A fresh game as asked for."""
    return drystone.new(name, seats, seed, **options(rules(name), option, facts))


def recorded_game(file: Path) -> Game:
    """The game that a file records."""
    import_from_here()
    text = _text(file)
    try:
        return drystone.replay(text)
    except ValueError as problem:
        raise BadInput(f"{file}: {_in_one_line(str(problem))}") from None


def study_in(file: Path) -> Study:
    """The study in a file, which may be a plain record or a position."""
    import_from_here()
    text = _text(file)
    try:
        return drystone.study(text)
    except ValueError as problem:
        raise BadInput(f"{file}: {_in_one_line(str(problem))}") from None


def game_at(study: Study, place: str | None) -> Game:
    """The game at a place of a study, or where its main line ends."""
    last = study.root.last
    try:
        return study.game(last if place is None else study.at(place))
    except ValueError:
        sides = ", or a place in a side line" if any(n.depth for n in study.nodes()) else ""
        raise BadInput(f"--at can be 0 to {last.played}{sides}, not {place}") from None


def game_in(file: Path) -> Game:
    """The game in a file, which is a record or a position."""
    text = _text(file)
    if text.startswith("drystone record"):
        return recorded_game(file)
    import_from_here()
    try:
        return drystone.position(text)
    except ValueError as problem:
        raise BadInput(f"{file}: {_in_one_line(str(problem))}") from None


def _text(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise BadInput(f"{file}: this is not text") from None


def bench_seats(rules: Rules, seats: int | None) -> int:
    """How many seats to measure with: four where the game allows it, as the budgets say."""
    if seats is None:
        return max((count for count in rules.seats if count <= 4), default=rules.seats[0])
    rules.settle_options(seats, {})
    return seats


def facts(rules: Rules, known: str) -> FactFiles:
    """A game's facts; refused if they are asked for by a provenance that there is not."""
    if known and known not in PROVENANCE:
        raise BadInput(f"--from can be {', '.join(PROVENANCE)}, not {known!r}")
    if rules.facts is None:
        raise BadInput(f"{rules.name} takes no facts from components")
    return rules.facts


def changes(files: FactFiles, file: Path) -> list[Change]:
    """What a correction changes; refused if it can't be played by."""
    return files.changes(_text(file))


def explorer(what: str, game: str) -> Explorer:
    """What is to be explored: a store's finished games, a dataset, a folder of records, a game."""
    import_from_here()
    if "://" in what:
        from drystone.analysis.explorer import gathered
        from drystone.table.verbs.explored import records_in_store

        return gathered(records_in_store(what), game)
    if Path(what, "dataset.json").is_file():
        from drystone.lab.dataset import Dataset

        return drystone.explore(Dataset(what).records(), game)
    if not Path(what).is_dir():
        rules(what)
    return drystone.explore(what, game)


def chosen(rules: Rules, given: str) -> tuple[str, str]:
    """A theme and what was chosen of it, as `clan=campbell`."""
    from drystone.analysis.explorer import themes_of

    name, _, symbol = given.partition("=")
    for theme in themes_of(rules.name):
        if theme.name == name:
            for action in range(rules.words.size):
                meant = theme.meant(rules, action)
                if symbol and symbol in (meant, meant.partition(".")[2]):
                    return name, meant
            raise BadInput(f"nobody can choose {symbol!r} of {name}")
    known = ", ".join(theme.name for theme in themes_of(rules.name))
    raise BadInput(f"{rules.name} has no theme {name!r}; there are: {known}")


def same_json(text: str) -> str:
    """Options as JSON, in the order in which an explorer keeps them."""
    try:
        return json.dumps(dict(json.loads(text)), sort_keys=True)
    except (ValueError, TypeError):
        raise BadInput(f'--options is JSON, such as {{"rounds": 3}}, not {text!r}') from None


def language(code: str) -> None:
    """Refuse a language that nothing is translated into."""
    if code not in LANGUAGES:
        raise BadInput(f"--language can be {', '.join(LANGUAGES)}, not {code!r}")


def log_level(name: str) -> None:
    """Refuse a level of logging that there is not."""
    if name not in LOG_LEVELS:
        raise BadInput(f"--log-level can be {', '.join(LOG_LEVELS)}, not {name!r}")


def proxies(names: list[str]) -> tuple[str, ...]:
    """Addresses or networks, as they are."""
    for name in names:
        try:
            ipaddress.ip_network(name)
        except ValueError:
            told = f"{name!r} is no address and no network, such as 10.0.0.5 or 10.0.0.0/24"
            raise BadInput(told) from None
    return tuple(names)


def free_port(host: str, port: int) -> None:
    """Refuse an address that can't be listened on, before anything is started."""
    try:
        with socket.create_server((host, port)):
            return
    except OSError as problem:
        why = problem.strerror or problem
        raise BadInput(f"can't listen on {host}:{port}: {why}; --port names another") from None
