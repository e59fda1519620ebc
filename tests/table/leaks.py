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
import re
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count

import msgspec

import drystone
from drystone.core.chance import Chance, Quick, Seeded
from drystone.core.game import Game, game_at, new_game
from drystone.core.plain import plain
from drystone.core.position import write_position
from drystone.core.record import read_record
from drystone.core.rules import Rules
from drystone.core.speech import LANGUAGES, say_refusal
from drystone.core.state import State
from drystone.games import find
from drystone.table.game import events, turns
from drystone.table.game.events import Event, Place
from drystone.table.game.match import SPECTATOR, Match
from drystone.table.game.view import Viewpoint, view_of
from drystone.table.pages import play, replay, score, warning
from drystone.table.pages.layout import Reader
from drystone.table.pages.messages import Messages
from drystone.table.processes.upload_worker import retold
from drystone.table.rest.schemas import Choose
from drystone.table.rest.serialize import log_out, view_json
from drystone.table.storage.store import Listing, Opened

Message = Callable[[Match, Viewpoint], str]
_WALKS = count()
STRETCH = 25
"""Decisions for which a pair is told side by side, if nothing comes to light before."""


def api_view(match: Match, by: Viewpoint) -> str:
    """The API's view, and what a socket sends."""
    return view_json(view_of(match, by))


def whole_log(match: Match, by: Viewpoint) -> str:
    """The API's log, but for the clock's times."""
    lines = log_out(view_of(match, by), 0, 1000)
    return msgspec.json.encode([line.model_dump(exclude={"at"}) for line in lines]).decode()


def news(match: Match, by: Viewpoint) -> str:
    """What a page is sent at every change."""
    return play.news(view_of(match, by))


def table_page(match: Match, by: Viewpoint) -> str:
    """The page of a table, but for the time of day, which its clocks begin from."""
    page = play.play_page(view_of(match, by), Reader(by.language))
    return re.sub(r'data-now="\d+"', "", page)


def replayed_so_far(match: Match, by: Viewpoint) -> str:
    """What the slider shows at the last points; at those before them it was looked at before."""
    last = len(match.log)
    points = range(max(0, last - 1), last + 1)
    return "".join(replay.fragments_at(view_of(match, replace(by, at=at))) for at in points)


def positions(match: Match, by: Viewpoint) -> str:
    """The API's positions, one after the other."""
    every = range(len(match.log) + 1)
    return msgspec.json.encode([plain(match.position_for(by.viewer, at)) for at in every]).decode()


def whole_replay(match: Match, by: Viewpoint) -> str:
    """The page on which one looks back."""
    last = replace(by, at=len(match.log))
    return replay.replay_page(view_of(match, last), Reader(by.language))


def earnings(match: Match, by: Viewpoint) -> str:
    """Where everybody's things came from."""
    return str(score.income(view_of(match, by), Messages(by.language)))


def download(match: Match, by: Viewpoint) -> str:
    """What a player is given to keep of a game that goes on."""
    if by.viewer == SPECTATOR:
        return ""
    state = match.position_for(by.viewer).redeal(Seeded(0))
    return write_position(match.rules, state, 0, match.game.options)


def listing(match: Match, by: Viewpoint) -> str:
    """What the lists of games say."""
    return str(match.standing)


def refusals(match: Match, by: Viewpoint) -> str:
    """The answers to everything that the viewer can't do now, when asked and when tried."""
    game = match.game
    if game.seat != by.viewer:
        return ""
    seen, said = game.observe(by.viewer), []
    for action in range(game.rules.words.size):
        for refusal in (seen.why_not(action), game.why_not(action)):
            said.append("" if refusal is None else say_refusal(game.rules, refusal, by.language))
    return "\n".join(said)


def cautions(match: Match, by: Viewpoint) -> str:
    """What the viewer is warned of before a decision."""
    view, t = view_of(match, by), Messages(by.language)
    forms = [Choose(number=view.number, action=action) for action in view.legal]
    return "\n".join(line for form in forms for line in warning.warnings(view, form, t))


