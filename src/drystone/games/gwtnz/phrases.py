"""The language of effects: what is printed as values, and the one way in which they are written.

Facts say what a component does in short phrases ("ship 3", "discard any -> gold + 5 pounds"), which
an owner of the box can read and correct. They are read here, once, when the facts are loaded; from
then on an effect is its kind and its numbers. A new kind is a form here, what it does in
`effects.py`, its icons in `picture/labels.py`, and its sentence in the catalogues.
"""

from __future__ import annotations

import re
from typing import Final

from drystone.games.gwtnz.components import (
    CARD_IDS,
    FROM_OBJECTIVES,
    MARKET,
    NONE,
    SARAH_GROUPS,
    SOURCES,
    WOOL,
    WOOL_IDS,
)

# The kinds of effects.
HIRE: Final = 0
INVEST: Final = 1
BUY: Final = 2
BUILD: Final = 3
SHIP: Final = 4
SHEAR: Final = 5
AUX: Final = 6
OBJECTIVES: Final = 7
PATHFINDER: Final = 8
GOLD: Final = 9
CERTIFICATE: Final = 10
TOKENS: Final = 11
REMOVE: Final = 12
POUNDS: Final = 13
DISCARD_PAIR: Final = 14
DISCARD_ONE: Final = 15
DISCARD_FOR_GOLD: Final = 16
DISCARD_FOR_CERTIFICATE: Final = 17
GRASS_POUNDS: Final = 18
GRASS_CERTIFICATES: Final = 19
SHEPHERD_POUNDS: Final = 20
STOREHOUSE_POUNDS: Final = 21
HAZARD_PAIRS: Final = 22
DRAW: Final = 23
FORWARD: Final = 24
TAKE_CARD: Final = 25
WOOL_POST: Final = 26
AFAR: Final = 27
TOP_SHEEP: Final = 28
FREE_SHEEP: Final = 29
PERMANENT_CERTIFICATE: Final = 30
PERMANENT_WOOL: Final = 31
JOKER: Final = 32
STARTING_SHEEP: Final = 33
OBJECTIVE_POUNDS: Final = 34
CARDS_ON_TOP: Final = 35
REPLACE: Final = 36
DRAW_DISCARD: Final = 37
KINDS: Final = 38

# What Sarah does.
S_HIRE_CHEAPEST: Final = 40
S_HIRE_SPECIALIST: Final = 41
S_SHEEP: Final = 42
S_BUILD: Final = 43
S_BONUS_TILE: Final = 44
S_PATHFINDER: Final = 45
S_OBJECTIVE: Final = 46
S_HAZARD: Final = 47
S_TAKE: Final = 48
S_BUILD_SMALL: Final = 49
S_BONUS_CARD: Final = 50
S_SHEAR_SMALL: Final = 51
S_SHEAR_LARGE: Final = 52
S_STEPS: Final = 53
S_REVEAL: Final = 54
DEED_KINDS: Final = range(S_HIRE_CHEAPEST, S_REVEAL + 1)

