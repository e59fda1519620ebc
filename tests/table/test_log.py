"""How decisions and what came of them are told: on the page, and by the API from the same log."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import drystone
from drystone.core.chance import Quick
from drystone.core.game import Game, new_game
from drystone.core.ledger import EVERYONE, Entry
from drystone.games import find
from drystone.table.game.events import Leave, Undo
from drystone.table.game.match import SPECTATOR, Match
from drystone.table.game.view import View, Viewpoint, view_of
from drystone.table.pages import company, log
from drystone.table.pages.log import change, latest
from drystone.table.pages.messages import Messages
from drystone.table.rest.serialize import log_out
from tests.table.client import GAME
from tests.table.leaks import after, happened, match_after, match_of


def seen(game: Game, viewer: int = 0) -> View:
    """A game as one of the people at its table sees it; they are called P0, P1 and so on."""
    return view_of(match_after(game, "log"), Viewpoint(viewer, (viewer,)))


def line(game: Game) -> str:
    return str(latest(seen(game), Messages("en")))


def test_the_last_turn_is_told_in_one_sentence() -> None:
    """A bid and the workers of it are two decisions and one deed."""
    game = drystone.new("keyflower", seats=2, seed=3)
    first = game.seat
    assert first is not None
    name, other = ("P0", "P1") if first == 0 else ("P1", "P0")
    game.play("bid keywood")
    assert line(game).endswith(f"<b>{name}</b> bids for Keywood</p>")
    game.play(next(a for a in game.legal() if game.text(a) == "send 1 red"))
    assert line(game).endswith(f"<b>{name}</b> bids for Keywood with 1 red worker</p>")
    game.play(next(a for a in game.legal() if game.text(a).startswith("bid")))
    assert f"<b>{other}</b> bids for" in line(game)


def test_what_was_done_on_a_seat_that_is_free_now_is_told_of_its_number() -> None:
    """Who held it has left: the line began with nothing."""
    match = match_of(new_game(find("caledonia"), 2, 3, {}), "left")
    first = match.game.state.seat
    match = after(match, match.game.legal()[0])
    match = happened(match, [Leave(first)])
    for language, name in (("en", "Player"), ("de", "Spieler")):
        s = view_of(match, Viewpoint(1 - first, (1 - first,), language=language))
        told = re.sub("<[^>]*>", "", str(latest(s, Messages(language))))
        assert told.strip().startswith(f"{name} {first + 1} ")


def test_what_a_sentence_has_said_to_be_spent_is_not_told_again() -> None:
    game = drystone.new("keyflower", seats=2, seed=3)
    game.play("bid keywood")
    game.play(next(a for a in game.legal() if game.text(a) == "send 1 red"))
    for language, paid in (("en", "red workers"), ("de", "rote Arbeiter"), ("pl", "czerwoni")):
        assert paid not in str(log.log(seen(game), Messages(language)))
    rules, spent = find("keyflower"), Entry(0, "worker.red", -2, "bid", EVERYONE)
    told = str(log._gains(seen(game), Messages("en"), [spent], text="bids with 1 red worker"))
    assert "red workers \u22122" in told, "another one went elsewhere"
    assert change(rules, Messages("en"), spent) in told


def test_workers_that_somebody_sent_are_no_place_on_anybody_s_board() -> None:
    game = drystone.new("keyflower", seats=2, seed=3)
    game.play("bid keywood")
    game.play(next(a for a in game.legal() if game.text(a) == "send 1 red"))
    entries = match_after(game, "log").log
    assert log.words_of(find("keyflower"), entries) == ["bid-keywood"]


def test_a_tile_that_somebody_gets_is_said_in_words() -> None:
    rules, got = find("keyflower"), Entry(0, "tile.miner", 1, "bid", EVERYONE)
    assert change(rules, Messages("en"), got) == "gets Miner"
    assert change(rules, Messages("de"), got) == "bekommt \u201eBergmann\u201c"
    boat = Entry(0, "tile.keyflower", 1, "", EVERYONE)
    view = seen(drystone.new("keyflower", seats=2, seed=3))
    assert log._gains(view, Messages("en"), [boat], text="takes the boat Keyflower") is None


def test_a_question_names_the_tile_that_it_is_about() -> None:
    game = drystone.new("keyflower", seats=2, seed=3)
    game.play("bid keywood")
    asked = Messages("en").question(game.observe(game.seat or 0), game.rules)
    assert asked == "Which workers go to Keywood?"


def test_nothing_was_done_yet() -> None:
    game = drystone.new("keyflower", seats=2, seed=3)
    assert line(game) == "None"


def test_a_change_is_named_before_its_number() -> None:
    rules = find("keyflower")
    paid = Entry(0, "worker.red", -1, "bid", EVERYONE)
    assert change(rules, Messages("en"), paid) == "red workers \u22121"
    assert change(rules, Messages("de"), paid) == "rote Arbeiter \u22121"


def test_what_a_decision_brings_to_somebody_else_stands_under_their_name() -> None:
    """Whoever goes over another one's building pays its owner."""
    begun = match_of(new_game(find("gwtnz"), 2, 3, {}), "log")
    entry = begun.play(begun.game.legal()[0]).log[-1]
    payer, owner = entry.seat, 1 - entry.seat
    fee = (Entry(payer, "money", -2, "fee", EVERYONE), Entry(owner, "money", 2, "fee", EVERYONE))
    view = view_of(begun, Viewpoint(0, (0,)))
    said = str(log.line(view, Messages("en"), replace(entry, changes=fee)))
    own, other = said.split('class="gains along"')
    assert set(re.findall(r'title="(\w+): ', own)) == {view.name(payer)}
    assert f'<span class="what">{view.name(owner)}</span>' in other
    assert "£ \u22122" in own
    assert "£ +2" in other


