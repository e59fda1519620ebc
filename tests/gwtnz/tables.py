"""Small positions to show a rule on, and the table talk of the tests.

`table()` is a set-up game whose players have all had their first turn: runholder on building A,
pathfinder 0 (the disc came from the second space of the money auxiliary action), all cards in the
draw stack, £20, no gold, no token. What a test needs otherwise it lays out itself.
"""

from __future__ import annotations

from typing import cast

from drystone.core.chance import Chance, Quick
from drystone.core.rules import Choice
from drystone.core.state import Refusal
from drystone.games import find
from drystone.games.gwtnz import components, effects, turn
from drystone.games.gwtnz.check import check
from drystone.games.gwtnz.phrases import effect_of
from drystone.games.gwtnz.state import Player, Table
from drystone.games.gwtnz.words import WORDS

RULES = find("gwtnz")
MONEY = 20


def fresh(seats: int = 2, seed: int = 1, **options: Choice) -> Table:
    """A set-up game before its first decision."""
    state = RULES.setup(seats, RULES.settle_options(seats, options), Quick(seed))
    return cast(Table, state)


def table(seats: int = 2, seed: int = 1, **options: Choice) -> Table:
    """A game after everybody's first turn, with empty hands."""
    t = fresh(seats, seed, **options)
    t.frames.clear()
    for player in t.players[: t.seats]:
        player.space = space("a")
        player.pathfinder = 0
        player.discs &= ~(1 << disc("aux-money"))
        player.draw = sorted(player.draw + player.hand)
        player.hand = []
        player.known = []
        player.money = MONEY
        player.gold = 0
        player.tokens = 0
    return t


def space(name: str) -> int:
    return components.SPACE_IDS.index(name)


def site(name: str) -> int:
    return space(name) - components.SITE


def disc(name: str) -> int:
    return components.DISC_IDS.index(name)


def card(name: str) -> int:
    return components.CARD_IDS.index(name)


def post(name: str) -> int:
    return components.POST_IDS.index(name)


def water(name: str) -> int:
    return components.WATER_IDS.index(name)


def harbour(name: str) -> int:
    return [*components.SMALL_IDS, *components.MEDIUM_IDS, *components.LARGE_IDS].index(name)


def a_tile(name: str) -> int:
    return [*components.WORKERS, *components.HAZARD_IDS].index(name)


def b_tile(name: str) -> int:
    return components.BONUS_IDS.index(name)


def names(cards: list[int]) -> str:
    return " ".join(components.CARD_IDS[c] for c in cards)


def deal(t: Table, cards: str, seat: int = 0, pile: str = "hand") -> Player:
    """Put cards into a player's hand or pile, from wherever they are."""
    player = t.players[seat]
    for name in cards.split():
        kind = card(name)
        if kind in player.draw:
            player.draw.remove(kind)
        else:
            _fetch(t, kind)
        getattr(player, pile).append(kind)
    player.hand.sort()
    player.draw.sort()
    return player


def _fetch(t: Table, kind: int) -> None:
    if kind in components.SUPPLY_CARDS:
        t.supply[components.SUPPLY_CARDS.index(kind)] -= 1
    elif components.MARKET <= kind < components.MARKET + components.BREEDS:
        pool = t.flock if t.flock[kind - components.MARKET] else t.market
        pool[kind - components.MARKET] -= 1
    elif kind >= components.PLAIN_OBJECTIVE:
        if kind in t.display:
            place = t.display.index(kind)
            t.display[place] = t.objectives.pop(0)
        else:
            t.objectives.remove(kind)
    else:
        if kind not in t.sets:
            t.sets = [kind, *t.sets[1:]]
        t.stacks[t.sets.index(kind)] -= 1


def stock(t: Table, sheep: str) -> None:
    """The sheep market holds exactly these."""
    for breed in range(components.BREEDS):
        t.flock[breed] += t.market[breed]
        t.market[breed] = 0
    for name in sheep.split():
        breed = card(name) - components.MARKET
        t.market[breed] += 1
        t.flock[breed] -= 1


def jobs(t: Table, *wanted: str) -> None:
    """The job market holds exactly these workers, each as "sailor 2"."""
    for job in range(16):
        t.bag_a[job % 4] += t.jobs[job]
        t.jobs[job] = 0
    for worker in wanted:
        kind, row = worker.split()
        number = components.WORKERS.index(kind)
        t.jobs[4 * (int(row) - 1) + number] = 1
        t.bag_a[number] -= 1


def trap(t: Table, *tiles: str) -> None:
    """The trail has exactly these hazards, each as "rock1 rockfall-2-black"."""
    for place in range(8):
        if t.traps[place] >= 0:
            t.bag_a[t.traps[place]] += 1
            t.traps[place] = -1
    for tile in tiles:
        where, kind = tile.split()
        take_a_tile(t, a_tile(kind))
        t.traps[space(where) - components.ROCKS] = a_tile(kind)
    t.refresh()


