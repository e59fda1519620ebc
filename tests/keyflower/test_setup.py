"""Components, set-up and the start of a season (KEY 1 to 3)."""

from __future__ import annotations

import re

import pytest

import drystone
from drystone.core.chance import Seeded
from drystone.core.facts import FactsError
from drystone.core.rules import Impossible
from drystone.games.keyflower import RULES
from drystone.games.keyflower.components import BOATS, ORDER, ROAD, WATER
from drystone.games.keyflower.facts import FACTS, read_facts
from drystone.games.keyflower.season import Begin
from tests.keyflower.scene import Scene, everyone_passes, play, table, why, words
from tests.rules import rule

SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])


def count(tile: int, kind: int) -> int:
    return FACTS.edges[36 * tile : 36 * tile + 6].count(kind)


@rule("KEY 1.1")
def test_there_are_64_tiles() -> None:
    assert len(FACTS.names) == len(set(FACTS.names)) == 64
    assert [name for name in FACTS.names if name.startswith("summer-boat")] == FACTS.names[26:30]


@rule("KEY 1.2", "KEY 1.3", "KEY 1.4")
def test_loose_material() -> None:
    assert FACTS.all_workers == [40, 40, 40, 20]
    assert FACTS.all_skills == [16, 16, 16]
    assert FACTS.all_resources == [24, 24, 24, 48]


@rule("KEY 1.5")
def test_edges() -> None:
    roads = [count(tile, ROAD) for tile in range(64)]
    assert roads[:6] == [5] * 6
    assert roads[6:18] == [4] * 12
    assert roads[18:26] == [3] * 8
    assert roads[26:30] == [0] * 4
    assert roads[30:42] == [2] * 12
    assert roads[42:54] == [1] * 12
    assert roads[54:58] == [1, 2, 3, 4]
    assert roads[58:] == [0] * 6
    for tile in [*range(26, 30), *range(58, 64)]:
        edges = FACTS.edges[36 * tile : 36 * tile + 6]
        assert edges.count(WATER) == 2
        first = edges.index(WATER)
        assert edges[first + 3] == WATER
    assert [count(tile, WATER) for tile in range(6)] == [1] * 6


@rule("KEY 1.6")
def test_which_tiles_have_an_upgraded_side() -> None:
    upgradable = [tile for tile in range(64) if FACTS.can_upgrade[tile]]
    assert upgradable == [*range(26), *range(30, 42)]


@rule("KEY 1.1")
@pytest.mark.parametrize(
    "text, problem",
    [
        ('[spring.keywood]\nuse = "1 banana"', "unknown gain"),
        ('[spring.keywood]\ncost = "1 banana"', "unknown cost"),
        ('[spring.keywood]\nedges = "RR-"', "edges are six"),
        ('[spring.keywood]\nedges = "R--RR-"', "4 roads"),
        ('[winter.scholar]\nscores = "3 per banana"', "unknown scoring"),
        ('[summer.store]\nuse = "banana -> 1 green"', "unknown price"),
    ],
)
def test_wrong_facts_are_refused(text: str, problem: str) -> None:
    with pytest.raises(FactsError, match=problem):
        read_facts(text)


@rule("KEY 2.1", "KEY 2.2")
@SEATS
def test_everybody_draws_eight_workers(seats: int) -> None:
    t = table(drystone.new("keyflower", seats=seats, seed=5))
    for seat in range(seats):
        assert sum(t.screens[7 * seat : 7 * seat + 3]) == 8
        assert t.screens[7 * seat + 3] == 0
    assert t.greens == 20
    assert t.supply == [24, 24, 24, 48]


@rule("KEY 2.3")
@SEATS
def test_the_lowest_home_starts(seats: int) -> None:
    game = drystone.new("keyflower", seats=seats, seed=9)
    t = table(game)
    homes = [tile for tile in range(6) if t.owner[tile]]
    assert sorted(t.owner[tile] for tile in homes) == list(range(1, seats + 1))
    assert t.start == t.owner[homes[0]] - 1 == game.seat
    assert all(t.side[tile] == 0 for tile in homes)


@rule("KEY 2.4")
@SEATS
def test_one_boat_for_each_player(seats: int) -> None:
    t = table(drystone.new("keyflower", seats=seats))
    assert t.quay == list(range(BOATS, BOATS + seats))


@rule("KEY 2.5", "KEY 3.3")
@SEATS
def test_what_is_laid_out_in_spring(seats: int) -> None:
    t = table(drystone.new("keyflower", seats=seats))
    order = [tile for tile in t.lots if tile >= ORDER]
    assert len(order) == {2: 1, 3: 2, 4: 3, 5: 4, 6: 4}[seats]
    assert order[0] == ORDER
    spring = [tile for tile in t.lots if tile < ORDER]
    assert len(spring) == seats + 4
    assert all(6 <= tile < 18 and t.side[tile] == 0 for tile in spring)


@rule("KEY 2.6")
@SEATS
def test_winter_hands(seats: int) -> None:
    t = table(drystone.new("keyflower", seats=seats))
    hand = 3 if seats < 5 else 2
    assert len(t.winter) == len(set(t.winter)) == hand * seats


LOADS = {
    2: [(13, 3), (13, 3), (9, 4)],
    3: [(19, 4), (17, 4), (13, 5)],
    4: [(24, 6), (22, 6), (15, 7)],
    5: [(29, 7), (27, 7), (18, 8)],
    6: [(33, 9), (31, 9), (22, 9)],
}


