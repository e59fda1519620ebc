"""Local, immediate and auxiliary actions: whether one can be done, and doing it (GWT 4, 8.3)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.gwtnz import (
    asides,
    building,
    deck,
    discs,
    hazards,
    investing,
    market,
    purse,
    sea,
    shearing,
    workers,
)
from drystone.games.gwtnz.box import (
    SAILOR,
    SHEARER,
    SHEEP,
    SHEPHERD,
)
from drystone.games.gwtnz.phrases import (
    ACTION_IDS,
    AFAR,
    ASKING,
    AUX,
    BUILD,
    BUY,
    CERTIFICATE,
    DISCARD_FOR_CERTIFICATE,
    DISCARD_FOR_GOLD,
    DISCARD_ONE,
    DISCARD_PAIR,
    DRAW,
    FREE_SHEEP,
    GRASS_CERTIFICATES,
    GRASS_POUNDS,
    HAZARD_PAIRS,
    HIRE,
    INVEST,
    OBJECTIVES,
    REMOVE,
    SHEAR,
    SHEPHERD_POUNDS,
    SHIP,
    STOREHOUSE_POUNDS,
    TAKE_ROMNEY,
    TOP_SHEEP,
    WOOL_POST,
)
from drystone.games.gwtnz.state import NONE, Player, Step, Table
from drystone.games.gwtnz.words import AUX as SAY_AUX
from drystone.games.gwtnz.words import DISCARD, DOUBLE, SKIP

ROMNEY_SUPPLY = 0
AUX_MONEY = 0
AUX_CARDS = 1
AUX_CERTIFICATE = 2
AUX_SHIP = 3
AUX_PATHFINDER = 4


def can(t: Table, seat: int, action: int) -> bool:
    """Whether an action's requirement can be met now."""
    op = t.facts.op[action]
    amount = t.facts.amount[action]
    player = t.players[seat]
    if op == HIRE:
        return workers.can_hire(t, seat, amount)
    if op == INVEST:
        return investing.can_invest(t, seat, amount)
    if op == BUY:
        return market.can_buy(t, seat, player.workers[SHEPHERD])
    if op == BUILD:
        return building.can_build(t, seat, amount)
    if op == SHEAR:
        return shearing.can_shear(t, seat, amount)
    if op == OBJECTIVES:
        return deck.objectives_left(t)
    if op in (CERTIFICATE, GRASS_CERTIFICATES):
        return player.certificates < player.certificate_limit(t.facts)
    if op == REMOVE:
        return hazards.can_remove(t, seat, amount)
    if op == DISCARD_PAIR:
        return has_pair(player)
    if op == DISCARD_ONE:
        return amount // 16 in player.hand
    if op in (DISCARD_FOR_GOLD, DISCARD_FOR_CERTIFICATE):
        return deck.sheep_in_hand(player)
    if op == STOREHOUSE_POUNDS:
        return player.storehouses_placed() > 0
    if op == HAZARD_PAIRS:
        return player.hazard_tiles() > 1
    if op == DRAW:
        return deck.can_draw(player)
    if op == TAKE_ROMNEY:
        return t.supply[ROMNEY_SUPPLY] > 0
    if op == WOOL_POST:
        return discs.can_serve(t, seat, amount) and not discs.is_closed(t, seat, amount)
    if op == AFAR:
        return sea.can_place_afar(t, seat, amount)
    if op == TOP_SHEEP:
        return player.money >= amount and len(market.fine_sheep(t)) > 0
    if op == FREE_SHEEP:
        return len(market.free_sheep(t)) > 0
    return True


