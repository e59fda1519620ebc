"""All attacks, and a table of what came of each; exit code 1 if one had an effect."""

from __future__ import annotations

import argparse
import sys

from tests.load.attacks.bounds import BOUNDS
from tests.load.attacks.floods import FLOODS
from tests.load.attacks.run import PAIRS, ground

GAINS = ("many-games", "unreadable-rows", "spoofed-address", "second-server", "readable-files")
"""Of those that might break something for all, the ones whose success the attacker can count."""


def main() -> int:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.attacks")
    parser.add_argument("--only", nargs="+", choices=BOUNDS, default=list(BOUNDS), metavar="ATTACK")
    parser.add_argument("--pairs", type=int, default=PAIRS, help="times that all is felt")
    parser.add_argument("--broken", action="store_true", help="without the bounds: all must fail")
    asked = parser.parse_args()
    wrong = []
    print("| attack | tried | got | a bystander's times as long | ended in |", flush=True)
    print("|---|---|---|---|---|", flush=True)
    with ground() as there:
        for attack in asked.only:
            try:
                # What somebody gets is seen without a bystander.
                felt = not asked.broken or (attack in FLOODS and attack not in GAINS)
                pairs = asked.pairs if felt else 0
                outcome = there.run(attack, pairs, bounded=not asked.broken)
            except Exception as failed:  # noqa: BLE001 - the others are run all the same
                wrong.append(f"{attack}: {failed!r}")
                continue
            print(outcome.line, flush=True)
            if bool(outcome.problems) != asked.broken:
                wrong.append(f"{attack}: {'; '.join(outcome.problems) or 'nobody noticed'}")
    print(f"{len(asked.only)} attacks, {len(wrong)} wrong", *wrong, sep="\n  ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
