"""What reviews and explorers say to people, from `review.po` and `explore.po`."""

from __future__ import annotations

from drystone.core.speech import COMMON, LANGUAGES, catalogue, fill


class Words:
    """Says the sentences of one catalogue in one language.

    >>> Words("en")("points", points="3.1")
    '3.1 points'
    """

    def __init__(self, language: str, book: str = "review") -> None:
        self.language = language if language in LANGUAGES else LANGUAGES[0]
        self._messages = catalogue(str(COMMON), book, self.language)

    def __call__(self, key: str, **params: int | str) -> str:
        """The message with its blanks filled; a key without a message is a KeyError."""
        return fill(self._messages[key], params, self.language)

    def number(self, value: float, digits: int = 1) -> str:
        """A number as the language writes it.

        >>> Words("de").number(-2.25, 1)
        '\u22122,2'
        """
        written = f"{value:.{digits}f}".replace("-", "\u2212")
        return written if self.language == "en" else written.replace(".", ",")

    def signed(self, value: float) -> str:
        """A number with its sign."""
        return self.number(value) if round(value, 1) < 0 else "+" + self.number(abs(value))

    def percent(self, part: float) -> str:
        """A part of the whole."""
        return f"{round(100 * part)}\u00a0%" if self.language != "en" else f"{round(100 * part)}%"
