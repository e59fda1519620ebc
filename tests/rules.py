"""Rules and tests name each other.

A rules file numbers its paragraphs (`**GWT 6.3** A dark disc ...`), and a test says which of
them it shows:

    @rule("GWT 6.3", "GWT 6.4")
    def test_a_dark_disc_goes_only_on_a_dark_post(): ...

    @pytest.mark.parametrize("post", [pytest.param(3, marks=rule("GWT 6.5")), ...])

`python -m tests.rules [GWT | "GWT 6"]` prints which tests show which rule. Both sides are read as
text, so the answer does not depend on which tests happen to be collected.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from drystone.games import GAMES, find

ROOT = Path(__file__).parents[1]
PARAGRAPH = re.compile(r"^(?:[-*] )?\*\*([A-Z]{3} \d+(?:\.\d+)*[a-z]?)\*\*\s*(.*)")


def rule(*numbers: str) -> pytest.MarkDecorator:
    """The marker for a test that shows these rules."""
    return pytest.mark.rule(*numbers)


@dataclass(frozen=True)
class Book:
    """A game's rules file and the folder of the tests that show them."""

    prefix: str
    rules: str
    tests: str


BOOKS = [
    *(Book(find(name).prefix, f"docs/rules/{name}.md", f"tests/{name}") for name in GAMES),
    Book("PEB", "tests/pebbles/rules.md", "tests/pebbles"),
]


@dataclass(frozen=True)
class Paragraph:
    """One numbered rule, and where it stands."""

    number: str
    text: str
    place: str


@dataclass(frozen=True)
class Showing:
    """One test, and the rules that it names."""

    name: str
    file: str
    line: int
    numbers: tuple[str, ...]
    unreadable: bool = False

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}"


def paragraphs(root: Path, book: Book) -> list[Paragraph]:
    """The numbered paragraphs of a rules file, in its order."""
    file = root / book.rules
    if not file.exists():
        return []
    found = []
    for line, text in enumerate(file.read_text().splitlines(), 1):
        match = PARAGRAPH.match(text)
        if match:
            found.append(Paragraph(match[1], match[2], f"{book.rules}:{line}"))
    return found


def showings(root: Path) -> list[Showing]:
    """Every test under tests/, with the rules that it names."""
    found: list[Showing] = []
    for file in sorted(root.glob("tests/**/test_*.py")):
        found += _showings_in(file.relative_to(root).as_posix(), ast.parse(file.read_text()))
    return found


def _showings_in(file: str, module: ast.Module) -> Iterator[Showing]:
    shared = {
        target.id: node.value
        for node in module.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for_all = [shared["pytestmark"]] if "pytestmark" in shared else []
    yield from _showings_of(file, module.body, for_all, shared)


def _showings_of(
    file: str, body: list[ast.stmt], inherited: list[ast.expr], shared: dict[str, ast.expr]
) -> Iterator[Showing]:
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from _showings_of(file, node.body, inherited + node.decorator_list, shared)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if not node.name.startswith("test"):
                continue
            arguments = list(_rule_arguments(inherited + node.decorator_list, shared))
            numbers = tuple(
                argument.value
                for argument in arguments
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
            )
            unreadable = len(numbers) < len(arguments)
            yield Showing(node.name, file, node.lineno, numbers, unreadable)


def _rule_arguments(marks: list[ast.expr], shared: dict[str, ast.expr]) -> Iterator[ast.expr]:
    """What `rule(...)` is called with in these marks and in the lists that they refer to."""
    for mark in marks:
        for node in ast.walk(mark):
            if isinstance(node, ast.Name) and node.id in shared:
                rest = {name: value for name, value in shared.items() if name != node.id}
                yield from _rule_arguments([shared[node.id]], rest)
            elif isinstance(node, ast.Call) and _called(node) == "rule":
                yield from node.args


def _called(call: ast.Call) -> str:
    if isinstance(call.func, ast.Name):
        return call.func.id
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def problems(root: Path, books: list[Book]) -> list[str]:
    """What is wrong between the rules and the tests, a line each."""
    found = []
    tests = showings(root)
    shown = {number for test in tests for number in test.numbers}
    known: dict[str, Paragraph] = {}
    for book in books:
        for paragraph in paragraphs(root, book):
            number, place = paragraph.number, paragraph.place
            if not number.startswith(book.prefix + " "):
                found.append(f"{place}: {number} stands in the rules of {book.prefix}")
            if number in known:
                found.append(f"{place}: {number} stands at {known[number].place} too")
            known[number] = paragraph
            if number not in shown:
                found.append(f"{place}: no test shows {number}")
    folders = tuple(book.tests + "/" for book in books)
    for test in tests:
        unknown = [number for number in test.numbers if number not in known]
        found += [f"{test.place}: {test.name} names {n}, which is no rule" for n in unknown]
        if test.unreadable:
            found.append(f"{test.place}: {test.name} must name its rules as plain strings")
        elif not test.numbers and test.file.startswith(folders):
            found.append(f"{test.place}: {test.name} names no rule")
    return found


def translation_problems(root: Path, book: Book, language: str) -> list[str]:
    """Where a translated rules file is not the English one in other words, a line each.

    Numbers are the same in every language: of paragraphs, of what they refer to, and all others.
    """
    translated = replace(book, rules=book.rules.replace(".md", f".{language}.md"))
    english = _blocks(root / book.rules)
    theirs = _blocks(root / translated.rules)
    found = []
    for number in english:
        if number not in theirs:
            found.append(f"{translated.rules}: {number} is missing")
        elif _digits(english[number]) != _digits(theirs[number]):
            found.append(f"{translated.rules}: {number} has other numbers in it")
    if not found and list(english) != list(theirs):
        found.append(f"{translated.rules}: the paragraphs are others, or in another order")
    return found


def _blocks(file: Path) -> dict[str, str]:
    """Each numbered paragraph and each chapter's heading, with all that stands below it."""
    if not file.exists():
        return {}
    blocks: dict[str, str] = {}
    name = "the beginning"
    for line in file.read_text("utf-8").splitlines():
        numbered = PARAGRAPH.match(line)
        heading = re.match(r"#+ (\d[\d.]*)", line)
        if numbered:
            name = numbered[1]
        elif heading:
            name = "chapter " + heading[1]
        blocks[name] = blocks.get(name, "") + line + "\n"
    return blocks


def _digits(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


def table(root: Path, books: list[Book], wanted: str = "") -> Iterator[str]:
    """The rules whose number starts like `wanted`, each with the tests that show it."""
    tests = showings(root)
    for book in books:
        for paragraph in paragraphs(root, book):
            if not re.match(rf"{re.escape(wanted)}\b", paragraph.number):
                continue
            yield f"{paragraph.number}  {_shortened(paragraph.text)}"
            for test in tests:
                if paragraph.number in test.numbers:
                    yield f"    {test.file}::{test.name}"


def _shortened(text: str, width: int = 88) -> str:
    return text if len(text) <= width else text[:width].rsplit(" ", 1)[0] + " ..."


def main() -> int:
    """Print the table, then what is wrong; 1 if anything is."""
    for line in table(ROOT, BOOKS, " ".join(sys.argv[1:])):
        print(line)
    wrong = problems(ROOT, BOOKS)
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
