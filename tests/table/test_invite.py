"""Links to open seats as the host's page gets them, and what is asked at a new table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from drystone.table.web.lobby import names_here
from tests.table.client import Guest, table


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table() as guest:
        yield guest


def invitations(who: Guest, game: str, **links: str) -> Any:
    """What the page of somebody is given."""
    path, headers = f"/t/{game}/invitations", {**who.headers, "Accept": "application/json"}
    answer = who.client.post(path, json={"links": links}, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_link_stays_the_same_as_long_as_it_is_good(door: Guest) -> None:
    ada, ben = door.someone("Ada"), door.someone("Ben")
    game = ada.open("me", "open", "open")["id"]
    first = invitations(ada, game)
    assert list(first["links"]) == ["1", "2"]
    assert first["html"].count("<svg") >= 2
    assert "style=" not in first["html"], "the content security policy allows no such style"
    assert invitations(ada, game, **first["links"])["links"] == first["links"]
    ben.post("/join", token=first["links"]["1"])
    assert invitations(ada, game, **first["links"])["links"] == {"2": first["links"]["2"]}
    # Whoever holds the links of another seat, or none that is good, gets new ones.
    swapped = invitations(ada, game, **{"2": first["links"]["1"]})["links"]["2"]
    assert swapped not in first["links"].values()


def test_only_the_host_is_given_links(door: Guest) -> None:
    ada, ben = door.someone("Ada"), door.someone("Ben")
    game = ada.open("me", "open", "open")["id"]
    token = invitations(ada, game)["links"]["1"]
    ben.post("/join", token=token)
    assert invitations(ben, game) == {"links": {}, "html": ""}
    assert invitations(door, game) == {"links": {}, "html": ""}


def test_neighbours_are_called_as_they_are_named() -> None:
    sits = ["you", "beside", "regular", "beside"]
    assert names_here("Ada", sits, ["", "", "", ""]) == ("Ada 1", "Ada 2", "Ada 3")
    assert names_here("Ada", sits, ["", "Ben", "", "Ben"]) == ("Ada", "Ben", "Ada 3")
    assert names_here("Ada", ["you", "regular"], ["", ""]) == ("Ada",)
    assert names_here("Ada", ["regular", "friend"], ["", ""]) == ()


@pytest.mark.parametrize(
    "wish, places, asked",
    [
        (None, ("me", "visitor"), False),
        (None, ("me", "open"), True),
        (True, ("me", "visitor"), True),
        (False, ("me", "open"), False),
    ],
)
def test_the_end_of_a_turn_is_asked_for_where_others_would_have_to_agree_to_undo_it(
    door: Guest, wish: bool | None, places: tuple[str, ...], asked: bool
) -> None:
    ada = Guest(door.app, door.client, door.client.post("/api/v1/people", json={}).json()["token"])
    assert ada.get("/me")["confirm"] is None
    if wish is not None:
        ada.patch("/me", confirm=wish)
    game = ada.open(*places)["id"]
    assert door.server.rooms.open[game].match.seats[0].confirm is asked
