"""The page's own sentences in the reader's language: keys with parameters, from `table.po`.

Chapters of their own have catalogues of their own, such as `studies.po`.
"""

from __future__ import annotations

from functools import cache

from drystone.core.pickling import fields
from drystone.core.rules import Rules
from drystone.core.speech import (
    COMMON,
    LANGUAGES,
    begun,
    catalogue,
    fill,
    message,
    phrase,
    say,
    say_action,
    say_refusal,
    title,
)
from drystone.core.state import State
from drystone.table.errors import Refused
from drystone.table.limits import LONGEST_LANGUAGES

DEFAULT = LANGUAGES[0]
NATIVE = {"en": "English", "de": "Deutsch", "pl": "Polski"}


CATALOGUES = ("table", "studies", "learning")


@cache
def sentences(language: str) -> dict[str, str]:
    """Everything that pages say in a language, by its key."""
    return {
        key: said
        for name in CATALOGUES
        for key, said in catalogue(str(COMMON), name, language).items()
    }


class Messages:
    """Says things in one language.

    >>> Messages("en")("play.wins", name="Ada", points=71)
    'Ada wins with 71 points.'
    """

    def __init__(self, language: str) -> None:
        self.language = language if language in LANGUAGES else DEFAULT
        self._messages = sentences(self.language)

    def __call__(self, key: str, **params: int | str) -> str:
        """The message with its blanks filled; a key without a message is a KeyError."""
        return fill(self._messages[key], params, self.language)

    def __contains__(self, key: str) -> bool:
        return key in self._messages

    def title(self, rules: Rules) -> str:
        """What the game is called."""
        return title(rules, self.language)

    def action(self, rules: Rules, action: int, asked: str = "") -> str:
        """An action as a phrase; as an answer to a frame, if the game has other words for that."""
        key = f"at.{asked}.{rules.words.kind(action)}"
        if asked and message(rules.catalogues, rules.name, key, self.language) is not None:
            return begun(say(rules, key, dict(rules.words.params(action)), self.language))
        return say_action(rules, action, self.language)

    def question(self, state: State, rules: Rules) -> str:
        """What is asked now, as a sentence that names what it is about if the game has one.

        Empty when the game is over.
        """
        if state.over:
            return ""
        frame = state.frames[-1]
        named = f"asked.{type(frame).__name__}"
        if message(rules.catalogues, rules.name, named, self.language) is None:
            return say(rules, f"ask.{type(frame).__name__}", {}, self.language)
        about: dict[str, int | str] = {}
        for blank in fields(frame):
            value = getattr(frame, blank)
            if not isinstance(value, int) or value < 0:
                continue
            # What is no name by the game's own account is one by what it is called, or a number.
            domain = rules.names.get(f"frames.{blank}", blank)
            if domain in rules.words.domain_names:
                symbols = rules.words.symbols[rules.words.domain_named(domain)]
                about[blank] = f"{domain}.{symbols[value]}"
            else:
                about[blank] = value
        # What there is none of need not be told, if the game has a sentence without it.
        without = named + "".join(f".no-{blank}" for blank, value in about.items() if value == 0)
        if message(rules.catalogues, rules.name, without, self.language) is not None:
            named = without
        return say(rules, named, about, self.language)

    def refusal(self, refused: Refused, rules: Rules | None = None) -> str:
        """Why something can't be done: by the game's own reason, or by the page's, or as it is."""
        if refused.why is not None and rules is not None:
            return say_refusal(rules, refused.why, self.language)
        key = f"refused.{refused.key}"
        return self(key, problem=str(refused), **refused.params) if key in self else str(refused)

    def once(self, rules: Rules, account: str, *, alone: bool = False) -> str:
        """What the game says of a single piece that somebody got; "" if it has no words for it.

        They are its own words, or unless they must be its `alone` those for all of its domain.
        """
        key, (domain, _, symbol) = f"once.{account}", account.partition(".")
        own = phrase(rules.catalogues, rules.name, key, {}, self.language)
        if own is not None or alone or not symbol:
            return own or ""
        of_all = message(rules.catalogues, rules.name, f"once.{domain}", self.language)
        return say(rules, f"once.{domain}", {domain: account}, self.language) if of_all else ""

    def of_game(self, rules: Rules, kind: str, key: str) -> str:
        """The game's own name for one of its keys: a category, an account, a source, an option.

        A key without a message is said as a component's name, or as it stands.
        """
        whole = f"{kind}.{key}"
        said = say(rules, whole, {}, self.language)
        if said != whole:
            return said
        domain, dot, symbol = key.partition(".")
        if dot:
            return say(rules, f"name.{domain}.{symbol}", {}, self.language)
        return key.replace("-", " ").replace("_", " ")


def preferred(header: str) -> str:
    """The first of our languages in an Accept-Language header.

    >>> preferred("fr;q=0.9, pl-PL;q=0.8, en;q=0.5"), preferred("")
    ('pl', 'en')
    """
    wishes: list[tuple[float, str]] = []
    for part in header[:LONGEST_LANGUAGES].split(","):
        tag, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality) if quality else 1.0
        except ValueError:
            continue
        wishes.append((-weight, tag.split("-")[0].lower()))
    return next((tag for _, tag in sorted(wishes) if tag in LANGUAGES), DEFAULT)
