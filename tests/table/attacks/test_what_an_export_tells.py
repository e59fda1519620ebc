"""What somebody has given to them about themselves tells nothing that others decide in secret."""

from __future__ import annotations

from typing import Any

from tests.table.attacks.test_a_seat_for_a_bot import finished, two
from tests.table.client import Guest


def decided(who: Guest, path: str) -> list[Any]:
    """What an export tells of the decisions in a game."""
    (told,) = (one for one in who.get("/me/export")["games"] if one["id"] == path[7:])
    return [one["decided"] for one in told["did"] if "decided" in one]


def test_who_was_removed_hears_nothing_of_whoever_sits_there_now(door: Guest) -> None:
    ada, ben, path = two(door)
    ada.post(f"{path}/remove", seat=1)
    cleo = door.someone("Cleo")
    cleo.post("/join", token=ada.post(f"{path}/links", seat=1)["token"])
    ada.choose(ada.get(path))
    assert cleo.choose(cleo.get(path))["played"] == 2
    assert len(decided(cleo, path)) == 1
    assert not decided(ben, path)


def test_the_neighbour_at_one_screen_hears_it_when_the_game_is_over(door: Guest) -> None:
    """The choice is secret until both have chosen, and both show the same token."""
    ada = door.someone("Ada")
    view = ada.open("me", "me")
    path = f"/games/{view['id']}"
    assert ada.choose(view)["curtain"] == 1
    assert not decided(ada, path)
    finished(ada, ada, path)
    assert len(decided(ada, path)) == ada.get(path)["played"]
