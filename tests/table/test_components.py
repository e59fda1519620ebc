"""Everything in the box can be looked up: drawn, explained, and where it is now."""

from __future__ import annotations

import re

import pytest

from drystone.core.game import new_game
from drystone.core.rules import Look
from drystone.games import find
from drystone.table.pages.components import box_page
from drystone.table.pages.layout import Reader
from tests.conformance.registry import WHOLE
from tests.table.client import table

FEWEST = {"gwtnz": 100, "keyflower": 90, "caledonia": 70}


@pytest.mark.parametrize("language", ["en", "de", "pl"])
@pytest.mark.parametrize("name", WHOLE)
def test_the_page_shows_every_component_with_a_sentence(name: str, language: str) -> None:
    rules = find(name)
    page = box_page(Reader(language), rules)
    assert page.count('class="exhibit"') >= FEWEST[name]
    assert page.count("<defs>") <= 2, "the signs are there once for the legend, once for the rest"
    told = re.findall(r"<div><p>(.*?)</p>", page)
    assert all(len(sentence.split()) > 2 for sentence in told)
    headings = re.findall(r"<h2>(.*?)</h2>", page)
    assert len(headings) > 3
    assert not any("shelf" in heading for heading in headings)


@pytest.mark.parametrize("name", WHOLE)
def test_what_is_printed_says_where_it_is_known_from(name: str) -> None:
    rules = find(name)
    assert rules.components is not None
    assert rules.facts is not None
    known = {fact.path for fact in rules.facts.entries()}
    game = new_game(rules, rules.fewest_together, 1, {})
    shown = rules.components(game.observe(0), Look(0))
    missing = [one.fact for one in shown if one.fact not in known]
    assert missing == []


def test_a_table_tells_where_things_are() -> None:
    rules = find("gwtnz")
    assert rules.components is not None
    game = new_game(rules, 2, 1, {})
    shown = rules.components(game.observe(0), Look(0, names=("Ana", "Bo")))
    by_fact = {one.fact: one for one in shown}
    assert "Ana: 5" in by_fact["cards.sheep.shropshire"].where
    assert "Bo: 5" in by_fact["cards.sheep.shropshire"].where
    assert "On the trail: a" in by_fact["buildings.neutral.a1"].where
    assert "Bo: not yet built" in by_fact["buildings.private.1a"].where
    assert by_fact["buildings.private.1b"].where == ()


def test_the_pages_are_found_from_the_rules_and_from_a_table() -> None:
    with table(games=("keyflower", "tests.pebbles")) as guest:
        ada = guest.someone("Ada")
        here = "/rules/keyflower/components"
        assert here in ada.client.get("/rules/keyflower").text
        assert ada.client.get(here).status_code == 200
        assert ada.client.get("/rules/tests.pebbles/components").status_code == 404
        game = ada.post("/games", game="keyflower", places=["me", "visitor"])
        page = ada.client.get(f"/t/{game['id']}/components")
        assert page.status_code == 200
        assert "Laid out to be bid for" in page.text
        assert f"/t/{game['id']}/components" in ada.client.get(f"/t/{game['id']}").text
