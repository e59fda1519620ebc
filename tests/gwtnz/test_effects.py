"""The language of effects: each kind is written, done, drawn and said; any amount will do."""

from __future__ import annotations

import pytest

from drystone.core.chance import Quick
from drystone.core.facts import FactsError
from drystone.core.rules import Look
from drystone.games.gwtnz import components, effects, phrases
from drystone.games.gwtnz.facts import read_facts
from drystone.games.gwtnz.phrases import ACTIONS, DEEDS, effect_of, symbol, written
from drystone.games.gwtnz.picture import labels
from drystone.games.gwtnz.picture.cards import draw_objective_card
from drystone.games.gwtnz.picture.pen import Pen
from tests.gwtnz.tables import RULES, at, card, clear, deal, legal, me, play, stand, table, why
from tests.rules import rule

KINDS = {name: number for name, number in vars(phrases).items() if type(number) is int}
"""Every kind of effect by its name."""
NEVER_SAID = {
    phrases.JOKER,
    phrases.STARTING_SHEEP,
    phrases.OBJECTIVE_POUNDS,
    phrases.CARDS_ON_TOP,
    phrases.REPLACE,
    phrases.DRAW_DISCARD,
}
"""Kinds that no building, space or reward has: cards, tiles and boards say them by their names."""

UNSAID = [
    *["joker", "starting sheep", "1 pound each played objective", "gained cards on top"],
    *["replace by 1 more", "draw and discard 1"],
]


def kinds() -> dict[str, int]:
    """The kinds that players' components have; the others are Sarah's."""
    others = {"KINDS", "NONE", "MARKET", "WOOL"}
    return {
        name: number
        for name, number in KINDS.items()
        if name not in others and not name.startswith(("S_", "FROM_"))
    }


@rule("GWT 4.11")
def test_no_two_kinds_have_one_number() -> None:
    assert sorted(kinds().values()) == list(range(phrases.KINDS))


@rule("GWT 4.11")
@pytest.mark.parametrize("name", kinds())
def test_each_kind_is_in_all_four_tables(name: str) -> None:
    op = kinds()[name]
    lacking = []
    if not any(kind == op for kind, _, _ in phrases.FORMS):
        lacking.append("how it is written: phrases.FORMS")
    if op not in effects.ENTRIES:
        lacking.append("what it does: effects.ENTRIES")
    if op not in labels.LABELS and op not in labels.LABELS_OF_WHAT:
        lacking.append("its icons: picture/labels.py")
    said = [effect for effect in ACTIONS if effect.op == op]
    for language in ("en", "de", "pl"):
        pen = Pen(Look(0, language=language))
        unsaid = [effect for effect in said if labels.said(pen, effect) == written(effect)]
        if unsaid or (not said and op not in NEVER_SAID):
            lacking.append(f"its sentence in {language}: name.action.* in the catalogue")
    assert not lacking, f"{name} lacks {'; '.join(lacking)}"


@rule("GWT 4.11")
def test_every_effect_is_read_as_it_is_written() -> None:
    for effect in ACTIONS:
        assert effect_of(written(effect)) is effect
    for number, effect in enumerate(ACTIONS):
        assert effect.number == number
    for phrase in UNSAID:
        effect = effect_of(phrase)
        assert (effect.number, written(effect)) == (components.NONE, phrase)
    assert {effect_of(phrase).op for phrase in UNSAID} == NEVER_SAID


@rule("GWT 19.6")
def test_every_deed_of_sarah_is_read_as_it_is_written() -> None:
    facts = read_facts()
    for deed in [deed for deeds in facts.sarah_does + facts.sarah_else for deed in deeds]:
        assert phrases.deed_of(written(deed)) is deed
        assert DEEDS[deed.number] is deed
    with pytest.raises(phrases.UnknownPhrase, match="'steps 8' is nothing Sarah can do"):
        phrases.deed_of("steps 8")


