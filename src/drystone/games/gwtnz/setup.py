"""The first position (GWT 2, 19.1 to 19.4)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.rules import Choice
from drystone.core.state import State
from drystone.games.gwtnz import deck, hazards, market, sarah, turn, wellington
from drystone.games.gwtnz.components import (
    ARROW_FLIP,
    BREEDS,
    HAZARD,
    LEVELS,
    MARKET,
    NONE,
    PLAIN_OBJECTIVE,
    POSTS,
    SET_CARDS,
    SITES,
    SUPPLY_CARDS,
    TRAPS,
    place_at,
)
from drystone.games.gwtnz.facts import FACTS, read_facts
from drystone.games.gwtnz.printed import Facts
from drystone.games.gwtnz.state import SARAH, Player, Table
from drystone.games.gwtnz.words import (
    A_TILE,
    B_TILE,
    BONUS_SET,
    BUILDING_SIDE,
    CARD,
    LETTER,
    MASTER,
)

SARAH_DISCS = 0x7FFF


def setup(seats: int, options: dict[str, Choice], chance: Chance) -> State:
    """Everything in its place, up to the first decision."""
    override = str(options["facts"])
    facts = read_facts(override) if override else FACTS
    t = Table(seats, facts)
    empty_table(t)
    place_harbourmasters(t, chance)
    place_neutral_buildings(t, str(options["buildings"]), chance)
    t.players = [new_player(facts) for _ in range(2 if seats == 1 else seats)]
    if seats == 1:
        set_up_sarah(t, LEVELS.index(str(options["level"])), chance)
    fill_job_market(t, chance)
    if options["trail"] == "short":
        shorten_trail(t, chance)
    else:
        fill_bonus_market(t, chance)
    wellington.refill_foresight(t, chance)
    t.flock = [facts.copies[MARKET + breed] for breed in range(BREEDS)]
    market.refill(t, chance)
    t.objectives = list(range(PLAIN_OBJECTIVE, 48))
    t.display = [chance.pull(t.objectives, CARD) for _ in range(4)]
    t.supply = [facts.copies[card] for card in SUPPLY_CARDS]
    choose_bonus_sets(t, chance)
    t.step_tiles = seats
    choose_faces(t, str(options["faces"]), chance)
    for seat in range(seats):
        equip(t, seat, chance)
    turn.begin(t, 0)
    t.settle(chance)
    return t


def empty_table(t: Table) -> None:
    """Nothing lies anywhere yet."""
    facts = t.facts
    t.gained = []
    t.revealed = []
    t.market = [0] * BREEDS
    t.bag_a = facts.tile_copies[:]
    t.bag_b = facts.bonus_copies[:]
    t.foresight = [NONE] * 4
    t.jobs = [0] * (4 * len(facts.job_price))
    t.traps = [NONE] * TRAPS
    t.bonus = [NONE] * (4 * facts.lines)
    t.sites = [NONE] * SITES
    t.posted = [NONE] * 5
    t.slots = [NONE] * 40
    t.box_a = [0] * len(t.bag_a)
    t.box_b = [0] * len(t.bag_b)
    t.sarah_deck = []
    t.refresh()


def place_harbourmasters(t: Table, chance: Chance) -> None:
    """Five of the eight tiles, at random (GWT 2.1)."""
    tiles = list(range(8))
    t.masters = [chance.pull(tiles, MASTER) for _ in range(5)]


def place_neutral_buildings(t: Table, how: str, chance: Chance) -> None:
    """By letters, or shuffled (GWT 2.2)."""
    t.neutral = list(range(8))
    if how == "shuffled":
        letters = list(range(8))
        t.neutral = [chance.pull(letters, LETTER) for _ in range(8)]


def fill_job_market(t: Table, chance: Chance) -> None:
    """One worker of each type, then A-tiles to the jobs and the trail (GWT 2.4)."""
    for worker in range(4):
        t.bag_a[worker] -= 1
        t.jobs[worker] = 1
    left = t.facts.a_drawn[t.size()]
    while left:
        tile = chance.draw(t.bag_a, A_TILE)
        if hazards.place_a_tile(t, tile):
            t.bag_a[tile] -= 1
            left -= 1


def fill_bonus_market(t: Table, chance: Chance) -> None:
    """Bonus tiles up to the space before the token (GWT 2.5)."""
    for row in range(t.token + 1):
        for column in range(t.first_column(), 4):
            if row == t.token and column == 3:
                return
            t.bonus[place_at(row, column)] = chance.take(t.bag_b, B_TILE)


def shorten_trail(t: Table, chance: Chance) -> None:
    """The token has come to the last row, and all rows before it are full (GWT 20.1)."""
    t.token = t.facts.lines - 1
    for row in range(t.token):
        if t.facts.arrow[row] == ARROW_FLIP:
            t.flipped = 1
        for column in range(t.first_column(), 4):
            t.bonus[place_at(row, column)] = chance.take(t.bag_b, B_TILE)


def choose_bonus_sets(t: Table, chance: Chance) -> None:
    """Four of the ten sets, in ascending order under the four signs (GWT 2.10)."""
    numbers = list(range(10))
    drawn = sorted(chance.pull(numbers, BONUS_SET) for _ in range(4))
    t.sets = [SET_CARDS[number] for number in drawn]
    t.stacks = [t.facts.sets_used[t.size()]] * 4


def choose_faces(t: Table, how: str, chance: Chance) -> None:
    """The sides of the private buildings, the same for all (GWT 2.12)."""
    t.faces = [1 if how == "b" else 0] * 10
    if how == "random":
        t.faces = [chance.pick([0, 1], BUILDING_SIDE) for _ in range(10)]


def new_player(facts: Facts) -> Player:
    """A player board as it comes (GWT 2.13)."""
    player = Player()
    player.hand = []
    player.known = []
    player.top = []
    player.draw = []
    player.discard = []
    player.area = []
    player.tiles = [0] * 23
    player.posts = [0] * POSTS
    player.workers = [1] * 4
    player.ship = facts.ship_start
    return player


def equip(t: Table, seat: int, chance: Chance) -> None:
    """Money, tokens, gold, and the first hand (GWT 2.13, 2.14)."""
    facts = t.facts
    player = t.players[seat]
    player.money = facts.start_money[seat]
    player.gold = facts.start_gold
    player.tokens = facts.start_tokens
    for card in range(MARKET):
        player.draw += [card] * facts.copies[card]
    for _ in range(facts.start_cards[seat]):
        deck.draw_card(t, seat, chance)


def set_up_sarah(t: Table, level: int, chance: Chance) -> None:
    """Sarah's things, and her first worker (GWT 19.2 to 19.4)."""
    t.level = level
    her = t.players[SARAH]
    her.storehouses = 0
    her.discs = SARAH_DISCS
    her.pathfinder = 0
    her.space = t.facts.trail_start
    t.sarah_post = t.facts.level_post[level]
    t.sarah_deck = sarah.cards_of_level(t)
    worker = chance.draw(t.bag_a, A_TILE)
    while worker >= HAZARD:
        worker = chance.draw(t.bag_a, A_TILE)
    t.bag_a[worker] -= 1
    her.workers[worker] += 1
    t.specialization = worker
