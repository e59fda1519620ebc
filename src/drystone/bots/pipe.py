"""A bot in any language: a program that reads a question a line and writes an answer a line.

The question is a JSON object: `game`, `seat`, `legal` (a list of `{"action": 17, "text": "..."}`)
and `view`, what the seat may know of the position. The answer is `{"action": 17}`, or
`{"text": "..."}` with the notation. Whatever the program writes to stderr is passed on.
"""

from __future__ import annotations

import json
import os
import select
import shlex
import subprocess
from time import monotonic
from typing import Any

from drystone.bots.bot import Bot
from drystone.core.plain import plain
from drystone.core.rules import Rules
from drystone.core.state import State


class BotFailed(RuntimeError):
    """A program that did not answer as a bot should."""


class Pipe(Bot):
    """Asks the program that `run` starts, and waits at most `ms` milliseconds for an answer."""

    def __init__(self, run: str = "", ms: int = 10_000, seed: int = 0) -> None:
        super().__init__(seed)
        self.seed = seed
        if not run:
            raise ValueError("which program? pipe:run=COMMAND")
        self.ms = ms
        self.run = run
        self.unread = b""
        environment = {**os.environ, "DRYSTONE_SEED": str(seed)}
        try:
            self.program = subprocess.Popen(
                shlex.split(run), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
            )
        except OSError as problem:
            raise ValueError(f"{run!r} can't be started: {problem.strerror}") from None

    def __reduce__(self) -> tuple[Any, ...]:
        """Elsewhere the program is started anew."""
        return Pipe, (self.run, self.ms, self.seed)

    def choose(self, rules: Rules, view: State) -> int:
        legal = view.legal()
        question = {
            "game": rules.name,
            "seat": view.seat,
            "legal": [{"action": action, "text": rules.words.text(action)} for action in legal],
            "view": plain(view),
        }
        answer = self._ask(json.dumps(question).encode() + b"\n")
        try:
            said = json.loads(answer)
            action = rules.words.parse(said["text"]) if "text" in said else int(said["action"])
        except (ValueError, TypeError, KeyError):
            raise BotFailed(
                f"{self.run!r} answered {answer.decode('utf-8', 'replace')!r}"
            ) from None
        if action not in legal:
            raise BotFailed(f"{self.run!r} chose {action}, which is not legal")
        return action

    def _ask(self, question: bytes) -> bytes:
        """The line that the program answers with."""
        stdin, stdout = self.program.stdin, self.program.stdout
        assert stdin is not None
        assert stdout is not None
        try:
            stdin.write(question)
            stdin.flush()
        except BrokenPipeError:
            raise BotFailed(f"{self.run!r} has ended") from None
        until = monotonic() + self.ms / 1000
        while b"\n" not in self.unread:
            ready, _, _ = select.select([stdout], [], [], max(0.0, until - monotonic()))
            if not ready:
                raise BotFailed(f"{self.run!r} did not answer within {self.ms} ms")
            more = os.read(stdout.fileno(), 1 << 16)
            if not more:
                raise BotFailed(f"{self.run!r} has ended")
            self.unread += more
        line, _, self.unread = self.unread.partition(b"\n")
        return line

    def close(self) -> None:
        """End the program."""
        for stream in (self.program.stdin, self.program.stdout):
            if stream is not None:
                stream.close()
        try:
            self.program.wait(timeout=1)
        except subprocess.TimeoutExpired:
            self.program.kill()
            self.program.wait()
