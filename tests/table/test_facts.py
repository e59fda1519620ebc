"""The page with a game's facts: where to look, a form that answers with a file, a table by it."""

from __future__ import annotations

import re
from html import unescape
from typing import cast
from urllib.parse import urlencode

import httpx
import pytest

from drystone.core.facts import FactFiles, written
from drystone.games import find
from drystone.games.gwtnz.state import Table
from drystone.table.limits import LONGEST_BODY
from tests.table.client import table

GAMES = ["gwtnz", "keyflower", "caledonia", "tests.pebbles"]


def files(game: str) -> FactFiles:
    found = find(game).facts
    assert found is not None
    return found


def form_of(page: str) -> dict[str, str]:
    """What a browser would send if nothing were changed."""
    fields: dict[str, str] = {}
    for name, value in re.findall(r'<input name="([^"]+)" value="([^"]*)"', page):
        fields[unescape(name)] = unescape(value)
    for name, value in re.findall(r'<textarea name="([^"]+)"[^>]*>([^<]*)<', page):
        fields[unescape(name)] = unescape(value).replace("\n", "\r\n")
    chosen = re.findall(
        r'<select name="([^"]+)">(?:<option value="\w+">\w+</option>)*'
        r'<option value="(\w+)" selected',
        page,
    )
    return {**fields, **dict(chosen)}


