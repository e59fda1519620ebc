"""What a seat may know (KEY 13): others' screens blanked, and dealt again as they might be."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import HIDDEN
from drystone.games.keyflower import state
from drystone.games.keyflower.components import GREEN, ORDER, WINTER
from drystone.games.keyflower.words import COLOUR, SKILL, TILE


def blank(t: state.Table, viewer: int) -> None:
    """Leave of others' secrets what everybody knows; bag and pool take everything unseen."""
    t.viewer = viewer
    for seat in range(t.seats):
        if seat == viewer:
            continue
        certain = t.certain_skills(seat)
        for item in range(state.ITEMS):
            shown = t.seen[state.KNOWN * seat + item] if item < 4 else certain[item - 4]
            unseen = t.screens[state.ITEMS * seat + item] - shown
            t.screens[state.ITEMS * seat + item] = shown
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
        at = state.ITEMS * seat
        if sum(t.screens[at : at + 4]) != t.worker_count(seat):
            return True
    return False


def hides_skills(t: state.Table) -> bool:
    """Whether some skill tiles behind screens were blanked."""
    for seat in range(t.seats):
        at = state.ITEMS * seat + 4
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
            blind[seat] = t.seen[state.KNOWN * seat + state.BLIND]
            places[seat] = t.seen[state.KNOWN * seat + state.MAYBE_GREEN]
    unseen = t.bag
    t.bag = [0, 0, 0, 0]
    for _ in range(unseen[GREEN]):
        seat = chance.take(places, TILE)
        if seat == t.seats:
            t.bag[GREEN] += 1
        else:
            t.screens[state.ITEMS * seat + GREEN] += 1
            blind[seat] -= 1
    unseen[GREEN] = 0
    for seat in range(t.seats):
        for _ in range(blind[seat]):
            t.screens[state.ITEMS * seat + chance.take(unseen, COLOUR)] += 1
    for colour in range(GREEN):
        t.bag[colour] += unseen[colour]


def deal_skills(t: state.Table, viewer: int, chance: Chance) -> None:
    """What others drew blindly is drawn again, what they paid unseen is lost at random."""
    left = [0] * t.seats
    for seat in range(t.seats):
        if seat != viewer:
            left[seat] = t.seen[state.KNOWN * seat + state.SKILLS_PAID]
            for skill in range(3):
                kept = t.screens[state.ITEMS * seat + 4 + skill]
                seen = t.seen[state.KNOWN * seat + 4 + skill]
                t.screens[state.ITEMS * seat + 4 + skill] = seen
                t.pool[skill] -= seen - kept
    for skill in range(3):
        for seat in range(t.seats):
            while t.pool[skill] < 0 and left[seat] > 0:
                if t.screens[state.ITEMS * seat + 4 + skill] == 0:
                    break
                left[seat] -= 1
                t.screens[state.ITEMS * seat + 4 + skill] -= 1
                t.pool[skill] += 1
    for seat in range(t.seats):
        if seat == viewer:
            continue
        for _ in range(t.seen[state.KNOWN * seat + state.BLIND_SKILLS]):
            if t.pool[0] + t.pool[1] + t.pool[2] == 0:
                lose_skill(t, seat, chance)
                left[seat] -= 1
            t.screens[state.ITEMS * seat + 4 + chance.take(t.pool, SKILL)] += 1
        for _ in range(left[seat]):
            lose_skill(t, seat, chance)


def lose_skill(t: state.Table, seat: int, chance: Chance) -> None:
    """One of the skills behind a screen, any of them, goes back into the pool."""
    at = state.ITEMS * seat + 4
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
