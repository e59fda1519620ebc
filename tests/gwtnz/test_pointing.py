"""What somebody is told before they give something away."""

from __future__ import annotations

from drystone.bots import Hint
from drystone.core.deeds import deeds
from drystone.core.speech import say
from drystone.games.gwtnz import components, pointing
from drystone.games.gwtnz.deck import TakeCard
from drystone.games.gwtnz.pointing import refuse_loss
from drystone.games.gwtnz.resources import UpToCertificates
from drystone.games.gwtnz.state import Table
from drystone.games.gwtnz.wellington import Deliver, Foresight
from drystone.games.gwtnz.words import WORDS
from drystone.table.game.choices import Choice, Chooser
from drystone.table.pages.coach import _plan, begins
from drystone.table.pages.hints import advice
from drystone.table.pages.messages import Messages
from drystone.table.pages.offers import label
from tests.gwtnz import tables
from tests.rules import rule


def told(t: Table, word: str) -> str:
    """The key of the warning before a word, if there is one."""
    found = refuse_loss(t, WORDS.parse(word))
    return found.key if found is not None else ""


@rule("GWT 7.2")
def test_gold_beyond_the_limit_is_lost_and_that_is_said_before() -> None:
    t = tables.table()
    t.frames.append(UpToCertificates(0, 2, 2))
    player = t.players[0]
    player.certificates, player.gold = 0, t.facts.gold_limit
    assert told(t, "certificates 2") == "gold-lost"
    assert told(t, "certificates 1") == ""
    player.gold -= 1
    assert told(t, "certificates 2") == ""


@rule("GWT 4.3", "GWT 4.9")
def test_actions_that_are_given_up_are_counted_before() -> None:
    t = tables.at(tables.table(), "a")
    local = [word for word in tables.legal(t) if word.startswith("do ")]
    aux = [word for word in tables.legal(t) if word.startswith("aux ")]
    assert local
    assert aux
    assert told(t, aux[0]) == "instead-of-the-building"
    assert told(t, local[0]) == "", "the others stay open"


def one_click(t: Table, word: str) -> list[list[str]]:
    """What a click on something can mean, in words."""
    found = Chooser(tables.RULES, t.observe(0)).choices(tuple(t.legal()))
    meant = WORDS.parse(word)
    return [[WORDS.text(a) for a in one.says] for one in found if one.means == meant]


@rule("GWT 9.3")
def test_pointing_at_a_worker_row_brings_the_cheapest_joker_there() -> None:
    t = tables.at(tables.table(), "c")
    t.players[0].gold = 2
    joker = next(n for n, name in enumerate(components.BONUS_IDS) if "joker" in name)
    t.bonus = [components.NONE] * len(t.bonus)
    t.bonus[components.place_at(0, 3)] = t.bonus[components.place_at(1, 3)] = joker
    t.token = 3
    ways = one_click(t, "joker sailor")
    assert ways == [["do invest", "invest row 1 column 4", "joker sailor"]]


@rule("GWT 4.8")
def test_an_action_that_takes_one_card_only_takes_it_at_once() -> None:
    t = tables.at(tables.table(), "f")
    tables.deal(t, "shropshire southdown merino")
    word = "do discard-southdown-for-3-pounds"
    assert one_click(t, word) == [[word, "discard southdown"]]
    assert one_click(t, "do buy-sheep") == [["do buy-sheep"]], "which sheep is to be said"
    t = tables.at(tables.table(), "a")
    tables.deal(t, "shropshire shropshire merino merino")
    word = "do discard-pair-for-2-pounds"
    assert one_click(t, word) == [[word]], "which pair is to be said"
    t.players[0].hand = t.players[0].hand[:2]
    assert one_click(t, word) == [[word, "discard shropshire"]]


@rule("GWT 12.3")
def test_pointing_at_a_storehouse_puts_it_on_the_cheapest_space() -> None:
    t = tables.at(tables.table(), "g")
    t.players[0].ship = components.WATER_IDS.index("n2")
    ways = one_click(t, "storehouse 1")
    assert [way[1] for way in ways] == ["upgrade nelson 1"] * 2, "by either ship action"


@rule("GWT 15.1")
def test_a_local_action_is_told_as_something_that_was_done() -> None:
    for word, told in {
        "do pathfinder-2": "moves 2 on the pathfinder track",
        "do 2-pounds-each-shepherd": "takes \u00a32 for each shepherd",
        "do aux": "uses a single auxiliary action",
    }.items():
        assert [deed.text for deed in deeds(tables.RULES, [WORDS.parse(word)])] == [told]


@rule("GWT 12.3")
def test_an_upgrade_tells_the_card_before_its_storehouse_is_chosen() -> None:
    t = tables.at(tables.table(), "g")
    player = t.players[0]
    player.ship = components.WATER_IDS.index("n2")
    found = Chooser(tables.RULES, t.observe(0)).choices(tuple(t.legal()))
    meant = WORDS.parse("upgrade nelson 1")
    told = [{e.account: e.amount for e in one.changes} for one in found if one.means == meant]
    assert told
    assert all(one["card.sheepdog"] == 1 and one["money"] == -2 for one in told)


@rule("GWT 5.5", "GWT 12.5")
def test_a_disc_can_be_taken_up_before_its_post_or_harbour() -> None:
    t = tables.at(tables.table(), "a")
    t.frames.append(Deliver(0, 9))
    said = far(t, "disc limit")
    assert said == [[f"deliver {post}", "disc limit"] for post in ("1", "3", "6", "9")]
    said = far(t, "disc hand")
    assert said == [["deliver 9", "disc hand"]], "a dark one goes to dark posts only"
    t = tables.at(tables.table(), "g")
    t.players[0].ship = tables.water("n3")
    t.players[0].money = 9
    tables.play(t, "do ship")
    assert ["upgrade new-plymouth 1", "disc limit"] in far(t, "disc limit")


