"""Positions for tests, in a line or two each: homes in place, everything else in the supplies."""

from __future__ import annotations

from typing import cast

from drystone.core.game import Game
from drystone.core.state import Refusal
from drystone.games.keyflower import RULES, screens
from drystone.games.keyflower.components import BOATS, COLOURS, ORDER, RESOURCES, SKILLS, WINTER
from drystone.games.keyflower.facts import FACTS
from drystone.games.keyflower.setup import bare_table
from drystone.games.keyflower.state import AUCTION, HOME_CELL, IN_WINTER, NO_ONE, Table
from drystone.games.keyflower.turn import Turn

SEASONS = ["spring", "summer", "autumn", "winter"]


class Scene:
    """A table where seat i has home i + 1, seat 0 starts and is to move."""

    def __init__(self, seats: int = 2, season: str = "spring") -> None:
        t = bare_table(seats, FACTS)
        t.season = SEASONS.index(season)
        for seat in range(seats):
            t.owner[seat] = seat + 1
            t.cell[seat] = HOME_CELL
        t.lots = [ORDER + i for i in range(FACTS.order_tiles[seats])]
        t.quay = [BOATS + i for i in range(seats)]
        t.frames = [Turn(0)]
        self.t = t

    def behind(self, seat: int, **items: int) -> Scene:
        """Workers and skills that everybody has seen go behind a screen."""
        for name, number in items.items():
            if name in COLOURS:
                self._take_workers(COLOURS.index(name), number)
                screens.hide_workers(self.t, seat, COLOURS.index(name), number)
            else:
                skill = SKILLS.index(name)
                self.t.pool[skill] -= number
                self.t.pool_size -= number
                self.t.screens[7 * seat + 4 + skill] += number
                self.t.seen[11 * seat + 4 + skill] += number
        return self

    def market(self, *names: str) -> Scene:
        """Village tiles up for auction."""
        tiles = [number(name) for name in names]
        for tile in tiles:
            self.t.owner[tile] = AUCTION
        self.t.lots = sorted(tiles + self.t.lots)
        return self

    def tile(
        self, seat: int, name: str, q: int = 0, r: int = 0, turned: int = 0, side: int = 0
    ) -> Scene:
        """A tile in a village, at a cell counted from the home."""
        tile = number(name)
        self.t.owner[tile] = seat + 1
        self.t.cell[tile] = HOME_CELL + 100 * q + r
        self.t.turned[tile] = turned
        self.t.side[tile] = side
        self.t.refresh()
        return self

    def side(self, name: str, side: int) -> Scene:
        self.t.side[number(name)] = side
        return self

    def won(self, seat: int, *names: str) -> Scene:
        """Tiles that a player has yet to place."""
        for name in names:
            self.t.owner[number(name)] = seat + 1
        return self

    def goods(self, name: str, **resources: int) -> Scene:
        """Resources on a tile."""
        for kind, count in resources.items():
            self.t.supply[RESOURCES.index(kind)] -= count
            self.t.goods[4 * number(name) + RESOURCES.index(kind)] += count
        return self

    def bid(self, seat: int, name: str, count: int, colour: str) -> Scene:
        """A bid that stands already."""
        self._take_workers(COLOURS.index(colour), count)
        tile = number(name)
        self.t.bids[seat][tile] = count
        if self.t.hue[tile] == 0:
            self.t.hue[tile] = COLOURS.index(colour) + 1
        elif self.t.hue[tile] != COLOURS.index(colour) + 1:
            self.t.lying[tile] = COLOURS.index(colour) + 1
        self.t.refresh()
        return self

    def used(self, name: str, count: int, colour: str) -> Scene:
        """A use earlier this season."""
        self._take_workers(COLOURS.index(colour), count)
        tile = number(name)
        self.t.crew[4 * tile + COLOURS.index(colour)] += count
        self.t.last[tile] = count
        self.t.hue[tile] = COLOURS.index(colour) + 1
        return self

    def _take_workers(self, colour: int, count: int) -> None:
        if COLOURS[colour] == "green":
            self.t.greens -= count
        else:
            self.t.bag[colour] -= count
            self.t.bag_size -= count

    def hold(self, *names: str) -> Scene:
        """The winter tiles in hand, seat after seat; without names, any that are left."""
        tiles = [number(name) for name in names]
        if not tiles:
            left = [tile for tile in range(WINTER, ORDER) if self.t.owner[tile] == NO_ONE]
            tiles = left[: FACTS.winter_hand[self.t.seats] * self.t.seats]
        self.t.winter = tiles
        self.t.offered = [0] * len(tiles)
        return self

    def game(self) -> Game:
        if self.t.season < IN_WINTER and not self.t.winter:
            self.hold()
        self.t.refresh()
        RULES.check(self.t)
        return Game(RULES, self.t, 0, {"facts": ""})


def number(name: str) -> int:
    return FACTS.names.index(name)


def table(game: Game) -> Table:
    return cast(Table, game.state)


def play(game: Game, *actions: str) -> Game:
    """Play in notation, checking the invariants after each decision."""
    for action in actions:
        game.play(action)
        RULES.check(game.state)
    return game


def words(game: Game, verb: str = "") -> list[str]:
    """What is legal, in notation."""
    texts = [game.text(action) for action in game.legal()]
    return [text for text in texts if text.startswith(verb)]


def why(game: Game, action: str) -> tuple[str, str]:
    """The rule and the key of a refusal."""
    refusal = game.why_not(action)
    assert isinstance(refusal, Refusal), f"{action} is legal"
    return refusal.rule, refusal.key


def workers(game: Game, seat: int) -> dict[str, int]:
    t = table(game)
    return {c: t.screens[7 * seat + i] for i, c in enumerate(COLOURS) if t.screens[7 * seat + i]}


def skills(game: Game, seat: int) -> dict[str, int]:
    t = table(game)
    held = t.screens[7 * seat + 4 : 7 * seat + 7]
    return {skill: n for skill, n in zip(SKILLS, held, strict=True) if n}


def goods(game: Game, name: str) -> dict[str, int]:
    t = table(game)
    at = 4 * number(name)
    return {r: t.goods[at + i] for i, r in enumerate(RESOURCES) if t.goods[at + i]}


def everyone_passes(game: Game) -> Game:
    """The season ends."""
    for _ in range(game.state.seats):
        play(game, "pass")
    return game
