"""Chapters 12 and 13: ship and harbours, shearing."""

from __future__ import annotations

import pytest

from drystone.games.gwtnz import components
from drystone.games.gwtnz.state import Table
from tests.gwtnz.tables import (
    asked,
    at,
    can,
    card,
    clear,
    deal,
    disc,
    doing,
    harbour,
    legal,
    me,
    names,
    play,
    post,
    settle,
    staff,
    table,
    water,
    why,
)
from tests.rules import rule


@rule("GWT 12.1", "GWT 12.2", "GWT 12.3")
def test_mary_sails_two_spaces_and_upgrades() -> None:
    """The rulebook's example: 3 sailors, 2 moves, a storehouse for 2 pounds, a Kotare bird."""
    t = table()
    staff(t, sailor=3)
    doing(t, "ship")
    assert "sail n3" in legal(t)
    assert why(t, "sail n4").params == {"distance": 4, "moves": 3}
    play(t, "sail c2")
    assert legal(t) == [f"upgrade lyttelton {slot}" for slot in "1234"] + ["done"]
    play(t, "upgrade lyttelton 1", "storehouse 5")
    assert me(t).money == 18
    assert names(me(t).discard) == "kotare"
    assert t.breakdown(0)["harbours"] == 1


@rule("GWT 12.1")
def test_stopping_without_a_movement_left_ends_the_move() -> None:
    t = table()
    staff(t, sailor=2)
    play(doing(t, "ship"), "sail c2")
    assert t.seat == 1


@rule("GWT 12.2")
def test_upgrading_where_the_ship_lies_and_only_once() -> None:
    t = table()
    me(t).ship = water("c2")
    doing(t, "ship 1")
    assert "upgrade lyttelton 1" in legal(t)
    assert why(t, "upgrade napier 1").key == "ship-elsewhere"
    settle(t, "lyttelton")
    assert why(t, "upgrade lyttelton 2").key == "harbour-upgraded"
    settle(t, "nelson", seat=1)
    me(t).ship = water("n2")
    assert why(t, "upgrade nelson 1").key == "slot-taken"
    me(t).money = 1
    assert why(t, "upgrade nelson 2").params == {"cost": 3}


SMALL = list(enumerate(components.SMALL_IDS))


@rule("GWT 12.3", "GWT 12.4", "GWT 18.5")
@pytest.mark.parametrize("number, name", SMALL)
def test_every_small_harbour(number: int, name: str) -> None:
    t = table()
    facts = t.facts
    start = facts.harbour_water[number]
    me(t).ship = start
    play(doing(t, "ship 1"), f"upgrade {name} 2", "storehouse 1")
    assert me(t).money == 20 - facts.harbour_cost[4 * number + 1]
    source = facts.harbour_card[number]
    expected = components.SUPPLY_CARDS[source] if source < 4 else t.sets[source - 4]
    assert me(t).discard == [expected]
    assert t.breakdown(0)["harbours"] == facts.harbour_points[number]
    terminal = name in ("honolulu", "panama", "valparaiso")
    assert me(t).ship == (water("w0") if terminal else start)


@rule("GWT 18.5")
def test_yellow_arrows_between_terminal_harbours() -> None:
    t = table()
    settle(t, "honolulu", "valparaiso")
    assert t.breakdown(0)["harbours"] == 6
    settle(t, "panama")
    assert t.breakdown(0)["harbours"] == 9 + 8


@rule("GWT 12.5", "GWT 7.1")
@pytest.mark.parametrize("number, name", list(enumerate(components.MEDIUM_IDS)))
def test_every_medium_harbour(number: int, name: str) -> None:
    t = table()
    facts = t.facts
    me(t).ship = facts.harbour_water[components.MEDIUM + number]
    play(doing(t, "ship 1"), f"upgrade {name} 1")
    assert me(t).money == 20 - facts.medium_cost[number]
    assert ("disc certificate" in legal(t)) == bool(facts.medium_dark[number])
    play(t, "disc wool")
    assert me(t).discard == [t.sets[facts.harbour_card[components.MEDIUM + number] - 4]]
    assert t.breakdown(0)["harbours"] == facts.harbour_points[components.MEDIUM + number]
    assert not me(t).has_disc(disc("wool"))


@rule("GWT 12.5")
def test_without_a_disc_on_the_player_board_no_medium_harbour_is_upgraded() -> None:
    t = table()
    player = me(t)
    player.discs = 0
    player.harbours |= 1 << harbour("timaru")
    player.posts = [14] + [0] * 16
    player.ship = water("n3")
    doing(t, "ship 1")
    assert "upgrade new-plymouth 1" not in legal(t)


