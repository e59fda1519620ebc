"""What is printed on the components, as numbers: the shape that `facts` fills from the files.

Lists are indexed by the words' domains: goods, units, contracts, clans, tiles. Lists by seat count
have a first entry for nobody.
"""

from __future__ import annotations

from typing import Final

from drystone.core.facts import Printed
from drystone.games.caledonia.components import (
    BEEF,
    CORNERS,
    FEW,
    GOODS,
    IMPORTS,
    MANY,
    MUTTON,
    SPOTS,
    side_of,
)
from drystone.games.caledonia.land import Land, Side, assemble

# What contracts and tiles ask for and give: the kinds of effects.
IMPORT: Final = 0
HOPS: Final = 1
POUNDS: Final = 2
UPGRADE: Final = 3
FREE_SPACE: Final = 4
WARES: Final = 5
MEAT: Final = 6
GLORY: Final = 7
BUILDING_BONUS: Final = 8
SPARED_ANIMAL: Final = 9
SWAP: Final = 10
PRICE_MOVE: Final = 11
UNIT_EXCHANGE: Final = 12
OTHER_PORT: Final = 13
SCORE: Final = 14
SPENT: Final = 15
# What clans begin with and can do.
BOXES: Final = 16
MERCHANTS: Final = 17
BORDER_WORKERS: Final = 18
SHIPPING: Final = 19
TAKEN_TOGETHER: Final = 20
FULFILLED_TOGETHER: Final = 21
DRAWN: Final = 22
BUILDING_DISCOUNT: Final = 23
BUTTER: Final = 24
FISHERMEN: Final = 25
ROWING: Final = 26
WHISKY_BONUS: Final = 27
CELLAR: Final = 28
DELTA_DISCOUNT: Final = 29
TRADE_BONUS: Final = 30
BEER: Final = 31
BEERS_AT_MOST: Final = 32

OPS: Final[list[str]] = [
    *["import", "hops", "pounds", "upgrade", "space", "wares", "meat", "glory", "building-bonus"],
    *["spared-animal", "swap", "price-move", "unit-exchange", "other-port", "score", "spent"],
    *["boxes", "merchants", "workers", "shipping", "taken", "fulfilled", "drawn", "discount"],
    *["butter", "fishermen", "rowing", "whisky", "cellar", "delta", "trade", "beer", "beers"],
]
"""What each kind of effect is called."""

# What is counted for Glory.
BASIC_GOODS: Final = 0
PROCESSED_GOODS: Final = 1
FARMS: Final = 2
FIELDS: Final = 3
WORKERS: Final = 4
BORDER_UNITS: Final = 5
IMPORTED: Final = 6
MEAT_GIVEN: Final = 7
UPGRADES: Final = 8
DEAR_LAND: Final = 9

COUNTED: Final[list[str]] = [
    *["basic", "processed", "farm", "field", "worker", "border", "import", "meat", "upgrade"],
    "dear",
]
"""What each of them is called."""


class Effect:
    """One thing that a component asks for, gives or lets its owner do.

    `op` is its kind and `amount` how much; `what` says of which good, meat, import or count, or
    for the how-manieth building, barrel's spot or table (FEW or MANY players); a SCORE counts for
    every `per` things.
    """

    def __init__(self, op: int, amount: int, what: int = 0, per: int = 1) -> None:
        self.op = op
        self.amount = amount
        self.what = what
        self.per = per

    def __repr__(self) -> str:
        return f"Effect({OPS[self.op]}, {self.amount}, {self.what}, {self.per})"


def amount_of(effects: list[Effect], op: int, what: int = 0) -> int:
    """How much of something some effects have in all."""
    total = 0
    for effect in effects:
        if effect.op == op and effect.what == what:
            total += effect.amount
    return total


class Contract:
    """One export contract: what it asks for, what it gives."""

    def __init__(self, asks: list[Effect], gives: list[Effect]) -> None:
        self.asks = asks
        self.gives = gives
        self.need = [amount_of(asks, WARES, good) for good in range(GOODS)]
        self.goods = [good for good in range(GOODS) if self.need[good] > 0]
        """The goods that it asks for at all."""
        self.beef = amount_of(asks, MEAT, BEEF)
        self.mutton = amount_of(asks, MEAT, MUTTON)
        self.imports = [amount_of(gives, IMPORT, kind) for kind in range(len(IMPORTS))]
        self.hops = amount_of(gives, HOPS)
        self.money = amount_of(gives, POUNDS)
        self.upgrades = amount_of(gives, UPGRADE)
        self.free_spaces = amount_of(gives, FREE_SPACE)


