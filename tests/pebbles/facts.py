"""What is printed, read from `facts/` and checked; an owner's corrections are laid over it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from drystone.core.facts import FactFiles, FactsError
from tests.pebbles.components import CHISELS, HAND, STONES
from tests.pebbles.effects import GAIN_CHISELS, KINDS, Effect
from tests.pebbles.printed import Facts

MOST_SEATS = 4


def make_facts(files: dict[str, dict[str, Any]]) -> Facts:
    """The lists that the rules read; a FactsError says what no game can be played by."""
    stones, walls = files["stones"], files["walls"]
    names = [stone["id"] for stone in stones["stone"]]
    if names != STONES:
        raise FactsError(f"stones: there are {', '.join(STONES)}, in this order")
    if stones["copies"] * len(STONES) < MOST_SEATS * (HAND + 2):
        raise FactsError("stones: four masons need at least 20 stones")
    return Facts(
        names=names,
        copies=stones["copies"],
        weights=[stone["weight"] for stone in stones["stone"]],
        alike=effects_of(walls["alike"]),
        third=effects_of(walls["third"]),
    )


def effects_of(table: dict[str, Any]) -> list[Effect]:
    """The effects that a table of the files names, such as `chisels = 1`."""
    found = [Effect(KINDS.index(kind), n) for kind, n in table.items() if kind != "from"]
    for effect in found:
        most = CHISELS if effect.kind == GAIN_CHISELS else 1
        if effect.amount > most:
            told = f"at most {most}, not {effect.amount}"
            raise FactsError(f"walls: {KINDS[effect.kind]} can be {told}")
    return found


FILES = FactFiles(Path(__file__).parent / "facts", make_facts)


def read_facts(override: str = "") -> Facts:
    """The facts, with an owner's corrections laid over them."""
    return cast(Facts, FILES.read(override))


FACTS = read_facts()
