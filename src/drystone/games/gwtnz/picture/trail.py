"""The trail: its spaces, what lies on them, and who stands where."""

from __future__ import annotations

from typing import NamedTuple

from drystone.games.gwtnz import components
from drystone.games.gwtnz.components import building_of, owner_of
from drystone.games.gwtnz.phrases import Effect
from drystone.games.gwtnz.picture.labels import draw_label
from drystone.games.gwtnz.picture.landscape import draw_land
from drystone.games.gwtnz.picture.pen import Pen
from drystone.games.gwtnz.picture.tips import effects
from drystone.games.gwtnz.picture.tips import trail as trail_tips
from drystone.games.gwtnz.state import Table
from drystone.games.gwtnz.words import AT, DO, GO, REMOVE, WELLINGTON

Point = tuple[float, float]


class Course(NamedTuple):
    """How the trail lies on the picture; `bends` are points that a way goes through."""

    width: float
    height: float
    places: dict[str, Point]
    bends: dict[tuple[str, str], list[Point]]


WIDE = Course(
    806,
    442,
    {
        "start": (774, 392),
        "a": (704, 386),
        "a1": (606, 412),
        "a2": (540, 412),
        "a3": (474, 412),
        "rock1": (634, 332),
        "rock2": (588, 332),
        "rock3": (542, 332),
        "rock4": (496, 332),
        "a4": (446, 330),
        "a5": (386, 326),
        "b": (316, 386),
        "b1": (241, 412),
        "b2": (180, 412),
        "b3": (236, 332),
        "c": (108, 384),
        "c1": (35, 412),
        "c2": (33, 350),
        "c3": (172, 296),
        "d": (92, 284),
        "d1": (56, 210),
        "e": (52, 136),
        "e1": (128, 218),
        "e2": (192, 218),
        "e3": (256, 218),
        "flood1": (124, 134),
        "flood2": (170, 134),
        "flood3": (216, 134),
        "flood4": (262, 134),
        "e4": (318, 132),
        "e5": (380, 132),
        "f": (364, 222),
        "f1": (444, 254),
        "f2": (444, 170),
        "g": (522, 210),
        "g1": (595, 252),
        "g2": (656, 252),
        "g3": (628, 168),
        "h": (730, 228),
        "h1": (770, 134),
        "h2": (700, 134),
        "wellington": (742, 50),
    },
    {("c2", "e"): [(8, 310), (8, 190)]},
)
"""From the coast inland along the bottom, back to the harbour above."""

NARROW = Course(
    322,
    784,
    {
        "start": (30, 34),
        "a": (44, 116),
        "rock1": (112, 40),
        "rock2": (157, 40),
        "rock3": (202, 40),
        "rock4": (247, 40),
        "a4": (292, 86),
        "a5": (292, 144),
        "a1": (122, 108),
        "a2": (183, 108),
        "a3": (234, 160),
        "b": (276, 224),
        "b3": (198, 218),
        "b1": (205, 276),
        "b2": (144, 276),
        "c": (112, 206),
        "c1": (36, 214),
        "c2": (36, 272),
        "c3": (68, 304),
        "d": (142, 344),
        "d1": (212, 322),
        "e": (280, 356),
        "e1": (236, 420),
        "e2": (175, 420),
        "e3": (114, 420),
        "flood1": (298, 430),
        "flood2": (298, 474),
        "flood3": (253, 480),
        "flood4": (208, 480),
        "e4": (156, 484),
        "e5": (94, 486),
        "f": (44, 430),
        "f1": (36, 534),
        "f2": (98, 544),
        "g": (56, 618),
        "g3": (160, 586),
        "g1": (134, 646),
        "g2": (196, 640),
        "h": (266, 602),
        "h1": (220, 694),
        "h2": (288, 694),
        "wellington": (254, 744),
    },
    {("c2", "e"): [(20, 380), (220, 384)]},
)
"""Down a phone's screen, Wellington at the end."""

HOUSE = 82.0
"""How wide a neutral building is."""
COTTAGE = 60.0
"""How wide a private building is."""
ROOFING = ("roof", "slate", "moss", "straw")
"""Tin, slate, moss and straw: with the shape of its roof, what tells a neutral building."""
PLOT = "M-28-20q14-4 28-2t27-1q4 3 3 11t0 19-3 14q-13 3-27 1t-28 0q-4-4-3-14t0-17 3-11z"
"""The trodden ground that waits for a building (60 x 44)."""


