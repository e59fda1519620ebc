"""Datasets: the same request gives the same rows, and nothing hidden is in them."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import drystone
from drystone import bots
from drystone.core.chance import Quick
from drystone.games import find
from drystone.lab import dataset
from drystone.lab.commands import app
from drystone.lab.dataset import BadDataset, Dataset
from drystone.lab.encoding import Encoder
from drystone.lab.executors import ProcessPool
from drystone.lab.replayed import arrays_of
from tests.conformance.checks import start

GAME = "tests.pebbles"
BOTS = ["greedy", "random"]


def played(game: str, seats: int, seed: int) -> drystone.Game:
    """A whole game at random."""
    match = start(find(game), seats, seed)
    dice = Quick(seed)
    while not match.over:
        legal = match.legal()
        match.play(legal[dice.below(len(legal))])
    return match


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("pebbles")
    dataset.make(dataset.request(GAME, BOTS, 5, part=2), made)
    return made


def test_a_record_becomes_a_row_for_each_decision_with_a_choice() -> None:
    match = played(GAME, 3, 4)
    rows = arrays_of(match.record())
    free = [
        (ply, decision)
        for ply, decision in enumerate(match.decisions)
        if len(match.at(ply).legal()) > 1
    ]
    assert rows.ply.tolist() == [ply for ply, _ in free]
    assert rows.action.tolist() == [decision.action for _, decision in free]
    assert rows.seat.tolist() == [decision.seat for _, decision in free]
    assert rows.legal == [match.at(ply).legal() for ply, _ in free]
    assert rows.points.tolist() == [match.scores()[decision.seat] for _, decision in free]
    assert (rows.categories.sum(axis=1) == rows.points).all()
    assert rows.outcome[rows.seat == match.winners()[0]].min() > 0


@pytest.mark.parametrize("game", ["gwtnz", "keyflower", "caledonia"])
def test_a_row_shows_what_the_seat_may_know_and_nothing_else(game: str) -> None:
    match = played(game, 2, 3)
    rows = arrays_of(match, "features")
    encoder = Encoder(match.rules, 2, match.options, "features")
    for row in range(0, len(rows.action), 25):
        view = match.at(int(rows.ply[row])).observe(int(rows.seat[row]))
        assert (rows.observation[row] == encoder.encode(view, int(rows.seat[row]))).all()


def test_a_game_that_goes_on_has_no_rows() -> None:
    with pytest.raises(ValueError, match="not over"):
        arrays_of(start(find(GAME), 2, 1))


def test_the_loader_gives_every_decision_once_with_its_mask(folder: Path) -> None:
    kept = Dataset(folder)
    batches = list(kept.batches(7))
    assert sum(map(len, batches)) == len(kept) > 50
    assert max(map(len, batches)) == 7
    for batch in batches:
        assert batch.mask[np.arange(len(batch)), batch.action].all()
        assert (batch.mask.sum(axis=1) > 1).all()
        assert (batch.categories.sum(axis=1) == batch.points).all()
    mixed = np.concatenate([batch.points for batch in kept.batches(7, seed=3)])
    plain = np.concatenate([batch.points for batch in batches])
    assert (mixed != plain).any()
    assert (np.sort(mixed) == np.sort(plain)).all()


def test_the_records_replay_and_the_bots_change_seats(folder: Path) -> None:
    kept = Dataset(folder)
    games = [drystone.replay(record) for record in kept.records()]
    assert len(games) == 5
    decisions = sum(len(arrays_of(game).action) for game in games)
    assert decisions == len(kept)


def test_a_run_goes_on_where_it_was_stopped(folder: Path, tmp_path: Path) -> None:
    wanted = dataset.request(GAME, BOTS, 5, part=2)
    dataset.make(wanted, tmp_path)
    (tmp_path / "decisions-00001.parquet").unlink()
    untouched = (tmp_path / "decisions-00000.parquet").stat().st_mtime_ns
    told: list[int] = []
    dataset.make(wanted, tmp_path, told=lambda *done: told.append(done[0]))
    assert told == [3, 5]
    assert (tmp_path / "decisions-00000.parquet").stat().st_mtime_ns == untouched
    for file in sorted(folder.glob("*.parquet")):
        assert (tmp_path / file.name).read_bytes() == file.read_bytes()


def test_processes_make_the_same_files(folder: Path, tmp_path: Path) -> None:
    dataset.make(dataset.request(GAME, BOTS, 5, part=2), tmp_path, ProcessPool(2))
    for file in sorted(folder.glob("*.parquet")):
        assert (tmp_path / file.name).read_bytes() == file.read_bytes()


def test_a_folder_keeps_one_dataset(folder: Path) -> None:
    with pytest.raises(BadDataset, match="holds another dataset"):
        dataset.make(dataset.request(GAME, BOTS, 6, part=2), folder)


def test_the_card_says_what_is_in_it(folder: Path) -> None:
    card = (folder / "README.md").read_text()
    assert "5 games at 2 seats" in card
    assert "greedy, random" in card
    for category in find(GAME).categories:
        assert category in card


def test_the_command_makes_a_dataset(tmp_path: Path) -> None:
    line = ["dataset", GAME, "--bots", "random", "--games", "2", "--to", str(tmp_path / "new")]
    done = CliRunner().invoke(app, [*line, "--observation", "features", "--processes", "1"])
    assert done.exit_code == 0, done.output
    assert "decisions of 2 games" in " ".join(done.output.split())
    assert json.loads((tmp_path / "new/dataset.json").read_text())["observation"] == "features"


@pytest.mark.parametrize(
    "arguments, complaint",
    [
        (["chess", "--bots", "random"], "there is no game 'chess'"),
        ([GAME, "--bots", "deep-thought"], "there is no bot 'deep-thought'"),
        ([GAME, "--bots", "random", "--observation", "structured"], "features, complete"),
        ([GAME, "--bots", "random", "--games", "0"], "at least one game"),
        ([GAME, "--bots", "random", "--option", "small"], "name=value"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    arguments: list[str], complaint: str, tmp_path: Path
) -> None:
    done = CliRunner().invoke(app, ["dataset", *arguments, "--to", str(tmp_path)])
    assert done.exit_code == 2
    assert complaint in done.output


def test_a_folder_without_a_dataset_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadDataset, match="is no dataset"):
        Dataset(tmp_path)


def test_the_bots_that_play_are_those_that_were_named() -> None:
    asked = dataset.request(GAME, ["greedy"], 1, seats=3)
    assert asked.bots == ("greedy", "greedy", "greedy")
    assert bots.seat(asked.bots[0]) is not None
