"""What every game owes, one function a promise.

Each check plays random games of some `Rules` and raises an AssertionError that says which promise
was broken, where. They know nothing of any game beyond the contract; the one thing a game's tests
must bring is `permute(state, seat, chance)`, an independent shuffle of what a seat can't see.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from itertools import pairwise, product
from xml.etree import ElementTree

from drystone.core.chance import Chance, Quick, Seeded
from drystone.core.game import Game, game_at, new_game, replay_game
from drystone.core.ledger import Ledger
from drystone.core.plain import difference, digest, plain
from drystone.core.record import DamagedRecord
from drystone.core.rules import Choice, Impossible, Look, Rules
from drystone.core.state import State

Permute = Callable[[State, int, Chance], State]
Options = dict[str, Choice]


def start(rules: Rules, seats: int, seed: int, options: Options | None = None) -> Game:
    """A fresh game."""
    return new_game(rules, seats, seed, options or {})


def walk(game: Game, seed: int, most: int | None = None) -> Iterator[Game]:
    """The game before each decision of a random play-through, at most so many of them."""
    dice = random.Random(seed)
    limit = game.rules.longest if most is None else most
    for _ in range(limit):
        if game.over:
            return
        yield game
        game.play(dice.choice(game.legal()))
    if most is None:
        assert game.over, f"not over after {limit} decisions"


def finishes(rules: Rules, seats: int, seed: int, options: Options | None = None) -> None:
    """A random game ends in time, always offers something, and never breaks its own invariants."""
    for game in walk(start(rules, seats, seed, options), seed):
        legal, where = game.legal(), f"after {len(game.decisions)} decisions"
        assert legal, f"nothing is legal {where}"
        assert all(a < b for a, b in pairwise(legal)), f"legal() is not sorted {where}"
        assert set(legal) <= set(range(rules.words.size)), f"an id out of range {where}"
        assert len(legal) <= 400, f"{len(legal)} options {where}"
        assert 0 <= game.state.seat < seats, f"seat {game.state.seat} is asked {where}"
        rules.check(game.state)


def copies(rules: Rules, seats: int, seed: int, options: Options | None = None) -> None:
    """A copy is equal, and acting on it never changes the original."""
    dice = random.Random(seed + 1)
    for game in walk(start(rules, seats, seed, options), seed):
        state = game.state
        before = plain(state)
        copy = state.copy()
        forgot = difference(before, plain(copy))
        assert not forgot, f"the copy forgot {forgot!r}"
        assert digest(copy) == digest(state)
        for action in dice.sample(game.legal(), min(3, len(game.legal()))):
            other = state.copy()
            other.play(action, Quick(dice.randrange(10**6)))
            if not other.over:
                other.play(dice.choice(other.legal()), Quick(1))
            changed = difference(before, plain(state))
            assert not changed, (
                f"{game.text(action)!r} on a copy changed {changed!r} of the original"
            )


def notation(rules: Rules, seats: int, seed: int, options: Options | None = None) -> None:
    """Every word reads back as itself."""
    words = rules.words
    for action in range(words.size):
        text = words.text(action)
        assert words.parse(text) == action, f"{text!r} does not read back as {action}"
        assert words.verb_of(action).first <= action
    for game in walk(start(rules, seats, seed, options), seed):
        for action in game.legal():
            assert game.parse(game.text(action)) == action


def records(rules: Rules, seats: int, seed: int, options: Options | None = None) -> None:
    """A record replays to the same position after every decision, resumes, and names damage."""
    game = start(rules, seats, seed, options)
    chain = [digest(step.state) for step in walk(game, seed)]
    find = _only(rules)
    text = game.record()
    again = replay_game(text, find)
    assert again.record() == text, "the replay's record differs"
    for played, expected in enumerate(chain):
        assert digest(again.at(played)) == expected, f"the replay differs after {played} decisions"
    lines = text.splitlines()
    head = len(lines) - len(game.decisions) - 1
    half = head + len(game.decisions) // 2
    resumed = replay_game("\n".join(lines[:half]), find)
    for decision in game.decisions[half - head :]:
        resumed.play(decision.action)
    assert digest(resumed.state) == digest(game.state), "a resumed record ends elsewhere"
    for damage in ("0 no-such-word", "7 " + lines[half].split(" ", 1)[1], "nonsense"):
        broken = [*lines[:half], damage, *lines[half + 1 :]]
        line = _damaged_line("\n".join(broken), find)
        assert line == half + 1, f"{damage!r} in line {half + 1} was noticed in line {line}"


def _damaged_line(text: str, find: Callable[[str], Rules]) -> int:
    """The line that a replay complains of; 0 if it does not."""
    try:
        replay_game(text, find)
    except DamagedRecord as problem:
        return problem.line
    return 0


def positions(rules: Rules, seats: int, seed: int, options: Options | None = None) -> None:
    """A position written as text reads back equal; impossible ones are refused."""
    find = _only(rules)
    for game in walk(start(rules, seats, seed, options), seed):
        if len(game.decisions) % 10:
            continue
        text = game.position()
        again = game_at(text, find)
        lost = difference(plain(game.state), plain(again.state))
        assert not lost, f"written and read back, {lost!r} differs"
        assert again.legal() == game.legal(), "read back, other actions are legal"
        if len(game.decisions) == 20:
            refuses_impossible(rules, text)


def refuses_impossible(rules: Rules, text: str) -> None:
    """Unknown parts, unknown names, and doubled components are refused with a reason."""
    find = _only(rules)
    tampered = [f"nonsense = 1\n{text}", text.replace("seats = ", "seats = 9", 1), text + "\n]["]
    piles = [path for path, how in rules.names.items() if how.startswith("#") and "." not in path]
    data = tomllib.loads(text)
    for path in piles:
        tampered.append(text.replace(f"\n{path} = ", f'\n{path} = "no"\n# ', 1))
    doubled = [_doubled(text, path) for path in piles if data.get(path)]
    assert doubled, "no pile of counts could be tampered with: name one in RULES.names"
    refused = [_refused(case, find) for case in tampered]
    assert all(refused), f"accepted: {tampered[refused.index('')][:80]!r}"
    assert any(_refused(case, find) for case in doubled), "one component too many was accepted"


def _doubled(text: str, path: str) -> str:
    lines = text.splitlines()
    for i, line in enumerate(lines):
        if line.startswith(f"{path} = {{"):
            head, _, count = line.partition("{")[2].rstrip("}").split(",")[0].partition("=")
            lines[i] = line.replace(f"{head}={count}", f"{head}= {int(count) + 1}", 1)
    return "\n".join(lines)


def _refused(text: str, find: Callable[[str], Rules]) -> str:
    try:
        game_at(text, find)
    except Impossible as problem:
        return str(problem) or "(no reason)"
    return ""


def undo(rules: Rules, seats: int, seed: int, options: Options | None = None) -> None:
    """Taking a decision back gives the position before it, and playing it again the one after."""
    for game in walk(start(rules, seats, seed, options), seed):
        if len(game.decisions) % 7:
            continue
        before = digest(game.state)
        other = game.copy()
        for action in game.legal()[:2]:
            other.play(action)
            after = digest(other.state)
            other.undo()
            assert digest(other.state) == before, f"taking {game.text(action)!r} back went wrong"
            other.play(action)
            assert digest(other.state) == after, f"{game.text(action)!r} played again differs"
            other.undo()


def hidden(
    rules: Rules, seats: int, seed: int, options: Options | None = None, *, permute: Permute
) -> None:
    """An observation depends on nothing hidden, and a redeal of it observes back to itself."""
    chance = Seeded(seed, 99991)
    for game in walk(start(rules, seats, seed, options), seed):
        for seat in range(-1, seats):
            view = game.observe(seat)
            seen = plain(view)
            other = permute(game.state.copy(), seat, chance)
            leak = difference(seen, plain(other.observe(seat)))
            where = f"seat {seat} after {len(game.decisions)} decisions"
            assert not leak, f"{leak!r} leaks to {where}"
            dealt = view.redeal(chance)
            assert plain(view) == seen, f"redeal changed the observation of {where}"
            drift = difference(seen, plain(dealt.observe(seat)))
            assert not drift, f"redealt, {drift!r} looks different to {where}"
            rules.check(dealt)
            assert dealt.over or dealt.legal(), f"redealt, nobody can act, {where}"
            if game.state.seat == seat:
                assert view.legal() == game.legal(), f"legal() of the observation differs, {where}"
                assert dealt.legal() == game.legal(), f"redealt, legal() differs, {where}"


def reasons(rules: Rules, seats: int, seed: int, options: Options | None = None) -> None:
    """Every word is either legal or has a reason."""
    dice = random.Random(seed)
    known = {f"{rules.prefix} "}
    for game in walk(start(rules, seats, seed, options), seed):
        legal = set(game.legal())
        for action in [*dice.sample(range(rules.words.size), min(25, rules.words.size)), *legal]:
            reason = game.why_not(action)
            if action in legal:
                assert reason is None, f"{game.text(action)!r} is legal, yet {reason}"
            else:
                assert reason is not None, f"{game.text(action)!r}: illegal without a reason"
                assert reason.key, f"{game.text(action)!r}: a reason without a key"
                assert any(reason.rule.startswith(p) for p in known), f"{reason} names no rule"


def scoring(rules: Rules, seats: int, seed: int, options: Options | None = None) -> None:
    """The breakdown has the score sheet's categories and sums to the score, whoever looks when."""
    game = start(rules, seats, seed, options)
    for step in walk(game, seed):
        _adds_up(rules, step.state)
        for seat in range(-1, seats):
            _adds_up(rules, step.observe(seat))
    _adds_up(rules, game.state)
    assert game.winners(), "nobody won"


