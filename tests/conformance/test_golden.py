"""Stored games replay to the same points; stored positions allow the same decisions."""

from __future__ import annotations

from pathlib import Path

import pytest

import drystone
from tests.conformance.golden import GOLDEN, breakdown_lines, counts, kept
from tests.conformance.registry import NAMES

RECORDS = sorted(GOLDEN.glob("*/*.record"))
POSITIONS = sorted(GOLDEN.glob("*/*.position.toml"))


def label(path: Path) -> str:
    return f"{path.parent.name}-{path.name.split('.')[0]}"


@pytest.mark.pure_too
@pytest.mark.parametrize("path", RECORDS, ids=label)
def test_golden_game(path: Path) -> None:
    text = path.read_text("utf-8")
    game = drystone.replay(text)
    assert game.over
    assert breakdown_lines(game) == [line for line in text.splitlines() if line.startswith("# ")]


@pytest.mark.parametrize("path", POSITIONS, ids=label)
def test_counts_from_a_stored_position(path: Path) -> None:
    text = path.read_text("utf-8")
    expected = list(map(int, text.splitlines()[0].removeprefix("# counts ").split()))
    assert len(expected) >= 3
    assert counts(drystone.position(text)) == expected


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_stored_games_and_positions(name: str) -> None:
    folder = name.rsplit(".", 1)[-1]
    assert [p for p in RECORDS if p.parent.name == folder], f"no golden games of {name}"
    assert [p for p in POSITIONS if p.parent.name == folder], f"no counted positions of {name}"


def test_everything_stored_is_listed() -> None:
    """The command that writes it anew forgets nothing, and lists nothing that is not there."""
    listed = {f"{entry['name']}.record" for entry in kept("game")}
    listed |= {f"{entry['name']}.position.toml" for entry in kept("position")}
    assert listed == {str(path.relative_to(GOLDEN)) for path in [*RECORDS, *POSITIONS]}
