"""What came of the attacks as `docs/hosting.md` tells it: its table is that of one whole run."""

from __future__ import annotations

from pathlib import Path

from tests.load.attacks.run import Outcome

HEAD = "| attack | got | click | chat | besides |\n|---|---|---|---|---|\n"
ATTACKS = {
    "foresee": "draws foreseen from a copy of the store",
    "chosen-seed": "a seed of one's own among others",
    "used-link": "a used link",
    "stand-in": "a bot in the opponent's seat",
    "removal": "removing the opponent in mid-game",
    "another-question": "a yes to another question",
    "all-seats": "all seats of a listed game",
    "talk": "talk without end",
    "pace": "a pace without end",
    "next-hand": "the next hand at one screen",
    "slow-names": "names that are never found",
    "slow-receivers": "receivers that never answer",
    "masters": "36 tables of four masters",
    "many-games": "games without end, by the pages",
    "unreadable-rows": "40 games that nobody can read",
    "replays": "replay pages, 40 at once",
    "lessons": "lessons and puzzles, 40 at once",
    "pages": "every page that takes work, 40 at once",
    "news": "news to 150 sockets of one's own",
    "looking-on": "looking on at others' tables, 40 at once",
    "lists": "lists of a store with 100,000 games",
    "hints": "hints at 36 tables",
    "uploads": "uploads that never end",
    "refusals": "requests that are refused, 6,000 a second",
    "half-open": "half-open connections",
    "second-server": "a second server on the store",
    "spoofed-address": "spoofed addresses",
    "readable-files": "files as another user",
    "blank-names": "blank names",
    "inner-network": "webhooks into the own network",
    "locked-store": "a locked store",
}
BESIDES = {
    "bot": "a bot's answer",
    "look": "a page",
    "hint": "a hint",
    "upload": "an upload",
    "connect": "a new connection",
}


def row(outcome: Outcome) -> str:
    """One attack as a row of the table."""
    ratios = {kind: f"{ratio:.2f}" for kind, ratio in outcome.ratios.items()}
    got = ", ".join(outcome.got) or "nothing"
    if outcome.attack == "locked-store" and not outcome.got:
        got = "`/healthz` says 503"
    besides = [f"{told} {ratios[kind]}" for kind, told in BESIDES.items() if kind in ratios]
    felt = (ratios.get("click", ""), ratios.get("chat", ""), ", ".join(besides))
    cells = (ATTACKS[outcome.attack], got, *felt)
    return "|" + "".join(f" {cell} |" if cell else " |" for cell in cells) + "\n"


RUN = "One run of all "
"""What the line below the table begins with."""


def below(outcomes: list[Outcome], load: float, minutes: float) -> str:
    """The line below the table: what kind of run it was."""
    pairs = max(len(felt) for one in outcomes for felt in one.pairs.values())
    return (
        f"{RUN}{len(outcomes)}, {pairs} pairs each, in {minutes:.0f} minutes; "
        f"the load of the machine was {load:.1f} before it.\n"
    )


def write(page: Path, outcomes: list[Outcome], line: str) -> None:
    """Put a whole run where the page has its table, and what kind of run it was below it."""
    before, head, rest = page.read_text().partition(HEAD)
    if not head:
        raise ValueError(f"{page} has no table of attacks")
    _, _, after = rest.partition("\n\n")
    if after.startswith(RUN):
        _, _, after = after.partition("\n")
    else:
        after = f"\n{after}"
    page.write_text(f"{before}{head}{''.join(map(row, outcomes))}\n{line}{after}")
