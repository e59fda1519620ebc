"""What is drawn: a place for everything that can be decided on, for a wide screen and a phone."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from drystone.core.game import Game
from drystone.core.marks import SEAT_SHAPES
from drystone.core.rules import Look
from drystone.games.caledonia.picture import picture
from drystone.games.caledonia.words import AT, BUY, GAIN, WORDS
from tests.caledonia.scene import new, table
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


def ids(svg: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', svg)


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
        wide, narrow = (set(ids(game.picture(game.seat, narrow=n))) for n in (False, True))
        assert wide == narrow
        for action in game.legal():
            in_bar = game.text(action).split()[0] in IN_THE_BAR
            assert (WORDS.element(action) in wide) != in_bar, game.text(action)


@rule("CAL 17.5", "CAL 2.8")
@pytest.mark.parametrize("clans", ["auction", "none"])
def test_variants_have_the_same_elements_on_a_phone(clans: str) -> None:
    for game in moments(3, 5, 7, clans=clans, map="tight", imports="static"):
        for seat in range(-1, 3):
            wide, narrow = (game.picture(seat, narrow=n) for n in (False, True))
            assert set(ids(wide)) == set(ids(narrow))
            assert len(ids(narrow)) == len(set(ids(narrow)))
            ElementTree.fromstring(narrow)


@rule("CAL 3.4")
def test_a_phone_gets_a_column_with_the_style_of_all_pictures() -> None:
    game = new(4, seed=3)
    wide, narrow = (game.picture(0, narrow=n) for n in (False, True))
    styles = {svg[svg.index("<style>") : svg.index("</style>")] for svg in (wide, narrow)}
    assert len(styles) == 1
    assert 'viewBox="0 0 1440 800"' in wide
    assert 'viewBox="0 0 400 ' in narrow
    for x in re.findall(r'<rect x="([\d.]+)"', narrow):
        assert float(x) < 400
    for size in re.findall(r"font-size:(\d+)px", styles.pop()):
        assert int(size) >= 10


@rule("CAL 3.4")
def test_players_are_called_by_their_names_and_marked_as_elsewhere() -> None:
    game = new(3, seed=1)
    while table(game).tiles:
        game.play(game.legal()[0])
    for narrow in (False, True):
        svg = picture(game.observe(1), Look(1, "en", ("Isla", "Rory <3", ""), narrow))
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
        drawn = set(ids(game.picture(1 - seat, narrow=narrow)))
        assert {"piece-round", *(f"piece-price-{good}" for good in range(6))} <= drawn
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
    assert f'id="piece-{name}"' in game.picture(0)
    game.play(takes[0])
    for seat in range(3):
        assert f'id="piece-{name}"' in game.picture(seat)
        assert f'id="{WORDS.element(takes[0])}"' not in game.picture(seat)


@rule("CAL 11.4", "CAL 11.5")
def test_goods_are_gained_where_they_lie() -> None:
    svg = new(2, seed=1).picture(0, narrow=True)
    assert all(f'id="{WORDS.element(GAIN + good)}"' in svg for good in range(6))
