"""Reviews: what a turn has lost, luck, and parts that add up to the margin."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import drystone
from drystone.analysis import (
    Budget,
    Evaluator,
    Review,
    Reviewer,
    Unfinished,
    read_review,
    usual_budget,
)
from drystone.analysis.charts import chart, reach_bar, share_bar
from drystone.analysis.course import Course
from drystone.analysis.finder import Finder
from drystone.analysis.forecast import trust_of
from drystone.analysis.judge import Judge
from drystone.analysis.loss import Loss, at_most
from drystone.analysis.luck import draws_of
from drystone.analysis.report import Report
from drystone.analysis.review import TOLERANCE, surprises
from drystone.analysis.reviewer import review_game
from drystone.analysis.statistics import Estimate, clear, estimate
from drystone.analysis.trial import Trial
from drystone.analysis.turns import turns_of, walk
from drystone.analysis.words import Words
from drystone.bots import seat
from drystone.bots.play_to_end import play_to_end
from drystone.cli import run
from drystone.core.chance import Quick
from drystone.core.game import Game
from drystone.core.speech import COMMON, LANGUAGES, catalogue
from tests.conformance.registry import NAMES

GOLDEN = Path(__file__).parents[1] / "golden"
QUICK = Budget(
    many=2,
    lucks=1,
    closer=2,
    looked=3,
    screened=2,
    judged=3,
    suspects=1,
    again=4,
    finals=1,
    ways=2,
    player="drover",
    most=100,
)


def played(name: str, seats: int = 2, seed: int = 4, spec: str = "drover") -> Game:
    game = drystone.new(name, seats, seed)
    return play_to_end(game, [seat(spec, seed=i) for i in range(seats)])


def looked_at(game: Game, turns: int = 5) -> Review:
    """A review that has looked at some turns only."""
    reviewer = Reviewer(game, 0, QUICK)
    first = list(reviewer.to_look_at().items())[:turns]
    course = Course(dict(first), replace(QUICK, finals=0))
    for step in course:
        course.learn(reviewer.step(step.kind, step.known))
    return reviewer.put_together(course.losses)


@pytest.mark.parametrize("name", NAMES)
def test_set_up_luck_turns_and_the_rest_are_the_margin(name: str) -> None:
    review = looked_at(played(name))
    for player in review.players:
        parts = player.setup + player.draws + player.own + player.others + player.rest
        assert parts == pytest.approx(player.margin, abs=TOLERANCE)
        drawn = sum(draw.effects[player.seat] for draw in review.draws)
        other = sum(draw.effects[1 - player.seat] for draw in review.draws)
        assert player.draws == pytest.approx(drawn - other, abs=TOLERANCE)
        mine = [turn for turn in review.turns if turn.seat == player.seat]
        lost = sum(turn.loss for turn in mine)
        usual = trust_of(name).usual * player.turns
        assert player.own == pytest.approx(usual - lost, abs=TOLERANCE)
        assert player.lost == sum(player.phases) == pytest.approx(lost, abs=TOLERANCE)
        assert sum(player.unforeseen) == pytest.approx(player.rest, abs=TOLERANCE)
        assert player.usual_rest > 0
    assert sum(player.margin for player in review.players) == pytest.approx(0.0)


def test_the_same_seed_gives_the_same_review_as_text_and_back() -> None:
    game = played("tests.pebbles", 3)
    heard: list[float] = []
    review = review_game(game, 7, QUICK, heard.append)
    assert review == review_game(drystone.replay(game.record()), 7, QUICK)
    assert read_review(review.to_json()) == review
    assert heard == sorted(heard)
    assert heard[-1] == 1.0
    assert read_review(replace(review, format=0).to_json()) is None
    assert read_review("{}") is None
    assert drystone.review(game.record()).game == "tests.pebbles"


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    with pytest.raises(Unfinished, match="not over"):
        Reviewer(drystone.new("tests.pebbles"))


@pytest.mark.parametrize("name", NAMES)
def test_turns_follow_each_other_and_hold_every_decision(name: str) -> None:
    game = played(name, 2, 6)
    turns = turns_of(game)
    assert [turn.first for turn in turns[1:]] == [turn.last + 1 for turn in turns[:-1]]
    assert (turns[0].first, turns[-1].last) == (0, len(game.decisions) - 1)
    for turn in turns:
        decisions = game.decisions[turn.first : turn.last + 1]
        assert {decision.seat for decision in decisions} == {turn.seat}
        for part in turn.parts:
            drawn = game.decisions[part.first : part.first + len(part.actions) - 1]
            assert not any(one.outcomes for one in drawn), "nothing is learned midway"


def test_what_is_never_told_is_never_judged() -> None:
    game = played("keyflower", 2, 6)
    secret = {n for n, state in walk(game) if state.frames and state.frames[-1].never_told}
    assert secret
    judged = {
        part.first + i
        for turn in turns_of(game)
        for part in turn.parts
        for i in range(len(part.actions))
    }
    assert not secret & judged


def test_production_between_rounds_changes_no_forecast() -> None:
    """In Clans; the value, which is planned with, would count it twice: 15 points at the end."""
    game = drystone.replay((GOLDEN / "caledonia" / "four-strong.record").read_text("utf-8"))
    moments = Reviewer(game, 0, QUICK).put_together([]).moments
    asked = {n: type(state.frames[-1]).__name__ for n, state in walk(game) if state.frames}
    made = [i for i, m in enumerate(moments) if asked.get(m.decision) == "Make"]
    assert len(made) > 3
    assert all(moments[i].points == moments[i - 1].points for i in made)
    assert moments[made[0]].points != moments[made[-1]].points


def test_luck_is_even_over_all_that_might_be_drawn() -> None:
    """Whatever is drawn, on average nobody has been lucky."""
    game = drystone.new("tests.pebbles", 2, seed=1)
    bot = seat("random", seed=1)
    while not (game.decisions and game.decisions[-1].outcomes):
        game.play(bot.choose(game.rules, game.observe(game.state.seat)))
    action = game.undo().action
    evaluator = Evaluator(game.rules, 2)
    lucks = []
    for seed in range(80):
        drawn = game.copy()
        drawn.play(action, source=Quick(seed))
        lucks.append(draws_of(drawn, evaluator, seed)[-1].effects[0])
    if max(lucks) > min(lucks):
        found = estimate(lucks)
        assert abs(found.mean) <= 4 * found.error
    assert len(lucks) == 80


def test_a_turn_that_gives_everything_away_is_an_error() -> None:
    """In Clans, to pass at once in the first round."""
    game = drystone.new("caledonia", 2, seed=3)
    bots = [seat("laird:most=300", seed=i) for i in range(2)]
    passed = game.parse("pass")
    while passed not in game.legal():
        game.play(bots[game.state.seat].choose(game.rules, game.observe(game.state.seat)))
    number = len(game.decisions)
    game.play(passed)
    play_to_end(game, [seat("drover", seed=i) for i in range(2)])
    turn = next(turn for turn in turns_of(game) if turn.first <= number <= turn.last)
    judge = Judge(game, Evaluator(game.rules, 2), 0, replace(QUICK, again=6, most=400))
    loss = judge.second_look(turn, judge.glance(turn))
    assert loss.points.low > 1.0
    assert loss.better
    assert loss.better[0] != passed


def test_where_rounds_are_planned_a_second_look_plans_more_widely() -> None:
    """In Clans, where the best plan that is found is worth more then."""
    usual = usual_budget(planned=True)
    assert usual.careful.wide == usual.widest > usual.wide
    game = drystone.replay((GOLDEN / "caledonia" / "four-strong.record").read_text("utf-8"))
    evaluator = Evaluator(game.rules, game.state.seats)
    view = game.at(63).observe(game.decisions[63].seat)
    trials = [Trial(view, evaluator, 1, budget) for budget in (usual, usual.careful)]
    narrow, wide = (max(trial.planned().values()) for trial in trials)
    assert wide > narrow + 3.0


def test_a_turn_costs_no_more_of_the_chance_to_win_than_there_was() -> None:
    """However many points it lost: the chart beside it says how much there was to lose."""
    game = played("tests.pebbles", 2)
    reviewer = Reviewer(game, 0, QUICK)
    number = [n for n, seat in reviewer.to_look_at().items() if seat == 0][-1]
    part = reviewer.turns[number].parts[0]
    lost = {}
    for points in (1.0, 4.0, 500.0):
        loss = Loss(number, points=Estimate(points, 0.1, 16), first=part.first, better=part.actions)
        known = replace(loss, effects=(points / 2, -points / 2))
        review = reviewer.put_together([known])
        lost[points] = review.turns[number]
    had = review.moments[number].wins[0]
    assert 0 < lost[1.0].win_loss < lost[4.0].win_loss < lost[500.0].win_loss
    assert lost[500.0].win_loss == pytest.approx(had, abs=0.001)
    assert lost[4.0].win_low < lost[4.0].win_loss < lost[4.0].win_high <= had + 0.001


def test_a_turn_loses_no_more_than_it_seemed_to_when_it_was_over() -> None:
    """A search that finds fault with what looked good at once is mostly wrong itself."""
    said = Loss(1, points=Estimate(8.0, 2.0, 8), effects=(6.0, -2.0))
    less = at_most(2.0, said)
    assert less.points == Estimate(2.0, 0.5, 8)
    assert less.effects == (1.5, -0.5)
    assert at_most(9.0, said) == said


def test_what_gains_nothing_at_first_sight_is_not_called_better() -> None:
    game = drystone.new("tests.pebbles", 2, seed=1)
    trial = Trial(game.observe(game.state.seat), Evaluator(game.rules, 2), 1, QUICK)
    lines = [[action] for action in game.legal()]
    gains = {tuple(trial.outcome(line, 0)) for line in lines}
    assert len(gains) > 1, "they don't all come to the same"
    assert all(trial.best([one, *lines], [0.0] * (len(lines) + 1)) == one for one in lines)


def test_a_better_turn_is_looked_for_in_more_than_one_redeal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What looks good in the first may only have been lucky there."""
    game = drystone.new("keyflower", 2, seed=1)
    evaluator = Evaluator(game.rules, 2)
    trial = Trial(game.observe(game.state.seat), evaluator, 1, QUICK)
    worth = {(action,): trial.sights([[action]])[0] for action in game.legal()[:8]}
    best = max(worth, key=lambda line: worth[line])
    others = [line for line in worth if worth[line] < worth[best]]
    assert others, "they don't all come to the same"
    told = [{others[0]: 6.0}, {best: 6.0}, {others[0]: 6.0}]
    finder = Finder(trial)
    monkeypatch.setattr(finder, "_begun", lambda number: told[number])
    monkeypatch.setattr(finder, "_midway", lambda *_: {})
    lines, sights = trial.compared(list(others[0]), finder.candidates(list(others[0]), 0, 3))
    assert lines == [list(others[0]), list(best)]
    assert sights[1] > sights[0]
    assert trial.best(lines, sights) == list(best)


