"""What a tile scores more for a player as things stand, in words and on the tile."""

from __future__ import annotations

from drystone.games.keyflower.components import BOATS, ORDER, POINTS, SITES
from drystone.games.keyflower.picture.pen import Pen, text_width
from drystone.games.keyflower.scoring import points_by_tile, tiles_placed
from drystone.games.keyflower.state import Table


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
    if not (mine or t.over) or (0 <= holder < t.seats and holder != seat):
        return None
    if not scores(t, seat, tile):
        return None
    village = tiles_placed(t, seat)
    without = [other for other in village if other != tile]
    before = sum(points_by_tile(t, seat, without))
    return sum(points_by_tile(t, seat, [*without, tile])) - before


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
        half = text_width(said, 10) / 2 + 4
        pen.box(-half, 27, 2 * half, 15, "kf-gold kf-thin", 7.5)
        pen.text(0, 38, said, "kf-print", 10.5)
