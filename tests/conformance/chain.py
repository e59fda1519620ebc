"""Print the digests of a random game: `python -m tests.conformance.chain GAME SEATS SEED`."""

from __future__ import annotations

import json
import sys

from drystone.games import find
from tests.conformance.checks import chain

if __name__ == "__main__":
    game, seats, seed = sys.argv[1:4]
    print(json.dumps(chain(find(game), int(seats), int(seed))))
