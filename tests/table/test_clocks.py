"""Clocks: whose time runs, what undo and requests do to it, and what happens when it runs out."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from drystone.core.chance import Seeded
from drystone.core.game import new_game
from drystone.games import find
from drystone.table.game import events, turns
from drystone.table.game.clocks import FLOOR, PAUSE, Clock
from drystone.table.game.events import ClockTerms, Event, Place, Stored
from drystone.table.game.life import life_of
from drystone.table.game.match import Match
from drystone.table.running.alarms import due, given_back
from drystone.table.storage.store import Listing, Opened
from tests.table.client import GAME, Guest, table
from tests.table.test_live import wait_for

LIVE = ClockTerms("live", turn=10, bank=60, increment=5, out="wait")
DAYS = ClockTerms("days", turn=3, out="end")
DAY = 86400


@dataclass
class Evening:
    """A game of people whose events happen at the times that a test says."""

    terms: ClockTerms = LIVE
    seats: int = 2
    now: float = 1000.0
    confirm: bool = False
    match: Match = field(init=False)

    def __post_init__(self) -> None:
        game = new_game(find(GAME), self.seats, 1, {}, Seeded(1))
        listing = Listing("a", GAME, 0.0, 0.0, "person", "", 0, listed=False, host="p0")
        self.match = Match(Opened(listing, game.record(), [Place()] * self.seats, []))
        self.happen(events.Terms(self.terms))
        for seat in range(self.seats):
            self.happen(events.Sit(seat, f"p{seat}", f"P{seat}"))
            self.happen(events.Prefer(seat, auto=True, confirm=self.confirm, pace=0))

    def happen(self, *happened: Event, after: float = 0.0) -> None:
        self.now += after
        start = self.match.seq + 1
        stored = [Stored(start + i, self.now, e) for i, e in enumerate(happened)]
        self.match = self.match.follow(stored)

    def play(self, after: float = 0.0) -> None:
        """The seat on turn makes the first decision that it can, and so on up to the next one's."""
        before = self.match
        while self.match.seat == before.seat and not self.match.over:
            later = turns.decide(self.match, self.match.game.legal()[0])
            self.happen(*(s.event for s in later.events[self.match.seq :]), after=after)
            after = 0.0

    @property
    def clock(self) -> Clock:
        assert self.match.clock is not None
        return self.match.clock

    def on(self) -> int | None:
        """Whose time runs."""
        return self.clock.seat

    def banks(self) -> tuple[float, ...]:
        return self.clock.banks

    def left(self) -> float:
        assert self.clock.until is not None
        return self.clock.until - self.now


def test_time_runs_for_whom_the_table_waits_once_all_seats_are_taken() -> None:
    evening = Evening()
    assert evening.on() == 0
    assert evening.left() == 70
    evening.play(after=4)
    assert evening.on() == 1
    assert evening.banks() == (65, 60), "a turn within its own time earns the increment whole"
    evening.play(after=30)
    assert evening.banks() == (65, 45), "20 seconds came from the bank, 5 were earned"
    evening.happen(events.Leave(1))
    assert evening.on() is None


def test_what_a_clock_shows_depends_on_no_option() -> None:
    """A turn of many decisions, or of one, earns the same: nobody sees how many there were."""
    one, many = Evening(), Evening()
    one.play(after=8)
    start = many.match
    while many.match.seat == start.seat:
        later = turns.decide(many.match, many.match.game.legal()[-1])
        many.happen(*(s.event for s in later.events[many.match.seq :]), after=2)
    spent = many.now - one.now + 8
    assert many.clock.banks[0] == 60 + 5 - max(0, spent - 10)
    assert one.clock.banks[0] == 65


