"""Does anything sent to a viewer depend on what the viewer may not know?

Two games are told side by side: the true one, and one in which everything that the viewer can't
see was dealt anew. The same is decided in both; a secret decision that the other hand does not
allow is another one there. As long as the viewer's observations are equal, every message must be
equal too, byte for byte. When something hidden comes to light the two part, and a new pair begins.

    python -m tests.table.leaks gwtnz --games 1     every message of whole games
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

import msgspec

from drystone.core.chance import Chance, Quick, Seeded
from drystone.core.game import Game, game_at, new_game
from drystone.core.plain import plain
from drystone.core.position import write_position
from drystone.core.rules import Rules
from drystone.core.state import State
from drystone.games import find
from drystone.table.drawing import View
from drystone.table.events import Place, Stored
from drystone.table.pages import play, replay
from drystone.table.pages.sheet import Reader
from drystone.table.pages.sitting import sitting
from drystone.table.pages.tongue import Tongue
from drystone.table.room import play_event
from drystone.table.scene import SPECTATOR, Scene
from drystone.table.store import Listing, Opened
from drystone.table.views import log_out, position_at, view_json

Artist = Callable[[View], str]
_WALKS = count()


def whole_log(view: View) -> str:
    """The API's log."""
    return msgspec.json.encode([line.model_dump() for line in log_out(view, 0, 1000)]).decode()


def table_page(view: View) -> str:
    """The page of a table."""
    return play.play_page(sitting(view), Reader(view.language))


def looking_back(view: View) -> str:
    """What the slider shows at the last points; at those before them it was looked at before."""
    told = sitting(view)
    last = len(view.scene.moments)
    points = range(max(0, last - 1), last + 1)
    return "".join(replay.fragments_at(told, Tongue(view.language), at) for at in points)


def positions(view: View) -> str:
    """The API's positions, one after the other."""
    every = range(len(view.scene.moments) + 1)
    return msgspec.json.encode([position_at(view.scene, view.viewer, at) for at in every]).decode()


MESSAGES: tuple[Artist, ...] = (
    view_json,
    whole_log,
    positions,
    play.news,
    table_page,
    looking_back,
)


@dataclass
class Found:
    """What a search has come to."""

    messages: int = 0
    leaks: int = 0
    first: str = ""


def scene_of(game: Game, name: str) -> Scene:
    """A table at which this game begins, everybody a person."""
    listing = Listing(name, game.rules.name, 0.0, 0.0, "person", "", 0, listed=False, host="")
    plan = [Place() for _ in range(game.state.seats)]
    return Scene(Opened(listing, game.record(), plan, []))


def begun_at(rules: Rules, state: State, seed: int, name: str) -> Scene:
    """A table at which the game begins from a position."""
    text = write_position(rules, state, seed)
    return scene_of(game_at(text, lambda _: rules), name)


def after(scene: Scene, action: int) -> Scene:
    """The table after a decision."""
    told = play_event(scene.game.copy(), action, scene.seats, forced=False)
    return scene.after([Stored(scene.seq + 1, 1000.0 + scene.seq, told)])


def same_for(viewer: int, one: Scene, other: Scene) -> bool:
    """Whether the viewer sees the same in both."""
    if one.over or other.over:
        return False
    return bool(plain(one.observe(viewer)) == plain(other.observe(viewer)))


def counterpart(scene: Scene, action: int, secret: bool, dice: Chance) -> int | None:
    """What is decided in the other game: the same, or if it is secret something possible there."""
    legal = scene.game.legal()
    if secret:
        return legal[dice.below(len(legal))]
    return action if action in legal else None


def compare(
    viewer: int, true: Scene, other: Scene, artists: tuple[Artist, ...], found: Found
) -> None:
    """Every message to the viewer must be the same in both."""
    mine = () if viewer == SPECTATOR else (viewer,)
    for artist in artists:
        told = [
            artist(View(scene, viewer, mine, frozenset(), "en")).replace(scene.id, "KEY")
            for scene in (true, other)
        ]
        found.messages += 1
        if told[0] != told[1]:
            found.leaks += 1
            at = next(i for i, (a, b) in enumerate(zip(*told, strict=False)) if a != b)
            found.first = found.first or (
                f"{artist.__name__} to {viewer} after {len(true.moments)} decisions: "
                f"{told[0][max(0, at - 80) : at + 40]!r} or {told[1][max(0, at - 80) : at + 40]!r}"
            )


def walk(
    rules: Rules, state: State, viewer: int, seed: int, artists: tuple[Artist, ...], found: Found
) -> None:
    """Tell two games side by side from one position until the viewer could tell them apart."""
    dice = Quick(seed)
    redealt = state.observe(viewer).redeal(dice)
    walks = next(_WALKS)  # pages remember games by their names
    true = begun_at(rules, state, seed, f"true{walks:08}")
    other = begun_at(rules, redealt, seed, f"deal{walks:08}")
    for _ in range(8):
        if not same_for(viewer, true, other):
            return
        compare(viewer, true, other, artists, found)
        deciding = true.game.state.seat
        secret = type(true.game.state.frames[-1]).secret and deciding != viewer
        legal = true.game.legal()
        action = legal[dice.below(len(legal))]
        answer = counterpart(other, action, secret, dice)
        if answer is None:
            return
        true, other = after(true, action), after(other, answer)


def search(
    rules: Rules,
    seats: int,
    seed: int,
    every: int = 1,
    artists: tuple[Artist, ...] = MESSAGES,
) -> Found:
    """Walk from every so many decisions of a random game, for every seat and for a spectator."""
    found = Found()
    game = new_game(rules, seats, seed, {})
    dice = Seeded(seed)
    while not game.over:
        if len(game.decisions) % every == 0:
            for viewer in range(SPECTATOR, seats):
                walk(rules, game.state, viewer, seed + len(game.decisions), artists, found)
        legal = game.legal()
        game.play(legal[dice.below(len(legal))])
    return found


def main() -> int:
    """Search as told on the command line; 1 if something leaks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--every", type=int, default=1)
    given = parser.parse_args()
    rules = find(given.game)
    leaks = 0
    for seed in range(given.games):
        found = search(rules, rules.seats[seed % len(rules.seats)], seed, given.every)
        leaks += found.leaks
        print(f"seed {seed}: {found.messages} messages, {found.leaks} leaks {found.first}")
    return 1 if leaks else 0


if __name__ == "__main__":
    sys.exit(main())
