"""What makes a position impossible: components missing, doubled, or over a limit."""

from __future__ import annotations

from typing import cast

from drystone.core.rules import Impossible
from drystone.core.state import State
from drystone.games.gwtnz.components import (
    A_TILES,
    B_TILES,
    BREEDS,
    CARD_IDS,
    CARDS,
    FLOOD,
    FULL,
    HAZARD,
    HELD_HAZARDS,
    JOKER,
    MARKET,
    MEDIUM,
    NONE,
    PLAIN_OBJECTIVE,
    SITES,
    SUPPLY_CARDS,
    TRAPS,
    WELLINGTON,
    building_of,
    harbour_of,
    job_at,
    jokers_in,
    owner_of,
    place_at,
    section_of,
    worker_at,
)
from drystone.games.gwtnz.phrases import JOKER as JOKER_GIFT
from drystone.games.gwtnz.resources import UpToSpaces
from drystone.games.gwtnz.sea import TakeStorehouse
from drystone.games.gwtnz.state import SARAH, Player, Table
from drystone.games.gwtnz.workers import PlaceJoker


def check(state: State) -> None:
    """Every component is somewhere, once, and every marker on its track."""
    t = cast(Table, state)
    check_shapes(t)
    check_cards(t)
    check_tiles(t)
    check_trail(t)
    check_sea(t)
    for seat in range(len(t.players)):
        check_player(t, seat)


def demand(holds: bool, problem: str) -> None:
    """Refuse the position unless something holds."""
    if not holds:
        raise Impossible(problem)


def check_shapes(t: Table) -> None:
    """Every list has the length of what it describes."""
    lengths = [
        ("market", len(t.market), BREEDS),
        ("flock", len(t.flock), BREEDS),
        ("bag_a", len(t.bag_a), A_TILES),
        ("bag_b", len(t.bag_b), B_TILES),
        ("foresight", len(t.foresight), 4),
        ("jobs", len(t.jobs), job_at(len(t.facts.job_price), 0)),
        ("traps", len(t.traps), 8),
        ("bonus", len(t.bonus), place_at(t.facts.lines, 0)),
        ("display", len(t.display), 4),
        ("supply", len(t.supply), 4),
        ("stacks", len(t.stacks), 4),
        ("sets", len(t.sets), 4),
        ("sites", len(t.sites), SITES),
        ("masters", len(t.masters), 5),
        ("posted", len(t.posted), 5),
        ("slots", len(t.slots), 40),
        ("neutral", len(t.neutral), 8),
        ("faces", len(t.faces), 10),
    ]
    for name, found, wanted in lengths:
        demand(found == wanted, f"{name} has {found} entries, not {wanted}")
    demand(
        t.facts.token_row <= t.token <= t.facts.lines, f"the token can't be in row {t.token + 1}"
    )
    demand(sorted(t.neutral) == list(range(8)), "each neutral building lies in one place")


def piles(player: Player) -> list[list[int]]:
    """Where the cards of a deck are."""
    return [player.hand, player.top, player.draw, player.discard, player.area]


def cards_held(t: Table) -> list[int]:
    """The cards that players have, and those that are revealed, by kind."""
    counts = [0] * CARDS
    for player in t.players:
        for pile in piles(player):
            for card in pile:
                demand(0 <= card < CARDS, f"there is no card {card}")
                counts[card] += 1
    for card in t.revealed:
        counts[card] += 1
    return counts


def cards_in_all(t: Table, card: int) -> int:
    """How many of a card are in the game."""
    if card >= PLAIN_OBJECTIVE:
        return 1
    if card in t.sets:
        return t.facts.sets_used[t.size()]
    return t.facts.copies[card] if card < MARKET + BREEDS or card in SUPPLY_CARDS else 0


