"""What a game says: every key has words in every language, and every message is said somewhere.

The keys are known from the rules (words, names, questions, categories, options, senses), from the
source (reasons, and whatever else it asks the catalogue for by name), and from random games (what
the ledger notes).
"""

from __future__ import annotations

import ast
import inspect
import random
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from drystone.analysis.explorer import themes_of
from drystone.bots import characters
from drystone.core.ledger import CHANGE, EVENT, NAMED, NEWS, Entry, Ledger
from drystone.core.rules import Rules
from drystone.core.speech import BLANK, LANGUAGES, catalogue, message
from drystone.core.state import Frame
from tests.conformance.checks import start

ENGLISH = LANGUAGES[0]
_WORD = re.compile(r"[a-z]{3}")


def languages(rules: Rules) -> list[str]:
    """The languages that a game is translated into; English is a must."""
    return [code for code in LANGUAGES if code == ENGLISH or said(rules, code)]


def said(rules: Rules, language: str) -> dict[str, str]:
    """The game's own messages in a language."""
    return catalogue(rules.catalogues, rules.name, language)


def translated(rules: Rules, key: str, language: str) -> str | None:
    """The message of a key, with its blanks, in this language alone; None if it has none."""
    return message(rules.catalogues, rules.name, key, language)


def folder(rules: Rules) -> Path:
    """Where the game's sources lie."""
    name = rules.name if "." in rules.name else f"drystone.games.{rules.name}"
    return Path(str(import_module(name).__file__)).parent


@cache
def _modules(place: Path) -> list[ast.Module]:
    files = sorted(file for file in place.rglob("*.py") if not file.name.startswith("test_"))
    return [ast.parse(file.read_text("utf-8")) for file in files]


def constants(rules: Rules) -> set[str]:
    """Every string in the game's sources and facts."""
    found = set()
    for module in _modules(folder(rules)):
        for node in ast.walk(module):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    for file in folder(rules).glob("facts/*.toml"):
        found |= set(_strings(tomllib.loads(file.read_text("utf-8"))))
    return found


