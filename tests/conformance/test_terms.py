"""One word for one thing: the publishers' own terms, wherever a game is spoken of.

The lists say which words are wrong, as patterns, and what stands for them. What is said of a game
is spread over a dozen files, and a page takes from several of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from drystone.core.speech import catalogue
from tests.conformance.registry import NAMES

RULES = Path(__file__).parents[2] / "docs/rules"
LOCALE = Path(__file__).parents[2] / "src/drystone/locale"

WRONG = {
    ("gwtnz", "en"): {
        r"\bwool posts?\b": "wool trading post",
    },
    ("gwtnz", "de"): {
        r"\w*(rasse|Rasse)n?\b": "Schafart",
        r"\bWollposten": "Wollhandelsposten",
        r"\b(Anfangss|Starts)chafe?": "Spieler-Schaf",
        r"\bHandlimit": "Handkartenlimit",
        r"\b(able|abge?le)g(en|st|t)\b": "abwerfen",
        r"\b[ÖöOo]rtliche[rn]? Aktion": "Ortsaktion",
        r"\bJoker-Arbeiter\b": "Joker-Arbeiterin",
        r"\bScheiben?\b": "Marker",
        r"\bKotares?\b": "Kōtare-Vogel",
        r"\bStellenmarkt": "Arbeitsmarkt",
        r"\bTauschmarker": "Tauschplättchen",
        r"\bPfadfinder": "Erkundungsleiste",
        r"\b(Vorausschau|Weitsicht)": "Vorschau",
        r"\b(Hirten?|Schäfers?)\b": "Schäferin",
    },
    ("gwtnz", "pl"): {
        r"\b[Kk]rąż\w+": "dysk",
        r"\b([Ff]aktori|[Pp]lacówk)\w+": "punkt handlowy",
        r"\brog(i|ów|ach|ami)\b": "narożniki",
        r"\b[Dd]żoker\w*": "pracownik uniwersalny",
        r"\b[Pp]ostrzyż\w*": "ostrzyż",
        r"\b[Ll]okacj\w+": "pole",
        r"\b[Bb]rył\w+": "grudka złota",
        r"\b[Pp]rzych(ód|od(u|y|em))\b": "dochód",
        r"\b[Pp]s(y|ów) pasterski\w+": "owczarki",
        r"\b[Pp]łyt(ek|k\w+)\b": "żeton",
        r"\b[Pp]rzewidywa\w+": "rozwój",
    },
    ("keyflower", "de"): {
        r"\bSchirm\w*": "Sichtschirm",
        r"\blila Marker": "lilafarbener Startspielermarker",
        r"\bBoot(e|en|s)?\b": "Schiff",
        r"\b[Vv]erbesser\w+": "Aufwertung",
    },
    ("keyflower", "pl"): {
        r"\b[Ss]ezon\w*": "pora roku",
        r"\b[Łł](ód|od)[źz]\w*": "statek",
        r"\bworecz\w+": "worek",
    },
    ("caledonia", "de"): {
        r"\b(Vertr[aä]g|Kontrakt)\w*": "Auftrag",
        r"\bFigur(en)?\b": "Einheit",
        r"\bExportbox": "Exportkiste",
        r"\bBerg(leute|leuten|mann)\b": "Bergarbeiter",
    },
    ("caledonia", "pl"): {
        r"\b[Pp]ion(ek|k\w+)\b": "jednostka",
        r"\b[Ff]igur\w*": "jednostka",
    },
}
CASES = [(game, language) for game, language in WRONG if game in NAMES]


def said(game: str, language: str) -> Iterator[tuple[str, str]]:
    """Everything that is said of a game in a language, with where it stands."""
    for file in sorted((LOCALE / language).glob(f"{game}*.po")):
        for key, text in catalogue(str(LOCALE), file.stem, language).items():
            yield f"{file.name}: {key}", text
    name = f"{game}.md" if language == "en" else f"{game}.{language}.md"
    for paragraph in (RULES / name).read_text("utf-8").split("\n\n"):
        yield name, paragraph


@pytest.mark.parametrize("game, language", CASES)
def test_a_thing_is_called_what_the_publisher_calls_it(game: str, language: str) -> None:
    wrong = [
        f"{place}: {found[0]!r} should be {right!r}"
        for place, text in said(game, language)
        for pattern, right in WRONG[game, language].items()
        if (found := re.search(pattern, text))
    ]
    assert wrong == []
