"""What a game says to people, in their language: keys with parameters, from gettext catalogues."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from pathlib import Path

from drystone.core.rules import Rules
from drystone.core.state import Refusal

LANGUAGES = ("en", "de", "pl")
# Not from __file__: a compiled module does not know its own place.
COMMON = Path(str(files("drystone"))) / "locale"
Value = int | str
BLANK = re.compile(r"\{([a-z][a-z0-9_]*)(@[a-z]+)?((?:\|[^{}|]*)*)\}")
"""`{worker}`; `{good@gen}`, a name in another form; `{n|sheep|sheep}`, a word that goes with it."""
FORMS = {"en": 2, "de": 2, "pl": 3}
"""How many forms a noun has beside a number: one and more; in Polish one, few and many."""
_NUMBERS = re.compile(r"\d+")


@cache
def catalogue(folder: str, name: str, language: str) -> dict[str, str]:
    """The messages of one catalogue; none where the game has none for the language.

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


def plural_form(number: int, language: str) -> int:
    """Which of the language's forms a noun takes beside a number, the first being for one.

    >>> [plural_form(n, "pl") for n in (0, 1, 2, 5, 12, 22)]
    [2, 0, 1, 2, 2, 1]
    """
    if number == 1:
        return 0
    if FORMS[language] == 3:
        return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2
    return 1


class _Blank:
    """A place in a message that something is said in, and the text before it."""

    def __init__(self, before: str, found: re.Match[str]) -> None:
        self.before = before
        self.whole = found[0]
        self.name = found[1]
        self.form = found[2] or ""
        self.words = found[3][1:].split("|") if found[3] else []


@cache
def _parts(message: str) -> tuple[list[_Blank], str]:
    """The blanks of a message, and the text after the last; read once."""
    blanks = []
    end = 0
    for found in BLANK.finditer(message):
        blanks.append(_Blank(message[end : found.start()], found))
        end = found.end()
    return blanks, message[end:]


def fill(
    message: str,
    params: Mapping[str, Value],
    language: str,
    name: Callable[[Value, str], str] | None = None,
) -> str:
    """The message with its blanks filled; one that nothing is given for stays as it is.

    `name(value, form)` says a value, in the form after its `@`. A blank with forms says the one
    that goes with its number and not the number itself.

    >>> fill("{n} {n|sheep dog|sheep dogs}, {who}", {"n": 2, "who": "Ada"}, "en")
    '2 sheep dogs, Ada'
    """
    blanks, end = _parts(message)
    said = ""
    for blank in blanks:
        value = params.get(blank.name)
        if value is None:
            word = blank.whole
        elif blank.words:
            form = plural_form(_number(value), language)
            word = blank.words[min(form, len(blank.words) - 1)]
        else:
            word = str(value) if name is None else name(value, blank.form)
        said += blank.before + word
    return said + end


def _number(value: Value) -> int:
    """The number that a value is, also one of a domain such as `count.3`."""
    if isinstance(value, int):
        return abs(value)
    symbol = value.rpartition(".")[2]
    return int(symbol) if symbol.isdecimal() else 0


def say(rules: Rules, key: str, params: dict[str, Value], language: str = "en") -> str:
    """The message with its blanks filled; a parameter that is itself a name is said as one.

    Keys are looked up in the game's catalogue, then in the engine's own (`core.po`), then in both
    in English. A name is given as `domain.symbol` and found under `name.domain.symbol`; what
    differs by a number only stands once, under `name.domain.#`, which says the number as {n}. A
    form of a name (`name.domain.symbol@gen`) is the name itself where a language has none.
    """

    def name(value: Value, form: str) -> str:
        return _name(rules, value, form, language)

    said = phrase(rules.catalogues, rules.name, key, params, language, name)
    if said is not None:
        return said
    if key.startswith("name."):
        return key.split(".", 2)[-1].replace("-", " ")
    return " ".join([key, *[name(value, "") for value in params.values()]])


def phrase(
    folder: str,
    catalogue_name: str,
    key: str,
    params: Mapping[str, Value],
    language: str,
    name: Callable[[Value, str], str] | None = None,
) -> str | None:
    """The message of a key, filled, in this language or else in English; None if it has none."""
    for spoken in (language, LANGUAGES[0]):
        found = message(folder, catalogue_name, key, spoken)
        if found is not None:
            return fill(found, {**_numbers_in(key), **params}, spoken, name)
    return None


def message(folder: str, catalogue_name: str, key: str, language: str) -> str | None:
    """What a game's own catalogue has for a key in a language, or the engine's; blanks and all.

    `name.action.ship-3` is found under `name.action.ship-#` too.
    """
    own = catalogue(folder, catalogue_name, language)
    common = catalogue(str(COMMON), "core", language)
    return own.get(key) or common.get(key) or own.get(_NUMBERS.sub("#", key))


def _numbers_in(key: str) -> dict[str, Value]:
    """The numbers that a key has in place of `#`, as {n} and {m}."""
    return dict(zip("nm", map(int, _NUMBERS.findall(key)), strict=False))


def _name(rules: Rules, value: Value, form: str, language: str) -> str:
    """A value as people say it: a number or a text as it is, a name in the form that is wanted."""
    if isinstance(value, int):
        return str(value)
    if value.startswith("ask."):
        return say(rules, value, {}, language)
    _, dot, symbol = value.partition(".")
    if not dot or not symbol:
        return value
    key = f"name.{value}"
    if form and message(rules.catalogues, rules.name, key + form, language) is not None:
        key += form
    return say(rules, key, {}, language)


def title(rules: Rules, language: str = "en") -> str:
    """What the game is called in a language."""
    return phrase(rules.catalogues, rules.name, "title", {}, language) or rules.title


def begun(sentence: str) -> str:
    """The sentence with a capital at its beginning, where a name may stand."""
    return sentence[:1].upper() + sentence[1:]


def say_action(rules: Rules, action: int, language: str = "en") -> str:
    """An action as a phrase for people."""
    key = rules.words.verb_of(action).key
    params: dict[str, Value] = {**rules.words.params(action)}
    return begun(say(rules, key, params, language))


def say_refusal(rules: Rules, refusal: Refusal, language: str = "en") -> str:
    """A reason as a sentence, with its rule."""
    sentence = begun(say(rules, f"why.{refusal.key}", refusal.params, language))
    return f"{sentence} ({refusal.rule})" if refusal.rule else sentence
