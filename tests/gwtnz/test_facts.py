"""What an owner's corrections do at the table: the engine plays by the values that are given."""

from __future__ import annotations

import re

import pytest

import drystone
from drystone.core.chance import Quick
from drystone.core.facts import FactsError
from drystone.core.game import new_game
from drystone.core.ledger import Ledger
from drystone.core.rules import Look
from drystone.core.speech import say, say_action
from drystone.games.gwtnz import (
    building,
    components,
    discs,
    effects,
    phrases,
    sea,
    wellington,
    workers,
)
from drystone.games.gwtnz.check import check
from drystone.games.gwtnz.facts import read_facts
from drystone.games.gwtnz.shearing import SendWool
from drystone.games.gwtnz.state import Table
from drystone.games.gwtnz.words import STOREHOUSE, WORDS
from tests.gwtnz.tables import (
    MONEY,
    RULES,
    disc,
    doing,
    fresh,
    legal,
    me,
    moving,
    play,
    post,
    site,
    space,
    table,
    trap,
    water,
    why,
)
from tests.rules import rule


def finish(t: Table, seed: int = 3) -> Table:
    """A random game to its end, sound all the way."""
    chance = Quick(seed)
    count = 0
    while not t.over:
        t.play(chance.pick(t.legal(), 0), chance)
        count += 1
        if count % 50 == 0:
            check(t)
    check(t)
    return t


@rule("GWT 11.3")
def test_a_lock_is_met() -> None:
    t = table(facts="[trail.space.a1]\nlock = 5\n")
    t.frames.append(building.BuildAt(0, 0, 2))
    assert "at a1" not in legal(t)
    assert why(t, "at a1").key == "locked"
    me(t).pathfinder = 5
    assert "at a1" in legal(t)


@rule("GWT 11.4")
def test_grass_nuggets_and_risk_are_met() -> None:
    given = '[trail.space.a3]\nnugget = true\ngrass = true\nrisk = "discard any -> gold"\n'
    t = table(facts=given + "[trail.space.a1]\ngrass = false\n")
    building.place(t, 0, 0, site("a3"))
    building.place(t, 0, 1, site("a1"))
    assert me(t).gold == 1
    assert building.buildings_on_grass(t, 0) == 1
    assert t.facts.risk[site("a3")] is phrases.effect_of("discard any -> gold")


@rule("GWT 5.8")
@pytest.mark.parametrize(
    "gives, money, gold, card",
    [
        ("10 pounds", 10, 0, ""),
        ("gold 2", 0, 2, ""),
        ("kotare", 0, 0, "kotare"),
        ("sheepdog + 2 pounds + gold 1", 2, 1, "sheepdog"),
    ],
)
def test_a_gift_on_a_post_is_gained(gives: str, money: int, gold: int, card: str) -> None:
    t = table(facts=f'[posts.local.1]\ngives = "{gives}"\n')
    before = me(t).money
    discs.lay_on_post(t, 0, post("1"), Quick(1))
    assert (me(t).money - before, me(t).gold) == (money, gold)
    assert [components.CARD_IDS[c] for c in me(t).discard] == ([card] if card else [])


@rule("GWT 5.8")
def test_a_gift_that_asks_something_is_asked() -> None:
    t = table(facts='[posts.local.1]\ngives = "ship 2"\n')
    discs.lay_on_post(t, 0, post("1"), Quick(1))
    assert "sail n2" in legal(t)


@rule("GWT 1.5")
def test_a_hazard_as_a_reward_may_be_left() -> None:
    """On a post and in a row of workers; on a building it is done once it is said."""
    row = '[board.row.craftsman]\nspaces = ["", "hazard 2", "", "", ""]\n'
    t = table(facts='[posts.local.1]\ngives = "hazard 2"\n' + row)
    trap(t, "rock1 rockfall-2-black")
    moving(t)
    me(t).discs &= ~(1 << disc("aux-ship1"))
    discs.lay_on_post(t, 0, post("1"), Quick(1))
    assert legal(t) == ["remove rock1", "skip"]
    play(t, "skip")
    assert (me(t).money, me(t).hazard_tiles()) == (MONEY, 0)
    workers.place_worker(t, 0, components.WORKERS.index("craftsman"), Quick(1))
    assert legal(t) == ["remove rock1", "skip"]
    assert legal(doing(t, "hazard 2")) == ["remove rock1"]


