"""Chapters 5 and 7: Wellington, and the discs of the player board."""

from __future__ import annotations

import pytest

from drystone.core.chance import Quick
from drystone.games.gwtnz import components, discs, investing, market, resources, wellington
from drystone.games.gwtnz.state import Table
from tests.gwtnz.tables import (
    a_tile,
    asked,
    at,
    b_tile,
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
    space,
    stock,
    table,
    water,
    why,
)
from tests.rules import rule

NOTHING = Quick(3)


def delivering(t: Table, total: int) -> Table:
    """A player has earned a total and must deliver."""
    at(t, "wellington")
    t.frames = [t.frames[0], wellington.Deliver(0, total)]
    return t


def posts(t: Table) -> list[str]:
    return [w.split()[1] for w in legal(t) if w.startswith("deliver")]


def lay(t: Table, *where: str) -> None:
    """Own discs of the last auxiliary spaces lie on posts."""
    player = me(t)
    spots = player.posts[:]
    for name in where:
        spots[post(name)] += 1
        player.discs &= ~(1 << player.discs.bit_length() - 1)
    player.posts = spots


@rule("GWT 5.1", "GWT 5.2", "GWT 5.4", "GWT 5.6", "GWT 5.8")
def test_mary_delivers_to_post_9() -> None:
    """The rulebook's example: 2 + 3 + 3, two certificates, post 9 with its objective and cost."""
    t = table()
    player = deal(t, "leicester leicester dorset corriedale")
    player.certificates, player.money = 3, 0
    lay(t, "6", "1")
    at(t, "wellington")
    play(t, "enter wellington", "reveal leicester", "reveal dorset", "reveal corriedale", "done")
    assert legal(t) == ["certificates 0", "certificates 1", "certificates 2", "certificates 3"]
    play(t, "certificates 2")
    assert (player.money, player.certificates) == (10, 1)
    assert names(player.hand) == "leicester"
    assert posts(t) == ["0", "3", "9"]
    assert why(t, "deliver 6").rule == "GWT 5.4"
    play(t, "deliver 9")
    assert "disc step" in legal(t)
    play(t, "disc step")
    assert player.money == 10 - 3 + 3
    assert asked(t) == "ChooseObjective"
    assert "skip" not in legal(t)
    play(t, "objective 2")
    assert player.discard[-1] >= components.PLAIN_OBJECTIVE
    assert asked(t) == "Foresight"


@rule("GWT 5.2", "GWT 7.6")
def test_a_permanent_certificate_adds_to_every_income() -> None:
    t = table()
    player = deal(t, "leicester dorset corriedale")
    player.bonus_certificates, player.money = 1, 0
    at(t, "wellington")
    play(t, "enter wellington", "reveal leicester", "reveal dorset", "reveal corriedale", "done")
    assert player.money == 9
    assert player.bonus_certificates == 1


@rule("GWT 5.2", "GWT 5.3")
def test_each_type_once_and_nothing_else_during_a_reveal() -> None:
    t = table()
    player = deal(t, "merino merino southdown romney ferry")
    player.tokens, player.gold = 2, 5
    at(t, "wellington")
    assert {"play ferry", "exchange", "gold compass"} <= set(legal(t))
    play(t, "enter wellington")
    assert legal(t) == ["reveal southdown", "reveal merino", "reveal romney", "done"]
    play(t, "reveal merino")
    assert legal(t) == ["reveal southdown", "reveal romney", "done"]
    assert why(t, "reveal merino").key == "each-type-once"
    play(t, "done")
    assert player.money == 22
    assert names(player.hand) == "southdown merino romney ferry"


@rule("GWT 5.5")
def test_dark_discs_go_to_dark_posts_only() -> None:
    t = delivering(table(), 9)
    play(t, "deliver 3")
    assert "disc wool" in legal(t)
    assert "disc step" not in legal(t)
    assert why(t, "disc step").rule == "GWT 5.5"
    t = delivering(table(), 9)
    play(t, "deliver 9")
    assert {"disc wool", "disc step"} <= set(legal(t))


