"""What can be done, one method a verb. The pages (`web`) and the API (`api`) both call these.

A verb gets who asks, the room, and a small form with what it needs. It is refused (`Refused`), or
it is on disk and published when the method returns.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace

from drystone.bots import Hint
from drystone.core.chance import Secure, Seeded
from drystone.core.game import Game, IllegalAction, game_at, new_game, replay_game
from drystone.core.position import write_position
from drystone.core.state import Refusal, State
from drystone.table import asking
from drystone.table.errors import (
    Refused,
    behind_curtain,
    must_be_fresh,
    no_such_decision,
    not_your_turn,
)
from drystone.table.game import events, new_games, turns
from drystone.table.game.events import Event
from drystone.table.game.match import SPECTATOR, Match
from drystone.table.limits import (
    KEPT,
    KEPT_EVENT,
    LONGEST_CHAT,
    NEWCOMER,
    NEWCOMERS_AT_ONCE,
    TALK,
)
from drystone.table.middleware.guard import Buckets
from drystone.table.people.tokens import one_line
from drystone.table.people.visitor import Visitor
from drystone.table.processes.bot_pool import BotPool, NoAnswer
from drystone.table.processes.fair_queue import Claimant
from drystone.table.processes.upload_worker import UploadResult
from drystone.table.processes.uploads import Uploads
from drystone.table.processes.workers import NOBODY
from drystone.table.rest import schemas
from drystone.table.running.room import Room
from drystone.table.running.rooms import Rooms
from drystone.table.settings import Settings
from drystone.table.storage.links import Link
from drystone.table.storage.people import Person
from drystone.table.storage.rewriting import TRIES
from drystone.table.verbs.hosting import LOOKERS
from drystone.table.verbs.seating import Seating

ME, OPEN = "me", "open"
"""What stands in a place that is no bot's: the person who opens the game, or anybody."""


