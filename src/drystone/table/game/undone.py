"""What was drawn before an undo is drawn again, so that nobody undoes to try their luck twice.

The stored events tell every decision that was ever made, also those that were taken back, with what
they drew. That is all there is: no seed and no key is kept from which a draw could be worked out.
"""

from __future__ import annotations

from drystone.table.game.events import Event, Play, Stored, Undo


def made_before(stored: tuple[Stored, ...], text: str, version: int) -> Play | None:
    """This decision as it was made, by these rules, where the game stands now; None: it was not.

    What came of it after other decisions does not count: there something else is drawn, which
    nobody can know who has undone.
    """
    if not any(isinstance(one.event, Undo) for one in stored):
        return None
    now: list[tuple[str, list[str]]] = []
    for one in stored:
        _take_place(one.event, now)
    then: list[tuple[str, list[str]]] = []
    for one in stored:
        made = one.event
        if isinstance(made, Play) and (made.text, made.rules) == (text, version) and then == now:
            return made
        _take_place(made, then)
    return None


def _take_place(happened: Event, stands: list[tuple[str, list[str]]]) -> None:
    """Let the decisions that stand, each with what it drew, be those after one more event."""
    if isinstance(happened, Play):
        stands.append((happened.text, happened.outcomes))
    elif isinstance(happened, Undo):
        del stands[happened.to :]
