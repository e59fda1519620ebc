"""Signs and components to be looked up, each drawn as it is on the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import cast

from drystone.core.picture import Exhibit
from drystone.core.rules import Look
from drystone.core.speech import begun
from drystone.core.state import State
from drystone.games.gwtnz import components
from drystone.games.gwtnz.components import building_of, owner_of
from drystone.games.gwtnz.picture.cards import draw_objective_card, draw_set_sign, draw_sheep_card
from drystone.games.gwtnz.picture.labels import card_label, draw_parts
from drystone.games.gwtnz.picture.own import draw_building
from drystone.games.gwtnz.picture.pen import Pen
from drystone.games.gwtnz.picture.sea import draw_master_tile
from drystone.games.gwtnz.picture.tips import cards as card_tips
from drystone.games.gwtnz.picture.tips import effects
from drystone.games.gwtnz.picture.tips import markets as market_tips
from drystone.games.gwtnz.picture.tips import sea as sea_tips
from drystone.games.gwtnz.picture.tips import trail as trail_tips
from drystone.games.gwtnz.picture.trail import HOUSE, draw_actions
from drystone.games.gwtnz.picture.wellington import draw_a_tile, draw_bonus
from drystone.games.gwtnz.state import Player, Table

# Each sign: what it is called, and the sentence that says what it stands for.
SIGNS = {
    **{worker: (f"name.worker.{worker}", f"tip.for.{worker}") for worker in components.WORKERS},
    "worker": ("name.action.hire", "tip.kind.hire"),
    "joker": ("tip.name.joker", "tip.kind.joker"),
    "sheep": ("name.action.buy-sheep", "tip.kind.buy"),
    "wool": ("name.action.shear", "tip.kind.shear"),
    "ship": ("name.action.ship", "tip.kind.ship"),
    "house": ("account.storehouses", "tip.kind.storehouses"),
    "hammer": ("account.buildings", "tip.kind.build"),
    "invest": ("name.action.invest", "tip.kind.invest"),
    "gear": ("name.action.aux", "tip.kind.aux"),
    "objective": ("name.action.objective", "tip.kind.objective"),
    "flag": ("account.pathfinder", "tip.kind.pathfinder"),
    "step": ("account.steps", "tip.kind.forward"),
    "gold": ("account.gold", "tip.kind.gold"),
    "certificate": ("account.certificates", "tip.kind.certificate"),
    "token": ("account.tokens", "tip.kind.tokens"),
    "rock": ("name.action.hazard-0", "tip.kind.remove"),
}


def legend(language: str) -> list[Exhibit]:
    """What the signs mean."""
    found: list[Exhibit] = []
    for sign, (name, key) in SIGNS.items():
        pen = Pen(Look(-1, language))
        pen.icon(sign, 14, 14, 26)
        told = f"{begun(pen.say(name))}. {pen.say(key)}"
        picture = pen.finish(28, 28, signs=not found)
        found.append(Exhibit("legend", picture, told, f"sign.{sign}"))
    return found


Draw = Callable[[Pen], None]


class Shelf:
    """Collects components, each with a pen of its own."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.found: list[Exhibit] = []
        self.pen = Pen(look)

    def put(
        self,
        kind: str,
        size: tuple[float, float],
        draw: Draw,
        told: str,
        fact: str,
        where: list[str],
    ) -> None:
        """One more component."""
        pen = Pen(self.look)
        with pen.group(at=(2, 2)):
            draw(pen)
        picture = pen.finish(size[0] + 4, size[1] + 4, signs=not self.found)
        self.found.append(Exhibit(kind, picture, told, fact, tuple(where)))

    def at(self, key: str, what: object) -> str:
        """A place with what is there, or how many."""
        return f"{self.pen.say(f'where.{key}')}: {what}"

    def of(self, seat: int, what: object) -> str:
        """A player with what they have."""
        return f"{self.pen.player(seat)}: {what}"


