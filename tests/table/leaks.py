"""Is anything hidden told? Two games that one viewer can't tell apart are told side by side.

From a position, whatever the viewer can't know is dealt anew; then the true game and the other one
are played on, where the same is decided in both; a secret decision that the other hand does not
allow is another one there. As long as the viewer's observations are equal, every message must be
equal too, byte for byte, though others may have other options or only one: what the table then
plays by itself, and whether it waits for the end of a turn, must be the same as well. When
something hidden comes to light the two part, and a new pair begins right there; so every viewer is
told a whole game, and every message of it is compared.

    python -m tests.table.leaks gwtnz --games 1     every message of whole games
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

import msgspec

from drystone.core.chance import Chance, Quick, Seeded
from drystone.core.game import Game, game_at, new_game
from drystone.core.plain import plain
from drystone.core.position import write_position
from drystone.core.rules import Rules
from drystone.core.speech import LANGUAGES, say_refusal
from drystone.core.state import State
from drystone.games import find
from drystone.table import events
from drystone.table.drawing import View
from drystone.table.events import Event, Place, Stored
from drystone.table.pages import play, replay, score, warning
from drystone.table.pages.sheet import Reader
from drystone.table.pages.sitting import sitting
from drystone.table.pages.tongue import Tongue
from drystone.table.room import told
from drystone.table.scene import SPECTATOR, Scene
from drystone.table.store import Listing, Opened
from drystone.table.views import log_out, position_at, view_json

Artist = Callable[[View], str]
_WALKS = count()
STRETCH = 25
"""Decisions for which a pair is told side by side, if nothing comes to light before."""


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


def whole_replay(view: View) -> str:
    """The page on which one looks back."""
    return replay.replay_page(sitting(view), Reader(view.language), len(view.scene.moments))


def earnings(view: View) -> str:
    """Where everybody's things came from."""
    return str(score.income(sitting(view), Tongue(view.language)))


def download(view: View) -> str:
    """What a player is given to keep of a game that goes on."""
    if view.viewer == SPECTATOR:
        return ""
    state = view.scene.observe(view.viewer).redeal(Seeded(0))
    return write_position(view.scene.rules, state, 0, view.scene.game.options)


def listing(view: View) -> str:
    """What the lists of games say."""
    return str(view.scene.standing)


def refusals(view: View) -> str:
    """The answers to everything that the viewer can't do now, when asked and when tried."""
    game = view.scene.game
    if game.seat != view.viewer:
        return ""
    seen, said = game.observe(view.viewer), []
    for action in range(game.rules.words.size):
        for refusal in (seen.why_not(action), game.why_not(action)):
            said.append("" if refusal is None else say_refusal(game.rules, refusal, view.language))
    return "\n".join(said)


def cautions(view: View) -> str:
    """What the viewer is warned of before a decision."""
    game = view.scene.game
    if game.seat != view.viewer:
        return ""
    tongue = Tongue(view.language)
    return "\n".join(line for a in game.legal() for line in warning.warnings(game, a, tongue))


MESSAGES: tuple[Artist, ...] = (
    view_json,
    whole_log,
    positions,
    play.news,
    table_page,
    looking_back,
    whole_replay,
    earnings,
    download,
    listing,
    refusals,
    cautions,
)


@dataclass
class Found:
    """What a search has come to."""

    decisions: int = 0
    looks: int = 0
    unlike: int = 0
    """Looks at which whoever decides has other options in the two games."""
    messages: int = 0
    size: int = 0
    leaks: int = 0
    first: str = ""

    def leak(self, what: str) -> None:
        """Write down that something is told."""
        self.leaks += 1
        self.first = self.first or what


def scene_of(game: Game, name: str, *, confirm: bool = False, auto: bool = True) -> Scene:
    """A table at which this game begins, everybody a person with these wishes."""
    listing = Listing(name, game.rules.name, 0.0, 0.0, "person", "", 0, listed=False, host="")
    seats = range(game.state.seats)
    came: list[Event] = [events.Sit(seat, f"p{seat}", f"P{seat}") for seat in seats]
    came += [events.Prefer(seat, auto, confirm, pace=0) for seat in seats]
    plan = [Place() for _ in seats]
    return happened(Scene(Opened(listing, game.record(), plan, [])), came)


def begun_at(rules: Rules, state: State, seed: int, name: str, *, confirm: bool) -> Scene:
    """A table at which the game begins from a position."""
    text = write_position(rules, state, seed)
    return scene_of(game_at(text, lambda _: rules), name, confirm=confirm)


def happened(scene: Scene, what: list[Event]) -> Scene:
    """The table after some events."""
    first = scene.seq + 1
    return scene.after([Stored(first + i, 1000.0 + first + i, e) for i, e in enumerate(what)])


def decided(scene: Scene, action: int) -> Scene:
    """The table after a decision and what follows by itself; it may wait for the turn's end."""
    return happened(scene, [*told(scene, scene.game.copy(), action)])


def ended(scene: Scene) -> Scene:
    """The table after the turn that it waits for, if it does."""
    if scene.holding is None:
        return scene
    return happened(scene, [events.End(scene.holding), *told(scene, scene.game.copy())])


