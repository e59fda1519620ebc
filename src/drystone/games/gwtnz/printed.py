"""Every value printed on the components, read from the facts and checked."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any, Final

from drystone.core.facts import FactsError
from drystone.games.gwtnz.box import (
    ARROW_END,
    ARROWS,
    BONUS_IDS,
    CARD_IDS,
    DISC_ABILITIES,
    DISC_IDS,
    DISCS,
    FROM_OBJECTIVES,
    HARBOURS,
    HAZARD_IDS,
    JOB_ROWS,
    LARGE_IDS,
    LINES,
    LOCAL_IDS,
    LOCALS,
    MARKET,
    MASTER_COUNTS,
    MEDIUM_IDS,
    MORE_LOCAL_IDS,
    MORE_WOOL_IDS,
    POST0,
    POST_IDS,
    POSTS,
    PURCHASE_BUYS,
    ROCKS,
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
    FORWARD,
    NO_ACTION,
    PHRASES,
    WOOL_POST,
    action_of,
    deeds_of,
    effect_of,
    gifts_of,
    number_in,
    place_in,
    reward_of,
    slots_of,
    steps_of,
)

Table = dict[str, Any]
NOWHERE: Final = 99
"""More than anybody ever has."""
MOST_CERTIFICATES: Final = 9


class Facts:
    """Every number of the box, by the indices above. Shared by all positions of a game."""

    def __init__(self, files: dict[str, Table]) -> None:
        limits = files["board"]["limits"]
        self.fee: dict[str, int] = {
            "black": int(limits["fee_black"]),
            "green": int(limits["fee_green"]),
        }
        self._cards(files["cards"], files["objectives"], files["markets"]["start"])
        self._tiles(files["tiles"])
        self._buildings(files["buildings"])
        self._trail(files["trail"])
        self._sea(files["sea"])
        self._posts(files["posts"])
        self._board(files["board"])
        self._markets(files["markets"])
        self._sarah(files["sarah"])
        self._check_wool_posts()

    def _cards(self, cards: Table, objectives: Table, start: Table) -> None:
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
            reward_of(str(entries[c]["immediate"]), c) if entries[c].get("immediate") else NO_ACTION
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
        self.cheapest_stack = min(self.stack_gold)
        if sum(self.copies[:MARKET]) < max(int(n) for n in start["cards"]):
            raise FactsError("cards.sheep: the first hands need more starting sheep than that")

    def _tiles(self, tiles: Table) -> None:
        hazards = _by_id(tiles["hazard"], HAZARD_IDS, "tiles.hazard")
        self.tile_copies: list[int] = [int(tiles["workers"]["copies"])] * 4
        self.tile_copies += [int(h["copies"]) for h in hazards]
        self.tile_points: list[int] = [0] * 4 + [int(h["points"]) for h in hazards]
        self.tile_fee: list[int] = [0] * 4 + [
            self._fee_of(str(h["hand"]), f"tiles.hazard.{h['id']}.hand") for h in hazards
        ]
        bonus = _by_id(tiles["bonus"], BONUS_IDS, "tiles.bonus")
        copies = _by_id(tiles["copies"], BONUS_IDS, "tiles.copies")
        self.bonus_copies: list[int] = [int(c["count"]) for c in copies]
        self.bonus_points: list[int] = [int(b["points"]) for b in bonus]
        costs = [str(b.get("cost", "")) for b in bonus]
        self.bonus_pounds: list[int] = [number_in(c, r"(\d+) pounds?") for c in costs]
        self.bonus_gold: list[int] = [number_in(c, r"gold (\d+)") for c in costs]
        self.bonus_sheep: list[int] = [int("starting sheep" in c.split(" + ")) for c in costs]
        for b, cost in zip(bonus, costs, strict=True):
            for part in cost.split(" + ") if cost else []:
                if not re.fullmatch(r"\d+ pounds?|gold \d+|starting sheep", part):
                    raise FactsError(f"tiles.bonus.{b['id']}: {part!r} is no cost")
        self.bonus_gives: list[list[int]] = [gifts_of(str(b["gives"]), str(b["id"])) for b in bonus]
        masters: list[Table] = tiles["harbourmaster"]
        if len(masters) != 8:
            raise FactsError(f"tiles: there are 8 harbourmasters, not {len(masters)}")
        self.master_gives: list[list[int]] = []
        self.master_ferry: list[int] = []
        self.master_score: list[list[int]] = []
        for master in masters:
            parts = str(master["gives"]).split(" + ")
            where = f"tiles.harbourmaster.{master['id']}"
            self.master_gives.append([reward_of(p, where) for p in parts if p and p != "ferry"])
            self.master_ferry.append(1 if "ferry" in parts else 0)
            score = re.fullmatch(r"(\d+) per ([1-9]\d?) ([a-z]+)", str(master["scores"]))
            if not score:
                raise FactsError(f"{where}: {master['scores']!r} is not like '2 per 5 pathfinder'")
            count = place_in(score[3], MASTER_COUNTS, where)
            self.master_score.append([int(score[1]), int(score[2]), count])

    def _fee_of(self, hand: str, where: str) -> int:
        if hand not in self.fee:
            raise FactsError(f"{where}: a hand is black or green, not {hand!r}")
        return self.fee[hand]

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
        self.building_fee: list[int] = [
            sum(self._fee_of(str(h), f"buildings.hand.{i}") for h in each)
            for i, each in zip(ids, hands, strict=True)
        ]
        self.building_hands: list[int] = [len(each) for each in hands]
        self.slots: list[list[list[int]]] = [
            slots_of(p["actions"], f"building {p['id']}") for p in private
        ]
        self.op: list[int] = [op for _, op, _ in PHRASES]
        self.amount: list[int] = [amount for _, _, amount in PHRASES]

    def _trail(self, trail: Table) -> None:
        spaces = _some_by_id(trail["space"], SPACE_IDS, "trail.space", {"next": [], "at": [0, 0]})
        self.space_there: list[int] = [int(bool(s["id"])) for s in spaces]
        self.trap_there: list[int] = self.space_there[ROCKS:WELLINGTON]
        self.trail_start = place_in(str(trail["start"]), SPACE_IDS, "trail.start")
        here = [name for name, there in zip(SPACE_IDS, self.space_there, strict=True) if there]
        for name in [*SPACE_IDS[:SITE], "wellington"]:
            if name not in here:
                raise FactsError(f"trail.space.{name}: this space can't be absent")
        self.next: list[list[int]] = []
        for s in spaces:
            where = f"trail.space.{s['id']}.next"
            ahead = [SPACE_IDS.index(here[place_in(str(n), here, where)]) for n in s["next"]]
            # What is not there leads nowhere, but bots measure ways from everywhere.
            self.next.append(ahead if s["id"] else [WELLINGTON])
        self.space_at: list[list[int]] = [_ints(s["at"], 2, "trail.at") for s in spaces]
        sites = spaces[SITE : SITE + SITES]
        self.grass: list[int] = [int(s.get("grass", False)) for s in sites]
        self.nugget: list[int] = [int(s.get("nugget", False)) for s in sites]
        # Nobody gets so far that they could build where nothing is.
        self.lock: list[int] = [int(s.get("lock", 0)) if s["id"] else NOWHERE for s in sites]
        self.risk: list[int] = [
            action_of(str(s["risk"]), f"trail.space.{s['id']}.risk") if s.get("risk") else NO_ACTION
            for s in sites
        ]
        self.sites = max([0] + [site + 1 for site in range(SITES) if sites[site]["id"]])
        for s in spaces[:SITE] + spaces[ROCKS:]:
            for key in ("grass", "nugget", "lock", "risk"):
                if s.get(key):
                    raise FactsError(f"trail.space.{s['id']}.{key}: only building spaces have this")
        self._check_trail()

    def _check_trail(self) -> None:
        """Every way from the start leads to Wellington, and every space lies on one."""
        reached = {self.trail_start}
        edge = [self.trail_start]
        steps = 0
        while edge:
            steps += 1
            edge = sorted({n for space in edge for n in self.next[space]})
            reached.update(edge)
            if steps > len(SPACE_IDS):
                raise FactsError("trail: the trail runs in a circle")
        wanted = [s for s in range(START + 1, len(SPACE_IDS)) if self.space_there[s]]
        missing = [SPACE_IDS[s] for s in wanted if s not in reached]
        if missing:
            raise FactsError(f"trail: no way leads to {', '.join(missing)}")
        for space in range(len(SPACE_IDS)):
            if not self.next[space] and space != WELLINGTON:
                raise FactsError(f"trail: {SPACE_IDS[space]} leads nowhere")

    def _sea(self, sea: Table) -> None:
        waters = _some_by_id(sea["water"], WATER_IDS, "sea.water", {"next": [], "at": [0, 0]})
        here = [str(w["id"]) for w in waters if w["id"]]
        self.water_next: list[list[int]] = []
        for w in waters:
            where = f"sea.water.{w['id']}.next"
            ways = [here[place_in(str(n), here, where)] for n in w["next"]]
            self.water_next.append([WATER_IDS.index(way) for way in ways])
            for way in ways:
                if w["id"] not in [str(n) for n in waters[WATER_IDS.index(way)]["next"]]:
                    raise FactsError(f"{where}: {way} does not lead back to {w['id']}")
        self.water_there: list[int] = [int(bool(w["id"])) for w in waters]
        self.waters = max([0] + [water + 1 for water in range(WATERS) if self.water_there[water]])
        self.water_at: list[list[int]] = [_ints(w["at"], 2, "sea.at") for w in waters]
        self.ship_start = WATER_IDS.index(here[place_in(str(sea["start"]), here, "sea.start")])
        self.distance: list[list[int]] = [self._distances(w) for w in range(WATERS)]
        small = _by_id(sea["small"], SMALL_IDS, "sea.small")
        medium = _by_id(sea["medium"], MEDIUM_IDS, "sea.medium")
        large = _by_id(sea["large"], LARGE_IDS, "sea.large")
        harbours = small + medium + large
        self.harbour_water: list[int] = [
            WATER_IDS.index(here[place_in(str(h["water"]), here, f"harbour {h['id']}")])
            for h in harbours
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
        self.medium_dark: list[int] = [_dark(h, "sea.medium") for h in medium]
        self.harbour_card: list[int] = [
            place_in(str(h["card"]), SOURCES[:FROM_OBJECTIVES], f"harbour {h['id']}")
            if h["card"]
            else -1
            for h in small + medium
        ]
        self.harbour_points: list[int] = [int(h["points"]) for h in small + medium]
        self.terminal: list[int] = [int(h.get("terminal", False)) for h in small]
        self.harbour_titles: list[str] = [str(h["title"]) for h in harbours]
        self.foreign: list[Table] = large
        self.sea_arrows: list[list[int]] = [
            [*_between(a, SMALL_IDS, "sea.arrow"), int(a["points"])] for a in sea["arrow"]
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
        for water in range(WATERS):
            if far[water] < 0 and self.water_there[start] and self.water_there[water]:
                raise FactsError(f"sea.water.{WATER_IDS[water]}: no way leads there")
        return far

    def _posts(self, posts: Table) -> None:
        empty = {"value": NOWHERE, "corners": "dark", "transport": 0, "points": 0, "gives": ""}
        local = _some_by_id(
            posts["local"], LOCAL_IDS + MORE_LOCAL_IDS, "posts.local", {**empty, "repeat": False}
        )
        wool = _some_by_id(
            posts["wool"], WOOL_IDS + MORE_WOOL_IDS, "posts.wool", {**empty, "repeat": False}
        )
        known = local[:LOCALS] + self.foreign + wool[:3]
        every = known + local[LOCALS:] + wool[3:]
        where = ["posts.local"] * LOCALS + ["sea.large"] * 5 + ["posts.wool"] * 3
        where += ["posts.local"] * 3 + ["posts.wool"]
        self.post_there: list[int] = [int(bool(p["id"])) for p in every]
        if not self.post_there[POST0] or not every[POST0].get("repeat"):
            raise FactsError("posts.local.0: this post is there, and open to every delivery")
        self.post_value: list[int] = [int(p["value"]) for p in every]
        self.post_dark: list[int] = [_dark(p, w) for p, w in zip(every, where, strict=True)]
        self.transport: list[int] = [int(p["transport"]) for p in every]
        self.post_points: list[int] = [int(p["points"]) for p in every]
        self.post_repeats: list[int] = [int(p.get("repeat", False)) for p in every]
        self.post_wool: list[int] = []
        self.post_pounds: list[int] = []
        self.post_card: list[int] = []
        self.post_rewards: list[list[int]] = []
        for post in range(POSTS):
            entry = every[post]
            place = f"{where[post]}.{entry['id']}"
            kind = str(entry.get("kind", "wool" if where[post] == "posts.wool" else "breeding"))
            if kind not in ("wool", "breeding"):
                raise FactsError(f"{place}.kind: wool or breeding, not {kind!r}")
            self.post_wool.append(int(kind == "wool"))
            self._delivery(str(entry["gives"]), f"{place}.gives")
        there = [post for post in range(POSTS) if self.post_there[post]]
        self.income_posts: list[int] = [post for post in there if not self.post_wool[post]]
        self.wool_posts: list[int] = [post for post in there if self.post_wool[post]]
        self._ways_of_posts([p for p in there if where[p] == "posts.local"])
        names = [POST_IDS[post] for post in there if where[post] == "posts.local"]
        self.green_arrows: list[list[int]] = [
            [POST_IDS.index(one) for one in _names_between(a, names, "posts.arrow")]
            + [int(a["points"])]
            for a in posts["arrow"]
        ]

    def _delivery(self, gives: str, where: str) -> None:
        """What a post gives: a card, pounds, other rewards."""
        pounds, card = 0, -1
        rewards: list[int] = []
        for part in gives.split(" + ") if gives else []:
            match = re.fullmatch(r"(\d{1,2}) pounds?", part)
            if match:
                pounds += int(match[1])
            elif part in SOURCES and card < 0:
                card = SOURCES.index(part)
            else:
                rewards.append(reward_of(part, where))
        self.post_pounds.append(pounds)
        self.post_card.append(card)
        self.post_rewards.append(rewards)

    def _ways_of_posts(self, local: list[int]) -> None:
        """The next dearer local post of each, for Sarah."""
        ranked = sorted(local, key=lambda post: (self.post_value[post], post))
        self.next_local: list[int] = list(range(POSTS))
        for one, other in pairwise(ranked):
            self.next_local[one] = other

    def _board(self, board: Table) -> None:
        discs = _by_id(board["disc"], DISC_IDS, "board.disc")
        self.disc_cost: list[int] = [int(d.get("cost", 0)) for d in discs]
        self.disc_gain: list[int] = [int(d.get("gain", 0)) for d in discs]
        self.disc_points: list[int] = [int(d.get("points", 0)) for d in discs]
        self.scoring_discs: list[int] = [d for d in range(DISCS) if self.disc_points[d]]
        self.disc_dark: list[int] = [_dark(d, "board.disc") for d in discs]
        self.dark_discs = sum(1 << d for d in range(DISCS) if self.disc_dark[d])
        self.row_action: list[list[int]] = []
        for row in _by_id(board["row"], WORKERS, "board.row"):
            where = f"board.row.{row['id']}.spaces"
            spaces = _five(row["spaces"], where)
            self.row_action.append([action_of(str(a), where) if a else NO_ACTION for a in spaces])
            for action in self.row_action[-1]:
                if action >= 0 and PHRASES[action][1] == FORWARD:
                    raise FactsError(f"{where}: only buildings move the runholder")
        pairs: list[Table] = board["pair"]
        self.pair_gives: list[int] = [
            reward_of(str(p["gives"]), f"board.pair.{p['id']}") if p["gives"] else NO_ACTION
            for p in pairs
        ]
        self.pair_points: list[int] = [int(p.get("points", 0)) for p in pairs]
        if len(pairs) != 5:
            raise FactsError(f"board: there are 5 pairs of storehouses, not {len(pairs)}")
        limits = board["limits"]
        self.gold_limit = int(limits["gold"])
        self.certificate_limit = int(limits["certificates"])
        self.certificate_limit_cleared = int(limits["certificates_cleared"])
        self.hand_limit = int(limits["hand"])
        if not self.certificate_limit <= self.certificate_limit_cleared <= MOST_CERTIFICATES:
            raise FactsError(
                f"board.limits: certificates <= certificates_cleared <= {MOST_CERTIFICATES}"
            )
        self.fifth_points = int(limits["fifth_worker_points"])
        self.step_limit = _ints(board["steps"]["limit"], 3, "board.steps.limit")
        if int(limits["worker_row"]) != 5:
            raise FactsError("board.limits: a worker row has 5 spaces")
        for disc, wanted in zip(discs, DISC_ABILITIES, strict=True):
            if disc["ability"] != wanted:
                raise FactsError(f"board.disc.{disc['id']}: its ability is {wanted!r}")

    def _check_wool_posts(self) -> None:
        """What an action sends a disc to is there."""
        used = [*self.risk, *[action for row in self.row_action for action in row]]
        for slots in self.slots + self.neutral_slots:
            used += [action for slot in slots for action in slot]
        for action in used:
            phrase, op, post = PHRASES[action] if action >= 0 else ("", 0, 0)
            if op == WOOL_POST and not self.post_there[post]:
                raise FactsError(f"{phrase!r} is said somewhere, but posts.wool lacks that post")

    def _markets(self, markets: Table) -> None:
        start = markets["start"]
        self.start_money = _ints(start["money"], 4, "markets.start.money")
        self.start_cards = _ints(start["cards"], 4, "markets.start.cards")
        self.start_gold = int(start["gold"])
        self.start_tokens = int(start["tokens"])
        self.a_drawn = _ints(start["a_tiles"], 3, "markets.start.a_tiles")
        self.market_size = _ints(start["sheep"], 3, "markets.start.sheep")
        self.step_space = _ints(markets["step_tiles"]["space"], 3, "markets.step_tiles.space")
        self.job_price: list[int] = [int(price) for price in markets["job"]["prices"]]
        if not 3 <= len(self.job_price) <= JOB_ROWS:
            raise FactsError(f"markets.job.prices: a price for each of 3 to {JOB_ROWS} rows")
        bonus = markets["bonus"]
        self.bonus_price: list[int] = [int(price) for price in bonus["prices"]]
        self.lines = len(self.bonus_price)
        if not 4 <= self.lines <= LINES:
            raise FactsError(f"markets.bonus.prices: a price for each of 4 to {LINES} rows")
        if sum(self.bonus_copies) < 4 * self.lines + 2:
            raise FactsError(
                f"tiles.copies: {self.lines} rows of the market need {4 * self.lines + 2} tiles"
            )
        self.arrow: list[int] = [
            place_in(str(a), ARROWS, "markets.bonus.arrows") for a in bonus["arrows"]
        ]
        ends = [row for row in range(len(self.arrow)) if self.arrow[row] == ARROW_END]
        if len(self.arrow) != self.lines or ends != [self.lines - 1]:
            raise FactsError("markets.bonus.arrows: one for each row; the last one is the end")
        self.token_row = int(bonus["token_row"]) - 1
        if not 0 <= self.token_row < self.lines:
            raise FactsError(f"markets.bonus.token_row: 1 to {self.lines}")
        self.token_points = int(bonus["token_points"])
        path = markets["pathfinder"]
        self.path_points: list[int] = [int(points) for points in path["points"]]
        if not 9 <= len(self.path_points) <= 25:
            raise FactsError("markets.pathfinder.points: for the start and each of 8 to 24 spaces")
        self.path_end = len(self.path_points) - 1
        for space in [*path["gold"], path["flip"], *self.step_space]:
            if not 0 <= int(space) <= self.path_end:
                raise FactsError(f"markets.pathfinder: there is no space {space} on the track")
        self.path_gold: list[int] = [int(s in path["gold"]) for s in range(self.path_end + 1)]
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
        for e in sarah["level"]:
            if len(set(e["without"]) & set(range(1, 18))) > 12:
                raise FactsError(f"sarah.level.{e['id']}: at least five of her cards are in use")
        self.level_post: list[int] = [
            self._post(str(e["post"]), LOCAL_IDS, f"sarah.level.{e['id']}.post")
            for e in sarah["level"]
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
            place_in(str(s), ["", "harbour"], "sarah.board.sailor")
            for s in _five(board["sailor"], "sarah.board.sailor")
        ]
        self.sarah_wool: list[int] = [
            self._post(str(s), POST_IDS, "sarah.board.shearer") if s else NO_ACTION
            for s in _five(board["shearer"], "sarah.board.shearer")
        ]
        cards: list[Table] = sarah["card"]
        if [str(c["id"]) for c in cards] != [f"s{n}" for n in range(1, 18)]:
            raise FactsError("sarah: there are 17 cards, s1 to s17")
        where = [f"sarah.card.{c['id']}" for c in cards]
        self.sarah_steps: list[int] = []
        self.sarah_special: list[int] = []
        self.sarah_does: list[list[int]] = []
        self.sarah_else: list[list[int]] = []
        for c, place in zip(cards, where, strict=True):
            special = str(c.get("special", ""))
            self.sarah_steps.append(steps_of(str(c["steps"]), place))
            self.sarah_special.append(place_in(special, WORKERS, place) if special else -1)
            self.sarah_does.append(deeds_of(c["actions"], place))
            self.sarah_else.append(deeds_of(c.get("otherwise", []), place))

    def _post(self, name: str, names: list[str], where: str) -> int:
        """A post that is there."""
        post = POST_IDS.index(names[place_in(name, names, where)])
        if not self.post_there[post]:
            raise FactsError(f"{where}: the post {name} is absent")
        return post


def _dark(entry: Table, where: str) -> int:
    """Whether a component has dark corners."""
    if entry["corners"] not in ("white", "dark"):
        raise FactsError(f"{where}.{entry['id']}: corners are white or dark")
    return int(entry["corners"] == "dark")


def _names_between(arrow: Table, names: list[str], where: str) -> list[str]:
    """The two places that an arrow joins."""
    ends = [names[place_in(str(end), names, where)] for end in arrow["between"]]
    if len(ends) != 2 or ends[0] == ends[1]:
        raise FactsError(f"{where}: an arrow joins two places, not {arrow['between']!r}")
    return ends


def _between(arrow: Table, names: list[str], where: str) -> list[int]:
    return [names.index(end) for end in _names_between(arrow, names, where)]


def _some_by_id(entries: list[Table], ids: list[str], where: str, lacking: Table) -> list[Table]:
    """The entries in the order of their ids; one that is not there has an empty id."""
    by_id = {str(e["id"]): e for e in entries}
    unknown = [i for i in by_id if i not in ids]
    if unknown or len(by_id) != len(entries):
        raise FactsError(f"{where}: {', '.join(unknown) or 'an id'} is unknown or doubled")
    return [by_id.get(i, {"id": "", **lacking}) for i in ids]


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
