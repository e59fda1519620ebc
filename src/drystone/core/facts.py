"""Facts files: what is printed on the components, each with where it is known from.

A facts file is TOML. A table `[post.9]` or a member of an array of tables `[[card]]` is one fact;
`from` says where it is known from. A `from` at the top of the file holds for all that have none.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

PROVENANCE = ("rulebook", "source", "reconstructed")


class FactsError(ValueError):
    """A facts file that can't be used, with the file and the entry in the message."""


def load_facts(folder: Path, override: str = "") -> dict[str, dict[str, Any]]:
    """Every facts file of a folder by its stem, with the overrides laid over them.

    The override is TOML too, with the stem as the first table: `[sheep.merino]`, `wool = 4`.
    """
    facts = {
        file.stem: _parse(file.read_text("utf-8"), file.name)
        for file in sorted(folder.glob("*.toml"))
    }
    if not facts:
        raise FactsError(f"there are no facts in {folder.name}")
    for stem, changes in _parse(override, "the facts given").items():
        if stem not in facts:
            raise FactsError(
                f"the facts given: there is no file {stem!r}; there are: {', '.join(facts)}"
            )
        _override(facts[stem], changes, stem)
    return facts


def provenance(facts: dict[str, dict[str, Any]]) -> list[tuple[str, str, str]]:
    """(what, value, where from) of every fact, for people to check against their box."""
    rows: list[tuple[str, str, str]] = []
    for stem, data in facts.items():
        _rows(data, stem, str(data.get("from", "")), rows)
    return rows


def _rows(data: dict[str, Any], path: str, known: str, rows: list[tuple[str, str, str]]) -> None:
    known = str(data.get("from", known))
    loose: dict[str, Any] = {}
    for key, value in data.items():
        if key == "from":
            continue
        if isinstance(value, dict):
            _rows(value, f"{path}.{key}", known, rows)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for i, item in enumerate(value):
                name = item.get("id", item.get("name", i + 1))
                _rows(item, f"{path}.{key}.{name}", known, rows)
        else:
            loose[key] = value
    if loose:
        if known not in PROVENANCE:
            raise FactsError(
                f"{path}: 'from' must be one of {', '.join(PROVENANCE)}, not {known!r}"
            )
        rows.append((path, ", ".join(f"{key} {value}" for key, value in loose.items()), known))


def _parse(text: str, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise FactsError(f"{name}: this is not TOML: {problem}") from None


def _override(old: dict[str, Any], changes: dict[str, Any], path: str) -> None:
    for key, value in changes.items():
        if key not in old:
            raise FactsError(f"the facts given: {path}.{key} is unknown")
        if isinstance(value, dict) and isinstance(old[key], dict):
            _override(old[key], value, f"{path}.{key}")
        elif isinstance(value, dict) and isinstance(old[key], list):
            _override_members(old[key], value, f"{path}.{key}")
        elif type(value) is type(old[key]):
            old[key] = value
        else:
            raise FactsError(f"the facts given: {path}.{key} can't be {value!r}")


def _override_members(old: list[Any], changes: dict[str, Any], path: str) -> None:
    """Members of an array of tables are overridden by their id: `[cards.card.o07]`."""
    by_id = {str(item.get("id")): item for item in old if isinstance(item, dict)}
    for key, value in changes.items():
        if key not in by_id or not isinstance(value, dict):
            raise FactsError(f"the facts given: {path}.{key} is unknown")
        _override(by_id[key], value, f"{path}.{key}")
