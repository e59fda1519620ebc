"""The front page's form for a new table: choices that don't go together."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlencode

import pytest

from drystone.core.game import new_game
from drystone.core.rules import Choice
from drystone.core.speech import LANGUAGES, say
from drystone.games import GAMES, find
from tests.table.client import table

COVERED = "2.7 8.7 10.3 4.3"


def refusal(language: str, game: str, seats: int, **chosen: str) -> tuple[int, str]:
    """The status and the sentence with which a form for a new table is answered."""
    fields = {"seats": str(seats), "seat-0": "you"}
    fields |= {f"option-{name}": choice for name, choice in chosen.items()}
    with table(games=(game,)) as guest:
        guest.client.cookies.set("language", language)
        answer = guest.client.post(
            f"/new/{game}",
            content=urlencode(fields),
            headers={
                "Content-Type": "application/x-www-form-urlencoded",
                "Sec-Fetch-Site": "same-origin",
            },
        )
    return answer.status_code, unescape("".join(re.findall(r"</h1><p>([^<]*)</p>", answer.text)))


@pytest.mark.parametrize(
    "language, said",
    [
        ("en", "“Clans: auctioned” is not for this many players, only for: 2, 3, 4."),
        ("de", "„Clans: versteigert“ gibt es nicht bei dieser Spielerzahl, nur bei: 2, 3, 4."),
        ("pl", "„Klany: licytowane” \u2013 nie przy tej liczbie graczy, tylko przy: 2, 3, 4."),
    ],
)
def test_a_choice_for_other_numbers_of_players_is_refused_in_words(
    language: str, said: str
) -> None:
    assert refusal(language, "caledonia", 1, clans="auction") == (400, said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_choice_that_needs_another_is_refused_by_their_names(language: str) -> None:
    status, said = refusal(language, "caledonia", 2, covered=COVERED)
    assert status == 400
    rules = find("caledonia")
    for key in ("option.covered", "option.map", "option.map.tight"):
        assert say(rules, key, {}, language) in said
    assert "map=tight" not in said


@pytest.mark.parametrize(
    "language, said",
    [
        ("en", "“Clans” has no choice “nonesuch”."),
        ("de", "Bei „Clans“ gibt es „nonesuch“ nicht zur Wahl."),
        ("pl", "„Klany” \u2013 nie ma takiego wyboru: „nonesuch”."),
    ],
)
def test_a_choice_that_there_is_not_is_refused_in_words(language: str, said: str) -> None:
    assert refusal(language, "caledonia", 2, clans="nonesuch") == (400, said)


@pytest.mark.parametrize(
    "language, said",
    [
        ("en", "This game has no option “nonesuch”."),
        ("de", "Dieses Spiel hat keine Option „nonesuch“."),
        ("pl", "Ta gra nie ma opcji „nonesuch”."),
    ],
)
def test_an_option_that_there_is_not_is_refused_in_words(language: str, said: str) -> None:
    assert refusal(language, "caledonia", 2, nonesuch="1") == (400, said)


@pytest.mark.parametrize("options", [{"nonesuch": 1}, {"clans": "nonesuch"}])
def test_the_api_refuses_what_there_is_not(options: dict[str, Choice]) -> None:
    with table(games=("caledonia",)) as guest:
        form = {"game": "caledonia", "places": ["me", "open"], "options": options}
        ada = guest.someone("Ada")
        answer = ada.client.post("/api/v1/games", json=form, headers=ada.headers)
    assert answer.status_code == 400
    assert "nonesuch" in answer.json()["message"]


def test_a_choice_with_what_it_needs_is_taken() -> None:
    assert refusal("de", "caledonia", 2, covered=COVERED, map="tight")[0] == 303


@pytest.mark.parametrize(
    "seats, chosen, complaint",
    [
        (1, {"clans": "auction"}, "clans=auction is for 2, 3, 4 players, not 1"),
        (2, {"covered": COVERED}, "choose map=tight as well"),
    ],
)
def test_the_engine_says_it_by_the_words_of_the_api(
    seats: int, chosen: dict[str, Choice], complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        new_game(find("caledonia"), seats, 1, chosen)


@pytest.mark.parametrize("game", GAMES)
def test_what_an_option_needs_is_a_choice_of_the_game(game: str) -> None:
    choices = {option.name: option.choices for option in find(game).options}
    for option in find(game).options:
        if option.needs is not None:
            assert option.needs[1] in choices[option.needs[0]]
