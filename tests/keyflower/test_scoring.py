"""Final scoring (KEY 12)."""

from __future__ import annotations

from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from drystone.core.game import Game
from drystone.games.keyflower import allotment, loops, scoring
from tests.keyflower.scene import Scene, everyone_passes, number, play, table, why, words
from tests.rules import rule


def ending(seats: int = 2) -> Scene:
    """Winter; the purple marker is with the last seat."""
    scene = Scene(seats, "winter")
    scene.t.start = seats - 1
    return scene


def points(scene: Scene, category: str, seat: int = 0) -> int:
    return scene.game().breakdown(seat)[category]


@rule("KEY 12.1")
def test_the_game_ends_after_winter_and_ties_stay() -> None:
    scene = Scene(2, "winter").goods("home-1", gold=1)
    game = everyone_passes(scene.game())
    play(game, "board keyflower", "board sea-bastion")
    while not game.over:
        play(game, words(game)[0])
    assert game.seat is None
    scores = game.scores()
    assert game.winners() == [seat for seat in (0, 1) if scores[seat] == max(scores)]
    even = ending(3)
    even.t.start = 2
    even.goods("home-1", gold=1).goods("home-2", gold=1)
    assert even.game().winners() == [0, 1, 2]


def flipping() -> Game:
    """Seat 0 has placed the Flipper after winter."""
    scene = Scene(4, "winter").tile(0, "sawmill", 1, 0, turned=5)
    game = everyone_passes(scene.bid(0, "order-1", 1, "red").game())
    play(game, "board flipper")
    while not words(game, "upgrade") and not game.over:
        play(game, words(game)[0])
    return game


@rule("KEY 12.2", "KEY 12.8", "KEY 13.3")
def test_the_flipper_upgrades_one_tile_free_of_charge() -> None:
    game = flipping()
    assert game.seat == 0
    assert words(game) == ["done", "upgrade home-1", "upgrade sawmill"]
    assert why(game, "upgrade flipper") == ("KEY 8.5", "never-upgraded")
    before = game.scores()[0]
    declined = play(game.copy(), "done")
    assert declined.over
    assert declined.scores()[0] == before
    play(game, "upgrade sawmill")
    assert words(game) == ["done"], "the end waits for the owner's word"
    assert why(game, "upgrade home-1") == ("KEY 8.1", "no-upgrades-left")
    play(game, "done")
    assert game.over
    assert game.scores()[0] == before + 7
    assert game.breakdown(0)["boat"] == 2


@rule("KEY 12.3")
def test_keythedral_is_worth_twelve() -> None:
    scene = ending().tile(0, "keythedral", 1, 0).tile(0, "sawmill", 0, -1)
    assert points(scene, "printed") == 15


@rule("KEY 12.4")
def test_a_turn_order_tile_scores_its_neighbours() -> None:
    scene = ending().tile(0, "order-1", 1, 0).tile(0, "well", 1, -1).tile(0, "inn", 2, 0)
    assert points(scene, "order") == 3


@rule("KEY 12.5")
def test_keyflower_scores_transport_steps() -> None:
    scene = ending().tile(0, "keyflower", -1, 0).tile(0, "farrier", 1, 0).tile(0, "stable", 0, -1)
    assert points(scene.side("farrier", 1), "boat") == 1 + 5 + 2


@rule("KEY 12.6")
def test_sea_bastion_scores_the_tiles_of_a_road_loop() -> None:
    # home, Woodcutter to the north and Workshop to the north-east: a triangle of roads
    scene = ending().tile(0, "sea-bastion", -1, 0)
    scene.tile(0, "woodcutter", 0, -1, turned=3).tile(0, "workshop", 1, -1, turned=2)
    assert points(scene, "boat") == 3
    scene.tile(0, "inn", 0, -2)
    assert points(scene, "boat") == 3, "a dead end does not count"


@rule("KEY 12.7")
def test_sea_breese_scores_a_line_of_boats() -> None:
    scene = ending(3)
    scores = []
    for r, name in enumerate(["sea-breese", "summer-boat-1", "summer-boat-2", "summer-boat-3"]):
        scene.tile(0, name, 0, 1 + r)
        scores.append(points(scene, "boat"))
    scene.tile(0, "summer-boat-4", 0, 5)
    scores.append(points(scene, "boat"))
    assert scores == [2, 4, 8, 16, 32]


