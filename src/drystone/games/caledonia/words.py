"""Everything a player can say in Clans of Caledonia.

A turn's words come first, in the order in which a turn offers them; then the answers to what an
action asks further. Indices into the domains are what positions, facts and actions count with.
"""

from __future__ import annotations

from typing import Final

from drystone.core.words import Words
from drystone.games.caledonia.components import (
    CLANS,
    CONTRACTS,
    GOOD_NAMES,
    HIGHEST_BID,
    MOST_BEERS,
    MOST_MADE,
    MOST_TRADED,
    PLACES,
    PRODUCTS,
    ROWS,
    SPOTS,
    TECHNOLOGIES,
    TILES,
    UNITS,
)

WORDS: Final = Words()

CLAN: Final[int] = WORDS.domain("clan", CLANS)
UNIT: Final[int] = WORDS.domain("unit", UNITS)
GOOD: Final[int] = WORDS.domain("good", GOOD_NAMES)
SPACE: Final[int] = WORDS.domain(
    "space",
    [f"{row}.{place}" for row in range(1, ROWS + 1) for place in range(1, PLACES + 1)]
    + ["port-a", "port-b", "port-c", "port-d"],
)
CORNER: Final[int] = WORDS.domain("corner", ["a", "b", "c", "d"])
CONTRACT: Final[int] = WORDS.domain("contract", [str(n + 1) for n in range(CONTRACTS)])
TECHNOLOGY: Final[int] = WORDS.domain("technology", TECHNOLOGIES)
AMOUNT: Final[int] = WORDS.domain("amount", [str(n + 1) for n in range(MOST_TRADED)])
SPOT: Final[int] = WORDS.domain("spot", [str(n + 1) for n in range(SPOTS)])
WAY: Final[int] = WORDS.domain("way", ["up", "down"])
PRODUCT: Final[int] = WORDS.domain("product", PRODUCTS)
NUMBER: Final[int] = WORDS.domain("number", [str(n + 1) for n in range(MOST_MADE)])
BEERS: Final[int] = WORDS.domain("beers", [str(n) for n in range(MOST_BEERS + 1)])
POINTS: Final[int] = WORDS.domain("points", [str(n) for n in range(HIGHEST_BID + 1)])
START: Final[int] = WORDS.domain("start", [str(n + 1) for n in range(TILES)])

# What only chance says.
SIDE: Final[int] = WORDS.domain("side", ["1", "2"])
PORT_TILE: Final[int] = WORDS.domain("port", [str(n + 1) for n in range(TILES)])
SCORING_TILE: Final[int] = WORDS.domain("scoring", [str(n + 1) for n in range(TILES)])
SEAT: Final[int] = WORDS.domain("seat", ["0", "1", "2", "3"])
ROLL: Final[int] = WORDS.domain("roll", ["-3", "-2", "-1", "+1", "+2", "+3"])

# A turn (CAL 3.4), in the order of its menu.
WITHDRAW: Final[int] = WORDS.verb("withdraw {spot}", SPOT)
ROW: Final[int] = WORDS.verb("row {space}", SPACE)
PORT: Final[int] = WORDS.verb("port {corner}", CORNER)
BUY: Final[int] = WORDS.verb("buy {good}", GOOD)
SELL: Final[int] = WORDS.verb("sell {good}", GOOD)
TAKE: Final[int] = WORDS.verb("take {contract}", CONTRACT)
EXPAND: Final[int] = WORDS.verb("expand {unit}", UNIT)
SHIP: Final[int] = WORDS.verb("ship")
IMPROVE: Final[int] = WORDS.verb("improve {technology}", TECHNOLOGY)
HIRE: Final[int] = WORDS.verb("hire")
RECALL: Final[int] = WORDS.verb("recall {good}", GOOD)
FULFIL: Final[int] = WORDS.verb("fulfil {contract}", CONTRACT)
PASS: Final[int] = WORDS.verb("pass")

# What an action asks further.
AT: Final[int] = WORDS.verb("at {space}", SPACE)
TRADE: Final[int] = WORDS.verb("trade {amount}", AMOUNT)
DRAW: Final[int] = WORDS.verb("draw")
SLAUGHTER: Final[int] = WORDS.verb("slaughter {space}", SPACE)
BREW: Final[int] = WORDS.verb("brew {beers}", BEERS)
USE: Final[int] = WORDS.verb("use {corner}", CORNER)
DISCARD: Final[int] = WORDS.verb("discard {good}", GOOD)
GAIN: Final[int] = WORDS.verb("gain {good}", GOOD)
MOVE: Final[int] = WORDS.verb("price {good} {way}", GOOD, WAY)
EXCHANGE: Final[int] = WORDS.verb("exchange {space}", SPACE)
FOR: Final[int] = WORDS.verb("for {unit}", UNIT)

# Production and set-up.
MAKE: Final[int] = WORDS.verb("make {product} {number}", PRODUCT, NUMBER)
STORE: Final[int] = WORDS.verb("store")
CHURN: Final[int] = WORDS.verb("churn")
CHOOSE: Final[int] = WORDS.verb("choose {clan}", CLAN)
TILE: Final[int] = WORDS.verb("tile {start}", START)
BID: Final[int] = WORDS.verb("bid {points}", POINTS)
DROP: Final[int] = WORDS.verb("drop out")

DONE: Final[int] = WORDS.verb("done")
