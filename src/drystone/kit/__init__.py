"""What games are drawn with: one pen, and a style for each game.

    STYLE = Style(name="chess", title="Chess", sheet=".chess .dark{fill:#765}", icons={...})

    def picture(view: State, look: Look) -> Picture:
        pen = Pen(STYLE, WORDS, look)
        with pen.click(GO + square, tip=pen.say("name.square.e4")):
            pen.box(0, 0, 40, 40, "dark")
        with pen.piece("rook-1", at=(20, 20)):
            pen.icon("rook", 0, 0, 30)
        return pen.finish(320, 320)

Everything that is said is escaped by the pen: give it words as they are.
"""

from drystone.kit.lines import cut, wrapped
from drystone.kit.pen import Pen, Point, points
from drystone.kit.style import SEATS_DAY, SEATS_NIGHT, Style, day_and_night

__all__ = [
    "SEATS_DAY",
    "SEATS_NIGHT",
    "Pen",
    "Point",
    "Style",
    "cut",
    "day_and_night",
    "points",
    "wrapped",
]