@rule("KEY 12.7")
def test_water_must_meet_water_along_the_line() -> None:
    scene = ending(3).tile(0, "sea-breese", 0, 1).tile(0, "summer-boat-2", 0, 2, turned=1)
    assert points(scene, "boat") == 2, "also with 2a"
    away = ending(3).tile(0, "sea-breese", -1, 0).tile(0, "summer-boat-1", 0, 1)
    assert points(away, "boat") == 2, "a line without the Sea Breese itself"


@rule("KEY 12.8")
def test_ianvincible_scores_five() -> None:
    assert points(ending(5).tile(0, "ianvincible", -1, 0), "boat") == 5


@rule("KEY 12.9", "KEY 12.10")
def test_white_wind_scores_workers_not_scored_elsewhere() -> None:
    scene = ending(6).tile(0, "white-wind", -1, 0).behind(0, blue=3, green=2)
    assert points(scene, "boat") == 5
    scene.tile(0, "key-market", 1, 0)
    assert (points(scene, "boat"), points(scene, "workers")) == (3, 4)


@rule("KEY 12.11")
def test_yards_score_what_was_brought_there() -> None:
    scene = ending().tile(0, "timber-yard", 1, 0).goods("timber-yard", wood=2, gold=1, stone=1)
    assert (points(scene, "yards"), points(scene, "gold")) == (6, 0)
    scene.side("timber-yard", 1)
    assert points(scene, "yards") == 9
    barn = (
        ending().tile(0, "barn", 1, 0, side=1).goods("barn", wood=1, iron=1).goods("home-1", iron=3)
    )
    assert points(barn, "yards") == 4
    smith = ending().tile(0, "blacksmith", 1, 0).goods("blacksmith", iron=1)
    assert points(smith, "yards") == 2
    stone = ending().tile(0, "stone-yard", 1, 0, side=1).goods("stone-yard", stone=2)
    assert points(stone, "yards") == 6


@rule("KEY 12.11")
def test_a_resource_leaves_a_yard_where_it_scores_more() -> None:
    scene = ending().tile(0, "barn", 1, 0).goods("barn", gold=2).tile(0, "jeweller", 2, 0)
    assert (points(scene, "yards"), points(scene, "resources")) == (0, 4)


@rule("KEY 12.12")
def test_scoring_of_workers() -> None:
    assert points(ending().tile(0, "apothecary", 1, 0).behind(0, blue=9, green=2), "workers") == 6
    guild = ending().tile(0, "craftsmens-guild", 1, 0).behind(0, blue=3, red=2, yellow=1, green=5)
    assert points(guild, "workers") == 3, "green is no substitute"
    assert points(ending().tile(0, "village-hall", 1, 0).behind(0, red=4, blue=2), "workers") == 4
    assert points(ending().tile(0, "key-market", 1, 0).behind(0, green=3), "workers") == 6


@rule("KEY 12.12")
def test_workers_in_the_village_in_winter_count() -> None:
    scene = ending().tile(0, "village-hall", 1, 0).used("home-1", 3, "red").behind(0, red=1)
    assert points(scene, "workers") == 4


@rule("KEY 12.13")
def test_scoring_of_skills() -> None:
    held = {"anvil": 3, "pickaxe": 2, "saw": 1}
    assert points(ending().tile(0, "key-guild", 1, 0).behind(0, **held), "skills") == 10
    assert points(ending().tile(0, "scribes", 1, 0).behind(0, **held), "skills") == 10
    assert points(ending().tile(0, "scholar", 1, 0).behind(0, **held), "skills") == 9


@rule("KEY 12.14")
def test_scoring_of_resources() -> None:
    held = {"iron": 2, "stone": 1, "wood": 4}
    assert points(ending().tile(0, "mercers-guild", 1, 0).goods("home-1", **held), "resources") == 5
    assert points(ending().tile(0, "watermill", 1, 0).goods("home-1", **held), "resources") == 4
    assert points(ending().tile(0, "windmill", 1, 0).goods("home-1", **held), "resources") == 5
    assert points(ending().tile(0, "jeweller", 1, 0).goods("home-1", gold=3), "resources") == 6


@rule("KEY 12.15")
def test_gold_completes_sets() -> None:
    guild = ending().tile(0, "mercers-guild", 1, 0).goods("home-1", wood=1, gold=5)
    assert points(guild, "resources") == 10
    mill = ending().tile(0, "windmill", 1, 0).goods("home-1", wood=4, gold=1)
    assert points(mill, "resources") == 5


