"""A real PostgreSQL for tests, from a wheel."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

with warnings.catch_warnings():
    # On import it looks for a place for its lock, and where none is named it finds one and warns.
    warnings.simplefilter("ignore")
    from pgserver.postgres_server import PostgresServer, get_server

__all__ = ["PostgresServer", "postgres_in"]


@contextmanager
def postgres_in(folder: Path) -> Iterator[PostgresServer]:
    """A server with its data in a folder, until the end of the block."""
    server = get_server(folder)
    try:
        yield server
    finally:
        server.cleanup()