@rule("KEY 3.1")
@SEATS
def test_boats_are_loaded_in_three_seasons(seats: int) -> None:
    for season in range(3):
        t = Scene(seats).hold().t
        t.season = season
        t.frames = [Begin()]
        t.settle(Seeded(1))
        workers = sum(n for i, n in enumerate(t.cargo) if i % 7 < 4)
        skills = sum(n for i, n in enumerate(t.cargo) if i % 7 >= 4)
        assert (workers, skills) == LOADS[seats][season]
        RULES.check(t)


@rule("KEY 3.2")
def test_a_short_bag_is_dealt_one_at_a_time_in_row_order() -> None:
    scene = Scene(2).behind(0, blue=40, red=38).behind(1, yellow=37, anvil=16, pickaxe=16, saw=15)
    t = scene.t
    t.frames = [Begin()]
    t.settle(Seeded(1))
    assert [sum(t.cargo[7 * boat : 7 * boat + 4]) for boat in range(2)] == [3, 2]
    assert [sum(t.cargo[7 * boat + 4 : 7 * boat + 7]) for boat in range(2)] == [1, 0]


@rule("KEY 3.1")
def test_in_winter_boats_are_empty() -> None:
    t = Scene(2, "winter").t
    t.winter, t.offered = [42, 43, 44, 45, 46, 47], [0] * 6
    t.frames = [Begin()]
    t.settle(Seeded(1))
    assert sum(t.cargo) == 0


@rule("KEY 3.4")
def test_summer_boats_show_either_side() -> None:
    sides: set[int] = set()
    for seed in range(12):
        t = Scene(6, "summer").t
        t.frames = [Begin()]
        t.settle(Seeded(seed))
        sides |= {t.side[tile] for tile in t.lots if 26 <= tile < 30}
        assert all(t.side[tile] == 0 for tile in t.lots if tile < 26)
    assert sides == {0, 1}


@rule("KEY 3.5")
def test_winter_tiles_are_chosen_secretly_and_at_least_one() -> None:
    hands = ["jeweller", "windmill", "scribes", "craftsmens-guild", "watermill", "mercers-guild"]
    game = everyone_passes(Scene(2, "autumn").hold(*hands).game())
    play(game, "board keyflower", "board sea-bastion")
    assert game.seat == 1, "nobody bid for the marker, so it went left"
    play(game, "keep mercers-guild", "keep craftsmens-guild")
    assert words(game) == ["offer watermill"]
    assert why(game, "keep watermill") == ("KEY 3.5", "offer-one")
    assert why(game, "offer mercers-guild") == ("KEY 3.5", "decided-already")
    assert why(game, "keep jeweller") == ("KEY 3.5", "not-in-hand")
    hidden = table(game).observe(0)
    assert hidden.winter[3:] == [-1, -1, -1]
    assert hidden.offered[3:] == [-1, -1, 0], "how many are decided, not which"
    play(game, "offer watermill")
    assert words(game) == ["done"]
    play(game, "done", "offer scribes", "keep windmill", "offer jeweller", "done")
    t = table(game)
    assert [FACTS.names[tile] for tile in t.lots if tile < ORDER] == [
        "jeweller",
        "watermill",
        "scribes",
    ]
    assert t.winter == []
    assert t.fists == [2, 1]


@rule("KEY 3.6")
def test_a_new_season_has_no_colours() -> None:
    scene = Scene(2).behind(0, blue=3).behind(1, blue=3)
    game = scene.game()
    play(game, "use home-1", "send 1 blue")
    everyone_passes(game)
    play(game, "board keyflower", "board sea-bastion")
    t = table(game)
    assert t.season == 1
    assert sum(t.hue) == sum(t.last) == sum(t.crew) == 0
    assert game.seat == t.start == 1


@rule("KEY 2.6", "KEY 3.5")
@pytest.mark.parametrize("season", [0, 1, 2])
def test_before_winter_a_position_needs_its_winter_hands(season: int) -> None:
    game = drystone.new("keyflower", seats=3, seed=2)
    table(game).season = season
    text = game.position()
    assert drystone.position(text).position() == text
    with pytest.raises(Impossible, match="3 players hold 9 of them, not 0"):
        drystone.position(holding(text, "[]", "[]"))
    with pytest.raises(Impossible, match="not 1"):
        drystone.position(holding(text, '["jeweller"]', "[0]"))


def holding(text: str, winter: str, offered: str) -> str:
    """A position with other winter tiles in hand."""
    other = re.sub(r"(?m)^winter = .*$", f"winter = {winter}", text)
    return re.sub(r"(?m)^offered = .*$", f"offered = {offered}", other)


@rule("KEY 2.6", "KEY 3.5")
def test_after_the_reveal_nobody_holds_winter_tiles() -> None:
    text = Scene(2, "winter").market("jeweller").game().position()
    with pytest.raises(Impossible, match="2 players hold 0 of them, not 1"):
        drystone.position(holding(text, '["scribes"]', "[0]"))
    fists = text.replace("fists = [0, 0]", "fists = [4, 1]")
    assert fists != text
    with pytest.raises(Impossible, match="at most 3 winter tiles"):
        drystone.position(fists)