def test_what_does_well_in_every_redeal_is_compared_and_the_best_of_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A turn that is best nowhere may be the best of all; what was lucky once is looked at, too."""
    game = drystone.new("keyflower", 2, seed=1)
    trial = Trial(
        game.observe(game.state.seat), Evaluator(game.rules, 2), 1, replace(QUICK, pooled=1)
    )
    told = [{(1,): 6.0, (3,): 5.0, (4,): 4.0}, {(2,): 6.0, (3,): 5.0, (4,): 4.5}]
    finder = Finder(trial)
    monkeypatch.setattr(finder, "_begun", lambda number: told[number])
    monkeypatch.setattr(finder, "_midway", lambda *_: {})
    assert finder.candidates([1], 0, 2) == [[3], [1], [2]]


def test_where_two_redeals_say_the_same_of_all_turns_no_other_is_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = drystone.new("keyflower", 2, seed=1)
    trial = Trial(game.observe(game.state.seat), Evaluator(game.rules, 2), 1, QUICK)
    first, other = {(1,): 6.0, (2,): 5.0}, {(1,): 6.0, (2,): 5.5}
    for told, wanted in ([first, first, other, other], 2), ([first, other, first, first], 4):
        finder, left = Finder(trial), iter(told)
        monkeypatch.setattr(finder, "_begun", lambda _, left=left: next(left))
        monkeypatch.setattr(finder, "_midway", lambda *_: {(3,): 7.0})
        assert finder.candidates([3], 0, 4)[0] == [1]
        assert len(list(left)) == 4 - wanted


def test_what_has_come_to_the_same_some_times_is_not_played_on_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = drystone.new("tests.pebbles", 2, seed=1)
    view, evaluator = game.observe(game.state.seat), Evaluator(game.rules, 2)
    trial = Trial(view, evaluator, 1, replace(QUICK, alike=3))
    plain = [trial.outcome([game.legal()[0]], 0), trial.outcome([game.legal()[1]], 0)]
    assert plain[0] != plain[1]
    told, asked = [0, 0, 0, 1, 0, 1, 0, 0, 0, 1], list[int]()
    whole = Trial._played_on

    def played_on(trial: Trial, line: list[int], number: int) -> object:
        asked.append(number)
        return whole(trial, [game.legal()[told[number]]], 0)

    monkeypatch.setattr(Trial, "_played_on", played_on)
    trial = Trial(view, evaluator, 1, replace(QUICK, alike=3))
    assert [trial.outcome([5], number) for number in range(5)] == [plain[0]] * 5
    assert asked == [0, 1, 2]
    found = [trial.outcome([6], number) for number in range(2, 10)]
    assert found == [plain[told[number]] for number in range(2, 10)], "they differed once"


def test_a_loss_that_is_known_well_is_not_measured_in_more_redeals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = played("tests.pebbles", 2)
    budget = replace(QUICK, judged=4, again=48)
    judge = Judge(game, Evaluator(game.rules, 2), 0, budget)
    turn = next(turn for turn in turns_of(game) if turn.parts)
    part, asked = turn.parts[0], list[int]()
    trial = judge._trial(turn, part, budget)
    monkeypatch.setattr(trial, "best", lambda *_: [7])

    def outcome(line: list[int], number: int) -> list[float]:
        asked.append(number)
        return [9.0 + 8 * (number % 2) if line == [7] and turn.seat == i else 0.0 for i in range(2)]

    monkeypatch.setattr(trial, "outcome", outcome)
    for seen, wanted in (0.5, 4), (99.0, 48):
        asked.clear()
        loss = judge._lost(trial, turn, part, [[3], [7]], [0.0, seen], range(48))
        assert loss.points.redeals == wanted
        assert loss.points.mean == min(seen, 13.0)
        assert len(asked) == 2 * wanted


def test_only_parts_in_which_something_looked_better_are_looked_at_again() -> None:
    game = played("tests.pebbles", 2)
    judge = Judge(game, Evaluator(game.rules, 2), 0, QUICK)
    for turn in turns_of(game):
        if turn.parts:
            known = judge.glance(turn)
            assert bool(known.tried) == (known.seen > 0.0)
            assert known.tried or judge.first_look(turn, known).points.redeals == 0


def test_what_was_better_midway_through_a_long_turn_is_found() -> None:
    """From where a turn has got to, a search sees what it loses among all ways to get there."""
    game = drystone.new("gwtnz", 2, seed=1)
    bots = [seat("drover", seed=i) for i in range(2)]
    evaluator = Evaluator(game.rules, 2)
    while len(game.decisions) < 60:
        game.play(bots[game.state.seat].choose(game.rules, game.observe(game.state.seat)))
    turn = next(t for t in turns_of(play_to_end(game.copy(), bots)) if len(t.parts[0].actions) > 5)
    played = list(turn.parts[0].actions)
    view = play_to_end(game, bots).at(turn.parts[0].first).observe(turn.seat)
    trial = Trial(view, evaluator, 1, replace(QUICK, most=1, each=6))
    finder = Finder(trial)
    alone, along = finder._begun(0), finder._midway(0, played)
    begins = {line[:3] for line in along if line not in alone}
    assert tuple(played[:3]) in begins
    midway = [(before, state.legal()) for before, state in finder._along(trial.whole, played)]
    assert all(len(legal) > 1 and played[: len(before)] == [*before] for before, legal in midway)
    assert len(midway) >= 2


def test_turns_are_ranked_by_search_not_by_a_few_games_played_to_the_end() -> None:
    reviewer = Reviewer(played("tests.pebbles", 2), 0, QUICK)
    mine = [n for n, seat in reviewer.to_look_at().items() if seat == 0][:3]

    def loss(turn: int, said: float, *ends: float) -> Loss:
        part = reviewer.turns[turn].parts[0]
        found = Loss(turn, points=Estimate(said, 0.2, 16), first=part.first, better=part.actions)
        return replace(found, effects=(said, -said), ways=ends)

    losses = [
        loss(mine[0], 3.0, 20.0, 14.0, 15.0, 19.0),
        loss(mine[1], 6.0, 2.0, 11.0, -9.0, 7.0),
        loss(mine[2], 4.0, -9.0, -9.1, -9.2, -9.0),
    ]
    review = reviewer.put_together(losses)
    assert [turn.number for turn in review.worst] == [mine[1], mine[2], mine[0]]
    lost = {turn.number: turn.loss for turn in review.turns}
    assert lost[mine[0]] > lost[mine[1]] > lost[mine[2]], "what is said of them is another thing"
    # What the end of the game has refuted decided nothing.
    assert review.players[0].turning == (mine[0], mine[1])
    small = replace(losses[1], points=Estimate(2.0, 0.2, 16), ways=(9.0, -9.1, 12.0))
    assert reviewer.put_together([small]).players[0].turning == ()
    clear_ = reviewer.put_together([replace(small, ways=(9.0, 9.1, 9.0, 9.2))])
    assert clear_.players[0].turning == (mine[1],), "a clear error is always told"


def test_a_turn_that_looks_harmless_halfway_is_played_to_the_end_less_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, asked = played("tests.pebbles", 2), list[int]()

    def ends_so(better: float) -> int:
        asked.clear()

        def end(judge: Judge, turn: object, loss: Loss) -> float:
            asked.append(len(loss.ways))
            return better + len(loss.ways) % 2

        monkeypatch.setattr(Judge, "to_the_end", end)
        review_game(game, 0, replace(QUICK, finals=2, ways=6))
        return len(asked)

    harmless = ends_so(-5.0)
    assert harmless > 0
    assert ends_so(5.0) == 2 * harmless


def test_ever_closer_looks_go_to_the_turns_that_look_worst() -> None:
    """A glance at each; of each seat the worst are looked at, fewer again, fewest to the end."""
    seats = {turn: turn % 2 for turn in range(20)}
    course = Course(seats, replace(QUICK, looked=5, suspects=3, finals=2, ways=4))
    said: dict[str, list[int]] = {}
    done = 0.0
    for step in course:
        loss, turn = step.known, step.known.turn
        said.setdefault(step.kind, []).append(turn)
        assert done <= step.done < 1.0
        done = step.done
        if step.kind == "glance":
            course.learn(replace(loss, seen=float(turn)))
        elif step.kind == "end":
            course.learn(replace(loss, ways=(*loss.ways, 5.0 + len(loss.ways))))
        else:
            course.learn(replace(loss, points=Estimate(float(turn), 0.1, 16)))
    assert said["glance"] == list(range(20))
    assert said["look"] == list(range(10, 20))
    assert said["again"] == list(range(14, 20))
    assert said["end"] == [turn for turn in (18, 16, 19, 17) for _ in range(4)]


def test_what_the_end_of_the_game_refutes_makes_room_for_the_next() -> None:
    course = Course(dict.fromkeys(range(8), 0), replace(QUICK, looked=8, suspects=8, ways=4))
    ended: list[int] = []
    for step in course:
        loss, turn = step.known, step.known.turn
        if step.kind == "end":
            ended.append(turn)
            course.learn(replace(loss, ways=(*loss.ways, (-5.0 if turn == 7 else 5.0) + turn % 2)))
        else:
            course.learn(replace(loss, seen=1.0, points=Estimate(1.0 + turn, 0.1, 16)))
    assert ended == [7, 7, 6, 6, 6, 6], "one is refuted halfway, the next stands"


def test_a_loss_on_which_redeals_disagree_weighs_less() -> None:
    sure, unsure = Loss(1, points=Estimate(3.0, 0.3, 48)), Loss(2, points=Estimate(4.0, 2.0, 48))
    assert sure.weight > unsure.weight > 0
    assert Loss(3).weight == 0.0


def test_what_looked_better_before_is_compared_again() -> None:
    game = played("tests.pebbles", 2)
    judge = Judge(game, Evaluator(game.rules, 2), 0, QUICK)
    turn = next(turn for turn in turns_of(game) if turn.parts and judge.glance(turn).tried)
    known = judge.glance(turn)
    asked: list[list[list[int]]] = []
    compared = Trial.compared

    def noted(
        trial: Trial, line: list[int], found: list[list[int]], *, finely: bool = True
    ) -> tuple[list[list[int]], list[float]]:
        asked.append(found)
        return compared(trial, line, found, finely=finely)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Trial, "compared", noted)
        patch.setattr(Finder, "candidates", lambda *_: [])
        judge.first_look(turn, known)
    assert [tuple(line) for found in asked for line in found] == [line for _, line in known.tried]


def test_an_interval_needs_redeals_that_agree() -> None:
    assert estimate([2.0, 2.2, 1.9, 2.1]).low > 0
    assert estimate([2.0, -2.2, 1.9, -1.0]).low < 0
    assert estimate([1.0]) == Estimate()
    wide, narrow = estimate([1.0, 2.0]), estimate([1.0, 2.0] * 10)
    assert wide.reach > narrow.reach > 0
    both = narrow.plus(narrow)
    assert both.mean == 2 * narrow.mean
    assert both.error > narrow.error


def test_of_many_turns_without_an_error_few_are_called_one() -> None:
    dice = Quick(3)
    called = 0
    for _ in range(40):
        turns = [[float(dice.below(2001) - 1000) for _ in range(8)] for _ in range(30)]
        called += sum(clear([estimate(turn).doubt for turn in turns]))
    assert called <= 6, "of 1200"
    assert clear([]) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_is_a_document_in_every_language(language: str) -> None:
    game = played("tests.pebbles", 3)
    review = review_game(game, 1, QUICK)
    page = Report(review, game.rules, language, ("<Ada>", "Ben", "Cy")).document()
    assert "&lt;Ada&gt;" in page
    assert "<Ada>" not in page
    assert page.count("<polyline") == 6
    assert "{" not in re.sub(r"<style>.*?</style>", "", page)


def test_a_report_begins_with_its_reader_and_names_every_seat() -> None:
    game = played("tests.pebbles", 3)
    review = review_game(game, 1, QUICK)
    page = Report(review, game.rules, "en", ("Ada", "", "Cy"), reader=2).document()
    heads = re.findall(r'<section class="reviewed seat-(\d)".*?</svg> (.*?)</h2>', page)
    assert heads == [("2", "Cy"), ("0", "Ada"), ("1", "Seat 2")]


def test_what_a_turn_lost_on_average_is_said_beside_strong_bots() -> None:
    game = played("tests.pebbles", 2)
    review = review_game(game, 1, QUICK)
    one = replace(review.players[0], turns=10, phases=(14.0, 6.0, 5.0))
    two = replace(review.players[1], turns=10, phases=(-1.0, 0.0, 0.0))
    told = Report(replace(review, players=(one, two)), game.rules).document()
    assert "10 turns lost 25 points." in told
    assert "Strong bots lose about 0 in as many." in told
    assert told.count(" lost 0 points.") == 1


def test_where_points_were_missing_is_said() -> None:
    game = played("tests.pebbles", 2)
    review = review_game(game, 1, QUICK)
    name, has = next(iter(review.players[0].categories.items()))
    for usual, behind in ((has + 4.0, True), (has + 2.0, False)):
        told = Report(replace(review, usual={name: usual}), game.rules).document()
        assert ('class="behind"' in told, "(\u22124.0)" in told) == (behind, behind)


def test_where_the_forecast_moved_without_a_reason_is_said_by_phase() -> None:
    game = played("tests.pebbles", 2)
    review = review_game(game, 1, QUICK)
    far = replace(review.players[0], rest=-12.0, unforeseen=(-2.0, -11.0, 1.0))
    near = replace(far, rest=-2.0)
    for one, told in ((far, True), (near, False)):
        said = Report(replace(review, players=(one,)), game.rules).document()
        assert ("Opening \u22122.0, middle \u221211.0, end +1.0." in said) == told


def test_a_turn_is_named_by_its_round_where_there_are_rounds() -> None:
    game = played("tests.pebbles", 2)
    review = review_game(game, 1, QUICK)
    asked = game.rules.round_of
    assert asked is not None
    assert [turn.round for turn in review.turns] == [
        asked(game.at(turn.first))[0] for turn in review.turns
    ]
    number = review.turns[-1].number
    one = replace(review.players[0], turning=(number,))
    said = Report(replace(review, players=(one,)), game.rules, "de").document()
    assert f"Zug {number + 1} (Runde {review.turns[-1].round})" in said
    none = tuple(replace(turn, round=0, phase=2) for turn in review.turns)
    said = Report(replace(review, players=(one,), turns=none), game.rules, "de").document()
    assert f"Zug {number + 1} (Ende)" in said


def test_what_nobody_scores_is_no_row() -> None:
    game = played("tests.pebbles", 2)
    review = review_game(game, 1, QUICK)
    name = next(iter(review.players[0].categories))
    players = tuple(replace(one, categories={name: 0}) for one in review.players)
    for usual, rows in ((0.0, 0), (1.0, 1)):
        said = Report(replace(review, players=players, usual={name: usual}), game.rules).document()
        table = said.partition("Final points beside")[2].partition("<tfoot>")[0]
        assert table.count('scope="row"') == rows


def test_a_chart_of_points_begins_near_the_lowest() -> None:
    review = review_game(played("tests.pebbles", 2), 1, QUICK)
    high = [replace(m, points=tuple(100 + p for p in m.points)) for m in review.moments]
    assert ">0</text>" not in chart(replace(review, moments=tuple(high)), "points")


def test_a_chart_has_a_line_a_seat_and_marks_the_turning_points() -> None:
    review = review_game(played("tests.pebbles", 3), 1, QUICK)
    drawn = chart(review, "points", names=("a<b", "b", "c"))
    assert drawn.count("<polyline") == 3
    assert drawn.count('class="mark') == 3 + sum(len(one.turning) for one in review.players)
    assert "a&lt;b" in drawn
    assert review._repr_svg_().startswith("<svg")


def test_a_bar_shows_how_sure_a_loss_is_and_which_way_points_went() -> None:
    unsure, sure = reach_bar(2.0, -4.0, 8.0, (-4.0, 8.0)), reach_bar(2.0, 1.5, 2.5, (-4.0, 8.0))
    assert "M8.0 8H292.0" in unsure
    assert "M138.2 8H161.8" in sure
    assert unsure.count("M150.0 1V15") == sure.count("M150.0 1V15") == 1
    assert 'class="won"' in share_bar(5.0, 10.0)
    assert 'x="51.0"' in share_bar(-5.0, 10.0)
    assert "nan" not in share_bar(0.0, 1.0)


def test_the_catalogues_say_the_same_things() -> None:
    books = {code: catalogue(str(COMMON), "review", code) for code in LANGUAGES}
    source = Path(drystone.__file__).parent
    files = [*source.glob("analysis/*.py"), *source.glob("table/**/review*.py")]
    files += [source / "table/pages/replay.py", source / "table/pages/result.py"]
    text = "".join(file.read_text("utf-8") for file in files)
    for key, english in books["en"].items():
        blanks = set(re.findall(r"{(\w+)", english))
        for code in LANGUAGES:
            assert set(re.findall(r"{(\w+)", books[code][key])) == blanks, (code, key)
        begin = key.partition(".")[0]
        assert f'"{key}"' in text or f'f"{begin}.{{' in text, key
    assert {*books["de"]} == {*books["pl"]} == {*books["en"]}
    assert Words("xx").language == "en"


def test_the_command_line_tells_and_keeps_a_review(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = str(GOLDEN / "pebbles" / "three.record")
    assert run(["review", record, "--language", "de"]) == 0
    assert "Nicht vorhergesehen" in capsys.readouterr().out
    kept, page = tmp_path / "review.json", tmp_path / "review.html"
    assert run(["review", record, "--json", str(kept), "--html", str(page)]) == 0
    assert read_review(kept.read_text("utf-8")) == drystone.review(Path(record).read_text("utf-8"))
    assert "<polyline" in page.read_text("utf-8")
    begun = tmp_path / "begun.record"
    begun.write_text(drystone.new("tests.pebbles").record(), "utf-8")
    assert run(["review", str(begun)]) == 2
    assert "not over" in capsys.readouterr().err


def test_more_games_to_the_end_leave_the_rest_of_a_budget_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In Clans, plans stay as wide as ever."""
    made: list[Budget] = []

    def noted(game: Game, seed: int, budget: Budget, progress: object) -> Review:
        made.append(budget)
        return Reviewer(game, seed, budget).put_together([])

    monkeypatch.setattr("drystone.analysis.review_game", noted)
    assert run(["review", str(GOLDEN / "caledonia" / "three-strong.record"), "--ways", "40"]) == 0
    assert made == [replace(usual_budget(planned=True), ways=40)]


