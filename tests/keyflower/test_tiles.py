"""What every tile does on both sides (KEY 7)."""

from __future__ import annotations

import pytest

from drystone.games.keyflower import screens
from drystone.games.keyflower.components import SITES
from drystone.games.keyflower.facts import FACTS, read_facts
from drystone.games.keyflower.printed import Facts
from tests.keyflower.scene import Scene, goods, play, skills, table, why, words, workers
from tests.rules import rule

# name, side, what it gives: resources, skills, workers or green workers; then steps and upgrades
USES = [
    ("keywood", 0, {"wood": 1}),
    ("keywood", 1, {"wood": 3}),
    ("keystone-quarry", 0, {"stone": 1}),
    ("keystone-quarry", 1, {"stone": 3}),
    ("workshop", 1, {"iron": 1, "stone": 1, "wood": 1}),
    ("woodcutter", 0, {"wood": 2}),
    ("woodcutter", 1, {"wood": 1, "gold": 1}),
    ("key-mine", 0, {"iron": 1}),
    ("key-mine", 1, {"iron": 3}),
    ("gold-mine", 0, {"gold": 1}),
    ("gold-mine", 1, {"gold": 2}),
    ("quarryman", 0, {"stone": 2}),
    ("quarryman", 1, {"stone": 1, "gold": 1}),
    ("miner", 0, {"iron": 2}),
    ("miner", 1, {"iron": 1, "gold": 1}),
]
BLIND = [
    ("apprentice-hall", 0, "skills", 1),
    ("apprentice-hall", 1, "skills", 2),
    ("alehouse", 0, "workers", 1),
    ("alehouse", 1, "workers", 2),
    ("inn", 0, "workers", 1),
    ("inn", 1, "workers", 3),
]
GREEN = [
    ("peddler", 0, "yellow", 1),
    ("peddler", 1, "yellow", 2),
    ("store", 0, "blue", 1),
    ("store", 1, "blue", 2),
    ("fair", 0, "red", 1),
    ("fair", 1, "red", 2),
]
CRAFT = [
    ("mason", 0, "pickaxe", {"stone": 3}),
    ("mason", 1, "pickaxe", {"gold": 3}),
    ("carpenter", 0, "saw", {"wood": 3}),
    ("carpenter", 1, "saw", {"gold": 3}),
    ("smelter", 0, "anvil", {"iron": 3}),
    ("smelter", 1, "anvil", {"gold": 3}),
]
CARTS = [
    *((f"home-{n}", side, 1 + side, 1) for n in range(1, 7) for side in (0, 1)),
    ("stable", 0, 2, 1),
    ("stable", 1, 4, 2),
    ("farrier", 0, 3, 1),
    ("farrier", 1, 5, 2),
    ("wainwright", 0, 4, 2),
    ("wainwright", 1, 6, 2),
]
# name, points of both sides, cost of the upgrade
PRINTED = [
    ("keywood", 0, 3, "1 saw"),
    ("keystone-quarry", 0, 3, "1 pickaxe"),
    ("workshop", 0, 3, "2 any"),
    ("woodcutter", 0, 3, "1 saw"),
    ("stable", 0, 5, "1 wood + 1 iron"),
    ("peddler", 0, 0, "1 gold"),
    ("key-mine", 0, 3, "1 anvil"),
    ("gold-mine", 0, 3, "1 stone + 1 iron"),
    ("apprentice-hall", 0, 3, "1 wood + 1 stone"),
    ("alehouse", 0, 0, "1 wood + 1 stone + 1 iron"),
    ("quarryman", 0, 3, "1 pickaxe"),
    ("miner", 0, 3, "1 anvil"),
    ("store", 0, 3, "1 gold"),
    ("mason", 0, 7, "3 stone"),
    ("tavern", 0, 0, "1 wood + 1 stone + 1 iron"),
    ("hiring-fair", 0, 5, "1 wood + 1 iron"),
    ("farrier", 0, 5, "2 any"),
    ("carpenter", 0, 7, "3 wood"),
    ("smelter", 0, 7, "3 iron"),
    ("brewer", 0, 3, "1 stone + 1 iron"),
    ("timber-yard", 0, 0, "1 saw"),
    ("stone-yard", 0, 0, "1 pickaxe"),
    ("wainwright", 0, 5, "2 any"),
    ("barn", 0, 0, "1 skill"),
    ("sawmill", 3, 10, "3 wood"),
    ("goldsmith", 0, 7, "2 gold"),
    ("forge", 3, 10, "3 iron"),
    ("fair", 0, 5, "1 gold"),
    ("blacksmith", 0, 0, "1 anvil"),
    ("sculptor", 3, 10, "3 stone"),
    ("well", 3, 7, "3 any"),
    ("inn", 0, 0, "1 any + 1 skill"),
    ("home-1", 0, 5, "1 wood + 1 stone"),
    ("home-2", 0, 5, "1 stone + 1 iron"),
    ("home-3", 0, 5, "1 wood + 1 iron"),
    ("home-4", 0, 5, "1 wood + 1 stone"),
    ("home-5", 0, 5, "1 stone + 1 iron"),
    ("home-6", 0, 5, "1 wood + 1 iron"),
]


