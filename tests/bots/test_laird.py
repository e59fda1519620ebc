"""Laird and chieftain: learned weights by seat count, and whole turns compared in equal luck."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Any, cast

import pytest

import drystone
from drystone.bots import characters, seat
from drystone.bots.crofter import look_ahead, mean_worth
from drystone.bots.laird import Chieftain, Laird, Reach, one_within, one_worth, reaching
from drystone.bots.play_to_end import play_to_end
from drystone.bots.search.guard import Guard
from drystone.bots.search.halving import Candidate, Halving, candidates_of
from drystone.bots.search.turn import Prospect, Step, search_turn
from drystone.bots.search.value import Weighing
from drystone.bots.weights import BadWeights, Weights, value_from, value_of, weights_of
from drystone.core.chance import Quick
from drystone.core.game import Game, new_game
from drystone.core.state import State
from drystone.games import find
from drystone.games.caledonia.clans import Bid, Won
from tests.pebbles.state import Table

PEBBLES = find("tests.pebbles")
LUCK = 1.5
"""Points by which another redeal judges a turn otherwise."""


def no_hurry() -> Guard:
    return Guard(60, perf_counter)


def begun(name: str = "gwtnz", seats: int = 2, seed: int = 5, after: int = 40) -> Game:
    """A game some decisions in, where there is something to choose."""
    game, dice = drystone.new(name, seats, seed=seed), Quick(seed)
    for _ in range(after):
        game.play(game.legal()[dice.below(len(game.legal()))])
    while len(game.legal()) < 3 or not game.state.frames[-1].opens_turn():
        game.play(game.legal()[dice.below(len(game.legal()))])
    return game


def halving_of(game: Game, trust: float = 0.0, seed: int = 7) -> Halving:
    view = game.observe(game.state.seat)
    weighing = value_of(game.rules, "laird", view.seats).at(view, view.seat)
    return Halving(view, weighing, seed, 2, 2, trust)


def candidates(game: Game, many: int = 6, chill: float = 1.0) -> list[Candidate]:
    view = game.observe(game.state.seat)
    bot = Chieftain(many=many, within=6.0, chill=chill)
    weighing = value_of(game.rules, "laird", view.seats).at(view, view.seat)
    return bot.candidates(view, weighing, no_hurry(), 3)


def weights_in(folder: Path, text: str) -> str:
    file = folder / "weights.toml"
    file.write_text(text)
    return str(file)


def test_a_chieftain_looks_for_candidates_on_more_paths_with_more_positions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = begun()
    view = game.observe(game.state.seat)
    weighing = value_of(game.rules, "laird", view.seats).at(view, view.seat)
    paths: list[int] = []

    def noted(table: State, weighing: Weighing, width: int, *rest: Any) -> list[Prospect]:
        paths.append(width)
        return search_turn(table, weighing, width, *rest)

    monkeypatch.setattr("drystone.bots.laird.search_turn", noted)
    for bot in (Chieftain(most=3000), Chieftain(most=12000), Chieftain(most=12000, times=1)):
        assert bot.candidates(view, weighing, no_hurry(), 3)
    assert paths == [24, 4 * 24, 24]


def test_weights_go_by_the_number_of_seats(tmp_path: Path) -> None:
    path = weights_in(tmp_path, '[laird]\n"points" = 1\n[laird.4]\n"points" = 4\n')
    assert weights_of(PEBBLES, "laird", 2, path).by_name == {"points": 1}
    assert weights_of(PEBBLES, "laird", 4, path).by_name == {"points": 4}


def test_a_table_may_be_like_another_but_for_what_it_says(tmp_path: Path) -> None:
    path = weights_in(
        tmp_path,
        '[overseer]\n"points" = 1\n"hand weight" = 2\n[laird]\nlike = "overseer"\n"points" = 3\n',
    )
    assert weights_of(PEBBLES, "laird", 2, path).by_name == {"points": 3, "hand weight": 2}


@pytest.mark.parametrize("like", ["laird", "nobody"])
def test_a_table_is_like_another_one_that_is_there(tmp_path: Path, like: str) -> None:
    path = weights_in(tmp_path, f'[laird]\nlike = "{like}"\n')
    with pytest.raises(BadWeights, match="no other table"):
        weights_of(PEBBLES, "laird", 2, path)


def test_a_game_without_learned_weights_is_played_with_the_overseers() -> None:
    assert weights_of(PEBBLES, "laird", 2) == weights_of(PEBBLES, "overseer", 2)


@pytest.mark.parametrize("name", ["caledonia", "gwtnz", "keyflower"])
def test_every_game_has_weights_for_the_laird_at_all_its_tables(name: str) -> None:
    rules = find(name)
    for seats in rules.seats:
        assert value_of(rules, "laird", seats).ending > 0


def test_what_looks_the_same_is_not_chosen_by_its_place_in_the_list() -> None:
    game = drystone.new("tests.pebbles", 2, seed=1)
    assert len(game.legal()) > 1
    nothing = value_from(PEBBLES, Weights({"rounds left": 1e-12}, "rounds left", 4.0))
    chosen = set()
    for dice in range(12):
        bot = Laird(seed=dice)
        bot.value = nothing
        chosen.add(bot.choose(PEBBLES, game.observe(game.state.seat)))
    assert len(chosen) > 1


def test_the_end_of_a_game_is_worth_its_margin() -> None:
    game = play_to_end(drystone.new("tests.pebbles", 2, seed=1), [seat("random"), seat("random")])
    first, second = game.scores()
    assert first != second
    value = value_from(PEBBLES, Weights({"points": 1.0, "ending": 0.5}, "rounds left", 4.0))
    weighing = value.at(game.state, 0)
    margin = max(-20, min(20, first - second))
    assert weighing.final(game.state, 0) == pytest.approx(first + 0.5 * margin)
    assert weighing.final(game.state, 1) == pytest.approx(second - 0.5 * margin)


def test_candidates_are_ends_of_turns_several_for_a_first_action() -> None:
    game = begun("gwtnz", seed=5)
    found = candidates(game, many=12)
    assert len({str(candidate.line) for candidate in found}) == len(found) > 2
    assert len({candidate.line[0] for candidate in found}) < len(found)
    assert found[0].worth == max(candidate.worth for candidate in found)


def test_the_best_candidate_comes_along_whatever_the_noise() -> None:
    state = drystone.new("tests.pebbles", 2, seed=1).state
    others = set()
    for noise in range(8):
        ends = [Step(None, action, state) for action in range(20)]
        for end in ends:
            end.actions, end.asked = [end.first], [[0]]
            end.worth = float(end.first)
        found = candidates_of(ends, 3, 2, 30.0, 50.0, Quick(noise))
        assert found[0].line == [19]
        assert len(found) == 3
        others.add(str(found[1].line))
    assert len(others) > 1


def test_candidates_meet_the_same_luck() -> None:
    game = begun("gwtnz", seed=5)
    one = candidates(game)[0]
    same = Candidate(one.line, one.worth)
    halving = halving_of(game)
    for number in range(4):
        assert halving.simulate(one, number) == halving.simulate(same, number)
    assert len({halving.simulate(one, number) for number in range(4)}) > 1


def test_a_simulation_plays_as_many_own_turns_as_are_asked_for() -> None:
    """Each turn more is a search more; none asked for means what the weights say."""
    game = begun("keyflower", seed=5)
    value = value_of(game.rules, "laird", 2)
    view = game.observe(game.state.seat)
    line = candidates(game)[0].line
    made = []
    for ahead in (1, 2, 4):
        halving = Halving(view, reaching(value, ahead).at(view, view.seat), 7, 2, 1, 0.0)
        halving.outcome(line, 0)
        made.append(halving.made)
    assert made[0] < made[1] < made[2]
    assert reaching(value, 0) is value
    assert reaching(value, value.ahead) is value
    assert reaching(value, 4).hours == value.hours


def test_how_a_chieftain_looks_is_said_by_its_spec_or_else_by_the_game(tmp_path: Path) -> None:
    path = weights_in(
        tmp_path,
        '[laird]\n"points" = 1\n[settings.chieftain]\nown = 3\nahead = 2\n'
        "[settings.chieftain.4]\nown = 1\n",
    )
    heads_up, at_four = Chieftain(weights=path, ahead=5), Chieftain(weights=path, own=2)
    heads_up.value_in(PEBBLES, 2)
    at_four.value_in(PEBBLES, 4)
    assert (heads_up.reach.own, heads_up.reach.ahead) == (3, 5)
    assert (at_four.reach.own, at_four.reach.ahead) == (2, 0)
    usual = Chieftain()
    usual.value_in(PEBBLES, 2)
    assert usual.reach == Reach()


def test_a_setting_that_no_chieftain_has_is_refused(tmp_path: Path) -> None:
    path = weights_in(tmp_path, '[laird]\n"points" = 1\n[settings.chieftain]\nluck = 3\n')
    with pytest.raises(BadWeights, match="luck"):
        Chieftain(weights=path).value_in(PEBBLES, 2)


@pytest.mark.parametrize("name", ["caledonia", "gwtnz", "keyflower"])
def test_a_chieftain_knows_every_setting_of_every_game(name: str) -> None:
    rules = find(name)
    for seats in rules.seats:
        bot = Chieftain()
        bot.value_in(rules, seats)
        assert bot.reach.own >= 1
        assert bot.reach.others >= 1


def test_in_keyflower_few_paths_are_followed_far() -> None:
    bot = Chieftain()
    bot.value_in(find("keyflower"), 2)
    assert (bot.reach.own, bot.reach.others, bot.reach.ahead) == (2, 1, 4)


def test_half_of_the_candidates_drop_out_round_by_round() -> None:
    game = begun("gwtnz", seed=5)
    found = candidates(game, many=6)
    assert len(found) == 6
    halving = halving_of(game)
    best = halving.best(found, 6000, no_hurry())
    visits = sorted(candidate.visits for candidate in found)
    assert halving.rounds == 3
    assert visits[0] == visits[2] < visits[3] < visits[4] == visits[5] == best.visits


def test_positions_are_counted_and_more_of_them_are_more_simulations() -> None:
    game = begun("gwtnz", seed=5)
    few, many = halving_of(game), halving_of(game)
    small, large = candidates(game), candidates(game)
    few.best(small, 3000, no_hurry())
    many.best(large, 12000, no_hurry())
    assert few.made >= 3000
    assert many.made >= 12000
    assert sum(c.visits for c in large) > 2 * sum(c.visits for c in small)


def test_with_endless_trust_the_turn_search_decides() -> None:
    game = begun("gwtnz", seed=5)
    found = candidates(game)
    best = halving_of(game, trust=1e12).best(found, 2000, no_hurry())
    assert best.worth == max(candidate.worth for candidate in found)


@pytest.mark.parametrize("name", ["gwtnz", "keyflower", "caledonia"])
def test_the_chieftain_plays_what_it_searched_and_the_same_again(name: str) -> None:
    game = begun(name, after=20)
    view = game.observe(game.state.seat)
    first, second = Chieftain(most=1500, seed=4), Chieftain(most=1500, seed=4)
    chosen = first.choose(game.rules, view)
    assert chosen in game.legal()
    assert second.choose(game.rules, view) == chosen
    assert second.plan == first.plan


def last_stones(seed: int) -> Game:
    """A game of Pebbles in its last round."""
    game, dice = drystone.new("tests.pebbles", 2, seed=seed), Quick(seed)
    while cast(Table, game.state).round < 3:
        game.play(game.legal()[dice.below(len(game.legal()))])
    return game


def test_the_chieftain_is_not_worse_than_greedy_where_the_end_is_in_sight() -> None:
    """Searched to the end of the game, it never ends behind what a look of one step brings."""
    ahead = 0
    for number in range(6):
        results = {}
        for spec in ("chieftain:most=3000,trust=0", "greedy"):
            game = last_stones(number)
            now = game.state.seat
            bots = [seat("greedy", seed=1), seat("greedy", seed=1)]
            bots[now] = seat(spec, seed=2)
            scores = play_to_end(game, bots).scores()
            results[spec] = scores[now] - scores[1 - now]
        ahead += results["chieftain:most=3000,trust=0"] - results["greedy"]
    assert ahead >= 0


def bids(spec: str, seed: int) -> list[int]:
    """The bids in an auction of clans among three."""
    game = new_game(find("caledonia"), 3, seed, {"clans": "auction"})
    bots = [seat(spec, seed=i) for i in range(3)]
    found = []
    while isinstance(game.state.frames[-1], (Bid, Won)):
        now = game.state.seat
        action = bots[now].choose(game.rules, game.observe(now))
        words = game.text(action).split()
        if words[0] == "bid":
            found.append(int(words[1]))
        game.play(action)
    return found


@pytest.mark.parametrize("spec", ["laird", "chieftain:most=50,many=2"])
def test_for_a_clan_it_bids_what_a_person_would(spec: str) -> None:
    for number in range(2):
        found = bids(spec, number)
        assert found
        assert max(found) <= 3


def test_of_equal_ways_it_takes_a_short_one() -> None:
    long, short, other = Prospect(1), Prospect(2), Prospect(3)
    for prospect, decisions in ((long, 3), (short, 1)):
        step = Step(None, prospect.action, drystone.new("tests.pebbles", 2, seed=1).state)
        step.actions = [prospect.action] * decisions
        step.asked = [[1, 2, 3]] * decisions
        prospect.end = step
    chosen = {
        one_worth(2.0, [2.0, 2.0, 1.0], [long, short, other], Quick(dice)) for dice in range(8)
    }
    assert chosen == {1}


def test_with_slack_it_is_content_with_what_is_not_much_worse() -> None:
    worth = [5.0, 9.0, 7.5, 8.9, 6.0]
    chosen = [one_within(3.0, worth, Quick(dice)) for dice in range(400)]
    assert set(chosen) == {1, 2, 3}
    assert chosen.count(2) < chosen.count(3) <= chosen.count(1) + 40


def test_a_single_turn_costs_no_more_than_the_slack() -> None:
    game = begun("gwtnz", seed=5)
    view = game.observe(game.state.seat)
    strict = Laird(seed=1)
    chosen = set()
    for dice in range(12):
        easy = Laird(seed=dice, slack=2.0)
        chosen.add(easy.choose(game.rules, view))
    assert len(chosen) > 1
    value = value_of(game.rules, "laird", view.seats).at(view, view.seat)
    deals = look_ahead(view, value, 3, 1, 3000, no_hurry(), 1)
    worth = dict(zip(view.legal(), mean_worth(deals), strict=True))
    assert strict.choose(game.rules, view) in chosen
    assert min(worth[action] for action in chosen) > max(worth.values()) - 2.0 - LUCK


def test_whose_eyes_it_looks_with_can_be_chosen() -> None:
    rules = find("gwtnz")
    assert Laird(sight="crofter").value_in(rules, 2).hours == value_of(rules, "crofter", 2).hours
    with pytest.raises(BadWeights, match="no weights 'nobody' of gwtnz"):
        Laird(sight="nobody").value_in(rules, 2)


@pytest.mark.parametrize("name", ["caledonia", "gwtnz", "keyflower"])
def test_four_characters_have_a_taste_and_look_at_what_the_laird_looks_at(name: str) -> None:
    rules = find(name)
    found = characters(rules)
    assert len(found) >= 4
    laird = weights_of(rules, "laird", 2).by_name
    for character in found:
        weights = weights_of(rules, character.name, 2).by_name
        different = {key for key in weights if weights[key] != laird.get(key)}
        assert 3 <= len(different) <= 8
        assert laird.keys() <= weights.keys()
        seat(character.spec)


def test_whole_turns_played_on_win_more_than_their_ends_alone() -> None:
    won = 0.0
    for number in range(60):
        specs = ["chieftain:most=200,within=30,trust=2", "laird"]
        if number % 2:
            specs.reverse()
        game = drystone.new("tests.pebbles", 2, seed=number // 2)
        winners = play_to_end(game, [seat(spec, seed=i) for i, spec in enumerate(specs)]).winners()
        won += sum(specs[winner] != "laird" for winner in winners) / len(winners)
    assert won / 60 > 0.6