def places_of(t: Table, course: Course) -> dict[str, Point]:
    """Where each space is drawn; one that we did not know of lies between its neighbours."""
    places = dict(course.places)
    for space in range(components.SITE, components.ROCKS):
        name = components.SPACE_IDS[space]
        if name in places or not t.facts.space_there[space]:
            continue
        joined = [*t.facts.next[space], *(s for s, n in enumerate(t.facts.next) if space in n)]
        near = [
            places[components.SPACE_IDS[s]] for s in joined if components.SPACE_IDS[s] in places
        ]
        at = t.facts.space_at[space]
        near = near or [(course.width * at[0] / 100, course.height * at[1] / 70)]
        places[name] = (sum(x for x, _ in near) / len(near), sum(y for _, y in near) / len(near))
    return places


def draw_trail(pen: Pen, t: Table, own: int, course: Course) -> None:
    """The land, the ways, then every space with what lies on it, then the runholders."""
    places = places_of(t, course)
    draw_land(pen, course.width, course.height)
    ways = ""
    for number, name in enumerate(components.SPACE_IDS):
        for ahead in t.facts.next[number] if t.facts.space_there[number] else []:
            to = components.SPACE_IDS[ahead]
            ways += winding([places[name], *course.bends.get((name, to), []), places[to]])
    pen.path(ways, "rut")
    pen.path(ways, "way")
    pen.path(ways, "wheels")
    draw_wellington(pen, t, *places["wellington"])
    x, y = places["start"]
    with pen.group(tip=trail_tips.start(pen)):
        pen.box(x - 22, y - 18, 44, 36, "sheet", 18)
        pen.icon("worker", x, y, 26)
    for number in range(components.NEUTRAL, components.SITE):
        draw_neutral(pen, t, own, number, *places[components.SPACE_IDS[number]])
    for site in range(components.SITES):
        if t.facts.space_there[components.SITE + site]:
            draw_site(pen, t, own, site, *places[components.SPACE_IDS[components.SITE + site]])
    for trap in range(components.TRAPS):
        if not t.facts.trap_there[trap]:
            continue
        draw_trap(pen, t, trap, *places[components.SPACE_IDS[components.ROCKS + trap]])
    draw_runholders(pen, t, places, course)


def winding(along: list[Point]) -> str:
    """A road through points, with a soft bend between each two of them."""
    x, y = along[0]
    road = f"M{x:g} {y:g}"
    for to_x, to_y in along[1:]:
        dx, dy = to_x - x, to_y - y
        # It leaves to one side and arrives from the other, so that straight lines wind a little.
        road += (
            f"c{dx * 0.35 - dy * 0.1:.0f} {dy * 0.35 + dx * 0.1:.0f} "
            f"{dx * 0.65 + dy * 0.1:.0f} {dy * 0.65 - dx * 0.1:.0f} {dx:g} {dy:g}"
        )
        x, y = to_x, to_y
    return road


def is_here(pen: Pen, t: Table, own: int, space: int) -> bool:
    """Whether the tile's actions can be clicked: the player stands there.

    Fingers have larger buttons for them (`draw_here`).
    """
    return t.players[own].space == space and not pen.touch


def slots_of_site(t: Table, site: int) -> list[list[Effect]]:
    """The local actions of a private building where it stands, the risk action too."""
    slots = t.facts.slots[t.face(building_of(t.sites[site]))]
    risk = t.facts.risk[site]
    return [*slots, [risk]] if risk is not None else slots


def actions_here(t: Table, own: int) -> list[Effect]:
    """The local actions where the player stands, if they are the player's to use."""
    space = t.players[own].space
    slots: list[list[Effect]] = []
    if components.NEUTRAL <= space < components.SITE:
        slots = t.facts.neutral_slots[t.neutral[space - components.NEUTRAL] + 8 * t.flipped]
    elif (
        components.SITE <= space < components.SITE + components.SITES
        and owner_of(t.sites[space - components.SITE]) == own
    ):
        slots = slots_of_site(t, space - components.SITE)
    return list(dict.fromkeys(action for slot in slots for action in slot))


