"""Piles of numbered things: lists of ints in which a thing is found quickly, and stays sorted."""

from __future__ import annotations

from mypy_extensions import i64


def put_in(pile: list[int], thing: int) -> None:
    """The thing lies in a sorted pile, after its likes."""
    wanted: i64 = thing
    place: i64 = len(pile)
    while place > 0:
        before: i64 = pile[place - 1]
        if before <= wanted:
            break
        place -= 1
    pile.insert(place, thing)


def take_out(pile: list[int], thing: int) -> None:
    """The first of its likes leaves a pile that has one."""
    wanted: i64 = thing
    place: i64 = 0
    known: i64 = pile[0]
    while known != wanted:
        place += 1
        known = pile[place]
    pile.pop(place)