def perform(t: Table, seat: int, action: int, optional: int, chance: Chance) -> None:
    """An action begins; `optional` ones may still be left once begun."""
    op = t.facts.op[action]
    amount = t.facts.amount[action]
    player = t.players[seat]
    if op == HIRE:
        t.frames.append(workers.Hire(seat, amount))
    elif op == INVEST:
        t.frames.append(investing.Invest(seat, amount))
    elif op == BUY:
        t.frames.append(market.BuySheep(seat, player.workers[SHEPHERD]))
    elif op == SHEAR:
        count = amount if amount else player.workers[SHEARER]
        t.frames.append(shearing.Shear(seat, count, amount, 0))
    elif op == AUX:
        t.frames.append(ChooseAux(seat, amount))
    elif op == CERTIFICATE:
        purse.offer_certificates(t, seat, amount, 0 if optional else 1)
    elif DISCARD_PAIR <= op <= DISCARD_FOR_CERTIFICATE:
        t.frames.append(DiscardFor(seat, action, optional))
    elif op == GRASS_POUNDS:
        purse.gain_pounds(t, seat, amount * on_grass(t, seat), "building")
    elif op == GRASS_CERTIFICATES:
        purse.offer_certificates(t, seat, amount * on_grass(t, seat), 1)
    elif op == SHEPHERD_POUNDS:
        purse.gain_pounds(t, seat, amount * player.workers[SHEPHERD], "building")
    elif op == STOREHOUSE_POUNDS:
        purse.gain_pounds(t, seat, amount * player.storehouses_placed(), "building")
    elif op == HAZARD_PAIRS:
        pairs = player.hazard_tiles() // 2
        purse.gain_pounds(t, seat, amount // 16 * pairs, "building")
        purse.offer_spaces(t, seat, amount % 16 * pairs, 0, "building")
    elif op == DRAW:
        deck.draw_up_to(t, seat, 0, amount, chance)
    elif op == WOOL_POST:
        t.frames.append(discs.PlaceDisc(seat, amount))
    elif op == TOP_SHEEP:
        t.frames.append(market.SheepOnTop(seat, amount))
    elif op == FREE_SHEEP:
        t.frames.append(market.FreeSheep(seat))
    elif op in ASKING:
        ask(t, seat, action, optional)
    else:
        purse.receive(t, seat, action, "action")


def begin_reward(t: Table, seat: int, action: int) -> None:
    """A reward that asks something: it is begun if it can be done, and may be left (GWT 1.5)."""
    if can(t, seat, action):
        ask(t, seat, action, 1)


def ask(t: Table, seat: int, action: int, optional: int) -> None:
    """What an action asks is asked; the ship goes as far as it says, or as there are sailors."""
    op = t.facts.op[action]
    amount = t.facts.amount[action]
    if op == SHIP:
        t.frames.append(sea.Ship(seat, amount if amount else t.players[seat].workers[SAILOR], 0))
    elif op == OBJECTIVES:
        t.frames.append(deck.ChooseObjective(seat, 0))
    elif op == TAKE_ROMNEY:
        deck.offer_card(t, seat, ROMNEY_SUPPLY)
    elif op == REMOVE:
        t.frames.append(hazards.RemoveHazard(seat, amount, 0, optional))
    elif op == BUILD:
        t.frames.append(building.Build(seat, amount, optional))
    elif op == AFAR:
        t.frames.append(sea.PlaceAfar(seat, amount))
    else:
        raise ValueError(f"{ACTION_IDS[action]} asks nothing")


def has_pair(player: Player) -> bool:
    """Whether the hand has two sheep of a type."""
    last = NONE
    for card in player.hand:
        if card >= SHEEP:
            return False
        if card == last:
            return True
        last = card
    return False


def on_grass(t: Table, seat: int) -> int:
    """How many own buildings stand on grass (GWT 4.11)."""
    count = 0
    for site in range(t.facts.sites):
        if t.facts.grass[site] and t.sites[site] >= 0 and t.sites[site] // 10 == seat:
            count += 1
    return count


class DiscardFor(Step):
    """Which card, or pair, to discard for an action's reward (GWT 4.8)."""

    rule = "GWT 4.8"

    def __init__(self, seat: int, action: int, optional: int) -> None:
        super().__init__(seat)
        self.action = action
        self.optional = optional

    def options(self, t: Table) -> list[int]:
        open_: list[int] = []
        op = t.facts.op[self.action]
        only = t.facts.amount[self.action] // 16 if op == DISCARD_ONE else NONE
        last = NONE
        for card in t.players[self.seat].hand:
            if card >= SHEEP:
                break
            # Of a pair the second card offers it, of single cards the first.
            offered = (op == DISCARD_PAIR) == (card == last) and only in (NONE, card)
            if offered and (not open_ or open_[-1] != DISCARD + card):
                open_.append(DISCARD + card)
            last = card
        if self.optional or not open_:
            open_.append(SKIP)
        return asides.beside(t, self.seat, open_)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action == SKIP:
            return
        op = t.facts.op[self.action]
        amount = t.facts.amount[self.action]
        source = "action." + ACTION_IDS[self.action]
        deck.discard_card(t, self.seat, action - DISCARD)
        if op == DISCARD_PAIR:
            deck.discard_card(t, self.seat, action - DISCARD)
            purse.gain_pounds(t, self.seat, amount, source)
        elif op == DISCARD_ONE:
            purse.gain_pounds(t, self.seat, amount % 16, source)
        elif op == DISCARD_FOR_GOLD:
            purse.gain_gold(t, self.seat, 1, source)
            purse.gain_pounds(t, self.seat, amount, source)
        else:
            purse.offer_certificates(t, self.seat, amount, 1)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        missing = deck.not_in_hand(t, self.seat, action)
        if missing is None and DISCARD <= action < DISCARD + 48:
            return Refusal("GWT 4.8", "wrong-card")
        return missing


def can_aux(t: Table, seat: int, aux: int, times: int) -> bool:
    """Whether an auxiliary action can be done singly or doubly (GWT 4.6, 4.7)."""
    player = t.players[seat]
    if player.clear_aux(aux) < times:
        return False
    if aux == AUX_CARDS:
        return deck.can_draw(player)
    if aux == AUX_CERTIFICATE:
        room = player.certificates < player.certificate_limit(t.facts)
        return room and player.money >= 2 * times
    return aux == AUX_MONEY or player.money >= times


def auxiliary(t: Table, seat: int, aux: int, times: int, chance: Chance) -> None:
    """An auxiliary action, once or twice (GWT 4.7)."""
    if aux == AUX_MONEY:
        purse.gain_pounds(t, seat, times, "auxiliary")
    elif aux == AUX_CARDS:
        deck.draw_then_discard(t, seat, times, chance)
    elif aux == AUX_CERTIFICATE:
        purse.pay(t, seat, 2 * times, "auxiliary")
        purse.offer_certificates(t, seat, times, 1)
    elif aux == AUX_SHIP:
        purse.pay(t, seat, times, "auxiliary")
        t.frames.append(sea.Ship(seat, times, 0))
    else:
        purse.pay(t, seat, times, "auxiliary")
        purse.offer_spaces(t, seat, times, 0, "auxiliary")


def single_auxiliaries(t: Table, seat: int, open_: list[int]) -> None:
    """Add the auxiliary actions that can be done once."""
    for aux in range(5):
        if can_aux(t, seat, aux, 1):
            open_.append(SAY_AUX + aux)


class ChooseAux(Step):
    """Which auxiliary action to do, and whether doubly (GWT 4.6)."""

    rule = "GWT 4.6"

    def __init__(self, seat: int, times: int) -> None:
        super().__init__(seat)
        self.times = times

    def options(self, t: Table) -> list[int]:
        open_: list[int] = []
        single_auxiliaries(t, self.seat, open_)
        if self.times > 1:
            for aux in range(5):
                if can_aux(t, self.seat, aux, 2):
                    open_.append(DOUBLE + aux)
        return asides.beside(t, self.seat, open_)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if action >= DOUBLE:
            auxiliary(t, self.seat, action - DOUBLE, 2, chance)
        else:
            auxiliary(t, self.seat, action - SAY_AUX, 1, chance)

    def refusal(self, t: Table, action: int) -> Refusal | None:
        return aux_refusal(t, self.seat, action, self.times)


def aux_refusal(t: Table, seat: int, action: int, times: int) -> Refusal | None:
    """Why an auxiliary action can't be done."""
    if SAY_AUX <= action < SAY_AUX + 5:
        aux, wanted = action - SAY_AUX, 1
    elif DOUBLE <= action < DOUBLE + 5:
        aux, wanted = action - DOUBLE, 2
    else:
        return None
    if wanted > times:
        return Refusal("GWT 4.6", "only-single")
    if t.players[seat].clear_aux(aux) < wanted:
        return Refusal("GWT 4.6", "aux-covered")
    return Refusal("GWT 4.7", "aux-not-possible")
