"""What is known and what is hidden (KEY 13)."""

from __future__ import annotations

import drystone
from drystone.core.chance import Quick, Seeded
from drystone.core.ledger import Ledger
from drystone.games.keyflower import RULES, production, screens, season, turn, upgrades
from drystone.games.keyflower.components import SITES
from tests.keyflower.scene import Scene, everyone_passes, play, table, words
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
    scene = Scene(2).hold().behind(1, red=3, saw=1)
    t = scene.t
    screens.draw_workers(t, 1, 4, "bag", Seeded(2))
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
    screens.draw_workers(scene.t, 0, 2, "bag", Seeded(1))
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
    screens.bag_workers(t, 3, 6)
    for seed in range(20):
        dealt = t.observe(0).redeal(Seeded(seed))
        assert dealt.screens[7 + 3] == 0
        assert dealt.bag[3] == 6
    screens.draw_workers(t, 1, 4, "bag", Seeded(3))
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
    game.play("draw", ledger)
    sent, drawn = ledger.entries
    assert (sent.account, sent.amount, sent.audience) == ("worker.red", -1, -1)
    assert (drawn.amount, drawn.audience) == (1, 0)
    assert ledger.seen_by(1) == [sent]


@rule("KEY 13.1")
def test_whether_a_question_is_asked_tells_nothing() -> None:
    for skill in ("saw", "anvil"):
        scene = Scene(2).tile(0, "keywood", 0, -1).behind(0, red=1, **{skill: 1})
        game = play(scene.game(), "use home-1", "send 1 red")
        assert game.seat == 0, f"a {skill}, for all that others know"
    for second in ("saw", "anvil"):
        scene = Scene(2, "summer").market("brewer").behind(0, red=1, saw=1)
        game = play(scene.behind(0, **{second: 1}).game(), "use brewer", "send 1 red")
        assert words(game, "pay skill")
    scene = Scene(2).market("keywood", "miner").behind(0, blue=1).bid(0, "keywood", 1, "red")
    game = play(scene.bid(1, "keywood", 2, "red").game(), "bid miner", "bring keywood")
    assert words(game) == ["done"]


@rule("KEY 13.2")
def test_a_skill_that_may_have_been_paid_is_no_longer_certain() -> None:
    scene = Scene(2, "summer").market("brewer").behind(0, red=1, anvil=1)
    screens.draw_skills(scene.t, 0, 1, "pool", Seeded(3))
    game = play(scene.game(), "use brewer", "send 1 red", "pay skill anvil")
    view = table(game).observe(1)
    assert view.screens[4:7] == [0, 0, 0]
    found = {tuple(view.redeal(Seeded(seed)).screens[4:7]) for seed in range(40)}
    assert found == {(1, 0, 0), (0, 1, 0), (0, 0, 1)}


@rule("KEY 3.5", "KEY 6.11", "KEY 8.7")
def test_secret_answers_are_marked() -> None:
    assert season.Offer.secret
    assert production.PaySkill.secret
    assert upgrades.PayUpgradeSkill.secret
    assert not turn.Turn.secret


@rule("KEY 13.1")
def test_a_spectator_sees_nobodys_secrets() -> None:
    t = table(drystone.new("keyflower", seats=3, seed=5))
    view = t.observe(-1)
    assert view.winter == [-1] * 9
    assert sum(view.screens) == 0
    RULES.check(view.redeal(Seeded(1)))


@rule("KEY 13.1")
def test_the_table_in_words_tells_no_secrets() -> None:
    game = drystone.new("keyflower", seats=3, seed=5)
    t = table(game)
    mine = RULES.describe(t.observe(0))
    assert "Yours:" in mine
    assert t.facts.titles[t.winter[0]] in mine
    assert all(t.facts.titles[tile] not in mine for tile in t.winter[3:])
    assert "Yours:" not in RULES.describe(t.observe(-1))
    assert 15 < len(mine.splitlines()) < 60


@rule("KEY 11.1")
def test_the_table_in_words_tells_how_a_village_lies_and_what_upgrades_cost() -> None:
    game = drystone.new("keyflower", seats=2, seed=3)
    dice = Quick(3)
    while table(game).season == 0:
        legal = [a for a in game.legal() if game.text(a) != "pass"] or game.legal()
        game.play(legal[dice.below(len(legal))])
    t = table(game)
    said = RULES.describe(t.observe(0))
    placed = [n for n in range(6, 18) if t.in_village(n, 0)]
    home = next(n for n in range(6) if t.in_village(n, 0))
    assert placed
    for tile in placed:
        line = next(words for words in said.splitlines() if f"  {t.facts.titles[tile]}" in words)
        assert f"upgrade for {t.facts.costs[tile]}: {t.facts.phrases[2 * tile + 1]}" in line
        assert f"({t.facts.phrases[t.face(tile)]})" in line
    lines = said.splitlines()
    lots = [n for n in t.lots if n < SITES and t.facts.can_upgrade[n]]
    assert lots
    for tile in lots:
        line = next(words for words in lines if f"  {t.facts.titles[tile]} (" in words)
        assert f"upgrade for {t.facts.costs[tile]}" in line
    assert any(t.facts.titles[home] in line and "by road" in line for line in lines)
    assert f"Seat 0, {sum(t.breakdown(0).values())} points" in said.replace(" (start)", "")
