"""Who may know what: others' hands blanked, and dealt again as they might be (GWT 1.7)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import HIDDEN
from drystone.games.gwtnz import state
from drystone.games.gwtnz.words import CARD


def blank(view: state.Table, viewer: int) -> None:
    """Others' hands are blank, except what everybody saw; the rest is in their draw stacks."""
    view.viewer = viewer
    for seat in range(view.seats):
        if seat == viewer:
            continue
        player = view.players[seat]
        unseen = player.hand
        for card in player.known:
            unseen.remove(card)
        if unseen:
            player.draw += unseen
            player.draw.sort()
        player.hand = [HIDDEN] * len(unseen) + player.known


def fill_gaps(t: state.Table, chance: Chance) -> None:
    """Blank hands are filled from what their owner has not shown."""
    for player in t.players:
        hand = player.hand
        blanks = 0
        while blanks < len(hand) and hand[blanks] == HIDDEN:
            hand[blanks] = chance.pull(player.draw, CARD)
            blanks += 1
        if blanks:
            hand.sort()
