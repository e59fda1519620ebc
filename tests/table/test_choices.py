"""What one click can mean: every choice is legal, comes out as it says, and is named."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise
from typing import cast

import pytest

from drystone.bots.search.turn import still_turn
from drystone.core.chance import Quick
from drystone.core.game import Game, new_game
from drystone.core.ledger import CHANGE, Ledger
from drystone.games import GAMES, find
from drystone.games.gwtnz.state import Table
from drystone.games.gwtnz.words import WORDS
from drystone.table.errors import Refused
from drystone.table.game import turns
from drystone.table.game.choices import Chooser
from drystone.table.game.log import Entry
from drystone.table.game.view import Viewpoint, view_of
from drystone.table.pages.board import draw
from drystone.table.pages.messages import Messages
from drystone.table.pages.offers import Offers, label, offers
from tests.caledonia import scene as caledonia
from tests.conformance.registry import WHOLE
from tests.table.client import GAME
from tests.table.leaks import begun_at, ended, match_of
from tests.table.pointing import (
    GWT,
    at_building,
    choices,
    in_wellington,
    moves,
    positions,
    told,
    until_move,
)


@pytest.mark.parametrize("name", [GAME, *GAMES])
def test_every_choice_comes_out_as_foretold(name: str) -> None:
    """Played in the true position: legal word by word, and what it brings is what was said."""
    for game in positions(name, 3):
        seat, begun = game.state.seat, list(game.state.frames)
        for choice in choices(game):
            trial, notes, drew = game.copy(), Ledger(), False
            counted = game.rules.words.kind(choice.says[0]) in dict(game.rules.how_many)
            for action in choice.says:
                assert counted or not drew, "nothing is drawn on the way"
                assert counted or still_turn(trial.state, begun), "no turn ends on the way"
                drew = bool(trial.play(action, notes).outcomes) or drew
            assert choice.draws or not drew, "chance comes into it"
            if choice.draws:
                continue
            sums: dict[str, int] = {}
            for entry in notes.seen_by(seat):
                if entry.seat == seat and entry.kind == CHANGE:
                    sums[entry.account] = sums.get(entry.account, 0) + entry.amount
            if choice.begins:
                continue  # what is told then is in the answers to what is asked next
            told = {entry.account: entry.amount for entry in choice.changes}
            assert told == {account: n for account, n in sums.items() if n}
            if game.rules.purse is not None:
                purse = game.rules.purse(trial.state, seat)
                assert all(purse[account] == n for account, n in choice.has)


def answered(game: Game, verbs: tuple[str, ...], notes: Ledger) -> Iterator[tuple[Game, Ledger]]:
    """Everything that can follow a word, up to where something else is asked or drawn."""
    seat, words = game.state.seat, game.rules.words
    for action in game.legal() if not game.over else []:
        if words.kind(action) not in verbs:
            continue
        after, more = game.copy(), Ledger()
        more.entries += notes.entries
        if after.play(action, more).outcomes:
            yield game, notes
            return
        if after.state.seat == seat and {words.kind(a) for a in after.legal()} & {*verbs}:
            yield from answered(after, verbs, more)
        else:
            yield after, more


@pytest.mark.parametrize("name", [name for name in GAMES if find(name).asks_next])
def test_what_only_begins_something_tells_the_least_that_follows(name: str) -> None:
    """No answer to what is asked next comes to less, one to just that; and all such words tell."""
    told, beginnings = set(), dict(find(name).asks_next)
    # In the second game of Clans a contract asks for one of several animals.
    for game in chain(positions(name, 5, 250), positions(name, 15, 30)):
        seat, rules = game.state.seat, game.rules
        assert rules.purse is not None
        before, points = rules.purse(game.state, seat), sum(game.state.breakdown(seat).values())
        for choice in choices(game):
            if not choice.begins:
                continue
            kind = rules.words.kind(choice.means)
            start, notes = game.copy(), Ledger()
            for action in choice.says:
                start.play(action, notes)
            outcomes: list[dict[str, int]] = []
            for after, noted in answered(start, beginnings[kind], notes):
                purse = rules.purse(after.state, seat)
                outcome = {account: n - before[account] for account, n in purse.items()}
                for entry in noted.seen_by(seat):
                    if entry.seat == seat and entry.kind == CHANGE and entry.account not in purse:
                        outcome[entry.account] = outcome.get(entry.account, 0) + entry.amount
                outcome["points"] = sum(after.state.breakdown(seat).values()) - points
                outcomes.append(outcome)
            common = {entry.account: entry.amount for entry in choice.changes}
            for account, n in [
                *common.items(),
                *([("points", choice.points)] * bool(choice.points)),
            ]:
                amounts = [outcome.get(account, 0) for outcome in outcomes]
                assert n in amounts
                assert all(amount * n > 0 and abs(amount) >= abs(n) for amount in amounts)
                assert (account in choice.varies) == (len(set(amounts)) > 1)
                told.add(kind)
            has = {
                account: before[account] + n for account, n in common.items() if account in before
            }
            assert dict(choice.has) == has
    # Where just a price is asked, each way to pay it is a choice: nothing is only begun.
    assert told == set(beginnings) - {*find(name).priced}


@pytest.mark.parametrize("name", [GAME, *GAMES])
def test_everything_legal_can_still_be_said(name: str) -> None:
    """On the board, in the bar, or at the latest in the list of everything."""
    for n, game in enumerate(positions(name, 5)):
        seat = game.state.seat
        view = view_of(
            begun_at(game.rules, game.state, 1, f"{name}{n}", confirm=False),
            Viewpoint(seat, (seat,)),
        )
        found = offers(view, draw(view.rules, view.board, view.look))
        shown = [one for on_one in found.board.values() for one in on_one]
        every = [*shown, *found.bar, *found.steps, *([found.main] if found.main else [])]
        assert {choice.says[0] for choice in every} == set(game.legal())


def test_a_click_is_all_or_nothing_and_is_undone_as_one() -> None:
    match = match_of(new_game(GWT, 2, 1, {}), "oneclick", confirm=True)
    match = until_move(match)
    seat, before = match.game.state.seat, len(match.log)
    far = next(c for c in moves(match) if len(c.says) > 2)
    with pytest.raises(ValueError, match="not possible"):
        turns.decide_all(match, [far.says[0], far.says[0], far.says[0], far.says[0]])
    assert len(match.log) == before
    later = turns.decide_all(match, far.says)
    assert [entry.action for entry in later.log[before:][: len(far.says)]] == list(far.says)
    assert later.free_undo(seat) == before, "the whole click goes"


def test_what_cannot_be_taken_back_is_no_part_of_a_click() -> None:
    """Several decisions at once are refused where one of them draws, or ends the turn."""
    refused = 0
    for game in positions("gwtnz", 11, 60):
        match = match_of(game.copy(), "drawing")
        for first in game.legal():
            trial = game.copy()
            drew = bool(trial.play(first).outcomes)
            if trial.over or not drew or WORDS.kind(first) in dict(GWT.how_many):
                continue
            with pytest.raises(Refused, match="for itself"):
                turns.decide_all(match, [first, trial.legal()[0]])
            refused += 1
        if refused > 5:
            return
    raise AssertionError("nothing drew")


def test_that_it_was_one_click_is_nobody_elses_business() -> None:
    match = until_move(match_of(new_game(GWT, 2, 1, {}), "joined"))
    seat = match.game.state.seat
    far = next(c for c in moves(match) if len(c.says) > 2)
    entry: Entry = turns.decide_all(match, far.says).log[len(match.log) + 1]
    assert entry.joined
    assert entry.known_to(seat, (seat,), over=False).joined
    assert not entry.known_to(1 - seat, (1 - seat,), over=False).joined


@pytest.mark.parametrize("name", WHOLE)
def test_a_click_that_also_ends_the_turn_ends_it(name: str) -> None:
    """Where it is offered, and nowhere else; what was chosen has been done before."""
    dice, rules = Quick(9), find(name)
    match = match_of(new_game(rules, 2, 9, {}), f"ending{name}", confirm=True)
    over = 0
    for _ in range(40):
        match = ended(match)
        seat, begun, played = match.game.state.seat, match.game.state.frames, len(match.log)
        for choice in choices(match.game, may_end=True)[:6]:
            later = turns.decide_all(match, choice.says, end=True)
            said = [entry.action for entry in later.log[played:]]
            assert said[: len(choice.says)] == list(choice.says)
            going = later.holding == seat or still_turn(later.game.state, begun)
            # Who can only pass has done so meanwhile, and it is the next turn of the same seat.
            going &= all(entry.seat == seat for entry in later.log[played:])
            if choice.may_end and not choice.draws:
                assert not going
                over += 1
        legal = match.game.legal()
        match = turns.decide(match, legal[dice.below(len(legal))])
    assert over > 5


def test_who_does_not_want_to_be_asked_ends_the_turn_with_the_last_act() -> None:
    """And the choice says so; whoever wants to be asked, or can do more, is not done yet."""
    seen = 0
    for game in positions("gwtnz", 4, 120):
        for choice in choices(game, may_end=False):
            if choice.ends:
                seen += 1
                trial = game.copy()
                for action in choice.says:
                    trial.play(action)
                assert turns.without_free(GWT, trial.legal()) == [WORDS.parse("done")]
        assert not any(choice.ends for choice in choices(game, may_end=True))
    assert seen > 3


def decided_with(tokens: int) -> list[int]:
    """How many decisions were made after each answer of a game, with so many tokens each."""
    match = until_move(match_of(new_game(GWT, 2, 1, {}), f"tokens{tokens}"))
    for player in cast(Table, match.game.state).players:
        player.tokens = tokens
    played, dice = [], Quick(2)
    for _ in range(160):
        match = ended(match)
        answers = turns.without_free(GWT, match.game.legal())
        match = turns.decide(match, answers[dice.below(len(answers))])
        played.append(len(match.log))
    return played


def test_what_is_automatic_does_not_depend_on_a_token() -> None:
    without = decided_with(0)
    assert any(b - a > 1 for a, b in pairwise(without)), "something is"
    assert decided_with(3) == without


def test_what_a_name_tells_is_not_told_again_as_a_gain() -> None:
    t = in_wellington("merino shropshire")
    for word in ("reveal merino", "reveal shropshire", "done"):
        t.play(WORDS.parse(word), Quick(0))
    gains = [told(t, f"deliver {post}") for post in (0, 1)]
    assert "£ 20" in gains[0] or "£ 23" in gains[0], "what is paid and got is told"
    assert not any("trading post" in gain for gain in gains)


def test_an_objective_is_offered_by_what_it_asks_for() -> None:
    t = at_building("b")
    t.play(WORDS.parse("do objective"), Quick(0))
    for place, card in enumerate(t.display):
        words = WORDS.parse(f"objective {place + 1}")
        choice = next(
            one
            for one in Chooser(GWT, t.observe(0)).choices(tuple(t.legal()))
            if one.means == words
        )
        for language in ("en", "de", "pl"):
            said = label(GWT, Messages(language), choice)
            assert ": " in said
            assert "task" not in said
        tasks = len(set(t.facts.tasks[card]))
        assert label(GWT, Messages("en"), choice).count(",") == tasks, "the place, and each task"


def test_what_can_be_done_at_many_places_is_one_thing_more() -> None:
    """A building that can stand on twenty spaces: the button counts things, not spaces."""
    t = at_building("d")
    found = Chooser(GWT, t.observe(0)).choices(tuple(t.legal()))
    assert sum(WORDS.kind(one.means) == "at" for one in found) > 10
    here = [one for one in found if WORDS.kind(one.says[0]) == "do"]
    actions = sum(WORDS.kind(word) == "do" for word in t.legal())
    assert Offers({}, here, None, [], []).still_open(GWT) == actions < 4


def ends_by(game: Game, *words: str) -> bool:
    """Whether a click that says these words ends the turn of whoever is not asked."""
    said = tuple(game.parse(word) for word in words)
    return next(one for one in choices(game) if one.says == said).ends


def test_a_barrel_that_can_come_out_later_holds_no_turn_open() -> None:
    """Unless more could be done with what it brings."""
    alone, beside = {0: "sheep 10.6"}, {0: "sheep 10.6", 1: "sheep 10.8"}

    def clan(units: dict[int, str], money: int) -> Game:
        scene = caledonia.scene(clans={0: "mackenzie"}, units=units, without_ports=True)
        return caledonia.give(scene, money=money, cellar=4)

    assert ends_by(clan(alone, 40), "hire")
    assert ends_by(clan(alone, 40), "expand sheep", "at 10.7")
    assert not ends_by(clan(beside, 12), "expand sheep", "at 10.7"), "it pays for a good"
    assert not ends_by(clan(beside, 40), "expand sheep", "at 10.7"), "that can be bought now"
    harbour = caledonia.scene(ports="3", clans={0: "mackenzie"}, units={0: "sheep 1.9"})
    assert not ends_by(caledonia.give(harbour, cellar=1), "hire"), "a port takes what it brings"