def used(name: str, side: int, **items: int) -> Scene:
    """Seat 0 has the tile beside the home and one red worker to use it with."""
    return Scene(2, "autumn").tile(0, name, 1, 0, side=side).behind(0, red=1, **items)


@rule("KEY 7.1", "KEY 7.2")
@pytest.mark.parametrize("name, side, given", USES)
def test_fixed_resources(name: str, side: int, given: dict[str, int]) -> None:
    game = play(used(name, side).game(), f"use {name}", "send 1 red")
    assert goods(game, name) == given


@rule("KEY 7.2")
def test_the_workshop_lets_choose() -> None:
    game = play(used("workshop", 0).game(), "use workshop", "send 1 red")
    assert words(game) == ["take iron", "take stone", "take wood"]
    assert why(game, "take gold") == ("KEY 7.2", "not-given-here")
    play(game, "take stone")
    assert goods(game, "workshop") == {"stone": 1}


@rule("KEY 7.2")
def test_the_workshop_chooses_from_what_is_left() -> None:
    scene = used("workshop", 0).goods("home-1", iron=24)
    game = play(scene.game(), "use workshop", "send 1 red")
    assert words(game) == ["take stone", "take wood"]
    assert why(game, "take iron") == ("KEY 6.8", "supply-empty")
    scene = used("workshop", 0).goods("home-1", iron=24, stone=24)
    game = play(scene.game(), "use workshop", "send 1 red")
    assert goods(game, "workshop") == {"wood": 1}, "with one kind left nothing is asked"
    scene = used("workshop", 0).goods("home-1", iron=24, stone=24, wood=24)
    game = play(scene.game(), "use workshop", "send 1 red")
    assert goods(game, "workshop") == {}


@rule("KEY 7.3", "KEY 7.4")
@pytest.mark.parametrize("name, side, what, number", BLIND)
def test_random_skills_and_workers(name: str, side: int, what: str, number: int) -> None:
    game = play(used(name, side).game(), f"use {name}", "send 1 red", "draw")
    got = skills(game, 0) if what == "skills" else workers(game, 0)
    assert sum(got.values()) == number


@rule("KEY 7.5")
@pytest.mark.parametrize("name, side, colour, number", GREEN)
def test_a_worker_for_green_workers(name: str, side: int, colour: str, number: int) -> None:
    scene = Scene(2, "autumn").tile(0, name, 1, 0, side=side).behind(0, green=1)
    game = scene.behind(0, **{colour: 1}).game()
    play(game, f"use {name}")
    assert words(game) == ["send 1 green"], "the other one is needed to pay"
    play(game, "send 1 green")
    assert workers(game, 0) == {"green": number}


@rule("KEY 7.5")
def test_another_colour_does_not_pay() -> None:
    scene = Scene().market("peddler", "miner").behind(0, red=2, yellow=1)
    game = scene.bid(0, "miner", 1, "yellow").bid(1, "miner", 2, "yellow").game()
    play(game, "use peddler", "send 1 red")
    assert why(game, "pay worker red") == ("KEY 7.5", "price-is-another-colour")
    assert why(game, "pay group order-1") == ("KEY 6.10", "no-group")


@rule("KEY 7.6")
@pytest.mark.parametrize("side, number", [(0, 2), (1, 3)])
def test_the_tavern(side: int, number: int) -> None:
    scene = Scene(2, "autumn").tile(0, "tavern", 1, 0, side=side).behind(0, red=2, green=1)
    game = play(scene.game(), "use tavern", "send 1 red")
    assert words(game) == ["pay worker red", "pay worker green"]
    play(game, "pay worker green")
    assert table(game).bag[3] == 1
    assert sum(workers(game, 0).values()) == 1 + number


@rule("KEY 7.6")
def test_the_worker_paid_cannot_be_drawn() -> None:
    scene = Scene(2, "autumn").tile(0, "tavern", 1, 0).behind(0, red=2)
    scene.behind(1, blue=40, red=38, yellow=40)
    game = play(scene.game(), "use tavern", "send 1 red", "pay worker red")
    assert workers(game, 0) == {}
    assert table(game).bag_size == 1


@rule("KEY 7.7")
@pytest.mark.parametrize("side, number", [(0, 2), (1, 3)])
def test_the_hiring_fair(side: int, number: int) -> None:
    game = play(
        used("hiring-fair", side, saw=1).game(), "use hiring-fair", "send 1 red", "pay skill saw"
    )
    assert sum(skills(game, 0).values()) == number


