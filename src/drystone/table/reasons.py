"""Why a position can't be, in the reader's language.

Rules say it in one sentence, in English (`Impossible`). The catalogue `<game>-reasons.po` has each
of these sentences with blanks, and the same in other languages: a sentence is found by its English
form, and its blanks are said anew. A blank that is called like one of the game's domains is a name.
"""

from __future__ import annotations

import re
from functools import cache

from drystone.core.rules import Rules
from drystone.core.speech import BLANK, COMMON, LANGUAGES, Value, begun, catalogue, fill, say

COMMON_REASONS = "position-reasons"
_NUMBER = re.compile(r"-?\d{1,9}")


def reason_said(rules: Rules, sentence: str, language: str) -> str:
    """The sentence in a language; one that nobody knows stays as it is."""
    for folder, name in (
        (rules.catalogues, f"{rules.name}-reasons"),
        (str(COMMON), COMMON_REASONS),
    ):
        for key, pattern in _patterns(folder, name):
            found = pattern.fullmatch(sentence)
            if found is not None:
                said = catalogue(folder, name, language).get(key)
                said = said or catalogue(folder, name, LANGUAGES[0])[key]
                values = {blank: _value(blank, text) for blank, text in found.groupdict().items()}
                return begun(fill(said, values, language, _Names(rules, values, language)))
    return begun(sentence)


@cache
def _patterns(folder: str, name: str) -> list[tuple[str, re.Pattern[str]]]:
    """Each reason's key, and what recognises it: those that say more by themselves come first."""
    english = catalogue(folder, name, LANGUAGES[0])
    keys = sorted(english, key=lambda key: -len(BLANK.sub("", english[key])))
    return [(key, _pattern(english[key])) for key in keys]


def _pattern(message: str) -> re.Pattern[str]:
    parts, end = [], 0
    for blank in BLANK.finditer(message):
        parts += [re.escape(message[end : blank.start()]), f"(?P<{blank[1]}>.+?)"]
        end = blank.end()
    return re.compile("".join(parts) + re.escape(message[end:]), re.DOTALL)


def _value(blank: str, text: str) -> Value:
    """What stands in a blank; seats are counted from one for people."""
    if not _NUMBER.fullmatch(text):
        return text
    return int(text) + 1 if blank == "seat" else int(text)


class _Names:
    """Says the names among the values; what is no name stays as it is."""

    def __init__(self, rules: Rules, values: dict[str, Value], language: str) -> None:
        self.rules = rules
        self.language = language
        self.domains = {
            value: blank
            for blank, value in values.items()
            if blank in rules.words.domain_names and isinstance(value, str)
        }

    def __call__(self, value: Value, form: str) -> str:
        domain = self.domains.get(str(value))
        if domain is None or not isinstance(value, str):
            return str(value)
        words = self.rules.words
        if value not in words.symbols[words.domain_named(domain)]:
            return value
        return say(self.rules, f"name.{domain}.{value}", {}, self.language)