def restock(state: State) -> None:
    """What is nowhere lies in the flock, the supply, the bags and the pile of objectives."""
    t = cast(Table, state)
    held = cards_held(t)
    for breed in range(BREEDS):
        left = cards_in_all(t, MARKET + breed) - held[MARKET + breed] - t.market[breed]
        t.flock[breed] = max(0, left)
    for i in range(4):
        t.supply[i] = max(0, cards_in_all(t, SUPPLY_CARDS[i]) - held[SUPPLY_CARDS[i]])
        t.stacks[i] = max(0, cards_in_all(t, t.sets[i]) - held[t.sets[i]])
    t.objectives = [
        card for card in range(PLAIN_OBJECTIVE, CARDS) if not held[card] and card not in t.display
    ]
    a_tiles, b_tiles = tiles_out(t)
    for kind in range(A_TILES):
        t.bag_a[kind] = max(0, t.facts.tile_copies[kind] - a_tiles[kind] - t.box_a[kind])
    for kind in range(B_TILES):
        t.bag_b[kind] = max(0, t.facts.bonus_copies[kind] - b_tiles[kind] - t.box_b[kind])
    sheep = sum(t.facts.copies[card] for card in range(MARKET))
    for seat, player in enumerate(t.players):
        if not (t.is_solo() and seat == SARAH):
            mine = [card for pile in piles(player) for card in pile if card < MARKET]
            shown = sum(card < MARKET for card in t.revealed) if seat == t.turn else 0
            player.lost_sheep = max(0, sheep - len(mine) - shown)
        player.known = [card for card in player.known if card in player.hand]


def check_cards(t: Table) -> None:
    """Sheep, supply, bonus cards and objectives are conserved."""
    counts = cards_held(t)
    for breed in range(BREEDS):
        counts[MARKET + breed] += t.market[breed] + t.flock[breed]
        demand(min(t.market[breed], t.flock[breed]) >= 0, "the market can't hold less than nothing")
    for i in range(4):
        counts[SUPPLY_CARDS[i]] += t.supply[i]
        counts[t.sets[i]] += t.stacks[i]
        demand(min(t.supply[i], t.stacks[i]) >= 0, "a stack can't hold less than nothing")
    for card in t.objectives + t.display:
        if card >= 0:
            counts[card] += 1
    for card in range(MARKET, CARDS):
        wanted = cards_in_all(t, card)
        name = CARD_IDS[card]
        demand(counts[card] == wanted, f"there are {counts[card]} cards {name}, not {wanted}")


def check_tiles(t: Table) -> None:
    """Workers, hazards and bonus tiles are conserved."""
    facts = t.facts
    a_tiles, b_tiles = tiles_out(t)
    for kind in range(A_TILES):
        there = a_tiles[kind] + t.bag_a[kind] + t.box_a[kind]
        wanted = facts.tile_copies[kind]
        demand(there == wanted, f"there are {there} A-tiles {kind}, not {wanted}")
    for kind in range(B_TILES):
        there = b_tiles[kind] + t.bag_b[kind] + t.box_b[kind]
        wanted = facts.bonus_copies[kind]
        demand(there == wanted, f"there are {there} B-tiles {kind}, not {wanted}")
    jokers = sum(player.jokers.bit_count() for player in t.players) + t.posted.count(JOKER)
    held = 0
    for kind in range(B_TILES):
        given = [gift for gift in facts.bonus_gives[kind] if gift.op == JOKER_GIFT]
        held += len(given) * sum(player.tiles[HELD_HAZARDS + kind] for player in t.players)
    waiting = sum(isinstance(frame, PlaceJoker) for frame in t.frames)
    demand(jokers + waiting == held, f"there are {jokers} jokers at work, but {held} joker tiles")


def tiles_out(t: Table) -> tuple[list[int], list[int]]:
    """The A-tiles and the B-tiles that are neither in their bag nor in the box, by kind."""
    a_tiles, b_tiles = [0] * A_TILES, [0] * B_TILES
    for kind in t.foresight[:2]:
        if kind >= 0:
            a_tiles[kind] += 1
    for kind in t.foresight[2:] + t.bonus:
        if kind >= 0:
            b_tiles[kind] += 1
    for kind in t.traps:
        if kind >= 0:
            a_tiles[kind] += 1
    for job in range(len(t.jobs)):
        demand(t.jobs[job] in (0, 1), "a job holds one worker or none")
        a_tiles[worker_at(job)] += t.jobs[job]
    for seat in range(len(t.players)):
        player = t.players[seat]
        for kind in range(HELD_HAZARDS):
            a_tiles[HAZARD + kind] += player.tiles[kind]
        for kind in range(B_TILES):
            b_tiles[kind] += player.tiles[HELD_HAZARDS + kind]
        for row in range(4):
            a_tiles[row] += player.workers[row] - 1
            a_tiles[row] -= jokers_in(player.jokers, row)
    for worker in t.posted:
        if 0 <= worker < JOKER:
            a_tiles[worker] += 1
    return a_tiles, b_tiles