def _adds_up(rules: Rules, state: State) -> None:
    scores = state.scores()
    for seat in range(state.seats):
        points = state.breakdown(seat)
        assert tuple(points) == rules.categories, f"categories are {tuple(points)}"
        assert sum(points.values()) == scores[seat], f"{points} does not sum to {scores[seat]}"


def listening(rules: Rules, seats: int, seed: int, options: Options | None = None) -> None:
    """A ledger changes nothing, and says nothing to a seat about another's secrets."""
    quiet = start(rules, seats, seed, options)
    loud = start(rules, seats, seed, options)
    heard = 0
    for step in walk(quiet, seed):
        del step
        if len(quiet.decisions) > len(loud.decisions):
            ledger = Ledger()
            loud.play(quiet.decisions[-1].action, ledger)
            heard += len(ledger.entries)
            assert digest(loud.state) == digest(quiet.state), "listening changed the game"
    assert heard, "the ledger stayed empty for a whole game"


def pictures(rules: Rules, seats: int, seed: int, options: Options | None = None) -> None:
    """Every observation can be drawn, wide and narrow: SVG of at most 300 kB, unique ids, a style.

    What can be clicked is what has a word's name, each icon is there, and pages get every tip.
    """
    assert rules.picture is not None, "no picture"
    game = start(rules, seats, seed, options)
    moments = [*range(0, 12, 4), *range(30, rules.longest, max(30, rules.longest // 12))]
    styles: set[str] = set()
    for step in walk(game, seed):
        if len(step.decisions) in moments:
            _drawn(step, styles)
    _drawn(game, styles)
    assert len(styles) <= 1, "the picture's <style> must be the same in every position"


def _drawn(game: Game, styles: set[str]) -> None:
    words = game.rules.words
    meant = {words.element(action): action for action in range(words.size)}
    assert len(meant) == words.size, "two words have the same element"
    assert game.rules.picture is not None
    for seat, narrow in product(range(-1, game.state.seats), (False, True)):
        picture = game.rules.picture(game.observe(seat), Look(seat, narrow=narrow))
        svg = picture.svg()
        assert len(svg.encode()) <= 300_000, f"{len(svg.encode())} bytes"
        styles.add(picture.sheet)
        elements = [*ElementTree.fromstring(svg).iter()]
        ids = [element.get("id", "") for element in elements if element.get("id")]
        doubles = {i for i in ids if ids.count(i) > 1}
        assert not doubles, f"the picture has these ids twice: {sorted(doubles)[:5]}"
        named = {*ids, *(element.get("data-word", "") for element in elements)}
        wrong = picture.clickable.items() ^ {(e, a) for e, a in meant.items() if e in named}
        assert not wrong, f"drawn and clickable are not the same: {sorted(wrong)[:5]}"
        lost = {f"piece-{name}" for name in picture.pieces} - named
        assert not lost, f"pieces that are not drawn: {sorted(lost)[:5]}"
        icons = {element.get("href", "#")[1:] for element in elements} - {"", *ids}
        assert not icons, f"there is no icon for {sorted(icons)[:5]}"
        page = [*ElementTree.fromstring(picture.inline()).iter()]
        tips = [element.get("data-tip") for element in page if element.get("data-tip")]
        assert tips == [*picture.tips], "the page does not get the picture's tips"


def described(rules: Rules, seats: int, seed: int, options: Options | None = None) -> None:
    """Every observation can be said in words."""
    for game in walk(start(rules, seats, seed, options), seed):
        if len(game.decisions) % 5 == 0:
            for seat in range(-1, seats):
                said = rules.describe(game.observe(seat))
                assert said.strip(), f"nothing is said to seat {seat}"


def names_match(rules: Rules, seats: int, seeds: range) -> None:
    """Every key of `RULES.names` is a domain's name for something that positions have."""
    unmet = set(rules.names)
    for seed in seeds:
        for game in walk(start(rules, seats, seed), seed):
            unmet -= _paths(plain(game.state), "")
            if not unmet:
                return
    assert not unmet, f"no position has {sorted(unmet)}, which RULES.names names"


def _paths(data: object, path: str) -> set[str]:
    """Where things stand in a position, as `RULES.names` says it."""
    if isinstance(data, dict):
        return {
            found
            for key, value in data.items()
            for found in _paths(value, f"{path}.{key}".lstrip("."))
        }
    if isinstance(data, list):
        return {path}.union(*(_paths(item, path) for item in data if isinstance(item, dict)))
    return {path}


def chain(rules: Rules, seats: int, seed: int, options: Options | None = None) -> list[str]:
    """The digests of a random game, one a decision."""
    game = start(rules, seats, seed, options)
    digests = [digest(step.state) for step in walk(game, seed)]
    return [*digests, digest(game.state), json.dumps(game.scores())]


def same_elsewhere(name: str, rules: Rules, seats: int, seed: int, *, pure: bool) -> None:
    """The same seed and decisions give the same game in another process, compiled or not."""
    command = [sys.executable, "-m", "tests.conformance.chain", name, str(seats), str(seed)]
    environment = {k: v for k, v in os.environ.items() if k != "DRYSTONE_PURE"}
    environment["PYTHONHASHSEED"] = str(seed + 1)
    if pure:
        environment["DRYSTONE_PURE"] = "1"
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    theirs = json.loads(done.stdout)
    mine = chain(rules, seats, seed)
    first = next((i for i, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), -1)
    how = "uncompiled" if pure else "in another process"
    assert mine == theirs, f"{how} the game differs after {first} decisions"


def _only(rules: Rules) -> Callable[[str], Rules]:
    """A finder that knows just these rules, so that variants can be tested too."""

    def find(name: str) -> Rules:
        return rules

    return find
