"""A game in progress: a position and its record. What `drystone.new` gives you."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drystone.core.chance import BadOutcome, Chance, Recording, Scripted, Seeded
from drystone.core.ledger import Ledger
from drystone.core.position import read_position, write_position
from drystone.core.record import DamagedRecord, Line, Record, read_record
from drystone.core.rules import Choice, Look, Rules
from drystone.core.speech import say_action, say_refusal
from drystone.core.state import Refusal, State

_SNAPSHOT_EVERY = 16


class IllegalAction(ValueError):
    """An action that the position does not leave open; the message names the rule."""

    def __init__(self, message: str, refusal: Refusal) -> None:
        super().__init__(message)
        self.refusal = refusal

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalAction, (str(self), self.refusal)


class Decision:
    """One decision that was made: who, which action, and what was drawn because of it."""

    def __init__(self, seat: int, action: int, outcomes: list[int], domains: list[int]) -> None:
        self.seat = seat
        self.action = action
        self.outcomes = outcomes
        self.domains = domains

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, action={self.action}, outcomes={self.outcomes})"


class Game:
    """A position with everything that led to it."""

    def __init__(
        self,
        rules: Rules,
        state: State,
        seed: int,
        options: dict[str, Choice],
        setup: tuple[str, ...] = (),
        start: str = "",
    ) -> None:
        self.rules = rules
        self.state = state
        self.seed = seed
        self.options = options
        self.decisions: list[Decision] = []
        self._setup = setup
        self._start = start
        self._snapshots: dict[int, State] = {0: state.copy()}

    def __repr__(self) -> str:
        done = "over" if self.over else f"seat {self.seat} decides"
        name, played = self.rules.name, len(self.decisions)
        return f"<{name}, {self.state.seats} seats, {played} decisions played, {done}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled is how it began and what was decided, not each position on the way."""
        told = (self.seed, self.options, self._setup, self._start)
        return _game_again, (self.rules, self.state, *told, self._snapshots[0], self.decisions)

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    @property
    def seat(self) -> int | None:
        """Who decides now, or None when the game is over."""
        return None if self.state.over else self.state.seat

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    def legal(self) -> list[int]:
        """The actions open to `seat`, sorted."""
        return self.state.legal()

    def text(self, action: int) -> str:
        """The notation of an action; `parse` reads it back."""
        return self.rules.words.text(action)

    def parse(self, text: str) -> int:
        """The action that a notation means."""
        return self.rules.words.parse(text)

    def say(self, action: int, language: str = "en") -> str:
        """An action as a phrase for people."""
        return say_action(self.rules, action, language)

    def why_not(self, action: int | str) -> Refusal | None:
        """Why an action is not open now; None if it is."""
        return self.state.why_not(self._number(action))

    def play(
        self, action: int | str, ledger: Ledger | None = None, source: Chance | None = None
    ) -> Decision:
        """Make a decision. An `IllegalAction` (a ValueError) names the rule that forbids it.

        What is drawn follows from the seed, unless another source is given.
        """
        number = self._number(action)
        self._refuse_illegal(number)
        chance = Recording(source or Seeded(self.seed, len(self.decisions)))
        seat = self.state.seat
        self.state.ledger = ledger
        try:
            self.state.play(number, chance)
        finally:
            self.state.ledger = None
        return self._played(Decision(seat, number, chance.outcomes, chance.domains))

    def play_open(self, action: int) -> None:
        """The same for an action that `legal()` has named in this position: nobody asks again."""
        chance = Recording(Seeded(self.seed, len(self.decisions)))
        seat = self.state.seat
        self.state.play(action, chance)
        self._played(Decision(seat, action, chance.outcomes, chance.domains))

    def follow(self, line: Line, ledger: Ledger | None = None) -> Decision:
        """Make a decision as a record tells it, with what was drawn then.

        A ValueError says what does not fit: another seat decides, an illegal action, an outcome
        that could not have been drawn.
        """
        if self.over:
            raise ValueError("the game is over before this line")
        if line.seat != self.state.seat:
            raise ValueError(f"seat {self.state.seat} decides, not {line.seat}")
        action = self.parse(line.text)
        self._refuse_illegal(action)
        script = _ByName(self.rules, line.outcomes)
        before = self.state.copy()
        self.state.ledger = ledger
        try:
            self.state.play(action, script)
            script.used_up()
        except ValueError:
            self.state = before
            raise
        finally:
            self.state.ledger = None
        return self._played(Decision(line.seat, action, script.outcomes, script.domains))

    def undo(self) -> Decision:
        """Take the last decision back."""
        if not self.decisions:
            raise ValueError("there is no decision to take back")
        undone = self.decisions.pop()
        self.state = self.at(len(self.decisions))
        for played in [n for n in self._snapshots if n > len(self.decisions)]:
            del self._snapshots[played]
        return undone

    def revealed(self) -> bool:
        """Whether the last decision drew something: taking it back would take back knowledge."""
        return bool(self.decisions) and bool(self.decisions[-1].outcomes)

    def at(self, played: int) -> State:
        """The position after that many decisions."""
        base = max(n for n in self._snapshots if n <= played)
        state = self._snapshots[base].copy()
        for decision in self.decisions[base:played]:
            state.play(decision.action, Scripted(decision.outcomes))
        return state

    def scores(self) -> list[int]:
        """Everybody's points; before the end: if it ended now."""
        return self.state.scores()

    def winners(self) -> list[int]:
        """The seats that have won, or would win if it ended now."""
        return self.state.winners()

    def breakdown(self, seat: int) -> dict[str, int]:
        """One seat's points by scoring category."""
        return self.state.breakdown(seat)

    def observe(self, seat: int) -> State:
        """What that seat may know, and no more."""
        return self.state.observe(seat)

    def picture(self, seat: int, language: str = "en", *, narrow: bool = False) -> str:
        """What that seat sees, as SVG; narrow ones are for phones."""
        if self.rules.picture is None:
            raise ValueError(f"{self.rules.name} has no picture")
        look = Look(seat, language, narrow=narrow)
        return self.rules.picture(self.state.observe(seat), look).svg()

    def _repr_svg_(self) -> str | None:
        """A notebook shows the game as the seat to move sees it."""
        return None if self.rules.picture is None else self.picture(self.seat or 0)

    def position(self) -> str:
        """The whole position as readable TOML."""
        return write_position(self.rules, self.state, self.seed, self.options)

    def record(self) -> str:
        """The whole game as text; `drystone.replay` rebuilds it, move for move."""
        words = self.rules.words
        lines = [
            Line(
                number,
                d.seat,
                words.text(d.action),
                tuple(words.symbol(of, x) for of, x in zip(d.domains, d.outcomes, strict=True)),
            )
            for number, d in enumerate(self.decisions)
        ]
        return str(
            Record(
                game=self.rules.name,
                version=self.rules.version,
                seats=self.state.seats,
                seed=self.seed,
                options=self.options,
                setup=self._setup,
                start=self._start,
                lines=lines,
                result=tuple(self.scores()) if self.over else None,
            )
        )

    def public_record(self) -> str:
        """A record as everybody may read it after the end: without what is never told."""
        return self.record() if self.rules.tell is None else self.rules.tell(self)

    def forget_seed(self) -> None:
        """Let neither the record nor a position tell by which seed anything was drawn."""
        self.seed = 0
        if self._start:
            self._start = write_position(self.rules, self._snapshots[0], 0, self.options)

    def copy(self) -> Game:
        """The same game, to be played on independently."""
        other = Game(
            self.rules, self.state.copy(), self.seed, self.options, self._setup, self._start
        )
        other.decisions = list(self.decisions)
        other._snapshots = dict(self._snapshots)
        return other

    def _number(self, action: int | str) -> int:
        if isinstance(action, str):
            return self.rules.words.parse(action)
        self.rules.words.verb_of(action)
        return action

    def _refuse_illegal(self, action: int) -> None:
        refusal = self.state.why_not(action)
        if refusal is not None:
            why = say_refusal(self.rules, refusal)
            raise IllegalAction(f"{self.text(action)!r} is not possible: {why}", refusal)

    def _played(self, decision: Decision) -> Decision:
        self.decisions.append(decision)
        if len(self.decisions) % _SNAPSHOT_EVERY == 0:
            self._snapshots[len(self.decisions)] = self.state.copy()
        return decision


