"""How a position asks: in any order, without touching anything, and without telling others.

Four promises of `core/state.py`, checked on random games of any `Rules`.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from typing import Any, NoReturn

from drystone import pure
from drystone.core.chance import Quick, Recording, Seeded
from drystone.core.game import Game
from drystone.core.ledger import EVERYONE, Ledger
from drystone.core.pickling import fields
from drystone.core.plain import difference, plain
from drystone.core.rules import Rules
from drystone.core.state import Frame, State
from drystone.games import find
from tests.conformance.checks import Options, start, walk

PAIRS = 12
"""How many pairs of answers are tried in both orders at a decision."""
REDEALS = 3
LONGEST_ASIDE = 6
"""Decisions that one answer may ask for before its question comes back."""


def any_order(rules: Rules, seats: int, seed: int, options: Options | None = None) -> None:
    """Two things of one set that can both be named can be named the other way round.

    Both ways lead to the same position, unless something was drawn.
    """
    dice = random.Random(seed)
    for game in walk(start(rules, seats, seed, options), seed):
        frame = game.state.frames[-1]
        if type(frame).ordered:
            assert type(frame).ordered.startswith(f"{rules.prefix} "), type(frame).ordered
            continue
        legal = game.legal()
        pairs = [(a, b) for a in legal for b in legal if a != b and _one_set(rules, frame, a, b)]
        for a, b in dice.sample(pairs, min(PAIRS, len(pairs))):
            _both_ways(game, frame, a, b)


def _one_set(rules: Rules, frame: Frame, a: int, b: int) -> bool:
    """Whether two answers look like items of one set: the same verb, or the frame says so."""
    first, end = frame.any_order()
    if first <= a < end and first <= b < end:
        return True
    return rules.words.verb_of(a) is rules.words.verb_of(b)


def _both_ways(game: Game, frame: Frame, a: int, b: int) -> None:
    """If b can follow a as an answer to the same question, a can follow b."""
    asked = game.state
    one = _after(asked, a)
    if one is None or not _goes_on(asked, one) or b not in one.legal():
        return
    first = _after(one, b)
    other = _after(asked, b)
    if first is None or other is None:
        return
    told = f"{type(frame).__name__}: {game.text(a)!r} then {game.text(b)!r} is possible"
    if not _goes_on(asked, other):
        assert _comes_back(frame, other), f"{told}, but {game.text(b)!r} first ends it"
        return
    assert a in other.legal(), f"{told}, but not the other way round"
    second = _after(other, a)
    if second is not None:
        apart = difference(plain(first), plain(second))
        assert not apart, f"{told}, but the other way round {apart!r} differs"


def _comes_back(frame: Frame, after: State) -> bool:
    """Whether the question is asked again once what interrupts it has been answered."""
    state = after.copy()
    for _ in range(LONGEST_ASIDE):
        if state.seat != frame.seat:
            return False
        if type(state.frames[-1]) is type(frame):
            return True
        state.play(state.legal()[0], Quick(1))
    return False


def _after(state: State, action: int) -> State | None:
    """The position after an action; None if something was drawn."""
    after, chance = state.copy(), Recording(Quick(1))
    after.play(action, chance)
    return None if chance.outcomes else after


def _goes_on(before: State, after: State) -> bool:
    """Whether the same question is asked again, and not the next one of several in a row."""
    if len(after.frames) != len(before.frames):
        return False
    return type(after.frames[-1]) is type(before.frames[-1]) and after.seat == before.seat


def tells_nothing(rules: Rules, seats: int, seed: int, options: Options | None = None) -> None:
    """What a frame leaves open is known to everybody, unless it says that it is private."""
    for game in walk(start(rules, seats, seed, options), seed):
        frame = game.state.frames[-1]
        if type(frame).private or type(frame).secret:
            continue
        view, chance = game.observe(-1), Quick(seed)
        for _ in range(REDEALS):
            dealt = view.redeal(chance)
            theirs = {game.text(action) for action in set(dealt.legal()) ^ set(game.legal())}
            assert not theirs, (
                f"{type(frame).__name__} is not private, but {sorted(theirs)[:3]} "
                f"depend on what is hidden, after {len(game.decisions)} decisions"
            )


def shows_what_is_seen(rules: Rules, seats: int, seed: int, options: Options | None = None) -> None:
    """What is said to be shown is an answer to a secret frame, and can be read in the position.

    Had the seat answered otherwise, everybody would observe something else now.
    """
    secret = {f.__name__ for f in rules.frames if issubclass(f, Frame) and f.secret}
    never = {f.__name__ for f in rules.frames if issubclass(f, Frame) and f.never_told}
    dice = random.Random(seed)
    game = start(rules, seats, seed, options)
    asked: list[str] = []
    shown: set[int] = set()
    while not game.over:
        asked.append(type(game.state.frames[-1]).__name__)
        ledger = Ledger()
        game.play(dice.choice(game.legal()), ledger)
        for name, seat in ledger.shown:
            assert name in secret - never, f"{name!r} is shown, but is no frame that is secret"
            for number, decision in enumerate(game.decisions):
                if number in shown or asked[number] != name:
                    continue
                if seat in (EVERYONE, decision.seat):
                    shown.add(number)
                    _would_be_seen(game, number, name)


def _would_be_seen(game: Game, number: int, asked: str) -> None:
    """Played with another answer to one question, and else the same, the game looks different."""
    chosen = game.decisions[number].action
    for other in game.at(number).legal():
        if other == chosen:
            continue
        state = game.at(number)
        state.play(other, Seeded(game.seed, number))
        for later in range(number + 1, len(game.decisions)):
            if state.over or state.seat != game.decisions[later].seat:
                break
            action = game.decisions[later].action
            legal = state.legal()
            state.play(action if action in legal else legal[0], Seeded(game.seed, later))
        told = f"{asked} is shown, but nobody can see whether it was {game.text(chosen)!r}"
        assert plain(state.observe(-1)) != plain(game.observe(-1)), (
            f"{told} or {game.text(other)!r}, after {len(game.decisions)} decisions"
        )


# Looking changes nothing: seen where nothing is compiled, on a position that can't be changed.


class Touched(AssertionError):
    """Something was changed while the position was only looked at."""


def _refuse(*_: object, **__: object) -> NoReturn:
    raise Touched("a list of the position was changed by looking at it")


class FrozenList(list[Any]):
    """A list that can't be changed."""

    append = extend = insert = remove = pop = clear = sort = reverse = _refuse
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse


def _frozen_class(kind: type) -> type:
    """The class, but for attributes that can't be set; a name with a leading `_` is a cache."""

    def __setattr__(self: object, name: str, value: object) -> None:  # noqa: N807
        if not name.startswith("_"):
            raise Touched(f"{kind.__name__}.{name} was set by looking at the position")
        object.__setattr__(self, name, value)

    return type(kind.__name__, (kind,), {"__setattr__": __setattr__})


_CLASSES: dict[type, type] = {}


def freeze(thing: Any) -> Any:
    """The thing itself, so that neither it nor its parts can be changed any more."""
    if isinstance(thing, list):
        return FrozenList([freeze(item) for item in thing])
    if isinstance(thing, Frame) or thing is None or isinstance(thing, (int, str, tuple, bytes)):
        return thing
    for name in fields(thing):
        object.__setattr__(thing, name, freeze(getattr(thing, name)))
    kind = type(thing)
    if kind not in _CLASSES:
        _CLASSES[kind] = _frozen_class(kind)
    thing.__class__ = _CLASSES[kind]
    return thing


def untouched(rules: Rules, seats: int, seed: int, options: Options | None = None) -> None:
    """`legal()` and `why_not()` change nothing, not even for a moment. Nothing may be compiled."""
    assert not pure.compiled(), "this can be seen uncompiled only"
    dice = random.Random(seed)
    for game in walk(start(rules, seats, seed, options), seed):
        for state in (game.state, game.observe(game.state.seat)):
            frozen = freeze(state.copy())
            assert frozen.legal() == game.legal(), "frozen, other actions are legal"
            for action in dice.sample(range(rules.words.size), min(5, rules.words.size)):
                frozen.why_not(action)


def untouched_elsewhere(name: str, seats: int, seed: int) -> None:
    """The same in a process that runs the sources."""
    command = [sys.executable, "-m", "tests.conformance.asking", name, str(seats), str(seed)]
    environment = {**os.environ, "DRYSTONE_PURE": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


if __name__ == "__main__":
    untouched(find(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
