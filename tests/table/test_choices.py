"""What one click can mean: the way to something far, and what comes of it."""

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
from drystone.games.gwtnz.components import WELLINGTON, tile_of
from drystone.games.gwtnz.shearing import EXACTLY_ONE, Shear
from drystone.games.gwtnz.state import Table
from drystone.games.gwtnz.turn import EndTurn, Location, Move
from drystone.games.gwtnz.wellington import Income
from drystone.games.gwtnz.words import WORDS
from drystone.table.errors import Refused
from drystone.table.game import turns
from drystone.table.game.choices import Choice, Chooser
from drystone.table.game.log import Entry
from drystone.table.game.match import Match
from drystone.table.game.view import Viewpoint, view_of
from drystone.table.pages.board import draw
from drystone.table.pages.messages import Messages
from drystone.table.pages.offers import Offers, by_which, gist, label, offers
from tests.caledonia import scene as caledonia
from tests.conformance.registry import WHOLE
from tests.gwtnz import tables
from tests.table.client import GAME
from tests.table.leaks import begun_at, ended, match_of

GWT = find("gwtnz")
DEAR = next(n for n in range(10) if tables.table().facts.building_fee[tables.table().face(n)])
"""A private building with a fee."""


def positions(name: str, seed: int, most: int = 90) -> Iterator[Game]:
    """Positions of a random game, as many as are enough to meet most questions."""
    dice, rules = Quick(seed), find(name)
    game = new_game(rules, rules.fewest_together, seed, {})
    for _ in range(most):
        if game.over:
            return
        yield game
        legal = game.legal()
        game.play(legal[dice.below(len(legal))])


def choices(game: Game, *, may_end: bool = False) -> list[Choice]:
    view = game.observe(game.state.seat)
    return Chooser(game.rules, view, may_end=may_end).choices(tuple(game.legal()))


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


def on_the_way(**owners: int) -> Table:
    """Somebody about to move on a trail without hazards; on sites stand others' buildings."""
    t = tables.table(3)
    t.traps = [-1] * len(t.traps)
    t.sites = list(t.sites)
    for site, owner in owners.items():
        t.sites[tables.site(site)] = tile_of(owner, DEAR)
    t.frames.append(Move(0, 0, 0))
    t.refresh()
    return t


def ways_to(t: Table, word: str) -> list[list[str]]:
    meant = WORDS.parse(word)
    found = Chooser(GWT, t.observe(0)).choices(tuple(t.legal()))
    return [[WORDS.text(a) for a in choice.says] for choice in found if choice.means == meant]


def test_a_far_building_is_one_click() -> None:
    t = on_the_way()
    assert ways_to(t, "go b") == [["go b", "stop"]]
    assert ways_to(t, "go c") == [["go b", "go c", "stop"]]
    assert ways_to(t, "go d") == [["go b", "go c", "go d"]], "three steps are all: no need to stop"
    assert ways_to(t, "go f") == [], "too far"


def test_of_two_ways_the_cheaper_is_the_only_one_that_makes_sense() -> None:
    assert ways_to(on_the_way(a1=1), "go b") == [["go b", "stop"]], "past the rival"
    assert ways_to(on_the_way(a1=1, a2=1, a4=1), "go b") == [["go a4", "go b", "stop"]]


def test_who_gets_the_fee_is_for_the_player_to_say() -> None:
    assert ways_to(on_the_way(a1=1, a4=2), "go b") == [
        ["go a1", "go b", "stop"],
        ["go a4", "go b", "stop"],
    ]


def test_a_way_tells_what_is_left_of_the_money() -> None:
    t = on_the_way(a1=1, a4=1)
    meant = WORDS.parse("go b")
    found = Chooser(GWT, t.observe(0)).choices(tuple(t.legal()))
    [way] = [choice for choice in found if choice.means == meant]
    assert way.has == (("money", tables.MONEY - t.facts.building_fee[t.face(DEAR)]),)


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


