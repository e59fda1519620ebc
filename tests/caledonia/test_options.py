"""What a host chooses before the game: what goes with how many players, and what is covered."""

from __future__ import annotations

import json
import random
from itertools import product
from pathlib import Path

import pytest

import drystone
from drystone.core.chance import Quick
from drystone.core.record import read_record
from drystone.games.caledonia import RULES
from drystone.games.caledonia.components import BLOCKED
from drystone.games.caledonia.setup import EXAMPLE
from tests.caledonia.scene import name, new, table
from tests.rules import rule
from tests.table import client as tables


def covered(chosen: str) -> list[str]:
    """The covered spaces of a new game with three players."""
    t = table(new(3, map="tight", covered=chosen))
    return [name(space) for space in range(len(t.board)) if t.board[space] == BLOCKED]


@rule("CAL 17.5", "CAL 17.6")
@pytest.mark.parametrize(
    "seats, option, choice, counts",
    [
        (1, "clans", "auction", "2, 3, 4"),
        (1, "map", "tight", "2, 3"),
        (4, "map", "tight", "2, 3"),
        (4, "covered", EXAMPLE, "2, 3"),
    ],
)
def test_what_means_nothing_for_so_many_players_is_refused(
    seats: int, option: str, choice: str, counts: str
) -> None:
    with pytest.raises(ValueError) as told:
        RULES.settle_options(seats, {option: choice})
    assert str(told.value) == f"{option}={choice} is for {counts} players, not {seats}"


@rule("CAL 17.5")
def test_the_default_is_for_everybody() -> None:
    for seats in RULES.seats:
        chosen = {option.name: option.default for option in RULES.options}
        assert RULES.settle_options(seats, chosen) == {**chosen, "facts": ""}


@rule("CAL 17.5")
def test_a_record_of_before_still_replays() -> None:
    """Once an auction alone and a tight map for four could be chosen, and were not heeded."""
    game = new(1)
    game.play(game.legal()[0])
    record = read_record(game.record())
    record.options = {**record.options, "clans": "auction"}
    record.options.pop("covered")
    old = str(record).replace(f"rules {RULES.version}", "rules 1")
    assert json.dumps("auction") in old
    assert drystone.replay(old).position() == game.position()


@rule("CAL 17.6")
def test_the_host_chooses_what_is_covered() -> None:
    assert covered("2.7 8.7 10.3 4.3") == ["2.7", "4.3", "8.7", "10.3"]
    assert covered("2.6, 2.7, 3.5, 3.6") == ["2.6", "2.7", "3.5", "3.6"]
    assert len({tuple(table(new(2, s, map="tight")).board) for s in range(9)}) > 5, "drawn if not"
    game = new(3, map="tight", covered=EXAMPLE)
    assert drystone.replay(game.record()).position() == game.position()


@rule("CAL 17.6")
def test_chosen_spaces_are_covered_whatever_side_is_up() -> None:
    sides = set()
    for seed in range(40):
        t = table(new(2, seed, map="tight", covered=EXAMPLE))
        sides.add(tuple(t.sides))
        assert [name(s) for s in range(len(t.board)) if t.board[s] == BLOCKED] == [
            "2.7",
            "4.3",
            "8.7",
            "10.3",
        ]
    assert len(sides) > 10


@rule("CAL 17.6")
@pytest.mark.parametrize(
    "seats, chosen, told",
    [
        (3, "2.7 8.7 10.3", "four different spaces"),
        (3, "2.7 8.7 10.3 10.3", "four different spaces"),
        (3, "", "four different spaces"),
        (3, "2.7 8.7 10.3 14.1", "there is no space '14.1'"),
        (3, "2.7 8.7 10.3 port-a", "port-a can't be covered with 3 players"),
        (3, "5.6 8.7 10.3 4.3", "5.6 can't be covered with 3 players"),
        (2, "1.5 8.7 10.3 4.3", "1.5 can't be covered with 2 players"),
    ],
)
def test_what_can_not_be_covered(seats: int, chosen: str, told: str) -> None:
    with pytest.raises(ValueError) as problem:
        new(seats, map="tight", covered=chosen)
    assert told in str(problem.value)


