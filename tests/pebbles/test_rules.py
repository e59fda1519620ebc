"""Every rule of Pebbles, shown."""

from __future__ import annotations

from typing import cast

import drystone
from drystone.core.ledger import Ledger
from drystone.core.plain import plain
from tests.pebbles.components import NONE
from tests.pebbles.state import Table
from tests.rules import rule


def table(game: drystone.Game) -> Table:
    return cast(Table, game.state)


def words(game: drystone.Game) -> list[str]:
    return [game.text(action) for action in game.legal()]


def at(hand: str, wall: str, chosen: str, **more: int) -> drystone.Game:
    """A game in which seat 0 is about to lay a stone; the rest of the stones are in the bag."""
    names = ("slate", "sand", "lime", "flint", "gneiss", "granite")
    out = f"{hand} {wall} {chosen}".split()
    bag = ", ".join(f"{name} = {4 - out.count(name)}" for name in names)
    stones = {"hand": hand.split(), "wall": wall.split()}
    bag_size = 24 - len(out)
    text = f"""
        game = "tests.pebbles"
        seats = 2
        round = 4
        bag = {{{bag}}}
        bag_size = {bag_size}
        frames = [{{ask = "EndOfRound", seat = -1}}, {{ask = "Lay", seat = 0}}]
        chisels = {more.get("chisels", 5)}
        [[masons]]
        hand = {stones["hand"]}
        walls = [{stones["wall"]}, [], []]
        chosen = {names.index(chosen)}
        chisels = {5 - more.get("chisels", 5)}
        [[masons]]
        hand = []
    """
    return drystone.position(text)


@rule("PEB 1.1", "PEB 1.2")
def test_the_bag_and_the_hands_at_the_start() -> None:
    game = drystone.new("tests.pebbles", seats=4, seed=3)
    assert [len(mason.hand) for mason in table(game).masons] == [3, 3, 3, 3]
    assert sum(table(game).bag) == 24 - 12
    assert table(game).chisels == 5
    assert game.observe(0) is not game.state
    assert plain(game.observe(0))["masons"][1]["hand"] == [-1, -1, -1]


@rule("PEB 2.1")
def test_choices_stay_secret_until_all_have_chosen() -> None:
    game = drystone.new("tests.pebbles", seats=2, seed=3)
    chosen = game.legal()[0]
    game.play(chosen)
    assert plain(game.observe(1))["masons"][0]["chosen"] == -1
    assert plain(game.observe(0))["masons"][0]["chosen"] >= 0
    game.play(game.legal()[0])
    assert plain(game.observe(1))["masons"][0]["chosen"] >= 0
    refusal = game.why_not("choose granite")
    assert refusal is not None
    assert refusal.key == "not-now"


@rule("PEB 2.1")
def test_only_what_is_in_the_hand_can_be_chosen() -> None:
    game = drystone.new("tests.pebbles", seats=2, seed=3)
    absent = next(a for a in range(6) if a not in game.legal())
    refusal = game.why_not(absent)
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("PEB 2.1", "not-in-hand")


@rule("PEB 2.2")
def test_a_stone_goes_on_a_wall_or_on_the_rubble() -> None:
    game = at(hand="", wall="", chosen="lime")
    assert words(game) == ["lay on 1", "lay on 2", "lay on 3", "rubble"]
    game.play("rubble")
    assert table(game).rubble[2] == 1
    assert game.over


@rule("PEB 2.3")
def test_no_stone_on_a_lighter_one() -> None:
    game = at(hand="", wall="lime", chosen="flint")
    assert words(game) == ["lay on 2", "lay on 3", "rubble"]
    refusal = game.why_not("lay on 1")
    assert refusal is not None
    assert (refusal.rule, refusal.params) == ("PEB 2.3", {"stone": "stone.lime"})


@rule("PEB 2.4")
def test_a_stone_on_its_like_lets_you_swap_any_of_the_hand() -> None:
    game = at(hand="slate granite", wall="lime", chosen="lime")
    game.play("lay on 1")
    assert words(game) == ["swap slate", "swap granite", "done"]
    other = game.copy()
    ledger = Ledger()
    game.play("swap granite", ledger)
    assert words(game) == ["swap slate", "done"]
    game.play("swap slate", ledger)
    assert words(game) == ["done"]
    assert not game.revealed(), "nothing is drawn before the mason says so"
    other.play("swap slate")
    other.play("swap granite")
    assert plain(other.state) == plain(game.state), "the order does not matter"
    game.play("done", ledger)
    assert table(game).rubble == [1, 0, 0, 0, 0, 1]
    assert len(table(game).masons[0].hand) == 2
    assert len(ledger.seen_by(0)) == 2
    assert not ledger.seen_by(1)
    assert game.revealed()


@rule("PEB 2.4")
def test_no_more_stones_are_swapped_than_the_bag_holds() -> None:
    game = at(hand="slate granite", wall="lime", chosen="lime")
    game.play("lay on 1")
    table(game).bag_size = 1
    game.play("swap granite")
    assert words(game) == ["done"]


@rule("PEB 2.5")
def test_the_third_stone_gives_a_chisel_or_a_further_stone() -> None:
    game = at(hand="slate", wall="lime sand", chosen="slate")
    game.play("lay on 1")
    assert words(game) == ["take chisel", "further slate", "decline"]
    other = game.copy()
    game.play("take chisel")
    assert (table(game).chisels, table(game).masons[0].chisels) == (4, 1)
    other.play("further slate")
    assert words(other)[0] == "lay on 1"
    other.play("lay on 2")
    assert table(other).masons[0].walls[1] == [0]


@rule("PEB 2.2")
def test_without_a_stone_there_is_nothing_to_lay() -> None:
    game = at(hand="", wall="", chosen="lime")
    table(game).masons[0].chosen = NONE
    assert words(game) == ["decline"]
    refusal = game.why_not("lay on 1")
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("PEB 2.2", "nothing-to-lay")


@rule("PEB 2.5")
def test_no_chisel_when_none_is_left() -> None:
    game = at(hand="slate", wall="lime sand", chosen="slate", chisels=0)
    game.play("lay on 1")
    assert words(game) == ["further slate", "decline"]


@rule("PEB 2.6")
def test_after_a_round_everybody_draws_and_the_next_begins() -> None:
    game = drystone.new("tests.pebbles", seats=2, seed=3)
    while table(game).round == 1:
        game.play(game.legal()[-1])
    assert [len(mason.hand) for mason in table(game).masons] == [3, 3]
    assert table(game).first == 1
    assert game.seat == 1


@rule("PEB 3.1")
def test_weights_and_chisels_are_added_up() -> None:
    game = at(hand="", wall="granite lime", chosen="slate")
    assert table(game).masons[0].chosen != NONE
    game.play("lay on 1")
    game.play("take chisel")
    assert game.over
    assert game.breakdown(0) == {"walls": 10, "chisels": 2}
    assert game.winners() == [0]
