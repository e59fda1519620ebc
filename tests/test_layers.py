"""Imports go one way: core <- kit <- games <- bots <- learn, analysis <- lab, table <- cli."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import drystone

SOURCE = Path(__file__).parents[1] / "src"

# What each room of the house may import from, besides itself. "public" is drystone/__init__.py.
MAY_IMPORT = {
    "pure": set[str](),
    "terminal": set[str](),
    "core": set[str](),
    "kit": {"core"},
    "games": {"core", "kit"},
    "pickled": {"core", "games"},
    "public": {"pure", "core", "games", "pickled", "analysis"},
    "bots": {"core", "games"},
    "learn": {"core", "games", "bots"},
    "analysis": {"core", "games", "bots"},
    "lab": {"public", "terminal", "core", "games", "bots", "learn"},
    "table": {"public", "core", "kit", "games", "bots", "learn", "analysis"},
    "__main__": {"cli"},
    "cli": {"public", "pure", "terminal", "core", "games", "bots", "lab", "table", "analysis"},
}
KNOW_NO_GAME_BY_NAME = {"core", "kit", "learn", "analysis", "public", "lab", "table", "cli"}


def room(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "public"


def game(module: str) -> str | None:
    """The game that a module belongs to, if it is one's."""
    parts = module.split(".")
    return parts[2] if parts[1:2] == ["games"] and len(parts) > 2 else None


def is_module(name: str) -> bool:
    path = SOURCE.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or path.is_dir()


def imports(source: str, package: str) -> Iterator[str]:
    """The modules of ours that a source in this package imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: package.count(".") + 2 - node.level] if node.level else []
            base = ".".join([*above, *filter(None, [node.module])])
            inside = [f"{base}.{alias.name}" for alias in node.names]
            names = [name if is_module(name) else base for name in inside]
        else:
            continue
        yield from (name for name in names if name.split(".")[0] == "drystone")


def wrong_imports(source: str, module: str, package: str) -> list[str]:
    """The imports that a module may not make, each as a sentence."""
    found = []
    for name in imports(source, package):
        if room(name) != room(module) and room(name) not in MAY_IMPORT[room(module)]:
            found.append(f"{module} imports {name}: {room(module)} may not know {room(name)}")
        elif game(name) is not None and room(module) in KNOW_NO_GAME_BY_NAME:
            found.append(f"{module} imports {name}: only the registry knows games by name")
        elif None not in (game(module), game(name)) and game(module) != game(name):
            found.append(f"{module} imports {name}: a game knows no other game")
    return found


def modules() -> Iterator[tuple[str, str, Path]]:
    """Every module of ours with its package and file."""
    for file in sorted(SOURCE.glob("drystone/**/*.py")):
        package = ".".join(file.parent.relative_to(SOURCE).parts)
        yield package if file.stem == "__init__" else f"{package}.{file.stem}", package, file


def test_imports_go_one_way() -> None:
    found = []
    for module, package, file in modules():
        found += wrong_imports(file.read_text(), module, package)
    assert found == []


@pytest.mark.parametrize(
    "module, source, complaint",
    [
        ("drystone.core.state", "import drystone.games", "core may not know games"),
        ("drystone.core.state", "from drystone import games", "core may not know games"),
        ("drystone.core.state", "from ..games import find", "core may not know games"),
        ("drystone.core.state", "def f():\n    import drystone.cli", "core may not know cli"),
        ("drystone.core.rules", "from drystone.kit import Pen", "core may not know kit"),
        ("drystone.kit.pen", "import drystone.games", "kit may not know games"),
        ("drystone.games.chess.turn", "from drystone.games.go.turn import x", "no other game"),
        ("drystone.games.chess.turn", "import drystone.bots.greedy", "games may not know bots"),
        ("drystone.bots.greedy", "import drystone.table", "bots may not know table"),
        ("drystone.table.running.rooms", "import drystone.lab", "table may not know lab"),
        ("drystone.table.running.rooms", "import drystone.games.go", "only the registry knows"),
        ("drystone.lab.arena", "from drystone.games.go import state", "only the registry knows"),
    ],
)
def test_a_wrong_import_is_found(module: str, source: str, complaint: str) -> None:
    (found,) = wrong_imports(source, module, module.rpartition(".")[0])
    assert complaint in found


@pytest.mark.parametrize(
    "module, source",
    [
        ("drystone.games.chess.turn", "from drystone.core.state import State"),
        ("drystone.games.chess.picture.whole", "from drystone.kit import Pen"),
        ("drystone.games.chess.turn", "from . import words\nfrom .state import Position"),
        ("drystone.bots.greedy", "from drystone.games import find\nimport drystone.core.chance"),
        ("drystone.table.running.rooms", "import drystone\nimport fastapi"),
    ],
)
def test_a_right_import_is_left_alone(module: str, source: str) -> None:
    assert wrong_imports(source, module, module.rpartition(".")[0]) == []


@pytest.mark.parametrize("name", sorted(MAY_IMPORT.keys() - {"public", "__main__"}))
def test_no_public_name_hides_a_room(name: str) -> None:
    """Otherwise `import drystone.games.chess as chess` fails."""
    room = import_module(f"drystone.{name}")
    assert getattr(drystone, name) is room
