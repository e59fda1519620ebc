"""What a seat may know (KEY 13): others' screens blanked, and dealt again as they might be.

And what may be told after the game.
"""

from __future__ import annotations

from typing import cast

from drystone.core.chance import Chance, Scripted
from drystone.core.game import Game
from drystone.core.position import write_position
from drystone.core.record import Line, read_record
from drystone.core.state import HIDDEN
from drystone.games.keyflower import state
from drystone.games.keyflower.components import (
    GREEN,
    ORDER,
    WINTER,
)
from drystone.games.keyflower.words import COLOUR, DONE, KEEP, OFFER, SKILL, TILE


def blank(t: state.Table, viewer: int) -> None:
    """Leave of others' secrets what everybody knows; bag and pool take everything unseen."""
    t.viewer = viewer
    for seat in range(t.seats):
        if seat == viewer:
            continue
        certain = t.certain_skills(seat)
        for item in range(state.ITEMS):
            shown = t.seen[state.known_of(seat, item)] if item < 4 else certain[item - 4]
            unseen = t.screens[state.behind(seat, item)] - shown
            t.screens[state.behind(seat, item)] = shown
            if item < 4:
                t.bag[item] += unseen
            else:
                t.pool[item - 4] += unseen
    blank_winter(t, viewer)


def blank_winter(t: state.Table, viewer: int) -> None:
    """Others' winter tiles are hidden; of their choice all know is how far it has come."""
    if not t.winter:
        return
    hand = len(t.winter) // t.seats
    t.winter = t.winter[:]
    t.offered = t.offered[:]
    for seat in range(t.seats):
        if seat == viewer:
            continue
        decided = 0
        for at in range(hand * seat, hand * (seat + 1)):
            t.winter[at] = HIDDEN
            if t.offered[at] != state.UNDECIDED:
                decided += 1
        for i in range(hand):
            t.offered[hand * seat + i] = HIDDEN if i < decided else state.UNDECIDED


def hides_workers(t: state.Table) -> bool:
    """Whether some workers behind screens were blanked."""
    for seat in range(t.seats):
        at = state.behind(seat, 0)
        if sum(t.screens[at : at + 4]) != t.worker_count(seat):
            return True
    return False


def hides_skills(t: state.Table) -> bool:
    """Whether some skill tiles behind screens were blanked."""
    for seat in range(t.seats):
        at = state.skill_behind(seat, 0)
        if sum(t.screens[at : at + 3]) != t.skill_count(seat):
            return True
    return False


def deal_workers(t: state.Table, viewer: int, chance: Chance) -> None:
    """What others drew blindly is drawn again; green only where green can have been."""
    blind = [0] * t.seats
    places = [0] * (t.seats + 1)
    places[t.seats] = t.bag_size
    for seat in range(t.seats):
        if seat != viewer:
            blind[seat] = t.seen[state.known_of(seat, state.BLIND)]
            places[seat] = t.seen[state.known_of(seat, state.MAYBE_GREEN)]
    unseen = t.bag
    t.bag = [0, 0, 0, 0]
    for _ in range(unseen[GREEN]):
        seat = chance.take(places, TILE)
        if seat == t.seats:
            t.bag[GREEN] += 1
        else:
            t.screens[state.behind(seat, GREEN)] += 1
            blind[seat] -= 1
    unseen[GREEN] = 0
    for seat in range(t.seats):
        for _ in range(blind[seat]):
            t.screens[state.behind(seat, chance.take(unseen, COLOUR))] += 1
    for colour in range(GREEN):
        t.bag[colour] += unseen[colour]


def deal_skills(t: state.Table, viewer: int, chance: Chance) -> None:
    """What others drew blindly is drawn again, what they paid unseen is lost at random."""
    left = [0] * t.seats
    for seat in range(t.seats):
        if seat != viewer:
            left[seat] = t.seen[state.known_of(seat, state.SKILLS_PAID)]
            for skill in range(3):
                kept = t.screens[state.skill_behind(seat, skill)]
                seen = t.seen[state.known_of(seat, 4 + skill)]
                t.screens[state.skill_behind(seat, skill)] = seen
                t.pool[skill] -= seen - kept
    for skill in range(3):
        for seat in range(t.seats):
            while t.pool[skill] < 0 and left[seat] > 0:
                if t.screens[state.skill_behind(seat, skill)] == 0:
                    break
                left[seat] -= 1
                t.screens[state.skill_behind(seat, skill)] -= 1
                t.pool[skill] += 1
    for seat in range(t.seats):
        if seat == viewer:
            continue
        for _ in range(t.seen[state.known_of(seat, state.BLIND_SKILLS)]):
            if t.pool[0] + t.pool[1] + t.pool[2] == 0:
                lose_skill(t, seat, chance)
                left[seat] -= 1
            t.screens[state.skill_behind(seat, chance.take(t.pool, SKILL))] += 1
        for _ in range(left[seat]):
            lose_skill(t, seat, chance)


