"""The facts files, loaded and checked once."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from drystone.core.facts import FactFiles
from drystone.games.gwtnz.printed import (
    Facts,
)

FILES = FactFiles(Path(__file__).parent / "facts", Facts)


def read_facts(override: str = "") -> Facts:
    """The facts of the box, with an owner's corrections laid over them."""
    return cast(Facts, FILES.read(override))


FACTS = read_facts()
