"""Positions that people set up: tried out before they are drawn, and remembered by their digest."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from drystone.bots import seat as seated
from drystone.core.game import Game, game_at, new_game, replay_game
from drystone.core.position import write_position
from drystone.core.rules import Rules
from drystone.core.state import State
from drystone.core.study import Study
from drystone.table.errors import Refused, other_game
from drystone.table.game.editing import Draft
from drystone.table.game.match import Match
from drystone.table.limits import EDITS, LONGEST_DRAFT
from drystone.table.middleware.guard import Buckets
from drystone.table.people.tokens import digest
from drystone.table.processes.fair_queue import Claimant
from drystone.table.processes.threads import Threads
from drystone.table.processes.uploads import Uploads
from drystone.table.running.rooms import Rooms
from drystone.table.verbs.studies import Studies

BEGINNER = "drover"
MOST_BEFORE = 200
"""Decisions before the first turn that are made for everybody."""
KEPT = 500
"""Positions that need not be tried out again."""


@dataclass(frozen=True)
class Tried:
    """What came of a position: a text that is possible, and why another one is not."""

    good: str
    problem: str = ""


def as_turn_of(game: Game, seat: int) -> State:
    """The position as if this seat's turn began in it.

    What is asked before any turn, such as at the set-up, a bot answers that knows nothing.
    """
    rules = game.rules
    if seat not in range(game.state.seats):
        raise no_turn()
    at_hand = seated(BEGINNER, seed=0)
    for _ in range(MOST_BEFORE):
        turned = rules.as_turn(game.state, seat) if rules.as_turn is not None else None
        if turned is not None and turned.frames and turned.frames[-1].opens_turn():
            return turned
        if game.over:
            break
        legal = game.legal()
        view = game.observe(game.state.seat)
        game.play(legal[0] if len(legal) == 1 else at_hand.choose(rules, view))
    raise no_turn()


def no_turn() -> Refused:
    """Where it can't be anybody's turn."""
    return Refused("no-turn", "in this position no turn of theirs can begin", 400)


class Editor:
    """Tries positions out, and shows those that are possible."""

    def __init__(self, rooms: Rooms, uploads: Uploads, studies: Studies, threads: Threads) -> None:
        self._rooms = rooms
        self._uploads = uploads
        self._studies = studies
        self._threads = threads
        self._triers = Buckets(*EDITS)
        self._good: OrderedDict[str, str] = OrderedDict()

    async def fresh(self, rules: Rules, seats: int, who: Claimant) -> str:
        """A new set-up, as text."""
        game = await self._threads.run(who, new_game, rules, seats, 0, {})
        return self._remember(game)

    async def trusted(self, text: str, who: Claimant) -> str:
        """A position that was made here, as the text that is edited."""
        return self._remember(await self._threads.run(who, game_at, text, self._rooms.find))

    async def tried(self, rules: Rules, text: str, who: Claimant, *, restock: bool = False) -> str:
        """A position from outside as it is written here; refused with the reason if impossible.

        With `restock` the stock makes up for what was changed in it.
        """
        known = self._good.get(digest(text))
        if known is not None:
            self._good.move_to_end(digest(text))
            return known
        if len(text) > LONGEST_DRAFT:
            raise Refused("too-long", f"a position has at most {LONGEST_DRAFT} characters", 413)
        if not self._triers.take(who.address or who.person):
            raise Refused("too-often", "that were many changes at once; wait a moment", 429)
        told = await self._uploads.position(text, who, restock=restock)
        game = await self._threads.run(who, replay_game, told.head, self._rooms.find)
        if game.rules.name != rules.name:
            raise other_game(rules.title)
        good = self._remember(game)
        self._good[digest(text)] = good
        return good

    def _remember(self, game: Game) -> str:
        text = Draft.of(game.rules, game.state, 0, game.options)
        self._good[digest(text)] = text
        while len(self._good) > KEPT:
            self._good.popitem(last=False)
        return text

    async def turn(self, rules: Rules, good: str, seat: int, who: Claimant) -> str:
        """A position where a turn of this seat begins, as text; what is open before is done."""
        game = await self._threads.run(who, game_at, good, self._rooms.find)
        turned = await self._threads.run(who, as_turn_of, game, seat)
        return write_position(rules, turned, 0, game.options)

    async def match(self, good: str, who: Claimant) -> Match:
        """A position that is possible, as a match to be looked at."""
        study = Study(await self._threads.run(who, game_at, good, self._rooms.find))
        return await self._studies.line(study, study.root, who)
