"""A position as it shows itself: in a line, and as a drawing in notebooks."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from drystone.core.rules import Rules
    from drystone.core.state import State


def rules_of(state: State) -> Rules:
    """The rules that a position belongs to: those of the folder that its class is in."""
    package = type(state).__module__.rpartition(".")[0]
    rules: Rules = import_module(package).RULES
    return rules


def line(state: State) -> str:
    """Which game, how many seats, who decides, and whose view it is."""
    name = rules_of(state).name
    done = "over" if state.over else f"seat {state.seat} decides"
    seen = f", seen by seat {state.viewer}" if state.viewer >= 0 else ""
    return f"<position of {name}, {state.seats} seats, {done}{seen}>"


def svg(state: State) -> str | None:
    """The drawing that its viewer sees; of a whole position, what the seat to move sees."""
    from drystone.core.rules import Look  # rules know positions, not the other way round

    picture = rules_of(state).picture
    if picture is None:
        return None
    if state.viewer >= 0:
        return picture(state, Look(state.viewer)).svg()
    seat = max(state.seat, 0)
    return picture(state.observe(seat), Look(seat)).svg()
