"""How many clicks a turn takes: python -m tests.browser.budget [GAME ...] [--seed N]

An expert bot decides for both seats of a game at one screen; what it has decided is then clicked,
each time by the click that does most of it, among all that the page offers just then (`Offers`, of
which board, bar and the button that goes on are made), or where somebody points at something far.
So the figure is what the page asks of somebody who knows what they want: who always says that a
turn is over, who may not want to be asked where nothing else is left (a setting), and
who uses the key that lets a click end the turn too. What is carried to its place is one click. A
table of all games is in docs/clicks.md.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field

from drystone.bots import levels, seat
from drystone.core.game import Game, new_game
from drystone.core.rules import Rules
from drystone.games import GAMES, find
from drystone.table.game import turns
from drystone.table.game.choices import Choice, Chooser
from drystone.table.game.log import Entry
from drystone.table.game.match import Match
from drystone.table.game.view import View, Viewpoint, view_of
from drystone.table.pages.board import Board, draw
from drystone.table.pages.offers import Offers, answers_first, asks, offers
from drystone.table.pages.warning import free_gains
from tests.table.leaks import ended, match_of


@dataclass
class Count:
    """What was clicked in one game."""

    shift: bool = False
    """Whether the key is used that also ends the turn."""
    clicks: int = 0
    turns: int = 0
    by_verb: Counter[str] = field(default_factory=Counter)
    read: set[str] = field(default_factory=set)
    """The warnings that are not to come again: reading and ticking one costs two clicks, once."""

    @property
    def mean(self) -> float:
        """Clicks a turn."""
        return self.clicks / self.turns

    def clicked(self, what: str, times: int = 1) -> None:
        """So many more clicks for something."""
        self.clicks += times
        self.by_verb[what] += times

    def cost(self, choice: Choice, several: bool) -> int:
        """How many clicks a choice takes: where there are several, it is chosen among them."""
        if several:
            return 2
        return 3 if _warning(choice) and _warning(choice) not in self.read else 1


def _warning(choice: Choice) -> str:
    if choice.caution is not None:
        return choice.caution.key
    return "no-way-back" if asks(choice) else ""


def planned(rules: Rules, seed: int) -> list[int]:
    """Everything that two experts decide in a game."""
    level = next(level for level in levels(rules) if level.name == "expert")
    bots = [seat(level.spec.partition(",guard")[0], who) for who in range(2)]
    game: Game = new_game(rules, 2, seed, {})
    while not game.over:
        legal, who = game.legal(), game.state.seat
        single = len(legal) == 1
        game.play(legal[0] if single else bots[who].choose(rules, game.observe(who)))
    return [decision.action for decision in game.decisions]


AHEAD = 14
"""So many words ahead of the next one somebody may point at something."""


def afar(view: View, picture: Board, plan: list[int]) -> list[list[Choice]]:
    """What is offered where somebody points at what they want later."""
    words, kinds = view.rules.words, {way.to for way in view.rules.afar}
    later = dict.fromkeys(word for word in plan[1:AHEAD] if words.kind(word) in kinds)
    return [
        Chooser(view.rules, view.board, may_end=view.confirm).afar(word)
        for word in later
        if words.element(word) in picture.clickable
    ]


def best(
    rules: Rules, found: Offers, far: list[list[Choice]], plan: list[int], count: Count
) -> tuple[Choice, int] | None:
    """The click that does most of what is planned, and what it costs.

    None if a single step is wanted that no click does: it is in the list of everything. What waits
    for where it goes is carried there: that is one press of the button, wherever it can go.
    """
    on_board = [(one, len(ones) > 1) for ones in found.board.values() for one in ones]
    on_board += [
        (one, len(ones) > 1 and not answers_first(rules, one)) for ones in far for one in ones
    ]
    in_bar = [(one, False) for one in [*found.bar, *([found.main] if found.main else [])]]
    fitting = [
        (one, count.cost(one, several))
        for one, several in on_board + in_bar
        if plan[: len(one.says)] == list(one.says)
    ]
    return max(fitting, key=lambda one: len(one[0].says) - one[1], default=None)


def click(rules: Rules, match: Match, plan: list[int], count: Count) -> Match:
    """The table after one thing that somebody wants, and what it took to say it."""
    who = match.game.state.seat
    view = view_of(match, Viewpoint(who, (who,)))
    picture = draw(rules, view.board, view.look)
    found = offers(view, picture)
    picked = [word for word in plan[: len(found.picks)] if word in found.picks]
    choice = best(rules, found, afar(view, picture, plan), plan, count)
    if choice is not None and len(choice[0].says) >= len(picked):
        says, times = list(choice[0].says), choice[1]
        count.read |= {_warning(choice[0])}
    elif picked:  # each is picked, then all are said
        says, times = plan[: len(picked) + 1], len(picked) + 1
    else:
        says, times = plan[:1], 2
    count.clicked(rules.words.verb_of(says[-1]).pattern, times)
    whole = choice is not None and list(choice[0].says) == says
    end = choice is not None and whole and (choice[0].ends or (count.shift and choice[0].may_end))
    later = turns.decide_all(match, says)
    closed = turns.decide_all(match, says, end=True) if end else later
    said = [entry.action for entry in closed.log[len(match.log) :]]
    if end and said == plan[: len(said)]:
        later, says = closed, said
    if free_gains(rules, view.board, says[-1], says[:-1]):
        count.clicked("(a warning)")
    return later


def play(
    rules: Rules, seed: int, plan: list[int], *, shift: bool = True, confirm: bool = True
) -> Count:
    """One whole game, clicked; with `confirm` both always say themselves that a turn is over."""
    count = Count(shift)
    match = match_of(new_game(rules, 2, seed, {}), f"budget{seed}", confirm=confirm)
    while not match.over:
        if match.holding is not None:
            count.clicked("(end turn)")
            match = ended(match)
        else:
            match = click(rules, match, plan[len(match.log) :], count)
    count.turns = turn_count(match.log)
    return count


def turn_count(log: tuple[Entry, ...]) -> int:
    """How many turns a game had: one ends where another seat decides, or a turn is opened."""
    return sum(
        i == 0 or entry.seat != log[i - 1].seat or entry.opens_turn for i, entry in enumerate(log)
    )


def step_by_step(rules: Rules, seed: int, plan: list[int]) -> Count:
    """The same game, where every decision that the table does not make by itself is a click."""
    count = Count()
    match = match_of(new_game(rules, 2, seed, {}), f"steps{seed}", confirm=True)
    while not match.over:
        if match.holding is not None:
            count.clicked("(end turn)")
            match = ended(match)
        else:
            action = plan[len(match.log)]
            count.clicked(rules.words.verb_of(action).pattern)
            match = turns.decide(match, action)
    count.turns = turn_count(match.log)
    return count


def main() -> None:
    """Play the games that are named, or all, and print what was clicked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=list(GAMES))
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for game in asked.game:
        rules = find(game)
        plan = planned(rules, asked.seed)
        for how, count in (
            ("a decision", step_by_step(rules, asked.seed, plan)),
            ("an intent", play(rules, asked.seed, plan, shift=False)),
            (
                "an intent, turns end by themselves",
                play(rules, asked.seed, plan, shift=False, confirm=False),
            ),
            ("an intent, Shift with the last", play(rules, asked.seed, plan)),
        ):
            print(f"{game}, a click {how}: {count.clicks} clicks, {count.turns} turns, ", end="")
            print(f"{count.mean:.2f} a turn")
            for verb, times in count.by_verb.most_common():
                print(f"    {times:5} {verb}", flush=True)


if __name__ == "__main__":
    main()
