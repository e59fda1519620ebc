"""The villages as hexagons, with roads, rivers, workers, resources and places for new tiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from drystone.games.keyflower.components import COLOURS, RESOURCES, SITES, SKILLS, TILES
from drystone.games.keyflower.expansion import ChoosePlace, ChooseRotation
from drystone.games.keyflower.frontier import STEPS
from drystone.games.keyflower.picture_pen import (
    Pen,
    counted_width,
    element,
    row_width,
    text_width,
)
from drystone.games.keyflower.picture_tile import EDGE_MIDDLES, draw_tile, draw_workers_there
from drystone.games.keyflower.picture_words import describe
from drystone.games.keyflower.state import BLIND, KNOWN, Table
from drystone.games.keyflower.transport import Carry, PayUpgrade, PayUpgradeSkill, Transport
from drystone.games.keyflower.words import BESIDE, GO, LAY, LOAD, ROTATE, UPGRADE, USE

_GHOST: Final = "25,-43.3 50,0 25,43.3 -25,43.3 -50,0 -25,-43.3"
_TRAY: Final = 72.0
_LARGEST: Final = 1.3


@dataclass(frozen=True)
class Ground:
    """What a village consists of, and the room that it takes if a tile is 100 wide."""

    tiles: list[int]
    spots: list[int]
    """The free cells to choose from, as in `beside`."""
    waiting: list[int]
    middle: tuple[float, float]
    width: float
    height: float


def survey(t: Table, owner: int, viewer: int) -> Ground:
    """The ground of a village, with the cells that the viewer may choose from now."""
    tiles = [tile for tile in range(TILES) if t.in_village(tile, owner)]
    spots = free_spots(t, owner, viewer)
    waiting = [tile for tile in range(TILES) if t.owner[tile] == owner + 1 and t.cell[tile] == 0]
    places = [place_of(t.cell[tile]) for tile in tiles] + [place_at(t, spot) for spot in spots]
    low_x, high_x = min(x for x, _ in places) - 54, max(x for x, _ in places) + 54
    low_y, high_y = min(y for _, y in places) - 48, max(y for _, y in places) + 48
    middle = (low_x + high_x) / 2, (low_y + high_y) / 2
    return Ground(tiles, spots, waiting, middle, high_x - low_x, high_y - low_y)


def place_of(cell: int) -> tuple[float, float]:
    """Where the middle of a cell lies if a tile is 100 wide."""
    q, r = cell // 100 - 50, cell % 100 - 50
    return 75.0 * q, 86.6 * (r + q / 2)


def place_at(t: Table, spot: int) -> tuple[float, float]:
    """Where the cell on one side of a tile lies."""
    return place_of(t.cell[spot // 6] + STEPS[spot % 6])


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


def height_at(pen: Pen, t: Table, owner: int, viewer: int, width: float, largest: float) -> float:
    """How high a village is drawn that may be so wide, with tiles of at most that scale."""
    ground = survey(t, owner, viewer)
    scale = min(largest, (width - 8) / ground.width)
    tray = _TRAY if ground.waiting else 0.0
    return sign_height(pen, t, owner, viewer, width) + tray + ground.height * scale + 4


def draw_village(
    pen: Pen, t: Table, owner: int, viewer: int, x: float, y: float, width: float, height: float
) -> None:
    """One village in its frame; a thick one while its owner decides."""
    frame = f"kf-turn{owner}" if t.seat == owner else "kf-line"
    pen.box(f"kf-meadow {frame}", x, y, width, height, 8)
    draw_sign(pen, t, owner, viewer, x, y, width)
    ground = survey(t, owner, viewer)
    sign = sign_height(pen, t, owner, viewer, width)
    room = height - sign - 4 - (_TRAY if ground.waiting else 0.0)
    scale = min(_LARGEST, (width - 8) / ground.width, room / ground.height)
    middle_x = x + width / 2 - scale * ground.middle[0]
    middle_y = y + sign + room / 2 - scale * ground.middle[1]
    pen.add(f'<g transform="translate({middle_x:.1f} {middle_y:.1f}) scale({scale:.3f})">')
    for spot in ground.spots:
        gx, gy = place_at(t, spot)
        pen.add(
            f'<polygon id="{element(BESIDE + spot)}" class="kf-ghost" points="{_GHOST}" '
            f'transform="translate({gx:.1f} {gy:.1f}) scale(.9)"/>'
        )
    legal = t.legal() if owner == viewer == t.seat else []
    for tile in ground.tiles:
        draw_placed(pen, t, tile)
    for tile in ground.tiles:
        if tile < SITES:
            draw_goods(pen, t, tile)
            if owner == viewer and t.facts.can_upgrade[tile] and t.side[tile] == 0:
                draw_upgrade(pen, t, tile, scale, UPGRADE + tile in legal)
    draw_carry(pen, t, owner, scale)
    pen.add("</g>")
    if ground.waiting:
        draw_tray(pen, t, ground.waiting, owner == viewer, x, y + height - _TRAY, width)


def draw_placed(pen: Pen, t: Table, tile: int) -> None:
    """A tile in a village with the workers on it."""
    x, y = place_of(t.cell[tile])
    mark = f' id="{element(USE + tile)}"' if tile < SITES else ""
    pen.add(
        f'<g id="piece-{t.facts.names[tile]}" transform="translate({x:.1f} {y:.1f})"><g{mark}>'
        f"<title>{describe(pen, tile, t.side[tile])}</title>"
    )
    draw_tile(pen, tile, t.side[tile], t.turned[tile])
    if tile < SITES:
        draw_workers_there(pen, t, tile)
    pen.add("</g></g>")


def draw_goods(pen: Pen, t: Table, tile: int) -> None:
    """The resources on a tile, to be taken up."""
    there = [(kind, goods_on(t, tile, kind)) for kind in range(4)]
    there = [(kind, number) for kind, number in there if number > 0]
    if not there:
        return
    x, y = place_of(t.cell[tile])
    needed = sum(counted_width(RESOURCES[kind], number) + 4 for kind, number in there)
    scale = min(1.0, 88 / needed)
    pen.add(
        f'<g id="piece-goods-{t.facts.names[tile]}" transform="translate({x:.1f} {y + 35:.1f})">'
    )
    pen.box("kf-sheet kf-thin", -needed * scale / 2 - 2, -10, needed * scale + 4, 20, 10)
    left = -needed * scale / 2
    for kind, number in there:
        wide = (counted_width(RESOURCES[kind], number) + 4) * scale
        pen.add(f'<g id="{element(LOAD + TILES * kind + tile)}">')
        pen.box("kf-hit", left, -14, wide, 28, 0)
        pen.counted(RESOURCES[kind], number, left + 2 * scale, 0, scale)
        pen.add("</g>")
        left += wide
    pen.add("</g>")


def goods_on(t: Table, tile: int, kind: int) -> int:
    """How many of a resource lie on a tile, without the one that is being carried."""
    top = t.frames[-1] if t.frames else None
    carried = isinstance(top, Carry) and top.tile == tile and top.kind == kind
    return t.goods[4 * tile + kind] - int(carried)


def draw_upgrade(pen: Pen, t: Table, tile: int, scale: float, now: bool) -> None:
    """The sign on a tile that can still be upgraded: large enough for a finger when it can be."""
    x, y = place_of(t.cell[tile])
    radius = min(18.0, max(11.0, 14 / scale)) if now else 8.0
    pen.add(
        f'<g id="{element(UPGRADE + tile)}"><circle class="kf-sheet kf-thin" cx="{x - 45:.1f}" '
        f'cy="{y:.1f}" r="{radius:.1f}"/>'
    )
    pen.icon("up", x - 45, y, radius / 11)
    pen.add("</g>")


def draw_carry(pen: Pen, t: Table, owner: int, scale: float) -> None:
    """The resource that is being carried, and arrows where it can go."""
    top = t.frames[-1] if t.frames else None
    if not isinstance(top, Carry) or top.seat != owner:
        return
    x, y = place_of(t.cell[top.tile])
    pen.add(
        f'<g id="piece-carried" transform="translate({x:.1f} {y:.1f})">'
        '<circle class="kf-sheet kf-rim" r="16"/>'
    )
    pen.icon(RESOURCES[top.kind], 0, 0, 1.5)
    pen.add("</g>")
    if top.seat != t.viewer:
        return
    size = min(1.4, max(1.0, 1.15 / scale))
    for action in t.legal():
        if GO <= action < GO + 6:
            ex, ey = EDGE_MIDDLES[action - GO]
            pen.add(
                f'<g id="{element(action)}" transform="translate({x + ex:.1f} {y + ey:.1f}) '
                f'rotate({60 * (action - GO) + 180}) scale({size:.2f})">'
                '<circle class="kf-sheet kf-rim" r="12"/>'
                '<path class="kf-ico" d="M0-7L6 0H2V7H-2V0H-6z"/></g>'
            )


def draw_tray(
    pen: Pen, t: Table, waiting: list[int], mine: bool, x: float, y: float, width: float
) -> None:
    """Tiles that wait for a place, or the rotations of the one being placed."""
    top = t.frames[-1] if t.frames else None
    shown: list[tuple[int, int, str]] = []
    """Tile, rotation, and what its element is called."""
    if isinstance(top, ChooseRotation) and top.seat == t.viewer and mine:
        for action in t.legal():
            shown.append((top.tile, action - ROTATE, f' id="{element(action)}"'))
    else:
        for tile in waiting:
            lay = f' id="{element(LAY + tile)}"' if mine else ""
            shown.append((tile, 0, lay))
    placing = top.tile if isinstance(top, ChoosePlace) and mine else -1
    step = min(76.0, (width - 10) / len(shown))
    for i, (tile, turned, mark) in enumerate(shown):
        piece = f' id="piece-{t.facts.names[tile]}"' if i == 0 or tile != shown[0][0] else ""
        later = ' class="kf-gone"' if placing not in (-1, tile) else ""
        pen.add(
            f'<g{piece} transform="translate({x + 5 + step * (i + 0.5):.1f} {y + 36:.1f})">'
            f'<g{mark}{later} transform="scale({min(0.72, step / 104):.2f})">'
            f"<title>{describe(pen, tile, t.side[tile])}</title>"
        )
        draw_tile(pen, tile, t.side[tile], turned)
        pen.add("</g></g>")


def known_screen(t: Table, owner: int) -> list[tuple[str, int]]:
    """What everybody knows to be behind a screen."""
    known = KNOWN * owner
    certain = t.certain_skills(owner)
    return [
        *((COLOURS[c], t.seen[known + c]) for c in range(4)),
        ("any-worker", t.seen[known + BLIND]),
        *((SKILLS[s], certain[s]) for s in range(3)),
        ("any-skill", t.skill_count(owner) - sum(certain)),
    ]


def sign_words(pen: Pen, t: Table, owner: int, viewer: int) -> str:
    """Whose village it is; in winter, with the tiles put up; after the game, with the score."""
    words = pen.say("picture.yours") if owner == viewer else pen.player(owner)
    if not t.over:
        number = t.fists[owner]
        return pen.say("picture.fists", player=words, number=number) if number > 0 else words
    points = pen.say("picture.points", points=t.scores()[owner])
    return f"{words}: {points}"


def sign_width(pen: Pen, t: Table, owner: int, viewer: int) -> float:
    """The room for a player's mark and name."""
    return 50 + text_width(sign_words(pen, t, owner, viewer), 14)


