"""The examples in docstrings are true, compiled or not: they are read from the sources."""

from __future__ import annotations

import ast
import doctest
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src"
_FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL


def examples() -> Iterator[tuple[str, str, str]]:
    """Module, name and text of every docstring that has an example."""
    for file in sorted(SOURCE.rglob("*.py")):
        parts = file.relative_to(SOURCE).with_suffix("").parts
        module = ".".join(part for part in parts if part != "__init__")
        tree = ast.parse(file.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                text = ast.get_docstring(node) or ""
                if ">>>" in text:
                    yield module, getattr(node, "name", module), text


@pytest.mark.parametrize("module, name, text", [*examples()], ids=lambda x: x.split()[0])
def test_example(module: str, name: str, text: str) -> None:
    names = dict(vars(import_module(module)))
    test = doctest.DocTestParser().get_doctest(text, names, name, module, 0)
    assert test.examples
    result = doctest.DocTestRunner(optionflags=_FLAGS).run(test)
    assert result.failed == 0
