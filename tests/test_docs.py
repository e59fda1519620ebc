"""What the documentation shows is true: its Python runs, its commands and pages are there."""

from __future__ import annotations

import doctest
import importlib.util
import re
import shlex
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from drystone import cli

ROOT = Path(__file__).parents[1]
PAGES = [
    *sorted(ROOT.glob("docs/*.md")),
    *sorted(ROOT.glob("docs/review/*.md")),
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
]
_FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
NOT_COMMANDS = ("record",)
"""What follows "drystone" in the first line of a file."""


def fences(page: Path) -> Iterator[tuple[str, str]]:
    """The fenced blocks of a page: what kind, and the text."""
    text = page.read_text("utf-8")
    yield from re.findall(r"^ *```([^\n`]*)\n(.*?)^ *```", text, re.MULTILINE | re.DOTALL)


def python_blocks() -> Iterator[tuple[str, str]]:
    """Each page that shows Python, with all of it: a later block goes on from an earlier one."""
    for page in PAGES:
        blocks = [text for kind, text in fences(page) if kind == "python"]
        if blocks and page.name != "README.md":  # pytest runs that one itself
            yield page.name, "\n".join(blocks)


def commands() -> Iterator[tuple[str, str]]:
    """Every command line that a page names, in a block or in a sentence."""
    for page in PAGES:
        text = page.read_text("utf-8")
        said = re.findall(r"`((?:drystone|make|python -m) [^`]+)`", text)
        for kind, block in fences(page):
            if kind == "":
                said += [
                    line.strip().removeprefix(".venv/bin/").partition("  #")[0]
                    for line in block.splitlines()
                    if re.match(r" *(\.venv/bin/)?(drystone|make|python -m) ", line)
                ]
        for line in said:
            yield page.name, line.replace("\\|", "|").strip()


@pytest.mark.parametrize("page, text", [*python_blocks()], ids=lambda x: x.split("\n")[0])
def test_python_on_a_page_does_what_it_says(page: str, text: str) -> None:
    if ">>>" not in text:
        compile(textwrap.dedent(text), page, "exec")
        return
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert test.examples
    assert doctest.DocTestRunner(optionflags=_FLAGS).run(test).failed == 0


@pytest.mark.parametrize(
    "page, text",
    [(page.name, text) for page in PAGES for kind, text in fences(page) if kind == "toml"],
    ids=lambda x: x.split("\n")[0],
)
def test_toml_on_a_page_is_toml(page: str, text: str) -> None:
    assert tomllib.loads(text)


RUN = r"drystone (explore|arena|bench|dataset)(?!.*(records/|://|\.record|skerry))"
"""The commands that are run here: quick ones that need no file of the reader's."""


def quick_commands() -> Iterator[tuple[str, str]]:
    """Command lines in blocks that can be run as they are, with as little to do as can be."""
    for page in PAGES:
        for kind, block in fences(page):
            for line in block.splitlines():
                command = line.strip().partition(" # ")[0].strip()
                if kind == "" and re.match(RUN, command):
                    yield page.name, re.sub(r"--games \d+", "--games 2", command)


@pytest.mark.parametrize("page, line", [*quick_commands()])
def test_commands_on_a_page_do_something(
    page: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = shlex.split(line)[1:]
    if words[0] == "bench":
        words += ["gwtnz", "--seconds", "0.05", "--only-here"]
    done = CliRunner().invoke(cli.app, words, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    assert done.output.strip() or [*tmp_path.iterdir()]


def wrong_command(line: str) -> str:
    """What is wrong with a command line, in a sentence; "" if nothing."""
    words = shlex.split(line)
    if words[0] == "make":
        targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
        goals = [word for word in words[1:] if "=" not in word]
        return "" if set(goals) <= set(targets) else f"no such target: {line}"
    if words[0] == "python":
        found = importlib.util.find_spec(words[2])
        return "" if found is not None else f"no such module: {words[2]}"
    # Asked for help, a command reads all of its words first, and does nothing.
    asked = CliRunner().invoke(cli.app, [words[1], "--help", *words[2:]])
    return "" if asked.exit_code == 0 else f"{line}: {' '.join(asked.output.split())}"


def test_every_command_on_a_page_is_there_with_its_options() -> None:
    found = [*commands()]
    assert len(found) > 60
    wrong = {
        f"{page}: {told}"
        for page, line in found
        if not line.startswith(tuple(f"drystone {word} " for word in NOT_COMMANDS))
        and (told := wrong_command(line))
    }
    assert wrong == set()


@pytest.mark.parametrize(
    "line, told",
    [
        ("drystone fly", "No such command"),
        ("drystone arena gwtnz a b --gmaes 4", "No such option"),
        ("make lunch", "no such target"),
        ("python -m tests.lunch", "no such module"),
    ],
)
def test_a_wrong_command_would_be_told(line: str, told: str) -> None:
    assert told in wrong_command(line)


def test_links_between_pages_lead_to_a_page() -> None:
    broken = [
        f"{page.name}: {target}"
        for page in PAGES
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
        if not (page.parent / target).exists()
    ]
    assert broken == []


def test_every_page_is_in_the_contents() -> None:
    listed = set(
        re.findall(r"^[\w/*]+$", (ROOT / "docs/index.md").read_text("utf-8"), re.MULTILINE)
    )
    there = {page.stem for page in ROOT.glob("docs/*.md")} - {"index"}
    assert there <= listed
