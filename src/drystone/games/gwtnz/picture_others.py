"""What lies before the players, the others in short, and Sarah."""

from __future__ import annotations

from html import escape

from drystone.games.gwtnz import box, sarah
from drystone.games.gwtnz.picture_cards import draw_objective_card, draw_pile, objective_words
from drystone.games.gwtnz.picture_pen import BREED_CLASS, Pen
from drystone.games.gwtnz.picture_sea import draw_master_tile
from drystone.games.gwtnz.picture_wellington import draw_worker
from drystone.games.gwtnz.state import SARAH, Player, Table

OTHER = 78
"""How high another player's panel is at least."""


def draw_strip(pen: Pen, seat: int, height: float) -> None:
    """The edge of the own board: colour, mark and name (14 wide)."""
    pen.box(0, 0, 14, height, f"seat{seat}", 4)
    pen.seat(7, 10, seat, 10, "on")
    pen.put(
        f'<text transform="translate(7.5 20) rotate(90)" class="s b l on">'
        f"{escape(pen.player(seat))}</text>"
    )


def draw_area(pen: Pen, t: Table, player: Player, columns: int, most: int) -> None:
    """Played objectives, 100 x 40 each; those beyond the room there is are counted."""
    for i, card in enumerate(player.area[:most]):
        groups = pen.open([], objective_words(pen, t, card))
        draw_objective_card(pen, t, card, 104 * (i % columns), 42 * (i // columns))
        pen.close(groups)
    if len(player.area) > most:
        pen.text(104 * columns + 8, 20, f"+{len(player.area) - most}", "b")


def draw_won(pen: Pen, t: Table, seat: int) -> None:
    """Harbourmasters, hazard and bonus tiles, and the points so far (206 x 20)."""
    player = t.players[seat]
    masters = [m for m in range(8) if player.masters >> m & 1]
    for i, master in enumerate(masters):
        groups = pen.open([], pen.name("master", f"hm{master + 1}"))
        with pen.at(52 * i, 0, 0.7):
            pen.box(0, 0, 70, 26, "tile", 4)
            draw_master_tile(pen, t, master, 0, 0)
        pen.close(groups)
    draw_numbers(
        pen,
        [
            ("rock", pen.word("hazards", "Hazard tiles"), player.hazard_tiles()),
            ("invest", pen.word("bonus-market", "Bonus tiles"), sum(player.tiles[12:])),
        ],
        112,
        10,
    )
    draw_points(pen, t, seat, 190, 9)


def draw_points(pen: Pen, t: Table, seat: int, x: float, y: float) -> None:
    groups = pen.open([], pen.account("points"))
    pen.text(x, y, sum(t.breakdown(seat).values()), "big")
    pen.close(groups)


def draw_numbers(pen: Pen, numbers: list[tuple[str, str, object]], x: float, y: float) -> None:
    """Icons with a number each and what they mean."""
    for icon, title, said in numbers:
        wide = 6.6 * len(str(said)) + 6
        groups = pen.open([], title)
        if icon:
            pen.icon(icon, x + 7, y, 14)
            x += 15
        pen.text(x + wide / 2, y, said, "b" if icon else "mid")
        pen.close(groups)
        x += wide + 3


def draw_other(pen: Pen, t: Table, seat: int, width: float, height: float) -> None:
    """One other player: name, money, tracks, workers, discs, what is left (at least 322 x 75)."""
    player = t.players[seat]
    pen.box(0, 0, width, height, "sheet now" if t.turn == seat else "sheet", 6)
    pen.box(0, 0, 10, height, f"seat{seat}", 4)
    pen.seat(22, 12, seat, 13)
    name = pen.player(seat)
    pen.text(32, 12, name if len(name) < 12 else name[:10] + "…", "b l")
    draw_points(pen, t, seat, width - 18, 12)
    draw_numbers(
        pen,
        [
            ("", pen.account("money"), f"£{player.money}"),
            ("gold", pen.account("gold"), player.gold),
            ("token", pen.account("tokens"), player.tokens),
            ("step", pen.account("steps"), t.step_limit(seat)),
            ("card", pen.word("hand", "Cards in hand"), len(player.hand)),
        ],
        122,
        12,
    )
    for row in range(4):
        draw_worker(pen, row, 26 + 38 * row, 32, 13)
        pen.text(41 + 38 * row, 32, player.workers[row], "mid")
    certificates = f"{player.certificates}+{player.permanent_certificates()}"
    draw_numbers(
        pen,
        [
            ("certificate", pen.account("certificates"), certificates),
            ("wool", pen.account("permanent-wool"), f"+{player.permanent_wool(t.facts)}"),
            ("house", pen.account("storehouses"), player.storehouses.bit_count()),
            ("rock", pen.word("hazards", "Hazard tiles"), player.hazard_tiles()),
        ],
        169,
        32,
    )
    for disc in range(box.DISCS):
        x = 22 + 11.5 * disc
        groups = pen.open([], pen.name("disc", box.DISC_IDS[disc]))
        pen.corners(x, 49, t.facts.disc_dark[disc], 10)
        if player.has_disc(disc):
            pen.dot(x, 49, 3.5, f"seat{seat}")
        pen.close(groups)
    draw_chips(pen, [card for card in player.known if card >= 0], 208, 49)
    left = " ".join(str(n + 1) for n in range(10) if player.buildings >> n & 1)
    groups = pen.open([], pen.word("buildings-left", "Buildings not yet built"))
    pen.icon("hammer", 22, 66, 13)
    pen.text(31, 66, left, "s l")
    pen.close(groups)
    deck = len(player.hand) + len(player.draw) + len(player.top) + len(player.discard)
    pen.text(138, 66, f"{pen.word('deck', 'deck')} {deck}", "s l")
    draw_numbers(pen, [("objective", pen.account("objectives"), len(player.area))], 180, 66)
    for i, master in enumerate(m for m in range(8) if player.masters >> m & 1):
        groups = pen.open([], pen.name("master", f"hm{master + 1}"))
        with pen.at(212 + 54 * i, 57, 0.7):
            pen.box(0, 0, 70, 26, "tile", 4)
            draw_master_tile(pen, t, master, 0, 0)
        pen.close(groups)
    if height >= OTHER + 38:
        with pen.at(16, OTHER - 4):
            draw_area(pen, t, player, 3, 3 * int((height - OTHER) // 38))


def draw_chips(pen: Pen, cards: list[int], x: float, y: float) -> None:
    """Cards of a hand that everybody saw."""
    for i, card in enumerate(cards[:7]):
        groups = pen.open([], pen.name("card", box.CARD_IDS[card]))
        if card < box.SHEEP:
            pen.box(x + 15 * i, y - 6, 12, 12, f"{BREED_CLASS[card]} chip", 2)
        else:
            pen.icon("card", x + 15 * i + 6, y, 13)
        pen.close(groups)


def draw_sarah(pen: Pen, t: Table, width: float) -> None:
    """Sarah: her workers, her cards, where she delivers next (232 high)."""
    her = t.players[SARAH]
    pen.box(0, 0, width, 232, "sheet", 6)
    pen.box(0, 0, 10, 232, "seat1", 4)
    pen.seat(24, 14, SARAH, 13)
    pen.text(36, 14, "Sarah", "mid l")
    draw_points(pen, t, SARAH, width - 22, 14)
    for row in range(4):
        y = 30 + 27 * row
        if row == t.specialization:
            pen.box(16, y - 2, 180, 27, "stone", 4)
        for space in range(5):
            there = space < her.workers[row]
            x = 20 + 34 * space
            pen.box(x, y, 32, 23, "tile" if there else "empty", 3)
            if there:
                draw_worker(pen, row, x + 16, y + 12, 14)
            elif space:
                pen.icon(box.STACK_IDS[space - 1], x + 16, y + 12, 13)
    pen.text(206, 40, f"{pen.word('deck', 'deck')} {len(her.discard)}", "b l")
    draw_pile(pen, her.discard, [], 206, 60, width - 246)
    pen.text(20, 150, f"{pen.word('next-post', 'next delivery')}:", "l s")
    pen.text(134, 150, box.POST_IDS[t.sarah_post], "mid")
    left = [n for n in range(10) if her.buildings >> n & 1]
    pen.icon("hammer", 27, 172, 14)
    pen.text(40, 172, " ".join(str(n + 1) for n in left), "s l")
    draw_numbers(pen, [("rock", pen.word("hazards", "Hazard tiles"), her.hazard_tiles())], 206, 172)
    deck = t.sarah_deck if t.sarah_deck else sarah.cards_of_level(t)
    groups = pen.open([], pen.word("sarah-cards", "Cards she may draw"))
    pen.icon("card", 27, 196, 14)
    pen.text(40, 196, " ".join(str(card + 1) for card in deck), "s l")
    pen.close(groups)
