"""The loop in which bots play a whole game: who is asked, who hears of it, what goes wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

import drystone
from drystone.bots import Bot, seat
from drystone.bots.play_to_end import Answer, BotError, play_to_end
from drystone.core.game import Game, new_game
from drystone.core.rules import Rules
from drystone.core.state import State
from drystone.games import find


def pebbles() -> Game:
    return drystone.new("tests.pebbles", 2, seed=3)


class Asked(Bot):
    """Takes the first option, and counts how often it was asked."""

    times = 0

    def choose(self, rules: Rules, view: State) -> int:
        self.times += 1
        assert view.viewer == view.seat, "a bot is shown what its seat may know"
        return view.legal()[0]


class Cheat(Bot):
    def choose(self, rules: Rules, view: State) -> int:
        return max(view.legal()) + 1


class Broken(Bot):
    def choose(self, rules: Rules, view: State) -> int:
        raise KeyError("stone")


def test_every_decision_is_heard_of_before_it_is_made() -> None:
    game, heard = pebbles(), list[Answer]()

    def hear(answer: Answer) -> None:
        assert game.legal() == answer.legal
        assert game.state.seat == answer.seat
        heard.append(answer)

    bots = [Asked(), Asked()]
    assert play_to_end(game, bots, hear) is game
    assert game.over
    assert [answer.action for answer in heard] == [made.action for made in game.decisions]
    choices = sum(len(answer.legal) > 1 for answer in heard)
    assert sum(bot.times for bot in bots) == choices < len(heard)


@pytest.mark.parametrize(
    "bad, problem", [(Cheat(), "which is not legal"), (Broken(), "KeyError: 'stone'")]
)
def test_a_bad_bot_is_told_by_its_seat(bad: Bot, problem: str) -> None:
    with pytest.raises(BotError, match=problem) as told:
        play_to_end(pebbles(), [seat("random"), bad])
    assert told.value.seat == 1


def test_a_game_that_does_not_end_is_nobodys_fault() -> None:
    game = new_game(replace(find("tests.pebbles"), longest=5), 2, 3, {})
    with pytest.raises(BotError, match="not over after 5 decisions") as told:
        play_to_end(game, [seat("random"), seat("random")])
    assert told.value.seat == -1
