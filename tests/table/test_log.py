"""How deeds and what came of them are told."""

from __future__ import annotations

import re

import drystone
from drystone.core.chance import Quick
from drystone.core.game import Game
from drystone.core.ledger import EVERYONE, Entry
from drystone.games import find
from drystone.table.pages import along, log
from drystone.table.pages.history import history
from drystone.table.pages.log import change, latest
from drystone.table.pages.sitting import Chair, Sitting
from drystone.table.pages.tongue import Tongue


def line(game: Game, key: str) -> str:
    chairs = [Chair("Ada", "person"), Chair("Ben", "person")]
    return str(latest(Sitting(key, game, 0, chairs), Tongue("en")))


def test_the_last_deed_is_told_with_the_one_that_led_to_it() -> None:
    game = drystone.new("keyflower", seats=2, seed=3)
    first = game.seat
    assert first is not None
    game.play(next(a for a in game.legal() if game.text(a).startswith("bid")))
    bid = game.say(game.decisions[-1].action)
    name, other = ("Ada", "Ben") if first == 0 else ("Ben", "Ada")
    assert line(game, "a").endswith(f"{name}: {bid}</span>")
    while game.seat == first:
        game.play(game.legal()[0])
    sent = game.say(game.decisions[-1].action)
    assert line(game, "b").endswith(f"{name}: {bid} \u00b7 {sent}</span>")
    game.play(next(a for a in game.legal() if game.text(a).startswith("bid")))
    assert f"{other}: {game.say(game.decisions[-1].action)}</span>" in line(game, "c")


def test_nothing_was_done_yet() -> None:
    game = drystone.new("keyflower", seats=2, seed=3)
    assert line(game, "d") == "None"


def test_a_change_is_named_before_its_number() -> None:
    rules = find("keyflower")
    paid = Entry(0, "worker.red", -1, "bid", EVERYONE)
    assert change(rules, Tongue("en"), paid) == "red workers \u22121"
    assert change(rules, Tongue("de"), paid) == "rote Arbeiter \u22121"


def test_what_others_get_by_a_deed_stands_under_their_names() -> None:
    """The last to pass ends the round, and everybody produces."""
    game, dice = drystone.new("caledonia", seats=3, seed=3), Quick(3)
    s = Sitting("e", game, 0, [Chair(name, "person") for name in ("Ada", "Ben", "Cyd")])
    while True:
        legal = game.legal()
        game.play("pass" if "pass" in map(game.text, legal) else legal[dice.below(len(legal))])
        deed = history("e", game).deeds[-1]
        if {e.seat for e in deed.entries if e.amount} >= {0, 1, 2}:
            break
    own, *others = str(log.line(s, Tongue("en"), deed)).split('class="gains along"')
    who = s.name(deed.decision.seat)
    assert set(re.findall(r'title="(\w+): ', own)) == {who}
    names = [name for name in ("Ada", "Ben", "Cyd") if name != who]
    assert len(others) == len(names)
    for name, theirs in zip(names, others, strict=True):
        assert f'<span class="what">{name}</span>' in theirs
        assert set(re.findall(r'title="(\w+): ', theirs)) == {name}


def test_before_ones_first_decision_there_is_no_last_turn() -> None:
    game = drystone.new("gwtnz", seats=2, seed=3)
    chairs = [Chair("Ada", "person"), Chair("Ben", "person")]

    def since() -> str:
        assert game.seat is not None
        key = f"f{len(game.decisions)}"
        drawn = str(along.since(Sitting(key, game, game.seat, chairs), Tongue("en")))
        return drawn.partition(">")[0]

    first = game.seat
    while game.seat == first:
        assert "hidden" in since()
        game.play(game.legal()[0])
    assert "hidden" in since(), "the other one's first turn"
    while game.seat != first:
        game.play(game.legal()[0])
    assert "hidden" not in since()
