"""Compile the rules with mypyc, where there is a C compiler; everything else is in pyproject.toml.

`python setup.py build_ext --inplace` puts the compiled modules beside their sources.
`DRYSTONE_PURE=1` builds nothing. Either way no compiled module outlives its source.
"""

import os
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent.resolve()
STAMP = ROOT / "src/drystone/compiled.txt"

# Every folder here becomes one library of its own, so that editing a game recompiles that game.
# Beside each: its modules that no search loop enters, which stay as they are. So do subfolders.
NEVER = ["__init__.py", "test_*.py", "conftest.py"]
COMPILED_FOLDERS = {
    "src/drystone/core": [],
    "src/drystone/games/*": ["facts.py", "picture*.py"],
    "src/drystone/bots/search": [],
}
if "build_ext" in sys.argv:
    COMPILED_FOLDERS["tests/pebbles"] = ["facts.py", "picture*.py"]


def compiled_groups() -> dict[str, list[str]]:
    """The sources to compile, by the name of the library that they go into."""
    groups = {}
    for pattern, interpreted in COMPILED_FOLDERS.items():
        for folder in sorted(ROOT.glob(pattern)):
            sources = [
                str(source.relative_to(ROOT))
                for source in sorted(folder.glob("*.py"))
                if not any(source.match(name) for name in NEVER + interpreted)
            ]
            if sources:
                package = ".".join(folder.relative_to(ROOT).parts).removeprefix("src.")
                groups[f"{package}.{folder.name}"] = sources
    return groups


def has_c_compiler() -> bool:
    """Whether a file that includes Python.h compiles here."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "try.c")
        source.write_text("#include <Python.h>\n")
        include = sysconfig.get_path("include")
        try:
            run = subprocess.run(
                [*command.split(), "-c", str(source), "-I", include, "-o", f"{source}.o"],
                capture_output=True,
            )
        except OSError:
            return False
        return run.returncode == 0


def extensions() -> list[Extension]:
    """The compiled modules, or none with a line that says why."""
    if not {"build_ext", "bdist_wheel", "editable_wheel", "install", "develop"} & set(sys.argv):
        return []
    if os.environ.get("DRYSTONE_PURE"):
        print("drystone: DRYSTONE_PURE is set, so the rules stay uncompiled.")
        return []
    if sys.platform != "win32" and not has_c_compiler():
        print("drystone: no C compiler found; the rules run uncompiled, six to nine times slower.")
        return []
    groups = compiled_groups()
    if not groups:
        return []
    from mypyc.build import mypycify

    sources = [source for group in groups.values() for source in group]
    return mypycify(
        ["--cache-dir", "build/mypyc", *sources],
        separate=[(group, name) for name, group in groups.items()],
        opt_level="2",  # 3 takes longer for little; 1 is sooner built, and slower at copying
        debug_level="0",
    )


class BuildExt(build_ext):
    """build_ext, which in place also removes compiled modules that it did not build."""

    def run(self) -> None:
        started = time.time()
        self.distribution.package_dir["tests"] = "tests"
        super().run()
        if not self.inplace:
            return
        built = {Path(self.get_ext_fullpath(ext.name)).resolve() for ext in self.extensions}
        for folder in ("src", "tests"):
            for library in ROOT.joinpath(folder).rglob("*.so"):
                if library not in built:
                    library.unlink()
        if built:
            sources = [source for group in compiled_groups().values() for source in group]
            STAMP.write_text("".join(f"{source}\n" for source in sources))
            os.utime(STAMP, (started, started))
        else:
            STAMP.unlink(missing_ok=True)


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildExt})
