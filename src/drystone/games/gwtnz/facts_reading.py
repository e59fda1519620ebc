"""Small readers of facts: ids, numbers, phrases; each says where what is wrong stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from drystone.core.facts import FactsError
from drystone.games.gwtnz.phrases import (
    AFAR,
    BUILD,
    CERTIFICATE,
    GOLD,
    OBJECTIVES,
    PATHFINDER,
    PERMANENT_CERTIFICATE,
    PERMANENT_WOOL,
    POUNDS,
    REMOVE,
    SHIP,
    TAKE_CARD,
    TOKENS,
    Effect,
    UnknownPhrase,
    action_of,
    deed_of,
    effect_of,
    parts_of,
)

Data = dict[str, Any]

REWARDS: Final = (
    *(POUNDS, GOLD, TOKENS, PATHFINDER, CERTIFICATE, PERMANENT_CERTIFICATE, PERMANENT_WOOL),
    *(SHIP, OBJECTIVES, TAKE_CARD, REMOVE, BUILD, AFAR),
)
"""What can be a reward: of an objective, a pair of storehouses, a harbourmaster, a post."""


def _meant(read: Callable[[str], Effect], phrase: str, where: str) -> Effect:
    try:
        return read(phrase)
    except UnknownPhrase as problem:
        raise FactsError(f"{where}: {problem}") from None


def said_in(phrase: str, where: str) -> Effect:
    """An effect that players say, or that waits in a position for their answer."""
    return _meant(action_of, phrase, where)


def deed_in(phrase: str, where: str) -> Effect:
    """What Sarah does by a card."""
    return _meant(deed_of, phrase, where)


def effects_in(
    text: str, where: str, kinds: Sequence[int] = (), otherwise: str = ""
) -> list[Effect]:
    """The effects that a plus joins, of some kinds only; `otherwise` says what others are."""
    found: list[Effect] = []
    for part in parts_of(text, " + "):
        try:
            effect = effect_of(part)
        except UnknownPhrase as problem:
            told = f"{part!r} is {otherwise}" if otherwise else str(problem)
            raise FactsError(f"{where}: {told}") from None
        if kinds and effect.op not in kinds:
            raise FactsError(f"{where}: {part!r} is {otherwise}")
        found.append(effect)
    return found


def slots_in(phrases: list[str], where: str) -> list[list[Effect]]:
    """The local actions of a tile; each is a list, longer than one for either/or."""
    return [[said_in(half, where) for half in parts_of(phrase, " / ")] for phrase in phrases]


def rewards_in(text: str, where: str) -> list[Effect]:
    """The rewards that a plus joins."""
    rewards = [_meant(effect_of, part, where) for part in parts_of(text, " + ")]
    for reward in rewards:
        if reward.op == SHIP and not reward.amount:
            raise FactsError(f"{where}: a reward says how far: 'ship 1' to 'ship 9'")
        if reward.op not in REWARDS:
            raise FactsError(
                f"{where}: {text!r} is no reward, but an action of buildings and spaces"
            )
    return rewards


def reward_in(text: str, where: str) -> Effect | None:
    """The one reward of a component, or none."""
    rewards = rewards_in(text, where)
    if len(rewards) > 1:
        raise FactsError(f"{where}: {text!r} is more than one reward")
    return rewards[0] if rewards else None


def place_in(name: str, names: list[str], where: str) -> int:
    """The place of a name among those that there can be."""
    if name not in names:
        raise FactsError(f"{where}: {name!r} is none of {', '.join(names)}")
    return names.index(name)


def is_dark(entry: Data, where: str) -> int:
    """Whether a component has dark corners."""
    if entry["corners"] not in ("white", "dark"):
        raise FactsError(f"{where}.{entry['id']}: corners are white or dark")
    return int(entry["corners"] == "dark")


def names_between(arrow: Data, names: list[str], where: str) -> list[str]:
    """The two places that an arrow joins."""
    ends = [names[place_in(str(end), names, where)] for end in arrow["between"]]
    if len(ends) != 2 or ends[0] == ends[1]:
        raise FactsError(f"{where}: an arrow joins two places, not {arrow['between']!r}")
    return ends


def some_by_id(entries: list[Data], ids: list[str], where: str, lacking: Data) -> list[Data]:
    """The entries in the order of their ids; one that is not there has an empty id."""
    found = {str(e["id"]): e for e in entries}
    unknown = [i for i in found if i not in ids]
    if unknown or len(found) != len(entries):
        raise FactsError(f"{where}: {', '.join(unknown) or 'an id'} is unknown or doubled")
    return [found.get(i, {"id": "", **lacking}) for i in ids]


def same_ids(found: list[str], wanted: list[str], where: str) -> None:
    """Refuse ids that are missing, unknown or doubled."""
    missing = [name for name in wanted if name not in found]
    extra = [name for name in found if name not in wanted]
    if missing or extra or len(found) != len(wanted):
        raise FactsError(f"{where}: missing {missing or 'nothing'}, unknown {extra or 'nothing'}")


def by_id(entries: list[Data], ids: list[str], where: str) -> list[Data]:
    """The entries in the order of their ids, all there."""
    same_ids([str(e.get("id")) for e in entries], ids, where)
    found = {str(e["id"]): e for e in entries}
    return [found[i] for i in ids]


def five(values: Any, where: str) -> list[Any]:
    """One entry for each space of a row of workers."""
    if not isinstance(values, list) or len(values) != 5:
        raise FactsError(f"{where}: one entry for each of the five spaces")
    return values


def ints(values: Any, count: int, where: str) -> list[int]:
    """So many numbers."""
    if not isinstance(values, list) or len(values) != count:
        raise FactsError(f"{where}: {count} numbers, not {values!r}")
    return [int(v) for v in values]
