"""The stones of Pebbles, from `facts/`."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from drystone.core.facts import FactFiles, FactsError


class Facts:
    """What the rules need to know of the components; shared by all positions."""

    def __init__(self, files: dict[str, dict[str, Any]]) -> None:
        stones = files["stones"]
        self.copies: int = stones["copies"]
        self.names: list[str] = [stone["id"] for stone in stones["stone"]]
        self.weights: list[int] = [stone["weight"] for stone in stones["stone"]]
        if self.copies * len(self.names) < 20:
            raise FactsError("stones: four masons need at least 20 stones")


FILES = FactFiles(Path(__file__).parent / "facts", Facts)


def read_facts(override: str = "") -> Facts:
    """The facts, with an owner's corrections laid over them."""
    return cast(Facts, FILES.read(override))


FACTS = read_facts()
