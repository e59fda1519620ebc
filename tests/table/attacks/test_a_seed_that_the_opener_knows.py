"""Nobody sits down with strangers or friends at a game whose every draw they know."""

from __future__ import annotations

import pytest

from tests.table.client import GAME, Guest


@pytest.mark.parametrize(
    "places, listed", [(["me", "open"], False), (["me", "open"], True), (["me", "me"], True)]
)
def test_a_seed_is_not_chosen_where_others_sit(
    door: Guest, places: list[str], listed: bool
) -> None:
    ada = door.someone("Ada")
    refused = ada.refused("/games", game=GAME, places=places, seed=5, listed=listed)
    assert refused == (409, "seed-among-people")


@pytest.mark.parametrize("places", [("me", "visitor"), ("me", "me")])
def test_everybody_is_told_that_a_seed_was_chosen(door: Guest, places: tuple[str, ...]) -> None:
    ada = door.someone("Ada")
    chosen, drawn = ada.open(*places, seed=5), ada.open(*places)
    for who in (ada, door, door.someone("Eve")):
        assert who.get(f"/games/{chosen['id']}")["chosen_seed"]
        assert not who.get(f"/games/{drawn['id']}")["chosen_seed"]
        sentence = "has chosen the seed"
        for game, told in ((chosen, True), (drawn, False)):
            page = who.client.get(f"/t/{game['id']}", headers=who.headers).text
            assert (sentence in page) == told


def test_nobody_joins_a_game_with_a_chosen_seed(door: Guest) -> None:
    """The opener could leave a seat for somebody else to take."""
    ada = door.someone("Ada")
    path = f"/games/{ada.open('me', 'me', seed=5)['id']}"
    ada.post(f"{path}/leave", seat=1)
    assert ada.refused(f"{path}/links", seat=1) == (409, "seed-among-people")
