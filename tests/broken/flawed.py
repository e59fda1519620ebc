"""Pebbles with one flaw each: what the conformance suite must catch."""

from __future__ import annotations

from math import inf
from typing import Final, cast

from librt.vecs import append, vec

from drystone.core.chance import Chance
from drystone.core.features import Seen
from drystone.core.rules import Choice
from drystone.core.state import Frame, Refusal, State
from drystone.core.words import Words
from tests.pebbles.eyes import names, sense
from tests.pebbles.rounds import Chip, Choose, EndOfRound, Lay
from tests.pebbles.setup import setup
from tests.pebbles.state import Table
from tests.pebbles.words import CHISEL, RUBBLE, SWAP

SOUND: Final = 0
ENDLESS: Final = 1
SPEECHLESS: Final = 2
UNSORTED: Final = 3
SHARED_LIST: Final = 4
FORGOTTEN_FIELD: Final = 5
SECRET_DICE: Final = 6
LEAKING_HAND: Final = 7
LEAKING_BAG: Final = 8
LOSSY_REDEAL: Final = 9
FICKLE_REDEAL: Final = 10
NO_REASON: Final = 11
BAD_SUM: Final = 12
MEDDLING_LEDGER: Final = 13
MOODY: Final = 14
MUTE_REDEAL: Final = 15
CANONICAL: Final = 16
HASTY: Final = 17
FORGETFUL: Final = 18
TOUCHING: Final = 19
TELLTALE: Final = 20
EARLY_SHOW: Final = 21
NO_SECRET: Final = 22


class Flawed(Table):
    """Pebbles, but for one flaw."""

    flaw: int
    last: int
    """The last stone that was thrown away, which a sound game has no reason to know."""
    _mute: bool = False

    def copy(self) -> Flawed:
        sound = super().copy()
        other = Flawed(self.seats, self.facts)
        other.flaw = self.flaw
        other.last = self.last
        other.frames = sound.frames
        other.viewer = sound.viewer
        other.masons = sound.masons
        other.bag = sound.bag
        other.bag_size = sound.bag_size
        other.rubble = self.rubble if self.flaw == SHARED_LIST else sound.rubble
        other.chisels = sound.chisels
        other.round = sound.round
        if self.flaw != FORGOTTEN_FIELD:
            other.first = sound.first
        return other

    def options(self, frame: Frame) -> list[int]:
        actions = super().options(frame)
        if self._mute or (self.flaw == SPEECHLESS and self.round == 3):
            return []
        if self.flaw == UNSORTED:
            actions.reverse()
        if self.flaw == CANONICAL and isinstance(frame, Chip):
            return [a for a in actions if not SWAP <= a < self.last]
        if self.flaw == TOUCHING:
            self.rubble.append(0)
            self.rubble.pop()
        if self.flaw == TELLTALE and isinstance(frame, Lay) and 0 in self.masons[frame.seat].hand:
            return [a for a in actions if a != RUBBLE] or actions
        return actions

    def answer(self, frame: Frame, action: int, chance: Chance) -> None:
        super().answer(frame, action, chance)
        if isinstance(frame, Chip):
            self.last = action if self.flaw in (CANONICAL, FORGETFUL) and action < CHISEL else 0
            if self.flaw == HASTY and action < CHISEL and (action - SWAP) % 2:
                self.frames.pop()
        if self.flaw == ENDLESS and self.round == 4:
            self.frames.insert(0, EndOfRound())
            self.round = 3
        if self.flaw == SECRET_DICE and chance.below(2) == 1:
            self.first = (self.first + 1) % self.seats
        if self.flaw == MEDDLING_LEDGER and self.ledger is not None:
            self.first = 0
        if self.ledger is not None and isinstance(frame, Choose) and self.flaw == EARLY_SHOW:
            self.ledger.show("Choose")
        if self.ledger is not None and isinstance(frame, Lay) and self.flaw == NO_SECRET:
            self.ledger.show("Lay")
        if self.flaw == MOODY and hash("mood") % 2 == 1:
            self.first = (self.first + 1) % self.seats

    def observe(self, seat: int) -> Table:
        view = super().observe(seat)
        if self.flaw == LEAKING_HAND:
            view.masons[(seat + 1) % self.seats].hand = self.masons[(seat + 1) % self.seats].hand[:]
        if self.flaw == LEAKING_BAG:
            view.bag = self.bag[:]
        return view

    def fill_gaps(self, viewer: int, chance: Chance) -> None:
        super().fill_gaps(viewer, chance)
        if self.flaw == LOSSY_REDEAL and self.bag_size > 0:
            chance.take(self.bag, 0)
        if self.flaw == FICKLE_REDEAL:
            self.chisels -= 1
        if self.flaw == MUTE_REDEAL:
            self._mute = True

    def why_not(self, action: int) -> Refusal | None:
        return None if self.flaw == NO_REASON else super().why_not(action)

    def scores(self) -> list[int]:
        scores = super().scores()
        if self.flaw == BAD_SUM:
            scores[-1] += 1
        return scores


def flawed_setup(flaw: int, seats: int, options: dict[str, Choice], chance: Chance) -> State:
    """The usual set-up, on a table with a flaw."""
    sound = cast(Table, setup(seats, options, chance))
    table = Flawed(seats, sound.facts)
    table.flaw = flaw
    table.last = 0
    table.frames = sound.frames
    table.masons = sound.masons
    table.bag = sound.bag
    table.bag_size = sound.bag_size
    table.rubble = sound.rubble
    return table


def short_features(view: State, seat: int) -> Seen:
    """Too few numbers."""
    return sense.features(view, seat)[:-1]


def forgetful_features(view: State, seat: int) -> Seen:
    """One feature is not written."""
    seen = names.FEATURES.blank()
    seen[names.POINTS] = 0.0
    seen[names.BEST_OTHER] = 0.0
    sense.look_at_stones(seen, cast(Table, view), seat)
    return seen


def endless_features(view: State, seat: int) -> Seen:
    """One feature has no bounds."""
    seen = sense.features(view, seat)
    seen[names.HAND_WEIGHT] = inf
    return seen


def repeated_features(view: State, seat: int) -> Seen:
    """One feature is written over."""
    seen = sense.features(view, seat)
    seen[names.POINTS] = seen[names.BEST_OTHER]
    return seen


def positional_features(view: State, seat: int) -> Seen:
    """The right numbers, but in the order of the names and not by name."""
    seen = vec[float]()
    for number in sense.features(view, seat):
        seen = append(seen, number)
    return seen


class Mumbled(Words):
    """Words whose notation says the same for two actions."""

    def text(self, action: int) -> str:
        return super().text(max(action, 1))
