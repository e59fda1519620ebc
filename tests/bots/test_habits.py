"""Positions in which the laird does what a person would, and the overseer does not."""

from __future__ import annotations

import pytest

from drystone.bots import seat
from drystone.games.gwtnz import wellington
from drystone.games.gwtnz.state import Table
from tests.gwtnz.tables import RULES, at, me, table


def at_wellington(total: int, certificates: int) -> Table:
    """A player has revealed sheep of so much value, and may add certificates."""
    t = at(table(), "wellington")
    me(t).certificates = certificates
    t.frames = [t.frames[0], wellington.SpendCertificates(0, total)]
    return t


def delivered(spec: str, t: Table) -> str:
    """The post that a bot delivers to in the end."""
    bot = seat(spec, seed=1)
    while not isinstance(t.frames[-1], wellington.Deliver):
        t.play(bot.choose(RULES, t.observe(0)), seat("random").dice)
    return RULES.words.text(bot.choose(RULES, t.observe(0)))


@pytest.mark.parametrize("total, certificates", [(12, 3), (13, 2), (14, 1)])
def test_fifteen_with_certificates_is_better_than_twelve_without(
    total: int, certificates: int
) -> None:
    assert delivered("laird", at_wellington(total, certificates)) == "deliver 15"
    assert delivered("overseer", at_wellington(total, certificates)) == "deliver 12"
