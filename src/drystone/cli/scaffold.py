"""`drystone new-game`: a new game in the repository, to be rewritten room by room.

It begins as a copy of Pebbles under another name, which plays and passes every test: so whoever
writes a game starts from something whole and changes one thing after the other.
"""

from __future__ import annotations

import keyword
import re
import subprocess
import sys
from pathlib import Path

import drystone
from drystone.cli.arguments import BadInput
from drystone.games import GAMES, all_rules

TEMPLATE = Path("tests/pebbles")
KEPT = Path("tests/golden/kept.toml")
TEMPLATE_PREFIX = "PEB"
MADE = {".mo", ".so", ".pyc"}
"""What is made from the sources and not copied."""


def checkout() -> Path:
    """The root of the repository that this program runs from; an installed package has none."""
    root = Path(drystone.__file__).resolve().parents[2]
    if not (root / TEMPLATE / "rules.md").exists():
        raise BadInput(
            "new-game needs a checkout of the repository, with its tests and docs; "
            "clone it, run `make build` there, then `.venv/bin/drystone new-game`"
        )
    return root


def refuse_name(root: Path, name: str) -> None:
    """Refuse what can't be the name of a new game's folder."""
    if name in GAMES:
        raise BadInput(f"there is a game {name!r} already")
    if not re.fullmatch(r"[a-z][a-z0-9]+", name) or keyword.iskeyword(name):
        raise BadInput(f"a game's name has small letters and digits, as 'brass2', not {name!r}")
    catalogue = root / "src/drystone/locale/en" / f"{name}.po"
    if (root / "tests" / name).exists() or catalogue.exists():
        raise BadInput(f"{name!r} is taken by something else in the repository")


def refuse_prefix(prefix: str) -> None:
    """Refuse what can't stand before the numbers of a new game's rules."""
    if not re.fullmatch(r"[A-Z]{3}", prefix):
        raise BadInput(f"a prefix has three capital letters, as 'CHE', not {prefix!r}")
    taken = {rules.prefix: name for name, rules in all_rules().items()}
    taken[TEMPLATE_PREFIX] = "pebbles"
    if prefix in taken:
        raise BadInput(f"the rules of {taken[prefix]} have the prefix {prefix!r}")


class Scaffold:
    """A new game: where each file of Pebbles goes, and what it says there."""

    def __init__(self, root: Path, name: str, prefix: str, title: str) -> None:
        self.root = root
        self.name = name
        self.prefix = prefix
        self.title = title
        self.game = Path("src/drystone/games") / name
        self.tests = Path("tests") / name

    def files(self) -> dict[Path, str]:
        """The new files with their text."""
        found = {self.tests / "__init__.py": ""}
        for file in sorted((self.root / TEMPLATE).rglob("*")):
            if file.is_file() and file.suffix not in MADE and "__pycache__" not in file.parts:
                old = file.relative_to(self.root / TEMPLATE)
                found[self.place(old)] = self.renamed(old, file.read_text("utf-8"))
        return found

    def place(self, old: Path) -> Path:
        """Where a file of the template goes."""
        if old.name == "hidden.py" or old.name.startswith("test_"):
            return self.tests / old
        if old.parts[0] == "locale":
            catalogue = old.name.replace("tests.pebbles", self.name, 1)
            return Path("src/drystone/locale") / old.parts[1] / catalogue
        if old.suffix == ".md":
            return Path("docs/rules") / old.name.replace("rules", self.name, 1)
        if old.name == "weights.toml":
            return Path("src/drystone/bots/weights") / f"{self.name}.toml"
        return self.game / old

    def renamed(self, old: Path, text: str) -> str:
        """A file's text with the new game's name, prefix and title."""
        if old == Path("__init__.py"):
            text = text[text.index("from __future__") :]
            text = f'"""{self.title}."""\n\n{text}'
            text = text.replace("Path(__file__).parent\n", "Path(__file__).parents[2]\n")
            text = text.replace('"rules.md"', f'"rules" / "{self.name}.md"')
            text = text.replace("_HERE", "_PACKAGE")
            text = re.sub(r"\bversion=\d+", "version=1", text)
        # Pebbles has its catalogues in its own folder, a game in the package, two folders above.
        up = re.compile(r'Path\(__file__\)\.parents\[(\d+)\] / "locale"')
        text = up.sub(lambda m: f'Path(__file__).parents[{int(m[1]) + 2}] / "locale"', text)
        text = text.replace('"tests.pebbles"', f'"{self.name}"')
        text = text.replace("tests.pebbles", f"drystone.games.{self.name}")
        text = re.sub(r"\bpebbles\b", self.name, text)
        text = re.sub(r"\bPebbles\b", self.title, text)
        return re.sub(rf"\b{TEMPLATE_PREFIX}\b", self.prefix, text)

    def kept(self) -> str:
        """What `tests/golden/kept.toml` lists of the new game: as much as of Pebbles."""
        entries = re.split(r"\n(?=\[\[)", (self.root / KEPT).read_text("utf-8"))
        mine = [entry.rstrip() for entry in entries if 'name = "pebbles/' in entry]
        return "\n\n".join(mine).replace('"pebbles/', f'"{self.name}/')

    def write(self) -> list[Path]:
        """Write everything; you get the new files."""
        files = self.files()
        there = [path for path in files if (self.root / path).exists()]
        if there:
            raise BadInput(f"{there[0]} is there already; nothing was written")
        for path, text in files.items():
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_text(text, "utf-8")
        with (self.root / KEPT).open("a", encoding="utf-8") as file:
            file.write(f"\n{self.kept()}\n")
        self.format()
        self.write_golden_games()
        return sorted(files)

    def format(self) -> None:
        """Long and short names break lines elsewhere; without ruff `make format` does it later."""
        for command in (["check", "--fix", "--select", "I"], ["format"]):
            subprocess.run(
                [sys.executable, "-m", "ruff", *command, str(self.game), str(self.tests)],
                cwd=self.root,
                capture_output=True,
                check=False,
            )

    def write_golden_games(self) -> None:
        """Play the games that are kept to notice changes of the rules."""
        done = subprocess.run(
            [sys.executable, "-m", "tests.conformance.golden", self.name],
            cwd=self.root,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            told = done.stderr.strip().splitlines()[-1:]
            raise BadInput(f"the new game could not be played: {' '.join(told)}")

    def told(self) -> str:
        """What was made, and what to do next."""
        name = self.name
        return f"""{self.title} is here: a copy of Pebbles that plays and passes every test.

  {self.game}/  its rules, facts, picture and eyes
  docs/rules/{name}.md  the rules in words, and {name}.de.md, {name}.pl.md
  src/drystone/locale/*/{name}.po  what it says, in three languages
  src/drystone/bots/weights/{name}.toml  what its features are worth to bots
  {self.tests}/  its tests, and hidden.py
  tests/golden/{name}/  games that are kept, listed in {KEPT}

Next:
  make build
  .venv/bin/pytest {self.tests}
  .venv/bin/pytest tests/conformance -k {name}
  .venv/bin/drystone play {name}
Then rewrite it as "A game" in CONTRIBUTING.md says, one room after the other."""
