"""Choose between the compiled modules and the sources that they were compiled from.

The two behave alike. The sources win when `DRYSTONE_PURE=1` is set, which is how to debug the
rules or to measure coverage, and when one of them was edited after the last build: a compiled
module that no longer is what its source says never runs.

Importing this module makes the choice, so `drystone/__init__.py` imports it first.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

PACKAGES = ("drystone", "tests")
COMPILED = (ExtensionFileLoader, EXTENSION_SUFFIXES)
SOURCE = (SourceFileLoader, SOURCE_SUFFIXES)
STAMP = Path(__file__).with_name("compiled.txt")


class SourceFinder:
    """Finds the `.py` of a module of ours that has a compiled form beside it.

    A `MetaPathFinder` without its base: to import that would take a fifth of the whole start.
    """

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] not in PACKAGES:
            return None
        for folder in path or ():
            if FileFinder(folder, COMPILED).find_spec(fullname) is not None:
                return FileFinder(folder, SOURCE).find_spec(fullname)
        return None


def choose() -> None:
    """Let the sources win from here on, if they should."""
    edited = edited_since_build()
    if edited is not None and not os.environ.get("DRYSTONE_PURE"):
        print(
            f"drystone: {edited} is newer than the last build, so the rules run uncompiled; "
            "`make build` compiles them.",
            file=sys.stderr,
        )
        os.environ["DRYSTONE_PURE"] = "1"  # so that worker processes do the same
    if os.environ.get("DRYSTONE_PURE"):
        sys.meta_path.insert(0, SourceFinder())


def edited_since_build(stamp: Path = STAMP) -> str | None:
    """The first source that was edited, added or removed after the last build in place, if any.

    An installed package has no stamp, and nothing to find. In the stamp a pattern says where what
    is compiled lies (`src/drystone/games/*/`), and a `-` before a source that it is left as it is.
    """
    try:
        built = stamp.stat().st_mtime
        lines = stamp.read_text().splitlines()
    except FileNotFoundError:
        return None
    root = stamp.parents[2]
    patterns = [line for line in lines if line.endswith("/")]
    listed = {line.removeprefix("-"): line[0] != "-" for line in lines if line[-1] != "/"}
    for source, is_compiled in listed.items():
        try:
            if is_compiled and root.joinpath(source).stat().st_mtime > built:
                return source
        except FileNotFoundError:
            return source
    # Added beside them, an uncompiled class could not inherit from a compiled one.
    for pattern in patterns:
        for path in sorted(root.glob(f"{pattern}*.py")):
            if str(path.relative_to(root)) not in listed:
                return str(path.relative_to(root))
    return None


def compiled() -> bool:
    """Whether the rules run compiled."""
    spec = find_spec("drystone.core.state")
    return spec is not None and str(spec.origin).endswith(tuple(EXTENSION_SUFFIXES))


choose()
