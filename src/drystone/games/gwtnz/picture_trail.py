"""The trail: its spaces, what lies on them, and who stands where."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from drystone.games.gwtnz import box, phrases
from drystone.games.gwtnz.picture_pen import Pen, draw_label
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
    796,
    384,
    {
        "start": (26, 316),
        "a": (88, 316),
        "a1": (168, 356),
        "a2": (236, 356),
        "a3": (304, 356),
        "rock1": (150, 276),
        "rock2": (195, 276),
        "rock3": (240, 276),
        "rock4": (285, 276),
        "a4": (336, 276),
        "a5": (391, 276),
        "b": (444, 320),
        "b1": (508, 356),
        "b2": (563, 356),
        "b3": (536, 276),
        "c": (628, 320),
        "c1": (692, 356),
        "c2": (764, 338),
        "c3": (662, 258),
        "d": (726, 258),
        "d1": (724, 204),
        "e": (758, 140),
        "e1": (662, 206),
        "e2": (600, 206),
        "e3": (538, 206),
        "flood1": (686, 130),
        "flood2": (640, 130),
        "flood3": (594, 130),
        "flood4": (548, 130),
        "e4": (492, 136),
        "e5": (437, 136),
        "f": (396, 190),
        "f1": (328, 220),
        "f2": (328, 146),
        "g": (262, 184),
        "g1": (198, 222),
        "g2": (142, 222),
        "g3": (170, 146),
        "h": (76, 196),
        "h1": (28, 124),
        "h2": (104, 122),
        "wellington": (51, 44),
    },
    {("c2", "e"): [(782, 296), (782, 180)]},
)
"""To the right along the bottom, back to the left above."""

NARROW = Course(
    322,
    702,
    {
        "start": (30, 30),
        "a": (40, 98),
        "rock1": (106, 40),
        "rock2": (151, 40),
        "rock3": (196, 40),
        "rock4": (241, 40),
        "a4": (293, 44),
        "a5": (293, 95),
        "a1": (110, 108),
        "a2": (168, 108),
        "a3": (226, 108),
        "b": (285, 172),
        "b3": (194, 166),
        "b1": (220, 216),
        "b2": (164, 216),
        "c": (101, 188),
        "c1": (30, 190),
        "c2": (30, 248),
        "c3": (95, 256),
        "d": (160, 276),
        "d1": (223, 276),
        "e": (286, 280),
        "e1": (232, 352),
        "e2": (176, 352),
        "e3": (120, 352),
        "flood1": (298, 352),
        "flood2": (298, 400),
        "flood3": (252, 408),
        "flood4": (206, 408),
        "e4": (156, 410),
        "e5": (100, 410),
        "f": (38, 364),
        "f1": (30, 450),
        "f2": (92, 462),
        "g": (60, 532),
        "g3": (154, 508),
        "g1": (126, 562),
        "g2": (182, 562),
        "h": (248, 532),
        "h1": (220, 606),
        "h2": (284, 606),
        "wellington": (252, 662),
    },
    {("c2", "e"): [(30, 322), (220, 322)]},
)
"""Down a phone's screen, Wellington at the end."""


def places_of(t: Table, course: Course) -> dict[str, Point]:
    """Where each space is drawn; one that we did not know of lies between its neighbours."""
    places = dict(course.places)
    for space in range(box.SITE, box.ROCKS):
        name = box.SPACE_IDS[space]
        if name in places or not t.facts.space_there[space]:
            continue
        joined = [*t.facts.next[space], *(s for s, n in enumerate(t.facts.next) if space in n)]
        near = [places[box.SPACE_IDS[s]] for s in joined if box.SPACE_IDS[s] in places]
        at = t.facts.space_at[space]
        near = near or [(course.width * at[0] / 100, course.height * at[1] / 70)]
        places[name] = (sum(x for x, _ in near) / len(near), sum(y for _, y in near) / len(near))
    return places


def draw_trail(pen: Pen, t: Table, own: int, course: Course) -> None:
    """The ways, then every space with what lies on it, then the runholders."""
    places = places_of(t, course)
    pen.box(0, 0, course.width, course.height, "land", 8)
    for number, name in enumerate(box.SPACE_IDS):
        for ahead in t.facts.next[number] if t.facts.space_there[number] else []:
            to = box.SPACE_IDS[ahead]
            pen.way([places[name], *course.bends.get((name, to), []), places[to]], "way")
    draw_wellington(pen, *places["wellington"])
    x, y = places["start"]
    pen.box(x - 20, y - 16, 40, 32, "sheet", 16)
    pen.icon("worker", x, y, 20)
    for number in range(box.NEUTRAL, box.SITE):
        draw_neutral(pen, t, own, number, *places[box.SPACE_IDS[number]])
    for site in range(box.SITES):
        if t.facts.space_there[box.SITE + site]:
            draw_site(pen, t, own, site, *places[box.SPACE_IDS[box.SITE + site]])
    for trap in range(8):
        if not t.facts.trap_there[trap]:
            continue
        draw_trap(pen, t, trap, *places[box.SPACE_IDS[box.ROCKS + trap]])
    draw_runholders(pen, t, places)


