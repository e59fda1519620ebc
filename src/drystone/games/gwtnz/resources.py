"""Pounds, gold, certificates, exchange tokens and the pathfinder track (GWT 1, 7, 15)."""

from __future__ import annotations

from typing import Final

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.gwtnz import free_actions
from drystone.games.gwtnz.state import SARAH, Step, Table
from drystone.games.gwtnz.words import ADVANCE, CERTIFICATES, FLIP

EARNS_GOLD: Final = 2
"""So many certificates earn gold for whoever had fewer before (GWT 7.3)."""


def gain_pounds(t: Table, seat: int, pounds: int, source: str) -> None:
    """The bank pays a player."""
    t.players[seat].money += pounds
    if t.ledger is not None and pounds:
        t.ledger.note(seat, "money", pounds, source)


def pay_pounds(t: Table, seat: int, pounds: int, source: str) -> None:
    """A player pays the bank (GWT 1.4)."""
    t.players[seat].money -= pounds
    if t.ledger is not None and pounds:
        t.ledger.note(seat, "money", -pounds, source)


def gain_gold(t: Table, seat: int, gold: int, source: str) -> None:
    """The gold marker moves forward, as far as its limit (GWT 7.2)."""
    player = t.players[seat]
    gained = min(gold, t.facts.gold_limit - player.gold)
    player.gold += gained
    if t.ledger is not None and gained:
        t.ledger.note(seat, "gold", gained, source)


def pay_gold(t: Table, seat: int, gold: int, source: str) -> None:
    """The gold marker moves back."""
    t.players[seat].gold -= gold
    if t.ledger is not None and gold:
        t.ledger.note(seat, "gold", -gold, source)


def gain_tokens(t: Table, seat: int, tokens: int, source: str) -> None:
    """A player gains exchange tokens."""
    t.players[seat].tokens += tokens
    if t.ledger is not None and tokens:
        t.ledger.note(seat, "tokens", tokens, source)


def pay_tokens(t: Table, seat: int, tokens: int, source: str) -> None:
    """A player gives exchange tokens back."""
    gain_tokens(t, seat, -tokens, source)


def gain_certificates(t: Table, seat: int, count: int, source: str) -> None:
    """The certificate marker moves forward; from below 2 to 2 or more it earns gold (GWT 7.3)."""
    player = t.players[seat]
    before = player.certificates
    player.certificates = min(before + count, player.certificate_limit(t.facts))
    if t.ledger is not None and player.certificates > before:
        t.ledger.note(seat, "certificates", player.certificates - before, source)
    if before < EARNS_GOLD <= player.certificates:
        gain_gold(t, seat, 1, "certificates")


def wastes_gold(t: Table, seat: int, certificates: int) -> bool:
    """Whether the gold that so many certificates earn would find no room (GWT 7.2, 7.3)."""
    player = t.players[seat]
    earned = player.certificates < EARNS_GOLD <= player.certificates + certificates
    return earned and player.gold >= t.facts.gold_limit


def offer_certificates(t: Table, seat: int, most: int, least: int) -> None:
    """The player moves the certificate marker up to so many spaces (GWT 7.4).

    Even the `least` number is asked for where its gold would be lost (GWT 1.5).
    """
    player = t.players[seat]
    room = min(most, player.certificate_limit(t.facts) - player.certificates)
    if room <= 0:
        return
    if room == least and not wastes_gold(t, seat, room):
        gain_certificates(t, seat, room, "certificates")
    else:
        t.frames.append(UpToCertificates(seat, most, least))


class UpToCertificates(Step):
    """How many spaces the certificate marker moves (GWT 7.4)."""

    rule = "GWT 7.4"
    private = False

    def __init__(self, seat: int, most: int, least: int) -> None:
        super().__init__(seat)
        self.most = most
        self.least = least

    def options(self, t: Table) -> list[int]:
        player = t.players[self.seat]
        room = min(self.most, player.certificate_limit(t.facts) - player.certificates)
        least = 0 if wastes_gold(t, self.seat, room) else min(self.least, room)
        found = [CERTIFICATES + count for count in range(least, room + 1)]
        return free_actions.beside(t, self.seat, found)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        if t.ledger is not None:
            # The same word spends them in Wellington.
            t.ledger.named("count", f"count.{action - CERTIFICATES}")
        gain_certificates(t, self.seat, action - CERTIFICATES, "certificates")

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if CERTIFICATES <= action < CERTIFICATES + 10:
            limit = t.players[self.seat].certificate_limit(t.facts)
            return Refusal("GWT 7.2", "certificate-limit", {"limit": limit})
        return None


