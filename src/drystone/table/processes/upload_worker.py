"""A process that reads what somebody has sent, and tries it out: a record, a position, own facts.

What is sent may be made to loop, to run for ever or to fill the memory. So it is read here, where
time and memory are limited, and shown, drawn and played at random to its end. The server itself
only ever meets games that have passed.
"""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Callable
from dataclasses import replace

import msgspec

from drystone.core.chance import Quick, Secure
from drystone.core.game import Game, game_at, new_game, replay_game
from drystone.core.plain import plain
from drystone.core.record import Line, read_record
from drystone.core.rules import Choice, Look, Rules
from drystone.core.state import State
from drystone.core.study import Study, read_study
from drystone.games import UnknownGame, find
from drystone.table.game import events
from drystone.table.game.attempt import mark
from drystone.table.game.events import Event
from drystone.table.game.match import SPECTATOR
from drystone.table.limits import (
    LONGEST_COMMENT,
    LONGEST_PICTURE,
    LONGEST_STUDY,
    MOST_NODES,
    UPLOAD_MEMORY,
    UPLOAD_SECONDS,
)

WAYS = 2
"""How often a game is played to its end."""


class UploadTask(msgspec.Struct, omit_defaults=True):
    """A text from outside, or a new game by facts from outside; and the games played here."""

    games: tuple[str, ...]
    record: str = ""
    position: str = ""
    restock: bool = False
    """Whether the stock makes up for what was changed in the position by hand."""
    study: str = ""
    """A record with side lines or without, or a position."""
    game: str = ""
    seats: int = 0
    seed: int | None = None
    options: dict[str, Choice] = {}


class UploadResult(msgspec.Struct, omit_defaults=True):
    """What a text is: how the game begins and what was played; or why it is refused."""

    head: str = ""
    plays: list[Event] = []
    seats: int = 0
    seat: int = 0
    over: bool = False
    study: str = ""
    """The whole of a study, as it is written."""
    problem: str = ""
    """A sentence; empty if there is none."""


def read(sent: UploadTask) -> UploadResult:
    """Read what was sent, and try it out."""

    def known(name: str) -> Rules:
        if name not in sent.games:
            raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(sent.games)}")
        return find(name)

    try:
        if sent.record:
            game, result = _read_record(sent.record, known)
        elif sent.study:
            study = read_study(sent.study, known)
            game, result = study.begun.copy(), UploadResult(study=written(study))
            last = study.game(study.root.last)
            show(last.rules, last.state)
        elif sent.position:
            game = game_at(sent.position, known, restock=sent.restock)
            result = UploadResult(game.record())
        else:
            source = Secure() if sent.seed is None else None
            game = new_game(known(sent.game), sent.seats, sent.seed or 0, sent.options, source)
            result = UploadResult(game.record())
        try_out(game)
    except ValueError as problem:
        return UploadResult(problem=str(problem) or "this can't be read as a game")
    except Exception:  # noqa: BLE001 - it may be wrong in ways that no message foresees
        return UploadResult(problem="this can't be read as a game")
    result.seats, result.seat = game.state.seats, max(game.state.seat, 0)
    result.over = game.over
    return result


def _read_record(text: str, known: Callable[[str], Rules]) -> tuple[Game, UploadResult]:
    replay_game(text, known)
    told = read_record(text)
    head = str(replace(told, lines=[], result=None))
    game = replay_game(head, known)
    return game, UploadResult(head, retold(game, told.lines))


def written(study: Study) -> str:
    """A study as text; a ValueError: there is too much of it."""
    nodes = list(study.nodes())
    if len(nodes) > MOST_NODES:
        raise ValueError(f"a study has at most {MOST_NODES} decisions")
    if max(len(node.comment) for node in nodes) > LONGEST_COMMENT:
        raise ValueError(f"a comment has at most {LONGEST_COMMENT} characters")
    text = str(study)
    if len(text) > LONGEST_STUDY:
        raise ValueError(f"a study has at most {LONGEST_STUDY} characters")
    return text


def retold(begun: Game, lines: list[Line]) -> list[Event]:
    """The decisions of a record as events; `begun` is played on to where they lead."""
    plays: list[Event] = []
    for line in lines:
        decision = begun.follow(line)
        plays.append(
            events.Play(
                line.seat,
                line.text,
                list(line.outcomes),
                mark(begun),
                begun.rules.version,
                revealed=bool(decision.outcomes),
            )
        )
    return plays


def try_out(game: Game) -> None:
    """Look at the game as everybody sees it, and play it to its end; a ValueError: it fails."""
    show(game.rules, game.state)
    for seed in range(WAYS):
        chance, state = Quick(seed), game.state.copy()
        for _ in range(game.rules.longest):
            if state.over:
                break
            legal = state.legal()
            if not legal:
                raise ValueError(f"seat {state.seat} has to decide and nothing is possible")
            state.play(legal[chance.below(len(legal))], chance)
        show(game.rules, state)


def show(rules: Rules, state: State) -> None:
    """Draw what everybody sees; a ValueError: it is more than anybody can look at."""
    for viewer in range(SPECTATOR, state.seats):
        seen = state.observe(viewer)
        plain(seen)
        seen.scores()
        drawn = rules.picture(seen, Look(viewer, "en")).svg() if rules.picture else ""
        if len(drawn) > LONGEST_PICTURE:
            raise ValueError("there is more on the table than anybody can look at")


def main() -> None:
    """Read until nobody asks any more. What takes too long or too much ends the process."""
    os.nice(10)  # people who click come before what somebody wants tried out
    resource.setrlimit(resource.RLIMIT_AS, (UPLOAD_MEMORY, UPLOAD_MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    reader = msgspec.json.Decoder(UploadTask)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr
    for line in sys.stdin.buffer:
        sent = reader.decode(line)
        for name in sent.games:
            find(name)
        used = resource.getrusage(resource.RUSAGE_SELF)
        most = int(used.ru_utime + used.ru_stime) + 1 + UPLOAD_SECONDS
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))
        answers.write(msgspec.json.encode(read(sent)) + b"\n")
        answers.flush()


if __name__ == "__main__":
    main()
