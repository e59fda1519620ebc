"""The rules are illustrated: examples that come out as they say, and a picture of every piece."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from drystone.core.rules import Look
from drystone.core.speech import BLANK, LANGUAGES, catalogue, phrase
from drystone.games import GAMES, find
from drystone.learn import checking
from drystone.learn.example import KIND, Example, examples, load, pictures
from drystone.learn.lesson import LessonError, lessons, names_of
from drystone.table.pages.illustrations import (
    PART,
    drawn_components,
    illustrations,
    shown_with,
)
from tests.conformance.registry import WHOLE
from tests.rules import PARAGRAPH

EVERY = [pytest.param(one, id=f"{g}-{one.lesson.name}") for g in GAMES for one in examples(g)]
FEWEST = 8

# The names of components, as the games call them, by the domains of their words.
COMPONENTS = {
    "gwtnz": ("card", "worker", "token"),
    "keyflower": ("tile", "boat", "resource", "skill"),
    "caledonia": ("good", "unit", "clan", "port"),
}


def book(game: str) -> dict[str, str]:
    """The rules of a game in English, by their numbers."""
    lines = Path(find(game).rulebook).read_text("utf-8").splitlines()
    return {found[1]: found[2] for line in lines if (found := PARAGRAPH.match(line))}


@pytest.mark.parametrize("game", WHOLE)
def test_there_are_examples_where_people_stumble(game: str) -> None:
    assert len(examples(game)) >= FEWEST
    assert len({one.rule for one in examples(game)}) >= FEWEST - 1


@pytest.mark.parametrize("example", EVERY)
def test_its_moves_lead_to_what_it_says(example: Example) -> None:
    checking.check(example.lesson)
    assert example.played().done


@pytest.mark.parametrize("game", WHOLE)
def test_every_rule_that_is_named_is_there(game: str) -> None:
    rules = book(game)
    named = {number for one in examples(game) for number in (one.rule, *one.also)}
    named |= set(pictures(game)["shown"])
    assert named <= set(rules), sorted(named - set(rules))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", WHOLE)
def test_everything_can_be_drawn_in_every_language(game: str, language: str) -> None:
    found = {number: str(node) for number, node in illustrations_of(game, language).items()}
    drawn = "".join(found.values())
    assert drawn.count('class="worked"') == len(examples(game))
    for one in examples(game):
        worked = found[one.rule]
        assert worked.count("<svg") >= len(one.before) + len(one.after)
        assert f'href="/learn/{game}/{one.lesson.path}"' in worked
        marked = re.search(r'class="([^"]* )?shown"', worked) is not None
        assert marked == has_a_place(one), "what is done in it is marked on one of its pictures"
    assert ' id="piece-' not in drawn, "a picture that is only looked at has no names of pieces"


def has_a_place(example: Example) -> bool:
    """Whether something of what is done can be clicked on the table; the bar has the rest."""
    game = example.lesson.begin()
    rules = game.rules
    assert rules.picture is not None
    whole = rules.picture(game.observe(example.lesson.me), Look(example.lesson.me))
    elements = [rules.words.element(rules.words.parse(move)) for move in example.moves]
    return any(element in whole.clickable for element in elements)


def illustrations_of(game: str, language: str) -> dict[str, object]:
    return dict(illustrations(find(game), language, book(game)))


@pytest.mark.parametrize("game", WHOLE)
def test_a_rule_that_names_a_component_shows_a_picture(game: str) -> None:
    """By the components' own names, not by the words that choose the signs."""
    rules = find(game)
    words = rules.words
    names: set[str] = set()
    for of, domain in enumerate(words.domain_names):
        if domain in COMPONENTS[game]:
            for symbol in words.symbols[of]:
                said = phrase(rules.catalogues, game, f"name.{domain}.{symbol}", {}, "en")
                names.add(re.sub(r" \d+$", "", (said or "").lower()))
    names -= {"", "?"}
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, sorted(names)))})s?\b", re.IGNORECASE)
    shown = shown_with(rules, book(game))
    bare = [
        f"{number}: {found[0]}"
        for number, text in book(game).items()
        if (found := pattern.search(text)) and number not in shown
    ]
    assert bare == []


@pytest.mark.parametrize("game", WHOLE)
def test_every_kind_of_component_stands_with_a_rule(game: str) -> None:
    box = drawn_components(game, "en")
    shown = {name for names in shown_with(find(game), book(game)).values() for name in names}
    assert {name for name in shown if not name.startswith(PART)} <= set(box)
    assert {one.kind for one in box.values()} == {box[name].kind for name in shown if name in box}
    signs = {name for name in box if name.startswith("sign.")}
    assert signs <= shown, f"no rule speaks of {sorted(signs - shown)}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", WHOLE)
def test_texts_are_those_of_the_examples_and_short(game: str, language: str) -> None:
    texts = catalogue(find(game).catalogues, f"{game}-{KIND}", language)
    assert set(texts) == {key for one in examples(game) for key in checking.keys(one.lesson)}
    for key, text in texts.items():
        assert len(text) < 330, f"{language} {key} is {len(text)} characters long"
        for blank in BLANK.finditer(text):
            assert blank[1] in names_of(game, language)


def test_no_example_is_called_as_a_lesson() -> None:
    for game in GAMES:
        paths = [lesson.path for lesson in lessons(game)]
        paths += [one.lesson.path for one in examples(game)]
        assert len(paths) == len(set(paths))


@pytest.mark.parametrize(
    "old, new, problem",
    [
        ('rule = "CAL 4.2"', "", "has a rule"),
        ('before = ["market", "board"]', "before = 7", "list of texts"),
        ("players.me.money == 18", "players.me.money == 19", "finds the way"),
        (
            'solution = ["sell wool", "trade 2"]',
            'solution = ["sell wool", "trade 1"]',
            "answered as wrong",
        ),
    ],
)
def test_a_bad_example_is_refused(tmp_path: Path, old: str, new: str, problem: str) -> None:
    rules = find("caledonia")
    text = (Path(rules.rulebook).parent / KIND / "caledonia" / "price.toml").read_text("utf-8")
    assert old in text
    file = tmp_path / "price.toml"
    file.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(LessonError, match=problem):
        checking.check(load(rules, file).lesson)


def test_a_part_that_no_drawing_has_is_named() -> None:
    rules = find("gwtnz")
    one = examples("gwtnz")[0]
    assert rules.picture is not None
    with pytest.raises(ValueError, match="no part 'moon' here, but: trail"):
        rules.picture(one.lesson.begin().observe(0), Look(0, part="moon"))