class Clan:
    """What a clan begins with and can do, as numbers; 0 is a power that it does not have."""

    def __init__(self, effects: list[Effect], seats: int, draws: int) -> None:
        table = FEW if seats < 3 else MANY
        self.effects = effects
        self.boxes = amount_of(effects, BOXES) or 1
        self.merchants = amount_of(effects, MERCHANTS)
        """Beyond those that everybody has in stock."""
        self.shipping = amount_of(effects, SHIPPING, table)
        self.border_workers = amount_of(effects, BORDER_WORKERS)
        self.takes = amount_of(effects, TAKEN_TOGETHER) or 1
        """How many contracts one fee pays for."""
        self.fulfils = amount_of(effects, FULFILLED_TOGETHER) or 1
        """How many contracts one action fulfils."""
        self.draws = amount_of(effects, DRAWN) or draws
        """How many contracts the building bonus draws."""
        self.building_discounts = [
            effect.amount for effect in effects if effect.op == BUILDING_DISCOUNT
        ]
        """How much cheaper the first, second ... building of a kind is; empty if it is not."""
        self.churns = any(effect.op == BUTTER for effect in effects)
        self.butter = amount_of(effects, BUTTER)
        """What a milk brings as butter."""
        self.fishes = amount_of(effects, FISHERMEN) > 0
        """Whether all workers are of one kind, and fishermen too."""
        self.whisky_bonus = amount_of(effects, WHISKY_BONUS)
        self.cellar = [amount_of(effects, CELLAR, spot) for spot in range(SPOTS)]
        """What a barrel on each spot brings."""
        self.has_cellar = any(effect.op == CELLAR for effect in effects)
        self.delta_discount = amount_of(effects, DELTA_DISCOUNT, table)
        self.trade_bonus = amount_of(effects, TRADE_BONUS)
        self.beer = amount_of(effects, BEER)
        """What a grain brings as beer."""
        self.beers = amount_of(effects, BEERS_AT_MOST)


class Facts(Printed):
    """All facts of the game, for a number of players."""

    def __init__(self) -> None:
        super().__init__()
        self.unit_pieces: list[int] = []
        self.unit_cost: list[int] = []
        self.unit_ground: list[int] = []
        """The terrains that each unit may stand on, a bit for each."""
        self.unit_income: list[int] = []
        self.unit_yield: list[int] = []
        """How much of its good a unit makes by itself; buildings make one of one."""
        self.unit_good: list[int] = []
        """The good that a unit makes, or NO_GOOD."""
        self.unit_input: list[int] = []
        """The good that a building makes it of, or NO_GOOD."""
        self.merchants = 0
        self.merchants_in_stock = 0
        self.hire_cost = 0
        self.shipping_levels = 0
        self.shipping_cost = 0
        self.technology_cost = 0
        self.technology_bonus_cost = 0
        self.technology_gain = 0
        self.building_draws = 0
        """How many contracts the building bonus draws."""

        self.prices: list[list[int]] = []
        self.price_start = 0
        self.middle_low = 0
        self.middle_high = 0
        self.bargain: list[int] = []
        """How much cheaper each good is by the neighbourhood bonus."""

        self.contracts: list[Contract] = []
        self.boxes: list[int] = []
        self.open_contracts: list[int] = []
        self.fees: list[int] = []
        self.pass_money: list[int] = []
        self.bargains: list[int] = []
        self.import_step = 0
        self.import_money = 0
        """What each marked step of the import track pays."""
        self.import_values: list[int] = []
        self.static_import = 0
        self.contract_places: list[int] = []
        self.contract_places_two: list[int] = []
        self.contract_solo: list[int] = []
        self.settlement_places: list[int] = []
        self.settlement_places_two: list[int] = []
        self.settlement_solo: list[int] = []
        """Solo tables: threshold, points, threshold, points ... from the highest."""
        self.order_money: list[int] = []
        self.processed_points = 0
        self.pounds_a_point = 0

        self.clans: list[Clan] = []
        """The last one, which NO_CLAN finds, has no powers."""
        self.ports: list[list[Effect]] = []
        self.port_with: list[int] = []
        """By kind of effect: the port tile that has it, or EMPTY."""
        self.port_amount: list[int] = []
        """By kind of effect: how much of it that tile gives."""
        self.scoring: list[list[Effect]] = []
        self.start_gives: list[list[Effect]] = []
        self.kickstarter_clans: list[int] = []
        self.kickstarter_ports: list[int] = []
        self.kickstarter_scoring: list[int] = []

        self.band_from: list[int] = []
        self.band_names: list[str] = []
        self.sides: list[Side] = []
        """A1, A2, B1, B2, C1, C2, D1, D2."""
        self.seams: list[int] = []
        self.port_places: list[list[list[int]]] = []
        """Row and place of each corner's port tile, on the full and on the small map."""
        self._lands: dict[int, Land] = {}

    def laid(self, sides: list[int]) -> list[Side]:
        """What lies there with these sides of the modules A, B, C and D up."""
        return [self.sides[side_of(module, sides[module])] for module in range(CORNERS)]

    def land(self, sides: list[int], *, small: bool, ports: bool) -> Land:
        """The map with these sides of the modules A, B, C and D up, made once."""
        key = (2 if small else 0) | (1 if ports else 0)
        for side in sides:
            key = key << 1 | side
        if key not in self._lands:
            places = self.port_places[1 if small else 0] if ports else []
            self._lands[key] = assemble(
                self.laid(sides), self.seams, small, places, self.unit_ground
            )
        return self._lands[key]
