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
from drystone.table import events, room
from drystone.table.drawing import View
from drystone.table.events import Play
from drystone.table.room import is_private, play_event, told
from drystone.table.scene import SPECTATOR, Scene, Seat
from drystone.table.views import log_out, view_out
from tests.table.house import GAME
from tests.table.leaks import ended, happened, scene_of, search

TABLES = [(name, seats) for name in (GAME, *GAMES) for seats in (1, 2) if seats in find(name).seats]


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
        return len(self.before.legal()) == 1

    @property
    def public(self) -> bool:
        return not is_private(self.before.state.frames[-1])


def decisions(
    name: str, seats: int, seed: int, *, confirm: bool, auto: bool = True
) -> Iterator[Told]:
    """Everything that is decided in a random game of people."""
    dice = Quick(seed)
    game = new_game(find(name), seats, seed, {})
    scene = scene_of(game, f"turns{name}{seats}{seed}", confirm=confirm, auto=auto)
    while not scene.over:
        legal = scene.game.legal()
        plays = told(scene, scene.game.copy(), legal[dice.below(len(legal))])
        for play in plays:
            later = happened(scene, [play])
            yield Told(play, scene.game, later.game)
            scene = later
        before = scene
        scene = ended(scene)
        for number in range(len(before.moments), len(scene.moments)):
            yield from _again(scene, number)


def _again(scene: Scene, number: int) -> Iterator[Told]:
    """A decision that followed by itself when a turn was ended."""
    decision, moment = scene.game.decisions[number], scene.moments[number]
    before, after = scene.game.copy(), scene.game.copy()
    while len(before.decisions) > number:
        before.undo()
    while len(after.decisions) > number + 1:
        after.undo()
    text = scene.game.text(decision.action)
    drawn = [str(outcome) for outcome in decision.outcomes]
    yield Told(Play(moment.seat, text, drawn, "", moment.revealed, moment.forced), before, after)


@pytest.mark.parametrize("name, seats", TABLES)
def test_only_what_costs_nothing_is_played_for_a_person(name: str, seats: int) -> None:
    for one in decisions(name, seats, 3, confirm=True):
        if one.play.forced:
            assert one.single
            assert one.public, "that there was one option would be told"
            assert not one.play.outcomes, "nothing is drawn unasked"
            assert not one.play.revealed, "nothing is shown unasked"
            assert still_turn(one.after.state, one.before.state.frames), "no turn ends unasked"


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
    scene = scene_of(new_game(find("caledonia"), 2, 3, {}), "nochoice")
    while not scene.over:
        legal = scene.game.legal()
        plays = told(scene, scene.game.copy(), legal[dice.below(len(legal))])
        scene = happened(scene, [msgspec.structs.replace(play, forced=True) for play in plays])
    for viewer in (SPECTATOR, 0, 1):
        mine = () if viewer == SPECTATOR else (viewer,)
        log = log_out(View(scene, viewer, mine, frozenset(), "en"), 0, 10_000)
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
    assert not any(one.play.holds for one in decisions(name, 2, 3, confirm=False))


def test_the_end_of_the_game_waits_for_the_last_word_too() -> None:
    """Until then nothing hidden is shown, and the turn can still be taken back."""
    scenes = [last_scene(seed) for seed in range(8)]
    held = [scene for scene in scenes if scene.moments[-1].holds]
    assert held
    for scene in held:
        last = scene.moments[-1]
        assert scene.game.over
        assert not scene.over
        assert scene.seat == last.seat
        other = 1 - last.seat
        assert view_out(View(scene, other, (other,), frozenset(), "en")).position["viewer"] == other
        assert last.revealed or scene.free_undo(last.seat) is not None
        assert ended(scene).over


def last_scene(seed: int) -> Scene:
    """A random game when its last decision is made."""
    dice = Quick(seed)
    scene = scene_of(new_game(find(GAME), 2, seed, {}), f"last{seed}", confirm=True)
    while not scene.game.over:
        scene = ended(scene)
        legal = scene.game.legal()
        scene = happened(scene, [*told(scene, scene.game.copy(), legal[dice.below(len(legal))])])
    return scene


def test_a_turn_does_not_wait_for_who_has_left() -> None:
    scene = scene_of(new_game(find(GAME), 2, 5, {}), "left", confirm=True)
    scene = happened(scene, [*told(scene, scene.game.copy(), scene.game.legal()[0])])
    holder = scene.holding
    assert holder is not None
    assert happened(scene, [events.Leave(holder)]).holding is None
    assert happened(scene, [events.StandIn(holder, "visitor")]).holding is None


def plays_every_single_option(game: Game, seats: tuple[Seat, ...]) -> Play | None:
    """As it once was."""
    legal = game.legal()
    return play_event(game, legal[0], seats, forced=True) if len(legal) == 1 else None


def test_playing_private_single_options_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "_by_itself", plays_every_single_option)
    found = [search(find("keyflower"), 2, seed, (), 8, 40, 10) for seed in range(3)]
    assert sum(one.leaks for one in found) > 0