FORMS: Final[list[tuple[int, str, int]]] = [
    (HIRE, "hire", 0),
    (HIRE, "hire {signed}", 0),
    (INVEST, "invest", 0),
    (INVEST, "invest {signed}", 0),
    (BUY, "buy sheep", 0),
    (BUILD, "build {n}", 0),
    (SHIP, "ship", 0),
    (SHIP, "ship {n}", 0),
    (SHEAR, "shear", 0),
    (SHEAR, "shear {n}", 0),
    (AUX, "aux", 1),
    (AUX, "aux double", 2),
    (OBJECTIVES, "objective", 0),
    (PATHFINDER, "pathfinder {any}", 0),
    (GOLD, "gold {any}", 0),
    (CERTIFICATE, "certificate {any}", 0),
    (TOKENS, "tokens {any}", 0),
    (REMOVE, "hazard {any}", 0),
    (POUNDS, "{pounds}", 0),
    (DISCARD_PAIR, "discard pair -> {pounds}", 0),
    (DISCARD_ONE, "discard {sheep} -> {pounds}", 0),
    (DISCARD_FOR_GOLD, "discard any -> gold", 0),
    (DISCARD_FOR_GOLD, "discard any -> gold + {pounds}", 0),
    (DISCARD_FOR_CERTIFICATE, "discard any -> certificate", 1),
    (DISCARD_FOR_CERTIFICATE, "discard any -> certificate {n}", 0),
    (GRASS_POUNDS, "{pounds} each grass building", 0),
    (GRASS_CERTIFICATES, "certificate each grass building", 1),
    (SHEPHERD_POUNDS, "{pounds} each shepherd", 0),
    (STOREHOUSE_POUNDS, "{pounds} each storehouse", 0),
    (HAZARD_PAIRS, "{pounds} + pathfinder {steps} each hazard pair", 0),
    (DRAW, "draw {n}", 0),
    (FORWARD, "forward {n}", 0),
    (TAKE_CARD, "{card}", 1),
    (WOOL_POST, "wool post {post}", 0),
    (AFAR, "storehouse within {any}", 0),
    (TOP_SHEEP, "{pounds}: hampshire-ryeland on top", 0),
    (FREE_SHEEP, "two sheep of 2 / hampshire-ryeland", 0),
    (PERMANENT_CERTIFICATE, "permanent certificate", 1),
    (PERMANENT_WOOL, "permanent wool", 1),
    (JOKER, "joker", 1),
    (STARTING_SHEEP, "starting sheep", 1),
    (OBJECTIVE_POUNDS, "{pounds} each played objective", 0),
    (CARDS_ON_TOP, "gained cards on top", 0),
    (REPLACE, "replace by 1 more", 1),
    (DRAW_DISCARD, "draw and discard {n}", 0),
    (S_HIRE_CHEAPEST, "hire cheapest", 0),
    (S_HIRE_SPECIALIST, "hire specialist", 0),
    (S_SHEEP, "buy sheep", 0),
    (S_BUILD, "build", 0),
    (S_BONUS_TILE, "remove bonus tile", 0),
    (S_PATHFINDER, "pathfinder {n}", 0),
    (S_OBJECTIVE, "objective", 0),
    (S_HAZARD, "remove hazard", 0),
    (S_TAKE, "take {group}", 0),
    (S_BUILD_SMALL, "build small {n}", 0),
    (S_BONUS_CARD, "bonus card", 0),
    (S_SHEAR_SMALL, "shear small", 0),
    (S_SHEAR_LARGE, "shear large", 0),
    (S_STEPS, "steps {n}", 0),
    (S_REVEAL, "reveal {n}", 0),
]
"""How each kind is written, and its amount where the form has no blank for that."""

POST_NAMES: Final[list[str]] = [name.removeprefix("wool") for name in WOOL_IDS]
_NUMBERS: Final[dict[str, str]] = {
    "n": "[1-9][0-9]{0,2}",
    "any": "[0-9]{1,3}",
    "signed": "[+-][1-9][0-9]?",
    "pounds": "[0-9]{1,3} pounds?",
}
"""The blanks for an amount; all others are for what it is an amount of."""
_NAMES: Final[dict[str, tuple[list[str], int]]] = {
    "sheep": (CARD_IDS[:MARKET], 0),
    "card": (SOURCES[:FROM_OBJECTIVES], 0),
    "post": (POST_NAMES, WOOL),
    "group": (SARAH_GROUPS, 0),
}
"""The blanks for a thing: its names, and the number of the first."""
_BLANK: Final = re.compile(r"\\?\{([a-z]+)\\?\}")


class Effect:
    """Something printed that happens: its kind, how much, and of what.

    `what` is a card, source or post, or a second number, as the kind has it. `number` is the
    effect's place among ACTIONS or DEEDS, for one that can be said or waits in a position.
    """

    def __init__(self, op: int, amount: int = 0, what: int = NONE, number: int = NONE) -> None:
        self.op = op
        self.amount = amount
        self.what = what
        self.number = number

    def __repr__(self) -> str:
        return f"<Effect {written(self)!r}>"


class UnknownPhrase(ValueError):
    """A text that is no effect; the message says what it should be."""


