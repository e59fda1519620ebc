"""What an effect is called and what it does: the words that all tips are made of."""

from __future__ import annotations

from drystone.core.speech import begun
from drystone.games.gwtnz import components, phrases
from drystone.games.gwtnz.phrases import Effect
from drystone.games.gwtnz.picture.labels import said
from drystone.games.gwtnz.picture.pen import Pen

KINDS: dict[int, str] = {
    phrases.HIRE: "hire",
    phrases.INVEST: "invest",
    phrases.BUY: "buy",
    phrases.BUILD: "build",
    phrases.SHIP: "ship",
    phrases.SHEAR: "shear",
    phrases.AUX: "aux",
    phrases.OBJECTIVES: "objective",
    phrases.PATHFINDER: "pathfinder",
    phrases.GOLD: "gold",
    phrases.CERTIFICATE: "certificate",
    phrases.TOKENS: "tokens",
    phrases.REMOVE: "remove",
    phrases.POUNDS: "pounds",
    phrases.DISCARD_PAIR: "discard",
    phrases.DISCARD_ONE: "discard",
    phrases.DISCARD_FOR_GOLD: "discard",
    phrases.DISCARD_FOR_CERTIFICATE: "discard",
    phrases.GRASS_POUNDS: "count",
    phrases.GRASS_CERTIFICATES: "count",
    phrases.SHEPHERD_POUNDS: "count",
    phrases.STOREHOUSE_POUNDS: "count",
    phrases.HAZARD_PAIRS: "count",
    phrases.DRAW: "draw",
    phrases.FORWARD: "forward",
    phrases.TAKE_CARD: "card",
    phrases.WOOL_POST: "wool-post",
    phrases.AFAR: "afar",
    phrases.TOP_SHEEP: "sheep",
    phrases.FREE_SHEEP: "sheep",
    phrases.PERMANENT_CERTIFICATE: "permanent",
    phrases.PERMANENT_WOOL: "permanent",
    phrases.JOKER: "joker",
    phrases.STARTING_SHEEP: "starting-sheep",
    phrases.OBJECTIVE_POUNDS: "count",
    phrases.CARDS_ON_TOP: "on-top",
    phrases.REPLACE: "replace",
    phrases.DRAW_DISCARD: "draw",
}

# What no building says, and so is no action with a name: `tip.name.<key>`.
NAMES: dict[int, str] = {
    phrases.JOKER: "joker",
    phrases.STARTING_SHEEP: "starting-sheep",
    phrases.OBJECTIVE_POUNDS: "objective-pounds",
    phrases.CARDS_ON_TOP: "on-top",
    phrases.REPLACE: "replace",
}


def joined(*sentences: str) -> str:
    """Sentences one after the other, each with its capital; those that say nothing are left out."""
    return " ".join(begun(sentence) for sentence in sentences if sentence)


def named(pen: Pen, effect: Effect) -> str:
    """What an effect is, in a few words."""
    if effect.op in NAMES:
        return pen.say(f"tip.name.{NAMES[effect.op]}", n=effect.amount)
    if effect.op == phrases.TAKE_CARD:
        return source(pen, effect.what)
    return said(pen, effect)


def source(pen: Pen, number: int) -> str:
    """What a card that is gained is called: of the supply, a bonus stack or the objectives."""
    if number < 4:
        return pen.name("card", components.CARD_IDS[components.SUPPLY_CARDS[number]])
    if number < components.FROM_OBJECTIVES:
        return pen.name("stack", components.STACK_IDS[number - components.FROM_STACK])
    return pen.say("tip.name.objective")


def listed(pen: Pen, effects: list[Effect]) -> str:
    """Several effects after one another."""
    return "; ".join(named(pen, effect) for effect in effects)


def slots(pen: Pen, found: list[list[Effect]]) -> str:
    """The local actions of a building; halves of either/or are said so."""
    told = []
    for slot in found:
        if len(slot) == 2:
            told.append(pen.say("tip.or", thing=named(pen, slot[0]), effect=named(pen, slot[1])))
        else:
            told.append(listed(pen, slot))
    return "; ".join(told)


def kinds(pen: Pen, effects: list[Effect]) -> str:
    """What effects mean, a sentence for each kind of them."""
    ops = dict.fromkeys(KINDS[effect.op] for effect in effects)
    return joined(*(pen.say(f"tip.kind.{kind}") for kind in ops if kind != "pounds"))


def action(pen: Pen, effect: Effect) -> str:
    """An action with what it does."""
    return joined(f"{named(pen, effect)}.", pen.say(f"tip.kind.{KINDS[effect.op]}"))