def row_5_of_a(spaces: str) -> str:
    """A correction of module A: the same row 5 on both sides, nothing but lochs and grass else."""
    rows = ["1: G2 M2 G2 L G1", "2: G2 G4 G5 G3", "3: G2 M3 L G4 G2", "4: G1 G5 G1 G1"]
    rows += ["5: " + spaces, "6: L M3 G4 L"]
    return "".join(f"[map.side.{side}]\nrows = {rows}\nrivers = ''\n" for side in ("A1", "A2"))


@rule("CAL 17.6")
def test_what_can_be_covered_goes_by_the_map_that_is_played(tmp_path: Path) -> None:
    """5.6 is a loch on the built-in map, 5.9 is land."""
    mine = str(tmp_path / "mine.toml")
    Path(mine).write_text(row_5_of_a("L G1 L G2 L"))
    for seed in range(4):
        t = table(new(3, seed, map="tight", covered="5.6 8.7 10.3 4.3", facts=mine))
        assert [name(s) for s in range(len(t.board)) if t.board[s] == BLOCKED] == [
            "4.3",
            "5.6",
            "8.7",
            "10.3",
        ]
        with pytest.raises(ValueError) as problem:
            new(3, seed, map="tight", covered="5.9 8.7 10.3 4.3", facts=mine)
        assert str(problem.value) == (
            "5.9 can't be covered with 3 players: not always land in play"
        )


@rule("CAL 17.6")
def test_only_the_tight_map_has_covered_spaces() -> None:
    with pytest.raises(ValueError) as problem:
        new(3, covered=EXAMPLE)
    assert "map=tight" in str(problem.value)


@rule("CAL 17.5", "CAL 17.6")
def test_the_lobby_offers_and_refuses_them() -> None:
    with tables.table(games=("caledonia",)) as guest:
        client = guest.client
        client.headers["Origin"] = str(client.base_url).rstrip("/")
        assert 'name="option-covered"' in client.get("/").text
        sits = {f"seat-{seat}": "you" for seat in range(3)}
        tight = {"seats": "3", **sits, "option-map": "tight", "option-covered": " " + EXAMPLE}
        assert client.post("/new/caledonia", data=tight).status_code == 303
        loch = {**tight, "option-covered": "5.6 8.7 10.3 4.3"}
        answer = client.post("/new/caledonia", data=loch)
        assert answer.status_code == 400
        assert "5.6 can&#39;t be covered with 3 players" in answer.text
        mine = {**loch, "facts": row_5_of_a("L G1 L G2 L")}
        assert client.post("/new/caledonia", data=mine).status_code == 303
        alone = {"seats": "1", **sits, "option-clans": "auction", "option-covered": ""}
        answer = client.post("/new/caledonia", data=alone)
        assert answer.status_code == 400
        assert "“Clans: auctioned” is not for this many players, only for: 2, 3, 4." in answer.text
        assert client.post("/new/caledonia", data={"seats": "1", **sits}).status_code == 303


@rule(
    "CAL 17.1", "CAL 17.2", "CAL 17.3", "CAL 17.4", "CAL 17.5", "CAL 17.6", "CAL 17.7", "CAL 17.8"
)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_random_game_of_every_combination_of_options(seats: int) -> None:
    """Played to the end, with every fifth position checked."""
    dice = random.Random(seats)
    names = [option.name for option in RULES.options]
    played = 0
    for number, choices in enumerate(product(*(option.choices for option in RULES.options))):
        chosen = dict(zip(names, choices, strict=True))
        if RULES.meant(seats, chosen) != chosen:
            continue
        if chosen["map"] == "tight" and number % 2:
            chosen["covered"] = EXAMPLE
        luck = Quick(number)
        state = RULES.setup(seats, RULES.settle_options(seats, chosen), luck)
        while not state.over:
            if dice.random() < 0.2:
                RULES.check(state)
            state.play(dice.choice(state.legal()), luck)
        RULES.check(state)
        played += 1
    assert played == {1: 32, 2: 192, 3: 192, 4: 96}[seats]
