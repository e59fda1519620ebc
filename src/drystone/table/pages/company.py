"""The turn of somebody who plays along without a seat: its card, step by step."""

from __future__ import annotations

from dataclasses import dataclass, field

import htpy as h
from markupsafe import Markup

from drystone.core import ledger
from drystone.core.ledger import AHEAD, CHANGE, STEP, TURN
from drystone.table.game.view import View
from drystone.table.pages.layout import seat_mark
from drystone.table.pages.log import gain, part, summed
from drystone.table.pages.messages import Messages
from drystone.table.pages.rulebook import paragraph, rule_link

BRING_NOTHING = ("move", "steps-", "reveal-", "wellington")


@dataclass
class Step:
    """One step of such a turn, and what came of it."""

    what: ledger.Entry
    begun: bool = False
    came: list[ledger.Entry] = field(default_factory=list)


@dataclass
class Turn:
    """A turn as far as it has gone: what was drawn, and the steps done and to come."""

    card: ledger.Entry
    steps: list[Step] = field(default_factory=list)
    is_open: bool = True
    """Whether it still goes on: nobody else has begun a turn since."""

    def begin(self, step: ledger.Entry) -> None:
        """A step begins: the next of those ahead, or one that nobody foresaw."""
        ahead = [step for step in self.steps if not step.begun]
        if ahead and ahead[0].what.account == step.account:
            ahead[0].begun = True
            return
        done = len(self.steps) - len(ahead)
        self.steps.insert(done, Step(step, begun=True))

    @property
    def now(self) -> Step | None:
        """The step that began last."""
        begun = [step for step in self.steps if step.begun]
        return begun[-1] if begun else None


def last_turn(view: View) -> Turn | None:
    """The latest turn that somebody without a seat has had, or is having."""
    entries = view.log
    first = len(entries) - 1
    while first >= 0 and not any(e.kind == TURN for e in entries[first].changes):
        first -= 1
    turn: Turn | None = None
    for entry in entries[max(first, 0) :]:
        if turn is not None and entry.opens_turn:
            turn.is_open = False
        for e in entry.changes_for(view.viewer):
            if e.kind == TURN:
                turn = Turn(e)
            elif turn is None:
                continue
            elif e.kind == AHEAD:
                turn.steps.append(Step(e))
            elif e.kind == STEP:
                turn.begin(e)
            elif e.kind == CHANGE and e.seat == turn.card.seat and turn.now is not None:
                turn.now.came.append(e)
    if turn is not None and (view.position.over or view.turn_begins):
        turn.is_open = False
    return turn


def card(view: View, t: Messages, part: str) -> h.Element | None:
    """The card of that turn, drawn large: each step ticked off, what came of it, how and by which
    rule.
    """
    turn = last_turn(view)
    if turn is None:
        return None
    rules, seat = view.rules, turn.card.seat
    return h.article(id=f"t-along-{part}", class_=f"along-card seat-{seat}")[
        h.h3[
            seat_mark(seat),
            h.span[said(view, t, turn.card)],
            " ",
            rule_link(rules, turn.card.rule),
        ],
        h.ol[[_step(view, t, step, turn.is_open and step is turn.now) for step in turn.steps]],
    ]


def said(view: View, t: Messages, step: ledger.Entry) -> str:
    """A card or a step by its name."""
    return t.of_game(view.rules, "account", step.account)


def _step(view: View, t: Messages, step: Step, open_: bool) -> h.Element:
    rules = view.rules
    came = summed(step.came)
    ticked = step.begun and not open_
    why = paragraph(rules, step.what.rule, t.language)
    return h.li(class_={"done": ticked, "now": open_})[
        h.span(class_="tick", aria_hidden="true")[Markup("&#10003;") if ticked else ""],
        h.span(class_="what")[
            said(view, t, step.what),
            not step.begun and h.span(class_="unseen")[f" ({t('along.ahead')})"],
        ],
        h.span(class_="refs")[rule_link(rules, step.what.rule)],
        step.begun
        and h.span(class_="gains")[
            [gain(rules, t, e, view) for e in came]
            or (ticked and _fruitless(step) and h.span(class_="quiet")[t("along.nothing")])
        ],
        why and h.details(class_="why")[h.summary[t("along.why")], h.p(lang=why[1])[why[0]]],
    ]


def _fruitless(step: Step) -> bool:
    """Whether nothing came of a step that should have brought something.

    Moving and turning up cards brings nothing to anybody.
    """
    return not step.what.account.partition(".")[2].startswith(BRING_NOTHING)


def since(view: View, t: Messages) -> h.Element:
    """What the others did since the viewer's last turn, those without a seat too.

    For whoever has not decided anything yet there is no "since".
    """
    shown = view.since_last_turn
    turn = last_turn(view) if view.to_decide and view.company else None
    count = len(shown) + (len(turn.steps) if turn else 0)
    return h.details(id="t-since", class_="since", hidden=not count)[
        h.summary[t("since.title", count=count)],
        h.div(class_="happened")[
            card(view, t, "since") if turn else None,
            h.ol(class_="log", hidden=not shown)[[part(view, t, one, "s") for one in shown]],
        ],
    ]
