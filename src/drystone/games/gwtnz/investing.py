"""Bonus tiles: their market and what they give (GWT 5.11, 5.12, 9)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.gwtnz import deck, effects, free_actions, hazards, market, resources
from drystone.games.gwtnz.components import (
    ARROW_END,
    ARROW_FLIP,
    ARROW_SHEEP,
    BONUS_IDS,
    CARD_IDS,
    COLUMNS,
    HELD_HAZARDS,
    LINES,
    MERINO,
    NONE,
    SHEEP,
    SOUTHDOWN,
    line_of,
    place_at,
)
from drystone.games.gwtnz.phrases import JOKER, PATHFINDER, REMOVE
from drystone.games.gwtnz.state import Player, Step, Table, one_more
from drystone.games.gwtnz.words import GIVE_UP, INVEST, SKIP


def extra_met(t: Table, seat: int, tile: int, price: int) -> bool:
    """Whether a player can pay a tile with all it asks for, and take what it gives (GWT 9.1)."""
    player = t.players[seat]
    facts = t.facts
    if price + facts.bonus_pounds[tile] > player.money or facts.bonus_gold[tile] > player.gold:
        return False
    for asked in facts.bonus_asks[tile]:
        if not effects.can(t, seat, asked):
            return False
    for gift in facts.bonus_gives[tile]:
        if gift.op == REMOVE and not hazards.any_left(t):
            return False
        if gift.op == JOKER and not effects.can(t, seat, gift):
            return False
    return True


def has_starting_sheep(player: Player) -> bool:
    """Whether a starting sheep of breeding value 2 is in the hand (GWT 9.4)."""
    return any(SOUTHDOWN <= card <= MERINO for card in player.hand)


def can_invest(t: Table, seat: int, modifier: int) -> bool:
    """Whether some bonus tile can be had."""
    for row in range(t.token):
        price = t.facts.bonus_price[row] + modifier
        if price > t.players[seat].money:
            continue
        for column in range(COLUMNS):
            tile = t.bonus[place_at(row, column)]
            if tile >= 0 and extra_met(t, seat, tile, price):
                return True
    return False


class Invest(Step):
    """Which bonus tile to take (GWT 9.1); of equal ones in a row only the leftmost is named."""

    rule = "GWT 9.1"

    def __init__(self, seat: int, modifier: int) -> None:
        super().__init__(seat)
        self.modifier = modifier

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        for row in range(t.token):
            price = t.facts.bonus_price[row] + self.modifier
            seen = 0
            for column in range(COLUMNS):
                tile = t.bonus[place_at(row, column)]
                if tile < 0 or seen >> tile & 1:
                    continue
                seen |= 1 << tile
                if extra_met(t, self.seat, tile, price):
                    found.append(INVEST + place_at(row, column))
        return free_actions.or_skip(t, self.seat, found)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == SKIP:
            return
        place = action - INVEST
        tile = t.bonus[place]
        t.bonus[place] = NONE
        player = t.players[self.seat]
        player.tiles = one_more(player.tiles, HELD_HAZARDS + tile)
        resources.pay_pounds(
            t, self.seat, t.facts.bonus_price[line_of(place)] + self.modifier, "invest"
        )
        if t.ledger is not None:
            t.ledger.note(self.seat, "b-tile." + BONUS_IDS[tile], 1, "invest")
            t.ledger.named("tile", "b-tile." + BONUS_IDS[tile])
        take_bonus(t, self.seat, tile, chance)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        place = action - INVEST
        if not 0 <= place < COLUMNS * LINES:
            return None
        if place >= len(t.bonus) or t.bonus[place] < 0:
            return Refusal("GWT 9.1", "no-tile-there")
        if line_of(place) >= t.token:
            return Refusal("GWT 9.1", "row-of-the-token")
        price = t.facts.bonus_price[line_of(place)] + self.modifier
        if price > t.players[self.seat].money:
            return Refusal("GWT 9.1", "too-dear", {"cost": price})
        if extra_met(t, self.seat, t.bonus[place], price):
            return Refusal("GWT 9.1", "same-tile")
        return Refusal("GWT 9.1", "extra-cost")


def take_bonus(t: Table, seat: int, tile: int, chance: Chance) -> None:
    """A bonus tile's extra cost is paid, and all that it gives taken (GWT 9.2)."""
    facts = t.facts
    resources.pay_pounds(t, seat, facts.bonus_pounds[tile], "bonus-tile")
    resources.pay_gold(t, seat, facts.bonus_gold[tile], "bonus-tile")
    # The track comes last: by then the tile's own gold may have filled the marker's room.
    for gift in facts.bonus_gives[tile]:
        if gift.op != PATHFINDER:
            effects.perform(t, seat, gift, effects.FORCED, "bonus-tile", chance)
    for gift in facts.bonus_gives[tile]:
        if gift.op == PATHFINDER:
            effects.perform(t, seat, gift, effects.FORCED, "bonus-tile", chance)
    for asked in facts.bonus_asks[tile]:
        effects.perform(t, seat, asked, effects.FORCED, "bonus-tile", chance)


class GiveUpSheep(Step):
    """Which starting sheep leaves the game for a Romney (GWT 9.4)."""

    rule = "GWT 9.4"

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        for card in t.players[self.seat].hand:
            if SOUTHDOWN <= card <= MERINO and (not found or found[-1] != GIVE_UP + card):
                found.append(GIVE_UP + card)
        return found

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        player = t.players[self.seat]
        deck.leave_hand(player, action - GIVE_UP)
        player.lost_sheep += 1
        if t.ledger is not None:
            t.ledger.note(self.seat, "card." + CARD_IDS[action - GIVE_UP], -1, "removed")

    def refusal(self, t: Table, action: int) -> Refusal | None:
        card = action - GIVE_UP
        if SOUTHDOWN <= card <= MERINO:
            return Refusal("GWT 9.4", "not-in-hand", {"card": "card." + CARD_IDS[card]})
        return Refusal("GWT 9.4", "starting-sheep-of-2") if 0 <= card < SHEEP else None


def place_bonus(t: Table, tile: int, chance: Chance) -> None:
    """A bonus tile goes to the token's row; a full row moves the token (GWT 5.11, 5.12)."""
    if t.token == t.facts.lines:
        t.box_b = one_more(t.box_b, tile)
        return
    row = t.token
    column = next_column(t)
    t.bonus[place_at(row, column)] = tile
    if column == 3:
        t.token = row + 1
        follow_arrow(t, t.facts.arrow[row], chance)


def next_column(t: Table) -> int:
    """The leftmost empty column of the token's row."""
    column = t.first_column()
    while t.bonus[place_at(t.token, column)] >= 0:
        column += 1
    return column


def follow_arrow(t: Table, arrow: int, chance: Chance) -> None:
    """What the token's way does (GWT 5.12)."""
    if arrow == ARROW_SHEEP:
        market.refill(t, chance)
    elif arrow == ARROW_FLIP:
        t.flipped = 1
        if t.ledger is not None:
            t.ledger.news("flip", "GWT 5.12")
    elif arrow == ARROW_END:
        t.ending = t.turn
        t.players[t.turn].market_token = 1
        if t.ledger is not None:
            t.ledger.note(t.turn, "points", t.facts.token_points, "token")
            t.ledger.news("last-turns", "GWT 18.1")
