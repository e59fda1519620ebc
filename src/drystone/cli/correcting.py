"""What an owner of the box can put right, printed: where to look, and what a correction changes."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from drystone.core.facts import OWNER, Change, Fact, said, text_of


def print_where_to_look(out: Console, facts: list[Fact]) -> None:
    """Each fact with its values, and where they stand on the real component."""
    for fact in facts:
        out.print(Text(f"{fact.path}: {said(values_of(fact))}"), soft_wrap=True)
        out.print(Text(f"    {fact.look}"), soft_wrap=True)


def values_of(fact: Fact) -> dict[str, object]:
    """The properties that can be corrected; those that the component lacks are left out."""
    return {key: value for key, value in fact.printed().items() if key not in fact.names}


def print_changes(out: Console, changes: list[Change]) -> None:
    """Each value that is given, as it was and as it is then."""
    for change in changes:
        out.print(Text(line_of(change)), soft_wrap=True)
    changed = sum(change.old != change.new for change in changes)
    same = len(changes) - changed
    out.print(f"{changed} changed, {same} confirmed; all of these are then from: {OWNER}")


def line_of(change: Change) -> str:
    """One value, old and new.

    >>> line_of(Change("trail.space.a1.lock", 0, 4))
    'trail.space.a1.lock: 0 -> 4'
    """
    if change.old == change.new:
        return f"{change.place}: {text_of(change.new)} (confirmed)"
    old = "not known" if change.old is None else text_of(change.old)
    return f"{change.place}: {old} -> {text_of(change.new)}"