def until_move(match: Match) -> Match:
    """On to a turn of somebody who can go far along the trail."""
    dice = Quick(7)
    while not any(len(choice.says) > 2 for choice in moves(match)):
        legal = match.game.legal()
        match = ended(turns.decide(match, legal[dice.below(len(legal))]))
    return match


def moves(match: Match) -> list[Choice]:
    """Where somebody can go, if they are asked that."""
    return choices(match.game) if isinstance(match.game.state.frames[-1], Move) else []


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


def in_wellington(hand: str) -> Table:
    """Somebody who is asked for their sheep in Wellington."""
    t = tables.table(2)
    tables.deal(t, hand)
    t.frames.append(Income(0, 0))
    return t


def said_by(t: Table, *picked: str) -> list[str]:
    choice = Chooser(GWT, t.observe(0)).picked([WORDS.parse(word) for word in picked])
    return [] if choice is None else [WORDS.text(action) for action in choice.says]


def test_what_is_picked_of_a_set_is_said_at_once_and_that_it_was_all() -> None:
    t = in_wellington("merino shropshire southdown")
    assert said_by(t, "reveal merino") == ["reveal merino", "done"]
    assert said_by(t, "reveal southdown", "reveal merino")[-1] == "done"
    assert said_by(t, "reveal merino", "reveal merino") == [], "each type once"
    assert said_by(t, "reveal corriedale") == [], "not in the hand"
    assert said_by(t, "done") == [], "no part of the set"


def test_the_last_of_a_set_does_not_end_what_is_asked_next() -> None:
    """One sheep is all that this icon shears: the "done" after it is the turn's (GWT 13.4)."""
    t = tables.table(2)
    tables.deal(t, "merino shropshire")
    t.frames += [EndTurn(0), Location(0, 0, 0, 1), Shear(0, EXACTLY_ONE, EXACTLY_ONE, 0)]
    assert said_by(t, "reveal merino") == ["reveal merino"]


def test_where_one_is_all_there_can_be_it_is_said_at_once() -> None:
    """One sheep is all that the icon shears: to pick it, and then to say so, is one too many."""
    t = tables.table(2)
    tables.deal(t, "merino shropshire")
    t.frames += [EndTurn(0), Location(0, 0, 0, 1), Shear(0, EXACTLY_ONE, EXACTLY_ONE, 0)]
    assert Chooser(GWT, t.observe(0)).picks(tuple(t.legal())) == []
    t.frames[-1] = Shear(0, 2, 0, 0)
    assert len(Chooser(GWT, t.observe(0)).picks(tuple(t.legal()))) == 2


@pytest.mark.parametrize("name", [name for name in GAMES if find(name).at_once])
def test_whatever_is_picked_can_be_said(name: str) -> None:
    """A thing of a set that glows and is then refused would leave a player stuck."""
    picked = 0
    for seed in range(2):
        for game in positions(name, seed, 150):
            chooser = Chooser(game.rules, game.observe(game.state.seat))
            for word in chooser.picks(tuple(game.legal())):
                assert chooser.picked([word]) is not None, game.text(word)
                picked += 1
    assert picked > 20


def test_all_of_a_set_is_said_as_some_of_it_are() -> None:
    """Rivals hear the same number of messages, whether all types were shown or not."""
    t = in_wellington("merino shropshire southdown")
    found = Chooser(GWT, t.observe(0)).choices(tuple(t.legal()))
    [every] = [choice for choice in found if choice.every]
    words = [WORDS.text(action) for action in every.says]
    assert said_by(t, *words[:-1]) == words
    assert words[-1] == "done"
    assert (
        dict(every.has)["money"]
        == sum(t.facts.breeding[WORDS.args(a)[0]] for a in every.says[:-1]) + tables.MONEY
    )


