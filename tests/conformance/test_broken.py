"""Each promise's check catches the game that breaks it, and passes the one that does not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any
from xml.etree.ElementTree import ParseError

import pytest

from drystone.core.rules import Look, Rules
from drystone.core.state import State
from tests.conformance import asking, checks
from tests.pebbles import RULES, broken, hidden, moody, touching
from tests.pebbles.words import WORDS

Check = Callable[[Rules, int, int], None]


def several(check: Check, rules: Rules) -> None:
    """A flaw may need a certain game to show: six of them."""
    for seed in range(6):
        check(rules, 3, seed)


def with_flaw(flaw: int) -> Rules:
    return replace(RULES, setup=partial(broken.broken_setup, flaw))


def sees_everything(view: State, look: Look) -> str:
    return "<svg>"


def accepts_everything(state: State) -> None:
    return None


hidden_check = partial(checks.hidden, permute=hidden.permute)

CASES: list[tuple[str, Check, Rules, str]] = [
    ("endless", checks.finishes, with_flaw(broken.ENDLESS), "not over after"),
    (
        "speechless",
        checks.finishes,
        with_flaw(broken.SPEECHLESS),
        "nothing is legal|empty sequence",
    ),
    ("unsorted", checks.finishes, with_flaw(broken.UNSORTED), "not sorted"),
    ("shared list", checks.copies, with_flaw(broken.SHARED_LIST), "changed 'rubble"),
    ("forgotten field", checks.copies, with_flaw(broken.FORGOTTEN_FIELD), "forgot 'first'"),
    ("mumbled", checks.notation, RULES, "does not read back|same notation"),
    ("unrecorded dice", checks.records, with_flaw(broken.SECRET_DICE), "draws and picks only"),
    ("unnamed frame", checks.positions, replace(RULES, frames=RULES.frames[:1]), "has no frame"),
    ("credulous", checks.positions, replace(RULES, check=accepts_everything), "was accepted"),
    (
        "forgotten in undo",
        checks.undo,
        with_flaw(broken.FORGOTTEN_FIELD),
        "went wrong|played again differs",
    ),
    ("leaking hand", hidden_check, with_flaw(broken.LEAKING_HAND), r"'masons\[.\].hand.* leaks"),
    ("leaking bag", hidden_check, with_flaw(broken.LEAKING_BAG), r"'bag.* leaks"),
    ("lossy redeal", hidden_check, with_flaw(broken.LOSSY_REDEAL), "looks different|stones of"),
    ("fickle redeal", hidden_check, with_flaw(broken.FICKLE_REDEAL), "'chisels' looks different"),
    ("mute redeal", hidden_check, with_flaw(broken.MUTE_REDEAL), "nobody can act"),
    ("no reason", checks.reasons, with_flaw(broken.NO_REASON), "without a reason"),
    ("bad sum", checks.scoring, with_flaw(broken.BAD_SUM), "does not sum"),
    ("no category", checks.scoring, replace(RULES, categories=("walls",)), "categories are"),
    ("meddling", checks.listening, with_flaw(broken.MEDDLING_LEDGER), "listening changed"),
    ("canonical", asking.any_order, with_flaw(broken.CANONICAL), "not the other way round"),
    ("hasty", asking.any_order, with_flaw(broken.HASTY), "first ends it"),
    ("forgetful", asking.any_order, with_flaw(broken.FORGETFUL), "'last' differs"),
    ("telltale", asking.tells_nothing, with_flaw(broken.TELLTALE), "Lay is not private"),
    (
        "bad sense",
        checks.senses,
        replace(RULES, features=broken.bad_features),
        "1 features for 5 names",
    ),
    (
        "bad picture",
        checks.pictures,
        replace(RULES, picture=sees_everything),
        "no element|unclosed",
    ),
]


@pytest.mark.parametrize("name, check, rules, complaint", CASES, ids=[case[0] for case in CASES])
def test_the_flaw_is_caught(name: str, check: Check, rules: Rules, complaint: str) -> None:
    if name == "mumbled":
        rules = replace(rules, words=mumbled())
    with pytest.raises((AssertionError, ValueError, ParseError, IndexError), match=complaint):
        several(check, rules)


@pytest.mark.parametrize("check", sorted({c[1] for c in CASES}, key=str), ids=lambda c: _name(c))
def test_the_sound_game_passes(check: Check) -> None:
    several(check, with_flaw(broken.SOUND))


def test_a_moody_game_is_caught_in_another_process() -> None:
    """Pebbles that depends on Python's hash seed differs from itself elsewhere."""

    def elsewhere(rules: Rules, seats: int, seed: int) -> None:
        checks.same_elsewhere("tests.pebbles.moody", rules, seats, seed, pure=False)

    with pytest.raises(AssertionError, match="in another process the game differs"):
        several(elsewhere, moody.RULES)


def test_a_position_that_is_touched_by_looking_is_caught() -> None:
    """Something is put on a list and taken off again: only a frozen position notices."""

    def elsewhere(rules: Rules, seats: int, seed: int) -> None:
        asking.untouched_elsewhere("tests.pebbles.touching", seats, seed)

    with pytest.raises(AssertionError, match="changed by looking at it"):
        elsewhere(touching.RULES, 3, 1)


def mumbled() -> broken.Mumbled:
    """The words of Pebbles, declared again on a class that mumbles."""
    words = broken.Mumbled()
    for name, symbols in zip(WORDS.domain_names, WORDS.symbols, strict=True):
        words.domain(name, symbols)
    for verb in WORDS.verbs:
        words.verb(verb.pattern, *verb.domains)
    return words


def _name(check: Any) -> str:
    return str(getattr(check, "__name__", "hidden"))
