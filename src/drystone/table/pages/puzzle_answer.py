"""What a puzzle answers, worked out of words alone, as a lesson does (see `lesson_answer`)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from math import inf, isinf

import msgspec

from drystone.core.game import IllegalAction
from drystone.games import find
from drystone.learn.attempt import LONGEST, RIGHT, Attempt
from drystone.learn.posed import Posed
from drystone.learn.puzzle import Puzzle, puzzles
from drystone.table.errors import Refused, refused
from drystone.table.game.lesson_match import match_of_attempt
from drystone.table.game.view import view_of
from drystone.table.pages import puzzle as pages
from drystone.table.pages.layout import Reader
from drystone.table.pages.learner import from_seat, moved, picked_there, why_told
from drystone.table.pages.lesson_answer import AGAIN, PAGE, PICKED, RESTART, SHOW, UNDO, WHY
from drystone.table.pages.played_out import Out
from drystone.table.pages.puzzles import form_of
from drystone.table.storage.lessons import Moves, Progress

NOT_BEGUN = Progress()
Kept = dict[str, Progress]


class Ask(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is asked, and how whoever asks has done in all puzzles of the game."""

    game: str
    puzzle: str
    verb: str
    reader: tuple[str, str, str, str]
    today: date
    kept: Kept = {}
    now: float = 0.0
    """When, if something may change."""
    says: tuple[int | str, ...] = ()
    number: int | None = None
    posed: Posed | None = None
    """The puzzle, if somebody has set it."""
    turns: int | None = None
    """How many turns of the best line are to be shown; all, if it is not said."""


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is answered; with nothing at all, there is no such puzzle."""

    body: str = ""
    after: Progress | None = None
    """What is to be kept, if something has changed."""
    status: int = 200
    said: str = ""


def answer(asked: str) -> str:
    """The answer as JSON."""
    ask = msgspec.json.decode(asked, type=Ask)
    if ask.posed is not None:
        one: Puzzle | None = ask.posed.puzzle(find(ask.game))
    else:
        one = next((one for one in puzzles(ask.game) if one.name == ask.puzzle), None)
    told = Answer() if one is None else _answer(ask, one)
    return msgspec.json.encode(told).decode()


def _answer(ask: Ask, one: Puzzle) -> Answer:
    reader, before = Reader.of(*ask.reader), _before(ask, one, ask.kept)
    attempt = _attempt(one, before.at)
    if ask.verb == PICKED:
        return Answer("{}" if attempt.over else picked_there(attempt.game, reader, ask.says))
    if ask.verb == WHY:
        return _why(ask, attempt, reader.language)
    if ask.verb == SHOW:
        if not before.at.answered:
            told = Refused("not-your-turn", "find a turn of your own first")
            said = str(reader.messages.refusal(told, one.rules))
            return Answer(status=told.status, said=said)
        return Answer(_shown(ask, attempt, ask.kept, reader, shown=attempt.solution(ask.turns)))
    if ask.verb == PAGE and not attempt.over:
        return Answer(_shown(ask, attempt, ask.kept, reader))
    try:
        if ask.number is not None and ask.number != before.at.clicks:
            raise Refused("stale", "this is no longer what is asked")
        attempt = _changed(ask, attempt)
    except (Refused, IllegalAction) as problem:
        told = refused(problem)
        said = str(reader.messages.refusal(told, one.rules))
        return Answer(_shown(ask, attempt, ask.kept, reader), status=told.status, said=said)
    after = _after(attempt, before, ask.now)
    first = ask.verb != PAGE and not before.at.answered
    kept = {**ask.kept, one.name: after}
    return Answer(_shown(ask, attempt, kept, reader, first=first), after)


def _before(ask: Ask, one: Puzzle, kept: Kept) -> Progress:
    """What is kept of a puzzle; one from a study may have another answer since."""
    before = kept.get(one.name, NOT_BEGUN)
    if ask.posed is None or before.at.mark in ("", one.mark):
        return before
    return Progress(Moves(one.mark, (), before.at.clicks + 1))


def _attempt(one: Puzzle, at: Moves) -> Attempt:
    """Where somebody left a puzzle; at its beginning if it is another one now."""
    try:
        return Attempt(one, at.moves if at.mark == one.mark else ())
    except ValueError:  # the rules have changed since
        return Attempt(one)


def _changed(ask: Ask, attempt: Attempt) -> Attempt:
    """What becomes of an attempt with a click; by looking, one that is over begins again."""
    if ask.verb == UNDO:
        return attempt.undo() if attempt.may_undo else attempt
    if ask.verb == RESTART and not attempt.over:
        return attempt.turn_again()
    if ask.verb in (PAGE, RESTART, AGAIN):
        return Attempt(attempt.puzzle)
    if attempt.over:
        raise Refused("not-your-turn", "the turn is over")
    if len(attempt.moves) >= LONGEST:
        raise Refused("lesson-too-long", "these were many moves; begin again")
    return moved(ask.says, attempt.game.rules.words, attempt.play)


def _after(attempt: Attempt, before: Progress, now: float) -> Progress:
    """What is to be kept; the first answer is what counts, and solved stays solved."""
    verdict = attempt.verdict
    answered, right = before.at.answered, before.at.right
    if verdict and not answered:
        answered, right = now, verdict == RIGHT
    at = Moves(attempt.puzzle.mark, attempt.moves, before.at.clicks + 1, answered, right)
    return replace(before, at=at, done=before.done or (now if verdict == RIGHT else 0.0))


def _why(ask: Ask, attempt: Attempt, language: str) -> Answer:
    one, word = attempt.puzzle, str(ask.says[0])
    action, refusal = one.rules.words.meaning(word), None
    if action >= 0 and not attempt.over:
        refusal = attempt.game.observe(one.me).why_not(action)
    return Answer(msgspec.json.encode(why_told(one.rules, refusal, language)).decode())


def _shown(
    ask: Ask,
    attempt: Attempt,
    kept: Kept,
    reader: Reader,
    *,
    shown: Attempt | None = None,
    first: bool = False,
) -> str:
    """The whole page, or what has become of it; with the solution on the table, if it is given."""
    one = attempt.puzzle
    turn = None if shown is not None else attempt.weighed
    verdict = "" if shown is not None else attempt.verdict
    behind = turn.behind if turn is not None else inf
    status = pages.Status(
        one.name,
        _before(ask, one, kept).at.clicks,
        len(attempt.moves),
        may_undo=attempt.may_undo,
        verdict=verdict,
        behind=None if isinf(behind) else behind,
        tried=one.turns.index(turn) if turn is not None else -1,
        shown=shown is not None,
        first=first,
        row=form_of(kept, ask.today).row,
        following=_following(one, kept) if ask.posed is None else "",
        posed=ask.posed,
        out=_out(attempt, shown) if one.goal is not None else None,
    )
    at = attempt if shown is None else shown
    match = match_of_attempt(at, reader.messages("learn.you"))
    view = view_of(match, from_seat(reader, one.me, at.game.state.seats))
    body = msgspec.json.encode(status).decode()
    made = pages.page(view, body, *ask.reader) if ask.verb == PAGE else pages.news(view, body)
    return str(made)  # of the markup, its text


def _out(attempt: Attempt, shown: Attempt | None) -> Out:
    """What somebody makes of a game that is played out, and what can be made once that is known."""
    over = attempt.over or shown is not None
    return Out(
        attempt.points,
        attempt.over,
        attempt.sheet,
        attempt.solution().sheet if over else {},
        len(shown.moves) if shown is not None else 0,
    )


def _following(one: Puzzle, kept: Kept) -> str:
    """The next puzzle of the game that is not answered yet; "" if all are."""
    every = puzzles(one.rules.name)
    place = every.index(one)
    rest = (*every[place + 1 :], *every[:place])
    left = [other.name for other in rest if not kept.get(other.name, NOT_BEGUN).at.answered]
    return left[0] if left else ""
