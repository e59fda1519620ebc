"""The attacker wants to know what will be drawn: from messages, from a copy of the whole store.

The bound: an attacker with every stored byte runs this very program on a copy of the store. If what
that draws is no better a guess than the likeliest kind in the bag, nothing that is stored tells.
"""

from __future__ import annotations

import json
import logging
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

import drystone
from drystone.core.chance import Quick
from drystone.core.game import game_at, new_game
from drystone.core.plain import plain
from drystone.core.position import write_position
from drystone.core.record import read_record
from drystone.games import find
from drystone.table.game import events
from drystone.table.game.events import Event, Place, Play
from drystone.table.game.match import Match
from drystone.table.json_logs import JsonLines
from drystone.table.processes.fair_queue import Claimant
from drystone.table.processes.workers import NOBODY, Workers
from drystone.table.storage.maintenance import backup, check_store
from drystone.table.storage.store import Standing, Store
from tests.table.client import GAME, Guest, table
from tests.table.test_live import heard, watch

TRIALS = 200
MOST = 160
"""Hits out of `TRIALS` that are allowed. Who guesses at most one time in two right has more with a
probability below exp(-2 * 200 * 0.3**2) = 3e-16 (Hoeffding)."""
REAL = ("caledonia", "gwtnz", "keyflower")
OLD_SECRET = 2**127 + 0x5EED_5EED_5EED_5EED_5EED
"""What stood in the store when a game had a seed for everything."""


def stored_match(url: str, id_: str) -> Match:
    """The game as a program that has nothing but the store knows it."""
    store = Store(url)
    opened = store.open_game(id_)
    store.close()
    assert opened is not None
    return Match(opened)


def to_the_next_draw(match: Match) -> tuple[Match, int]:
    """Always the first option, until that draws something: the match before it, and the option."""
    while True:
        action = match.game.legal()[0]
        later = match.play(action)
        if outcomes(later):
            return match, action
        match = later


def outcomes(match: Match) -> list[str]:
    """What the last decision drew."""
    last = match.events[-1].event
    assert isinstance(last, Play)
    return last.outcomes


def old_game(url: str, told: list[Event] | None = None) -> str:
    """A game that is in the store since the time when it had a secret seed; you get its name."""
    store = Store(url)
    head = new_game(find(GAME), 2, OLD_SECRET, {}).record()
    assert str(OLD_SECRET) in head
    plan = [Place(), Place("visitor", "visitor")] if told is None else [Place(), Place()]
    id_ = store.add_game(GAME, head, plan, "host", listed=True, standing=Standing("open"))
    if told:
        store.append(id_, 0, told, Standing("person"))
    store.close()
    return id_


def old_fork(url: str) -> str:
    """The same for a game that began at a position."""
    store, rules = Store(url), find(GAME)
    text = write_position(rules, new_game(rules, 2, 5, {}).state, OLD_SECRET)
    head = game_at(text, lambda _: rules).record()
    assert head.count(str(OLD_SECRET)) == 2
    plan = [Place(), Place()]
    id_ = store.add_game(GAME, head, plan, "host", listed=True, standing=Standing("open"))
    store.close()
    return id_


# A copy of the store does not tell what will be drawn.


