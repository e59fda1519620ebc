"""Effects as icons and numerals, and as words: what is drawn comes from the same values as play."""

from __future__ import annotations

from collections.abc import Callable

from drystone.games.gwtnz import components, phrases
from drystone.games.gwtnz.phrases import Effect
from drystone.games.gwtnz.picture.pen import Pen
from drystone.games.gwtnz.state import Table

MINUS = "\u2212"

# Each kind of effect: a list of icon names ("@sheep") and texts; # is its amount, ± the amount with
# its sign, and both are left out with what they stand in where that is 0.
LABELS: dict[int, list[str]] = {
    phrases.HIRE: ["@worker", "±"],
    phrases.INVEST: ["@invest", "±"],
    phrases.BUY: ["£", "@sheep"],
    phrases.BUILD: ["@hammer", "£#"],
    phrases.SHIP: ["@ship", "#"],
    phrases.SHEAR: ["@wool", "#"],
    phrases.OBJECTIVES: ["@objective"],
    phrases.PATHFINDER: ["@flag", "#"],
    phrases.GOLD: ["@gold", "#"],
    phrases.CERTIFICATE: ["@certificate", "#"],
    phrases.TOKENS: ["@token", "#"],
    phrases.REMOVE: [f"{MINUS}£#", "@rock"],
    phrases.POUNDS: ["+£#"],
    phrases.DISCARD_PAIR: ["@sheep", "=", "@sheep", "→£#"],
    phrases.DISCARD_FOR_GOLD: ["@sheep", "→", "@gold", "£#"],
    phrases.GRASS_POUNDS: ["£#/", "@grass"],
    phrases.GRASS_CERTIFICATES: ["@certificate", "/", "@grass"],
    phrases.SHEPHERD_POUNDS: ["£#/", "@shepherd"],
    phrases.STOREHOUSE_POUNDS: ["£#/", "@house"],
    phrases.DRAW: ["@card", "#"],
    phrases.FORWARD: ["@step", "#"],
    phrases.AFAR: ["@house", "≤#"],
    phrases.TOP_SHEEP: ["£#", "@sheep", "↑"],
    phrases.FREE_SHEEP: ["2/1", "@sheep"],
    phrases.PERMANENT_CERTIFICATE: ["@certificate", "∞"],
    phrases.PERMANENT_WOOL: ["@wool", "∞"],
    phrases.JOKER: ["@joker"],
    phrases.STARTING_SHEEP: [MINUS, "@sheep", "→"],
    phrases.OBJECTIVE_POUNDS: ["£#/", "@objective"],
    phrases.CARDS_ON_TOP: ["@card", "↑"],
    phrases.REPLACE: ["@hammer", "+#"],
}

# Those that say of what, or how often; a chip ("#merino") is a sheep in its colour.
LABELS_OF_WHAT: dict[int, Callable[[Effect], list[str]]] = {
    phrases.AUX: lambda effect: ["@gear"] * effect.amount,
    phrases.DISCARD_ONE: lambda effect: [
        f"#{components.CARD_IDS[effect.what]}",
        f"→£{effect.amount}",
    ],
    phrases.DISCARD_FOR_CERTIFICATE: lambda effect: [
        *("@sheep", "→", "@certificate"),
        *([str(effect.amount)] if effect.amount > 1 else []),
    ],
    phrases.HAZARD_PAIRS: lambda effect: [
        *("@rock", "@rock", f"→£{effect.amount}", "@flag", str(effect.what)),
    ],
    phrases.TAKE_CARD: lambda effect: [f"@{components.SOURCES[effect.what]}"],
    phrases.WOOL_POST: lambda effect: ["@wool", phrases.POST_NAMES[effect.what - components.WOOL]],
    phrases.DRAW_DISCARD: lambda effect: [f"±{effect.amount}", "@card"],
}


def label_of(effect: Effect) -> list[str]:
    """An effect as icons and numerals."""
    if effect.op in LABELS_OF_WHAT:
        return LABELS_OF_WHAT[effect.op](effect)
    amount = effect.amount
    signed = f"{amount:+d}".replace("-", MINUS)
    return [
        part.replace("#", str(amount)).replace("±", signed)
        for part in LABELS[effect.op]
        if amount or ("#" not in part and part != "±")
    ]