def is_here(t: Table, own: int, space: int) -> bool:
    """Whether the player stands there, so that the tile's actions can be clicked."""
    return t.players[own].space == space


def slots_of_site(t: Table, site: int) -> list[list[int]]:
    """The local actions of a private building where it stands, the risk action too."""
    slots = t.facts.slots[t.face(t.sites[site] % 10)]
    return [*slots, [t.facts.risk[site]]] if t.facts.risk[site] >= 0 else slots


def actions_here(t: Table, own: int) -> list[int]:
    """The local actions where the player stands, if they are the player's to use."""
    space = t.players[own].space
    slots: list[list[int]] = []
    if box.NEUTRAL <= space < box.SITE:
        slots = t.facts.neutral_slots[t.neutral[space - box.NEUTRAL] + 8 * t.flipped]
    elif box.SITE <= space < box.SITE + box.SITES and t.sites[space - box.SITE] // 10 == own:
        slots = slots_of_site(t, space - box.SITE)
    return list(dict.fromkeys(action for slot in slots for action in slot))


def draw_here(pen: Pen, t: Table, own: int, width: float) -> None:
    """The local actions where the player stands as a row of buttons, 30 high."""
    actions = actions_here(t, own)
    wide = width / len(actions)
    for i, action in enumerate(actions):
        groups = pen.open([DO + action], pen.name("action", phrases.ACTION_IDS[action]))
        pen.box(wide * i + 1, 0, wide - 2, 30, "tile", 5)
        draw_label(pen, wide * (i + 0.5), 15, action, 15)
        pen.close(groups)


def draw_actions(
    pen: Pen, slots: list[list[int]], x: float, y: float, step: float, here: bool
) -> None:
    """The local actions of a tile, a line each; halves of either/or side by side."""
    seen: set[int] = set()
    for i, slot in enumerate(slots):
        for half, action in enumerate(slot):
            dx = 0 if len(slot) == 1 else 20 * half - 10
            marked = [DO + action] if here and action not in seen else []
            seen.add(action)
            name = pen.name("action", phrases.ACTION_IDS[action])
            groups = pen.open(marked, name)
            if marked:
                half_width = 9 if len(slot) > 1 else 31 if step > 13 else 23
                height = min(16, step)
                top = y + step * i - height / 2
                pen.box(x + dx - half_width, top, 2 * half_width, height, "sheet", 3)
            draw_label(pen, x + dx, y + step * i, action, *((13, 62) if step > 13 else (11, 46)))
            pen.close(groups)
        if len(slot) == 2:
            pen.text(x, y + step * i, "/", "b")


def draw_neutral(pen: Pen, t: Table, own: int, space: int, x: float, y: float) -> None:
    letter = t.neutral[space - box.NEUTRAL]
    slots = t.facts.neutral_slots[letter + 8 * t.flipped]
    height = 24 + 18 * len(slots)
    title = f"{pen.word('neutral', 'Neutral building')} {'ABCDEFGH'[letter]}"
    groups = pen.open([GO + space], title)
    pen.box(x - 35, y - height / 2, 70, height, "tile", 5)
    pen.text(x - 25, y - height / 2 + 10, "ABCDEFGH"[letter], "mid")
    if t.flipped and letter in (1, 2, 6, 7):
        pen.text(x - 12, y - height / 2 + 10, "II", "s b")
    draw_actions(pen, slots, x, y - height / 2 + 28, 18, is_here(t, own, space))
    pen.close(groups)


