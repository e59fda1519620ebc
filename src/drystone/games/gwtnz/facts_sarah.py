"""The facts of Sarah: her levels, her board, her market tile and her cards (GWT 19)."""

from __future__ import annotations

import re

from drystone.core.facts import FactsError
from drystone.games.gwtnz import facts_places
from drystone.games.gwtnz.components import (
    LOCAL_IDS,
    NONE,
    POST_IDS,
    SARAH_GROUPS,
    SPECIALISTS,
    STACK_IDS,
    WORKERS,
)
from drystone.games.gwtnz.facts_reading import Data, deed_in, five, place_in
from drystone.games.gwtnz.printed import Facts


def read_sarah(facts: Facts, sarah: Data) -> None:
    """Sarah's levels, her board, her market tile and her cards."""
    facts.level_without = [list(map(int, e["without"])) for e in sarah["level"]]
    for e in sarah["level"]:
        if len(set(e["without"]) & set(range(1, 18))) > 12:
            raise FactsError(f"sarah.level.{e['id']}: at least five of her cards are in use")
    facts.level_post = [
        facts_places.post_there(facts, str(e["post"]), LOCAL_IDS, f"sarah.level.{e['id']}.post")
        for e in sarah["level"]
    ]
    options = sarah["market"]["options"]
    if len(options) != 5:
        raise FactsError("sarah.market: five options, for 1 to 5 shepherds")
    facts.sarah_groups = [
        [place_in(colours, SARAH_GROUPS, "sarah.market") for colours in str(o).split(" + ")]
        for o in options
    ]
    board = sarah["board"]
    facts.sarah_stack = [
        place_in(str(s), STACK_IDS, "sarah.board.stacks") if s else NONE
        for s in five(board["stacks"], "sarah.board.stacks")
    ]
    facts.sarah_harbour = [
        place_in(str(s), ["", "harbour"], "sarah.board.sailor")
        for s in five(board["sailor"], "sarah.board.sailor")
    ]
    facts.sarah_wool = [
        facts_places.post_there(facts, str(s), POST_IDS, "sarah.board.shearer") if s else NONE
        for s in five(board["shearer"], "sarah.board.shearer")
    ]
    read_sarah_cards(facts, sarah["card"])


def read_sarah_cards(facts: Facts, cards: list[Data]) -> None:
    """How far each card moves her, and what she does."""
    if [str(c["id"]) for c in cards] != [f"s{n}" for n in range(1, 18)]:
        raise FactsError("sarah: there are 17 cards, s1 to s17")
    facts.sarah_steps = []
    facts.sarah_steps_of = []
    facts.sarah_special = []
    facts.sarah_does = []
    facts.sarah_else = []
    for c in cards:
        where = f"sarah.card.{c['id']}"
        steps, special = str(c["steps"]), str(c.get("special", ""))
        fixed = re.fullmatch(r"\d", steps)
        facts.sarah_steps.append(int(steps) if fixed else 0)
        facts.sarah_steps_of.append(NONE if fixed else whose_steps(steps, where))
        facts.sarah_special.append(place_in(special, WORKERS, where) if special else NONE)
        facts.sarah_does.append([deed_in(str(p), where) for p in c["actions"]])
        facts.sarah_else.append([deed_in(str(p), where) for p in c.get("otherwise", [])])


def whose_steps(text: str, where: str) -> int:
    """The type of workers whose number she moves, or SPECIALISTS."""
    names = ["shepherds", "craftsmen", "sailors", "shearers", "specialists"]
    if text not in names:
        raise FactsError(f"{where}: {text!r} is neither 0 to 9 nor one of {', '.join(names)}")
    kind = names.index(text)
    return kind if kind < len(WORKERS) else SPECIALISTS
