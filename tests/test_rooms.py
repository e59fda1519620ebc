"""Every game has the same rooms and speaks the same dialect: who knows one knows all."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from drystone.games import GAMES

ROOT = Path(__file__).parents[1]
ROOMS = (
    "__init__.py",
    "components.py",
    "printed.py",
    "facts.py",
    "effects.py",
    "words.py",
    "state.py",
    "knowledge.py",
    "setup.py",
    "check.py",
    "scoring.py",
    "describe.py",
    "facts",
    "picture/__init__.py",
    "eyes/__init__.py",
)
FOLDERS = {"facts", "picture", "eyes", "lessons", "puzzles"}
OUTSIDE = {"locale"}
"""Pebbles has its catalogues with it."""
GIVES_REFUSALS = ("refuse_", "refusal", "why_not")
CLASSES = ("Table", "Step", "Auto")


def home(root: Path, name: str) -> Path:
    """The folder of a game."""
    return root / name.replace(".", "/") if "." in name else root / "src/drystone/games" / name


def rules_of(folder: Path) -> Iterator[tuple[str, ast.Module]]:
    """The modules of rules, those directly in the folder, by name."""
    for file in sorted(folder.glob("*.py")):
        if not file.name.startswith("test_"):
            yield file.name, ast.parse(file.read_text("utf-8"))


def missing_rooms(folder: Path) -> list[str]:
    """Rooms that a game lacks, and folders that it should not have."""
    found = [f"{room} is missing" for room in ROOMS if not (folder / room).exists()]
    for inside in sorted(folder.iterdir()):
        if inside.is_dir() and inside.name not in FOLDERS | OUTSIDE | {"__pycache__"}:
            found.append(f"{inside.name}/ is no room of a game")
    return found


def missing_classes(folder: Path) -> list[str]:
    """The classes of state.py by which all games call the position and its frames."""
    state = [module for name, module in rules_of(folder) if name == "state.py"]
    there = {node.name for module in state for node in classes(module)}
    return [f"state.py has no class {name}" for name in CLASSES if name not in there]


def classes(module: ast.Module) -> Iterator[ast.ClassDef]:
    """The classes of a module."""
    for node in module.body:
        if isinstance(node, ast.ClassDef):
            yield node


def methods(node: ast.ClassDef) -> dict[str, ast.FunctionDef]:
    """The methods of a class by name."""
    return {one.name: one for one in node.body if isinstance(one, ast.FunctionDef)}


def odd_lists_of_options(folder: Path) -> list[str]:
    """Methods `options` that call what they give anything but `found`."""
    odd = []
    for file, module in rules_of(folder):
        for node in classes(module):
            method = methods(node).get("options")
            if method is None:
                continue
            taken = {argument.arg for argument in method.args.args}
            for given in ast.walk(method):
                if isinstance(given, ast.Return) and isinstance(given.value, ast.Name):
                    name = given.value.id
                    if name != "found" and name not in taken:
                        odd.append(f"{file}: {node.name}.options gives {name!r}, not 'found'")
    return odd


def odd_refusals(folder: Path) -> list[str]:
    """Functions that give a refusal or None and are not called so."""
    odd = []
    for file, module in rules_of(folder):
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef) and node.returns is not None:
                gives = ast.unparse(node.returns) == "Refusal | None"
                if gives and not node.name.startswith(GIVES_REFUSALS):
                    odd.append(f"{file}: {node.name} gives a refusal: call it refuse_...")
    return odd


def odd_steps(folder: Path) -> list[str]:
    """Frames that run by themselves and are no `Auto`."""
    every = [(file, node) for file, module in rules_of(folder) for node in classes(module)]
    bases = {node.name: [_last(base) for base in node.bases] for _, node in every}

    def derives(name: str, wanted: str) -> bool:
        return name == wanted or any(derives(base, wanted) for base in bases.get(name, []))

    return [
        f"{file}: {node.name} runs by itself and is no Auto"
        for file, node in every
        if "run" in methods(node)
        and node.name not in CLASSES
        and derives(node.name, "Step")
        and not derives(node.name, "Auto")
    ]


def _last(base: ast.expr) -> str:
    """A base class by its own name: `Step` of `state.Step`."""
    return ast.unparse(base).rpartition(".")[2]


def caches(folder: Path) -> list[str]:
    """Dicts, lists and sets of a module that begin empty, to be filled while games go on."""
    odd = []
    for file, module in rules_of(folder):
        for node in module.body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                if ast.unparse(node.value) in ("{}", "[]", "dict()", "list()", "set()"):
                    odd.append(f"{file}:{node.lineno}: a cache of the module")
            elif isinstance(node, ast.FunctionDef):
                for decorator in node.decorator_list:
                    if _last(decorator).partition("(")[0] in ("cache", "lru_cache"):
                        odd.append(f"{file}:{node.lineno}: {node.name} caches in the module")
    return odd


CHECKS = (
    missing_rooms,
    missing_classes,
    odd_lists_of_options,
    odd_refusals,
    odd_steps,
    caches,
)
Check = Callable[[Path], list[str]]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game", ["tests.pebbles", *GAMES])
def test_a_game_is_in_order(game: str, check: Check) -> None:
    assert check(home(ROOT, game)) == []


@pytest.mark.parametrize(
    "file, text, check, complaint",
    [
        ("purse.py", "PRICES: dict[int, int] = {}\n", caches, "purse.py:1: a cache"),
        ("purse.py", "@cache\ndef f(): ...\n", caches, "purse.py:2: f caches"),
        (
            "turn.py",
            "class Turn(Step):\n  def options(self, t):\n    open_ = []\n    return open_\n",
            odd_lists_of_options,
            "turn.py: Turn.options gives 'open_', not 'found'",
        ),
        ("turn.py", "def why(t) -> Refusal | None: ...\n", odd_refusals, "turn.py: why gives"),
        (
            "turn.py",
            "class Turn(state.Step):\n  def run(self, t, chance): ...\n",
            odd_steps,
            "turn.py: Turn runs by itself",
        ),
        ("state.py", "class Position: ...\n", missing_classes, "state.py has no class Table"),
        ("state.py", "", missing_rooms, "__init__.py is missing"),
        ("drawings/a.py", "", missing_rooms, "drawings/ is no room of a game"),
    ],
)
def test_what_is_not_in_order_is_found(
    tmp_path: Path, file: str, text: str, check: Check, complaint: str
) -> None:
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_text(text)
    assert any(line.startswith(complaint) for line in check(tmp_path))


def test_a_step_of_a_step_may_be_an_auto(tmp_path: Path) -> None:
    (tmp_path / "state.py").write_text("class Step(Frame): ...\nclass Auto(Step): ...\n")
    (tmp_path / "sarah.py").write_text(
        "class SarahStep(Auto): ...\nclass Draws(SarahStep):\n  def run(self, t, chance): ...\n"
    )
    assert odd_steps(tmp_path) == []
