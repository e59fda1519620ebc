"""What is printed on the components, as numbers: the shape that `facts` fills from the files.

Lists are indexed by the words' domains: goods, units, contracts, clans, tiles. Lists by seat count
have a first entry for nobody.
"""

from __future__ import annotations

from drystone.games.caledonia.land import Land, Side, assemble


class Contract:
    """One export contract: what it asks for, what it gives."""

    def __init__(
        self, need: list[int], beef: int, mutton: int, imports: list[int], hops: int,
        money: int, upgrades: int, free_spaces: int,
    ) -> None:  # fmt: skip
        self.need = need
        self.goods = [good for good in range(len(need)) if need[good] > 0]
        """The goods that it asks for at all."""
        self.beef = beef
        self.mutton = mutton
        self.imports = imports
        self.hops = hops
        self.money = money
        self.upgrades = upgrades
        self.free_spaces = free_spaces


class Book:
    """All facts of the game."""

    def __init__(self) -> None:
        self.unit_pieces: list[int] = []
        self.unit_cost: list[int] = []
        self.unit_income: list[int] = []
        self.unit_yield: list[int] = []
        self.merchants = 0
        self.merchants_in_stock = 0
        self.hire_cost = 0
        self.shipping_levels = 0
        self.shipping_cost = 0
        self.technology_cost = 0
        self.technology_bonus_cost = 0
        self.technology_gain = 0

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

        self.campbell: list[int] = []
        self.butter = 0
        self.border_workers = 0
        self.whisky_bonus = 0
        self.cellar: list[int] = []
        self.delta_discount: list[int] = []
        self.trade_bonus = 0
        self.beer = 0
        self.beers = 0
        self.clan_shipping: list[list[int]] = []
        """By clan and seat count."""
        self.clan_merchants: list[int] = []
        self.clan_boxes: list[int] = []
        self.clan_draws: list[int] = []

        self.port_amount: list[int] = []
        self.port_extra: list[int] = []
        self.scoring_glory: list[int] = []
        self.scoring_each: list[int] = []
        self.scoring_extra: list[int] = []
        self.start_money: list[int] = []
        self.start_goods: list[list[int]] = []
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
        self.lands: dict[int, Land] = {}

    def laid(self, number: int) -> list[Side]:
        """The sides that are up on one of the 16 maps."""
        return [self.sides[2 * i + (number >> 3 - i & 1)] for i in range(4)]

    def land(self, sides: list[int], *, small: bool, ports: bool) -> Land:
        """The map with these sides of the modules A, B, C and D up, made once."""
        number = sides[0] * 8 + sides[1] * 4 + sides[2] * 2 + sides[3]
        key = number * 4 + (2 if small else 0) + (1 if ports else 0)
        if key not in self.lands:
            places = self.port_places[1 if small else 0] if ports else []
            self.lands[key] = assemble(self.laid(number), self.seams, small, places)
        return self.lands[key]
