"""Every rule has a test and every test of a game has a rule; and the check for that works."""

from __future__ import annotations

from pathlib import Path

import pytest

from drystone.games import find
from tests import rules
from tests.conformance import speech
from tests.conformance.registry import NAMES
from tests.rules import Book, rule

BOOK = Book("TOY", "docs/rules/toy.md", "tests/toy")


def test_rules_and_tests_name_each_other() -> None:
    assert rules.problems(rules.ROOT, rules.BOOKS) == []


@pytest.mark.parametrize("language", ["de", "pl"])
@pytest.mark.parametrize("book", rules.BOOKS, ids=lambda book: Path(book.tests).name)
def test_translated_rules_have_the_same_paragraphs_and_numbers(book: Book, language: str) -> None:
    """A game is translated whole, its rules and what it says, or not at all."""
    name = next(name for name in NAMES if find(name).prefix == book.prefix)
    if language in speech.languages(find(name)):
        assert rules.translation_problems(rules.ROOT, book, language) == []
    else:
        assert not (rules.ROOT / book.rules.replace(".md", f".{language}.md")).exists()


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A small repository in which two rules have a test each."""
    (tmp_path / "docs/rules").mkdir(parents=True)
    (tmp_path / "tests/toy").mkdir(parents=True)
    (tmp_path / BOOK.rules).write_text(
        "# Toy\n\n**TOY 1.1** You draw.\n\n**TOY 1.2** You may stop, see **TOY 1.1**.\n"
    )
    write_tests(
        tmp_path,
        """
        @rule("TOY 1.1")
        def test_draw(): ...

        @pytest.mark.parametrize("n", [pytest.param(1, marks=rule("TOY 1.2"))])
        def test_stop(n): ...
        """,
    )
    return tmp_path


def write_tests(house: Path, text: str, file: str = "tests/toy/test_toy.py") -> None:
    lines = text.splitlines()
    (house / file).write_text("\n".join(line.removeprefix("        ") for line in lines))


def test_a_house_in_order_has_no_problems(house: Path) -> None:
    assert rules.problems(house, [BOOK]) == []


def test_a_rule_without_a_test_is_found(house: Path) -> None:
    with (house / BOOK.rules).open("a") as file:
        file.write("\n**TOY 2.1** You win.\n")
    assert rules.problems(house, [BOOK]) == ["docs/rules/toy.md:7: no test shows TOY 2.1"]


def test_a_test_of_an_unknown_rule_is_found_anywhere(house: Path) -> None:
    write_tests(house, '@rule("TOY 9.9")\ndef test_odd(): ...\n', "tests/test_odd.py")
    assert rules.problems(house, [BOOK]) == [
        "tests/test_odd.py:2: test_odd names TOY 9.9, which is no rule"
    ]


def test_a_game_test_without_a_rule_is_found(house: Path) -> None:
    write_tests(house, "def test_bare(): ...\n", "tests/toy/test_bare.py")
    assert rules.problems(house, [BOOK]) == ["tests/toy/test_bare.py:1: test_bare names no rule"]


def test_a_test_outside_the_games_needs_no_rule(house: Path) -> None:
    write_tests(house, "def test_bare(): ...\n", "tests/test_bare.py")
    assert rules.problems(house, [BOOK]) == []


def test_a_rule_number_that_is_not_a_plain_string_is_found(house: Path) -> None:
    write_tests(house, "@rule(NUMBER)\ndef test_odd(): ...\n", "tests/toy/test_odd.py")
    assert rules.problems(house, [BOOK]) == [
        "tests/toy/test_odd.py:2: test_odd must name its rules as plain strings"
    ]


def test_a_number_used_twice_is_found(house: Path) -> None:
    with (house / BOOK.rules).open("a") as file:
        file.write("\n**TOY 1.1** You draw again.\n")
    assert rules.problems(house, [BOOK]) == [
        "docs/rules/toy.md:7: TOY 1.1 stands at docs/rules/toy.md:3 too"
    ]


def test_a_number_of_another_game_is_found(house: Path) -> None:
    other = Book("CUP", BOOK.rules, BOOK.tests)
    assert rules.problems(house, [other]) == [
        "docs/rules/toy.md:3: TOY 1.1 stands in the rules of CUP",
        "docs/rules/toy.md:5: TOY 1.2 stands in the rules of CUP",
    ]


@pytest.mark.parametrize(
    "text",
    [
        'pytestmark = rule("TOY 1.1", "TOY 1.2")\ndef test_both(): ...\n',
        '@rule("TOY 1.1", "TOY 1.2")\nclass TestToy:\n    def test_both(self): ...\n',
        '@rule("TOY 1.1")\n@rule("TOY 1.2")\nasync def test_both(): ...\n',
        'CASES = [pytest.param(1, marks=[rule("TOY 1.1"), rule("TOY 1.2")])]\n'
        '@pytest.mark.parametrize("n", CASES)\ndef test_both(n): ...\n',
    ],
)
def test_rules_are_read_wherever_pytest_takes_a_mark(house: Path, text: str) -> None:
    write_tests(house, text)
    assert rules.problems(house, [BOOK]) == []


def test_the_table_lists_the_tests_of_each_rule(house: Path) -> None:
    assert list(rules.table(house, [BOOK])) == [
        "TOY 1.1  You draw.",
        "    tests/toy/test_toy.py::test_draw",
        "TOY 1.2  You may stop, see **TOY 1.1**.",
        "    tests/toy/test_toy.py::test_stop",
    ]
    assert len(list(rules.table(house, [BOOK], "TOY 1.2"))) == 2
    assert list(rules.table(house, [BOOK], "TOY 2")) == []


@pytest.mark.parametrize(
    "text, problem",
    [
        ("# Spiel\n\n**TOY 1.1** Ziehen.\n\n**TOY 1.2** Halt, siehe **TOY 1.1**.\n", ""),
        ("# Spiel\n\n**TOY 1.1** Ziehen.\n", "TOY 1.2 is missing"),
        ("# Spiel\n\n**TOY 1.1** Zieh 2.\n\n**TOY 1.2** Halt, siehe **TOY 1.1**.\n", "TOY 1.1 has"),
        (
            "# Spiel\n\n**TOY 1.2** Halt, siehe **TOY 1.1**.\n\n**TOY 1.1** Ziehen.\n",
            "another order",
        ),
        ("", "TOY 1.1 is missing"),
    ],
)
def test_a_translation_that_says_something_else_is_found(
    house: Path, text: str, problem: str
) -> None:
    if text:
        (house / "docs/rules/toy.de.md").write_text(text)
    found = rules.translation_problems(house, BOOK, "de")
    assert problem in "\n".join(found) if problem else found == []


def test_the_marker_carries_its_rules() -> None:
    @rule("TOY 1.1", "TOY 1.2")
    def shown() -> None: ...

    mark: pytest.Mark = vars(shown)["pytestmark"][0]
    assert (mark.name, mark.args) == ("rule", ("TOY 1.1", "TOY 1.2"))