@rule("GWT 5.10", "GWT 5.11", "GWT 9.1")
def test_a_choice_of_a_tile_says_which_it_is() -> None:
    t = tables.at(tables.table(), "c")
    offered = offers_of(t)
    assert offered["invest row 1 column 3"].startswith("Bonus tile in column 1, second from the ")
    place = components.place_at(0, 2)
    name = components.BONUS_IDS[t.bonus[place]]
    assert pointing.shown(t, WORDS.parse("invest row 1 column 3")) == f"b-tile.{name}"
    t.foresight = [tables.a_tile("sailor"), tables.a_tile("flood-2-black"), 0, 4]
    t.frames.append(Foresight(0, 0))
    offered = offers_of(t)
    assert offered["foresight left"] == "Place the left tile: sailor"
    assert (
        offered["foresight right"] == "Place the right tile: Flood, 2 points, black hand, \u00a31"
    )
    said = "Place the left tile: sailor"
    one = Hint(WORDS.parse("foresight left"), 1.0, ())
    assert said in str(advice(tables.RULES, t.observe(0), [one], Messages("en")))
    click = begins(Chooser(tables.RULES, t.observe(0)).choices(tuple(t.legal())), one)
    assert said in str(_plan(tables.RULES, one, click, [], Messages("en")))
    t.frames[-1] = Foresight(0, 1)
    assert offers_of(t)["foresight left"].startswith("Place the left tile: permanent certificate")


def offers_of(t: Table) -> dict[str, str]:
    """What the page calls the choices of the first player, by word."""
    found = Chooser(tables.RULES, t.observe(0)).choices(tuple(t.legal()))
    return {WORDS.text(one.means): label(tables.RULES, Messages("en"), one) for one in found}


def far(t: Table, word: str) -> list[list[str]]:
    """What is offered to somebody who points at something before its time, in words."""
    found = Chooser(tables.RULES, t.observe(0)).afar(WORDS.parse(word))
    return [[WORDS.text(a) for a in one.says] for one in found]


@rule("GWT 11.1")
def test_pointing_at_a_building_space_offers_the_dearer_buildings_too() -> None:
    """What is built there counts for the whole game: nobody means the cheapest one."""
    t = tables.at(tables.table(), "d")
    tables.staff(t, craftsman=3)
    ways = one_click(t, "at a2")
    built = {word for way in ways for word in way if word.startswith("build ")}
    open_now = {f"build {number}" for number in range(1, 11) if can_build(t, number)}
    assert len(open_now) > 2
    assert built == open_now


def can_build(t: Table, number: int) -> bool:
    """Whether a building can be put on an empty space by the action that is open."""
    after = t.copy()
    tables.play(after, "do build-2")
    return f"build {number}" in tables.legal(after)


@rule("GWT 13.1")
def test_whoever_shears_is_offered_to_shear_and_not_to_reveal() -> None:
    t = tables.at(tables.table(), "e")
    tables.staff(t, shearer=3)
    tables.deal(t, "merino leicester lincoln")
    tables.play(t, "do shear", "reveal merino")
    found = Chooser(tables.RULES, t.observe(0)).choices(tuple(t.legal()))
    names = {language: labels(found, language) for language in ("en", "de", "pl")}
    assert {"Shear English Leicester", "Shear all your sheep that you can"} <= names["en"]
    assert {"English Leicester scheren", "So viele Schafe scheren wie möglich"} <= names["de"]
    assert {"Ostrzyż: English Leicester", "Ostrzyż tyle owiec, ile można"} <= names["pl"]


@rule("GWT 5.2")
def test_whoever_sells_reveals() -> None:
    t = tables.at(tables.table(), "wellington")
    tables.deal(t, "merino")
    found = Chooser(tables.RULES, t.observe(0)).choices(tuple(t.legal()))
    assert "Reveal Merino" in labels(found, "en")


def labels(found: list[Choice], language: str) -> set[str]:
    """What choices are called."""
    return {label(tables.RULES, Messages(language), one) for one in found}


@rule("GWT 1.5", "GWT 17.1")
def test_a_card_on_offer_is_called_by_its_name() -> None:
    t = tables.at(tables.table(), "a")
    t.players[0].gold = 5
    found = Chooser(tables.RULES, t.observe(0)).choices(tuple(t.legal()))
    first = components.CARD_IDS[t.sets[0]]
    named = say(tables.RULES, f"name.card.{first}", {})
    assert f"Buy a card for gold (steering wheel): {named}" in labels(found, "en")
    t.frames.append(TakeCard(0, components.FROM_FERRY))
    found = Chooser(tables.RULES, t.observe(0)).choices(tuple(t.legal()))
    assert "Take the card: Ferry" in labels(found, "en")


@rule("GWT 5.4")
def test_the_way_to_a_post_says_no_step_that_needs_no_words() -> None:
    t = tables.at(tables.table(), "h")
    tables.deal(t, "merino")
    tables.moving(t)
    (way,) = Chooser(tables.RULES, t.observe(0)).afar(WORDS.parse("deliver 1"))
    said = label(tables.RULES, Messages("en"), way)
    assert said == "Go to Wellington \u2192 Reveal all your sheep \u2192 Deliver to trading post 1"
