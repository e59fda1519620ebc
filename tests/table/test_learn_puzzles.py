"""Puzzles on the page: solved and missed with clicks, kept with the person."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date, datetime
from html import unescape
from typing import Any

import httpx
import pytest

from drystone.core.speech import LANGUAGES
from drystone.games import GAMES
from drystone.learn.attempt import Attempt, turns_of
from drystone.learn.puzzle import Puzzle, Turn, puzzles
from drystone.table.pages.messages import Messages
from drystone.table.pages.puzzle import ARROW, COMPARED, SHARED, beside_best, turn_said
from drystone.table.pages.puzzles import form_of
from drystone.table.storage.lessons import Moves, Progress
from tests.conformance.registry import WHOLE
from tests.table.client import Guest, table

HEADERS = {
    "Content-Type": "application/json",
    "Accept": "application/json",
    "Sec-Fetch-Site": "same-origin",
}
ONE = puzzles("caledonia")[0]
AT = f"/learn/caledonia/puzzles/{ONE.name}"
OUT = next(one for one in puzzles("caledonia") if one.goal is not None and len(turns_of(one)) > 3)
OUT_AT = f"/learn/caledonia/puzzles/{OUT.name}"


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table(games=tuple(GAMES)) as guest:
        yield guest


@pytest.fixture
def guest(door: Guest) -> Iterator[Guest]:
    with httpx.Client(base_url=door.client.base_url, timeout=30) as client:
        yield Guest(door.app, client, "")


def post(guest: Guest, path: str, **fields: Any) -> tuple[int, dict[str, Any]]:
    answer = guest.client.post(path, content=json.dumps(fields), headers=HEADERS)
    return answer.status_code, answer.json()


def page(guest: Guest, path: str, language: str = "en") -> str:
    guest.client.cookies.set("language", language)
    answer = guest.client.get(path)
    assert answer.status_code == 200
    return unescape(answer.text)


def play(guest: Guest, turn: Turn, number: int = 0, one: Puzzle = ONE) -> str:
    """Make the moves of a turn, one click each; you get what is on the page afterwards."""
    attempt, html = Attempt(one), ""
    at = f"/learn/{one.rules.name}/puzzles/{one.name}"
    for move in turn.moves:
        if attempt.over:
            break
        status, news = post(guest, f"{at}/decide", number=number, action=move)
        assert status == 200, news
        attempt, number, html = attempt.play(move), news["version"], news["html"]
    return unescape(html)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", WHOLE)
def test_puzzles_are_listed_and_each_has_a_page(guest: Guest, game: str, language: str) -> None:
    listed = page(guest, f"/learn/{game}/puzzles", language)
    assert f'href="/learn/{game}/puzzles"' in page(guest, f"/learn/{game}", language)
    for one in puzzles(game):
        assert f'href="/learn/{game}/puzzles/{one.name}"' in listed
    shown = page(guest, f"/learn/{game}/puzzles/{puzzles(game)[0].name}", language)
    assert "data-legal" in shown or "data-action" in shown


def test_the_best_turn_is_right_and_is_explained(guest: Guest) -> None:
    html = play(guest, ONE.best)
    assert "Right! That is the best turn." in html
    following = next(turn for turn in ONE.turns if not turn.good)
    said = beside_best(Messages("en"), ONE, following)
    assert f"points better than the next best ({said})" in html
    assert "data-legal" not in html
    assert "Puzzles solved: 1 of" in page(guest, "/learn/caledonia/puzzles")


def test_another_turn_is_told_from_where_it_parts_from_the_best() -> None:
    t, short = Messages("en"), 0
    for puzzle in (one for game in GAMES for one in puzzles(game)):
        best = turn_said(t, puzzle, puzzle.best)
        for turn in puzzle.turns[1:]:
            whole, said = turn_said(t, puzzle, turn), beside_best(t, puzzle, turn)
            rest = said.removeprefix(f"\u2026{ARROW}")
            assert rest
            assert whole.endswith(rest)
            left_out = whole.removesuffix(rest)
            assert best.startswith(left_out)
            assert left_out.count(ARROW) == 0 or left_out.count(ARROW) >= SHARED
            short += bool(left_out)
    assert short > 20


def test_a_worse_turn_is_missed_and_the_best_is_shown(guest: Guest) -> None:
    html = play(guest, ONE.turns[-1])
    assert f"yours is about {ONE.turns[-1].behind:.0f} points behind" in html
    assert "The best turn:" in html
    status, news = post(guest, f"{AT}/show")
    assert status == 200
    assert "after the best turn" in news["html"]
    _, news = post(guest, f"{AT}/again")
    again = play(guest, ONE.best, news["version"])
    assert "Right!" in again
    listed = page(guest, "/learn/caledonia/puzzles")
    assert "Puzzles solved: 1 of" in listed
    assert "in a row" not in listed  # the first answer counts


def test_what_else_was_compared_is_told_with_what_it_is_worth(guest: Guest) -> None:
    html = play(guest, ONE.turns[-1])
    listed = html.split('class="compared"')[1].split("</details>")[0]
    worst = ONE.turns[1 : 1 + COMPARED][-1]
    assert turn_said(Messages("en"), ONE, worst) in listed
    assert f"\u2212{worst.behind:.1f}" in listed
    assert listed.count("as good") == sum(turn.good for turn in ONE.turns[1:])
    assert 'class="compared"' not in page(guest, AT)


def test_a_turn_that_was_not_compared_is_said_to_be(guest: Guest) -> None:
    weighed, number, html = Attempt(ONE), 0, ""
    while not weighed.over:  # whatever stands last among what can be done
        move = ONE.rules.words.text(weighed.legal[-1])
        status, news = post(guest, f"{AT}/decide", number=number, action=move)
        assert status == 200
        weighed, number, html = weighed.play(move), news["version"], news["html"]
    assert weighed.weighed is None
    assert "not among those that were compared" in html


def test_what_the_solver_does_is_not_said_of_somebody_called_you(guest: Guest) -> None:
    one = next(one for one in puzzles("keyflower") if len(one.best.moves) > 1)
    at = f"/learn/keyflower/puzzles/{one.name}"
    page(guest, at)
    status, news = post(guest, f"{at}/decide", number=0, action=one.best.moves[0])
    assert status == 200
    assert 'class="latest"' not in news["html"]


def test_of_a_walk_the_end_is_said() -> None:
    one = next(one for one in puzzles("gwtnz") if one.best.moves[:2] == ("go a1", "go b"))
    said = turn_said(Messages("en"), one, one.best)
    last = [move for move in one.best.moves if move.startswith("go ")][-1].removeprefix("go ")
    assert said.count("Go to") == 1
    assert re.match(rf"Go to (the |)(building |building at |){last}\b", said, re.IGNORECASE)


def test_an_answer_is_not_taken_back(guest: Guest) -> None:
    play(guest, ONE.turns[-1])
    clicks = int(page(guest, AT).split('data-version="')[1].split('"')[0])
    assert clicks > 0  # it began again
    status, _ = post(guest, f"{AT}/undo", number=clicks)
    assert status == 200
    people = guest.app.state.server.store.people.last_seen(9)
    kept = guest.app.state.server.store.lessons.of(people[0].id, "caledonia")
    assert not kept[f"puzzle.{ONE.name}"].at.right


def test_the_best_turn_is_not_shown_before_an_answer(guest: Guest) -> None:
    status, _ = post(guest, f"{AT}/show")
    assert status == 409
    shown = page(guest, AT)
    assert "The best turn" not in shown
    assert 'class="quiet themes"' not in shown  # it would tell half of the answer


@pytest.mark.parametrize(
    "path, status",
    [
        ("/learn/chess/puzzles", 404),
        ("/learn/caledonia/puzzles/9999", 404),
        ("/learn/caledonia/puzzles?grade=7&theme=nothing", 200),
    ],
)
def test_what_is_not_there_is_said_to_be_missing(guest: Guest, path: str, status: int) -> None:
    assert guest.client.get(path).status_code == status


def test_nonsense_and_stale_clicks_are_refused(guest: Guest) -> None:
    assert post(guest, f"{AT}/decide", number=0, action="fly")[0] == 400
    assert post(guest, f"{AT}/decide", number=5, action=ONE.best.moves[0])[0] == 409
    answer = guest.client.post(f"{AT}/decide", content="[]", headers=HEADERS)
    assert 400 <= answer.status_code < 500


def test_puzzles_are_filtered(guest: Guest) -> None:
    one: Puzzle = puzzles("keyflower")[0]
    listed = page(guest, f"/learn/keyflower/puzzles?grade={one.grade}&theme={one.themes[0]}")
    shown = listed.count('class="tick"')
    fits = [p for p in puzzles("keyflower") if p.grade == one.grade and one.themes[0] in p.themes]
    assert shown == len(fits) > 0


@pytest.mark.parametrize("language, said", [("en", "★ visitor, ★★ "), ("de", "★ Besucher, ★★ ")])
def test_the_list_says_what_grades_mean(guest: Guest, language: str, said: str) -> None:
    assert said in page(guest, "/learn/gwtnz/puzzles", language)


def test_streaks_count_first_answers() -> None:
    def at(day: int, *, right: bool) -> Progress:
        when = datetime.fromisoformat(f"2026-03-{day:02}T12:00:00+00:00").timestamp()
        return Progress(Moves("m", (), 1, when, right), when if right else 0.0)

    days = [at(8, right=False), *(at(day, right=True) for day in (7, 8, 9, 10))]
    kept = {str(n): one for n, one in enumerate(days)}
    assert form_of(kept, date(2026, 3, 10)).days == 4
    assert form_of(kept, date(2026, 3, 11)).days == 4
    assert form_of(kept, date(2026, 3, 12)).days == 0
    assert form_of(kept, date(2026, 3, 10)).row >= 2
    assert form_of({}, date(2026, 3, 10)).row == 0


@pytest.mark.parametrize(
    "language, said",
    [
        ("en", "make at least {} points"),
        ("de", "komm auf mindestens {} Punkte"),
        ("pl", "zdobądź co najmniej {} punkt"),
    ],
)
def test_one_that_is_played_out_says_its_goal_and_how_far_it_is(
    guest: Guest, language: str, said: str
) -> None:
    shown = page(guest, OUT_AT, language)
    assert said.format(OUT.goal) in shown
    assert f"{Attempt(OUT).points} " in shown.split('class="task so-far"')[1].split("</p>")[0]


def test_points_are_counted_as_it_is_played(guest: Guest) -> None:
    attempt, number = Attempt(OUT), 0
    counted = set[int]()
    for turn in turns_of(OUT)[:-1]:
        for move in turn:
            status, news = post(guest, f"{OUT_AT}/decide", number=number, action=move)
            assert status == 200
            attempt, number = attempt.play(move), news["version"]
        said = f"If the game ended now: {attempt.points} of {OUT.goal}"
        assert said in unescape(news["html"])
        assert 'class="best-line"' not in news["html"], "nobody is told before the end"
        counted.add(attempt.points)
    assert len(counted) > 1


def test_the_goal_reached_is_right_and_the_best_line_is_told(guest: Guest) -> None:
    html = play(guest, OUT.best, one=OUT)
    most = int(OUT.found["points"])
    assert f"{most} points: solved, and more can't be made." in html
    told = html.split('class="best-line"')[1].split("</ol>")[0]
    assert told.count("<li>") == len(turns_of(OUT))
    for category, points in Attempt(OUT).solution().sheet.items():
        assert points == 0 or f"{points}</td><td>{points}" in html, category
    assert "Puzzles solved: 1 of" in page(guest, "/learn/caledonia/puzzles")


def test_a_goal_that_is_not_reached_is_missed_by_so_many_points(guest: Guest) -> None:
    html = play(guest, OUT.turns[1], one=OUT)
    made = Attempt(OUT, OUT.turns[1].moves)
    assert OUT.goal is not None
    lacking = OUT.goal - made.points
    assert f"{made.points} points. The goal was {OUT.goal}, missed by {lacking}." in html
    best = Attempt(OUT).solution().sheet
    differs = {category for category, points in made.sheet.items() if points != best[category]}
    assert html.count('class="differs"') == len(differs) > 0
    assert "Not this time." in html


def test_the_best_line_is_looked_at_turn_by_turn(guest: Guest) -> None:
    assert post(guest, f"{OUT_AT}/show", turns=1)[0] == 409
    play(guest, OUT.turns[1], one=OUT)
    boards = set[str]()
    for turn in range(1, 1 + len(turns_of(OUT))):
        status, news = post(guest, f"{OUT_AT}/show", turns=turn)
        assert status == 200
        html = unescape(news["html"])
        assert f"This is the table after turn {turn} of the best line." in html
        assert html.count('aria-current="step"') == 1
        assert "data-legal" not in html
        assert ' legal"' not in html.split('id="t-lesson"')[0]  # nothing glows
        assert str(Attempt(OUT, OUT.turns[1].moves).points) in html.split('class="sheets"')[1]
        boards.add(html.split('id="t-lesson"')[0])
    assert len(boards) == len(turns_of(OUT))
    assert post(guest, f"{OUT_AT}/show", turns=0)[0] == 422
    assert post(guest, f"{OUT_AT}/show", turns="all")[0] == 422


def test_a_turn_is_begun_again_and_all_of_it_too(guest: Guest) -> None:
    first, second = turns_of(OUT)[:2]
    number = 0
    for move in (*first, second[0]):
        status, news = post(guest, f"{OUT_AT}/decide", number=number, action=move)
        assert status == 200
        number = news["version"]
    after_first = Attempt(OUT, first).points
    _, news = post(guest, f"{OUT_AT}/restart-turn", number=number)
    assert f"now: {after_first} of" in news["html"]
    for path in ("undo", "again"):
        _, news = post(guest, f"{OUT_AT}/{path}", number=news["version"])
    assert f"now: {Attempt(OUT).points} of" in news["html"]


def test_the_list_says_which_are_played_out(guest: Guest) -> None:
    listed = page(guest, "/learn/caledonia/puzzles")
    out = sum(one.goal is not None for one in puzzles("caledonia"))
    lines = listed.split('class="lesson-list"')[1]
    assert lines.count("Play it out") == out > 0
    assert "nobody else acts any more" in listed
    assert "Play it out" not in page(guest, "/learn/gwtnz/puzzles")
    only = page(guest, "/learn/caledonia/puzzles?theme=play-out")
    assert only.count('class="tick"') == out
