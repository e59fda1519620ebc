"""The twelve categories of the score sheet (GWT 18, 14.4)."""

from __future__ import annotations

from typing import Final

from drystone.games.gwtnz import state
from drystone.games.gwtnz.components import (
    B_TILES,
    C_BUILDING,
    C_CERTIFICATE,
    C_HAZARD,
    C_OBJECTIVE,
    C_PATHFINDER,
    C_STOREHOUSE,
    C_WORKER,
    CORRIEDALE,
    FERRY,
    FLOOD,
    FULL,
    HAMPSHIRE,
    HAZARD,
    HELD_HAZARDS,
    LARGE,
    LINCOLN,
    OBJECTIVE,
    RYELAND,
    SET1,
    SHEARER,
    T_BUILDING,
    T_BUILDING4,
    T_FERRY,
    T_FLOOD,
    T_HR,
    T_LC,
    T_PATHFINDER,
    T_POST13,
    T_SHEARERS,
    T_STOREHOUSE,
    building_of,
    owner_of,
)

MANY: Final = 100
"""More objectives than anybody has: `best_scoring` gives two numbers in one."""

CATEGORIES: Final = (
    "money",
    "buildings",
    "posts",
    "harbours",
    "pathfinder",
    "tiles",
    "cards",
    "objectives",
    "harbourmasters",
    "hand-space",
    "workers-storehouses",
    "token",
)


def breakdown(t: state.Table, seat: int) -> dict[str, int]:
    """Points by category if the game ended now (GWT 18.2); Sarah lacks some (GWT 19.17)."""
    player = t.players[seat]
    hers = t.is_solo() and seat == state.SARAH
    return {
        "money": 0 if hers else player.money // 5,
        "buildings": building_points(t, seat),
        "posts": post_points(t, player),
        "harbours": harbour_points(t, player),
        "pathfinder": t.facts.path_points[max(0, player.pathfinder)],
        "tiles": tile_points(t, player),
        "cards": card_points(t, seat),
        "objectives": all_fulfilled(t, player) if hers else objective_points(t, seat),
        "harbourmasters": 0 if hers else master_points(t, seat),
        "hand-space": 0 if hers else hand_space_points(t, player),
        "workers-storehouses": worker_points(t, player) + (0 if hers else pair_points(t, player)),
        "token": t.facts.token_points if player.market_token else 0,
    }


def building_points(t: state.Table, seat: int) -> int:
    """Points of own buildings on the trail (GWT 18.6)."""
    points = 0
    for site in t.sites:
        if site >= 0 and owner_of(site) == seat:
            points += t.facts.building_points[t.face(building_of(site))]
    return points


def post_points(t: state.Table, player: state.Player) -> int:
    """Points of discs on posts, with the green arrows (GWT 18.4)."""
    points = 0
    posts, worth = player.posts, t.facts.post_points
    for post in range(len(posts)):
        if posts[post]:
            points += posts[post] * worth[post]
    for arrow in t.facts.green_arrows:
        if posts[arrow[0]] and posts[arrow[1]]:
            points += arrow[2]
    return points


def harbour_points(t: state.Table, player: state.Player) -> int:
    """Points of small and medium harbours, with the yellow arrows (GWT 18.5)."""
    points = 0
    for harbour in range(LARGE):
        if player.harbours >> harbour & 1:
            points += t.facts.harbour_points[harbour]
    for arrow in t.facts.sea_arrows:
        if player.harbours >> arrow[0] & 1 and player.harbours >> arrow[1] & 1:
            points += arrow[2]
    return points


def tile_points(t: state.Table, player: state.Player) -> int:
    """Points of hazard and bonus tiles (GWT 18.6)."""
    points = 0
    tiles, hazards, bonus = player.tiles, t.facts.tile_points, t.facts.bonus_points
    for kind in range(HELD_HAZARDS):
        if tiles[kind]:
            points += tiles[kind] * hazards[kind + HAZARD]
    for kind in range(B_TILES):
        if tiles[HELD_HAZARDS + kind]:
            points += tiles[HELD_HAZARDS + kind] * bonus[kind]
    return points


def card_points(t: state.Table, seat: int) -> int:
    """Points of sheep and bonus cards in the deck (GWT 18.7)."""
    player = t.players[seat]
    points = 0
    worth = t.facts.points
    for pile in (player.hand, player.top, player.draw, player.discard):
        for card in pile:
            if 0 <= card < OBJECTIVE:
                points += worth[card]
    if seat == t.turn:
        for card in t.revealed:
            points += t.facts.points[card]
    return points


def hand_space_points(t: state.Table, player: state.Player) -> int:
    """Points of the cleared right hand space, or of others that have some (GWT 18.9)."""
    points = 0
    for disc in t.facts.scoring_discs:
        if not player.has_disc(disc):
            points += t.facts.disc_points[disc]
    return points


def worker_points(t: state.Table, player: state.Player) -> int:
    """Points of workers on fifth spaces (GWT 18.9)."""
    points = 0
    for count in player.workers:
        if count == FULL:
            points += t.facts.fifth_points
    return points


def pair_points(t: state.Table, player: state.Player) -> int:
    """Points of cleared pairs of storehouses (GWT 18.9)."""
    points = 0
    for pair in range(5):
        if player.pair_cleared(pair):
            points += t.facts.pair_points[pair]
    return points


def cards_between(t: state.Table, seat: int, first: int, last: int) -> int:
    """How many cards of some neighbouring kinds a deck holds."""
    player = t.players[seat]
    count = 0
    for pile in (player.hand, player.top, player.draw, player.discard):
        for card in pile:
            if first <= card <= last:
                count += 1
    if seat == t.turn:
        for card in t.revealed:
            if first <= card <= last:
                count += 1
    return count


