"""Are a review's verdicts right? python -m tests.analysis.verdicts TEST GAME

- random: in games of strong bots one turn is replaced by a random legal one, and they play on.
  Counted is how often a review ranks that turn among the three worst of the game. A random turn
  may be as good as any: so it is also held beside the turn that the strong bot has played there, by
  a judge that looks further than the review, in redeals that it has not seen, and it is counted
  apart by what it lost there. That asks the same value, but not whether the review finds anything.
- blunders: the same, where random turns are drawn until one of them is a blunder to that judge:
  only such a game is played on and reviewed.
- stability: how many turning points of a game are named by two reviews with different seeds, in
  games of strong bots and weaker ones, as trust is measured on. What `drystone trust` would measure
  of both reviews is kept beside it: with `--games 0` and the same `--data` it is fitted on that.
- sums: what the margins of these games are made of: the mean of each part, taken without its sign,
  and by how much they miss the margin at most. It plays nothing, but reads what stability kept.
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
from functools import partial
from pathlib import Path
from typing import Any

from drystone.analysis import Budget, Evaluator, Review, Reviewer, usual_budget
from drystone.analysis.calibrate import PLAYERS
from drystone.analysis.course import Kind, goes_on
from drystone.analysis.explorer.index import wilson
from drystone.analysis.finder import Finder
from drystone.analysis.forecast import margin_of, trust_of
from drystone.analysis.loss import Loss
from drystone.analysis.statistics import NOTABLE, Estimate, estimate
from drystone.analysis.trial import Trial
from drystone.analysis.trust import measured, mixed_game, to_line
from drystone.analysis.turns import turns_of
from drystone.bots import seat
from drystone.bots.laird import reaching
from drystone.bots.play_to_end import play_to_end
from drystone.bots.search.turn import still_turn
from drystone.core.chance import Quick
from drystone.core.game import Game, new_game
from drystone.core.state import State
from drystone.games import find

PLAYED = ("random", "blunders")
"""Tests in which random turns are played."""
WORST = 3
REALLY = 3.0
"""Points that a random turn has to lose beside the strong bot's, and clearly some: a blunder,"""
BESIDE = 16
"""in so many redeals."""
SECOND = 1_000_000
"""What is added to the seed of a second review."""
PARTS = ("margin", "setup", "draws", "own", "others", "rest")
"""What a margin is made of, after itself."""
TRIES = 60
"""Random turns of one game at most that are asked whether they are blunders."""
WIDE, FEW = 12, 4
"""Where rounds are planned redeals hardly differ: how many times as wide a plan as a laird's the
judge of blunders makes, and in how many of them."""
OTHERS = 50
"""How often another random turn is looked for."""
LOSSES = ((-99.0, 0.5), (0.5, 1.5), (1.5, REALLY), (REALLY, 999.0))
"""What random turns are counted apart by: points that they lost, from and to."""
Found = dict[str, Any]
Chooser = Callable[[Game, tuple[int, ...]], list[int]]
"""What to begin a turn with, instead of this."""
Wanted = Callable[["Changed"], bool]
"""Whether a changed turn is one that is looked for."""


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
    one = begun_otherwise(model, Quick(seed), choose)
    play_to_end(one.game, [seat(spec, seed=seed * 37 + i) for i in range(model.state.seats)])
    return one


def begun_otherwise(model: Game, dice: Quick, choose: Chooser) -> Changed:
    """The game up to one of its turns, and that turn by what `choose` begins it with."""
    turns = [turn for turn in turns_of(model) if turn.parts and turn.parts[0].first == turn.first]
    chosen = turns[dice.below(len(turns))]
    game = new_game(model.rules, model.state.seats, model.seed, {})
    for decision in model.decisions[: chosen.first]:
        game.play(decision.action)
    begun = game.state.frames[:]
    for action in choose(game, chosen.parts[0].actions):
        if not still_turn(game.state, begun) or action not in game.legal():
            break
        game.play(action)
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
        found = Finder(trial).candidates(list(played), 0, budget.glanced + budget.lucks)
        return trial.best(*trial.compared(found[0], found))

    return choose


