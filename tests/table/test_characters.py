"""Characters: opponents with a taste, by name and with a sentence wherever bots are chosen."""

from __future__ import annotations

import pytest

from drystone.bots import characters
from drystone.core.speech import LANGUAGES
from drystone.games import find
from drystone.table.game.seats import known_level
from drystone.table.pages.lobby import bot_name, new_game
from drystone.table.pages.messages import Messages
from drystone.table.rest.serialize import rules_out

GAMES = ("caledonia", "gwtnz", "keyflower")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_the_lobby_names_them_and_says_what_they_like(name: str, language: str) -> None:
    rules, t = find(name), Messages(language)
    page = str(new_game(t, rules))
    for character in characters(rules):
        called = bot_name(t, rules, character.name)
        about = t.of_game(rules, "character", f"{character.name}.about")
        assert f'<option value="{character.name}">{called}</option>' in page
        assert f"<dt>{called}</dt><dd>{about}</dd>" in page
        assert about.endswith(".")


def test_a_game_without_characters_speaks_of_none() -> None:
    rules = find("tests.pebbles")
    page = str(new_game(Messages("en"), rules))
    assert "<optgroup" not in page
    assert "characters" not in page


@pytest.mark.parametrize("name", GAMES)
def test_they_can_be_seated_like_levels(name: str) -> None:
    rules = find(name)
    told = rules_out(rules)
    assert len(told.characters) >= 4
    for character in told.characters:
        assert known_level(rules, character) == character
    with pytest.raises(ValueError, match=f"there are: visitor.*{told.characters[0]}"):
        known_level(rules, "stranger")