@rule("GWT 4.11")
def test_phrases_are_read_with_any_spaces_and_amounts() -> None:
    assert effect_of(" 1  pounds ") is effect_of("1 pound")
    assert (effect_of("gold 250").op, effect_of("gold 250").amount) == (phrases.GOLD, 250)
    assert symbol(effect_of("discard any -> gold + 5 pounds")) == (
        "discard-any-for-gold-and-5-pounds"
    )
    with pytest.raises(phrases.UnknownPhrase, match="'fly 3' is no action of this game"):
        effect_of("fly 3")


@rule("GWT 14.3")
def test_a_reward_has_any_amount() -> None:
    t = table(facts='[objectives.objective.o01]\nimmediate = "45 pounds"\n')
    deal(t, "o01")
    before = me(t).money
    play(at(t, "a"), "play o01")
    assert me(t).money == before + 45


@rule("GWT 4.6", "GWT 4.7")
def test_the_auxiliary_actions_are_as_printed() -> None:
    given = '[board.aux.money]\ngives = "3 pounds"\n[board.aux.ship]\ncost = 4\ngives = "ship 2"\n'
    t = table(facts=given)
    clear(t, "aux-ship1", "aux-ship2")
    t.frames = []
    effects.perform(t, 0, effect_of("aux double"), effects.CHOSEN, "action", Quick(1))
    before = me(t).money
    play(t, "double money")
    assert me(t).money == before + 6
    effects.perform(t, 0, effect_of("aux double"), effects.CHOSEN, "action", Quick(1))
    me(t).money = 8
    play(t, "double ship")
    assert me(t).money == 0
    assert "sail c4" in legal(t)
    me(t).money = 7
    t.frames = []
    effects.perform(t, 0, effect_of("aux double"), effects.CHOSEN, "action", Quick(1))
    assert why(t, "double ship").key == "aux-not-possible"
    for given in ('[board.aux.money]\ngives = "gold 1"\n', '[board.aux.ship]\ngives = "ship"\n'):
        with pytest.raises(FactsError, match="only the numbers of"):
            read_facts(given)


def drawn(facts: str, hand: str, language: str = "en") -> str:
    """The picture of a table with a hand, by corrected facts."""
    t = table(facts=facts)
    deal(t, hand)
    stand(t, "7b", "a1")
    assert RULES.picture is not None
    return RULES.picture(at(t, "a1").observe(0), Look(0, language=language)).svg()


@rule("GWT 17.3", "GWT 17.6")
def test_the_numbers_on_a_card_are_drawn_as_they_are() -> None:
    given = '[cards.supply.ferry]\neffect = "17 pounds"\n'
    given += '[cards.set.set6]\neffect = "18 pounds / replace by 1 more"\n'
    picture = drawn(given, "ferry set6")
    assert ">+£17<" in picture
    assert ">+£18<" in picture


@rule("GWT 4.7")
def test_the_numbers_of_auxiliary_actions_are_drawn_as_they_are() -> None:
    picture = drawn(
        '[board.aux.certificate]\ncost = 19\n[board.aux.money]\ngives = "16 pounds"', ""
    )
    assert ">\u2212£19<" in picture
    assert ">+£16<" in picture


@rule("GWT 4.11")
@pytest.mark.parametrize(
    "language, words", [("en", "£13"), ("de", "13\u00a0£"), ("pl", "13\u00a0£")]
)
def test_another_number_is_said_in_the_picture(language: str, words: str) -> None:
    given = '[buildings.private.7b]\nactions = ["13 pounds", "romney"]\n'
    assert f"<title>{words}. " in drawn(given, "", language)


@rule("GWT 14.2")
def test_an_objective_that_gives_nothing_is_drawn_with_nothing() -> None:
    t = table(facts='[objectives.objective.o01]\nimmediate = ""\n')
    pen = Pen(Look(0))
    draw_objective_card(pen, t, card("o01"), 0, 0)
    assert '"#i-wool"' not in pen.finish(100, 40).svg()
