"""A turn that somebody plans while others play: where it is tried out, and whether it still holds.

It is planned in what the seat knows, everything else dealt anew, as if its turn began now
(`Rules.as_turn`). Each click is kept with what it came to. When the turn comes, a plan holds if
every click of it is possible, shows nothing that was not known, and comes to the same as when it
was planned; else it is dropped, and says why. Nothing of it is part of the match: nobody else can
tell.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from drystone.core.chance import Seeded
from drystone.core.game import Game, IllegalAction, game_at
from drystone.core.ledger import CHANGE
from drystone.core.position import write_position
from drystone.core.rules import Impossible
from drystone.core.state import Refusal
from drystone.table.errors import Refused
from drystone.table.game import events, turns
from drystone.table.game.events import Event, Place
from drystone.table.game.lesson_match import kept_nowhere
from drystone.table.game.match import Match
from drystone.table.game.view import shown_name

MOST_CLICKS = 40
POINTS = "points"
DRAFT, READY, PLAYED, DROPPED = "draft", "ready", "played", "dropped"


class Click(msgspec.Struct, frozen=True):
    """One thing that was chosen: the words that it says, and what the seat got and paid by it."""

    says: tuple[str, ...]
    came_to: dict[str, int]


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody has planned for their next turn."""

    seat: int
    clicks: tuple[Click, ...] = ()
    state: str = DRAFT
    version: int = 0
    """Counts its changes."""
    number: int = -1
    """The table's number when it was played or dropped: told as long as nothing else happens."""
    why: str = ""
    """Why it was dropped: it is not possible, draws now, or comes to something else."""
    broken: tuple[str, ...] = ()
    """The words by which it broke."""
    rule: str = ""
    key: str = ""
    params: dict[str, int | str] = {}

    def changed(self, clicks: tuple[Click, ...], state: str = DRAFT) -> Plan:
        """The plan with other clicks."""
        return Plan(self.seat, clicks, state, self.version + 1)

    @property
    def refusal(self) -> Refusal | None:
        """Why the rules forbid what was planned, if they do."""
        return Refusal(self.rule, self.key, self.params) if self.key else None


def may_plan(match: Match, seat: int) -> bool:
    """Whether somebody else is to do something now, and the game knows what a turn begins with."""
    return match.rules.as_turn is not None and match.seat is not None and match.seat != seat


@dataclass(frozen=True)
class Sketch:
    """Where a plan leads, and as much of it as is possible."""

    match: Match
    plan: Plan


def sketch(match: Match, plan: Plan) -> Sketch:
    """The table of a plan, which is kept nowhere: as far as it goes in what the seat knows now."""
    later, kept = _begun(match, plan.seat), []
    for click in plan.clicks:
        try:
            later, made = _clicked(later, plan.seat, click.says)
        except ValueError:
            break
        kept.append(made)
    if len(kept) < len(plan.clicks):
        plan = plan.changed(tuple(kept))
    return Sketch(later, plan)


def with_click(match: Match, plan: Plan, says: tuple[str, ...]) -> Sketch:
    """The sketch when one more click is planned."""
    before = sketch(match, plan)
    if len(before.plan.clicks) >= MOST_CLICKS:
        raise Refused("plan-too-long", "these were many moves; that is enough of a plan")
    later, click = _clicked(before.match, plan.seat, says)
    return Sketch(later, before.plan.changed((*before.plan.clicks, click)))


def realised(match: Match, plan: Plan) -> Match | Plan:
    """The match when a plan was played in it; or the plan, dropped, with the reason."""
    later = match
    for click in plan.clicks:
        try:
            after, made = _clicked(later, plan.seat, click.says)
        except IllegalAction as problem:
            return _dropped(match, plan, click, "impossible", problem.refusal)
        except Refused as problem:
            return _dropped(match, plan, click, problem.key)
        except ValueError:
            return _dropped(match, plan, click, "impossible")
        if made.came_to != click.came_to:
            return _dropped(match, plan, click, "changed")
        later = after
    return later


def _dropped(
    match: Match, plan: Plan, click: Click, why: str, refusal: Refusal | None = None
) -> Plan:
    told = Plan(plan.seat, (), DROPPED, plan.version + 1, match.number, why, click.says)
    if refusal is None:
        return told
    return msgspec.structs.replace(
        told, rule=refusal.rule, key=refusal.key, params=dict(refusal.params)
    )


def _clicked(match: Match, seat: int, says: tuple[str, ...]) -> tuple[Match, Click]:
    """The match after a click of a plan, and what it came to; nothing may be drawn or learned."""
    if match.seat != seat or match.holding is not None:
        raise Refused("turn-over", "the turn is over there")
    later, played = turns.decide_all(match, says), len(match.log)
    if any(entry.revealed for entry in later.log[played:]):
        raise Refused("plan-unknown", "nobody knows yet what comes of that")
    came_to = {POINTS: _points(later.game, seat) - _points(match.game, seat)}
    for entry in later.log[played:]:
        for change in entry.changes_for(seat):
            if change.seat == seat and change.kind == CHANGE:
                came_to[change.account] = came_to.get(change.account, 0) + change.amount
    return later, Click(says, {account: n for account, n in came_to.items() if n})


def _points(game: Game, seat: int) -> int:
    return sum(game.breakdown(seat).values())


def _begun(match: Match, seat: int) -> Match:
    """A table at which the seat's turn begins now, with everybody as they sit here."""
    rules = match.rules
    known = match.game.observe(seat).redeal(Seeded(0))
    state = rules.as_turn(known, seat) if rules.as_turn is not None else None
    if state is None or state.seat != seat:
        raise no_plan()
    try:
        begun = game_at(write_position(rules, state, 0, match.game.options), lambda _: rules)
    except (Impossible, ValueError):
        raise no_plan() from None
    own = match.seats[seat]
    first: list[Event] = [
        events.Sit(one.number, f"seat{one.number}", shown_name(one) or one.kind)
        for one in match.seats
    ]
    first.append(events.Prefer(seat, auto=own.auto, confirm=own.confirm, pace=0))
    return kept_nowhere(match.id, begun, [Place() for _ in match.seats], first)


def no_plan() -> Refused:
    """Nothing can be planned just now."""
    return Refused("no-plan", "nothing can be planned just now")
