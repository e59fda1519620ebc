"""Chapter 11: private buildings."""

from __future__ import annotations

from drystone.core.ledger import Ledger
from drystone.games import find
from drystone.games.gwtnz import phrases
from drystone.table.pages.log import change
from drystone.table.pages.messages import Messages
from tests.gwtnz.tables import can, doing, legal, me, play, site, staff, stand, table, why
from tests.rules import rule


@rule("GWT 11.1")
def test_two_craftsmen_cost_four_pounds() -> None:
    """The rulebook's first example."""
    t = table()
    staff(t, craftsman=2)
    doing(t, "build 2")
    assert legal(t) == ["build 1", "build 2", "build 3", "build 4"]
    assert why(t, "build 5").params == {"needed": 3, "have": 2}
    play(t, "build 3", "at b1")
    assert me(t).money == 16
    assert t.sites[site("b1")] == 2


@rule("GWT 11.2")
def test_replacing_needs_the_difference() -> None:
    """The rulebook's second example: from 1 craftsman to 4 needs 3 and costs 6 pounds."""
    t = table()
    staff(t, craftsman=3)
    stand(t, "1a", "b1")
    doing(t, "build 2")
    play(t, "build 6")
    assert legal(t) == ["at b1"]
    play(t, "at b1")
    assert me(t).money == 14
    assert t.sites[site("b1")] == 5
    assert me(t).buildings & 0b100001 == 0, "the old tile has left the game"


@rule("GWT 11.2")
def test_the_building_that_is_replaced_is_told() -> None:
    t = table()
    staff(t, craftsman=3)
    stand(t, "1a", "b1")
    play(doing(t, "build 2"), "build 6")
    t.ledger = Ledger()
    play(t, "at b1")
    noted = {entry.account: entry for entry in t.ledger.entries}
    assert noted["replaced.1"].amount == 1
    rules = find("gwtnz")
    assert change(rules, Messages("en"), noted["replaced.1"]) == "in place of building 1"
    assert change(rules, Messages("de"), noted["replaced.1"]) == "anstelle von Geb\u00e4ude 1"


@rule("GWT 11.2")
def test_only_by_a_building_that_needs_more() -> None:
    t = table()
    staff(t, craftsman=2)
    stand(t, "3a", "b1")
    play(doing(t, "build 2"), "build 4")
    assert why(t, "at b1").rule == "GWT 11.2"
    stand(t, "10a", "b2")
    assert why(t, "at b2").rule == "GWT 11.2"


@rule("GWT 11.1")
def test_others_buildings_and_costs_are_in_the_way() -> None:
    t = table()
    stand(t, "1a", "b1", seat=1)
    doing(t, "build 2")
    play(t, "build 1")
    assert why(t, "at b1").key == "site-taken"
    t = table()
    me(t).money = 1
    assert not can(t, "build 2")
    assert can(t, "build 1")


@rule("GWT 11.3")
def test_locked_spaces_ask_for_pathfinder_progress() -> None:
    for name, lock in (("b3", 2), ("a5", 4), ("g3", 4), ("f2", 7)):
        t = table()
        me(t).pathfinder = lock - 1
        play(doing(t, "build 2"), "build 1")
        refusal = why(t, f"at {name}")
        assert (refusal.rule, refusal.params) == ("GWT 11.3", {"needed": lock})
        me(t).pathfinder = lock
        assert f"at {name}" in legal(t)


@rule("GWT 11.3", "GWT 11.4")
def test_a_replacement_needs_no_lock_and_brings_no_gold() -> None:
    t = table()
    staff(t, craftsman=2)
    stand(t, "1a", "b3")
    play(doing(t, "build 2"), "build 3", "at b3")
    assert me(t).gold == 0


@rule("GWT 11.4")
def test_a_nugget_gives_gold_for_a_new_building() -> None:
    t = table()
    play(doing(t, "build 2"), "build 1", "at a2")
    assert me(t).gold == 1


@rule("GWT 11.5")
def test_d_builds_and_b_does_not() -> None:
    t = table()
    builds = [
        "abcdefgh"[i % 8]
        for i, slots in enumerate(t.facts.neutral_slots)
        for slot in slots
        for action in slot
        if action.op == phrases.BUILD
    ]
    assert set(builds) == {"d"}