def random(name: str, seats: int, seed: int, budget: Budget, spec: str = PLAYERS) -> Found:
    """Where a review ranks a random turn among all turns of its game."""
    one = changed(self_play(name, seats, seed, spec), seed, at_random(seed), spec)
    return ranked(one, beside(one, seed), seed, budget)


def blunder(name: str, seats: int, seed: int, budget: Budget, spec: str = PLAYERS) -> Found:
    """Where a review ranks a random turn that lost something; nothing if there was none."""
    model, dice = self_play(name, seats, seed, spec), Quick(seed)
    for tried in range(1, TRIES + 1):
        one = begun_otherwise(model, dice, at_random(seed + 1000 * tried))
        lost = beside(one, seed)
        if is_blunder(lost):
            play_to_end(one.game, [seat(spec, seed=seed * 37 + i) for i in range(seats)])
            return {**ranked(one, lost, seed, budget), "tried": tried}
    return {"tried": TRIES}


def ranked(one: Changed, lost: Estimate, seed: int, budget: Budget) -> Found:
    """Where a review ranks a changed turn, and what is known of it."""
    review = looked_through(one.game, seed, budget)
    order = [turn.number for turn in review.worst]
    rank = order.index(one.turn) + 1 if one.turn in order else 0
    turn = review.turns[one.turn]
    bar = review.worst[WORST - 1].weight if len(review.worst) >= WORST else 0.0
    known = {"said": turn.weight, "bar": bar, "phase": turn.phase, "turn": one.turn}
    return {"rank": rank, "beside": astuple(lost), **known}


def is_blunder(lost: Estimate) -> bool:
    """Whether that much was lost, and clearly something."""
    return lost.mean >= REALLY and lost.low > 0


def looked_through(game: Game, seed: int, budget: Budget) -> Review:
    """A review without games played to the end, which turns are not ranked by."""
    reviewer = Reviewer(game, seed, replace(budget, finals=0))
    return reviewer.put_together(reviewer.losses())


def beside(one: Changed, seed: int) -> Estimate:
    """What a changed turn lost against the strong bot's, in redeals that no review has seen."""
    turn = turns_of(one.game)[one.turn]
    played = next((list(p.actions) for p in turn.parts if p.first == turn.first), [])
    view = one.game.at(turn.first).observe(turn.seat)
    trial = further(view, one.game, (seed + 3 * SECOND) * 7919)
    lost: list[float] = []
    for number in range(FEW if trial.plans else BESIDE):
        better, worse = (trial.outcome(line, number) for line in (list(one.instead), played))
        lost.append(margin_of(better, turn.seat) - margin_of(worse, turn.seat))
    return estimate(lost)


def further(view: State, game: Game, seed: int) -> Trial:
    """Turns played on further than a review does: another own turn, each by more paths."""
    evaluator = Evaluator(game.rules, game.state.seats)
    evaluator.value = reaching(evaluator.value, evaluator.value.ahead + 1)
    usual = Budget()
    budget = replace(usual, own=2 * usual.own, others=2 * usual.others, wide=WIDE)
    return Trial(view, evaluator, seed, budget)


def stability(name: str, seats: int, seed: int, budget: Budget) -> Found:
    """How many turning points two reviews of one game have in common; what its margins are of."""
    game, weak = mixed_game(find(name), seats, seed)
    reviews, lines = list[Review](), list[str]()
    for i in range(2):
        reviewer = Reviewer(game, seed + i * SECOND, budget)
        losses = reviewer.losses()
        reviews.append(reviewer.put_together(losses))
        lines.append(to_line(measured(reviewer, losses, weak)))
    return {**compared(*reviews), "measured": lines}


