"""The built package by itself: each file of a folder installed into an empty environment and used.

    python -m tests.package FOLDER

The wheel is used as a player and a researcher would (with `[lab]`: the README's examples run, too);
the sdist is installed uncompiled. In both a server opens a table of each game with its picture. The
wheel also runs without being installed, by pipx. No module of the repository can be reached.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import URLError
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

README = Path(__file__).parents[1] / "README.md"


class Home:
    """An empty environment with a package in it."""

    def __init__(self, folder: Path, package: Path, *, extra: str, compiled: bool) -> None:
        self.folder = folder
        self.bin = folder / "env/bin"
        self.environment = {
            k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIRTUAL", "DRY"))
        }
        _run([sys.executable, "-m", "venv", str(folder / "env")], folder, self.environment)
        building = self.environment | ({} if compiled else {"DRYSTONE_PURE": "1"})
        pip = [str(self.bin / "python"), "-m", "pip", "install", "--quiet", "--no-compile"]
        _run([*pip, "--disable-pip-version-check", f"{package}{extra}"], folder, building)
        said = self.python("from drystone import pure; print(pure.compiled())")
        assert said == str(compiled), f"{package.name}: compiled is {said}"

    def python(self, code: str) -> str:
        """What a line of Python prints in the environment, outside the repository."""
        return _run([str(self.bin / "python"), "-c", code], self.folder, self.environment)

    def drystone(self, *words: str, typed: str = "") -> str:
        """What the command prints, while somebody types."""
        command = [str(self.bin / "drystone"), *words]
        return _run(command, self.folder, self.environment, typed)

    def examples(self) -> None:
        """The README's examples do what it says."""
        shutil.copy(README, self.folder)
        self.python(
            "import doctest, sys; sys.exit(doctest.testfile('README.md', module_relative=False, "
            "optionflags=doctest.ELLIPSIS).failed)"
        )

    def tables(self, games: list[str]) -> None:
        """A server opens a table of each game, with its picture on the page."""
        open_tables([str(self.bin / "drystone")], self.folder, self.environment, games)


def open_tables(
    drystone: list[str], folder: Path, environment: dict[str, str], games: list[str]
) -> None:
    """Serve from a folder, and open a table of each game, with its picture on the page."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [*drystone, "serve", "--port", str(port)], cwd=folder, env=environment
    )
    try:
        visitor = build_opener(HTTPCookieProcessor(CookieJar()))
        address = f"http://127.0.0.1:{port}"
        _wait_for(visitor, address, server)
        for game in games:
            page = _page(
                visitor,
                Request(f"{address}/quick/{game}", data=b"", headers={"Origin": address}),
            )
            assert "<svg" in page, f"{game}: a table without a picture"
            assert 'href="/rules/' in page or "/rules" in page, f"{game}: no way to the rules"
    finally:
        server.terminate()
        server.wait(20)


def run_by_pipx(wheel: Path, folder: Path) -> str:
    """What `pipx run drystone games` prints: a third way to start, without installing anything."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIRTUAL"))}
    environment |= {"PIPX_HOME": str(folder / "pipx"), "PIPX_BIN_DIR": str(folder / "bin")}
    _run([sys.executable, "-m", "venv", str(folder / "tool")], folder, environment)
    python = str(folder / "tool/bin/python")
    _run([python, "-m", "pip", "install", "--quiet", "pipx"], folder, environment)
    command = [python, "-m", "pipx", "run", "--spec", str(wheel), "drystone", "games"]
    return _run(command, folder, environment)


def _run(command: list[str], folder: Path, environment: dict[str, str], typed: str = "") -> str:
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise AssertionError(f"{' '.join(command)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout.strip()


def _page(visitor: OpenerDirector, request: str | Request) -> str:
    with visitor.open(request, timeout=30) as answer:
        return str(answer.read().decode())


def _wait_for(visitor: OpenerDirector, address: str, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 60
    while True:
        try:
            _page(visitor, address)
            return
        except (URLError, ConnectionError):
            assert server.poll() is None, "the server stopped"
            assert time.monotonic() < until, "the server does not answer"
            time.sleep(0.2)


def main(folder: Path) -> None:
    """Use everything that was built."""
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    with tempfile.TemporaryDirectory() as place:
        home = Home(Path(place), wheel, extra="[lab]", compiled=True)
        games = re.findall(r"^(\w+) ", home.drystone("games"), re.MULTILINE)
        assert len(games) >= 3, games
        home.tables(games)
        home.examples()
        for game in games:
            home.drystone("arena", game, "drover", "random", "--games", "4", "--processes", "1")
            home.drystone("facts", game)
            told = home.drystone("play", game, "--seats", "2", "--seed", "3", typed="1\nquit\n")
            assert "seat 0" in told, f"{game}: nobody is asked at the terminal"
    print(f"{wheel.name}: {', '.join(games)} played, the README's examples hold")
    with tempfile.TemporaryDirectory() as place:
        told = run_by_pipx(wheel, Path(place))
        assert all(game in told for game in games), told
    print(f"{wheel.name}: run by pipx")
    with tempfile.TemporaryDirectory() as place:
        Home(Path(place), sdist, extra="", compiled=False).tables(games)
    print(f"{sdist.name}: a table of each")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
