"""Each promise's check catches the game that breaks it, and passes the one that does not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any
from xml.etree.ElementTree import ParseError

import pytest

from drystone.core.picture import Picture
from drystone.core.rules import Look, Rules
from drystone.core.state import State
from tests.broken import flawed, moody, touching
from tests.conformance import asking, checks, looking
from tests.pebbles import RULES, hidden
from tests.pebbles.picture import picture as drawn
from tests.pebbles.words import RUBBLE, WORDS

Check = Callable[[Rules, int, int], None]


def several(check: Check, rules: Rules) -> None:
    """A flaw may need a certain game to show: six of them."""
    for seed in range(6):
        check(rules, 3, seed)


def with_flaw(flaw: int) -> Rules:
    return replace(RULES, setup=partial(flawed.flawed_setup, flaw))


def sees_everything(view: State, look: Look) -> Picture:
    return Picture("pebbles", "Pebbles", 9, 9, "", ("<g>",), (), {}, ())


def clicks_nothing(view: State, look: Look) -> Picture:
    return replace(drawn(view, look), clickable={"rubble": RUBBLE})


def clicks_another_word(view: State, look: Look) -> Picture:
    whole = drawn(view, look)
    elements, actions = [*whole.clickable], [*whole.clickable.values()]
    turned = actions[1:] + actions[:1]
    return replace(whole, clickable=dict(zip(elements, turned, strict=True)))


def clicks_nothing_on_a_phone(view: State, look: Look) -> Picture:
    whole = drawn(view, look)
    return replace(whole, clickable={}) if look.narrow else whole


def loses_an_icon(view: State, look: Look) -> Picture:
    whole = drawn(view, look)
    return replace(whole, markup=tuple(part.replace("#i-chisel", "#i-x") for part in whole.markup))


def says_nothing(state: State) -> str:
    return ""


def named(rules: Rules, seats: int, seed: int) -> None:
    checks.names_match(rules, seats, range(seed, seed + 1))


def accepts_everything(state: State) -> None:
    return None


hidden_check = partial(checks.hidden, permute=hidden.permute)


def speech_check(rules: Rules, seats: int, seed: int) -> None:
    looking.said(rules)


CASES: list[tuple[str, Check, Rules, str]] = [
    ("endless", checks.finishes, with_flaw(flawed.ENDLESS), "not over after"),
    (
        "speechless",
        checks.finishes,
        with_flaw(flawed.SPEECHLESS),
        "nothing is legal|empty sequence",
    ),
    ("unsorted", checks.finishes, with_flaw(flawed.UNSORTED), "not sorted"),
    ("shared list", checks.copies, with_flaw(flawed.SHARED_LIST), "changed 'rubble"),
    ("forgotten field", checks.copies, with_flaw(flawed.FORGOTTEN_FIELD), "forgot 'first'"),
    ("mumbled", checks.notation, RULES, "does not read back|same notation"),
    ("unrecorded dice", checks.records, with_flaw(flawed.SECRET_DICE), "draws and picks only"),
    ("unnamed frame", checks.positions, replace(RULES, frames=RULES.frames[:1]), "has no frame"),
    ("credulous", checks.positions, replace(RULES, check=accepts_everything), "was accepted"),
    (
        "forgotten in undo",
        checks.undo,
        with_flaw(flawed.FORGOTTEN_FIELD),
        "went wrong|played again differs",
    ),
    ("leaking hand", hidden_check, with_flaw(flawed.LEAKING_HAND), r"'masons\[.\].hand.* leaks"),
    ("leaking bag", hidden_check, with_flaw(flawed.LEAKING_BAG), r"'bag.* leaks"),
    ("lossy redeal", hidden_check, with_flaw(flawed.LOSSY_REDEAL), "looks different|stones of"),
    ("fickle redeal", hidden_check, with_flaw(flawed.FICKLE_REDEAL), "'chisels' looks different"),
    ("mute redeal", hidden_check, with_flaw(flawed.MUTE_REDEAL), "nobody can act"),
    ("no reason", checks.reasons, with_flaw(flawed.NO_REASON), "without a reason"),
    ("bad sum", checks.scoring, with_flaw(flawed.BAD_SUM), "does not sum"),
    ("no category", checks.scoring, replace(RULES, categories=("walls",)), "categories are"),
    ("meddling", checks.listening, with_flaw(flawed.MEDDLING_LEDGER), "listening changed"),
    ("canonical", asking.any_order, with_flaw(flawed.CANONICAL), "not the other way round"),
    ("hasty", asking.any_order, with_flaw(flawed.HASTY), "first ends it"),
    ("forgetful", asking.any_order, with_flaw(flawed.FORGETFUL), "'last' differs"),
    ("telltale", asking.tells_nothing, with_flaw(flawed.TELLTALE), "Lay is not private"),
    (
        "shown too early",
        asking.shows_what_is_seen,
        with_flaw(flawed.EARLY_SHOW),
        "Choose is shown, but nobody can see",
    ),
    (
        "no secret",
        asking.shows_what_is_seen,
        with_flaw(flawed.NO_SECRET),
        "'Lay' is shown, but is no frame that is secret",
    ),
    (
        "name of nothing",
        named,
        replace(RULES, names={**RULES.names, "masons.hands": "stone"}),
        "no position has .'masons.hands'",
    ),
    ("wordless", checks.described, replace(RULES, describe=says_nothing), "nothing is said"),
    (
        "short features",
        looking.senses,
        replace(RULES, features=flawed.short_features),
        "4 features for 5 names",
    ),
    (
        "forgotten feature",
        looking.senses,
        replace(RULES, features=flawed.forgetful_features),
        "'rounds left' was not written",
    ),
    (
        "endless feature",
        looking.senses,
        replace(RULES, features=flawed.endless_features),
        "'hand weight' is out of bounds",
    ),
    (
        "nameless feature",
        speech_check,
        replace(RULES, feature_names=(*RULES.feature_names[:-1], "rounds to go")),
        "en: .*sense.rounds left.*sense.rounds to go",
    ),
    (
        "bad picture",
        checks.pictures,
        replace(RULES, picture=sees_everything),
        "mismatched tag",
    ),
    (
        "dead click",
        checks.pictures,
        replace(RULES, picture=clicks_nothing),
        "drawn and clickable are not the same",
    ),
    (
        "wrong click",
        checks.pictures,
        replace(RULES, picture=clicks_another_word),
        "drawn and clickable are not the same",
    ),
    (
        "dead click on a phone",
        checks.pictures,
        replace(RULES, picture=clicks_nothing_on_a_phone),
        "drawn and clickable are not the same",
    ),
    ("lost icon", checks.pictures, replace(RULES, picture=loses_an_icon), "there is no icon for"),
]


@pytest.mark.parametrize("name, check, rules, complaint", CASES, ids=[case[0] for case in CASES])
def test_the_flaw_is_caught(name: str, check: Check, rules: Rules, complaint: str) -> None:
    if name == "mumbled":
        rules = replace(rules, words=mumbled())
    with pytest.raises((AssertionError, ValueError, ParseError, IndexError), match=complaint):
        several(check, rules)


@pytest.mark.parametrize("check", sorted({c[1] for c in CASES}, key=str), ids=lambda c: _name(c))
def test_the_sound_game_passes(check: Check) -> None:
    several(check, with_flaw(flawed.SOUND))


def test_a_moody_game_is_caught_in_another_process() -> None:
    """Pebbles that depends on Python's hash seed differs from itself elsewhere."""

    def elsewhere(rules: Rules, seats: int, seed: int) -> None:
        checks.same_elsewhere("tests.broken.moody", rules, seats, seed, pure=False)

    with pytest.raises(AssertionError, match="in another process the game differs"):
        several(elsewhere, moody.RULES)


def test_a_position_that_is_touched_by_looking_is_caught() -> None:
    """Something is put on a list and taken off again: only a frozen position notices."""

    def elsewhere(rules: Rules, seats: int, seed: int) -> None:
        asking.untouched_elsewhere("tests.broken.touching", seats, seed)

    with pytest.raises(AssertionError, match="changed by looking at it"):
        elsewhere(touching.RULES, 3, 1)


@pytest.mark.parametrize(
    "name, complaint",
    [
        ("tests.broken.repeating", "'points' was written 2 times"),
        ("tests.broken.positional", r"not written into Features.blank\(\)"),
    ],
)
def test_a_feature_that_is_not_written_once_by_name_is_caught(name: str, complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        looking.written_once_elsewhere(name, 3, 1)


def mumbled() -> flawed.Mumbled:
    """The words of Pebbles, declared again on a class that mumbles."""
    words = flawed.Mumbled()
    for name, symbols in zip(WORDS.domain_names, WORDS.symbols, strict=True):
        words.domain(name, symbols)
    for verb in WORDS.verbs:
        words.verb(verb.pattern, *verb.domains)
    return words


def _name(check: Any) -> str:
    return str(getattr(check, "__name__", "hidden"))
