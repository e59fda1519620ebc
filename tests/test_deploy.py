"""What a server is set up with: the lock, the scripts, the container, the unit."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from drystone.cli import app

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def plain(name: str) -> str:
    """A package's name without version, extras and dialect."""
    return re.split(r"[\[<>=!~; ]", name)[0].lower().replace("_", "-")


def locked(file: str) -> dict[str, str]:
    """What a lock file says: versions by name."""
    lines = (DEPLOY / file).read_text().splitlines()
    pins = [line.split() for line in lines if "==" in line and not line.startswith((" ", "#"))]
    return {plain(words[0]): words[0].partition("==")[2] for words in pins}


@pytest.mark.parametrize(
    "file, wanted",
    [
        (
            "requirements.txt",
            [
                *PROJECT["project"]["dependencies"],
                *PROJECT["project"]["optional-dependencies"]["postgres"],
            ],
        ),
        ("build.txt", PROJECT["build-system"]["requires"]),
    ],
)
def test_everything_that_is_needed_is_locked_with_hashes(file: str, wanted: list[str]) -> None:
    pins = locked(file)
    missing = {plain(name) for name in wanted} - set(pins)
    assert not missing, "run deploy/lock"
    for name in wanted:
        least = name.partition(">=")[2]
        assert version(pins[plain(name)]) >= version(least), f"{name}: run deploy/lock"
    text = (DEPLOY / file).read_text()
    assert not re.search(r"https?://|file:|--index|--find-links", text)
    for entry in re.split(r"\n(?=[a-z])", text)[1:]:
        assert "--hash=sha256:" in entry, entry


def version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", text)[:3])


@pytest.mark.parametrize("script", ["install", "lock", "try"])
def test_the_scripts_are_plain_shell(script: str) -> None:
    subprocess.run(["sh", "-n", str(DEPLOY / script)], check=True)
    assert (DEPLOY / script).stat().st_mode & 0o111
    assert "set -eu" in (DEPLOY / script).read_text()


def test_the_container_is_made_by_the_script_that_ci_runs() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    assert "RUN deploy/install /opt/drystone" in text
    assert "deploy/install" in (ROOT / ".ci" / "run").read_text()
    last = text.split("FROM ")[-1]
    assert re.search(r"^USER \d+$", last, re.M), "nothing runs as root"
    hadolint = Path(sys.executable).parent / "hadolint"
    subprocess.run([hadolint, DEPLOY / "Containerfile"], check=True)


def test_the_composed_server_has_a_store_and_no_open_door() -> None:
    composed = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    server, store = composed["services"]["server"], composed["services"]["store"]
    assert all(port.startswith("127.0.0.1:") for port in server["ports"])
    assert "ports" not in store
    assert server["depends_on"]["store"]["condition"] == "service_healthy"
    assert store["volumes"] == ["games:/var/lib/postgresql/data"]
    assert any(word.startswith("--public-url=") for word in server["command"])
    gateway = composed["networks"]["inside"]["ipam"]["config"][0]["gateway"]
    assert f"--trusted-proxy={gateway}" in server["command"]
    password = store["environment"]["POSTGRES_PASSWORD"]
    assert password.startswith("${DRYSTONE_PASSWORD:?"), "nobody runs it with a known password"
    known = {"serve", "--host", "--database", "--public-url", "--trusted-proxy", "--log-level"}
    assert {word.partition("=")[0] for word in server["command"]} <= known
    told = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "200"}).output
    assert all(word in told for word in known - {"serve"})


def test_the_unit_is_one_that_systemd_takes(tmp_path: Path) -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    text = (DEPLOY / "drystone.service").read_text()
    unit.read_string(text)
    service = unit["Service"]
    assert service["ExecStart"].startswith("/opt/drystone/bin/drystone serve ")
    assert service["StateDirectory"] in service["ExecStart"]
    assert (service["DynamicUser"], service["NoNewPrivileges"]) == ("yes", "yes")
    analyze = shutil.which("systemd-analyze")
    if analyze is None:  # another system: what matters was looked at above
        return
    there = tmp_path / "drystone.service"
    there.write_text(text.replace("/opt/drystone/bin/drystone", "/bin/true"))
    told = subprocess.run(
        [analyze, "verify", str(there)], capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stderr) == (0, "")
