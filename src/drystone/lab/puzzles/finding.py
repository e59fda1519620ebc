"""Looks through games of a strong bot against itself for positions that are puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase

from drystone.bots import seat
from drystone.bots.hints import REST, RIVALS
from drystone.core.chance import Quick, Seeded
from drystone.core.game import Game, game_at, new_game
from drystone.core.position import write_position
from drystone.core.rules import Rules
from drystone.core.state import State
from drystone.games import find
from drystone.lab.puzzles.judge import judge_of
from drystone.lab.puzzles.weighing import Comparison
from drystone.learn.puzzle import MARGIN, TOLERANCE, outcome_of, themes_of

PLAYER = "laird"
LOOKED_AT = 2
"""Of so many turns, one is looked at: neighbours are much alike."""
PROMISING = 0.8
"""Points by which a turn has to look better than the others before it is weighed at all."""
MANY, FIRST, REDEALS = 8, 6, 16
"""Turns that are weighed, and redeals at first and in all, to find a puzzle."""
CLEAR = 2.0
"""Points by which it has to be best then: more than is asked in the end."""
DEEPER = 10
"""How many times as much the check looks at."""
BROAD = 2
"""How broadly turns are looked for; the check does so twice as broadly."""
SURE = 2.5
"""Standard errors that the margin has to be above 0 by."""
MOST_GOOD = 3
"""Turns that may be as good."""
FEWEST = 5
"""Turns that there are to choose between."""
LONG = 5
"""Choices in a turn that make it a combination."""


@dataclass(frozen=True)
class Found:
    """A position where one turn looks clearly best."""

    rules: Rules
    view: State
    position: str
    """The observation as text, with the rest dealt at random."""
    start: State
    quick: Comparison
    good: set[str]
    """What the good turns come to."""
    ending: bool
    """Whether the game is about to end."""


@dataclass(frozen=True)
class Checked:
    """What the deeper search says."""

    found: Found
    deep: Comparison
    agrees: bool
    """Whether its best turn is one of those that were found."""
    accepted: bool
    """Whether the margin is large, sure and stable, too."""


def positions(rules: Rules, seats: int, seed: int) -> Iterator[tuple[int, Game]]:
    """A game of the strong bot against itself, stopped where a turn begins that is to be looked at.

    What is given is the game itself, which goes on afterwards; the number is of the decision.
    """
    game = new_game(rules, seats, seed, {})
    bots = [seat(PLAYER, seed=seed * 100 + n) for n in range(seats)]
    dice, last = Quick(seed), -1
    while not game.over and len(game.decisions) < rules.longest:
        state = game.state
        begins = state.seat != last or state.frames[-1].opens_turn()
        legal = game.legal()
        if begins and len(legal) > 1 and dice.below(LOOKED_AT) == 0:
            yield len(game.decisions), game
        last = state.seat
        view = game.observe(last)
        game.play(legal[0] if len(legal) == 1 else bots[last].choose(rules, view))


def position_of(rules: Rules, view: State, seed: int, options: dict[str, str | int | bool]) -> str:
    """An observation as the text of a position: all that the seat can't see is dealt at random."""
    return write_position(rules, view.redeal(Seeded(seed)), seed, options)


def find_one(game: Game, seed: int) -> Found | None:
    """A puzzle in this position, if it seems to have one."""
    rules = game.rules
    view = game.observe(game.state.seat)
    text = position_of(rules, view, seed, game.options)
    start = game_at(text, find).state
    view = start.observe(start.seat)
    judge = judge_of(rules, view, start, seed, BROAD)
    turns = judge.turns(MANY)
    if len(turns) < FEWEST:
        return None
    most = max(worth for _, worth in turns)
    near = sum(worth > most - PROMISING for _, worth in turns)
    if near > MOST_GOOD and judge.weighing.value.plan == 0:
        return None
    quick = Comparison(judge, [line for line, _ in turns])
    quick.weigh(FIRST)
    if quick.margin < CLEAR / 2 or len(quick.good) > MOST_GOOD:
        return None
    quick.weigh(REDEALS)
    if quick.margin < max(CLEAR, SURE * quick.error) or len(quick.good) > MOST_GOOD:
        return None
    if not quick.stable():
        return None
    good = {outcome_of(start, turn.line) for turn in quick.good}
    return Found(rules, view, text, start, quick, good, _ending(rules, view))


