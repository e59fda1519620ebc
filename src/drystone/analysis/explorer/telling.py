"""An explorer's figures in words: rows for the terminal, and what pages say of them too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import isinf

from drystone.analysis.explorer.index import Between, Explorer, Row, Wanted
from drystone.analysis.explorer.themes import themes_of
from drystone.analysis.words import Words
from drystone.core.rules import Rules
from drystone.core.speech import say, say_action, title

SHOWN = 12
"""Rows of a table that are told at once."""


class Telling:
    """Says what an explorer has found, in one language."""

    def __init__(self, rules: Rules, language: str = "en") -> None:
        self.rules = rules
        self.words = Words(language, "explore")

    def title(self) -> str:
        """What the explorer of the game is called."""
        return self.words("title", game=title(self.rules, self.words.language))

    def action(self, text: str) -> str:
        """A decision in the game's notation, for people."""
        return say_action(self.rules, self.rules.words.parse(text), self.words.language)

    def points(self, found: Between) -> str:
        """Points with their range; of a single game, the points alone."""
        said = self.words.number(found.mean)
        if isinf(found.low):
            return said
        return f"{said} ({self.words.number(found.low)}\u2013{self.words.number(found.high)})"

    def share(self, found: Between) -> str:
        """A share with its range."""
        t = self.words
        low, high = round(100 * found.low), round(100 * found.high)
        return f"{t.percent(found.mean)} ({low}\u2013{high})"

    def verdict(self, row: Row) -> str:
        """Whether a choice has clearly won more or less than all beside it; "" if nobody knows."""
        return {1: self.words("better"), -1: self.words("worse"), 0: ""}[row.told_apart]

    def options(self, told: str) -> str:
        """A set of options, given as JSON, in words."""
        chosen = json.loads(told)
        if not chosen:
            return self.words("options.usual")
        return ", ".join(self._option(name, choice) for name, choice in sorted(chosen.items()))

    def _option(self, name: str, choice: object) -> str:
        language = self.words.language
        called = say(self.rules, f"option.{name}", {}, language)
        if isinstance(choice, bool):
            return f"{called}: " + ("\u2713" if choice else "\u2717")
        if isinstance(choice, int) or name == "facts":
            return called if name == "facts" else f"{called}: {choice}"
        key = f"option.{name}.{choice}"
        said = say(self.rules, key, {}, language)
        return f"{called}: {choice if said == key else said}"


def told(explorer: Explorer, wanted: Wanted, language: str = "en") -> Iterator[str]:
    """What an explorer has found, as lines for the terminal."""
    telling = Telling(explorer.rules, language)
    t, rules = telling.words, explorer.rules
    yield f"{telling.title()}. {t('counted', games=explorer.games(wanted))}."
    yield ""
    after = " \u00b7 ".join(telling.action(text) for text in wanted.line)
    yield t("moves") + (f", {t('moves.after')}: {after}" if after else "")
    rows = explorer.moves(wanted)
    yield from _table(telling, [(telling.action(row.what), row) for row in rows])
    for theme in themes_of(rules.name):
        rows = explorer.chosen(theme.name, wanted)
        if rows:
            yield ""
            yield theme.title(rules, language)
            named = [(theme.said(rules, row.what, language), row) for row in rows]
            yield from _table(telling, named)


def _table(telling: Telling, rows: list[tuple[str, Row]]) -> Iterator[str]:
    t = telling.words
    if not rows:
        yield f"  {t('moves.none')}"
    wide = max((len(said) for said, _ in rows[:SHOWN]), default=0)
    for said, row in rows[:SHOWN]:
        yield (
            f"  {said:{wide}}  {row.count:4}  {telling.points(row.points):>22}  "
            f"{telling.share(row.wins):>14} / {t.percent(row.fair)}  {telling.verdict(row)}"
        ).rstrip()
    if len(rows) > SHOWN:
        yield f"  {t('rest', n=len(rows) - SHOWN)}"
