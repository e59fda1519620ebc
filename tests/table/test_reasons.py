"""Why a position can't be: every sentence of the rules is said in every language."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

import drystone
from drystone.core import position
from drystone.core.speech import BLANK, COMMON, LANGUAGES, catalogue
from drystone.games import find
from drystone.table.reasons import COMMON_REASONS, _patterns, reason_said
from tests.conformance.registry import NAMES

SAYERS = ("Impossible", "expect", "demand")


def template(node: ast.expr) -> str | None:
    """A sentence as the source has it, with a blank for whatever is put in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.JoinedStr):
        return None
    parts = []
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts.append(str(part.value))
        elif isinstance(part, ast.FormattedValue) and ast.unparse(part.value) == "who":
            parts.append("player 7")
        elif isinstance(part, ast.FormattedValue) and ast.unparse(part.value) == "when":
            parts.append("before winter tiles are revealed")
        else:
            parts.append("7")
    return "".join(parts)


def sentences(file: Path) -> list[str]:
    """Every reason that a source gives."""
    found = []
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in SAYERS and node.args:
            said = template(node.args[-1])
            if said is not None:
                found.append(said)
    return found


def known(folder: str, name: str, sentence: str) -> list[str]:
    return [key for key, pattern in _patterns(folder, name) if pattern.fullmatch(sentence)]


@pytest.mark.parametrize("name", NAMES)
def test_every_reason_is_said_in_every_language(name: str) -> None:
    rules = find(name)
    module = name if "." in name else f"drystone.games.{name}"
    file = Path(str(import_module(module).__file__)).parent / "check.py"
    given = sentences(file)
    assert given
    met = set()
    for sentence in given:
        keys = known(rules.catalogues, f"{name}-reasons", sentence)
        assert keys, sentence
        met.add(keys[0])
        said = {code: reason_said(rules, sentence, code) for code in LANGUAGES}
        assert said["de"].lower() != said["en"].lower() != said["pl"].lower(), said
        assert not any("{" in text for text in said.values()), said
    unused = catalogue(rules.catalogues, f"{name}-reasons", "en").keys() - met
    assert unused <= {"winter-after"}, "a sentence that no rule says any more"


def test_what_every_position_can_have_wrong_is_said() -> None:
    source = Path(str(drystone.__file__)).parent / "core" / "position.py"
    assert position.__name__ == "drystone.core.position"
    for sentence in sentences(source):
        assert known(str(COMMON), COMMON_REASONS, sentence), sentence


@pytest.mark.parametrize("name", [*NAMES, "position"])
def test_the_languages_have_the_same_blanks(name: str) -> None:
    folder = str(COMMON) if name == "position" else find(name).catalogues
    books = {code: catalogue(folder, f"{name}-reasons", code) for code in LANGUAGES}
    for key, english in books["en"].items():
        blanks = {blank[1] for blank in BLANK.finditer(english)}
        for code in LANGUAGES:
            assert {blank[1] for blank in BLANK.finditer(books[code][key])} == blanks, (code, key)
    assert books["de"].keys() == books["pl"].keys() == books["en"].keys()


def test_names_numbers_and_seats_are_said_as_people_say_them() -> None:
    clans, tiles = find("caledonia"), find("keyflower")
    assert reason_said(clans, "player 0 can't have -1 wool", "de") == (
        "Platz 1 kann nicht -1 Wolle haben."
    )
    assert reason_said(clans, "1 contracts are missing", "pl") == "Brakuje 1 kontraktu."
    assert "Holzfäller" in reason_said(tiles, "two equal bids on woodcutter", "de")
    assert reason_said(tiles, "nothing like this", "de") == "Nothing like this"
    assert reason_said(tiles, "'seats' can't be []", "de") == "'seats' kann nicht [] sein."
