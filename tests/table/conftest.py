"""Both stores, for what must hold on either."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.postgres import PostgresServer, postgres_in


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PostgresServer]:
    with postgres_in(tmp_path_factory.mktemp("postgres")) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.sqlite'}"
    server: PostgresServer = request.getfixturevalue("postgres")
    name = "db" + str(abs(hash(tmp_path)))
    server.psql(f"CREATE DATABASE {name};")
    return server.get_uri(name)
