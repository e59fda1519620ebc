"""What bots see: upgrades within reach, the points if all pass, bids that can't be topped."""

from __future__ import annotations

import pytest

from drystone.games.keyflower.eyes.names import FEATURES
from drystone.games.keyflower.eyes.sense import features
from drystone.games.keyflower.facts import read_facts
from tests.keyflower.scene import Scene


def seen(scene: Scene, name: str, seat: int = 0) -> float:
    return features(scene.t, seat)[FEATURES.names.index(name)]


def hamlet(season: str = "autumn") -> Scene:
    """The home, a Stable to the south-east and a Keywood to the north, joined by roads."""
    scene = Scene(2, season).tile(0, "stable", 1, 0, turned=5).tile(0, "keywood", 0, -1)
    return scene.behind(0, red=4).behind(1, red=2)


def test_an_upgrade_is_ready_when_its_price_lies_on_the_tile() -> None:
    scene = hamlet().goods("stable", wood=1, iron=1)
    assert seen(scene, "upgrades ready") == 5
    assert seen(scene, "upgrades in reach") == 0


def test_what_lies_elsewhere_counts_less_for_every_step() -> None:
    near = hamlet().goods("stable", wood=1).goods("home-1", iron=1)
    far = hamlet().goods("stable", wood=1).goods("keywood", iron=1)
    assert seen(near, "upgrades ready") == 0
    assert 0 < seen(far, "upgrades in reach") < seen(near, "upgrades in reach") < 5


def test_a_resource_counts_for_one_upgrade_only() -> None:
    both = hamlet().goods("home-1", wood=1, stone=1).goods("stable", wood=1, iron=1)
    one = hamlet().goods("home-1", wood=1, stone=1).goods("stable", iron=1)
    assert seen(both, "upgrades ready") == 10
    assert 0 < seen(one, "upgrades ready") + seen(one, "upgrades in reach") <= 5


def test_in_winter_nothing_is_upgraded_without_workers() -> None:
    scene = Scene(2, "winter").goods("home-1", wood=1, stone=1)
    assert seen(scene, "upgrades ready") == 0
    assert 0 < seen(scene.behind(0, red=4), "upgrades ready") <= 5


def test_tiles_beside_each_other_need_a_road_between_them() -> None:
    unjoined = Scene(2, "autumn").tile(0, "gold-mine", 1, 0, turned=1)
    assert seen(unjoined, "upgrade points off the road") == 3
    assert seen(hamlet(), "upgrade points off the road") == 0


@pytest.mark.parametrize("theirs, safe", [(1, 1), (3, 0)])
def test_a_bid_is_safe_when_no_rival_has_the_workers(theirs: int, safe: int) -> None:
    scene = Scene(2, "summer").market("farrier").bid(0, "farrier", 2, "red")
    assert seen(scene.behind(1, red=theirs), "lots won safely") == safe


def test_points_if_all_pass_count_winter_tiles_that_would_be_won() -> None:
    scene = Scene(2, "winter").market("scribes").behind(0, anvil=2, pickaxe=2, saw=2)
    before = seen(scene, "points if all pass")
    assert seen(scene.bid(0, "scribes", 1, "red"), "points if all pass") == before + 20


def test_workers_bid_beyond_need() -> None:
    scene = Scene(2, "winter").market("scribes").bid(0, "scribes", 4, "red")
    assert seen(scene, "workers bid beyond need") == 3
    assert seen(scene.bid(1, "scribes", 2, "red"), "workers bid beyond need") == 1


def test_two_boxes_at_hand_are_each_seen_as_they_are() -> None:
    """The same village, but for what an upgrade of one of its tiles is worth."""
    plain, richer = hamlet(), hamlet()
    richer.t.facts = read_facts("[spring.keywood]\npoints = [0, 9]\n")
    alone = features(plain.t, 0)
    more = seen(richer, "upgrade points left") - seen(plain, "upgrade points left")
    assert more == 6
    assert features(plain.t, 0) == alone
