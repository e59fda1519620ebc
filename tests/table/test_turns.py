"""Nothing irrevocable happens without the player's own click, and a turn ends in one way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec
import pytest

from drystone.bots.search.turn import still_turn
from drystone.core.chance import Quick
from drystone.core.game import Game, new_game
from drystone.games import GAMES, find
from drystone.table.game import events, turns
from drystone.table.game.events import Play
from drystone.table.game.match import SPECTATOR, Match
from drystone.table.game.turns import decide, is_private, without_free
from drystone.table.game.view import Viewpoint, view_of
from drystone.table.rest.serialize import log_out, view_out
from tests.table.client import GAME
from tests.table.leaks import ended, happened, match_of, search

TABLES = [
    (name, seats)
    for name in (GAME, *GAMES)
    for seats in find(name).seats
    if seats <= find(name).fewest_together
]


@dataclass
class Told:
    """One decision at a table of people, as it was when it was made."""

    play: Play
    before: Game
    after: Game

    @property
    def turn_over(self) -> bool:
        """Whether somebody else is asked next, or nobody any more."""
        return self.after.over or self.after.state.seat != self.play.seat

    @property
    def single(self) -> bool:
        """Whether there was one answer, not counting what may be said beside any question."""
        return len(without_free(self.before.rules, self.before.legal())) == 1

    @property
    def openly(self) -> bool:
        """Whether each of them sees that there was nothing else to say."""
        rules, state = self.before.rules, self.before.state
        seen = [state.observe(seat) for seat in range(-1, state.seats)]
        return rules.openly is not None and all(rules.openly(view) for view in seen)

    @property
    def public(self) -> bool:
        """Whether everybody knew how many answers there were."""
        return self.openly or not is_private(self.before.state.frames[-1])


def decisions(
    name: str, seats: int, seed: int, *, confirm: bool, auto: bool = True
) -> Iterator[Told]:
    """Everything that is decided in a random game of people."""
    dice = Quick(seed)
    game = new_game(find(name), seats, seed, {})
    match = match_of(game, f"turns{name}{seats}{seed}", confirm=confirm, auto=auto)
    while not match.over:
        legal = match.game.legal()
        later = ended(decide(match, legal[dice.below(len(legal))]))
        yield from _since(match, later)
        match = later


def _since(before: Match, later: Match) -> Iterator[Told]:
    """The decisions that were made from one match to a later one, followed as they are stored."""
    for stored in later.events[len(before.events) :]:
        after = before.follow([stored])
        assert not after.stopped, "what is stored replays"
        if isinstance(stored.event, Play):
            yield Told(stored.event, before.game, after.game)
        before = after


@pytest.mark.parametrize("name, seats", TABLES)
def test_only_what_costs_nothing_is_played_for_a_person(name: str, seats: int) -> None:
    for one in decisions(name, seats, 3, confirm=True):
        if one.play.forced:
            assert one.single
            assert one.public, "that there was one option would be told"
            assert not one.play.outcomes, "nothing is drawn unasked"
            assert not one.play.revealed, "nothing is shown unasked"
            going = still_turn(one.after.state, one.before.state.frames)
            assert going or one.openly, "no turn ends unasked where it could be else"


def test_who_has_no_worker_left_passes_unasked() -> None:
    """All see it; who wants to say everything still says it."""

    def passed(auto: bool) -> list[bool]:
        told = decisions("keyflower", 2, 3, confirm=True, auto=auto)
        return [one.openly for one in told if one.play.forced and one.play.text == "pass"]

    assert passed(auto=True)
    assert all(passed(auto=True))
    assert passed(auto=False) == []


def test_some_things_are_still_played_for_a_person() -> None:
    def forced(auto: bool) -> int:
        games = [("caledonia", seed) for seed in range(5)]
        told = (
            one for name, seed in games for one in decisions(name, 2, seed, confirm=True, auto=auto)
        )
        return sum(one.play.forced for one in told)

    assert forced(auto=True) > 3
    assert forced(auto=False) == 0, "unless they want to be asked"


def test_that_there_was_no_choice_is_told_to_who_had_none() -> None:
    dice = Quick(3)
    match = match_of(new_game(find("caledonia"), 2, 3, {}), "nochoice")
    while not match.over:
        legal = match.game.legal()
        later = decide(match, legal[dice.below(len(legal))])
        plays = [stored.event for stored in later.events[len(match.events) :]]
        match = happened(match, [msgspec.structs.replace(play, forced=True) for play in plays])
    for viewer in (SPECTATOR, 0, 1):
        mine = () if viewer == SPECTATOR else (viewer,)
        log = log_out(view_of(match, Viewpoint(viewer, mine)), 0, 10_000)
        assert {line.seat for line in log if line.forced} == set(mine)


@pytest.mark.parametrize("name, seats", TABLES)
def test_a_turn_ends_in_exactly_one_way(name: str, seats: int) -> None:
    """Either its last word was "done" or "pass", or "end turn" is asked: never both or neither."""
    ways = {True: 0, False: 0}
    for one in decisions(name, seats, 3, confirm=True):
        if not one.turn_over:
            assert not one.play.holds
            continue
        said = one.play.text in ("done", "pass")
        assert one.play.holds != said
        ways[said] += 1
    assert sum(ways.values()) > 0


@pytest.mark.parametrize("name", GAMES)
def test_whoever_does_not_want_to_be_asked_is_not(name: str) -> None:
    made = decisions(name, find(name).fewest_together, 3, confirm=False)
    assert not any(one.play.holds for one in made)


def test_the_end_of_the_game_waits_for_the_last_word_too() -> None:
    """Until then nothing hidden is shown, and the turn can still be taken back."""
    matches = [last_match(seed) for seed in range(8)]
    held = [match for match in matches if match.log[-1].holds]
    assert held
    for match in held:
        last = match.log[-1]
        assert match.game.over
        assert not match.over
        assert match.seat == last.seat
        other = 1 - last.seat
        assert view_out(view_of(match, Viewpoint(other, (other,)))).position["viewer"] == other
        assert last.revealed or match.free_undo(last.seat) is not None
        assert ended(match).over


def last_match(seed: int) -> Match:
    """A random game when its last decision is made."""
    dice = Quick(seed)
    match = match_of(new_game(find(GAME), 2, seed, {}), f"last{seed}", confirm=True)
    while not match.game.over:
        match = ended(match)
        legal = match.game.legal()
        match = decide(match, legal[dice.below(len(legal))])
    return match


def test_a_turn_does_not_wait_for_who_has_left() -> None:
    match = match_of(new_game(find(GAME), 2, 5, {}), "left", confirm=True)
    match = decide(match, match.game.legal()[0])
    holder = match.holding
    assert holder is not None
    assert happened(match, [events.Leave(holder)]).holding is None
    assert happened(match, [events.StandIn(holder, "visitor")]).holding is None


def plays_every_single_option(match: Match) -> Match | None:
    """As it once was."""
    legal = match.game.legal()
    return match.play(legal[0], forced=True) if len(legal) == 1 else None


def test_playing_private_single_options_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "_by_itself", plays_every_single_option)
    found = [search(find("keyflower"), 2, seed, (), 8, 40, 10) for seed in range(3)]
    assert sum(one.leaks for one in found) > 0