@rule("KEY 7.7")
def test_the_skill_paid_cannot_be_drawn() -> None:
    scene = used("hiring-fair", 0, saw=1).behind(1, anvil=16, pickaxe=16, saw=15)
    game = play(scene.game(), "use hiring-fair", "send 1 red", "pay skill saw")
    assert skills(game, 0) == {}
    assert table(game).pool == [0, 0, 1]


@rule("KEY 7.8")
@pytest.mark.parametrize("side, number", [(0, 2), (1, 3)])
def test_the_brewer(side: int, number: int) -> None:
    game = play(used("brewer", side, saw=1, anvil=1).game(), "use brewer", "send 1 red")
    assert words(game) == ["pay skill anvil", "pay skill saw"]
    assert why(game, "pay skill pickaxe") == ("KEY 6.8", "no-such-skill")
    play(game, "pay skill saw")
    assert skills(game, 0) == {"anvil": 1}
    assert sum(workers(game, 0).values()) == number


@rule("KEY 7.9")
@pytest.mark.parametrize("name, side, skill, given", CRAFT)
def test_a_skill_for_resources(name: str, side: int, skill: str, given: dict[str, int]) -> None:
    game = play(used(name, side, **{skill: 1}).game(), f"use {name}", "send 1 red")
    assert goods(game, name) == given
    assert skills(game, 0) == {}


@rule("KEY 7.9", "KEY 6.6")
def test_a_skill_for_resources_at_auction_goes_to_the_home() -> None:
    game = Scene(2, "summer").market("mason").behind(0, red=1, pickaxe=1).game()
    play(game, "use mason", "send 1 red")
    assert goods(game, "home-1") == {"stone": 3}


@rule("KEY 7.10")
@pytest.mark.parametrize("name, side, steps, upgrades", CARTS)
def test_transport_tiles(name: str, side: int, steps: int, upgrades: int) -> None:
    tile = FACTS.names.index(name)
    assert FACTS.moves[2 * tile + side] == steps
    assert FACTS.upgrades[2 * tile + side] == upgrades


@rule("KEY 12.3", "KEY 8.5")
@pytest.mark.parametrize("name, first, second, cost", PRINTED)
def test_printed_points_and_costs(name: str, first: int, second: int, cost: str) -> None:
    for side, points in enumerate((first, second)):
        if name.startswith("home"):
            scene = Scene(6, "autumn").side(name, side)
            seat = int(name[-1]) - 1
        else:
            scene = Scene(2, "autumn").tile(1, name, 1, 0, side=side)
            seat = 1
        assert scene.game().breakdown(seat)["printed"] == points
    assert FACTS.costs[FACTS.names.index(name)] == cost


@rule("KEY 7.10")
def test_no_usable_tile_is_forgotten() -> None:
    shown = {(name, side) for name, side, _ in USES}
    shown |= {(name, side) for name, side, _, _ in [*BLIND, *GREEN, *CARTS]}
    shown |= {(name, side) for name, side, _, _ in CRAFT}
    shown |= {(name, s) for name in ("tavern", "hiring-fair", "brewer") for s in (0, 1)}
    shown |= {("workshop", 0)}
    usable = {
        (FACTS.names[tile], side)
        for tile in range(SITES)
        for side in (0, 1)
        if FACTS.usable[2 * tile + side]
    }
    assert shown == usable


@rule("KEY 13.3")
@pytest.mark.parametrize(
    "gives, drawn", [("2 random workers", "workers"), ("1 random skill", "skills")]
)
def test_what_a_named_skill_buys_is_drawn_only_when_asked_for(gives: str, drawn: str) -> None:
    """An owner's mason draws for its pickaxe: up to "draw" all can be taken back."""
    scene = used("mason", 0, pickaxe=1)
    scene.t.facts = corrected_mason(gives)
    game = play(scene.game(), "use mason", "send 1 red")
    assert words(game) == ["draw"]
    assert (workers(game, 0), skills(game, 0)) == ({}, {"pickaxe": 1})
    play(game, "draw")
    if drawn == "workers":
        assert (sum(workers(game, 0).values()), skills(game, 0)) == (2, {})
    else:
        assert (workers(game, 0), sum(skills(game, 0).values())) == ({}, 1)
    assert table(game).frames[-1].seat == 1


@rule("KEY 6.8")
def test_a_named_skill_is_paid_even_if_there_is_nothing_to_draw() -> None:
    scene = used("mason", 0, pickaxe=1)
    scene.t.facts = corrected_mason("1 random worker")
    t = scene.t
    for colour in range(3):
        screens.hide_workers(t, 1, colour, t.bag[colour])
        t.bag[colour] = 0
    t.bag_size = 0
    game = play(scene.game(), "use mason", "send 1 red")
    assert skills(game, 0) == {}
    assert t.frames[-1].seat == 1


def corrected_mason(gives: str) -> Facts:
    """The facts of an owner whose mason gives something else for its pickaxe."""
    return read_facts(f'[summer.mason]\nuse = "pickaxe -> {gives}"\n')
