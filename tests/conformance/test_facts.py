"""Every value of every game's components can be corrected by somebody who has the box.

The walk changes each value to another plausible one, to absent where it may lack, and to present
where it lacks; each correction must load and be told as what it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import drystone
from drystone.core.chance import Quick
from drystone.core.facts import OWNER, Fact, FactFiles, FactsError, text_of, value_of, written
from drystone.games import find
from tests.conformance.registry import NAMES

TOGETHER = {
    # A way over water has two ends, which lead to each other.
    "gwtnz sea.water": '[sea.water.n7]\nnext = ["n6", "n8", "c6"]\n'
    '[sea.water.c6]\nnext = ["c5", "c7", "n7"]\n',
    # There are as many arrows as rows.
    "gwtnz markets.bonus": "[markets.bonus]\nprices = [4, 5, 5, 6, 6, 7]\n"
    'arrows = ["black", "sheep", "flip", "sheep", "black", "end"]\n',
}
"""Values that can only be changed together with others, by the kind of fact."""
PLAUSIBLE: dict[str, list[Any]] = {
    "water": ["w0", "n1", "c1", "s1"],
    "corners": ["white", "dark"],
    "start": ["n1", "a"],
    "next": ["wellington"],
}
"""Other values of a property that the same property elsewhere does not show; of a list, further."""
RULES_OF_THE_BOX = {
    "gwtnz trail.space.wellington.next",  # the trail ends there
    "gwtnz board.limits.worker_row",  # the scoring of the fifth space
    "gwtnz posts.local.0.repeat",  # whoever can deliver nowhere else delivers there,
    "gwtnz posts.local.0.value",  # also without any sheep
    "caledonia clans.clan.fergusson.power",  # these powers have no numbers
    "caledonia clans.clan.macdonald.power",
    "caledonia tiles.port.7.effect",  # so is this
    "caledonia units.unit.dairy.makes",  # one of one
    "caledonia units.unit.bakery.makes",
    "caledonia units.unit.distillery.makes",
}
"""What the rulebook fixes: refused with a sentence."""


def files(game: str) -> FactFiles:
    found = find(game).facts
    assert found is not None
    return found


def correction(place: str, value: Any) -> str:
    path, _, key = place.rpartition(".")
    return f"[{path}]\n{key} = {text_of(value)}\n"


def others(fact: Fact, key: str, alike: list[Fact]) -> Iterator[Any]:
    """Values that the property of a fact could plausibly have instead."""
    value = fact.values[key]
    alike = [f for f in alike if type(f.values.get(key)) is type(value)]
    for further in PLAUSIBLE.get(key, []):
        yield [*value, further] if isinstance(value, list) else further
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, str):
        yield from other_texts(value)
        yield from (f.values[key] for f in alike if f.values.get(key, value) != value)
        yield from ([""] if value and key in fact.optional else [])
        yield from (["0.8", "14.8"] if re.fullmatch(r"\d+\.\d+", value) else [])
    else:
        for i, item in enumerate(value):
            one = Fact(fact.path, fact.known, {key: item}, {}, [], "")
            items = [
                Fact(f.path, f.known, {key: other}, {}, [], "")
                for f in alike
                for other in f.values.get(key, [])
            ]
            for other in others(one, key, items):
                yield [*value[:i], other, *value[i + 1 :]]
        yield value[:-1]
        yield from (f.values[key] for f in alike if f.values.get(key, value) != value)


def other_texts(text: str) -> Iterator[str]:
    """A phrase with another number; a map's row or a tile's edges, turned over."""
    for number in re.finditer(r"\d+", text):
        for other in (int(number[0]) + 1, int(number[0]) - 1, int(number[0]) + 3):
            yield f"{text[: number.start()]}{other}{text[number.end() :]}"
    if set(text) <= set("R~-"):
        yield text[::-1]
        yield text[1:] + text[:1]
    yield text.replace("red", "blue")


def walk(game: str) -> list[tuple[Fact, str]]:
    """Every fact with each of its properties that is a value, and no name."""
    return [
        (fact, key)
        for fact in files(game).entries()
        for key in fact.printed()
        if key not in fact.names
    ]


@pytest.mark.parametrize("game", NAMES)
def test_every_value_can_be_corrected(game: str) -> None:
    found = files(game)
    by_kind: dict[str, list[Fact]] = {}
    for fact in found.entries():
        by_kind.setdefault(fact.path.rpartition(".")[0], []).append(fact)
    stuck: list[str] = []
    for fact, key in walk(game):
        place = f"{fact.path}.{key}"
        kind = fact.path.rpartition(".")[0]
        together = TOGETHER.get(f"{game} {kind}", TOGETHER.get(f"{game} {fact.path}"))
        if f"{game} {place}" in RULES_OF_THE_BOX:
            continue
        if together and key in together:
            assert found.changes(together)
            continue
        candidates = (v for v in others(fact, key, by_kind[kind]) if v != fact.values[key])
        if not any(takes(found, place, value) for value in candidates):
            stuck.append(place)
    assert stuck == []


def takes(found: FactFiles, place: str, value: Any) -> bool:
    """Whether a value can be corrected so; if so it is told, and known from the owner."""
    given = correction(place, value)
    try:
        changes = found.changes(given)
    except FactsError:
        return False
    assert [(change.place, change.new) for change in changes] == [(place, value)]
    return True


@pytest.mark.parametrize("game", NAMES)
def test_a_corrected_value_is_known_from_its_owner(game: str) -> None:
    found = files(game)
    before = {fact.path: fact.known for fact in found.entries()}
    for fact, key in walk(game)[::40]:
        given = correction(f"{fact.path}.{key}", fact.values[key])
        told = {told.path: told.known for told in found.entries(override=given)}
        assert told == {**before, fact.path: OWNER}


@pytest.mark.parametrize("game", NAMES)
def test_what_a_component_lacks_can_be_given(game: str) -> None:
    found = files(game)
    facts = found.entries()
    for fact in facts:
        kind = fact.path.rpartition(".")[0]
        for key, empty in fact.optional.items():
            if key == "absent" or fact.values[key] != empty:
                continue
            if f"{game} {fact.path}.{key}" in RULES_OF_THE_BOX:
                continue
            there = [
                f.values[key]
                for f in facts
                if f.path.startswith(f"{kind}.") and f.values[key] != empty
            ]
            if isinstance(empty, int):
                there += [3, True]
            place = f"{fact.path}.{key}"
            if game == "gwtnz" and kind == "trail.space" and fact.values["kind"] != "build":
                with pytest.raises(FactsError, match="only building spaces"):
                    found.changes(correction(place, next(v for v in there if v)))
                continue
            assert any(takes(found, place, v) for v in there if type(v) is type(empty)), place


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("each", [23, pytest.param(5, marks=pytest.mark.long)])
def test_a_form_writes_what_is_read(game: str, each: int) -> None:
    found = files(game)
    values = {f"{fact.path}.{key}": fact.values[key] for fact, key in walk(game)}
    for place, value in values.items():
        assert value_of(written(value), value, place) == value, place
    assert found.correction(values) == ""
    for fact, key in walk(game)[::each]:
        place = f"{fact.path}.{key}"
        for value in others(fact, key, []):
            if value == fact.values[key]:
                continue
            text = found.correction({**values, place: value})
            if takes(found, place, value):
                assert [(c.place, c.new) for c in found.changes(text)] == [(place, value)]


@pytest.mark.parametrize("game", NAMES)
def test_a_game_by_corrected_facts_is_played_and_replayed(game: str, tmp_path: Path) -> None:
    """One changed value of each kind, all in one file; the record carries it."""
    text = one_of_each_kind(game)
    file = tmp_path / "mine.toml"
    file.write_text(text, "utf-8")
    for seats in find(game).seats:
        new = drystone.new(game, seats, seed=seats, facts=str(file))
        chance = Quick(seats)
        while not new.over:
            new.play(chance.pick(new.legal(), 0))
            if len(new.decisions) % 40 == 0:
                find(game).check(new.state)
        again = drystone.replay(new.record())
        assert again.position() == new.position()
        assert again.scores() == new.scores()
        assert drystone.position(new.position()).position() == new.position()


def one_of_each_kind(game: str) -> str:
    """A correction of one value of each property of each kind of fact, as far as they agree."""
    found = files(game)
    facts = found.entries()
    values: dict[str, Any] = {}
    kinds: set[str] = set()
    tried: Counter[str] = Counter()
    text = ""
    for fact, key in walk(game)[::-1]:
        kind = fact.path.rpartition(".")[0]
        if f"{kind} {key}" in kinds or f"{game} {fact.path}.{key}" in RULES_OF_THE_BOX:
            continue
        alike = [f for f in facts if f.path.rpartition(".")[0] == kind]
        if tried[f"{kind} {key}"] > 2:
            continue
        tried[f"{kind} {key}"] += 1
        for value in islice(others(fact, key, alike), 6):
            if value == fact.values[key]:
                continue
            more = found.correction({**values, f"{fact.path}.{key}": value})
            try:
                found.changes(more)
            except FactsError:
                continue
            text = more
            values[f"{fact.path}.{key}"] = value
            kinds.add(f"{kind} {key}")
            break
    assert len(values) > 1
    return text


@pytest.mark.parametrize("game", NAMES)
def test_nonsense_is_refused_with_its_place(game: str) -> None:
    found = files(game)
    fact, key = walk(game)[0]
    for wrong, complaint in (
        ("= 3", "this is not TOML"),
        ("[nowhere]\nx = 1", "there is no file 'nowhere'"),
        (f"[{fact.path}]\nfeathers = 3", rf"{re.escape(fact.path)}\.feathers is unknown"),
        (f'[{fact.path}]\nfrom = "me"', "what you give is from the owner"),
        (correction(f"{fact.path}.{key}", 2.5), f"{re.escape(fact.path)}.{key} can't be 2.5"),
    ):
        with pytest.raises(FactsError, match=complaint) as refused:
            found.changes(wrong)
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize("game", NAMES)
def test_no_number_or_text_is_out_of_all_measure(game: str) -> None:
    found = files(game)
    for fact, key in walk(game)[::5]:
        place = f"{fact.path}.{key}"
        value = fact.values[key]
        for wrong in (10**6, -1000, "x" * 400, "a\u0000b", [1] * 50, ["?"] * 50):
            if type(wrong) is type(value):
                with pytest.raises(FactsError, match=re.escape(place)):
                    found.changes(correction(place, wrong))
