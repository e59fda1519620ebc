"""Why not: the rule that forbids what a player would plausibly try; and what the ledger hears."""

from __future__ import annotations

import pytest

from drystone.core.game import Game
from drystone.core.ledger import Ledger
from drystone.games.caledonia import RULES
from drystone.games.caledonia.words import GOOD, UNIT, WORDS
from tests.caledonia.scene import (
    give,
    hold,
    new,
    play,
    player,
    rule_against,
    scene,
    table,
    why,
    words,
)
from tests.rules import rule


@rule("CAL 12.2", "CAL 9.6")
def test_buchanan_fulfils_a_contract_that_the_first_one_brought() -> None:
    units = "bakery 4.6, bakery 4.7, bakery 4.9, sheep 4.8"
    game = hold(scene(4, clans={0: "buchanan"}, units={0: units}, contracts="1"), "7")
    give(game, bread=9, wool=9, cheese=9, whisky=9)
    table(game).pile = [38]
    player(game, 1).fulfilled = [c for c in range(49) if c not in (38, 6, *table(game).boxes)]
    play(give(game), "fulfil 7", "expand bakery", "at 3.8", "draw", "take 39")
    assert words(game) == ["fulfil 39", "done"]


@rule("CAL 11.8")
@pytest.mark.parametrize(
    "action",
    ["ship", "hire", "improve miners", "buy grain", "expand sheep", "port b", "port d", "pass"],
)
def test_after_moving_a_price_nothing_but_the_trade(action: str) -> None:
    game = give(scene(3, ports="6 7 5 4", units={0: "sheep 1.9, sheep 13.8"}), wool=2)
    play(game, "port a", "price wool up")
    refusal = why(game, action)
    assert (refusal.rule, refusal.key) == ("CAL 11.8", "trade-first")
    assert refusal.params == {"good": "good.wool"}


@rule("CAL 3.5", "CAL 11.3", "CAL 3.6")
def test_ports_while_slaughtering() -> None:
    units = "sheep 1.9, cow 13.8, cow 13.6, cow 13.5"
    game = hold(scene(3, ports="1 5 4 8", units={0: units}), "3")
    play(game, "fulfil 3")
    assert rule_against(game, "port b") == "CAL 3.5"
    play(game, "slaughter 13.5")
    assert words(game) == ["port a", "slaughter 13.6", "slaughter 13.8"]


@rule("CAL 11.4", "CAL 11.5")
def test_goods_of_the_other_kind() -> None:
    game = give(scene(ports="3", units={0: "sheep 1.9"}), bread=1)
    play(game, "port a")
    assert rule_against(game, "discard cheese") == "CAL 11.5"
    play(game, "discard bread", "gain cheese")
    assert rule_against(game, "gain wool") == "CAL 11.5"


@rule("CAL 11.9", "CAL 3.6")
def test_units_to_exchange_are_named_in_any_order() -> None:
    game = play(scene(ports="7", units={0: "sheep 1.9, sheep 1.7, cow 1.5"}), "port a")
    play(game, "exchange 1.7")
    assert words(game) == ["exchange 1.5", "exchange 1.9"]
    assert rule_against(game, "exchange 1.7") == "CAL 11.9"


@rule("CAL 17.6", "CAL 17.2", "CAL 6.1")
def test_spaces_that_are_not_there() -> None:
    game = play(scene(3, units={0: "sheep 10.6"}, blocked="9.5"), "expand sheep")
    assert rule_against(game, "at 9.5") == "CAL 17.6"
    game = scene(2, units={0: "worker 3.6"}, clans={0: "macdonald"}, without_ports=True)
    play(game, "expand worker")
    assert rule_against(game, "at port-a") == "CAL 17.2"
    game = scene(3, units={0: "sheep 9.5"})
    assert rule_against(game, "expand woodcutter") == "CAL 6.1"


@rule("CAL 13.3")
def test_why_no_more_is_made() -> None:
    game = give(scene(1, units={0: "dairy 10.6, bakery 10.7"}), milk=1, grain=1)
    play(game, "pass")
    assert why(game, "make cheese 2").key == "too-much"
    play(game, "make cheese 1")
    assert why(game, "make cheese 1").key == "made-already"
    assert why(game, "store").key == "no-cellar"
    assert why(game, "churn").key == "no-butter"
    assert why(game, "hire").key == "not-now"


@rule("CAL 8.4", "CAL 11.6")
def test_a_bonus_upgrade_asks_by_its_own_rule() -> None:
    game = play(scene(ports="4", units={0: "sheep 1.9"}), "port a")
    assert rule_against(game, "pass") == "CAL 8.4"


@rule("CAL 1.5", "CAL 9.1", "CAL 11.9")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_what_the_ledger_hears_adds_up(seats: int) -> None:
    game = new(seats, seed=3, kickstarter=True)
    before = accounts(game)
    heard = [dict.fromkeys(before[seat], 0) for seat in range(seats)]
    while not game.over:
        ledger = Ledger()
        choices = [a for a in game.legal() if game.text(a) != "pass"] or game.legal()
        game.play(choices[(7 * len(game.decisions)) % len(choices)], ledger)
        for entry in ledger.entries:
            if entry.seat >= 0 and entry.account in heard[entry.seat]:
                heard[entry.seat][entry.account] += entry.amount
    after = accounts(game)
    for seat in range(seats):
        for account, amount in heard[seat].items():
            assert amount == after[seat][account] - before[seat][account], (seat, account)


def accounts(game: Game) -> list[dict[str, int]]:
    """What every player has, by the ledger's accounts."""
    t = table(game)
    found = []
    for me in t.players:
        mine = {"money": me.money, "glory": me.glory}
        mine["contract"] = len(me.contracts)
        mine["fulfilled"] = len(me.fulfilled)
        mine["port"] = bin(me.ports_used).count("1")
        for good, count in enumerate(me.goods):
            mine["good." + WORDS.symbol(GOOD, good)] = count
        for kind in range(6):
            mine["unit." + WORDS.symbol(UNIT, kind)] = -me.left[kind]
        found.append(mine)
    return found


@rule("CAL 3.4")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_table_in_words(seats: int) -> None:
    game = new(seats)
    while not game.over and len(game.decisions) < 60:
        text = RULES.describe(game.observe(0))
        assert f"seat {seats - 1}" in text
        assert len(text.splitlines()) < 45
        game.play(game.legal()[len(game.decisions) % len(game.legal())])
