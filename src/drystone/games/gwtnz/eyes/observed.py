"""Everything that a player may know, line by line, for learners."""

from __future__ import annotations

from typing import Final

from drystone.core.observed import Bits, Counts, Number, Observed, Owner, Owners, Parts, Row
from drystone.games.gwtnz.components import (
    A_TILES,
    B_TILES,
    BUILDINGS,
    CARDS,
    DISCS,
    FLOOD,
    HARBOURS,
    JOKER,
    SPACE_IDS,
    WATERS,
)

PLAYER: Final = Parts(
    "players",
    [
        Number("money", 0, 999, "pounds"),
        Number("gold", 0, 99, "gold"),
        Number("certificates", 0, 99, "certificates, those for the rest of the game not counted"),
        Number("tokens", 0, 99, "exchange tokens"),
        Number("pathfinder", -1, 99, "where the disc lies on the pathfinder track; -1: not there"),
        Number("space", -1, len(SPACE_IDS) - 1, "where the runholder stands; -1: nowhere yet"),
        Number("ship", 0, WATERS - 1, "where the ship is"),
        Number("steps", 0, 9, "further steps from tiles"),
        Number("no_fees", 0, 1, "whether no fees are paid any more"),
        Bits("discs", DISCS, "spaces of the player board that a disc still covers"),
        Bits("storehouses", 10, "storehouses still on the player board"),
        Bits("buildings", BUILDINGS, "buildings not yet built"),
        Bits("harbours", HARBOURS, "harbours with an own disc or storehouse"),
        Bits("jokers", 20, "places of jokers among the workers: five in each of four rows"),
        Bits("masters", 8, "harbourmasters held"),
        Number("bonus_certificates", 0, 99, "certificates for the rest of the game, from tiles"),
        Number("bonus_wool", 0, 99, "wool for the rest of the game, from tiles"),
        Number("market_token", 0, 1, "whether the market token was taken"),
        Number("lost_sheep", 0, 99, "starting sheep that left the game"),
        Counts("hand", CARDS, "cards in hand"),
        Counts("known", CARDS, "cards in hand that everybody has seen"),
        Row("top", 0, CARDS - 1, "cards that lie seen on the draw stack, the topmost last", room=8),
        Counts(
            "draw", CARDS, "the draw stack; of others with the cards in hand that can't be seen"
        ),
        Counts("discard", CARDS, "the discard pile"),
        Counts("area", CARDS, "cards laid down beside the player board"),
        Row("tiles", 0, 99, "hazard tiles held by kind, then bonus tiles"),
        Row("posts", 0, 99, "own discs at each post"),
        Row("workers", 0, 5, "workers of each type"),
    ],
)

OBSERVED: Final = Observed(
    [
        Owner("turn", 0, 3, "whose turn it is"),
        Owner("ending", -1, 3, "who ended the game; -1: nobody yet"),
        Number("token", 0, 9, "the row of the job market where the token lies"),
        Number("flipped", 0, 9, "how many of the flip arrows were passed"),
        Number("step_tiles", 0, 9, "step tiles left"),
        Number("specialization", -1, 9, "Sarah's specialization; -1: none"),
        Number("sarah_post", -1, 99, "the post of Sarah's last delivery; -1: none"),
        Number("level", 0, 2, "Sarah's level"),
        Counts("gained", CARDS, "cards gained in this turn"),
        Counts("revealed", CARDS, "cards revealed in Wellington"),
        Row("market", 0, 99, "sheep in the market by breed"),
        Row("flock", 0, 99, "sheep not in the market yet, by breed"),
        Row("bag_a", 0, 99, "A-tiles not drawn yet, by kind"),
        Row("bag_b", 0, 99, "B-tiles not drawn yet, by kind"),
        Row("foresight", -1, A_TILES - 1, "tiles in the foresight spaces; -1: empty"),
        Row("jobs", 0, 1, "whether a worker is there, for each space of the job market"),
        Row("traps", -1, FLOOD + 5, "the hazard on each space for one; -1: none"),
        Row("bonus", -1, B_TILES - 1, "the tile on each space of the bonus tiles market"),
        Row("display", -1, CARDS - 1, "objectives laid out; -1: none"),
        Counts("objectives", CARDS, "objectives not drawn yet"),
        Row("supply", 0, 99, "Romneys, sheepdogs, ferries and kotare left"),
        Row("stacks", 0, 99, "cards left in each bonus stack"),
        Row("sets", 0, CARDS - 1, "the card of each bonus stack"),
        Owners("sites", -1, 39, "the building on each space: ten a player; -1: none", each=10),
        Row("masters", -1, 7, "the harbourmaster at each medium harbour; -1: taken"),
        Row("posted", -1, JOKER, "the worker who became harbourmaster there; -1: none"),
        Owners("slots", -1, 3, "whose storehouse is in each space of the small harbours"),
        Row("neutral", 0, 7, "the neutral building in each of its places"),
        Row("faces", 0, 1, "which side of each private building is used"),
        Row("box_a", 0, 99, "A-tiles that left the game, by kind"),
        Row("box_b", 0, 99, "B-tiles that left the game, by kind"),
        Counts("sarah_deck", 20, "cards left in Sarah's deck"),
        PLAYER,
    ]
)
