"""Pictures in the rules: the components that a rule speaks of, and worked examples to try."""

from __future__ import annotations

import re
from functools import cache

import htpy as h
from markupsafe import Markup

from drystone.core.game import Game, new_game
from drystone.core.picture import Exhibit, Picture
from drystone.core.rules import Look, Rules
from drystone.games import find
from drystone.learn.example import Example, examples, pictures
from drystone.table.pages.messages import Messages

PART = "part."
"""What the name of a part of the table begins with, among components."""
MOST_SIGNS = 4
"""Signs beside one rule: more of them would say nothing."""
LARGEST = 0.9
"""How large a part of the table is drawn where there is room, on a desk 1."""
ROOM = 27.0
"""What is wider, in letters, can't be read on a phone when all of it is seen."""


def illustrations(rules: Rules, language: str, texts: dict[str, str]) -> dict[str, h.Node]:
    """What stands under each rule, by its number; `texts` are the rules in English."""
    t = Messages(language)
    shown = shown_with(rules, texts)
    every = examples(rules.name)
    if not shown and not every:
        return {}
    box = drawn_components(rules.name, language)
    found: dict[str, h.Node] = {}
    for number in texts:
        mine = [one for one in every if one.rule == number]
        of_it = [figure_of(box, rules, name, language) for name in shown.get(number, ())]
        see_also = [one for one in every if number in one.also]
        found[number] = [
            bool(of_it) and h.div(class_="pieces")[of_it],
            [worked_example(rules, one, t) for one in mine],
            bool(see_also) and h.p(class_="quiet see")[(_see(one, t) for one in see_also)],
        ]
    return {number: h.fragment[node] for number, node in found.items()}


def shown_with(rules: Rules, texts: dict[str, str]) -> dict[str, list[str]]:
    """The components and parts that are drawn with each rule: those that are named for it, else
    the signs of what its English text names.
    """
    data = pictures(rules.name)
    named: dict[str, list[str]] = data.get("shown", {})
    signs = {
        f"sign.{sign}": re.compile(rf"\b({'|'.join(words)})\b", re.IGNORECASE)
        for sign, words in data.get("signs", {}).items()
    }
    found: dict[str, list[str]] = {}
    for number, text in texts.items():
        places = {name: said.start() for name, it in signs.items() if (said := it.search(text))}
        by_place = sorted(places, key=lambda name: places[name])[:MOST_SIGNS]
        if both := [*by_place, *named.get(number, ())]:
            found[number] = both
    return found


@cache
def drawn_components(game: str, language: str) -> dict[str, Exhibit]:
    """Every sign and component of a game by its name; the front side of those with two."""
    rules, fresh = _fresh(game)
    box = rules.legend(language) if rules.legend else []
    if rules.components is not None:
        box = [*box, *rules.components(fresh.observe(-1), Look(-1, language))]
    found: dict[str, Exhibit] = {}
    for one in box:
        found.setdefault(one.fact, one)
    return found


def drawn_signs(rules: Rules, language: str) -> str:
    """What every other drawing on the page is drawn with, to stand before them, unseen."""
    first = next(iter(drawn_components(rules.name, language).values()), None)
    if first is None:
        return ""
    return str(h.div(class_="unseen", aria_hidden="true")[Markup(first.picture.inline())])


@cache
def _fresh(game: str) -> tuple[Rules, Game]:
    """A game before anything was done."""
    rules = find(game)
    return rules, new_game(rules, rules.fewest_together, 1, {})


def figure_of(box: dict[str, Exhibit], rules: Rules, name: str, language: str) -> h.Element:
    """A sign, a component or a part of the table at the beginning of a game."""
    if name.startswith(PART):
        drawn = part_of(rules, _fresh(rules.name)[1], name.removeprefix(PART), language, ())
        return h.span(class_="part")[_drawn(drawn)]
    one = box[name]
    wide = 1.9 if one.kind == "legend" else min(11.0, one.picture.width / 14)
    return h.span(class_="piece", role="img", aria_label=one.told, title=one.told)[
        Markup(_sized(one.picture, wide))
    ]


def part_of(
    rules: Rules, game: Game, part: str, language: str, marked: tuple[int, ...], seat: int = 0
) -> Picture:
    """A part of the table, as the one who decides sees it."""
    if rules.picture is None:
        raise ValueError(f"{rules.name} has no picture")
    return rules.picture(game.observe(seat), Look(seat, language, part=part, marked=marked))


def _sized(picture: Picture, wide: float) -> str:
    """A drawing that is so many letters wide; who reads hears of it in words beside it."""
    high = wide * picture.height / picture.width
    begun = picture.inline().replace('role="group" aria-label', "aria-hidden=true data-of", 1)
    return begun.replace("<svg ", f'<svg width="{wide:.2f}em" height="{high:.2f}em" ', 1)


def _drawn(picture: Picture) -> h.Element | Markup:
    """A part of the table, as large as it is on a desk where there is room for that.

    A phone has no room for a wide one: there it is moved sideways, and can be read.
    """
    wide = picture.width * LARGEST / 16
    drawn = Markup(_sized(picture, wide))
    return h.span(class_="wide", tabindex="0")[drawn] if wide > ROOM else drawn


def worked_example(rules: Rules, one: Example, t: Messages) -> h.Element:
    """A worked example: what is to be done, and what has come of it, each with its picture."""
    lesson = one.lesson
    parse = rules.words.parse
    marked = tuple(parse(move) for move in one.moves)
    before, after = lesson.begin(), one.played().game
    name = f"example-{lesson.name}"
    return h.figure(class_="worked", id=name, aria_labelledby=f"{name}-title")[
        h.p(class_="quiet kind")[t("example.example")],
        h.h3(id=f"{name}-title")[lesson.title(t.language)],
        h.p[lesson.said("1", t.language) or ""],
        h.div(class_="parts")[
            (_drawn(part_of(rules, before, p, t.language, marked, lesson.me)) for p in one.before)
        ],
        h.p[lesson.said("done", t.language) or ""],
        bool(one.after)
        and h.div(class_="parts")[
            (_drawn(part_of(rules, after, p, t.language, (), lesson.me)) for p in one.after)
        ],
        h.p[h.a(class_="button", href=f"/learn/{rules.name}/{lesson.path}")[t("example.try")]],
    ]


def _see(one: Example, t: Messages) -> h.Element:
    """Where else a rule is shown at work."""
    title = one.lesson.title(t.language)
    return h.a(href=f"#example-{one.lesson.name}")[t("example.see", title=title)]
