"""Signs, contracts, tiles and clans to be looked up, each drawn as it is on the table."""

from __future__ import annotations

from typing import Final, cast

from drystone.core.picture import Exhibit
from drystone.core.rules import Look
from drystone.core.speech import begun
from drystone.core.state import State
from drystone.games.caledonia.picture import labels
from drystone.games.caledonia.picture.boards import (
    CARD_H,
    CARD_W,
    contract_words,
    draw_asked_and_given,
)
from drystone.games.caledonia.picture.map import draw_signs
from drystone.games.caledonia.picture.pen import GOODS_NAMES, UNIT_NAMES, Pen
from drystone.games.caledonia.state import Table
from drystone.games.caledonia.words import CLAN, CONTRACT, PORT_TILE, WORDS
from drystone.kit import wrapped

SIGNS: Final = {
    **{name: (f"name.good.{name}", "tip.good") for name in GOODS_NAMES},
    **{name: (f"name.unit.{name}", "tip.expand") for name in UNIT_NAMES if name != "worker"},
    "merchant": ("word.hire", "tip.merchant"),
    "ship": ("word.ship", "tip.shipping"),
    "port": ("shelf.ports", "tip.port"),
}


def legend(language: str) -> list[Exhibit]:
    """What the signs mean."""
    found: list[Exhibit] = []
    for sign, (name, key) in SIGNS.items():
        pen = Pen(Look(-1, language), set())
        pen.icon(sign, 14, 14, 26)
        told = f"{begun(pen.say(name))}. {pen.say(key)}"
        picture = pen.finish(28, 28, signs=not found)
        found.append(Exhibit("legend", picture, told, f"sign.{sign}"))
    return found


def components_of(view: State, look: Look) -> list[Exhibit]:
    """Contracts, ports, scoring tiles and clans, and where they are."""
    t = cast(Table, view)
    found: list[Exhibit] = []

    def put(
        pen: Pen, kind: str, size: tuple[int, int], told: str, fact: str, where: list[str]
    ) -> None:
        picture = pen.finish(*size, signs=not found)
        found.append(Exhibit(kind, picture, told, fact, tuple(where)))

    for contract in range(len(t.facts.contracts)):
        pen = Pen(look, set())
        pen.box(1, 1, CARD_W, CARD_H, "card")
        draw_asked_and_given(pen, t, contract, 1, 1)
        where = [pen.say("where.display")] if contract in t.boxes else []
        for seat, player in enumerate(t.players):
            if contract in player.contracts:
                where.append(pen.player(seat))
            if contract in player.fulfilled:
                where.append(f"{pen.player(seat)}: {pen.say('where.fulfilled')}")
        number = WORDS.symbol(CONTRACT, contract)
        told = f"{contract_words(pen, t, contract)} (CAL 9.1)."
        size = (int(CARD_W) + 2, int(CARD_H) + 2)
        put(pen, "contracts", size, told, f"contracts.contract.{number}", where)
    for port, effects in enumerate(t.facts.ports):
        pen = Pen(look, set())
        pen.box(1, 1, 60, 38, "card", 7)
        draw_signs(pen, labels.signs(effects), 31, 26)
        number = WORDS.symbol(PORT_TILE, port)
        told = f"{pen.say('tile.port', number=number)}: {labels.sentence(pen, effects)}."
        corners = ["ABCD"[at] for at, tile in enumerate(t.ports) if tile == port]
        where = [f"{pen.say('where.corner')}: {corner}" for corner in corners]
        put(pen, "ports", (62, 40), f"{told} {pen.say('tip.port')}", f"tiles.port.{number}", where)
    for tile, effects in enumerate(t.facts.scoring):
        pen = Pen(look, set())
        pen.box(1, 1, 120, 56, "card")
        for n, line in enumerate(labels.short_lines(pen, effects, 20)):
            pen.text(8, 22 + 14 * n, line, "b12")
        rounds = [i + 1 for i, there in enumerate(t.scoring) if there == tile]
        where = [pen.say("round", number=number) for number in rounds]
        told = f"{labels.sentence(pen, effects)}. {pen.say('tip.round')}"
        put(pen, "scoring", (122, 58), told, f"tiles.scoring.{tile + 1}", where)
    for clan, symbol in enumerate(WORDS.symbols[CLAN]):
        pen = Pen(look, set())
        power = labels.clan_power(pen, t.facts, clan)
        pen.box(1, 1, 170, 70, "card")
        for n, line in enumerate(wrapped(labels.clan_name(pen, clan), 16)[:1]):
            pen.text(10, 26 + 14 * n, line, "h")
        pen.icon("merchant", 150, 20, 22)
        where = [pen.player(s) for s, p in enumerate(t.players) if p.clan == clan]
        told = f"{labels.clan_name(pen, clan)}: {power}."
        put(pen, "clans", (172, 72), told, f"clans.clan.{symbol}", where)
    return found
