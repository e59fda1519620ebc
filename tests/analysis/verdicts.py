"""Are a review's verdicts right? python -m tests.analysis.verdicts blunders|stability|false GAME

- blunders: in games of strong bots one turn is replaced by a random legal one, and they play on.
  Counted is how often a review ranks that turn among the three worst of the game. A random turn
  may be as good as any: so it is also held beside the turn that the strong bot has played there, in
  redeals that the review has not seen, and those that lost something are counted by themselves.
  That asks the review's own value, but not whether its search finds anything. With `--ways` both
  are played to the end of the game as well.
- stability: how many turning points of a game are named by two reviews with different seeds.
- false: a turn is chosen by the review's own search, and judged by a review with another seed.
  Counted is how often it is called an error: at most one in twenty should be.

What was found is kept a line a game; a run that was stopped goes on. The last line is a row for
docs/review.md, with intervals of 95% (Wilson).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import astuple, dataclass, replace
from pathlib import Path
from typing import Any

from drystone.analysis import Budget, Evaluator, Review, Reviewer, review_game, usual_budget
from drystone.analysis.calibrate import PLAYERS
from drystone.analysis.course import Kind, goes_on
from drystone.analysis.explorer.index import wilson
from drystone.analysis.forecast import margin_of, trust_of
from drystone.analysis.judge import Loss, Trial
from drystone.analysis.statistics import NOTABLE, Estimate, estimate
from drystone.analysis.turns import turns_of
from drystone.bots import seat
from drystone.bots.play_to_end import play_to_end
from drystone.bots.search.turn import still_turn
from drystone.core.chance import Quick
from drystone.core.game import Game, new_game
from drystone.games import find

WORST = 3
REALLY = 3.0
"""Points that a random turn has to lose beside the strong bot's, and clearly some,"""
BESIDE = 16
"""in so many redeals."""
OTHERS = 50
"""How often another random turn is looked for."""
Found = dict[str, Any]
Chooser = Callable[[Game, tuple[int, ...]], list[int]]
"""What to begin a turn with, instead of this."""


@dataclass(frozen=True)
class Changed:
    """A game of strong bots in which one turn was played otherwise."""

    game: Game
    turn: int
    instead: tuple[int, ...]
    """What the strong bot began that turn with."""


def self_play(name: str, seats: int, seed: int, spec: str = PLAYERS) -> Game:
    """A game of strong bots."""
    bots = [seat(spec, seed=seed * 31 + i) for i in range(seats)]
    return play_to_end(new_game(find(name), seats, seed, {}), bots)


def changed(model: Game, seed: int, choose: Chooser, spec: str = PLAYERS) -> Changed:
    """The game up to one of its turns, that turn by what `choose` begins it with, and the rest."""
    dice, seats = Quick(seed), model.state.seats
    turns = [turn for turn in turns_of(model) if turn.parts and turn.parts[0].first == turn.first]
    chosen = turns[dice.below(len(turns))]
    game = new_game(model.rules, seats, model.seed, {})
    for decision in model.decisions[: chosen.first]:
        game.play(decision.action)
    begun = game.state.frames[:]
    for action in choose(game, chosen.parts[0].actions):
        if not still_turn(game.state, begun) or action not in game.legal():
            break
        game.play(action)
    play_to_end(game, [seat(spec, seed=seed * 37 + i) for i in range(seats)])
    return Changed(game, chosen.number, chosen.parts[0].actions)


def at_random(seed: int) -> Chooser:
    """A whole turn by random legal actions, another one than there was."""

    def choose(game: Game, instead: tuple[int, ...]) -> list[int]:
        dice = Quick(seed + 1)
        actions = _random_turn(game, dice)
        for _ in range(OTHERS):
            if tuple(actions[: len(instead)]) != instead:
                break
            actions = _random_turn(game, dice)
        return actions

    return choose


def _random_turn(game: Game, dice: Quick) -> list[int]:
    state = game.state.copy()
    begun, actions = state.frames[:], list[int]()
    while still_turn(state, begun) and state.frames:
        legal = state.legal()
        actions.append(legal[dice.below(len(legal))])
        state.play(actions[-1], Quick(len(actions)))
    return actions


def by_search(seed: int, budget: Budget) -> Chooser:
    """The turn that a review would call the best, up to the first draw."""

    def choose(game: Game, played: tuple[int, ...]) -> list[int]:
        evaluator = Evaluator(game.rules, game.state.seats)
        trial = Trial(game.observe(game.state.seat), evaluator, seed * 7919, budget)
        found = trial.candidates(list(played), 0, budget.glanced + budget.lucks)
        return trial.best(*trial.compared(found[0], found))

    return choose


def blunder(name: str, seats: int, seed: int, budget: Budget) -> Found:
    """Where a review ranks a random turn among all turns of its game."""
    one = changed(self_play(name, seats, seed), seed, at_random(seed))
    review = looked_through(one.game, seed, budget)
    order = [turn.number for turn in review.worst]
    rank = order.index(one.turn) + 1 if one.turn in order else 0
    turn = review.turns[one.turn]
    lost = astuple(really_lost(one, seed, budget))
    bar = review.worst[WORST - 1].weight if len(review.worst) >= WORST else 0.0
    known = {"said": turn.weight, "bar": bar, "phase": turn.phase, "turn": one.turn, "lost": lost}
    return {"rank": rank, "beside": astuple(beside(one, seed, budget)), **known}


def looked_through(game: Game, seed: int, budget: Budget) -> Review:
    """A review without games played to the end, which turns are not ranked by."""
    reviewer = Reviewer(game, seed, replace(budget, finals=0))
    return reviewer.put_together(reviewer.losses())