@rule("GWT 7.6")
@pytest.mark.parametrize("source", ["storehouses", "harbourmaster"])
def test_permanent_wool_is_gained_whatever_it_is_called_in_the_account(source: str) -> None:
    t = table()
    effects.reward(t, 0, phrases.effect_of("permanent wool"), source, Quick(1))
    assert me(t).permanent_wool(t.facts) == 1


@rule("GWT 7.6")
def test_the_wool_of_a_cleared_pair_counts_once_and_is_told() -> None:
    t = table()
    pair = t.facts.pair_gives.index(phrases.effect_of("permanent wool"))
    me(t).storehouses &= ~(1 << 2 * pair)
    t.ledger = Ledger()
    sea.TakeStorehouse(0, components.MEDIUM).answer(t, STOREHOUSE + pair, Quick(1))
    assert me(t).permanent_wool(t.facts) == 1
    told = [(e.account, e.amount, e.source) for e in t.ledger.entries]
    assert ("permanent-wool", 1, "storehouses") in told


@rule("GWT 7.1")
def test_the_cost_of_a_disc_is_paid_and_its_points_count() -> None:
    t = table(facts="[board.disc.aux-ship1]\ncost = 6\npoints = 2\n")
    before, points = me(t).money, t.breakdown(0)["hand-space"]
    discs.clear_space(t, 0, disc("aux-ship1"))
    assert me(t).money == before - 6
    assert t.breakdown(0)["hand-space"] == points + 2
    me(t).money = 5
    assert disc("aux-ship2") in discs.usable_discs(t, 0, 0, 0)
    me(t).discs |= 1 << disc("aux-ship1")
    assert disc("aux-ship1") not in discs.usable_discs(t, 0, 0, 0)


@rule("GWT 4.11")
def test_any_number_of_pounds_is_given_and_said() -> None:
    t = table(facts='[buildings.private.7b]\nactions = ["10 pounds", "hire -4"]\n')
    ten, hire = (slot[0] for slot in t.facts.slots[16])
    before = me(t).money
    effects.perform(t, 0, ten, effects.CHOSEN, "action", Quick(1))
    assert me(t).money == before + 10
    assert WORDS.text(WORDS.parse(f"do {phrases.symbol(ten)}")) == "do 10-pounds"
    for language, words in (("en", "£10"), ("de", "10\u00a0£"), ("pl", "10\u00a0£")):
        assert say(RULES, "name.action.10-pounds", {}, language) == words
    assert say(RULES, f"name.action.{phrases.symbol(hire)}", {}) == "Hire a worker (\u2212£4)"


@rule("GWT 4.11")
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_every_action_that_a_box_may_have_is_said(language: str) -> None:
    for domain in ("action", "post", "space", "site", "water", "row", "line", "count"):
        for symbol in WORDS.symbols[WORDS.domain_named(domain)]:
            said = say(RULES, f"name.{domain}.{symbol}", {}, language)
            assert "{" not in said
            assert "#" not in said
            assert domain != "action" or said != symbol.replace("-", " ")


@rule("GWT 5.14")
def test_another_starting_space_is_where_the_runholder_stands() -> None:
    t = table(facts='[trail]\nstart = "a"\n')
    me(t).space = space("wellington")
    wellington.LeaveWellington(0).run(t, Quick(1))
    assert me(t).space == space("a")
    finish(fresh(2, facts='[trail]\nstart = "a"\n'))
    solo = fresh(1, facts='[trail]\nstart = "a"\n')
    assert solo.players[1].space == space("a")


@rule("GWT 2.13")
def test_ships_start_elsewhere() -> None:
    t = fresh(2, facts='[sea]\nstart = "s1"\n')
    assert [player.ship for player in t.players] == [water("s1")] * 2