def after(scene: Scene, action: int) -> Scene:
    """The table after a decision, with nothing left that only waits to be said."""
    return ended(decided(scene, action))


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
    found.looks += 1
    found.unlike += true.game.legal() != other.game.legal()
    played = len(true.moments)
    language, narrow = LANGUAGES[played % len(LANGUAGES)], played % 2 == 1
    for artist in artists:
        told = [
            artist(View(scene, viewer, mine, frozenset(), language, narrow=narrow)).replace(
                scene.id, "KEY"
            )
            for scene in (true, other)
        ]
        found.messages += 1
        found.size += len(told[0])
        if told[0] != told[1]:
            at = next(i for i, (a, b) in enumerate(zip(*told, strict=False)) if a != b)
            found.leak(
                f"{artist.__name__} to {viewer} after {len(true.moments)} decisions: "
                f"{told[0][max(0, at - 80) : at + 40]!r} or {told[1][max(0, at - 80) : at + 40]!r}"
            )


def walk(
    rules: Rules,
    state: State,
    viewer: int,
    dice: Chance,
    artists: tuple[Artist, ...],
    found: Found,
    stretch: int,
) -> State:
    """Tell two games side by side until the viewer could tell them apart; you get how far it came.

    After a stretch a new pair begins too, with another deal.
    """
    walks = next(_WALKS)  # pages remember games by their names
    seed = dice.below(1 << 30)
    confirm = walks % 2 == 1
    redealt = state.observe(viewer).redeal(dice)
    true = begun_at(rules, state, seed, f"true{walks:08}", confirm=confirm)
    other = begun_at(rules, redealt, seed, f"deal{walks:08}", confirm=confirm)
    assert same_for(viewer, true, other)
    for _ in range(stretch):
        if not same_for(viewer, true, other):
            break
        compare(viewer, true, other, artists, found)
        deciding = true.game.state.seat
        secret = type(true.game.state.frames[-1]).secret and deciding != viewer
        legal = true.game.legal()
        action = legal[dice.below(len(legal))]
        answer = counterpart(other, action, secret, dice)
        found.decisions += 1
        if answer is None:
            true = after(true, action)
            break
        alike = same_after(viewer, true, action, other, answer)
        true, other = decided(true, action), decided(other, answer)
        if alike and not same_pace(viewer, true, other, found):
            return ended(true).game.state
        if true.holding is not None and same_for(viewer, true, other):
            compare(viewer, true, other, artists, found)
        true, other = ended(true), ended(other)
    return true.game.state


def same_after(viewer: int, true: Scene, action: int, other: Scene, answer: int) -> bool:
    """Whether the viewer still sees the same if both are decided and nothing follows by itself."""
    bare = [scene.game.copy() for scene in (true, other)]
    for game, choice in zip(bare, (action, answer), strict=True):
        game.play(choice)
    return not bare[0].over and bool(
        plain(bare[0].observe(viewer)) == plain(bare[1].observe(viewer))
    )


def same_pace(viewer: int, true: Scene, other: Scene, found: Found) -> bool:
    """What is played by itself, and what waits, must not depend on what the viewer can't know."""
    steps = [(scene.number, len(scene.moments), scene.holding) for scene in (true, other)]
    if steps[0] != steps[1]:
        asked = min(true, other, key=lambda scene: len(scene.moments)).game.state
        found.leak(
            f"to {viewer} after {len(true.moments)} decisions: counted, played and held "
            f"{steps[0]} or {steps[1]}, asked by {type(asked.frames[-1]).__name__}"
        )
    return steps[0] == steps[1]


def search(
    rules: Rules,
    seats: int,
    seed: int,
    artists: tuple[Artist, ...] = MESSAGES,
    stretch: int = STRETCH,
    skip: int = 0,
    walks: int = 1_000_000,
) -> Found:
    """Tell a whole random game to every seat and to a spectator, and compare every message.

    With `skip`, up to so many decisions are played unseen before each stretch; with `walks`, each
    viewer is told so many stretches.
    """
    found = Found()
    for viewer in range(SPECTATOR, seats):
        dice = Quick(seed * 100 + viewer + 1)
        state = new_game(rules, seats, seed, {}).state
        for _ in range(walks):
            if state.over:
                break
            for _ in range(dice.below(skip + 1)):
                if not state.over:
                    legal = state.legal()
                    state.play(legal[dice.below(len(legal))], dice)
            if not state.over:
                state = walk(rules, state, viewer, dice, artists, found, stretch).copy()
    return found


def main() -> int:
    """Search as told on the command line; 1 if something leaks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seats", type=int, default=0, help="0: the fewest that play together")
    given = parser.parse_args()
    rules = find(given.game)
    seats = given.seats or next(count for count in rules.seats if count > 1)
    leaks = 0
    for seed in range(given.games):
        began = time.monotonic()
        found = search(rules, seats, seed)
        leaks += found.leaks
        print(
            f"{given.game}, seed {seed}: {seats + 1} viewers, {found.decisions} decisions, "
            f"{found.messages} messages ({found.size / 1e6:.0f} MB) compared, "
            f"{found.unlike} of {found.looks} looks with other options, in "
            f"{time.monotonic() - began:.0f} s, {found.leaks} leaks {found.first}",
            flush=True,
        )
    return 1 if leaks else 0


if __name__ == "__main__":
    sys.exit(main())
