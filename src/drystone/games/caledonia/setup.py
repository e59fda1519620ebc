"""Set-up: the map, the boards and the tiles, and the variants (CAL 2, 16.1, 17)."""

from __future__ import annotations

from typing import Final

from drystone.core.chance import Chance
from drystone.core.rules import Choice
from drystone.core.state import State
from drystone.games.caledonia.clans import full_board, offer_clans
from drystone.games.caledonia.components import (
    BLOCKED,
    CONTRACTS,
    CORNERS,
    EMPTY,
    GOODS,
    IMPORTS,
    NOTHING,
    SPACES,
    TILES,
    side_of,
)
from drystone.games.caledonia.facts import read_facts
from drystone.games.caledonia.land import spaces_in
from drystone.games.caledonia.printed import Facts
from drystone.games.caledonia.solo import block_cheap_land
from drystone.games.caledonia.state import Player, Table
from drystone.games.caledonia.words import (
    CONTRACT,
    PORT_TILE,
    SCORING_TILE,
    SEAT,
    SIDE,
    SPACE,
    WORDS,
)

AT_RANDOM: Final = "random"
EXAMPLE: Final = "2.7 8.7 10.3 4.3"


def setup(seats: int, options: dict[str, Choice], chance: Chance) -> State:
    """Everything laid out, up to the first choice (CAL 2)."""
    facts = read_facts(str(options["facts"]), seats)
    kickstarter = options["kickstarter"] is True
    sides = [chance.pick([0, 1], SIDE) for _ in range(CORNERS)]
    table = Table(seats, facts)
    table.static_imports = 1 if options["imports"] == "static" else 0
    table.rounds = int(options["rounds"])
    table.sides = sides
    tiles = tiles_of(facts.kickstarter_ports, kickstarter)
    table.ports = (
        [chance.pull(tiles, PORT_TILE) for _ in range(CORNERS)] if options["ports"] else []
    )
    table.find_map()
    tiles = tiles_of(facts.kickstarter_scoring, kickstarter)
    table.scoring = []
    if options["scoring"]:
        table.scoring = [chance.pull(tiles, SCORING_TILE) for _ in range(table.rounds)]
    lay_out(table)
    lay_contracts(table, chance)
    if options["map"] == "tight":
        cover_spaces(table, str(options["covered"]), chance)
    elif options["covered"] != AT_RANDOM:
        raise ValueError("only the tight map has covered spaces: choose map=tight as well")
    if seats == 1:
        block_cheap_land(table)
    first = chance.pick(list(range(seats)), SEAT)
    table.order = [(first + i) % seats for i in range(seats)]
    table.refresh()
    among = tiles_of(facts.kickstarter_clans, kickstarter)
    offer_clans(table, str(options["clans"]), among, chance)
    table.settle(chance)
    return table


def tiles_of(extra: list[int], kickstarter: bool) -> list[int]:
    """The tiles to draw from, with or without the Kickstarter ones (CAL 17.7)."""
    return [tile for tile in range(TILES) if kickstarter or tile not in extra]


def lay_out(t: Table) -> None:
    """Empty board, starting prices, full player boards (CAL 1.1, 1.2, 2.5)."""
    facts = t.facts
    t.board = [NOTHING] * SPACES
    t.prices = [facts.price_start] * GOODS
    t.boxes = [EMPTY] * facts.boxes[t.seats]
    t.pile = list(range(CONTRACTS))
    t.under = []
    t.imports = [0] * len(IMPORTS)
    t.passed = []
    t.bargains = [0] * GOODS
    t.clans = []
    t.tiles = []
    t.players = []
    for seat in range(t.seats):
        t.players.append(new_player(facts))
        t.players[seat].left = full_board(t, seat)


def new_player(facts: Facts) -> Player:
    """An empty stock and the usual merchants."""
    player = Player()
    player.goods = [0] * GOODS
    player.market = [0] * GOODS
    player.contracts = []
    player.fulfilled = []
    player.merchants = facts.merchants_in_stock
    player.hireable = facts.merchants - facts.merchants_in_stock
    return player


def lay_contracts(t: Table, chance: Chance) -> None:
    """The first contracts on display (CAL 2.6)."""
    for box in range(t.facts.open_contracts[t.seats]):
        t.boxes[box] = chance.pull(t.pile, CONTRACT)


def cover_spaces(t: Table, chosen: str, chance: Chance) -> None:
    """The chosen spaces are covered, or a random one of each module (CAL 17.6)."""
    if chosen != AT_RANDOM:
        for name in names_in(chosen):
            space = WORDS.index(SPACE, name)
            if not always_land(t.facts, t.seats, space):
                raise ValueError(
                    f"{name} can't be covered with {t.seats} players: not always land in play"
                )
            t.board[space] = BLOCKED
        return
    land = t.land
    for module in range(CORNERS):
        side = t.facts.sides[side_of(module, t.sides[module])]
        spaces = spaces_in(land.active & ~land.waters)
        space = chance.pick([space for space in spaces if side.terrain[space]], SPACE)
        t.board[space] = BLOCKED


def names_in(chosen: str) -> list[str]:
    """Spaces as a host names them, with or without commas."""
    return chosen.replace(",", " ").split()


def always_land(facts: Facts, seats: int, space: int) -> bool:
    """Whether a space is land in play, whatever side the modules lie on."""
    for side in range(2):
        land = facts.land([side] * CORNERS, small=seats < 3, ports=True)
        if not land.active & ~land.waters & 1 << space:
            return False
    return True


def refuse_covered(seats: int, chosen: str) -> str:
    """Why these are not four spaces, "" if they are; where land is, the set-up knows."""
    names = names_in(chosen)
    if len(names) != CORNERS or len(set(names)) != CORNERS:
        return f"covered is random, or four different spaces such as {EXAMPLE!r}, not {chosen!r}"
    for name in names:
        if name not in WORDS.symbols[SPACE]:
            return f"covered names spaces such as {EXAMPLE!r}; there is no space {name!r}"
    return ""