@pytest.mark.parametrize("kind", ["opened", "forked", "sent in", "from before", "fork from before"])
def test_a_copy_of_the_whole_store_foresees_no_draw(kind: str, tmp_path: Path) -> None:
    url, copy = (f"sqlite:///{tmp_path / name}" for name in ("games.sqlite", "copy.sqlite"))
    with table(url) as door:
        ada = door.someone("Ada")
        view = ada.choose(ada.open("me", "me"))
        id_: str = view["id"]
        if kind == "forked":
            ada.here(ada.get(f"/games/{id_}"))
            id_ = ada.post(f"/games/{id_}/fork", played=1, places=["me", "me"])["id"]
        elif kind == "sent in":
            record = new_game(find(GAME), 2, 7, {}).record()
            id_ = ada.post("/records", text=record, places=["me", "me"])["id"]
    if kind == "from before":
        id_ = old_game(url, [events.Sit(0, "a", "Ada"), events.Sit(1, "b", "Ben")])
    elif kind == "fork from before":
        id_ = old_fork(url)
    backup(url, tmp_path / "copy.sqlite")
    match, action = to_the_next_draw(stored_match(url, id_))
    bag = plain(match.game.state)["bag"]
    assert max(bag) * 2 <= sum(bag), "the likeliest kind is no better a guess than a coin"
    hits = 0
    for _ in range(TRIALS):
        guess = outcomes(replayed(stored_match(copy, id_), match).play(action))
        hits += guess[0] == outcomes(match.play(action))[0]
    assert hits <= MOST, f"{hits} of {TRIALS} draws were foreseen"


def replayed(begun: Match, like: Match) -> Match:
    """A match that is taken to where another one stands."""
    return begun.follow(list(like.events[len(begun.events) :]))


@pytest.mark.parametrize("game", REAL)
def test_nor_in_any_game(game: str, tmp_path: Path) -> None:
    """Two copies of a store play the same decisions at random, four times to the end.

    Clans draws least: two contracts or more a game, each one of 40 or so, so that two games agree
    with a probability of 1/1,600 to the end, and all four pairs with one below 2e-13.
    """
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    with table(url, games=(game,)) as door:
        view = door.someone("Ada").post("/games", game=game, places=["me", "me"])
    foreseen = [walked_alike(url, view["id"], Quick(trial)) for trial in range(4)]
    assert not all(foreseen)


def walked_alike(url: str, id_: str, dice: Quick) -> bool:
    """Whether two copies draw the same to the end."""
    one, other = (stored_match(url, id_) for _ in range(2))
    while not one.game.over:
        legal = one.game.legal()
        action = legal[dice.below(len(legal))]
        one, other = one.play(action), other.play(action)
        if outcomes(one) != outcomes(other):
            return False
    return True


@pytest.mark.parametrize("game", REAL)
def test_the_set_up_follows_from_nothing_that_is_stored(game: str, tmp_path: Path) -> None:
    """So what a lattice reduction of the set-up finds is nobody's seed."""
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    with table(url, games=(game,)) as door:
        ada = door.someone("Ada")
        ids = [ada.post("/games", game=game, places=["me", "me"])["id"] for _ in range(2)]
        heads = [read_record(head_of(door, id_)) for id_ in ids]
    assert heads[0].setup != heads[1].setup
    for head in heads:
        assert len(head.setup) > 20
        again = new_game(find(game), 2, head.seed, head.options)
        assert read_record(again.record()).setup != head.setup


def head_of(door: Guest, id_: str) -> str:
    opened = door.server.store.open_game(id_)
    assert opened is not None
    return opened.head


# Nothing that explains a draw is anywhere.


def test_a_game_is_stored_and_told_without_any_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    with table(url) as door:
        ada = door.someone("Ada")
        view = ada.open("me", "visitor", listed=True)
        said = everything_said(door, ada, view, monkeypatch)
        record = door.client.get(f"/api/v1/games/{view['id']}/record").text
        said.append(head_of(door, view["id"]))
    for text in said:
        assert not re.search(r"(?m)(^|\\n)seed (= )?[1-9]", text)
    told = read_record(record)
    assert told.seed == 0
    told.seed = 7
    assert drystone.replay(str(told)).scores() == drystone.replay(record).scores()


