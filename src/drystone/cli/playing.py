"""A game in the terminal: the table in words, numbered choices, and bots in the other seats."""

from __future__ import annotations

import secrets
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from drystone.bots import Bot, hints, opponents
from drystone.bots import seat as seat_bot
from drystone.cli.arguments import BadInput
from drystone.core.game import Game
from drystone.core.ledger import AHEAD, CHANGE, EVENT, EVERYONE, NAMED, NEWS, Entry, Ledger
from drystone.core.speech import say, say_refusal, title
from drystone.core.state import State
from drystone.games import all_rules

HELP = """\
a number, or its words   decide
why WORDS                why that is not open now
hint                     what a bot would do
table                    show the table again
score                    points by category, if it ended now
undo                     back to your last choice
save FILE                write the record; `drystone play --resume FILE` goes on with it
quit                     leave"""


def ask_for_game(out: Console) -> str:
    """The name of the game that somebody picks from the list."""
    names = list(all_rules())
    for number, (_, rules) in enumerate(all_rules().items(), 1):
        seats = ", ".join(map(str, rules.seats))
        out.print(f"{number:>3}  {rules.title} ({seats} players)", markup=False)
    answer = _answer(out, "Which game? ")
    if answer is None or answer in names:
        return answer or names[0]
    if answer.isdecimal() and 1 <= int(answer) <= len(names):
        return names[int(answer) - 1]
    raise BadInput(f"{answer!r} is none of these")


def seed(given: int | None) -> int:
    """The seed given, or a new one."""
    return secrets.randbits(128) if given is None else given


def seats_of(text: str, game: Game) -> set[int]:
    """The seats that people sit in: `0`, `0,2` or `all`."""
    count = game.state.seats
    if text == "all":
        return set(range(count))
    numbers = [number.strip() for number in text.split(",")]
    if not all(number.isdecimal() and int(number) < count for number in numbers):
        raise BadInput(f"--you can be seats from 0 to {count - 1}, or all, not {text!r}")
    return set(map(int, numbers))


def bots_of(specs: list[str], game: Game) -> list[Bot]:
    """A bot for each seat, from one spec or level for all or one a seat."""
    count = game.state.seats
    if len(specs) == 1:
        specs = specs * count
    if len(specs) != count:
        raise BadInput(f"give --bots once, or {count} times: once for each seat")
    named = {level.name: level.spec for level in opponents(game.rules)}
    return [
        seat_bot(named.get(spec, spec), game.seed * 10 + seat) for seat, spec in enumerate(specs)
    ]


def _answer(out: Console, question: str) -> str | None:
    """A line from the keyboard, or None at its end."""
    try:
        return out.input(question, markup=False).strip()
    except EOFError:
        out.print()
        return None


