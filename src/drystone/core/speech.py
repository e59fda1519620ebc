"""What a game says to people, in their language: keys with parameters, from gettext catalogues."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from babel.messages.pofile import read_po

from drystone.core.rules import Rules
from drystone.core.state import Refusal

LANGUAGES = ("en", "de", "pl")
# Not from __file__: a compiled module does not know its own place.
COMMON = Path(str(files("drystone"))) / "locale"
_NUMBER = re.compile(r"\d+")
_BLANK = re.compile(r"\{([a-z_]+)\}")


@cache
def catalogue(folder: str, name: str, language: str) -> dict[str, str]:
    """The messages of one catalogue; a game that has none for the language says its keys."""
    file = Path(folder) / language / f"{name}.po"
    if not file.exists():
        return {}
    with file.open("rb") as stream:
        messages = read_po(stream, locale=language)
    return {str(m.id): str(m.string) for m in messages if m.id and m.string}


def say(rules: Rules, key: str, params: dict[str, int | str], language: str = "en") -> str:
    """The message with its blanks filled; a parameter that is itself a name is said as one.

    Keys are looked up in the game's catalogue, then in the engine's own (`core.po`). A name is
    given as `domain.symbol` and found under `name.domain.symbol`.
    """
    own = catalogue(rules.catalogues, rules.name, language)
    common = catalogue(str(COMMON), "core", language)
    message = own.get(key) or common.get(key) or _with_numbers(own, key)
    if message is None:
        if key.startswith("name."):
            return key.split(".", 2)[-1].replace("-", " ")
        filled = " ".join(_name(rules, value, language) for value in params.values())
        return f"{key} {filled}".strip()

    def fill(blank: re.Match[str]) -> str:
        return _name(rules, params.get(blank[1], blank[0]), language)

    return _BLANK.sub(fill, message)


def _with_numbers(messages: dict[str, str], key: str) -> str | None:
    """The message for a key with any numbers: `name.action.#-pounds` says "{n} £"; then {m}."""
    message = messages.get(_NUMBER.sub("#", key))
    if message is None:
        return None
    for blank, number in zip("nm", _NUMBER.findall(key), strict=False):
        message = message.replace("{" + blank + "}", number)
    return message


def _name(rules: Rules, value: int | str, language: str) -> str:
    if isinstance(value, int):
        return str(value)
    if value.startswith("ask."):
        return say(rules, value, {}, language)
    _, dot, symbol = value.partition(".")
    if dot and symbol:
        return say(rules, f"name.{value}", {}, language)
    return value


def say_action(rules: Rules, action: int, language: str = "en") -> str:
    """An action as a phrase for people."""
    key = rules.words.verb_of(action).key
    params: dict[str, int | str] = {**rules.words.params(action)}
    return say(rules, key, params, language)


def say_refusal(rules: Rules, refusal: Refusal, language: str = "en") -> str:
    """A reason as a sentence, with its rule."""
    sentence = say(rules, f"why.{refusal.key}", refusal.params, language)
    return f"{sentence} ({refusal.rule})" if refusal.rule else sentence
