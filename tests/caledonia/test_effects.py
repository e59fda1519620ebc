"""What is printed is read once: rules, icons and sentences know each kind of effect."""

from __future__ import annotations

import random
import re

import pytest

from drystone.core.facts import FactsError
from drystone.core.plain import plain
from drystone.core.rules import Look
from drystone.core.speech import LANGUAGES, catalogue
from drystone.games.caledonia import RULES, effects, phrases, scoring
from drystone.games.caledonia.components import CLANS
from drystone.games.caledonia.facts import FACTS, FILES, read_facts
from drystone.games.caledonia.picture import labels
from drystone.games.caledonia.picture.pen import Pen
from drystone.games.caledonia.printed import (
    COUNTED,
    OPS,
    OTHER_PORT,
    POUNDS,
    SCORE,
    SPARED_ANIMAL,
    SWAP,
    Effect,
    Facts,
)
from tests.caledonia.scene import give, hold, play, scene, table, words
from tests.rules import rule

ASKED_ELSEWHERE = {SPARED_ANIMAL, OTHER_PORT}
"""What a port does only while a contract is fulfilled, or in another one's place."""


def kinds(ops: tuple[int, ...]) -> list[Effect]:
    """An effect of each of these kinds, of everything that it can be about."""
    found = {kind for phrase in phrases.PHRASES.values() for kind in phrase if kind[0] in ops}
    return [Effect(op, 1, what) for op, what in sorted(found)]


def pen(language: str) -> Pen:
    return Pen(Look(0, language), set())


def corrected(path: str, key: str, text: str) -> Facts | None:
    """The facts with another text in one place, None if there can be no such thing."""
    try:
        return read_facts(f"[{path}]\n{key} = '{text}'\n")
    except FactsError:
        return None


def with_other_numbers(text: str) -> list[str]:
    """The same phrase with one number after the other larger by 1; 1st to 4th are no numbers."""
    return [
        text[: number.start()] + str(int(number[0]) + 1) + text[number.end() :]
        for number in re.finditer(r"\d+(?![a-z\d])", text)
    ]


@rule("CAL 1.4")
def test_a_phrase_says_every_kind_of_effect() -> None:
    said = {op for phrase in phrases.PHRASES.values() for op, _ in phrase}
    assert [OPS[op] for op in range(len(OPS)) if op not in said] == []


@rule("CAL 11.2")
def test_every_effect_of_a_tile_is_performed() -> None:
    idle = []
    for effect in kinds(phrases.PORTS + phrases.STARTING):
        units = "sheep 10.6, dairy 10.7, dairy 10.8, dairy 11.5, cow 9.5"
        game = give(scene(units={0: units}), wool=1, bread=1)
        before = plain(game.state)
        if effect.op in ASKED_ELSEWHERE:
            with pytest.raises(ValueError, match=OPS[effect.op]):
                effects.perform(table(game), 0, effect, "port")
            continue
        effects.perform(table(game), 0, effect, "port")
        if plain(game.state) == before:
            idle.append(effect)
    assert idle == []


@rule("CAL 11.2")
def test_every_effect_of_a_tile_or_contract_has_an_icon() -> None:
    on_ports = [OPS[op] for op in phrases.PORTS if op not in labels.SIGNS_OF]
    counted = {*phrases.ASKED, *phrases.GIVEN, *phrases.STARTING} - {POUNDS}
    on_contracts = [OPS[op] for op in counted if op not in labels.ICONS_OF]
    assert (on_ports, on_contracts) == ([], [])


@rule("CAL 11.2", "CAL 14.1")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_effect_of_a_tile_has_a_sentence(language: str) -> None:
    said = catalogue(str(RULES.catalogues), "caledonia", language)
    tiles = kinds(phrases.PORTS + phrases.SCORED)
    keys = [f"effect.{labels.key_of(effect)}" for effect in tiles]
    keys += [f"short.{labels.key_of(effect)}" for effect in tiles if effect.op == SCORE]
    for printed in (*FACTS[3].ports, *FACTS[3].scoring):
        keys += [f"also.{labels.key_of(effect)}" for effect in printed[1:]]
    assert [key for key in keys if key not in said] == []


