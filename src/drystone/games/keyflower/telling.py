"""A finished game as everybody may read it: who offered which winter tile is not in it (KEY 3.5).

A record has to replay, so it can't just leave the hands out. Instead the tiles that came to light
are dealt to the hands in their order, to each as many as everybody saw in the fist, and the rest
of the hands is filled in the same way. All games that differ only in who held and offered which
have the same record then.
"""

from __future__ import annotations

from typing import cast

from drystone.core.chance import Scripted
from drystone.core.game import Game
from drystone.core.position import write_position
from drystone.core.record import Line, read_record
from drystone.games.keyflower.components import ORDER, WINTER
from drystone.games.keyflower.season import Offer
from drystone.games.keyflower.state import KEPT, OFFERED, UNDECIDED, Table
from drystone.games.keyflower.words import DONE, KEEP, OFFER


def tell(game: Game) -> str:
    """The record of a game, with hands of winter tiles that tell nothing."""
    record = read_record(game.record())
    first = cast(Table, game.at(0))
    if not first.winter or not game.over:
        return str(record)
    # A seed would tell what was really dealt
    record.seed = 0
    asked, last = offers(game)
    hands = told_hands(last, len(first.winter) // first.seats)
    if record.start:
        start = with_hands(first, hands, last.lots)
        record.start = write_position(game.rules, start, 0, game.options)
    else:
        names = list(record.setup)
        at = first.seats * (first.facts.first_workers + 1)
        names[at : at + len(first.winter)] = [first.facts.names[t] for hand in hands for t in hand]
        record.setup = tuple(names)
    said = [answers(hand, last.lots) for hand in hands]
    for i in reversed(asked):
        line = record.lines[i]
        text = game.text(said[line.seat].pop())
        record.lines[i] = Line(line.number, line.seat, text, line.outcomes)
    return str(record)


def offers(game: Game) -> tuple[list[int], Table]:
    """Which decisions were about winter tiles, and the position after them all."""
    state = cast(Table, game.at(0))
    asked: list[int] = []
    for i, decision in enumerate(game.decisions):
        if not state.winter:
            break
        if isinstance(state.frames[-1], Offer):
            asked.append(i)
        state.play(decision.action, Scripted(decision.outcomes))
    return asked, state


def told_hands(t: Table, size: int) -> list[list[int]]:
    """Hands in which the tiles that were laid out are held in their order."""
    shown = [tile for tile in t.lots if WINTER <= tile < ORDER]
    rest = [tile for tile in range(WINTER, ORDER) if tile not in shown]
    hands: list[list[int]] = []
    for seat in range(t.seats):
        number = t.fists[seat]
        hands.append(sorted(shown[:number] + rest[: size - number]))
        del shown[:number]
        del rest[: size - number]
    return hands


def answers(hand: list[int], lots: list[int]) -> list[int]:
    """What is said of such a hand, tile after tile."""
    return [*[(OFFER if tile in lots else KEEP) + tile for tile in hand], DONE]


def with_hands(first: Table, hands: list[list[int]], lots: list[int]) -> Table:
    """A first position with other hands, of which as many tiles are decided on as were."""
    t = first.copy()
    t.winter = [tile for hand in hands for tile in hand]
    t.offered = first.offered[:]
    size = len(hands[0])
    for seat in range(t.seats):
        at = size * seat
        decided = size - first.offered[at : at + size].count(UNDECIDED)
        for i in range(size):
            if i >= decided:
                t.offered[at + i] = UNDECIDED
            else:
                t.offered[at + i] = OFFERED if hands[seat][i] in lots else KEPT
    return t