@rule("GWT 5.5")
def test_with_only_dark_discs_left_they_may_go_to_a_white_post() -> None:
    t = table()
    me(t).money = 5
    dark = ["step", "hand", "hand3", "certificate4", "certificate", "wool4"]
    clear(t, *[n for n in components.DISC_IDS if n not in dark and n != "aux-money"])
    t = delivering(t, 0)
    play(t, "deliver 0")
    assert legal(t) == [
        "disc step",
        "disc hand",
        "disc certificate4",
        "disc certificate",
        "disc wool4",
    ]


@rule("GWT 5.6", "GWT 7.1")
def test_transport_and_clearing_must_be_payable_together() -> None:
    t = delivering(table(), 9)
    me(t).money = 6
    play(t, "deliver 9")
    assert "disc hand" in legal(t)
    assert "disc certificate4" not in legal(t)
    refusal = why(t, "disc certificate4")
    assert (refusal.rule, refusal.params["cost"]) == ("GWT 5.6", 7)
    play(t, "disc hand")
    assert me(t).money == 0
    t = delivering(table(), 9)
    me(t).money = 2
    assert "9" not in posts(t)
    assert why(t, "deliver 9").rule == "GWT 5.6"


@rule("GWT 5.6", "GWT 5.9")
def test_the_six_pounds_of_post_0_do_not_count_in_advance() -> None:
    t = table()
    me(t).money = 2
    me(t).discs = 1 << disc("hand") | 1 << disc("certificate4") | 1 << disc("step")
    assert discs.usable_discs(t, 0, 0, 0) == [disc("step")]
    t = delivering(table(), 0)
    play(t, "deliver 0", "disc wool")
    assert me(t).money == 26


@rule("GWT 5.7")
def test_without_a_disc_one_comes_from_a_medium_harbour() -> None:
    t = table()
    player = me(t)
    player.discs = 0
    player.posts = [14] + [0] * 16
    player.harbours |= 1 << harbour("timaru")
    t = delivering(t, 9)
    assert posts(t) == ["0", "1", "3", "6", "9"]
    play(t, "deliver 9")
    assert legal(t) == ["disc from timaru"]
    play(t, "disc from timaru")
    assert player.posts[post("9")] == 1
    assert player.harbours == 0


@rule("GWT 5.7")
def test_without_any_disc_nothing_is_placed() -> None:
    t = table()
    player = deal(t, "merino")
    player.discs = 0
    player.posts = [15] + [0] * 16
    at(t, "wellington")
    play(t, "enter wellington", "reveal merino", "done")
    assert asked(t) == "Foresight"
    assert player.money == 20 + 2 + 2, "both permanent certificates are clear"


@rule("GWT 5.8")
@pytest.mark.parametrize("name", components.LOCAL_IDS)
def test_every_local_post(name: str) -> None:
    t = delivering(table(), 21)
    facts = t.facts
    number = post(name)
    play(t, f"deliver {name}", "disc wool")
    pounds = facts.post_pounds[number] - facts.transport[number]
    assert me(t).money == 20 + pounds
    if facts.post_card[number] == components.FROM_OBJECTIVES:
        play(t, "objective stack")
        assert me(t).discard[-1] >= components.PLAIN_OBJECTIVE
    elif facts.post_card[number] >= 0:
        assert me(t).discard == [components.SUPPLY_CARDS[facts.post_card[number]]]
    again = posts(delivering(t, 21))
    assert (name in again) == (name in ("0", "21"))
    assert t.breakdown(0)["posts"] == facts.post_points[number]


@rule("GWT 5.4", "GWT 12.8")
@pytest.mark.parametrize("name", ["sydney", "san-francisco", "cape-town"])
def test_every_foreign_breeding_post(name: str) -> None:
    t = delivering(table(), 21)
    assert why(t, f"deliver {name}").rule == "GWT 12.8"
    settle(t, name)
    play(t, f"deliver {name}", "disc certificate")
    assert me(t).money == 20 - t.facts.transport[post(name)]
    assert t.breakdown(0)["posts"] == t.facts.post_points[post(name)]
    assert name not in posts(delivering(t, 21))


@rule("GWT 5.4")
def test_wool_posts_take_no_deliveries() -> None:
    t = delivering(table(), 21)
    settle(t, "london")
    assert why(t, "deliver london").key == "wrong-kind-of-post"
    assert why(t, "deliver wool5").rule == "GWT 5.4"


