"""Three languages: no message missing or unused, no other blanks, none in the wrong one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from drystone.bots import levels
from drystone.core.facts import PROVENANCE
from drystone.core.speech import COMMON, LANGUAGES, catalogue
from drystone.games import GAMES, find
from drystone.learn.attempt import MISSED, RIGHT
from drystone.learn.puzzle import GENERAL, themes_of
from drystone.learn.run import DEAD_END, TURN_OVER
from drystone.table.notifications.hook_formats import FORMATS
from drystone.table.notifications.notices import KINDS, WAYS
from drystone.table.pages import layout, learn, lobby, side_panels
from drystone.table.pages.messages import sentences
from drystone.table.pages.replay import STRIDES
from drystone.table.pages.rulebook import rules_page
from drystone.table.verbs.consent import TOO_EARLY
from tests.browser.conftest import Seating
from tests.conformance.speech import languages
from tests.rules import PARAGRAPH

TABLE = Path(side_panels.__file__).parents[1]
_KEY = re.compile(r"[a-z]+\.(?!js|css)[a-z0-9.-]*[a-z0-9]")
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
        "looks": layout.THEMES,
        "panel": ("log", "score", "hint", "chat", "settings"),
        "settings": ("auto", "confirm", "lets-stand-in", "hook-here", "hook-everywhere"),
        "pace": side_panels.PACES,
        "replay": ("first", "back", "next", "last", *(f"by-{each}" for each in STRIDES)),
        "host": [
            *("told-remove", "told-close", "told-open", "told-pass-host", "told-renamed"),
            *("told-mute", "told-unmute", "told-mute-lookers", "told-unmute-lookers"),
        ],
        "help": side_panels.KEYS,
        "sits": (lobby.YOU, lobby.BESIDE, lobby.FRIEND),
        "waits": ("person", "bot", "open", "over", "stopped"),
        "facts": PROVENANCE,
        "out": ("bot", "end", "wait"),
        "clock": ("days-left", "hours-left", "up", "away"),
        "ends": ("stands", "nobody"),
        "request": ("stands", "nobody"),
        "about": KINDS,
        "notice": KINDS,
        "way": WAYS,
        "notices": ("about", "way"),
        "format": FORMATS,
        "mail": (
            "subject",
            "confirm",
            "ignore",
            "off",
            "confirm-button",
            "off-button",
            "confirm-done",
            "off-done",
        ),
        "you": ("sign-in", "sign-in-lead", "prove", "prove-lead"),
        "wanted": ("any", "new", "used"),
        "learn": (*learn.CHAPTERS, TURN_OVER, DEAD_END),
        "puzzle": [
            *(f"theme.{theme}" for theme in GENERAL),
            *(f"theme.{theme}" for game in GAMES for theme in themes_of(game)),
            *(f"bar-{verdict}" for verdict in (RIGHT, MISSED)),
        ],
        "coach": ("about-1", "about-2", "about-3"),
        "refused": TOO_EARLY,
        "ended": ("resigned", "time", "agreed", "expired", "operator"),
        "level": [level.name for level in levels(find("tests.pebbles"))],
    }
    for family, names in made.items():
        yield from (f"{family}.{name}" for name in names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_there_and_none_is_unused(language: str) -> None:
    messages = sentences(language)
    families = {key.partition(".")[0] for key in messages}
    used = {key for key in said_in_code() if _KEY.fullmatch(key)}
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
        assert raw == [], raw


@pytest.mark.parametrize(
    "game, language", [(game, code) for game in GAMES for code in languages(find(game))]
)
def test_the_rules_are_in_the_readers_language(game: str, language: str) -> None:
    page = rules_page(layout.Reader(language=language), find(game))
    assert f'<div lang="{language}">' in page
    rulebook = Path(find(game).rulebook)
    numbered = [line for line in rulebook.read_text("utf-8").splitlines() if PARAGRAPH.match(line)]
    assert page.count('class="ruling"') == len(numbered) > 0


def test_rules_that_nobody_translated_are_in_english(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text("# Toy\n\n**TOY 1.1** You draw.\n")
    toy = replace(find("tests.pebbles"), rulebook=str(tmp_path / "rules.md"))
    page = rules_page(layout.Reader(language="de"), toy)
    assert '<div lang="en">' in page