def with_the_dearest_disc_left(t: Table) -> int:
    """The ship lies at New Plymouth, a disc at Timaru, and one on the player board: that one."""
    dear = max(range(components.DISCS), key=t.facts.disc_cost.__getitem__)
    player = me(t)
    player.discs = 1 << dear
    player.harbours |= 1 << harbour("timaru")
    player.posts = [13] + [0] * 16
    player.ship = water("n3")
    return dear


@rule("GWT 12.5", "GWT 5.7")
def test_who_can_clear_no_space_moves_a_disc_from_another_medium_harbour() -> None:
    t = table()
    player = me(t)
    dear = with_the_dearest_disc_left(t)
    player.money = t.facts.medium_cost[components.MEDIUM_IDS.index("new-plymouth")]
    assert player.money < t.facts.disc_cost[dear]
    play(doing(t, "ship 1"), "upgrade new-plymouth 1")
    assert legal(t) == ["disc from timaru"]
    play(t, "disc from timaru")
    assert player.money == 0
    assert not player.harbours >> harbour("timaru") & 1
    assert player.harbours >> harbour("new-plymouth") & 1
    assert player.discs == 1 << dear


@rule("GWT 12.5")
def test_who_could_clear_a_space_but_not_pay_for_the_harbour_too_moves_no_disc() -> None:
    t = table()
    me(t).money = t.facts.disc_cost[with_the_dearest_disc_left(t)]
    doing(t, "ship 1")
    assert "upgrade new-plymouth 1" not in legal(t)
    assert why(t, "upgrade new-plymouth 1").key == "too-dear"


def arriving(t: Table, master: int) -> Table:
    """The ship lies at New Plymouth, where that harbourmaster waits."""
    others = [m for m in range(8) if m != master]
    t.masters = [master, *others[:4]]
    me(t).ship = water("n3")
    return doing(t, "ship 1")


@rule("GWT 12.6")
def test_a_hired_worker_becomes_harbourmaster() -> None:
    t = table()
    staff(t, sailor=2, shearer=3)
    arriving(t, 0)
    play(t, "upgrade new-plymouth 1", "disc wool")
    assert legal(t) == ["appoint sailor", "appoint shearer", "skip"]
    play(t, "appoint shearer")
    assert me(t).workers == [1, 1, 2, 2]
    assert t.posted[0] == components.SHEARER
    assert me(t).masters == 1
    assert t.masters[0] == -1


@rule("GWT 12.6", "GWT 9.3")
def test_jokers_can_be_appointed_printed_workers_never() -> None:
    t = table()
    t.bag_b[10] -= 1
    me(t).tiles = [*me(t).tiles[:22], 1]
    me(t).workers = [2, 1, 1, 1]
    me(t).jokers = 1 << 1
    arriving(t, 0)
    play(t, "upgrade new-plymouth 1", "disc wool", "appoint shepherd")
    assert t.posted[0] == components.JOKER
    assert me(t).jokers == 0
    t = arriving(table(), 0)
    play(t, "upgrade new-plymouth 1", "disc wool")
    assert t.seat == 1, "nobody could be appointed"


@rule("GWT 12.6")
def test_the_chance_for_a_harbourmaster_passes() -> None:
    t = table()
    staff(t, sailor=2)
    arriving(t, 0)
    play(t, "upgrade new-plymouth 1", "disc wool", "skip")
    assert t.masters[0] == 0
    doing(t, "ship 1")
    assert "upgrade new-plymouth 1" not in legal(t)


MASTERS = [
    (0, 5, 0, 0, 0),
    (1, 0, 4, 0, 1),
    (2, 9, 0, 0, 0),
    (3, 6, 0, 0, 0),
    (4, 0, 0, 1, 0),
    (5, 8, 0, 0, 0),
    (6, 0, 0, 1, 0),
    (7, 3, 0, 0, 0),
]


@rule("GWT 12.7")
@pytest.mark.parametrize("master, pounds, path, certificates, gold", MASTERS)
def test_the_upper_half_of_every_harbourmaster(
    master: int, pounds: int, path: int, certificates: int, gold: int
) -> None:
    t = table()
    staff(t, sailor=2)
    arriving(t, master)
    play(t, "upgrade new-plymouth 1", "disc wool", "appoint sailor")
    player = me(t)
    assert player.money == 18 + pounds
    assert player.pathfinder == path
    assert player.permanent_certificates() == certificates
    assert player.gold == gold, "pathfinder 3 is passed"
    if master == 7:
        play(t, "accept")
        assert names(player.discard[-1:]) == "ferry"


