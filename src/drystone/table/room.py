"""One game at the table, and the only place where anything happens to it.

A room has one writer at a time. What happens is on disk before anybody hears of it; then everybody
who watches is told, and the bots think about what comes next.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

import msgspec

from drystone.bots import Hint
from drystone.bots.search.turn import still_turn
from drystone.core.game import Game, IllegalAction
from drystone.core.state import Frame, State
from drystone.table import events
from drystone.table.events import Event, Stored
from drystone.table.metrics import METRICS
from drystone.table.minds import Minds, NoAnswer
from drystone.table.safety import clean
from drystone.table.scene import Scene, Seat, known_level, learned, mark
from drystone.table.store import Overtaken, Person, Store

LONGEST_CHAT = 500
CLAIM = 10.0
MANY = 20
"""Events that take a while to be told: a whole game that was played elsewhere."""
log = logging.getLogger("drystone.table")


class Refused(ValueError):
    """Something that can't be done now. `key` is the translator's, `status` the protocol's."""

    def __init__(self, key: str, message: str, status: int = 409) -> None:
        super().__init__(message)
        self.key = key
        self.status = status


def stale() -> Refused:
    """The answer to a click on something that is no longer there."""
    return Refused("stale", "the game has moved on since; look again")


def _nobody_listens(room: Room, before: Scene) -> None:
    """What becomes of a change that nobody wants to hear of."""


class Watcher:
    """Somebody who is told when a room changes; whoever is slow misses what lay between."""

    def __init__(self, room: Room, seats: tuple[int, ...]) -> None:
        self.room = room
        self.seats = seats
        self.bell = asyncio.Event()

    def __enter__(self) -> Watcher:
        self._come_or_go(self.room.watchers.add)
        return self

    def __exit__(self, *_: object) -> None:
        self._come_or_go(self.room.watchers.discard)

    def _come_or_go(self, turn: Callable[[Watcher], None]) -> None:
        """Who is here is news for everybody else."""
        before = self.room.present()
        turn(self)
        if self.room.present() != before:
            for watcher in self.room.watchers:
                watcher.bell.set()

    async def change(self) -> Scene:
        """The scene, as soon as it is another one than last time."""
        await self.bell.wait()
        self.bell.clear()
        return self.room.scene


