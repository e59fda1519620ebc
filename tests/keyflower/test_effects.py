"""Effects: read once from the facts, then done, drawn and said from the same values."""

from __future__ import annotations

import re

import pytest

from drystone.core.chance import Quick
from drystone.core.facts import FactsError
from drystone.core.game import Game
from drystone.core.rules import Look
from drystone.games.keyflower import effects, scoring
from drystone.games.keyflower.components import (
    CROSS_COUNTRY,
    MOVES,
    ONE_OF,
    OPS,
    PER_WORKERS,
    RESOURCE_HERE,
    SITES,
    UPGRADES,
    WINTER,
    tile_of,
)
from drystone.games.keyflower.facts import (
    COSTS,
    FACTS,
    GAINS,
    POWERS,
    PRICES,
    SCORES,
    read_facts,
)
from drystone.games.keyflower.picture import tips
from drystone.games.keyflower.picture.labels import LABELS, label
from drystone.games.keyflower.picture.pen import Pen
from drystone.games.keyflower.picture.style import ICONS
from drystone.games.keyflower.printed import Effect, Facts
from tests.keyflower.scene import Scene, goods, number, play, skills, table, words, workers
from tests.rules import rule

GIVEN = [op for op in GAINS if op not in (MOVES, UPGRADES, RESOURCE_HERE)]


def with_keywood(use: str, facts: str = "") -> Scene:
    """An owner's Keywood does something else; seat 0 has it, and a red worker to use it with."""
    scene = Scene(2, "autumn").tile(0, "keywood", 0, -1).behind(0, red=1)
    scene.t.facts = read_facts(f'[spring.keywood]\nuse = "{use}"\n{facts}')
    return scene


def use_keywood(scene: Scene) -> Game:
    return play(scene.game(), "use keywood", "send 1 red")


# Every table knows every effect


@rule("KEY 1.1")
def test_every_effect_can_be_read_from_the_facts() -> None:
    spelt = {*PRICES, *COSTS, *GAINS, *POWERS, *SCORES}
    assert [name for op, name in enumerate(OPS) if op not in spelt] == []


@rule("KEY 7.1")
def test_every_gain_is_done() -> None:
    scene = Scene(2, "autumn").tile(0, "workshop", 1, 0)
    for op in GIVEN:
        effects.gain(scene.t, 0, number("workshop"), Effect(op, 1, 3), Quick(1))
    assert goods(scene.game(), "workshop") == {"gold": 1}
    with pytest.raises(ValueError, match="cross-country"):
        effects.gain(scene.t, 0, number("workshop"), Effect(CROSS_COUNTRY, 1), Quick(1))


@rule("KEY 12.10")
@pytest.mark.parametrize("op", [op for op in SCORES if op >= PER_WORKERS], ids=lambda op: OPS[op])
def test_every_scoring_is_done(op: int) -> None:
    name = FACTS.names[tile_of(FACTS.face_with[op])]
    scene = Scene(2, "winter").goods("home-1", iron=2, stone=2, wood=2, gold=2).tile(0, name, 1, 0)
    scene.behind(0, blue=2, red=2, yellow=2, green=2, anvil=2, pickaxe=2, saw=2)
    assert scoring.points_by_tile(scene.t, 0, scoring.tiles_placed(scene.t, 0))[number(name)] > 0


@rule("KEY 13.1")
def test_every_effect_has_its_icons() -> None:
    missing = [name for op, name in enumerate(OPS) if op not in LABELS and op not in POWERS]
    assert missing == []
    for phrases in (FACTS.brings, FACTS.asks, FACTS.upgrade_costs, FACTS.scores):
        for shown in phrases:
            for token in label([effect for effect in shown if effect.op not in POWERS]):
                assert token in ICONS or re.fullmatch(r"\*?\d+(\u2013\d+)?|[:/=]", token), token


@rule("KEY 13.1")
def test_every_effect_has_its_sentence() -> None:
    said = {*tips.THINGS, *tips.SENTENCES}
    assert [name for op, name in enumerate(OPS) if op not in said] == []


# What an owner has found in the box


@rule("KEY 6.6")
def test_a_mixed_gain_gives_all_of_it() -> None:
    game = use_keywood(with_keywood("1 random worker + 1 wood"))
    assert words(game) == ["draw"]
    play(game, "draw")
    assert sum(workers(game, 0).values()) == 1
    assert goods(game, "keywood") == {"wood": 1}
    game = use_keywood(with_keywood("2 gold + 1 green + 1 random skill"))
    play(game, "draw")
    assert goods(game, "keywood") == {"gold": 2}
    assert workers(game, 0) == {"green": 1}
    assert sum(skills(game, 0).values()) == 1


@rule("KEY 6.8")
def test_the_rest_of_a_mixed_gain_comes_when_there_is_nothing_to_draw() -> None:
    scene = with_keywood("1 random skill + 1 wood")
    game = use_keywood(scene.behind(1, anvil=16, pickaxe=16, saw=16))
    assert goods(game, "keywood") == {"wood": 1}
    assert table(game).seat == 1


