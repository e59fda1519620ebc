"""What tiles, cards and spaces say: the little language of the facts, read into numbers."""

from __future__ import annotations

import re
from typing import Final

from drystone.core.facts import FactsError
from drystone.games.gwtnz.box import (
    CARD_IDS,
    FROM_STACK,
    LEICESTER,
    MARKET,
    SARAH_GROUPS,
    SOURCES,
    SOUTHDOWN,
    WOOL,
    WOOL13,
    WOOL_IDS,
)

# What an action does, and its number.
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
TAKE_ROMNEY: Final = 25
WOOL_POST: Final = 26
AFAR: Final = 27
TOP_SHEEP: Final = 28
FREE_SHEEP: Final = 29
PERMANENT_CERTIFICATE: Final = 30
PERMANENT_WOOL: Final = 31

_PRINTED: Final[list[tuple[str, int, int]]] = [
    ("hire", HIRE, 0),
    ("hire +3", HIRE, 3),
    ("hire -2", HIRE, -2),
    ("hire -3", HIRE, -3),
    ("invest", INVEST, 0),
    ("invest +3", INVEST, 3),
    ("buy sheep", BUY, 0),
    ("build 2", BUILD, 2),
    ("build 1", BUILD, 1),
    ("ship", SHIP, 0),
    ("ship 1", SHIP, 1),
    ("ship 2", SHIP, 2),
    ("ship 3", SHIP, 3),
    ("ship 5", SHIP, 5),
    ("shear", SHEAR, 0),
    ("shear 1", SHEAR, 1),
    ("shear 2", SHEAR, 2),
    ("shear 3", SHEAR, 3),
    ("aux", AUX, 1),
    ("aux double", AUX, 2),
    ("objective", OBJECTIVES, 0),
    ("pathfinder 1", PATHFINDER, 1),
    ("pathfinder 2", PATHFINDER, 2),
    ("pathfinder 3", PATHFINDER, 3),
    ("pathfinder 4", PATHFINDER, 4),
    ("gold 1", GOLD, 1),
    ("gold 2", GOLD, 2),
    ("certificate 2", CERTIFICATE, 2),
    ("tokens 1", TOKENS, 1),
    ("tokens 2", TOKENS, 2),
    ("hazard 5", REMOVE, 5),
    ("hazard 0", REMOVE, 0),
    ("3 pounds", POUNDS, 3),
    ("4 pounds", POUNDS, 4),
    ("5 pounds", POUNDS, 5),
    ("6 pounds", POUNDS, 6),
    ("7 pounds", POUNDS, 7),
    ("8 pounds", POUNDS, 8),
    ("9 pounds", POUNDS, 9),
    ("discard pair -> 2 pounds", DISCARD_PAIR, 2),
    ("discard pair -> 3 pounds", DISCARD_PAIR, 3),
    ("discard leicester -> 2 pounds", DISCARD_ONE, LEICESTER * 16 + 2),
    ("discard southdown -> 3 pounds", DISCARD_ONE, SOUTHDOWN * 16 + 3),
    ("discard any -> gold", DISCARD_FOR_GOLD, 0),
    ("discard any -> gold + 5 pounds", DISCARD_FOR_GOLD, 5),
    ("discard any -> certificate", DISCARD_FOR_CERTIFICATE, 1),
    ("2 pounds each grass building", GRASS_POUNDS, 2),
    ("certificate each grass building", GRASS_CERTIFICATES, 1),
    ("2 pounds each shepherd", SHEPHERD_POUNDS, 2),
    ("1 pound each storehouse", STOREHOUSE_POUNDS, 1),
    ("7 pounds + pathfinder 2 each hazard pair", HAZARD_PAIRS, 7 * 16 + 2),
    ("draw 2", DRAW, 2),
    ("draw 3", DRAW, 3),
    ("forward 1", FORWARD, 1),
    ("forward 2", FORWARD, 2),
    ("forward 3", FORWARD, 3),
    ("romney", TAKE_ROMNEY, 0),
    ("wool post 13", WOOL_POST, WOOL13),
    ("storehouse within 7", AFAR, 7),
    ("storehouse within 3", AFAR, 3),
    ("4 pounds: hampshire-ryeland on top", TOP_SHEEP, 4),
    ("two sheep of 2 / hampshire-ryeland", FREE_SHEEP, 0),
    ("permanent certificate", PERMANENT_CERTIFICATE, 1),
    ("permanent wool", PERMANENT_WOOL, 1),
]
"""What our facts say; the first actions of the game, in this order."""


