"""The components of Clans of Caledonia, read from `facts/` into a `Book`."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from drystone.core.facts import FactsError, load_facts, provenance
from drystone.games.caledonia import words
from drystone.games.caledonia.book import Book, Contract
from drystone.games.caledonia.land import FOREST, GRASS, LOCH, MOUNTAIN, Side, around
from drystone.games.caledonia.words import HEXES, SPACES, WORDS, hex_at

_FOLDER = Path(__file__).parent / "facts"
_TERRAIN = {"G": GRASS, "F": FOREST, "M": MOUNTAIN, "L": LOCH}
_MEATS = ("beef", "mutton")
_IMPORTS = ("cotton", "tobacco", "sugar-cane")

Data = dict[str, Any]


def rows() -> list[tuple[str, str, str]]:
    """Every fact with its provenance."""
    return provenance(load_facts(_FOLDER))


@cache
def book(override: str = "") -> Book:
    """The facts, with an owner's corrections laid over them."""
    data = load_facts(_FOLDER, override)
    made = Book()
    _units(made, data["units"])
    _market(made, data["market"])
    _contracts(made, data["contracts"])
    _export(made, data["export"])
    _clans(made, data["clans"])
    _tiles(made, data["tiles"])
    _maps(made, data["map"])
    return made


def _units(made: Book, data: Data) -> None:
    units = _in_order(data["unit"], words.UNIT, "units.unit")
    made.unit_pieces = [unit["pieces"] for unit in units]
    made.unit_cost = [unit["cost"] for unit in units]
    for unit in units:
        money = re.fullmatch(r"£(\d+)", unit["makes"])
        goods = re.fullmatch(r"(\d+) [a-z]+", unit["makes"])
        if not money and not goods and "->" not in unit["makes"]:
            raise FactsError(f"units.unit.{unit['id']}: can't read {unit['makes']!r}")
        made.unit_income.append(int(money[1]) if money else 0)
        made.unit_yield.append(int(goods[1]) if goods else 0)
    made.merchants = data["merchants"]["pieces"]
    made.merchants_in_stock = data["merchants"]["stock"]
    made.hire_cost = data["merchants"]["hire"]
    made.shipping_levels = data["shipping"]["levels"]
    made.shipping_cost = data["shipping"]["step"]
    made.technology_cost = data["technology"]["cost"]
    made.technology_bonus_cost = data["technology"]["bonus"]
    made.technology_gain = data["technology"]["more"]


def _market(made: Book, data: Data) -> None:
    for good in _in_order(data["good"], words.GOOD, "market.good"):
        prices = good["prices"]
        if len(prices) != 10 or prices != sorted(prices):
            raise FactsError(f"market.good.{good['id']}: ten prices, rising")
        made.prices.append(prices)
        made.bargain.append(data["neighbourhood"][good["kind"]])
    made.price_start = data["track"]["start"]
    made.middle_low, made.middle_high = data["track"]["middle"]


def _contracts(made: Book, data: Data) -> None:
    for entry in _in_order(data["contract"], words.CONTRACT, "contracts.contract"):
        need = _counted(entry["need"], WORDS.symbols[words.GOOD] + list(_MEATS), entry["id"])
        gives = _counted(
            entry["gives"].replace("free space", "1 space").replace("upgrades", "upgrade"),
            [*_IMPORTS, "hops", "£", "upgrade", "space"],
            entry["id"],
        )
        made.contracts.append(
            Contract(need[:6], need[6], need[7], gives[:3], gives[3], gives[4], gives[5], gives[6])
        )


def _counted(phrase: str, names: list[str], where: str) -> list[int]:
    """How many of each name a phrase like "2 wool, £5" says."""
    counts = [0] * len(names)
    for part in phrase.split(", "):
        match = re.fullmatch(r"(\d+) ([a-z-]+)", part)
        if part.startswith("£"):
            counts[names.index("£")] += int(part[1:])
        elif match and match[2] in names:
            counts[names.index(match[2])] += int(match[1])
        else:
            raise FactsError(f"contract or tile {where}: can't read {part!r}")
    return counts


