"""A command line to type on."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

import drystone
from drystone.cli import run


@dataclass
class Answer:
    """What a command said, and its exit code."""

    code: int
    out: str
    err: str


Type = Callable[..., Answer]


@pytest.fixture
def typed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Type:
    """Type a command line, and what it asks for afterwards."""

    def typed(line: str, keys: str = "") -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO(keys))
        code = run(line.split())
        said = capsys.readouterr()
        return Answer(code, said.out, said.err)

    return typed


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a finished game of Pebbles."""
    game = drystone.new("tests.pebbles", seats=2, seed=3)
    while not game.over:
        game.play(game.legal()[0])
    file = tmp_path / "game.txt"
    file.write_text(game.record())
    return file
