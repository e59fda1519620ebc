"""What stands beside the board."""

from __future__ import annotations

import json
import re
from html import unescape

from drystone.core.game import new_game
from drystone.games import find
from drystone.table.game.events import Sit, StandIn
from drystone.table.game.view import Viewpoint, view_of
from drystone.table.pages.messages import Messages
from drystone.table.pages.side_panels import chat
from tests.table.client import GAME
from tests.table.leaks import match_of


def test_whoever_has_two_seats_comes_back_to_the_one_that_was_clicked() -> None:
    """Every button names its seat, or the first seat would come back twice."""
    match = match_of(new_game(find(GAME), 2, 5, {}), "back")
    match = match.after(Sit(1, "p0", "P0"), StandIn(0, "visitor"), StandIn(1, "visitor"))
    panel = str(chat(view_of(match, Viewpoint(0, (0, 1))), Messages("en")))
    buttons = re.findall(r'data-post="come-back" data-fields="([^"]*)"', panel)
    assert [json.loads(unescape(fields)) for fields in buttons] == [{"seat": 0}, {"seat": 1}]