def _export(made: Book, data: Data) -> None:
    made.boxes = [0, *data["boxes"]["count"]]
    made.open_contracts = [0, *data["boxes"]["open"]]
    made.fees = data["fees"]["rounds"]
    made.pass_money = data["pass"]["money"]
    made.bargains = [0, *data["bargains"]["most"]]
    made.import_step = data["imports"]["step"]
    made.import_values = data["imports"]["values"]
    made.static_import = data["imports"]["static"]
    made.contract_places = data["contracts"]["more"]
    made.contract_places_two = data["contracts"]["two"]
    made.contract_solo = [int(n) for n in re.findall(r"\d+", data["contracts"]["solo"])]
    made.settlement_places = data["settlements"]["more"]
    made.settlement_places_two = data["settlements"]["two"]
    made.settlement_solo = [int(n) for n in re.findall(r"\d+", data["settlements"]["solo"])]
    made.order_money = data["order"]["money"]
    for least, name in re.findall(r"(\d+): (\w+)", data["bands"]["solo"]):
        made.band_from.append(int(least))
        made.band_names.append(name)


def _clans(made: Book, data: Data) -> None:
    clans = _in_order(data["clan"], words.CLAN, "clans.clan")
    for number, clan in enumerate(clans):
        start = clan.get("start", "")
        shipping = re.search(r"shipping (\d)/(\d)", start)
        small, full = (int(shipping[1]), int(shipping[2])) if shipping else (0, 0)
        made.clan_shipping.append([0, small, small, full, full])
        merchants = re.search(r"(\d) merchants", start)
        made.clan_merchants.append(int(merchants[1]) if merchants else 0)
        boxes = re.search(r"(\d) boxes", start)
        made.clan_boxes.append(int(boxes[1]) if boxes else 1)
        draws = re.search(r"draw (\d)", clan.get("power", ""))
        made.clan_draws.append(int(draws[1]) if draws else 3)
        if clan.get("kickstarter"):
            made.kickstarter_clans.append(number)

    def numbers(clan: int, field: str, pattern: str) -> list[int]:
        match = re.search(pattern, clans[clan].get(field, ""))
        if not match:
            raise FactsError(f"clans.clan.{clans[clan]['id']}: can't read its {field}")
        return [int(n) for n in match.groups()]

    made.campbell = numbers(words.CAMPBELL, "power", r"-£(\d) -£(\d) -£(\d) -£(\d)")
    made.butter = numbers(words.CUNNINGHAM, "power", r"milk -> £(\d+)")[0]
    made.border_workers = numbers(words.FERGUSSON, "start", r"(\d) workers on the border")[0]
    made.whisky_bonus = numbers(words.MACKENZIE, "power", r"whisky made -> £(\d+)")[0]
    made.cellar = numbers(words.MACKENZIE, "power", r"cellar £(\d+) £(\d+) £(\d+)")
    small, full = numbers(words.ROBERTSON, "power", r"delta -£(\d)/-£(\d)")
    made.delta_discount = [0, small, small, full, full]
    made.trade_bonus = numbers(words.STEWART, "power", r"trade -> £(\d+)")[0]
    made.beer, made.beers = numbers(words.MACEWEN, "power", r"grain -> £(\d+), at most (\d)")


_PORT_PHRASES = (
    r"(\d) animal less",
    r"1 basic -> (\d) basic",
    r"1 processed -> (\d) processed",
    r"upgrade, (\d) glory",
    r"£(\d+)",
    r"price (\d) steps before a trade",
    r"exchange (2) units",
    r"£(\d+), building bonus",
    r"-£(\d+) -> another port",
)
_SCORING_PHRASES = (
    r"(\d) per basic good",
    r"(\d) per (\d) processed goods",
    r"(\d) per animal or building, (\d) per field",
    r"(\d) per worker",
    r"(\d) per (\d) border units",
    r"(\d) per import",
    r"(\d) per meat",
    r"(\d) per upgrade",
    r"(\d) per unit on £5 or £6 land",
)


