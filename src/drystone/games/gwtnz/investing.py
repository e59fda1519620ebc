"""Bonus tiles: their market and what they give (GWT 5.11, 5.12, 9)."""

from __future__ import annotations

from typing import Final

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.gwtnz import asides, deck, hazards, market, purse, workers
from drystone.games.gwtnz.box import (
    ARROW_END,
    ARROW_FLIP,
    ARROW_SHEEP,
    CARD_IDS,
    LEICESTER,
    MERINO,
    SOUTHDOWN,
)
from drystone.games.gwtnz.state import GONE, NONE, Step, Table, one_more
from drystone.games.gwtnz.words import GIVE_UP, INVEST, SKIP

CERTIFICATE_TILE: Final = 0
WOOL_TILE: Final = 1
HAZARD_TILE: Final = 2
SHEEPDOG_TILE: Final = 3
KOTARE_TILE: Final = 4
TOKENS_TILE: Final = 5
FOUR_POINTS_TILE: Final = 6
EIGHT_POINTS_TILE: Final = 7
FERRY_TILE: Final = 8
ROMNEY_TILE: Final = 9
JOKER_TILE: Final = 10
HAZARD_PRICE: Final = 3
EIGHT_POINTS_GOLD: Final = 4
BONUS: Final = 12
"""Where the bonus tiles begin among a player's tiles."""
ROMNEY: Final = 0
SHEEPDOG: Final = 1
FERRY: Final = 2
KOTARE: Final = 3


def extra_met(t: Table, seat: int, tile: int, price: int) -> bool:
    """Whether a player can pay a tile with all it asks for (GWT 9.1)."""
    player = t.players[seat]
    if tile == HAZARD_TILE:
        return price + HAZARD_PRICE <= player.money and hazards.any_left(t)
    if price > player.money:
        return False
    if tile == EIGHT_POINTS_TILE:
        return player.gold >= EIGHT_POINTS_GOLD
    if tile == ROMNEY_TILE:
        return any(SOUTHDOWN <= card <= MERINO for card in player.hand)
    if tile == JOKER_TILE:
        return player.gold >= 1 and min(player.workers) < workers.FULL
    return True


