"""What effects do: whether one can be done, and doing it; one entry for each kind (GWT 4, 8.3)."""

from __future__ import annotations

from typing import Final

from drystone.core.chance import Chance
from drystone.games.gwtnz import (
    actions,
    building,
    deck,
    discs,
    free_actions,
    hazards,
    investing,
    market,
    phrases,
    resources,
    sea,
    shearing,
    turn,
    workers,
)
from drystone.games.gwtnz.components import FULL, SAILOR, SHEARER, SHEPHERD, Source
from drystone.games.gwtnz.phrases import Effect
from drystone.games.gwtnz.state import Table

# How an effect comes about.
CHOSEN: Final = 0
"""Its player has said it: it is done, as far as it leaves no choice itself."""
OFFERED: Final = 1
"""It may be left once begun (GWT 1.5)."""
FORCED: Final = 2
"""It is done whole, whatever of it is of use."""


class Kind:
    """What the effects of one kind do."""

    def can(self, t: Table, seat: int, effect: Effect) -> bool:
        """Whether its requirement can be met now."""
        return True

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        """It happens, or what it asks is asked."""
        raise NotImplementedError


def can(t: Table, seat: int, effect: Effect) -> bool:
    """Whether an effect's requirement can be met now."""
    return KINDS[effect.op].can(t, seat, effect)


def perform(t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance) -> None:
    """An effect begins; `source` is what the account calls it."""
    KINDS[effect.op].perform(t, seat, effect, how, source, chance)


def reward(t: Table, seat: int, effect: Effect, source: str, chance: Chance) -> None:
    """A reward is gained if it can be had, and may be left where it asks something (GWT 1.5)."""
    if can(t, seat, effect):
        perform(t, seat, effect, OFFERED, source, chance)


class Hire(Kind):
    def can(self, t: Table, seat: int, effect: Effect) -> bool:
        return workers.can_hire(t, seat, effect.amount)

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        t.frames.append(workers.Hire(seat, effect.amount))


class Invest(Kind):
    def can(self, t: Table, seat: int, effect: Effect) -> bool:
        return investing.can_invest(t, seat, effect.amount)

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        t.frames.append(investing.Invest(seat, effect.amount))


class Buy(Kind):
    def can(self, t: Table, seat: int, effect: Effect) -> bool:
        return market.can_buy(t, seat, t.players[seat].workers[SHEPHERD])

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        t.frames.append(market.BuySheep(seat, t.players[seat].workers[SHEPHERD]))


class Build(Kind):
    def can(self, t: Table, seat: int, effect: Effect) -> bool:
        return building.can_build(t, seat, effect.amount)

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        t.frames.append(building.Build(seat, effect.amount, 1 if how == OFFERED else 0))


class Ship(Kind):
    """As far as it says, or as there are sailors."""

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        moves = effect.amount if effect.amount else t.players[seat].workers[SAILOR]
        t.frames.append(sea.Ship(seat, moves, 0))


class Shear(Kind):
    """As many sheep as it says, or as there are shearers."""

    def can(self, t: Table, seat: int, effect: Effect) -> bool:
        return shearing.can_shear(t, seat, effect.amount)

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        count = effect.amount if effect.amount else t.players[seat].workers[SHEARER]
        t.frames.append(shearing.Shear(seat, count, effect.amount, 0))


class Auxiliary(Kind):
    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        t.frames.append(actions.ChooseAux(seat, effect.amount))


class Objective(Kind):
    def can(self, t: Table, seat: int, effect: Effect) -> bool:
        return deck.objectives_left(t)

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        t.frames.append(deck.ChooseObjective(seat, 0))


class Pathfinder(Kind):
    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        least = effect.amount if how == FORCED else 0
        resources.offer_spaces(t, seat, effect.amount, least, source)


class Gold(Kind):
    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        resources.gain_gold(t, seat, effect.amount, source)


class Certificate(Kind):
    def can(self, t: Table, seat: int, effect: Effect) -> bool:
        player = t.players[seat]
        return player.certificates < player.certificate_limit(t.facts)

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        if how == FORCED:
            resources.gain_certificates(t, seat, effect.amount, source)
        else:
            resources.offer_certificates(t, seat, effect.amount, 0 if how == OFFERED else 1)


