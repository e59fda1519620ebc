"""What was done, as others tell it: steps that belong together are one sentence.

`did.<verb>` says one decision, `did.<verb>+<verb>` two or three that follow each other, with what
is named in all of them: "sells 2 milk". A blank that two of them have is `{tile}` in the first and
`{tile2}` in the second. "…" says nothing: the step needs no words. A verb without such a key is
told as it is offered (`word.<verb>`).
"""

from __future__ import annotations

from collections.abc import Sequence

from drystone.core.rules import Rules
from drystone.core.speech import Value, message, say, say_action

LONGEST = 3
UNSAID = "\u2026"


class Deed:
    """One sentence, and how many of the decisions it tells of."""

    def __init__(self, text: str, count: int) -> None:
        self.text = text
        self.count = count

    def __repr__(self) -> str:
        return f"Deed({self.text!r}, {self.count})"


def deeds(rules: Rules, actions: Sequence[int], language: str = "en") -> list[Deed]:
    """What somebody decided one after the other, in sentences; an empty one needs no words."""
    found: list[Deed] = []
    at = 0
    while at < len(actions):
        deed = _deed(rules, actions[at : at + LONGEST], language)
        found.append(deed)
        at += deed.count
    return found


def _deed(rules: Rules, actions: Sequence[int], language: str) -> Deed:
    """The longest beginning of these that can be told as one."""
    for count in range(len(actions), 0, -1):
        key = did(rules, actions[:count])
        if message(rules.catalogues, rules.name, key, language) is not None:
            said = say(rules, key, _params(rules, actions[:count]), language)
            return Deed("" if said == UNSAID else said, count)
    return Deed(say_action(rules, actions[0], language), 1)


def did(rules: Rules, actions: Sequence[int]) -> str:
    """The key under which some decisions are told together."""
    verbs = [rules.words.verb_of(action).key.partition(".")[2] for action in actions]
    return "did." + "+".join(verbs)


def _params(rules: Rules, actions: Sequence[int]) -> dict[str, Value]:
    """What is named in them; what is named again gets the number of its decision."""
    params: dict[str, Value] = {}
    for number, action in enumerate(actions, 1):
        for blank, value in rules.words.params(action).items():
            params[f"{blank}{number}" if blank in params else blank] = value
    return params


def sentence(parts: Sequence[str]) -> str:
    """Several deeds as one line; one that was done again and again is counted.

    >>> sentence(["moves to A", "", "draws a card", "draws a card"])
    'moves to A; draws a card \xd7 2'
    """
    said: list[tuple[str, int]] = []
    for part in parts:
        if said and said[-1][0] == part:
            said[-1] = (part, said[-1][1] + 1)
        elif part:
            said.append((part, 1))
    return "; ".join(part if often == 1 else f"{part} \xd7 {often}" for part, often in said)
