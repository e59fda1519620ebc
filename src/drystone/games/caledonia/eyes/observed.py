"""Everything that a player may know, line by line, for learners."""

from __future__ import annotations

from typing import Final

from drystone.core.observed import Bits, Counts, Number, Observed, Owners, Parts, Row
from drystone.games.caledonia.components import (
    BLOCKED,
    CLANS,
    CONTRACTS,
    CORNERS,
    PRICE_STEPS,
    ROUNDS,
    SHIPPING_LEVELS,
    SPOTS,
    TILES,
)

PLAYER: Final = Parts(
    "players",
    [
        Number("clan", -1, len(CLANS) - 1, "the clan; -1: none yet"),
        Number("tile", -1, TILES - 1, "the starting tile; -1: none"),
        Number("money", 0, 9999, "pounds"),
        Number("glory", 0, 999, "Glory"),
        Number("shipping", 0, SHIPPING_LEVELS, "how far ships reach"),
        Number("woodcutters_improved", 0, 9, "improvements of the woodcutters"),
        Number("miners_improved", 0, 9, "improvements of the miners"),
        Number("merchants", 0, 99, "merchants at home"),
        Number("hireable", 0, 99, "merchants not hired yet"),
        Bits("ports_used", CORNERS, "ports already used"),
        Bits("cellar", SPOTS, "barrels in the cellar"),
        Number("bid", 0, 99, "points bid for clan and tile"),
        Row("goods", 0, 999, "goods in stock"),
        Row("left", 0, 99, "units of each kind on the player board"),
        Row("market", -99, 99, "merchants out for each good: buyers above zero, sellers below"),
        Row("contracts", 0, CONTRACTS - 1, "contracts in the export boxes", room=8),
        Row("fulfilled", 0, CONTRACTS - 1, "contracts fulfilled", room=40),
    ],
)

OBSERVED: Final = Observed(
    [
        Number("round", 1, ROUNDS, "the round"),
        Number("rounds", 1, ROUNDS, "how many there are"),
        Number("static_imports", 0, 1, "whether imports score alike"),
        Bits("harbour", CORNERS, "ports in reach when the action under way began"),
        Row("sides", 0, 1, "which side of each map module is up"),
        Row("ports", 0, TILES - 1, "the port tile at each corner", room=CORNERS),
        Row("scoring", 0, TILES - 1, "the scoring tile of each round", room=ROUNDS),
        Owners(
            "board",
            0,
            BLOCKED,
            "what stands on each space: nothing (0), blocked (90), or ten for the viewer, 20 for "
            "the next, plus the kind of unit",
            first=10,
            each=10,
        ),
        Row("prices", 0, PRICE_STEPS - 1, "the step of each good's price"),
        Row("boxes", -1, CONTRACTS - 1, "the contract in each box; -1: none"),
        Counts("pile", CONTRACTS, "contracts not drawn yet", most=1),
        Row("under", 0, CONTRACTS - 1, "contracts under the pile, the next first", room=CONTRACTS),
        Row("imports", 0, 999, "goods imported by everybody, by kind"),
        Owners("order", 0, 3, "who plays in which order", room=4),
        Owners("passed", 0, 3, "who has passed, in this order", room=4),
        Row("bargains", 0, 99, "goods bought or sold in this turn"),
        Row("clans", 0, len(CLANS) - 1, "clans to choose from", room=len(CLANS)),
        Row("tiles", 0, TILES - 1, "starting tiles to choose from", room=TILES),
        PLAYER,
    ],
    wide={"drawn": CONTRACTS, "kept": CONTRACTS},
)
