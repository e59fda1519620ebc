"""What is said where a catalogue, a key or a name is missing."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from drystone.core.rules import Rules
from drystone.core.speech import catalogue, fill, say, say_action, say_refusal, title
from drystone.core.state import Refusal
from drystone.games import GAMES, find
from tests.conformance.speech import languages
from tests.pebbles import RULES

pytestmark = pytest.mark.pure_too

ENGLISH = {
    "why.too-few": "{plot} needs {n} {n|ox|oxen}",
    "why.far": "{n} {n|mile|miles} to {plot@of}",
    "name.plot.home@of": "the farmer's house",
    "name.herd.#": "{n} {n|ox|oxen}",
    "why.taken": "{plot} is taken",
    "name.plot.#": "Plot {n}",
    "name.plot.home": "the farm",
    "name.river": "River",
}


@pytest.fixture
def rules(tmp_path: Path) -> Rules:
    """Rules with an English catalogue and a German one that knows a single key."""
    write(tmp_path / "en" / "farm.po", ENGLISH)
    write(tmp_path / "de" / "farm.po", {"name.plot.#": "Parzelle {n}"})
    return replace(RULES, name="farm", catalogues=str(tmp_path))


def write(file: Path, messages: dict[str, str]) -> None:
    file.parent.mkdir(exist_ok=True)
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8"\n'
    lines = [f'\nmsgid "{key}"\nmsgstr "{text}"\n' for key, text in messages.items()]
    file.write_text(head + "".join(lines), "utf-8")


@pytest.mark.parametrize(
    "language, name, said",
    [
        ("en", "plot.7", "Plot 7"),
        ("en", "plot.12", "Plot 12"),
        ("en", "plot.home", "the farm"),
        ("de", "plot.7", "Parzelle 7"),
        ("de", "plot.home", "the farm"),
        ("pl", "plot.3", "Plot 3"),
        ("en", "tower.old-mill", "old mill"),
    ],
)
def test_names_fall_back_to_a_number_then_to_english(
    rules: Rules, language: str, name: str, said: str
) -> None:
    assert say(rules, f"name.{name}", {}, language) == said


def test_a_sentence_without_a_translation_is_said_in_english(rules: Rules) -> None:
    assert say(rules, "why.taken", {"plot": "plot.4"}, "de") == "Parzelle 4 is taken"


@pytest.mark.parametrize(
    "game, language", [(game, code) for game in GAMES for code in languages(find(game))]
)
def test_what_is_asked_first_ends_as_the_question_ends(game: str, language: str) -> None:
    rules = find(game)
    asked = [key for key in catalogue(rules.catalogues, game, language) if key.startswith("ask.")]
    assert asked
    for key in asked:
        question = say(rules, key, {}, language)
        assert say_refusal(rules, Refusal("", "not-now", {"asked": key}), language).endswith(
            f": {question}"
        )


@pytest.mark.parametrize(
    "language, number, said",
    [
        ("en", 1, "1 ox"),
        ("en", 0, "0 oxen"),
        ("pl", 1, "1 wół"),
        ("pl", 3, "3 woły"),
        ("pl", 12, "12 wołów"),
        ("pl", 22, "22 woły"),
        ("de", "5", "5 Ochsen"),
        ("de", "count.1", "count.1 Ochse"),
    ],
)
def test_a_noun_takes_the_form_that_goes_with_its_number(
    language: str, number: int | str, said: str
) -> None:
    forms = {"en": "ox|oxen", "de": "Ochse|Ochsen", "pl": "wół|woły|wołów"}[language]
    assert fill("{n} {n|" + forms + "}", {"n": number}, language) == said


def test_a_sentence_that_begins_with_a_name_begins_with_a_capital(rules: Rules) -> None:
    refusal = Refusal("PEB 1.1", "too-few", {"plot": "plot.home", "n": 2})
    assert say_refusal(rules, refusal) == "The farm needs 2 oxen (PEB 1.1)"


@pytest.mark.parametrize("plot, said", [("home", "the farmer's house"), ("7", "Plot 7")])
def test_a_name_has_another_form_where_the_catalogue_has_one(
    rules: Rules, plot: str, said: str
) -> None:
    assert say(rules, "why.far", {"n": 1, "plot": f"plot.{plot}"}) == f"1 mile to {said}"


def test_the_number_in_a_key_chooses_forms_by_the_language_of_the_message(rules: Rules) -> None:
    assert say(rules, "name.herd.1", {}) == "1 ox"
    assert say(rules, "name.herd.2", {}, "pl") == "2 oxen", "there is no Polish, so by English"


@pytest.mark.parametrize(
    "language, country", [("en", "New Zealand"), ("de", "Neuseeland"), ("pl", "Nowa Zelandia")]
)
def test_a_title_is_said_in_the_reader_s_language(language: str, country: str) -> None:
    assert title(find("gwtnz"), language) == f"Great Western Trail: {country}"
    assert title(RULES, language) == RULES.title, "a game without another title"


@pytest.mark.parametrize(
    "language, money",
    [("en", "gain £2"), ("de", "2\u00a0£ nehmen"), ("pl", "zyskaj 2\u00a0£")],
)
def test_a_double_action_tells_its_own_amount(language: str, money: str) -> None:
    rules = find("gwtnz")
    assert say_action(rules, rules.words.parse("double money"), language).endswith(f": {money}")


def test_a_key_that_nobody_knows_is_said_with_its_blanks(rules: Rules) -> None:
    assert say(rules, "why.flooded", {"plot": "plot.4"}, "en") == "why.flooded Plot 4"


def test_a_compiled_catalogue_is_read_unless_it_is_old(tmp_path: Path) -> None:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    text, compiled = tmp_path / "en/farm.po", tmp_path / "en/farm.mo"
    write(text, {"name.river": "compiled"})
    with text.open("rb") as source, compiled.open("wb") as target:
        write_mo(target, read_po(source))
    write(text, {"name.river": "edited"})
    os.utime(text, (2000, 2000))
    for written, said in ((1000, "edited"), (3000, "compiled")):
        os.utime(compiled, (written, written))
        catalogue.cache_clear()
        assert catalogue(str(tmp_path), "farm", "en") == {"name.river": said}
    text.unlink()
    catalogue.cache_clear()
    assert catalogue(str(tmp_path), "farm", "en") == {"name.river": "compiled"}