def _pounds(number: int) -> str:
    return f"{number} pound{'s' if number > 1 else ''}"


def _every_phrase() -> list[tuple[str, int, int]]:
    """What our facts say, then whatever else a box may turn out to say: other numbers."""
    found: dict[str, tuple[int, int]] = {phrase: (op, amount) for phrase, op, amount in _PRINTED}

    def add(phrase: str, op: int, amount: int) -> None:
        found.setdefault(phrase, (op, amount))

    for number in range(-5, 6):
        if number:
            add(f"hire {number:+d}", HIRE, number)
            add(f"invest {number:+d}", INVEST, number)
    for number in range(1, 21):
        add(_pounds(number), POUNDS, number)
    for number in range(1, 13):
        add(f"storehouse within {number}", AFAR, number)
        for steps in (1, 2, 3):
            amount = 16 * number + steps
            add(f"{_pounds(number)} + pathfinder {steps} each hazard pair", HAZARD_PAIRS, amount)
    for number in range(1, 10):
        add(f"ship {number}", SHIP, number)
        add(f"pathfinder {number}", PATHFINDER, number)
        add(f"hazard {number}", REMOVE, number)
        add(f"discard pair -> {_pounds(number)}", DISCARD_PAIR, number)
        for sheep in range(MARKET):
            amount = 16 * sheep + number
            add(f"discard {CARD_IDS[sheep]} -> {_pounds(number)}", DISCARD_ONE, amount)
        add(f"discard any -> gold + {_pounds(number)}", DISCARD_FOR_GOLD, number)
        add(f"{_pounds(number)}: hampshire-ryeland on top", TOP_SHEEP, number)
    for number in range(1, 7):
        add(f"build {number}", BUILD, number)
        add(f"shear {number}", SHEAR, number)
        add(f"gold {number}", GOLD, number)
        add(f"certificate {number}", CERTIFICATE, number)
        add(f"tokens {number}", TOKENS, number)
        add(f"draw {number}", DRAW, number)
        add(f"forward {number}", FORWARD, number)
        add(f"{_pounds(number)} each grass building", GRASS_POUNDS, number)
        add(f"{_pounds(number)} each shepherd", SHEPHERD_POUNDS, number)
        add(f"{_pounds(number)} each storehouse", STOREHOUSE_POUNDS, number)
    add("discard any -> certificate 2", DISCARD_FOR_CERTIFICATE, 2)
    for post, name in enumerate(WOOL_IDS, WOOL):
        add(f"wool post {name.removeprefix('wool')}", WOOL_POST, post)
    return [(phrase, op, amount) for phrase, (op, amount) in found.items()]


PHRASES: Final[list[tuple[str, int, int]]] = _every_phrase()
_ACTIONS: Final[dict[str, int]] = {phrase: n for n, (phrase, _, _) in enumerate(PHRASES)}


def _symbol(phrase: str) -> str:
    """An action's name in the notation: "discard-any-for-gold-and-5-pounds", "hire+3"."""
    plain = phrase.replace(" -> ", " for ").replace(" + ", " and ")
    return re.sub(r"[^a-z0-9+-]+", "-", re.sub(r" ([+-]\d)", r"\1", plain))


ACTION_IDS: Final[list[str]] = [_symbol(phrase) for phrase, _, _ in PHRASES]
NO_ACTION: Final = -1

