"""Every clan, port, scoring tile, starting tile and contract, one by one."""

from __future__ import annotations

import pytest

import drystone
from drystone.core.facts import FactsError
from drystone.games.caledonia import facts
from drystone.games.caledonia.clans import ChoosePair
from drystone.games.caledonia.printed import POUNDS, WARES, amount_of
from drystone.games.caledonia.scoring import glory_of
from drystone.games.caledonia.words import CLAN, GOOD, SCORING_TILE, WORDS
from tests.caledonia.scene import fulfilled, give, hold, play, player, scene, table, why, words
from tests.rules import rule

COWS = ["4.3", "4.4", "4.6"]
SHEEP = ["10.6", "10.7", "10.8"]


@rule("CAL 9.1", "CAL 9.2", "CAL 9.4", "CAL 9.5")
@pytest.mark.parametrize("number", range(1, 51))
def test_every_contract_is_fulfilled_for_what_it_asks_and_gives_what_it_says(number: int) -> None:
    contract = facts.read_facts().contracts[number - 1]
    animals = [f"cow {COWS[i]}" for i in range(contract.beef)]
    animals += [f"sheep {SHEEP[i]}" for i in range(contract.mutton)]
    game = hold(scene(units={0: ", ".join(["miner 3.6", *animals])}), str(number))
    goods = dict(zip(WORDS.symbols[GOOD], contract.need, strict=True))
    short = next((name for name, need in goods.items() if need), "")
    if short:
        give(game, **{**goods, short: goods[short] - 1})
        assert why(game, f"fulfil {number}").rule == "CAL 9.1"
    give(game, **goods)
    play(game, f"fulfil {number}")
    for place in [*COWS[: contract.beef], *SHEEP[: contract.mutton]]:
        play(game, f"slaughter {place}")
    if contract.upgrades or contract.free_spaces:
        assert ("expand miner" in words(game)) == bool(contract.free_spaces)
        assert ("ship" in words(game)) == bool(contract.upgrades)
        for _ in range(contract.upgrades):
            play(game, "ship")
        if contract.free_spaces:
            play(game, "done")
    assert game.seat == 1
    assert player(game).goods == [0] * 6
    assert player(game).money == 50 + contract.money
    assert player(game).shipping == contract.upgrades
    assert table(game).imports == contract.imports
    assert game.breakdown(0)["hops"] == contract.hops
    assert player(game).left[:2] == [4, 4]


@rule("CAL 2.8", "CAL 12.5", "CAL 12.6", "CAL 12.14")
@pytest.mark.parametrize("clan", range(9))
@pytest.mark.parametrize("seats", [1, 4])
def test_every_clan_starts_as_it_should(clan: int, seats: int) -> None:
    game = scene(seats, kickstarter=True)
    t = table(game)
    t.clans, t.tiles = [clan], [clan]
    t.frames.append(ChoosePair(0))
    for thing in ("merchants", "money"):
        give(game, **{thing: 2 if thing == "merchants" else 0})
    play(give(game), f"choose {WORDS.symbol(CLAN, clan)}")
    me = player(game)
    assert (me.clan, me.tile) == (clan, clan)
    assert me.money == 55
    assert me.goods == [amount_of(t.facts.start_gives[clan], WARES, good) for good in range(6)]
    assert me.merchants + me.hireable == 7
    assert me.merchants == 2 + t.facts.clans[clan].merchants
    assert me.shipping == t.facts.clans[clan].shipping
    assert (me.left[8] == 8) == (WORDS.symbol(CLAN, clan) == "macdonald")


@rule("CAL 2.8")
def test_starting_goods_are_of_similar_worth() -> None:
    prices = [4, 5, 5, 10, 10, 11]
    for gives in facts.read_facts().start_gives:
        assert amount_of(gives, POUNDS) == 55
        assert 14 <= sum(prices[e.what] * e.amount for e in gives if e.op == WARES) <= 16


@rule("CAL 14.1")
@pytest.mark.parametrize("tile", range(9))
def test_every_scoring_tile_pays_in_its_round_and_nothing_to_who_has_nothing(tile: int) -> None:
    game = scene(2, scoring=str(tile + 1), round_=1, units={0: "miner 3.6", 1: "miner 6.3"})
    for _ in range(2):
        play(game, "pass")
    expected = glory_of(table(fulfilled(scene(2, units={0: "miner 3.6"}), "")), 0, tile)
    assert player(game).glory == expected
    assert WORDS.symbol(SCORING_TILE, tile) == str(tile + 1)


@rule("CAL 2.1")
def test_every_fact_says_where_it_is_known_from() -> None:
    rows = facts.FILES.rows()
    assert len(rows) > 100
    assert {known for _, _, known in rows} == {"rulebook", "source", "reconstructed"}


@rule("CAL 6.4")
def test_an_owner_puts_facts_right(tmp_path_factory: pytest.TempPathFactory) -> None:
    override = tmp_path_factory.mktemp("facts") / "mine.toml"
    override.write_text("[units.unit.sheep]\ncost = 7\n[tiles.start.1]\ngives = '£60, 3 wool'\n")
    game = drystone.new("caledonia", seats=2, facts=str(override))
    mine = table(game).facts
    assert mine.unit_cost[0] == 7
    gives = mine.start_gives[0]
    assert [(e.op, e.amount, e.what) for e in gives] == [(POUNDS, 60, 0), (WARES, 3, 0)]
    assert facts.read_facts().unit_cost[0] == 8


@rule("CAL 1.4")
@pytest.mark.parametrize(
    "override",
    [
        "[contracts.contract.1]\nneed = 'four wool'",
        "[tiles.port.5]\neffect = 'ten pounds'",
        "[tiles.scoring.1]\nglory = 'much'",
        "[map.side.A1]\nrows = ['1: G2 M2 G2 L G9']",
        "[map.side.A1]\nrivers = '1.5|6.8'",
        "[clans.clan.campbell]\npower = 'cheap'",
        "[market.good.wool]\nprices = [1, 2]",
        "[units.unit.cow]\nmakes = 'cheese'",
        "[market.neighbourhood]\nbasic = 3",
        "[export.imports]\nstep = 0",
        "[export.pass.two]\nmoney = [16]",
        "[map.ports.small]\nplaces = ['1.8', '13.9', '13.1', '20.1']",
        "[clans.clan.buchanan]\npower = 'take 3 for one fee, fulfil 2, draw 6'",
    ],
)
def test_facts_that_make_no_sense_are_refused(override: str) -> None:
    with pytest.raises(FactsError):
        facts.read_facts(override)