def card_label(effects: list[Effect]) -> list[str]:
    """What a played card does: a single effect with a plus, several without."""
    if len(effects) == 1:
        return [f"+{part}" if part.isdecimal() else part for part in label_of(effects[0])]
    return [part.removeprefix("+") for effect in effects for part in label_of(effect)]


def bonus_label(t: Table, tile: int) -> list[str]:
    """What a bonus tile costs and gives; that something is given once is not said."""
    facts = t.facts
    parts: list[str] = []
    if facts.bonus_pounds[tile]:
        parts.append(f"{MINUS}£{facts.bonus_pounds[tile]}")
    if facts.bonus_gold[tile]:
        parts += [f"{MINUS}{facts.bonus_gold[tile]}", "@gold"]
    for effect in facts.bonus_asks[tile] + facts.bonus_gives[tile]:
        parts += [part for part in label_of(effect) if part != "1"]
    return parts


def aux_label(t: Table, aux: int) -> list[str]:
    """What an auxiliary action costs, or its numeral if it costs nothing, and its icon."""
    effect = t.facts.aux_does[aux][0]
    cost = t.facts.aux_cost[aux]
    label = label_of(effect)
    icons = [part for part in label if part[0] == "@"]
    numerals = [part for part in label if part[0] != "@"]
    if not cost:
        return numerals + icons
    return [f"{MINUS}£{cost}", *icons, *(numeral for numeral in numerals if numeral != "1")]


def said(pen: Pen, effect: Effect) -> str:
    """An effect in the picture's language."""
    numbered = effect.number != components.NONE
    name = phrases.ACTION_IDS[effect.number] if numbered else phrases.symbol(effect)
    return pen.known(f"name.action.{name}") or phrases.written(effect)


# Letters that a label may have, the largest that fits first: class, how wide a letter is, and how
# much smaller its icons are. Nothing is smaller than the last.
FITS = (("mid", 9.2, 0), ("b", 8.0, 1), ("s b", 7.2, 3))


def widths_of(parts: list[str], size: float, letter: float) -> list[float]:
    """How wide each part of a label is; arrows and slashes are narrow."""
    return [
        size + 1
        if part[0] in "@#"
        else sum(0.72 * letter if c in "/.+=" else letter for c in part) + 1
        for part in parts
    ]


def lines_of(effect: Effect, size: float, room: float) -> list[list[str]]:
    """A label's parts in one line, or in two if the smallest letters have no room in one."""
    parts = label_of(effect)
    _, letter, smaller = FITS[-1]
    widths = widths_of(parts, size - smaller, letter)
    if sum(widths) <= room or len(parts) < 4:
        return [parts]
    cut = min(range(2, len(parts) - 1), key=lambda n: abs(sum(widths[:n]) - sum(widths[n:])))
    return [parts[:cut], parts[cut:]]


def draw_label(
    pen: Pen, x: float, y: float, effect: Effect, size: float = 18, room: float = 100
) -> None:
    """An effect's icons and numerals round a point, in two lines if one has no room for them."""
    lines = lines_of(effect, size, room)
    for i, parts in enumerate(lines):
        draw_parts(pen, x, y + 18 * (i - (len(lines) - 1) / 2), parts, size, room)


def draw_parts(
    pen: Pen, x: float, y: float, parts: list[str], size: float = 18, room: float = 100
) -> None:
    """Icons ("@sheep"), breeds ("#merino"; "#lincoln/corriedale" is either) and texts, centred."""
    fits = FITS if size >= 18 else FITS[1:]
    css, letter, smaller = next(
        (fit for fit in fits if sum(widths_of(parts, size - fit[2], fit[1])) <= room), fits[-1]
    )
    size -= smaller
    widths = widths_of(parts, size, letter)
    at = x - sum(widths) / 2
    for part, width in zip(parts, widths, strict=True):
        middle = at + width / 2
        if part[0] == "@":
            pen.icon(part[1:], middle, y, size)
        elif part[0] == "#":
            pen.chip_of(
                [components.CARD_IDS.index(one) for one in part[1:].split("/")], middle, y, size
            )
        else:
            pen.text(middle, y + 0.5, part, css)
        at += width
