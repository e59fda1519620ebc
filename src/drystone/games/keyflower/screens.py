"""What goes behind the screens and comes out, and what everybody then knows (KEY 13.2)."""

from __future__ import annotations

from typing import ClassVar

from drystone.core.chance import Chance
from drystone.core.state import Refusal
from drystone.games.keyflower.components import (
    COLOURS,
    GREEN,
    SKILLS,
)
from drystone.games.keyflower.state import (
    BLIND,
    BLIND_SKILLS,
    MAYBE_GREEN,
    SKILLS_PAID,
    Step,
    Table,
    behind,
    known_of,
    skill_behind,
)
from drystone.games.keyflower.words import COLOUR, PAY_SKILL, SKILL


def hide_workers(t: Table, seat: int, colour: int, number: int) -> None:
    """Workers that all can see go behind a screen."""
    at, known = behind(seat, colour), known_of(seat, colour)
    t.screens[at] = t.screens[at] + number
    t.seen[known] = t.seen[known] + number


def show_workers(t: Table, seat: int, colour: int, number: int) -> None:
    """Workers come out from behind a screen."""
    at, known = behind(seat, colour), known_of(seat, 0)
    t.screens[at] = t.screens[at] - number
    certain = t.seen[known + colour]
    if certain >= number:
        t.seen[known + colour] = certain - number
        return
    t.seen[known + colour] = 0
    unseen = number - certain
    t.seen[known + BLIND] -= unseen
    if colour == GREEN:
        t.seen[known + MAYBE_GREEN] -= unseen
        t.stray -= unseen
    if t.seen[known + MAYBE_GREEN] > t.seen[known + BLIND]:
        t.seen[known + MAYBE_GREEN] = t.seen[known + BLIND]


def draw_workers(t: Table, seat: int, number: int, source: str, chance: Chance) -> None:
    """Workers from the bag go unseen behind a screen, as many as there are (KEY 6.8)."""
    known = known_of(seat, 0)
    for _ in range(number):
        if t.bag_size == 0:
            return
        colour = chance.take(t.bag, COLOUR)
        t.bag_size -= 1
        t.screens[behind(seat, colour)] += 1
        t.seen[known + BLIND] += 1
        if t.stray > 0:
            t.seen[known + MAYBE_GREEN] += 1
        if t.ledger is not None:
            t.ledger.note(seat, "worker." + COLOURS[colour], 1, source, seat)


def bag_workers(t: Table, colour: int, number: int) -> None:
    """Workers go into the bag, for all to see."""
    t.bag[colour] = t.bag[colour] + number
    t.bag_size += number
    if colour == GREEN:
        t.stray += number


def gain_greens(t: Table, seat: int, number: int, source: str) -> None:
    """Green workers from the supply, as many as there are (KEY 6.7)."""
    taken = min(number, t.greens)
    t.greens -= taken
    hide_workers(t, seat, GREEN, taken)
    t.note(seat, "worker.green", taken, source)


def draw_skills(t: Table, seat: int, number: int, source: str, chance: Chance) -> None:
    """Skill tiles from the pool go unseen behind a screen, as many as there are."""
    for _ in range(number):
        if t.pool_size == 0:
            return
        skill = chance.take(t.pool, SKILL)
        t.pool_size -= 1
        t.screens[skill_behind(seat, skill)] += 1
        t.seen[known_of(seat, BLIND_SKILLS)] += 1
        if t.ledger is not None:
            t.ledger.note(seat, "skill." + SKILLS[skill], 1, source, seat)


def pay_open_skill(t: Table, seat: int, skill: int, source: str) -> None:
    """A skill tile goes into the pool; the price names its kind, so everybody knows it."""
    known = known_of(seat, 0)
    if t.seen[known + 4 + skill] > 0:
        t.seen[known + 4 + skill] -= 1
    else:
        t.seen[known + BLIND_SKILLS] -= 1
    return_skill(t, seat, skill)
    if t.ledger is not None:
        t.ledger.note(seat, "skill." + SKILLS[skill], -1, source)


def pay_hidden_skill(t: Table, seat: int, skill: int, source: str) -> None:
    """A skill tile of the player's choice goes face down into the pool (KEY 6.11)."""
    t.seen[known_of(seat, SKILLS_PAID)] += 1
    return_skill(t, seat, skill)
    if t.ledger is not None:
        t.ledger.note(seat, "skill." + SKILLS[skill], -1, source, seat)


def return_skill(t: Table, seat: int, skill: int) -> None:
    """A skill tile goes from behind a screen into the pool."""
    t.screens[skill_behind(seat, skill)] -= 1
    t.pool[skill] += 1
    t.pool_size += 1
    known = known_of(seat, 0)
    if t.skill_count(seat) == 0:
        for i in range(3):
            t.seen[known + 4 + i] = 0
        t.seen[known + BLIND_SKILLS] = 0
        t.seen[known + SKILLS_PAID] = 0


class PayAnySkill(Step):
    """Choose a skill tile from behind the screen, to pay for a tile face down."""

    secret = True
    private = True
    lacking: ClassVar[str] = ""
    """The rule that wants a skill tile that is there."""

    def __init__(self, seat: int, tile: int) -> None:
        super().__init__(seat)
        self.tile = tile

    def options(self, t: Table) -> list[int]:
        found: list[int] = []
        for skill in range(3):
            if t.screens[skill_behind(self.seat, skill)] > 0:
                found.append(PAY_SKILL + skill)
        return found

    def refusal(self, t: Table, action: int) -> Refusal | None:
        if PAY_SKILL <= action < PAY_SKILL + 3:
            skill = "skill." + SKILLS[action - PAY_SKILL]
            return Refusal(self.lacking, "no-such-skill", {"skill": skill})
        return None
