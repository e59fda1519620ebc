"""What a viewer may know of a scene, as JSON. Nothing hidden gets past an observation."""

from __future__ import annotations

from typing import Any

from drystone.bots import Hint
from drystone.core.ledger import CHANGE, STEP, TURN
from drystone.core.plain import plain
from drystone.core.rules import Rules
from drystone.core.speech import say, say_action
from drystone.core.state import State
from drystone.table.drawing import View
from drystone.table.forms import (
    ActionOut,
    AskingOut,
    ChatOut,
    CompanyOut,
    HintOut,
    LineOut,
    SeatOut,
    StepOut,
    ViewOut,
)
from drystone.table.scene import Moment, Scene


def seen(scene: Scene, viewer: int) -> State:
    """The position as the viewer may know it; after the end, everything."""
    return scene.game.state.disclosed(viewer) if scene.over else scene.observe(viewer)


def view_json(view: View) -> str:
    """The message that a client of the API gets at every change."""
    return view_out(view).model_dump_json()


def view_out(view: View) -> ViewOut:
    """A game as one viewer may see it."""
    scene, viewer = view.scene, view.viewer
    state = seen(scene, viewer)
    asks = scene.asking
    return ViewOut(
        id=scene.id,
        game=scene.rules.name,
        rules=scene.rules.version,
        number=scene.number,
        version=scene.seq,
        viewer=viewer,
        mine=list(view.mine),
        seat=scene.seat,
        holding=scene.holding is not None,
        over=scene.over,
        stopped=scene.stopped,
        played=len(scene.moments),
        seats=[
            SeatOut(
                seat=s.number,
                kind=s.kind,
                name=s.name,
                level=s.level,
                stand_in=bool(s.stand_in),
                here=s.kind == "bot" or s.number in view.here,
            )
            for s in scene.seats
        ],
        scores=state.scores(),
        breakdown=[state.breakdown(seat) for seat in range(state.seats)],
        company=company_out(scene, state, view.language),
        asking=None
        if asks is None
        else AskingOut(
            seat=asks.seat,
            to=asks.to,
            absent=asks.absent,
            level=asks.level,
            agreed=sorted(scene.agreed),
        ),
        legal=_legal(scene, viewer, view.language),
        undo=None if viewer < 0 else scene.free_undo(viewer),
        position=plain(state),
    )


def company_out(scene: Scene, state: State, language: str) -> list[CompanyOut]:
    """Those who play along without a seat."""
    found = []
    for seat, name in enumerate(scene.rules.company(scene.game.state), start=state.seats):
        points = state.breakdown(seat)
        said = say(scene.rules, f"name.{name}", {}, language)
        found.append(
            CompanyOut(seat=seat, name=said, points=sum(points.values()), breakdown=points)
        )
    return found


def _legal(scene: Scene, viewer: int, language: str) -> list[ActionOut]:
    """What the viewer may choose now; nobody else's choices, which would tell their hand."""
    if scene.stopped or scene.holding is not None or scene.game.seat != viewer:
        return []
    words = scene.rules.words
    return [
        ActionOut(action=a, text=words.text(a), say=say_action(scene.rules, a, language))
        for a in scene.game.legal()
    ]


def hint_out(rules: Rules, hint: Hint, language: str) -> HintOut:
    """A hint as JSON."""
    return HintOut(
        action=hint.action,
        text=rules.words.text(hint.action),
        say=say_action(rules, hint.action, language),
        points=hint.points,
        reasons=dict(hint.reasons),
    )


def position_at(scene: Scene, viewer: int, played: int) -> dict[str, Any]:
    """The position after that many decisions, as the viewer saw it then."""
    state = scene.game.at(played)
    position: dict[str, Any] = plain(
        state.disclosed(viewer) if scene.over else state.observe(viewer)
    )
    return position


def log_out(view: View, first: int, most: int) -> list[LineOut]:
    """Part of the story, as the viewer may know it."""
    moments = view.scene.moments[first : first + most]
    return [_line(view, moment) for moment in moments]


def _line(view: View, moment: Moment) -> LineOut:
    scene = view.scene
    told = scene.told(moment, view.viewer)
    entries = moment.entries if scene.over else moment.entries_for(view.viewer)
    return LineOut(
        at=moment.at,
        seat=moment.seat,
        action=moment.action if told else None,
        text=scene.rules.words.text(moment.action) if told else "",
        say=say_action(scene.rules, moment.action, view.language) if told else "",
        # That somebody had no choice tells others what they hold.
        forced=moment.forced and moment.seat in view.mine,
        changes=[(e.seat, e.account, e.amount, e.source) for e in entries if e.kind == CHANGE],
        steps=[
            StepOut(
                seat=e.seat,
                what=e.account,
                say=say(scene.rules, f"name.{e.account}", {}, view.language),
                rule=e.rule,
            )
            for e in entries
            if e.kind in (TURN, STEP)
        ],
        rules=moment.rules,
        differs=moment.differs,
    )


def chat_out(scene: Scene) -> list[ChatOut]:
    """What was said at the table."""
    return [
        ChatOut(at=at, seat=said.seat, name=said.name, text=said.text) for at, said in scene.chat
    ]
