"""Everything a runholder can say.

The last verbs, from `FIRST_ASIDE` on, may be said beside another decision: playing a card, spending
an exchange token, buying a bonus card for gold.
"""

from __future__ import annotations

from typing import Final

from drystone.core.words import Words
from drystone.games.gwtnz import components
from drystone.games.gwtnz.phrases import ACTION_IDS

WORDS: Final = Words()

CARD: Final[int] = WORDS.domain("card", components.CARD_IDS)
SHEEP: Final[int] = WORDS.domain("sheep", components.CARD_IDS[: components.SHEEP])
BREED: Final[int] = WORDS.domain(
    "breed", components.CARD_IDS[components.MARKET : components.MARKET + components.BREEDS]
)
PLAYED: Final[int] = WORDS.domain("played", components.CARD_IDS[components.SHEEP :])
CYCLED: Final[int] = WORDS.domain(
    "cycled", components.CARD_IDS[components.SHEEP : components.OBJECTIVE]
)
CASHED: Final[int] = WORDS.domain(
    "cashed", components.CARD_IDS[components.SET4 : components.SET6 + 1]
)
SPACE: Final[int] = WORDS.domain("space", components.SPACE_IDS)
SITE: Final[int] = WORDS.domain(
    "site", components.SPACE_IDS[components.SITE : components.SITE + components.SITES]
)
TRAP: Final[int] = WORDS.domain(
    "trap", components.SPACE_IDS[components.ROCKS : components.ROCKS + 8]
)
LETTER: Final[int] = WORDS.domain("letter", list("abcdefgh"))
ACTION: Final[int] = WORDS.domain("action", ACTION_IDS)
AUXILIARY: Final[int] = WORDS.domain("auxiliary", components.AUX_IDS)
WORKER: Final[int] = WORDS.domain("worker", components.WORKERS)
ROW: Final[int] = WORDS.domain("row", [str(n + 1) for n in range(components.JOB_ROWS)])
LINE: Final[int] = WORDS.domain("line", [str(n + 1) for n in range(components.LINES)])
COLUMN: Final[int] = WORDS.domain("column", ["1", "2", "3", "4"])
PURCHASE: Final[int] = WORDS.domain("purchase", components.PURCHASE_IDS)
GIFT: Final[int] = WORDS.domain("gift", [*WORDS.symbols[BREED], *components.PURCHASE_IDS[9:12]])
BUILDING: Final[int] = WORDS.domain("building", [str(n) for n in range(1, 11)])
WATER: Final[int] = WORDS.domain("water", components.WATER_IDS)
HARBOUR: Final[int] = WORDS.domain(
    "harbour", [*components.SMALL_IDS, *components.MEDIUM_IDS, *components.LARGE_IDS]
)
MEDIUM: Final[int] = WORDS.domain("medium", components.MEDIUM_IDS)
SLOT: Final[int] = WORDS.domain("slot", ["1", "2", "3", "4"])
PAIR: Final[int] = WORDS.domain("pair", ["1", "2", "3", "4", "5"])
COUNT: Final[int] = WORDS.domain("count", [str(n) for n in range(10)])
PATH: Final[int] = WORDS.domain("path", [str(n) for n in range(25)])
POST: Final[int] = WORDS.domain("post", components.POST_IDS)
DISC_SPACE: Final[int] = WORDS.domain("disc", components.DISC_IDS)
PLACE: Final[int] = WORDS.domain("place", ["1", "2", "3", "4", "stack"])
FORESIGHT_SIDE: Final[int] = WORDS.domain("side", ["left", "right"])
BOARD_TILE: Final[int] = WORDS.domain("tile", ["step", "fee"])
STACK: Final[int] = WORDS.domain("stack", components.STACK_IDS)
A_TILE: Final[int] = WORDS.domain("a-tile", [*components.WORKERS, *components.HAZARD_IDS])
B_TILE: Final[int] = WORDS.domain("b-tile", components.BONUS_IDS)
MASTER: Final[int] = WORDS.domain("master", [f"hm{n}" for n in range(1, 9)])
BONUS_SET: Final[int] = WORDS.domain("set", [str(n) for n in range(1, 11)])
BUILDING_SIDE: Final[int] = WORDS.domain("face", ["a", "b"])
SARAH_CARD: Final[int] = WORDS.domain("sarah", [f"s{n}" for n in range(1, 18)])