class Room:
    """A game with its one writer, its watchers and its bots."""

    def __init__(self, scene: Scene, store: Store, minds: Minds, process: str) -> None:
        self.scene = scene
        self.watchers: set[Watcher] = set()
        self.used = time.monotonic()
        self.on_change: Callable[[Room, Scene], None] = _nobody_listens
        self._store = store
        self._minds = minds
        self._process = process
        self._writing = asyncio.Lock()
        self._bots: asyncio.Task[None] | None = None
        self._kicked = False
        self._advice: tuple[int, list[Hint]] = (-1, [])

    def __repr__(self) -> str:
        return f"<Room {self.scene.id}: {self.scene.game!r}>"

    @property
    def id(self) -> str:
        """The game's public name."""
        return self.scene.id

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nothing goes on."""
        return not self.watchers and (self._bots is None or self._bots.done())

    def watch(self, seats: tuple[int, ...] = ()) -> Watcher:
        """Be told of changes, as who holds some seats or none: `with room.watch() as watcher`."""
        return Watcher(self, seats)

    def present(self) -> set[int]:
        """The seats whose people are looking."""
        return {seat for watcher in self.watchers for seat in watcher.seats}

    async def advise(self, seat: int) -> list[Hint]:
        """What looks best for the seat that decides, thought about once a question.

        Among people everybody thinks for themselves.
        """
        scene = self.scene
        if scene.others(seat):
            raise Refused("no-hints-among-people", "hints are for games against bots")
        if scene.seat != seat or scene.holding is not None:
            raise Refused("not-your-turn", "it is not your turn")
        if self._advice[0] != scene.number:
            try:
                self._advice = (scene.number, await self._minds.advise(scene, seat))
            except NoAnswer as problem:
                raise Refused("no-hint", f"nobody knows: {problem}", 503) from None
        return self._advice[1]

    # Deciding

    async def decide(self, seat: int, number: int, action: int | str) -> None:
        """Make a decision. `number` is the scene's that it answers; a stale one is refused."""
        async with self._writing:
            scene = self.scene
            self._must_be_fresh(number)
            if scene.holding is not None:
                raise Refused("turn-not-ended", "the turn before is not ended yet")
            if scene.game.seat != seat:
                raise Refused("not-your-turn", "it is not your turn")
            await self._commit([*self._plays(scene, action)])

    async def end_turn(self, seat: int, number: int) -> None:
        """Let the turn be over."""
        async with self._writing:
            self._must_be_fresh(number)
            if self.scene.holding != seat:
                raise Refused("no-turn-to-end", "there is no turn of yours to end")
            await self._commit([events.End(seat), *self._forced(self.scene)])

    async def undo(self, seat: int, number: int) -> None:
        """Take the seat's last decision back, if that takes no knowledge back."""
        async with self._writing:
            self._must_be_fresh(number)
            to = self.scene.free_undo(seat)
            if to is None:
                raise Refused("no-free-undo", "the last decision can't be taken back just so")
            await self._commit([events.Undo(seat, to)])

    async def restart_turn(self, seat: int, number: int) -> None:
        """Take back everything that the seat may take back freely."""
        async with self._writing:
            self._must_be_fresh(number)
            to = self.scene.turn_start(seat)
            if to == len(self.scene.moments):
                raise Refused("no-free-undo", "the last decision can't be taken back just so")
            await self._commit([events.Undo(seat, to)])

    async def ask_undo(self, seat: int, number: int, to: int) -> None:
        """Ask the other people to go back, so that `to` decisions stay."""
        async with self._writing:
            self._must_be_fresh(number)
            if not 0 <= to < len(self.scene.moments):
                raise Refused("no-such-decision", f"there is no decision {to} to go back to", 400)
            asked = events.Ask(seat, to=to)
            await self._commit([asked, *self._granted(asked, frozenset())])

    async def ask_stand_in(self, seat: int, absent: int, level: str) -> None:
        """Ask the other people to let a bot play for a seat that is away, until it comes back."""
        async with self._writing:
            scene = self.scene
            if not 0 <= absent < len(scene.seats) or scene.seats[absent].bot:
                raise Refused("no-such-seat", f"seat {absent} is not a person's", 400)
            if absent in self.present():
                raise Refused("not-absent", "the person on that seat is here")
            asked = events.Ask(seat, absent=absent, level=known_level(scene.rules, level))
            await self._commit([asked, *self._granted(asked, frozenset())])

    async def answer(self, seat: int, yes: bool) -> None:
        """Agree to what is asked, or don't."""
        async with self._writing:
            asked = self.scene.asking
            if asked is None or seat not in self.scene.others(asked.seat):
                raise Refused("nothing-asked", "you are not asked for anything")
            answers: list[Event] = [events.Answer(seat, yes)]
            if yes:
                answers += self._granted(asked, self.scene.agreed | {seat})
            await self._commit(answers)

    def _granted(self, asked: events.Ask, agreed: frozenset[int]) -> list[Event]:
        """What becomes of a question once everybody who is concerned has agreed."""
        if set(self.scene.others(asked.seat)) - {asked.absent} - agreed:
            return []
        if asked.absent >= 0:
            return [events.StandIn(asked.absent, asked.level)]
        return [events.Undo(asked.seat, asked.to)]

    async def retell(self, plays: list[Event]) -> None:
        """Let a game that was played elsewhere have been played here."""
        async with self._writing:
            await self._commit(plays)

    # Sitting and talking

    async def sit(self, person: Person, seat: int, by_link: bool) -> None:
        """Give a person a seat: an open one, or by its link one that they hold elsewhere."""
        async with self._writing:
            if not 0 <= seat < len(self.scene.seats):
                raise Refused("no-such-seat", f"there is no seat {seat}", 400)
            place = self.scene.seats[seat]
            if person.id in place.people:
                return
            if place.kind == "bot" or (place.kind == "person" and not by_link):
                raise Refused("seat-taken", f"seat {seat} is taken")
            if not by_link and not self.scene.listed and person.id != self.scene.host:
                raise Refused("by-link-only", "this game is joined by a link", 403)
            wishes = person.wishes
            sits: list[Event] = [events.Sit(seat, person.id, person.name)]
            if place.kind == "open":
                sits.append(events.Prefer(seat, wishes.auto, wishes.confirm, wishes.pace))
            await self._commit(sits)

    async def leave(self, seat: int) -> None:
        """Give the seat up, for somebody else to take."""
        async with self._writing:
            await self._commit([events.Leave(seat)])

    async def come_back(self, seat: int) -> None:
        """Play for oneself again where a bot stood in."""
        async with self._writing:
            if not self.scene.seats[seat].stand_in:
                raise Refused("no-stand-in", "no bot is playing for you")
            await self._commit([events.StandIn(seat)])

    async def prefer(self, seat: int, auto: bool, confirm: bool, pace: int) -> None:
        """Change what a seat wants to be asked."""
        async with self._writing:
            pace = min(max(pace, 0), 5000)
            await self._commit([events.Prefer(seat, auto, confirm, pace)])

    async def say(self, seat: int, name: str, said: str) -> None:
        """Say something to everybody at the table."""
        said = clean(said)[:LONGEST_CHAT]
        if not said:
            raise Refused("nothing-said", "say something", 400)
        async with self._writing:
            await self._commit([events.Say(seat, name, said)])

    # Writing

    def _must_be_fresh(self, number: int) -> None:
        if self.scene.stopped:
            raise Refused("stopped", self.scene.stopped)
        if number != self.scene.number:
            raise stale()

    def _plays(self, scene: Scene, action: int | str) -> list[Event]:
        """The decision, and whatever then follows without anybody being asked."""
        return [*told(scene, scene.game.copy(), action)]

    def _forced(self, scene: Scene) -> list[Event]:
        """What follows by itself from where the game stands."""
        return [*told(scene, scene.game.copy())]

    async def _commit(self, happened: list[Event]) -> None:
        """On disk first; then it has happened."""
        scene = self.scene
        now = time.time()
        expected = [Stored(scene.seq + 1 + i, now, e) for i, e in enumerate(happened)]
        if len(expected) > MANY:
            later = await asyncio.to_thread(scene.after, expected)
        else:
            later = scene.after(expected)
        began = time.perf_counter()
        try:
            await self._store.do(self._store.append, scene.id, scene.seq, happened, later.standing)
        except Overtaken:
            await self._catch_up()
            raise stale() from None
        METRICS.commit_time.add(time.perf_counter() - began)
        self._show(later)

    async def catch_up(self) -> None:
        """Take in what another process has written."""
        async with self._writing:
            await self._catch_up()

    async def _catch_up(self) -> None:
        missed = await self._store.do(self._store.events_after, self.id, self.scene.seq)
        if missed:
            self._show(self.scene.after(missed))

    def _show(self, later: Scene) -> None:
        before, self.scene = self.scene, later
        self.used = time.monotonic()
        for watcher in self.watchers:
            watcher.bell.set()
        self.on_change(self, before)
        self.kick()

    # Bots

    def kick(self) -> None:
        """Let the bots play, if it is their turn."""
        self._kicked = True
        if self.scene.bot_to_move is not None and (self._bots is None or self._bots.done()):
            self._bots = asyncio.create_task(self._let_bots_play(), name=f"bots of {self.id}")

    async def close(self) -> None:
        """Stop the bots; what they were thinking is lost, and thought again later."""
        if self._bots is not None:
            self._bots.cancel()
            await asyncio.gather(self._bots, return_exceptions=True)

    async def _let_bots_play(self) -> None:
        while self._kicked:
            self._kicked = False
            claimed = 0.0
            try:
                while self.scene.bot_to_move is not None:
                    if self._store.postgres and time.monotonic() > claimed:
                        if not await self._store.do(
                            self._store.claim, self.id, self._process, CLAIM
                        ):
                            return
                        claimed = time.monotonic() + CLAIM / 3
                    await self._bot_decides()
            finally:
                if claimed:
                    await self._store.do(self._store.release, self.id, self._process)

    async def _bot_decides(self) -> None:
        scene, began = self.scene, time.monotonic()
        seat = scene.bot_to_move
        if seat is None:  # it was, but somebody took a decision back
            return
        action = await self._bot_choice(scene, seat)
        await asyncio.sleep(began + self._pace() - time.monotonic())
        async with self._writing:
            if self.scene.number != scene.number:
                return
            try:
                await self._commit(self._plays(scene, action))
            except Refused:
                log.info("another process was faster", extra={"game": self.id})

    async def _bot_choice(self, scene: Scene, seat: Seat) -> int:
        legal = scene.game.legal()
        # How long it takes must not tell that there was nothing to think about.
        if len(legal) == 1 and not is_private(scene.game.state.frames[-1]):
            return legal[0]
        try:
            return await self._minds.think(scene, seat.number, seat.bot)
        except NoAnswer as problem:
            log.warning("a bot gave no answer: %s", problem, extra={"game": self.id})
            return legal[0]

    def _pace(self) -> float:
        """Seconds between bots' decisions: the slowest that somebody who looks has wished for."""
        paces = [self.scene.seats[viewer].pace for viewer in self.present()]
        return max(paces, default=0) / 1000


