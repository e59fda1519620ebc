"""What a lesson answers, worked out of words alone: in whichever process has the time.

Moves are played again for every click, a way to the goal may be searched for and the table is
drawn; the server itself only knows what is kept of somebody, and keeps what has become of it.
"""

from __future__ import annotations

import msgspec

from drystone.core.game import IllegalAction
from drystone.learn.example import examples
from drystone.learn.lesson import Lesson, lessons
from drystone.learn.run import LONGEST, Run
from drystone.learn.solve import ENOUGH
from drystone.table.errors import Refused, refused
from drystone.table.game.lesson_match import match_of
from drystone.table.game.view import view_of
from drystone.table.pages import lesson as pages
from drystone.table.pages.layout import Reader
from drystone.table.pages.learner import from_seat, moved, picked_there, why_told
from drystone.table.storage.lessons import NO_MOVES, Moves

PAGE, SHOW, WHY, PICKED = "page", "show", "why", "picked"
DECIDE, UNDO, RESTART, AGAIN = "decide", "undo", "restart-turn", "again"


class Ask(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is asked, and where whoever asks has left the lesson."""

    game: str
    lesson: str
    """Its path below the lessons of the game."""
    verb: str
    reader: tuple[str, str, str, str]
    at: Moves = NO_MOVES
    says: tuple[int | str, ...] = ()
    """The words of a click, or what is asked about."""
    number: int | None = None
    """Which click it was."""


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is answered; with nothing at all, there is no such lesson."""

    body: str = ""
    after: Moves | None = None
    """What is to be kept, if something has changed."""
    done: bool = False
    """Whether the lesson is."""
    status: int = 200
    said: str = ""


def answer(asked: str) -> str:
    """The answer as JSON."""
    ask = msgspec.json.decode(asked, type=Ask)
    one = next((one for one in taught(ask.game) if one.path == ask.lesson), None)
    told = Answer() if one is None else _answer(ask, one)
    return msgspec.json.encode(told).decode()


def taught(game: str) -> tuple[Lesson, ...]:
    """All lessons of a game, and the examples of its rules, which are tried like them."""
    return (*lessons(game), *(example.lesson for example in examples(game)))


def _answer(ask: Ask, one: Lesson) -> Answer:
    at, reader = ask.at, Reader.of(*ask.reader)
    if at.mark not in ("", one.mark):  # it is another lesson now
        at = Moves(one.mark, (), at.clicks + 1)
    run = _run(one, at.moves)
    if ask.verb == PICKED:
        return Answer("{}" if run.done or run.wrong else picked_there(run.game, reader, ask.says))
    if ask.verb == WHY:
        return _why(ask, run, reader.language)
    if ask.verb == SHOW:
        way = () if run.done or run.wrong else run.way(ENOUGH // 10).way
        return Answer(_shown(ask, run, at, reader, way or ()))
    if ask.verb == PAGE:
        if not run.done:
            return Answer(_shown(ask, run, at, reader))
        after = Moves(one.mark, (), at.clicks + 1)  # one that is done begins again
        return Answer(_shown(ask, Run(one), after, reader), after)
    try:
        if ask.number is not None and ask.number != at.clicks:
            raise Refused("stale", "this is no longer what is asked")
        run = _changed(ask, run)
    except (Refused, IllegalAction) as problem:
        told = refused(problem)
        said = str(reader.messages.refusal(told, one.rules))
        return Answer(_shown(ask, run, at, reader), status=told.status, said=said)
    after = Moves(one.mark, run.moves, at.clicks + 1)
    return Answer(_shown(ask, run, after, reader), after, run.done)


def _run(one: Lesson, moves: tuple[str, ...]) -> Run:
    try:
        return Run(one, moves)
    except ValueError:  # the rules have changed since
        return Run(one)


def _changed(ask: Ask, run: Run) -> Run:
    """What becomes of a lesson with a click."""
    if ask.verb == UNDO:
        return run.undo()
    if ask.verb == RESTART:
        return run.again()
    if ask.verb == AGAIN:
        return Run(run.lesson)
    if run.done or run.wrong:
        raise Refused("not-your-turn", "take the last move back first")
    if len(run.moves) >= LONGEST:
        raise Refused("lesson-too-long", "these were many moves; begin again")
    return moved(ask.says, run.game.rules.words, run.play)


def _why(ask: Ask, run: Run, language: str) -> Answer:
    rules, word = run.lesson.rules, str(ask.says[0])
    action, refusal = rules.words.meaning(word), None
    if action >= 0 and not run.done and not run.wrong:
        refusal = run.game.observe(run.lesson.me).why_not(action)
    return Answer(msgspec.json.encode(why_told(rules, refusal, language)).decode())


def _shown(ask: Ask, run: Run, at: Moves, reader: Reader, way: tuple[int, ...] = ()) -> str:
    """The whole page, or what has become of it."""
    told = run.told
    status = pages.Status(
        run.lesson.path,
        run.step,
        at.clicks,
        len(run.moves),
        glows=tuple(run.glows()),
        way=way,
        done=run.done,
    )
    if told is not None:
        status = msgspec.structs.replace(status, told=told.kind, key=told.key, own=told.own)
    match = match_of(run, reader.messages("learn.you"))
    view = view_of(match, from_seat(reader, run.lesson.me, run.game.state.seats))
    body = msgspec.json.encode(status).decode()
    made = pages.page(view, body, *ask.reader) if ask.verb == PAGE else pages.news(view, body)
    return str(made)  # of the markup, its text
