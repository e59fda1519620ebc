"""What the files can say a component does: their phrases, each read as the effects it means."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from drystone.core.facts import FactsError
from drystone.games.caledonia import printed
from drystone.games.caledonia.components import (
    BREAD,
    CHEESE,
    FEW,
    GOOD_NAMES,
    GRAIN,
    IMPORTS,
    MANY,
    MEATS,
    MILK,
    MOST_BEERS,
    MOST_MADE,
    SHIPPING_LEVELS,
    WHISKY,
)
from drystone.games.caledonia.printed import OPS, Effect

PHRASES: Final[dict[str, list[tuple[int, int]]]] = {
    **{rf"(\d+) {name}": [(printed.WARES, good)] for good, name in enumerate(GOOD_NAMES)},
    **{rf"(\d+) {name}": [(printed.MEAT, meat)] for meat, name in enumerate(MEATS)},
    **{rf"(\d+) {name}": [(printed.IMPORT, kind)] for kind, name in enumerate(IMPORTS)},
    r"(\d+) hops": [(printed.HOPS, 0)],
    r"£(\d+)": [(printed.POUNDS, 0)],
    r"(?:(\d+) )?upgrades?": [(printed.UPGRADE, 0)],
    r"free space|(\d+) space": [(printed.FREE_SPACE, 0)],
    r"(\d+) glory": [(printed.GLORY, 0)],
    r"building bonus": [(printed.BUILDING_BONUS, 0)],
    r"(\d+) animal less": [(printed.SPARED_ANIMAL, 0)],
    r"1 basic -> (\d+) basic": [(printed.SWAP, printed.BASIC_GOODS)],
    r"1 processed -> (\d+) processed": [(printed.SWAP, printed.PROCESSED_GOODS)],
    r"price (\d+) steps before a trade": [(printed.PRICE_MOVE, 0)],
    r"exchange (\d+) units": [(printed.UNIT_EXCHANGE, 0)],
    r"-£(\d+) -> another port": [(printed.OTHER_PORT, 0)],
    r"(\d+) per basic good": [(printed.SCORE, printed.BASIC_GOODS)],
    r"(\d+) per (\d+) processed goods": [(printed.SCORE, printed.PROCESSED_GOODS)],
    r"(\d+) per animal or building": [(printed.SCORE, printed.FARMS)],
    r"(\d+) per field": [(printed.SCORE, printed.FIELDS)],
    r"(\d+) per worker": [(printed.SCORE, printed.WORKERS)],
    r"(\d+) per (\d+) border units": [(printed.SCORE, printed.BORDER_UNITS)],
    r"(\d+) per import": [(printed.SCORE, printed.IMPORTED)],
    r"(\d+) per meat": [(printed.SCORE, printed.MEAT_GIVEN)],
    r"(\d+) per upgrade": [(printed.SCORE, printed.UPGRADES)],
    r"(\d+) per unit on £5 or £6 land": [(printed.SCORE, printed.DEAR_LAND)],
    "milk -> cheese": [(printed.SPENT, MILK), (printed.WARES, CHEESE)],
    "grain -> bread": [(printed.SPENT, GRAIN), (printed.WARES, BREAD)],
    "grain -> whisky": [(printed.SPENT, GRAIN), (printed.WARES, WHISKY)],
    r"(\d+) boxes": [(printed.BOXES, 0)],
    r"(\d+) merchants": [(printed.MERCHANTS, 0)],
    r"(\d+) workers on the border": [(printed.BORDER_WORKERS, 0)],
    r"shipping (\d+)/(\d+)": [(printed.SHIPPING, FEW), (printed.SHIPPING, MANY)],
    r"take (\d+) for one fee": [(printed.TAKEN_TOGETHER, 0)],
    r"fulfil (\d+)": [(printed.FULFILLED_TOGETHER, 0)],
    r"draw (\d+)": [(printed.DRAWN, 0)],
    r"1st 2nd 3rd 4th building -£(\d+) -£(\d+) -£(\d+) -£(\d+)": [
        (printed.BUILDING_DISCOUNT, earlier) for earlier in range(MOST_MADE)
    ],
    r"after production milk -> £(\d+)": [(printed.BUTTER, 0)],
    r"fishermen": [(printed.FISHERMEN, 0)],
    r"row (\d+) before the action": [(printed.ROWING, 0)],
    r"whisky made -> £(\d+)": [(printed.WHISKY_BONUS, 0)],
    r"cellar £(\d+) £(\d+)": [(printed.CELLAR, 1), (printed.CELLAR, 2)],
    r"river delta -£(\d+)/-£(\d+)": [
        (printed.DELTA_DISCOUNT, FEW),
        (printed.DELTA_DISCOUNT, MANY),
    ],
    r"trade -> £(\d+)": [(printed.TRADE_BONUS, 0)],
    r"hops fulfilled: grain -> £(\d+)": [(printed.BEER, 0)],
    r"at most (\d+)": [(printed.BEERS_AT_MOST, 0)],
}
"""Everything that the files can say a component asks for, gives or lets its owner do.

