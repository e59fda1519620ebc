"""The table in words, for the terminal."""

from __future__ import annotations

from typing import cast

from drystone.core.state import State
from drystone.games.gwtnz import components
from drystone.games.gwtnz.state import SARAH, Table

TILES = [*components.WORKERS, *components.HAZARD_IDS]


def company(state: State) -> tuple[str, ...]:
    """Sarah plays along where somebody plays alone (GWT 19.1)."""
    return ("opponent.sarah",) if cast(Table, state).is_solo() else ()


def describe(view: State) -> str:
    """Markets, trail and sea, then every player; the viewer's own hand is named."""
    t = cast(Table, view)
    lines = [
        f"sheep market: {market(t)}   (stack {sum(t.flock)})",
        f"job market: {jobs(t)}",
        *bonus_rows(t),
        "foresight: A "
        + ", ".join(name_of(TILES, tile) for tile in t.foresight[:2])
        + "; B "
        + ", ".join(name_of(components.BONUS_IDS, tile) for tile in t.foresight[2:]),
        "objectives: " + ", ".join(objective(t, card) for card in t.display if card >= 0),
        f"bonus cards: {stacks(t)}",
        f"hazards: {hazards(t)}",
        f"buildings: {buildings(t)}",
        f"harbourmasters: {masters(t)}",
    ]
    for seat in range(len(t.players)):
        lines += player(t, seat)
    return "\n".join(lines)


def name_of(names: list[str], number: int) -> str:
    return names[number] if number >= 0 else "-"


def market(t: Table) -> str:
    breeds = components.CARD_IDS[components.MARKET : components.MARKET + components.BREEDS]
    return ", ".join(f"{n} {name}" for n, name in zip(t.market, breeds, strict=True) if n)


def jobs(t: Table) -> str:
    rows = []
    for row in range(len(t.facts.job_price)):
        there = [
            components.WORKERS[kind] for kind in range(4) if t.jobs[components.job_at(row, kind)]
        ]
        rows.append(f"£{t.facts.job_price[row]} {' '.join(there) or '-'}")
    return "; ".join(rows)


def bonus_rows(t: Table) -> list[str]:
    """The rows that can be bought, and the token's."""
    lines = []
    for row in range(min(t.facts.lines, t.token + 1)):
        tiles = [
            f"{column + 1} {components.BONUS_IDS[t.bonus[components.place_at(row, column)]]}"
            for column in range(4)
            if t.bonus[components.place_at(row, column)] >= 0
        ]
        mark = "  <- token" if row == t.token else ""
        lines.append(f"bonus row {row + 1} £{t.facts.bonus_price[row]}: {', '.join(tiles)}{mark}")
    return lines


def objective(t: Table, card: int) -> str:
    tasks = "+".join(components.TASKS[task] for task in t.facts.tasks[card])
    return f"{components.CARD_IDS[card]} ({tasks}: {t.facts.points[card]}/-{t.facts.penalty[card]})"


def stacks(t: Table) -> str:
    return ", ".join(
        f"{stack} {components.CARD_IDS[card]} x{count} for {gold} gold"
        for stack, card, count, gold in zip(
            components.STACK_IDS, t.sets, t.stacks, t.facts.stack_gold, strict=True
        )
    )


def hazards(t: Table) -> str:
    there = [
        f"{components.SPACE_IDS[components.ROCKS + trap]} {TILES[tile]}"
        for trap, tile in enumerate(t.traps)
        if tile >= 0
    ]
    return ", ".join(there) or "none"


def buildings(t: Table) -> str:
    sides = ["ab"[face] for face in t.faces]
    there = [
        f"{components.SPACE_IDS[site + components.SITE]} "
        f"{components.building_of(tile) + 1}{sides[components.building_of(tile)]} "
        f"of {components.owner_of(tile)}"
        for site, tile in enumerate(t.sites)
        if tile >= 0
    ]
    return ", ".join(there) or "none"


def masters(t: Table) -> str:
    return ", ".join(
        f"{components.MEDIUM_IDS[medium]} {'hm' + str(master + 1) if master >= 0 else '-'}"
        for medium, master in enumerate(t.masters)
    )


def player(t: Table, seat: int) -> list[str]:
    """One player in four lines."""
    p = t.players[seat]
    who = "Sarah" if t.is_solo() and seat == SARAH else f"seat {seat}"
    place = components.SPACE_IDS[p.space] if p.space >= 0 else "not yet on the trail"
    workers = ", ".join(f"{n} {w}" for n, w in zip(p.workers, components.WORKERS, strict=True))
    posts = ", ".join(
        f"{components.POST_IDS[post]}{f' x{n}' if n > 1 else ''}"
        for post, n in enumerate(p.posts)
        if n
    )
    cleared = [name for disc, name in enumerate(components.DISC_IDS) if not p.has_disc(disc)]
    hand = " ".join("?" if card < 0 else components.CARD_IDS[card] for card in p.hand)
    return [
        "",
        f"{who}{' (to move)' if t.turn == seat else ''}: at {place}, "
        f"ship {components.WATER_IDS[p.ship]}, "
        f"£{p.money}, gold {p.gold}, certificates {p.certificates}+{p.permanent_certificates()}, "
        f"tokens {p.tokens}, pathfinder {max(0, p.pathfinder)}, "
        f"points {sum(t.breakdown(seat).values())}",
        f"  {workers}; storehouses left {p.storehouses.bit_count()}; posts {posts or 'none'}",
        f"  cleared: {', '.join(cleared) or 'nothing'}",
        f"  hand: {hand or 'empty'}; draw {len(p.draw) + len(p.top)}, discard {len(p.discard)}; "
        f"objectives played: {' '.join(components.CARD_IDS[c] for c in p.area) or 'none'}",
    ]
