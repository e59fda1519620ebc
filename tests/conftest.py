"""What every test run needs: the choice between compiled modules and sources, made and told."""

from __future__ import annotations

from asyncio import events
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from drystone import pure
from drystone.core.pickling import fields
from drystone.core.plain import difference, plain
from drystone.games import GAMES, find

WORKED_OUT = ("gwtnz", "prices")
"""What bots work out from the facts and keep with them; nothing printed."""


def pytest_report_header() -> str:
    return f"drystone: rules {'compiled' if pure.compiled() else 'uncompiled'}"


def printed() -> dict[str, Any]:
    """What is printed in every box, to compare with."""
    boxes = {}
    for game in GAMES:
        files = find(game).facts
        made = files.read() if files else []
        boxes[game] = [
            {name: plain(getattr(one, name)) for name in fields(one) if (game, name) != WORKED_OUT}
            for one in (made if isinstance(made, list) else [made])
        ]
    return boxes


@contextmanager
def without_the_browsers_loop(item: pytest.Item) -> Iterator[None]:
    """As long as a browser is open, Playwright's loop counts as running in its process; for tests
    of other files, which a worker may be given after those of the browser, it does not.
    """
    if "browser" in getattr(item, "fixturenames", ()):
        yield
        return
    loop = events._get_running_loop()
    events._set_running_loop(None)
    try:
        yield
    finally:
        events._set_running_loop(loop)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, None, None]:
    with without_the_browsers_loop(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    with without_the_browsers_loop(item):
        return (yield)


@pytest.fixture(autouse=True, scope="module")
def facts_stay_as_printed() -> Iterator[None]:
    """All positions share the box's facts: a test that writes into them would change the others."""
    before = printed()
    yield
    changed = difference(before, printed())
    assert not changed, f"a test of this file has changed facts: {changed}"
