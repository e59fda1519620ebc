"""What somebody can do now by one click, and what comes of it.

Worked out from what the seat may know, on a table where everything else is dealt anew. A click on
something that is not open yet may mean the way there (`Rules.ways`); if several ways make sense,
all of them are given, and the person chooses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from drystone.bots.search.turn import still_turn
from drystone.core import ledger
from drystone.core.chance import Quick, Recording, Seeded
from drystone.core.ledger import CHANGE, Ledger
from drystone.core.plain import plain
from drystone.core.rules import Rules, Way
from drystone.core.state import Refusal, State
from drystone.table.game.turns import closing_word, without_free

MOST = 400
"""Positions that are looked at to find the ways."""
MOST_AFAR = 1200
"""The same for one thing that somebody points at from still farther."""
MOST_NEXT = 150
"""The same to find out what one word comes to that only begins something."""
MOST_PRICES = 4
"""So many ways to pay a price are offered each for itself."""
POINTS = "points"
DEALS = (0, 1)
"""What is hidden is dealt twice: where it makes a difference, nothing is foretold."""


@dataclass(frozen=True)
class Choice:
    """One thing that a click can mean."""

    says: tuple[int, ...]
    """The decisions, in order."""
    means: int
    """The word that is meant."""
    changes: tuple[ledger.Entry, ...] = ()
    """What the seat gets and pays by it, as far as that is known."""
    has: tuple[tuple[str, int], ...] = ()
    """What the seat then has of what it paid or got to pay with."""
    points: int = 0
    """How many points more the seat then has."""
    at_least: bool = False
    """Whether that is what comes of the least that can be answered next."""
    begins: bool = False
    """Whether that includes what all answers to what is asked next have in common."""
    varies: tuple[str, ...] = ()
    """The accounts of which some of these answers take or bring more."""
    draws: bool = False
    """Whether chance comes into it: what follows from that is not foretold."""
    free: bool = False
    """Whether it is said beside the decision, which stays open."""
    every: bool = False
    """Whether it names all of a set."""
    afar: bool = False
    """Whether it is offered only to whoever points at it: then the way is told with it."""
    caution: Refusal | None = None
    """What is lost by it."""
    shown: str = ""
    """What lies where it points, as `domain.symbol`."""
    may_end: bool = False
    """Whether it can be said with it that the turn is over."""
    ends: bool = False
    """Whether it is said with it: nothing else is left, and the seat does not want to be asked."""
    there: int = -1
    """The word that is pointed at, if it is another one: what stands where steps come to."""
    asked: str = ""
    """The frame that the word which is meant answers, by name."""

    @property
    def pointed(self) -> int:
        """The word that is pointed at."""
        return self.means if self.there < 0 else self.there


class _Trial:
    """A position that some decisions lead to, and what they brought."""

    def __init__(self, state: State, says: tuple[int, ...], notes: list[ledger.Entry]) -> None:
        self.state = state
        self.says = says
        self.notes = notes
        self.drew = False
        self.way: tuple[str, ...] = ()
        """The verbs that were said on the way; all of a set count once."""
        self.there = -1
        """What stands where steps have come to that name directions."""
        self.asked: tuple[str, ...] = ()
        """The frames that the decisions answered, by name."""
        self.answered: list[_Trial] | None = None
        """All that can follow it, once that was looked for."""

    def say(self, action: int) -> _Trial:
        """The position after one more decision."""
        after, notes, chance = self.state.copy(), Ledger(), Recording(Seeded(0))
        after.ledger = notes
        after.play(action, chance)
        after.ledger = None
        tried = _Trial(after, (*self.says, action), [*self.notes, *notes.entries])
        tried.drew = self.drew or bool(chance.outcomes)
        tried.there = self.there
        tried.asked = (*self.asked, type(self.state.frames[-1]).__name__)
        return tried


class _Compared:
    """A trial among others that lead to the same."""

    def __init__(
        self,
        trial: _Trial,
        way: tuple[int, ...],
        pieces: tuple[int, ...],
        place: int,
        sums: dict[str, int],
    ) -> None:
        self.trial = trial
        self._way = way
        self._sums = sums
        self._asked = (place, plain(trial.state.frames))
        self._whole = plain(trial.state)
        self._pieces = pieces

    def is_enough_for(self, other: _Compared) -> bool:
        """Whether nobody would want the other one beside it."""
        if self._pieces != other._pieces:
            return False
        if self._asked != other._asked and self._way != other._way:
            return False
        return bool(self._whole == other._whole) or _better(self._sums, other._sums)


class Chooser:
    """Finds what one seat can do in a position that it observes."""

    def __init__(self, rules: Rules, board: State, *, may_end: bool = False) -> None:
        """With `may_end` a way may end the turn: the table waits, and it can be taken back."""
        self._rules = rules
        self._waits = may_end
        self._seat = board.viewer
        self._root, self._other = (board.redeal(Seeded(deal)) for deal in DEALS)
        self._begun = list(self._root.frames)
        self._at_first = frozenset(self._root.legal())
        self._made = 0
        self._before = self._points(self._root)
        self._kind = rules.words.kind
        self._sets = {way.to for way in rules.at_once}
        self._steps = {way.to for way in rules.ways if way.to in way.through}
        self._pieces = {way.piece for way in rules.ways}
        self._answers = dict(rules.how_many)
        self._next = dict(rules.asks_next)

    def choices(self, legal: tuple[int, ...]) -> list[Choice]:
        """Everything that one click can mean: what is open, what is far, all of a set at once."""
        start = _Trial(self._root, (), [])
        ways, sets = self._search(start, self._rules.ways) if self._rules.ways else ({}, [])
        found = []
        for action in legal:
            if action not in ways:
                found += [self._weighed(one, action) for one in self._at_once(start.say(action))]
        for action, trials in ways.items():
            for trial in self._sensible(trials):
                if trial.there < 0:
                    found.append(self._weighed(trial, action))
                else:
                    last = next(a for a in reversed(trial.says) if self._kind(a) in self._steps)
                    found.append(replace(self._weighed(trial, last), there=trial.there))
        for trial in self._sensible(sets):
            # The last thing that was named, not that it was the last.
            means = max(a for a in trial.says if self._kind(a) in self._sets)
            found.append(replace(self._weighed_ahead(trial, means), every=True))
        return found

    def afar(self, word: int) -> list[Choice]:
        """The ways to something that is too far to be offered before somebody points at it."""
        ways = tuple(way for way in self._rules.afar if way.to == self._kind(word))
        if not ways:
            return []
        found, _ = self._search(_Trial(self._root, (), []), ways, word)
        trials = found.get(word, [])
        # An answer may be given to each of the things that it answers: which, is the choice.
        answers = all(self._kind(word) in self._next.get(self._kind(t.says[0]), ()) for t in trials)
        sensible = trials if answers else self._sensible(trials)
        return [replace(self._weighed(trial, word), afar=True) for trial in sensible]

    def picked(self, words: Sequence[int]) -> Choice | None:
        """Some of a set, and that it was all; None if they can't be said together."""
        trial: _Trial | None = _Trial(self._root, (), [])
        for word in words:
            if trial is None or self._kind(word) not in self._sets or not self._open(trial, word):
                return None
            trial = self._tried(trial, word)
        ended = self._closed(trial)
        return self._weighed_ahead(ended, words[-1]) if ended is not None else None

    def picks(self, legal: tuple[int, ...]) -> list[int]:
        """The things of the set that is asked for, if it is one to be said at once."""
        first, last = self._root.frames[-1].any_order()
        named = [action for action in legal if first <= action < last]
        if not named or not {self._kind(a) for a in named} <= self._sets:
            return []
        # Where the first to be said is the last as well, it needs nothing that says it was all.
        return named if any(self._asks_for_more(action) for action in named) else []

    def _asks_for_more(self, action: int) -> bool:
        """Whether the set that an action is of is still asked for after it."""
        after = _Trial(self._root, (), []).say(action).state
        if not still_turn(after, self._begun):
            return False
        first, last = after.frames[-1].any_order()
        return first <= action < last

    # The ways

    def _search(
        self, start: _Trial, ways: tuple[Way, ...], word: int | None = None
    ) -> tuple[dict[int, list[_Trial]], list[_Trial]]:
        """The ways to each word that is far, or to one, and the ways to say all of a set."""
        targets = {way.to: way for way in ways}
        every_way = ways if word is not None else (*ways, *self._rules.at_once)
        most = MOST if word is None else MOST_AFAR
        far: dict[int, list[_Trial]] = {}
        sets: list[_Trial] = []
        queue, reached = [start], set[int]()
        for trial in queue:
            every = self._every(trial)
            if every is not None:
                sets.append(every)
                if still_turn(every.state, self._begun) and self._any_leads(every_way, every.way):
                    queue.append(every)
            for action in trial.state.legal():
                kind = self._kind(action)
                way = targets.get(kind) if word is None or action == word else None
                meant = way is not None and (trial.says or way.then) and _leads(way, trial.way)
                passed = kind not in self._sets and self._any_leads(every_way, (*trial.way, kind))
                if self._made >= most or not (meant or passed):
                    continue
                there = self._leads_to(trial, action)
                if there is not None and (there < 0 or there in reached):
                    continue
                tried = self._tried(trial, action)
                if tried is None:
                    continue
                if there is not None:
                    reached.add(there)
                    tried.there = there
                going = still_turn(tried.state, self._begun) and not tried.drew
                if passed and going and self._caution(trial.state, action) is None:
                    queue.append(tried)
                if meant and way is not None:
                    ended = self._ended(tried, way)
                    if ended is not None:
                        pointed = action if tried.there < 0 else tried.there
                        far.setdefault(pointed, []).append(ended)
        return far, sets

    def _leads_to(self, trial: _Trial, action: int) -> int | None:
        """What stands where a step comes to; None for what names no direction."""
        leads = self._rules.leads
        if leads is None or self._kind(action) not in self._steps:
            return None
        return leads(self._root, trial.state, action)

    def _any_leads(self, ways: tuple[Way, ...], said: tuple[str, ...]) -> bool:
        """Whether one of the ways may begin with these words: each once, but for steps."""
        once = all(kind in self._steps or said.count(kind) == 1 for kind in said)
        return once and any(_leads(way, said) for way in ways)

    def _every(self, trial: _Trial) -> _Trial | None:
        """The position when all of a set is named, and that it was all; None if that can't be."""
        first, last = trial.state.frames[-1].any_order()
        named = [action for action in trial.state.legal() if first <= action < last]
        kinds = {self._kind(action) for action in named}
        ways = [way for way in self._rules.at_once if way.to in kinds and _leads(way, trial.way)]
        if not ways or len(kinds) > 1:
            return None
        tried: _Trial | None = trial
        for action in named:
            if tried is None or not self._open(tried, action):
                return None
            tried = self._tried(tried, action)
        closed = self._closed(tried)
        if closed is None or closed.drew:
            return None
        closed.way = (*trial.way, *kinds)
        return closed

    def _closed(self, trial: _Trial | None) -> _Trial | None:
        """The position when it is also said that this was all of a set, where it is asked."""
        if trial is None or not still_turn(trial.state, self._begun):
            return trial
        first, last = trial.state.frames[-1].any_order()
        if not first <= trial.says[-1] < last:
            return trial  # that was the last: what is asked now is something else
        kinds = {way.then for way in self._rules.at_once if way.to == self._kind(trial.says[-1])}
        for action in trial.state.legal():
            if self._kind(action) in kinds:
                return self._tried(trial, action)
        return trial

    def _open(self, trial: _Trial, action: int) -> bool:
        return still_turn(trial.state, self._begun) and action in trial.state.legal()

    def _at_once(self, trial: _Trial) -> list[_Trial]:
        """What a word comes to with what is asked next: how many, the only answer, or a price."""
        kind = self._kind(trial.says[-1])
        if kind not in self._next:
            return self._how_many(trial)
        answers = self._answered(trial)
        if any(one is trial or one.drew or one.state.over for one in answers):
            return [trial]
        if kind in self._rules.priced:
            found: dict[str, _Trial] = {}
            for one in answers:
                found.setdefault(str(plain(one.state)), one)
            answers = list(found.values())
            return answers if len(answers) <= MOST_PRICES else [trial]
        closing = self._rules.words.text(answers[0].says[-1]) in self._rules.closing
        return answers if len(answers) == 1 and not closing else [trial]

    def _how_many(self, trial: _Trial) -> list[_Trial]:
        """The same with each answer to how many; or as it is, where that is not asked."""
        answers = self._answers.get(self._kind(trial.says[-1]), ())
        if not answers or not still_turn(trial.state, self._begun):
            return [trial]
        open_now = trial.state.legal()
        said = [trial.say(a) for a in open_now if self._kind(a) in answers]
        return sorted(said, key=lambda one: answers.index(self._kind(one.says[-1]))) or [trial]

    def _tried(self, trial: _Trial, action: int) -> _Trial | None:
        """The position after an action, unless that ends the turn of somebody who is asked first.

        What draws may only be the last of a click, and no end of a turn.
        """
        if trial.drew:
            return None
        self._made += 1
        tried = trial.say(action)
        tried.way = (*trial.way, self._kind(action))
        if tried.state.over:
            return None
        if still_turn(tried.state, self._begun):
            return tried
        if tried.drew:
            return None
        if self._rules.words.text(action) in self._rules.closing:
            return None
        # The table waits after a turn, for who wants that, only if somebody else is next; who does
        # not ends it by the last answer anyway: a unit and its place are one move of the hand, and
        # so they are for somebody alone, whose next turn follows at once.
        waits = self._waits and tried.state.seat == self._seat
        return tried if not waits or self._answers_last(trial, action) else None

    def _answers_last(self, trial: _Trial, action: int) -> bool:
        """Whether an action only answers what the word before it has begun."""
        begun = self._kind(trial.says[-1]) if trial.says else ""
        return self._kind(action) in self._next.get(begun, ())

    def _ended(self, trial: _Trial, way: Way) -> _Trial | None:
        """The position after `then`, where there is just one such thing to say."""
        if way.then and not trial.drew and still_turn(trial.state, self._begun):
            kind = self._rules.words.kind
            then = [action for action in trial.state.legal() if kind(action) == way.then]
            if len(then) == 1:
                return self._tried(trial, then[0])
        return trial

    def _sensible(self, trials: list[_Trial]) -> list[_Trial]:
        """The ways without those that cost more than another and bring the seat no further."""
        if len(trials) < 2:
            return trials
        kept: list[_Compared] = []
        for trial in sorted(trials, key=lambda one: len(one.says)):
            place = next((a for a in reversed(trial.says) if self._kind(a) in self._steps), -1)
            pieces = tuple(action for action in trial.says if self._kind(action) in self._pieces)
            new = _Compared(trial, self._way(trial), pieces, place, self._sums(trial))
            if not any(old.is_enough_for(new) for old in kept):
                kept = [old for old in kept if not new.is_enough_for(old)]
                kept.append(new)
        return [one.trial for one in kept]

    def _way(self, trial: _Trial) -> tuple[int, ...]:
        """What is said, but for the words of which any will do."""
        ways, last = (*self._rules.ways, *self._rules.afar), self._kind(trial.says[-1])
        either = {way.either for way in ways if way.to == last}
        return tuple(-1 if self._kind(a) in either else a for a in trial.says)

    def _sums(self, trial: _Trial) -> dict[str, int]:
        sums: dict[str, int] = {}
        for entry in trial.notes:
            if entry.seat == self._seat and entry.kind == CHANGE and self._may_know(entry):
                sums[entry.account] = sums.get(entry.account, 0) + entry.amount
        return sums

    def _may_know(self, entry: ledger.Entry) -> bool:
        return entry.audience in (ledger.EVERYONE, self._seat)

    # What comes of it

    def _weighed(self, trial: _Trial, means: int) -> Choice:
        """A choice, with what comes of it as far as nothing hidden decides that."""
        rules, first = self._rules, trial.says[0]
        choice = Choice(
            trial.says,
            means,
            free=self._kind(first) in rules.free,
            caution=self._caution(self._root, first) if len(trial.says) == 1 else None,
            shown=rules.shown(self._root, means) if rules.shown is not None else "",
            may_end=self._may_close(trial),
            ends=self._ends(trial),
            asked=trial.asked[trial.says.index(means)] if means in trial.says else "",
        )
        sums = self._sums(trial)
        if trial.drew or not self._sure(trial, sums):
            return replace(choice, draws=True)
        begun = self._begun_with(trial, choice)
        if begun is not None:
            return begun
        has = self._purse(trial.state)
        return replace(
            choice,
            changes=self._entries(sums),
            has=tuple((account, n) for account, n in has.items() if sums.get(account)),
            points=self._points(trial.state) - self._before,
        )

    def _begun_with(self, trial: _Trial, choice: Choice) -> Choice | None:
        """A choice that only begins something, with what all that can follow have in common."""
        answers = self._answered(trial)
        if len(answers) == 1 and answers[0] is trial:
            return None
        told = [self._outcome(one) for one in answers]
        accounts = {account: None for one in told for account in one}
        common: dict[str, int] = {}
        for account in accounts:
            amounts = [one.get(account, 0) for one in told]
            if min(amounts) > 0 or max(amounts) < 0:
                common[account] = min(amounts, key=abs)
        varies = tuple(a for a in common if any(one.get(a, 0) != common[a] for one in told))
        points, has = common.pop(POINTS, 0), self._purse(self._root)
        return replace(
            choice,
            changes=self._entries(common),
            has=tuple((a, has[a] + n) for a, n in common.items() if a in has),
            points=points,
            begins=True,
            varies=varies,
        )

    def _answered(self, trial: _Trial) -> list[_Trial]:
        """All that can follow a word that begins something; the trial itself, if it is no such."""
        if trial.answered is None:
            trial.answered = self._find_answers(trial)
        return trial.answered

    def _find_answers(self, trial: _Trial) -> list[_Trial]:
        verbs = self._next.get(self._kind(trial.says[-1]), ())
        queue, found = [trial], []
        for one in queue:
            following: list[_Trial] = []
            if still_turn(one.state, self._begun):
                asked = [a for a in one.state.legal() if self._kind(a) in verbs]
                if len(queue) + len(asked) > MOST_NEXT:
                    return [trial]
                following = [one.say(a) for a in asked]
            if not following or any(answer.drew for answer in following):
                found.append(one)
            else:
                queue += following
        return found

    def _outcome(self, trial: _Trial) -> dict[str, int]:
        """How much more or less there is of everything: first of what is paid with."""
        before, after = self._purse(self._root), self._purse(trial.state)
        found = {account: after[account] - before[account] for account in after}
        found |= {a: n for a, n in self._sums(trial).items() if a not in found and a != POINTS}
        found[POINTS] = self._points(trial.state) - self._before
        return found

    def _purse(self, state: State) -> dict[str, int]:
        return self._rules.purse(state, self._seat) if self._rules.purse is not None else {}

    def _entries(self, sums: dict[str, int]) -> tuple[ledger.Entry, ...]:
        return tuple(
            ledger.Entry(self._seat, account, amount, "", self._seat)
            for account, amount in sums.items()
            if amount
        )

    def _weighed_ahead(self, trial: _Trial, means: int) -> Choice:
        """The same of a set; where it is then asked how much more, with the least of that."""
        choice = self._weighed(trial, means)
        if choice.changes or choice.draws or not still_turn(trial.state, self._begun):
            return choice
        least = trial.state.legal()[0]
        if not any(self._kind(least) in way.through for way in self._rules.ways):
            return choice
        more = self._weighed(trial.say(least), means)
        return replace(
            choice, changes=more.changes, has=more.has, points=more.points, at_least=True
        )

    def _may_close(self, trial: _Trial) -> bool:
        """Whether the turn can be said to be over then, or the table waits for that."""
        if still_turn(trial.state, self._begun):
            return closing_word(self._rules, trial.state, self._begun) is not None
        closed = self._rules.words.text(trial.says[-1]) in self._rules.closing
        return self._waits and not closed and trial.state.seat != self._seat

    def _ends(self, trial: _Trial) -> bool:
        """Whether it is over, for somebody who does not want to be asked: nothing else is left.

        Nor is what could have been said before and can be as well in a later turn.
        """
        if self._waits or trial.drew or not still_turn(trial.state, self._begun):
            return False
        closing = closing_word(self._rules, trial.state, self._begun)
        return closing is not None and all(
            action == closing or self._can_wait(trial.state, action, closing)
            for action in without_free(self._rules, trial.state.legal())
        )

    def _can_wait(self, state: State, action: int, closing: int) -> bool:
        """Whether a word is no reason to go on with a turn: nothing else would be open by it."""
        keeps = self._rules.keeps
        if keeps is None or action not in self._at_first or not keeps(state, action, closing):
            return False
        after = state.copy()
        after.play(action, Quick(0))
        return not still_turn(after, self._begun) or set(after.legal()) <= set(state.legal())

    def _sure(self, trial: _Trial, sums: dict[str, int]) -> bool:
        """Whether the same comes of it wherever the hidden things are."""
        other = _Trial(self._other, (), [])
        for action in trial.says:
            if action not in other.state.legal():
                return False
            other = other.say(action)
        return not other.drew and self._sums(other) == sums

    def _caution(self, state: State, action: int) -> Refusal | None:
        return self._rules.caution(state, action) if self._rules.caution is not None else None

    def _points(self, state: State) -> int:
        return sum(state.breakdown(self._seat).values())


def _leads(way: Way, said: Sequence[str]) -> bool:
    return all(kind in way.through for kind in said)


def _better(one: dict[str, int], other: dict[str, int]) -> bool:
    """Whether the one leaves nothing less than the other, and more of something."""
    accounts = {*one, *other}
    gaps = [one.get(account, 0) - other.get(account, 0) for account in accounts]
    return min(gaps, default=0) >= 0 and max(gaps, default=0) > 0