class Sitting:
    """Some people and bots at one game."""

    def __init__(
        self,
        out: Console,
        game: Game,
        people: set[int],
        bots: list[Bot],
        language: str,
        file: Path | None,
    ) -> None:
        self.out = out
        self.game = game
        self.people = people
        self.bots = bots
        self.language = language
        self.file = file
        self.secrets: dict[int, str] = {}
        """By number, the decisions that are secret and not yet shown: the frame that asked."""

    def play(self) -> None:
        """Until the game is over or somebody leaves."""
        self.say(
            f"{title(self.game.rules, self.language)}, seed {self.game.seed}. "
            "Type `help` for what you can say."
        )
        while not self.game.over:
            if self.game.state.seat not in self.people:
                self.bot_decides()
            elif len(self.game.legal()) == 1:
                self.decide(self.game.legal()[0], "the only choice: ")
            elif not self.person_decides():
                return
        self.show_scores(self.game.state)
        winners = self.game.winners()
        self.say(f"{' and '.join(map(self.name, winners))} won.")
        self.keep()

    def bot_decides(self) -> None:
        seat, legal = self.game.state.seat, self.game.legal()
        if len(legal) == 1:
            self.decide(legal[0])
        else:
            self.decide(self.bots[seat].choose(self.game.rules, self.game.observe(seat)))

    def decide(self, action: int, remark: str = "") -> None:
        """Make a decision, and tell it as far as the people at the table may know it."""
        game = self.game
        seat, frame = game.state.seat, game.state.frames[-1]
        ledger = Ledger()
        secret = frame.secret and seat not in self.people
        game.play(action, ledger)
        done = "decides in secret" if secret else game.say(action, self.language)
        self.say(f"  {self.name(seat)}: {remark}{done}")
        if secret:
            self.secrets[len(game.decisions) - 1] = type(frame).__name__
        self.tell_what_is_shown(ledger)
        for entry in ledger.entries:
            if entry.kind in (AHEAD, NAMED):  # told when it is done, or by the sentence itself
                continue
            if any(entry in ledger.seen_by(person) for person in self.people):
                self.say(f"      {self.told(entry)}")
        self.keep()

    def tell_what_is_shown(self, ledger: Ledger) -> None:
        """Say what was decided in secret and lies open now."""
        for number, asked in list(self.secrets.items()):
            decision = self.game.decisions[number]
            if (asked, EVERYONE) in ledger.shown or (asked, decision.seat) in ledger.shown:
                said = self.game.say(decision.action, self.language)
                self.say(f"  {self.name(decision.seat)} shows: {said}")
                del self.secrets[number]

    def told(self, entry: Entry) -> str:
        """A change in words: who, of what how much, what for; or a step, by which rule."""
        if entry.kind in (EVENT, NEWS):
            whose = f"{self.name(entry.seat)}: " if entry.seat >= 0 else ""
            about: dict[str, int | str] = {"about": entry.source}
            said = say(self.game.rules, f"event.{entry.account}", about, self.language)
            return f"{whose}{said} ({entry.rule})"
        account = self.spoken("account", entry.account)
        if entry.kind != CHANGE:
            return f"{self.name(entry.seat)}: {account} ({entry.rule})"
        source = self.spoken("source", entry.source)
        return f"{self.name(entry.seat)}: {account} {entry.amount:+d} ({source})"

    def spoken(self, kind: str, key: str) -> str:
        """An account or source in words; one that is a component goes by its name."""
        full = f"{kind}.{key}"
        said = say(self.game.rules, full, {}, self.language)
        return say(self.game.rules, f"name.{key}", {}, self.language) if said == full else said

    def person_decides(self) -> bool:
        """Ask until there is a decision; False if the person leaves instead."""
        game, seat = self.game, self.game.state.seat
        played = len(game.decisions)
        self.show_table(seat)
        self.show_choices()
        while len(game.decisions) == played:
            answer = _answer(self.out, f"{self.name(seat)}> ")
            word, _, rest = (answer or "").partition(" ")
            if answer is None or word == "quit":
                self.leave()
                return False
            self.obey(seat, word, rest.strip(), answer)
        return True

    def obey(self, seat: int, word: str, rest: str, answer: str) -> None:
        """Carry out what somebody typed: a command, a number, or the words of an action."""
        if word == "help":
            self.say(HELP)
        elif word == "why" and rest:
            self.explain(rest)
        elif word == "hint":
            self.hint(seat)
        elif word == "table":
            self.show_table(seat)
            self.show_choices()
        elif word == "score":
            self.show_scores(self.game.observe(seat))
        elif word == "undo":
            self.take_back(seat)
        elif word == "save" and rest:
            self.save(Path(rest))
        elif word.isdecimal() and not rest:
            self.choose_number(int(word))
        elif answer:
            self.choose_words(answer)

    def choose_number(self, number: int) -> None:
        legal = self.game.legal()
        if 1 <= number <= len(legal):
            self.decide(legal[number - 1])
        else:
            self.say(f"The choices are 1 to {len(legal)}.")

    def choose_words(self, words: str) -> None:
        try:
            action = self.game.parse(words)
        except ValueError as problem:
            self.say(f"{problem} (`help` lists the commands)")
            return
        refusal = self.game.why_not(action)
        if refusal is None:
            self.decide(action)
        else:
            self.say(say_refusal(self.game.rules, refusal, self.language))

    def explain(self, words: str) -> None:
        """Why something is not open, with its rule."""
        try:
            refusal = self.game.why_not(self.game.parse(words))
        except ValueError as problem:
            self.say(str(problem))
            return
        if refusal is None:
            self.say("That is open to you.")
        else:
            self.say(say_refusal(self.game.rules, refusal, self.language))

    def hint(self, seat: int) -> None:
        """The actions that look best from here."""
        for hint in hints(self.game.rules, self.game.observe(seat)):
            why = hint.why(self.game.rules, self.language)
            said = self.game.say(hint.action, self.language)
            self.say(f"  {said}: {hint.gain(self.language)} ({why})")

    def take_back(self, seat: int) -> None:
        """Back to the last choice that this seat had, and through whatever others did since."""
        game = self.game
        ahead = game.copy()
        while game.decisions:
            game.undo()
            if game.state.seat == seat and len(game.legal()) > 1:
                self.say("Taken back.")
                played = len(game.decisions)
                self.secrets = {n: asked for n, asked in self.secrets.items() if n < played}
                self.keep()
                return
        self.game = ahead
        self.say("You have not chosen anything yet.")

    def save(self, file: Path) -> None:
        try:
            file.write_text(self.game.record(), "utf-8")
        except OSError as problem:
            self.say(f"{file}: {problem.strerror}")
        else:
            self.say(f"Saved. `drystone play --resume {file}` goes on with it.")

    def keep(self) -> None:
        """Write the record, if there is a file for it."""
        if self.file is not None:
            self.file.write_text(self.game.record(), "utf-8")

    def leave(self) -> None:
        if self.file is not None:
            self.say(f"`drystone play --resume {self.file}` goes on with it.")

    def show_table(self, seat: int) -> None:
        """What this seat sees, in words."""
        self.say("")
        self.say(self.game.rules.describe(self.game.observe(seat)))

    def show_choices(self) -> None:
        """What is asked, and the numbered answers, each with its notation."""
        rules, frame = self.game.rules, self.game.state.frames[-1]
        question = say(rules, f"ask.{type(frame).__name__}", {}, self.language)
        self.say(f"{question}  ({frame.rule})" if frame.rule else question)
        table = Table.grid(padding=(0, 2))
        for number, action in enumerate(self.game.legal(), 1):
            phrase, notation = self.game.say(action, self.language), self.game.text(action)
            table.add_row(f"{number:>4}", Text(phrase), Text(notation, "dim"))
        self.out.print(table)

    def show_scores(self, view: State) -> None:
        """Points by category, a column a seat, as far as this view of the table knows them."""
        rules = self.game.rules
        seats = range(view.seats + len(rules.company(self.game.state)))
        table = Table("", *map(self.name, seats), box=None, pad_edge=False)
        sheets = [view.breakdown(seat) for seat in seats]
        for key in rules.categories:
            label = say(rules, f"category.{key}", {}, self.language)
            table.add_row(label, *(str(sheet[key]) for sheet in sheets))
        table.add_row("", *(str(sum(sheet.values())) for sheet in sheets), style="bold")
        self.out.print(table)

    def name(self, seat: int) -> str:
        """What somebody is called; those who play along without a seat have names."""
        if seat < self.game.state.seats:
            return f"seat {seat}"
        along = self.game.rules.company(self.game.state)[seat - self.game.state.seats]
        return say(self.game.rules, f"name.{along}", {}, self.language)

    def say(self, text: str) -> None:
        self.out.print(text, markup=False, soft_wrap=True)
