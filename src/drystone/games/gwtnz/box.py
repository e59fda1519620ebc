"""What is in the box: the numbers of all components, and every value printed on them.

Numbers of things (card 5, space 12, action 7) are their places in the lists below; the lists are
the domains of the game's words too.
"""

from __future__ import annotations

import re
from typing import Any, Final

from drystone.core.facts import FactsError

# Cards: sheep first, then cards that are played for an effect, then objectives.
SHROPSHIRE: Final = 0
SOUTHDOWN: Final = 1
LEICESTER: Final = 2
MERINO: Final = 3
DORSET: Final = 4
LINCOLN: Final = 5
CORRIEDALE: Final = 6
HAMPSHIRE: Final = 7
RYELAND: Final = 8
SUFFOLK: Final = 9
ROMNEY: Final = 10
SHEEP: Final = 13
SHEEPDOG: Final = 13
FERRY: Final = 14
KOTARE: Final = 15
SET1: Final = 16
SET2: Final = 17
SET4: Final = 18
SET5: Final = 19
SET6: Final = 20
OBJECTIVE: Final = 21
BONUS_OBJECTIVE: Final = 21
PLAIN_OBJECTIVE: Final = 24
CARDS: Final = 48

CARD_IDS: Final[list[str]] = [
    *["shropshire", "southdown", "leicester", "merino", "dorset", "lincoln", "corriedale"],
    *["hampshire", "ryeland", "suffolk", "romney", "set3", "set7", "sheepdog", "ferry", "kotare"],
    *["set1", "set2", "set4", "set5", "set6", "set8", "set9", "set10"],
    *[f"o{n:02d}" for n in range(1, 25)],
]
SET_CARDS: Final[list[int]] = [16, 17, 11, 18, 19, 20, 12, 21, 22, 23]
"""The card of each set, 1 to 10."""

MARKET: Final = 4
"""The first market breed; there are six."""
BREEDS: Final = 6

# Where a gained card comes from: the supply (romney, sheepdog, ferry, kotare) or a bonus stack.
FROM_SUPPLY: Final = 0
FROM_STACK: Final = 4
FROM_OBJECTIVES: Final = 8
SOURCES: Final[list[str]] = [
    *["romney", "sheepdog", "ferry", "kotare", "wheel", "barrel", "bell", "compass", "objective"],
]
SUPPLY_CARDS: Final[list[int]] = [ROMNEY, SHEEPDOG, FERRY, KOTARE]

WORKERS: Final[list[str]] = ["shepherd", "craftsman", "sailor", "shearer"]
SHEPHERD: Final = 0
CRAFTSMAN: Final = 1
SAILOR: Final = 2
SHEARER: Final = 3
JOKER: Final = 4

HAZARD_IDS: Final[list[str]] = [
    f"{kind}-{points}-{hand}"
    for kind in ("rockfall", "flood")
    for points in (2, 3, 4)
    for hand in ("black", "green")
]
HAZARD: Final = 4
"""A-tiles 0 to 3 are workers, 4 to 9 rockfalls, 10 to 15 floods."""
FLOOD: Final = 10
A_TILES: Final = 16

BONUS_IDS: Final[list[str]] = [
    *["certificate-tile", "wool-tile", "hazard-tile", "sheepdog-tile", "kotare-tile"],
    *["tokens-tile", "four-points-tile", "eight-points-tile", "ferry-tile", "romney-tile"],
    "joker-tile",
]
B_TILES: Final = 11