def test_a_turn_taken_back_has_cost_the_other_nothing_and_brought_nothing() -> None:
    evening = Evening()
    evening.play(after=25)
    assert evening.banks() == (50, 60)
    evening.happen(events.Undo(0, 0), after=40)
    assert evening.on() == 0
    assert evening.banks() == (60, 60)
    assert evening.left() == 70 - 25, "what one had used of the turn is used still"
    evening.play(after=5)
    assert evening.banks() == (45, 60)


def test_an_undo_within_a_turn_leaves_the_clock_alone() -> None:
    evening = Evening(confirm=True)
    later = turns.decide(evening.match, evening.match.game.legal()[0])
    evening.happen(*(s.event for s in later.events[evening.match.seq :]), after=6)
    assert evening.on() == 0, "a turn runs until it is said to be over"
    evening.happen(events.Undo(0, 0), after=6)
    assert evening.left() == 70 - 12


def test_a_request_stops_somebody_elses_clock_for_a_minute_and_once_a_turn() -> None:
    evening = Evening()
    evening.play()
    before = evening.left()
    evening.happen(events.Ask(0, to=0), after=10)
    assert evening.left() == before - 10 + PAUSE
    evening.happen(events.Answer(1, yes=False, request=evening.match.request), after=20)
    assert evening.left() == before - 10
    evening.happen(events.Ask(0, to=0))
    assert evening.left() == before - 10, "asked again, it runs on"
    evening.happen(events.Answer(1, yes=False, request=evening.match.request))
    evening.play()
    own = evening.left()
    evening.happen(events.Ask(0, to=0))
    assert evening.left() == own, "one's own request stops nothing"


def test_time_runs_out_as_the_table_has_chosen() -> None:
    for out, comes in (
        ("wait", [events.TimeOut(0)]),
        ("bot", [events.TimeOut(0), events.StandIn(0, "regular")]),
        ("end", [events.TimeOut(0), events.Close("time", 0, counts=True)]),
    ):
        evening = Evening(ClockTerms("live", turn=10, bank=60, out=out))
        assert due(evening.match, evening.now + 69.9, 0) is None
        later = due(evening.match, evening.now + 70, 0)
        assert later is not None
        assert [s.event for s in later.events[evening.match.seq :]] == comes
        assert due(later, evening.now + 10_000, 0) is None, "it runs out once"
        result = life_of(later).result
        if out == "end":
            assert result is not None
            assert (result.winners, result.reason, result.seat) == ((1,), "time", 0)
        else:
            assert result is None


def test_whoever_comes_back_has_time_for_a_turn() -> None:
    evening = Evening(ClockTerms("live", turn=0, bank=20, out="bot"))
    evening.happen(events.TimeOut(0), events.StandIn(0, "regular"), after=20)
    assert evening.on() is None, "no clock runs for a bot"
    evening.happen(events.StandIn(0))
    assert evening.left() == FLOOR


def test_a_turn_that_only_waits_to_be_ended_is_ended() -> None:
    evening = Evening(ClockTerms("live", turn=10, out="end"), confirm=True)
    while evening.match.holding is None:
        later = turns.decide(evening.match, evening.match.game.legal()[0])
        evening.happen(*(s.event for s in later.events[evening.match.seq :]))
    after = due(evening.match, evening.now + 11, 0)
    assert after is not None
    assert not after.over
    assert after.seat == 1


def test_a_vacation_stops_the_clock_and_is_counted() -> None:
    evening = Evening(DAYS)
    assert evening.left() == 3 * DAY
    evening.happen(events.Vacation(0, evening.now + DAY + 5 * DAY), after=DAY)
    assert evening.left() == 2 * DAY + 5 * DAY
    assert evening.clock.away[0] == 5 * DAY
    evening.happen(events.Vacation(0, 0), after=DAY)
    assert evening.left() == 2 * DAY
    assert evening.clock.away[0] == DAY
    evening.happen(events.Vacation(1, evening.now + 4 * DAY))
    evening.play(after=DAY)
    assert evening.on() == 1
    assert evening.left() == 3 * DAY + 3 * DAY, "who is away has the turn's days on coming back"


