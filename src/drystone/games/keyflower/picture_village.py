"""The villages as hexagons, with roads, rivers, workers, resources and places for new tiles."""

from __future__ import annotations

from typing import Final

from drystone.games.keyflower.components import COLOURS, RESOURCES, SITES, SKILLS, TILES
from drystone.games.keyflower.expansion import ChoosePlace, ChooseRotation
from drystone.games.keyflower.frontier import STEPS
from drystone.games.keyflower.picture_market import draw_crew
from drystone.games.keyflower.picture_parts import (
    EDGE_MIDDLES,
    Pen,
    describe,
    draw_tile,
    element,
)
from drystone.games.keyflower.state import BLIND, KNOWN, Table
from drystone.games.keyflower.transport import Carry
from drystone.games.keyflower.words import BESIDE, GO, LAY, LOAD, ROTATE, UPGRADE, USE

_GHOST: Final = "25,-43.3 50,0 25,43.3 -25,43.3 -50,0 -25,-43.3"


def place_of(cell: int) -> tuple[float, float]:
    """Where the middle of a cell lies if a tile is 100 wide."""
    q, r = cell // 100 - 50, cell % 100 - 50
    return 75.0 * q, 86.6 * (r + q / 2)


def draw_village(
    pen: Pen, t: Table, owner: int, viewer: int, x: float, y: float, width: float, height: float
) -> None:
    """One village in its frame."""
    pen.add(
        f'<rect class="kf-meadow kf-line" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" '
        f'height="{height:.1f}" rx="8"/>'
    )
    draw_sign(pen, t, owner, viewer, x, y, width)
    tiles = [tile for tile in range(TILES) if t.in_village(tile, owner)]
    ghosts = free_spots(t, owner, viewer)
    waiting = [tile for tile in range(TILES) if t.owner[tile] == owner + 1 and t.cell[tile] == 0]
    tray = 66.0 if waiting else 0.0
    places = [place_of(t.cell[tile]) for tile in tiles]
    places += [place_of(t.cell[spot // 6] + STEPS[spot % 6]) for spot in ghosts]
    low_x, high_x = min(p[0] for p in places) - 54, max(p[0] for p in places) + 54
    low_y, high_y = min(p[1] for p in places) - 48, max(p[1] for p in places) + 48
    room_w, room_h = width - 8, height - 32 - tray
    scale = min(1.3, room_w / (high_x - low_x), room_h / (high_y - low_y))
    middle_x = x + width / 2 - scale * (low_x + high_x) / 2
    middle_y = y + 28 + room_h / 2 - scale * (low_y + high_y) / 2
    pen.add(f'<g transform="translate({middle_x:.1f} {middle_y:.1f}) scale({scale:.3f})">')
    for spot in ghosts:
        gx, gy = place_of(t.cell[spot // 6] + STEPS[spot % 6])
        mark = f' id="{element(BESIDE + spot)}"'
        pen.add(
            f'<polygon{mark} class="kf-ghost" points="{_GHOST}" '
            f'transform="translate({gx:.1f} {gy:.1f}) scale(.9)"/>'
        )
    for tile, (tx, ty) in zip(tiles, places, strict=False):
        draw_placed(pen, t, tile, tx, ty)
    for tile, (tx, ty) in zip(tiles, places, strict=False):
        if tile < SITES:
            draw_goods(pen, t, tile, owner == viewer, tx, ty)
    if owner == viewer:
        draw_carry(pen, t)
    pen.add("</g>")
    if waiting:
        draw_tray(pen, t, waiting, owner == viewer, x, y + height - 66, width)


def draw_placed(pen: Pen, t: Table, tile: int, x: float, y: float) -> None:
    """A tile in a village with the workers on it."""
    mark = f' id="{element(USE + tile)}"' if tile < SITES else ""
    pen.add(f'<g transform="translate({x:.1f} {y:.1f})"><g{mark}>')
    pen.add(f"<title>{describe(pen, tile, t.side[tile])}</title>")
    draw_tile(pen, tile, t.side[tile], t.turned[tile])
    if tile < SITES:
        draw_crew(pen, t, tile)
    pen.add("</g></g>")


def draw_goods(pen: Pen, t: Table, tile: int, mine: bool, x: float, y: float) -> None:
    """The resources on a tile, to be taken up, and the sign that it can still be upgraded."""
    pen.add(f'<g transform="translate({x:.1f} {y:.1f})">')
    there = [(k, t.goods[4 * tile + k]) for k in range(4) if t.goods[4 * tile + k] > 0]
    left = -sum(20 + (8 if n > 1 else 0) for _, n in there) / 2
    for kind, number in there:
        load = f' id="{element(LOAD + TILES * kind + tile)}"' if mine else ""
        pen.add(f"<g{load}>")
        left = pen.counted(RESOURCES[kind], number, left, 35, 1.0) + 1
        pen.add("</g>")
    if mine and t.facts.can_upgrade[tile] and t.side[tile] == 0:
        pen.add(
            f'<g id="{element(UPGRADE + tile)}"><circle class="kf-sheet kf-thin" cx="-41" '
            'cy="0" r="8.5"/>'
        )
        pen.icon("up", -41, 0, 0.8)
        pen.add("</g>")
    pen.add("</g>")


def free_spots(t: Table, owner: int, viewer: int) -> list[int]:
    """The cells that the viewer may choose from now."""
    if owner != viewer or t.seat != viewer:
        return []
    top = t.frames[-1]
    if isinstance(top, ChoosePlace):
        return [action - BESIDE for action in t.legal()]
    if isinstance(top, ChooseRotation):
        return [top.spot]
    return []


def draw_carry(pen: Pen, t: Table) -> None:
    """Arrows where the resource in hand can go."""
    top = t.frames[-1] if t.frames else None
    if not isinstance(top, Carry) or top.seat != t.viewer:
        return
    x, y = place_of(t.cell[top.tile])
    for action in t.legal():
        if GO <= action < GO + 6:
            ex, ey = EDGE_MIDDLES[action - GO]
            pen.add(
                f'<g id="{element(action)}" transform="translate({x + ex:.1f} {y + ey:.1f}) '
                f'rotate({60 * (action - GO) + 180})">'
                '<circle class="kf-sheet kf-rim" r="12"/>'
                '<path class="kf-ico" d="M0-7L6 0H2V7H-2V0H-6z"/></g>'
            )


def draw_tray(
    pen: Pen, t: Table, waiting: list[int], mine: bool, x: float, y: float, width: float
) -> None:
    """Tiles that wait for a place, or the rotations of the one being placed."""
    top = t.frames[-1] if t.frames else None
    turning = isinstance(top, ChooseRotation) and top.seat == t.viewer and mine
    shown: list[tuple[int, int, str]] = []
    if isinstance(top, ChooseRotation) and turning:
        for action in t.legal():
            shown.append((top.tile, action - ROTATE, element(action)))
    else:
        shown = [(tile, 0, element(LAY + tile) if mine else "") for tile in waiting]
    step = min(70.0, (width - 10) / max(len(shown), 1))
    for i, (tile, turned, mark) in enumerate(shown):
        name = f' id="{mark}"' if mark else ""
        pen.add(
            f'<g{name} transform="translate({x + 5 + step * (i + 0.5):.1f} {y + 33:.1f}) '
            f'scale({min(0.64, step / 104):.2f})">'
        )
        pen.add(f"<title>{describe(pen, tile, t.side[tile])}</title>")
        draw_tile(pen, tile, t.side[tile], turned)
        pen.add("</g>")


def draw_sign(
    pen: Pen, t: Table, owner: int, viewer: int, x: float, y: float, width: float
) -> None:
    """Whose village it is, and what everybody knows to be behind the screen."""
    pen.add(
        f'<rect class="kf-seat{owner}" x="{x + 5:.1f}" y="{y + 5:.1f}" width="20" '
        'height="20" rx="4"/>'
    )
    pen.text(x + 15, y + 20, str(owner + 1), "kf-inv", 14)
    left = x + 31
    if t.start == owner:
        pen.icon("purple", left + 8, y + 15, 1.1)
        left += 20
    if owner == viewer:
        pen.text(left, y + 19.5, pen.say("picture.yours", "your village"), "kf-b", 13)
        return
    known = KNOWN * owner
    scale = 0.95 if width > 300 else 0.72
    workers = [(COLOURS[c], t.seen[known + c]) for c in range(4)]
    certain = t.certain_skills(owner)
    skills = [(SKILLS[s], certain[s]) for s in range(3)]
    left = pen.row([*workers, ("any-worker", t.seen[known + BLIND])], left, y + 15, scale) + 6
    pen.row([*skills, ("any-skill", t.skill_count(owner) - sum(certain))], left, y + 15, scale)
