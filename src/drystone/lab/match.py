"""One game between bots, from a seed to the score sheet."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from drystone.bots import seat
from drystone.bots.play_to_end import Answer, BotError, play_to_end
from drystone.bots.weights import times_learned
from drystone.core.game import new_game
from drystone.core.rules import Choice
from drystone.core.words import Words
from drystone.games import find
from drystone.lab.mechanisms import mechanism_of


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
    learned: int = 1
    """How many times the laird's weights had been learned."""
    used: list[dict[str, int]] = field(default_factory=list)
    """How often each mechanism of the game was made use of; empty where nobody counted."""
    crashed: int = -1
    """The seat whose bot failed, or -1."""
    problem: str = ""


def play_match(pairing: Pairing) -> Sheet:
    """Play a pairing to its end. A bot that fails loses, and the sheet says how."""
    rules = find(pairing.game)
    count = len(pairing.specs)
    game = new_game(rules, count, pairing.seed, pairing.options)
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
        times_learned(rules, count),
        [{} for _ in range(count)],
    )
    bots = [
        seat(spec, pairing.seed * 31 + i, programs=True) for i, spec in enumerate(pairing.specs)
    ]
    try:
        play_to_end(game, bots, partial(_note, sheet, pairing.game, rules.words))
        sheet.winners = game.winners()
    except BotError as problem:
        sheet.crashed, sheet.problem = problem.seat, str(problem)
        sheet.winners = [other for other in range(count) if other != problem.seat]
    finally:
        for bot in bots:
            bot.close()
    sheet.cut_short = [bot.cut_short for bot in bots]
    sheet.scores = game.scores()
    sheet.categories = [dict(game.breakdown(place)) for place in range(count)]
    return sheet


def _note(sheet: Sheet, game: str, words: Words, answer: Answer) -> None:
    """Count a decision."""
    now = answer.seat
    if len(answer.legal) > 1:
        sheet.choices[now] += 1
        sheet.seconds[now] += answer.seconds
        sheet.slowest[now] = max(sheet.slowest[now], answer.seconds)
    notation = words.text(answer.action)
    verb = notation.split()[0]
    sheet.verbs[now][verb] = sheet.verbs[now].get(verb, 0) + 1
    mechanism = mechanism_of(game, notation)
    if mechanism:
        sheet.used[now][mechanism] = sheet.used[now].get(mechanism, 0) + 1
