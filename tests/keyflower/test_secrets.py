"""Who offered which winter tile is told to nobody, not even after the end (KEY 3.5)."""

from __future__ import annotations

import itertools
from typing import cast

import pytest

import drystone
from drystone.core.chance import Quick, Seeded
from drystone.core.game import Game, game_at
from drystone.core.ledger import Ledger
from drystone.core.plain import plain
from drystone.games.keyflower import RULES
from drystone.games.keyflower.season import Offer
from drystone.games.keyflower.state import Table
from drystone.table.game.match import SPECTATOR, Match
from tests.keyflower.scene import Scene, everyone_passes, play, table
from tests.rules import rule
from tests.table import leaks

HANDS = ["jeweller", "windmill", "scribes", "watermill", "keythedral", "key-guild"]
OTHER_HANDS = ["watermill", "keythedral", "scribes", "jeweller", "windmill", "key-guild"]
ONE = [["offer jeweller", "offer scribes", "keep windmill"]]
ONE += [["keep keythedral", "offer watermill", "keep key-guild"]]
OTHER = [["offer watermill", "offer scribes", "keep keythedral"]]
OTHER += [["keep windmill", "offer jeweller", "keep key-guild"]]


def late_autumn(hands: list[str]) -> Game:
    scene = Scene(2, "autumn").hold(*hands).behind(0, red=4).behind(1, blue=3)
    text = play(everyone_passes(scene.game()), "board keyflower").position()
    return drystone.position(text)


def twins() -> list[tuple[Game, list[str]]]:
    """Two games, and how they go on: they differ only in who holds and offers which."""
    games = []
    for hands, said in ((HANDS, ONE), (OTHER_HANDS, OTHER)):
        game = late_autumn(hands)
        line = ["board sea-bastion", *said[1], "done", *said[0], "done"]
        game_after = play(game.copy(), *line)
        dice = Quick(6)
        while not game_after.over:
            action = game_after.legal()[dice.below(len(game_after.legal()))]
            line.append(game_after.text(action))
            game_after.play(action)
        games.append((game, line))
    assert games[0][1][9:] == games[1][1][9:], "the same in public"
    return games


def matches() -> list[list[Match]]:
    """The tables of the two games, from the choice of winter tiles on to the end."""
    told = []
    for i, (game, line) in enumerate(twins()):
        match = leaks.match_of(game, f"twin-{i}")
        after = []
        for number, text in enumerate(line):
            if number == len(match.log):  # else the table has answered for want of a choice
                match = leaks.after(match, game.parse(text))
            after.append(match)
        told.append(after[8:])
    return told


@rule("KEY 3.5", "KEY 13.1")
def test_nobody_else_is_ever_told_who_offered_which() -> None:
    """Every message to a spectator, byte for byte, right after the offers and after the end."""
    found = leaks.Found()
    both = list(zip(*matches(), strict=True))
    assert both[-1][0].over
    for one, other in [*both[:3], both[-1]]:
        assert plain(one.game.observe(SPECTATOR)) == plain(other.game.observe(SPECTATOR))
        leaks.compare(SPECTATOR, one, other, leaks.MESSAGES, found)
    assert found.messages == 4 * len(leaks.MESSAGES)
    assert found.leaks == 0, found.first
    ends = both[-1]
    assert ends[0].game.public_record() == ends[1].game.public_record()
    assert ends[0].game.record() != ends[1].game.record()


@rule("KEY 3.5")
def test_a_seat_may_look_at_its_own_choice_afterwards() -> None:
    end = matches()[0][-1]
    offers = [m for m in end.log if end.rules.words.text(m.action).startswith("offer")]
    assert [m.seat for m in offers] == [1, 0, 0]
    assert [[m.told_to(viewer, over=True) for m in offers] for viewer in (0, 1, SPECTATOR)] == [
        [False, True, True],
        [True, False, False],
        [False, False, False],
    ]
    others = [m for m in end.log if not m.never_told]
    assert all(m.told_to(SPECTATOR, over=True) for m in others)


@rule("KEY 3.5", "KEY 13.1")
def test_everybody_sees_how_many_were_put_up() -> None:
    game, line = twins()[0]
    ledger = Ledger()
    for text in line[:9]:
        assert table(game).fists == [0, 0], "not before all have chosen"
        game.play(text, ledger)
    for viewer in (-1, 0, 1):
        view = cast(Table, game.observe(viewer))
        assert view.fists == [2, 1]
        assert "winter tiles put up: 2" in RULES.describe(view)
        assert ", winter tiles: 2<" in game.picture(viewer)
    noted = [entry for entry in ledger.seen_by(-1) if entry.account == "winter-tiles"]
    assert [(entry.seat, entry.amount) for entry in noted] == [(0, 2), (1, 1)]


@rule("KEY 3.5")
def test_others_cannot_count_along_while_a_seat_chooses() -> None:
    """One offered or three: the same number of answers, and the same view of them."""
    seen = []
    for said in (["offer", "offer", "offer"], ["keep", "offer", "keep"]):
        game = play(late_autumn(HANDS), "board sea-bastion")
        told = []
        for verb, name in zip([*said, "done"], [*HANDS[3:], ""], strict=True):
            play(game, f"{verb} {name}".strip())
            told.append(plain(game.observe(0)))
        assert game.seat == 0
        seen.append(told)
    assert seen[0] == seen[1]


@rule("KEY 3.5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_public_record_replays_and_has_no_hands(seats: int) -> None:
    game = drystone.new("keyflower", seats=seats, seed=seats)
    dice = Quick(seats)
    while not game.over:
        game.play(game.legal()[dice.below(len(game.legal()))])
    text = game.public_record()
    again = drystone.replay(text)
    assert again.scores() == game.scores()
    assert plain(again.state) == plain(game.state), "all that is left at the end is public"
    assert again.public_record() == text, "there is nothing left to tell"
    assert "\nseed 0\n" in text


@rule("KEY 3.5")
def test_a_finished_game_shows_all_but_the_hands_of_winter_tiles() -> None:
    t = table(drystone.new("keyflower", seats=3, seed=2))
    for seat in range(-1, 3):
        shown = t.disclosed(seat)
        assert shown.screens == t.screens
        hands = [t.winter[3 * i : 3 * i + 3] if i == seat else [-1] * 3 for i in range(3)]
        assert shown.winter == list(itertools.chain(*hands))
        whole = shown.redeal(Seeded(1))
        RULES.check(whole)
        assert whole.screens == t.screens
        assert whole.winter != t.winter
    assert Offer.secret
    assert Offer.never_told
    assert game_at(drystone.new("keyflower").position(), lambda _: RULES).legal()
