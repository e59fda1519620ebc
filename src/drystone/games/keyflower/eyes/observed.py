"""Everything that a player may know, line by line, for learners."""

from __future__ import annotations

from typing import Final

from drystone.core.observed import BySeat, Number, Observed, Owner, Owners, Row, RowsBySeat
from drystone.games.keyflower.components import TILES
from drystone.games.keyflower.state import AUCTION, IN_WINTER, ITEMS, KNOWN

OBSERVED: Final = Observed(
    [
        Number("season", 0, IN_WINTER, "the season"),
        Number("seasons", 2, 4, "seasons of the whole game"),
        Owner("start", 0, 5, "who holds the purple marker"),
        Number("passes", 0, 6, "how many have passed in a row"),
        Number("bag_size", 0, 200, "workers in the bag"),
        Number("pool_size", 0, 99, "skill tiles in the pool"),
        Number("greens", 0, 99, "green workers in the supply"),
        Number("stray", 0, 99, "green workers in the bag or drawn from it unseen"),
        Owners(
            "owner",
            0,
            AUCTION,
            "whose each tile is: 0 nobody's, 1 the viewer's, 7 to be bid for",
            first=1,
        ),
        Row("cell", 0, 9999, "where in its village each tile lies, a hundred a column; 0: nowhere"),
        Row("turned", 0, 5, "how each tile is turned"),
        Row("side", 0, 1, "which side of each tile is up"),
        Row("lying", 0, 4, "the colour + 1 of a lying bid on each tile"),
        Row("hue", 0, 4, "this season's colour + 1 on each tile; 0: none"),
        Row("last", 0, 99, "how many workers the latest use of each tile took"),
        RowsBySeat("bids", 0, 99, "the size of each seat's bid on each tile"),
        Row("crew", 0, 99, "workers on each tile by colour"),
        Row("goods", 0, 99, "resources on each tile by kind"),
        Row("cargo", 0, 99, "workers and skill tiles on each boat"),
        BySeat(
            "screens",
            0,
            99,
            "workers by colour and skills by kind behind each screen, of others what is certain",
            each=ITEMS,
        ),
        BySeat("seen", 0, 99, "what everybody knows of each screen", each=KNOWN),
        Row("lots", 0, TILES - 1, "what can be bid for", room=24),
        Row("quay", 0, TILES - 1, "boats not yet chosen", room=6),
        BySeat("winter", -1, TILES - 1, "winter tiles in hand; -1: can't be seen"),
        BySeat("offered", -1, 2, "for each of them: undecided, offered, kept; -1: can't be seen"),
        BySeat("fists", 0, 12, "how many winter tiles each hand held when all were opened", each=1),
        Row("bag", 0, 99, "workers unseen by the viewer, by colour"),
        Row("pool", 0, 99, "skill tiles unseen by the viewer, by kind"),
        Row("supply", 0, 99, "resources in the supply by kind"),
    ]
)
