"""Planning while others play: it waits, is played or dropped with a reason, and nobody can tell."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from websockets.sync.client import connect

from drystone.core.chance import Quick
from drystone.core.game import Game, new_game
from drystone.games import GAMES, find
from drystone.table.game import events, turns
from drystone.table.game.choices import Chooser
from drystone.table.game.events import Place
from drystone.table.game.lesson_match import kept_nowhere
from drystone.table.game.match import Match
from drystone.table.game.planning import DROPPED, Plan, realised, sketch, with_click
from drystone.table.game.view import shown_name
from tests.table.client import Guest, table
from tests.table.leaks import ended, match_of

PLANNED = [name for name in GAMES if find(name).as_turn is not None]
CLANS = "caledonia"


def waiting(name: str, seed: int, most: int) -> Iterator[tuple[Match, int]]:
    """Tables of a random game at which somebody waits for somebody else, and who."""
    rules, dice = find(name), Quick(seed)
    match = match_of(new_game(rules, 2, seed, {}), f"wait{name}{seed}", confirm=True)
    for _ in range(most):
        match = ended(match)
        if match.over:
            return
        yield match, 1 - match.game.state.seat
        legal = match.game.legal()
        match = turns.decide(match, legal[dice.below(len(legal))])


def one_click(match: Match, seat: int, dice: Quick) -> tuple[str, ...]:
    """Something that can be planned; nothing if there is nothing."""
    if match.seat != seat or match.holding is not None:
        return ()
    view = match.game.observe(seat)
    found = Chooser(match.rules, view, may_end=True).choices(tuple(match.game.legal()))
    sure = [choice for choice in found if not choice.draws]
    if not sure:
        return ()
    says = sure[dice.below(len(sure))].says
    return tuple(match.rules.words.text(action) for action in says)


def test_bots_are_called_by_their_names_in_a_plan_too() -> None:
    """They were called by their levels, two of them the same."""
    game = new_game(find("keyflower"), 3, 1, {})
    me = next(seat for seat in range(3) if seat != game.state.seat)
    places = [Place() if seat == me else Place("regular") for seat in range(3)]
    match = kept_nowhere("names", game, places, [events.Sit(me, "ada", "Ada")])
    planned = sketch(match, Plan(me)).match
    assert [one.name for one in planned.seats] == [shown_name(one) for one in match.seats]
    assert len({one.name for one in planned.seats}) == 3


@pytest.mark.parametrize("name", PLANNED)
def test_a_plan_is_made_of_what_the_seat_knows_and_holds_if_nothing_happens(name: str) -> None:
    """Were it the seat's turn just now, what was planned would be played word by word."""
    dice, planned = Quick(1), 0
    for match, seat in waiting(name, 3, 60):
        plan = Plan(seat)
        try:
            found = sketch(match, plan)
        except ValueError:
            continue
        for _ in range(3):
            says = one_click(found.match, seat, dice)
            if not says:
                break
            try:
                found = with_click(match, found.plan, says)
            except ValueError:  # it shows something
                break
        if not found.plan.clicks:
            continue
        planned += 1
        played = realised(sketch(match, plan).match, found.plan)
        assert isinstance(played, Match)
        said = [match.rules.words.text(entry.action) for entry in played.log]
        for click in found.plan.clicks:
            assert said.index(click.says[0]) >= 0
        # What is hidden makes no difference: it was planned without it.
        hidden = Match(match.opened)
        hidden.__dict__.update(match.__dict__)
        hidden.game = copy_with(match.game, seat)
        assert [c.came_to for c in sketch(hidden, found.plan).plan.clicks] == [
            c.came_to for c in found.plan.clicks
        ]
    assert planned > 10


def copy_with(game: Game, seat: int) -> Game:
    """The game with everything that a seat can't see dealt otherwise."""
    other = game.copy()
    other.state = game.observe(seat).redeal(Quick(77))
    return other


def clans() -> tuple[Match, int]:
    """A table of Clans in its first round at which somebody waits, and who."""
    for match, seat in waiting(CLANS, 5, 60):
        state = match.game.state
        if type(state.frames[-1]).__name__ == "Turn" and len(match.log) > 12:
            return match, seat
    raise AssertionError("nobody waits")