MORE_ROWS = """
[markets.job]
prices = [9, 8, 7, 6, 5]
[markets.bonus]
prices = [4, 5, 5, 6, 6, 7, 7, 8]
arrows = ["black", "black", "sheep", "flip", "sheep", "black", "black", "end"]
"""
FEWER_ROWS = """
[markets.job]
prices = [8, 7, 6]
[markets.start]
a_tiles = [9, 10, 11]
[markets.bonus]
prices = [4, 5, 6, 7, 7]
arrows = ["black", "sheep", "flip", "sheep", "end"]
"""
MORE_POSTS = """
[posts.local.more1]
value = 4
corners = "white"
transport = 0
points = 1
gives = "2 pounds"
[posts.local.more2]
value = 24
corners = "dark"
transport = 5
points = 12
[posts.wool.more-wool]
value = 2
corners = "white"
transport = 0
points = 1
[posts.arrow.arrow2]
between = ["more1", "6"]
points = 3
"""
FEWER_POSTS = "[posts.local.18]\nabsent = true\n[posts.wool.wool5]\nabsent = true\n" + (
    '[sarah.board]\nshearer = ["", "", "", "wool9", "wool13"]\n'
)
MORE_SPACES = """
[trail.space.a3]
next = ["x1"]
[trail.space.x1]
kind = "build"
next = ["b"]
at = [32, 62]
lock = 1
[trail.space.h1]
next = ["wellington"]
[trail.space.g1]
next = ["h"]
[trail.space.g2]
absent = true
[trail.space.rock3]
next = ["a4"]
[trail.space.rock4]
absent = true
[sea.water.n8]
next = ["n7", "x1"]
[sea.water.x1]
next = ["n8"]
at = [8, 9]
"""
LONGER_TRACK = """
[markets.pathfinder]
points = [0, 0, 0, 0, 0, 3, 3, 3, 3, 7, 7, 7, 10, 10, 13, 13, 15, 15, 18]
"""


@rule("GWT 2.4", "GWT 2.5", "GWT 5.4")
@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize(
    "given",
    [MORE_ROWS, FEWER_ROWS, MORE_POSTS, FEWER_POSTS, MORE_SPACES, LONGER_TRACK],
    ids=["more rows", "fewer rows", "more posts", "fewer posts", "spaces", "track"],
)
def test_other_counts_are_played_and_drawn(given: str, seats: int) -> None:
    t = finish(fresh(seats, facts=given))
    assert RULES.picture is not None
    for narrow in (False, True):
        assert "<svg" in str(RULES.picture(t.observe(0), Look(0, narrow=narrow)))
    assert RULES.describe(t.observe(0))


@rule("GWT 8.1")
def test_the_rows_of_the_job_market_are_used() -> None:
    t = table(facts=MORE_ROWS)
    t.jobs[components.SAILOR], t.jobs[16 + components.SAILOR] = 0, t.jobs[components.SAILOR]
    me(t).money = 5
    t.frames.append(workers.Hire(0, 0))
    assert "hire sailor row 5" in legal(t)
    play(t, "hire sailor row 5")
    assert (me(t).money, me(t).workers[components.SAILOR]) == (0, 2)


@rule("GWT 5.4")
def test_a_further_post_takes_a_delivery() -> None:
    t = table(facts=MORE_POSTS)
    t.frames.append(wellington.Deliver(0, 4))
    assert "deliver more1" in legal(t)
    before = me(t).money
    play(t, "deliver more1", "disc limit")
    assert me(t).money == before + 2
    assert t.breakdown(0)["posts"] == 1
    t = table(facts=MORE_POSTS)
    t.frames.append(SendWool(0, 3, 0))
    assert "deliver more-wool" in legal(t)


@rule("GWT 5.4")
def test_an_absent_post_takes_none() -> None:
    t = table(facts=FEWER_POSTS)
    me(t).money = 99
    t.frames.append(wellington.Deliver(0, 30))
    assert "deliver 18" not in legal(t)
    assert "deliver 21" in legal(t)
    assert t.facts.next_local[post("15")] == post("21")


