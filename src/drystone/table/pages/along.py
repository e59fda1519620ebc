"""The turn of somebody who plays along without a seat: its card, step by step."""

from __future__ import annotations

from dataclasses import dataclass, field

import htpy as h
from markupsafe import Markup

from drystone.core.ledger import AHEAD, CHANGE, STEP, TURN, Entry
from drystone.table.pages.history import Deed
from drystone.table.pages.log import gain, line, summed
from drystone.table.pages.rulebook import paragraph, rule_link
from drystone.table.pages.sheet import seat_mark
from drystone.table.pages.sitting import Sitting
from drystone.table.pages.tongue import Tongue

BRING_NOTHING = ("move", "steps-", "reveal-", "wellington")


@dataclass
class Step:
    """One step of such a turn, and what came of it."""

    what: Entry
    begun: bool = False
    came: list[Entry] = field(default_factory=list)


@dataclass
class Turn:
    """A turn as far as it has gone: what was drawn, and the steps done and to come."""

    card: Entry
    steps: list[Step] = field(default_factory=list)
    is_open: bool = True
    """Whether it still goes on: nobody else has begun a turn since."""

    def begin(self, entry: Entry) -> None:
        """A step begins: the next of those ahead, or one that nobody foresaw."""
        ahead = [step for step in self.steps if not step.begun]
        if ahead and ahead[0].what.account == entry.account:
            ahead[0].begun = True
            return
        done = len(self.steps) - len(ahead)
        self.steps.insert(done, Step(entry, begun=True))

    @property
    def now(self) -> Step | None:
        """The step that began last."""
        begun = [step for step in self.steps if step.begun]
        return begun[-1] if begun else None


def last_turn(s: Sitting) -> Turn | None:
    """The latest turn that somebody without a seat has had, or is having."""
    deeds = s.history.deeds
    first = len(deeds) - 1
    while first >= 0 and not any(e.kind == TURN for e in deeds[first].entries):
        first -= 1
    turn: Turn | None = None
    for deed in deeds[max(first, 0) :]:
        if turn is not None and deed.opens_turn:
            turn.is_open = False
        for e in deed.entries_for(s.viewer):
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
    if turn is not None and (s.game.over or s.game.state.frames[-1].opens_turn()):
        turn.is_open = False
    return turn


def card(s: Sitting, t: Tongue, part: str) -> h.Element | None:
    """The card of that turn, drawn large: each step ticked off, what came of it, how and by which
    rule.
    """
    turn = last_turn(s)
    if turn is None:
        return None
    rules, seat = s.game.rules, turn.card.seat
    return h.article(id=f"t-along-{part}", class_=f"along-card seat-{seat}")[
        h.h3[
            seat_mark(seat),
            h.span[said(s, t, turn.card)],
            " ",
            rule_link(rules, turn.card.rule),
        ],
        h.ol[[_step(s, t, step, turn.is_open and step is turn.now) for step in turn.steps]],
    ]


def said(s: Sitting, t: Tongue, entry: Entry) -> str:
    """A card or a step by its name."""
    return t.of_game(s.game.rules, "account", entry.account)


def _step(s: Sitting, t: Tongue, step: Step, open_: bool) -> h.Element:
    rules = s.game.rules
    came = summed(step.came)
    ticked = step.begun and not open_
    why = paragraph(rules, step.what.rule, t.language)
    return h.li(class_={"done": ticked, "now": open_})[
        h.span(class_="tick", aria_hidden="true")[Markup("&#10003;") if ticked else ""],
        h.span(class_="what")[
            said(s, t, step.what),
            not step.begun and h.span(class_="unseen")[f" ({t('along.ahead')})"],
        ],
        h.span(class_="refs")[rule_link(rules, step.what.rule)],
        step.begun
        and h.span(class_="gains")[
            [gain(rules, t, e, s) for e in came]
            or (ticked and _fruitless(step) and h.span(class_="quiet")[t("along.nothing")])
        ],
        why and h.details(class_="why")[h.summary[t("along.why")], h.p(lang=why[1])[why[0]]],
    ]


def _fruitless(step: Step) -> bool:
    """Whether nothing came of a step that should have brought something.

    Moving and turning up cards brings nothing to anybody.
    """
    return not step.what.account.partition(".")[2].startswith(BRING_NOTHING)


def since(s: Sitting, t: Tongue) -> h.Element:
    """What the others did since the viewer last decided, those without a seat too.

    For whoever has not decided anything yet there is no "since".
    """
    others: list[Deed] = []
    began = False
    for deed in reversed(s.history.deeds):
        began = deed.decision.seat == s.viewer
        if began:
            break
        others.append(deed)
    shown = others if s.to_decide and began else []
    turn = last_turn(s) if s.to_decide and s.company else None
    count = len(shown) + (len(turn.steps) if turn else 0)
    return h.details(id="t-since", class_="since", hidden=not count)[
        h.summary[t("since.title", count=count)],
        h.div(class_="happened")[
            card(s, t, "since") if turn else None,
            h.ol(class_="log", hidden=not shown)[[line(s, t, d) for d in reversed(shown)]],
        ],
    ]