def _game_again(
    rules: Rules,
    state: State,
    seed: int,
    options: dict[str, Choice],
    setup: tuple[str, ...],
    start: str,
    first: State,
    decisions: list[Decision],
) -> Game:
    """A game from its pickle."""
    game = Game(rules, state, seed, options, setup, start)
    game.decisions = decisions
    game._snapshots = {0: first}
    return game


def new_game(
    rules: Rules,
    seats: int,
    seed: int,
    options: dict[str, Choice],
    source: Chance | None = None,
) -> Game:
    """A fresh game, up to its first decision, set up by the seed or from another source."""
    settled = rules.settle_options(seats, options)
    chance = Recording(source or Seeded(seed))
    state = rules.setup(seats, settled, chance)
    words = rules.words
    drawn = zip(chance.domains, chance.outcomes, strict=True)
    return Game(rules, state, seed, settled, tuple(words.symbol(of, x) for of, x in drawn))


def game_at(text: str, find: Callable[[str], Rules], *, restock: bool = False) -> Game:
    """A game that begins from a position given as text; see `read_position` for `restock`."""
    rules, state, seed, options = read_position(text, find, restock=restock)
    return Game(rules, state, seed, options, start=write_position(rules, state, seed, options))


def replay_game(text: str, find: Callable[[str], Rules]) -> Game:
    """The game that a record tells, checked decision by decision."""
    record = read_record(text)
    rules = find(record.game)
    if record.version > rules.version:
        raise DamagedRecord(
            3,
            f"this game was played by version {record.version} of the rules of {rules.name}, "
            f"newer than version {rules.version} here",
        )
    game = game_at(record.start, find) if record.start else _set_up_again(rules, record)
    for line in record.lines:
        try:
            game.follow(line)
        except ValueError as problem:
            at = f"decision {len(game.decisions) + 1}, {line.text!r}"
            told = f"{at}: {problem}{_other_rules(rules, record)}"
            raise DamagedRecord(line.number, told) from None
    if record.result is not None:
        last, older = len(text.splitlines()), _other_rules(rules, record)
        if not game.over:
            raise DamagedRecord(last, f"the record ends the game too early{older}")
        if record.result != tuple(game.scores()):
            now = " ".join(map(str, game.scores()))
            raise DamagedRecord(last, f"the scores are {now} by version {rules.version}{older}")
    return game


