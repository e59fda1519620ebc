"""Every verb of the drawing kit, and what the finished picture knows of itself."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from drystone.core.picture import Picture
from drystone.core.rules import Look
from drystone.core.words import Words
from drystone.kit import Pen, Style, cut, day_and_night, points, wrapped
from drystone.kit.marks import SEAT_SHAPES

if TYPE_CHECKING:
    from collections.abc import Callable

WORDS = Words()
SQUARE = WORDS.domain("square", ["a1", "a2"])
GO = WORDS.verb("go {square}", SQUARE)
TAKE = WORDS.verb("take {square}", SQUARE)
PASS = WORDS.verb("pass")
STYLE = Style(
    name="chess",
    title="Chess & co",
    sheet=".chess .dark{fill:#333}",
    icons={"rook": '<path d="M2 2h12v12H2z"/>'},
    seat="seat{} mark",
    corner=3,
)
EVIL = "</text><script>alert('\"')</script>&amp;"


def new(look: Look | None = None, style: Style = STYLE, legal: tuple[int, ...] = ()) -> Pen:
    return Pen(style, WORDS, look or Look(0), legal)


def body(pen: Pen) -> str:
    """What was drawn, as in a file of its own, without the icons."""
    return pen.finish(10, 10).svg().partition("</defs>")[2].removesuffix("</svg>")


@pytest.mark.parametrize(
    "draw, drawn",
    [
        (lambda pen: pen.text(1, 2.5, 7), '<text x="1" y="2.5">7</text>'),
        (
            lambda pen: pen.text(1, 2, "a", "b", 9),
            '<text x="1" y="2" class="b" font-size="9">a</text>',
        ),
        (
            lambda pen: pen.box(1, 2, 3, 4, "dark"),
            '<rect x="1" y="2" width="3" height="4" rx="3" class="dark"/>',
        ),
        (
            lambda pen: pen.box(1, 2, 3, 4, "dark", 0),
            '<rect x="1" y="2" width="3" height="4" rx="0" class="dark"/>',
        ),
        (lambda pen: pen.dot(1, 2, 3, "dark"), '<circle cx="1" cy="2" r="3" class="dark"/>'),
        (lambda pen: pen.path("M0 0h1", "ink"), '<path d="M0 0h1" class="ink"/>'),
        (
            lambda pen: pen.path("M0 0h1", "ink", at=(1, 2), scale=0.5),
            '<path d="M0 0h1" class="ink" transform="translate(1 2) scale(0.5)"/>',
        ),
        (
            lambda pen: pen.way([(0, 1), (2, 3), (4, 5)], "ink"),
            '<path d="M0 1L2 3L4 5" class="ink"/>',
        ),
        (
            lambda pen: pen.polygon(points([(0, 0), (1, 0), (0, 1)]), "dark", scale=2),
            '<polygon points="0.0,0.0 1.0,0.0 0.0,1.0" class="dark" transform="scale(2)"/>',
        ),
        (
            lambda pen: pen.icon("rook", 10, 20, 8),
            '<use href="#i-rook" x="6" y="16" width="8" height="8"/>',
        ),
        (
            lambda pen: pen.icon("rook", 10, 20, css="dark"),
            '<use href="#i-rook" x="2" y="12" width="16" height="16" class="dark"/>',
        ),
        (
            lambda pen: pen.seat(1, 10, 20, 8),
            f'<g transform="translate(6 16) scale(0.5)" class="seat1 mark">{SEAT_SHAPES[1]}</g>',
        ),
        (
            lambda pen: pen.seat(2, 8, 8, 16, "dark"),
            f'<g transform="translate(0 0) scale(1)" class="dark">{SEAT_SHAPES[2]}</g>',
        ),
        (
            lambda pen: pen.rest("rook", 1, 2),
            '<circle id="piece-rook" cx="1" cy="2" r="5" class="rest"/>',
        ),
    ],
)
def test_a_verb_draws(draw: Callable[[Pen], None], drawn: str) -> None:
    pen = new()
    draw(pen)
    assert body(pen) == drawn


def test_numbers_are_written_as_the_style_has_it() -> None:
    pen = new(style=Style("chess", "Chess", number=".1f"))
    pen.dot(1 / 3, 2 / 3, 1, "dark")
    assert 'cx="0.3" cy="0.7" r="1.0"' in str(pen.finish(10, 10))


def test_groups_nest() -> None:
    pen = new()
    with pen.group("board", at=(1, 2), scale=0.5, turn=90):
        pen.dot(0, 0, 1, "a")
        with pen.group():
            pen.dot(0, 0, 1, "b")
        pen.dot(0, 0, 1, "c")
    dots = [f'<circle cx="0" cy="0" r="1" class="{css}"/>' for css in "abc"]
    begin = '<g class="board" transform="translate(1 2) rotate(90) scale(0.5)">'
    assert body(pen) == f"{begin}{dots[0]}<g>{dots[1]}</g>{dots[2]}</g>"


def test_a_group_that_is_not_closed_is_told() -> None:
    pen = new()
    pen.group()
    with pytest.raises(ValueError, match="1 groups are not closed"):
        pen.finish(10, 10)


def test_what_can_be_clicked_has_the_words_as_names() -> None:
    pen = new(legal=(TAKE,))
    with pen.click(GO, TAKE, css="dark", at=(1, 2), tip="a1"):
        pen.dot(0, 0, 1, "")
    with pen.click(GO):
        pass
    with pen.click(tip="nothing to click"):
        pass
    picture = pen.finish(10, 10)
    assert picture.clickable == {"go-a1": GO, "take-a1": TAKE}
    drawn = picture.svg()
    assert (
        '<g id="go-a1" class="dark" transform="translate(1 2)"><g id="take-a1" class="legal">'
        in (drawn)
    )
    assert '<g data-word="go-a1"></g><g><title>nothing to click</title></g>' in drawn
    assert picture.pieces == ()
    ElementTree.fromstring(drawn)


def test_pieces_are_known_by_name() -> None:
    pen = new()
    with pen.piece("rook-1", "dark", at=(3, 4), tip="a rook"), pen.click(GO):
        pen.icon("rook", 0, 0)
    pen.rest("rook-2", 5, 6)
    picture = pen.finish(10, 10)
    assert picture.pieces == ("rook-1", "rook-2")
    assert '<g id="piece-rook-1" class="dark" transform="translate(3 4)"><title>a rook</title>' in (
        picture.svg()
    )


def test_tips_are_titles_in_a_file_and_attributes_on_a_page() -> None:
    pen = new()
    with pen.group(tip="one"), pen.click(PASS, tip='"two" & <three>'):
        pen.text(0, 0, "x")
    picture = pen.finish(10, 20)
    assert picture.tips == ("one", '"two" & <three>')
    two = "&quot;two&quot; &amp; &lt;three&gt;"
    begin = '<svg xmlns="http://www.w3.org/2000/svg" class="chess" viewBox="0 0 10 20"'
    text = '<text x="0" y="0">x</text></g></g></svg>'
    assert picture.svg() == (
        f'{begin} role="img"><title>Chess &amp; co</title>'
        f"<style>{STYLE.sheet}</style>{STYLE.symbols}"
        f'<g><title>one</title><g id="pass"><title>{two}</title>{text}'
    )
    assert picture.inline() == (
        f'{begin} role="group" aria-label="Chess &amp; co">{STYLE.symbols}'
        f'<g data-tip="one"><g id="pass" data-tip="{two}">{text}'
    )
    assert str(picture) == picture._repr_svg_() == picture.svg()


def test_nobodys_name_is_markup() -> None:
    pen = new(Look(0, names=("Ada", EVIL)))
    pen.text(0, 0, pen.player(1))
    with pen.group(tip=pen.player(1)), pen.piece(EVIL):
        pass
    picture = pen.finish(10, 10)
    for drawn in (picture.svg(), picture.inline()):
        assert "<script" not in drawn
        texts = [element.text for element in ElementTree.fromstring(drawn).iter()]
        assert EVIL in texts
    page = ElementTree.fromstring(picture.inline())
    assert [e.get("data-tip") for e in page.iter() if e.get("data-tip")] == [EVIL]
    assert [e.get("id") for e in page.iter("{http://www.w3.org/2000/svg}g") if e.get("id")] == [
        f"piece-{EVIL}"
    ]


@pytest.mark.parametrize(
    "language, names, called",
    [
        ("en", (), "Player 2"),
        ("de", ("Ada",), "Spieler 2"),
        ("pl", ("Ada", ""), "Gracz 2"),
        ("pl", ("Ada", "Bo"), "Bo"),
    ],
)
def test_players_without_a_name_have_a_number(
    language: str, names: tuple[str, ...], called: str
) -> None:
    assert new(Look(0, language, names)).player(1) == called


def test_words_come_from_the_catalogue_or_from_their_key() -> None:
    pen = new(Look(0, "de"), Style("keyflower", "Keyflower"))
    assert pen.say("season.winter") == "Winter"
    assert pen.say("picture.supply", thing="Holz").endswith("Holz")
    assert pen.say("picture.no-such-key") == "no such key"
    assert pen.name("tile", "no-such-tile") == "no such tile"


def test_a_picture_is_plain_data() -> None:
    pen = new()
    with pen.click(GO, tip="a1"):
        pen.box(0, 0, 1, 1, "dark")
    picture = pen.finish(10, 10)
    told = json.loads(json.dumps(asdict(picture)))
    told |= {key: tuple(told[key]) for key in ("markup", "tips", "pieces")}
    assert Picture(**told) == picture


def test_icons_and_ground_come_first_if_there_are_any() -> None:
    plain = new(style=Style("chess", "Chess")).finish(10, 10).inline()
    assert plain.endswith('role="group" aria-label="Chess"></svg>')
    ground = Style("chess", "Chess", icons={"dot": '<circle r="1"/>'}, ground="paper")
    pen = new(style=ground)
    with pen.group(tip="first"):
        pass
    assert pen.finish(10, 12.5).inline().partition('"Chess">')[2] == (
        '<defs><symbol id="i-dot" viewBox="0 0 16 16" overflow="visible"><circle r="1"/></symbol>'
        "</defs>"
        '<rect width="10" height="12.5" class="paper"/><g data-tip="first"></g></svg>'
    )


def test_colours_follow_the_page_before_the_device() -> None:
    sheet = day_and_night("chess", "--ink:#000", "--ink:#fff")
    assert sheet == (
        "svg.chess{--ink:#000}@media(prefers-color-scheme:dark){svg.chess{--ink:#fff}}"
        "[data-theme=dark] svg.chess{--ink:#fff}[data-theme=light] svg.chess{--ink:#000}"
    )


def test_words_find_room() -> None:
    assert wrapped("", 10) == []
    assert wrapped("one two three", 8) == ["one two", "three"]
    assert wrapped("incomprehensibilities", 8) == ["incomprehensibilities"]
    assert cut("Ada", 3) == "Ada"
    assert cut("Ada Lovelace", 5) == "Ada…"


def test_a_part_is_drawn_alone_at_its_own_place() -> None:
    def draw(look: Look) -> Picture:
        pen = new(look, legal=(GO,))
        with pen.part("land", 0, 0, 50, 40):
            pen.box(5, 5, 10, 10, "dark")
        with pen.part("sea", 50, 10, 30, 20):
            with pen.click(GO, tip="Sail"):
                pen.box(60, 15, 5, 5, "dark")
            with pen.click(TAKE):
                pen.dot(70, 20, 3, "dark")
            with pen.piece("ship"):
                pen.seat(0, 62, 17, 8)
            pen.rest("gull", 55, 12)
        return pen.finish(80, 40)

    whole = draw(Look(0))
    assert (whole.width, whole.height) == (80, 40)
    assert set(whole.clickable.values()) == {GO, TAKE}
    sea = draw(Look(0, part="sea", marked=(TAKE,)))
    assert (sea.width, sea.height) == (30, 20)
    markup = sea.inline()
    assert 'transform="translate(-50 -10)"' in markup
    assert 'x="5"' not in markup, "the land is not drawn"
    assert " id=" not in markup
    assert "<symbol" not in markup, "another picture on the page has brought the signs"
    assert "legal" not in markup
    assert markup.count('class="shown"') == 1
    assert sea.tips == ("Sail",)
    assert not sea.clickable
    assert not sea.pieces
    ElementTree.fromstring(markup)
    with pytest.raises(ValueError, match="no part 'sky' here, but: land, sea"):
        draw(Look(0, part="sky"))