By what the phrase looks like: the kinds of effects that it has, and of what. Its numbers are their
amounts, 1 if it has none; one number more says for how many things an amount is given.
"""

ASKED: Final = (printed.WARES, printed.MEAT)
GIVEN: Final = (printed.IMPORT, printed.HOPS, printed.POUNDS, printed.UPGRADE, printed.FREE_SPACE)
STARTING: Final = (printed.POUNDS, printed.WARES)
MADE: Final = (printed.WARES, printed.SPENT, printed.POUNDS)
BEGUN_WITH: Final = (printed.BOXES, printed.MERCHANTS, printed.BORDER_WORKERS, printed.SHIPPING)
POWERS: Final = tuple(range(printed.TAKEN_TOGETHER, printed.BEERS_AT_MOST + 1))
PORTS: Final = (
    *(printed.SPARED_ANIMAL, printed.SWAP, printed.UPGRADE, printed.GLORY, printed.POUNDS),
    *(printed.PRICE_MOVE, printed.UNIT_EXCHANGE, printed.BUILDING_BONUS, printed.OTHER_PORT),
)
SCORED: Final = (printed.SCORE,)

LIMITS: Final = {
    printed.SWAP: (1, 99),
    printed.UNIT_EXCHANGE: (2, 2),
    printed.TAKEN_TOGETHER: (2, 2),
    printed.FULFILLED_TOGETHER: (2, 2),
    printed.ROWING: (1, 1),
    printed.DRAWN: (1, 50),
    printed.SHIPPING: (0, SHIPPING_LEVELS),
    printed.BEERS_AT_MOST: (0, MOST_BEERS),
}
"""The least and the most that rules and words can do with; elsewhere 0 to 999."""


def parse(text: str, ops: tuple[int, ...], where: str) -> list[Effect]:
    """The effects of a line like "£5, building bonus", which are of certain kinds."""
    found: list[Effect] = []
    for part in text.split(", ") if text else []:
        said = [
            (kinds, match)
            for pattern, kinds in PHRASES.items()
            if kinds[0][0] in ops and (match := re.fullmatch(pattern, part))
        ]
        if not said:
            raise FactsError(f"{where}: can't read {part!r}")
        kinds, match = said[0]
        numbers = [int(number) for number in match.groups() if number is not None]
        numbers += [1] * (len(kinds) + 1 - len(numbers))
        for (op, what), amount in zip(kinds, numbers, strict=False):
            found.append(Effect(op, amount, what, numbers[len(kinds)]))
    for effect in found:
        least, most = LIMITS.get(effect.op, (0, 999))
        if not least <= effect.amount <= most:
            raise FactsError(f"{where}: {text!r} can't be; {OPS[effect.op]} is {least} to {most}")
        if effect.per < 1:
            raise FactsError(f"{where}: {text!r} can't be; it is for 1 or more, not {effect.per}")
    return found


def counted(effects: list[Effect]) -> list[Effect]:
    """The same effects in the order of their kinds, each kind once."""
    kinds = sorted({(effect.op, effect.what) for effect in effects})
    made = [Effect(op, printed.amount_of(effects, op, what), what) for op, what in kinds]
    return [effect for effect in made if effect.amount]


def parse_like(text: str, like: str, ops: tuple[int, ...], where: str) -> list[Effect]:
    """The effects of a line of which only the numbers may differ from what another says."""
    found = parse(text, ops, where)
    if kinds_of(found) != kinds_of(parse(like, ops, where)):
        raise FactsError(f"{where}: can't read {text!r}; only numbers can change in {like!r}")
    return found


def kinds_of(effects: Iterable[Effect]) -> list[tuple[int, int]]:
    """What effects are about, whatever their numbers."""
    return [(effect.op, effect.what) for effect in effects]
