"""What is drawn: a place for everything that can be decided on, for a wide screen and a phone."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from drystone.core.game import Game
from drystone.core.picture import Picture
from drystone.core.rules import Look
from drystone.games.caledonia.components import COW, DISTILLERY, FIELD, MINER, SPACES
from drystone.games.caledonia.picture.labels import unit_makes
from drystone.games.caledonia.picture.map import told_of
from drystone.games.caledonia.picture.pen import Pen
from drystone.games.caledonia.picture.whole import picture
from drystone.games.caledonia.words import AT, BUY, GAIN, WORDS
from drystone.kit.marks import SEAT_SHAPES
from tests.caledonia.scene import new, scene, table
from tests.rules import rule

IN_THE_BAR = {"trade", "brew", "price", "make", "store", "churn", "bid", "drop", "done"}
"""Words that mean no thing on the table: the page has buttons for them."""


def moments(seats: int, seed: int, every: int, **options: bool | str) -> Iterator[Game]:
    """A random game, stopped at every so-many-th decision and at the end."""
    dice = random.Random(seed)
    game = new(seats, seed=seed, **options)
    while not game.over:
        if len(game.decisions) % every == 0:
            yield game
        game.play(dice.choice(game.legal()))
    yield game


def drawn(game: Game, seat: int, *, narrow: bool = False) -> Picture:
    return picture(game.observe(seat), Look(seat, narrow=narrow))


def shown(game: Game, seat: int, *, narrow: bool = False) -> set[str]:
    """What can be clicked, and the pieces."""
    seen = drawn(game, seat, narrow=narrow)
    return {*seen.clickable, *(f"piece-{name}" for name in seen.pieces)}


def middle(svg: str, piece: str) -> tuple[float, float]:
    """Roughly where a piece lies: its first coordinates."""
    part = svg[svg.index(f'id="piece-{piece}"') :]
    found = re.search(r'(?:x|cx)="([\d.]+)" c?y="([\d.]+)"|translate\(([\d.]+) ([\d.]+)\)', part)
    assert found is not None
    x, y = (float(n) for n in found.groups() if n is not None)
    return x, y


@rule("CAL 3.4")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everything_one_can_decide_on_has_its_place(seats: int) -> None:
    for game in moments(seats, seats, 5, kickstarter=True):
        if game.seat is None:
            continue
        wide, narrow = (shown(game, game.seat, narrow=n) for n in (False, True))
        assert wide == narrow
        for action in game.legal():
            in_bar = game.text(action).split()[0] in IN_THE_BAR
            assert (WORDS.element(action) in wide) != in_bar, game.text(action)


@rule("CAL 17.5", "CAL 2.8")
@pytest.mark.parametrize("clans", ["auction", "none"])
def test_variants_have_the_same_elements_on_a_phone(clans: str) -> None:
    for game in moments(3, 5, 7, clans=clans, map="tight", imports="static"):
        for seat in range(-1, 3):
            assert shown(game, seat) == shown(game, seat, narrow=True)
            narrow = drawn(game, seat, narrow=True)
            assert len(narrow.pieces) == len(set(narrow.pieces))
            ElementTree.fromstring(narrow.svg())


@rule("CAL 3.4")
def test_a_phone_gets_a_column_with_the_style_of_all_pictures() -> None:
    game = new(4, seed=3)
    wide, narrow = (drawn(game, 0, narrow=n) for n in (False, True))
    assert wide.sheet == narrow.sheet
    assert (wide.width, wide.height) == (1440, 800)
    assert narrow.width == 400
    for element in ElementTree.fromstring(narrow.svg()).iter():
        assert float(element.get("x", 0)) < 400
    for size in re.findall(r"font-size:(\d+)px", wide.sheet):
        assert int(size) >= 10


@rule("CAL 3.4")
def test_players_are_called_by_their_names_and_marked_as_elsewhere() -> None:
    game = new(3, seed=1)
    while table(game).tiles:
        game.play(game.legal()[0])
    for narrow in (False, True):
        svg = str(picture(game.observe(1), Look(1, "en", ("Isla", "Rory <3", ""), narrow)))
        assert ">Isla<" in svg
        assert ">Rory &lt;3<" in svg
        assert ">Player 3<" in svg
        assert ">Player 2<" not in svg
        assert all(shape in svg for shape in SEAT_SHAPES[:3])


@rule("CAL 2.9", "CAL 6.1")
@pytest.mark.parametrize("viewer", [0, 1])
def test_a_unit_comes_from_its_board_to_its_space(viewer: int) -> None:
    game = new(2, seed=4)
    while not game.text(game.legal()[0]).startswith("at "):
        game.play(game.legal()[0])
    space = game.legal()[0] - AT
    before = game.picture(viewer)
    game.play(game.legal()[0])
    after = game.picture(viewer)
    assert middle(before, f"unit-{space}")[0] > 600
    assert middle(after, f"unit-{space}")[0] < 600


@rule("CAL 4.1", "CAL 4.2")
def test_merchants_and_price_markers_keep_their_names() -> None:
    game = new(2, seed=4)
    while not game.text(game.legal()[-1]).startswith("pass"):
        game.play(game.legal()[0])
    assert game.seat is not None
    seat = game.seat
    for narrow in (False, True):
        pieces = drawn(game, 1 - seat, narrow=narrow).pieces
        assert {"round", *(f"price-{good}" for good in range(6))} <= {*pieces}
    before = game.picture(seat)
    game.play(BUY)
    game.play(game.legal()[0])
    after = game.picture(seat)
    for name in (f"merchant-{seat}-0", "price-0"):
        assert middle(before, name) != middle(after, name)
    assert middle(before, "price-1") == middle(after, "price-1")


@rule("CAL 5.1")
def test_a_contract_moves_to_whoever_takes_it() -> None:
    for game in moments(3, 2, 1):
        takes = [action for action in game.legal() if game.text(action).startswith("take ")]
        if takes:
            break
    contract = WORDS.text(takes[0]).split()[1]
    name = f"contract-{int(contract) - 1}"
    assert name in drawn(game, 0).pieces
    game.play(takes[0])
    for seat in range(3):
        assert name in drawn(game, seat).pieces
        assert WORDS.element(takes[0]) not in drawn(game, seat).clickable


@rule("CAL 11.4", "CAL 11.5")
def test_goods_are_gained_where_they_lie() -> None:
    clickable = drawn(new(2, seed=1), 0, narrow=True).clickable
    assert {GAIN + good for good in range(6)} <= {*clickable.values()}


@rule("CAL 1.5")
@pytest.mark.parametrize("pieces", [0, 1, 2, 3])
def test_a_kind_of_few_pieces_is_drawn(pieces: int) -> None:
    game = scene(2, facts=f"[units.unit.dairy]\npieces = {pieces}\n")
    assert f"0/{pieces}<" in drawn(game, 0).svg()
    assert f"0/{pieces}<" in drawn(game, 0, narrow=True).svg()


@rule("CAL 3.4")
def test_two_contracts_of_a_rival_cover_no_number() -> None:
    """What stands beside them is short: words are on one's own board alone."""
    game = next(game for game in moments(4, 11, 10) if table(game).round == 2)
    table(game).players[1].contracts = [3, 4]
    svg = drawn(game, 0).svg()
    assert svg.count("scale(0.76)") == 2
    assert len(re.findall("<text[^>]*>(?:Joined|Contracts)", svg)) == 2
    lefts = [float(x) for x in re.findall(r"translate\(([\d.]+) [\d.]+\) scale\(0\.76\)", svg)]
    before = svg[: svg.index("scale(0.76)")]
    beside = before[before.rindex("#i-space") :]
    numbers = [float(x) for x in re.findall(r'<text x="([\d.]+)"', beside)]
    assert numbers
    assert max(numbers) + 8 < min(lefts)


