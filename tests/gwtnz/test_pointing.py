"""What somebody is told before they give something away."""

from __future__ import annotations

from drystone.games.gwtnz.pointing import refuse_loss
from drystone.games.gwtnz.resources import UpToCertificates
from drystone.games.gwtnz.state import Table
from drystone.games.gwtnz.words import WORDS
from tests.gwtnz import tables
from tests.rules import rule


def told(t: Table, word: str) -> str:
    """The key of the warning before a word, if there is one."""
    found = refuse_loss(t, WORDS.parse(word))
    return found.key if found is not None else ""


@rule("GWT 7.2")
def test_gold_beyond_the_limit_is_lost_and_that_is_said_before() -> None:
    t = tables.table()
    t.frames.append(UpToCertificates(0, 2, 2))
    player = t.players[0]
    player.certificates, player.gold = 0, t.facts.gold_limit
    assert told(t, "certificates 2") == "gold-lost"
    assert told(t, "certificates 1") == ""
    player.gold -= 1
    assert told(t, "certificates 2") == ""


@rule("GWT 4.3", "GWT 4.9")
def test_actions_that_are_given_up_are_counted_before() -> None:
    t = tables.at(tables.table(), "a")
    local = [word for word in tables.legal(t) if word.startswith("do ")]
    aux = [word for word in tables.legal(t) if word.startswith("aux ")]
    assert local
    assert aux
    assert told(t, aux[0]) == "instead-of-the-building"
    assert told(t, local[0]) == "", "the others stay open"
