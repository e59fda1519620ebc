"""The table in words, for the terminal."""

from __future__ import annotations

from typing import cast

from drystone.core.state import NOBODY, State
from drystone.games.keyflower.components import (
    COLOURS,
    RESOURCES,
    ROAD,
    SIDES,
    SITES,
    SKILLS,
    TILES,
    WATER,
    YEAR,
    face_of,
    is_summer_boat,
    on_tile,
)
from drystone.games.keyflower.frontier import STEPS
from drystone.games.keyflower.state import (
    BLIND,
    IN_WINTER,
    ITEMS,
    Table,
    aboard,
    behind,
    known_of,
)

_SEASONS = ["Spring", "Summer", "Autumn", "Winter"]


def describe(view: State) -> str:
    """About a line for each tile laid out, boat and village."""
    t = cast(Table, view)
    lines = [
        f"{_SEASONS[t.season]}. Bag {t.bag_size}, green {t.greens}, skills {t.pool_size}, "
        + counted(RESOURCES, t.supply),
    ]
    lines += [lot(t, tile) for tile in t.lots]
    lines += [boat(t, tile) for tile in t.quay if any(cargo(t, tile))]
    for seat in range(t.seats):
        lines += village(t, seat)
    if t.viewer != NOBODY:
        lines.append(own_screen(t, t.viewer))
    return "\n".join(lines)


def counted(names: list[str], numbers: list[int]) -> str:
    """`2 wood, 1 gold`; a dash for nothing."""
    return ", ".join(f"{n} {name}" for name, n in zip(names, numbers, strict=True) if n) or "-"


def named(t: Table, tile: int) -> str:
    """A tile's name with the side that is up."""
    if t.facts.can_upgrade[tile]:
        return t.facts.titles[tile] + ("*" if t.side[tile] else "")
    if is_summer_boat(tile):
        return f"{t.facts.titles[tile]}{'ab'[t.side[tile]]}"
    return t.facts.titles[tile]


def lot(t: Table, tile: int) -> str:
    """A tile up for auction: what it does, who bids, who used it."""
    words = f"  {named(t, tile)}{does(t, tile)}{printed(t, tile)}"
    if t.hue[tile]:
        words += f", {COLOURS[t.hue[tile] - 1]}"
    bids = [
        f"seat {seat} {t.bids[seat][tile]} {COLOURS[t.bid_colour(seat, tile)]}"
        for seat in range(t.seats)
        if t.bids[seat][tile]
    ]
    if bids:
        words += "; bids: " + ", ".join(bids)
    if tile < SITES and t.last[tile]:
        words += "; on it: " + counted(COLOURS, t.crew[on_tile(tile, 0) : on_tile(tile, 4)])
    return words


def does(t: Table, tile: int) -> str:
    """What a tile does or scores, as it lies."""
    phrase = t.facts.phrases[t.face(tile)]
    return f" ({phrase})" if phrase else ""


def cargo(t: Table, boat_tile: int) -> list[int]:
    at = aboard(boat_tile, 0)
    return t.cargo[at : at + ITEMS]


def boat(t: Table, tile: int) -> str:
    """A boat and what it carries."""
    return (
        f"  boat {t.facts.titles[tile]}{does(t, tile)}: {counted(COLOURS + SKILLS, cargo(t, tile))}"
    )


def village(t: Table, seat: int) -> list[str]:
    """A village: its tiles with what lies and stands on them, and what all know of the screen."""
    marker = " (start)" if t.start == seat else ""
    known = known_of(seat, 0)
    certain = t.certain_skills(seat)
    screen = counted(
        [*COLOURS, "unknown workers", *SKILLS, "unknown skills"],
        [
            *t.seen[known : known + 4],
            t.seen[known + BLIND],
            *certain,
            t.skill_count(seat) - sum(certain),
        ],
    )
    tiles = []
    for tile in range(TILES):
        if t.owner[tile] != seat + 1:
            continue
        words = named(t, tile) + does(t, tile) + place(t, tile) + printed(t, tile)
        if tile < SITES:
            on_it = counted(RESOURCES, t.goods[on_tile(tile, 0) : on_tile(tile, 4)])
            crew = counted(COLOURS, t.crew[on_tile(tile, 0) : on_tile(tile, 4)])
            words += f" [{on_it}]" if on_it != "-" else ""
            words += f" <{crew}>" if crew != "-" else ""
        if t.cell[tile] == 0:
            words += " (no place yet)"
        tiles.append(words)
    put_up = f"; winter tiles put up: {t.fists[seat]}" if t.fists[seat] else ""
    points = sum(t.breakdown(seat).values())
    heading = f"Seat {seat}{marker}, {points} points: {screen}{put_up}"
    return [heading, *[f"  {words}" for words in tiles]]


def place(t: Table, tile: int) -> str:
    """Where a tile lies: the tiles beside it, and over which side; roads and rivers are told."""
    if t.cell[tile] == 0:
        return ""
    beside = []
    for direction, step in enumerate(STEPS):
        for other in range(TILES):
            if t.owner[other] == t.owner[tile] and t.cell[other] == t.cell[tile] + step:
                kind = t.facts.edges[(6 * tile + t.turned[tile]) * 6 + direction]
                way = " by road" if kind == ROAD else " by water" if kind == WATER else ""
                beside.append(f"{SIDES[direction]} {t.facts.titles[other]}{way}")
    return f" ({', '.join(beside)})" if beside else ""


def printed(t: Table, tile: int) -> str:
    """The points of a tile as it lies, and what its upgrade costs and brings."""
    points = t.facts.points[t.face(tile)]
    told = t.facts.phrases[t.face(tile)] == str(points)
    words = f", {points} points" if points and not told else ""
    if t.facts.can_upgrade[tile] and t.side[tile] == 0:
        upgraded = t.facts.points[face_of(tile, 1)]
        better = t.facts.phrases[face_of(tile, 1)]
        gains = [better] if better else []
        gains += [f"{upgraded} points"] if upgraded else []
        words += f", upgrade for {t.facts.costs[tile]}: {', '.join(gains)}"
    return words


def own_screen(t: Table, seat: int) -> str:
    """What the viewer has behind the screen and in hand."""
    at = behind(seat, 0)
    words = f"Yours: {counted(COLOURS + SKILLS, t.screens[at : at + ITEMS])}"
    hand = len(t.winter) // t.seats
    tiles = t.winter[hand * seat : hand * seat + hand]
    if tiles:
        held = [f"{t.facts.titles[tile]} ({t.facts.phrases[face_of(tile, 0)]})" for tile in tiles]
        words += "; winter tiles: " + ", ".join(held)
    return words


def round_of(view: State) -> tuple[int, int]:
    """Which season it is, and of how many."""
    t = cast(Table, view)
    return (t.season + 1 if t.seasons == YEAR else 1 + (t.season == IN_WINTER)), t.seasons