class Service:
    """The verbs."""

    def __init__(
        self, rooms: Rooms, bot_pool: BotPool, seating: Seating, settings: Settings
    ) -> None:
        self._every_seed = settings.every_seed
        self._openers = Buckets(settings.rate / NEWCOMER, settings.rate * NEWCOMERS_AT_ONCE)
        self._keepers = Buckets(KEPT.a_second if settings.rate else 0.0, KEPT.at_once)
        rooms.may_keep = self._may_keep_events
        self._talkers = Buckets(*TALK)
        self._crowds = Buckets(*TALK)
        self.uploads = Uploads(rooms.games)
        self._rooms = rooms
        self._bot_pool = bot_pool
        self._seating = seating

    # Opening games

    async def open(
        self, person: Person, form: schemas.NewGame, names: tuple[str, ...] = ()
    ) -> Room:
        """Open a new game, and seat the person where it says "me", by their name or by `names`."""
        if form.seed is not None and (form.listed or OPEN in form.places):
            raise new_games.known_seed()
        who = self.may_open(person)
        seed = new_games.chosen_seed(form)
        if self._every_seed is not None:
            seed = self._every_seed
        if form.options.get("facts"):  # they may make the rules do anything
            options = dict(form.options)
            told = await self.uploads.new_game(form.game, len(form.places), seed, options, who)
            game = replay_game(told.head, self._rooms.find)
        else:
            rules, source = self._rooms.find(form.game), Secure() if seed is None else None
            game = new_game(rules, len(form.places), seed or 0, dict(form.options), source)
        first = new_games.first_events(form, seed)
        return await self._open(person, game, form.places, names, listed=form.listed, first=first)

    def may_open(self, person: Person, kept: int = 0) -> Claimant:
        """Refuse who opens games or has bytes kept without end; one address counts as one."""
        who = self._rooms.whereabouts.claimant(person.id)
        near = who.address or person.id
        if not self._openers.take(near):
            raise Refused("too-often", "that were many games at once; wait a moment", 429)
        if not self._keepers.take(near, kept):
            raise Refused("too-often", "that is a lot to be kept; wait a while", 429)
        return who

    def may_keep(self, by: Visitor, length: int = 0) -> None:
        """Refuse who has things kept without end, little as each of them is."""
        if not self._keepers.take(by.claimant.address or by.id, KEPT_EVENT + length):
            raise Refused("too-often", "that is a lot to be kept; wait a while", 429)

    def _may_keep_events(self, many: int) -> None:
        """The same for what is done at tables; nobody is refused what happens by itself."""
        near = asking.now().address
        if near and many and not self._keepers.take(near, many * KEPT_EVENT):
            raise Refused("too-often", "that is a lot to be kept; wait a while", 429)

    async def read_upload(self, person: Person, text: str, *, record: bool) -> UploadResult:
        """Try out a record or a position that somebody has sent."""
        read = self.uploads.record if record else self.uploads.position
        return await read(text, self.may_open(person, len(text)))

    async def import_upload(self, person: Person, told: UploadResult, places: list[str]) -> Room:
        """Open a game that was sent in (see `uploads`), with its whole log, to look at or to go on.

        It has been tried out, so it is safe to be played here. What will be drawn, if it goes on,
        follows from no seed that whoever sent it could know.
        """
        game = replay_game(told.head, self._rooms.find)
        room = await self._add(person, game, places, first=[events.Given()])
        if told.plays:
            async with room.writing:
                await room.commit(await asking.in_thread(room.match.after, *told.plays))
        await self._seat_me(room, person, places)
        return room

    async def fork(self, by: Visitor, room: Room, form: schemas.Fork) -> Room:
        """Open a new game from where another one stood, as far as the visitor may know it."""
        person, viewer = by.must_be_known(), by.viewer(room.match)
        if by.curtain(room.match) is not None:
            raise behind_curtain()
        self.may_open(person)
        text = new_games.forked(room.match, viewer, form.played)
        game = game_at(text, self._rooms.find)
        return await self._open(person, game, form.places, first=[events.Given()])

    async def _open(
        self,
        person: Person,
        game: Game,
        places: list[str],
        names: tuple[str, ...] = (),
        *,
        listed: bool = False,
        first: list[Event] | None = None,
    ) -> Room:
        room = await self._add(person, game, places, listed=listed, first=first)
        await self._seat_me(room, person, places, names)
        return room

    async def _add(
        self,
        person: Person,
        game: Game,
        places: list[str],
        *,
        listed: bool = False,
        first: list[Event] | None = None,
    ) -> Room:
        bots = ["" if place in (ME, OPEN) else place for place in places]
        return await self._rooms.add(person, game, bots, listed=listed, first=first)

    async def _seat_me(
        self, room: Room, person: Person, places: list[str], names: tuple[str, ...] = ()
    ) -> None:
        own = [seat for seat, place in enumerate(places) if place == ME]
        for seat, name in zip(own, names or [person.name] * len(own), strict=True):
            called = replace(person, name=name)
            for _ in range(TRIES):
                try:
                    await self._seating.seat(room, called, seat, Link(room.id, seat))
                except Refused as problem:
                    if problem.key != "stale":  # else another server's bots were quicker
                        raise
                else:
                    break

    # Deciding

    async def decide(self, by: Visitor, room: Room, form: schemas.Choose) -> None:
        """Make a decision, the one that `form.number` asks for."""
        async with room.writing:
            match = room.match
            seat = _deciding(by, match, form)
            if match.holding is not None:
                raise Refused("turn-not-ended", "the turn before is not ended yet")
            if match.game.seat != seat:
                raise not_your_turn()
            try:
                later = turns.decide_all(match, [form.action, *form.then], end=form.end)
            except IllegalAction:
                raise
            except ValueError as problem:
                raise Refused("unknown-word", str(problem), 400) from None
            await room.commit(later)

    async def end_turn(self, by: Visitor, room: Room, form: schemas.SeatForm) -> None:
        """Let the turn be over."""
        async with room.writing:
            match = room.match
            seat = _deciding(by, match, form)
            if match.holding != seat:
                raise Refused("no-turn-to-end", "there is no turn of yours to end")
            await room.commit(turns.go_on(match.after(events.End(seat))))

    async def undo(self, by: Visitor, room: Room, form: schemas.SeatForm) -> None:
        """Undo the seat's last decision, if that takes no knowledge back."""
        async with room.writing:
            seat = _undoing(by, room.match, form.seat)
            must_be_fresh(room.match, form.number)
            await self._undo(room, seat, room.match.free_undo(seat))

    async def restart_turn(self, by: Visitor, room: Room, form: schemas.SeatForm) -> None:
        """Undo everything that the seat may undo freely."""
        async with room.writing:
            seat = _undoing(by, room.match, form.seat)
            must_be_fresh(room.match, form.number)
            to = room.match.turn_start(seat)
            await self._undo(room, seat, to if to < len(room.match.log) else None)

    async def _undo(self, room: Room, seat: int, to: int | None) -> None:
        if to is None:
            told = "the last decision can't be undone without the other players' consent"
            raise Refused("no-free-undo", told)
        await room.commit(room.match.after(events.Undo(seat, to)))

    # Talking

    async def say(self, by: Visitor, room: Room, form: schemas.Words) -> None:
        """Say something to everybody at the table."""
        person, said = by.must_be_known(), one_line(form.text)[:LONGEST_CHAT]
        if not said:
            raise Refused("nothing-said", "say something", 400)
        seats = by.seats(room.match)
        muted = room.match.muted
        if person.id in muted or (LOOKERS in muted and not seats):
            raise Refused("muted", "the host lets you say nothing here", 403)
        seated = bool(seats)
        if not self._talkers.take(person.id) or not (seated or self._crowds.take(room.id)):
            raise Refused("too-much-talk", "that was a lot at once; wait a moment", 429)
        self.may_keep(by, len(said))
        async with room.writing:
            seat = by.viewer(room.match)
            if seat == SPECTATOR and seats:
                seat = seats[0]
            happened = events.Say(seat, person.name, said, person.id)
            await room.commit(room.match.after(happened))

    # Looking

    async def room(self, id_: str, who: Claimant = NOBODY) -> Room:
        """The room of a game, which anybody who knows its name may look at."""
        if not id_.isalnum() or len(id_) > 16:
            raise Refused("no-such-game", "there is no such game", 404)
        return await self._rooms.room(id_, who)

    async def hints(self, by: Visitor, room: Room) -> list[Hint]:
        """What looks best for the seat that decides, thought about once a question.

        Among people everybody thinks for themselves.
        """
        match = room.match
        seat = by.deciding(match)
        if not match.alone(seat):
            raise Refused("no-hints-among-people", "hints are for games against bots")
        if match.holding == seat:
            raise Refused("turn-done", "there is nothing more to decide here")
        if match.seat != seat or match.holding is not None:
            raise not_your_turn()
        if room.hints is None or room.hints[0] != match.number:
            thinking = asyncio.create_task(
                self._bot_pool.hints(match, seat, by.claimant), name=f"hints of {room.id}"
            )
            room.hints = (match.number, thinking)
        asked = room.hints
        try:
            return await asyncio.shield(asked[1])
        except (NoAnswer, Refused) as problem:
            if room.hints is asked:
                room.hints = None
            if isinstance(problem, Refused):
                raise
            raise Refused("no-hint", f"nobody knows: {problem}", 503) from None

    def why(self, by: Visitor, room: Room, action: int) -> Refusal | None:
        """Why the visitor can't choose an action now; None if they can."""
        viewer, game = by.viewer(room.match), room.match.game
        if viewer == SPECTATOR or game.seat != viewer:
            raise not_your_turn()
        # Asked of what the seat may know, so that the answer tells no more than that.
        return game.observe(viewer).why_not(action)

    def position_at(self, by: Visitor, room: Room, played: int) -> State:
        """The position after so many decisions, as far as the visitor may know it."""
        return room.match.position_for(by.viewer(room.match), _existing(room.match, played))

    def must_exist(self, room: Room, played: int) -> None:
        """Refuse who looks back at decisions that were not made."""
        _existing(room.match, played)

    def record(self, room: Room) -> str:
        """The record of a game that is over; before that it would tell what is hidden."""
        if not room.match.over:
            raise Refused("not-over", "the record can be read when the game is over", 403)
        return room.match.game.public_record()

    def download(self, by: Visitor, room: Room) -> str:
        """The game as text: its record, or while it runs the position, the unknown dealt anew."""
        match, viewer = room.match, by.viewer(room.match)
        if match.over or viewer == SPECTATOR:
            return self.record(room)
        if match.among_people(viewer):
            raise new_games.elsewhere_when_over()
        known = match.position_for(viewer).redeal(Seeded(0))
        return write_position(match.rules, known, 0, match.game.options)


def _deciding(by: Visitor, match: Match, form: schemas.SeatForm) -> int:
    """The seat that the visitor decides for, if that is still what they saw."""
    if by.seats(match):
        must_be_fresh(match, form.number)
    return by.deciding(match, form.seat)


def _undoing(by: Visitor, match: Match, seat: int | None) -> int:
    """Whose decision is undone: the seat named, or the last that decided if it is the visitor's."""
    if seat is None and match.log and match.log[-1].seat in by.seats(match):
        return match.log[-1].seat
    return by.acting(match, seat)


def _existing(match: Match, played: int) -> int:
    if not 0 <= played <= len(match.log):
        raise no_such_decision(played)
    return played
