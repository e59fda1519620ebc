"""A decision with everything that follows by itself, up to the next question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from drystone.bots.search.turn import still_turn
from drystone.core.chance import Quick
from drystone.core.game import Decision, Game
from drystone.core.plain import plain
from drystone.core.rules import Rules
from drystone.core.state import Frame, State
from drystone.table.errors import Refused
from drystone.table.game import events

if TYPE_CHECKING:
    from drystone.table.game.match import Match
    from drystone.table.game.seats import Seat

REDEALS = 8


def decide(match: Match, action: int | str) -> Match:
    """The match after a decision and whatever then follows without anybody being asked."""
    later = match.play(action)
    return later if later.log[-1].holds else go_on(later)


def decide_all(match: Match, actions: Sequence[int | str], *, end: bool = False) -> Match:
    """The match after several decisions that one click means, all of them or none.

    Only what can be taken back: nothing is learned on the way, and the turn is not over by it,
    unless the table then waits for the seat to say so, or the seat is not asked at all. What the
    click is for may be a draw, though.
    With `end` it is also said that the turn is over, if that can be said then.
    """
    later = _all_or_none(match, actions)
    return _ended(later, match.game.state) if end else later


def _all_or_none(match: Match, actions: Sequence[int | str]) -> Match:
    if len(actions) == 1:
        return decide(match, actions[0])
    words = match.rules.words
    said = [words.parse(action) if isinstance(action, str) else action for action in actions]
    answers = dict(match.rules.how_many).get(words.kind(said[0]), ())
    if len(said) == 2 and words.kind(said[1]) in answers:
        return _so_many(match, *said)
    begun, later = match.game.state.frames, match
    for i, action in enumerate(said):
        later = later.play(action, joined=i > 0)
        made = later.log[-1]
        last = i == len(actions) - 1
        waits = made.holds and last and not made.revealed
        going = still_turn(later.game.state, begun) and (last or not made.revealed)
        # Who is not asked at the end of a turn ends it by the last answer, said alone or not; nor
        # does the table wait between two turns of the same seat.
        asked = match.seats[made.seat].confirm
        if asked and _answers(match.rules, said) and later.game.state.frames:
            asked = later.game.state.seat != made.seat
        ends = last and not made.revealed and not asked
        if not (waits or going or ends):
            raise Refused(
                "not-one-click",
                f"{later.game.text(made.action)!r} can't be taken back, "
                "so it has to be decided for itself",
            )
    return later if later.log[-1].holds else go_on(later)


def _answers(rules: Rules, said: Sequence[int]) -> bool:
    """Whether the last of some decisions only answer what the one before them has begun."""
    kinds = [rules.words.kind(action) for action in said]
    asks = dict(rules.asks_next)
    for i in range(len(kinds) - 2, -1, -1):
        if kinds[i] in asks:
            return all(kind in asks[kinds[i]] for kind in kinds[i + 1 :])
    return False


def _ended(match: Match, before: State) -> Match:
    """The match when the turn is over too that was going on `before`."""
    if match.holding == before.seat:
        return go_on(match.after(events.End(before.seat)))
    word = closing_word(match.rules, match.game.state, before.frames)
    return match if word is None or match.over else go_on(match.play(word, joined=True))


def closing_word(rules: Rules, state: State, begun: list[Frame]) -> int | None:
    """The word by which the turn would be over now that was `begun`; None if there is none."""
    if not still_turn(state, begun):
        return None
    closing = {rules.words.meaning(word) for word in rules.closing}
    for action in state.legal():
        if action in closing:
            after = state.copy()
            after.play(action, Quick(0))
            if not still_turn(after, begun):
                return action
    return None


def _so_many(match: Match, action: int, answer: int) -> Match:
    """The match after a decision and after saying how many.

    What has been drawn stays drawn, even if it then is not asked how many: nobody may try again.
    """
    later = match.play(action)
    drew = later.log[-1].revealed
    if not drew or (not later.game.over and answer in later.game.legal()):
        later = later.play(answer, joined=True)
    return later if later.log[-1].holds else go_on(later)


def go_on(match: Match) -> Match:
    """The match after everything that follows by itself from where it stands."""
    while not match.game.over:
        later = _by_itself(match)
        if later is None:
            break
        match = later
    return match


def _by_itself(match: Match) -> Match | None:
    """The match after the next decision, if there is no choice in it and nothing to lose by it.

    For a person only what draws and shows nothing and leaves the turn theirs: all else they say
    themselves. What may be said beside any decision is no choice of this one, whether the seat has
    the means for it or not; a bot has thought about it. Where the options depend on what others
    can't see, nothing is played for anybody, for that would tell that there was only one; unless
    all see that (`Rules.openly`): then a turn ends by it too.
    """
    state, rules = match.game.state, match.game.rules
    seat, legal = match.seats[state.seat], state.legal()
    asked = legal if seat.bot else without_free(rules, legal)
    openly = rules.openly is not None and rules.openly(state)
    if len(asked) != 1 or (is_private(state.frames[-1]) and not openly):
        return None
    if seat.bot and rules.free:  # what is free may depend on a hand
        return None
    if seat.bot:
        return match.play(asked[0], forced=True)
    if seat.kind != "person" or not seat.auto:
        return None
    later = match.play(asked[0], forced=True)
    if later.log[-1].revealed:
        return None
    return later if openly or still_turn(later.game.state, state.frames) else None


def without_free(rules: Rules, legal: list[int]) -> list[int]:
    """The answers to what is asked, without what may be said beside any decision."""
    if not rules.free:
        return legal
    return [action for action in legal if rules.words.kind(action) not in rules.free]


def is_private(frame: Frame) -> bool:
    """Whether what can be answered, or what is, is nothing that others may know."""
    kind = type(frame)
    return kind.private or kind.secret


def waits_for_end(game: Game, last: str, seat: Seat) -> bool:
    """Whether a seat's turn is over by a decision that did not say so, though it wants to say so.

    By the word alone, not by what else was open: that would tell others what a hand holds.
    """
    if seat.kind != "person" or seat.stand_in or not seat.confirm:
        return False
    if last in game.rules.closing:
        return False
    return game.over or game.state.seat != seat.number


def learned(before: State, after: State, decision: Decision) -> bool:
    """Whether a seat saw something by its own decision, though nothing was drawn.

    If it would have seen the same wherever the hidden things are, it learned nothing.
    """
    seat = decision.seat
    view, seen = before.observe(seat), plain(after.observe(seat))
    for seed in range(REDEALS):
        chance = Quick(seed)
        other = view.redeal(chance)
        other.play(decision.action, chance)
        if plain(other.observe(seat)) != seen:
            return True
    return False
