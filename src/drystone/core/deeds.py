"""What was done, as others tell it: steps that belong together are one sentence.

`did.<verb>` says one decision, `did.<verb>+<verb>` two to five that follow each other, with what
is named in all of them: "sells 2 milk". A blank that two of them have is `{tile}` in the first and
`{tile2}` in the second. "…" says nothing: the step needs no words. A verb without such a key is
told as it is offered (`word.<verb>`).

What a decision was about and does not name (`Ledger.named`) is a blank of `named.<verb>`, which
is said instead. If the decision itself needs no words, that belongs to the one before it: of a
way, where it ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from drystone.core.rules import Rules
from drystone.core.speech import Value, message, say, say_action

LONGEST = 5
UNSAID = "\u2026"


class Deed:
    """One sentence, and how many of the decisions it tells of."""

    def __init__(self, text: str, count: int) -> None:
        self.text = text
        self.count = count

    def __repr__(self) -> str:
        return f"Deed({self.text!r}, {self.count})"


@dataclass
class _Told:
    """A decision, with what it was about besides, and how many it stands for."""

    action: int
    named: dict[str, Value]
    count: int = 1


def deeds(
    rules: Rules,
    actions: Sequence[int],
    language: str = "en",
    named: Sequence[Mapping[str, Value]] = (),
) -> list[Deed]:
    """What somebody decided one after the other, in sentences; an empty one needs no words.

    `named` says of each decision what it was about and does not name.
    """
    told: list[_Told] = []
    for i, action in enumerate(actions):
        about = dict(named[i]) if named else {}
        if told and about and needs_no_words(rules, action, language):
            told[-1].named.update(about)
            told[-1].count += 1
        else:
            told.append(_Told(action, about))
    found: list[Deed] = []
    at = 0
    while at < len(told):
        text, length = _deed(rules, told[at : at + LONGEST], language)
        found.append(Deed(text, sum(one.count for one in told[at : at + length])))
        at += length
    return found


def _deed(rules: Rules, told: Sequence[_Told], language: str) -> tuple[str, int]:
    """The longest beginning of these that can be told as one, and its length."""
    for length in range(len(told), 0, -1):
        key = did(rules, [one.action for one in told[:length]])
        params = _params(rules, [one.action for one in told[:length]])
        named = {blank: name for one in told[:length] for blank, name in one.named.items()}
        fuller = key.replace("did.", "named.", 1)
        if named and _message(rules, fuller, language) is not None:
            return say(rules, fuller, {**params, **named}, language), length
        if _message(rules, key, language) is not None:
            said = say(rules, key, params, language)
            return "" if said == UNSAID else said, length
    return say_action(rules, told[0].action, language), 1


def needs_no_words(rules: Rules, action: int, language: str) -> bool:
    """Whether a decision is told by those around it."""
    return _message(rules, did(rules, [action]), language) == UNSAID


def _message(rules: Rules, key: str, language: str) -> str | None:
    return message(rules.catalogues, rules.name, key, language)


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
