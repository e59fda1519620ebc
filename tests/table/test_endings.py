"""The end of a game that is not the rules': resigned, agreed on, expired; and playing again."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from drystone.table.game import events
from drystone.table.game.endings import result_of
from drystone.table.running.alarms import due
from drystone.table.storage.database import DETAILS
from tests.table.client import Guest, table
from tests.table.test_clocks import DAY, Evening, together


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table() as guest:
        yield guest


def three(door: Guest) -> tuple[Guest, Guest, Guest, Any]:
    """Three people at a table."""
    ada, ben, cleo = (door.someone(name) for name in ("Ada", "Ben", "Cleo"))
    game = ada.open("me", "open", "open", listed=True)
    ben.post(f"/games/{game['id']}/sit", seat=1)
    cleo.post(f"/games/{game['id']}/sit", seat=2)
    return ada, ben, cleo, ada.get(f"/games/{game['id']}")


def test_of_two_the_other_one_wins(door: Guest) -> None:
    ada, ben, game = together(door)
    view = ada.post(f"/games/{game['id']}/resign", seat=0)
    assert view["over"]
    assert view["seat"] is None
    assert view["ending"] | {"again": []} == {
        "winners": [1],
        "reason": "resigned",
        "seat": 0,
        "again": [],
        "next": "",
    }
    assert view["legal"] == []
    number = view["number"]
    for verb, more in (
        ("decide", {"number": number, "action": 0}),
        ("undo", {"number": number}),
        ("ask-end", {"ends": "stands"}),
        ("resign", {"seat": 1}),
    ):
        assert ben.refused(f"/games/{game['id']}/{verb}", **more) == (409, "finished")
    record = ben.client.get(f"/api/v1/games/{game['id']}/record")
    assert record.status_code == 200, "it is kept as a record"


def test_of_three_a_bot_plays_on_and_can_not_win(door: Guest) -> None:
    ada, ben, cleo, game = three(door)
    view = ben.post(f"/games/{game['id']}/resign", seat=1)
    assert not view["over"]
    assert view["resigned"] == [1]
    assert view["seats"][1]["stand_in"]
    ben.ask("POST", f"/games/{game['id']}/come-back", seat=1)
    assert ada.get(f"/games/{game['id']}")["seats"][1]["stand_in"], "who gave up stays away"
    assert ben.refused(f"/games/{game['id']}/resign", seat=1) == (409, "resigned")
    # Whoever has given up is asked for nothing any more.
    ada.post(f"/games/{game['id']}/ask-end", ends="stands")
    asked = ada.get(f"/games/{game['id']}")["asking"]
    assert ben.refused(f"/games/{game['id']}/answer", yes=True, request=asked["id"])[0] == 409
    ended = cleo.post(f"/games/{game['id']}/answer", yes=True, request=asked["id"])
    assert ended["over"]
    assert ended["ending"]["reason"] == "agreed"
    assert 1 not in ended["ending"]["winners"]


def test_a_seat_is_resigned_by_its_holder_alone(door: Guest) -> None:
    ada, ben, game = together(door)
    assert ben.refused(f"/games/{game['id']}/resign", seat=0) == (403, "not-your-seat")
    assert door.someone("Eve").refused(f"/games/{game['id']}/resign", seat=0)[0] == 403
    assert not ada.get(f"/games/{game['id']}")["over"]


def test_all_must_agree_to_an_end(door: Guest) -> None:
    ada, ben, cleo, game = three(door)
    ada.post(f"/games/{game['id']}/ask-end", ends="nobody")
    asked = ben.get(f"/games/{game['id']}")["asking"]
    assert asked["ends"] == "nobody"
    ben.post(f"/games/{game['id']}/answer", yes=True, request=asked["id"])
    assert not ada.get(f"/games/{game['id']}")["over"]
    cleo.post(f"/games/{game['id']}/answer", yes=False, request=asked["id"])
    assert ada.get(f"/games/{game['id']}")["asking"] is None
    ada.post(f"/games/{game['id']}/ask-end", ends="nobody")
    asked = ben.get(f"/games/{game['id']}")["asking"]
    for who in (ben, cleo):
        view = who.post(f"/games/{game['id']}/answer", yes=True, request=asked["id"])
    assert view["ending"]["winners"] == []
    listed = {one["id"]: one for one in ada.get("/me/games")}[game["id"]]
    assert listed["waits"] == "over"


def test_hidden_things_stay_hidden_until_the_end_is_agreed_on(door: Guest) -> None:
    ada, ben, game = together(door)
    hand = ada.get(f"/games/{game['id']}")["position"]["masons"][0]["hand"]
    ada.post(f"/games/{game['id']}/ask-end", ends="stands")
    before = ben.get(f"/games/{game['id']}")
    assert before["position"]["masons"][0]["hand"] == [-1, -1, -1]
    after = ben.post(f"/games/{game['id']}/answer", yes=True, request=before["asking"]["id"])
    assert after["position"]["masons"][0]["hand"] == hand


def test_who_resigned_can_not_win_by_the_rules_either() -> None:
    evening = Evening(seats=3)
    evening.happen(events.Resign(0), events.StandIn(0, "regular"))
    while not evening.match.over:
        evening.play()
    result = result_of(evening.match)
    assert result is not None
    assert result.winners
    assert 0 not in result.winners


def test_an_abandoned_table_is_warned_then_closed_and_kept() -> None:
    evening = Evening()
    start = evening.now
    evening.match.clock = None
    assert due(evening.match, start + 52 * DAY, 60) is None
    warned = due(evening.match, start + 53 * DAY, 60)
    assert warned is not None
    (happened,) = [s.event for s in warned.events[evening.match.seq :]]
    assert happened == events.Warned(start + 60 * DAY)
    evening.now = start + 53 * DAY
    evening.happen(happened)
    assert due(evening.match, start + 59 * DAY, 60) is None
    closed = due(evening.match, start + 60 * DAY, 60)
    assert closed is not None
    assert closed.over
    result = result_of(closed)
    assert result is not None
    assert (result.winners, result.reason) == ((), "expired")
    # A word is enough to keep it open.
    before = evening.match.table_seq
    evening.happen(events.Say(0, "Ada", "still here"))
    assert evening.match.table_seq > before, "the warning goes from the table"
    before = evening.match.table_seq
    evening.happen(events.Say(0, "Ada", "and here"))
    assert evening.match.table_seq == before, "talk alone redraws nothing"
    assert due(evening.match, start + 60 * DAY, 60) is None
    assert due(evening.match, start + 500 * DAY, 0) is None, "0 days: never"


def test_old_games_are_closed_too(tmp_path: Path) -> None:
    """What was stored long ago expires by the clock on the wall, through the running server."""
    url = f"sqlite:///{tmp_path / 'store.sqlite'}"
    with table(url, expiry=0.00001) as door:
        ada = door.someone("Ada")
        game = ada.open("me", "me")["id"]
        until = time.monotonic() + 20
        while not (warned := ada.get(f"/games/{game}")["closes"]) and time.monotonic() < until:
            time.sleep(0.05)
        assert warned == pytest.approx(time.time() + 7 * DAY, abs=60)
        store = door.server.store
        with store.engine.begin() as db:  # a game from before there were alarms
            db.execute(update(DETAILS).values(alarm=1.0))
        while store.details.due(time.time()) and time.monotonic() < until:
            time.sleep(0.05)
        assert not ada.get(f"/games/{game}")["over"], "the warning holds"


def test_against_bots_a_rematch_begins_at_once_a_seat_further_on(door: Guest) -> None:
    ada = door.someone("Ada")
    game = ada.open("me", "visitor", "apprentice", clock={"kind": "live", "turn": 99})
    assert ada.refused(f"/games/{game['id']}/rematch") == (409, "not-over-yet")
    ada.post(f"/games/{game['id']}/resign", seat=0)
    following = ada.post(f"/games/{game['id']}/rematch")["ending"]["next"]
    view = ada.get(f"/games/{following}")
    assert view["mine"] == [2]
    assert [seat["level"] for seat in view["seats"]] == ["visitor", "apprentice", ""]
    assert view["clock"]["turn"] == 99
    assert ada.post(f"/games/{game['id']}/rematch")["ending"]["next"] == following


def test_people_play_again_when_all_want_to(door: Guest) -> None:
    ada, ben, cleo, game = three(door)
    ada.post(f"/games/{game['id']}/ask-end", ends="nobody")
    asked = ben.get(f"/games/{game['id']}")["asking"]["id"]
    for who in (ben, cleo):
        who.post(f"/games/{game['id']}/answer", yes=True, request=asked)
    for who in (ada, ben):
        view = who.post(f"/games/{game['id']}/rematch")
        assert view["ending"]["next"] == ""
    assert view["ending"]["again"] == [0, 1]
    ada.post(f"/games/{game['id']}/rematch", yes=False)
    assert cleo.post(f"/games/{game['id']}/rematch")["ending"]["next"] == ""
    following = ada.post(f"/games/{game['id']}/rematch")["ending"]["next"]
    names = [seat["name"] for seat in ben.get(f"/games/{following}")["seats"]]
    assert names == ["Ben", "Cleo", "Ada"]
    assert [who.get(f"/games/{following}")["mine"] for who in (ada, ben, cleo)] == [[2], [0], [1]]
    assert door.someone("Eve").refused(f"/games/{game['id']}/rematch")[0] == 403
