"""A warning before a turn ends while something could still be had for nothing."""

from __future__ import annotations

from drystone.bots.search.turn import still_turn
from drystone.core.chance import Recording, Seeded
from drystone.core.game import Game
from drystone.core.ledger import TURN, Entry, Ledger
from drystone.core.state import State
from drystone.table.pages.log import change, summed
from drystone.table.pages.tongue import Tongue


def free_gains(game: Game, action: int) -> list[tuple[int, list[Entry]]]:
    """What the deciding seat could do before `action` at no cost, if `action` ends its turn.

    A gain is free if it only adds, draws nothing, and leaves `action` open afterwards; another
    choice of the same kind is no gain left, but an alternative. It is tried out on a table where
    everything that the seat can't see is dealt anew.
    """
    seat, verb_of = game.state.seat, game.rules.words.verb_of
    table = game.observe(seat).redeal(Seeded(0))
    if not _ends_turn(table, action):
        return []
    found = []
    for other in table.legal():
        if verb_of(other) is verb_of(action):
            continue
        ledger, chance, trial = Ledger(), Recording(Seeded(0)), table.copy()
        trial.ledger = ledger
        trial.play(other, chance)
        if chance.outcomes or not still_turn(trial, table.frames) or action not in trial.legal():
            continue
        own = summed([entry for entry in ledger.seen_by(seat) if entry.seat == seat])
        if own and all(entry.amount > 0 for entry in own):
            found.append((other, own))
    return found


def _ends_turn(table: State, action: int) -> bool:
    """Whether a turn ends by an action: who plays alone goes on, and may be asked in the turn of
    whoever plays along.
    """
    after, ledger = table.copy(), Ledger()
    after.ledger = ledger
    after.play(action, Seeded(0))
    if after.over:
        return False
    return not still_turn(after, table.frames) or any(e.kind == TURN for e in ledger.entries)


def warnings(game: Game, action: int, t: Tongue) -> list[str]:
    """The free gains as lines to read."""
    rules = game.rules
    lines = []
    for other, gained in free_gains(game, action):
        gains = ", ".join(change(rules, t, e) for e in gained)
        lines.append(t("warning.line", action=t.action(rules, other), gains=gains))
    return lines