def components_of(view: State, look: Look) -> list[Exhibit]:
    """All cards, buildings and tiles, and where they are."""
    t = cast(Table, view)
    shelf = Shelf(look)
    put_cards(shelf, t)
    put_buildings(shelf, t)
    put_tiles(shelf, t)
    return shelf.found


def deck_of(player: Player) -> list[int]:
    """What everybody knows to be in a player's deck (GWT 1.7)."""
    return [*player.hand, *player.draw, *player.top, *player.discard, *player.area]


def put_cards(shelf: Shelf, t: Table) -> None:
    """Sheep, cards with an effect, objectives."""
    pen = shelf.pen
    for card in range(components.CARDS):
        name = components.CARD_IDS[card]
        where = []
        if components.MARKET <= card < components.MARKET + components.BREEDS:
            where.append(shelf.at("market", t.market[card - components.MARKET]))
        if card in components.SUPPLY_CARDS:
            where.append(shelf.at("supply", t.supply[components.SUPPLY_CARDS.index(card)]))
        if card in t.sets:
            where.append(shelf.at("stack", t.stacks[t.sets.index(card)]))
        if card in t.display:
            where.append(pen.say("where.display"))
        for seat, player in enumerate(t.players):
            if count := deck_of(player).count(card):
                where.append(shelf.of(seat, count))
        told = card_tips.card(pen, t, card)
        if card >= components.OBJECTIVE:
            group = "objectives.objective" if name.startswith("o") else "cards.set"
            draw = partial(draw_objective, t=t, card=card)
            shelf.put("objectives", (140, 40), draw, told, f"{group}.{name}", where)
            continue
        kind = "set" if name.startswith("set") else "sheep" if card < components.SHEEP else "supply"
        drawn = draw_sheep if card < components.SHEEP else draw_action
        shelf.put(
            "sheep" if card < components.SHEEP else "cards",
            (97, 63),
            partial(drawn, t=t, card=card),
            told,
            f"cards.{kind}.{name}",
            where,
        )


def draw_sheep(pen: Pen, t: Table, card: int) -> None:
    draw_sheep_card(pen, t, card, 0, 0, 97, 63)


def draw_objective(pen: Pen, t: Table, card: int) -> None:
    draw_objective_card(pen, t, card, 0, 0, 140, 40)


def draw_action(pen: Pen, t: Table, card: int) -> None:
    """A card with an effect, as small as a sheep."""
    pen.box(0, 0, 97, 63, "tile", 5)
    kind = components.CARD_IDS[card]
    if kind in ("sheepdog", "ferry", "kotare"):
        pen.icon(kind, 48, 21, 32)
    else:
        draw_set_sign(pen, card, 48, 21, 24)
    draw_parts(pen, 48, 49, card_label(t.facts.card_does[card]), 18, 90)


def put_buildings(shelf: Shelf, t: Table) -> None:
    """Neutral buildings and private ones, each with both sides."""
    pen = shelf.pen
    for letter in range(8):
        sides = [0, 1] if letter in (1, 2, 6, 7) else [0]
        space = components.SPACE_IDS[components.NEUTRAL + t.neutral.index(letter)]
        for side in sides:
            slots = t.facts.neutral_slots[letter + 8 * side]
            name = "ABCDEFGH"[letter]
            told = pen.say("tip.neutral", name=name, things=effects.slots(pen, slots))
            where = [shelf.at("trail", space)] if side == t.flipped or len(sides) == 1 else []
            size = (HOUSE + 6, 24 * len(slots) + 30.0)
            draw = partial(draw_house, t=t, letter=letter, side=side)
            shelf.put(
                "neutral", size, draw, told, f"buildings.neutral.{name.lower()}{side + 1}", where
            )
    for face in range(20):
        number = face % 10
        where = standing(shelf, t, number) if t.face(number) == face else []
        name = f"{number + 1}{'ab'[face // 10]}"
        draw = partial(draw_private, t=t, face=face)
        told = trail_tips.building(pen, t, face)
        shelf.put("private", (66, 88), draw, told, f"buildings.private.{name}", where)