def draw_here(pen: Pen, t: Table, own: int, width: float) -> None:
    """The local actions where the player stands as a row of buttons, 40 high."""
    actions = actions_here(t, own)
    wide = width / len(actions)
    for i, action in enumerate(actions):
        with pen.click(DO + action.number, tip=effects.action(pen, action)):
            pen.box(wide * i + 1, 0, wide - 2, 40, "tile", 5)
            draw_label(pen, wide * (i + 0.5), 20, action, 20, wide - 8)


def draw_actions(
    pen: Pen, slots: list[list[Effect]], x: float, y: float, width: float, here: bool
) -> None:
    """The local actions of a tile, a line each; halves of either/or side by side."""
    seen: set[Effect] = set()
    line = pen.line
    for i, slot in enumerate(slots):
        wide = width / len(slot)
        for half, action in enumerate(slot):
            left = x - width / 2 + wide * half
            marked = [DO + action.number] if here and action not in seen else []
            seen.add(action)
            with pen.click(*marked, tip=effects.action(pen, action)):
                if marked:
                    pen.box(left + 1, y + line * i, wide - 2, line, "sheet", 4)
                draw_label(pen, left + wide / 2, y + line * (i + 0.5), action, 18, wide - 4)
        if len(slot) == 2:
            pen.text(x, y + line * (i + 0.5), "/", "mid")


def draw_neutral(pen: Pen, t: Table, own: int, space: int, x: float, y: float) -> None:
    """A neutral building: its letter on the gable, its actions on the wall."""
    letter = t.neutral[space - components.NEUTRAL]
    slots = t.facts.neutral_slots[letter + 8 * t.flipped]
    wall = pen.line * len(slots) + 6
    top = y - wall / 2 + 8
    pen.dot(x, y, 64, "lamp")
    pen.dot(x, y, 46, "lamp")
    # Smoke is no part of the house: where the house is shown small, it would make it smaller.
    pen.smoke(x - HOUSE / 2, top, HOUSE, 20, letter)
    with pen.click(GO + space, tip=trail_tips.neutral(pen, t, letter)):
        pen.walls(x - HOUSE / 2, top, HOUSE, wall)
        pen.roof(x - HOUSE / 2, top, HOUSE, 20, ROOFING[letter % len(ROOFING)], letter)
        name = "ABCDEFGH"[letter]
        twice = t.flipped and letter in (1, 2, 6, 7)
        pen.text(x, top - 8, f"{name} II" if twice else name, "mid on")
        draw_actions(pen, slots, x, top + 3, HOUSE - 4, is_here(pen, t, own, space))


def draw_site(pen: Pen, t: Table, own: int, site: int, x: float, y: float) -> None:
    """A building space: a private building in its owner's colour, or the clearing for one."""
    space = components.SITE + site
    facts = t.facts
    tile = t.sites[site]
    half = COTTAGE / 2
    if tile < 0:
        with pen.click(AT + site, tip=trail_tips.site(pen, t, site)):
            pen.path(PLOT, "clearing", at=(x, y))
            draw_fence(pen, x - half, y - 22, COTTAGE)
            draw_site_print(pen, t, site, x, y)
        return
    owner, number = owner_of(tile), building_of(tile)
    face = t.face(number)
    with (
        pen.piece(f"building-{owner}-{number}"),
        pen.click(GO + space, AT + site, tip=trail_tips.site(pen, t, site)),
    ):
        slots = slots_of_site(t, site)
        wall = 20.0 * len(slots) + 2
        top = y + 23 - wall
        pen.walls(x - half, top, COTTAGE, wall)
        pen.roof(x - half, top, COTTAGE, 17, f"seat{owner}", number)
        fee = facts.building_fee[face]
        left = x - 8 if fee else x
        pen.seat(owner, left - 8, top - 7, 11, "mine")
        pen.text(left + 5, top - 6, f"{number + 1}", "s b mine")
        draw_crowded(pen, t, own, site, slots, x, top)
        if fee:
            pen.icon("hand", x + 9, top - 6, 13)
            pen.text(x + 19, top - 6, fee, "s b mine")
        if facts.grass[site]:
            pen.icon("grass", x - half - 4, y + 18, 14)


