"""What is kept to be looked up quickly is what lies on the table, and no copy changes another's."""

from __future__ import annotations

from typing import Any, cast

import pytest

from drystone.core.chance import Quick
from drystone.games.keyflower import RULES
from drystone.games.keyflower.components import BOATS, SITES
from drystone.games.keyflower.state import Table
from tests.rules import rule


def kept(t: Table) -> dict[str, Any]:
    """All that is looked up."""
    openings, villages = t.openings(), t.villages()
    return {
        "high": t.high[:],
        "outbid": [groups[:] for groups in t.outbid],
        "takes": t.takes[:],
        "taking": list(t.taking),
        "of_hue": list(t.of_hue),
        "lots": openings.lots,
        "sites": openings.sites,
        "priced": openings.priced[:],
        "prices": openings.prices[:],
        "villages": [tiles[:] for tiles in villages.sites],
        "waiting": [tiles[:] for tiles in villages.waiting],
    }


def play_some(t: Table, chance: Quick, decisions: int) -> None:
    for _ in range(decisions):
        if not t.over:
            legal = t.legal()
            t.play(legal[chance.below(len(legal))], chance)


@rule("KEY 4.4", "KEY 6.3", "KEY 11.1")
@pytest.mark.pure_too
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_what_is_kept_is_what_lies_there(seats: int) -> None:
    met = outbid = 0
    for seed in range(4):
        chance = Quick(seed)
        t = cast(Table, RULES.setup(seats, RULES.settle_options(seats, {}), chance))
        while not t.over:
            found = kept(t)
            anew = t.copy()
            anew.refresh()
            assert found == kept(anew)
            for seat, groups in enumerate(t.outbid):
                best = [max(bids[tile] for bids in t.bids) for tile in range(BOATS)]
                assert groups == [lot for lot in t.lots if 0 < t.bids[seat][lot] < best[lot]]
                outbid += len(groups)
            for tile in range(BOATS):
                assert [bool(tiles >> tile & 1) for tiles in t.of_hue].index(True) == t.hue[tile]
            for tile in range(SITES):
                brought = [n for n, tiles in enumerate(t.taking) if tiles >> tile & 1]
                assert brought == list(range(t.last[tile] + 1, t.facts.room - t.crowd(tile) + 1))
            play_some(t.copy(), Quick(seed), 5)
            assert found == kept(t)
            left = t.copy()
            play_some(t, chance, 7)
            assert found == kept(left)
            met += 1
    assert met > 60
    assert outbid > 3
