"""What is printed on the components as icons and as sentences: an entry for each kind of effect."""

from __future__ import annotations

from collections.abc import Callable

from drystone.games.caledonia.components import (
    CLANS,
    COW,
    GOOD_NAMES,
    IMPORTS,
    MEATS,
    MINER,
    NO_GOOD,
    SHEEP,
    WOODCUTTER,
    WORKER,
)
from drystone.games.caledonia.picture.pen import Pen
from drystone.games.caledonia.printed import (
    BUILDING_BONUS,
    COUNTED,
    FREE_SPACE,
    GLORY,
    HOPS,
    IMPORT,
    MEAT,
    MERCHANTS,
    OPS,
    OTHER_PORT,
    POUNDS,
    PRICE_MOVE,
    PROCESSED_GOODS,
    SCORE,
    SPARED_ANIMAL,
    SWAP,
    UNIT_EXCHANGE,
    UPGRADE,
    WARES,
    Effect,
    Facts,
)
from drystone.games.caledonia.state import Table
from drystone.kit import wrapped

Signs = tuple[str, ...]
"""Letters and names of icons, in a row."""

ICONS_OF: dict[int, Callable[[Effect], str]] = {
    WARES: lambda effect: GOOD_NAMES[effect.what],
    MEAT: lambda effect: MEATS[effect.what],
    IMPORT: lambda effect: IMPORTS[effect.what],
    HOPS: lambda _: "hops",
    UPGRADE: lambda _: "upgrade",
    FREE_SPACE: lambda _: "space",
}
"""The icon of what stands on contracts and starting tiles, where it is counted."""

SIGNS_OF: dict[int, Callable[[Effect], Signs]] = {
    SPARED_ANIMAL: lambda effect: (f"-{effect.amount}", "mutton"),
    SWAP: lambda effect: (
        f"1→{effect.amount}",
        "bread" if effect.what == PROCESSED_GOODS else "grain",
    ),
    UPGRADE: lambda _: ("upgrade",),
    GLORY: lambda effect: (f"{effect.amount}★",),
    POUNDS: lambda effect: (f"£{effect.amount}",),
    PRICE_MOVE: lambda effect: (f"£ ±{effect.amount}",),
    UNIT_EXCHANGE: lambda effect: (f"{effect.amount}⇄{effect.amount}", "dairy"),
    BUILDING_BONUS: lambda _: ("contract",),
    OTHER_PORT: lambda effect: (f"£{effect.amount}→", "port"),
}
"""What stands on port tiles."""


def key_of(effect: Effect) -> str:
    """What the catalogues call an effect."""
    if effect.op in (SWAP, SCORE):
        return f"{OPS[effect.op]}.{COUNTED[effect.what]}"
    return OPS[effect.op]


def numbers_of(effect: Effect) -> dict[str, int]:
    """The numbers that a sentence about an effect may name."""
    return {"n": effect.amount, "each": effect.per}


def sentence(pen: Pen, effects: list[Effect]) -> str:
    """What a port or scoring tile does, in words."""
    words = pen.say(f"effect.{key_of(effects[0])}", **numbers_of(effects[0]))
    for effect in effects[1:]:
        words = pen.say(f"also.{key_of(effect)}", before=words, **numbers_of(effect))
    return words


def signs(effects: list[Effect]) -> Signs:
    """What a port tile does, in a few letters and icons."""
    return tuple(sign for effect in effects for sign in SIGNS_OF[effect.op](effect))


def short_lines(pen: Pen, effects: list[Effect], letters: int) -> list[str]:
    """What a scoring tile gives, in short lines; a message says where one ends."""
    return [
        line
        for effect in effects
        for part in pen.say(f"short.{key_of(effect)}", **numbers_of(effect)).splitlines()
        for line in wrapped(part, letters)
    ]


def counted_things(effects: list[Effect]) -> list[tuple[str, int]]:
    """What a contract asks for or gives as icons with their numbers; money is a coin instead."""
    return [
        (ICONS_OF[effect.op](effect), effect.amount) for effect in effects if effect.op != POUNDS
    ]


def thing(pen: Pen, effect: Effect) -> str:
    """What a contract asks for or gives, in words."""
    name = ICONS_OF[effect.op](effect)
    kind = "name.good." if effect.op == WARES else "thing."
    return pen.counted(effect.amount, kind + name)


def things(pen: Pen, effects: list[Effect]) -> str:
    """All that a contract asks for or gives, in words, money last."""
    words = [thing(pen, effect) for effect in effects if effect.op != POUNDS]
    words += [pen.pounds(effect.amount) for effect in effects if effect.op == POUNDS]
    return ", ".join(words)


def clan_name(pen: Pen, clan: int) -> str:
    """What a clan is called."""
    return pen.say("name.clan." + CLANS[clan])


def clan_power(pen: Pen, facts: Facts, clan: int) -> str:
    """What a clan begins with and can do, in words."""
    return pen.say("power." + CLANS[clan], **clan_numbers(facts, clan))


def clan_numbers(facts: Facts, clan: int) -> dict[str, int]:
    """The numbers of a clan by their names, counted where there are several of a kind."""
    effects = facts.clans[clan].effects
    numbers = {"pieces": facts.unit_pieces[WORKER], "cost": facts.unit_cost[WORKER]}
    for effect in effects:
        several = sum(other.op == effect.op for other in effects) > 1
        numbers[f"{OPS[effect.op]}{effect.what + 1}" if several else OPS[effect.op]] = effect.amount
    if OPS[MERCHANTS] in numbers:
        numbers[OPS[MERCHANTS]] += facts.merchants_in_stock
    return numbers


def unit_makes(pen: Pen, t: Table, seat: int, kind: int, name: str) -> str:
    """What a unit of a player's brings at each production, and what else it is good for."""
    facts, me = t.facts, t.players[seat]
    good, spent = facts.unit_good[kind], facts.unit_input[kind]
    if spent != NO_GOOD:
        names = [pen.name("good", GOOD_NAMES[one]) for one in (good, spent)]
        return pen.say("tip.unit-turns", name=name, good=names[0], spent=names[1])
    if good == NO_GOOD:
        improved = me.woodcutters_improved if kind == WOODCUTTER else me.miners_improved
        more = facts.technology_gain * improved if kind in (WOODCUTTER, MINER) else 0
        return pen.say("tip.unit-earns", name=name, number=facts.unit_income[kind] + more)
    made = pen.name("good", GOOD_NAMES[good])
    said = pen.say("tip.unit-makes", name=name, number=facts.unit_yield[kind], good=made)
    return f"{said} {pen.say('tip.unit-meat')}" if kind in (SHEEP, COW) else said