# Spaces of the trail.
START: Final = 0
NEUTRAL: Final = 1
SITE: Final = 9
SITES: Final = 24
ROCKS: Final = 33
FLOODS: Final = 37
WELLINGTON: Final = 41
SPACE_IDS: Final[list[str]] = [
    "start",
    *list("abcdefgh"),
    *["a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "c1", "c2", "c3", "d1"],
    *["e1", "e2", "e3", "e4", "e5", "f1", "f2", "g1", "g2", "g3", "h1", "h2"],
    *["rock1", "rock2", "rock3", "rock4", "flood1", "flood2", "flood3", "flood4"],
    "wellington",
]

# Harbours and posts.
SMALL: Final = 10
MEDIUM: Final = 10
LARGE: Final = 15
HARBOURS: Final = 20
WATERS: Final = 24
WATER_IDS: Final[list[str]] = [
    *["w0", "n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "c1", "c2", "c3", "c4", "c5", "c6"],
    *["c7", "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8"],
]
SMALL_IDS: Final[list[str]] = [
    *["lyttelton", "nelson", "port-chalmers", "auckland", "napier", "bluff", "suva"],
    *["honolulu", "panama", "valparaiso"],
]
MEDIUM_IDS: Final[list[str]] = ["new-plymouth", "timaru", "gisborne", "noumea", "montevideo"]
LARGE_IDS: Final[list[str]] = ["sydney", "melbourne", "san-francisco", "cape-town", "london"]
LOCAL_IDS: Final[list[str]] = ["0", "1", "3", "6", "9", "12", "15", "18", "21"]
WOOL_IDS: Final[list[str]] = ["wool5", "wool9", "wool13"]
POST_IDS: Final[list[str]] = [*LOCAL_IDS, *LARGE_IDS, *WOOL_IDS]
LOCALS: Final = 9
FOREIGN: Final = 9
WOOL: Final = 14
WOOL13: Final = 16
POSTS: Final = 17
POST0: Final = 0

# Disc spaces of the player board.
DISC_IDS: Final[list[str]] = [
    *["step", "hand", "hand3", "limit", "certificate4", "certificate", "wool", "wool4"],
    *["aux-money", "aux-cards", "aux-certificate1", "aux-certificate2", "aux-ship1", "aux-ship2"],
    *["aux-pathfinder1", "aux-pathfinder2"],
]
DISCS: Final = 16
D_STEP: Final = 0
D_HAND: Final = 1
D_HAND3: Final = 2
D_LIMIT: Final = 3
D_CERTIFICATE4: Final = 4
D_CERTIFICATE: Final = 5
D_WOOL: Final = 6
D_WOOL4: Final = 7
D_AUX: Final = 8

DISC_ABILITIES: Final[list[str]] = [
    *["step", "hand", "hand", "certificate limit", "permanent certificate"],
    *["permanent certificate", "permanent wool", "permanent wool", "aux money", "aux cards"],
    *["aux certificate", "aux certificate", "aux ship", "aux ship"],
    *["aux pathfinder", "aux pathfinder"],
]
SARAH_GROUPS: Final[list[str]] = ["orange", "red-yellow", "blue-brown", "purple", "red-brown"]
AUX_IDS: Final[list[str]] = ["money", "cards", "certificate", "ship", "pathfinder"]
STACK_IDS: Final[list[str]] = ["wheel", "barrel", "bell", "compass"]
ARROWS: Final[list[str]] = ["black", "sheep", "flip", "end"]
ARROW_SHEEP: Final = 1
ARROW_FLIP: Final = 2
ARROW_END: Final = 3

# What an action does, and its number.
HIRE: Final = 0
INVEST: Final = 1
BUY: Final = 2
BUILD: Final = 3
SHIP: Final = 4
SHEAR: Final = 5
AUX: Final = 6
OBJECTIVES: Final = 7
PATHFINDER: Final = 8
GOLD: Final = 9
CERTIFICATE: Final = 10
TOKENS: Final = 11
REMOVE: Final = 12
POUNDS: Final = 13
DISCARD_PAIR: Final = 14
DISCARD_ONE: Final = 15
DISCARD_FOR_GOLD: Final = 16
DISCARD_FOR_CERTIFICATE: Final = 17
GRASS_POUNDS: Final = 18
GRASS_CERTIFICATES: Final = 19
SHEPHERD_POUNDS: Final = 20
STOREHOUSE_POUNDS: Final = 21
HAZARD_PAIRS: Final = 22
DRAW: Final = 23
FORWARD: Final = 24
TAKE_ROMNEY: Final = 25
WOOL_POST: Final = 26
AFAR: Final = 27
TOP_SHEEP: Final = 28
FREE_SHEEP: Final = 29
PERMANENT_CERTIFICATE: Final = 30
PERMANENT_WOOL: Final = 31

PHRASES: Final[list[tuple[str, int, int]]] = [
    ("hire", HIRE, 0),
    ("hire +3", HIRE, 3),
    ("hire -2", HIRE, -2),
    ("hire -3", HIRE, -3),
    ("invest", INVEST, 0),
    ("invest +3", INVEST, 3),
    ("buy sheep", BUY, 0),
    ("build 2", BUILD, 2),
    ("build 1", BUILD, 1),
    ("ship", SHIP, 0),
    ("ship 1", SHIP, 1),
    ("ship 2", SHIP, 2),
    ("ship 3", SHIP, 3),
    ("ship 5", SHIP, 5),
    ("shear", SHEAR, 0),
    ("shear 1", SHEAR, 1),
    ("shear 2", SHEAR, 2),
    ("shear 3", SHEAR, 3),
    ("aux", AUX, 1),
    ("aux double", AUX, 2),
    ("objective", OBJECTIVES, 0),
    ("pathfinder 1", PATHFINDER, 1),
    ("pathfinder 2", PATHFINDER, 2),
    ("pathfinder 3", PATHFINDER, 3),
    ("pathfinder 4", PATHFINDER, 4),
    ("gold 1", GOLD, 1),
    ("gold 2", GOLD, 2),
    ("certificate 2", CERTIFICATE, 2),
    ("tokens 1", TOKENS, 1),
    ("tokens 2", TOKENS, 2),
    ("hazard 5", REMOVE, 5),
    ("hazard 0", REMOVE, 0),
    ("3 pounds", POUNDS, 3),
    ("4 pounds", POUNDS, 4),
    ("5 pounds", POUNDS, 5),
    ("6 pounds", POUNDS, 6),
    ("7 pounds", POUNDS, 7),
    ("8 pounds", POUNDS, 8),
    ("9 pounds", POUNDS, 9),
    ("discard pair -> 2 pounds", DISCARD_PAIR, 2),
    ("discard pair -> 3 pounds", DISCARD_PAIR, 3),
    ("discard leicester -> 2 pounds", DISCARD_ONE, LEICESTER * 16 + 2),
    ("discard southdown -> 3 pounds", DISCARD_ONE, SOUTHDOWN * 16 + 3),
    ("discard any -> gold", DISCARD_FOR_GOLD, 0),
    ("discard any -> gold + 5 pounds", DISCARD_FOR_GOLD, 5),
    ("discard any -> certificate", DISCARD_FOR_CERTIFICATE, 1),
    ("2 pounds each grass building", GRASS_POUNDS, 2),
    ("certificate each grass building", GRASS_CERTIFICATES, 1),
    ("2 pounds each shepherd", SHEPHERD_POUNDS, 2),
    ("1 pound each storehouse", STOREHOUSE_POUNDS, 1),
    ("7 pounds + pathfinder 2 each hazard pair", HAZARD_PAIRS, 7),
    ("draw 2", DRAW, 2),
    ("draw 3", DRAW, 3),
    ("forward 1", FORWARD, 1),
    ("forward 2", FORWARD, 2),
    ("forward 3", FORWARD, 3),
    ("romney", TAKE_ROMNEY, 0),
    ("wool post 13", WOOL_POST, WOOL13),
    ("storehouse within 7", AFAR, 7),
    ("storehouse within 3", AFAR, 3),
    ("4 pounds: hampshire-ryeland on top", TOP_SHEEP, 4),
    ("two sheep of 2 / hampshire-ryeland", FREE_SHEEP, 0),
    ("permanent certificate", PERMANENT_CERTIFICATE, 1),
    ("permanent wool", PERMANENT_WOOL, 1),
]


def _symbol(phrase: str) -> str:
    """An action's name in the notation: "discard-any-for-gold-and-5-pounds", "hire+3"."""
    plain = phrase.replace(" -> ", " for ").replace(" + ", " and ")
    return re.sub(r"[^a-z0-9+-]+", "-", re.sub(r" ([+-]\d)", r"\1", plain))


ACTION_IDS: Final[list[str]] = [_symbol(phrase) for phrase, _, _ in PHRASES]
NO_ACTION: Final = -1

TASKS: Final[list[str]] = [
    *["post13", "building", "building4", "shearers2", "storehouse"],
    *["lincoln-corriedale", "hampshire-ryeland", "ferry", "pathfinder6", "flood"],
]
T_POST13: Final = 0
T_BUILDING: Final = 1
T_BUILDING4: Final = 2
T_SHEARERS: Final = 3
T_STOREHOUSE: Final = 4
T_LC: Final = 5
T_HR: Final = 6
T_FERRY: Final = 7
T_PATHFINDER: Final = 8
T_FLOOD: Final = 9

MASTER_COUNTS: Final[list[str]] = [
    *["pathfinder", "hazard", "storehouse", "objective", "certificate", "building", "worker"],
    "ferry",
]

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
            _action(str(entries[c]["immediate"]), c) if "immediate" in entries[c] else NO_ACTION
            for c in CARD_IDS
        ]
        self.tasks: list[list[int]] = [
            [_place(str(t), TASKS, c) for t in entries[c].get("tasks", [])] for c in CARD_IDS
        ]
        effects = [str(entries[c].get("effect", "")) for c in CARD_IDS]
        self.effect_pounds: list[int] = [_number(e, r"(\d+) pounds?\b") for e in effects]
        self.effect_pathfinder: list[int] = [_number(e, r"pathfinder (\d+)") for e in effects]
        self.effect_certificates: list[int] = [_number(e, r"certificate (\d+)") for e in effects]
        self.effect_within: list[int] = [_number(e, r"within (\d+)") for e in effects]
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
        self.bonus_pounds: list[int] = [_number(c, r"(\d+) pounds") for c in costs]
        self.bonus_gold: list[int] = [_number(c, r"gold (\d+)") for c in costs]
        self.bonus_sheep: list[int] = [int(c == "starting sheep") for c in costs]
        for b, cost in zip(bonus, costs, strict=True):
            if cost and not re.fullmatch(r"\d+ pounds|gold \d+|starting sheep", cost):
                raise FactsError(f"tiles.bonus.{b['id']}: {cost!r} is no cost")
        self.bonus_gives: list[list[int]] = [_gifts(str(b["gives"]), str(b["id"])) for b in bonus]
        masters: list[Table] = tiles["harbourmaster"]
        if len(masters) != 8:
            raise FactsError(f"tiles: there are 8 harbourmasters, not {len(masters)}")
        self.master_gives: list[list[int]] = []
        self.master_ferry: list[int] = []
        self.master_score: list[list[int]] = []
        for master in masters:
            parts = str(master["gives"]).split(" + ")
            self.master_gives.append([_action(p, "harbourmaster") for p in parts if p != "ferry"])
            self.master_ferry.append(1 if "ferry" in parts else 0)
            points, _, each, what = str(master["scores"]).split()
            count = _place(what, MASTER_COUNTS, "harbourmaster")
            self.master_score.append([int(points), int(each), count])

    def _buildings(self, buildings: Table) -> None:
        neutral = {str(e["id"]): e for e in buildings["neutral"]}
        self.neutral_slots: list[list[list[int]]] = []
        for side in (1, 2):
            for letter in "abcdefgh":
                tile = neutral.get(f"{letter}{side}", neutral.get(f"{letter}1"))
                if tile is None:
                    raise FactsError(f"buildings: neutral building {letter} is missing")
                self.neutral_slots.append(_slots(tile["actions"], f"building {letter}"))
        ids = [f"{n}{side}" for side in "ab" for n in range(1, 11)]
        private = _by_id(buildings["private"], ids, "buildings.private")
        self.craftsmen: list[int] = [int(p["craftsmen"]) for p in private]
        self.building_points: list[int] = [int(p["points"]) for p in private]
        hands = [h["hands"] for h in _by_id(buildings["hand"], ids, "buildings.hand")]
        self.building_fee: list[int] = [sum(self.fee[str(h)] for h in each) for each in hands]
        self.building_hands: list[int] = [len(each) for each in hands]
        self.slots: list[list[list[int]]] = [
            _slots(p["actions"], f"building {p['id']}") for p in private
        ]
        self.op: list[int] = [op for _, op, _ in PHRASES]
        self.amount: list[int] = [amount for _, _, amount in PHRASES]

    def _trail(self, trail: Table) -> None:
        spaces = _by_id(trail["space"], SPACE_IDS, "trail.space")
        self.next: list[list[int]] = [
            [_place(str(n), SPACE_IDS, f"space {s['id']}") for n in s["next"]] for s in spaces
        ]
        self.space_at: list[list[int]] = [_ints(s["at"], 2, "trail.at") for s in spaces]
        sites = spaces[SITE : SITE + SITES]
        self.grass: list[int] = [int(s.get("grass", False)) for s in sites]
        self.nugget: list[int] = [int(s.get("nugget", False)) for s in sites]
        self.lock: list[int] = [int(s.get("lock", 0)) for s in sites]
        self.risk: list[int] = [
            _action(str(s["risk"]), str(s["id"])) if "risk" in s else NO_ACTION for s in sites
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
            [_place(str(n), WATER_IDS, f"water {w['id']}") for n in w["next"]] for w in waters
        ]
        self.water_at: list[list[int]] = [_ints(w["at"], 2, "sea.at") for w in waters]
        self.ship_start = _place(str(sea["start"]), WATER_IDS, "sea.start")
        self.distance: list[list[int]] = [self._distances(w) for w in range(WATERS)]
        small = _by_id(sea["small"], SMALL_IDS, "sea.small")
        medium = _by_id(sea["medium"], MEDIUM_IDS, "sea.medium")
        large = _by_id(sea["large"], LARGE_IDS, "sea.large")
        harbours = small + medium + large
        self.harbour_water: list[int] = [
            _place(str(h["water"]), WATER_IDS, str(h["id"])) for h in harbours
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
            _place(str(h["card"]), SOURCES, str(h["id"])) for h in small + medium
        ]
        self.harbour_points: list[int] = [int(h["points"]) for h in small + medium]
        self.terminal: list[int] = [int(h.get("terminal", False)) for h in small]
        self.harbour_titles: list[str] = [str(h["title"]) for h in harbours]
        self.foreign: list[Table] = large
        self.sea_arrows: list[list[int]] = [
            [_place(str(h), SMALL_IDS, "sea.arrow") for h in a["between"]] + [int(a["points"])]
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
            card = -1 if pounds or not gives else _place(gives, SOURCES, str(p["id"]))
            self.post_card.append(card)
        self.green_arrows: list[list[int]] = [
            [_place(str(p), LOCAL_IDS, "posts.arrow") for p in a["between"]] + [int(a["points"])]
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
            self.row_action.append([_action(str(a), "row") if a else NO_ACTION for a in spaces])
        pairs: list[Table] = board["pair"]
        self.pair_gives: list[int] = [
            _action(str(p["gives"]), "pair") if p["gives"] else NO_ACTION for p in pairs
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
            _place(str(a), ARROWS, "markets.bonus.arrows") for a in bonus["arrows"]
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
            _place(str(e["post"]), LOCAL_IDS, "sarah.level") for e in sarah["level"]
        ]
        options = sarah["market"]["options"]
        if len(options) != 5:
            raise FactsError("sarah.market: five options, for 1 to 5 shepherds")
        self.sarah_groups: list[list[int]] = [
            [_place(colours, SARAH_GROUPS, "sarah.market") for colours in str(o).split(" + ")]
            for o in options
        ]
        board = sarah["board"]
        self.sarah_stack: list[int] = [
            _place(str(s), STACK_IDS, "sarah.board.stacks") if s else NO_ACTION
            for s in _five(board["stacks"], "sarah.board.stacks")
        ]
        self.sarah_harbour: list[int] = [
            int(s == "harbour") for s in _five(board["sailor"], "sarah.board.sailor")
        ]
        self.sarah_wool: list[int] = [
            _place(str(s), POST_IDS, "sarah.board.shearer") if s else NO_ACTION
            for s in _five(board["shearer"], "sarah.board.shearer")
        ]
        cards: list[Table] = sarah["card"]
        if [str(c["id"]) for c in cards] != [f"s{n}" for n in range(1, 18)]:
            raise FactsError("sarah: there are 17 cards, s1 to s17")
        self.sarah_steps: list[int] = [_steps(str(c["steps"])) for c in cards]
        self.sarah_special: list[int] = [
            _place(str(c["special"]), WORKERS, str(c["id"])) if "special" in c else -1
            for c in cards
        ]
        self.sarah_does: list[list[int]] = [_deeds(c["actions"], str(c["id"])) for c in cards]
        self.sarah_else: list[list[int]] = [
            _deeds(c.get("otherwise", []), str(c["id"])) for c in cards
        ]


PURCHASE_BUYS: Final[dict[str, str]] = {
    "dorset": "dorset",
    "lc": "lincoln / corriedale",
    "hr": "hampshire / ryeland",
    "suffolk": "suffolk + token",
    "two": "two sheep of 2",
}
PURCHASE_IDS: Final[list[str]] = [
    *["dorset-1", "lincoln-1", "corriedale-1", "hampshire-1", "ryeland-1", "dorset-2"],
    *["lincoln-2", "corriedale-2", "suffolk-2"],
    *["lincoln-lincoln-3", "lincoln-corriedale-3", "corriedale-corriedale-3", "suffolk-4"],
]
PURCHASE_SHEPHERDS: Final[list[int]] = [1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4]
PURCHASE_BREED: Final[list[int]] = [0, 1, 2, 3, 4, 0, 1, 2, 5, 1, 1, 2, 5]
PURCHASE_SECOND: Final[list[int]] = [-1, -1, -1, -1, -1, -1, -1, -1, -1, 1, 2, 2, -1]
PURCHASE_TOKEN: Final[list[int]] = [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1]

# What Sarah does, as deed * 8 + number.
S_HIRE_CHEAPEST: Final = 0
S_HIRE_SPECIALIST: Final = 1
S_SHEEP: Final = 2
S_BUILD: Final = 3
S_BONUS_TILE: Final = 4
S_PATHFINDER: Final = 5
S_OBJECTIVE: Final = 6
S_HAZARD: Final = 7
S_TAKE: Final = 8
S_BUILD_SMALL: Final = 9
S_BONUS_CARD: Final = 10
S_SHEAR_SMALL: Final = 11
S_SHEAR_LARGE: Final = 12
S_STEPS: Final = 13
S_REVEAL: Final = 14
_DEEDS: Final[list[tuple[str, int, int]]] = [
    ("hire cheapest", S_HIRE_CHEAPEST, 0),
    ("hire specialist", S_HIRE_SPECIALIST, 0),
    ("buy sheep", S_SHEEP, 0),
    ("build", S_BUILD, 0),
    ("remove bonus tile", S_BONUS_TILE, 0),
    ("pathfinder 1", S_PATHFINDER, 1),
    ("pathfinder 2", S_PATHFINDER, 2),
    ("pathfinder 3", S_PATHFINDER, 3),
    ("objective", S_OBJECTIVE, 0),
    ("remove hazard", S_HAZARD, 0),
    ("take orange", S_TAKE, 0),
    ("take red-yellow", S_TAKE, 1),
    ("build small 1", S_BUILD_SMALL, 1),
    ("build small 2", S_BUILD_SMALL, 2),
    ("bonus card", S_BONUS_CARD, 0),
    ("shear small", S_SHEAR_SMALL, 0),
    ("shear large", S_SHEAR_LARGE, 0),
    ("steps 1", S_STEPS, 1),
    ("steps 2", S_STEPS, 2),
    ("reveal 2", S_REVEAL, 2),
]
STEPS_OF_WORKER: Final = 10
STEPS_OF_SPECIALISTS: Final = 14
LEVELS: Final[list[str]] = ["easy", "medium", "hard"]


# What a bonus tile gives, as gift * 16 + number.
G_CERTIFICATE: Final = 0
G_WOOL: Final = 1
G_TOKENS: Final = 2
G_HAZARD: Final = 3
G_GOLD: Final = 4
G_PATHFINDER: Final = 5
G_JOKER: Final = 6
G_CARD: Final = 7
_GIFTS: Final[list[tuple[str, int]]] = [
    ("permanent certificate", G_CERTIFICATE),
    ("permanent wool", G_WOOL),
    (r"tokens (\d+)", G_TOKENS),
    (r"hazard (\d+)", G_HAZARD),
    (r"gold (\d+)", G_GOLD),
    (r"pathfinder (\d+)", G_PATHFINDER),
    ("joker", G_JOKER),
]


def _gifts(text: str, where: str) -> list[int]:
    """What a bonus tile gives."""
    gifts: list[int] = []
    for part in text.split(" + ") if text else []:
        if part in SOURCES[:FROM_STACK]:
            gifts.append(G_CARD * 16 + SOURCES.index(part))
            continue
        for pattern, gift in _GIFTS:
            match = re.fullmatch(pattern, part)
            if match:
                gifts.append(gift * 16 + (int(match[1]) if match.groups() else 1))
                break
        else:
            raise FactsError(f"{where}: {part!r} is nothing a bonus tile gives")
    return gifts


def _number(text: str, pattern: str) -> int:
    """The number that a phrase has in a place, or 0."""
    match = re.search(pattern, text)
    return int(match[1]) if match else 0


def _five(values: Any, where: str) -> list[Any]:
    if not isinstance(values, list) or len(values) != 5:
        raise FactsError(f"{where}: one entry for each of the five spaces")
    return values


def _steps(text: str) -> int:
    """A number of steps, or 10 + worker type, or 14 for the specialists."""
    if text.isdecimal():
        return int(text)
    names = ["shepherds", "craftsmen", "sailors", "shearers", "specialists"]
    return STEPS_OF_WORKER + _place(text, names, "sarah's steps")


def _deeds(phrases: list[str], where: str) -> list[int]:
    known = {phrase: deed * 8 + number for phrase, deed, number in _DEEDS}
    for phrase in phrases:
        if phrase not in known:
            raise FactsError(f"{where}: {phrase!r} is nothing Sarah can do")
    return [known[phrase] for phrase in phrases]


def _place(name: str, names: list[str], where: str) -> int:
    if name not in names:
        raise FactsError(f"{where}: {name!r} is none of {', '.join(names)}")
    return names.index(name)


def _action(phrase: str, where: str) -> int:
    for number, (known, _, _) in enumerate(PHRASES):
        if known == phrase:
            return number
    raise FactsError(f"{where}: {phrase!r} is no action of this game")


def _slots(phrases: list[str], where: str) -> list[list[int]]:
    """The local actions of a tile; each is a list, longer than one for either/or."""
    slots: list[list[int]] = []
    for phrase in phrases:
        slots.append([_action(half, where) for half in phrase.split(" / ")])
    return slots


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
