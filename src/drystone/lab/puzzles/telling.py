"""What is said of a puzzle: its themes, how long it is, and its file."""

from __future__ import annotations

from collections.abc import Iterable
from fnmatch import fnmatchcase

from drystone.bots.hints import REST, RIVALS
from drystone.core.chance import Seeded
from drystone.core.rules import Rules
from drystone.core.state import State
from drystone.lab.puzzles.finding import Checked
from drystone.lab.puzzles.judge import Line
from drystone.lab.puzzles.weighing import by_category
from drystone.learn.puzzle import MARGIN, TOLERANCE, themes_of

LONG = 5
"""Choices in a turn that make it a combination."""


def themes(checked: Checked) -> list[str]:
    """What a puzzle is about."""
    found, deep = checked.found, checked.deep
    about = own_themes(found.rules, deep.best.line)
    if choices(found.start, deep.best.line) >= LONG:
        about.append("combination")
    if found.ending:
        about.append("endgame")
    if sum(points for (category, _), points in deep.why().items() if category == RIVALS) >= max(
        1.0, deep.margin / 2
    ):
        about.append("blocking")
    return about


def own_themes(rules: Rules, line: Line) -> list[str]:
    """The themes of the game's own that the moves of a turn belong to."""
    moves = [rules.words.text(action) for action in line]
    return [
        theme
        for theme, patterns in themes_of(rules.name).items()
        if any(fnmatchcase(move, pattern) for move in moves for pattern in patterns)
    ]


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
    lines = [
        f"position = '''\n{found.position.strip()}\n'''",
        f"themes = {listed(themes(checked))}",
        f"grade = {grade}",
        f"margin = {deep.margin:.2f}",
        f"error = {deep.error:.2f}",
        f"found = {{redeals = {found.redeals}, positions = {found.positions}, "
        f"margin = {found.margin:.2f}}}",
        f"checked = {{redeals = {deep.redeals}, positions = {deep.judge.made}}}",
    ]
    for turn in deep.turns:
        behind = turn.behind(deep.best)
        # Between as good and clearly worse there is nothing, by the margin: no rounding into it.
        shown = min(behind, TOLERANCE) if behind <= TOLERANCE else max(behind, MARGIN)
        lines.append(f"\n[[turn]]\nmoves = {listed(map(text, turn.line))}\nbehind = {shown:.2f}")
    why, sums = deep.why(), by_category(deep)
    for category, points in sorted(sums.items(), key=lambda item: -abs(item[1])):
        if abs(points) < 0.005:
            continue
        by = sorted(((abs(p), f) for (c, f), p in why.items() if c == category and f), reverse=True)
        features = [feature for points_, feature in by[:2] if points_ >= 0.25]
        named = f"\nfeatures = {listed(features)}" if features and category != REST else ""
        lines.append(f'\n[[why]]\ncategory = "{category}"\npoints = {points:.2f}{named}')
    return "\n".join(lines) + "\n"


def listed(items: Iterable[str]) -> str:
    """Words as a file has them."""
    return "[" + ", ".join(f'"{item}"' for item in items) + "]"