def written(effect: Effect) -> str:
    """The phrase that means an effect."""
    found = ""
    for op, form, amount in FORMS:
        if op != effect.op:
            continue
        blanks = _BLANK.findall(form)
        if any(blank in _NUMBERS for blank in blanks):
            found = found or form
        elif amount == effect.amount or op >= S_HIRE_CHEAPEST:
            found = form
    for blank in _BLANK.findall(found):
        found = found.replace("{" + blank + "}", _filled(effect, blank))
    return found


def _filled(effect: Effect, blank: str) -> str:
    if blank in _NAMES:
        names, first = _NAMES[blank]
        return names[effect.what - first]
    if blank == "steps":
        return str(effect.what)
    if blank == "signed":
        return f"{effect.amount:+d}"
    if blank == "pounds":
        return f"{effect.amount} pound{'s' if effect.amount != 1 else ''}"
    return str(effect.amount)


def symbol(effect: Effect) -> str:
    """An effect's name in the notation: "discard-any-for-gold-and-5-pounds", "hire+3"."""
    plain = written(effect).replace(" -> ", " for ").replace(" + ", " and ")
    return re.sub(r"[^a-z0-9+-]+", "-", re.sub(r" ([+-]\d)", r"\1", plain))


def _pattern(form: str) -> re.Pattern[str]:
    """What a phrase of that form looks like: the amount and the other thing are groups."""

    def group(blank: re.Match[str]) -> str:
        name = blank[1]
        if name in _NUMBERS:
            return f"(?P<amount>{_NUMBERS[name]})"
        among = "|".join(_NAMES[name][0]) if name in _NAMES else _NUMBERS["n"]
        return f"(?P<what>{among})"

    return re.compile(_BLANK.sub(group, re.escape(form)))


_PATTERNS: Final[list[re.Pattern[str]]] = [_pattern(form) for _, form, _ in FORMS]


def _read(phrase: str, hers: bool) -> Effect | None:
    """The effect that a phrase means, hers or a player's; None if it means none."""
    plain = re.sub(r"\s+", " ", phrase.strip())
    for i in range(len(FORMS)):
        op, form, amount = FORMS[i]
        if (op >= S_HIRE_CHEAPEST) != hers:
            continue
        match = _PATTERNS[i].fullmatch(plain)
        if match is None:
            continue
        found = match.groupdict()
        what = NONE
        if "amount" in found:
            amount = int(found["amount"].split()[0])
        if "what" in found:
            what = _meant(found["what"], _BLANK.findall(form))
        return Effect(op, amount, what)
    return None


def _meant(text: str, blanks: list[str]) -> int:
    for blank in blanks:
        if blank in _NAMES:
            names, first = _NAMES[blank]
            return first + names.index(text)
    return int(text)


_OURS: Final[list[str]] = [
    *["hire", "hire +3", "hire -2", "hire -3", "invest", "invest +3", "buy sheep", "build 2"],
    *["build 1", "ship", "ship 1", "ship 2", "ship 3", "ship 5", "shear", "shear 1", "shear 2"],
    *["shear 3", "aux", "aux double", "objective", "pathfinder 1", "pathfinder 2"],
    *["pathfinder 3", "pathfinder 4", "gold 1", "gold 2", "certificate 2", "tokens 1"],
    *["tokens 2", "hazard 5", "hazard 0", "3 pounds", "4 pounds", "5 pounds", "6 pounds"],
    *["7 pounds", "8 pounds", "9 pounds", "discard pair -> 2 pounds"],
    *["discard pair -> 3 pounds", "discard leicester -> 2 pounds"],
    *["discard southdown -> 3 pounds", "discard any -> gold", "discard any -> gold + 5 pounds"],
    *["discard any -> certificate", "2 pounds each grass building"],
    *["certificate each grass building", "2 pounds each shepherd", "1 pound each storehouse"],
    *["7 pounds + pathfinder 2 each hazard pair", "draw 2", "draw 3", "forward 1", "forward 2"],
    *["forward 3", "romney", "wool post 13", "storehouse within 7", "storehouse within 3"],
    *["4 pounds: hampshire-ryeland on top", "two sheep of 2 / hampshire-ryeland"],
    *["permanent certificate", "permanent wool"],
]
"""What our facts said when the first games were recorded: the first actions, in this order."""


