"""The stones of Pebbles, from `facts/`."""

from __future__ import annotations

from pathlib import Path

from drystone.core.facts import FactsError, load_facts, provenance

_FOLDER = Path(__file__).parent / "facts"


class Facts:
    """What the rules need to know of the components; shared by all positions."""

    def __init__(self, override: str = "") -> None:
        stones = load_facts(_FOLDER, override)["stones"]
        self.copies: int = stones["copies"]
        self.names: list[str] = [stone["id"] for stone in stones["stone"]]
        self.weights: list[int] = [stone["weight"] for stone in stones["stone"]]
        if self.copies * len(self.names) < 20:
            raise FactsError("stones: four masons need at least 20 stones")


FACTS = Facts()


def rows() -> list[tuple[str, str, str]]:
    """Every fact with its provenance."""
    return provenance(load_facts(_FOLDER))
