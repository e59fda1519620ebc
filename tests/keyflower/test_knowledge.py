"""What is known and what is hidden (KEY 13)."""

from __future__ import annotations

import drystone
from drystone.core.chance import Seeded
from drystone.core.ledger import Ledger
from drystone.games.keyflower import RULES
from tests.keyflower.scene import Scene, everyone_passes, play, table
from tests.rules import rule


@rule("KEY 13.1")
def test_screens_hands_bag_and_pool_are_hidden_but_their_sizes_are_not() -> None:
    game = drystone.new("keyflower", seats=3, seed=4)
    t = table(game)
    view = t.observe(0)
    assert view.screens[:7] == t.screens[:7]
    assert view.screens[7:21] == [0] * 14
    assert view.winter == [*t.winter[:3], -1, -1, -1, -1, -1, -1]
    assert view.worker_count(1) == 8
    assert view.bag_size == t.bag_size
    assert sum(view.bag) == t.bag_size + 16, "bag and unseen workers together"


@rule("KEY 13.2")
def test_what_was_seen_stays_known() -> None:
    scene = Scene(2).behind(1, red=3, saw=1)
    t = scene.t
    t.draw_workers(1, 4, "bag", Seeded(2))
    view = t.observe(0)
    assert view.screens[7:14] == [0, 3, 0, 0, 0, 0, 1]
    for seed in range(10):
        dealt = view.redeal(Seeded(seed))
        assert dealt.screens[8] >= 3
        assert sum(dealt.screens[7:11]) == 7
        RULES.check(dealt)


@rule("KEY 13.2")
def test_a_worker_shown_from_the_blind_draw_is_no_longer_unknown() -> None:
    scene = Scene(2).behind(0, red=1)
    scene.t.draw_workers(0, 2, "bag", Seeded(1))
    colour = next(c for c in range(3) if scene.t.screens[c] - scene.t.seen[c] > 0 and c != 1)
    name = ["blue", "red", "yellow"][colour]
    game = play(scene.game(), "use home-2", f"send 1 {name}")
    t = table(game)
    assert t.seen[1] == 1
    assert t.seen[7] == 1


@rule("KEY 13.2")
def test_the_first_workers_cannot_be_green() -> None:
    game = drystone.new("keyflower", seats=2, seed=4)
    t = table(game)
    t.greens -= 6
    t.bag_workers(3, 6)
    for seed in range(20):
        dealt = t.observe(0).redeal(Seeded(seed))
        assert dealt.screens[7 + 3] == 0
        assert dealt.bag[3] == 6
    t.draw_workers(1, 4, "bag", Seeded(3))
    found = {t.observe(0).redeal(Seeded(seed)).screens[7 + 3] for seed in range(40)}
    assert len(found) > 1
    assert max(found) <= 4


@rule("KEY 13.2")
def test_boat_contents_are_known_after_they_are_taken() -> None:
    game = drystone.new("keyflower", seats=2, seed=11)
    everyone_passes(game)
    loaded = table(game).cargo[:7]
    seat = game.seat
    assert seat is not None
    play(game, "board keyflower")
    view = table(game).observe(1 - seat)
    assert view.screens[7 * seat : 7 * seat + 7] == loaded


@rule("KEY 13.1")
def test_blind_draws_are_told_to_nobody_else() -> None:
    scene = Scene(2).market("alehouse", "keywood").behind(0, red=2).behind(1, red=1)
    game = scene.game()
    play(game, "use alehouse")
    ledger = Ledger()
    game.play("send 1 red", ledger)
    assert [entry.audience for entry in ledger.entries] == [0]
    assert ledger.seen_by(1) == []
