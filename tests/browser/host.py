"""A server for the browser tests: python -m tests.browser.host PORT STORE [SMTP [AHEAD]].

Every table of it has the same seed, so that a test meets the same decisions each time; with this
one, in the small game nobody is without a choice in the first rounds. AHEAD is a file that says by
how many seconds the server's clock is ahead of the world's.
"""

from __future__ import annotations

import sys
from pathlib import Path

from drystone.games import GAMES
from drystone.table import wall
from drystone.table.app import run
from drystone.table.settings import Settings

SEED = 1


def live_ahead(file: Path) -> None:
    """Let this process live as far ahead of the world as a file says, whenever it is asked."""
    now = wall.now

    def later() -> float:
        return now() + float(file.read_text())

    wall.now = later  # no leap of the machine's clock: that would be made up for


def main(port: int, store: str, smtp: str = "", ahead: str = "") -> None:
    """Serve until told to end."""
    if ahead:
        live_ahead(Path(ahead))
    games = (*GAMES, "tests.pebbles")
    settings = Settings(
        database_url=f"sqlite:///{store}",
        games=games,
        rate=0,
        every_seed=SEED,
        private_hooks=True,
        smtp=smtp,
        mail_from="games@play.example" if smtp else "",
        public_url=f"http://127.0.0.1:{port}" if smtp else "",
    )
    run(settings, "127.0.0.1", port, open_browser=False)


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
