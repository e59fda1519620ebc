"""Who may know what: everything is open.

Only the order of the contract pile is unknown, to everybody, and it is drawn when it is needed; so
an observation hides nothing, and nothing has to be dealt again.
"""

from __future__ import annotations

from drystone.games.caledonia import state


def observe(t: state.Table, seat: int) -> state.Table:
    """Everything: players may hide nothing."""
    view = t.copy()
    view.viewer = seat
    return view