def advance(t: Table, seat: int, spaces: int, source: str) -> None:
    """The disc on the pathfinder track moves on and collects what it reaches (GWT 15)."""
    player = t.players[seat]
    before = player.pathfinder
    after = before + spaces
    end = t.facts.path_end
    beyond = after - end
    if beyond > 0:
        after = end
    player.pathfinder = after
    if t.ledger is not None and after > before:
        t.ledger.note(seat, "pathfinder", after - before, source)
    if t.is_solo() and seat == SARAH:
        return
    if beyond > 0:
        gain_pounds(t, seat, beyond, "pathfinder")
    facts = t.facts
    for space in range(before + 1, after + 1):
        if facts.path_gold[space]:
            gain_gold(t, seat, 1, "pathfinder")
    if before < facts.step_space[t.size()] <= after and t.step_tiles > 0:
        t.step_tiles -= 1
        player.steps = 1
        if t.ledger is not None:
            t.ledger.note(seat, "steps", 1, "pathfinder")
    if before < facts.path_flip <= after:
        t.frames.append(FlipTile(seat))


def offer_spaces(t: Table, seat: int, spaces: int, least: int, source: str) -> None:
    """The pathfinder moves on; how far is asked where gold on its way would be lost (GWT 1.5).

    Where all of it must be taken, gold may at least be spent before (GWT 17.1).
    """
    player = t.players[seat]
    gold = player.gold
    for space in range(
        player.pathfinder + 1, min(player.pathfinder + spaces, t.facts.path_end) + 1
    ):
        gold += t.facts.path_gold[space]
    if gold > t.facts.gold_limit:
        t.frames.append(UpToSpaces(seat, spaces, least))
    else:
        advance(t, seat, spaces, source)


class UpToSpaces(Step):
    """How far the pathfinder moves (GWT 1.5)."""

    rule = "GWT 1.5"
    private = False

    def __init__(self, seat: int, most: int, least: int) -> None:
        super().__init__(seat)
        self.most = most
        self.least = least

    def options(self, t: Table) -> list[int]:
        here = t.players[self.seat].pathfinder
        last = min(here + self.most, t.facts.path_end)
        first = min(here + self.least, t.facts.path_end)
        found = [ADVANCE + space for space in range(first, last + 1)]
        return free_actions.beside(t, self.seat, found)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        space = action - ADVANCE
        # What leads beyond the end of the track is money, which can't be refused.
        here = t.players[self.seat].pathfinder
        spaces = self.most if space == t.facts.path_end else space - here
        advance(t, self.seat, spaces, "pathfinder")

    def refusal(self, t: Table, action: int) -> Refusal | None:
        here = t.players[self.seat].pathfinder
        if self.least and ADVANCE + here <= action <= ADVANCE + t.facts.path_end:
            return Refusal("GWT 1.5", "must-be-taken")
        return None


class FlipTile(Step):
    """Pathfinder 11: the step tile to +2, or no more fees (GWT 15.2)."""

    rule = "GWT 15.2"
    private = False

    def options(self, t: Table) -> list[int]:
        found = [FLIP, FLIP + 1]
        return free_actions.beside(t, self.seat, found)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        player = t.players[self.seat]
        if action == FLIP:
            player.steps = 2
        else:
            player.no_fees = 1
        if t.ledger is not None:
            account = "steps" if action == FLIP else "no-fees"
            t.ledger.note(self.seat, account, 1, "pathfinder")


def gain_permanent_certificate(t: Table, seat: int, source: str) -> None:
    """A certificate for the rest of the game (GWT 7.6)."""
    t.players[seat].bonus_certificates += 1
    if t.ledger is not None:
        t.ledger.note(seat, "permanent-certificates", 1, source)


def gain_permanent_wool(t: Table, seat: int, source: str) -> None:
    """Wool for the rest of the game (GWT 7.6)."""
    t.players[seat].bonus_wool += 1
    if t.ledger is not None:
        t.ledger.note(seat, "permanent-wool", 1, source)
