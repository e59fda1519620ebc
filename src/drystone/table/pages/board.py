"""The picture as the page shows it: without its style sheet, and with what can be clicked on it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache

from drystone.core.game import new_game
from drystone.core.picture import Picture
from drystone.core.rules import Look, Rules
from drystone.core.state import State
from drystone.games import find
from drystone.table.asset_files import digest_of


@dataclass(frozen=True)
class Board:
    """One picture: the SVG, and the elements in it that mean an action."""

    svg: str
    clickable: Collection[str]

    def split(self, rules: Rules, legal: list[int]) -> tuple[dict[str, int], list[int]]:
        """The legal actions that can be clicked on the picture, by element; and the others."""
        here: dict[str, int] = {}
        elsewhere: list[int] = []
        for action in legal:
            element = rules.words.element(action)
            if element in self.clickable:
                here[element] = action
            else:
                elsewhere.append(action)
        return here, elsewhere


def draw(rules: Rules, state: State, look: Look) -> Board:
    """A position that somebody sees, as a picture.

    The page's policy allows no style inside the document, so the picture's is served beside it;
    its tips are shown by the page's script, with the reason why not.
    """
    if rules.picture is None:
        return Board("", ())
    picture = rules.picture(state, look)
    return Board(picture.inline(), picture.clickable)


@cache
def _fresh(name: str) -> Picture:
    """A fresh table."""
    rules = find(name)
    if rules.picture is None:
        return Picture(name, rules.title, 9, 5, "", ("",), (), {}, ())
    seats = 3 if 3 in rules.seats else rules.seats[0]
    return rules.picture(new_game(rules, seats, 1, {}).observe(0), Look(0))


def cover(rules: Rules) -> str:
    """A picture of the game for the front page."""
    return _fresh(rules.name).svg()


def style_address(rules: Rules) -> str:
    """Where a page finds that style; it changes when the style does."""
    return f"/pictures/{rules.name}.css?v={digest_of(style(rules))}"


def style(rules: Rules) -> str:
    """The style of a game's pictures, which is the same for all of them."""
    return _fresh(rules.name).sheet