@rule("GWT 12.3")
def test_a_harbour_may_give_no_card() -> None:
    t = table(facts='[sea.small.nelson]\ncard = ""\ncosts = [1, 1, 1, 1]\n')
    me(t).ship = water("n2")
    t.frames.append(sea.Ship(0, 1, 0))
    play(t, "upgrade nelson 1", "storehouse 1")
    assert me(t).discard == []
    assert me(t).money == 19


@rule("GWT 5.4")
def test_every_delivery_finds_an_open_post() -> None:
    for given in ("value = 1", "repeat = false", "absent = true"):
        with pytest.raises(FactsError, match="of value 0, and open to every delivery"):
            read_facts(f"[posts.local.0]\n{given}\n")


@rule("GWT 14.2")
def test_what_is_no_reward_is_refused() -> None:
    for given, complaint in (
        ('[objectives.objective.o01]\nimmediate = "hire"', "'hire' is no reward"),
        ('[objectives.objective.o01]\nimmediate = "ship"', "a reward says how far"),
        ('[board.pair.pair1]\ngives = "draw 2"', "'draw 2' is no reward"),
        ('[posts.local.9]\ncorners = "blue"', "corners are white or dark"),
        ('[trail]\nstart = "nowhere"', "trail.start: 'nowhere' is none of"),
        ("[trail.space.a]\nlock = 2", "trail.space.a.lock: only building spaces have this"),
        ("[trail.space.b1]\nabsent = true", "trail.space.b.next: 'b1' is none of"),
        ("[posts.wool.wool13]\nabsent = true", "posts.wool lacks that post|absent"),
    ):
        with pytest.raises(FactsError, match=complaint):
            read_facts(given)


@rule("GWT 4.6", "GWT 4.7")
@pytest.mark.parametrize(
    "language, once, twice, action",
    [
        ("en", "It costs £3", "It costs £6", "Auxiliary action: move the ship"),
        ("de", "Sie kostet 3\u00a0£", "Sie kostet 6\u00a0£", "Hilfsaktion: Schiff bewegen"),
        ("pl", "Kosztuje 3\u00a0£", "Kosztuje 6\u00a0£", "Akcja pomocnicza: ruch statku"),
    ],
)
def test_an_auxiliary_action_is_said_as_it_is_corrected(
    language: str, once: str, twice: str, action: str
) -> None:
    t = fresh(2, facts='[board.aux.ship]\ncost = 3\ngives = "ship 2"\n')
    assert RULES.picture is not None
    tips = "\n".join(RULES.picture(t.observe(0), Look(0, language)).tips)
    assert once in tips
    assert twice in tips
    assert action in say_action(RULES, WORDS.parse("aux ship"), language)
    for name in components.AUX_IDS:
        assert not re.search(r"\d", say(RULES, f"name.auxiliary.{name}", {}, language))


@rule("GWT 17.6")
@pytest.mark.parametrize("within", ["0", "03", "12"])
def test_any_distance_of_the_agents_storehouse_is_read_and_played(within: str) -> None:
    t = fresh(2, facts=f'[cards.set.set5]\neffect = "1 pound / storehouse within {within}"\n')
    (afar,) = t.facts.card_does[components.CARD_IDS.index("set5")]
    assert (afar.op, afar.amount) == (phrases.AFAR, int(within))
    assert effects.can(t, 0, afar) == (int(within) > 0)
    finish(t)


@rule("GWT 2.13")
def test_records_and_positions_by_corrected_facts_replay() -> None:
    chance = Quick(5)
    game = new_game(RULES, 2, 5, {"facts": MORE_ROWS + MORE_POSTS})
    while not game.over:
        if len(game.decisions) == 100:
            middle = game.position()
            assert drystone.position(middle).position() == middle
        game.play(chance.pick(game.legal(), 0))
    again = drystone.replay(game.record())
    assert (again.position(), again.scores()) == (game.position(), game.scores())
