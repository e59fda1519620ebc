"""A process that thinks for bots: questions in, answers out, a line of JSON each.

It ends when nobody can ask it any more.
"""

from __future__ import annotations

import json
import os
import sys
from collections import OrderedDict
from dataclasses import asdict
from typing import Any

import msgspec

import drystone
from drystone.analysis import Reviewer
from drystone.analysis.loss import Loss
from drystone.bots import Bot, hints, seat
from drystone.bots.hints import closing
from drystone.core.game import Game
from drystone.core.record import read_record

REMEMBERED = 64


class BotWorker:
    """Remembers the games and bots that it was last asked about."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, tuple[list[str], Game]] = OrderedDict()
        self._bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()
        self._reviewers: OrderedDict[str, Reviewer] = OrderedDict()

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """What the bot chooses, or hints if it is named no bot, or what the problem is."""
        game = self._game(question["id"], question["record"])
        if "review" in question:
            return self._review(question["id"], game, question["review"])
        number = question["seat"]
        if game.seat != number:
            return {"problem": f"seat {number} is not to decide"}
        view = game.observe(number)
        if not question["spec"]:
            found = hints(game.rules, view, also=closing(game.rules, view))
            return {"hints": [asdict(hint) for hint in found]}
        bot = self._bot(question["id"], number, question["spec"], question["seed"])
        return {"action": bot.choose(game.rules, view)}

    def _review(self, key: str, game: Game, step: dict[str, Any]) -> dict[str, Any]:
        """One step of a review: how much there is to do, a look at a turn, or all put together."""
        reviewer = self._reviewers.pop(key, None)
        if reviewer is None or reviewer.game is not game:
            reviewer = Reviewer(game)
        self._reviewers[key] = reviewer
        if len(self._reviewers) > REMEMBERED:
            self._reviewers.popitem(last=False)
        if step["do"] == "turns":
            return {"turns": reviewer.to_look_at(), "planned": reviewer.planned}
        if step["do"] == "put together":
            losses = msgspec.convert(step["losses"], list[Loss])
            return {"review": reviewer.put_together(losses).to_json()}
        known = msgspec.convert(step["known"], Loss)
        return {"loss": asdict(reviewer.step(step["do"], known))}

    def _game(self, key: str, record: str) -> Game:
        """The game of a record; if it only went on since last time, only the rest is played."""
        lines = record.splitlines()
        known = self._games.pop(key, None)
        if known is not None and lines[: len(known[0])] == known[0]:
            game = known[1]
            for line in read_record(record).lines[len(game.decisions) :]:
                game.follow(line)
        else:
            game = drystone.replay(record)
        self._games[key] = (lines, game)
        if len(self._games) > REMEMBERED:
            self._games.popitem(last=False)
        return game

    def _bot(self, key: str, number: int, spec: str, seed: int) -> Bot:
        bot = self._bots.pop((key, number, spec), None) or seat(spec, seed)
        self._bots[key, number, spec] = bot
        if len(self._bots) > REMEMBERED:
            self._bots.popitem(last=False)[1].close()
        return bot


def main() -> None:
    """Answer until the questions end."""
    os.nice(10)  # people who click come before bots that think
    worker = BotWorker()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    sys.stdout = sys.stderr  # what a bot prints is no answer
    for line in sys.stdin:
        try:
            answer = worker.answer(json.loads(line))
        except Exception as problem:  # noqa: BLE001 - foreign code; others' bots think here too
            answer = {"problem": f"{type(problem).__name__}: {problem}"}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
