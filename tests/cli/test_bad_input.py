"""Bad input gets one clear line and exit code 2, never a traceback."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tests.cli.conftest import Type


@pytest.mark.parametrize(
    "line, complaint",
    [
        ("play chess", "there is no game 'chess'"),
        ("play tests.nothing", "there is no game at 'tests.nothing'"),
        ("play ..", "'..' is neither a game nor a file"),
        ("play tests.pebbles --seats 7", "tests.pebbles is for 2, 3, 4 players, not 7"),
        ("play tests.pebbles --seats two", "--seats"),
        ("play tests.pebbles --option map=b", "tests.pebbles has no option 'map'; it has: facts"),
        ("play tests.pebbles --option map", "an option is given as name=value, not 'map'"),
        ("play tests.pebbles --facts missing.toml", "missing.toml: No such file"),
        ("play tests.pebbles --you 5", "--you can be seats from 0 to 1, or all, not '5'"),
        ("play tests.pebbles --bots oracle", "there is no bot 'oracle'"),
        ("play tests.pebbles --bots random:depth=3", "random has no option 'depth=3'"),
        (
            "play tests.pebbles --seats 3 --bots random --bots drover",
            "give --bots once, or 3 times: once for each seat",
        ),
        ("play tests.pebbles --language tlh", "--language can be en, de, pl, not 'tlh'"),
        ("play --resume missing.txt", "missing.txt: No such file"),
        ("play tests.pebbles --resume missing.txt", "missing.txt: No such file"),
        ("play tests.pebbles --record no/such/folder.txt", "no/such/folder.txt: No such file"),
        ("soak chess", "there is no game 'chess'"),
        ("soak tests.pebbles --seats 9", "tests.pebbles is for 2, 3, 4 players, not 9"),
        ("soak tests.pebbles --games 0", "--games"),
        ("bench chess", "there is no game 'chess'"),
        ("bench tests.pebbles --seats 9", "tests.pebbles is for 2, 3, 4 players, not 9"),
        ("facts chess", "there is no game 'chess'"),
        ("facts tests.pebbles --from hearsay", "--from can be rulebook, source, reconstructed"),
        ("draw chess", "there is no game 'chess'"),
        ("draw tests.pebbles --seat 4", "--seat can be 0 to 1, not 4"),
        ("draw tests.pebbles --at 3", "--at can be 0 to 0, not 3"),
        ("draw tests.pebbles --to picture.gif", "picture.gif: the name must end with .svg or .png"),
        ("draw tests.pebbles --to no/such/picture.svg", "no/such/picture.svg: No such file"),
        ("serve --port 0", "--port"),
        ("serve --log-level loud", "--log-level can be debug, info, warning, error, not 'loud'"),
        ("serve --host nowhere.invalid", "can't listen on nowhere.invalid:8000: "),
        ("hint missing.txt", "missing.txt: No such file"),
        ("fly", "No such command 'fly'"),
        ("games --fast", "No such option: --fast"),
    ],
)
def test_it_is_told_in_one_line(typed: Type, line: str, complaint: str) -> None:
    answer = typed(line)
    assert answer.code == 2
    assert complaint in answer.err
    assert answer.err.startswith("drystone: ")
    assert answer.err.count("\n") == 1
    assert answer.out == ""


def test_a_damaged_record_is_told_with_its_line(typed: Type, record: Path) -> None:
    lines = record.read_text().splitlines()
    lines[8] = "0 lay on 4"
    record.write_text("\n".join(lines))
    for command in ("play --resume", "draw", "hint"):
        answer = typed(f"{command} {record}")
        assert answer.code == 2
        assert answer.err.startswith(f"drystone: {record}: line 9: ")
        assert answer.err.count("\n") == 1


def test_a_refused_position_is_told_with_the_reason(typed: Type, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text('game = "tests.pebbles"\nchisels = 6\n')
    answer = typed(f"draw {file}")
    assert (answer.code, answer.err) == (2, f"drystone: {file}: there are 5 chisels in all\n")


def test_a_broken_facts_file_is_told_with_the_reason(typed: Type, tmp_path: Path) -> None:
    file = tmp_path / "facts.toml"
    file.write_text("[stones]\nfeathers = 3\n")
    answer = typed(f"play tests.pebbles --facts {file}")
    assert answer.code == 2
    assert (
        answer.err
        == "drystone: the facts given: stones.feathers is unknown; there are: copies, stone\n"
    )


@pytest.mark.parametrize(
    "text, complaint",
    [
        ("[trail.space.a9]\nlock = 2", "trail.space.a9 is unknown; there are: start, a, b"),
        ("[trail.space.a1]\nlocks = 2", "trail.space.a1.locks is unknown; there are: id, kind"),
        ("[trail.space.a1]\nlock = -2", "trail.space.a1.lock can be 0 to 999, not -2"),
        ("[board.row.sailor]\nspaces = ['gold 1']", "board.row.sailor.spaces: one entry for each"),
        ("[posts.local.1]\ngives = 'forty pounds'", "posts.local.1.gives: 'forty pounds' is no"),
        ("[buildings.private.7b]\nactions = ['90 pounds']", "'90 pounds' is out of measure"),
        ("[posts.local.0]\nabsent = true", "posts.local.0: this post is there"),
        ("[posts.local.more1]\nvalue = 24", "posts.local.more1 is new, and lacks its corners"),
        ("[sea.water.n1]\nnext = ['w0', 's1']", "sea.water.n1.next: s1 does not lead back to n1"),
        (
            "[markets.bonus]\nprices = [1, 2, 3, 4, 5, 6, 7, 8, 9]",
            "9 rows of the market need 38 tiles",
        ),
        ("[markets.job]\nprices = [5]", "markets.job.prices: a price for each of 3 to 6 rows"),
    ],
)
def test_a_correction_that_can_not_be_is_told(
    typed: Type, tmp_path: Path, text: str, complaint: str
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    answer = typed(f"facts gwtnz --check {file}")
    assert (answer.code, answer.out) == (2, "")
    assert complaint in answer.err
    assert answer.err.count("\n") == 1


def test_a_file_that_is_no_text_is_told(typed: Type, tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\xff\xfe")
    answer = typed(f"play --resume {file}")
    assert (answer.code, answer.err) == (2, f"drystone: {file}: this is not text\n")


def test_a_port_in_use_is_told(typed: Type) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        answer = typed(f"serve --port {port}")
    assert answer.code == 2
    assert answer.err.startswith(f"drystone: can't listen on 127.0.0.1:{port}: Address already in")
    assert answer.err.endswith("; --port names another\n")