def test_what_sheep_bring_is_told_before_certificates_are_asked_for() -> None:
    t = in_wellington("merino shropshire southdown")
    t.players[0].certificates = 2
    found = Chooser(GWT, t.observe(0)).choices(tuple(t.legal()))
    [every] = [choice for choice in found if choice.every]
    assert every.at_least
    sheep = sum(t.facts.breeding[WORDS.args(a)[0]] for a in every.says[:-1])
    assert dict(every.has)["money"] == tables.MONEY + sheep
    told = gist(GWT, Messages("en"), every, brief=True)
    assert told.startswith("at least: ")
    assert told.count("points") <= 1


def test_the_whole_delivery_is_one_click_from_afar() -> None:
    t = on_the_way()
    tables.deal(t, "merino shropshire")
    t.players[0].space = t.facts.next.index([WELLINGTON])
    found = Chooser(GWT, t.observe(0)).choices(tuple(t.legal()))
    [every] = [choice for choice in found if choice.every]
    words = [WORDS.text(action) for action in every.says]
    assert words[:2] == ["go wellington", "enter wellington"]
    assert words[-1] == "done"
    said = label(GWT, Messages("en"), every)
    assert said == "Go to Wellington \u2192 Reveal all your sheep", "not as if one were there"


def test_sheep_are_shorn_at_a_building_and_shown_in_wellington() -> None:
    said = {True: set[str](), False: set[str]()}
    for game in positions("gwtnz", 0, 300):
        for choice in Chooser(GWT, game.observe(game.state.seat)).choices(tuple(game.legal())):
            verbs = {WORDS.kind(action) for action in choice.says}
            if "reveal" in verbs and len(verbs - {"done"}) > 1:
                said["do" in verbs].add(label(GWT, Messages("en"), choice))
    assert len(said[True]) > 3
    assert all(one.startswith("Shear ") for one in said[True])
    assert said[False]
    assert all("Reveal" in one for one in said[False])


def test_ways_to_the_same_building_name_what_lies_on_them() -> None:
    assert by_which(GWT, Messages("en"), WORDS.parse("go b")).startswith("by ")


def from_afar(t: Table, word: str) -> list[list[str]]:
    """The ways to something that is pointed at, each checked by playing it."""
    found = Chooser(GWT, t.observe(0)).afar(WORDS.parse(word))
    for choice in found:
        trial = t.copy()
        for action in choice.says:
            assert action in trial.legal()
            trial.play(action, Quick(0))
    return [[WORDS.text(action) for action in choice.says] for choice in found]


def test_what_is_pointed_at_from_the_trail_is_gone_to_and_done() -> None:
    t = on_the_way()
    t.players[0].space = tables.space("h")
    hires = [word for word in map(WORDS.text, range(WORDS.size)) if word.startswith("hire ")]
    assert not any(from_afar(t, word) for word in hires), "nobody is for hire ahead"
    t.players[0].space = t.facts.trail_start
    ways = [way for word in hires for way in from_afar(t, word)]
    assert ways
    for way in ways:
        assert way[0].startswith("go ")
        assert way[-2].startswith("do hire")


def test_pointing_at_a_post_shows_all_sheep_and_delivers() -> None:
    t = on_the_way()
    tables.deal(t, "merino shropshire")
    t.players[0].space = t.facts.next.index([WELLINGTON])
    [way] = from_afar(t, "deliver 0")
    assert way[:2] == ["go wellington", "enter wellington"]
    assert {"reveal merino", "reveal shropshire", "done"} <= set(way)
    assert way[-1] == "deliver 0"


