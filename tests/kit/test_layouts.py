"""Pictures for upright tablets and low screens have room for what matters."""

from __future__ import annotations

import re

from drystone.core.rules import Look
from drystone.games.caledonia.picture.whole import picture
from tests.caledonia.scene import table
from tests.caledonia.test_picture import moments


def test_everything_of_one_s_own_is_seen_at_once_on_a_tablet_and_a_low_screen() -> None:
    """A tablet of 820 by 1180 has 1010 units for it below header and above the bar."""
    game = next(game for game in moments(3, 11, 10) if not table(game).tiles)
    svg = picture(game.state.observe(0), Look(0, tall=True)).svg()
    boards = [float(y) for y in re.findall(r'x="2" y="([\d.]+)" width="796" height="268"', svg)]
    assert boards
    assert boards[0] + 268 <= 1010
    low = picture(game.state.observe(0), Look(0, broad=True))
    assert low.width / low.height > 1.95, "as broad as 1366 by 768 without header and bar"