def play_event(game: Game, action: int | str, seats: tuple[Seat, ...], forced: bool) -> events.Play:
    """Make a decision in `game`; you get the event that tells it."""
    before: State = game.state.copy()
    try:
        decision = game.play(action)
    except IllegalAction:
        raise
    except ValueError as problem:
        raise Refused("unknown-word", str(problem), 400) from None
    words = game.rules.words
    drawn = zip(decision.domains, decision.outcomes, strict=True)
    revealed = bool(decision.outcomes) or (
        seats[decision.seat].kind == "person"
        and learned(before, game.state, decision.seat, decision.action)
    )
    return events.Play(
        seat=decision.seat,
        text=game.text(decision.action),
        outcomes=[words.symbol(of, outcome) for of, outcome in drawn],
        mark=mark(game),
        rules=game.rules.version,
        revealed=revealed,
        forced=forced,
    )


def told(scene: Scene, game: Game, action: int | str | None = None) -> list[events.Play]:
    """A decision with everything that then follows by itself, up to the next question.

    `game` is played on. Without an action: what follows from where the game stands.
    """
    plays: list[events.Play] = []
    if action is not None:
        plays.append(play_event(game, action, scene.seats, forced=False))
        if _waits_for_end(plays[-1], game, scene.seats):
            return [msgspec.structs.replace(plays[-1], holds=True)]
    while not game.over:
        following = _by_itself(game, scene.seats)
        if following is None:
            break
        plays.append(following)
    return plays


