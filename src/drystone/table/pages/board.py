"""The picture as the page shows it: without its style sheet, and with what can be clicked on it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from drystone.core.game import new_game
from drystone.core.rules import Look, Rules
from drystone.core.state import State
from drystone.games import find

_STYLE = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
_OWN_TITLE = re.compile(r"(<svg[^>]*>)\s*<title>[^<]*</title>")
_TITLE = re.compile(r">\s*<title>([^<]*)</title>")
_MARKED = re.compile(r'\s(?:id|data-word)="([^"]+)"')


@dataclass(frozen=True)
class Board:
    """One picture: the SVG, and the elements in it that have a name."""

    svg: str
    named: frozenset[str]

    def split(self, rules: Rules, legal: list[int]) -> tuple[dict[str, int], list[int]]:
        """The legal actions that can be clicked on the picture, by element; and the others."""
        here: dict[str, int] = {}
        elsewhere: list[int] = []
        for action in legal:
            element = rules.words.element(action)
            if element in self.named:
                here[element] = action
            else:
                elsewhere.append(action)
        return here, elsewhere


def draw(rules: Rules, state: State, look: Look) -> Board:
    """What somebody sees of a position.

    The page's policy allows no style inside the document, so the picture's is served beside it.
    """
    if rules.picture is None:
        return Board("", frozenset())
    bare = _STYLE.sub("", rules.picture(state.observe(look.seat), look))
    bare = _TITLE.sub(_as_tip, _OWN_TITLE.sub(r"\1", bare, count=1))
    return Board(bare, frozenset(_MARKED.findall(bare)))


def _as_tip(title: re.Match[str]) -> str:
    """A title as an attribute: the page's script shows it with the reason why not."""
    words = title[1].replace('"', "&quot;")
    return f' data-tip="{words}">'


@cache
def _cover(name: str) -> str:
    rules = find(name)
    if rules.picture is None:
        return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 5"/>'
    seats = 3 if 3 in rules.seats else rules.seats[0]
    return new_game(rules, seats, 1, {}).picture(0)


def cover(rules: Rules) -> str:
    """A picture of the game for the front page: a fresh table."""
    return _cover(rules.name)


def style(rules: Rules) -> str:
    """The style of a game's pictures, which is the same for all of them."""
    return "\n".join(_STYLE.findall(cover(rules)))


@cache
def _elements(name: str) -> dict[str, int]:
    words = find(name).words
    return {words.element(action): action for action in range(words.size)}


def meaning(rules: Rules, element: str) -> int | None:
    """The action that an element's name means, if it means one."""
    return _elements(rules.name).get(element)
