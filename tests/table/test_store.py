"""The same promises on SQLite and on PostgreSQL."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner

from drystone.cli import app
from drystone.core.game import new_game
from drystone.games import find
from drystone.table.game import events
from drystone.table.game.events import Event, Place
from drystone.table.storage.database import UnusableStore
from drystone.table.storage.maintenance import backup, check_store
from drystone.table.storage.people import Wishes
from drystone.table.storage.store import Overtaken, Standing, Store
from tests.table.client import GAME, table


def new(store: Store) -> str:
    head = new_game(find(GAME), 2, 5, {}).record()
    plan = [Place(), Place("visitor", "visitor")]
    return store.add_game(GAME, head, plan, "host", listed=True, standing=Standing("open"))


def test_events_come_back_in_order(url: str) -> None:
    store = Store(url)
    game = new(store)
    told: list[Event] = [
        events.Sit(0, "ada", "Ada \u2603"),
        events.Say(0, "Ada", "'; DROP TABLE events; --"),
    ]
    store.append(game, 0, [told[0]], Standing("person"))
    store.append(game, 1, [told[1]], Standing("person", "Ada"))
    assert [s.event for s in store.events_after(game, 0)] == told
    assert [s.seq for s in store.events_after(game, 1)] == [2]
    assert [listing.id for listing in store.games_of("ada")] == [game]
    store.close()


def test_a_place_in_the_order_is_taken_once(url: str) -> None:
    one, other = Store(url), Store(url)
    game = new(one)
    one.append(game, 0, [events.Say(0, "a", "first")], Standing("open"))
    with pytest.raises(Overtaken):
        other.append(game, 0, [events.Say(0, "b", "x"), events.Say(0, "b", "y")], Standing("open"))
    assert len(one.events_after(game, 0)) == 1
    one.close()
    other.close()


def test_only_hashes_of_tokens_are_kept(url: str) -> None:
    store = Store(url)
    person, token = store.people.new("Ada", Wishes(language="pl"))
    link = store.links.new(new(store), 0)
    found = store.people.with_token(token)
    assert found is not None
    assert found[0] == person
    assert store.people.with_token(token + "x") is None
    assert store.links.find(link) is not None
    if url.startswith("sqlite"):
        content = "\n".join(sqlite3.connect(url.removeprefix("sqlite:///")).iterdump())
        assert person.id in content
        assert token not in content
        assert link not in content
    store.close()


def test_a_bots_work_is_claimed_by_one(url: str) -> None:
    store = Store(url)
    game = new(store)
    store.restand(game, 0, Standing("bot"))
    assert store.unclaimed("one") == [game]
    assert store.claim(game, "one", 60)
    assert not store.claim(game, "two", 60)
    assert store.unclaimed("two") == []
    store.release(game, "one")
    assert store.claim(game, "two", -1)
    assert store.claim(game, "one", 60)
    store.close()


def test_notes_and_hooks_are_each_persons_own(url: str) -> None:
    store = Store(url)
    game = new(store)
    for text in ("first", "second\0"):
        store.notes.keep_note(game, "ada", text)
    assert (store.notes.note(game, "ada"), store.notes.note(game, "ben")) == ("second", "")
    store.notes.keep_hook(game, "ada", "http://x")
    assert (store.notes.hook(game, "ada"), store.notes.hook(game, "ben")) == ("http://x", "")
    store.close()


def test_a_game_goes_on_after_a_restart_in_mid_turn(url: str) -> None:
    with table(url) as door:
        ada = door.someone("Ada")
        view = ada.open("me", "me", seed=5)
        for _ in range(3):
            view = ada.choose(view)
    with table(url) as door:
        ada.client = door.client
        again = ada.get(f"/games/{view['id']}")
        assert again == view
        assert ada.choose(again)["played"] > view["played"]
    (finding,) = check_store(url)
    assert finding.problem == ""
    assert str(finding).startswith(f"{GAME} {view['id']} (person): ok, ")


def test_a_game_that_other_rules_would_change_is_named_and_stopped(url: str) -> None:
    store = Store(url)
    game = new(store)
    legal = new_game(find(GAME), 2, 5, {})
    told = events.Play(0, legal.text(legal.legal()[0]), mark="another", rules=find(GAME).version)
    store.append(game, 0, [told], Standing("person"))
    store.close()
    (finding,) = check_store(url)
    version = find(GAME).version
    assert f"decision 1 does not replay by version {version} of the rules" in finding.problem
    told_on = CliRunner().invoke(app, ["check", url])
    assert told_on.exit_code == 2
    assert "1 would break" in told_on.output
    with table(url) as door:
        view = door.get(f"/games/{game}")
        assert "does not replay" in view["stopped"]
        assert view["legal"] == []


def test_a_backup_is_a_whole_store(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
    game = new(store)
    backup(store.url, tmp_path / "copy.sqlite")
    store.close()
    copy = Store(f"sqlite:///{tmp_path / 'copy.sqlite'}")
    assert copy.every_game() == [game]
    copy.close()
    with pytest.raises(UnusableStore, match="is there already"):
        backup(store.url, tmp_path / "copy.sqlite")


@pytest.mark.parametrize(
    "bad, told",
    [
        ("mysql://x:secret@y/z", "a store is sqlite"),
        ("sqlite:////no/such/folder/x", "can't be opened"),
        ("postgresql://nobody:secret@127.0.0.1:1/x", "can't be opened"),
    ],
)
def test_a_store_that_can_not_be_opened_is_refused_in_a_sentence(bad: str, told: str) -> None:
    with pytest.raises(UnusableStore, match=told) as refused:
        Store(bad)
    assert "secret" not in str(refused.value)


def test_the_command_line_checks_and_copies_a_store(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    store = Store(url)
    game = new(store)
    store.close()
    told = CliRunner().invoke(app, ["check", url])
    assert (told.exit_code, told.output) == (0, f"{GAME} {game} (open): ok, 0 decisions\n")
    assert CliRunner().invoke(app, ["backup", url, str(tmp_path / "b.sqlite")]).exit_code == 0
    assert CliRunner().invoke(app, ["backup", url, str(tmp_path / "b.sqlite")]).exit_code == 2
    assert CliRunner().invoke(app, ["check", "mysql://x"]).exit_code == 2
