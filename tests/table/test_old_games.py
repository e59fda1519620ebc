"""Games that were begun by other rules go on as far as they replay, and nothing is hushed up."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from typer.testing import CliRunner

import drystone
import tests.pebbles
from drystone.cli import app
from drystone.core.chance import Seeded
from drystone.core.game import Game, new_game
from drystone.games import find
from drystone.table.game import events
from drystone.table.game.attempt import mark
from drystone.table.game.events import Event, Place, Play
from drystone.table.game.match import SPECTATOR, Match
from drystone.table.storage.maintenance import check_store
from drystone.table.storage.store import Standing, Store
from tests.table.client import GAME, Guest, table
from tests.table.leaks import match_of

NOW = find(GAME).version


def played(count: int) -> tuple[str, list[Play]]:
    """How a game began by the rules of today, and its first decisions."""
    game = new_game(find(GAME), 2, 5, {})
    head = re.sub(r"(?m)^rules \d+$", f"rules {NOW}", game.record())
    begun = match = match_of(game, "old")
    for _ in range(count):
        match = match.play(match.game.legal()[0])
    events_since = [stored.event for stored in match.events[len(begun.events) :]]
    return head, [changed(play, rules=NOW) for play in events_since if isinstance(play, Play)]


def stored(folder: Path, head: str, told: list[Event]) -> tuple[str, str]:
    """A store with one game, of which these things are told: its address, and the game's name."""
    store = Store(f"sqlite:///{folder / 'games.sqlite'}")
    id_ = store.add_game(GAME, head, [Place(), Place()], "", listed=True, standing=Standing("open"))
    store.append(id_, 0, told, Standing("person"))
    store.close()
    return store.url, id_


def changed(play: Play, **other: object) -> Play:
    return Play(**{**{name: getattr(play, name) for name in play.__struct_fields__}, **other})


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> int:
    """The rules of Pebbles are of a later version from now on."""
    rules = replace(tests.pebbles.RULES, version=NOW + 1)
    monkeypatch.setattr(tests.pebbles, "RULES", rules)
    assert find(GAME).version == NOW + 1
    return NOW + 1


def match_at(url: str, id_: str) -> Match:
    store = Store(url)
    opened = store.open_game(id_)
    store.close()
    assert opened is not None
    return Match(opened)


def test_a_mark_does_not_tell_what_is_open_to_anybody() -> None:
    """So a new option changes no game that was played without it."""
    game = new_game(find(GAME), 2, 5, {})
    unlike = 0
    for seed in range(20):
        other = game.copy()
        other.state = game.observe(SPECTATOR).redeal(Seeded(seed))
        unlike += other.legal() != game.legal()
        assert mark(other) == mark(game)
    assert unlike > 0
    before = mark(game)
    game.play(game.legal()[0])
    assert mark(game) != before


def test_a_mark_from_before_versions_were_written_down_stops_nothing(tmp_path: Path) -> None:
    head, plays = played(3)
    told: list[Event] = [changed(play, rules=0, mark="0123456789ab") for play in plays]
    match = match_at(*stored(tmp_path, head, told))
    assert (match.stopped, len(match.log)) == ("", 3)


def test_by_the_same_version_something_else_must_not_come_of_a_decision(tmp_path: Path) -> None:
    head, plays = played(3)
    told: list[Event] = [plays[0], changed(plays[1], mark="0123456789ab"), plays[2]]
    match = match_at(*stored(tmp_path, head, told))
    assert f"decision 2 does not replay by version {NOW} of the rules" in match.stopped


def test_by_a_later_version_it_may_and_the_log_says_so(tmp_path: Path, newer: int) -> None:
    head, plays = played(3)
    told: list[Event] = [plays[0], changed(plays[1], mark="0123456789ab"), plays[2]]
    url, id_ = stored(tmp_path, head, [events.Sit(0, "x", "Ada"), *told])
    (finding,) = check_store(url)
    said = str(finding).partition(": ")[2]
    assert said.startswith(f"ok, 3 decisions; begun by version {NOW} of the rules, now {newer}")
    assert said.endswith("by which something else comes of 2")
    with table(url) as door:
        log = door.get(f"/games/{id_}/log")
        assert [(line["rules"], line["differs"]) for line in log] == [
            (NOW, False),
            (NOW, True),
            (NOW, False),
        ]
        page = door.client.get(f"/t/{id_}").text
        assert f"The rules have changed: version {NOW} before, {newer} from here on." in page
        assert page.count("By the rules of today something else comes of this.") == 1
        view = sat_down(door, id_)
        again = door.choose(view)
        assert again["played"] > view["played"], "it goes on"
        assert door.get(f"/games/{id_}/log")[3]["rules"] == newer


