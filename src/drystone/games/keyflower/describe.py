"""The table in words, for the terminal."""

from __future__ import annotations

from typing import cast

from drystone.core.state import NOBODY, State
from drystone.games.keyflower.components import (
    BOATS,
    COLOURS,
    ORDER,
    RESOURCES,
    SITES,
    SKILLS,
    TILES,
)
from drystone.games.keyflower.state import BLIND, ITEMS, KNOWN, Table

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
    if t.facts.phrases[2 * tile] and tile < SITES:
        return f"{t.facts.titles[tile]}{'ab'[t.side[tile]]}"
    return t.facts.titles[tile]


def lot(t: Table, tile: int) -> str:
    """A tile up for auction: what it does, who bids, who used it."""
    words = f"  {named(t, tile)}"
    if tile < ORDER:
        words += f" ({t.facts.phrases[2 * tile + t.side[tile]]})"
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
        words += "; on it: " + counted(COLOURS, t.crew[4 * tile : 4 * tile + 4])
    return words


def cargo(t: Table, boat_tile: int) -> list[int]:
    at = ITEMS * (boat_tile - BOATS)
    return t.cargo[at : at + ITEMS]


def boat(t: Table, tile: int) -> str:
    """A boat and what it carries."""
    return f"  boat {t.facts.titles[tile]}: {counted(COLOURS + SKILLS, cargo(t, tile))}"


def village(t: Table, seat: int) -> list[str]:
    """A village: its tiles with what lies and stands on them, and what all know of the screen."""
    marker = " (start)" if t.start == seat else ""
    known = KNOWN * seat
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
        words = named(t, tile)
        if tile < SITES:
            on_it = counted(RESOURCES, t.goods[4 * tile : 4 * tile + 4])
            crew = counted(COLOURS, t.crew[4 * tile : 4 * tile + 4])
            words += f" [{on_it}]" if on_it != "-" else ""
            words += f" <{crew}>" if crew != "-" else ""
        if t.cell[tile] == 0:
            words += " (no place yet)"
        tiles.append(words)
    put_up = f"; winter tiles put up: {t.fists[seat]}" if t.fists[seat] else ""
    return [f"Seat {seat}{marker}: {screen}{put_up}", f"  {', '.join(tiles)}"]


def own_screen(t: Table, seat: int) -> str:
    """What the viewer has behind the screen and in hand."""
    at = ITEMS * seat
    words = f"Yours: {counted(COLOURS + SKILLS, t.screens[at : at + ITEMS])}"
    hand = len(t.winter) // t.seats
    tiles = t.winter[hand * seat : hand * seat + hand]
    if tiles:
        held = [f"{t.facts.titles[tile]} ({t.facts.phrases[2 * tile]})" for tile in tiles]
        words += "; winter tiles: " + ", ".join(held)
    return words
