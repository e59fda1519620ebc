"""Somebody else's study, a script in a reader's page, a store filled to the brim, a look ahead."""

from __future__ import annotations

import pytest

from drystone.table.limits import KEPT
from tests.table.client import GAME, Guest, table
from tests.table.test_results import finished

MARKUP = '"><img src=x onerror=alert(1)><script>alert(2)</script> http://evil.example/'
OWN_PAGE = {"Sec-Fetch-Site": "same-origin", "Accept": "application/json"}
CHANGES = {
    "rename": {"title": "mine", "version": "1"},
    "comment": {"text": "mine", "version": "1"},
    "delete": {"version": "1"},
    "promote": {"version": "1"},
    "decide": {"number": 1, "action": 0},
}


@pytest.fixture(scope="module")
def study(door: Guest) -> tuple[Guest, str]:
    """Somebody with a study of a finished game, and its address."""
    (ada, _), view = finished(door, "Ada", "Ben")
    made = ada.client.post(f"/t/{view['id']}/study", headers=ada.headers)
    return ada, str(made.headers["location"])


@pytest.mark.parametrize("verb", CHANGES)
def test_only_its_owner_changes_it(door: Guest, study: tuple[Guest, str], verb: str) -> None:
    eve, path = door.someone("Eve"), f"{study[1]}/at/1/{verb}"
    said = {**eve.headers, **OWN_PAGE}
    assert door.client.post(path, json=CHANGES[verb], headers=said).status_code == 403
    assert door.client.post(path, json=CHANGES[verb], headers=OWN_PAGE).status_code == 401


def test_only_its_owner_deletes_it(door: Guest, study: tuple[Guest, str]) -> None:
    eve = door.someone("Eve")
    assert door.client.post(f"{study[1]}/remove", headers=eve.headers).status_code == 403
    assert door.client.get(study[1]).status_code == 200


def test_what_is_written_in_it_is_words_and_no_markup(
    door: Guest, study: tuple[Guest, str]
) -> None:
    (ada, path), headers = study, {**study[0].headers, **OWN_PAGE}
    for verb, said in (("rename", "title"), ("comment", "text")):
        look = ada.client.get(f"{path}/at/1/look", headers=headers).json()
        form = {said: MARKUP, "version": str(look["version"])}
        assert ada.client.post(f"{path}/at/1/{verb}", json=form, headers=headers).is_success
    pages = [door.client.get(path).text, door.client.get(f"{path}?at=1").text]
    pages.append(ada.client.get("/studies", headers=ada.headers).text)
    pages.append(door.client.get(f"{path}/at/1/look").json()["html"])
    for page in pages:
        assert "evil.example" in page
        assert "<script>alert" not in page
        assert "<img src=x" not in page
        assert 'href="http://evil' not in page
    told = door.client.get(f"{path}/text")
    assert told.headers["content-type"].startswith("text/plain")
    assert told.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("who", ["Ada", "Ben", "Eve", ""])
def test_nothing_looks_through_a_game_among_people_before_its_end(door: Guest, who: str) -> None:
    ada, ben = door.someone("Ada"), door.someone("Ben")
    game = ada.open("me", "open", listed=True)["id"]
    ben.post(f"/games/{game}/sit", seat=1)
    ada.choose(ada.get(f"/games/{game}"))
    by = {"Ada": ada, "Ben": ben, "Eve": door.someone("Eve"), "": door}[who]
    refused = {
        ("GET", "review"): 409,
        ("POST", "review"): 409,
        ("GET", "review/progress"): 409,
        ("GET", "review/0/played/0.svg"): 409,
        ("POST", "review/0/practise"): 409,
        ("POST", "study"): 403,
        ("POST", "edit"): 403,
    }
    for (method, path), status in refused.items():
        headers = {**by.headers, **OWN_PAGE}
        asked = by.client.request(method, f"/t/{game}/{path}", headers=headers, content="at=0")
        assert asked.status_code == status, (path, asked.text)


def test_one_address_does_not_fill_the_store() -> None:
    """What is kept is counted in bytes, whoever sends it: records, positions, studies, copies."""
    with table(rate=20.0) as door:
        crowd = [door.someone(f"Eve {i}") for i in range(4)]
        text = f'game = "{GAME}"\nseats = 2\n# ' + "x" * 800_000
        said = {"text": text, "places": ["me", "me"]}
        good = int(KEPT.at_once / len(text))
        answers = [crowd[i % 4].ask("POST", "/positions", **said) for i in range(good + 2)]
        assert [answer.status_code for answer in answers[:good]] == [201] * good
        assert answers[-1].json()["problem"] == "too-often"
        elsewhere = crowd[0].elsewhere("127.0.0.9")
        assert elsewhere.ask("POST", "/positions", **said).status_code == 201
