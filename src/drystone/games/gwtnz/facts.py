"""The facts files, loaded and checked once."""

from __future__ import annotations

from pathlib import Path

from drystone.core.facts import FactsError, load_facts, provenance
from drystone.games.gwtnz.printed import (
    Facts,
)

_FOLDER = Path(__file__).parent / "facts"


def read_facts(override: str = "") -> Facts:
    """The facts of the box, with an owner's corrections laid over them."""
    try:
        return Facts(load_facts(_FOLDER, override))
    except KeyError as missing:
        raise FactsError(f"the facts lack {missing}") from None


FACTS = read_facts()


def rows() -> list[tuple[str, str, str]]:
    """Every fact with its provenance."""
    return provenance(load_facts(_FOLDER))