@rule("KEY 12.16")
def test_loose_gold_is_worth_one() -> None:
    assert points(ending().goods("home-1", gold=4, wood=3), "gold") == 4


@rule("KEY 12.17")
def test_the_purple_marker_joins_what_it_helps_most() -> None:
    scene = Scene(2, "winter").tile(0, "scribes", 1, 0).behind(0, anvil=1, pickaxe=1)
    assert points(scene, "skills") == 10
    scene = Scene(2, "winter")
    assert points(scene, "gold") == 1, "as gold, if nothing else"
    scene = Scene(2, "winter").tile(0, "stone-yard", 1, 0, side=1)
    assert points(scene, "yards") == 3
    scene = Scene(2, "winter").tile(0, "key-market", 1, 0)
    assert points(scene, "workers") == 2
    game = Scene(2).market("keywood").game()
    assert words(game) == ["pass"], "it is no worker during the game"


@rule("KEY 12.18", "KEY 12.10")
def test_the_sheet_shows_what_each_tile_scores() -> None:
    scene = ending().tile(0, "apothecary", 1, 0).tile(0, "village-hall", 2, 0)
    scene.behind(0, red=5, blue=5, green=1)
    sheet = scoring.points_by_tile(scene.t, 0, scoring.tiles_placed(scene.t, 0))
    assert sheet[number("apothecary")] == 3
    assert sheet[number("village-hall")] == 5
    assert sum(sheet) == scene.game().scores()[0]


# The allotment against brute force on small cases

ORDINARY = False
SMALL = st.integers(min_value=0, max_value=3)
SIZES = st.integers(min_value=4, max_value=6)
"""How many make a set of any kinds: 5 as printed, or what an owner has found."""


def brute(kinds: list[int], tiles: list[tuple[int, tuple[int, ...]]], each: list[int]) -> int:
    """The most points for counts of kinds: sets as (points, needed by kind), then leftovers."""
    best = sum(count * worth for count, worth in zip(kinds, each, strict=True))
    for worth, needed in tiles:
        left = [have - need for have, need in zip(kinds, needed, strict=True)]
        if min(left) >= 0:
            best = max(best, worth + brute(left, tiles, each))
    return best


def handfuls(kinds: int, number_of: int) -> list[tuple[int, ...]]:
    """Every way to take so many items of some kinds."""
    ways = product(range(number_of + 1), repeat=kinds)
    return [way for way in ways if sum(way) == number_of]


def of_kind(kinds: int, which: int, worth: int) -> list[int]:
    return [worth if kind == which else 0 for kind in range(kinds)]


@rule("KEY 12.12", "KEY 12.9", "KEY 12.18")
@settings(max_examples=60, deadline=None)
@given(
    st.lists(SMALL, min_size=4, max_size=4),
    st.lists(st.booleans(), min_size=5, max_size=5),
    SIZES,
)
def test_workers_are_given_in_the_best_way(have: list[int], owned: list[bool], size: int) -> None:
    worth = [3, 3, 2, 1, 1]
    worth = [w if o else 0 for w, o in zip(worth, owned, strict=True)]
    sets: list[tuple[int, tuple[int, ...]]] = []
    if owned[0]:
        sets += [(3, way) for way in handfuls(4, size)]
    if owned[1]:
        sets.append((3, (1, 1, 1, 0)))
    if owned[2]:
        sets.append((2, (0, 0, 0, 1)))
    best = 0
    for hall in range(4):
        each = [worth[4]] * 4
        if owned[3]:
            each[hall] = max(each[hall], 1)
        best = max(best, brute(have, sets, each))
    share = [0] * 5
    assert allotment.best_workers(have, [*worth, size], share) == best == sum(share)


@rule("KEY 12.13", "KEY 12.18")
@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.integers(0, 5), min_size=3, max_size=3),
    st.lists(st.booleans(), min_size=3, max_size=3),
    SIZES,
)
def test_skills_are_given_in_the_best_way(have: list[int], owned: list[bool], size: int) -> None:
    worth = [w if o else 0 for w, o in zip([10, 10, 3], owned, strict=True)]
    sets: list[tuple[int, tuple[int, ...]]] = []
    if owned[0]:
        sets += [(10, way) for way in handfuls(3, size)]
    if owned[1]:
        sets.append((10, (1, 1, 1)))
    best = max(brute(have, sets, of_kind(3, kind, worth[2])) for kind in range(3))
    share = [0] * 5
    assert allotment.best_skills(have, [*worth, size], share) == best == sum(share[:3])


