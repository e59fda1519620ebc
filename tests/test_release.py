"""What a release consists of agrees with itself."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import drystone

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_every_workflow_runs_what_every_change_must_pass(file: Path) -> None:
    jobs = yaml.safe_load(file.read_text("utf-8"))["jobs"]
    said = [step.get("run", "") for job in jobs.values() for step in job["steps"]]
    assert ".ci/run" in said


def test_no_wheel_is_built_of_what_was_not_tested() -> None:
    jobs = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text("utf-8"))["jobs"]
    assert {name: job.get("needs") for name, job in jobs.items()} == {
        "tested": None,
        "wheels": "tested",
        "source": "tested",
    }


def test_wheels_are_built_for_every_python_that_is_named() -> None:
    named = [
        one.rpartition(" :: ")[2].replace(".", "")
        for one in PROJECT["project"]["classifiers"]
        if one.startswith("Programming Language :: Python :: 3.")
    ]
    assert PROJECT["tool"]["cibuildwheel"]["build"] == [f"cp{number}-*" for number in named]
    assert PROJECT["project"]["requires-python"] == ">=3.11"


def test_the_citation_names_this_version_and_licence() -> None:
    told = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert told["version"] == PROJECT["project"]["version"]
    assert told["license"] == PROJECT["project"]["license"]


def test_the_version_is_the_same_wherever_it_is_named() -> None:
    version = PROJECT["project"]["version"]
    assert drystone.__version__ == version
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    named = [heading for heading in headings if heading != "Unreleased"]
    number, _, day = named[0].partition(" - ")
    assert number == version
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert str(cited["date-released"]) == day


def test_the_parts_are_those_of_the_lock_each_with_its_licence(tmp_path: Path) -> None:
    subprocess.run([sys.executable, ROOT / "deploy/parts", tmp_path], check=True)
    bill = json.loads((tmp_path / "parts.cdx.json").read_text("utf-8"))
    lock = (ROOT / "deploy/requirements.txt").read_text("utf-8")
    names = {part["name"] for part in bill["components"]}
    assert {"fastapi", "sqlalchemy", "uvicorn"} <= names
    for part in bill["components"]:
        assert f"{part['name']}==" in lock or f"{part['name']}[" in lock
        assert part["purl"].startswith("pkg:pypi/")
        assert part["properties"], part["name"]
    licensed = [part for part in bill["components"] if "licenses" in part]
    assert len(licensed) > 30
    texts = (tmp_path / "licences.txt").read_text("utf-8")
    assert texts.count("Permission is hereby granted") > 10


def test_the_types_are_shipped() -> None:
    assert (ROOT / "src/drystone/py.typed").exists()
    assert "py.typed" in PROJECT["tool"]["setuptools"]["package-data"]["*"]