# What Sarah does, as deed * 8 + number.
S_HIRE_CHEAPEST: Final = 0
S_HIRE_SPECIALIST: Final = 1
S_SHEEP: Final = 2
S_BUILD: Final = 3
S_BONUS_TILE: Final = 4
S_PATHFINDER: Final = 5
S_OBJECTIVE: Final = 6
S_HAZARD: Final = 7
S_TAKE: Final = 8
S_BUILD_SMALL: Final = 9
S_BONUS_CARD: Final = 10
S_SHEAR_SMALL: Final = 11
S_SHEAR_LARGE: Final = 12
S_STEPS: Final = 13
S_REVEAL: Final = 14
_DEEDS: Final[list[tuple[str, int]]] = [
    ("hire cheapest", S_HIRE_CHEAPEST),
    ("hire specialist", S_HIRE_SPECIALIST),
    ("buy sheep", S_SHEEP),
    ("build", S_BUILD),
    ("remove bonus tile", S_BONUS_TILE),
    (r"pathfinder ([1-7])", S_PATHFINDER),
    ("objective", S_OBJECTIVE),
    ("remove hazard", S_HAZARD),
    (r"build small ([1-7])", S_BUILD_SMALL),
    ("bonus card", S_BONUS_CARD),
    ("shear small", S_SHEAR_SMALL),
    ("shear large", S_SHEAR_LARGE),
    (r"steps ([1-7])", S_STEPS),
    (r"reveal ([1-7])", S_REVEAL),
]


def _deed_ids() -> dict[int, str]:
    """The name of each thing that Sarah can do, with every number that it can have."""
    found = {8 * S_TAKE + n: f"take-{group}" for n, group in enumerate(SARAH_GROUPS)}
    for pattern, deed in _DEEDS:
        counted = "([1-7])" in pattern
        for number in range(1, 8) if counted else range(1):
            phrase = pattern.replace("([1-7])", str(number))
            found[8 * deed + number] = _symbol(phrase)
    return found


DEED_IDS: Final[dict[int, str]] = _deed_ids()
DEED_RULES: Final[list[str]] = [
    "GWT 19.11",
    "GWT 19.11",
    "GWT 19.13",
    "GWT 19.14",
    "GWT 19.15",
    "GWT 19.6",
    "GWT 19.8",
    "GWT 19.15",
    "GWT 19.13",
    "GWT 19.14",
    "GWT 19.16",
    "GWT 19.16",
    "GWT 19.16",
    "GWT 19.7",
    "GWT 19.13",
]
"""The paragraph that says how Sarah does each."""
STEPS_OF_WORKER: Final = 10
STEPS_OF_SPECIALISTS: Final = 14

# What a bonus tile gives, as gift * 32 + number.
G_CERTIFICATE: Final = 0
G_WOOL: Final = 1
G_TOKENS: Final = 2
G_HAZARD: Final = 3
G_GOLD: Final = 4
G_PATHFINDER: Final = 5
G_JOKER: Final = 6
G_CARD: Final = 7
G_POUNDS: Final = 8
MOST_GIVEN: Final = 31
_GIFTS: Final[list[tuple[str, int]]] = [
    ("permanent certificate", G_CERTIFICATE),
    ("permanent wool", G_WOOL),
    (r"tokens (\d+)", G_TOKENS),
    (r"hazard (\d+)", G_HAZARD),
    (r"gold (\d+)", G_GOLD),
    (r"pathfinder (\d+)", G_PATHFINDER),
    ("joker", G_JOKER),
    (r"(\d+) pounds?", G_POUNDS),
]


def place_in(name: str, names: list[str], where: str) -> int:
    if name not in names:
        raise FactsError(f"{where}: {name!r} is none of {', '.join(names)}")
    return names.index(name)


def action_of(phrase: str, where: str) -> int:
    """The action that a phrase stands for; a FactsError says which numbers it can have."""
    plain = re.sub(r"\b1 pounds\b", "1 pound", re.sub(r"\s+", " ", phrase.strip()))
    if plain in _ACTIONS:
        return _ACTIONS[plain]
    alike = [known for known in _ACTIONS if _without_numbers(known) == _without_numbers(plain)]
    if alike:
        raise FactsError(f"{where}: {phrase!r} is out of measure; there are: {', '.join(alike)}")
    raise FactsError(f"{where}: {phrase!r} is no action of this game")


def _without_numbers(phrase: str) -> str:
    return re.sub(r"[+-]?\d+ pounds?|[+-]?\d+", "#", phrase)


ASKING: Final = (SHIP, OBJECTIVES, TAKE_ROMNEY, REMOVE, BUILD, AFAR)
"""What asks something of the player, as an action of a building or as a reward."""