def draw_site(pen: Pen, t: Table, own: int, site: int, x: float, y: float) -> None:
    space = box.SITE + site
    name = box.SPACE_IDS[space]
    facts = t.facts
    tile = t.sites[site]
    marks = [AT + site] if tile < 0 else [GO + space, AT + site]
    title = f"{pen.word('site', 'Building space')} {name}"
    groups = pen.open(marks, title)
    pen.box(x - 25, y - 20, 50, 40, "empty" if tile < 0 else "tile", 4)
    if tile >= 0:
        owner, number = tile // 10, tile % 10
        face = t.face(number)
        pen.box(x - 25, y - 20, 50, 11, f"seat{owner}", 3)
        pen.text(x - 16, y - 14, f"{number + 1}{'ab'[t.faces[number]]}", "s b on")
        pen.seat(x + 19, y - 14.5, owner, 8, "on")
        if facts.building_fee[face]:
            pen.icon("hand", x + 1, y - 14.5, 9)
            pen.text(x + 8, y - 14, facts.building_fee[face], "xs b on")
        slots = slots_of_site(t, site)
        here = is_here(t, own, space) and owner == own
        draw_actions(pen, slots, x, y - 3 if len(slots) > 1 else y + 4, 11, here)
    else:
        draw_site_print(pen, t, site, x, y)
    pen.close(groups)
    if tile >= 0 and facts.grass[site]:
        pen.icon("grass", x - 30, y + 14, 11)


def draw_site_print(pen: Pen, t: Table, site: int, x: float, y: float) -> None:
    """What is printed on an empty building space."""
    facts = t.facts
    pen.text(x, y - 12, box.SPACE_IDS[box.SITE + site], "xs soft")
    printed = []
    if facts.grass[site]:
        printed.append("grass")
    if facts.nugget[site]:
        printed.append("gold")
    if facts.lock[site]:
        printed.append("lock")
    left = x - 8 * (len(printed) - 1)
    for i, icon in enumerate(printed):
        pen.icon(icon, left + 16 * i, y, 13)
        if icon == "lock":
            pen.text(left + 16 * i + 11, y + 1, facts.lock[site], "s b")
    if facts.risk[site] >= 0:
        draw_label(pen, x, y + 13, facts.risk[site], 10)


def draw_trap(pen: Pen, t: Table, trap: int, x: float, y: float) -> None:
    space = box.ROCKS + trap
    tile = t.traps[trap]
    kind = "rock" if trap < 4 else "flood"
    name = pen.name("a-tile", [*box.WORKERS, *box.HAZARD_IDS][tile]) if tile >= 0 else ""
    groups = pen.open([GO + space, REMOVE + trap] if tile >= 0 else [], name)
    pen.box(x - 20, y - 16, 40, 32, "stone" if tile >= 0 else "empty", 10)
    if tile >= 0:
        pen.icon(kind, x - 8, y, 17)
        pen.shield(x + 10, y + 3, t.facts.tile_points[tile])
        fee = t.facts.tile_fee[tile]
        pen.icon("hand", x + 4, y - 16, 10)
        pen.text(x + 14, y - 17, f"£{fee}", "s b")
    else:
        pen.icon(kind, x, y - 3, 12)
        pen.text(x, y + 9, trap % 4 + 1, "xs soft")
    pen.close(groups)


def draw_wellington(pen: Pen, x: float, y: float) -> None:
    """Wellington with the order of what is done there."""
    groups = pen.open([GO + box.WELLINGTON, WELLINGTON], "Wellington")
    pen.box(x - 43, y - 36, 86, 72, "sheet", 6)
    pen.text(x - 37, y - 22, "Wellington", "head")
    pen.text(x, y + 2, "£ → ◎ → A → B", "s b")
    pen.close(groups)


def draw_runholders(pen: Pen, t: Table, places: dict[str, Point]) -> None:
    """Everybody's runholder; each keeps its element from picture to picture."""
    for seat, player in enumerate(t.players):
        if player.space < 0:
            continue
        x, y = places[box.SPACE_IDS[player.space]]
        dx, dy = 15 * (seat - len(t.players) / 2 + 0.5), -26.0
        if box.NEUTRAL <= player.space < box.SITE:
            letter = t.neutral[player.space - box.NEUTRAL]
            dy = -(24 + 18 * len(t.facts.neutral_slots[letter + 8 * t.flipped])) / 2 - 4
        if player.space == box.WELLINGTON:
            dy = 22
        title = f"{pen.word('runholder', 'Runholder')}: {pen.player(seat)}"
        pen.put(
            f'<g id="piece-runholder-{seat}" transform="translate({x + dx:g} {y + dy:g})">'
            f"<title>{escape(title)}</title>"
            f'<path d="M-8 8q0-9 4-10-3-2-3-4h14q0 2-3 4 4 1 4 10z" class="seat{seat} piece"/>'
        )
        pen.seat(0, 4, seat, 7, "on")
        pen.put("</g>")