def test_time_in_which_no_server_ran_is_given_back_once() -> None:
    evening = Evening()
    evening.now += 5
    seen, now = evening.now, evening.now + 500
    later = given_back(evening.match, seen, now)
    assert later is not None
    assert later.clock is not None
    assert later.clock.until == now + 65
    assert given_back(later, seen, now + 1) is None, "the other server finds it done"


def test_the_same_events_make_the_same_clock() -> None:
    evening = Evening()
    for _ in range(6):
        evening.play(after=7)
    evening.happen(events.Undo(1, 2), after=3)
    stored = list(evening.match.events)
    opened = Opened(evening.match.opened.listing, evening.match.opened.head, [Place()] * 2, stored)
    assert Match(opened).clock == evening.match.clock


@pytest.fixture(scope="module")
def door() -> Iterator[Guest]:
    with table() as guest:
        yield guest


def together(door: Guest, **more: Any) -> tuple[Guest, Guest, Any]:
    """Two people at a new table."""
    ada, ben = door.someone("Ada"), door.someone("Ben")
    game = ada.open("me", "open", listed=True, **more)
    ben.post(f"/games/{game['id']}/sit", seat=1)
    return ada, ben, ada.get(f"/games/{game['id']}")


def test_the_server_is_the_judge(door: Guest) -> None:
    clock = {"kind": "live", "turn": 5, "out": "end"}
    ada, ben, game = together(door, clock=clock)
    assert game["clock"]["seat"] == 0
    assert 4 < game["clock"]["until"] - time.time() <= 5
    assert game["clock"] == ben.get(f"/games/{game['id']}")["clock"], "everybody is told the same"
    ended: list[Any] = []
    for _ in range(400):
        view = ben.get(f"/games/{game['id']}")
        if view["over"]:
            ended.append(view)
            break
        time.sleep(0.02)
    wait_for(ended)
    assert ended[0]["ending"]["reason"] == "time"
    assert ended[0]["ending"]["winners"] == [1]
    told = ada.refused(f"/games/{game['id']}/decide", number=ended[0]["number"], action=0)
    assert told == (409, "finished")


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "live", "turn": 0},
        {"kind": "days", "turn": 31},
        {"kind": "days", "turn": 2, "bank": 5},
        {"kind": "hourglass", "turn": 9},
        {"kind": "live", "turn": -1},
    ],
)
def test_a_clock_that_nobody_could_play_by_is_refused(door: Guest, clock: Any) -> None:
    told = door.someone("Ada").refused("/games", game=GAME, places=["me", "open"], clock=clock)
    assert told == (422, "not-understood")


def test_vacation_is_for_days_and_has_an_end(door: Guest) -> None:
    ada, _, game = together(door, clock={"kind": "days", "turn": 2})
    away = ada.post(f"/games/{game['id']}/vacation", days=20)["clock"]
    assert away["until"] > time.time() + 21 * DAY
    assert ada.post(f"/games/{game['id']}/vacation", days=0)["clock"]["until"] < away["until"]
    ada.post(f"/games/{game['id']}/vacation", days=21)
    assert ada.refused(f"/games/{game['id']}/vacation", days=22)[0] == 422
    _, ben, live = together(door, clock={"kind": "live", "turn": 60})
    assert ben.refused(f"/games/{live['id']}/vacation", days=1) == (409, "no-vacation")


def test_a_clock_goes_on_after_a_restart(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'store.sqlite'}"
    with table(url) as door:
        ada, _, game = together(door, clock={"kind": "days", "turn": 2})
        ada.choose(game)
        before = ada.get(f"/games/{game['id']}")["clock"]
    with table(url) as door:
        after = door.get(f"/games/{game['id']}")["clock"]
    assert after["seat"] == before["seat"]
    assert after["until"] == pytest.approx(before["until"], abs=0.2)
