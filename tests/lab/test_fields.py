"""The page about observations is what the games declare."""

from __future__ import annotations

from pathlib import Path

from drystone.lab.fields import page

PAGE = Path(__file__).parents[2] / "docs/observations.md"


def test_the_page_is_written_anew_when_a_game_changes() -> None:
    assert PAGE.read_text("utf-8") == page(), "python -m drystone.lab.fields > docs/observations.md"
