"""How a round goes: turns, production, scoring, preparation of the next (CAL 3)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.games.caledonia import production, solo, turn
from drystone.games.caledonia.cellar import empty_cellars
from drystone.games.caledonia.components import EMPTY, GOODS, NO_GOOD
from drystone.games.caledonia.scoring import glory_of
from drystone.games.caledonia.state import Auto, Table
from drystone.games.caledonia.words import SCORING_TILE, WORDS


def next_turn(t: Table, seat: int) -> None:
    """The next player who has not passed is asked, or the round ends (CAL 3.3)."""
    for good in range(GOODS):
        if t.bargains[good]:
            t.bargains = [0] * GOODS
            break
    order, passed = t.order, t.passed
    at = order.index(seat)
    for _ in range(t.seats):
        at = at + 1 if at + 1 < t.seats else 0
        following = order[at]
        if not passed or following not in passed:
            t.frames.append(turn.Turn(following, 0, NO_GOOD))
            return
    t.frames.append(Scoring())
    for i in range(t.seats - 1, -1, -1):
        t.frames.append(production.Produce(t.order[i]))


def first_turn(t: Table) -> None:
    """The first player of the round is asked."""
    t.frames.append(turn.Turn(t.order[0], 0, NO_GOOD))


class Scoring(Auto):
    """Glory by the tile of the round; then the next round, or the end (CAL 14.1)."""

    def run(self, t: Table, chance: Chance) -> None:
        if t.scoring:
            tile = t.scoring[t.round - 1]
            source = "scoring." + WORDS.symbol(SCORING_TILE, tile)
            if t.ledger is not None:
                t.ledger.event("scoring-" + str(t.round), "CAL 14.1")
            for seat in t.order:
                t.gain_glory(seat, glory_of(t, seat, tile), source)
        if t.round == t.rounds:
            if t.ledger is not None:
                t.ledger.event("end", "CAL 14.1")
            empty_cellars(t)
        else:
            prepare(t, chance)
            first_turn(t)


def prepare(t: Table, chance: Chance) -> None:
    """The next round: order of passing, merchants back, contracts refilled (CAL 3.2, 10.2)."""
    t.round += 1
    if t.ledger is not None:
        what = "last-round" if t.round == t.rounds else "round-" + str(t.round)
        t.ledger.event(what, "CAL 3.2")
    t.order = t.passed
    t.passed = []
    for seat in range(t.seats):
        player = t.players[seat]
        for good in range(GOODS):
            out = player.market[good]
            if out:
                back = out if out > 0 else -out
                player.merchants += back
                player.send_out(good, -out)
                t.note(seat, "merchant", back, "preparation")
    if t.seats == 1:
        last = solo.change_prices(t, chance)
        refill(t, chance)
        solo.remove_contract(t, last)
    else:
        refill(t, chance)


def refill(t: Table, chance: Chance) -> None:
    """Every empty box gets a contract while there are any (CAL 3.2)."""
    for box in range(len(t.boxes)):
        if t.boxes[box] == EMPTY:
            t.fill_box(box, t.draw_contract(chance))
