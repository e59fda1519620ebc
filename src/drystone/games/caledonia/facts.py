"""The components of Clans of Caledonia, read from `facts/` into `Facts`."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any, cast

from drystone.core.facts import FactFiles, FactsError
from drystone.games.caledonia import phrases, printed, words
from drystone.games.caledonia.components import (
    BUILDING_OF,
    CORNERS,
    EMPTY,
    FOREST,
    GRASS,
    HEXES,
    LOCH,
    MOST_MADE,
    MOST_TRADED,
    MOUNTAIN,
    NO_GOOD,
    PRICE_STEPS,
    SHIPPING_LEVELS,
    SPACES,
    edge_of,
    hex_at,
)
from drystone.games.caledonia.land import Side, around
from drystone.games.caledonia.phrases import counted, parse, parse_like
from drystone.games.caledonia.printed import OPS, Clan, Contract, Effect, Facts
from drystone.games.caledonia.words import WORDS

_TERRAIN = {"G": GRASS, "F": FOREST, "M": MOUNTAIN, "L": LOCH}

BOXES_ALONE = 6
"""The contract boxes that the roll of a solo game may name (CAL 16.4)."""

Data = dict[str, Any]


def _make(data: dict[str, Data]) -> list[Facts]:
    """The facts for 1 to 4 players: prices and pass bonuses are printed twice and more."""
    ours = FILES.load()
    made = [_make_facts(data, ours, seats) for seats in range(1, 5)]
    _maps(made[0], data["map"])
    _contracts(made[0], data["contracts"])
    for other in made[1:]:
        other.sides, other.seams = made[0].sides, made[0].seams
        other.port_places = made[0].port_places
        other.contracts = made[0].contracts
    return made


def _make_facts(data: dict[str, Data], ours: dict[str, Data], seats: int) -> Facts:
    made = Facts()
    _units(made, data["units"], ours["units"])
    _market(made, data["market"], small=seats < 3)
    _export(made, data["export"], seats)
    _clans(made, data["clans"], ours["clans"], seats)
    _tiles(made, data["tiles"], ours["tiles"])
    return made


def _units(made: Facts, data: Data, ours: Data) -> None:
    units = _in_order(data["unit"], words.UNIT, "units.unit")
    for kind, (unit, our) in enumerate(
        zip(units, _in_order(ours["unit"], words.UNIT, ""), strict=True)
    ):
        where = f"units.unit.{unit['id']}"
        if kind in BUILDING_OF:
            _at_most(unit["pieces"], MOST_MADE, f"{where}.pieces")
        made.unit_pieces.append(unit["pieces"])
        made.unit_cost.append(unit["cost"])
        made.unit_ground.append(sum(_TERRAIN[letter] for letter in unit["terrain"]))
        makes = parse_like(unit["makes"], our["makes"], phrases.MADE, f"{where}.makes")
        goods = {effect.op: effect.what for effect in makes}
        made.unit_income.append(printed.amount_of(makes, printed.POUNDS))
        made.unit_good.append(goods.get(printed.WARES, NO_GOOD))
        made.unit_input.append(goods.get(printed.SPENT, NO_GOOD))
        made.unit_yield.append(makes[0].amount if list(goods) == [printed.WARES] else 0)
    made.merchants = _at_most(data["merchants"]["pieces"], MOST_TRADED, "units.merchants.pieces")
    made.merchants_in_stock = _at_most(
        data["merchants"]["stock"], made.merchants, "units.merchants.stock"
    )
    made.hire_cost = data["merchants"]["hire"]
    made.shipping_levels = _at_most(
        data["shipping"]["levels"], SHIPPING_LEVELS, "units.shipping.levels"
    )
    made.shipping_cost = data["shipping"]["step"]
    made.technology_cost = data["technology"]["cost"]
    made.technology_bonus_cost = data["technology"]["bonus"]
    made.technology_gain = data["technology"]["more"]
    made.building_draws = data["building"]["draw"]


def _at_most(number: int, most: int, where: str) -> int:
    if number > most:
        raise FactsError(f"{where}: at most {most}, not {number}")
    return number


def _market(made: Facts, data: Data, *, small: bool) -> None:
    sides = {
        side: _in_order(data[side], words.GOOD, f"market.{side}") for side in ("good", "small")
    }
    for side, goods in sides.items():
        for good in goods:
            prices = good["prices"]
            if len(prices) != PRICE_STEPS or prices != sorted(prices):
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
    if not 0 <= made.middle_low <= made.middle_high < PRICE_STEPS or not (
        0 <= made.price_start < PRICE_STEPS
    ):
        raise FactsError("market.track: there are ten steps, 0 to 9")


def _contracts(made: Facts, data: Data) -> None:
    for entry in _in_order(data["contract"], words.CONTRACT, "contracts.contract"):
        where = f"contracts.contract.{entry['id']}"
        asks = counted(parse(entry["need"], phrases.ASKED, f"{where}.need"))
        made.contracts.append(
            Contract(asks, counted(parse(entry["gives"], phrases.GIVEN, f"{where}.gives")))
        )


def _export(made: Facts, data: Data, seats: int) -> None:
    made.boxes = [0, *_of(data["boxes"]["count"], 4, "export.boxes.count")]
    if made.boxes[1] < BOXES_ALONE:
        raise FactsError(f"export.boxes.count: {BOXES_ALONE} or more alone, not {made.boxes[1]}")
    made.open_contracts = [0, *_of(data["boxes"]["open"], 4, "export.boxes.open")]
    for opened, boxes in zip(made.open_contracts, made.boxes, strict=True):
        _at_most(opened, boxes, "export.boxes.open with count")
    made.fees = _of(data["fees"]["rounds"], 5, "export.fees.rounds")
    players = ("solo", "two", "three", "four")[seats - 1]
    made.pass_money = _of(data["pass"][players]["money"], seats, f"export.pass.{players}.money")
    made.bargains = [0, *_of(data["bargains"]["most"], 4, "export.bargains.most")]
    made.import_step = data["imports"]["step"]
    if made.import_step < 1:
        raise FactsError("export.imports.step: at least 1")
    made.import_money = data["imports"]["money"]
    made.import_values = _of(data["imports"]["values"], 3, "export.imports.values")
    made.static_import = data["imports"]["static"]
    made.contract_places = _of(data["contracts"]["more"], 2, "export.contracts.more")
    made.contract_places_two = _of(data["contracts"]["two"], 2, "export.contracts.two")
    made.contract_solo = _steps(data["contracts"]["solo"], "export.contracts.solo")
    made.settlement_places = _of(data["settlements"]["more"], 3, "export.settlements.more")
    made.settlement_places_two = _of(data["settlements"]["two"], 2, "export.settlements.two")
    made.settlement_solo = _steps(data["settlements"]["solo"], "export.settlements.solo")
    made.order_money = _of(data["order"]["money"], 4, "export.order.money")
    made.processed_points = data["points"]["processed"]
    made.pounds_a_point = data["points"]["pounds"]
    if made.pounds_a_point < 1:
        raise FactsError("export.points.pounds: at least 1")
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


def _clans(made: Facts, data: Data, ours: Data, seats: int) -> None:
    clans = _in_order(data["clan"], words.CLAN, "clans.clan")
    for number, (clan, our) in enumerate(
        zip(clans, _in_order(ours["clan"], words.CLAN, ""), strict=True)
    ):
        where = f"clans.clan.{clan['id']}"
        effects = parse(clan["start"], phrases.BEGUN_WITH, f"{where}.start")
        effects += parse_like(clan["power"], our["power"], phrases.POWERS, f"{where}.power")
        if any(effect.op == printed.CELLAR for effect in effects):
            effects.append(Effect(printed.CELLAR, data["cellar"]["first"], 0))
        made.clans.append(Clan(effects, seats, made.building_draws))
        merchants = made.merchants_in_stock + made.clans[-1].merchants
        _at_most(merchants, made.merchants, f"{where}.start with units.merchants.stock")
        if clan["kickstarter"]:
            made.kickstarter_clans.append(number)
    made.clans.append(Clan([], seats, made.building_draws))


def _tiles(made: Facts, data: Data, ours: Data) -> None:
    ports = _in_order(data["port"], words.PORT_TILE, "tiles.port")
    made.port_with = [EMPTY] * len(OPS)
    made.port_amount = [0] * len(OPS)
    for number, (port, our) in enumerate(
        zip(ports, _in_order(ours["port"], words.PORT_TILE, ""), strict=True)
    ):
        effects = parse_like(
            port["effect"], our["effect"], phrases.PORTS, f"tiles.port.{port['id']}"
        )
        made.ports.append(effects)
        for effect in effects:
            made.port_with[effect.op] = number
            made.port_amount[effect.op] = effect.amount
        if port["kickstarter"]:
            made.kickstarter_ports.append(number)
    tiles = _in_order(data["scoring"], words.SCORING_TILE, "tiles.scoring")
    for number, (tile, our) in enumerate(
        zip(tiles, _in_order(ours["scoring"], words.SCORING_TILE, ""), strict=True)
    ):
        made.scoring.append(
            parse_like(tile["glory"], our["glory"], phrases.SCORED, f"tiles.scoring.{tile['id']}")
        )
        if tile["kickstarter"]:
            made.kickstarter_scoring.append(number)
    for tile in _in_order(data["start"], words.START, "tiles.start"):
        gives = parse(tile["gives"], phrases.STARTING, f"tiles.start.{tile['id']}")
        made.start_gives.append(counted(gives))


def _in_order(entries: list[Data], of: int, where: str) -> list[Data]:
    """The entries in the order of their domain; every member once."""
    by_id = {str(entry["id"]): entry for entry in entries}
    wanted = WORDS.symbols[of]
    if sorted(by_id) != sorted(wanted) or len(entries) != len(wanted):
        raise FactsError(f"{where}: there must be exactly {', '.join(wanted)}")
    return [by_id[symbol] for symbol in wanted]


def _maps(made: Facts, data: Data) -> None:
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
    for up in product((0, 1), repeat=CORNERS):
        terrain = [sum(side.terrain[s] for side in made.laid(list(up))) for s in range(HEXES)]
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
        edges.append(edge_of(one, other))
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

FACTS = cast(list[Facts], FILES.read())
"""The facts of the box, for 1 to 4 players."""


def read_facts(override: str = "", seats: int = 4) -> Facts:
    """The facts for so many players, with an owner's corrections laid over them."""
    made = cast(list[Facts], FILES.read(override)) if override else FACTS
    return made[seats - 1]