@rule("KEY 6.6", "KEY 8.1")
def test_goods_come_before_the_steps_that_they_may_take() -> None:
    game = use_keywood(with_keywood("move 1, upgrade 0 + 1 wood"))
    assert words(game) == ["done", "load wood keywood"]


@rule("KEY 8.1")
def test_upgrades_without_steps() -> None:
    scene = with_keywood("move 0, upgrade 1").goods("keywood", wood=1).behind(0, saw=1)
    assert words(use_keywood(scene)) == ["done", "upgrade keywood"]


@rule("KEY 7.1")
def test_any_number_will_do() -> None:
    assert goods(use_keywood(with_keywood("10 gold")), "keywood") == {"gold": 10}


@rule("KEY 7.2")
def test_a_resource_that_the_workshop_does_not_offer() -> None:
    scene = with_keywood("1 of wood gold")
    game = use_keywood(scene)
    assert words(game) == ["take wood", "take gold"]
    refusal = table(game).refusal(table(game).frames[-1], game.rules.words.parse("take stone"))
    assert refusal is not None
    assert refusal.key == "not-given-here"


@rule("KEY 9.2", "KEY 9.3")
@pytest.mark.parametrize("side, number_of", [(0, 3), (1, 2)])
def test_what_summer_boat_1_gives_is_printed_on_it(side: int, number_of: int) -> None:
    scene = Scene(2, "autumn").tile(0, "summer-boat-1", -1, 1, side=side)
    scene.t.facts = read_facts(
        '[summer.summer-boat-1]\na = "3 random workers with each boat"\n'
        'b = "2 green with each boat"\n'
    )
    game = play(scene.game(), "pass", "pass", "board keyflower")
    if side == 0:
        play(game, "draw")
    assert sum(workers(game, 0).values()) == number_of
    said = tips.describe(Pen(table(game).facts, Look(-1)), number("summer-boat-1"), side)
    assert f"{number_of} " in said


@rule("KEY 12.12")
def test_how_many_make_a_set_is_printed_too() -> None:
    scene = Scene(2, "winter").tile(0, "apothecary", 1, 0).behind(0, blue=4, red=4)
    scene.t.facts = read_facts('[winter.apothecary]\nscores = "3 per 4 workers"\n')
    assert scene.game().breakdown(0)["workers"] == 6


@rule("KEY 12.10")
def test_two_winter_tiles_can_change_places() -> None:
    swapped = '[winter.jeweller]\nscores = "2 per green"\n'
    with pytest.raises(FactsError, match="green stands on jeweller already"):
        read_facts(swapped)
    scene = Scene(2, "winter").tile(1, "jeweller", 1, 0).behind(1, green=3)
    scene.t.facts = read_facts(swapped + '[winter.key-market]\nscores = "2 per gold"\n')
    assert scene.game().breakdown(1)["workers"] == 6


@rule("KEY 1.1")
@pytest.mark.parametrize(
    "text, problem",
    [
        ('[spring.keywood]\nuse = "1 of wood gold + 1 iron"', "too much at once"),
        ('[spring.keywood]\nuse = "2 of wood gold"', "unknown gain"),
        ('[spring.keywood]\nuse = "red -> nothing"', "unknown gain"),
        ('[spring.keywood]\ncost = "2 saw"', "unknown cost"),
        ('[boats.flipper]\nscores = "3"', "no tile has free-upgrade"),
        ('[boats.flipper]\nscores = "a free upgrade and 3"', "unknown scoring"),
        ('[winter.scholar]\nscores = "3 per transport step"', "unknown scoring"),
        ('[summer.summer-boat-1]\na = "2 wood with each boat"', "unknown gain"),
        ('[summer.summer-boat-1]\na = "feathers"', "unknown power"),
        ("[boats.flipper]\nsummer = [5]", "Flipper, summer: 2 numbers from 0 to 99"),
        ("[supply.seats]\nseason-tiles = [6, 7, 8, 9]", "season-tiles: 5 numbers from 1 to 12"),
        ("[supply.seats]\norder-tiles = [0, 2, 3, 4, 4]", "order-tiles: 5 numbers from 1 to 4"),
        ("[supply.seats]\nwinter-hand = [3, 3, 3, 3, 2]", "12 tiles, not 3 for each of 5"),
    ],
)
def test_what_the_game_can_not_do_with_is_refused(text: str, problem: str) -> None:
    with pytest.raises(FactsError, match=problem):
        read_facts(text)


def effects_of(facts: Facts) -> str:
    return repr([facts.asks, facts.brings, facts.upgrade_costs, facts.scores])


@rule("KEY 1.1")
def test_a_choice_is_a_value_like_others() -> None:
    (choice,) = FACTS.brings[2 * number("workshop")]
    assert choice.op == ONE_OF
    assert (
        repr(choice.of)
        == "[Effect(resource, 1, 2), Effect(resource, 1, 1), Effect(resource, 1, 0)]"
    )
    assert effects_of(read_facts()) == effects_of(FACTS)
    assert all(not FACTS.brings[2 * tile] for tile in range(WINTER, len(FACTS.names)))
    assert all(not FACTS.scores[tile] for tile in range(SITES))
