"""One game between bots, from a seed to the score sheet."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter

from drystone.bots import Bot, seat
from drystone.core.chance import Seeded
from drystone.core.game import new_game
from drystone.core.rules import Choice, Rules
from drystone.core.state import State
from drystone.games import find


@dataclass(frozen=True)
class Pairing:
    """A game to be played: who sits where, and the seed that says everything else."""

    game: str
    specs: tuple[str, ...]
    seed: int
    options: dict[str, Choice] = field(default_factory=dict)


@dataclass
class Sheet:
    """What came of a pairing, one entry a seat."""

    seed: int
    specs: list[str]
    scores: list[int]
    winners: list[int]
    categories: list[dict[str, int]]
    choices: list[int]
    """Decisions with more than one option."""
    seconds: list[float]
    slowest: list[float]
    verbs: list[dict[str, int]]
    """How often each kind of decision was made, by the first word of its notation."""
    cut_short: list[int]
    """How often the clock ended a bot's thinking before its budget did."""
    version: int
    """Of the rules."""
    crashed: int = -1
    """The seat whose bot failed, or -1."""
    problem: str = ""


class Foul(Exception):
    """A bot that did what no bot may, with the seat it sat in."""

    def __init__(self, offender: int, problem: str) -> None:
        super().__init__(problem)
        self.offender = offender


def play_match(pairing: Pairing) -> Sheet:
    """Play a pairing to its end. A bot that fails loses, and the sheet says how."""
    rules = find(pairing.game)
    count = len(pairing.specs)
    state = new_game(rules, count, pairing.seed, pairing.options).state
    sheet = Sheet(
        pairing.seed,
        list(pairing.specs),
        [],
        [],
        [],
        [0] * count,
        [0.0] * count,
        [0.0] * count,
        [{} for _ in range(count)],
        [0] * count,
        rules.version,
    )
    bots = [
        seat(spec, pairing.seed * 31 + i, programs=True) for i, spec in enumerate(pairing.specs)
    ]
    played = 0
    try:
        while state.frames:
            if played > rules.longest:
                raise Foul(-1, f"not over after {rules.longest} decisions")
            now, legal = state.seat, state.legal()
            action = legal[0]
            if len(legal) > 1:
                began = perf_counter()
                action = _ask(bots[now], rules, state.observe(now), legal, now)
                took = perf_counter() - began
                sheet.choices[now] += 1
                sheet.seconds[now] += took
                sheet.slowest[now] = max(sheet.slowest[now], took)
            verb = rules.words.text(action).split()[0]
            sheet.verbs[now][verb] = sheet.verbs[now].get(verb, 0) + 1
            state.play(action, Seeded(pairing.seed, played))
            played += 1
        sheet.winners = state.winners()
    except Foul as foul:
        sheet.crashed, sheet.problem = foul.offender, str(foul)
        sheet.winners = [other for other in range(count) if other != foul.offender]
    finally:
        for bot in bots:
            bot.close()
    sheet.cut_short = [bot.cut_short for bot in bots]
    sheet.scores = state.scores()
    sheet.categories = [dict(state.breakdown(place)) for place in range(count)]
    return sheet


def _ask(bot: Bot, rules: Rules, view: State, legal: list[int], place: int) -> int:
    """The bot's choice, checked."""
    try:
        action = bot.choose(rules, view)
    except Exception as problem:  # whatever a bot raises, the arena goes on
        raise Foul(place, f"{type(problem).__name__}: {problem}") from problem
    if action not in legal:
        raise Foul(place, f"chose {action}, which is not legal")
    return action
