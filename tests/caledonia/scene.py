"""Positions for tests, said in a line or two, and short ways to play on from them.

A scene is a game in the action phase. Everybody has £50, no clan and an empty stock unless told
otherwise; units are given as "sheep 4.3, dairy 4.4".
"""

from __future__ import annotations

from typing import cast

import drystone
from drystone.core.chance import Seeded
from drystone.core.game import Game
from drystone.core.rules import Choice
from drystone.core.state import Refusal
from drystone.games.caledonia import RULES
from drystone.games.caledonia.components import (
    BLOCKED,
    CONTRACTS,
    EMPTY,
    FISHING_KINDS,
    KINDS,
    NO_GOOD,
    NOTHING,
    USUAL_KINDS,
)
from drystone.games.caledonia.state import Player, Table
from drystone.games.caledonia.turn import Turn
from drystone.games.caledonia.words import CLAN, GOOD, SPACE, UNIT, WORDS


def scene(
    seats: int = 3,
    *,
    round_: int = 2,
    sides: str = "1111",
    ports: str = "",
    scoring: str = "",
    contracts: str = "",
    units: dict[int, str] | None = None,
    clans: dict[int, str] | None = None,
    blocked: str = "",
    without_ports: bool = False,
    **options: Choice,
) -> Game:
    """A game in which seat 0 is at turn."""
    settled = RULES.settle_options(seats, {**options, "ports": not without_ports})
    t = cast(Table, RULES.setup(seats, settled, Seeded(1)))
    t.round = round_
    t.sides = [int(side) - 1 for side in sides]
    t.order = list(range(seats))
    t.passed = []
    t.frames = [Turn(0, 0, NO_GOOD)]
    t.clans, t.tiles = [], []
    if t.ports:
        named = [int(tile) - 1 for tile in ports.split()]
        t.ports = named + [tile for tile in range(8) if tile not in named][: 4 - len(named)]
    if scoring:
        named = [int(tile) - 1 for tile in scoring.split()]
        t.scoring = named + [tile for tile in range(9) if tile not in named][: 5 - len(named)]
    lay_contracts(t, contracts)
    t.board = [BLOCKED if name(s) in blocked.split() else NOTHING for s in range(len(t.board))]
    for seat in range(seats):
        t.players[seat] = new_player(t, (clans or {}).get(seat, ""))
    t.refresh()
    for seat, text in (units or {}).items():
        put(t, seat, text)
    RULES.check(t)
    return Game(RULES, t, 1, settled)


def lay_contracts(t: Table, contracts: str) -> None:
    """The named contracts are on display, the others in the pile."""
    shown = [int(number) - 1 for number in contracts.split()]
    rest = [contract for contract in range(CONTRACTS) if contract not in shown]
    while len(shown) < t.facts.open_contracts[t.seats]:
        shown.append(rest.pop())
    t.boxes = shown + [EMPTY] * (len(t.boxes) - len(shown))
    t.pile = rest
    t.under = []


def new_player(t: Table, clan: str) -> Player:
    """A player with £50 and a full board, with the clan's start."""
    player = t.players[0].copy()
    facts = t.facts
    player.clan = WORDS.index(CLAN, clan) if clan else -1
    player.tile = -1
    player.money = 50
    player.goods = [0] * 6
    player.market = [0] * 6
    powers = facts.clans[player.clan]
    kinds = FISHING_KINDS if powers.fishes else USUAL_KINDS
    player.left = [facts.unit_pieces[kind] if kind in kinds else 0 for kind in range(KINDS)]
    player.merchants = facts.merchants_in_stock + powers.merchants
    player.hireable = facts.merchants - player.merchants
    player.shipping = powers.shipping
    player.contracts, player.fulfilled = [], []
    return player


def put(t: Table, seat: int, text: str) -> None:
    """Place units on the map for nothing: "sheep 4.3, dairy 4.4"."""
    for item in text.split(", "):
        unit, place = item.split()
        t.put(seat, WORDS.index(UNIT, unit), space(place))


def name(of: int) -> str:
    return WORDS.symbol(SPACE, of)


def space(place: str) -> int:
    return WORDS.index(SPACE, place)


def area(places: str) -> int:
    """A set of spaces: "4.3 4.4"."""
    return sum(1 << space(place) for place in places.split())


def table(game: Game) -> Table:
    return cast(Table, game.state)


def player(game: Game, seat: int = 0) -> Player:
    return table(game).players[seat]


def give(game: Game, seat: int = 0, **things: int) -> Game:
    """Set goods and other things of a player: `give(game, whisky=2, money=7, shipping=1)`."""
    me = player(game, seat)
    for thing, amount in things.items():
        if thing in WORDS.symbols[GOOD]:
            me.goods[WORDS.index(GOOD, thing)] = amount
        elif thing == "merchants":
            me.hireable -= amount - me.merchants
            me.merchants = amount
        else:
            setattr(me, thing, amount)
    table(game).refresh()
    return Game(RULES, game.state, game.seed, game.options)


def hold(game: Game, contracts: str, seat: int = 0) -> Game:
    """Contracts lie in a player's export box."""
    move_contracts(game, contracts, player(game, seat).contracts)
    return Game(RULES, game.state, game.seed, game.options)


def fulfilled(game: Game, contracts: str, seat: int = 0) -> Game:
    """Contracts were fulfilled by a player, and their imports came in."""
    move_contracts(game, contracts, player(game, seat).fulfilled)
    t = table(game)
    for number in contracts.split():
        for kind in range(3):
            t.imports[kind] += t.facts.contracts[int(number) - 1].imports[kind]
    return Game(RULES, game.state, game.seed, game.options)


def move_contracts(game: Game, contracts: str, to: list[int]) -> None:
    for number in contracts.split():
        contract, t = int(number) - 1, table(game)
        if contract in t.boxes:
            t.boxes[t.boxes.index(contract)] = t.pile.pop(0)
        else:
            t.pile.remove(contract)
        to.append(contract)


def words(game: Game) -> list[str]:
    return [game.text(action) for action in game.legal()]


def can(game: Game, start: str) -> list[str]:
    """The legal actions that begin with a word."""
    return [text for text in words(game) if f"{text} ".startswith(start + " ")]


def play(game: Game, *moves: str) -> Game:
    for move in moves:
        game.play(move)
    return game


def why(game: Game, action: str) -> Refusal:
    """Why an action is not open."""
    refusal = game.why_not(action)
    assert refusal is not None, f"{action!r} is legal"
    return refusal


def rule_against(game: Game, action: str) -> str:
    return why(game, action).rule


def good(game: Game, which: str, seat: int = 0) -> int:
    return player(game, seat).goods[WORDS.index(GOOD, which)]


def price(game: Game, which: str) -> int:
    t = table(game)
    of = WORDS.index(GOOD, which)
    return t.facts.prices[of][t.prices[of]]


def everyone_passes(game: Game) -> Game:
    """Play passes (and nothing optional) until the next round or the end."""
    now = table(game).round
    while not game.over and table(game).round == now:
        choices = words(game)
        game.play("pass" if "pass" in choices else choices[-1])
    return game


def new(seats: int, seed: int = 1, **options: Choice) -> Game:
    return drystone.new("caledonia", seats=seats, seed=seed, **options)
