"""What a tile scores more for a player as things stand, in words and on the tile."""

from __future__ import annotations

from drystone.games.keyflower.components import BOATS, ORDER, POINTS, SITES
from drystone.games.keyflower.picture.pen import Pen, text_width
from drystone.games.keyflower.scoring import points_by_tile, tiles_placed
from drystone.games.keyflower.state import Table, behind, skill_behind


def points_now(pen: Pen, t: Table, seat: int, tile: int) -> int | None:
    """The same as `count_now`, which is asked once a picture."""
    if (seat, tile) not in pen.worth:
        pen.worth[seat, tile] = count_now(t, seat, tile)
    return pen.worth[seat, tile]


def count_now(t: Table, seat: int, tile: int) -> int | None:
    """How many points more a seat has with a tile than without; None where that can't be known.

    What scores by what lies around it must have its place. Whoever looks knows their own things
    only, until the game is over.
    """
    mine = 0 <= seat < t.seats and seat == t.viewer
    holder = t.owner[tile] - 1
    if not (mine or (t.over and shows_screen(t, seat))) or (
        0 <= holder < t.seats and holder != seat
    ):
        return None
    if not scores(t, seat, tile):
        return None
    village = tiles_placed(t, seat)
    without = [other for other in village if other != tile]
    before = sum(points_by_tile(t, seat, without))
    return sum(points_by_tile(t, seat, [*without, tile])) - before


def shows_screen(t: Table, seat: int) -> bool:
    """Whether all that lies behind a screen is seen: without it nobody can count the points."""
    if not 0 <= seat < t.seats:
        return False
    at, skills = behind(seat, 0), skill_behind(seat, 0)
    return sum(t.screens[at : at + 4]) == t.worker_count(seat) and sum(
        t.screens[skills : skills + 3]
    ) == t.skill_count(seat)


def scores(t: Table, seat: int, tile: int) -> bool:
    """Whether what a tile scores is worth telling: it is not printed on it as one number."""
    placed = t.in_village(tile, seat)
    if tile < SITES:
        return placed and t.facts.yard_worth[t.face(tile)] > 0
    if ORDER <= tile < BOATS:
        return placed
    return any(scored.op != POINTS for scored in t.facts.scores[tile])


def worth_now(pen: Pen, t: Table, seat: int, tile: int) -> list[str]:
    """What a tile scores for whoever looks, as things stand."""
    points = points_now(pen, t, seat, tile)
    return [] if points is None else [pen.say("worth.now", number=points)]


def draw_worth(pen: Pen, t: Table, seat: int, tile: int) -> None:
    """The same on the tile, below its sign."""
    points = points_now(pen, t, seat, tile)
    if points is not None:
        said = str(points) if t.over else pen.say("picture.now", number=points)
        size = max(10.5, pen.least)
        half, high = text_width(said, size) / 2 + 3, 1.43 * size
        pen.box(-half, 42 - high, 2 * half, high, "kf-gold kf-thin", high / 2)
        pen.text(0, 42 - 0.27 * high, said, "kf-print", size)
