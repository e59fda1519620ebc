"""The rooms that are open in this process; the others lie in the store until somebody asks."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable

from drystone.core.chance import Seeded
from drystone.core.game import Game, game_at, new_game, replay_game
from drystone.core.position import write_position
from drystone.core.rules import Choice, Rules
from drystone.games import GAMES, UnknownGame, find
from drystone.table.events import Place
from drystone.table.minds import Minds
from drystone.table.room import Refused, Room
from drystone.table.scene import SPECTATOR, Scene, known_level
from drystone.table.store import Listing, Opened, Person, Standing, Store
from drystone.table.trial import Verdict
from drystone.table.uploads import Uploads

IDLE = 900.0
SWEEP = 2.0
log = logging.getLogger("drystone.table")


def fresh_seed() -> int:
    """A seed that nobody can guess, nor work out from what was drawn."""
    return secrets.randbits(128)


def reseeded(game: Game) -> Game:
    """The same beginning, with draws to come that nobody can know."""
    if game.begins_at_a_position:
        text = write_position(game.rules, game.state, fresh_seed(), game.options)
        return game_at(text, lambda _: game.rules)
    game.seed = fresh_seed()
    return game


class Rooms:
    """Opens rooms, keeps them while they are used, and sees that no bot's turn is forgotten."""

    def __init__(self, store: Store, minds: Minds, games: tuple[str, ...] = ()) -> None:
        self.store = store
        self.minds = minds
        self.games = games or tuple(GAMES)
        self.uploads = Uploads(self.games)
        self.process = secrets.token_hex(8)
        self.open: dict[str, Room] = {}
        self.on_change: Callable[[Room, Scene], None] | None = None
        self._opening: dict[str, asyncio.Lock] = {}
        self._sweeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Take up the games that wait for bots, now and whenever nobody else does."""
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def close(self) -> None:
        """Let every room come to rest."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            await asyncio.gather(self._sweeper, return_exceptions=True)
        for room in list(self.open.values()):
            await room.close()
        await self.uploads.close()

    def find(self, name: str) -> Rules:
        """A game that is played here. Names come from outside, so no other module is imported."""
        if name not in self.games:
            raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(self.games)}")
        return find(name)

    async def create(
        self,
        host: Person,
        game: str,
        places: list[str],
        seed: int | None = None,
        options: dict[str, Choice] | None = None,
        listed: bool = False,
    ) -> Room:
        """A new game; each place is a bot's level, or empty for a person."""
        seed = fresh_seed() if seed is None else seed
        if options and options.get("facts"):  # they may make the rules do anything
            told = await self.uploads.new_game(game, len(places), seed, options)
            begun = replay_game(told.head, self.find)
        else:
            begun = new_game(self.find(game), len(places), seed, options or {})
        return await self._found(host, begun, places, listed)

    async def retell(self, host: Person, told: Verdict, places: list[str]) -> Room:
        """A game that was sent in (see `uploads`), with its whole story, to look at or to go on.

        It has been tried out, so it is safe to be played here. What will be drawn is not what
        whoever sent it could have worked out.
        """
        game = reseeded(replay_game(told.head, self.find))
        room = await self._found(host, game, places, listed=False)
        if told.plays:
            await room.retell(told.plays)
        return room

    async def fork(
        self, host: Person, room: Room, played: int, viewer: int, places: list[str]
    ) -> Room:
        """A new game from where another one stood, with what the viewer could not know dealt anew.

        Once the first game is over the new one begins exactly there, but for what is never told.
        """
        scene = room.scene
        if not 0 <= played <= len(scene.moments):
            raise Refused("no-such-decision", f"there is no decision {played}", 400)
        if viewer == SPECTATOR and not scene.over:
            raise Refused("not-your-game", "only a player forks a game that is not over", 403)
        state = scene.game.at(played)
        if state.over:
            raise Refused("over", "the game is over there; nothing is left to play", 400)
        known = state.disclosed(viewer) if scene.over else state.observe(viewer)
        if known is not state:
            state = known.redeal(Seeded(fresh_seed()))
        text = write_position(scene.rules, state, fresh_seed(), scene.game.options)
        return await self._found(host, game_at(text, self.find), places, listed=False)

    async def _found(self, host: Person, game: Game, places: list[str], listed: bool) -> Room:
        if len(places) != game.state.seats:
            raise Refused(
                "wrong-seats", f"this game has {game.state.seats} seats, not {len(places)}", 400
            )
        plan = [
            Place(known_level(game.rules, level), level) if level else Place() for level in places
        ]
        head = game.record()
        draft = Listing("", "", 0.0, 0.0, "", "", 0, listed, host.id)
        standing = Scene(Opened(draft, head, plan, [])).standing
        id_ = await self.store.do(
            self.store.add_game, game.rules.name, head, plan, host.id, listed, standing
        )
        return await self.room(id_)

    async def room(self, id_: str) -> Room:
        """The room of a game, opened if it was not."""
        room = self.open.get(id_)
        if room is None:
            async with self._opening.setdefault(id_, asyncio.Lock()):
                room = self.open.get(id_) or await self._load(id_)
            self._opening.pop(id_, None)
        room.used = time.monotonic()
        return room

    async def _load(self, id_: str) -> Room:
        opened = await self.store.do(self.store.open_game, id_)
        if opened is None:
            self._opening.pop(id_, None)
            raise Refused("no-such-game", "there is no such game", 404)
        if opened.listing.game not in self.games:
            raise Refused("no-such-game", f"{opened.listing.game} is not played here", 404)
        scene = await asyncio.to_thread(Scene, opened)
        if scene.stopped and opened.listing.waits != "stopped":
            log.warning("a game is stopped: %s", scene.stopped, extra={"game": id_})
            await self.store.do(self.store.restand, id_, Standing("stopped", opened.listing.note))
        room = Room(scene, self.store, self.minds, self.process)
        if self.on_change is not None:
            room.on_change = self.on_change
        self.open[id_] = room
        room.kick()
        return room

    async def heard(self, id_: str, seq: int) -> None:
        """Another process has written to a game; rooms that are open here follow."""
        room = self.open.get(id_)
        if room is not None and room.scene.seq < seq:
            await room.catch_up()

    async def follow_all(self) -> None:
        """Take in everything that was missed while nobody told us."""
        for room in list(self.open.values()):
            await room.catch_up()

    async def _sweep(self) -> None:
        while True:
            try:
                for id_ in await self.store.do(self.store.unclaimed, self.process):
                    (await self.room(id_)).kick()
                self._put_away()
            except Refused as problem:
                log.warning("a game can't be taken up: %s", problem)
            except Exception:
                log.exception("the sweep failed")
            await asyncio.sleep(SWEEP)

    def _put_away(self) -> None:
        """Rooms that nobody has used for a while go back to the store."""
        before = time.monotonic() - IDLE
        for id_ in [id_ for id_, room in self.open.items() if room.idle and room.used < before]:
            del self.open[id_]
