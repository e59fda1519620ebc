"""What a game says to people, in their language: keys with parameters, from gettext catalogues."""

from __future__ import annotations

import re
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from pathlib import Path

from drystone.core.rules import Rules
from drystone.core.state import Refusal

LANGUAGES = ("en", "de", "pl")
# Not from __file__: a compiled module does not know its own place.
COMMON = Path(str(files("drystone"))) / "locale"
_NUMBERS = re.compile(r"\d+")
_BLANK = re.compile(r"\{([a-z_]+)\}")


@cache
def catalogue(folder: str, name: str, language: str) -> dict[str, str]:
    """The messages of one catalogue; a game that has none for the language says its keys.

    An installed package has compiled catalogues only; in the sources one that is older than the
    text it was made from is passed over.
    """
    text = Path(folder) / language / f"{name}.po"
    compiled = text.with_suffix(".mo")
    if compiled.exists() and not (text.exists() and _newer(text, compiled)):
        with compiled.open("rb") as stream:
            said: dict[str, str] = vars(GNUTranslations(stream))["_catalog"]
        return {key: message for key, message in said.items() if key}
    return _read(text, language) if text.exists() else {}


def _newer(one: Path, other: Path) -> bool:
    return one.stat().st_mtime > other.stat().st_mtime


def _read(file: Path, language: str) -> dict[str, str]:
    """The messages of a catalogue that was not compiled."""
    from babel.messages.pofile import read_po  # here: it takes longer to load than the engine

    with file.open("rb") as stream:
        messages = read_po(stream, locale=language)
    return {str(m.id): str(m.string) for m in messages if m.id and m.string}


def say(rules: Rules, key: str, params: dict[str, int | str], language: str = "en") -> str:
    """The message with its blanks filled; a parameter that is itself a name is said as one.

    Keys are looked up in the game's catalogue, then in the engine's own (`core.po`), then in both
    in English. A name is given as `domain.symbol` and found under `name.domain.symbol`; what
    differs by a number only stands once, under `name.domain.#`, which says the number as {n}.
    """
    message = _message(rules, key, language)
    if message is None:
        if key.startswith("name."):
            return key.split(".", 2)[-1].replace("-", " ")
        filled = " ".join(_name(rules, value, language) for value in params.values())
        return f"{key} {filled}".strip()

    def fill(blank: re.Match[str]) -> str:
        return _name(rules, params.get(blank[1], blank[0]), language)

    return _BLANK.sub(fill, message)


def _message(rules: Rules, key: str, language: str) -> str | None:
    """What the first catalogue that knows the key has for it."""
    for tongue in (language, LANGUAGES[0]):
        own = catalogue(rules.catalogues, rules.name, tongue)
        common = catalogue(str(COMMON), "core", tongue)
        message = own.get(key) or common.get(key) or _with_numbers(own, key)
        if message is not None:
            return message
    return None


def _with_numbers(messages: dict[str, str], key: str) -> str | None:
    """The message for a key with any numbers: `name.action.#-pounds` says "{n} £"; then {m}."""
    message = messages.get(_NUMBERS.sub("#", key))
    if message is None:
        return None
    for blank, number in zip("nm", _NUMBERS.findall(key), strict=False):
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