def _strings(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from _strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from _strings(value)
    elif isinstance(data, str):
        yield data


def patterns(rules: Rules) -> list[re.Pattern[str]]:
    """Strings that the sources put together, each as what it can become."""
    found = []
    for module in _modules(folder(rules)):
        for node in ast.walk(module):
            parts: list[ast.expr] = []
            if isinstance(node, ast.JoinedStr):
                parts = node.values
            elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
                parts = [node.left, node.right]
            ways = [re.escape(_text(part)) if _text(part) else ".+" for part in parts]
            if any(_WORD.search(way) for way in ways):
                found.append(re.compile("".join(ways)))
    return found


def _text(node: ast.expr) -> str:
    """The string that an expression is; empty if it is none."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def reasons(rules: Rules) -> set[str]:
    """The keys of the refusals that the sources give by name."""
    found = set()
    for module in _modules(folder(rules)):
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                found |= {f"why.{key}" for key in _constants_in(node.args[1])}
    return found


def _constants_in(node: ast.expr) -> list[str]:
    """The strings that an expression can become, if it says them itself."""
    if _text(node):
        return [_text(node)]
    if isinstance(node, ast.IfExp):
        return _constants_in(node.body) + _constants_in(node.orelse)
    return []


def asked_for(rules: Rules) -> set[str]:
    """The keys that the sources name in full: of a kind that the catalogue has."""
    kinds = {key.partition(".")[0] for key in said(rules, ENGLISH)} - {"name"}
    key = re.compile(rf"({'|'.join(kinds)})\.[a-z0-9.-]*[a-z0-9]")
    return {text for text in constants(rules) if key.fullmatch(text)}


def from_the_rules(rules: Rules) -> set[str]:
    """The keys that `RULES` gives."""
    keys = {verb.key for verb in rules.words.verbs}
    keys |= {f"category.{category}" for category in rules.categories}
    keys |= {f"sense.{feature}" for feature in rules.feature_names}
    keys |= {f"explore.{theme.name}" for theme in themes_of(rules.name)}
    said = catalogue(rules.catalogues, rules.name, LANGUAGES[0])
    keys |= {f"explored.{theme.name}" for theme in themes_of(rules.name)} & set(said)
    for character in characters(rules):
        keys |= {character.key, f"{character.key}.about"}
    keys |= {
        f"ask.{frame.__name__}" for frame in rules.frames if issubclass(frame, Frame) and frame.rule
    }
    keys |= {f"{n}.{way.to}" for way in rules.at_once for n in ("all", "some")}
    keys |= {f"many.{verb}.{answer}" for verb, answers in rules.how_many for answer in answers}
    for option in rules.options:
        keys |= {f"option.{option.name}"} | {
            f"option.{option.name}.{choice}" for choice in option.choices if isinstance(choice, str)
        }
    return keys | names(rules)


def questions(rules: Rules) -> set[str]:
    """The keys of questions that name what they are about, which a game may have."""
    about = {path.partition(".")[2] for path in rules.names if path.startswith("frames.")}
    blanks = {
        f"asked.{frame.__name__}": set(inspect.signature(frame).parameters)
        for frame in rules.frames
        if issubclass(frame, Frame)
    }
    known = said(rules, ENGLISH)
    asked = {key for key, names in blanks.items() if about & names or (key in known and names)}
    without = (key.partition(".no-") for key in known if key.startswith("asked."))
    shorter = {
        f"{key}.no-{blanks_of}"
        for key, _, blanks_of in without
        if key in asked and blanks[key] >= set(blanks_of.split(".no-")) - {""}
    }
    return asked | (shorter & set(known))


def answers_to(rules: Rules) -> set[str]:
    """The keys of what is said as an answer to one frame, which a game may have."""
    kinds = {verb.key.partition(".")[2] for verb in rules.words.verbs}
    frames = {frame.__name__ for frame in rules.frames}
    sets = {way.to for way in rules.at_once}
    found = {f"at.{frame}.{kind}" for frame in frames for kind in kinds}
    return found | {f"{n}.{f}.{kind}" for n in ("all", "some") for f in frames for kind in sets}


def names(rules: Rules) -> set[str]:
    """The names of symbols that are words, where a player says them or the catalogue names any.

    A symbol that is a number needs none; what differs by a number stands once, with `#` for it.
    """
    words = rules.words
    spoken = {of for verb in words.verbs for of in verb.domains}
    keys = set()
    for of, domain in enumerate(words.domain_names):
        known = any(key.startswith(f"name.{domain}.") for key in said(rules, ENGLISH))
        if known or of in spoken:
            keys |= {f"name.{domain}.{s}" for s in words.symbols[of] if _WORD.search(s)}
    return keys


def noted(rules: Rules, seats: int, seed: int) -> Iterator[Entry]:
    """What the ledger hears in a random game."""
    game, dice = start(rules, seats, seed), random.Random(seed)
    while not game.over:
        ledger = Ledger()
        game.play(dice.choice(game.legal()), ledger)
        yield from ledger.entries


def every_key_is_said(rules: Rules) -> None:
    """Every key has words, in each language that the game is translated into."""
    wanted = from_the_rules(rules) | reasons(rules) | asked_for(rules)
    for language in languages(rules):
        missing = sorted(key for key in wanted if translated(rules, key, language) is None)
        assert not missing, f"{language} has no words for {missing[:5]} ({len(missing)})"


def what_is_noted_is_said(rules: Rules, seats: int, seed: int) -> None:
    """Accounts and sources of the ledger have words: their own, or the component's name."""
    for entry in noted(rules, seats, seed):
        keys = [("event" if entry.kind in (EVENT, NEWS) else "account", entry.account)]
        if entry.kind == NAMED:
            # A number needs no name.
            worded = _WORD.search(entry.source.partition(".")[2])
            keys = [("name", entry.source)] if worded else []
        if entry.kind == CHANGE:
            keys.append(("source", entry.source))
        for kind, key in keys:
            for language in languages(rules):
                own = translated(rules, f"{kind}.{key}", language)
                named = translated(rules, f"name.{key}", language)
                assert own or named, f"{language} has no words for {kind}.{key}"


def every_message_is_used(rules: Rules) -> None:
    """Nothing is translated that nobody says."""
    wanted = from_the_rules(rules) | reasons(rules) | questions(rules)
    wanted |= {f"once.{domain}" for domain in rules.words.domain_names}
    wanted |= {f"drawn.{frame.__name__}" for frame in rules.frames}
    wanted |= answers_to(rules)
    wanted |= {
        f"secret.{frame.__name__}"
        for frame in rules.frames
        if issubclass(frame, Frame) and frame.secret
    }
    there, made = constants(rules), patterns(rules)
    unused = []
    for key in _plain(said(rules, ENGLISH)):
        tail = key.partition(".")[2]
        known = key in wanted or key in there or tail in there or _is_name(rules, key)
        known = known or is_deed(rules, key)
        if not known and not any(way.fullmatch(key) or way.fullmatch(tail) for way in made):
            unused.append(key)
    assert not unused, f"nobody says {unused[:5]} ({len(unused)})"


def _plain(keys: Iterable[str]) -> set[str]:
    """Keys without those of another form of a name, which a language has where it needs one."""
    return {key for key in keys if "@" not in key}


def _blanks(text: str) -> set[str]:
    """What a message says of what it is given."""
    return {blank[1] for blank in BLANK.finditer(text)}


def _is_name(rules: Rules, key: str) -> bool:
    """Whether a key is the name of something, of one thing or with `#` for any number.

    A symbol that is no word needs a name only if it is called otherwise.
    """
    _, domain, *symbol = key.split(".", 2)
    if not symbol or domain not in rules.words.domain_names:
        return False
    symbols = rules.words.symbols[rules.words.domain_named(domain)]
    if symbol[0] in symbols:
        return any(said(rules, language)[key] != symbol[0] for language in languages(rules))
    return any(re.sub(r"\d+", "#", one) == symbol[0] for one in symbols)


def is_deed(rules: Rules, key: str) -> bool:
    """Whether a key tells of decisions: of one, or of some that can follow each other; or offers
    to say such a row.
    """
    kind, _, told = key.partition(".")
    verbs = {verb.key.partition(".")[2] for verb in rules.words.verbs}
    return kind in ("did", "named", "way", "all") and set(told.split("+")) <= verbs


def every_deed_is_told(rules: Rules) -> None:
    """A game that tells deeds in the third person does so for all of its verbs."""
    for language in languages(rules):
        keys = {f"did.{verb.key.partition('.')[2]}" for verb in rules.words.verbs}
        missing = sorted(keys - set(said(rules, language)))
        assert len(missing) in (0, len(keys)), f"{language} does not tell {missing[:5]}"


def languages_agree(rules: Rules) -> None:
    """All translations have the same keys with the same blanks."""
    english = said(rules, ENGLISH)
    for language in languages(rules):
        theirs = said(rules, language)
        apart = sorted(_plain(english) ^ _plain(theirs))
        assert not apart, f"only in English or only in {language}: {apart[:5]}"
        for key in _plain(english):
            here, there = _blanks(english[key]), _blanks(theirs[key])
            assert there <= here, f"{language}: {key} has the blanks {sorted(there)}"
