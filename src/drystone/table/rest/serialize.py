"""Everything that the API answers, as JSON: made of what one viewer may know."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from drystone.bots import Hint, characters, levels
from drystone.core.ledger import CHANGE, STEP, TURN
from drystone.core.plain import plain
from drystone.core.rules import Rules
from drystone.core.speech import say, say_action, say_refusal
from drystone.core.state import Refusal, State
from drystone.table.game.life import clock_out, ending_out
from drystone.table.game.log import Entry
from drystone.table.game.view import PendingRequest, SeatView, View
from drystone.table.rest.schemas import (
    ActionOut,
    AskingOut,
    ChatOut,
    CompanyOut,
    HintOut,
    LineOut,
    ListingOut,
    PersonOut,
    PositionOut,
    RulesOut,
    SeatOut,
    StepOut,
    ViewOut,
    WhyOut,
)
from drystone.table.storage.people import Person
from drystone.table.storage.store import Listing


def view_json(view: View) -> str:
    """The message that a client of the API gets at every change."""
    return view_out(view).model_dump_json()


def view_out(view: View) -> ViewOut:
    """A game as one viewer may know it."""
    state = view.position
    return ViewOut(
        id=view.id,
        game=view.rules.name,
        rules=view.rules.version,
        number=view.number,
        version=view.version,
        viewer=view.viewer,
        mine=list(view.mine),
        seat=None if view.stopped else view.turn,
        holding=view.holder is not None,
        over=view.over,
        stopped=view.stopped,
        chosen_seed=view.chosen_seed,
        given=view.given,
        curtain=view.by.curtain,
        is_host=view.by.is_host,
        played=len(view.log),
        seats=[_seat(seat) for seat in view.seats],
        scores=state.scores(),
        breakdown=[state.breakdown(seat) for seat in range(state.seats)],
        company=[_company(view, state.seats + i) for i in range(len(view.company))],
        asking=_asking(view.request) if view.request else None,
        legal=[_action(view.rules, action, view.by.language) for action in view.legal],
        undo=view.undo,
        clock=clock_out(view.life),
        resigned=list(view.life.resigned),
        ending=ending_out(view.life),
        closes=view.life.closes,
        position=plain(state),
    )


def _seat(seat: SeatView) -> SeatOut:
    return SeatOut(
        seat=seat.number,
        kind=seat.kind,
        name=seat.name,
        level=seat.level,
        stand_in=seat.stand_in,
        here=seat.here,
        devices=seat.devices,
        closed=seat.closed,
        host=seat.is_host,
        had=list(seat.had),
    )


def _company(view: View, seat: int) -> CompanyOut:
    points = view.position.breakdown(seat)
    return CompanyOut(
        seat=seat, name=view.name(seat), points=sum(points.values()), breakdown=points
    )


def _asking(request: PendingRequest) -> AskingOut:
    return AskingOut(
        id=request.id,
        seat=request.seat,
        to=request.to,
        absent=request.absent,
        level=request.level,
        ends=request.ends,
        removes=request.removes,
        agreed=list(request.agreed),
    )


def _action(rules: Rules, action: int, language: str) -> ActionOut:
    text = rules.words.text(action)
    return ActionOut(action=action, text=text, say=say_action(rules, action, language))


def hint_out(rules: Rules, hint: Hint, language: str) -> HintOut:
    """A hint."""
    return HintOut(
        action=hint.action,
        text=rules.words.text(hint.action),
        say=say_action(rules, hint.action, language),
        points=hint.points,
        reasons={reason.category: reason.points for reason in hint.reasons},
    )


def why_out(rules: Rules, why: Refusal | None, language: str) -> WhyOut:
    """Why an action can't be chosen, or that it can."""
    if why is None:
        return WhyOut(legal=True, rule="", message="")
    return WhyOut(legal=False, rule=why.rule, message=say_refusal(rules, why, language))


def position_out(played: int, position: State) -> PositionOut:
    """The position after so many decisions."""
    data: dict[str, Any] = plain(position)
    return PositionOut(played=played, position=data)


_LINES = TypeAdapter(list[LineOut])


def log_json(view: View, first: str, most: str) -> str:
    """Part of the log as JSON: a long one takes a while, so it is made where pages are."""
    return _LINES.dump_json(log_out(view, int(first), int(most))).decode()


def log_out(view: View, first: int, most: int) -> list[LineOut]:
    """Part of the log, as the viewer may know it."""
    return [_line(view, entry) for entry in view.log[first : first + most]]


def _line(view: View, entry: Entry) -> LineOut:
    rules, language, changes = view.rules, view.by.language, entry.changes
    return LineOut(
        at=entry.at,
        seat=entry.seat,
        action=entry.action if entry.told else None,
        text=rules.words.text(entry.action) if entry.told else "",
        say=say_action(rules, entry.action, language) if entry.told else "",
        forced=entry.forced,
        changes=[(e.seat, e.account, e.amount, e.source) for e in changes if e.kind == CHANGE],
        steps=[
            StepOut(
                seat=e.seat,
                what=e.account,
                say=say(rules, f"name.{e.account}", {}, language),
                rule=e.rule,
            )
            for e in changes
            if e.kind in (TURN, STEP)
        ],
        rules=entry.rules,
        differs=entry.differs,
    )


def chat_out(view: View) -> list[ChatOut]:
    """What was said at the table."""
    return [
        ChatOut(
            at=said.at,
            seat=said.seat,
            name=said.name,
            text=said.text,
            act=said.act,
            person=said.person,
        )
        for said in view.chat
    ]


def person_out(person: Person) -> PersonOut:
    """A person, as they themselves see it."""
    return PersonOut(**person_fields(person))


def person_fields(person: Person) -> dict[str, Any]:
    """A person's id, name and wishes."""
    wishes = person.wishes
    return {
        "id": person.id,
        "name": person.name,
        "language": wishes.language,
        "auto": wishes.auto,
        "confirm": wishes.confirm,
        "pace": wishes.pace,
        "lets_stand_in": wishes.lets_stand_in,
        "hook": wishes.hook,
    }


def listings_out(found: list[Listing]) -> list[ListingOut]:
    """Games in a list."""
    return [
        ListingOut(
            id=g.id,
            game=g.game,
            waits=g.waits,
            note=g.note,
            free=g.free,
            created=g.created,
            changed=g.changed,
        )
        for g in found
    ]


def rules_out(game: Rules) -> RulesOut:
    """A game on offer."""
    return RulesOut(
        name=game.name,
        title=game.title,
        version=game.version,
        seats=list(game.seats),
        options={option.name: list(option.choices) for option in game.options},
        levels=[level.name for level in levels(game)],
        characters=[character.name for character in characters(game)],
        actions=game.words.size,
    )
