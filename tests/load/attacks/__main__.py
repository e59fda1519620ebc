"""All attacks, and a table of what came of each; exit code 1 if one had an effect."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

from tests.load.attacks.bounds import BOUNDS
from tests.load.attacks.floods import FLOODS
from tests.load.attacks.run import PAIRS, Outcome, doubtless, ground
from tests.load.attacks.told import below, write

GAINS = ("many-games", "unreadable-rows", "spoofed-address", "second-server", "readable-files")
"""Of those that might break something for all, the ones whose success the attacker can count."""


def main() -> int:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.attacks")
    parser.add_argument("--only", nargs="+", choices=BOUNDS, default=list(BOUNDS), metavar="ATTACK")
    parser.add_argument("--pairs", type=int, default=PAIRS, help="times that all is felt")
    parser.add_argument("--broken", action="store_true", help="without the bounds: all must fail")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the table there")
    asked = parser.parse_args()
    if asked.write and (asked.broken or asked.only != list(BOUNDS)):
        parser.error("a page tells of one run of all attacks")
    if asked.broken and not doubtless(asked.pairs, asked.pairs):
        parser.error(f"by {asked.pairs} pairs nothing is beyond doubt; take 10 at least")
    wrong, began, outcomes = list[str](), time.monotonic(), list[Outcome]()
    load = os.getloadavg()[0]
    most: dict[str, tuple[float, str]] = {}
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
                print(f"| {attack} | | broke off: {failed!r} | | |", flush=True)
                continue
            print(outcome.line, flush=True)
            outcomes.append(outcome)
            for kind, ratio in outcome.ratios.items():
                most[kind] = max(most.get(kind, (0.0, "")), (ratio, attack))
            if bool(outcome.problems) != asked.broken:
                wrong.append(f"{attack}: {'; '.join(outcome.problems) or 'nobody noticed'}")
    minutes = (time.monotonic() - began) / 60
    if asked.write and len(outcomes) == len(asked.only):
        write(asked.write, outcomes, below(outcomes, load, minutes))
    worst = [f"{kind} {ratio:.2f} ({attack})" for kind, (ratio, attack) in most.items()]
    print(f"most felt: {', '.join(worst) or '-'}")
    told = f"{len(asked.only)} attacks in {minutes:.1f} minutes, {len(wrong)} wrong"
    print(told, *wrong, sep="\n  ", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
