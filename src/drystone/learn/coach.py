"""The coach of a first game: what each phase is about, when it fades, how the game went.

What it says of a phase is in `locale/<language>/<game>-coach.po`, by the frame that asks
(`phase.Turn`), and of points that somebody lacked in the end by their category (`next.money`); a
game without such a catalogue has a coach that only knows plans. A first game's
set-up is `games/<game>/first-game.toml`: `seats`, `seed` and `rivals`, the level of the bots; and
what is worth saying of a position in plain words, as conditions on it:

    [[tip]]
    asked = "Turn"                          # the frame that asks
    when = ["players.me.money <= 6"]        # conditions, as in lessons; all have to hold
    say = "poor"                            # `tip.poor` in the same catalogue
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path

from drystone.bots.hints import MANY, Hint, Reason
from drystone.core.rules import Rules
from drystone.core.speech import LANGUAGES, catalogue
from drystone.core.state import State
from drystone.learn.conditions import Condition

PLANS = 2
FADES = 12
"""Turns after which plans are told only to who asks for them."""
COSTLY = 1.5
"""Points that it has to cost to end something before the coach warns."""
FAR = 5.0
"""Points behind the best at which a turn is no plan any more."""
EVEN = 0.75
"""Points between two plans that nobody who begins has to care about."""


@dataclass(frozen=True)
class Tip:
    """Something to say of a position, in which all of its conditions hold."""

    asked: str
    when: tuple[Condition, ...]
    say: str


@dataclass(frozen=True)
class FirstGame:
    """The set-up of a first game, and what the coach knows to say of positions."""

    seats: int
    seed: int
    rivals: str
    tips: tuple[Tip, ...] = ()


@cache
def first_game(game: str) -> FirstGame | None:
    """The first game of a game, if it has one."""
    module = game if "." in game else f"drystone.games.{game}"
    file = Path(str(files(module))) / "first-game.toml"
    if not file.exists():
        return None
    told = tomllib.loads(file.read_text("utf-8"))
    tips = tuple(
        Tip(one["asked"], tuple(map(Condition.read, one["when"])), one["say"])
        for one in told.pop("tip", ())
    )
    return FirstGame(**told, tips=tips)


def phase(rules: Rules, frame: str, language: str) -> str:
    """What is to be known when a frame asks for the first time; "" if nothing."""
    return _said(rules, f"phase.{frame}", language)


def tip(rules: Rules, view: State, seat: int, language: str) -> str:
    """What is worth saying of a position to who decides in it; "" if nothing."""
    setup = first_game(rules.name)
    frame = type(view.frames[-1]).__name__ if view.frames else ""
    for one in setup.tips if setup is not None else ():
        if one.asked == frame and all(each.holds(rules, view, seat) for each in one.when):
            return _said(rules, f"tip.{one.say}", language)
    return ""


def advice(rules: Rules, category: str, language: str) -> str:
    """What to do for more points of a category; "" if nothing is known."""
    return _said(rules, f"next.{category}", language)


def _said(rules: Rules, key: str, language: str) -> str:
    name = f"{rules.name}-coach"
    said = catalogue(rules.catalogues, name, language).get(key)
    return said or catalogue(rules.catalogues, name, LANGUAGES[0]).get(key, "")


def plans(rules: Rules, found: Sequence[Hint]) -> list[Hint]:
    """Two sensible plans: the best, and the best of another kind if there is one close to it.

    There is one alone where all else is far behind, may be said beside any decision, or is what
    the coach warns of.
    """
    if not found:
        return []
    best, words = found[0], rules.words
    early = {action for action, _ in costly(rules, found)}
    others = [
        hint
        for hint in found[1:MANY]
        if hint.points > best.points - FAR
        and words.kind(hint.action) not in rules.free
        and hint.action not in early
    ]
    kind = words.verb_of(best.action)
    near = [
        hint
        for hint in others
        if words.verb_of(hint.action) is not kind and hint.points >= best.points - COSTLY
    ]
    return [best, *(near or others)[: PLANS - 1]]


def compared(hint: Hint, other: Hint) -> Hint:
    """A plan beside another one: what it is thought to bring more by the end, and where.

    What a whole turn is worth says little to who does not know what is usual.
    """
    theirs = {reason.category: reason.points for reason in other.reasons}
    own = {reason.category: reason for reason in hint.reasons}
    found = [
        Reason(name, one.points - theirs.get(name, 0.0), one.features) for name, one in own.items()
    ]
    found += [Reason(name, -points) for name, points in theirs.items() if name not in own]
    found.sort(key=lambda reason: -abs(reason.points))
    return replace(hint, points=hint.points - other.points, reasons=tuple(found))


def costly(rules: Rules, found: Sequence[Hint]) -> list[tuple[int, float]]:
    """What would end something too early, and the points that it would give away."""
    best = found[0].points if found else 0.0
    lost = [(hint.action, best - hint.points) for hint in found]
    text = rules.words.text
    return [
        (action, points)
        for action, points in lost
        if text(action) in rules.closing and points >= COSTLY
    ]


@dataclass(frozen=True)
class Review:
    """How a game went for a seat, by categories of points; "" where there is nothing to say."""

    sources: tuple[tuple[str, int], ...]
    """Where most points came from."""
    well: str
    """Where the seat made most, compared with the others."""
    lead: int
    next: str
    """Where the best of the others made most, compared with the seat."""
    behind: int


def review(rules: Rules, state: State, seat: int) -> Review:
    """What can be learned from the score sheet."""
    own = state.breakdown(seat)
    rivals = [state.breakdown(other) for other in range(state.seats) if other != seat]
    best = max(rivals, key=lambda sheet: sum(sheet.values()), default={})
    ahead: dict[str, float] = {}
    gap: dict[str, int] = {}
    for category in rules.categories:
        theirs = [sheet.get(category, 0) for sheet in rivals]
        mean = sum(theirs) / len(theirs) if theirs else 0.0
        ahead[category] = own.get(category, 0) - mean
        gap[category] = best.get(category, 0) - own.get(category, 0)
    well = max(ahead, key=lambda category: ahead[category])
    lost = max(gap, key=lambda category: gap[category])
    sources = sorted(own.items(), key=lambda item: -item[1])[:3]
    return Review(
        tuple((category, points) for category, points in sources if points > 0),
        well if ahead[well] > 0 else "",
        round(ahead[well]),
        lost if gap[lost] > 0 else "",
        gap[lost],
    )
