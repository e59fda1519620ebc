"""Bots that look at the legal actions only: the lowest rungs of the ladder."""

from __future__ import annotations

from drystone.bots.bot import Bot
from drystone.core.rules import Rules
from drystone.core.state import State

PASSING = frozenset({"pass", "done", "decline", "skip", "stop", "end", "nothing"})
"""First words of verbs that end something instead of doing something."""


class Random(Bot):
    """Any legal action, each as likely as the next; also the fuzz tester."""

    def choose(self, rules: Rules, view: State) -> int:
        legal = view.legal()
        return legal[self.dice.below(len(legal))]


class Drover(Bot):
    """First a kind of action, then one of it; passing only one time in eight.

    A blind player who is not drawn to the verb that happens to have the most variants, and who
    keeps doing things while there are things to do.
    """

    def choose(self, rules: Rules, view: State) -> int:
        kinds: dict[int, list[int]] = {}
        for action in view.legal():
            kinds.setdefault(rules.words.verb_of(action).first, []).append(action)
        verbs = sorted(kinds)
        busy = [verb for verb in verbs if not _passes(rules, verb)]
        if busy and len(busy) < len(verbs) and self.dice.below(8):
            verbs = busy
        same = kinds[verbs[self.dice.below(len(verbs))]]
        return same[self.dice.below(len(same))]


def _passes(rules: Rules, action: int) -> bool:
    return rules.words.verb_of(action).pattern.split()[0] in PASSING