def check(found: Found, seed: int) -> Checked:
    """Look again, ten times as deeply, with other redeals, at more turns."""
    judge = judge_of(found.rules, found.view, found.start, seed, 2 * BROAD)
    lines = [line for line, _ in judge.turns(2 * MANY)]
    known = {outcome_of(found.start, line) for line in lines}
    for turn in found.quick.turns:
        outcome = outcome_of(found.start, turn.line)
        if outcome not in known:
            known.add(outcome)
            lines.append(turn.line)
    deep = Comparison(judge, lines)
    wanted = DEEPER * found.quick.judge.made
    deep.weigh(DEEPER * REDEALS, wanted)
    agrees = outcome_of(found.start, deep.best.line) in found.good
    deep_enough = judge.made >= wanted
    large = deep_enough and deep.margin >= MARGIN and deep.margin >= SURE * deep.error
    accepted = agrees and large and len(deep.good) <= MOST_GOOD and deep.stable()
    return Checked(found, deep, agrees, accepted)


def _ending(rules: Rules, view: State) -> bool:
    """Whether it is the last round, or the clock of the weights has nearly run out."""
    if rules.round_of is not None:
        now, of = rules.round_of(view)
        return now == of
    judge = judge_of(rules, view, view.redeal(Quick(0)), 0)
    value = judge.weighing.value
    _, left = judge.weighing.own_and_hour(view, view.seat)
    return value.clock >= 0 and left <= value.span / 6


def themes(checked: Checked) -> list[str]:
    """What a puzzle is about."""
    found, deep = checked.found, checked.deep
    moves = [found.rules.words.text(action) for action in deep.best.line]
    about = [
        theme
        for theme, patterns in themes_of(found.rules.name).items()
        if any(fnmatchcase(move, pattern) for move in moves for pattern in patterns)
    ]
    if choices(found.start, deep.best.line) >= LONG:
        about.append("combination")
    if found.ending:
        about.append("endgame")
    if sum(points for (category, _), points in deep.why().items() if category == RIVALS) >= max(
        1.0, deep.margin / 2
    ):
        about.append("blocking")
    return about


def choices(start: State, line: tuple[int, ...]) -> int:
    """How often somebody chooses in a turn."""
    state, count = start.copy(), 0
    for action in line:
        legal = state.legal()
        if action not in legal:
            break
        count += len(legal) > 1
        state.play(action, Seeded(0))
    return count


def written(checked: Checked, grade: int) -> str:
    """The file of a puzzle."""
    found, deep = checked.found, checked.deep
    text = found.rules.words.text
    quick = found.quick
    lines = [
        f"position = '''\n{found.position.strip()}\n'''",
        f"themes = {_list(themes(checked))}",
        f"grade = {grade}",
        f"margin = {deep.margin:.2f}",
        f"error = {deep.error:.2f}",
        f"found = {{redeals = {quick.redeals}, positions = {quick.judge.made}, "
        f"margin = {quick.margin:.2f}}}",
        f"checked = {{redeals = {deep.redeals}, positions = {deep.judge.made}}}",
    ]
    for turn in deep.turns:
        behind = turn.behind(deep.best)
        # Between as good and clearly worse there is nothing, by the margin: no rounding into it.
        shown = min(behind, TOLERANCE) if behind <= TOLERANCE else max(behind, MARGIN)
        lines.append(f"\n[[turn]]\nmoves = {_list(map(text, turn.line))}\nbehind = {shown:.2f}")
    sums: dict[str, float] = {}
    why = deep.why()
    for (category, _), points in why.items():
        sums[category] = sums.get(category, 0.0) + points
    for category, points in sorted(sums.items(), key=lambda item: -abs(item[1])):
        if abs(points) < 0.005:
            continue
        by = sorted(((abs(p), f) for (c, f), p in why.items() if c == category and f), reverse=True)
        features = [feature for points_, feature in by[:2] if points_ >= 0.25]
        named = f"\nfeatures = {_list(features)}" if features and category != REST else ""
        lines.append(f'\n[[why]]\ncategory = "{category}"\npoints = {points:.2f}{named}')
    return "\n".join(lines) + "\n"


def _list(items: Iterable[str]) -> str:
    return "[" + ", ".join(f'"{item}"' for item in items) + "]"
