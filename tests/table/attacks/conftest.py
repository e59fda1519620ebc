"""A table for those who mean harm."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.client import Guest, table


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table() as guest:
        yield guest
