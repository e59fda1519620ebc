"""A slice of the fuzzing in tests/load: no endpoint and no socket breaks on nonsense."""

from __future__ import annotations

from tests.load.fuzz import Fuzzer
from tests.table.client import GAME, table


def test_nonsense_is_refused_everywhere() -> None:
    with table() as door:
        fuzzer = Fuzzer(str(door.client.base_url).rstrip("/"), GAME)
        fuzzer.every_endpoint(2)
        fuzzer.raw(5)
        fuzzer.uploads(12)
        fuzzer.sockets(5)
        fuzzer.close()
    assert fuzzer.sent > 100
    assert fuzzer.broken == []