def check_trail(t: Table) -> None:
    """Buildings stand once, hazards in their section."""
    standing = [site for site in t.sites if site >= 0]
    demand(len(set(standing)) == len(standing), "a building stands in two places")
    for site in standing:
        owner = owner_of(site)
        demand(owner < len(t.players), "a building belongs to nobody")
        demand(
            t.players[owner].buildings >> building_of(site) & 1 == 0,
            "a building is both on the trail and in the supply",
        )
    for trap in range(TRAPS):
        if t.traps[trap] >= 0:
            flood = 1 if t.traps[trap] >= FLOOD else 0
            demand(flood == section_of(trap), "a hazard lies in the wrong section")


def check_sea(t: Table) -> None:
    """Storehouses and discs in harbours match their owners' boards."""
    masters = [master for master in t.masters if master >= 0]
    for player in t.players:
        masters += [master for master in range(8) if player.masters >> master & 1]
    demand(len(set(masters)) == len(masters), "a harbourmaster is in two places")
    for slot in range(40):
        owner = t.slots[slot]
        if owner >= 0:
            held = t.players[owner].harbours >> harbour_of(slot) & 1
            demand(held == 1, "a storehouse stands in a harbour that is not upgraded")


def check_player(t: Table, seat: int) -> None:
    """One player's markers, discs, storehouses and starting sheep."""
    player = t.players[seat]
    facts = t.facts
    who = f"player {seat}"
    demand(player.money >= 0, f"{who} has less than no money")
    demand(0 <= player.gold <= facts.gold_limit, f"{who} has {player.gold} gold")
    limit = player.certificate_limit(facts)
    demand(0 <= player.certificates <= limit, f"{who} has {player.certificates} certificates")
    demand(player.tokens >= 0, f"{who} has less than no tokens")
    demand(NONE <= player.pathfinder <= facts.path_end, f"{who} is off the pathfinder track")
    demand(NONE <= player.space <= WELLINGTON, f"{who}'s runholder is off the trail")
    if player.pathfinder == NONE:
        demand(player.space == NONE, f"{who} is on the trail, but not on the pathfinder track")
        moving = any(isinstance(frame, UpToSpaces) and frame.seat == seat for frame in t.frames)
        demand(not moving, f"{who} is to move on a track where no disc lies")
    for count in player.workers:
        demand(1 <= count <= FULL, f"{who} has {count} workers in a row")
    for card in player.known:
        demand(card in player.hand, f"{who}'s known cards are not in the hand")
    hers = t.is_solo() and seat == SARAH
    laid = sum(player.posts) + (player.harbours >> MEDIUM & 0x1F).bit_count()
    laid += player.discs.bit_count() + (player.pathfinder >= 0)
    demand(laid == 16, f"{who} has {laid} discs, not 16")
    if hers:
        return
    stores = (player.harbours & ~(0x1F << MEDIUM)).bit_count()
    waiting = sum(isinstance(frame, TakeStorehouse) and frame.seat == seat for frame in t.frames)
    demand(
        stores == player.storehouses_placed() + waiting,
        f"{who} has {stores} storehouses at sea, but {player.storehouses_placed()} left the board",
    )
    sheep = sum(card < MARKET for pile in piles(player) for card in pile)
    if seat == t.turn:
        sheep += sum(card < MARKET for card in t.revealed)
    wanted = sum(facts.copies[card] for card in range(MARKET)) - player.lost_sheep
    demand(sheep == wanted, f"{who} has {sheep} starting sheep, not {wanted}")