MESSAGES: tuple[Message, ...] = (
    api_view,
    whole_log,
    positions,
    news,
    table_page,
    replayed_so_far,
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


def match_of(game: Game, name: str, *, confirm: bool = False, auto: bool = True) -> Match:
    """A table at which this game begins by its seed, everybody a person with these wishes."""
    listing = Listing(name, game.rules.name, 0.0, 0.0, "person", "", 0, listed=False, host="")
    seats = range(game.state.seats)
    came: list[Event] = [events.Seed(game.seed)]
    came += [events.Sit(seat, f"p{seat}", f"P{seat}") for seat in seats]
    came += [events.Prefer(seat, auto, confirm, pace=0) for seat in seats]
    plan = [Place() for _ in seats]
    return happened(Match(Opened(listing, game.record(), plan, [])), came)


def match_after(game: Game, name: str) -> Match:
    """A table at which a whole game has been played, everybody a person."""
    record = read_record(game.record())
    head = str(replace(record, lines=[], result=None))
    begun = match_of(drystone.replay(head), name)
    return begun.after(*retold(drystone.replay(head), record.lines))


def begun_at(rules: Rules, state: State, seed: int, name: str, *, confirm: bool) -> Match:
    """A table at which the game begins from a position."""
    text = write_position(rules, state, seed)
    return match_of(game_at(text, lambda _: rules), name, confirm=confirm)


def happened(match: Match, what: list[Event]) -> Match:
    """The table after some events."""
    return match.after(*what)


def decided(match: Match, action: int) -> Match:
    """The table after a decision and what follows by itself; it may wait for the turn's end."""
    return turns.decide(match, action)


def ended(match: Match) -> Match:
    """The table after the turn that it waits for, if it does."""
    if match.holding is None:
        return match
    return turns.go_on(happened(match, [events.End(match.holding)]))


def after(match: Match, action: int) -> Match:
    """The table after a decision, with nothing left that only waits to be said."""
    return ended(decided(match, action))


def same_for(viewer: int, one: Match, other: Match) -> bool:
    """Whether the viewer sees the same in both."""
    if one.over or other.over:
        return False
    return bool(plain(one.game.observe(viewer)) == plain(other.game.observe(viewer)))


def counterpart(match: Match, action: int, secret: bool, dice: Chance) -> int | None:
    """What is decided in the other game: the same, or if it is secret something possible there."""
    legal = match.game.legal()
    if secret:
        return legal[dice.below(len(legal))]
    return action if action in legal else None


def compare(
    viewer: int, true: Match, other: Match, messages: tuple[Message, ...], found: Found
) -> None:
    """Every message to the viewer must be the same in both."""
    mine = () if viewer == SPECTATOR else (viewer,)
    found.looks += 1
    found.unlike += true.game.legal() != other.game.legal()
    played = len(true.log)
    language, narrow = LANGUAGES[played % len(LANGUAGES)], played % 2 == 1
    by = Viewpoint(viewer, mine, language=language, narrow=narrow)
    for message in messages:
        told = [message(match, by).replace(match.id, "KEY") for match in (true, other)]
        found.messages += 1
        found.size += len(told[0])
        if told[0] != told[1]:
            at = next(i for i, (a, b) in enumerate(zip(*told, strict=False)) if a != b)
            found.leak(
                f"{message.__name__} to {viewer} after {len(true.log)} decisions: "
                f"{told[0][max(0, at - 80) : at + 40]!r} or {told[1][max(0, at - 80) : at + 40]!r}"
            )


def walk(
    rules: Rules,
    state: State,
    viewer: int,
    dice: Chance,
    messages: tuple[Message, ...],
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
        compare(viewer, true, other, messages, found)
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
            compare(viewer, true, other, messages, found)
        true, other = ended(true), ended(other)
    return true.game.state


def same_after(viewer: int, true: Match, action: int, other: Match, answer: int) -> bool:
    """Whether the viewer still sees the same if both are decided and nothing follows by itself."""
    bare = [match.game.copy() for match in (true, other)]
    for game, choice in zip(bare, (action, answer), strict=True):
        game.play(choice)
    return not bare[0].over and bool(
        plain(bare[0].observe(viewer)) == plain(bare[1].observe(viewer))
    )


def same_pace(viewer: int, true: Match, other: Match, found: Found) -> bool:
    """What is played by itself, and what waits, must not depend on what the viewer can't know."""
    steps = [(match.number, len(match.log), match.holding) for match in (true, other)]
    if steps[0] != steps[1]:
        asked = min(true, other, key=lambda match: len(match.log)).game.state
        found.leak(
            f"to {viewer} after {len(true.log)} decisions: counted, played and held "
            f"{steps[0]} or {steps[1]}, asked by {type(asked.frames[-1]).__name__}"
        )
    return steps[0] == steps[1]


def search(
    rules: Rules,
    seats: int,
    seed: int,
    messages: tuple[Message, ...] = MESSAGES,
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
                state = walk(rules, state, viewer, dice, messages, found, stretch).copy()
    return found


def main() -> int:
    """Search as told on the command line; 1 if something leaks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seats", type=int, default=0, help="0: the fewest that play together")
    given = parser.parse_args()
    rules = find(given.game)
    seats = given.seats or rules.fewest_together
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