@rule("CAL 14.1")
def test_everything_that_a_scoring_tile_can_count_is_counted() -> None:
    t = table(scene(units={0: "sheep 10.6"}))
    for what in range(len(COUNTED)):
        assert scoring.counted(t, 0, what) >= 0
    with pytest.raises(ValueError, match="no scoring tile"):
        scoring.counted(t, 0, len(COUNTED))


# How far ships go at the start is told in other words: "far", "river".
@rule("CAL 12.1", "CAL 12.3", "CAL 12.13")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("clan", range(len(CLANS)))
def test_a_clans_sentence_says_its_numbers(clan: int, language: str) -> None:
    pencil = pen(language)
    printed = labels.clan_power(pencil, FACTS[3], clan)
    assert "{" not in printed
    (fact,) = (fact for fact in FILES.entries() if fact.path == f"clans.clan.{CLANS[clan]}")
    for key in ("start", "power"):
        text = re.sub(r"(, )?shipping ./.", "", fact.values[key])
        for other in with_other_numbers(text):
            facts = corrected(fact.path, key, other)
            if facts is not None:
                assert labels.clan_power(pencil, facts, clan) != printed, other


@rule("CAL 11.4", "CAL 14.2")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tiles_sentence_and_icons_say_its_numbers(language: str) -> None:
    pencil = pen(language)
    tried = 0
    for fact in FILES.entries():
        group, _, number = fact.path.rpartition(".")
        if group not in ("tiles.port", "tiles.scoring"):
            continue
        tile = int(number) - 1
        key = "effect" if group == "tiles.port" else "glory"
        for other in with_other_numbers(fact.values[key]):
            facts = corrected(fact.path, key, other)
            if facts is None:
                continue
            tried += 1
            ours, theirs = (
                (FACTS[3].ports[tile], facts.ports[tile])
                if key == "effect"
                else (FACTS[3].scoring[tile], facts.scoring[tile])
            )
            assert labels.sentence(pencil, ours) != labels.sentence(pencil, theirs), other
            if key == "effect":
                assert labels.signs(ours) != labels.signs(theirs), other
            else:
                assert labels.short_lines(pencil, ours, 20) != labels.short_lines(
                    pencil, theirs, 20
                ), other
    assert tried == 20


@rule("CAL 11.4")
def test_what_is_counted_has_the_form_that_goes_with_its_number() -> None:
    told = [labels.sentence(pen("en"), [Effect(SWAP, n, 0)]) for n in (1, 12)]
    assert told == [
        "discard a basic good, gain any 1 basic good",
        "discard a basic good, gain any 12 basic goods",
    ]
    polish = [labels.sentence(pen("pl"), [Effect(SCORE, n, 0)]) for n in (1, 3, 5)]
    assert [" ".join(said.split()[:2]) for said in polish] == ["1 chwała", "3 chwały", "5 chwał"]


@rule("CAL 11.3")
def test_a_port_that_spares_two_animals_spares_two() -> None:
    facts = "[tiles.port.1]\neffect = '2 animal less'\n"
    game = scene(units={0: "sheep 1.9"}, ports="1", facts=facts)
    play(hold(game, "5"), "fulfil 5")
    assert words(game) == ["port a", "slaughter 1.9"]
    play(game, "port a")
    assert not any(word.startswith("slaughter") for word in words(game))
    assert table(game).players[0].fulfilled == [4]


@rule("CAL 8.2")
def test_a_better_technology_is_drawn_as_it_is() -> None:
    svg = scene(2, facts="[units.technology]\nmore = 3\n").picture(0)
    assert "workers earn £3 more" in svg
    assert "→ 7" in svg
    assert "→ 9" in svg


