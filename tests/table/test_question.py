"""What the table says that it waits for."""

from __future__ import annotations

from drystone.core.chance import Quick
from drystone.core.game import new_game
from drystone.games import find
from drystone.table.game import turns
from drystone.table.game.view import Viewpoint, view_of
from drystone.table.pages.bar import question
from drystone.table.pages.messages import Messages
from tests.table.leaks import ended, match_of


def test_what_is_asked_is_not_asked_again_when_only_done_is_left() -> None:
    rules, dice, t = find("caledonia"), Quick(2), Messages("en")
    match = match_of(new_game(rules, 2, 1, {}), "asked", auto=False)
    met = 0
    for _ in range(400):
        match = ended(match)
        if match.over or met > 2:
            break
        legal, seat = match.game.legal(), match.game.state.seat
        said = question(view_of(match, Viewpoint(seat)), t)
        only_done = [match.game.text(action) for action in legal] == ["done"]
        assert (said == t("play.all-chosen")) == only_done
        met += only_done
        match = turns.decide(match, legal[dice.below(len(legal))])
    assert met > 0
