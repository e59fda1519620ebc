"""A warning before a turn ends while something could still be had for nothing."""

from __future__ import annotations

from collections.abc import Sequence

from drystone.bots.search.turn import still_turn
from drystone.core import ledger
from drystone.core.chance import Recording, Seeded
from drystone.core.ledger import TURN, Ledger
from drystone.core.rules import Rules
from drystone.core.state import State
from drystone.table.game.turns import closing_word
from drystone.table.game.view import View
from drystone.table.pages.log import change, summed
from drystone.table.pages.messages import Messages
from drystone.table.rest.schemas import Choose


def free_gains(
    rules: Rules, position: State, action: int, before: Sequence[int] = ()
) -> list[tuple[int, list[ledger.Entry]]]:
    """What the viewer of a position could do before `action` at no cost, if it ends their turn.

    A gain is free if it only adds, draws nothing, and leaves `action` open afterwards; another
    choice of the same kind is no gain left, but an alternative, and what a later turn can have as
    well is not lost. It is tried out on a table where everything that the seat can't see is dealt
    anew, and what is said `before` has been said.
    """
    seat, verb_of = position.viewer, rules.words.verb_of
    table = position.redeal(Seeded(0))
    for said in before:
        if table.over or said not in table.legal():
            return []
        table.play(said, Seeded(0))
    if table.seat != seat or action not in table.legal():
        return []
    if not _ends_turn(table, action):
        return []
    found = []
    for other in table.legal():
        if verb_of(other) is verb_of(action) or _kept(rules, table, other, action):
            continue
        notes, chance, trial = Ledger(), Recording(Seeded(0)), table.copy()
        trial.ledger = notes
        trial.play(other, chance)
        if chance.outcomes or not still_turn(trial, table.frames) or action not in trial.legal():
            continue
        own = summed([entry for entry in notes.seen_by(seat) if entry.seat == seat])
        if own and all(entry.amount > 0 for entry in own):
            found.append((other, own))
    return found


def _kept(rules: Rules, table: State, other: int, action: int) -> bool:
    return rules.keeps is not None and rules.keeps(table, other, action)


def _ends_turn(table: State, action: int) -> bool:
    """Whether a turn ends by an action: who plays alone goes on, and may be asked in the turn of
    whoever plays along.
    """
    after, notes = table.copy(), Ledger()
    after.ledger = notes
    after.play(action, Seeded(0))
    if after.over:
        return False
    return not still_turn(after, table.frames) or any(e.kind == TURN for e in notes.entries)


def _then_closes(rules: Rules, position: State, said: Sequence[int]) -> list[int]:
    """The word by which the turn is over after these; none if it is by itself, or if they draw."""
    table, chance = position.redeal(Seeded(0)), Recording(Seeded(0))
    for action in said:
        if table.over or action not in table.legal():
            return []
        table.play(action, chance)
    word = closing_word(rules, table, position.frames)
    return [] if word is None or chance.outcomes else [word]


def warnings(view: View, form: Choose, t: Messages) -> list[str]:
    """The free gains as lines to read, if the decisions are some that the viewer can make now."""
    rules, said = view.rules, [form.action, *form.then]
    if form.number != view.number or not view.legal:
        return []
    actions = [action for action in said if isinstance(action, int)]
    if len(actions) < len(said) or max(actions) >= rules.words.size:
        return []
    if form.end:
        actions += _then_closes(rules, view.board, actions)
    lines = []
    for other, gained in free_gains(rules, view.board, actions[-1], actions[:-1]):
        gains = ", ".join(change(rules, t, e) for e in gained)
        lines.append(t("warning.line", action=t.action(rules, other), gains=gains))
    return lines