def can_invest(t: Table, seat: int, modifier: int) -> bool:
    """Whether some bonus tile can be had."""
    for row in range(t.token):
        price = t.facts.bonus_price[row] + modifier
        if price > t.players[seat].money:
            continue
        for column in range(4):
            tile = t.bonus[4 * row + column]
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
        open_: list[int] = []
        for row in range(t.token):
            price = t.facts.bonus_price[row] + self.modifier
            seen = 0
            for column in range(4):
                tile = t.bonus[4 * row + column]
                if tile < 0 or seen >> tile & 1:
                    continue
                seen |= 1 << tile
                if extra_met(t, self.seat, tile, price):
                    open_.append(INVEST + 4 * row + column)
        if not open_:
            open_.append(SKIP)
        asides.beside(t, self.seat, open_)
        return open_

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == SKIP:
            return
        place = action - INVEST
        tile = t.bonus[place]
        t.bonus[place] = NONE
        player = t.players[self.seat]
        player.tiles = one_more(player.tiles, BONUS + tile)
        purse.pay(t, self.seat, t.facts.bonus_price[place // 4] + self.modifier, "invest")
        if t.ledger is not None:
            t.ledger.note(self.seat, "bonus-tiles", 1, "invest")
        take_bonus(t, self.seat, tile)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        place = action - INVEST
        if not 0 <= place < 28:
            return None
        if t.bonus[place] < 0:
            return Refusal("GWT 9.1", "no-tile-there")
        if place // 4 >= t.token:
            return Refusal("GWT 9.1", "row-of-the-token")
        price = t.facts.bonus_price[place // 4] + self.modifier
        if price > t.players[self.seat].money:
            return Refusal("GWT 9.1", "too-dear", {"cost": price})
        return Refusal("GWT 9.1", "extra-cost")


def take_bonus(t: Table, seat: int, tile: int) -> None:
    """What a bonus tile gives, all of it (GWT 9.2)."""
    player = t.players[seat]
    source = "bonus-tile"
    if tile == CERTIFICATE_TILE:
        purse.gain_permanent_certificate(t, seat, source)
    elif tile == WOOL_TILE:
        player.bonus_wool += 1
        if t.ledger is not None:
            t.ledger.note(seat, "permanent-wool", 1, source)
        purse.gain_tokens(t, seat, 1, source)
    elif tile == HAZARD_TILE:
        purse.pay(t, seat, HAZARD_PRICE, source)
        t.frames.append(hazards.RemoveHazard(seat, 0, 1))
    elif tile == SHEEPDOG_TILE:
        deck.take_card(t, seat, SHEEPDOG, source)
        purse.gain_gold(t, seat, 2, source)
    elif tile == KOTARE_TILE:
        deck.take_card(t, seat, KOTARE, source)
        purse.gain_gold(t, seat, 1, source)
        purse.advance(t, seat, 2, source)
    elif tile == TOKENS_TILE:
        purse.gain_tokens(t, seat, 3, source)
        purse.gain_gold(t, seat, 1, source)
    elif tile == FOUR_POINTS_TILE:
        purse.gain_tokens(t, seat, 1, source)
    elif tile == EIGHT_POINTS_TILE:
        purse.pay_gold(t, seat, EIGHT_POINTS_GOLD, source)
    elif tile == FERRY_TILE:
        deck.take_card(t, seat, FERRY, source)
        purse.gain_gold(t, seat, 2, source)
    elif tile == ROMNEY_TILE:
        t.frames.append(GiveUpSheep(seat))
    elif tile == JOKER_TILE:
        purse.pay_gold(t, seat, 1, source)
        t.frames.append(workers.PlaceJoker(seat))


class GiveUpSheep(Step):
    """Which starting sheep leaves the game for a Romney (GWT 9.4)."""

    rule = "GWT 9.4"

    def options(self, t: Table) -> list[int]:
        open_: list[int] = []
        for card in t.players[self.seat].hand:
            if SOUTHDOWN <= card <= MERINO and (not open_ or open_[-1] != GIVE_UP + card):
                open_.append(GIVE_UP + card)
        return open_

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        player = t.players[self.seat]
        deck.leave_hand(player, action - GIVE_UP)
        player.lost_sheep += 1
        if t.ledger is not None:
            t.ledger.note(self.seat, "card." + CARD_IDS[action - GIVE_UP], -1, "removed")
        deck.take_card(t, self.seat, ROMNEY, "bonus-tile")
        purse.gain_gold(t, self.seat, 1, "bonus-tile")

    def refusal(self, t: Table, action: int) -> Refusal | None:
        card = action - GIVE_UP
        if 0 <= card < 13 and card != LEICESTER:
            return Refusal("GWT 9.4", "starting-sheep-of-2")
        return None


def place_bonus(t: Table, tile: int, chance: Chance) -> None:
    """A bonus tile goes to the token's row; a full row moves the token (GWT 5.11, 5.12)."""
    if t.token == GONE:
        t.box_b = one_more(t.box_b, tile)
        return
    row = t.token
    column = next_column(t)
    t.bonus[4 * row + column] = tile
    if column == 3:
        t.token = row + 1
        follow_arrow(t, t.facts.arrow[row], chance)


def next_column(t: Table) -> int:
    """The leftmost empty column of the token's row."""
    column = t.first_column()
    while t.bonus[4 * t.token + column] >= 0:
        column += 1
    return column


def follow_arrow(t: Table, arrow: int, chance: Chance) -> None:
    """What the token's way does (GWT 5.12)."""
    if arrow == ARROW_SHEEP:
        market.refill(t, chance)
    elif arrow == ARROW_FLIP:
        t.flipped = 1
    elif arrow == ARROW_END:
        t.ending = t.turn
        t.players[t.turn].market_token = 1
        if t.ledger is not None:
            t.ledger.note(t.turn, "points", t.facts.token_points, "token")