@rule("GWT 12.8")
@pytest.mark.parametrize("number, name", list(enumerate(components.LARGE_IDS)))
def test_every_large_harbour(number: int, name: str) -> None:
    t = table()
    me(t).ship = t.facts.harbour_water[components.LARGE + number]
    play(doing(t, "ship 1"), f"upgrade {name} 1", "storehouse 2")
    assert me(t).money == 20
    assert me(t).discard == []
    assert t.breakdown(0)["harbours"] == 0
    assert me(t).storehouses_placed() == 1


@rule("GWT 12.9")
def test_a_storehouse_from_afar() -> None:
    t = table()
    doing(t, "storehouse within 3")
    assert legal(t) == [
        *[f"upgrade lyttelton {slot}" for slot in "1234"],
        *[f"upgrade nelson {slot}" for slot in "1234"],
        *[f"upgrade port-chalmers {slot}" for slot in "1234"],
        "skip",
    ]
    play(t, "upgrade nelson 1", "storehouse 1")
    assert me(t).ship == water("w0")
    assert (me(t).money, names(me(t).discard)) == (18, "sheepdog")


@rule("GWT 12.9")
def test_a_terminal_harbour_from_afar_resets_the_ship() -> None:
    t = table()
    me(t).ship = water("n5")
    doing(t, "storehouse within 7")
    assert "upgrade honolulu 1" in legal(t)
    assert not [w for w in legal(t) if "noumea" in w], "medium harbours take discs"
    play(t, "upgrade honolulu 1", "storehouse 1")
    assert me(t).ship == water("w0")
    assert me(t).discard == [t.sets[3]]


@rule("GWT 13.1", "GWT 13.2", "GWT 13.3", "GWT 5.3")
def test_mary_shears_at_e() -> None:
    """The rulebook's example: one shearer draws and discards, three shear for 8 and 1."""
    t = table()
    staff(t, shearer=4)
    clear(t, "wool")
    player = deal(t, "shropshire shropshire merino lincoln")
    player.tokens = 1
    player.draw = [card("shropshire")] * 3
    player.lost_sheep = 14 - 6
    at(t, "e")
    play(t, "do shear")
    assert "aux cards" not in legal(t)
    play(t, "draw", "discard shropshire")
    play(t, "reveal shropshire", "reveal merino")
    assert legal(t) == ["reveal lincoln", "done"]
    play(t, "reveal lincoln")
    assert player.money == 29
    assert [w for w in legal(t) if w.startswith("deliver")] == ["deliver wool5", "deliver wool9"]
    play(t, "deliver wool9", "disc certificate")
    assert player.money == 24
    assert names(player.discard) == "shropshire shropshire merino lincoln romney"
    assert "do aux" in legal(t)


@rule("GWT 13.1")
def test_as_many_types_as_shearers_and_only_once() -> None:
    t = table()
    staff(t, shearer=2)
    deal(t, "shropshire southdown southdown merino ferry")
    doing(t, "shear")
    play(t, "reveal southdown")
    assert legal(t) == ["reveal shropshire", "reveal merino", "done"]
    play(t, "done")
    assert me(t).money == 21
    assert asked(t) == "Shear"
    assert legal(t) == ["draw", "done"]
    assert why(t, "reveal merino").key == "shorn-once"


@rule("GWT 13.1")
def test_permanent_wool_alone_can_be_sold() -> None:
    t = table()
    player = deal(t, "ferry")
    player.draw = []
    player.lost_sheep = 14
    assert not can(t, "shear"), "nothing to shear, to draw or to sell"
    player.bonus_wool = 5
    doing(t, "shear")
    assert legal(t) == ["shear none", "done"]
    play(t, "shear none")
    assert player.money == 25
    play(t, "deliver wool5", "disc wool")
    assert player.posts[post("wool5")] == 1


@rule("GWT 13.1", "GWT 13.3")
def test_it_can_be_sold_after_every_shearer_has_drawn_but_only_once() -> None:
    t = table()
    staff(t, shearer=2)
    player = deal(t, "ferry kotare")
    player.bonus_wool = 2
    doing(t, "shear")
    play(t, "draw", "discard ferry", "draw", "discard kotare")
    assert legal(t) == ["shear none", "done"]
    assert why(t, "reveal merino").rule == "GWT 13.3"
    play(t, "shear none")
    assert player.money == 22
    assert asked(t) != "Shear"


