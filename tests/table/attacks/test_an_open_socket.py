"""What an open socket still tells somebody who was removed, muted, or whose table was closed."""

from __future__ import annotations

import pytest

from drystone.table.game import events
from tests.table.client import Guest
from tests.table.test_live import heard, heard_until, watch


def pair(door: Guest) -> tuple[Guest, Guest, str]:
    """A host, somebody beside them, and the game."""
    ada, ben = door.someone("Ada"), door.someone("Ben")
    game = ada.open("me", "open", listed=True)["id"]
    ben.post(f"/games/{game}/sit", seat=1)
    return ada, ben, game


def test_who_is_removed_sees_no_hand_any_more(door: Guest) -> None:
    ada, ben, game = pair(door)
    with watch(ben, game) as socket:
        assert -1 not in heard(socket)["position"]["masons"][1]["hand"]
        ada.post(f"/games/{game}/remove", seat=1)
        view = heard_until(socket, lambda told: told["seats"][1]["kind"] == "open")
        assert view["viewer"] == -1
        assert set(view["position"]["masons"][1]["hand"]) == {-1}
        ada.post(f"/games/{game}/chat", text="go on")
        assert heard_until(socket, lambda told: told["version"] > view["version"])["viewer"] == -1


def test_who_is_muted_looks_on_and_is_told_nothing_more(door: Guest) -> None:
    ada, _, game = pair(door)
    eve = door.someone("Eve")
    eve.post(f"/games/{game}/chat", text="buy")
    with watch(eve, game) as socket:
        before = heard(socket)
        ada.post(f"/games/{game}/mute", person="", muted=True)
        view = heard_until(socket, lambda told: told["version"] > before["version"])
        assert (view["viewer"], view["legal"]) == (-1, [])
        assert eve.refused(f"/games/{game}/chat", text="buy") == (403, "muted")


@pytest.mark.parametrize("reason", ["operator", "expired"])
def test_a_closed_table_takes_nothing_and_its_sockets_say_so(door: Guest, reason: str) -> None:
    ada, ben, game = pair(door)
    room = door.server.rooms.open[game]
    with watch(ben, game) as socket:
        heard(socket)
        later = room.match.after(events.Close(reason))
        stored = door.server.store.append(
            game, room.match.seq, [events.Close(reason)], later.standing
        )
        room.match = room.match.follow(stored)
        ada.ask("POST", f"/games/{game}/chat", text="still here?")
        view = heard_until(socket, lambda told: told["over"])
        assert view["legal"] == []
    for verb, said in (
        ("decide", {"action": 0, "number": view["number"]}),
        ("undo", {"number": view["number"]}),
        ("remove", {"seat": 1}),
        ("sit", {"seat": 1}),
        ("links", {"seat": 1}),
        ("ask-undo", {"number": view["number"], "to": 0}),
    ):
        assert ada.refused(f"/games/{game}/{verb}", **said)[0] in (403, 409), verb
    assert ben.ask("GET", f"/games/{game}/hints").status_code == 409
