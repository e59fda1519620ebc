"""What is meant by pointing at something: the ways there, what is free, what would be lost."""

from __future__ import annotations

from typing import Final, cast

from drystone.core.rules import Way
from drystone.core.state import Refusal, State
from drystone.games.gwtnz import resources
from drystone.games.gwtnz.components import CARD_IDS, NONE, POST0, POST_IDS, TASKS, WELLINGTON
from drystone.games.gwtnz.deck import TakeCard, card_on_top
from drystone.games.gwtnz.phrases import ACTIONS, FORWARD
from drystone.games.gwtnz.resources import UpToCertificates
from drystone.games.gwtnz.state import Table
from drystone.games.gwtnz.turn import Location, Move, begin, next_locations
from drystone.games.gwtnz.wellington import Deliver, Foresight, delivery_posts
from drystone.games.gwtnz.words import (
    A_TILE,
    ACCEPT,
    AUX,
    B_TILE,
    BUY,
    CERTIFICATES,
    DELIVER,
    DO,
    DOUBLE,
    FLIP,
    FORESIGHT,
    GOLD,
    INVEST,
    OBJECTIVE,
    WORDS,
)

_ACTING: Final = ("do", "aux", "double")
WAYS: Final = (
    # Also by the steps that a building gives, once nothing else is left there.
    Way("go", ("do", "go"), then="stop"),
    # Where one card only can be discarded for it, nobody has to be asked which.
    Way("do", (), then="discard"),
    Way("hire-row", _ACTING, either="do"),
    Way("buy", _ACTING, either="do"),
    Way("invest-row-column", _ACTING, either="do"),
    Way("build", _ACTING, either="do"),
    Way("at", (*_ACTING, "build"), either="do", piece="build"),
    Way("sail", _ACTING, either="do"),
    Way("upgrade", (*_ACTING, "sail"), either="do"),
    Way("remove", _ACTING, either="do"),
    Way("objective", _ACTING, either="do"),
    Way("discard", _ACTING),
    Way("reveal", (*_ACTING, "enter-wellington")),
    Way("storehouse", (*_ACTING, "upgrade"), either="upgrade"),
    Way("joker", (*_ACTING, "invest-row-column"), either="invest-row-column"),
    Way("deliver", ("certificates",)),
    # Where a building offers it, it is no longer instead of the building.
    Way("aux", ("do",)),
    Way("double", ("do",)),
)
_THERE: Final = ("go", "stop", *_ACTING)
AFAR: Final = (
    Way("hire-row", _THERE, either="do"),
    Way("buy", _THERE, either="do"),
    Way("invest-row-column", _THERE, either="do"),
    Way("build", _THERE, either="do"),
    Way("at", (*_THERE, "build"), either="do", piece="build"),
    Way("sail", _THERE, either="do"),
    Way("upgrade", (*_THERE, "sail"), either="do"),
    Way("remove", _THERE, either="do"),
    Way("objective", _THERE, either="do"),
    Way("discard", _THERE),
    Way("reveal", _THERE),
    Way("do", ("go", "stop")),
    Way("aux", ("go", "stop", "do"), either="do"),
    Way("double", ("go", "stop", "do"), either="do"),
    Way("deliver", ("go", "enter-wellington", "reveal", "certificates")),
    # A disc is taken up before it is said where it goes.
    Way("disc", ("deliver", "upgrade")),
    Way("disc-from", ("deliver", "upgrade")),
)
AT_ONCE: Final = (
    Way("reveal", _ACTING, then="done"),
    Way("reveal", ("go", "enter-wellington"), then="done"),
)
HOW_MANY: Final = (("exchange", ("done", "draw")),)
ASKS_NEXT: Final = (
    ("build", ("at",)),
    ("deliver", ("disc", "disc-from")),
    ("upgrade", ("storehouse", "disc", "appoint")),
)
FREE: Final = ("play", "cash", "cycle", "exchange", "exchange-two", "gold")


def purse(state: State, seat: int) -> dict[str, int]:
    """What a runholder pays with."""
    player = cast("Table", state).players[seat]
    return {
        "money": player.money,
        "gold": player.gold,
        "certificates": player.certificates,
        "tokens": player.tokens,
    }


def shown(state: State, action: int) -> str:
    """What a word points at: a tile, a card on offer, or what an objective asks for."""
    t = cast("Table", state)
    frame = t.frames[-1]
    if action == ACCEPT and isinstance(frame, TakeCard):
        return "card." + CARD_IDS[card_on_top(t, frame.source)]
    if action >= GOLD:
        return "card." + CARD_IDS[t.sets[action - GOLD]]
    if OBJECTIVE <= action < OBJECTIVE + len(t.display):
        card = t.display[action - OBJECTIVE]
        return ", ".join(f"task-{TASKS[task]}" for task in t.facts.tasks[card]) if card >= 0 else ""
    domain, tile = B_TILE, NONE
    if INVEST <= action < BUY:
        tile = t.bonus[action - INVEST]
    elif FORESIGHT <= action < FLIP and isinstance(frame, Foresight):
        domain = B_TILE if frame.letter else A_TILE
        tile = t.foresight[2 * frame.letter + action - FORESIGHT]
    return f"{WORDS.domain_names[domain]}.{WORDS.symbol(domain, tile)}" if tile >= 0 else ""


def openly(state: State) -> bool:
    """Whether all see that a step which a building gave leads to one location only.

    Into Wellington nobody is taken unasked: what is free can be used before that, and not while
    sheep are revealed.
    """
    t = cast("Table", state)
    frame = t.frames[-1]
    if not isinstance(frame, Move) or frame.taken or not frame.limit:
        return False
    ahead = next_locations(t, t.players[frame.seat].space)
    return len(ahead) == 1 and ahead[0] != WELLINGTON


def as_turn(state: State, seat: int) -> State | None:
    """The table as if a player's turn began now."""
    t = cast("Table", state.copy())
    t.frames = []
    t.gained = []
    begin(t, seat)
    return t


def refuse_loss(state: State, action: int) -> Refusal | None:
    """What an answer gives away that hardly anybody means to give away."""
    t = cast("Table", state)
    frame = t.frames[-1]
    if isinstance(frame, Location):
        return refuse_leaving(t, frame, action)
    if isinstance(frame, UpToCertificates) and CERTIFICATES <= action < DELIVER:
        count = action - CERTIFICATES
        if resources.wastes_gold(t, frame.seat, count):
            return Refusal("GWT 7.2", "gold-lost", {"limit": t.facts.gold_limit})
    if isinstance(frame, Deliver) and action == DELIVER + POST0:
        better = delivery_posts(t, frame.seat, frame.total)
        if len(better) > 1:
            points = t.facts.post_points[POST0]
            return Refusal(
                "GWT 5.4",
                "worst-post",
                {"post": "post." + POST_IDS[POST0], "points": points, "n": len(better) - 1},
            )
    return None


def refuse_leaving(t: Table, frame: Location, action: int) -> Refusal | None:
    """The local actions that are lost by taking another one, or by moving on."""
    others = 0
    for word in frame.options(t):
        others += DO <= word < AUX and word != action
    if not others:
        return None
    if AUX <= action < DOUBLE:
        return Refusal("GWT 4.3", "instead-of-the-building", {"n": others})
    if DO <= action < AUX and ACTIONS[action - DO].op == FORWARD:
        return Refusal("GWT 4.9", "left-behind", {"n": others})
    return None
