"""Nobody floods the talk, has boards drawn by talking, or makes a table wait for ever."""

from __future__ import annotations

from drystone.table.game import events
from drystone.table.limits import LONGEST_PACE
from tests.table.client import Guest
from tests.table.test_live import heard, heard_until, watch


def test_who_talks_without_end_is_stopped(door: Guest) -> None:
    ada, eve = door.someone("Ada"), door.someone("Eve")
    path = f"/games/{ada.open('me', 'visitor', listed=True)['id']}/chat"
    answers = [eve.ask("POST", path, text=f"line {i}") for i in range(30)]
    said = [answer for answer in answers if answer.status_code == 200]
    assert 3 <= len(said) < 20
    assert answers[-1].status_code == 429
    assert answers[-1].json()["problem"] == "too-much-talk"
    ada.post(path, text="others are still heard")


def test_many_strangers_are_one_crowd(door: Guest) -> None:
    """People are made for nothing: those who only look share what may be said."""
    ada = door.someone("Ada")
    path = f"/games/{ada.open('me', 'visitor', listed=True)['id']}/chat"
    strangers = [door.someone(f"Eve {i}") for i in range(12)]
    answers = [one.ask("POST", path, text="buy") for one in strangers for _ in range(5)]
    assert sum(answer.status_code == 200 for answer in answers) < 40
    ada.post(path, text="who plays is still heard")


def test_talk_draws_no_board(door: Guest) -> None:
    ada, ben = door.someone("Ada"), door.someone("Ben")
    game = ada.open("me", "open", listed=True)
    ben.post(f"/games/{game['id']}/sit", seat=1)
    with watch(ada, game["id"], "/t/{}/live") as socket:
        assert "t-board" in heard(socket)["html"]
        ben.post(f"/games/{game['id']}/chat", text="hello there")
        news = heard_until(socket, lambda told: "hello there" in told["html"])
        assert "t-board" not in news["html"]
        assert news["html"].startswith('<section id="t-chat"')
        ada.choose(ada.get(f"/games/{game['id']}"))
        assert "t-board" in heard_until(socket, lambda told: "version" in told)["html"]
    headers = {**ada.headers, "Accept": "application/json"}
    said = ada.client.post(f"/t/{game['id']}/say", json={"text": "ho"}, headers=headers).json()
    assert "t-board" not in said["html"]
    assert "ho" in said["html"]


def test_a_pace_from_before_there_was_a_bound_holds_nobody_up(door: Guest) -> None:
    ada = door.someone("Ada")
    view = ada.open("me", "visitor")
    game = view["id"]
    endless = events.Prefer(0, auto=True, confirm=False, pace=99_999_999_999)
    store = door.server.store
    stored = store.append(
        game, view["version"], [endless], door.server.rooms.open[game].match.standing
    )
    room = door.server.rooms.open[game]
    room.match = room.match.follow(stored)
    assert room.match.seats[0].pace == LONGEST_PACE
    headers = {**ada.headers, "Accept": "application/json"}
    kept = ada.client.post(f"/t/{game}/prefer", json={"auto": True}, headers=headers)
    assert kept.status_code == 200


def test_no_door_takes_a_pace_beyond_the_bound(door: Guest) -> None:
    ada = door.someone("Ada")
    game = ada.open("me", "visitor")["id"]
    much = 99_999_999_999
    assert ada.ask("PATCH", "/me", pace=much).status_code == 422
    said = {"seat": 0, "auto": True, "confirm": False, "pace": much}
    assert ada.ask("POST", f"/games/{game}/prefer", **said).status_code == 422
    page = ada.client.post(f"/t/{game}/prefer", json={"pace": much}, headers=ada.headers)
    assert page.status_code == 422
