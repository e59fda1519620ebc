"""What a player board says of itself: discs, workers, supplies."""

from __future__ import annotations

from drystone.games.gwtnz import components
from drystone.games.gwtnz.picture.pen import Pen
from drystone.games.gwtnz.picture.tips.effects import joined, named
from drystone.games.gwtnz.state import Player, Table


def aux(pen: Pen, t: Table, number: int, times: int) -> str:
    """An auxiliary action, done once or twice."""
    effect = t.facts.aux_does[number][times - 1]
    cost = times * t.facts.aux_cost[number]
    key = "tip.aux-single" if times == 1 else "tip.aux-double"
    return joined(
        pen.say(key, effect=named(pen, effect)),
        pen.say("tip.aux-cost", pounds=cost) if cost else "",
    )


CLEARS = ["step", "hand", "hand", "limit", "certificate", "certificate", "wool", "wool"]


def disc(pen: Pen, t: Table, player: Player, number: int) -> str:
    """A disc space: what clearing it gives and costs, and where its disc may go."""
    facts = t.facts
    if number < len(CLEARS):
        thing = pen.say(f"tip.clears.{CLEARS[number]}", n=facts.certificate_limit_cleared)
    else:
        space = number - components.D_AUX
        auxiliary = space if space < 2 else (space + 2) // 2
        others = player.clear_aux(auxiliary) - (not player.has_disc(number))
        key = "tip.clears.aux-double" if others else "tip.clears.aux"
        thing = pen.say(key, effect=named(pen, facts.aux_does[auxiliary][min(1, others)]))
    points = facts.disc_points[number]
    return joined(
        pen.say("tip.disc", thing=thing),
        pen.say("tip.disc-cost", pounds=facts.disc_cost[number]) if facts.disc_cost[number] else "",
        pen.say("tip.disc-gain", pounds=facts.disc_gain[number]) if facts.disc_gain[number] else "",
        f"{pen.say('tip.worth', points=points)} (GWT 18.9)." if points else "",
        pen.say("tip.disc-dark" if facts.disc_dark[number] else "tip.disc-white"),
    )


def worker_row(pen: Pen, t: Table, player: Player, row: int) -> str:
    """A row of workers, and what the next one brings."""
    kind = components.WORKERS[row]
    return joined(
        pen.say("tip.row", name=pen.name("worker", kind), n=player.workers[row]),
        pen.say(f"tip.for.{kind}"),
        next_worker(pen, t, row, player.workers[row]),
        pen.say("tip.row-fifth", points=t.facts.fifth_points),
    )


def next_worker(pen: Pen, t: Table, row: int, space: int) -> str:
    """What comes of another worker of a row, if there is room for one."""
    if space >= len(t.facts.row_action[row]):
        return ""
    effect = t.facts.row_action[row][space]
    if effect is None:
        return pen.say("tip.row-next-plain", n=space + 1)
    return pen.say("tip.row-next", n=space + 1, effect=named(pen, effect))


def worker_space(pen: Pen, t: Table, row: int, space: int) -> str:
    """A space of a row that gives something; the others say what the row says."""
    effect = t.facts.row_action[row][space]
    if effect is None:
        return ""
    return joined(
        pen.say("tip.space-action", n=space + 1, effect=named(pen, effect)),
        pen.say("tip.row-fifth", points=t.facts.fifth_points) if space == 4 else "",
    )


def money(pen: Pen, pounds: int) -> str:
    """What is in the purse."""
    return pen.say("tip.money", n=pounds)


def gold(pen: Pen, t: Table) -> str:
    """What gold is for."""
    return pen.say("tip.gold", most=t.facts.gold_limit)


def exchange(pen: Pen) -> str:
    """What an exchange token does."""
    return pen.say("tip.exchange")


def exchange_two(pen: Pen) -> str:
    """What two exchange tokens do."""
    return pen.say("tip.exchange-two")


def fee_tile(pen: Pen, t: Table) -> str:
    """The fee tile."""
    return pen.say("tip.fee-tile", n=t.facts.path_flip)


def step_tile(pen: Pen, t: Table, seat: int) -> str:
    """The step limit and what raises it."""
    return pen.say("tip.step-tile", n=t.step_limit(seat))


def certificates(pen: Pen, t: Table, player: Player, space: int) -> str:
    """A space of the certificate track."""
    return pen.say("tip.certificates", n=space, most=player.certificate_limit(t.facts))


def permanent_certificates(pen: Pen, player: Player) -> str:
    """Certificates for good."""
    return pen.say("tip.permanent-certificates", n=player.permanent_certificates())


def permanent_wool(pen: Pen, t: Table, player: Player) -> str:
    """Wool for good."""
    return pen.say("tip.permanent-wool", n=player.permanent_wool(t.facts))


def storehouses(pen: Pen, t: Table, pair: int) -> str:
    """A pair of storehouses."""
    effect, points = t.facts.pair_gives[pair], t.facts.pair_points[pair]
    gives = [named(pen, effect)] if effect is not None else []
    if points:
        gives.append(pen.say("tip.worth", points=points))
    return pen.say("tip.storehouses", things="; ".join(gives))