def foresee(t: Table, *tiles: str) -> None:
    """The foresight shows these tiles: two of A, two of B."""
    for place, name in enumerate(tiles):
        bag = t.bag_a if place < 2 else t.bag_b
        kind = a_tile(name) if place < 2 else b_tile(name)
        bag[t.foresight[place]] += 1
        bag[kind] -= 1
        t.foresight[place] = kind


@rule("GWT 5.10")
def test_foresight_a_places_a_worker_or_a_hazard() -> None:
    t = table()
    t.traps[4:] = [-1] * 4
    t.refresh()
    foresee(t, "sailor", "flood-3-green", "wool-tile", "joker-tile")
    t.bag_a[a_tile("sailor")] += t.jobs[2] + t.jobs[6] + t.jobs[10] + t.jobs[14] - 1
    for row in range(4):
        t.jobs[4 * row + 2] = int(row == 0)
    t.frames = [wellington.LeaveWellington(0), wellington.Foresight(0, 0)]
    other = t.copy()
    t.play(t.legal()[0], NOTHING)
    assert [t.jobs[4 * row + 2] for row in range(4)] == [1, 1, 0, 0]
    other.play(other.legal()[1], NOTHING)
    assert other.traps[4] == a_tile("flood-3-green")


@rule("GWT 5.1")
def test_something_else_during_the_foresight_is_refused_by_the_order_of_the_subphases() -> None:
    t = table()
    for letter in (0, 1):
        t.frames = [wellington.LeaveWellington(0), wellington.Foresight(0, letter)]
        assert why(t, "deliver 0").rule == "GWT 5.1"


@rule("GWT 5.10")
def test_a_tile_without_room_leaves_the_game() -> None:
    t = table()
    for row in range(4):
        t.bag_a[2] -= 1 - t.jobs[4 * row + 2]
        t.jobs[4 * row + 2] = 1
    foresee(t, "sailor", "flood-3-green", "wool-tile", "joker-tile")
    wellington.place_foresight(t, 0, 0, NOTHING)
    assert t.box_a[2] == 1
    assert t.foresight[0] == -1


@rule("GWT 5.11", "GWT 5.12", "GWT 5.13")
def test_the_token_follows_its_arrows() -> None:
    """Three players: rows of three, the left column stays empty."""
    t = table(3)
    assert investing.next_column(t) == 3
    stock(t, "lincoln")
    seen = []
    while t.token < 7:
        kind = next(k for k in range(11) if t.bag_b[k])
        t.bag_b[kind] -= 1
        before = t.token
        investing.place_bonus(t, kind, NOTHING)
        if t.token != before:
            seen.append((before + 1, sum(t.market), t.flipped, t.ending))
            stock(t, "lincoln")
    assert seen == [
        (2, 1, 0, -1),
        (3, 11, 0, -1),
        (4, 1, 1, -1),
        (5, 11, 1, -1),
        (6, 1, 1, -1),
        (7, 1, 1, 0),
    ]
    assert all(t.bonus[4 * row] == -1 for row in range(7))
    assert me(t).market_token == 1


@rule("GWT 5.13")
def test_a_fuller_market_gets_nothing() -> None:
    t = table()
    stock(t, "lincoln " * 7 + "dorset " * 5)
    market.refill(t, NOTHING)
    assert sum(t.market) == 12
    stock(t, "lincoln")
    t.flock = [0, 1, 0, 0, 0, 0]
    market.refill(t, NOTHING)
    assert t.market[1] == 2


@rule("GWT 5.14")
def test_then_the_runholder_starts_again_and_the_foresight_is_refilled() -> None:
    t = table()
    player = deal(t, "merino")
    at(t, "wellington")
    play(t, "enter wellington", "reveal merino", "done", "deliver 1", "disc wool")
    play(t, "foresight left", "foresight left")
    assert legal(t) == ["done"]
    assert -1 in t.foresight
    play(t, "done")
    assert player.space == space("start")
    assert min(t.foresight) >= 0


@rule("GWT 5.12")
def test_only_the_four_double_sided_buildings_change() -> None:
    t = table()
    facts = t.facts
    changed = [
        "abcdefgh"[i] for i in range(8) if facts.neutral_slots[i] != facts.neutral_slots[i + 8]
    ]
    assert changed == ["b", "c", "g", "h"]