def planned_word(match: Match, seat: int, start: str) -> Plan:
    """A plan of one word that begins so."""
    begun = sketch(match, Plan(seat)).match
    for action in begun.game.legal():
        word = begun.game.text(action)
        if word.startswith(start):
            return with_click(match, Plan(seat), (word,)).plan
    raise AssertionError(f"nobody can {start}")


def test_what_a_rival_took_is_dropped_with_the_reason() -> None:
    match, seat = clans()
    plan = planned_word(match, seat, "take ")
    [click] = plan.clicks
    after = ended(turns.decide(match, click.says[0]))
    assert after.game.state.seat == seat
    dropped = realised(after, plan)
    assert isinstance(dropped, Plan)
    assert dropped.state == DROPPED
    assert dropped.broken == click.says
    assert dropped.refusal is not None


def test_what_costs_something_else_by_now_is_dropped() -> None:
    match, seat = clans()
    plan = planned_word(match, seat, "take ")
    [click] = plan.clicks
    dearer = plan.changed(
        (type(click)(click.says, {**click.came_to, "money": click.came_to.get("money", 0) - 1}),)
    )
    other = next(a for a in match.game.legal() if match.game.text(a).startswith(("hire", "ship")))
    after = ended(turns.decide(match, other))
    assert isinstance(realised(after, plan), Match), "nothing relevant has changed"
    dropped = realised(after, dearer)
    assert isinstance(dropped, Plan)
    assert dropped.why == "changed"


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table(games=(CLANS,)) as guest:
        yield guest


def two(door: Guest) -> tuple[Guest, Guest, str]:
    """Two people at a table of Clans, after the clans are chosen."""
    ada, ben = door.someone("Ada"), door.someone("Ben")
    game = ada.post("/games", game=CLANS, places=["me", "open"], options={"clans": "none"})
    link = ada.post(f"/games/{game['id']}/links", seat=1)
    ben.post("/join", token=link["token"])
    path = f"/games/{game['id']}"
    for _ in range(40):
        view = ada.get(path)
        who = (ada, ben)[view["seat"]]
        own = who.get(path)
        words = [one["text"] for one in own["legal"]]
        if any(word.startswith("take ") for word in words) and who is ben:
            return ada, ben, game["id"]
        who.choose(own, next((i for i, w in enumerate(words) if w.startswith("hire")), 0))
    raise AssertionError("Ben is never asked")


def page(guest: Guest, path: str) -> str:
    """A page as somebody gets it."""
    answer = guest.client.get(path, headers={**guest.headers, "Accept": "text/html"})
    assert answer.status_code == 200, answer.text
    return answer.text


def do(guest: Guest, path: str, **said: Any) -> Any:
    """What a page does."""
    headers = {**guest.headers, "Accept": "application/json"}
    return guest.client.post(path, json=said, headers=headers, follow_redirects=False)


def plan_something(ada: Guest, key: str) -> str:
    """Ada plans to take a contract; the words of it."""
    bar = re.search(r'id="t-bar"[^>]*data-number="(\d+)"', page(ada, f"/t/{key}/plan"))
    assert bar is not None
    version = int(bar.group(1))
    for number in range(1, 60):
        word = f"take {number}"
        answer = do(ada, f"/t/{key}/plan/decide", number=version, action=word)
        if answer.status_code == 200:
            assert do(ada, f"/t/{key}/plan/keep").status_code == 303
            return word
    raise AssertionError("no contract can be taken")


def do_something_else(guest: Guest, key: str) -> None:
    """Decide, for anything but a contract, as long as somebody is asked."""
    while (own := guest.get(f"/games/{key}"))["legal"]:
        words = [one["text"] for one in own["legal"]]
        guest.choose(own, next((i for i, w in enumerate(words) if w in ("hire", "done")), -1))


def seen_by(ben: Guest, key: str) -> list[str]:
    """Everything that a rival is told."""
    api = ben.client.get(f"/api/v1/games/{key}", headers=ben.headers).text
    log = ben.client.get(f"/api/v1/games/{key}/log", headers=ben.headers).text
    news = do(ben, f"/t/{key}/read").text
    return [api, log, news, page(ben, f"/t/{key}")]


