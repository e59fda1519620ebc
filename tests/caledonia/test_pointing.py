"""What is meant by pointing at something that is not the first thing to be said."""

from __future__ import annotations

import re
from typing import cast

from drystone.core.game import Game
from drystone.core.rules import Look
from drystone.games.caledonia import RULES
from drystone.games.caledonia.picture.whole import picture
from drystone.games.caledonia.pointing import refuse_loss
from drystone.games.caledonia.state import Table
from drystone.games.caledonia.upgrades import Reward
from drystone.games.caledonia.words import WORDS
from drystone.table.game import turns
from drystone.table.game.choices import Choice, Chooser
from drystone.table.pages.messages import Messages
from drystone.table.pages.warning import free_gains
from tests.caledonia.scene import give, hold, play, scene, words
from tests.rules import rule
from tests.table.leaks import begun_at


def with_meat() -> Game:
    """Contract 19 lies in the box: it asks for a cheese and a sheep."""
    return give(hold(scene(units={0: "sheep 10.6, sheep 10.7"}, contracts="1"), "19"), cheese=1)


def meant(game: Game, word: str) -> list[list[str]]:
    """What a click on something far means, in words."""
    found = Chooser(RULES, game.observe(0)).afar(WORDS.parse(word))
    return [[WORDS.text(action) for action in choice.says] for choice in found]


def offered(game: Game, word: str) -> Choice:
    """What comes of a word, as the page tells it."""
    found = Chooser(RULES, game.observe(0)).choices(tuple(game.legal()))
    return next(choice for choice in found if choice.says == (WORDS.parse(word),))


@rule("CAL 9.2")
def test_the_animal_may_be_pointed_at_before_its_contract() -> None:
    game = with_meat()
    assert meant(game, "slaughter 10.6") == [["fulfil 19", "slaughter 10.6"]]
    play(game, "fulfil 19", "slaughter 10.6")
    assert meant(scene(units={0: "sheep 10.6"}), "slaughter 10.6") == []


@rule("CAL 9.1", "CAL 9.2")
def test_a_contract_tells_what_it_brings_and_not_only_what_is_paid_first() -> None:
    choice = offered(with_meat(), "fulfil 19")
    changed = {entry.account: entry.amount for entry in choice.changes}
    assert changed["money"] == 10
    assert changed["good.cheese"] == -1
    assert changed["cotton"] == 2
    assert choice.points > 0


def lit(game: Game, name: str) -> list[str]:
    """The groups of the picture that mean a word now."""
    shown = picture(game.observe(0), Look(0)).inline()
    return re.findall(rf'<g (?:id|data-word)="{name}" class="[^"]*legal"', shown)


@rule("CAL 4.1")
def test_a_good_can_be_sold_from_the_stock_and_bought_by_its_name() -> None:
    game = give(scene(units={0: "sheep 10.6"}), wool=1)
    assert "sell wool" in words(game)
    assert len(lit(game, "sell-wool")) == 2, "at the market and in the stock"
    assert len(lit(game, "buy-wool")) == 2, "its place at the market and its name"
    assert lit(game, "sell-milk") == []


@rule("CAL 6.1")
def test_alone_a_space_may_be_pointed_at_before_the_unit_too() -> None:
    """Nobody else is next, so that the table does not wait between two turns."""
    game = scene(1, units={0: "sheep 10.6"}, without_ports=True)
    chooser = Chooser(RULES, game.observe(0), may_end=True)
    said = [choice.says for choice in chooser.choices(tuple(game.legal()))]
    words_said = [[WORDS.text(action) for action in one] for one in said]
    assert ["expand sheep", "at 10.7"] in words_said
    match = begun_at(RULES, game.state, 1, "alone", confirm=True)
    played = turns.decide_all(match, ["expand sheep", "at 10.7"])
    assert [played.game.text(entry.action) for entry in played.log] == ["expand sheep", "at 10.7"]


def left_by(game: Game, word: str) -> list[str]:
    """What somebody would be warned of before a word that ends their turn."""
    found = free_gains(RULES, game.observe(0), WORDS.parse(word))
    return [WORDS.text(other) for other, _ in found]


@rule("CAL 12.12")
def test_a_barrel_left_in_the_cellar_is_nothing_lost() -> None:
    """It grows, and at the end it comes out by itself."""
    for number in (2, 5):
        game = give(scene(clans={0: "mackenzie"}, round_=number), cellar=2)
        assert "withdraw 2" in words(game)
        assert left_by(game, "pass") == []
        play(game, "hire")
        assert left_by(game, "done") == []


@rule("CAL 11.1")
def test_a_port_that_a_later_turn_can_use_is_nothing_lost() -> None:
    for number in (4, 5):
        game = scene(ports="5", units={0: "sheep 1.9"}, round_=number)
        assert left_by(game, "pass") == (["port a"] if number == 5 else [])
        play(game, "hire")
        assert left_by(game, "done") == []


def warned(game: Game, word: str) -> str:
    """What somebody is told before they say a word that gives something away; "" if it does not."""
    found = refuse_loss(game.observe(game.state.seat), WORDS.parse(word))
    return "" if found is None else found.key


@rule("CAL 13.3")
def test_whoever_leaves_buildings_idle_is_asked_first() -> None:
    game = scene(1, units={0: "distillery 4.4, distillery 4.5"})
    give(game, grain=3)
    play(game, "pass")
    assert warned(game, "done") == "buildings-idle"
    play(game, "make whisky 2")
    assert game.over or warned(game, "done") == ""


@rule("CAL 9.1")
def test_whoever_passes_for_the_last_time_is_told_of_a_contract_that_could_be_fulfilled() -> None:
    game = with_meat()
    assert warned(game, "pass") == "", "there are more rounds"
    cast("Table", game.state).round = 5
    assert warned(game, "pass") == "contract-left"
    play(game, "fulfil 19", "slaughter 10.6")
    assert "contract-left" not in (warned(game, "done"), warned(game, "pass"))


@rule("CAL 8.4")
def test_an_upgrade_that_costs_nothing_is_not_left_by_mistake() -> None:
    game = scene(contracts="1")
    cast("Table", game.state).frames.append(Reward(0, 1, 0))
    assert warned(game, "done") == "upgrade-left"
    assert Messages("en").question(game.state, RULES) == "Take your bonuses: 1 upgrade"