@rule("CAL 2.6", "CAL 4.1", "CAL 6.6", "CAL 12.16", "CAL 13.3", "CAL 16.4")
@pytest.mark.parametrize(
    "override, told",
    [
        (
            "[clans.clan.macewen]\npower = 'hops fulfilled: grain -> £9, at most 4'",
            "clans.clan.macewen.power: .*at most 4' can't be; beers is 0 to 3",
        ),
        (
            "[clans.clan.stewart]\nstart = '6 merchants, shipping 1/1'",
            "clans.clan.stewart.start with units.merchants.stock: at most 7, not 8",
        ),
        (
            "[clans.clan.fergusson]\nstart = '3 workers on the border, shipping 2/6'",
            "clans.clan.fergusson.start: .*shipping 2/6' can't be; shipping is 0 to 5",
        ),
        ("[units.merchants]\npieces = 8", "units.merchants.pieces: at most 7, not 8"),
        ("[units.merchants]\nstock = 8", "units.merchants.stock: at most 7, not 8"),
        ("[units.shipping]\nlevels = 6", "units.shipping.levels: at most 5, not 6"),
        ("[units.unit.dairy]\npieces = 5", "units.unit.dairy.pieces: at most 4, not 5"),
        ("[tiles.port.2]\neffect = '1 basic -> 0 basic'", "-> 0 basic' can't be; swap is 1 to 99"),
        (
            "[tiles.scoring.2]\nglory = '3 per 0 processed goods'",
            "tiles.scoring.2: '3 per 0 .*' can't be; it is for 1 or more, not 0",
        ),
        ("[tiles.port.5]\neffect = '3 glory'", "only numbers can change"),
        ("[export.points]\npounds = 0", "at least 1"),
        ("[export.boxes]\nopen = [5, 6, 7, 9]", "export.boxes.open with count: at most 8, not 9"),
        ("[export.boxes]\ncount = [5, 6, 7, 8]", "export.boxes.count: 6 or more alone, not 5"),
    ],
)
def test_numbers_that_rules_or_words_can_not_do_with_are_refused(override: str, told: str) -> None:
    with pytest.raises(FactsError, match=told):
        read_facts(override)


@rule("CAL 1.4")
@pytest.mark.parametrize(
    "override",
    [
        "[clans.clan.buchanan]\nstart = '3 boxes'\npower = 'take 2 for one fee, fulfil 2, draw 9'",
        "[clans.clan.campbell]\npower = '1st 2nd 3rd 4th building -£1 -£2 -£3 -£9'",
        "[clans.clan.cunningham]\nstart = '2 boxes, 1 merchants'",
        "[clans.clan.macdonald]\nstart = ''",
        "[clans.clan.mackenzie]\npower = 'whisky made -> £10, cellar £12 £20'",
        "[clans.clan.robertson]\npower = 'river delta -£0/-£9'",
        "[clans.cellar]\nfirst = 4",
        "[contracts.contract.1]\nneed = '1 wool, 2 beef, 1 wool'\ngives = '£5, 2 space, 3 upgrade'",
        "[tiles.port.4]\neffect = 'upgrade, 9 glory'",
        "[tiles.port.8]\neffect = '£25, building bonus'",
        "[tiles.scoring.3]\nglory = '2 per animal or building, 4 per field'",
        "[tiles.start.2]\ngives = '2 whisky, £60'",
        "[units.unit.field]\nmakes = '3 grain'",
        "[units.unit.miner]\nmakes = '£12'",
        "[units.unit.dairy]\npieces = 1",
        "[units.merchants]\npieces = 6",
        "[units.shipping]\nlevels = 5",
    ],
)
def test_corrections_go_on_being_read_as_they_were_written(override: str) -> None:
    dice = random.Random(1)
    game = scene(3, facts=override, kickstarter=True, units={0: "miner 3.6", 1: "miner 6.3"})
    while not game.over:
        game.play(dice.choice(game.legal()))
        RULES.check(game.state)
