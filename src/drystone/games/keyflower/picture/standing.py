"""How bids and uses stand, in words: who leads, what more it takes, what comes of workers sent."""

from __future__ import annotations

from drystone.games.keyflower.components import (
    A_RESOURCE,
    BOATS,
    COLOURS,
    ONE_OF,
    ORDER,
    SITES,
)
from drystone.games.keyflower.mustering import is_outbid, least, most
from drystone.games.keyflower.picture.pen import Pen
from drystone.games.keyflower.picture.tips import SENTENCE, amounts, describe, effect
from drystone.games.keyflower.picture.worth import worth_now
from drystone.games.keyflower.sending import Gather
from drystone.games.keyflower.state import IN_WINTER, Table
from drystone.games.keyflower.transport import Transport
from drystone.games.keyflower.upgrades import has_goods_for, has_skill_for

DASH = " \u2013 "


def about_bid(pen: Pen, t: Table, seat: int, tile: int) -> str:
    """What a tile does, who leads, and what it takes to lead."""
    what = first_sentence(describe(pen, tile, t.side[tile]))
    told = [f"{what}{DASH}{bid_now(pen, t, seat, tile)}.", pen.say("tip.bid")]
    return " ".join([*told, *order_wins(pen, t, tile), *worth_now(pen, t, seat, tile)])


def bid_now(pen: Pen, t: Table, seat: int, tile: int) -> str:
    """Who leads, and what it takes to lead."""
    high = t.high[tile]
    if high == 0:
        return (
            pen.say("bid.coloured", colour=colour(pen, t.hue[tile] - 1))
            if t.hue[tile]
            else (pen.say("bid.none"))
        )
    leader = next(s for s in range(t.seats) if t.bids[s][tile] == high)
    led = colour(pen, t.bid_colour(leader, tile))
    if leader == seat:
        return pen.say("bid.mine", number=high, colour=led)
    player = pen.player(leader)
    if not 0 <= seat < t.seats:
        return pen.say("bid.lead", player=player, number=high, colour=led)
    needed = least(t, seat, tile, 0)
    if is_outbid(t, seat, tile):
        mine = t.bids[seat][tile]
        return pen.say(
            "bid.outbid", player=player, number=high, colour=led, mine=mine, needed=needed
        )
    return pen.say("bid.theirs", player=player, number=high, colour=led, needed=needed)


def about_use(pen: Pen, t: Table, seat: int, tile: int) -> str:
    """What a tile does, what using it takes and brings now, and what it scores as things stand."""
    told = describe(pen, tile, t.side[tile])
    now = DASH.join(use_now(pen, t, seat, tile))
    what = first_sentence(told)
    rest = told.removeprefix(what).removeprefix(".").strip()
    found = [f"{what}{DASH}{now}." if now else f"{what}."]
    if rest:
        found.append(rest if rest.endswith(".") else f"{rest}.")
    if brings_goods(t, tile) and 0 <= seat < t.seats:
        found.append(pen.say("put.here" if t.in_village(tile, seat) else "put.home"))
    return " ".join([*found, *order_wins(pen, t, tile), *worth_now(pen, t, seat, tile)])


def use_now(pen: Pen, t: Table, seat: int, tile: int) -> list[str]:
    """What using a tile takes now, if not any one worker; and whether it would bring nothing."""
    if tile >= SITES or (t.season == IN_WINTER and tile in t.lots):
        return []
    found: list[str] = []
    needed = least(t, -1, tile, 1)
    if needed > most(t, tile, 1):
        return [pen.say("use.full")]
    if t.hue[tile] > 0:
        only = colour(pen, t.hue[tile] - 1)
        key = "use.first" if needed == 1 else "use.again"
        found.append(pen.say(key, needed=needed, colour=only))
    if moves_nothing(t, seat, tile):
        found.append(pen.say("use.nothing"))
    return found


def about_upgrade(pen: Pen, t: Table, tile: int) -> str:
    """What upgrading one's own tile costs and brings, and whether it could be paid now."""
    seat = t.owner[tile] - 1
    state = "upgrade.ready"
    if not has_goods_for(t, seat, tile):
        state = "upgrade.goods"
    elif not has_skill_for(t, seat, tile):
        state = "upgrade.skill"
    return pen.say(
        "tip.upgrade",
        tile=pen.tile_name(tile),
        cost=amounts(pen, t.facts.upgrade_costs[tile]),
        effect=effect(pen, tile, 1),
        state=pen.say(state),
    )


def order_wins(pen: Pen, t: Table, tile: int) -> list[str]:
    """What winning a turn-order tile is good for this season."""
    if not ORDER <= tile < BOATS or tile not in t.lots:
        return []
    found = [pen.say("order.wins")]
    return [*found, pen.say("order.starts")] if tile == max(t.lots) else found


def moves_nothing(t: Table, seat: int, tile: int) -> bool:
    """Whether a transport tile finds nothing to move and nothing to upgrade in a village."""
    moves, upgrades = t.facts.moves[t.face(tile)], t.facts.upgrades[t.face(tile)]
    if not 0 <= seat < t.seats or moves + upgrades == 0:
        return False
    return not Transport(seat, moves, upgrades).has_choice(t)


def brings_goods(t: Table, tile: int) -> bool:
    """Whether using a tile brings resources."""
    return any(given.op in (A_RESOURCE, ONE_OF) for given in t.facts.brings[t.face(tile)])


def about_sending(pen: Pen, t: Table, seat: int, number: int) -> str:
    """What comes of so many workers more, where it is asked how many go somewhere."""
    top = t.frames[-1] if t.frames else None
    if not isinstance(top, Gather) or top.seat != seat:
        return pen.say("tip.send")
    name = pen.tile_name(top.tile)
    sent = top.total() + number
    if top.use and sent < least(t, -1, top.tile, 1):
        return pen.say("tip.send")  # too few: the reason is told beside it
    if top.use == 0:
        said = pen.say("send.bid", tile=name, number=t.bids[seat][top.tile] + sent)
    elif sent + 1 > most(t, top.tile, 1) - sent:
        said = pen.say("send.full", tile=name)
    else:
        said = pen.say("send.use", tile=name, needed=sent + 1)
    return " ".join([said, pen.say("tip.send")])


def first_sentence(told: str) -> str:
    """What a tile does as it lies, of all that is told of it."""
    return told.partition(SENTENCE)[0].removesuffix(".")


def colour(pen: Pen, which: int) -> str:
    """What a colour is called."""
    return pen.name("colour", COLOURS[which])
