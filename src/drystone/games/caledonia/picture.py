"""Clans of Caledonia drawn as SVG: the map on the left, the boards on the right."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from drystone.core.rules import Look
from drystone.core.state import State
from drystone.games.caledonia.contracts import Keep
from drystone.games.caledonia.picture_boards import (
    draw_contract,
    draw_export,
    draw_market,
    draw_order,
    draw_rounds,
)
from drystone.games.caledonia.picture_map import draw_map
from drystone.games.caledonia.picture_parts import GOODS_NAMES, STYLE, Pen
from drystone.games.caledonia.picture_players import (
    draw_other_board,
    draw_own_board,
    title_of,
    wrapped,
)
from drystone.games.caledonia.state import Table
from drystone.games.caledonia.words import CHOOSE, CLAN, CONTRACTS, START, TAKE, TILE, WORDS

WIDTH, HEIGHT = 1440, 800
RIGHT = 612.0
_CATALOGUES = str(Path(__file__).parents[2] / "locale")


def picture(view: State, look: Look) -> str:
    """What one player sees."""
    t = cast(Table, view)
    seat, language = look.seat, look.language
    legal = set(t.legal()) if t.frames and t.seat == seat else set()
    seat = max(seat, 0)
    pen = Pen(legal, _CATALOGUES, language)
    draw_map(pen, t, seat)
    draw_rounds(pen, t, RIGHT, 6, seat)
    draw_order(pen, t, RIGHT + 594, 6)
    draw_market(pen, t, RIGHT, 70)
    draw_export(pen, t, RIGHT + 404, 70)
    draw_own_board(pen, t, seat, RIGHT, 276)
    top = t.frames[-1] if t.frames else None
    if t.tiles:
        draw_offer(pen, t, RIGHT, 544)
        draw_taken(pen, t)
    elif isinstance(top, Keep):
        draw_drawn(pen, t, top, RIGHT, 560)
    else:
        others = [other for other in range(t.seats) if other != seat]
        for i, other in enumerate(others):
            draw_other_board(pen, t, other, RIGHT + 276 * i, 544)
    draw_answers(pen, RIGHT, 740)
    body = "".join(pen.parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="caledonia" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img"><title>Clans of Caledonia</title>'
        f"<style>{STYLE}</style>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="var(--paper)"/>{body}</svg>'
    )


def draw_offer(pen: Pen, t: Table, x: float, y: float) -> None:
    """The clans and starting tiles to choose from."""
    for i, tile in enumerate(t.tiles):
        left = x + 166 * i
        action = CHOOSE + t.clans[i] if t.clans else TILE + tile
        pen.open(action)
        pen.box(left, y, 160, 190, "card mark", 8)
        top = y + 26
        if t.clans:
            clan = WORDS.symbol(CLAN, t.clans[i])
            pen.text(left + 12, top, pen.say(f"name.clan.{clan}"), "h")
            for line in wrapped(pen.say(f"power.{clan}"), 27):
                top += 15
                pen.text(left + 12, top, line, "t")
        pen.text(left + 12, y + 148, pen.say("tile.start", number=WORDS.symbol(START, tile)), "s")
        pen.coin(left + 26, y + 170, t.facts.start_money[tile], 13)
        at = left + 48
        for good, count in enumerate(t.facts.start_goods[tile]):
            if count:
                pen.text(at, y + 175, count, "b")
                pen.icon(GOODS_NAMES[good], at + 10, y + 160, 18)
                at += 36
        pen.close()


def draw_drawn(pen: Pen, t: Table, keep: Keep, x: float, y: float) -> None:
    """The contracts drawn by a building bonus, to choose from."""
    drawn = [contract for contract in range(CONTRACTS) if keep.drawn >> contract & 1]
    pen.box(x, y - 16, 820, 190)
    for i, contract in enumerate(drawn):
        pen.open(TAKE + contract)
        draw_contract(pen, t, contract, x + 24 + 116 * i, y + 34)
        pen.close()


def draw_taken(pen: Pen, t: Table) -> None:
    """Which clans are taken, while they are chosen."""
    taken = [title_of(pen, t, seat) for seat in range(t.seats) if t.players[seat].clan >= 0]
    pen.text(44, 788, "   ".join(taken), "s")


def draw_answers(pen: Pen, x: float, y: float) -> None:
    """A button for each open action that has no place of its own in the picture."""
    left, top = x, y
    for action in sorted(pen.legal - pen.drawn):
        label = phrase(pen, action)
        width = 18 + 6.6 * len(label)
        if left + width > WIDTH - 6:
            left, top = x, top + 31
        pen.open(action)
        pen.box(left, top, width, 27, "card mark", 13)
        pen.text(left + width / 2, top + 18, label, "m b")
        pen.close()
        left += width + 6


def phrase(pen: Pen, action: int) -> str:
    """An action in words."""
    blanks: dict[str, int | str] = {}
    for blank, name in WORDS.params(action).items():
        domain, _, symbol = name.partition(".")
        blanks[blank] = pen.say(f"name.{name}") if domain not in ("space",) else symbol
    return pen.say(WORDS.verb_of(action).key, **blanks)