def draw_fence(pen: Pen, x: float, y: float, w: float) -> None:
    """The fence at the back of a plot that waits for a building: posts, and a rail between them."""
    posts = 5
    apart = (w - 8) / (posts - 1)
    stakes = "".join(f"M{x + 4 + apart * i:g} {y + 5:g}v-9" for i in range(posts))
    pen.path(f"{stakes}M{x + 2:g} {y + 3:g}h{w - 4:g}M{x + 2:g} {y - 1:g}h{w - 4:g}", "fence")


def draw_crowded(
    pen: Pen, t: Table, own: int, site: int, slots: list[list[Effect]], x: float, top: float
) -> None:
    """The actions of a private building: lines of 20, or higher where they can be clicked."""
    here = is_here(pen, t, own, components.SITE + site) and owner_of(t.sites[site]) == own
    if here:
        height = pen.line * len(slots) + 4
        pen.box(x - COTTAGE / 2 - 4, top, COTTAGE + 8, height, "wall", 3)
        draw_actions(pen, slots, x, top + 2, COTTAGE + 4, here)
        return
    for i, slot in enumerate(slots):
        with pen.group(tip=effects.action(pen, slot[0])):
            draw_label(pen, x, top + 11 + 20 * i, slot[0], 17, COTTAGE - 4)


def draw_site_print(pen: Pen, t: Table, site: int, x: float, y: float) -> None:
    """What is printed on an empty building space."""
    facts = t.facts
    printed = []
    if facts.grass[site]:
        printed.append("grass")
    if facts.nugget[site]:
        printed.append("gold")
    if facts.lock[site]:
        printed.append("lock")
    risk = facts.risk[site]
    at = y - 9 if risk is not None else y + 1
    left = x - 11 * (len(printed) - 1) - (4 if facts.lock[site] else 0)
    for i, icon in enumerate(printed):
        pen.icon(icon, left + 22 * i, at, 18)
        if icon == "lock":
            pen.text(left + 22 * i + 14, at + 1, facts.lock[site], "mid")
    if risk is not None:
        draw_label(pen, x, y + 11, risk, 16, COTTAGE - 2)


def draw_trap(pen: Pen, t: Table, trap: int, x: float, y: float) -> None:
    """A hazard, or the place where one will lie."""
    space = components.ROCKS + trap
    tile = t.traps[trap]
    kind = "rock" if trap < 4 else "flood"
    with (
        pen.lying(f"hazard-{trap}-{tile}", there=tile >= 0),
        pen.click(
            *([GO + space, REMOVE + trap] if tile >= 0 else []), tip=trail_tips.trap(pen, t, trap)
        ),
    ):
        wide, high = (44, 44) if pen.touch else (42, 38)
        pen.box(x - wide / 2, y - high / 2, wide, high, "stone" if tile >= 0 else "clearing", 10)
        if tile < 0:
            pen.icon(kind, x - 5, y, 16)
            pen.text(x + 11, y + 1, trap % 4 + 1, "s soft")
            return
        pen.icon(kind, x - 9, y + 6, 22)
        pen.shield(x + 11, y + 6, t.facts.tile_points[tile])
        pen.icon("hand", x - 6, y - 13, 14)
        pen.text(x + 9, y - 12, f"£{t.facts.tile_fee[tile]}", "s b")


def draw_wellington(pen: Pen, t: Table, x: float, y: float) -> None:
    """Wellington: the roofs of the town above its quay, and the order of what is done there."""
    with pen.click(GO + components.WELLINGTON, WELLINGTON, tip=trail_tips.wellington(pen)):
        pen.box(x - 54, y - 40, 108, 76, "hit", 6)
        for i, (dx, up, wide) in enumerate(
            [(-50, 4, 20), (-32, 0, 22), (-12, 6, 24), (12, 0, 20), (30, 4, 20)]
        ):
            top = y - 18 - up
            pen.box(x + dx, top, wide, 18 + up, "wall", 1)
            pen.roof(x + dx, top, wide, 14, "roof", i + 2)
            for pane in (0.3, 0.7):
                pen.box(x + dx + wide * pane - 2.5, top + 5, 5, 6, "window", 1)
        pen.box(x - 54, y - 4, 108, 40, "shade", 6)
        pen.box(x - 56, y - 6, 108, 40, "sheet", 6)
        pen.text(x - 2, y + 6, "Wellington", "town")
        pen.text(x - 2, y + 24, "£ → ◎ → A → B", "b")


