"""Lessons on the page: made with clicks, kept with the person, answered, never kept for others."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import unescape
from typing import Any

import httpx
import pytest

from drystone.analysis.forecast import calibration_of
from drystone.core.speech import LANGUAGES, say
from drystone.games import GAMES, find
from drystone.learn.lesson import illustrations, lessons, tried, words_of, worked
from tests.conformance.registry import WHOLE
from tests.table.client import Guest, table

HEADERS = {
    "Content-Type": "application/json",
    "Accept": "application/json",
    "Sec-Fetch-Site": "same-origin",
}
FIRST = "/learn/caledonia/expand"


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table(games=tuple(GAMES)) as guest:
        yield guest


@pytest.fixture
def guest(door: Guest) -> Iterator[Guest]:
    """Somebody whom the server does not know yet."""
    with httpx.Client(base_url=door.client.base_url, timeout=30) as client:
        yield Guest(door.app, client, "")


def post(guest: Guest, path: str, **fields: Any) -> tuple[int, dict[str, Any]]:
    answer = guest.client.post(path, content=json.dumps(fields), headers=HEADERS)
    return answer.status_code, answer.json()


def action(game: str, text: str) -> int:
    return lessons(game)[0].rules.words.parse(text)


def click(guest: Guest, text: str, number: int, at: str = FIRST) -> dict[str, Any]:
    status, news = post(guest, f"{at}/decide", number=number, action=action("caledonia", text))
    assert status == 200, news
    return news


def page(guest: Guest, path: str, language: str = "en") -> str:
    guest.client.cookies.set("language", language)
    answer = guest.client.get(path)
    assert answer.status_code == 200
    return unescape(answer.text)


def said(key: str, language: str = "en") -> str:
    return lessons("caledonia")[0].said(key, language) or ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", WHOLE)
def test_every_lesson_is_listed_in_every_language_and_has_a_page(
    guest: Guest, game: str, language: str
) -> None:
    listed = page(guest, f"/learn/{game}", language)
    assert f'href="/learn/{game}"' in page(guest, "/", language)
    for place, lesson in enumerate(lessons(game)):
        assert f'href="/learn/{game}/{lesson.name}"' in listed
        assert lesson.title(language) in listed
        if LANGUAGES[place % len(LANGUAGES)] != language:
            continue
        shown = page(guest, f"/learn/{game}/{lesson.name}", language)
        assert (lesson.said("1", language) or "") in shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", WHOLE)
def test_a_game_is_explained_on_a_page_with_pictures(
    guest: Guest, game: str, language: str
) -> None:
    address = f"/learn/{game}/overview"
    assert f'href="{address}"' in page(guest, f"/learn/{game}", language)
    shown = page(guest, address, language)
    words = words_of(find(game), language)
    said = [text for key, text in words.items() if key.startswith("overview.")]
    assert len(said) == 16
    assert all(text in shown for text in said)
    drawn = sum(len(found) for found in illustrations(game).values())
    assert 8 <= drawn == shown.count('class="drawn"')
    names = [name for told in tried(game).values() for name in told]
    assert len(names) >= 5
    assert all(f'<p class="try"><a href="/learn/{game}/{name}">' in shown for name in names)
    pictured = [name for told in worked(game).values() for name in told]
    assert worked(game).keys() == {"turn", "points", "end", "mistakes"}
    assert all(shown.count(f'<figure class="worked" id="example-{name}"') == 1 for name in pictured)
    usual = calibration_of(game, 3).categories
    assert shown.count("<meter ") == sum(points >= 0.5 for points in usual.values()) > 5
    most = find(game).categories[max(range(len(usual)), key=[*usual.values()].__getitem__)]
    first = shown.index('<table class="usual">')
    assert say(find(game), f"category.{most}", {}, language) in shown[first : first + 200]
    assert f'href="/learn/{game}/first-game"' in shown


def test_a_lesson_is_done_and_the_next_is_offered(guest: Guest) -> None:
    news = click(guest, "expand sheep", 0)
    assert news["version"] == 1
    news = click(guest, "at 2.6", 1)
    assert said("done") in unescape(news["html"])
    assert "/learn/caledonia/land" in news["html"]
    assert "Lessons done: 1 of 13" in page(guest, "/learn/caledonia")


def test_a_wrong_move_is_answered_and_taken_back(guest: Guest) -> None:
    html = unescape(click(guest, "pass", 0)["html"])
    assert said("1.pass") in html
    assert "data-legal" not in html
    status, news = post(guest, f"{FIRST}/decide", number=1, action=action("caledonia", "pass"))
    assert (status, bool(news["say"])) == (409, True)
    status, news = post(guest, f"{FIRST}/undo", number=1)
    assert status == 200
    assert said("1.pass") not in unescape(news["html"])
    assert news["version"] == 2


def test_what_the_rules_forbid_is_refused_with_the_rule(guest: Guest) -> None:
    forbidden = action("caledonia", "sell wool")
    status, news = post(guest, f"{FIRST}/decide", number=0, action=forbidden)
    assert status == 422
    assert "CAL 4" in news["say"]
    word = lessons("caledonia")[0].rules.words.element(forbidden)
    why = guest.client.get(f"{FIRST}/why", params={"word": word}).json()
    assert why["rule"]["number"].startswith("CAL 4")


def test_a_lesson_can_be_left_and_gone_on_with(guest: Guest) -> None:
    click(guest, "expand sheep", 0)
    assert "begun" in page(guest, "/learn/caledonia")
    assert 'data-version="1"' in page(guest, FIRST)
    click(guest, "at 2.6", 1)
    again = page(guest, FIRST)  # what is done begins anew, and stays done
    assert said("1") in again
    assert "Lessons done: 1 of 13" in page(guest, "/learn/caledonia")


def test_progress_is_the_learners_own_and_goes_with_them(guest: Guest) -> None:
    click(guest, "expand sheep", 0)
    stranger = httpx.Client(base_url=guest.client.base_url)
    with stranger:
        assert 'data-version="0"' in stranger.get(FIRST).text
        assert "begun" not in stranger.get("/learn/caledonia").text


def test_a_stale_click_changes_nothing(guest: Guest) -> None:
    click(guest, "expand sheep", 0)
    status, news = post(guest, f"{FIRST}/undo", number=0)
    assert (status, bool(news["say"])) == (409, True)
    assert 'data-version="1"' in page(guest, FIRST)


def test_show_me_lets_the_next_move_glow(guest: Guest) -> None:
    for move in ("", "expand sheep"):
        if move:
            click(guest, move, 0)
        status, news = post(guest, f"{FIRST}/show")
        assert status == 200
        wanted = action("caledonia", "at 2.6" if move else "expand sheep")
        assert f'data-way="[{wanted}' in news["html"]


def test_begin_again_and_the_whole_step_back(guest: Guest) -> None:
    two = "/learn/caledonia/shipping"
    click(guest, "ship", 0, two)
    click(guest, "expand cow", 1, two)
    _, news = post(guest, f"{two}/restart-turn", number=2)
    shown = unescape(news["html"])
    lesson = next(one for one in lessons("caledonia") if one.name == "shipping")
    assert (lesson.said("2", "en") or "") in shown
    _, news = post(guest, f"{two}/again")
    assert (lesson.said("1", "en") or "") in unescape(news["html"])


@pytest.mark.parametrize(
    "path, status",
    [
        ("/learn/chess", 404),
        ("/learn/caledonia/flying", 404),
        ("/learn/caledonia/expand/why?word=nothing", 200),
        ("/learn/caledonia/expand/why", 404),
    ],
)
def test_what_is_not_there_is_said_to_be_missing(guest: Guest, path: str, status: int) -> None:
    assert guest.client.get(path).status_code == status


def test_a_game_without_lessons_has_no_page_for_them() -> None:
    with table() as guest:
        assert guest.client.get("/learn/tests.pebbles").status_code == 404
        assert "/learn/" not in guest.client.get("/").text


@pytest.mark.parametrize("body", ["", "[]", '{"number": 0}', '{"number": 0, "action": -1}', "{"])
def test_nonsense_is_refused(guest: Guest, body: str) -> None:
    answer = guest.client.post(f"{FIRST}/decide", content=body, headers=HEADERS)
    assert 400 <= answer.status_code < 500
    huge = '{"number": 0, "action": 99999999999}'
    answer = guest.client.post(f"{FIRST}/decide", content=huge, headers=HEADERS)
    assert 400 <= answer.status_code < 500


def test_it_is_given_and_forgotten_with_the_person(url: str) -> None:
    with table(url, games=("caledonia",)) as guest:
        click(guest, "expand sheep", 0)
        store = guest.app.state.server.store
        people = store.people.last_seen(9)
        assert [len(store.lessons.export(person.id)) for person in people] == [1]
        assert store.lessons.export(people[0].id)[0]["moves"] == ["expand sheep"]