def sign_height(pen: Pen, t: Table, owner: int, viewer: int, width: float) -> float:
    """One line, or two where name and screen do not fit side by side."""
    if owner == viewer:
        return 30.0
    needed = sign_width(pen, t, owner, viewer) + row_width(known_screen(t, owner))
    return 30.0 if needed < width else 52.0


def draw_cart(pen: Pen, t: Table, owner: int, x: float, y: float) -> None:
    """The steps and upgrades that a transport still has, left of x."""
    top = t.frames[-1] if t.frames else None
    if not isinstance(top, Transport | Carry | PayUpgrade | PayUpgradeSkill) or top.seat != owner:
        return
    for name, number, left in (("cart", top.moves, x - 92), ("up", top.upgrades, x - 44)):
        pen.icon(name, left, y + 16, 1.2)
        pen.text(left + 12, y + 21, str(number), "kf-b", 14)


def draw_sign(
    pen: Pen, t: Table, owner: int, viewer: int, x: float, y: float, width: float
) -> None:
    """Whose village it is, and what everybody knows to be behind the screen."""
    pen.icon(f"seat{owner}", x + 16, y + 16, 1.1)
    left = x + 30
    if t.start == owner:
        pen.add(f'<g id="piece-marker" transform="translate({left + 7:.1f} {y + 16:.1f})">')
        pen.icon("purple", 0, 0, 1.1)
        pen.add("</g>")
        left += 18
    pen.text(left, y + 21, sign_words(pen, t, owner, viewer), "kf-b", 14)
    if owner == viewer:
        draw_cart(pen, t, owner, x + width, y)
        return
    items = known_screen(t, owner)
    if sign_height(pen, t, owner, viewer, width) > 30:
        pen.row(items, x + 8, y + 40, min(1.0, (width - 12) / max(row_width(items), 1)))
    else:
        pen.row(items, x + width - row_width(items) - 4, y + 16)