def sent(client: httpx.Client, game: str, fields: dict[str, str]) -> httpx.Response:
    return client.post(
        f"/rules/{game}/facts",
        content=urlencode(fields),
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_the_page_has_every_value_and_where_to_look(game: str, language: str) -> None:
    with table(games=(game,)) as guest:
        guest.client.cookies.set("language", language)
        assert f"/rules/{game}/facts" in guest.client.get(f"/rules/{game}").text
        page = guest.client.get(f"/rules/{game}/facts?all").text
        fields = form_of(page)
        said = unescape(page)
        for fact in files(game).entries(language):
            assert fact.look in said
            for key, value in fact.values.items():
                if key not in fact.names:
                    assert fields.pop(f"{fact.path}.{key}").replace("\r\n", "\n") == written(value)
        assert [name for name in fields if name not in ("next",)] == []


def test_without_all_only_what_is_reconstructed_is_there() -> None:
    with table(games=("gwtnz", "keyflower")) as guest:
        page = guest.client.get("/rules/gwtnz/facts").text
        assert "trail.space.a1.lock" in page
        assert "buildings.private.1a.points" not in page
        whole = guest.client.get("/rules/keyflower/facts").text
        assert "spring.keywood.use" in whole, "all of it is known, so all of it is shown"


@pytest.mark.parametrize("game", GAMES)
def test_the_form_answers_with_a_file_of_what_was_changed(game: str) -> None:
    with table(games=(game,)) as guest:
        fields = form_of(guest.client.get(f"/rules/{game}/facts?all").text)
        assert len(urlencode(fields)) < LONGEST_BODY * 0.7
        same = sent(guest.client, game, fields)
        assert (same.status_code, same.headers["content-type"].split(";")[0]) == (200, "text/html")
        place = {
            "gwtnz": "markets.bonus.token_row",
            "keyflower": "boats.keyflower.seats",
            "caledonia": "units.technology.more",
            "tests.pebbles": "stones.stone.sand.weight",
        }[game]
        answer = sent(guest.client, game, {**fields, place: "1"})
        assert answer.headers["content-type"].split(";")[0] == "application/toml"
        name = f"{game}-facts.toml"
        assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
        changes = files(game).changes(answer.text)
        assert [(change.place, change.old, change.new) for change in changes] == [
            (place, int(fields[place]), 1)
        ]


def test_a_list_and_an_absent_thing_are_changed_in_the_form() -> None:
    with table(games=("gwtnz",)) as guest:
        fields = {
            "markets.job.prices": "9, 8, 7, 6, 5",
            "trail.space.a1.grass": "false",
            "trail.space.a1.lock": "4",
            "posts.local.1.gives": "gold 1",
            "nothing.of.ours": "<script>",
        }
        answer = sent(guest.client, "gwtnz", fields)
        changes = {c.place: c.new for c in files("gwtnz").changes(answer.text)}
        assert changes == {
            "markets.job.prices": [9, 8, 7, 6, 5],
            "trail.space.a1.grass": False,
            "trail.space.a1.lock": 4,
            "posts.local.1.gives": "gold 1",
        }


@pytest.mark.parametrize(
    "place, value, complaint",
    [
        ("trail.space.a1.lock", "many", "trail.space.a1.lock is a number, not 'many'"),
        ("posts.local.1.gives", "<b>\"'</b>", "is no action of this game"),
        ("markets.job.prices", "5", "a price for each of 3 to 6 rows"),
        ("sea.small.nelson.title", "x" * 400, "at most 300 characters"),
    ],
)
def test_nonsense_is_answered_with_a_sentence(place: str, value: str, complaint: str) -> None:
    with table(games=("gwtnz",)) as guest:
        answer = sent(guest.client, "gwtnz", {place: value})
        assert answer.status_code == 400
        (said,) = re.findall(r'role="alert">([^<]*)<', answer.text)
        assert complaint in unescape(said)
        assert "<b>" not in answer.text


def test_what_was_typed_is_kept_when_something_is_refused() -> None:
    with table(games=("gwtnz",)) as guest:
        fields = form_of(guest.client.get("/rules/gwtnz/facts?all").text)
        typed = {
            **fields,
            "trail.space.a1.lock": '"> many',
            "trail.space.a1.grass": "false" if fields["trail.space.a1.grass"] == "true" else "true",
            "posts.local.1.gives": "gold 1",
            "markets.job.prices": "9, 8, 7, 6, 5",
        }
        answer = sent(guest.client, "gwtnz", typed)
        assert answer.status_code == 400
        assert form_of(answer.text) == typed
        (said,) = re.findall(r'role="alert">([^<]*)<', answer.text)
        assert "trail.space.a1.lock is a number" in unescape(said)
        unfolded = re.findall(r"<details open><summary><code>([^<]*)<", answer.text)
        assert unfolded == ["markets", "posts.local", "trail.space"]


def test_browsers_keep_what_was_typed_and_know_a_number() -> None:
    with table(games=("gwtnz",)) as guest:
        page = guest.client.get("/rules/gwtnz/facts?all").text
        main = page[page.index("<main") :]
        assert "autocomplete" not in main
        assert re.search(
            r'name="trail.space.a1.lock" value="\d+" inputmode="numeric" pattern="-\?\[0-9\]\+"',
            main,
        )


def test_a_form_that_is_too_long_is_refused() -> None:
    with table(games=("gwtnz",)) as guest:
        answer = sent(guest.client, "gwtnz", {"trail.start": "x" * (LONGEST_BODY + 1)})
        assert answer.status_code == 413


def test_a_title_with_markup_in_it_is_drawn_as_text() -> None:
    given = '[sea.small.nelson]\ntitle = "<script>alert(1)</script>"\n'
    assert files("gwtnz").changes(given)
    with table(games=("gwtnz",)) as guest:
        begun = guest.client.post(
            "/new/gwtnz",
            content=urlencode({"seats": "2", "seat-0": "you", "seat-1": "beside", "facts": given}),
            headers={"Content-Type": "application/x-www-form-urlencoded"},
            follow_redirects=True,
        )
        assert begun.status_code == 200
        assert "<script>alert" not in begun.text


def test_a_host_opens_a_table_by_corrections() -> None:
    given = "[markets.start]\nmoney = [17, 18, 19, 20]\n"
    with table(games=("gwtnz",)) as guest:
        assert 'name="facts"' in guest.client.get("/").text
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Sec-Fetch-Site": "same-origin",
        }
        fields = {"seats": "2", "seat-0": "you", "seat-1": "beside", "facts": given}
        answer = guest.client.post("/new/gwtnz", content=urlencode(fields), headers=headers)
        assert answer.status_code == 303
        (room,) = guest.server.rooms.open.values()
        players = cast(Table, room.match.game.state).players
        assert [player.money for player in players] == [17, 18]
        assert room.match.game.options["facts"] == given
        fields["facts"] = "[nowhere]\nx = 1\n"
        answer = guest.client.post("/new/gwtnz", content=urlencode(fields), headers=headers)
        assert answer.status_code == 400
        assert "there is no file" in unescape(answer.text)


def test_a_game_without_facts_has_no_such_page() -> None:
    with table(games=("gwtnz",)) as guest:
        assert guest.client.get("/rules/chess/facts").status_code == 404
