"""What a complete observation holds, field by field, as the page `docs/observations.md`.

`python -m drystone.lab.fields > docs/observations.md` writes it anew.
"""

from __future__ import annotations

from drystone.core.rules import Rules
from drystone.games import all_rules
from drystone.lab.encoding import Encoder

INTRODUCTION = """\
# What a learner sees

Printed by `python -m drystone.lab.fields`, from each game's `eyes/observed.py`.

A *complete* observation is everything that a seat may know, as numbers; *structured* is the same by
these names, in a dict of arrays. It is made of the position that the seat observes, so nothing
hidden can be in it; `tests/conformance/test_observed.py` changes every number of positions and
looks whether it shows, and shuffles what is hidden and looks that it does not.

Seats are counted from whoever looks: 0 is the viewer, 1 the next seat, and parts such as players
come in this order. A *pile* has a number for each member, how many there are, and a last one for
those that can't be seen. Names behind numbers are in `RULES.words`; which frames (open questions
and steps) there are, and in which order, is in `RULES.frames`. The shapes below are for the fewest
seats that play together."""


def table(rules: Rules) -> str:
    """The fields of one game."""
    seats = rules.fewest_together
    encoder = Encoder(rules, seats, observation="complete")
    lines = [
        f"## {rules.title}",
        "",
        f"{len(encoder.names)} numbers at {seats} seats.",
        "",
        "| field | shape | from | to | what |",
        "|---|---|---|---|---|",
    ]
    for place in encoder.places:
        shape = " x ".join(map(str, place.shape))
        lines.append(f"| {place.name} | {shape} | {place.low} | {place.high} | {place.about} |")
    return "\n".join(lines)


def page() -> str:
    """The whole page."""
    return "\n\n".join([INTRODUCTION, *map(table, all_rules().values())]) + "\n"


if __name__ == "__main__":
    print(page(), end="")