@rule("GWT 13.4")
def test_the_icon_with_one_sheep_wants_exactly_that_one() -> None:
    t = table()
    me(t).bonus_wool = 2
    assert not can(t, "shear 1")
    assert can(t, "shear 2")
    deal(t, "merino")
    doing(t, "shear 1")
    assert legal(t) == ["reveal merino", "done"]
    assert why(t, "shear none").rule == "GWT 13.4"
    doing(t, "shear 3")
    assert legal(t) == ["reveal merino", "shear none", "done"]


@rule("GWT 13.3")
def test_shearers_may_draw_before_a_disc_is_sent() -> None:
    t = table()
    staff(t, shearer=3)
    player = deal(t, "ryeland")
    player.bonus_wool = 4
    doing(t, "shear")
    play(t, "reveal ryeland", "done")
    assert {"deliver wool9", "draw", "done"} <= set(legal(t))
    play(t, "draw")
    play(t, legal(t)[0])
    play(t, "deliver wool9", "disc certificate")
    assert legal(t) == ["draw", "done"], "one shearer is left"


@rule("GWT 13.2")
@pytest.mark.parametrize("name", ["wool5", "wool9", "wool13", "melbourne", "london"])
def test_every_wool_post(name: str) -> None:
    t = table()
    player = deal(t, "ryeland")
    player.bonus_wool = 8
    doing(t, "shear")
    play(t, "reveal ryeland")
    if name in components.LARGE_IDS:
        assert why(t, f"deliver {name}").rule == "GWT 12.8"
        settle(t, name)
    assert why(t, "deliver 9").rule == "GWT 13.2"
    play(t, f"deliver {name}")
    assert ("disc certificate" in legal(t)) == (name != "wool5")
    play(t, "disc wool")
    number = post(name)
    assert player.money == 20 + 13 - t.facts.transport[number]
    assert (components.ROMNEY in player.discard + player.hand + player.draw) == (name != "wool5")
    assert t.breakdown(0)["posts"] == t.facts.post_points[number]
    player.discs &= ~(1 << disc("limit"))
    assert player.posts[number] == 1


@rule("GWT 13.2")
def test_wool_posts_are_closed_after_one_disc_except_13() -> None:
    t = table()
    player = deal(t, "ryeland")
    player.bonus_wool = 8
    player.posts = [0] * 14 + [1, 1, 1]
    player.discs &= ~(7 << 13)
    play(doing(t, "shear"), "reveal ryeland")
    assert legal(t) == ["deliver wool13", "skip"]
    assert why(t, "deliver wool9").key == "delivered-before"


@rule("GWT 13.2")
def test_too_little_wool() -> None:
    t = table()
    deal(t, "ryeland")
    play(doing(t, "shear"), "reveal ryeland")
    assert legal(t) == ["deliver wool5", "skip"]
    assert why(t, "deliver wool9").key == "value-too-high"


@rule("GWT 13.4")
@pytest.mark.parametrize("sheep", [1, 2, 3])
def test_a_fixed_number_of_sheep(sheep: int) -> None:
    t = table()
    staff(t, shearer=5)
    player = deal(t, "shropshire southdown leicester merino")
    player.bonus_wool = 1
    doing(t, f"shear {sheep}")
    assert "draw" not in legal(t)
    play(t, *["reveal shropshire", "reveal southdown", "reveal leicester"][:sheep])
    assert player.money == 20 + 1 + [0, 1, 2, 4][sheep]


@rule("GWT 13.5")
def test_wool_may_move_a_disc_from_a_medium_harbour() -> None:
    t = table()
    player = deal(t, "ryeland")
    player.discs = 0
    player.posts = [14] + [0] * 16
    player.harbours |= 1 << harbour("timaru")
    play(doing(t, "shear"), "reveal ryeland", "deliver wool5")
    assert legal(t) == ["disc from timaru"]
    play(t, "disc from timaru")
    assert player.posts[post("wool5")] == 1


@rule("GWT 13.6")
def test_10a_sends_a_disc_to_wool_post_13() -> None:
    t = table()
    doing(t, "wool post 13")
    play(t, "disc certificate")
    assert (me(t).money, names(me(t).discard)) == (13, "romney")
    assert t.breakdown(0)["posts"] == 3
    me(t).money = 6
    assert not can(t, "wool post 13")