class Tokens(Kind):
    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        resources.gain_tokens(t, seat, effect.amount, source)


class Hazard(Kind):
    def can(self, t: Table, seat: int, effect: Effect) -> bool:
        return hazards.can_remove(t, seat, effect.amount)

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        forced = 1 if how == FORCED else 0
        optional = 1 if how == OFFERED else 0
        t.frames.append(hazards.RemoveHazard(seat, effect.amount, forced, optional))


class Pounds(Kind):
    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        resources.gain_pounds(t, seat, effect.amount, source)


class DiscardSheep(Kind):
    """Any sheep of the hand for something; whether there are any, only the player knows."""

    def can(self, t: Table, seat: int, effect: Effect) -> bool:
        return deck.sheep_in_hand(t.players[seat])

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        t.frames.append(actions.DiscardFor(seat, effect.number, 1 if how == OFFERED else 0))


class DiscardPair(DiscardSheep):
    def can(self, t: Table, seat: int, effect: Effect) -> bool:
        return deck.pair_in_hand(t.players[seat])


class DiscardOne(DiscardSheep):
    def can(self, t: Table, seat: int, effect: Effect) -> bool:
        return effect.what in t.players[seat].hand


class GrassPounds(Kind):
    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        pounds = effect.amount * building.buildings_on_grass(t, seat)
        resources.gain_pounds(t, seat, pounds, "building")


class GrassCertificates(Certificate):
    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        most = effect.amount * building.buildings_on_grass(t, seat)
        resources.offer_certificates(t, seat, most, 1)


class ShepherdPounds(Kind):
    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        pounds = effect.amount * t.players[seat].workers[SHEPHERD]
        resources.gain_pounds(t, seat, pounds, "building")


class StorehousePounds(Kind):
    def can(self, t: Table, seat: int, effect: Effect) -> bool:
        return t.players[seat].storehouses_placed() > 0

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        pounds = effect.amount * t.players[seat].storehouses_placed()
        resources.gain_pounds(t, seat, pounds, "building")


class HazardPairs(Kind):
    """Pounds, and spaces of the pathfinder track, for each two hazards."""

    def can(self, t: Table, seat: int, effect: Effect) -> bool:
        return t.players[seat].hazard_tiles() > 1

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        pairs = t.players[seat].hazard_tiles() // 2
        resources.gain_pounds(t, seat, effect.amount * pairs, "building")
        resources.offer_spaces(t, seat, effect.what * pairs, 0, "building")


class Draw(Kind):
    def can(self, t: Table, seat: int, effect: Effect) -> bool:
        return deck.can_draw(t.players[seat])

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        deck.draw_up_to(t, seat, 0, effect.amount, chance)


class DrawDiscard(Draw):
    """Exactly so many, then as many go."""

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        deck.draw_then_discard(t, seat, effect.amount, chance)


class Forward(Kind):
    """The runholder goes on; phase B begins anew where it arrives."""

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        t.frames.append(turn.Move(seat, 0, effect.amount))


class TakeCard(Kind):
    def can(self, t: Table, seat: int, effect: Effect) -> bool:
        return deck.is_left(t, Source(effect.what))

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        if how == FORCED:
            deck.take_card(t, seat, Source(effect.what), source)
        else:
            deck.offer_card(t, seat, Source(effect.what))


class WoolPost(Kind):
    def can(self, t: Table, seat: int, effect: Effect) -> bool:
        post = effect.what
        return discs.can_serve(t, seat, post) and not discs.is_closed(t, seat, post)

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        t.frames.append(discs.PlaceDisc(seat, effect.what))


class Afar(Kind):
    def can(self, t: Table, seat: int, effect: Effect) -> bool:
        return sea.can_place_afar(t, seat, effect.amount)

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        t.frames.append(sea.PlaceAfar(seat, effect.amount))


class TopSheep(Kind):
    def can(self, t: Table, seat: int, effect: Effect) -> bool:
        return t.players[seat].money >= effect.amount and len(market.fine_sheep(t)) > 0

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        t.frames.append(market.SheepOnTop(seat, effect.amount))


