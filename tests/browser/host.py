"""A server for the browser tests: python -m tests.browser.host PORT STORE."""

from __future__ import annotations

import sys

from drystone.games import GAMES
from drystone.table import Settings, serve

if __name__ == "__main__":
    port, store = sys.argv[1:]
    games = (*GAMES, "tests.pebbles")
    serve(port=int(port), settings=Settings(database_url=f"sqlite:///{store}", games=games, rate=0))
