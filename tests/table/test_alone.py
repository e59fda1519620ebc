"""Playing alone: whoever plays along without a seat is somebody at the table."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from drystone.bots.search.turn import still_turn
from drystone.core.chance import Quick, Seeded
from drystone.core.game import new_game
from drystone.games import GAMES, find
from drystone.table.drawing import View
from drystone.table.pages import along, play, score
from drystone.table.pages.sitting import sitting
from drystone.table.pages.tongue import Tongue
from drystone.table.pages.warning import free_gains
from drystone.table.scene import Scene
from drystone.table.views import log_out, view_out
from tests.table.leaks import MESSAGES, after, scene_of

ALONE = [game for game in GAMES if 1 in find(game).seats]


def through(scene: Scene) -> View:
    """The scene as the only player sees it."""
    return View(scene, 0, (0,), frozenset({0}), "en")


@pytest.mark.parametrize("game", ALONE)
def test_every_message_of_a_game_alone_can_be_drawn(game: str) -> None:
    dice = Quick(1)
    scene = scene_of(new_game(find(game), 1, 4, {}), f"alone{game}")
    drawn = 0
    while not scene.over:
        legal = scene.game.legal()
        scene = after(scene, legal[dice.below(len(legal))])
        if scene.over or len(scene.moments) % 40 == 5:
            for artist in MESSAGES:
                artist(through(scene))
            drawn += 1
    assert drawn > 2


def after_her_turn(decisions: int = 1) -> Scene:
    """A game against Sarah in which so many of her turns were had."""
    dice = Quick(3)
    scene = scene_of(new_game(find("gwtnz"), 1, 6, {}), f"sarah{decisions}")
    turns = 0
    while turns < decisions:
        legal = scene.game.legal()
        scene = after(scene, legal[dice.below(len(legal))])
        turns += any(e.account.startswith("sarah.s") for e in scene.moments[-1].entries)
    return scene


def test_who_plays_along_is_in_the_header_the_scores_and_the_log() -> None:
    view = through(after_her_turn())
    s, t = sitting(view), Tongue("en")
    assert re.findall(r'class="name">([^<]*)<', str(play.strip(s, t))) == ["P0", "Sarah"]
    assert "Sarah" in str(score.score_sheet(s, t))
    assert "Sarah" in str(score.income(s, t))
    assert re.search(r"Sarah&#39;s card \d+", play.fragments(s, t))
    told = view_out(view)
    assert [(one.seat, one.name) for one in told.company] == [(1, "Sarah")]
    assert told.company[0].points == sum(told.company[0].breakdown.values())


def test_her_card_is_ticked_off_step_by_step_with_rules_and_reasons() -> None:
    scene = after_her_turn(4)
    turn = along.last_turn(sitting(through(scene)))
    assert turn is not None
    assert turn.steps[0].what.account == "sarah-does.move"
    assert len(turn.steps) >= 2
    drawn = str(along.card(sitting(through(scene)), Tongue("en"), "log"))
    begun = sum(step.begun for step in turn.steps)
    assert begun >= 1
    assert drawn.count("<li") == len(turn.steps)
    assert drawn.count("&#10003;") in (begun, begun - 1)
    assert drawn.count('class="rule-link"') == len(turn.steps) + 1
    assert "fewest steps to Wellington" in drawn
    assert [line.steps for line in log_out(through(scene), 0, 1000) if line.steps]


def test_what_lies_ahead_of_her_is_not_ticked_off_while_the_player_breaks_a_tie() -> None:
    """Her rules leave a tie to the player in the middle of her turn (GWT 19.7, 19.11)."""
    scene = next(scene for scene in wandering() if _asks_a_tie(scene))
    turn = along.last_turn(sitting(through(scene)))
    assert turn is not None
    drawn = str(along.card(sitting(through(scene)), Tongue("en"), "log"))
    begun = sum(step.begun for step in turn.steps)
    assert begun < len(turn.steps)
    assert drawn.count("&#10003;") == begun - 1
    assert drawn.count("still to come") == len(turn.steps) - begun


def test_her_last_step_is_not_ticked_off_while_the_player_is_asked_about_it() -> None:
    scene = next(scene for scene in wandering() if _asks_about_her_last_step(scene))
    drawn = str(along.card(sitting(through(scene)), Tongue("de"), "log"))
    last = drawn.split("<li")[-1]
    assert 'class="now"' in last
    assert "&#10003;" not in last
    assert "nichts zu holen" not in last
    later = after(scene, scene.game.legal()[0])
    while type(later.game.state.frames[-1]).__name__.startswith("Sarah"):
        later = after(later, later.game.legal()[0])
    done = str(along.card(sitting(through(later)), Tongue("de"), "log"))
    assert done.count("&#10003;") == done.count("<li")


def _asks_about_her_last_step(scene: Scene) -> bool:
    ahead = [type(frame).__name__ for frame in scene.game.state.frames]
    return ahead[-1].startswith("Sarah") and "SarahActs" not in ahead


def test_that_she_moved_on_is_not_said_to_have_brought_nothing() -> None:
    def steps(scene: Scene) -> list[str]:
        drawn = str(along.card(sitting(through(scene)), Tongue("de"), "log"))
        return [step for step in drawn.split("<li") if "Schritt weiter" in step]

    moved = (steps(scene) for scene in wandering())
    (step,) = next(found for found in moved if found and "&#10003;" in found[0])
    assert "nichts zu holen" not in step


def wandering() -> Iterator[Scene]:
    """Every scene of some random games against Sarah."""
    for seed in range(20):
        dice = Quick(seed)
        scene = scene_of(new_game(find("gwtnz"), 1, seed, {}), f"tie{seed}")
        while not scene.over:
            yield scene
            legal = scene.game.legal()
            scene = after(scene, legal[dice.below(len(legal))])


def _asks_a_tie(scene: Scene) -> bool:
    ahead = [type(frame).__name__ for frame in scene.game.state.frames]
    return ahead[-1].startswith("Sarah") and "SarahActs" in ahead


@pytest.mark.parametrize("asked", ["Move", "Sarah"])
def test_alone_too_a_free_gain_is_pointed_out_before_the_turn_ends(asked: str) -> None:
    """Also where the next that is asked is how Sarah's turn goes."""
    for scene in wandering():
        game = scene.game
        done = game.parse("done")
        if done in game.legal() and (found := free_gains(game, done)):
            later = game.observe(0).redeal(Seeded(0))
            later.play(done, Seeded(0))
            if type(later.frames[-1]).__name__.startswith(asked):
                break
    else:
        pytest.fail("nothing was ever left")
    for other, gained in found:
        assert other in game.legal()
        assert all(entry.seat == 0 and entry.amount > 0 for entry in gained)


def test_what_ends_the_turn_alone_is_no_free_gain() -> None:
    dice = Quick(2)
    table = new_game(find("caledonia"), 1, 2, {})
    while not table.over:
        legal = table.legal()
        for action in legal:
            for other, _ in free_gains(table, action):
                begun, later = table.state.frames[:], table.state.copy()
                later.play(other, Seeded(0))
                assert still_turn(later, begun)
        table.play(legal[dice.below(len(legal))])


def test_who_plays_along_may_win() -> None:
    dice = Quick(1)
    scene = scene_of(new_game(find("gwtnz"), 1, 4, {}), "won")
    while not scene.over:
        legal = scene.game.legal()
        scene = after(scene, legal[dice.below(len(legal))])
    assert scene.game.winners() == [1], "a random player never wins"
    hers = sum(scene.game.breakdown(1).values())
    s = sitting(through(scene))
    assert play.question(s, Tongue("en")) == f"Sarah wins with {hers} points."
    assert scene.standing.note.endswith(f" {hers}")
    assert "Sarah" in scene.standing.note