def test_before_ones_first_decision_there_is_no_last_turn() -> None:
    game = drystone.new("gwtnz", seats=2, seed=3)

    def since() -> str:
        assert game.seat is not None
        return str(company.since(seen(game, game.seat), Messages("en"))).partition(">")[0]

    first = game.seat
    while game.seat == first:
        assert "hidden" in since()
        game.play(game.legal()[0])
    assert "hidden" in since(), "the other one's first turn"
    while game.seat != first:
        game.play(game.legal()[0])
    assert "hidden" not in since()


def test_a_secret_decision_is_told_by_neither_log_before_the_end() -> None:
    """What the page says and what the API says come from the same entries."""
    match, dice = match_of(new_game(find(GAME), 2, 3, {}), "secret"), Quick(3)
    kept, told = 0, 0
    while not match.over:
        legal = match.game.legal()
        match = after(match, legal[dice.below(len(legal))])
        for viewer in (SPECTATOR, 0, 1):
            mine = () if viewer == SPECTATOR else (viewer,)
            view = view_of(match, Viewpoint(viewer, mine))
            lines = log_out(view, 0, 10_000)
            for whole, entry, out in zip(match.log, view.log, lines, strict=True):
                open_now = not whole.secret or whole.shown_by >= 0
                may_know = open_now or whole.seat == viewer or match.over
                assert entry.told == (out.action is not None) == bool(out.text) == may_know
                said = log.what(view, Messages("en"), entry)
                assert (said == Messages("en")("log.secret")) == (not may_know)
                own = [e for e in entry.changes if e.audience in (EVERYONE, viewer)]
                assert match.over or list(entry.changes) == own
                kept, told = kept + (not may_know), told + may_know
    assert kept > 5
    assert told > 50


def test_what_was_shown_is_hidden_again_when_it_is_undone() -> None:
    """Both choose in secret, the second choice shows both; then both are asked again."""
    begun = match_of(new_game(find(GAME), 2, 5, {}), "shown")
    first = begun.play(begun.game.legal()[0])
    both = first.play(first.game.legal()[0])

    def told(match: Match) -> list[bool]:
        return [entry.told for entry in view_of(match, Viewpoint(SPECTATOR)).log]

    assert told(first) == [False]
    assert told(both) == [True, True]
    assert told(both.after(Undo(1, 1))) == [False]


def test_what_the_sentence_says_is_not_said_again_as_a_change() -> None:
    """Of a unit that somebody places only its price is left to be told."""
    game = drystone.new("caledonia", seats=2, seed=3)
    while not any(game.text(action).startswith("at ") for action in game.legal()):
        game.play(game.legal()[-1])
    game.play(game.legal()[0])
    told = str(log.log(seen(game), Messages("en"))).partition("</summary>")[0]
    assert re.search(r"puts a (woodcutter|miner) on [0-9.]+", told), told
    assert "\u00a3 +" in told
    assert not re.search(r"(woodcutter|miner) \+1", told)


def test_a_question_names_the_post_that_a_disc_goes_to_and_what_is_delivered() -> None:
    """By what its parts are called, where the game names none of them in its positions."""
    game, hand = drystone.new("gwtnz", seats=2, seed=3), random.Random(3)
    asked: dict[str, set[str]] = {"en": set(), "pl": set()}
    while not game.over:
        for language, said in asked.items():
            said.add(Messages(language).question(game.observe(game.seat or 0), game.rules))
        game.play(hand.choice(game.legal()))
    assert "Which disc goes to trading post 0?" in asked["en"]
    assert "Kt\u00f3ry dysk k\u0142adziesz? (punkt handlowy 0)" in asked["pl"]
    assert "You have #. Where do you deliver?" in {re.sub(r"\d+", "#", one) for one in asked["en"]}