def _other_rules(rules: Rules, record: Record) -> str:
    """What to say of a record that was played by older rules and does not replay."""
    if record.version == rules.version:
        return ""
    return f" (it was played by version {record.version} of the rules; here is {rules.version})"


def _set_up_again(rules: Rules, record: Record) -> Game:
    """The first position, with the recorded outcomes."""
    script = _ByName(rules, record.setup)
    try:
        options = rules.settle_options(record.seats, rules.meant(record.seats, record.options))
        state = rules.setup(record.seats, options, script)
        script.used_up()
    except ValueError as problem:
        raise DamagedRecord(7, f"the set-up can't be repeated: {problem}") from None
    return Game(rules, state, record.seed, options, record.setup)


class _ByName(Scripted):
    """Outcomes as a record has them: names, understood when it is known what they are names of."""

    def __init__(self, rules: Rules, names: tuple[str, ...]) -> None:
        super().__init__([])
        self.rules = rules
        self.names = names
        self.domains: list[int] = []

    def draw(self, counts: list[int], of: int) -> int:
        self.understand(of)
        return super().draw(counts, of)

    def pick(self, items: list[int], of: int) -> int:
        self.understand(of)
        return super().pick(items, of)

    def understand(self, of: int) -> None:
        if self.at == len(self.names):
            raise BadOutcome(f"outcome {self.at + 1} is missing after the '='")
        self.outcomes.append(self.rules.words.index(of, self.names[self.at]))
        self.domains.append(of)

    def used_up(self) -> None:
        if self.at < len(self.names):
            raise BadOutcome(f"{self.names[self.at]!r} stands after the '=' but nothing was drawn")