@rule("CAL 9.1")
@pytest.mark.parametrize("seats", [1, 2])
def test_a_tablet_held_upright_shows_all_fulfilled_contracts(seats: int) -> None:
    game = next(game for game in moments(seats, 11, 10) if not table(game).tiles)
    table(game).players[0].fulfilled = list(range(12))
    svg = picture(game.state.observe(0), Look(0, tall=True)).svg()
    height = float(re.findall(r'viewBox="0 0 800 ([\d.]+)"', svg)[0])
    done = svg[svg.index(f'id="piece-contract-{table(game).players[0].fulfilled[0]}"') :]
    rows = [float(y) for y in re.findall(r'y="([\d.]+)" width="96" height="88"', done)]
    assert len(rows) >= 12
    assert max(rows) + 88 <= height


@rule("CAL 13.1", "CAL 13.2", "CAL 13.3")
def test_a_unit_says_what_it_brings() -> None:
    t = table(new(2))
    pen = Pen(Look(0), set())
    me = t.players[0]
    assert "earns £6" in unit_makes(pen, t, 0, MINER, "It")
    me.miners_improved = 1
    assert "earns £8" in unit_makes(pen, t, 0, MINER, "It")
    assert "2 grain" in unit_makes(pen, t, 0, FIELD, "It")
    assert "It: may make whisky of one grain" in unit_makes(pen, t, 0, DISTILLERY, "It")
    assert "meat" in unit_makes(pen, t, 0, COW, "It")
    assert "meat" not in unit_makes(pen, t, 0, FIELD, "It")


@rule("CAL 2.2")
def test_land_out_of_play_is_not_said_to_be_for_expanding() -> None:
    t = table(new(2))
    rim = next(space for space in range(SPACES) if not t.land.active >> space & 1)
    told = told_of(Pen(Look(0), set()), t, rim)
    assert "CAL 2.2" in told
    assert "CAL 6.1" not in told


@rule("CAL 16.5", "CAL 16.6")
def test_alone_the_picture_says_what_so_many_points_and_settlements_are() -> None:
    alone, together = scene(1, without_ports=True), scene(2, without_ports=True)
    told = [picture(game.observe(0), Look(0)) for game in (alone, together)]
    assert ["Genius" in "".join(one.markup) for one in told] == [True, False]
    for number, there in (("CAL 16.5", [True, False]), ("CAL 15.5", [False, True])):
        assert [any(number in tip for tip in one.tips) for one in told] == there


@rule("CAL 16.5")
def test_alone_the_places_of_contracts_say_what_so_many_bring() -> None:
    game = next(game for game in moments(1, 11, 10) if not table(game).tiles)
    table(game).players[0].fulfilled = [4]
    svg = picture(game.state.observe(0), Look(0)).svg()
    corner = svg[svg.index('id="piece-contract-4"') :]
    assert [corner.count(f">{points} points<") for points in (4, 8, 12)] == [1, 1, 1]