def lose_skill(t: state.Table, seat: int, chance: Chance) -> None:
    """One of the skills behind a screen, any of them, goes back into the pool."""
    at = state.skill_behind(seat, 0)
    skill = chance.draw(t.screens[at : at + 3], SKILL)
    t.screens[at + skill] -= 1
    t.pool[skill] += 1


def deal_winter(t: state.Table, viewer: int, chance: Chance) -> None:
    """Others hold other winter tiles, and have chosen others of them."""
    if HIDDEN not in t.winter:
        return
    hand = len(t.winter) // t.seats
    t.winter = t.winter[:]
    t.offered = t.offered[:]
    held = 0
    for tile in t.winter:
        if tile >= 0:
            held |= 1 << (tile - WINTER)
    unseen: list[int] = []
    for i in range(ORDER - WINTER):
        if held >> i & 1 == 0:
            unseen.append(WINTER + i)
    for seat in range(t.seats):
        if seat != viewer:
            tiles = [chance.pull(unseen, TILE) for _ in range(hand)]
            tiles.sort()
            for i in range(hand):
                t.winter[hand * seat + i] = tiles[i]
            choose_again(t, hand * seat, hand, chance)


def choose_again(t: state.Table, first: int, hand: int, chance: Chance) -> None:
    """As many tiles of a hand as are decided are offered or kept, any of them."""
    places: list[int] = []
    decided = 0
    for at in range(first, first + hand):
        places.append(at)
        if t.offered[at] != state.UNDECIDED:
            decided += 1
            t.offered[at] = state.UNDECIDED
    offered = False
    for i in range(decided):
        at = chance.pull(places, TILE)
        last = i == hand - 1 and not offered
        t.offered[at] = state.OFFERED if last else chance.pick([state.OFFERED, state.KEPT], TILE)
        offered = offered or t.offered[at] == state.OFFERED


# What may be told after the game


def tell(game: Game) -> str:
    """A finished game as everybody may read it: not who offered which winter tile (KEY 3.5).

    A record has to replay, so it can't just leave the hands out. Instead the tiles that came to
    light are dealt to the hands in their order, to each as many as everybody saw in the fist, and
    the rest of the hands is filled in the same way. All games that differ only in who held and
    offered which have the same record then.
    """
    record = read_record(game.record())
    first = cast(state.Table, game.at(0))
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
        names[at : at + len(first.winter)] = [
            first.facts.names[tile] for hand in hands for tile in hand
        ]
        record.setup = tuple(names)
    said = [answers(hand, last.lots) for hand in hands]
    for i in reversed(asked):
        line = record.lines[i]
        text = game.text(said[line.seat].pop())
        record.lines[i] = Line(line.number, line.seat, text, line.outcomes)
    return str(record)


def offers(game: Game) -> tuple[list[int], state.Table]:
    """Which decisions were about winter tiles, and the position after them all."""
    t = cast(state.Table, game.at(0))
    asked: list[int] = []
    for i, decision in enumerate(game.decisions):
        if not t.winter:
            break
        if t.frames[-1].never_told:
            asked.append(i)
        t.play(decision.action, Scripted(decision.outcomes))
    return asked, t


def told_hands(t: state.Table, size: int) -> list[list[int]]:
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


def with_hands(first: state.Table, hands: list[list[int]], lots: list[int]) -> state.Table:
    """A first position with other hands, of which as many tiles are decided on as were."""
    t = first.copy()
    t.winter = [tile for hand in hands for tile in hand]
    t.offered = first.offered[:]
    size = len(hands[0])
    for seat in range(t.seats):
        at = size * seat
        decided = size - first.offered[at : at + size].count(state.UNDECIDED)
        for i in range(size):
            if i >= decided:
                t.offered[at + i] = state.UNDECIDED
            else:
                t.offered[at + i] = state.OFFERED if hands[seat][i] in lots else state.KEPT
    return t