def compared(one: Review, other: Review) -> Found:
    """What two reviews of one game say."""
    same, of = turning(one) & turning(other), (len(turning(one)) + len(turning(other))) / 2
    parts = [[getattr(player, part) for part in PARTS] for player in one.players]
    return {"same": len(same), "of": of, "parts": parts}


def turning(review: Review) -> set[int]:
    """The turning points of all players."""
    return {number for player in review.players for number in player.turning}


def false(name: str, seats: int, seed: int, budget: Budget) -> Found:
    """Whether a turn that one review's search has chosen is an error to another."""
    one = changed(self_play(name, seats, seed), seed, by_search(seed, budget))
    reviewer = Reviewer(one.game, seed + SECOND, budget)
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
    if test in PLAYED:
        tried = sum(one.get("tried", 1) for one in found)
        found = [one for one in found if "rank" in one]
        head = f"| {name}, {seats} | {len(found)} of {tried} |"
        cells = [_known(found)]
        for low, high in LOSSES if test == "random" else ():
            cells.append(_known([one for one in found if low <= one["beside"][0] < high]))
        return f"{head} {' | '.join(cells)} |"
    if test == "sums":
        sums = [parts for one in found for parts in one["parts"]]
        means = [sum(abs(parts[i]) for parts in sums) / len(sums) for i in range(len(PARTS))]
        missed = max(abs(parts[0] - sum(parts[1:])) for parts in sums)
        return f"{head} {' | '.join(f'{mean:.1f}' for mean in means)} | {missed:.4f} |"
    if test == "stability":
        same, of = sum(one["same"] for one in found), sum(one["of"] for one in found)
        return f"{head} {of:.0f} | {share(same, of)} |"
    errors, alone = (sum(each) for each in zip(*(called(name, one) for one in found), strict=True))
    return f"{head} {share(errors, count)} | {share(alone, count)} |"


def _known(found: list[Found]) -> str:
    """How many of some turns were among the worst."""
    known = sum(0 < one["rank"] <= WORST for one in found)
    return f"{known} of {len(found)}: {share(known, len(found))}"


def share(part: float, of: float) -> str:
    """A share with its interval."""
    if not of:
        return "\u2013"
    found = wilson(of, part)
    return f"{found.mean:.0%} ({found.low:.0%} to {found.high:.0%})"


TESTS: dict[str, Callable[..., Found]] = {
    "random": random,
    "blunders": blunder,
    "stability": stability,
    "false": false,
}


def main() -> None:
    """Play, review, count, until so many games are kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("test", choices=[*TESTS, "sums"])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--first", type=int, default=1, help="The seed of the first game.")
    parser.add_argument("--ways", type=int, help="How often turns are played to the end.")
    parser.add_argument("--bots", default=PLAYERS, help="Who plays, where random turns are played.")
    parser.add_argument("--data", type=Path, default=Path("verdicts"))
    given = parser.parse_args()
    given.data.mkdir(parents=True, exist_ok=True)
    kept = "stability" if given.test == "sums" else given.test
    file = given.data / f"{kept}-{given.game}-{given.seats}.jsonl"
    found = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    budget = usual_budget(Evaluator(find(given.game), given.seats).value.plan > 0)
    budget = replace(budget, ways=budget.ways if given.ways is None else given.ways)
    test = TESTS.get(given.test)
    if test is not None and given.test in PLAYED:
        test = partial(test, spec=given.bots)
    for seed in range(given.first + len(found), given.first + given.games):
        if test is None:
            break
        found.append(test(given.game, given.seats, seed, budget))
        with (given.data / f"{given.game}-trust.jsonl").open("a") as lines:
            lines.writelines(f"{line}\n" for line in found[-1].pop("measured", ()))
        with file.open("a") as lines:
            lines.write(json.dumps(found[-1]) + "\n")
        print(row(given.test, given.game, given.seats, found), flush=True)
    if found:
        print(row(given.test, given.game, given.seats, found))


if __name__ == "__main__":
    main()
