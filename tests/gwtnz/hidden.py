"""An independent shuffle of what a runholder can't see, written without a look at `observe`."""

from __future__ import annotations

from typing import cast

from drystone.core.chance import Chance
from drystone.core.state import State
from drystone.games.gwtnz.state import Table
from drystone.games.gwtnz.words import CARD


def permute(state: State, seat: int, chance: Chance) -> State:
    """Other players' unseen hand cards change places with cards of their draw stacks."""
    table = cast(Table, state)
    for other in range(table.seats):
        if other == seat:
            continue
        player = table.players[other]
        secret = list(player.hand)
        for card in player.known:
            secret.remove(card)
        pool = secret + player.draw
        dealt = [chance.pull(pool, CARD) for _ in secret]
        player.hand = sorted(dealt + player.known)
        player.draw = sorted(pool)
    return table