def test_a_plan_waits_and_nobody_else_is_told_by_a_single_byte(door: Guest) -> None:
    ada, ben, key = two(door)
    before = seen_by(ben, key)
    word = plan_something(ada, key)
    assert seen_by(ben, key) == before
    assert ben.client.get(f"/t/{key}/planned", headers=ben.headers).json()["html"] == ""
    told = ada.client.get(f"/t/{key}/planned", headers=ada.headers).json()
    assert word.replace(" ", "-") in told["ghosts"]
    assert told["html"]


def heard_by_a_rival(door: Guest, *, plans: bool) -> list[str]:
    """What Ben's sockets bring, of his page and of a program, while Ada plans and then talks; in it
    nothing that differs between two tables of the same game anyway.
    """
    ada, ben, key = two(door)
    base = str(door.client.base_url).rstrip("/").replace("http", "ws")
    heard: list[str] = []
    with ExitStack() as opened:
        sockets = [
            opened.enter_context(connect(base + path, additional_headers=ben.headers))
            for path in (f"/api/v1/games/{key}/live", f"/t/{key}/live")
        ]
        heard += [str(socket.recv(timeout=30)) for socket in sockets]
        if plans:
            plan_something(ada, key)
        ada.post(f"/games/{key}/chat", text="shall we?")
        for socket in sockets:
            with suppress(TimeoutError):
                while True:
                    heard.append(str(socket.recv(timeout=SILENCE)))
    return [UNLIKE.sub("", told.replace(key, "KEY")) for told in heard]


SILENCE = 2
UNLIKE = re.compile(r"\d{9,}(\.\d+)?|\d{4}-\d\d-\d\d[T ][\d:.+Z]*")
"""Moments: they are other ones at another table."""


def test_a_plan_adds_no_byte_to_what_a_rival_s_sockets_bring() -> None:
    with table(games=(CLANS,), every_seed=7) as alike:
        with_one = heard_by_a_rival(alike, plans=True)
        assert with_one == heard_by_a_rival(alike, plans=False)
    assert "shall we?" in "".join(with_one)


def test_it_is_played_when_the_turn_comes_and_can_be_undone(door: Guest) -> None:
    ada, ben, key = two(door)
    ada.patch("/me", confirm=True)
    do(ada, f"/t/{key}/prefer", confirm=True)
    word = plan_something(ada, key)
    do_something_else(ben, key)
    until = time.monotonic() + 10
    while time.monotonic() < until:
        log = ada.get(f"/games/{key}/log")
        if log[-1]["text"] == word:
            break
        time.sleep(0.1)
    assert log[-1]["text"] == word
    told = ada.client.get(f"/t/{key}/planned", headers=ada.headers).json()
    assert "undo" in told["html"]
    view = ada.get(f"/games/{key}")
    ada.post(f"/games/{key}/undo", number=view["number"])


def test_whoever_decides_first_has_decided(door: Guest) -> None:
    ada, ben, key = two(door)
    word = plan_something(ada, key)
    do_something_else(ben, key)
    do_something_else(ada, key)
    time.sleep(2.5)
    assert word not in [line["text"] for line in ada.get(f"/games/{key}/log")]
    assert not ada.client.get(f"/t/{key}/planned", headers=ada.headers).json()["html"]


def test_whoever_still_plans_when_the_turn_comes_is_sent_to_the_table(door: Guest) -> None:
    ada, ben, key = two(door)
    page(ada, f"/t/{key}/plan")
    do_something_else(ben, key)
    answer = do(ada, f"/t/{key}/plan/decide", number=0, action="hire")
    assert answer.json() == {"go": f"/t/{key}"}
    assert ada.client.get(f"/t/{key}/planned", headers=ada.headers).json()["turn"]


def test_whoever_s_turn_it_is_plans_nothing_and_strangers_neither(door: Guest) -> None:
    _, ben, key = two(door)
    answer = ben.client.get(f"/t/{key}/plan", headers=ben.headers, follow_redirects=False)
    assert answer.status_code == 303
    stranger = door.someone("Cora")
    assert do(stranger, f"/t/{key}/plan/forget").status_code == 403
