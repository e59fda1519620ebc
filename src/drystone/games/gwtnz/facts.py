"""The facts files, read and checked into what the rules read: cards, tiles, boards, markets.

Trail, sea and posts are in `facts_places.py`, Sarah in `facts_sarah.py`. Every phrase is read
here, into effects.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import cast

from drystone.core.facts import FactFiles, FactsError
from drystone.games.gwtnz import facts_places, facts_sarah
from drystone.games.gwtnz.components import (
    ARROW_END,
    ARROWS,
    AUX_IDS,
    BONUS_IDS,
    CARD_IDS,
    DISC_ABILITIES,
    DISC_IDS,
    DISCS,
    HAZARD_IDS,
    JOB_ROWS,
    LINES,
    MARKET,
    MASTER_COUNTS,
    PURCHASE_BUYS,
    TASKS,
    WORKERS,
)
from drystone.games.gwtnz.facts_reading import (
    Data,
    by_id,
    effects_in,
    five,
    ints,
    is_dark,
    place_in,
    reward_in,
    rewards_in,
    said_in,
    same_ids,
    slots_in,
)
from drystone.games.gwtnz.phrases import (
    AFAR,
    CARDS_ON_TOP,
    CERTIFICATE,
    DRAW_DISCARD,
    FORWARD,
    GOLD,
    JOKER,
    OBJECTIVE_POUNDS,
    PATHFINDER,
    PERMANENT_CERTIFICATE,
    PERMANENT_WOOL,
    POUNDS,
    REMOVE,
    REPLACE,
    SHIP,
    STARTING_SHEEP,
    TAKE_CARD,
    TOKENS,
    WOOL_POST,
    Effect,
    written,
)
from drystone.games.gwtnz.printed import Facts

MOST_CERTIFICATES = 9
CARD_EFFECTS: dict[str, list[list[int]]] = {
    "sheepdog": [[CERTIFICATE]],
    "ferry": [[POUNDS]],
    "kotare": [[PATHFINDER]],
    "set1": [[OBJECTIVE_POUNDS]],
    "set2": [[POUNDS, PATHFINDER]],
    "set4": [[POUNDS], [CARDS_ON_TOP]],
    "set5": [[POUNDS], [AFAR]],
    "set6": [[POUNDS], [REPLACE]],
}
"""What each played card does; the numbers can be corrected, the kinds of effect are rules."""
GIFTS = (
    *(PERMANENT_CERTIFICATE, PERMANENT_WOOL, TOKENS, REMOVE, GOLD, PATHFINDER, JOKER, POUNDS),
    TAKE_CARD,
)
"""What a bonus tile can give."""
COSTS = (POUNDS, GOLD, STARTING_SHEEP)
AUX_EFFECTS = [POUNDS, DRAW_DISCARD, CERTIFICATE, SHIP, PATHFINDER]
"""What each auxiliary action gives; its numbers can be corrected."""


def make_facts(files: dict[str, Data]) -> Facts:
    """The facts that the files hold; a FactsError says what no game can be played by."""
    facts = Facts()
    limits = files["board"]["limits"]
    fees = {"black": int(limits["fee_black"]), "green": int(limits["fee_green"])}
    read_cards(facts, files["cards"], files["objectives"], files["markets"]["start"])
    read_tiles(facts, files["tiles"], fees)
    read_buildings(facts, files["buildings"], fees)
    facts_places.read_trail(facts, files["trail"])
    facts_places.read_sea(facts, files["sea"])
    facts_places.read_posts(facts, files["posts"], files["sea"])
    read_board(facts, files["board"])
    read_markets(facts, files["markets"])
    facts_sarah.read_sarah(facts, files["sarah"])
    refuse_lacking_wool_posts(facts)
    return facts


def read_cards(facts: Facts, cards: Data, objectives: Data, start: Data) -> None:
    """Every card of the decks."""
    entries: dict[str, Data] = {}
    for table in ("sheep", "supply", "set"):
        entries.update({str(e["id"]): e for e in cards[table]})
    entries.update({str(e["id"]): e for e in objectives["objective"]})
    same_ids(list(entries), CARD_IDS, "cards")
    every = [entries[card] for card in CARD_IDS]
    facts.breeding = [int(e.get("breeding", 0)) for e in every]
    facts.wool = [int(e.get("wool", 0)) for e in every]
    facts.points = [int(e["points"]) for e in every]
    facts.copies = [int(e.get("copies", 0)) for e in every]
    facts.penalty = [int(e.get("penalty", 0)) for e in every]
    facts.immediate = [reward_in(str(e.get("immediate", "")), str(e["id"])) for e in every]
    facts.tasks = [
        [place_in(str(task), TASKS, str(e["id"])) for task in e.get("tasks", [])] for e in every
    ]
    facts.card_does = []
    facts.card_cash = []
    for e in every:
        halves = card_effects(str(e.get("effect", "")), str(e["id"]))
        facts.card_does.append(halves[-1])
        facts.card_cash.append(halves[0][0].amount if len(halves) > 1 else 0)
    facts.sets_used = ints(cards["bonus"]["used"], 3, "cards.bonus.used")
    facts.stack_gold = ints(cards["bonus"]["gold"], 4, "cards.bonus.gold")
    facts.cheapest_stack = min(facts.stack_gold)
    if sum(facts.copies[:MARKET]) < max(int(n) for n in start["cards"]):
        raise FactsError("cards.sheep: the first hands need more starting sheep than that")


def card_effects(text: str, card: str) -> list[list[Effect]]:
    """What playing a card does: the whole, or pounds and what can be done instead."""
    wanted = CARD_EFFECTS.get(card, [[]])
    try:
        halves = [effects_in(half, "cards") for half in text.split(" / ")]
    except FactsError:
        halves = []
    if [[effect.op for effect in half] for half in halves] != wanted:
        raise FactsError(f"cards: {text!r} is no effect of {card}; only its numbers can be changed")
    return halves


def read_tiles(facts: Facts, tiles: Data, fees: dict[str, int]) -> None:
    """Workers, hazards, bonus tiles and harbourmasters."""
    hazards = by_id(tiles["hazard"], HAZARD_IDS, "tiles.hazard")
    facts.tile_copies = [int(tiles["workers"]["copies"])] * 4
    facts.tile_copies += [int(h["copies"]) for h in hazards]
    facts.tile_points = [0] * 4 + [int(h["points"]) for h in hazards]
    facts.tile_fee = [0] * 4 + [
        fee_of(fees, str(h["hand"]), f"tiles.hazard.{h['id']}.hand") for h in hazards
    ]
    bonus = by_id(tiles["bonus"], BONUS_IDS, "tiles.bonus")
    copies = by_id(tiles["copies"], BONUS_IDS, "tiles.copies")
    facts.bonus_copies = [int(c["count"]) for c in copies]
    facts.bonus_points = [int(b["points"]) for b in bonus]
    costs = [
        effects_in(str(b.get("cost", "")), f"tiles.bonus.{b['id']}", COSTS, "no cost")
        for b in bonus
    ]
    facts.bonus_pounds = [total(cost, POUNDS) for cost in costs]
    facts.bonus_gold = [total(cost, GOLD) for cost in costs]
    facts.bonus_asks = [[e for e in cost if e.op == STARTING_SHEEP] for cost in costs]
    facts.bonus_gives = [
        effects_in(str(b["gives"]), str(b["id"]), GIFTS, "nothing a bonus tile gives")
        for b in bonus
    ]
    masters: list[Data] = tiles["harbourmaster"]
    if len(masters) != 8:
        raise FactsError(f"tiles: there are 8 harbourmasters, not {len(masters)}")
    facts.master_gives = []
    facts.master_score = []
    for master in masters:
        where = f"tiles.harbourmaster.{master['id']}"
        gives = rewards_in(str(master["gives"]), where)
        # A card is offered before anything else is asked.
        facts.master_gives.append(sorted(gives, key=lambda effect: effect.op == TAKE_CARD))
        score = re.fullmatch(r"(\d+) per ([1-9]\d?) ([a-z]+)", str(master["scores"]))
        if not score:
            raise FactsError(f"{where}: {master['scores']!r} is not like '2 per 5 pathfinder'")
        count = place_in(score[3], MASTER_COUNTS, where)
        facts.master_score.append([int(score[1]), int(score[2]), count])


def total(effects: list[Effect], op: int) -> int:
    """The amounts of the effects of a kind together."""
    return sum(effect.amount for effect in effects if effect.op == op)


def fee_of(fees: dict[str, int], hand: str, where: str) -> int:
    """What a hand asks of those who pass."""
    if hand not in fees:
        raise FactsError(f"{where}: a hand is black or green, not {hand!r}")
    return fees[hand]


def read_buildings(facts: Facts, buildings: Data, fees: dict[str, int]) -> None:
    """Neutral buildings by letter, first sides first; private ones by number, sides a first."""
    neutral = {str(e["id"]): e for e in buildings["neutral"]}
    facts.neutral_slots = []
    for side in (1, 2):
        for letter in "abcdefgh":
            tile = neutral.get(f"{letter}{side}", neutral.get(f"{letter}1"))
            if tile is None:
                raise FactsError(f"buildings: neutral building {letter} is missing")
            facts.neutral_slots.append(slots_in(tile["actions"], f"building {letter}"))
    ids = [f"{n}{side}" for side in "ab" for n in range(1, 11)]
    private = by_id(buildings["private"], ids, "buildings.private")
    facts.craftsmen = [int(p["craftsmen"]) for p in private]
    facts.building_points = [int(p["points"]) for p in private]
    hands = [h["hands"] for h in by_id(buildings["hand"], ids, "buildings.hand")]
    facts.building_fee = [
        sum(fee_of(fees, str(h), f"buildings.hand.{i}") for h in each)
        for i, each in zip(ids, hands, strict=True)
    ]
    facts.building_hands = [len(each) for each in hands]
    facts.slots = [slots_in(p["actions"], f"building {p['id']}") for p in private]


def discs_by_money(costs: list[int]) -> list[int]:
    """The disc spaces that cost at most so much, as bits, up to what the dearest costs."""
    return [
        sum(1 << disc for disc, cost in enumerate(costs) if cost <= money)
        for money in range(max(costs) + 1)
    ]


def read_board(facts: Facts, board: Data) -> None:
    """The player board."""
    discs = by_id(board["disc"], DISC_IDS, "board.disc")
    facts.disc_cost = [int(d.get("cost", 0)) for d in discs]
    facts.disc_gain = [int(d.get("gain", 0)) for d in discs]
    facts.disc_points = [int(d.get("points", 0)) for d in discs]
    facts.scoring_discs = [d for d in range(DISCS) if facts.disc_points[d]]
    facts.disc_dark = [is_dark(d, "board.disc") for d in discs]
    facts.dark_discs = sum(1 << d for d in range(DISCS) if facts.disc_dark[d])
    facts.discs_for = discs_by_money(facts.disc_cost)
    for disc, wanted in zip(discs, DISC_ABILITIES, strict=True):
        if disc["ability"] != wanted:
            raise FactsError(f"board.disc.{disc['id']}: its ability is {wanted!r}")
    read_auxiliaries(facts, by_id(board["aux"], AUX_IDS, "board.aux"))
    facts.row_action = []
    for row in by_id(board["row"], WORKERS, "board.row"):
        where = f"board.row.{row['id']}.spaces"
        spaces = five(row["spaces"], where)
        actions = [said_in(str(a), where) if a else None for a in spaces]
        facts.row_action.append(actions)
        if any(action is not None and action.op == FORWARD for action in actions):
            raise FactsError(f"{where}: only buildings move the runholder")
    pairs: list[Data] = board["pair"]
    facts.pair_gives = [reward_in(str(p["gives"]), f"board.pair.{p['id']}") for p in pairs]
    facts.pair_points = [int(p.get("points", 0)) for p in pairs]
    if len(pairs) != 5:
        raise FactsError(f"board: there are 5 pairs of storehouses, not {len(pairs)}")
    limits = board["limits"]
    facts.gold_limit = int(limits["gold"])
    facts.certificate_limit = int(limits["certificates"])
    facts.certificate_limit_cleared = int(limits["certificates_cleared"])
    facts.hand_limit = int(limits["hand"])
    if not facts.certificate_limit <= facts.certificate_limit_cleared <= MOST_CERTIFICATES:
        raise FactsError(
            f"board.limits: certificates <= certificates_cleared <= {MOST_CERTIFICATES}"
        )
    facts.fifth_points = int(limits["fifth_worker_points"])
    facts.step_limit = ints(board["steps"]["limit"], 3, "board.steps.limit")
    if int(limits["worker_row"]) != 5:
        raise FactsError("board.limits: a worker row has 5 spaces")


def read_auxiliaries(facts: Facts, entries: list[Data]) -> None:
    """What the auxiliary actions cost and give, singly and doubly (GWT 4.6)."""
    facts.aux_cost = [int(e["cost"]) for e in entries]
    facts.aux_does = []
    for e, wanted in zip(entries, AUX_EFFECTS, strict=True):
        where = f"board.aux.{e['id']}"
        gives = effects_in(str(e["gives"]), where)
        if [effect.op for effect in gives] != [wanted] or not gives[0].amount:
            raise FactsError(f"{where}: only the numbers of {e['gives']!r} can be changed")
        facts.aux_does.append([Effect(wanted, times * gives[0].amount) for times in (1, 2)])


def refuse_lacking_wool_posts(facts: Facts) -> None:
    """Refuse an action that sends a disc to a post which is not there."""
    used = [*facts.risk, *[action for row in facts.row_action for action in row]]
    for slots in facts.slots + facts.neutral_slots:
        used += [action for slot in slots for action in slot]
    for action in used:
        if action is not None and action.op == WOOL_POST and not facts.post_there[action.what]:
            raise FactsError(
                f"{written(action)!r} is said somewhere, but posts.wool lacks that post"
            )


def read_markets(facts: Facts, markets: Data) -> None:
    """What players start with, the markets and the pathfinder track."""
    start = markets["start"]
    facts.start_money = ints(start["money"], 4, "markets.start.money")
    facts.start_cards = ints(start["cards"], 4, "markets.start.cards")
    facts.start_gold = int(start["gold"])
    facts.start_tokens = int(start["tokens"])
    facts.a_drawn = ints(start["a_tiles"], 3, "markets.start.a_tiles")
    facts.market_size = ints(start["sheep"], 3, "markets.start.sheep")
    facts.step_space = ints(markets["step_tiles"]["space"], 3, "markets.step_tiles.space")
    facts.job_price = [int(price) for price in markets["job"]["prices"]]
    if not 3 <= len(facts.job_price) <= JOB_ROWS:
        raise FactsError(f"markets.job.prices: a price for each of 3 to {JOB_ROWS} rows")
    read_bonus_market(facts, markets["bonus"])
    path = markets["pathfinder"]
    facts.path_points = [int(points) for points in path["points"]]
    if not 9 <= len(facts.path_points) <= 25:
        raise FactsError("markets.pathfinder.points: for the start and each of 8 to 24 spaces")
    facts.path_end = len(facts.path_points) - 1
    for space in [*path["gold"], path["flip"], *facts.step_space]:
        if not 0 <= int(space) <= facts.path_end:
            raise FactsError(f"markets.pathfinder: there is no space {space} on the track")
    facts.path_gold = [int(s in path["gold"]) for s in range(facts.path_end + 1)]
    facts.path_flip = int(path["flip"])
    for p in markets["purchase"]:
        shepherds, _, what = str(p["id"]).partition("-")
        if int(p["shepherds"]) != int(shepherds) or p["buys"] != PURCHASE_BUYS.get(what):
            raise FactsError(f"markets.purchase.{p['id']}: only its price can be changed")
    prices = {str(p["id"]): int(p["price"]) for p in markets["purchase"]}
    try:
        facts.purchase_price = [
            *[prices["1-dorset"], prices["1-lc"], prices["1-lc"], prices["1-hr"]],
            *[prices["1-hr"], prices["2-dorset"], prices["2-lc"], prices["2-lc"]],
            *[prices["2-suffolk"], prices["3-two"], prices["3-two"], prices["3-two"]],
            prices["4-suffolk"],
        ]
    except KeyError as missing:
        raise FactsError(f"markets: the purchase {missing} is missing") from None


def read_bonus_market(facts: Facts, bonus: Data) -> None:
    """The rows of the bonus tiles market and the token's way along them."""
    facts.bonus_price = [int(price) for price in bonus["prices"]]
    facts.lines = len(facts.bonus_price)
    if not 4 <= facts.lines <= LINES:
        raise FactsError(f"markets.bonus.prices: a price for each of 4 to {LINES} rows")
    if sum(facts.bonus_copies) < 4 * facts.lines + 2:
        raise FactsError(
            f"tiles.copies: {facts.lines} rows of the market need {4 * facts.lines + 2} tiles"
        )
    facts.arrow = [place_in(str(a), ARROWS, "markets.bonus.arrows") for a in bonus["arrows"]]
    ends = [row for row in range(len(facts.arrow)) if facts.arrow[row] == ARROW_END]
    if len(facts.arrow) != facts.lines or ends != [facts.lines - 1]:
        raise FactsError("markets.bonus.arrows: one for each row; the last one is the end")
    facts.token_row = int(bonus["token_row"]) - 1
    if not 0 <= facts.token_row < facts.lines:
        raise FactsError(f"markets.bonus.token_row: 1 to {facts.lines}")
    facts.token_points = int(bonus["token_points"])


FILES = FactFiles(Path(__file__).parent / "facts", make_facts)


def read_facts(override: str = "") -> Facts:
    """The facts of the box, with an owner's corrections laid over them."""
    return cast(Facts, FILES.read(override))


FACTS = read_facts()
