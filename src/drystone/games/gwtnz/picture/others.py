"""What lies before the players, the others in short and opened, and Sarah."""

from __future__ import annotations

from drystone.games.gwtnz import components, sarah
from drystone.games.gwtnz.picture.cards import draw_objective_card, draw_pile
from drystone.games.gwtnz.picture.pen import Pen, signed
from drystone.games.gwtnz.picture.sea import draw_master_tile
from drystone.games.gwtnz.picture.tips import cards as card_tips
from drystone.games.gwtnz.picture.tips import others as other_tips
from drystone.games.gwtnz.picture.tips import sea as sea_tips
from drystone.games.gwtnz.picture.wellington import draw_worker
from drystone.games.gwtnz.state import SARAH, Player, Table
from drystone.kit import cut

OPENED = (470.0, 164.0)
"""How large a player's panel is when it is open, without played objectives."""


def draw_strip(pen: Pen, seat: int, height: float) -> None:
    """The edge of the own board: colour, mark and name (16 wide)."""
    pen.box(0, 0, 16, height, f"seat{seat}", 5)
    pen.seat(seat, 8, 12, 12, "mine")
    with pen.group(at=(8.5, 24), turn=90):
        pen.text(0, 0, cut(pen.player(seat), 18), "b l mine")


def draw_area(pen: Pen, t: Table, player: Player, columns: int) -> None:
    """Played objectives, 120 x 40 each."""
    for i, card in enumerate(player.area):
        with pen.group(tip=card_tips.objective(pen, t, card)):
            draw_objective_card(pen, t, card, 123 * (i % columns), 43 * (i // columns))


def draw_won(pen: Pen, t: Table, seat: int) -> None:
    """Played objectives to be opened, hazards, bonus tiles, harbourmasters, the points so far."""
    player = t.players[seat]
    rows = -(-len(player.area) // 2)
    with pen.fold(at=(0, 0), tip=card_tips.area(pen, len(player.area))):
        pen.box(0, 0, 44, 26, "tile", 5)
        pen.icon("objective", 13, 13, 19)
        pen.text(32, 13, len(player.area), "big")
        if player.area and not pen.touch:
            with pen.group("opened", at=(-100, -43 * rows - 8)):
                pen.box(-5, -5, 253, 43 * rows + 8, "sheet", 8)
                draw_area(pen, t, player, 2)
    with pen.group(tip=other_tips.number(pen, "hazards", player.hazard_tiles())):
        pen.icon("rock", 55, 13, 19)
        pen.text(70, 13, player.hazard_tiles(), "big")
    bonus = sum(player.tiles[components.HELD_HAZARDS :])
    with pen.group(tip=other_tips.number(pen, "bonus-tiles", bonus)):
        pen.icon("invest", 88, 13, 19)
        pen.text(103, 13, bonus, "big")
    draw_points(pen, t, seat, 166, 14)
    draw_masters(pen, t, player, 0, 32, 78)


def draw_masters(pen: Pen, t: Table, player: Player, x: float, y: float, step: float) -> None:
    """The harbourmasters that a player has."""
    for i, master in enumerate(m for m in range(8) if player.masters >> m & 1):
        with pen.group(at=(x + step * i, y), tip=sea_tips.master(pen, t, master)):
            draw_master_tile(pen, t, master)


def draw_points(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    """The points that a player would have now."""
    with pen.group(tip=other_tips.points(pen, t, seat)):
        pen.text(x, y, f"★{signed(sum(t.breakdown(seat).values()))}", "big r")


Number = tuple[str, str, object]
"""An icon, what it counts (`tip.number-...`), and how many."""


def draw_numbers(pen: Pen, numbers: list[Number], x: float, y: float, step: float = 0) -> None:
    """Icons with a number each and what they mean."""
    for icon, key, said in numbers:
        wide = 9.5 * len(str(said)) + 5
        at = x
        with pen.group(tip=other_tips.number(pen, key, said)):
            if icon:
                pen.icon(icon, at + 9, y, 18)
                at += 20
            pen.text(at + wide / 2, y + 0.5, said, "mid")
        x = x + step if step else at + wide + 5


def draw_other(pen: Pen, t: Table, seat: int, width: float) -> None:
    """One other player at rest: points, money, gold, cards in hand (34 high); opened, all."""
    player = t.players[seat]
    with pen.fold(at=(0, 0)):
        pen.box(0, 0, width, 36, "sheet now" if t.turn == seat else "sheet", 6)
        pen.box(0, 0, 8, 36, f"seat{seat}", 4)
        pen.seat(seat, 20, 18, 14)
        numbers: list[Number] = [("", "money", f"£{player.money}"), ("gold", "gold", player.gold)]
        room = 132
        if width > 300:
            numbers += [("token", "tokens", player.tokens), ("card", "hand", len(player.hand))]
            room = 226
        if width > 600:
            certificates = f"{player.certificates}+{player.permanent_certificates()}"
            workers = [
                (kind, f"worker-{row}", player.workers[row])
                for row, kind in enumerate(components.WORKERS[:4])
            ]
            numbers = [*workers, *numbers, ("certificate", "certificates", certificates)]
            room = 444
        pen.text(31, 18, cut(pen.player(seat), max(3, int((width - room - 32) / 8))), "b l")
        draw_numbers(pen, numbers, width - room, 18)
        draw_points(pen, t, seat, width - 5, 18)
        wide, high = OPENED
        high += 43 * -(-len(player.area) // 3) if player.area else 0
        with pen.group("opened", at=(width - wide, -high - 4)):
            pen.box(0, 0, wide, high + 8, "sheet now", 8)
            with pen.group(at=(8, 6)):
                draw_other_whole(pen, t, seat, wide - 16)


def draw_other_whole(pen: Pen, t: Table, seat: int, width: float) -> None:
    """All that is open about another player: tracks, workers, discs, what is left."""
    player = t.players[seat]
    pen.seat(seat, 10, 13, 16)
    roomy = width > 400
    pen.text(24, 13, cut(pen.player(seat), 14 if roomy else 7), "mid l")
    hand = ("card", "hand", len(player.hand))
    draw_points(pen, t, seat, width - 4, 13)
    draw_numbers(
        pen,
        [
            ("", "money", f"£{player.money}"),
            ("gold", "gold", player.gold),
            ("token", "tokens", player.tokens),
            ("step", "steps", t.step_limit(seat)),
            *([hand] if roomy else []),
        ],
        width - 304 if roomy else 96,
        13,
    )
    if not roomy:
        draw_numbers(pen, [hand], 196, 42)
    for row in range(4):
        with pen.group(tip=other_tips.number(pen, f"worker-{row}", player.workers[row])):
            draw_worker(pen, row, 12 + 47 * row, 42, 24)
            pen.text(33 + 47 * row, 43, player.workers[row], "big")
    certificates = f"{player.certificates}+{player.permanent_certificates()}"
    draw_numbers(
        pen,
        [
            ("certificate", "certificates", certificates),
            ("wool", "wool", f"+{player.permanent_wool(t.facts)}"),
            ("house", "storehouses", player.storehouses.bit_count()),
            ("rock", "hazards", player.hazard_tiles()),
        ],
        192 if roomy else 0,
        42 if roomy else 72,
    )
    top = 72.0 if roomy else 100.0
    with pen.group(tip=other_tips.number(pen, "discs", player.discs.bit_count())):
        for disc in range(components.DISCS):
            x = 9 + 18.6 * disc
            pen.corners(x, top, t.facts.disc_dark[disc], 17)
            if player.has_disc(disc):
                pen.seat(seat, x, top, 11)
    top += 26
    left = " ".join(str(n + 1) for n in range(10) if player.buildings >> n & 1)
    with pen.group(tip=other_tips.number(pen, "buildings", player.buildings.bit_count())):
        pen.icon("hammer", 9, top, 18)
        pen.text(22, top, left, "b l")
    deck = len(player.hand) + len(player.draw) + len(player.top) + len(player.discard)
    draw_numbers(
        pen, [("sheep", "deck", deck), ("objective", "objectives", len(player.area))], 206, top
    )
    known = [card for card in player.known if card >= 0]
    for i, card in enumerate(known[:7]):
        with pen.group(tip=card_tips.card(pen, t, card)):
            if card < components.SHEEP:
                pen.chip(card, (310 if roomy else 10) + 21 * i, top if roomy else top + 28)
            else:
                pen.icon(
                    "card",
                    (310 if roomy else 10) + 21 * i,
                    top if roomy else top + 28,
                    19,
                )
    draw_masters(pen, t, player, 0 if roomy else 160, top + 16, 80)
    with pen.group(at=(0, OPENED[1] - 6)):
        draw_area(pen, t, player, 3 if roomy else 2)


def other_height(t: Table, seat: int) -> float:
    """How high another player's panel is where it is always open."""
    return OPENED[1] + 8 + 43 * -(-len(t.players[seat].area) // 2)


def draw_other_open(pen: Pen, t: Table, seat: int, width: float) -> None:
    """Another player where there is room for everything: on a phone."""
    pen.box(0, 0, width, other_height(t, seat), "sheet now" if t.turn == seat else "sheet", 8)
    pen.box(0, 0, width, 5, f"seat{seat}", 3)
    with pen.group(at=(8, 10)):
        draw_other_whole(pen, t, seat, width - 16)


def draw_sarah(pen: Pen, t: Table, width: float, *, opened: bool) -> None:
    """Sarah in short, to be opened; or all of her where there is room."""
    if opened:
        pen.box(0, 0, width, SARAH_HIGH, "sheet", 8)
        draw_sarah_whole(pen, t, width)
        return
    with pen.fold(at=(0, 0)):
        pen.box(0, 0, width, 36, "sheet", 6)
        pen.box(0, 0, 8, 36, "seat1", 4)
        pen.seat(SARAH, 20, 18, 14)
        pen.text(32, 18, "Sarah", "mid l")
        her = t.players[SARAH]
        for row in range(4):
            with pen.group(tip=other_tips.number(pen, f"worker-{row}", her.workers[row])):
                draw_worker(pen, row, width - 330 + 48 * row, 18, 24)
                pen.text(width - 310 + 48 * row, 19, her.workers[row], "big")
        with pen.group(tip=other_tips.next_post(pen, t)):
            pen.icon("sheep", width - 118, 18, 20)
            pen.text(width - 90, 18, f"→ {components.POST_IDS[t.sarah_post]}", "mid")
        draw_points(pen, t, SARAH, width - 8, 18)
        with pen.group("opened", at=(width - 430, -SARAH_HIGH - 4)):
            pen.box(0, 0, 430, SARAH_HIGH + 8, "sheet now", 8)
            draw_sarah_whole(pen, t, 430)


SARAH_HIGH = 250.0


def draw_sarah_whole(pen: Pen, t: Table, width: float) -> None:
    """Sarah: her workers, her cards, where she delivers next."""
    her = t.players[SARAH]
    pen.box(0, 0, 8, SARAH_HIGH, "seat1", 4)
    pen.seat(SARAH, 24, 16, 15)
    pen.text(38, 16, "Sarah", "mid l")
    draw_points(pen, t, SARAH, width - 8, 16)
    for row in range(4):
        y = 32 + 30 * row
        if row == t.specialization:
            pen.box(14, y - 2, 184, 30, "stone", 5)
        for space in range(5):
            there = space < her.workers[row]
            x = 17 + 36 * space
            with pen.group(tip=other_tips.sarah_space(pen, t, row, space)):
                pen.box(x, y, 34, 26, "tile" if there else "empty", 4)
                if there:
                    draw_worker(pen, row, x + 17, y + 13, 22)
                elif space:
                    pen.icon(components.STACK_IDS[space - 1], x + 17, y + 13, 17)
    with pen.group(tip=card_tips.pile(pen, "deck", len(her.discard))):
        pen.text(206, 44, f"{pen.say('picture.deck')} {len(her.discard)}", "b l")
    draw_pile(pen, t, her.discard, [], 206, 58, width - 214, rows=3)
    with pen.group(tip=other_tips.next_post(pen, t)):
        pen.text(18, 166, f"{pen.say('picture.next-post')}:", "l")
        pen.text(190, 166, components.POST_IDS[t.sarah_post], "big")
    left = [n for n in range(10) if her.buildings >> n & 1]
    with pen.group(tip=other_tips.number(pen, "buildings", len(left))):
        pen.icon("hammer", 27, 192, 18)
        pen.text(42, 192, " ".join(str(n + 1) for n in left), "b l")
    draw_numbers(pen, [("rock", "hazards", her.hazard_tiles())], 240, 192)
    deck = t.sarah_deck if t.sarah_deck else sarah.cards_of_level(t)
    with pen.group(tip=other_tips.sarah_cards(pen, deck)):
        pen.icon("card", 27, 218, 18)
        shown = " ".join(str(card + 1) for card in deck)
        pen.text(42, 218, shown, "s l")
