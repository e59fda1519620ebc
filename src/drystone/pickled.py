"""How the compiled classes are pickled that are no part of a position (those: `core.pickling`).

Rules go by their name; what was decided, noted or refused is made again by its constructor.
"""

from __future__ import annotations

import copyreg
from dataclasses import fields
from typing import Any

from drystone.core.facts import Change, Fact
from drystone.core.game import Decision
from drystone.core.ledger import Entry, Ledger
from drystone.core.observer import Past
from drystone.core.picture import Picture
from drystone.core.playout import Tally
from drystone.core.record import Line, Record
from drystone.core.rules import Look, Option, Rules
from drystone.core.state import Refusal
from drystone.games import find


def _rules(rules: Rules) -> tuple[Any, ...]:
    return find, (rules.name,)


def _decision(made: Decision) -> tuple[Any, ...]:
    return Decision, (made.seat, made.action, made.outcomes, made.domains)


def _refusal(told: Refusal) -> tuple[Any, ...]:
    return Refusal, (told.rule, told.key, told.params)


def _entry(e: Entry) -> tuple[Any, ...]:
    return Entry, (e.seat, e.account, e.amount, e.source, e.audience, e.kind, e.rule)


def _dataclass(thing: Any) -> tuple[Any, ...]:
    return type(thing), tuple(getattr(thing, field.name) for field in fields(thing))


def _ledger(ledger: Ledger) -> tuple[Any, ...]:
    return _ledger_again, (ledger.entries, ledger.shown)


def _ledger_again(entries: list[Entry], shown: list[tuple[str, int]]) -> Ledger:
    ledger = Ledger()
    ledger.entries, ledger.shown = entries, shown
    return ledger


def _tally(tally: Tally) -> tuple[Any, ...]:
    counts = (tally.games, tally.decisions, tally.forced, tally.options, tally.widest)
    return _tally_again, counts


def _tally_again(games: int, decisions: int, forced: int, options: int, widest: int) -> Tally:
    tally = Tally()
    tally.games, tally.decisions, tally.forced = games, decisions, forced
    tally.options, tally.widest = options, widest
    return tally


def _past(past: Past) -> tuple[Any, ...]:
    return _past_again, (past.seats, past.actions)


def _past_again(seats: list[int], actions: list[int]) -> Past:
    past = Past()
    past.seats, past.actions = seats, actions
    return past


def teach_pickle() -> None:
    """Let `pickle` and `copy` know all of this."""
    copyreg.pickle(Rules, _rules)
    copyreg.pickle(Decision, _decision)
    copyreg.pickle(Refusal, _refusal)
    copyreg.pickle(Entry, _entry)
    copyreg.pickle(Ledger, _ledger)
    copyreg.pickle(Tally, _tally)
    copyreg.pickle(Past, _past)
    for kind in (Change, Fact, Line, Look, Option, Picture, Record):
        copyreg.pickle(kind, _dataclass)
