"""How bids and uses stand, in words: who leads, what more it takes, what comes of workers sent."""

from __future__ import annotations

from drystone.games.keyflower.components import COLOURS, SITES
from drystone.games.keyflower.mustering import is_outbid, least, most
from drystone.games.keyflower.picture.pen import Pen
from drystone.games.keyflower.picture.tips import SENTENCE, describe
from drystone.games.keyflower.sending import Gather
from drystone.games.keyflower.state import IN_WINTER, Table

DASH = " \u2013 "


def about_bid(pen: Pen, t: Table, seat: int, tile: int) -> str:
    """What a tile does, who leads, and what it takes to lead."""
    what = first_sentence(describe(pen, tile, t.side[tile]))
    rule = pen.say("tip.bid")
    return f"{what}{DASH}{bid_now(pen, t, seat, tile)}. {rule}"


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


def about_use(pen: Pen, t: Table, tile: int) -> str:
    """What a tile does, and what using it takes now if not any one worker."""
    told = describe(pen, tile, t.side[tile])
    now = use_now(pen, t, tile)
    if not now:
        return told
    what = first_sentence(told)
    return f"{what}{DASH}{now}{told.removeprefix(what)}"


def use_now(pen: Pen, t: Table, tile: int) -> str:
    """What using a tile takes now; nothing if one worker of any colour will do."""
    if tile >= SITES or t.hue[tile] == 0 or (t.season == IN_WINTER and tile in t.lots):
        return ""
    needed = least(t, -1, tile, 1)
    if needed > most(t, tile, 1):
        return pen.say("use.full")
    only = colour(pen, t.hue[tile] - 1)
    if needed == 1:
        return pen.say("use.first", colour=only)
    return pen.say("use.again", needed=needed, colour=only)


def about_sending(pen: Pen, t: Table, seat: int, number: int) -> str:
    """What comes of so many workers more, where it is asked how many go somewhere."""
    top = t.frames[-1] if t.frames else None
    if not isinstance(top, Gather) or top.seat != seat:
        return pen.say("tip.send")
    name = pen.tile_name(top.tile)
    sent = top.total() + number
    if top.use == 0:
        said = pen.say("send.bid", tile=name, number=t.bids[seat][top.tile] + sent)
    elif sent + 1 > most(t, top.tile, 1) - sent:
        said = pen.say("send.full", tile=name)
    else:
        said = pen.say("send.use", tile=name, needed=sent + 1)
    return " ".join([said, pen.say("tip.send")])


def first_sentence(told: str) -> str:
    """What a tile does as it lies, of all that is told of it."""
    return told.partition(SENTENCE)[0]


def colour(pen: Pen, which: int) -> str:
    """What a colour is called."""
    return pen.name("colour", COLOURS[which])
