"""The table drawn as SVG: trail and sea above, markets beside them, players below."""

from __future__ import annotations

from typing import cast

from drystone.core.rules import Look
from drystone.core.state import State
from drystone.games.gwtnz import picture_board, picture_markets, picture_players, picture_sea
from drystone.games.gwtnz.picture_pen import Pen
from drystone.games.gwtnz.state import Table

WIDTH = 1440
HEIGHT = 800


def picture(view: State, look: Look) -> str:
    """What one player sees; a spectator (-1) sits beside the first player."""
    t = cast(Table, view)
    seat, language = look.seat, look.language
    pen = Pen(language, seat >= 0)
    own = max(seat, 0)
    pen.box(0, 0, WIDTH, HEIGHT, "ground", 0)
    picture_board.draw_trail(pen, t, own)
    picture_board.draw_posts(pen, t)
    picture_board.draw_pathfinder(pen, t)
    picture_sea.draw_sea(pen, t)
    picture_markets.draw_sheep(pen, t)
    picture_markets.draw_jobs(pen, t)
    picture_markets.draw_bonus_tiles(pen, t)
    picture_markets.draw_objectives(pen, t)
    picture_markets.draw_stacks(pen, t)
    picture_players.draw_own(pen, t, own)
    picture_players.draw_others(pen, t, own)
    return pen.finish(WIDTH, HEIGHT, "Great Western Trail: New Zealand")
