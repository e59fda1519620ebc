"""Every value printed on the components, read from the facts and checked."""

from __future__ import annotations

import re
from typing import Any

from drystone.core.facts import FactsError
from drystone.games.gwtnz.box import (
    ARROW_END,
    ARROWS,
    BONUS_IDS,
    BREEDS,
    CARD_IDS,
    DISC_ABILITIES,
    DISC_IDS,
    DISCS,
    HARBOURS,
    HAZARD_IDS,
    LARGE_IDS,
    LOCAL_IDS,
    MARKET,
    MASTER_COUNTS,
    MEDIUM_IDS,
    POST_IDS,
    PURCHASE_BUYS,
    SARAH_GROUPS,
    SITE,
    SITES,
    SMALL_IDS,
    SOURCES,
    SPACE_IDS,
    STACK_IDS,
    START,
    TASKS,
    WATER_IDS,
    WATERS,
    WELLINGTON,
    WOOL_IDS,
    WORKERS,
)
from drystone.games.gwtnz.phrases import (
    NO_ACTION,
    PHRASES,
    action_of,
    deeds_of,
    effect_of,
    gifts_of,
    number_in,
    place_in,
    slots_of,
    steps_of,
)

Table = dict[str, Any]


class Facts:
    """Every number of the box, by the indices above. Shared by all positions of a game."""

    def __init__(self, files: dict[str, Table]) -> None:
        limits = files["board"]["limits"]
        self.fee: dict[str, int] = {
            "black": int(limits["fee_black"]),
            "green": int(limits["fee_green"]),
        }
        self._cards(files["cards"], files["objectives"])
        self._tiles(files["tiles"])
        self._buildings(files["buildings"])
        self._trail(files["trail"])
        self._sea(files["sea"])
        self._posts(files["posts"])
        self._board(files["board"])
        self._markets(files["markets"])
        self._sarah(files["sarah"])

    def _cards(self, cards: Table, objectives: Table) -> None:
        entries: dict[str, Table] = {}
        for table in ("sheep", "supply", "set"):
            entries.update({str(e["id"]): e for e in cards[table]})
        entries.update({str(e["id"]): e for e in objectives["objective"]})
        _same(list(entries), CARD_IDS, "cards")
        self.breeding: list[int] = [int(entries[c].get("breeding", 0)) for c in CARD_IDS]
        self.wool: list[int] = [int(entries[c].get("wool", 0)) for c in CARD_IDS]
        self.points: list[int] = [int(entries[c]["points"]) for c in CARD_IDS]
        self.copies: list[int] = [int(entries[c].get("copies", 0)) for c in CARD_IDS]
        self.penalty: list[int] = [int(entries[c].get("penalty", 0)) for c in CARD_IDS]
        self.immediate: list[int] = [
            action_of(str(entries[c]["immediate"]), c) if "immediate" in entries[c] else NO_ACTION
            for c in CARD_IDS
        ]
        self.tasks: list[list[int]] = [
            [place_in(str(t), TASKS, c) for t in entries[c].get("tasks", [])] for c in CARD_IDS
        ]
        effects = [effect_of(str(entries[c].get("effect", "")), c) for c in CARD_IDS]
        self.effect_pounds: list[int] = [number_in(e, r"(\d+) pounds?\b") for e in effects]
        self.effect_pathfinder: list[int] = [number_in(e, r"pathfinder (\d+)") for e in effects]
        self.effect_certificates: list[int] = [number_in(e, r"certificate (\d+)") for e in effects]
        self.effect_within: list[int] = [number_in(e, r"within (\d+)") for e in effects]
        self.sets_used = _ints(cards["bonus"]["used"], 3, "cards.bonus.used")
        self.stack_gold = _ints(cards["bonus"]["gold"], 4, "cards.bonus.gold")
        if [c for c in range(MARKET, MARKET + BREEDS) if self.points[c] == 2] != [5, 6]:
            raise FactsError("cards: the market sheep of 2 points are Lincoln and Corriedale")

    def _tiles(self, tiles: Table) -> None:
        hazards = _by_id(tiles["hazard"], HAZARD_IDS, "tiles.hazard")
        self.tile_copies: list[int] = [int(tiles["workers"]["copies"])] * 4
        self.tile_copies += [int(h["copies"]) for h in hazards]
        self.tile_points: list[int] = [0] * 4 + [int(h["points"]) for h in hazards]
        self.tile_fee: list[int] = [0] * 4 + [self.fee[str(h["hand"])] for h in hazards]
        bonus = _by_id(tiles["bonus"], BONUS_IDS, "tiles.bonus")
        copies = _by_id(tiles["copies"], BONUS_IDS, "tiles.copies")
        self.bonus_copies: list[int] = [int(c["count"]) for c in copies]
        self.bonus_points: list[int] = [int(b["points"]) for b in bonus]
        costs = [str(b.get("cost", "")) for b in bonus]
        self.bonus_pounds: list[int] = [number_in(c, r"(\d+) pounds") for c in costs]
        self.bonus_gold: list[int] = [number_in(c, r"gold (\d+)") for c in costs]
        self.bonus_sheep: list[int] = [int(c == "starting sheep") for c in costs]
        for b, cost in zip(bonus, costs, strict=True):
            if cost and not re.fullmatch(r"\d+ pounds|gold \d+|starting sheep", cost):
                raise FactsError(f"tiles.bonus.{b['id']}: {cost!r} is no cost")
        self.bonus_gives: list[list[int]] = [gifts_of(str(b["gives"]), str(b["id"])) for b in bonus]
        masters: list[Table] = tiles["harbourmaster"]
        if len(masters) != 8:
            raise FactsError(f"tiles: there are 8 harbourmasters, not {len(masters)}")
        self.master_gives: list[list[int]] = []
        self.master_ferry: list[int] = []
        self.master_score: list[list[int]] = []
        for master in masters:
            parts = str(master["gives"]).split(" + ")
            self.master_gives.append([action_of(p, "harbourmaster") for p in parts if p != "ferry"])
            self.master_ferry.append(1 if "ferry" in parts else 0)
            points, _, each, what = str(master["scores"]).split()
            count = place_in(what, MASTER_COUNTS, "harbourmaster")
            self.master_score.append([int(points), int(each), count])

    def _buildings(self, buildings: Table) -> None:
        neutral = {str(e["id"]): e for e in buildings["neutral"]}
        self.neutral_slots: list[list[list[int]]] = []
        for side in (1, 2):
            for letter in "abcdefgh":
                tile = neutral.get(f"{letter}{side}", neutral.get(f"{letter}1"))
                if tile is None:
                    raise FactsError(f"buildings: neutral building {letter} is missing")
                self.neutral_slots.append(slots_of(tile["actions"], f"building {letter}"))
        ids = [f"{n}{side}" for side in "ab" for n in range(1, 11)]
        private = _by_id(buildings["private"], ids, "buildings.private")
        self.craftsmen: list[int] = [int(p["craftsmen"]) for p in private]
        self.building_points: list[int] = [int(p["points"]) for p in private]
        hands = [h["hands"] for h in _by_id(buildings["hand"], ids, "buildings.hand")]
        self.building_fee: list[int] = [sum(self.fee[str(h)] for h in each) for each in hands]
        self.building_hands: list[int] = [len(each) for each in hands]
        self.slots: list[list[list[int]]] = [
            slots_of(p["actions"], f"building {p['id']}") for p in private
        ]
        self.op: list[int] = [op for _, op, _ in PHRASES]
        self.amount: list[int] = [amount for _, _, amount in PHRASES]

    def _trail(self, trail: Table) -> None:
        spaces = _by_id(trail["space"], SPACE_IDS, "trail.space")
        self.next: list[list[int]] = [
            [place_in(str(n), SPACE_IDS, f"space {s['id']}") for n in s["next"]] for s in spaces
        ]
        self.space_at: list[list[int]] = [_ints(s["at"], 2, "trail.at") for s in spaces]
        sites = spaces[SITE : SITE + SITES]
        self.grass: list[int] = [int(s.get("grass", False)) for s in sites]
        self.nugget: list[int] = [int(s.get("nugget", False)) for s in sites]
        self.lock: list[int] = [int(s.get("lock", 0)) for s in sites]
        self.risk: list[int] = [
            action_of(str(s["risk"]), str(s["id"])) if "risk" in s else NO_ACTION for s in sites
        ]
        self._check_trail()

    def _check_trail(self) -> None:
        """Every way from the start leads to Wellington, and every space lies on one."""
        reached = {START}
        edge = [START]
        steps = 0
        while edge:
            steps += 1
            edge = sorted({n for space in edge for n in self.next[space]})
            reached.update(edge)
            if steps > len(SPACE_IDS):
                raise FactsError("trail: the trail runs in a circle")
        missing = [SPACE_IDS[s] for s in range(len(SPACE_IDS)) if s not in reached]
        if missing:
            raise FactsError(f"trail: no way leads to {', '.join(missing)}")
        for space in range(len(SPACE_IDS)):
            if not self.next[space] and space != WELLINGTON:
                raise FactsError(f"trail: {SPACE_IDS[space]} leads nowhere")

    def _sea(self, sea: Table) -> None:
        waters = _by_id(sea["water"], WATER_IDS, "sea.water")
        self.water_next: list[list[int]] = [
            [place_in(str(n), WATER_IDS, f"water {w['id']}") for n in w["next"]] for w in waters
        ]
        self.water_at: list[list[int]] = [_ints(w["at"], 2, "sea.at") for w in waters]
        self.ship_start = place_in(str(sea["start"]), WATER_IDS, "sea.start")
        self.distance: list[list[int]] = [self._distances(w) for w in range(WATERS)]
        small = _by_id(sea["small"], SMALL_IDS, "sea.small")
        medium = _by_id(sea["medium"], MEDIUM_IDS, "sea.medium")
        large = _by_id(sea["large"], LARGE_IDS, "sea.large")
        harbours = small + medium + large
        self.harbour_water: list[int] = [
            place_in(str(h["water"]), WATER_IDS, str(h["id"])) for h in harbours
        ]
        self.harbour_at: list[int] = [-1] * WATERS
        for harbour in range(HARBOURS):
            if self.harbour_at[self.harbour_water[harbour]] >= 0:
                raise FactsError(f"sea: two harbours at {harbours[harbour]['water']}")
            self.harbour_at[self.harbour_water[harbour]] = harbour
        self.harbour_cost: list[int] = []
        for h in small:
            self.harbour_cost += _ints(h["costs"], 4, str(h["id"]))
        self.medium_cost: list[int] = [int(h["cost"]) for h in medium]
        self.medium_dark: list[int] = [int(h["corners"] == "dark") for h in medium]
        self.harbour_card: list[int] = [
            place_in(str(h["card"]), SOURCES, str(h["id"])) for h in small + medium
        ]
        self.harbour_points: list[int] = [int(h["points"]) for h in small + medium]
        self.terminal: list[int] = [int(h.get("terminal", False)) for h in small]
        self.harbour_titles: list[str] = [str(h["title"]) for h in harbours]
        self.foreign: list[Table] = large
        self.sea_arrows: list[list[int]] = [
            [place_in(str(h), SMALL_IDS, "sea.arrow") for h in a["between"]] + [int(a["points"])]
            for a in sea["arrow"]
        ]

    def _distances(self, start: int) -> list[int]:
        far = [-1] * WATERS
        far[start] = 0
        edge = [start]
        while edge:
            water = edge.pop(0)
            for other in self.water_next[water]:
                if far[other] < 0:
                    far[other] = far[water] + 1
                    edge.append(other)
        if min(far) < 0:
            raise FactsError("sea: some water can't be reached")
        return far

    def _posts(self, posts: Table) -> None:
        local = _by_id(posts["local"], LOCAL_IDS, "posts.local")
        wool = _by_id(posts["wool"], WOOL_IDS, "posts.wool")
        every = local + self.foreign + wool
        self.post_value: list[int] = [int(p["value"]) for p in every]
        self.post_dark: list[int] = [int(p["corners"] == "dark") for p in every]
        self.transport: list[int] = [int(p["transport"]) for p in every]
        self.post_points: list[int] = [int(p["points"]) for p in every]
        self.post_repeats: list[int] = [int(p.get("repeat", False)) for p in every]
        self.post_wool: list[int] = [int(p.get("kind", "") == "wool" or p in wool) for p in every]
        self.post_pounds: list[int] = []
        self.post_card: list[int] = []
        for p in every:
            gives = str(p.get("gives", ""))
            pounds = gives.endswith(" pounds")
            self.post_pounds.append(int(gives.split()[0]) if pounds else 0)
            card = -1 if pounds or not gives else place_in(gives, SOURCES, str(p["id"]))
            self.post_card.append(card)
        self.green_arrows: list[list[int]] = [
            [place_in(str(p), LOCAL_IDS, "posts.arrow") for p in a["between"]] + [int(a["points"])]
            for a in posts["arrow"]
        ]

    def _board(self, board: Table) -> None:
        discs = _by_id(board["disc"], DISC_IDS, "board.disc")
        self.disc_cost: list[int] = [int(d.get("cost", 0)) for d in discs]
        self.disc_gain: list[int] = [int(d.get("gain", 0)) for d in discs]
        self.disc_points: list[int] = [int(d.get("points", 0)) for d in discs]
        self.disc_dark: list[int] = [int(d["corners"] == "dark") for d in discs]
        self.dark_discs = sum(1 << d for d in range(DISCS) if self.disc_dark[d])
        self.row_action: list[list[int]] = []
        for row in _by_id(board["row"], WORKERS, "board.row"):
            spaces = row["spaces"]
            self.row_action.append([action_of(str(a), "row") if a else NO_ACTION for a in spaces])
        pairs: list[Table] = board["pair"]
        self.pair_gives: list[int] = [
            action_of(str(p["gives"]), "pair") if p["gives"] else NO_ACTION for p in pairs
        ]
        self.pair_points: list[int] = [int(p.get("points", 0)) for p in pairs]
        if len(pairs) != 5:
            raise FactsError(f"board: there are 5 pairs of storehouses, not {len(pairs)}")
        limits = board["limits"]
        self.gold_limit = int(limits["gold"])
        self.certificate_limit = int(limits["certificates"])
        self.certificate_limit_cleared = int(limits["certificates_cleared"])
        self.hand_limit = int(limits["hand"])
        self.fifth_points = int(limits["fifth_worker_points"])
        self.step_limit = _ints(board["steps"]["limit"], 3, "board.steps.limit")
        if int(limits["worker_row"]) != 5:
            raise FactsError("board.limits: a worker row has 5 spaces")
        for disc, wanted in zip(discs, DISC_ABILITIES, strict=True):
            if disc["ability"] != wanted:
                raise FactsError(f"board.disc.{disc['id']}: its ability is {wanted!r}")

    def _markets(self, markets: Table) -> None:
        start = markets["start"]
        self.start_money = _ints(start["money"], 4, "markets.start.money")
        self.start_cards = _ints(start["cards"], 4, "markets.start.cards")
        self.start_gold = int(start["gold"])
        self.start_tokens = int(start["tokens"])
        self.a_drawn = _ints(start["a_tiles"], 3, "markets.start.a_tiles")
        self.market_size = _ints(start["sheep"], 3, "markets.start.sheep")
        self.step_space = _ints(markets["step_tiles"]["space"], 3, "markets.step_tiles.space")
        self.job_price = _ints(markets["job"]["prices"], 4, "markets.job.prices")
        bonus = markets["bonus"]
        self.bonus_price = _ints(bonus["prices"], 7, "markets.bonus.prices")
        self.arrow: list[int] = [
            place_in(str(a), ARROWS, "markets.bonus.arrows") for a in bonus["arrows"]
        ]
        if len(self.arrow) != 7 or self.arrow[6] != ARROW_END:
            raise FactsError("markets: seven arrows, the last one is the end")
        self.token_row = int(bonus["token_row"]) - 1
        self.token_points = int(bonus["token_points"])
        path = markets["pathfinder"]
        self.path_points = _ints(path["points"], 17, "markets.pathfinder.points")
        self.path_gold: list[int] = [int(s in path["gold"]) for s in range(17)]
        self.path_flip = int(path["flip"])
        for p in markets["purchase"]:
            shepherds, _, what = str(p["id"]).partition("-")
            if int(p["shepherds"]) != int(shepherds) or p["buys"] != PURCHASE_BUYS.get(what):
                raise FactsError(f"markets.purchase.{p['id']}: only its price can be changed")
        prices = {str(p["id"]): int(p["price"]) for p in markets["purchase"]}
        try:
            self.purchase_price: list[int] = [
                *[prices["1-dorset"], prices["1-lc"], prices["1-lc"], prices["1-hr"]],
                *[prices["1-hr"], prices["2-dorset"], prices["2-lc"], prices["2-lc"]],
                *[prices["2-suffolk"], prices["3-two"], prices["3-two"], prices["3-two"]],
                prices["4-suffolk"],
            ]
        except KeyError as missing:
            raise FactsError(f"markets: the purchase {missing} is missing") from None

    def _sarah(self, sarah: Table) -> None:
        self.level_without: list[list[int]] = [list(map(int, e["without"])) for e in sarah["level"]]
        self.level_post: list[int] = [
            place_in(str(e["post"]), LOCAL_IDS, "sarah.level") for e in sarah["level"]
        ]
        options = sarah["market"]["options"]
        if len(options) != 5:
            raise FactsError("sarah.market: five options, for 1 to 5 shepherds")
        self.sarah_groups: list[list[int]] = [
            [place_in(colours, SARAH_GROUPS, "sarah.market") for colours in str(o).split(" + ")]
            for o in options
        ]
        board = sarah["board"]
        self.sarah_stack: list[int] = [
            place_in(str(s), STACK_IDS, "sarah.board.stacks") if s else NO_ACTION
            for s in _five(board["stacks"], "sarah.board.stacks")
        ]
        self.sarah_harbour: list[int] = [
            int(s == "harbour") for s in _five(board["sailor"], "sarah.board.sailor")
        ]
        self.sarah_wool: list[int] = [
            place_in(str(s), POST_IDS, "sarah.board.shearer") if s else NO_ACTION
            for s in _five(board["shearer"], "sarah.board.shearer")
        ]
        cards: list[Table] = sarah["card"]
        if [str(c["id"]) for c in cards] != [f"s{n}" for n in range(1, 18)]:
            raise FactsError("sarah: there are 17 cards, s1 to s17")
        self.sarah_steps: list[int] = [steps_of(str(c["steps"])) for c in cards]
        self.sarah_special: list[int] = [
            place_in(str(c["special"]), WORKERS, str(c["id"])) if "special" in c else -1
            for c in cards
        ]
        self.sarah_does: list[list[int]] = [deeds_of(c["actions"], str(c["id"])) for c in cards]
        self.sarah_else: list[list[int]] = [
            deeds_of(c.get("otherwise", []), str(c["id"])) for c in cards
        ]


def _five(values: Any, where: str) -> list[Any]:
    if not isinstance(values, list) or len(values) != 5:
        raise FactsError(f"{where}: one entry for each of the five spaces")
    return values


def _same(found: list[str], wanted: list[str], where: str) -> None:
    missing = [name for name in wanted if name not in found]
    extra = [name for name in found if name not in wanted]
    if missing or extra or len(found) != len(wanted):
        raise FactsError(f"{where}: missing {missing or 'nothing'}, unknown {extra or 'nothing'}")


def _by_id(entries: list[Table], ids: list[str], where: str) -> list[Table]:
    _same([str(e.get("id")) for e in entries], ids, where)
    by_id = {str(e["id"]): e for e in entries}
    return [by_id[i] for i in ids]


def _ints(values: Any, count: int, where: str) -> list[int]:
    if not isinstance(values, list) or len(values) != count:
        raise FactsError(f"{where}: {count} numbers, not {values!r}")
    return [int(v) for v in values]