class FreeSheep(Kind):
    def can(self, t: Table, seat: int, effect: Effect) -> bool:
        return len(market.free_sheep(t)) > 0

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        t.frames.append(market.FreeSheep(seat))


class PermanentCertificate(Kind):
    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        resources.gain_permanent_certificate(t, seat, source)


class PermanentWool(Kind):
    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        resources.gain_permanent_wool(t, seat, source)


class Joker(Kind):
    def can(self, t: Table, seat: int, effect: Effect) -> bool:
        return min(t.players[seat].workers) < FULL

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        t.frames.append(workers.PlaceJoker(seat))


class StartingSheep(Kind):
    def can(self, t: Table, seat: int, effect: Effect) -> bool:
        return investing.has_starting_sheep(t.players[seat])

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        t.frames.append(investing.GiveUpSheep(seat))


class ObjectivePounds(Kind):
    def can(self, t: Table, seat: int, effect: Effect) -> bool:
        return len(t.players[seat].area) > 0

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        resources.gain_pounds(t, seat, effect.amount * len(t.players[seat].area), source)


class CardsOnTop(Kind):
    def can(self, t: Table, seat: int, effect: Effect) -> bool:
        return free_actions.gained_in_discard(t, seat)

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        t.frames.append(free_actions.PutOnTop(seat))


class Replace(Kind):
    def can(self, t: Table, seat: int, effect: Effect) -> bool:
        return building.can_build(t, seat, building.BY_ONE_MORE)

    def perform(
        self, t: Table, seat: int, effect: Effect, how: int, source: str, chance: Chance
    ) -> None:
        t.frames.append(building.Build(seat, building.BY_ONE_MORE, 0))


ENTRIES: Final[dict[int, Kind]] = {
    phrases.HIRE: Hire(),
    phrases.INVEST: Invest(),
    phrases.BUY: Buy(),
    phrases.BUILD: Build(),
    phrases.SHIP: Ship(),
    phrases.SHEAR: Shear(),
    phrases.AUX: Auxiliary(),
    phrases.OBJECTIVES: Objective(),
    phrases.PATHFINDER: Pathfinder(),
    phrases.GOLD: Gold(),
    phrases.CERTIFICATE: Certificate(),
    phrases.TOKENS: Tokens(),
    phrases.REMOVE: Hazard(),
    phrases.POUNDS: Pounds(),
    phrases.DISCARD_PAIR: DiscardPair(),
    phrases.DISCARD_ONE: DiscardOne(),
    phrases.DISCARD_FOR_GOLD: DiscardSheep(),
    phrases.DISCARD_FOR_CERTIFICATE: DiscardSheep(),
    phrases.GRASS_POUNDS: GrassPounds(),
    phrases.GRASS_CERTIFICATES: GrassCertificates(),
    phrases.SHEPHERD_POUNDS: ShepherdPounds(),
    phrases.STOREHOUSE_POUNDS: StorehousePounds(),
    phrases.HAZARD_PAIRS: HazardPairs(),
    phrases.DRAW: Draw(),
    phrases.FORWARD: Forward(),
    phrases.TAKE_CARD: TakeCard(),
    phrases.WOOL_POST: WoolPost(),
    phrases.AFAR: Afar(),
    phrases.TOP_SHEEP: TopSheep(),
    phrases.FREE_SHEEP: FreeSheep(),
    phrases.PERMANENT_CERTIFICATE: PermanentCertificate(),
    phrases.PERMANENT_WOOL: PermanentWool(),
    phrases.JOKER: Joker(),
    phrases.STARTING_SHEEP: StartingSheep(),
    phrases.OBJECTIVE_POUNDS: ObjectivePounds(),
    phrases.CARDS_ON_TOP: CardsOnTop(),
    phrases.REPLACE: Replace(),
    phrases.DRAW_DISCARD: DrawDiscard(),
}
KINDS: Final[list[Kind]] = [ENTRIES.get(op, Kind()) for op in range(phrases.KINDS)]