@pytest.mark.parametrize("forked", [False, True])
def test_what_a_store_from_before_holds_comes_out_nowhere(
    forked: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every byte of a played game is searched, up to its record and what is made of that."""
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    id_ = old_fork(url) if forked else old_game(url)
    with table(url) as door:
        ada = door.someone("Ada")
        view = ada.post(f"/games/{id_}/sit", seat=0)
        if forked:
            token = door.server.store.links.new(id_, 1)
            view = ada.post("/join", token=token)
        said = everything_said(door, ada, view, monkeypatch)
    size = OLD_SECRET.bit_length() // 8 + 1
    forms = (str(OLD_SECRET), f"{OLD_SECRET:x}", f"{OLD_SECRET:X}")
    raw = [OLD_SECRET.to_bytes(size, order) for order in ("big", "little")]
    for text in said:
        assert not [form for form in forms if form in text]
        assert not [form for form in raw if form.hex() in text]


class LogLines(logging.Handler):
    """Keeps what the server logs, as it writes it."""

    def __init__(self, said: list[str]) -> None:
        super().__init__()
        self.said = said
        self.setFormatter(JsonLines())

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(self.format(record))


def everything_said(
    door: Guest,
    ada: Guest,
    view: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> list[str]:
    """Every answer, page, message, log line and question to a process, of a game played to its end.

    What Ada, a stranger and a spectator get.
    """
    said: list[str] = []
    ask = Workers.ask

    async def overheard(
        self: Workers, question: bytes, who: Claimant = NOBODY, most_waiting: int | None = None
    ) -> bytes:
        if not self._command[-1].isdecimal():  # those who draw pages are the server itself
            said.append(question.decode())
        answer = await ask(self, question, who, most_waiting)
        said.append(answer.decode())
        return answer

    monkeypatch.setattr(Workers, "ask", overheard)
    monkeypatch.setattr(logging.getLogger(), "handlers", [LogLines(said)])
    monkeypatch.setattr(logging.getLogger("drystone"), "level", logging.DEBUG)
    monkeypatch.setattr(logging.getLogger("uvicorn"), "level", logging.INFO)
    guests, id_ = (ada, door, door.someone("Eve")), view["id"]
    looked = -1
    while not view["over"]:
        if view["played"] // 6 != looked:
            looked = view["played"] // 6
            said += all_answers(guests, id_, view["played"])
        view = ada.here(view)
        if view["legal"]:
            answer = ada.ask(
                "POST",
                f"/games/{id_}/decide",
                number=view["number"],
                action=view["legal"][0]["action"],
                seat=view["viewer"],
            )
            said.append(answer.text)
        view = ada.get(f"/games/{id_}" + (f"?seat={view['seat']}" if two_of(view) else ""))
    said += all_answers(guests, id_, view["played"])
    fork = ada.post(f"/games/{id_}/fork", played=1, places=["me", "me"])
    said.append(json.dumps(fork))
    said += all_answers(guests, fork["id"], 0)
    assert len(said) > 100
    return said


def two_of(view: Any) -> bool:
    """Whether the visitor has both seats, so that the view follows whoever decides."""
    return view["seat"] is not None and all(s["kind"] == "person" for s in view["seats"])


def all_answers(guests: tuple[Guest, ...], game: str, played: int) -> list[str]:
    """What everybody can ask for."""
    said = []
    for asking in guests:
        for path in ("", "/log", "/at/0", f"/at/{played}", "/record", "/chat", "/hints"):
            said.append(asking.ask("GET", f"/games/{game}{path}").text)
        for path in ("", "/replay", "/replay/0", "/income", "/record", "/hints", "/download"):
            said.append(asking.client.get(f"/t/{game}{path}", headers=asking.headers).text)
        for path in ("/", "/metrics", "/healthz", "/api/v1/games"):
            said.append(asking.client.get(path, headers=asking.headers).text)
        for live in ("/t/{}/live", "/api/v1/games/{}/live"):
            with watch(asking, game, live) as socket:
                said.append(json.dumps(heard(socket)))
    return said


# Undoing is no way to draw again.


def test_undone_and_made_again_it_draws_the_same(url: str) -> None:
    """Also after the server was killed in between, and on either store."""
    store = Store(url)
    head = new_game(find(GAME), 2, 0, {}).record()
    plan = [Place(), Place()]
    id_ = store.add_game(GAME, head, plan, "host", listed=True, standing=Standing("open"))
    store.close()
    match = stored_match(url, id_)
    seen = set()
    for _ in range(12):
        match, action = to_the_next_draw(match)
        before = match
        match = match.play(action)
        first = outcomes(match)
        match = keep(url, match.after(events.Undo(0, len(before.log))))
        for _ in range(4):
            assert outcomes(match.play(action)) == first
        match = keep(url, match.play(action))
        assert outcomes(match) == first
        seen.add(tuple(first))
        if match.game.over or len(match.log) > 12:
            break
    assert len(seen) > 1


def keep(url: str, match: Match) -> Match:
    """Write what has happened, forget everything, and read it again."""
    store = Store(url)
    kept = len(store.events_after(match.id, 0))
    store.append(match.id, kept, [s.event for s in match.events[kept:]], match.standing)
    store.close()
    again = stored_match(url, match.id)
    assert again.game.record() == match.game.record()
    return again


def test_so_does_all_that_was_undone_with_it_and_nothing_else(tmp_path: Path) -> None:
    """The way to a draw is part of it: what nobody has seen yet, nobody knows."""
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    with table(url) as door:
        id_ = door.someone("Ada").open("me", "me")["id"]
    begun = stored_match(url, id_)
    first = begun
    while sum(bool(d.outcomes) for d in first.game.decisions) < 3:
        first = first.play(first.game.legal()[-1])
    back = keep(url, first.after(events.Undo(0, 0)))
    again = back
    for decision in first.game.decisions:
        again = again.play(decision.action)
    assert again.game.record() == first.game.record()
    others = set()
    for _ in range(40):
        other = back
        while not any(d.outcomes for d in other.game.decisions):
            other = other.play(other.game.legal()[0])
        others.add(tuple(outcomes(other)))
    assert len(others) > 1


def test_an_agreed_undo_is_no_second_throw(tmp_path: Path) -> None:
    """Alone at a table everything can be undone, and the same is drawn again and again."""
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    with table(url) as door:
        ada = door.someone("Ada")
        view = ada.open("me", "me")
        id_ = view["id"]
        while not drawn_at(url, id_, view["played"]):
            view = ada.choose(view)
        drawn, to = drawn_at(url, id_, view["played"]), view["played"] - 1
        for _ in range(5):
            action = stored_match(url, id_).game.decisions[to].action
            view = ada.post(f"/games/{id_}/ask-undo", number=view["number"], to=to)
            assert view["played"] == to
            view = ada.post(f"/games/{id_}/decide", number=view["number"], action=action)
            assert drawn_at(url, id_, to + 1) == drawn
    copy = tmp_path / "copy.sqlite"
    shutil.copy(tmp_path / "games.sqlite", copy)
    assert [finding.problem for finding in check_store(f"sqlite:///{copy}")] == [""]


def drawn_at(url: str, id_: str, played: int) -> list[int]:
    """What the last of so many decisions drew."""
    return stored_match(url, id_).game.decisions[played - 1].outcomes if played else []


# A seed that somebody chose says everything, and everybody is told that there is one.


def test_a_chosen_seed_is_the_same_game_again(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    records, views = [], []
    for _ in range(2):  # the second by a server that was started anew
        with table(url) as door:
            ada = door.someone("Ada")
            view = ada.open("me", "me", seed=2**100 + 1)
            for _ in range(6):
                view = ada.choose(view)
    store = Store(url)
    ids = store.every_game()
    store.close()
    with table(url) as door:
        for id_ in ids:
            ada = door.someone("Ada")
            match = stored_match(url, id_)
            while not match.game.over:
                match = match.play(match.game.legal()[0])
            records.append(match.game.record())
            views.append(door.get(f"/games/{id_}"))
        other = door.someone("Ada").open("me", "me")
    assert records[0] == records[1]
    assert read_record(records[0]).seed == 2**100 + 1
    assert [view["chosen_seed"] for view in [*views, other]] == [True, True, False]
