"""Compile the rules with mypyc, where there is a C compiler, and the catalogues of what is said.

Everything else is in pyproject.toml. `python setup.py build_ext --inplace` puts what is compiled
beside its sources. `DRYSTONE_PURE=1` compiles no rules. Either way no compiled module outlives its
source.
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
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent.resolve()
STAMP = ROOT / "src/drystone/compiled.txt"

# Every folder here becomes one library of its own, so that editing a game recompiles that game; a
# game's eyes belong to its library. No search loop enters facts, and pictures are in subfolders:
# they stay as they are.
NEVER = ["__init__.py", "facts.py", "facts_*.py", "test_*.py", "conftest.py"]
COMPILED_FOLDERS = [
    "src/drystone/core",
    "src/drystone/games/*",
    "src/drystone/games/*/eyes",
    "src/drystone/bots/search",
]
if "build_ext" in sys.argv:
    COMPILED_FOLDERS += ["tests/pebbles", "tests/pebbles/eyes", "tests/broken", "tests/handful"]


def compiled_groups() -> dict[str, list[str]]:
    """The sources to compile, by the name of the library that they go into."""
    groups: dict[str, list[str]] = {}
    for pattern in COMPILED_FOLDERS:
        for folder in sorted(ROOT.glob(pattern)):
            sources = [
                str(source.relative_to(ROOT))
                for source in sorted(folder.glob("*.py"))
                if not any(source.match(name) for name in NEVER)
            ]
            if sources:
                home = folder.parent if folder.name == "eyes" else folder
                package = ".".join(home.relative_to(ROOT).parts).removeprefix("src.")
                groups.setdefault(f"{package}.{home.name}", []).extend(sources)
    return groups


def stamp_lines() -> list[str]:
    """What `drystone.pure` compares later: where it is compiled, what was, what was left."""
    compiled = [source for group in compiled_groups().values() for source in group]
    there = [
        str(source.relative_to(ROOT))
        for pattern in COMPILED_FOLDERS
        for source in sorted(ROOT.glob(f"{pattern}/*.py"))
    ]
    left = [f"-{source}" for source in there if source not in compiled]
    return [*(f"{pattern}/" for pattern in COMPILED_FOLDERS), *compiled, *left]


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
    from mypyc.build import mypycify

    sources = [source for group in groups.values() for source in group]
    libraries = mypycify(
        ["--cache-dir", "build/mypyc", *sources],
        separate=[(group, name) for name, group in groups.items()],
        opt_level="3",  # 2 is not sooner built, and takes 3% more instructions
        debug_level="0",
    )
    for library in libraries:
        library.depends.append("setup.py")  # other options compile everything anew
        if sys.platform != "win32":
            # Libraries reach each other through tables of functions, never by name. Once the
            # compiler knows that, it may put short functions where they are called.
            library.extra_compile_args.append("-fvisibility=hidden")
    return libraries


def compile_catalogues(target: Path) -> None:
    """Write a .mo for each .po, which is read ten times as fast, into the same tree elsewhere.

    Without Babel there is none, and the .po is read.
    """
    try:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po
    except ImportError:
        return
    for source in ROOT.joinpath("src").rglob("*.po"):
        compiled = target / source.relative_to(ROOT / "src").with_suffix(".mo")
        compiled.parent.mkdir(parents=True, exist_ok=True)
        with source.open("rb") as text, compiled.open("wb") as file:
            write_mo(file, read_po(text))


class BuildPy(build_py):
    """build_py, with the catalogues compiled."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            compile_catalogues(Path(self.build_lib))


class BuildExt(build_ext):
    """build_ext, which in place also removes compiled modules that it did not build."""

    def run(self) -> None:
        started = time.time()
        self.distribution.package_dir["tests"] = "tests"
        super().run()
        if not self.inplace:
            return
        compile_catalogues(ROOT / "src")
        built = {Path(self.get_ext_fullpath(ext.name)).resolve() for ext in self.extensions}
        for folder in ("src", "tests"):
            for library in ROOT.joinpath(folder).rglob("*.so"):
                if library not in built:
                    library.unlink()
        if built:
            STAMP.write_text("".join(f"{line}\n" for line in stamp_lines()))
            os.utime(STAMP, (started, started))
        else:
            STAMP.unlink(missing_ok=True)


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildExt, "build_py": BuildPy})
