"""The villages as hexagons, with roads, rivers, workers, resources and places for new tiles."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from drystone.games.keyflower.components import COLOURS, RESOURCES, SITES, SKILLS, TILES
from drystone.games.keyflower.expansion import ChoosePlace, ChooseRotation
from drystone.games.keyflower.frontier import STEPS
from drystone.games.keyflower.picture.pen import (
    Pen,
    counted_width,
    row_width,
    text_width,
)
from drystone.games.keyflower.picture.scenery import draw_surroundings
from drystone.games.keyflower.picture.screen import FINGER
from drystone.games.keyflower.picture.standing import about_upgrade, about_use
from drystone.games.keyflower.picture.tile import (
    EDGE_MIDDLES,
    draw_points,
    draw_tile,
    draw_workers_there,
)
from drystone.games.keyflower.picture.worth import draw_worth, shows_screen
from drystone.games.keyflower.state import BLIND, ITEMS, KNOWN, Table
from drystone.games.keyflower.transport import Carry, Transport
from drystone.games.keyflower.upgrades import FreeUpgrade, PayUpgrade, PayUpgradeSkill
from drystone.games.keyflower.words import BESIDE, GO, LAY, LOAD, ROTATE, SPEND, UPGRADE, USE

_GHOST: Final = "25,-43.3 50,0 25,43.3 -25,43.3 -50,0 -25,-43.3"
_WAITING: Final = 0.8
"""The scale of tiles that wait for a place on a desk, at the least."""
_LARGEST: Final = 1.9
_UPRIGHT: Final = 1.3
SEASONS: Final = ("spring", "summer", "autumn", "winter")


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
    spots, to_see = free_spots(t, owner, viewer), spots_to_see(t, owner, viewer)
    waiting = [tile for tile in range(TILES) if t.owner[tile] == owner + 1 and t.cell[tile] == 0]
    places = [place_of(t.cell[tile]) for tile in tiles] + [place_at(t, spot) for spot in to_see]
    low_x, high_x = min(x for x, _ in places) - 58, max(x for x, _ in places) + 58
    low_y, high_y = min(y for _, y in places) - 52, max(y for _, y in places) + 52
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


def spots_to_see(t: Table, owner: int, viewer: int) -> list[int]:
    """The cells that have room in the drawing: while a tile is turned the same as before, so that
    nothing moves under the hand.
    """
    top = t.frames[-1] if t.frames else None
    if isinstance(top, ChooseRotation) and owner == viewer == t.seat:
        return [action - BESIDE for action in ChoosePlace(top.seat, top.tile).options(t)]
    return free_spots(t, owner, viewer)


def height_at(pen: Pen, t: Table, owner: int, viewer: int, width: float, largest: float) -> float:
    """How high a village is drawn that may be so wide, with tiles of at most that scale."""
    ground = survey(t, owner, viewer)
    scale = min(largest, (width - 8) / ground.width)
    tray = tray_height(pen, ground, width, 0)
    return sign_height(pen, t, owner, viewer, width) + tray + ground.height * scale + 4


def draw_village(
    pen: Pen, t: Table, owner: int, viewer: int, x: float, y: float, width: float, height: float
) -> None:
    """One village in its frame; a thick one while its owner decides."""
    season = SEASONS[t.season]
    with pen.group(f"enlarges kf-at-{season}"):
        frame = f"kf-turn{owner}" if t.seat == owner else "kf-line"
        pen.box(x, y, width, height, "kf-meadow", 8)
        draw_meadow(pen, owner, x, y, width, height)
        pen.box(x, y, width, height, f"kf-ring {frame}", 8)
        sign = f"ground sign-{owner}"
        told = "" if pen.touch else pen.say("tip.enlarge")
        with pen.group(sign if pen.touch else f"{sign} enlarge", tip=told):
            pen.box(x, y, width, sign_height(pen, t, owner, viewer, width), "kf-hit", 8)
            draw_sign(pen, t, owner, viewer, x, y, width)
        draw_land(pen, t, owner, viewer, x, y, width, height)


def draw_meadow(pen: Pen, owner: int, x: float, y: float, width: float, height: float) -> None:
    """The ground that a village grows on: a rise, trees and flowers, in another place for each."""
    low, bottom = y + height * 0.68, y + height
    pen.path(
        f"M{x:g} {low:g}q{width * 0.2:g} {-height * 0.14:g} {width * 0.46:g} 0"
        f"t{width * 0.54:g} {-height * 0.04:g}V{bottom - 8:g}q0 8-8 8H{x + 8:g}q-8 0-8-8z",
        "kf-rise",
    )
    for i in range(1, round(width * height / 7000)):
        # Steps of these lengths, round and round, never come close to where they have been.
        across = x + 14 + (i * 0.7549 + owner * 0.31) % 1 * (width - 28)
        down = y + 38 + (i * 0.5698 + owner * 0.17) % 1 * max(1.0, height - 52)
        kind = ("tree", "tuft", "flower", "tuft", "bush")[i % 5]
        pen.icon(kind, across, down, 22 if kind in ("tree", "bush") else 12)


def draw_land(
    pen: Pen, t: Table, owner: int, viewer: int, x: float, y: float, width: float, height: float
) -> None:
    """The tiles of a village below its sign, and those that wait for a place."""
    ground = survey(t, owner, viewer)
    sign = sign_height(pen, t, owner, viewer, width)
    tray = tray_height(pen, ground, width, height)
    room = height - sign - 4 - tray
    scale = room_in(pen, t, ground, owner, viewer, width, height)
    middle_x = x + width / 2 - scale * ground.middle[0]
    middle_y = y + sign + room / 2 - scale * ground.middle[1]
    if ground.waiting:
        with pen.group(f"ground tray-{owner}"):
            mine = owner == viewer
            draw_tray(pen, t, ground.waiting, x, y + height - tray, width, tray / 100, mine=mine)
    with pen.group(f"ground village-{owner}", at=(middle_x, middle_y), scale=scale):
        low = (x + 6 - middle_x) / scale, (y + sign - middle_y) / scale
        high = (x + width - 6 - middle_x) / scale, (y + height - tray - 6 - middle_y) / scale
        places = {tile: place_of(t.cell[tile]) for tile in ground.tiles}
        pen.at_scale(scale)
        draw_surroundings(pen, t, owner, places, low, high)
        draw_ground(pen, t, ground, scale, own=owner == viewer)
        draw_carry(pen, t, owner, scale)
        if owner == viewer:
            draw_turning(pen, t)


def room_in(
    pen: Pen, t: Table, ground: Ground, owner: int, viewer: int, width: float, height: float
) -> float:
    """How large the tiles of a village are drawn in a frame."""
    room = height - 4 - sign_height(pen, t, owner, viewer, width)
    room -= tray_height(pen, ground, width, height)
    # Held upright the own one is limited by the screen: nobody else's is larger.
    largest = _UPRIGHT if pen.touch else _LARGEST
    return max(0.1, min(largest, (width - 8) / ground.width, room / ground.height))


def draw_ground(pen: Pen, t: Table, ground: Ground, scale: float, *, own: bool) -> None:
    """The tiles of a village with what lies on them, and the cells to choose from."""
    for spot in ground.spots:
        draw_spot(pen, t, spot)
    legal = t.legal() if own and t.seat == t.viewer else []
    signs = own and not t.over and not (t.frames and isinstance(t.frames[-1], Carry))
    for tile in ground.tiles:
        draw_placed(pen, t, tile)
    # Above all tiles: what reaches over an edge must not lie under the neighbour.
    for tile in ground.tiles:
        if tile < SITES:
            draw_on_top(pen, t, tile)
            draw_goods(pen, t, tile, scale)
            if signs and t.facts.can_upgrade[tile] and t.side[tile] == 0:
                draw_upgrade(pen, t, tile, scale, UPGRADE + tile in legal)


def draw_spot(pen: Pen, t: Table, spot: int) -> None:
    """A place to choose: with the tile as it would lie, or in how many ways it could be turned."""
    top = t.frames[-1]
    if not isinstance(top, ChoosePlace | ChooseRotation):
        return
    ways = ChooseRotation(top.seat, top.tile, spot).options(t)
    told = pen.say("tip.spot", tile=pen.tile_name(top.tile), number=len(ways))
    with pen.click(BESIDE + spot, at=place_at(t, spot), tip=told):
        pen.polygon(_GHOST, "kf-ghost", scale=0.9)
        if isinstance(top, ChooseRotation):
            return
        if len(ways) > 1:
            pen.text(0, 8, f"{len(ways)}\u00d7", "kf-soft kf-m", 22)
            return
        with pen.group("kf-gone"):
            draw_tile(pen, top.tile, t.side[top.tile], ways[0] - ROTATE)


def draw_placed(pen: Pen, t: Table, tile: int) -> None:
    """A tile in a village, without what reaches over its edges."""
    words = [USE + tile] if tile < SITES else []
    words += upgrade_of(t, tile)
    told = about_use(pen, t, pen.look.seat, tile)
    with pen.piece(t.facts.names[tile], at=place_of(t.cell[tile])), pen.click(*words, tip=told):
        draw_tile(pen, tile, t.side[tile], t.turned[tile], badge=tile >= SITES)
        if tile >= SITES:
            draw_worth(pen, t, t.owner[tile] - 1, tile)


def upgrade_of(t: Table, tile: int) -> list[int]:
    """The upgrade of a tile, where upgrading is what can be done with it."""
    top = t.frames[-1] if t.frames else None
    asked = isinstance(top, Transport | FreeUpgrade) and top.seat == t.viewer
    return [UPGRADE + tile] if asked and UPGRADE + tile in t.legal() else []


def draw_on_top(pen: Pen, t: Table, tile: int) -> None:
    """The points of a tile and the workers on it; they belong to what can be clicked there."""
    told = about_use(pen, t, pen.look.seat, tile)
    name = f"crew-{t.facts.names[tile]}"
    with pen.piece(name, at=place_of(t.cell[tile])), pen.click(USE + tile, tip=told):
        draw_points(pen, tile, t.side[tile])
        draw_workers_there(pen, t, tile)


def draw_goods(pen: Pen, t: Table, tile: int, scale: float) -> None:
    """The resources on a tile, to be taken up or paid with."""
    there = [(kind, goods_on(t, tile, kind)) for kind in range(4)]
    there = [(kind, number) for kind, number in there if number > 0]
    if not there:
        return
    x, y = place_of(t.cell[tile])
    with pen.piece(f"goods-{t.facts.names[tile]}", at=(x, y), tip=pen.say("tip.goods")):
        if pen.touch and wanted_goods(t, tile):
            draw_goods_to_hit(pen, t, there, tile, FINGER / scale)
            return
        draw_line_of_goods(pen, t, there, tile)


def draw_line_of_goods(pen: Pen, t: Table, there: list[tuple[int, int]], tile: int) -> None:
    """Resources side by side, in their frame; the closer, the smaller they get."""
    needed = sum(counted_width(RESOURCES[kind], number) + 4 for kind, number in there)
    scale = min(1.0, 84 / needed)
    letters = max(12 * scale, pen.least)
    widths = [
        17 * scale if number == 1 else 17 * scale + 0.66 * letters * len(str(number)) + 3
        for _, number in there
    ]
    half, left = max(9.3, 0.7 * letters), -sum(widths) / 2
    y = 42.8 - half
    pen.box(left - 3, y - half, sum(widths) + 6, 2 * half, "kf-sheet kf-thin", half)
    for (kind, number), wide in zip(there, widths, strict=True):
        with pen.click(*taking(t, tile, kind)):
            pen.box(left, y - 12, wide, 24, "kf-pick", 8)
            pen.icon(RESOURCES[kind], left + 8.5 * scale, y, 16 * scale)
            if number > 1:
                pen.text(left + 17 * scale, y + 0.37 * letters, number, "kf-b", letters)
        left += wide


def draw_goods_to_hit(
    pen: Pen, t: Table, there: list[tuple[int, int]], tile: int, finger: float
) -> None:
    """Resources that a finger takes, two in a row; they reach over the edge of the tile."""
    wide = high = max(44.0, min(50.0, finger))
    rows, columns = math.ceil(len(there) / 2), min(2, len(there))
    for i, (kind, number) in enumerate(there):
        x, y = wide * (i % 2 - columns / 2), 60 - high * (rows - i // 2)
        with pen.click(*taking(t, tile, kind)):
            pen.box(x + 1, y + 1, wide - 2, high - 2, "kf-pick", 8)
            needed = counted_width(RESOURCES[kind], number) * 1.1
            left, middle = x + (wide - needed) / 2, y + high / 2
            pen.box(left - 3, middle - 11, needed + 6, 22, "kf-sheet kf-thin", 11)
            pen.counted(RESOURCES[kind], number, left, middle, 1.1)


def taking(t: Table, tile: int, kind: int) -> list[int]:
    """What a resource on a tile can mean: that it is taken up, or that it pays for the tile."""
    top = t.frames[-1] if t.frames else None
    pays = isinstance(top, PayUpgrade) and top.tile == tile
    return [LOAD + TILES * kind + tile, *([SPEND + kind] if pays else [])]


def wanted_goods(t: Table, tile: int) -> bool:
    """Whether whoever looks is asked about the resources on a tile."""
    top = t.frames[-1] if t.frames else None
    if not isinstance(top, Transport | Carry | PayUpgrade) or t.seat != t.viewer:
        return False
    if isinstance(top, PayUpgrade):
        return top.tile == tile
    return any(LOAD + TILES * kind + tile in t.legal() for kind in range(4))


def goods_on(t: Table, tile: int, kind: int) -> int:
    """How many of a resource lie on a tile, without the one that is being carried."""
    top = t.frames[-1] if t.frames else None
    carried = isinstance(top, Carry) and top.tile == tile and top.kind == kind
    return t.goods[4 * tile + kind] - int(carried)


def draw_upgrade(pen: Pen, t: Table, tile: int, scale: float, now: bool) -> None:
    """The sign on a tile that can still be upgraded: large enough for a finger when it can be."""
    x, y = place_of(t.cell[tile])
    radius = min(18.0, max(11.0, 14 / scale)) if now else 8.0
    with pen.click(UPGRADE + tile, tip=about_upgrade(pen, t, tile)):
        left = x - 46 + 0.7 * radius
        pen.dot(left, y, radius, "kf-sheet kf-rim")
        pen.icon("up", left, y, radius * 16 / 11)


def draw_carry(pen: Pen, t: Table, owner: int, scale: float) -> None:
    """The resource that is being carried, and arrows where it can go."""
    top = t.frames[-1] if t.frames else None
    if not isinstance(top, Carry) or top.seat != owner:
        return
    x, y = place_of(t.cell[top.tile])
    with pen.piece("carried", at=(x, y + 24), tip=pen.say("tip.carried")):
        pen.dot(0, 0, 16, "kf-sheet kf-rim")
        pen.icon(RESOURCES[top.kind], 0, 0, 24)
    if top.seat != t.viewer:
        return
    size = min(1.4, max(1.0, 1.15 / scale))
    for action in t.legal():
        if GO <= action < GO + 6:
            ex, ey = EDGE_MIDDLES[action - GO]
            turn = 60 * (action - GO) + 180
            way = pen.say("tip.way")
            with pen.click(action, at=(x + ex, y + ey), turn=turn, scale=size, tip=way):
                pen.dot(0, 0, 12, "kf-sheet kf-rim")
                pen.path("M0-7L6 0H2V7H-2V0H-6z", "kf-ico")


def draw_turning(pen: Pen, t: Table) -> None:
    """The tile being placed as it would lie, once for each way to turn it: one of them is seen."""
    top = t.frames[-1] if t.frames else None
    if not isinstance(top, ChooseRotation) or top.seat != t.viewer:
        return
    seen = " seen"
    for action in t.legal():
        place = place_at(t, top.spot)
        with pen.click(action, css="turning" + seen, at=place, tip=pen.say("tip.turning")):
            draw_tile(pen, top.tile, t.side[top.tile], action - ROTATE)
        seen = ""


def tray_height(pen: Pen, ground: Ground, width: float, height: float) -> float:
    """How much of a village's height the tiles take that wait for a place.

    Where fingers choose them they are as large as others, else as there is room.
    """
    if not ground.waiting:
        return 0.0
    room = (width - 10) / (104 * max(5, len(ground.waiting)))
    return 100 * (1.0 if pen.touch else max(_WAITING, min(1.25, room, 0.0026 * height)))


def draw_tray(
    pen: Pen,
    t: Table,
    waiting: list[int],
    x: float,
    y: float,
    width: float,
    largest: float,
    *,
    mine: bool,
) -> None:
    """Tiles that wait for a place, or the rotations of the one being placed."""
    top = t.frames[-1] if t.frames else None
    shown: list[tuple[int, int, list[int]]] = []
    """Tile, rotation, and what a click on it means."""
    if isinstance(top, ChooseRotation) and top.seat == t.viewer and mine:
        for action in t.legal():
            shown.append((top.tile, action - ROTATE, [action]))
    else:
        for tile in waiting:
            shown.append((tile, 0, [LAY + tile] if mine else []))
    placing = top.tile if isinstance(top, ChoosePlace) and mine else -1
    step = min(104 * largest + 1, (width - 10) / len(shown))
    for i, (tile, turned, words) in enumerate(shown):
        at = (x + 5 + step * (i + 0.5), y + 50 * largest)
        once = i == 0 or tile != shown[0][0]
        place = pen.piece(t.facts.names[tile], at=at) if once else pen.group(at=at)
        later = "kf-gone" if placing not in (-1, tile) else ""
        told = about_use(pen, t, pen.look.seat, tile)
        scale = min(largest, step / 104)
        pen.at_scale(scale)
        with place, pen.click(*words, css=later, scale=scale, tip=told):
            draw_tile(pen, tile, t.side[tile], turned)


def known_screen(t: Table, owner: int) -> list[tuple[str, int]]:
    """What everybody knows to be behind a screen; at the end, if it is seen, what there is."""
    if t.over and shows_screen(t, owner):
        names = [*COLOURS, *SKILLS]
        return [(names[item], t.screens[ITEMS * owner + item]) for item in range(ITEMS)]
    known = KNOWN * owner
    certain = t.certain_skills(owner)
    return [
        *((COLOURS[c], t.seen[known + c]) for c in range(4)),
        ("any-worker", t.seen[known + BLIND]),
        *((SKILLS[s], certain[s]) for s in range(3)),
        ("any-skill", t.skill_count(owner) - sum(certain)),
    ]


def sign_words(pen: Pen, t: Table, owner: int, viewer: int) -> str:
    """Whose village it is; in winter with the tiles put up, where no cart needs the room; after
    the game with the score, if it can be counted.
    """
    words = pen.say("picture.yours") if owner == viewer else pen.player(owner)
    if has_passed(t, owner):
        words = pen.say("picture.passed", player=words)
    if not t.over:
        number = 0 if cart_of(t, owner) or not t.lots else t.fists[owner]
        return pen.say("picture.fists", player=words, number=number) if number > 0 else words
    if not shows_screen(t, owner):
        return words
    points = pen.say("picture.points", points=t.scores()[owner])
    return f"{words}: {points}"


def has_passed(t: Table, owner: int) -> bool:
    """Whether a player is among those who have passed one after the other till now."""
    return bool(t.lots) and 0 < (t.seat - owner) % t.seats <= t.passes


def sign_width(pen: Pen, t: Table, owner: int, viewer: int) -> float:
    """The room for a player's mark and name."""
    return 50 + text_width(sign_words(pen, t, owner, viewer), 14)


