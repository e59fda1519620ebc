"""The numbered rules of a game as a page: searchable, and linked from everywhere."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import htpy as h
from markupsafe import Markup, escape

from drystone.core.rules import Rules
from drystone.games import find
from drystone.table.pages.board import style_address
from drystone.table.pages.illustrations import drawn_signs, illustrations
from drystone.table.pages.layout import Reader, document
from drystone.table.pages.site import game_header

_NUMBERED = re.compile(r"\*\*([A-Z]+ \d+(?:\.\d+)*)\*\*\s*")
_STRONG = re.compile(r"\*\*(.+?)\*\*")
_SLANTED = re.compile(r"(?<![\w*])[*_]([^*_\n]+?)[*_](?![\w*])")
_CHAPTER = re.compile(r'<h2 id="(chapter-\d+)">(.*?)</h2>')
_TOGETHER = re.compile(r"(?<=\d) (?=[\u00a3/])|(?<=\d /) (?=[\d\u00a3])")
_CODE = re.compile(r"`([^`]+)`")
_PLACE = re.compile(r"<!--(.+?)-->")
"""Where pictures of what a rule speaks of are put in."""


def anchor(number: str) -> str:
    """The place of a rule on its page.

    >>> anchor("GWT 6.3")
    'GWT-6.3'
    """
    return number.replace(" ", "-")


def rule_link(rules: Rules, number: str) -> h.Element:
    """A rule's number, leading to its paragraph."""
    return h.a(class_="rule-link", href=rule_address(rules, number), target="rules")[number]


def rule_address(rules: Rules, number: str) -> str:
    """Where a rule is read."""
    return f"/rules/{rules.name}#{anchor(number)}"


def rules_page(reader: Reader, rules: Rules) -> str:
    """All rules of a game, in the reader's language where they are written in it."""
    t = reader.messages
    file, language = _book(rules.rulebook, reader.language)
    body = _illustrated(rules.name, file, reader.language)
    return document(
        reader,
        t("rules.title", game=t.title(rules)),
        game_header(reader, rules, "rules"),
        h.main(class_="column rulebook illustrated")[
            h.h1[t.title(rules)],
            h.p(class_="find")[
                h.label(for_="r-search")[t("rules.search")],
                h.input(id="r-search", type="search", autocomplete="off"),
            ],
            rules.facts is not None
            and h.p(class_="quiet")[h.a(href=f"/rules/{rules.name}/facts")[t("facts.link")]],
            h.p(id="r-none", hidden=True)[t("rules.none")],
            h.div(lang=language)[contents(body), Markup(body)],
        ],
        script="reading.js",
        styles=(style_address(rules),),
    )


def rules(game: str, *reader: str) -> str:
    """The same page from words alone, to be made elsewhere: it has many pictures."""
    return rules_page(Reader.of(*reader), find(game))


def _book(english: str, language: str) -> tuple[str, str]:
    """The file with the rules in a language, and the language that it is in after all."""
    translated = Path(english).with_suffix(f".{language}.md")
    return (str(translated), language) if translated.exists() else (english, "en")


def _illustrated(game: str, file: str, language: str) -> str:
    """The rules as HTML, with pictures and examples in a language."""
    rules = find(game)
    drawn = illustrations(rules, language, _paragraphs(rules.rulebook))
    body = _PLACE.sub(lambda place: str(drawn.get(place[1], "")), _body(file, rules.prefix))
    return "".join([drawn_signs(rules, language), body])


@cache
def _body(file: str, prefix: str) -> str:
    path = Path(file)
    return chapters(path.read_text("utf-8"), prefix) if path.exists() else ""


def paragraph(rules: Rules, number: str, language: str) -> tuple[str, str] | None:
    """What a rule says in plain words, and in which language; None if there is no such rule."""
    file, spoken = _book(rules.rulebook, language)
    said = _paragraphs(file).get(number)
    return None if said is None else (said, spoken)


@cache
def _paragraphs(file: str) -> dict[str, str]:
    """The rules by their numbers, without what makes them look nice."""
    path = Path(file)
    text = path.read_text("utf-8") if path.exists() else ""
    found: dict[str, str] = {}
    for block in re.split(r"\n\s*\n|(?<=\n)(?=\*\*[A-Z]+ \d)", text):
        numbered = _NUMBERED.match(block.strip())
        if numbered is not None:
            found[numbered[1]] = re.sub(r"[*`]", "", block.strip()[numbered.end() :])
    return found


def contents(body: str) -> h.Element:
    """The chapters, to go to."""
    return h.nav(class_="contents")[
        (h.a(href=f"#{place}")[Markup(title)] for place, title in _CHAPTER.findall(body))
    ]


def chapters(text: str, prefix: str) -> str:
    """The rules as HTML: a section a chapter, a paragraph with its number as anchor a rule."""
    out: list[str] = []
    chapter = 0
    for block in re.split(r"\n\s*\n|\n(?=#)|(?<=\n)(?=\*\*[A-Z]+ \d)", text):
        lines = block.strip()
        while lines.startswith("#"):
            heading, _, rest = lines.partition("\n")
            level = len(heading) - len(heading.lstrip("#"))
            if level == 2:
                out.append("</section>" if chapter else "")
                out.append('<section class="chapter">')
                chapter += 1
            if level > 1:
                place = f' id="chapter-{chapter}"' if level == 2 else ""
                out.append(f"<h{level}{place}>{inline(heading.lstrip('# '), prefix)}</h{level}>")
            lines = rest.strip()
        if lines:
            out.append(_paragraph(lines, prefix))
    return "".join(out) + ("</section>" if chapter else "")


def _paragraph(text: str, prefix: str) -> str:
    numbered = _NUMBERED.match(text)
    if text.startswith("|"):
        return _grid(text, prefix)
    if numbered is None:
        if text.startswith(("- ", "* ")):
            items = re.split(r"\n?^[-*] ", text, flags=re.MULTILINE)[1:]
            return f"<ul>{''.join(f'<li>{inline(item, prefix)}</li>' for item in items)}</ul>"
        return f'<p class="aside">{inline(text, prefix)}</p>'
    number = numbered[1]
    rest, *points = text[numbered.end() :].split("\n- ")
    listed = "".join(f"<li>{inline(point, prefix)}</li>" for point in points)
    return (
        f'<div class="ruling" id="{anchor(number)}"><a class="number" href="#{anchor(number)}">'
        f"{number}</a><div><p>{inline(rest, prefix)}</p>{f'<ul>{listed}</ul>' if listed else ''}"
        f"<!--{number}--></div></div>"
    )


def _grid(text: str, prefix: str) -> str:
    rows = [
        [inline(cell.strip(), prefix) for cell in row.strip().strip("|").split("|")]
        for row in text.splitlines()
        if not re.fullmatch(r"[\s|:-]+", row)
    ]
    head = "".join(f"<th>{cell}</th>" for cell in rows[0])
    body = "".join(f"<tr>{''.join(f'<td>{c}</td>' for c in row)}</tr>" for row in rows[1:])
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def inline(text: str, prefix: str) -> str:
    """A run of text: emphasis, code, and rule numbers as links."""
    # A number and what it counts stay in one line, and so do numbers side by side.
    said = _TOGETHER.sub("\u00a0", str(escape(text)))
    said = _CODE.sub(r"<code>\1</code>", said)
    said = _STRONG.sub(r"<strong>\1</strong>", said)
    said = _SLANTED.sub(r"<em>\1</em>", said)
    return re.sub(
        rf"\b({prefix} \d+(?:\.\d+)+)",
        lambda found: f'<a href="#{anchor(found[1])}">{found[1]}</a>',
        said,
    )