def sat_down(door: Guest, id_: str) -> dict[str, object]:
    """The view of somebody who has taken the seat that is to decide, by its link."""
    ada = door.someone("Ada")
    door.token = ada.token
    seat = door.get(f"/games/{id_}")["seat"] or 0
    holder = door.server.rooms.open[id_].match.seats[seat].owner
    token = door.server.store.links.new(id_, seat, holder)
    view: dict[str, object] = door.post("/join", token=token)
    return view


def broken(folder: Path) -> tuple[str, str]:
    """A stored game whose third decision is not possible any more."""
    head, plays = played(4)
    told: list[Event] = [*plays[:2], changed(plays[2], text="take chisel", outcomes=[]), plays[3]]
    return stored(folder, head, [events.Sit(0, "x", "Ada"), *told])


def test_a_game_that_breaks_says_where_and_can_be_looked_at_up_to_there(tmp_path: Path) -> None:
    url, id_ = broken(tmp_path)
    said = CliRunner().invoke(app, ["check", url])
    assert said.exit_code == 2
    broke = f"decision 3 does not replay by version {NOW} of the rules: 'take chisel'"
    assert broke in said.output
    with table(url) as door:
        view = door.get(f"/games/{id_}")
        assert (view["played"], view["legal"]) == (2, [])
        assert "decision 3" in view["stopped"]
        page = door.client.get(f"/t/{id_}")
        assert page.status_code == 200
        assert "its decision 3 is not possible by the rules of today" in page.text
        for at in range(3):
            back = door.client.get(f"/t/{id_}/replay?at={at}")
            assert back.status_code == 200
            assert f"Position {at} of 2" in back.text
        sat_down(door, id_)
        forked = door.post(f"/games/{id_}/fork", played=2, places=["me", "me"])
        assert door.here(forked)["legal"], "there is a way on"


def test_what_breaks_but_was_taken_back_breaks_nothing(tmp_path: Path) -> None:
    head, plays = played(3)
    told: list[Event] = [
        *plays[:2],
        changed(plays[2], text="take chisel", outcomes=[]),
        events.Undo(0, 2),
        plays[2],
    ]
    match = match_at(*stored(tmp_path, head, told))
    assert (match.stopped, len(match.log)) == ("", 3)


def test_a_record_that_breaks_names_the_decision(tmp_path: Path) -> None:
    game: Game = new_game(find(GAME), 2, 5, {})
    for _ in range(4):
        game.play(game.legal()[0])
    lines = game.record().splitlines()
    lines[-2] = f"{game.decisions[2].seat} take chisel"
    file = tmp_path / "old.record"
    file.write_text("\n".join(lines) + "\n")
    said = CliRunner().invoke(app, ["check", str(file)])
    assert said.exit_code == 2
    assert "decision 3, 'take chisel':" in " ".join(said.output.split())
    with pytest.raises(drystone.DamagedRecord, match="decision 3"):
        drystone.replay(file.read_text())


@pytest.mark.parametrize("waits", ["open", "person", "bot"])
def test_a_game_by_facts_that_are_refused_today_says_which(tmp_path: Path, waits: str) -> None:
    game = new_game(find(GAME), 2, 5, {"facts": "[walls.third]\nchisels = 2\n"})
    head = game.record().replace("chisels = 2", "chisels = 9")
    told = "the set-up can't be repeated: walls: chisels can be at most 5, not 9"
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
    seats = [Place(level="easy") if waits == "bot" else Place(), Place()]
    id_ = store.add_game(GAME, head, seats, "", listed=True, standing=Standing(waits))
    store.close()
    said = CliRunner().invoke(app, ["check", store.url])
    assert (said.exit_code, told in said.output) == (2, True)
    with table(store.url) as door:
        assert door.client.get("/").status_code == 200
        for path in (f"/t/{id_}", f"/t/{id_}/replay", f"/t/{id_}/record", f"/api/v1/games/{id_}"):
            answer = door.client.get(path)
            assert (answer.status_code, told in unescape(answer.text)) == (400, True), path
