"""The components of Clans of Caledonia, read from `facts/` into a `Book`."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, cast

from drystone.core.facts import FactFiles, FactsError
from drystone.games.caledonia import words
from drystone.games.caledonia.book import Book, Contract
from drystone.games.caledonia.land import FOREST, GRASS, LOCH, MOUNTAIN, Side, around
from drystone.games.caledonia.words import HEXES, SPACES, WORDS, hex_at

_TERRAIN = {"G": GRASS, "F": FOREST, "M": MOUNTAIN, "L": LOCH}
_MEATS = ("beef", "mutton")
_IMPORTS = ("cotton", "tobacco", "sugar-cane")

Data = dict[str, Any]


def _make(data: dict[str, Data]) -> list[Book]:
    """The books for 1 to 4 players: prices and pass bonuses are printed twice and more."""
    books = [_make_book(data, seats) for seats in range(1, 5)]
    _maps(books[0], data["map"])
    for made in books[1:]:
        made.sides, made.seams = books[0].sides, books[0].seams
        made.port_places = books[0].port_places
    return books


def _make_book(data: dict[str, Data], seats: int) -> Book:
    made = Book()
    _units(made, data["units"])
    _market(made, data["market"], small=seats < 3)
    _contracts(made, data["contracts"])
    _export(made, data["export"], seats)
    _clans(made, data["clans"])
    _tiles(made, data["tiles"])
    return made


_MAKES = (
    r"(\d+) wool",
    r"(\d+) milk",
    "milk -> cheese",
    "grain -> bread",
    r"(\d+) grain",
    "grain -> whisky",
    r"£(\d+)",
    r"£(\d+)",
    r"£(\d+)",
)
"""What each unit makes, in the order of the words; buildings make one of one."""


def _units(made: Book, data: Data) -> None:
    units = _in_order(data["unit"], words.UNIT, "units.unit")
    made.unit_pieces = [unit["pieces"] for unit in units]
    made.unit_cost = [unit["cost"] for unit in units]
    for unit, makes in zip(units, _MAKES, strict=True):
        found = re.fullmatch(makes, unit["makes"])
        if not found:
            raise FactsError(
                f"units.unit.{unit['id']}: can't read {unit['makes']!r}; only its number can change"
            )
        number = int(found[1]) if found.groups() else 0
        made.unit_income.append(number if makes.startswith("£") else 0)
        made.unit_yield.append(0 if makes.startswith("£") else number)
    made.merchants = data["merchants"]["pieces"]
    made.merchants_in_stock = data["merchants"]["stock"]
    made.hire_cost = data["merchants"]["hire"]
    made.shipping_levels = data["shipping"]["levels"]
    made.shipping_cost = data["shipping"]["step"]
    made.technology_cost = data["technology"]["cost"]
    made.technology_bonus_cost = data["technology"]["bonus"]
    made.technology_gain = data["technology"]["more"]


def _market(made: Book, data: Data, *, small: bool) -> None:
    sides = {
        side: _in_order(data[side], words.GOOD, f"market.{side}") for side in ("good", "small")
    }
    for side, goods in sides.items():
        for good in goods:
            prices = good["prices"]
            if len(prices) != 10 or prices != sorted(prices):
                raise FactsError(f"market.{side}.{good['id']}: ten prices, rising")
    made.prices = [good["prices"] for good in sides["small" if small else "good"]]
    for good in sides["good"]:
        made.bargain.append(data["neighbourhood"][good["kind"]])
    for goods in sides.values():
        for good, bargain in zip(goods, made.bargain, strict=True):
            if good["prices"][0] <= bargain:
                raise FactsError(
                    f"market: {good['id']} can't cost {bargain} less and still cost £1"
                )
    made.price_start = data["track"]["start"]
    made.middle_low, made.middle_high = data["track"]["middle"]
    if not 0 <= made.middle_low <= made.middle_high < 10 or not 0 <= made.price_start < 10:
        raise FactsError("market.track: there are ten steps, 0 to 9")


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


def _export(made: Book, data: Data, seats: int) -> None:
    made.boxes = [0, *_of(data["boxes"]["count"], 4, "export.boxes.count")]
    made.open_contracts = [0, *_of(data["boxes"]["open"], 4, "export.boxes.open")]
    made.fees = _of(data["fees"]["rounds"], 5, "export.fees.rounds")
    players = ("solo", "two", "three", "four")[seats - 1]
    made.pass_money = _of(data["pass"][players]["money"], seats, f"export.pass.{players}.money")
    made.bargains = [0, *_of(data["bargains"]["most"], 4, "export.bargains.most")]
    made.import_step = data["imports"]["step"]
    if made.import_step < 1:
        raise FactsError("export.imports.step: at least 1")
    made.import_values = _of(data["imports"]["values"], 3, "export.imports.values")
    made.static_import = data["imports"]["static"]
    made.contract_places = _of(data["contracts"]["more"], 2, "export.contracts.more")
    made.contract_places_two = _of(data["contracts"]["two"], 2, "export.contracts.two")
    made.contract_solo = _steps(data["contracts"]["solo"], "export.contracts.solo")
    made.settlement_places = _of(data["settlements"]["more"], 3, "export.settlements.more")
    made.settlement_places_two = _of(data["settlements"]["two"], 2, "export.settlements.two")
    made.settlement_solo = _steps(data["settlements"]["solo"], "export.settlements.solo")
    made.order_money = _of(data["order"]["money"], 4, "export.order.money")
    if not re.fullmatch(_BANDS, data["bands"]["solo"]):
        raise FactsError(f"export.bands.solo: can't read {data['bands']['solo']!r}")
    for least, name in re.findall(r"(\d+): (\w+)", data["bands"]["solo"]):
        made.band_from.append(int(least))
        made.band_names.append(name)


_BANDS = r"0: newbie, \d+: rookie, \d+: average, \d+: expert, \d+: genius"


def _steps(text: str, where: str) -> list[int]:
    """Three steps of the solo game: at least so many, for so many points."""
    if not re.fullmatch(r"\d+: \d+, \d+: \d+, \d+: \d+", text):
        raise FactsError(f"{where}: can't read {text!r}; it is like '7: 12, 6: 8, 5: 4'")
    return [int(number) for number in re.findall(r"\d+", text)]


def _of(numbers: list[int], count: int, where: str) -> list[int]:
    if len(numbers) != count:
        raise FactsError(f"{where}: {count} numbers, not {numbers!r}")
    return numbers


_START = r"\d boxes|\d merchants|\d workers on the border|shipping \d/\d"
_POWERS = {
    "buchanan": r"take 2 for one fee, fulfil 2, draw [2-9]",
    "campbell": r"1st 2nd 3rd 4th building -£\d -£\d -£\d -£\d",
    "cunningham": r"after production milk -> £\d+",
    "fergusson": "",
    "macdonald": "fishermen, row 1 before the action",
    "mackenzie": r"whisky made -> £\d+, cellar £\d+ £\d+",
    "robertson": r"river delta -£\d/-£\d",
    "stewart": r"trade -> £\d+",
    "macewen": r"hops fulfilled: grain -> £\d+, at most \d",
}
"""What each clan can do: its numbers can be corrected, what it is about are rules."""


def _refuse_other_powers(clan: Data) -> None:
    where = f"clans.clan.{clan['id']}"
    for part in clan["start"].split(", ") if clan["start"] else []:
        if not re.fullmatch(_START, part):
            raise FactsError(f"{where}.start: can't read {part!r}")
    if not re.fullmatch(_POWERS[clan["id"]], clan["power"]):
        raise FactsError(f"{where}.power: can't read {clan['power']!r}; only numbers can change")


def _clans(made: Book, data: Data) -> None:
    clans = _in_order(data["clan"], words.CLAN, "clans.clan")
    for number, clan in enumerate(clans):
        _refuse_other_powers(clan)
        start = clan["start"]
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
    made.cellar = numbers(words.MACKENZIE, "power", r"cellar £(\d+) £(\d+)")
    made.cellar.insert(0, data["cellar"]["first"])
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
    made.port_places = [
        _places(data["ports"][size]["places"], f"map.ports.{size}") for size in ("full", "small")
    ]
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


def _places(names: list[str], where: str) -> list[list[int]]:
    """Rows and places of the port tiles, which may lie off the map."""
    for name in names:
        if not re.fullmatch(r"\d\d?\.\d", name) or int(name.split(".")[0]) > 14:
            raise FactsError(f"{where}: {name!r} is no place like 13.1 on or beside the map")
    if len(names) != 4:
        raise FactsError(f"{where}: there are four ports, not {len(names)}")
    return [[int(number) for number in name.split(".")] for name in names]


FILES = FactFiles(Path(__file__).parent / "facts", _make)


@cache
def _books(override: str) -> list[Book]:
    return cast(list[Book], FILES.read(override))


def book(override: str = "", seats: int = 4) -> Book:
    """The facts for so many players, with an owner's corrections laid over them."""
    return _books(override)[seats - 1]