def sign_height(pen: Pen, t: Table, owner: int, viewer: int, width: float) -> float:
    """One line, or two where name and screen do not fit side by side."""
    if owner == viewer and not t.over:
        return 30.0
    needed = sign_width(pen, t, owner, viewer) + row_width(known_screen(t, owner))
    return 30.0 if needed < width else 52.0


def cart_of(t: Table, owner: int) -> Transport | Carry | None:
    """The transport that a player is at, if there is one."""
    top = t.frames[-1] if t.frames else None
    if isinstance(top, PayUpgrade | PayUpgradeSkill):
        top = t.frames[-2]
    return top if isinstance(top, Transport | Carry) and top.seat == owner else None


def draw_cart(pen: Pen, t: Table, owner: int, x: float, y: float) -> None:
    """The steps and upgrades that a transport still has, left of x."""
    top = cart_of(t, owner)
    if top is None:
        return
    for name, number, left in (("cart", top.moves, x - 92), ("up", top.upgrades, x - 44)):
        pen.icon(name, left, y + 16, 19.2)
        pen.text(left + 12, y + 21, number, "kf-b", 14)


def draw_sign(
    pen: Pen, t: Table, owner: int, viewer: int, x: float, y: float, width: float
) -> None:
    """Whose village it is, and what everybody knows to be behind the screen."""
    pen.seat(owner, x + 16, y + 16, 17.6)
    left = x + 30
    if t.start == owner:
        with pen.piece("marker", at=(left + 7, y + 16), tip=pen.say("tip.marker")):
            pen.icon("purple", 0, 0, 17.6)
        left += 18
    pen.text(left, y + 21, sign_words(pen, t, owner, viewer), "kf-b", 14)
    if owner == viewer and not t.over:
        draw_cart(pen, t, owner, x + width, y)
        return
    items = known_screen(t, owner)
    if sign_height(pen, t, owner, viewer, width) > 30:
        pen.row_in(items, x + 8, y + 40, min(width - 12, row_width(items)))
    else:
        pen.row(items, x + width - row_width(items) - 4, y + 16)
