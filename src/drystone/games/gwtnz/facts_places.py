"""The facts of the two boards: the trail, the sea with its harbours, the posts."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from drystone.core.facts import FactsError
from drystone.games.gwtnz.components import (
    FROM_OBJECTIVES,
    HARBOURS,
    LARGE_IDS,
    LOCAL_IDS,
    LOCALS,
    MEDIUM_IDS,
    MORE_LOCAL_IDS,
    MORE_WOOL_IDS,
    NONE,
    POST0,
    POST_IDS,
    POSTS,
    ROCKS,
    SITE,
    SITES,
    SMALL_IDS,
    SOURCES,
    SPACE_IDS,
    START,
    WATER_IDS,
    WATERS,
    WELLINGTON,
    WOOL_IDS,
    Source,
)
from drystone.games.gwtnz.facts_reading import (
    Data,
    by_id,
    ints,
    is_dark,
    names_between,
    place_in,
    rewards_in,
    said_in,
    some_by_id,
)
from drystone.games.gwtnz.phrases import OBJECTIVES, POUNDS, TAKE_CARD
from drystone.games.gwtnz.printed import Facts

NOWHERE: Final = 99
"""More than anybody ever has."""


def read_trail(facts: Facts, trail: Data) -> None:
    """The spaces of the trail and the ways between them."""
    spaces = some_by_id(trail["space"], SPACE_IDS, "trail.space", {"next": [], "at": [0, 0]})
    facts.space_there = [int(bool(s["id"])) for s in spaces]
    facts.trap_there = facts.space_there[ROCKS:WELLINGTON]
    facts.trail_start = place_in(str(trail["start"]), SPACE_IDS, "trail.start")
    here = [name for name, there in zip(SPACE_IDS, facts.space_there, strict=True) if there]
    for name in [*SPACE_IDS[:SITE], "wellington"]:
        if name not in here:
            raise FactsError(f"trail.space.{name}: this space can't be absent")
    facts.next = []
    for s in spaces:
        where = f"trail.space.{s['id']}.next"
        ahead = [SPACE_IDS.index(here[place_in(str(n), here, where)]) for n in s["next"]]
        # What is not there leads nowhere, but bots measure ways from everywhere.
        facts.next.append(ahead if s["id"] else [WELLINGTON])
    facts.space_at = [ints(s["at"], 2, "trail.at") for s in spaces]
    sites = spaces[SITE : SITE + SITES]
    facts.grass = [int(s.get("grass", False)) for s in sites]
    facts.nugget = [int(s.get("nugget", False)) for s in sites]
    # Nobody gets so far that they could build where nothing is.
    facts.lock = [int(s.get("lock", 0)) if s["id"] else NOWHERE for s in sites]
    facts.risk = [
        said_in(str(s["risk"]), f"trail.space.{s['id']}.risk") if s.get("risk") else None
        for s in sites
    ]
    facts.sites = max([0] + [site + 1 for site in range(SITES) if sites[site]["id"]])
    for s in spaces[:SITE] + spaces[ROCKS:]:
        for key in ("grass", "nugget", "lock", "risk"):
            if s.get(key):
                raise FactsError(f"trail.space.{s['id']}.{key}: only building spaces have this")
    check_trail(facts)


def check_trail(facts: Facts) -> None:
    """Every way from the start leads to Wellington, and every space lies on one."""
    reached = {facts.trail_start}
    edge = [facts.trail_start]
    steps = 0
    while edge:
        steps += 1
        edge = sorted({n for space in edge for n in facts.next[space]})
        reached.update(edge)
        if steps > len(SPACE_IDS):
            raise FactsError("trail: the trail runs in a circle")
    wanted = [s for s in range(START + 1, len(SPACE_IDS)) if facts.space_there[s]]
    missing = [SPACE_IDS[s] for s in wanted if s not in reached]
    if missing:
        raise FactsError(f"trail: no way leads to {', '.join(missing)}")
    for space in range(len(SPACE_IDS)):
        if not facts.next[space] and space != WELLINGTON:
            raise FactsError(f"trail: {SPACE_IDS[space]} leads nowhere")


def read_sea(facts: Facts, sea: Data) -> None:
    """The water spaces, the ways between them, and the harbours."""
    waters = some_by_id(sea["water"], WATER_IDS, "sea.water", {"next": [], "at": [0, 0]})
    here = [str(w["id"]) for w in waters if w["id"]]
    facts.water_next = []
    for w in waters:
        where = f"sea.water.{w['id']}.next"
        ways = [here[place_in(str(n), here, where)] for n in w["next"]]
        facts.water_next.append([WATER_IDS.index(way) for way in ways])
        for way in ways:
            if w["id"] not in [str(n) for n in waters[WATER_IDS.index(way)]["next"]]:
                raise FactsError(f"{where}: {way} does not lead back to {w['id']}")
    facts.water_there = [int(bool(w["id"])) for w in waters]
    facts.waters = max([0] + [water + 1 for water in range(WATERS) if facts.water_there[water]])
    facts.water_at = [ints(w["at"], 2, "sea.at") for w in waters]
    facts.ship_start = WATER_IDS.index(here[place_in(str(sea["start"]), here, "sea.start")])
    facts.distance = [distances(facts, water) for water in range(WATERS)]
    small = by_id(sea["small"], SMALL_IDS, "sea.small")
    medium = by_id(sea["medium"], MEDIUM_IDS, "sea.medium")
    harbours = small + medium + by_id(sea["large"], LARGE_IDS, "sea.large")
    facts.harbour_water = [
        WATER_IDS.index(here[place_in(str(h["water"]), here, f"harbour {h['id']}")])
        for h in harbours
    ]
    facts.harbour_at = [NONE] * WATERS
    for harbour in range(HARBOURS):
        if facts.harbour_at[facts.harbour_water[harbour]] >= 0:
            raise FactsError(f"sea: two harbours at {harbours[harbour]['water']}")
        facts.harbour_at[facts.harbour_water[harbour]] = harbour
    facts.harbour_cost = [cost for h in small for cost in ints(h["costs"], 4, str(h["id"]))]
    facts.medium_cost = [int(h["cost"]) for h in medium]
    facts.medium_dark = [is_dark(h, "sea.medium") for h in medium]
    facts.harbour_card = [
        Source(place_in(str(h["card"]), SOURCES[:FROM_OBJECTIVES], f"harbour {h['id']}"))
        if h["card"]
        else Source(NONE)
        for h in small + medium
    ]
    facts.harbour_points = [int(h["points"]) for h in small + medium]
    facts.terminal = [int(h.get("terminal", False)) for h in small]
    facts.harbour_titles = [str(h["title"]) for h in harbours]
    facts.sea_arrows = [
        [SMALL_IDS.index(end) for end in names_between(a, SMALL_IDS, "sea.arrow")]
        + [int(a["points"])]
        for a in sea["arrow"]
    ]


def distances(facts: Facts, start: int) -> list[int]:
    """How far each water space is from one; -1 where no way leads."""
    far = [NONE] * WATERS
    far[start] = 0
    edge = [start]
    while edge:
        water = edge.pop(0)
        for other in facts.water_next[water]:
            if far[other] < 0:
                far[other] = far[water] + 1
                edge.append(other)
    for water in range(WATERS):
        if far[water] < 0 and facts.water_there[start] and facts.water_there[water]:
            raise FactsError(f"sea.water.{WATER_IDS[water]}: no way leads there")
    return far


def read_posts(facts: Facts, posts: Data, sea: Data) -> None:
    """Local posts, the foreign posts of the large harbours, and wool posts."""
    empty = {
        "value": NOWHERE,
        "corners": "dark",
        "transport": 0,
        "points": 0,
        "gives": "",
        "repeat": False,
    }
    local = some_by_id(posts["local"], LOCAL_IDS + MORE_LOCAL_IDS, "posts.local", empty)
    wool = some_by_id(posts["wool"], WOOL_IDS + MORE_WOOL_IDS, "posts.wool", empty)
    every = local[:LOCALS] + by_id(sea["large"], LARGE_IDS, "sea.large") + wool[:3]
    every += local[LOCALS:] + wool[3:]
    where = ["posts.local"] * LOCALS + ["sea.large"] * 5 + ["posts.wool"] * 3
    where += ["posts.local"] * 3 + ["posts.wool"]
    facts.post_there = [int(bool(p["id"])) for p in every]
    nearest = every[POST0]
    if not facts.post_there[POST0] or not nearest.get("repeat") or int(nearest["value"]):
        raise FactsError(
            "posts.local.0: this post is there, of value 0, and open to every delivery"
        )
    facts.post_value = [int(p["value"]) for p in every]
    facts.post_dark = [is_dark(p, w) for p, w in zip(every, where, strict=True)]
    facts.transport = [int(p["transport"]) for p in every]
    facts.post_points = [int(p["points"]) for p in every]
    facts.post_repeats = [int(p.get("repeat", False)) for p in every]
    facts.post_wool = []
    facts.post_pounds = []
    facts.post_card = []
    facts.post_rewards = []
    for post in range(POSTS):
        entry = every[post]
        place = f"{where[post]}.{entry['id']}"
        kind = str(entry.get("kind", "wool" if where[post] == "posts.wool" else "breeding"))
        if kind not in ("wool", "breeding"):
            raise FactsError(f"{place}.kind: wool or breeding, not {kind!r}")
        facts.post_wool.append(int(kind == "wool"))
        read_delivery(facts, str(entry["gives"]), f"{place}.gives")
    there = [post for post in range(POSTS) if facts.post_there[post]]
    facts.income_posts = [post for post in there if not facts.post_wool[post]]
    facts.wool_posts = [post for post in there if facts.post_wool[post]]
    locals_there = [post for post in there if where[post] == "posts.local"]
    facts.next_local = list(range(POSTS))
    ranked = sorted(locals_there, key=lambda post: (facts.post_value[post], post))
    for one, other in pairwise(ranked):
        facts.next_local[one] = other
    names = [POST_IDS[post] for post in locals_there]
    facts.green_arrows = [
        [POST_IDS.index(one) for one in names_between(a, names, "posts.arrow")] + [int(a["points"])]
        for a in posts["arrow"]
    ]


def read_delivery(facts: Facts, gives: str, where: str) -> None:
    """What a post gives: pounds, a card, other rewards."""
    pounds, card = 0, Source(NONE)
    others = []
    for effect in rewards_in(gives, where):
        if effect.op == POUNDS:
            pounds += effect.amount
        elif effect.op == TAKE_CARD and card < 0:
            card = Source(effect.what)
        elif effect.op == OBJECTIVES and card < 0:
            card = FROM_OBJECTIVES
        else:
            others.append(effect)
    facts.post_pounds.append(pounds)
    facts.post_card.append(card)
    facts.post_rewards.append(others)


def post_there(facts: Facts, name: str, names: list[str], where: str) -> int:
    """A post that is there."""
    post = POST_IDS.index(names[place_in(name, names, where)])
    if not facts.post_there[post]:
        raise FactsError(f"{where}: the post {name} is absent")
    return post
