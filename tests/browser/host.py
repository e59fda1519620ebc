"""A server for the browser tests: python -m tests.browser.host PORT STORE."""

from __future__ import annotations

import sys

from drystone.games import GAMES
from drystone.table.app import run
from drystone.table.house import Settings

if __name__ == "__main__":
    port, store = sys.argv[1:]
    games = (*GAMES, "tests.pebbles")
    settings = Settings(database_url=f"sqlite:///{store}", games=games, rate=0, private_hooks=True)
    run(settings, "127.0.0.1", int(port), open_browser=False)
