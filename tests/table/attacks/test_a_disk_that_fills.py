"""The disk, filled bit by bit: notes at every table, talk and undoing without end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from drystone.table import limits
from drystone.table.limits import KEPT, KEPT_EVENT, LONGEST_NOTE
from drystone.table.middleware.guard import Buckets
from tests.table.client import GAME, Guest, table


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table() as guest:
        yield guest


@pytest.fixture
def strict(door: Guest, monkeypatch: pytest.MonkeyPatch) -> Guest:
    """A server that keeps little of one address: there is no limit on requests in tests."""
    monkeypatch.setattr(door.server.service, "_keepers", Buckets(0.001, 10 * KEPT_EVENT))
    return door


def test_notes_at_every_table_count(strict: Guest) -> None:
    ada, eve = strict.someone("Ada"), strict.someone("Eve")
    game = ada.open("me", "me")["id"]
    said = {"text": "x" * 2 * KEPT_EVENT}
    codes = [eve.ask("PUT", f"/games/{game}/notes", **said).status_code for _ in range(5)]
    assert codes == [200, 200, 200, 429, 429]
    headers = {**eve.headers, "Sec-Fetch-Site": "same-origin", "Accept": "application/json"}
    answer = eve.client.post(f"/t/{game}/note", json=said, headers=headers)
    assert answer.status_code == 429
    assert answer.json()["say"]


def test_undoing_again_and_again_counts_and_deciding_does_not(strict: Guest) -> None:
    eve = strict.someone("Eve")
    view = eve.open("me", "me")
    eve.post(f"/games/{view['id']}/prefer", seat=0, auto=False, confirm=True, pace=0)
    codes = []
    for _ in range(12):
        said = {"number": view["number"], "action": view["legal"][0]["action"]}
        view = eve.post(f"/games/{view['id']}/decide", **said)
        undone = eve.ask("POST", f"/games/{view['id']}/undo", number=view["number"])
        codes.append(undone.status_code)
        if undone.status_code != 200:
            break
        view = undone.json()
    assert codes == [200] * 8 + [429], "a preference, and being there, were kept before"


def test_a_host_who_mutes_and_unmutes_without_end_counts(strict: Guest) -> None:
    host = strict.someone("Eve")
    path = f"/games/{host.open('me', 'visitor')['id']}"
    codes = [
        host.ask("POST", f"{path}/mute", person="", muted=number % 2 == 0).status_code
        for number in range(14)
    ]
    assert codes[:4] == [200] * 4
    assert 429 in codes, "and what is so already is no event"


def test_a_study_that_grows_by_comments_counts(strict: Guest) -> None:
    eve = strict.someone("Eve")
    headers = {**eve.headers, "Sec-Fetch-Site": "same-origin"}
    text = {"text": f'game = "{GAME}"\nseats = 2\n'}
    study = eve.client.post("/studies", data=text, headers=headers).headers["location"]
    codes = list[int]()
    for number in range(8):
        said = {"text": "x" * KEPT_EVENT * (number + 1), "version": str(1 + len(codes))}
        answer = eve.client.post(f"{study}/at/0/comment", json=said, headers=headers)
        codes.append(answer.status_code)
        if answer.status_code != 200:
            break
    assert 2 <= len(codes) < 8
    assert codes[-1] == 429


def test_what_one_address_may_have_kept_in_a_day_stays_what_it_was() -> None:
    assert KEPT.a_second * 86400 < 400 * 1024**2
    assert KEPT.at_once > LONGEST_NOTE + KEPT_EVENT


def test_a_game_in_which_very_much_has_happened_can_still_be_played(
    door: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, eve = door.someone("Ada"), door.someone("Eve")
    view = ada.open("me", "me")
    path = f"/games/{view['id']}"
    ada.post(f"{path}/prefer", seat=0, auto=False, confirm=False, pace=0)
    had = len(door.server.rooms.open[view["id"]].match.events)
    monkeypatch.setattr(limits, "MOST_EVENTS", 2 * had)
    assert eve.refused(f"{path}/chat", text="buy") == (409, "too-much-happened"), "half is gone"
    while len(door.server.rooms.open[view["id"]].match.events) < 2 * had:
        ada.post(f"{path}/chat", text="hm")
    assert ada.refused(f"{path}/chat", text="hm") == (409, "too-much-happened")
    view = ada.get(path)
    said = {"number": view["number"], "action": view["legal"][0]["action"]}
    view = ada.post(f"{path}/decide", **said)
    told = ada.refused(f"{path}/undo", number=view["number"])
    assert told == (409, "too-much-happened")


def test_a_stranger_who_sits_down_and_leaves_again_uses_up_half_of_it_at_most(
    door: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, eve = door.someone("Ada"), door.someone("Eve")
    game = ada.open("me", "open", listed=True)["id"]
    path, match = f"/games/{game}", door.server.rooms.open[game].match
    monkeypatch.setattr(limits, "MOST_EVENTS", 2 * len(match.events) + 8)
    for _ in range(2):
        eve.post(f"{path}/sit", seat=1)
        eve.post(f"{path}/leave", seat=1)
    assert eve.refused(f"{path}/sit", seat=1) == (409, "too-much-happened")
    ada.post(f"{path}/chat", text="who is there?")
