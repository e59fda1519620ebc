"""What a notice says, in the language of whoever is told."""

from __future__ import annotations

from drystone.games import find
from drystone.table.notifications.notices import Notice
from drystone.table.pages.messages import Messages


def words_of(notice: Notice, language: str) -> tuple[str, str]:
    """A title and a sentence: the game, and what kind of thing has happened there."""
    t = Messages(language)
    return t.title(find(notice.game)), t(f"notice.{notice.kind}")