@pytest.mark.parametrize("name", ["caledonia", "keyflower"])
def test_fewer_games_are_played_to_the_end_where_each_takes_long(name: str) -> None:
    """Where bots plan whole rounds a game takes several times as long as another."""
    record = (GOLDEN / name / "three-strong.record").read_text("utf-8")
    reviewer = Reviewer(drystone.replay(record))
    assert reviewer.planned == (name == "caledonia")
    course = Course(dict.fromkeys(range(8), 0), reviewer.budget)
    games = 0
    for step in course:
        loss, turn = step.known, step.known.turn
        games += step.kind == "end"
        if step.kind == "end":
            course.learn(replace(loss, ways=(*loss.ways, -5.0 + len(loss.ways))))
        else:
            course.learn(replace(loss, seen=1.0, points=Estimate(1.0 + turn, 0.1, 16)))
    assert reviewer.budget == usual_budget(reviewer.planned)
    assert games == (3 * 2 if reviewer.planned else 5 * 4), "half of them refute it"


def test_what_was_not_foreseen_is_told_from_one_own_turn_to_the_next() -> None:
    review = looked_at(played("tests.pebbles"))
    for player in review.players:
        moved = surprises(review, player.seat)
        mine = [turn.number for turn in review.turns if turn.seat == player.seat]
        assert [one.turn for one in moved if one.turn] == [number for number in mine if number]
    # Nothing moved but in the turn of the other that follows the second of seat 0.
    second = [turn.number for turn in review.turns if turn.seat == 0][1]
    moments = [replace(moment, points=(10.0, 10.0)) for moment in review.moments]
    moments[second + 2 :] = [replace(one, points=(1.0, 10.0)) for one in moments[second + 2 :]]
    turns = tuple(replace(turn, effects=(0.0, 0.0)) for turn in review.turns)
    still = replace(review, moments=tuple(moments), turns=turns, draws=())
    assert turns[second + 1].seat == 1
    assert [one.turn for one in surprises(still, 0) if abs(one.points) > 0.01] == [second]
    lost = tuple(replace(t, effects=(9.0, 0.0) if t.number == second else t.effects) for t in turns)
    assert not any(one.points for one in surprises(replace(still, turns=lost), 0)), (
        "it is explained"
    )
    first = tuple(replace(t, effects=(9.0, 0.0) if t.number < second else t.effects) for t in turns)
    found = surprises(replace(still, turns=first), 0)
    assert [one.points for one in found if one.points] == [-9.0], "a loss that nobody saw is none"
    third = [turn.number for turn in review.turns if turn.seat == 0][2]
    back = [
        *moments[: third + 2],
        *(replace(one, points=(7.0, 10.0)) for one in moments[third + 2 :]),
    ]
    found = surprises(replace(still, moments=tuple(back)), 0)
    assert [one.points for one in found if one.points] == [-3.0, 6.0], "what was not taken back"
    rules = played("tests.pebbles").rules
    page = Report(still, rules).document()
    assert page.count("Where the forecast moved") == 2
    assert f"{Words('en').signed(-9.0)} points: Turn {second + 1} " in page
    nearer = tuple(
        replace(one, points=(p[0] / 2 + 5, 10.0)) for one in moments for p in [one.points]
    )
    assert (
        "Where the forecast moved" not in Report(replace(still, moments=nearer), rules).document()
    )


def test_a_game_without_a_clear_error_is_said_to_have_none() -> None:
    game = played("tests.pebbles")
    review = looked_at(game)
    first, *others = (replace(player, errors=0, turns=20) for player in review.players)
    report = Report(replace(review, players=(first, *others)), game.rules)
    assert report.accuracy(first) == "No clear error in 20 turns."
    one = report.accuracy(replace(first, errors=1))
    assert one == "1 clear error in 20 turns: 95% of them without one."