def standing(shelf: Shelf, t: Table, number: int) -> list[str]:
    """Where a private building of each player is."""
    where = []
    for site, tile in enumerate(t.sites):
        if tile >= 0 and building_of(tile) == number:
            space = components.SPACE_IDS[components.SITE + site]
            where.append(shelf.of(owner_of(tile), f"{shelf.pen.say('where.trail')}, {space}"))
    for seat, player in enumerate(t.players):
        if player.buildings >> number & 1:
            where.append(shelf.of(seat, shelf.pen.say("where.unbuilt")))
    return where


def draw_house(pen: Pen, t: Table, letter: int, side: int) -> None:
    """A neutral building."""
    slots = t.facts.neutral_slots[letter + 8 * side]
    pen.roof(3, 22, HOUSE, 20, "roof", letter)
    pen.box(3, 22, HOUSE, 24 * len(slots) + 6, "wall", 3)
    pen.text(3 + HOUSE / 2, 14, "ABCDEFGH"[letter] + " II" * side, "mid on")
    draw_actions(pen, slots, 3 + HOUSE / 2, 25, HOUSE - 4, here=False)


def draw_private(pen: Pen, t: Table, face: int) -> None:
    """A private building."""
    pen.roof(4, 19, 58, 16, "seat0", face % 10)
    pen.box(0, 18, 66, 70, "wall", 4)
    draw_building(pen, t, face, 0, 0, 66, 88)


def put_tiles(shelf: Shelf, t: Table) -> None:
    """Hazards, bonus tiles, harbourmasters."""
    pen = shelf.pen
    for hazard in range(components.HELD_HAZARDS):
        tile = components.HAZARD + hazard
        where = [
            shelf.at("trail", components.SPACE_IDS[components.ROCKS + trap])
            for trap, there in enumerate(t.traps)
            if there == tile
        ]
        where += held(shelf, t, hazard)
        name = components.HAZARD_IDS[hazard]
        draw = partial(draw_hazard, t=t, tile=tile)
        shelf.put(
            "hazards",
            (60, 36),
            draw,
            trail_tips.hazard(pen, t, tile),
            f"tiles.hazard.{name}",
            where,
        )
    for tile, name in enumerate(components.BONUS_IDS):
        count = t.bonus.count(tile)
        where = [shelf.at("bonus", count)] if count else []
        where += held(shelf, t, components.HELD_HAZARDS + tile)
        draw = partial(draw_bonus_tile, t=t, tile=tile)
        told = market_tips.bonus(pen, t, tile, components.NONE)
        shelf.put("bonus", (70, 44), draw, told, f"tiles.bonus.{name}", where)
    for master in range(8):
        where = [
            shelf.at("sea", t.facts.harbour_titles[components.MEDIUM + medium])
            for medium, there in enumerate(t.masters)
            if there == master
        ]
        where += [pen.player(s) for s, p in enumerate(t.players) if p.masters >> master & 1]
        draw = partial(draw_master_tile, t=t, master=master)
        told = sea_tips.master(pen, t, master)
        shelf.put("masters", (76, 28), draw, told, f"tiles.harbourmaster.hm{master + 1}", where)


def held(shelf: Shelf, t: Table, kind: int) -> list[str]:
    """Who has tiles of a kind, and how many."""
    return [shelf.of(s, p.tiles[kind]) for s, p in enumerate(t.players) if p.tiles[kind]]


def draw_hazard(pen: Pen, t: Table, tile: int) -> None:
    pen.box(0, 0, 60, 36, "stone", 8)
    draw_a_tile(pen, t, tile, 29, 18)


def draw_bonus_tile(pen: Pen, t: Table, tile: int) -> None:
    pen.box(0, 0, 70, 44, "tile", 5)
    draw_bonus(pen, t, tile, 35, 22, 66, 44)
