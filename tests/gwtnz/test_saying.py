"""How a turn is told: what somebody sees over another's shoulder, and no more than once."""

from __future__ import annotations

import random
import re
from typing import cast

import pytest

import drystone
from drystone.core.chance import Quick
from drystone.core.deeds import deeds
from drystone.core.game import Game
from drystone.core.ledger import NAMED, Ledger
from drystone.core.speech import say
from drystone.core.state import NOBODY
from drystone.games import find
from drystone.games.gwtnz.components import CARD_IDS
from drystone.games.gwtnz.resources import UpToCertificates
from drystone.games.gwtnz.state import Table
from drystone.games.gwtnz.wellington import Foresight, place_foresight
from drystone.games.gwtnz.words import A_TILE, B_TILE, FORESIGHT, WORDS
from drystone.table.game.story import story
from drystone.table.game.view import Viewpoint, view_of
from drystone.table.pages.log import part
from drystone.table.pages.messages import Messages
from tests.gwtnz import tables
from tests.rules import rule
from tests.table.leaks import match_after


def said(language: str, *words: str) -> list[str]:
    """Decisions, as others tell them."""
    return [deed.text for deed in deeds(find("gwtnz"), [WORDS.parse(w) for w in words], language)]


def played(*wanted: str) -> Game:
    """A game up to the end of the first turn: of these words the first that is open is said."""
    game = drystone.new("gwtnz", seats=2, seed=3)
    while not game.over and game.state.seat == 0:
        texts = [game.text(action) for action in game.legal()]
        open_now = [text for start in wanted for text in texts if text.startswith(start)]
        game.play([*open_now, texts[0]][0])
    return game