DISC_EFFECTS = [
    ("step", 3),
    ("hand", -3),
    ("hand3", -8),
    ("limit", 0),
    ("certificate4", -4),
    ("certificate", 0),
    ("wool", 0),
    ("wool4", -4),
    *[(name, 0) for name in components.DISC_IDS[8:]],
]


def abilities(t: Table) -> list[int]:
    player = me(t)
    return [
        t.step_limit(0),
        player.hand_limit(t.facts),
        player.certificate_limit(t.facts),
        player.permanent_certificates(),
        player.permanent_wool(t.facts),
        *[player.clear_aux(aux) for aux in range(5)],
    ]


@rule("GWT 7.1", "GWT 7.6")
@pytest.mark.parametrize("name, money", DISC_EFFECTS)
def test_every_disc_space(name: str, money: int) -> None:
    t = table()
    me(t).discs = 0xFFFF
    before = abilities(t)
    discs.clear_space(t, 0, disc(name))
    assert me(t).money == 20 + money
    change = [b - a for a, b in zip(before, abilities(t), strict=True)]
    expected = [0] * 10
    kinds = ["step", "hand", "limit", "certificate", "wool"]
    kinds += [f"aux-{aux}" for aux in components.AUX_IDS]
    expected[kinds.index(name.rstrip("1234"))] = 2 if name == "limit" else 1
    assert change == expected


@rule("GWT 7.2")
def test_gold_and_certificates_have_limits() -> None:
    t = table()
    resources.gain_gold(t, 0, 9, "test")
    assert me(t).gold == 5
    resources.gain_certificates(t, 0, 9, "test")
    assert me(t).certificates == 3
    clear(t, "limit")
    resources.gain_certificates(t, 0, 9, "test")
    assert me(t).certificates == 5


@rule("GWT 7.3")
@pytest.mark.parametrize(
    "moves, gold", [([1], 0), ([2], 1), ([1, 1], 1), ([1, 2], 1), ([2, 1], 1), ([5], 1)]
)
def test_crossing_to_two_certificates_gives_gold(moves: list[int], gold: int) -> None:
    t = table()
    for count in moves:
        resources.gain_certificates(t, 0, count, "test")
    assert me(t).gold == gold


@rule("GWT 7.3")
def test_crossing_again_gives_gold_again() -> None:
    t = table()
    resources.gain_certificates(t, 0, 2, "test")
    me(t).certificates = 1
    resources.gain_certificates(t, 0, 1, "test")
    assert me(t).gold == 2


@rule("GWT 7.4")
def test_certificates_may_be_left() -> None:
    t = table()
    t.frames = []
    resources.offer_certificates(t, 0, 2, 0)
    assert legal(t) == ["certificates 0", "certificates 1", "certificates 2"]
    assert why(t, "certificates 3").rule == "GWT 7.2"


@rule("GWT 7.5", "GWT 18.9")
@pytest.mark.parametrize(
    "pair, money, gold, tokens, wool, points",
    [
        (1, 0, 0, 2, 0, 0),
        (2, 0, 2, 0, 0, 0),
        (3, 0, 0, 0, 1, 0),
        (4, 4, 0, 0, 0, 2),
        (5, 0, 0, 0, 0, 4),
    ],
)
def test_every_pair_of_storehouses(
    pair: int, money: int, gold: int, tokens: int, wool: int, points: int
) -> None:
    t = table()
    player = me(t)
    player.ship = water("c3")
    play(doing(t, "ship 1"), "upgrade sydney 1", f"storehouse {pair}")
    assert (player.money, player.gold, player.tokens) == (20, 0, 0)
    player.ship = water("n4")
    doing(t, "ship 1")
    play(t, "upgrade melbourne 1", f"storehouse {pair}")
    assert (player.money, player.gold, player.tokens) == (20 + money, gold, tokens)
    assert player.permanent_wool(t.facts) == wool
    assert t.breakdown(0)["workers-storehouses"] == points
    player.ship = water("s4")
    doing(t, "ship 1")
    play(t, "upgrade san-francisco 1")
    assert f"storehouse {pair}" not in legal(t)