REWARDS: Final = (
    *(POUNDS, GOLD, TOKENS, PATHFINDER, CERTIFICATE, PERMANENT_CERTIFICATE, PERMANENT_WOOL),
    *ASKING,
)
"""What can be a reward: of an objective, a pair of storehouses, a harbourmaster, a post."""


def plain_ship(action: int) -> bool:
    """Whether an action moves the ship as far as there are sailors."""
    return PHRASES[action] == ("ship", SHIP, 0)


def reward_of(phrase: str, where: str) -> int:
    """The action that a reward is."""
    action = action_of(phrase, where)
    if plain_ship(action):
        raise FactsError(f"{where}: a reward says how far: 'ship 1' to 'ship 9'")
    if PHRASES[action][1] not in REWARDS:
        raise FactsError(f"{where}: {phrase!r} is no reward, but an action of buildings and spaces")
    return action


def slots_of(phrases: list[str], where: str) -> list[list[int]]:
    """The local actions of a tile; each is a list, longer than one for either/or."""
    slots: list[list[int]] = []
    for phrase in phrases:
        slots.append([action_of(half, where) for half in phrase.split(" / ")])
    return slots


def gifts_of(text: str, where: str) -> list[int]:
    """What a bonus tile gives."""
    gifts: list[int] = []
    for part in text.split(" + ") if text else []:
        if part in SOURCES[:FROM_STACK]:
            gifts.append(G_CARD * 32 + SOURCES.index(part))
            continue
        for pattern, gift in _GIFTS:
            match = re.fullmatch(pattern, part)
            if match:
                number = int(match[1]) if match.groups() else 1
                if number > MOST_GIVEN:
                    raise FactsError(f"{where}: {part!r} is more than {MOST_GIVEN}")
                gifts.append(gift * 32 + number)
                break
        else:
            raise FactsError(f"{where}: {part!r} is nothing a bonus tile gives")
    return gifts


EFFECTS: Final[dict[str, str]] = {
    "sheepdog": r"certificate \d+",
    "ferry": r"\d+ pounds?",
    "kotare": r"pathfinder \d+",
    "set1": r"\d+ pounds? each played objective",
    "set2": r"\d+ pounds? \+ pathfinder \d+",
    "set4": r"\d+ pounds? / gained cards on top",
    "set5": r"\d+ pounds? / storehouse within \d+",
    "set6": r"\d+ pounds? / replace by 1 more",
}
"""What each played card does; the numbers can be corrected, the kinds of effect are rules."""


def effect_of(text: str, card: str) -> str:
    """A card's effect, if it is one that this card can have."""
    if not re.fullmatch(EFFECTS.get(card, ""), text) or number_in(text, r"(\d+)") > MOST_GIVEN:
        raise FactsError(f"cards: {text!r} is no effect of {card}; only its numbers can be changed")
    return text


def number_in(text: str, pattern: str) -> int:
    """The number that a phrase has in a place, or 0."""
    match = re.search(pattern, text)
    return int(match[1]) if match else 0


def steps_of(text: str, where: str) -> int:
    """A number of steps, or 10 + worker type, or 14 for the specialists."""
    if text.isdecimal() and int(text) < STEPS_OF_WORKER:
        return int(text)
    names = ["shepherds", "craftsmen", "sailors", "shearers", "specialists"]
    if text not in names:
        raise FactsError(f"{where}: {text!r} is neither 0 to 9 nor one of {', '.join(names)}")
    return STEPS_OF_WORKER + names.index(text)


def deeds_of(phrases: list[str], where: str) -> list[int]:
    """What Sarah does by a card."""
    return [_deed_of(phrase, where) for phrase in phrases]


def _deed_of(phrase: str, where: str) -> int:
    group = phrase.removeprefix("take ")
    if group != phrase and group in SARAH_GROUPS:
        return S_TAKE * 8 + SARAH_GROUPS.index(group)
    for pattern, deed in _DEEDS:
        match = re.fullmatch(pattern, phrase)
        if match:
            return deed * 8 + (int(match[1]) if match.groups() else 0)
    raise FactsError(f"{where}: {phrase!r} is nothing Sarah can do")