def _tiles(made: Book, data: Data) -> None:
    ports = _in_order(data["port"], words.PORT_TILE, "tiles.port")
    for number, (port, phrase) in enumerate(zip(ports, _PORT_PHRASES, strict=True)):
        match = re.fullmatch(phrase, port["effect"])
        if not match:
            raise FactsError(f"tiles.port.{port['id']}: can't read {port['effect']!r}")
        made.port_amount.append(int(match[1]))
        if port.get("kickstarter"):
            made.kickstarter_ports.append(number)
    tiles = _in_order(data["scoring"], words.SCORING_TILE, "tiles.scoring")
    for number, (tile, phrase) in enumerate(zip(tiles, _SCORING_PHRASES, strict=True)):
        match = re.fullmatch(phrase, tile["glory"])
        if not match:
            raise FactsError(f"tiles.scoring.{tile['id']}: can't read {tile['glory']!r}")
        made.scoring_glory.append(int(match[1]))
        made.scoring_each.append(int(match[2]) if match.lastindex == 2 else 1)
        if tile.get("kickstarter"):
            made.kickstarter_scoring.append(number)
    names = [*WORDS.symbols[words.GOOD], "£"]
    for tile in _in_order(data["start"], words.START, "tiles.start"):
        counts = _counted(tile["gives"], names, tile["id"])
        made.start_goods.append(counts[:6])
        made.start_money.append(counts[6])


def _in_order(entries: list[Data], of: int, where: str) -> list[Data]:
    """The entries in the order of their domain; every member once."""
    by_id = {str(entry["id"]): entry for entry in entries}
    wanted = WORDS.symbols[of]
    if sorted(by_id) != sorted(wanted) or len(entries) != len(wanted):
        raise FactsError(f"{where}: there must be exactly {', '.join(wanted)}")
    return [by_id[symbol] for symbol in wanted]


def _maps(made: Book, data: Data) -> None:
    for side in _in_sides(data["side"]):
        terrain, cost = [0] * SPACES, [0] * SPACES
        for line in side["rows"]:
            _row(side["id"], line, terrain, cost)
        clear = [
            place for name, place in map(str.split, data["mist"]["clear"]) if name == side["id"]
        ]
        made.sides.append(
            Side(terrain, cost, _rivers(side["rivers"]), [_space(place) for place in clear])
        )
    made.seams = _rivers(data["seams"]["rivers"])
    made.port_places = [_places(data["ports"]["full"]), _places(data["ports"]["small"])]
    for laid in range(16):
        terrain = [sum(side.terrain[s] for side in made.laid(laid)) for s in range(HEXES)]
        if 0 in terrain:
            raise FactsError("map: the modules do not fill the map")


def _in_sides(entries: list[Data]) -> list[Data]:
    by_id = {entry["id"]: entry for entry in entries}
    if sorted(by_id) != ["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2"] or len(entries) != 8:
        raise FactsError("map.side: there must be two sides of each of the modules A, B, C, D")
    return [by_id[name] for name in sorted(by_id)]


def _row(side: str, line: str, terrain: list[int], cost: list[int]) -> None:
    """Lay one row of a module's side."""
    label, _, cells = line.partition(":")
    row = int(label)
    right = 5 if row % 2 else 6
    first = right if side[0] in "AB" else 1
    for place, cell in enumerate(cells.split(), start=first):
        match = re.fullmatch(r"L|([GFM]+)([1-6])", cell)
        if not match:
            raise FactsError(f"map.side.{side}, row {row}: can't read {cell!r}")
        space = hex_at(row, place)
        terrain[space] = sum(_TERRAIN[letter] for letter in match[1] or "L")
        cost[space] = int(match[2] or 0)


def _rivers(text: str) -> list[int]:
    edges = []
    for edge in text.split():
        one, other = sorted(_space(place) for place in edge.split("|"))
        if other not in around(one):
            raise FactsError(f"map: a river can't run along {edge}, which do not touch")
        edges.append(one * SPACES + other)
    return edges


def _space(name: str) -> int:
    return WORDS.index(words.SPACE, name)


def _places(names: list[str]) -> list[list[int]]:
    """Rows and places of the port tiles, which may lie off the map."""
    return [[int(number) for number in name.split(".")] for name in names]
