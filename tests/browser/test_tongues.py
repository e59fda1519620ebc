"""Three languages: no message missing or unused, no other blanks, none in the wrong one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from drystone.bots import levels
from drystone.core.facts import PROVENANCE
from drystone.core.speech import COMMON, LANGUAGES, catalogue
from drystone.games import GAMES, find
from drystone.table.pages import beside, lobby, sheet
from drystone.table.pages.rulebook import rules_page
from tests.browser.conftest import Seating

TABLE = Path(beside.__file__).parents[1]
_BLANK = re.compile(r"\{[a-z_]+\}")


def said_in_code() -> Iterator[str]:
    """The keys that the pages use, those made of parts too."""
    for file in [*TABLE.glob("pages/*.py"), *TABLE.glob("web/*.py")]:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
    for file in TABLE.rglob("*.py"):
        for key in re.findall(r'Refused\(\s*"([a-z-]+)"', file.read_text("utf-8")):
            yield f"refused.{key}"
    made = {
        "looks": sheet.THEMES,
        "panel": ("log", "score", "hint", "chat", "settings"),
        "settings": ("auto", "confirm", "hook-here", "hook-everywhere"),
        "pace": beside.PACES,
        "replay": ("first", "back", "next", "last"),
        "help": beside.KEYS,
        "sits": (lobby.YOU, lobby.BESIDE, lobby.FRIEND),
        "waits": ("person", "bot", "open", "over", "stopped"),
        "facts": PROVENANCE,
        "level": [level.name for level in levels(find("tests.pebbles"))],
    }
    for family, names in made.items():
        yield from (f"{family}.{name}" for name in names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_there_and_none_is_unused(language: str) -> None:
    messages = catalogue(str(COMMON), "table", language)
    families = {key.partition(".")[0] for key in messages}
    used = {key for key in said_in_code() if re.fullmatch(r"[a-z]+\.(?!js|css)[a-z-]+", key)}
    used = {key for key in used if key.partition(".")[0] in families}
    assert used - messages.keys() == set()
    assert messages.keys() - used == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_blanks_are_the_same_in_every_language(language: str) -> None:
    english = catalogue(str(COMMON), "table", "en")
    for key, message in catalogue(str(COMMON), "table", language).items():
        assert sorted(_BLANK.findall(message)) == sorted(_BLANK.findall(english[key])), key


@pytest.mark.parametrize("game", ["tests.pebbles", *GAMES])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_speaks_the_browsers_language(guest: Seating, language: str, game: str) -> None:
    ada = guest(language=language)
    ada.begin(game, "you", "visitor")
    assert ada.page.get_attribute("html", "lang") == language
    for _ in range(3):
        ada.choose()
    for panel in ("log", "score", "chat", "settings"):
        ada.page.click(f"[data-panel='{panel}']")
        text = ada.texts()
        raw = re.findall(r"\b(?:ask|word|why|category|account|source|name)\.[A-Za-z]\w*", text)
        assert raw == [] or (game == "tests.pebbles" and language != "en"), raw


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_in_the_readers_language(game: str, language: str) -> None:
    page = rules_page(sheet.Reader(language=language), find(game))
    assert f'<div lang="{language}">' in page
    assert page.count('class="ruling"') > 50


def test_rules_that_nobody_translated_are_in_english() -> None:
    page = rules_page(sheet.Reader(language="de"), find("tests.pebbles"))
    assert '<div lang="en">' in page
