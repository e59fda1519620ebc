"""Pounds, gold, certificates, exchange tokens and the pathfinder track (GWT 1, 7, 15)."""

from __future__ import annotations

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.gwtnz import actions, asides
from drystone.games.gwtnz.phrases import (
    CERTIFICATE,
    GOLD,
    PATHFINDER,
    PERMANENT_CERTIFICATE,
    PERMANENT_WOOL,
    POUNDS,
    TOKENS,
)
from drystone.games.gwtnz.state import SARAH, Step, Table
from drystone.games.gwtnz.words import CERTIFICATES, FLIP


def gain_pounds(t: Table, seat: int, pounds: int, source: str) -> None:
    """The bank pays a player."""
    t.players[seat].money += pounds
    if t.ledger is not None and pounds:
        t.ledger.note(seat, "money", pounds, source)


def pay(t: Table, seat: int, pounds: int, source: str) -> None:
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


def gain_certificates(t: Table, seat: int, count: int, source: str) -> None:
    """The certificate marker moves forward; from below 2 to 2 or more it earns gold (GWT 7.3)."""
    player = t.players[seat]
    before = player.certificates
    player.certificates = min(before + count, player.certificate_limit(t.facts))
    if t.ledger is not None and player.certificates > before:
        t.ledger.note(seat, "certificates", player.certificates - before, source)
    if before < 2 <= player.certificates:
        gain_gold(t, seat, 1, "certificates")


def offer_certificates(t: Table, seat: int, most: int, least: int) -> None:
    """The player moves the certificate marker up to so many spaces (GWT 7.4)."""
    player = t.players[seat]
    room = min(most, player.certificate_limit(t.facts) - player.certificates)
    if room <= 0:
        return
    if room == least:
        gain_certificates(t, seat, room, "certificates")
    else:
        t.frames.append(UpToCertificates(seat, most, least))


class UpToCertificates(Step):
    """How many spaces the certificate marker moves (GWT 7.4)."""

    rule = "GWT 7.4"

    def __init__(self, seat: int, most: int, least: int) -> None:
        super().__init__(seat)
        self.most = most
        self.least = least

    def options(self, t: Table) -> list[int]:
        player = t.players[self.seat]
        room = min(self.most, player.certificate_limit(t.facts) - player.certificates)
        open_ = [CERTIFICATES + count for count in range(min(self.least, room), room + 1)]
        return asides.beside(t, self.seat, open_)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
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


class FlipTile(Step):
    """Pathfinder 11: the step tile to +2, or no more fees (GWT 15.2)."""

    rule = "GWT 15.2"

    def options(self, t: Table) -> list[int]:
        open_ = [FLIP, FLIP + 1]
        return asides.beside(t, self.seat, open_)

    def answer(self, t: Table, action: int, chance: Chance) -> None:
        player = t.players[self.seat]
        if action == FLIP:
            player.steps = 2
        else:
            player.no_fees = 1
        if t.ledger is not None:
            account = "steps" if action == FLIP else "no-fees"
            t.ledger.note(self.seat, account, 1, "pathfinder")


def receive(t: Table, seat: int, action: int, source: str) -> None:
    """A reward that needs no choice, or only how many certificates."""
    op = t.facts.op[action]
    amount = t.facts.amount[action]
    if op == POUNDS:
        gain_pounds(t, seat, amount, source)
    elif op == GOLD:
        gain_gold(t, seat, amount, source)
    elif op == TOKENS:
        gain_tokens(t, seat, amount, source)
    elif op == PATHFINDER:
        advance(t, seat, amount, source)
    elif op == CERTIFICATE:
        offer_certificates(t, seat, amount, 0)
    elif op == PERMANENT_CERTIFICATE:
        gain_permanent_certificate(t, seat, source)
    elif op == PERMANENT_WOOL:
        # A pair of storehouses gives it by being cleared.
        t.players[seat].bonus_wool += 0 if source == "storehouses" else 1
        if t.ledger is not None:
            t.ledger.note(seat, "permanent-wool", 1, source)
    else:
        actions.begin_reward(t, seat, action)


def gain_permanent_certificate(t: Table, seat: int, source: str) -> None:
    """A certificate for the rest of the game (GWT 7.6)."""
    t.players[seat].bonus_certificates += 1
    if t.ledger is not None:
        t.ledger.note(seat, "permanent-certificates", 1, source)