def beside(one: Changed, seed: int, budget: Budget) -> Estimate:
    """What a changed turn lost against the strong bot's, in redeals that no review has seen."""
    reviewer = Reviewer(one.game, seed + 3_000_000, budget)
    turn = reviewer.turns[one.turn]
    played = next((list(p.actions) for p in turn.parts if p.first == turn.first), [])
    view = one.game.at(turn.first).observe(turn.seat)
    trial = Trial(view, reviewer.evaluator, (seed + 3_000_000) * 7919, budget)
    lost: list[float] = []
    for number in range(BESIDE):
        better, worse = (trial.outcome(line, number) for line in (list(one.instead), played))
        lost.append(margin_of(better.points, turn.seat) - margin_of(worse.points, turn.seat))
    return estimate(lost)


def really_lost(one: Changed, seed: int, budget: Budget) -> Estimate:
    """What a changed turn lost by the end of the game, in redeals that no review has seen."""
    reviewer = Reviewer(one.game, seed + 2_000_000, budget)
    first = reviewer.turns[one.turn].first
    loss = Loss(one.turn, first=first, better=one.instead)
    for _ in range(budget.ways):
        loss = reviewer.step("end", loss)
    return loss.ends


def stability(name: str, seats: int, seed: int, budget: Budget) -> Found:
    """How many turning points two reviews of one game have in common."""
    game = self_play(name, seats, seed)
    one, other = (turning(review_game(game, seed * 2 + i, budget)) for i in range(2))
    return {"same": len(one & other), "of": (len(one) + len(other)) / 2}


def turning(review: Review) -> set[int]:
    """The turning points of all players."""
    return {number for player in review.players for number in player.turning}


def false(name: str, seats: int, seed: int, budget: Budget) -> Found:
    """Whether a turn that one review's search has chosen is an error to another."""
    one = changed(self_play(name, seats, seed), seed, by_search(seed, budget))
    reviewer = Reviewer(one.game, seed + 1_000_000, budget)
    loss = Loss(one.turn)
    looks: tuple[Kind, ...] = ("glance", "look", "again")
    for kind in looks:
        loss = reviewer.step(kind, loss)
    while loss.weight >= NOTABLE and goes_on(loss.ways, budget.ways):
        loss = reviewer.step("end", loss)
    left = 1.0 - loss.first / len(one.game.decisions) if loss.first >= 0 else 1.0
    phase = min(2, int(3 * (1.0 - left)))
    return {"said": astuple(loss.points), "ends": astuple(loss.ends), "phase": phase}


def called(name: str, found: Found) -> tuple[bool, bool]:
    """Whether a turn is called an error, and whether it would be by the search alone."""
    said, ends = Estimate(*found["said"]), Estimate(*found["ends"])
    believed = trust_of(name).believe(said, ends, found.get("phase", 0))
    return _clear(believed) and bool(ends.redeals), _clear(said)


def _clear(found: Estimate) -> bool:
    return bool(found.redeals) and found.low > 0 and found.mean >= NOTABLE


def row(test: str, name: str, seats: int, found: list[Found]) -> str:
    """What was found, as a row of a table."""
    count = len(found)
    head = f"| {name}, {seats} | {count} |"
    if test == "blunders":
        worst = sum(0 < one["rank"] <= WORST for one in found)
        lost = [Estimate(*one["beside"]) for one in found]
        bad = [one for one, by in zip(found, lost, strict=True) if by.mean >= REALLY and by.low > 0]
        known = sum(0 < one["rank"] <= WORST for one in bad)
        return f"{head} {share(worst, count)} | {known} of {len(bad)}: {share(known, len(bad))} |"
    if test == "stability":
        same, of = sum(one["same"] for one in found), sum(one["of"] for one in found)
        return f"{head} {of:.0f} | {share(same, of)} |"
    errors, alone = (sum(each) for each in zip(*(called(name, one) for one in found), strict=True))
    return f"{head} {share(errors, count)} | {share(alone, count)} |"


def share(part: float, of: float) -> str:
    """A share with its interval."""
    if not of:
        return "\u2013"
    found = wilson(of, part)
    return f"{found.mean:.0%} ({found.low:.0%} to {found.high:.0%})"


TESTS: dict[str, Callable[[str, int, int, Budget], Found]] = {
    "blunders": blunder,
    "stability": stability,
    "false": false,
}


def main() -> None:
    """Play, review, count, until so many games are kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("test", choices=TESTS)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--first", type=int, default=1, help="The seed of the first game.")
    parser.add_argument("--ways", type=int, help="How often turns are played to the end.")
    parser.add_argument("--data", type=Path, default=Path("verdicts"))
    given = parser.parse_args()
    given.data.mkdir(parents=True, exist_ok=True)
    file = given.data / f"{given.test}-{given.game}-{given.seats}.jsonl"
    found = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    budget = usual_budget(Evaluator(find(given.game), given.seats).value.plan > 0)
    ways = 0 if given.test == "blunders" else budget.ways
    budget = replace(budget, ways=ways if given.ways is None else given.ways)
    for seed in range(given.first + len(found), given.first + given.games):
        found.append(TESTS[given.test](given.game, given.seats, seed, budget))
        with file.open("a") as kept:
            kept.write(json.dumps(found[-1]) + "\n")
        print(row(given.test, given.game, given.seats, found), flush=True)
    if found:
        print(row(given.test, given.game, given.seats, found))


if __name__ == "__main__":
    main()