def ferries(t: state.Table, seat: int) -> int:
    """Ferry cards of the deck, set 1 included (GWT 18.8)."""
    return cards_between(t, seat, FERRY, FERRY) + cards_between(t, seat, SET1, SET1)


def master_points(t: state.Table, seat: int) -> int:
    """The lower halves of harbourmaster tiles (GWT 18.8)."""
    player = t.players[seat]
    points = 0
    for master in range(8):
        if player.masters >> master & 1:
            score = t.facts.master_score[master]
            count = master_count(t, seat, score[2])
            if score[2] == C_OBJECTIVE:
                count += objectives_added(t, seat)
            points += count // score[1] * score[0]
    return points


def master_count(t: state.Table, seat: int, what: int) -> int:
    """What a harbourmaster counts, by its place in `components.MASTER_COUNTS`."""
    player = t.players[seat]
    if what == C_PATHFINDER:
        return max(0, player.pathfinder)
    if what == C_HAZARD:
        return player.hazard_tiles()
    if what == C_STOREHOUSE:
        return player.storehouses_placed()
    if what == C_OBJECTIVE:
        return len(player.area)
    if what == C_CERTIFICATE:
        return player.certificates + player.permanent_certificates()
    if what == C_BUILDING:
        return t.buildings_of(seat)
    if what == C_WORKER:
        return sum(player.workers)
    return ferries(t, seat)


def all_fulfilled(t: state.Table, player: state.Player) -> int:
    """Sarah's objectives all count (GWT 19.17)."""
    points = 0
    for card in player.discard:
        if card >= OBJECTIVE:
            points += t.facts.points[card]
    return points


def objective_points(t: state.Table, seat: int) -> int:
    """Objectives with the best use of what is fulfilled (GWT 14.4, 14.5)."""
    value = best_scoring(t, seat)
    added = value % MANY
    return (value - added) // MANY - added * added_worth(t, seat)


def objectives_added(t: state.Table, seat: int) -> int:
    """How many objectives of the deck join the area at the end (GWT 14.5)."""
    return best_scoring(t, seat) % MANY


def added_worth(t: state.Table, seat: int) -> int:
    """What a harbourmaster pays for each objective that joins the area."""
    for master in range(8):
        score = t.facts.master_score[master]
        if t.players[seat].masters >> master & 1 and score[2] == C_OBJECTIVE:
            return score[0] // score[1]
    return 0


def best_scoring(t: state.Table, seat: int) -> int:
    """The most points by objectives, times MANY, plus how many of the deck are scored."""
    player = t.players[seat]
    cards = player.area[:]
    played = len(cards)
    for pile in (player.hand, player.top, player.draw, player.discard):
        for card in pile:
            if card >= OBJECTIVE:
                cards.append(card)
    if not cards:
        return 0
    worth = added_worth(t, seat)
    return best_assignment(t, cards, 0, played, worth, fulfilled(t, seat))


def fulfilled(t: state.Table, seat: int) -> list[int]:
    """How often each task is met. A building of 4 craftsmen counts among the buildings too."""
    player = t.players[seat]
    have = [0] * 10
    for post in range(len(player.posts)):
        if t.facts.post_value[post] >= 13:
            have[T_POST13] = have[T_POST13] + player.posts[post]
    for site in t.sites:
        if site >= 0 and owner_of(site) == seat:
            have[T_BUILDING] = have[T_BUILDING] + 1
            if t.facts.craftsmen[t.face(building_of(site))] >= 4:
                have[T_BUILDING4] = have[T_BUILDING4] + 1
    have[T_SHEARERS] = player.workers[SHEARER] // 2
    have[T_STOREHOUSE] = player.storehouses_placed()
    have[T_LC] = cards_between(t, seat, LINCOLN, CORRIEDALE)
    have[T_HR] = cards_between(t, seat, HAMPSHIRE, RYELAND)
    have[T_FERRY] = ferries(t, seat)
    have[T_PATHFINDER] = max(0, player.pathfinder) // 6
    for kind in range(FLOOD - HAZARD, HELD_HAZARDS):
        have[T_FLOOD] = have[T_FLOOD] + player.tiles[kind]
    return have


def best_assignment(
    t: state.Table, cards: list[int], i: int, played: int, worth: int, have: list[int]
) -> int:
    """The best that the cards from i on can give with what is left of the tasks.

    Points times MANY, plus the cards of the deck that are scored; each of those also brings
    `worth` points.
    """
    if i == len(cards):
        return 0
    card = cards[i]
    without = best_assignment(t, cards, i + 1, played, worth, have)
    if i < played:
        without -= MANY * t.facts.penalty[card]
    if not use_tasks(have, t.facts.tasks[card], 1):
        return without
    taken = MANY * t.facts.points[card]
    if i >= played:
        taken += MANY * worth + 1
    taken += best_assignment(t, cards, i + 1, played, worth, have)
    use_tasks(have, t.facts.tasks[card], -1)
    return max(taken, without)


def use_tasks(have: list[int], tasks: list[int], sign: int) -> bool:
    """Take the tasks away (or give them back); False, and nothing changed, if some are lacking."""
    lacking = False
    for task in tasks:
        have[task] = have[task] - sign
        lacking = lacking or have[task] < 0
        if task == T_BUILDING4:
            have[T_BUILDING] = have[T_BUILDING] - sign
            lacking = lacking or have[T_BUILDING] < 0
    if sign < 0 or not lacking:
        return True
    use_tasks(have, tasks, -1)
    return False