@rule("KEY 12.14", "KEY 12.15", "KEY 12.16", "KEY 12.18")
@settings(max_examples=60, deadline=None)
@given(
    st.lists(SMALL, min_size=4, max_size=4),
    st.lists(st.booleans(), min_size=4, max_size=4),
    SIZES,
)
def test_resources_are_given_in_the_best_way(have: list[int], owned: list[bool], size: int) -> None:
    worth = [w if o else 0 for w, o in zip([2, 5, 1, 5], owned, strict=True)]
    sets: list[tuple[int, tuple[int, ...]]] = []
    if owned[1]:
        for way in product((0, 1), repeat=3):
            sets.append((5, (*way, 3 - sum(way))))
    if owned[3]:
        sets += [(5, way) for way in handfuls(4, size)]
    best = 0
    for kind in range(3):
        each = of_kind(4, kind, worth[2])
        each[3] = 2 if owned[0] else 1
        best = max(best, brute(have, sets, each))
    share = [0] * 5
    assert allotment.best_loose_goods(have, [*worth, 1, size], share) == best == sum(share)


@rule("KEY 12.11", "KEY 12.18")
@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.integers(0, 2), min_size=4, max_size=4),
    st.lists(st.integers(0, 2), min_size=4, max_size=4),
    st.lists(st.booleans(), min_size=4, max_size=4),
    st.integers(1, 3),
)
def test_resources_leave_yards_in_the_best_way(
    loose: list[int], lying: list[int], owned: list[bool], value: int
) -> None:
    worth = [w if o else 0 for w, o in zip([2, 5, 1, 5], owned, strict=True)] + [1, 5]
    yards = [[value] * count for count in lying]
    best = 0
    for free in product(*(range(count + 1) for count in lying)):
        kept = value * (sum(lying) - sum(free))
        have = [a + b for a, b in zip(loose, free, strict=True)]
        best = max(best, kept + allotment.best_loose_goods(have, worth, [0] * 5))
    found = allotment.best_goods(loose, yards, ORDINARY, worth, [0] * 5, [0] * 4)
    assert found == best


@rule("KEY 9.7", "KEY 12.18")
@settings(max_examples=40, deadline=None)
@given(st.integers(0, 8), st.lists(st.booleans(), min_size=4, max_size=4))
def test_alike_resources_are_given_in_the_best_way(have: int, owned: list[bool]) -> None:
    worth = [w if o else 0 for w, o in zip([2, 5, 1, 5], owned, strict=True)] + [1, 5]
    sets: list[tuple[int, tuple[int, ...]]] = []
    if owned[1]:
        sets.append((5, (3,)))
    if owned[3]:
        sets.append((5, (5,)))
    best = brute([have], sets, [2 if owned[0] else 1])
    share = [0] * 5
    assert allotment.best_alike_goods([0, 0, have, 0], worth, share) == best == sum(share)


@rule("KEY 12.6")
@settings(max_examples=60, deadline=None)
@given(st.sets(st.sampled_from(list(combinations(range(6), 2))), max_size=9))
def test_the_best_walk_is_found(roads: set[tuple[int, int]]) -> None:
    """Against every set of roads: connected, and every tile met an even number of times."""
    best = 0
    listed = sorted(roads)
    for size in range(3, len(listed) + 1):
        for chosen in combinations(listed, size):
            met = [tile for road in chosen for tile in road]
            if all(met.count(tile) % 2 == 0 for tile in met) and hangs_together(chosen):
                best = max(best, len(set(met)))
    assert loops.best_walk([tile for road in listed for tile in road]) == best


def hangs_together(roads: tuple[tuple[int, int], ...]) -> bool:
    reached = {roads[0][0]}
    while True:
        more = {t for road in roads if reached & set(road) for t in road}
        if more <= reached:
            return all(road[0] in reached for road in roads)
        reached |= more


@rule("KEY 12.7", "KEY 12.4")
def test_what_was_set_aside_scores_nothing() -> None:
    scene = ending(3).won(0, "sea-breese", "order-1", "keythedral")
    assert sum(scene.game().breakdown(0).values()) == 0
    assert table(scene.game()).cell[number("keythedral")] == 0