def draw_runholders(pen: Pen, t: Table, places: dict[str, Point], course: Course) -> None:
    """Everybody's runholder on a horse; each keeps its element from picture to picture."""
    for seat, player in enumerate(t.players):
        if player.space < 0:
            continue
        x, y = places[components.SPACE_IDS[player.space]]
        here = [who for who, other in enumerate(t.players) if other.space == player.space]
        dx, dy = 27 * (here.index(seat) - (len(here) - 1) / 2), -above(pen, t, player.space)
        if player.space == components.WELLINGTON:
            # Down a phone's screen the posts come next, so they wait beside the town.
            dx, dy = (dx - 74, 10.0) if pen.look.narrow else (dx, 52.0)
        elif components.NEUTRAL <= player.space < components.SITE:
            across, down = clearest(places, course, (x, y + dy), -2 * dy, len(here))
            dx, dy = dx + across, dy + down
        elif player.space == t.facts.trail_start and pen.look.narrow:
            dx, dy = dx + 34, 0.0
        dx = min(dx, course.width - 16 - x)
        with pen.piece(
            f"runholder-{seat}",
            at=(x + dx, y + dy),
            scale=1.3,
            tip=trail_tips.runholder(pen, seat),
        ):
            draw_rider(pen, seat)


def clearest(
    places: dict[str, Point], course: Course, eaves: Point, before: float, riders: int
) -> Point:
    """From the eaves of a neutral building to where its riders hide least.

    That is at a corner of the roof, over its letter or, so far down, before the house.
    """
    corner = HOUSE / 2
    spots = ((corner, 0.0), (-corner, 0.0), (0.0, -9.0), (0.0, before))
    return min(
        spots,
        key=lambda spot: hidden(places, course, (eaves[0] + spot[0], eaves[1] + spot[1]), riders),
    )


def hidden(places: dict[str, Point], course: Course, at: Point, riders: int) -> float:
    """How much riders round a point hide of plots and houses; beyond the edge, all."""
    wide, high = 27.0 * riders + 8, 40.0
    if not (wide / 2 <= at[0] <= course.width - wide / 2 and at[1] + high / 2 <= course.height):
        return wide * high
    found = 0.0
    for name, (x, y) in places.items():
        across, down = abs(at[0] - x), abs(at[1] - y)
        if name[-1].isdigit():
            covered = (wide + COTTAGE) / 2 - across, (high + 44) / 2 - down
        else:
            # Of the house they stand at, what counts is its letter.
            covered = (wide + 36) / 2 - across, (high + 92) / 2 - down
        if min(covered) > 0:
            found += covered[0] * covered[1]
    return found


def above(pen: Pen, t: Table, space: int) -> float:
    """How far over a space a rider stands, so that what is said there is seen."""
    if components.NEUTRAL <= space < components.SITE:
        letter = t.neutral[space - components.NEUTRAL]
        return pen.line / 2 * len(t.facts.neutral_slots[letter + 8 * t.flipped]) + 26
    site = space - components.SITE
    if 0 <= site < components.SITES and t.sites[site] >= 0:
        return 20 * len(slots_of_site(t, site)) + 9
    return 32


def draw_rider(pen: Pen, seat: int) -> None:
    """Somebody on a horse, in a coat of the seat's colour with its mark."""
    pen.path("M-13 13a13 3 0 1 0 26 0a13 3 0 1 0-26 0", "shade")
    pen.path(
        "M-11 13l1-6q-3-1-2-5-2 2-2 6-2-5 1-8 1-2 4-2h9l4-6 1.5-2.5 1 2 4 3-1.5 2.5-3.5-.5"
        "-2 5-1 4 1.5 7.5h-3l-2-6.5h-7l-1 6.5z",
        "horse piece",
    )
    pen.path("M-9-1h11l1 6q-6 2-12 0z", f"seat{seat}")
    pen.path(
        "M-6-11.500q4.500-3 9 0l2.500 7.500-2 2 1 6h-4.500l-1.500-4h-5.500z", f"seat{seat} piece"
    )
    pen.dot(-1.5, -13.5, 2.8, "skin")
    pen.path("M-7.500-14.5q6 2 12 0l-2.5-1.2q-.3-3.8-3.5-3.8t-3.500 3.800z", "hat piece")
    pen.seat(seat, -1.5, -6, 9, "mine")