def _by_itself(game: Game, seats: tuple[Seat, ...]) -> events.Play | None:
    """The next decision, if there is no choice in it and nothing to lose by it; then it is made.

    For a person only what draws and shows nothing and leaves the turn theirs: all else they say
    themselves. Where the options depend on what others can't see, nothing is played for anybody,
    for that would tell that there was only one.
    """
    seat, frame, legal = seats[game.state.seat], game.state.frames[-1], game.legal()
    if len(legal) > 1 or is_private(frame):
        return None
    if seat.bot:
        return play_event(game, legal[0], seats, forced=True)
    if seat.kind != "person" or not seat.auto:
        return None
    trial = game.copy()
    play = play_event(trial, legal[0], seats, forced=True)
    if play.revealed or not still_turn(trial.state, game.state.frames):
        return None
    game.play(legal[0])
    return play


def is_private(frame: Frame) -> bool:
    """Whether what can be answered, or what is, is nothing that others may know."""
    kind = type(frame)
    return kind.private or kind.secret


def _waits_for_end(last: events.Play, game: Game, seats: tuple[Seat, ...]) -> bool:
    """Whether a turn is over by a decision that did not say so, though its seat wants to.

    By the word alone, not by what else was open: that would tell others what a hand holds.
    """
    seat = seats[last.seat]
    if seat.kind != "person" or seat.stand_in or not seat.confirm:
        return False
    if last.text in game.rules.closing:
        return False
    return game.over or game.state.seat != last.seat
