"""The seats at a table: who sits there, and what becomes of them by what happens."""

from __future__ import annotations

from dataclasses import dataclass, replace

import drystone
from drystone.bots import opponents
from drystone.table.game import events
from drystone.table.game.events import Place
from drystone.table.limits import LONGEST_PACE

SeatEvent = (
    events.Sit | events.Leave | events.Prefer | events.StandIn | events.Remove | events.CloseSeat
)

BOT_NAMES = ("Ailsa", "Bram", "Cora", "Duff", "Edda", "Fergus")
"""Two bots of a kind can be told apart by these."""


@dataclass(frozen=True)
class Seat:
    """A place at the table: a bot's, or for people."""

    number: int
    level: str = ""
    name: str = ""
    people: frozenset[str] = frozenset()
    stand_in: str = ""
    auto: bool = True
    confirm: bool = False
    pace: int = 600
    lets_stand_in: bool = False
    """Whether a bot may play here as soon as the others want it."""
    owner: str = ""
    """Who sat down first; the other people are further devices of theirs."""
    closed: bool = False
    """Whether the host lets nobody take it."""
    had: tuple[tuple[str, str], ...] = ()
    """Who held it before and gave it up, and what they were called: they know what it held."""

    @property
    def kind(self) -> str:
        """ "bot", "person" or "open"."""
        if self.level:
            return "bot"
        return "person" if self.people else "open"

    @property
    def bot(self) -> str:
        """The level of the bot that plays here, its own or standing in; empty for a person."""
        return self.level or self.stand_in

    @property
    def shown_name(self) -> str:
        """What everybody calls whoever sits here: a bot has a name that is not its level."""
        return BOT_NAMES[self.number % len(BOT_NAMES)] if self.level else self.name


def planned(number: int, place: Place) -> Seat:
    """A seat as it was when the game was opened."""
    return Seat(number, level=place.level, name=place.name)


def changed(seat: Seat, happened: SeatEvent) -> Seat:
    """What becomes of a seat."""
    if isinstance(happened, events.Sit):
        return replace(
            seat,
            name=seat.name if seat.people else happened.name,
            people=seat.people | {happened.person},
            owner=seat.owner or happened.person,
            stand_in="",
        )
    if isinstance(happened, events.Leave):
        if happened.person and seat.people != {happened.person}:
            return replace(seat, people=seat.people - {happened.person})
        return _given_up(seat)
    if isinstance(happened, events.Remove):
        return _given_up(seat)
    if isinstance(happened, events.CloseSeat):
        return replace(seat, closed=happened.closed)
    if isinstance(happened, events.Prefer):
        return replace(
            seat,
            auto=happened.auto,
            confirm=happened.confirm,
            pace=min(max(happened.pace, 0), LONGEST_PACE),
            lets_stand_in=happened.lets_stand_in,
        )
    return replace(seat, stand_in=happened.level)


def _given_up(seat: Seat) -> Seat:
    """A seat that nobody holds any more, but somebody has held."""
    had = [one for one in seat.had if one[0] != seat.owner]
    if seat.owner:
        had.append((seat.owner, seat.name))
    return Seat(seat.number, level=seat.level, closed=seat.closed, had=tuple(had))


def known_level(rules: drystone.Rules, name: str) -> str:
    """The name of a level or character that the game has; a ValueError lists them."""
    names = [opponent.name for opponent in opponents(rules)]
    if name not in names:
        raise ValueError(f"there is no bot level {name!r}; there are: {', '.join(names)}")
    return name
