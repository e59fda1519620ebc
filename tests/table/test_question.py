"""What the table says that it waits for."""

from __future__ import annotations

from drystone.core.chance import Quick
from drystone.core.game import new_game
from drystone.games import find
from drystone.table.game import turns
from drystone.table.game.view import Viewpoint, view_of
from drystone.table.pages.bar import question
from drystone.table.pages.board import draw
from drystone.table.pages.messages import Messages
from drystone.table.pages.offers import label, offers
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


def test_the_button_that_goes_on_says_what_is_left() -> None:
    rules, dice, t = find("gwtnz"), Quick(2), Messages("en")
    match = match_of(new_game(rules, 2, 1, {}), "goes on", auto=False)
    met: dict[str, str] = {}
    for _ in range(600):
        match = ended(match)
        if match.over:
            break
        state = match.game.state
        legal, frame = match.game.legal(), type(state.frames[-1]).__name__
        if "done" in map(match.game.text, legal) and frame not in met:
            view = view_of(match, Viewpoint(state.seat))
            found = offers(view, draw(rules, view.board, view.look)).main
            assert found is not None
            met[frame] = label(rules, t, found)
        match = turns.decide(match, legal[dice.below(len(legal))])
    assert met["AtWellington"] == "Leave Wellington"
    assert met["Location"] == "Finish here"
    assert met["Ship"] == "Sail no further"
    assert met["Shear"] == "Shear no further sheep"
    assert "Done" not in met.values()