def lines(game: Game, language: str = "en") -> list[str]:
    """Each line of the log, and the steps of a turn, in plain text."""
    view = view_of(match_after(game, "told"), Viewpoint(0, (0,)))
    parts = [str(part(view, Messages(language), one)) for one in story(view.log, 0, 2)]
    rows = [row for one in parts for row in re.split(r"</summary>|</li>", one)]
    return [re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", row)).strip() for row in rows]


@rule("GWT 13.1")
def test_shearing_names_the_sheep_in_one_sentence() -> None:
    assert said("en", "do shear") == ["shears"]
    assert said("en", "do shear", "reveal merino") == ["shears Merino"]
    assert said("de", "do shear-1", "reveal merino") == ["schert: Merino"]
    assert said("pl", "do shear", "reveal merino") == ["Strzyżenie: Merino"]
    sheep = ["merino", "lincoln", "suffolk", "southdown"]
    told = said("en", "do shear", *(f"reveal {one}" for one in sheep))
    assert told == ["shears Merino, Lincoln, Suffolk, Southdown"]


@rule("GWT 5.11")
def test_the_log_calls_a_foresight_tile_by_what_it_gives() -> None:
    game = drystone.new("gwtnz", seats=2, seed=3)
    dice = random.Random(3)
    taken: list[str] = []
    while len(taken) < 4:
        action = dice.choice(game.legal())
        if game.text(action).startswith("foresight"):
            state = cast(Table, game.state)
            asked = cast(Foresight, state.frames[-1])
            place = 2 * asked.letter + action - FORESIGHT
            tile, domain = state.foresight[place], B_TILE if asked.letter else A_TILE
            name = f"{WORDS.domain_names[domain]}.{WORDS.symbol(domain, tile)}"
            taken.append(say(game.rules, f"name.{name}", {}))
        game.play(action)
    told = " ".join(lines(game))
    assert [
        name for name in taken if f"takes \u201c{name}\u201d from the foresight" not in told
    ] == []
    assert "(foresight)" not in told, "nor is it told again as a gain"
    assert "chooses a foresight tile" not in told


@rule("GWT 5.10")
def test_a_foresight_tile_without_room_is_told_to_leave_the_game() -> None:
    t = tables.at(tables.table(), "wellington")
    for trap in range(4):
        t.set_trap(trap, tables.a_tile("rockfall-2-black"))
    t.foresight[0] = tables.a_tile("rockfall-3-black")
    t.ledger = Ledger()
    place_foresight(t, 0, 0, Quick(1))
    assert [(e.seat, e.account) for e in t.ledger.entries] == [(NOBODY, "no-room")]
    said_of_it = {lang: Messages(lang).once(find("gwtnz"), "no-room") for lang in ("en", "de")}
    assert said_of_it == {"en": "no room: out of the game", "de": "kein Platz: aus dem Spiel"}


@rule("GWT 7.4", "GWT 5.2")
def test_certificates_that_are_gained_are_not_told_as_used() -> None:
    count = [{"count": "count.2"}]
    rules, word = find("gwtnz"), WORDS.parse("certificates 2")
    assert [deed.text for deed in deeds(rules, [word], "en", count)] == ["takes 2 certificates"]
    assert [deed.text for deed in deeds(rules, [word], "de", count)] == ["nimmt 2 Zertifikate"]
    assert said("en", "certificates 2") == ["uses 2 certificates"]
    t = tables.at(tables.table(), "a")
    t.frames.append(UpToCertificates(0, 2, 0))
    t.ledger = Ledger()
    t.play(word, Quick(1))
    assert [(e.account, e.source) for e in t.ledger.entries if e.kind == NAMED] == [
        ("count", "count.2")
    ]


@rule("GWT 9.1", "GWT 17.1")
def test_what_is_bought_is_told_by_its_name() -> None:
    t = tables.at(tables.table(), "c")
    tables.offer(t, "wool-tile")
    t.players[0].gold = 5
    t.ledger = Ledger()
    tables.play(t, "gold wheel", "do invest", "invest row 1 column 4")
    named = [(e.account, e.source) for e in t.ledger.entries if e.kind == NAMED]
    card = f"card.{CARD_IDS[t.sets[0]]}"
    assert named == [("card", card), ("tile", "b-tile.wool-tile")]
    words = [WORDS.parse(word) for word in ("gold wheel", "do invest", "invest row 1 column 4")]
    rules = find("gwtnz")
    told = deeds(rules, words, "en", [{"card": card}, {}, {"tile": "b-tile.wool-tile"}])
    bought = say(rules, f"name.{card}", {})
    assert [deed.text for deed in told] == [
        f"buys \u201c{bought}\u201d for gold",
        "invests in the bonus tile \u201cpermanent wool and an exchange token, 2 points\u201d",
    ]


@rule("GWT 4.6")
def test_an_auxiliary_action_is_told_by_what_is_done() -> None:
    assert said("en", "aux money") == ["takes money (auxiliary action)"]
    assert said("en", "do aux", "aux cards") == ["draws and discards (auxiliary action)"]
    assert said("de", "double money") == ["nimmt 2\u00a0£ (doppelte Hilfsaktion)"]
    assert said("pl", "double ship") == ["Ruch statku (maks. 2) (podwójna akcja pomocnicza)"]


@rule("GWT 5.2")
@pytest.mark.parametrize("language, none", [("en", "uses no "), ("de", "setzt keine ")])
def test_no_certificates_are_no_number(language: str, none: str) -> None:
    assert said(language, "certificates 0")[0].startswith(none)


@rule("GWT 4.1")
def test_no_line_of_polish_gives_an_order() -> None:
    """A name that is an order on a button is none in the log: "Strzyżenie", not "Ostrzyż"."""
    orders = r"(Ostrzyż|Odrzuć|Zatrudnij|Zainwestuj|Kup|Buduj|Usuń|Dobierz|Przesuń|Zyskaj|Weź)\b"
    actions = [word for word in range(WORDS.size) if WORDS.kind(word) == "do"]
    told = [deed.text for word in actions for deed in deeds(find("gwtnz"), [word], "pl")]
    assert len(told) == len(actions)
    assert [text for text in told if re.search(orders, text)] == []


@rule("GWT 7.1")
def test_a_disc_that_was_named_is_not_told_again() -> None:
    told = " ".join(lines(played("disc limit", "go e", "aux money", "done")))
    assert "takes the disc from \u201ccertificate limit\u201d" in told
    assert "cleared:" not in told


@rule("GWT 5.10")
def test_a_tile_that_was_only_placed_looks_like_nobodys() -> None:
    game = played("disc limit", "go e", "do shear", "reveal", "aux money", "done")
    while "foresight left" not in map(game.text, game.legal()):
        texts = [game.text(action) for action in game.legal()]
        wanted = ("go wellington", "enter", "go h", "go g", "go f", "done", "deliver", "disc")
        game.play(next((t for start in wanted for t in texts if t.startswith(start)), texts[0]))
    game.play("foresight left")
    placed = [row for row in lines(game) if row.startswith("takes \u201c")]
    assert placed
    assert re.match(r"takes \u201c[^\u201d]+\u201d from the foresight GWT", placed[0]), placed[0]
    assert "+1" not in placed[0]


@rule("GWT 3.2")
def test_the_list_of_steps_has_no_empty_ones() -> None:
    game = played("disc limit", "go e", "do shear", "reveal", "aux money", "done")
    rows = lines(game)
    assert not [row for row in rows if row.startswith(("Done", "Stop here", "Enter Wellington"))]
    assert [row for row in rows if row.startswith("then ")], "cards are drawn when a turn ends"