def _every_action() -> list[Effect]:
    """What can be said: ours, then whatever else a box may turn out to have: other numbers.

    Records hold these by number: the list may grow at its end, and never changes otherwise.
    """
    found: dict[tuple[int, int, int], Effect] = {}

    def add(op: int, amount: int, what: int = NONE) -> None:
        found.setdefault((op, amount, what), Effect(op, amount, what, len(found)))

    for phrase in _OURS:
        ours = _read(phrase, hers=False)
        assert ours is not None, phrase
        add(ours.op, ours.amount, ours.what)
    for number in range(-5, 6):
        if number:
            add(HIRE, number)
            add(INVEST, number)
    for number in range(1, 21):
        add(POUNDS, number)
    for number in range(1, 13):
        add(AFAR, number)
        for steps in (1, 2, 3):
            add(HAZARD_PAIRS, number, steps)
    for number in range(1, 10):
        for op in (SHIP, PATHFINDER, REMOVE, DISCARD_PAIR):
            add(op, number)
        for sheep in range(MARKET):
            add(DISCARD_ONE, number, sheep)
        for op in (DISCARD_FOR_GOLD, TOP_SHEEP):
            add(op, number)
    for number in range(1, 7):
        for op in (BUILD, SHEAR, GOLD, CERTIFICATE, TOKENS, DRAW, FORWARD):
            add(op, number)
        for op in (GRASS_POUNDS, SHEPHERD_POUNDS, STOREHOUSE_POUNDS):
            add(op, number)
    add(DISCARD_FOR_CERTIFICATE, 2)
    for post in range(len(POST_NAMES)):
        add(WOOL_POST, 0, WOOL + post)
    return list(found.values())


ACTIONS: Final[list[Effect]] = _every_action()
"""Every effect that a player can say, by its number."""
ACTION_IDS: Final[list[str]] = [symbol(effect) for effect in ACTIONS]
_SAID: Final[dict[str, Effect]] = {written(effect): effect for effect in ACTIONS}

DEEDS: Final[list[Effect]] = [
    Effect(op, number, number if op == S_TAKE else NONE, 8 * i + number)
    for i, op in enumerate(DEED_KINDS)
    for number in range(8)
]
"""Everything that Sarah can do, by its number: each kind with 0 to 7."""


def effect_of(phrase: str) -> Effect:
    """The effect that a phrase means.

    >>> effect_of("discard any -> gold + 5 pounds")
    <Effect 'discard any -> gold + 5 pounds'>
    """
    plain = re.sub(r"\b1 pounds\b", "1 pound", re.sub(r"\s+", " ", phrase.strip()))
    found = _SAID.get(plain) or _read(plain, hers=False)
    if found is None:
        raise UnknownPhrase(f"{phrase!r} is no action of this game")
    return found


def action_of(phrase: str) -> Effect:
    """The effect that a phrase means, which must be one that can be said."""
    found = effect_of(phrase)
    if found.number < 0:
        alike = [known for known, effect in _SAID.items() if effect.op == found.op]
        if alike:
            there = ", ".join(alike)
            raise UnknownPhrase(f"{phrase!r} is out of measure; there are: {there}")
        raise UnknownPhrase(f"{phrase!r} is no action of this game")
    return found


def deed_of(phrase: str) -> Effect:
    """What Sarah does by a phrase."""
    found = _read(phrase, hers=True)
    if found is not None:
        which = found.what if found.op == S_TAKE else found.amount
        for deed in DEEDS:
            if deed.op == found.op and deed.amount == which:
                return deed
    raise UnknownPhrase(f"{phrase!r} is nothing Sarah can do")


def parts_of(phrase: str, sign: str) -> list[str]:
    """The halves or parts of a phrase that a sign (" / ", " + ") joins, if it is not one effect."""
    if _read(phrase, hers=False) is not None:
        return [phrase]
    return phrase.split(sign) if phrase else []