@pytest.mark.parametrize("name", [name for name in GAMES if find(name).afar])
def test_the_table_takes_every_way_from_afar(name: str) -> None:
    """As one click, undone as one; nothing but the last word of it may draw."""
    rules = find(name)
    # In Clans it takes long until somebody at random has a contract and what it asks for.
    through = {verb for way in rules.afar for verb in way.through}
    seed, most = (8, 150) if "fulfil" in through else (5, 40)
    dice = Quick(seed)
    match = match_of(new_game(rules, 2, seed, {}), f"afar{name}", confirm=True)
    words = [w for w in range(rules.words.size) if rules.words.kind(w) in ("hire-row", "deliver")]
    words += [w for w in range(rules.words.size) if rules.words.kind(w) == "send"][:8]
    words += [w for w in range(rules.words.size) if rules.words.kind(w) == "slaughter"]
    taken = 0
    for _ in range(most):
        match = ended(match)
        if match.over:
            break
        seat, number = match.game.state.seat, len(match.log)
        view = match.game.observe(seat)
        may_begin = any(rules.words.kind(action) in through for action in match.game.legal())
        some = words[dice.below(3) :: 3]
        for word in some if may_begin else ():
            for choice in Chooser(rules, view, may_end=True).afar(word)[:2]:
                assert turns.decide_all(match, choice.says).free_undo(seat) == number
                taken += 1
        legal = match.game.legal()
        match = turns.decide(match, legal[dice.below(len(legal))])
    assert taken > 3


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


def test_how_many_cards_is_said_before_the_first_is_drawn() -> None:
    match = until_move(match_of(new_game(GWT, 2, 1, {}), "exchange"))
    seat, exchange = match.game.state.seat, WORDS.parse("exchange")
    cast(Table, match.game.state).players[seat].tokens = 1
    found = [one for one in choices(match.game) if one.means == exchange]
    said = [[WORDS.text(action) for action in one.says] for one in found]
    assert said == [["exchange", "done"], ["exchange", "draw"]]
    held = len(cast(Table, match.game.state).players[seat].hand)
    two = turns.decide_all(match, found[1].says)
    assert len(cast(Table, two.game.state).players[seat].hand) == held + 2
    assert two.free_undo(seat) is None, "cards were seen"


def test_what_was_drawn_stays_drawn_if_the_answer_is_not_possible() -> None:
    """Or somebody would ask for more than there is, be refused, and draw again."""
    match = until_move(match_of(new_game(GWT, 2, 1, {}), "reroll"))
    t = cast(Table, match.game.state)
    player = t.players[t.seat]
    player.tokens, player.discard, player.top, player.draw = 1, [], [], player.draw[:1]
    later = turns.decide_all(match, ["exchange", "draw"])
    said = [WORDS.text(entry.action) for entry in later.log[len(match.log) :]]
    assert said == ["exchange", "done"], "and that there is no more to draw follows by itself"


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


@pytest.mark.parametrize("name", [name for name in GAMES if find(name).ways])
def test_the_table_takes_every_way_that_it_offers(name: str) -> None:
    """With the end of the turn held back, a way may end it: all of it can be undone."""
    dice, rules = Quick(5), find(name)
    match = match_of(new_game(rules, 2, 5, {}), f"taken{name}", confirm=True)
    taken = 0
    for _ in range(900):
        match = ended(match)
        if match.over or taken > 40:
            break
        seat, number = match.game.state.seat, len(match.log)
        far = [c for c in choices(match.game, may_end=True) if len(c.says) > 1 and not c.draws]
        for choice in far[:3]:
            assert turns.decide_all(match, choice.says).free_undo(seat) == number
            taken += 1
        legal = match.game.legal()
        match = turns.decide(match, legal[dice.below(len(legal))])
    assert taken > 10


def at_building(letter: str, hand: str = "") -> Table:
    """Somebody on a neutral building of the trail, asked what to do there."""
    t = on_the_way()
    tables.deal(t, hand)
    for step in "bcdefgh"[: "bcdefgh".index(letter) + 1]:
        if t.frames[-1].seat == 0 and WORDS.parse(f"go {step}") in t.legal():
            t.play(WORDS.parse(f"go {step}"), Quick(0))
    if WORDS.parse("stop") in t.legal():
        t.play(WORDS.parse("stop"), Quick(0))
    return t


def told(t: Table, word: str) -> str:
    """What is told of a choice beside its name."""
    found = Chooser(GWT, t.observe(0)).choices(tuple(t.legal()))
    choice = next(one for one in found if one.means == WORDS.parse(word))
    messages = Messages("en")
    return gist(GWT, messages, choice, label(GWT, messages, choice))


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