GO: Final[int] = WORDS.verb("go {space}", SPACE)
STOP: Final[int] = WORDS.verb("stop")
WELLINGTON: Final[int] = WORDS.verb("enter wellington")
DO: Final[int] = WORDS.verb("do {action}", ACTION)
AUX: Final[int] = WORDS.verb("aux {auxiliary}", AUXILIARY)
DOUBLE: Final[int] = WORDS.verb("double {auxiliary}", AUXILIARY)
HIRE: Final[int] = WORDS.verb("hire {worker} row {row}", WORKER, ROW)
JOKER: Final[int] = WORDS.verb("joker {worker}", WORKER)
APPOINT: Final[int] = WORDS.verb("appoint {worker}", WORKER)
INVEST: Final[int] = WORDS.verb("invest row {line} column {column}", LINE, COLUMN)
BUY: Final[int] = WORDS.verb("buy {purchase}", PURCHASE)
LOOK: Final[int] = WORDS.verb("reveal market")
TAKE: Final[int] = WORDS.verb("take {gift}", GIFT)
BUILD: Final[int] = WORDS.verb("build {building}", BUILDING)
AT: Final[int] = WORDS.verb("at {site}", SITE)
SAIL: Final[int] = WORDS.verb("sail {water}", WATER)
UPGRADE: Final[int] = WORDS.verb("upgrade {harbour} {slot}", HARBOUR, SLOT)
STOREHOUSE: Final[int] = WORDS.verb("storehouse {pair}", PAIR)
REVEAL: Final[int] = WORDS.verb("reveal {sheep}", SHEEP)
CERTIFICATES: Final[int] = WORDS.verb("certificates {count}", COUNT)
DELIVER: Final[int] = WORDS.verb("deliver {post}", POST)
DISC: Final[int] = WORDS.verb("disc {disc}", DISC_SPACE)
DISC_FROM: Final[int] = WORDS.verb("disc from {medium}", MEDIUM)
NO_DISC: Final[int] = WORDS.verb("no disc")
OBJECTIVE: Final[int] = WORDS.verb("objective {place}", PLACE)
FORESIGHT: Final[int] = WORDS.verb("foresight {side}", FORESIGHT_SIDE)
FLIP: Final[int] = WORDS.verb("flip {tile}", BOARD_TILE)
ADVANCE: Final[int] = WORDS.verb("advance to {path}", PATH)
DISCARD: Final[int] = WORDS.verb("discard {card}", CARD)
GIVE_UP: Final[int] = WORDS.verb("give up {sheep}", SHEEP)
TOP: Final[int] = WORDS.verb("top {card}", CARD)
REMOVE: Final[int] = WORDS.verb("remove {trap}", TRAP)
SHEAR_NONE: Final[int] = WORDS.verb("shear none")
DRAW: Final[int] = WORDS.verb("draw")
ACCEPT: Final[int] = WORDS.verb("accept")
SKIP: Final[int] = WORDS.verb("skip")
DONE: Final[int] = WORDS.verb("done")

PLAY: Final[int] = WORDS.verb("play {played}", PLAYED)
CASH: Final[int] = WORDS.verb("cash {cashed}", CASHED)
CYCLE: Final[int] = WORDS.verb("cycle {cycled}", CYCLED)
EXCHANGE: Final[int] = WORDS.verb("exchange")
EXCHANGE_TWO: Final[int] = WORDS.verb("exchange two")
GOLD: Final[int] = WORDS.verb("gold {stack}", STACK)
FIRST_ASIDE: Final[int] = PLAY
