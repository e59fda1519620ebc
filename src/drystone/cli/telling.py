"""A study in words, for the terminal: its lines one under the other, side lines set in."""

from __future__ import annotations

from collections.abc import Iterator

from drystone.core.speech import say_action, title
from drystone.core.study import Node, Study


def told(study: Study, language: str) -> Iterator[str]:
    """The study, line by line; each place has the name that `draw --at` knows it by."""
    yield study.title or title(study.rules, language)
    yield from _comment(study.root, "")
    yield from _line(study, study.root, language)


def _line(study: Study, node: Node, language: str) -> Iterator[str]:
    """The line that goes on from a node; each side line under the decision that it replaces."""
    while node.children:
        following, *sides = node.children
        yield from _decision(study, following, language)
        for side in sides:
            yield from _decision(study, side, language)
            yield from _line(study, side, language)
        node = following


def _decision(study: Study, node: Node, language: str) -> Iterator[str]:
    indent, line = "  " * node.depth, node.line
    drawn = f" = {' '.join(line.outcomes)}" if line.outcomes else ""
    said = say_action(study.rules, study.rules.words.parse(line.text), language)
    yield f"{indent}{node.path}  seat {line.seat}: {said}{drawn}"
    yield from _comment(node, indent)


def _comment(node: Node, indent: str) -> Iterator[str]:
    for line in node.comment.splitlines():
        yield f"{indent}    {line}".rstrip()