def take_a_tile(t: Table, kind: int) -> None:
    """An A-tile leaves the bag, or the trail, or changes places with one of the foresight."""
    if t.bag_a[kind]:
        t.bag_a[kind] -= 1
    elif kind in t.foresight[:2]:
        other = next(k for k in range(16) if t.bag_a[k])
        t.bag_a[other] -= 1
        t.foresight[t.foresight.index(kind)] = other
    else:
        t.traps[t.traps.index(kind)] = -1
        t.refresh()


def offer(t: Table, tile: str, row: int = 1, column: int = 4) -> None:
    """A bonus tile lies in the market at a place; what lay there goes back into the bag."""
    place = 4 * (row - 1) + column - 1
    kind = b_tile(tile)
    if t.bonus[place] >= 0:
        t.bag_b[t.bonus[place]] += 1
    if not t.bag_b[kind]:
        other = next(i for i, k in enumerate(t.bonus) if k == kind and i != place)
        spare = next(k for k in range(11) if t.bag_b[k])
        t.bag_b[spare] -= 1
        t.bonus[other] = spare
    else:
        t.bag_b[kind] -= 1
    t.bonus[place] = kind


def staff(t: Table, seat: int = 0, **rows: int) -> Player:
    """A player has so many workers of a type, from the bag."""
    player = t.players[seat]
    for name, count in rows.items():
        row = components.WORKERS.index(name)
        for _ in range(count - player.workers[row]):
            _hand_over(t, row)
        player.workers[row] = count
    return player


def _hand_over(t: Table, kind: int) -> None:
    if t.bag_a[kind]:
        t.bag_a[kind] -= 1
        return
    job = next(4 * row + kind for row in range(3, -1, -1) if t.jobs[4 * row + kind])
    t.jobs[job] = 0


def clear(t: Table, *discs: str, seat: int = 0) -> Player:
    """Discs left those spaces and lie on post 0."""
    player = t.players[seat]
    posts = player.posts[:]
    for name in discs:
        player.discs &= ~(1 << disc(name))
        posts[0] += 1
    player.posts = posts
    return player


def keep(t: Table, *hazards: str, seat: int = 0) -> Player:
    """A player has hazard tiles."""
    player = t.players[seat]
    tiles = player.tiles[:]
    for name in hazards:
        take_a_tile(t, a_tile(name))
        tiles[a_tile(name) - components.HAZARD] += 1
    player.tiles = tiles
    return player


def settle(t: Table, *harbours: str, seat: int = 0) -> Player:
    """A player has storehouses there, taken from the last pairs first."""
    player = t.players[seat]
    for name in harbours:
        number = harbour(name)
        player.harbours |= 1 << number
        if number < components.MEDIUM:
            t.slots[4 * number + t.slots[4 * number : 4 * number + 4].index(-1)] = seat
        top = player.storehouses.bit_length() - 1
        player.storehouses &= ~(1 << top)
    return player


def stand(t: Table, building: str, where: str, seat: int = 0) -> None:
    """A private building stands on the trail: "3b" turns the faces of all number 3."""
    number = int(building.rstrip("ab")) - 1
    if building[-1] in "ab":
        faces = t.faces[:]
        faces[number] = "ab".index(building[-1])
        t.faces = faces
    t.players[seat].buildings &= ~(1 << number)
    t.set_site(site(where), 10 * seat + number)


def at(t: Table, where: str, seat: int = 0) -> Table:
    """It is a player's turn, at phase B on a location."""
    t.turn = seat
    t.players[seat].space = space(where)
    t.frames = [turn.EndTurn(seat)]
    turn.arrive(t, seat)
    return t


def moving(t: Table, seat: int = 0) -> Table:
    """It is a player's turn, at phase A."""
    t.turn = seat
    t.frames = []
    turn.begin(t, seat)
    return t


def doing(t: Table, phrase: str, seat: int = 0, optional: int = 0, seed: int = 1) -> Table:
    """A player performs an action, whatever the location."""
    effect = effect_of(phrase)
    t.turn = seat
    t.frames = [turn.EndTurn(seat)]
    assert effects.can(t, seat, effect), f"{phrase} can't be done"
    effects.perform(t, seat, effect, optional, "action", Quick(seed))
    return t


def can(t: Table, phrase: str, seat: int = 0) -> bool:
    """Whether an action's requirement can be met."""
    return effects.can(t, seat, effect_of(phrase))


def legal(t: Table) -> list[str]:
    """What is open now, in notation."""
    return [WORDS.text(action) for action in t.legal()]


def play(t: Table, *said: str, chance: Chance | None = None) -> Table:
    """Say one thing after the other; each must be legal, and nothing may get lost."""
    dice = chance if chance is not None else Quick(7)
    for text in said:
        assert text in legal(t), f"{text!r} is not open; there is {legal(t)}"
        t.play(WORDS.parse(text), dice)
        check(t)
    return t


def why(t: Table, text: str) -> Refusal:
    """Why something is not open."""
    refusal = t.why_not(WORDS.parse(text))
    assert refusal is not None, f"{text!r} is open"
    return refusal


def asked(t: Table) -> str:
    """The question on the table."""
    return type(t.frames[-1]).__name__ if t.frames else "over"


def me(t: Table) -> Player:
    return t.players[0]
