"""One order of each set: what a search may leave out where things may be named in any order."""

from __future__ import annotations

from drystone.core.state import Frame


def adds_to_set(frame: Frame, action: int) -> bool:
    """Whether an action names one of several things that may come in any order."""
    first, end = frame.any_order()
    return first <= action < end


def goes_on(frame: Frame, action: int, now: Frame) -> bool:
    """Whether the answer to a frame named one thing of a set, and `now` asks for the next."""
    if type(now) is not type(frame) or now.seat != frame.seat:
        return False
    return adds_to_set(frame, action)


def one_order(frame: Frame, asked: list[int], action: int, legal: list[int]) -> list[int]:
    """The options to look at where a set goes on after an action: things named in rising order.

    What could have been named before and comes before is left out: the same set is met in another
    order. What only the action made possible stays.
    """
    first = frame.any_order()[0]
    left: list[int] = []
    for option in legal:
        if option < first or option >= action or option not in asked:
            left.append(option)
    return left
